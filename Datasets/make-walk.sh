#!/bin/sh
# Makes the shipped run: make-walk.sh CSFUSE RUN
set -eu
"$1" simulate "$2" --scenario curve --seconds 20 --objects 3 --moving 1 --seed 7 \
  --render --fps 15 --quality 62
