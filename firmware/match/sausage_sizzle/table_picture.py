"""The dice of a roll as they are drawn into the picture of the table, with their marks."""

from __future__ import annotations

from display.views import Action, SeenDie
from firmware.match.sausage_sizzle.aside import is_at
from firmware.match.sausage_sizzle.roll import Lay, Quad, Roll

_OUTSIDE: Quad = ((-1.0, -1.0), (-1.0, -1.0), (-1.0, -1.0), (-1.0, -1.0))
"""The outline of a die that a person added: it is nowhere in the picture."""


def seen_dice(roll: Roll | None, aside: Lay) -> tuple[SeenDie, ...]:
    """The dice of a roll in their order, with a mark on those that lie where dice were set aside."""
    found = []
    for i, die in enumerate(roll.dice if roll else ()):
        outline = die.piece.outline if die.piece else _OUTSIDE
        is_aside = die.piece is not None and is_at(die.piece, aside)
        found.append(SeenDie(outline, die.label, die.sure, Action("die", str(i)), is_aside))
    return tuple(found)
