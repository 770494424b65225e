"""What a step of the set-up wants to know of a still table, and what was found out about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from firmware.wanted import NOTHING, Wanted
from vision.reading import Point, Reading

if TYPE_CHECKING:
    # They load cv2, which is slow: the first screen is drawn before.
    from vision.aim import Finding
    from vision.look import Glare
    from vision.mat_watch import Band

Quad = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Survey:
    """What to look for: "aim" light and aim, by a reading with the set `reading`; "mat" the mat; "faces" dice."""

    kind: Literal["aim", "mat", "faces"]
    reading: Wanted = NOTHING


@dataclass(frozen=True, slots=True)
class AimStudy:
    """What to change about light and aim, the worst first; the dice and the spots of glare it is about."""

    findings: tuple[Finding, ...]
    reading: Reading
    glare: tuple[Glare, ...]


@dataclass(frozen=True, slots=True)
class MatStudy:
    """How well the mat is seen, in words too, and its playing area in pixels; both None where no mat is seen."""

    band: Band | None
    words: str
    area: Quad | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """A die's top face in a frame: its outline, clockwise, in pixels, and whether it is a die beyond doubt."""

    outline: Quad
    sure: bool

    @property
    def centre(self) -> Point:
        """The middle of the outline, in pixels."""
        return sum(x for x, _ in self.outline) / 4, sum(y for _, y in self.outline) / 4


@dataclass(frozen=True, slots=True)
class FaceStudy:
    """The dice of a frame: those beyond doubt, or the likeliest where none is."""

    faces: tuple[Face, ...]


Study = AimStudy | MatStudy | FaceStudy
