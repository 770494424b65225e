"""Writes and reads the shards of training pictures: .npz files, each with some pictures as JPEGs and their truth."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

Shard = Mapping[str, npt.NDArray[np.generic]]
_UNFINISHED = ".part"


def pictures_of(shard: Shard) -> Iterator[npt.NDArray[np.uint8]]:
    """The pictures (height x width x 3) of a shard, one after the other."""
    data, start = np.asarray(shard["pictures"], dtype=np.uint8), 0
    for end in shard["ends"].tolist():
        yield np.asarray(cv2.imdecode(data[start:end], cv2.IMREAD_COLOR), dtype=np.uint8)
        start = end


def shards_of(folder: Path) -> list[Path]:
    """The finished shards of a folder, in order."""
    return [path for path in sorted(folder.glob("*.npz")) if _UNFINISHED not in path.name]


def make_missing(about: str | None, each: int, make: Callable[[int, int, int], Shard]) -> None:
    """Make the shards that the command line asks for and that are not there yet.

    `about` is its help, `each` how many things a shard has where that is not said; `make` gets the seed, the shard's
    number and how many things.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shards", type=int, default=40)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--each", type=int, default=each)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    cv2.setNumThreads(1)
    wanted.folder.mkdir(parents=True, exist_ok=True)
    for number in range(wanted.start, wanted.shards, wanted.step):
        path = wanted.folder / f"{number:03d}.npz"
        if not path.exists():
            made = make(wanted.seed, number, wanted.each)
            part = path.with_suffix(f"{_UNFINISHED}.npz")
            with part.open("wb") as file:
                np.savez(file, allow_pickle=False, **made)
            part.rename(path)
            sys.stderr.write(f"{path}: {len(made['ends'])} pictures\n")
