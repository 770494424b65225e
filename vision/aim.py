"""Says in plain words what to change about the light and the camera's aim, from one picture and its reading."""

from __future__ import annotations

import enum
import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.look import Look, measure
from vision.reading import Point, Reading

Pixels = npt.NDArray[np.uint8]


class Severity(enum.IntEnum):
    """What a finding costs: WARNING some readings become doubts, FAULT most do or dice are not seen."""

    WARNING = 1
    FAULT = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to change: `what` is its name for programs, `reason` and `remedy` are clauses for people."""

    what: str
    severity: Severity
    reason: str
    remedy: str

    @property
    def sentence(self) -> str:
        """Both clauses in one sentence."""
        return f"{self.reason}: {self.remedy}"


# Each limit is where the reader begins to doubt, and where it doubts most rolls: measured by firmware/training/aim.py,
# the figures are in docs/light-and-aim.md.
DARK = (70.0, 36.0)
BLURRED = (0.145, 0.21)
SHARP_PX = 4.5
"""Edges narrower than this are not out of focus; where they are wide for the dice, the dice are small."""
SMALL_PX = (29.0, 23.0)
OBLIQUE_DEG = (46.0, 52.0)
OBLIQUE_DOUBTED_DEG = 30.0
"""The angle is measured too small, so from here on it is the likeliest cause where something is doubted."""
BURNT_SHARE = 0.5
LARGE_GLARE = 0.02
SHADOW = 0.68
UNEVEN = 3.5
MOST = 3
"""More findings at once nobody acts on; the others come when these are mended."""

_SEEN_WIDTH_PX = 1280
_DIE_MM, _GOOD_SIDE_PX = 16.0, 45.0
_FOCAL_SHARE = 0.5 / math.tan(math.radians(33.0))
"""The focal length of a usual camera, 66 degrees wide, in widths of its picture."""
_BLACK = 12.0
_VERY_DARK = 40.0


def check(pixels: Pixels, reading: Reading) -> tuple[Finding, ...]:
    """Return what to change, the worst first, at most three; empty where light and aim are good.

    `pixels` (height x width x 3, blue green red) is the picture that `reading` was made of with scale 1. Some dice
    should lie in it: of a bare table not much can be told.
    """
    return judge(measure(pixels, reading))


def judge(look: Look) -> tuple[Finding, ...]:
    """Return what to change about a picture measured so, as `check` does."""
    found = list(_of_dice(look)) if look.dice else [_nothing(look)]
    found += _of_glare(look)
    return tuple(sorted(found, key=lambda finding: -finding.severity)[:MOST])


def _of_dice(look: Look) -> Iterator[Finding]:
    """Everything but glare, in the order in which it is best mended."""
    if look.white < DARK[0]:
        severity = _severity(look.white < DARK[1])
        yield Finding("dark", severity, "the picture is too dark", "switch a lamp on or bring it nearer")
    if look.edge_px > SHARP_PX and look.edge_share > BLURRED[0]:
        severity = _severity(look.edge_share > BLURRED[1])
        yield Finding("focus", severity, "the dice are out of focus", "turn the lens until their edges are sharp")
    yield from _of_distance(look)
    if look.tilt_deg > (OBLIQUE_DOUBTED_DEG if look.doubted else OBLIQUE_DEG[0]):
        severity = _severity(look.tilt_deg > OBLIQUE_DEG[1])
        yield Finding("oblique", severity, "the camera looks too much from the side", "set it up more above the dice")
    if look.cut_off:
        where = " and ".join(dict.fromkeys(_edge(place) for place in look.cut_off))
        remedy = "move the dice or turn the camera that way"
        yield Finding("cut-off", Severity.WARNING, f"a die is cut off at the {where} edge of the picture", remedy)
    if look.clipped > BURNT_SHARE:
        yield Finding("bright", Severity.WARNING, "the picture is too bright", "dim the lamp or move it away")
    if look.shadow > SHADOW:
        remedy = "add a second lamp, or light the ceiling instead"
        yield Finding("shadow", Severity.WARNING, "the lamp makes hard shadows", remedy)
    if look.uneven > UNEVEN:
        reason = f"one side of the table is {look.uneven:.0f} times as bright as the other"
        yield Finding("uneven", Severity.WARNING, reason, "move the lamp to the middle or add one on the dark side")


def is_small(side_px: float, width_px: int) -> bool:
    """True for a die of that side, in a picture of that width, that is too small to be read well."""
    return side_px * min(1.0, _SEEN_WIDTH_PX / width_px) < SMALL_PX[0]


def _of_distance(look: Look) -> Iterator[Finding]:
    """The dice at the size at which the reader looks for them."""
    width = min(look.size_wh[0], _SEEN_WIDTH_PX)
    side = look.side_px * width / look.size_wh[0]
    if is_small(look.side_px, look.size_wh[0]):
        of = f" of {_SEEN_WIDTH_PX}" if look.size_wh[0] > _SEEN_WIDTH_PX else ""
        near_cm = _FOCAL_SHARE * width * _DIE_MM / _GOOD_SIDE_PX / 10
        remedy = f"move the camera nearer, to about {max(15, 5 * round(near_cm / 5))} cm"
        yield Finding("far", _severity(side < SMALL_PX[1]), f"the dice are only {side:.0f} pixels{of} wide", remedy)


def _of_glare(look: Look) -> Iterator[Finding]:
    if look.glare:
        where = " and at the ".join(dict.fromkeys(_words(glare.centre) for glare in look.glare[:2]))
        severity = _severity(look.glare[0].share > LARGE_GLARE)
        yield Finding(
            "glare", severity, f"a lamp glares at the {where}", "move the lamp aside or put a shade before it"
        )


def _nothing(look: Look) -> Finding:
    """No die is seen: perhaps because there is none, perhaps because nothing could be."""
    if look.white < _BLACK:
        return Finding("dark", Severity.FAULT, "the picture is black", "take the cap off the lens or switch a lamp on")
    if look.white < _VERY_DARK:
        reason = "no dice are seen, and the picture is very dark"
        return Finding("dark", Severity.FAULT, reason, "switch a lamp on and lay some dice down")
    if look.clipped > BURNT_SHARE:
        reason = "no dice are seen, and the picture is too bright"
        return Finding("bright", Severity.FAULT, reason, "dim the lamp or move it away, and lay some dice down")
    remedy = "lay some dice in the middle of the picture; if they lie there, turn the camera to them and make it sharp"
    return Finding("nothing", Severity.WARNING, "no dice are seen", remedy)


def _severity(bad: bool) -> Severity:
    return Severity.FAULT if bad else Severity.WARNING


def _words(place: Point) -> str:
    """A place of the picture (shares of its width and height) in words."""
    across = ("left", "", "right")[min(2, int(place[0] * 3))]
    down = ("top", "", "bottom")[min(2, int(place[1] * 3))]
    return f"{down} {across}".strip() or "middle"


def _edge(place: Point) -> str:
    """The edge of the picture that a place is nearest to."""
    x, y = place
    return min((x, "left"), (1 - x, "right"), (y, "top"), (1 - y, "bottom"))[1]
