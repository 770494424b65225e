"""A layout larger than one picture: the pictures that were kept of it, laid on the one that is read now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from firmware.match.sosig.board import Board, Said, carried, shift_between
from vision.card_reading import LayoutReading
from vision.layout_whole import whole

if TYPE_CHECKING:
    from firmware.match.sight import Pixels

MOST_PICTURES = 3
_DARK = 40


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A picture that was kept: what was read in it, and the frame it was read from."""

    reading: LayoutReading
    frame: Pixels | None


def joined(parts: Sequence[Part], now: LayoutReading | None) -> LayoutReading:
    """Make one reading of the kept pictures and the one of now; there must be one."""
    readings = [*(part.reading for part in parts), *([] if now is None else [now])]
    return readings[0] if len(readings) == 1 else whole(readings)


def settled(said: Said, reading: LayoutReading, board: Board) -> Said:
    """Hold what was said of the cards by the cells they lie in, for another picture may show them as well."""
    for one in board.cards:
        if one.told and one.piece is not None:
            said = said.with_settled(one.card.cell, one.card)
    for piece in reading.cards:
        if any(answer.card is None and answer.fits(piece) for answer in said.answers):
            said = said.with_settled(piece.cell, None)
    return replace(said, answers=())


def carried_over(said: Said, before: LayoutReading, now: LayoutReading, parts: int) -> Said | None:
    """Give what still holds of what was said once the whole is read anew; None: it can no longer be told of what.

    The cards of the kept pictures, which do not change, tell how the cells are counted now.
    """
    if not parts:
        return carried(said, before, now)
    kept = replace(before, pieces=tuple(card for card in before.cards if card.picture < parts))
    shift = shift_between(kept, now, share=0.0)
    return None if shift is None else replace(said.shifted(shift), accepted=False)


def side_by_side(frames: Sequence[Pixels]) -> Pixels:
    """Put pictures (height x width x 3 each) beside each other as one, as the photo of a layout."""
    height = max(frame.shape[0] for frame in frames)
    fill = [((0, height - frame.shape[0]), (0, 0), (0, 0)) for frame in frames]
    padded = [np.pad(frame, room, constant_values=_DARK) for frame, room in zip(frames, fill, strict=True)]
    return np.ascontiguousarray(np.hstack(padded))
