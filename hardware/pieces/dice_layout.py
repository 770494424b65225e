"""Where every sticker and every net of the dice lies on its page, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.pieces.paper import MARGIN_MM, WIDTH_MM
from scorer.sausage_sizzle.editions import DICE_PER_KIND, Die, Edition

Place = tuple[float, float]
"""Millimetres from the upper left corner of the page: x to the right, y down."""

DIE_MM = 16.0
"""The edge of the blank dice, and of the paper cubes: both lie in the picture alike."""
STICKER_MM = 14.0
"""The edge of a sticker: 1 mm less than the die on every side, for its rounded edges."""
STICKER_RADIUS_MM = 2.0
STICKER_STEP_MM = 15.8
TAB_MM = 5.0
TAB_TAPER_MM = 3.5
STICKERS_TOP_MM = 76.0
SPARES_TOP_MM = 152.0
NETS_TOP_MM = 63.0
NET_STEP_MM = (68.0, 76.0)
_NETS_ACROSS = 3
_COLUMN_AT, _ARM_ROW = 1, 1


@dataclass(frozen=True, slots=True)
class Sticker:
    """One sticker: what it shows, on which kind of die, and its upper left corner."""

    label: str
    kind: str
    corner: Place


@dataclass(frozen=True, slots=True)
class Tab:
    """One glue tab: its two ends on the edge of the net, then its two outer corners."""

    points: tuple[Place, Place, Place, Place]


@dataclass(frozen=True, slots=True)
class Net:
    """The net of one die: six squares by label with their upper left corners, the tabs, and the lines.

    `folds` and `cuts` are straight lines; every edge of a square is one or the other, once.
    """

    kind: str
    squares: tuple[tuple[str, Place], ...]
    tabs: tuple[Tab, ...]
    folds: tuple[tuple[Place, Place], ...]
    cuts: tuple[tuple[Place, Place], ...]


def stickers(edition: Edition) -> tuple[Sticker, ...]:
    """All 48 stickers: a row a die, critter dice on the left, food dice on the right."""
    found: list[Sticker] = []
    rows = {"critter": 0, "food": 0}
    for die in edition.dice:
        y_mm = STICKERS_TOP_MM + rows[die.kind] * STICKER_STEP_MM
        found += [Sticker(label, die.kind, (x_mm, y_mm)) for label, x_mm in zip(die.faces, _row(die.kind), strict=True)]
        rows[die.kind] += 1
    return tuple(found)


def spares(edition: Edition) -> tuple[Sticker, ...]:
    """One more sticker of every face, for the one that tears."""
    return tuple(
        Sticker(label, kind, (x_mm, SPARES_TOP_MM))
        for kind in ("critter", "food")
        for label, x_mm in zip(edition.faces(kind), _row(kind), strict=False)
    )


def nets(edition: Edition) -> tuple[Net, ...]:
    """The eight nets, three across, critter dice first."""
    found = []
    left_mm = (WIDTH_MM - (_NETS_ACROSS - 1) * NET_STEP_MM[0] - 3 * DIE_MM) / 2
    for number, die in enumerate(sorted(edition.dice, key=lambda die: die.kind)):
        row, column = divmod(number, _NETS_ACROSS)
        found.append(_net(die, left_mm + column * NET_STEP_MM[0], NETS_TOP_MM + row * NET_STEP_MM[1]))
    return tuple(found)


def net_order(faces: tuple[str, ...]) -> tuple[str, ...]:
    """Order six faces for a net: four down the column, then the two arms, which end up opposite each other.

    A face that a die has twice goes on the arms, as on dice from a factory.
    """
    twice = next((face for face in reversed(faces) if faces.count(face) > 1), None)
    if twice is None:
        return faces
    rest = list(faces)
    rest.remove(twice)
    rest.remove(twice)
    return (*rest, twice, twice)


def _row(kind: str) -> list[float]:
    """The left edges of the six stickers of one die."""
    wide_mm = 5 * STICKER_STEP_MM + STICKER_MM
    left_mm = MARGIN_MM if kind == "critter" else WIDTH_MM - MARGIN_MM - wide_mm
    return [left_mm + number * STICKER_STEP_MM for number in range(6)]


def _net(die: Die, x_mm: float, y_mm: float) -> Net:
    """A cross: four squares down, arms left and right of the second; seven tabs, all on the column."""
    cells = [(_COLUMN_AT, row) for row in range(4)] + [(0, _ARM_ROW), (2, _ARM_ROW)]

    def corner(column: int, row: int) -> Place:
        return x_mm + column * DIE_MM, y_mm + row * DIE_MM

    tabs: list[Tab] = []
    folds: list[tuple[Place, Place]] = []
    cuts: list[tuple[Place, Place]] = []
    for column, row in cells:
        for start, end, step in (
            (corner(column, row), corner(column + 1, row), (0, -1)),
            (corner(column + 1, row), corner(column + 1, row + 1), (1, 0)),
            (corner(column + 1, row + 1), corner(column, row + 1), (0, 1)),
            (corner(column, row + 1), corner(column, row), (-1, 0)),
        ):
            if (column + step[0], row + step[1]) in cells:
                # Two squares share this edge: the one further down or right draws it.
                if step in {(0, -1), (-1, 0)}:
                    folds.append((start, end))
            elif column == _COLUMN_AT and (row, step) != (0, (0, -1)):
                tab = _tab(start, end, step)
                tabs.append(tab)
                folds.append((start, end))
                cuts += [(start, tab.points[3]), (tab.points[3], tab.points[2]), (tab.points[2], end)]
            else:
                cuts.append((start, end))
    squares = tuple(zip(net_order(die.faces), (corner(*cell) for cell in cells), strict=True))
    return Net(die.kind, squares, tuple(tabs), tuple(folds), tuple(cuts))


def _tab(start: Place, end: Place, outwards: tuple[int, int]) -> Tab:
    """A tab on an edge that runs clockwise: its outer side is narrower, so that neighbours do not meet."""
    along = ((end[0] - start[0]) / DIE_MM, (end[1] - start[1]) / DIE_MM)

    def outer(place: Place, taper_mm: float) -> Place:
        return (
            place[0] + outwards[0] * TAB_MM + along[0] * taper_mm,
            place[1] + outwards[1] * TAB_MM + along[1] * taper_mm,
        )

    return Tab((start, end, outer(end, -TAB_TAPER_MM), outer(start, TAB_TAPER_MM)))


def row_names() -> tuple[tuple[str, str, float], ...]:
    """The two columns of stickers: kind, heading, and left edge in millimetres."""
    return (
        ("critter", f"{DICE_PER_KIND} critter dice", _row("critter")[0]),
        ("food", f"{DICE_PER_KIND} food dice", _row("food")[0]),
    )
