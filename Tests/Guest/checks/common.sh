#!/bin/bash
# What the checks in the guest share. `run` puts this before them, with the paths of the probe and of
# the command in `probe` and `csfuse`.
passed=0
failed=0

# check NAME COMMAND...: the command's success is the check's.
check() {
  local name=$1
  shift
  if "$@" >/tmp/check.log 2>&1; then
    passed=$((passed + 1))
    echo "ok      $name"
  else
    failed=$((failed + 1))
    echo "FAILED  $name"
    tail -3 /tmp/check.log | sed 's/^/        /'
  fi
}

# says WORDS COMMAND...: the command's output holds the words.
says() {
  local words=$1
  shift
  "$@" >/tmp/says.log 2>&1
  cat /tmp/says.log
  grep -qF -- "$words" /tmp/says.log
}

# silent COMMAND...: what the command prints is the probe's own lines alone.
silent() {
  "$@" >/tmp/silent.log 2>&1 || return 1
  cat /tmp/silent.log
  ! grep -qvE '^(FORMAT|FRAME|DONE) ' /tmp/silent.log
}

# number WORD: the number after a word in the last check's DONE line.
number() { grep -o "$1 [0-9]*" /tmp/says.log | tail -1 | grep -o '[0-9]*$'; }

# during COMMAND -- PROBE...: starts the probe, runs the command once three frames came, and waits
# for the probe's end. Its output is in /tmp/during.log.
during() {
  local action=()
  while [ "$1" != -- ]; do
    action+=("$1")
    shift
  done
  shift
  "$@" >/tmp/during.log 2>&1 &
  local reader=$!
  for _ in $(seq 1 300); do
    [ "$(grep -c '^FRAME' /tmp/during.log)" -ge 3 ] && break
    sleep 0.1
  done
  "${action[@]}"
  wait "$reader"
}

control() { v4l2-ctl -d "$1" -c "$2" >/dev/null; }

# load GROUP PARAMETER...: loads a group of modules; the last one gets the parameters.
load() {
  local group=$1 module modules
  shift
  mapfile -t modules <"/tmp/modules/$group"
  for module in "${modules[@]::${#modules[@]}-1}"; do
    # One that another group brought is there already.
    insmod "/tmp/modules/$module" 2>/dev/null
  done
  insmod "/tmp/modules/${modules[-1]}" "$@"
}

# node NAME [INDEX]: the device node whose name in sysfs begins so, of those the first or INDEX-th.
node() {
  local folder
  for folder in /sys/class/video4linux/*; do
    case $(cat "$folder/name") in
      "$1"*) [ "$(cat "$folder/index")" = "${2:-$(cat "$folder/index")}" ] && echo "/dev/${folder##*/}" && return ;;
    esac
  done
}
