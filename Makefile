# Everything a newcomer needs: `make run` plays, `make test` tests. Both set the project up first, in .venv/.
# Only relative paths are used, so that the folder may lie anywhere, also under a name with spaces.

PYTHON ?=
ARGS   ?=
.DEFAULT_GOAL := help
.PHONY: help run test check test-picamera2 test-install-bookworm test-install-trixie test-arm64 \
        drawings stl setup setup-dev screen pins clean train calibrate shipped-sets

# The settings of another Python or of the user's own pip would leak into .venv.
unexport PYTHONPATH PYTHONHOME PIP_TARGET PIP_PREFIX
export PIP_USER := 0
export PYTHON

help:
	@echo 'make run      set up what is missing and open the simulator  (ARGS="--help" shows its options)'
	@echo 'make test     set up what is missing and run the tests       (ARGS="tests/scorer -x" runs some of them)'
	@echo 'make check    ruff, mypy --strict, and the one-way rule of the folders'
	@echo 'make test-picamera2  the cameras on the real picamera2, in a Debian 13 tree under build/ (root, Debian; 700 MB)'
	@echo 'make test-install-bookworm, make test-install-trixie  install.sh in a Debian tree under build/ (root, Debian; 1 GB)'
	@echo 'make test-arm64  the tests on arm64, played by qemu (root, Debian; hours for all; ARGS="tests/scorer" runs some of them)'
	@echo 'make drawings render the wiring and the pictures of case and arm; make stl: the files for a 3D printer (openscad)'
	@echo 'make setup    only set up; the command is .venv/bin/sizzlebox'
	@echo 'make pins     renew requirements.txt and requirements-dev.txt from pyproject.toml'
	@echo 'make train    make the training pictures and train the networks anew (hours; needs torch in .venv)'
	@echo 'make calibrate  measure what the evidence of a reading is worth, on faces never seen'
	@echo 'make shipped-sets  teach the sets that come with the program'
	@echo 'make clean    remove .venv and what the tools left behind'
	@echo 'PYTHON=path   use this Python instead of the first fit one'

run: screen
	@sh .ci/set-up run
	@.venv/bin/sizzlebox sim $(ARGS)

test: setup-dev
	@.venv/bin/python -m pytest -n auto --maxprocesses 8 $(ARGS)

check: setup-dev
	.venv/bin/python -m ruff check .
	.venv/bin/python -m mypy --strict
	.venv/bin/python -m pytest tests/test_architecture.py

test-picamera2: setup-dev
	@.ci/test-picamera2

# Heavy, so never part of `make test`.
test-install-bookworm: setup-dev
	@.ci/test-install bookworm

test-install-trixie: setup-dev
	@.ci/test-install trixie

test-arm64: setup-dev
	@.ci/test-arm64 $(ARGS)

drawings: setup-dev
	@.ci/drawings

stl:
	@.ci/drawings stl

setup:
	@sh .ci/set-up run

setup-dev:
	@sh .ci/set-up dev

# Looked for first: nobody should wait for a download and only then learn that no window can open.
screen:
	@sh .ci/set-up screen

pins: setup-dev
	@sh .ci/set-up pins

# Training needs what no player needs: .venv/bin/pip install torch onnx pillow fonttools, and the fonts glyphs.py names.
SHARDS ?= build/training
train:
	.venv/bin/python -m firmware.training.make_pictures $(SHARDS) --shards 120
	.venv/bin/python -m firmware.training.finder $(SHARDS) vision/networks/finder.onnx --epochs 9
	.venv/bin/python -m firmware.training.namer $(SHARDS) vision/networks/namer.onnx --steps 4000
	.venv/bin/python -m firmware.training.refiner $(SHARDS) vision/networks/finder.pt vision/networks/refiner.onnx --epochs 6
	.venv/bin/python -m firmware.training.make_card_pictures $(SHARDS)-cards --shards 80
	.venv/bin/python -m firmware.training.finder $(SHARDS)-cards vision/networks/card_finder.onnx --cards --epochs 14
	.venv/bin/python -m firmware.training.refiner $(SHARDS)-cards vision/networks/card_finder.pt vision/networks/card_refiner.onnx --cards --epochs 4
	.venv/bin/python -m firmware.training.card_exits $(SHARDS)-cards vision/networks/card_exits.onnx --epochs 6
	.venv/bin/python -m firmware.training.card_namer $(SHARDS)-cards vision/networks/card_namer.onnx --epochs 6
	.venv/bin/python -m firmware.training.card_pairs $(SHARDS)-cards vision/networks/card_look.onnx vision/networks/card_between.onnx --epochs 4
	rm -f vision/networks/*.pt

calibrate:
	.venv/bin/python -m firmware.training.calibrate
	.venv/bin/python -m firmware.training.calibrate_cards

shipped-sets:
	.venv/bin/python -m firmware.training.shipped_set

clean:
	rm -rf .venv .venv.before build dist sizzlebox.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
