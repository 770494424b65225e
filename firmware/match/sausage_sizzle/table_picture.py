"""What of the table is drawn into its picture: the dice with their marks, and the playing area."""

from __future__ import annotations

import numpy as np

from display.views import Action, SeenDie
from firmware.match.sausage_sizzle.aside import is_at
from firmware.match.sausage_sizzle.roll import Lay, Quad, Roll
from firmware.match.sight import Pixels
from firmware.setup.kept import Area

_OUTSIDE: Quad = ((-1.0, -1.0), (-1.0, -1.0), (-1.0, -1.0), (-1.0, -1.0))
"""The outline of a die that a person added: it is nowhere in the picture."""
NO_PICTURE = np.full((480, 640, 3), 40, np.uint8)
"""Stands in the place of the picture before there is one."""


def seen_dice(roll: Roll | None, aside: Lay) -> tuple[SeenDie, ...]:
    """The dice of a roll in their order, with a mark on those that lie where dice were set aside."""
    found = []
    for i, die in enumerate(roll.dice if roll else ()):
        outline = die.piece.outline if die.piece else _OUTSIDE
        is_aside = die.piece is not None and is_at(die.piece, aside)
        found.append(SeenDie(outline, die.label, die.sure, Action("die", str(i)), is_aside))
    return tuple(found)


def area_in(picture: Pixels | None, area: Area | None) -> Quad | None:
    """The corners of the marked playing area, where it is one of this picture."""
    fits = area is not None and picture is not None and area.size_wh == (picture.shape[1], picture.shape[0])
    return area.corners if area is not None and fits else None
