"""What the set-up found out and the box keeps: the playing area, the set of dice, and that it was gone through."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import msgspec

from vision.reading import Point
from vision.regular_file import read_regular
from vision.whole_file import write_whole

LARGEST_BYTES = 2_000_000
LEAST_SHARE = 0.15
"""The least width and height of a playing area, as a share of the picture: in less no roll has room."""
_Side = Annotated[int, msgspec.Meta(ge=1, le=100_000)]


class SetUpError(OSError):
    """What was set up or taught cannot be kept; the message is one line for the player."""


@dataclass(frozen=True, slots=True)
class Area:
    """The rectangle that counts, in pixels of frames of `size_wh`.

    `table` is a small JPEG of the table around it, `parts` are those of its parts that can be known again: see
    `firmware.setup.area_guard`.
    """

    left: float
    top: float
    right: float
    bottom: float
    size_wh: tuple[_Side, _Side]
    table: bytes = b""
    parts: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a rectangle outside its picture, or one in which no roll has room."""
        width, height = self.size_wh
        inside = 0 <= self.left < self.right <= width and 0 <= self.top < self.bottom <= height
        # Compared with a little slack: the shares come from sums of steps.
        wide = self.right - self.left >= (LEAST_SHARE - 1e-6) * width
        high = self.bottom - self.top >= (LEAST_SHARE - 1e-6) * height
        if not (inside and wide and high):
            corners = (self.left, self.top, self.right, self.bottom)
            raise ValueError(f"expected a playing area inside a picture of {self.size_wh}, got {corners}")

    def holds(self, place: Point) -> bool:
        """True for a place in pixels that lies inside."""
        return self.left <= place[0] <= self.right and self.top <= place[1] <= self.bottom

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The four corners in pixels, clockwise from the upper left one."""
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        return (left, top), (right, top), (right, bottom), (left, bottom)


@dataclass(frozen=True, slots=True)
class SetUp:
    """What is known: was the set-up gone through or left, the chosen set, the area, why the last one is gone."""

    seen: bool = False
    set_name: str = ""
    area: Area | None = None
    dropped: str = ""


class SetUpFile:
    """The file of one box; `now` is what holds, `problem` one line where the file could not be used."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.problem = ""
        self.now = self._load()

    @property
    def is_first_start(self) -> bool:
        """True while the set-up was neither gone through nor left."""
        return not self.now.seen and not self.problem

    def change(self, change: Callable[[SetUp], SetUp]) -> None:
        """Keep something else; SetUpError where it cannot be written: then it holds until the box is switched off."""
        before, self.now = self.now, change(self.now)
        if self.now == before:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if self.problem:
                # A damaged file is set aside, never silently replaced.
                with suppress(FileNotFoundError):
                    self._path.replace(self._path.with_name(f"{self._path.name}.damaged"))
                self.problem = ""
            write_whole(self._path, msgspec.json.format(msgspec.json.encode(self.now), indent=1))
        except OSError as error:
            reason = error.strerror or str(error)
            told = f"the set-up cannot be kept in {self._path} ({reason}); it holds for this evening"
            raise SetUpError(told) from error

    def mark_seen(self) -> None:
        """Let the set-up not come by itself any more."""
        self.change(lambda known: replace(known, seen=True))

    def choose_set(self, name: str) -> None:
        """Let matches begin with this set."""
        self.change(lambda known: replace(known, set_name=name))

    def mark_area(self, area: Area | None, dropped: str = "") -> None:
        """Let this rectangle count, or with None the whole picture; `dropped` says why, where nobody asked for that."""
        self.change(lambda known: replace(known, area=area, dropped=dropped))

    def _load(self) -> SetUp:
        try:
            return msgspec.json.decode(read_regular(self._path, LARGEST_BYTES), type=SetUp)
        except FileNotFoundError:
            return SetUp()
        except (OSError, ValueError, RecursionError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            self.problem = f"{self._path.name}: it cannot be used ({reason}); set the box up anew"
            return SetUp()
