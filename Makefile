# Everything a person does with the project: make help.

SWIFT ?= swift
RUN   := Datasets/walk
BUILD := build
DATA  := $(or $(CSFUSE_SHARED_DATA),../shared/data)
CSFUSE := .build/release/csfuse

PACKAGES := libopencv-core-dev libopencv-imgproc-dev libopencv-features2d-dev libopencv-video-dev \
  libopencv-calib3d-dev libceres-dev libv4l-dev libturbojpeg0-dev libpng-dev libyaml-dev \
  liblapacke-dev

.PHONY: help demo test guest-test lint format packages toolchain release dataset bench clean

help:            ## This list.
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/' | expand -t 18

demo: packages release  ## Install what is missing, build, run on the shipped walk, compare with the truth.
	@mkdir -p $(BUILD)
	@echo "== $(RUN), as it goes"
	$(CSFUSE) replay $(RUN) --text
	@echo "== $(RUN), compared with the truth"
	$(CSFUSE) evaluate $(RUN) --text --plot $(BUILD)/walk.svg
	@echo "The picture of it: $(BUILD)/walk.svg"

test: packages   ## Build and run all tests.
	$(SWIFT) test

guest-test: packages  ## Prove the camera code on a real kernel, in QEMU.
	Tests/Guest/run

lint: toolchain  ## Check the format of all sources.
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift

format: toolchain  ## Format all sources.
	$(SWIFT) format --in-place --recursive Sources Tests Package.swift

packages: toolchain  ## Install the Debian packages that are missing.
	@missing=$$(for package in $(PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; done); \
	if [ -n "$$missing" ]; then \
	  echo "Installing:" $$missing; \
	  run=$$([ $$(id -u) = 0 ] || echo sudo); \
	  $$run apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$run apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi

toolchain:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift 6.3 is missing: install it from swift.org/install and put it on the PATH." >&2; exit 1; }

release: toolchain  ## Build the command in release mode.
	$(SWIFT) build -c release --product csfuse

dataset: release  ## Make the shipped run anew; the bytes are the same every time.
	rm -rf $(RUN)
	sh Datasets/make-walk.sh $(CSFUSE) $(RUN)

bench: packages release  ## Measure on public recordings, where they are at hand.
	Tests/Benchmarks/ranges $(CSFUSE) $(DATA)

clean:           ## Remove everything that was built.
	rm -rf .build $(BUILD)
