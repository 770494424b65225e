"""Keeps the last pictures whose reading was doubted or corrected, a few and small, for a bug report."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from firmware.log import LOG
from firmware.photo import to_jpeg
from hardware.camera import Pixels
from vision.regular_file import read_regular

MOST, MOST_BYTES = 8, 4_000_000
"""So many pictures are kept, and no more than so many bytes of them; the oldest go."""
WIDTH_PX, QUALITY = 1280, 90
"""Nearly as the camera gave it: what was misread has to be read again elsewhere."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One picture that was kept, as a JPEG, and what is told of it."""

    jpeg: bytes
    about: dict[str, Any]


class Doubtful:
    """The pictures in `folder`; they are written in a thread, for a memory card is slow."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="doubtful")

    def keep(self, pixels: Pixels, about: Mapping[str, Any], now: datetime) -> None:
        """Keep a picture with what is told of it; where that cannot be, the log says so."""
        about = {**about, "time": now.isoformat(timespec="seconds"), "size_wh": [pixels.shape[1], pixels.shape[0]]}
        with contextlib.suppress(RuntimeError):  # closed: the box is being switched off
            self._writer.submit(self._write, pixels, about, f"{now:%Y%m%d-%H%M%S-%f}")

    def close(self) -> None:
        """Wait until all is written; may be called twice."""
        self._writer.shutdown(wait=True)

    def _write(self, pixels: Pixels, about: dict[str, Any], stem: str) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            fresh = self._folder / f".{stem}.new"
            fresh.write_bytes(to_jpeg(pixels, WIDTH_PX, QUALITY))
            # What is told comes first: a picture without it says nothing.
            (self._folder / f"{stem}.json").write_text(json.dumps(about), "utf-8")
            fresh.replace(self._folder / f"{stem}.jpg")
            self._make_room()
        except (OSError, ValueError) as error:
            LOG.warning("a doubtful picture cannot be kept: %s", error)

    def _make_room(self) -> None:
        """Drop the oldest beyond what is kept, and what a pulled plug left half-written."""
        room = MOST_BYTES
        known = sorted(self._folder.glob("*.jpg"), reverse=True)
        kept = set()
        for number, path in enumerate(known):
            room -= path.stat().st_size
            if number < MOST and (room >= 0 or number == 0):
                kept.add(path.stem)
        for path in self._folder.iterdir():
            if path.stem not in kept:
                path.unlink(missing_ok=True)


def kept_in(folder: Path) -> list[Kept]:
    """The pictures that were kept, the latest first; one that cannot be read is left out."""
    found = []
    for path in sorted(folder.glob("*.jpg"), reverse=True)[:MOST]:
        try:
            about = json.loads(read_regular(path.with_suffix(".json"), MOST_BYTES).decode("utf-8"))
            found.append(Kept(read_regular(path, MOST_BYTES), about if isinstance(about, dict) else {}))
        except (OSError, ValueError):
            continue
    return found
