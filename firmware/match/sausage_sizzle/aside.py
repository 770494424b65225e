"""Which dice were set aside this turn, told from how they lay from one reading to the next."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from firmware.match.sausage_sizzle.roll import SAME_PLACE, Lay
from vision.reading import Piece, Reading


def is_at(piece: Piece, lay: Lay) -> bool:
    """True if the piece lies at one of these places."""
    return any(math.dist(piece.centre, there) <= SAME_PLACE * side for there, side in lay)


def aside_after(before: Reading, now: Reading, aside: Lay) -> Lay:
    """Give the places of the dice set aside, after two readings of one turn in a row; `aside` were those before.

    Dice that lie elsewhere and show the same as before were moved by hand: set aside, or, where they were set aside
    already, taken back. Where they show something else they were rolled: what stayed where it lay was kept. Dice moved
    and others rolled in one go, without a reading in between, cannot be told apart; then only what stayed is known.
    """
    lay_before = _lay(before.pieces)
    stayed = [piece for piece in now.pieces if is_at(piece, lay_before)]
    moved = [piece for piece in now.pieces if not is_at(piece, lay_before)]
    lay_now = _lay(now.pieces)
    gone = [piece for piece in before.pieces if not is_at(piece, lay_now)]
    if not stayed:
        return ()
    if not moved:
        # Dice were picked up; whether to be rolled shows when they are back.
        return _lay([piece for piece in stayed if is_at(piece, aside)])
    if len(moved) != len(gone) or _shows_other(moved, gone):
        return _lay(stayed)
    kept = [piece for piece in stayed if is_at(piece, aside)]
    back = Counter(piece.label for piece in gone if is_at(piece, aside))
    for piece in moved:
        if back[piece.label] > 0:
            back[piece.label] -= 1
        else:
            kept.append(piece)
    return _lay(kept)


def aside_along(steps: Sequence[Reading], aside: Lay) -> Lay:
    """Follow the dice set aside from each reading of one turn to the next; `aside` were those at the first of them."""
    for before, now in pairwise(steps):
        aside = aside_after(before, now, aside)
    return aside


def is_whole(glimpse: Reading, before: Reading) -> bool:
    """True where one frame shows, without a doubt, as many dice as the reading before: then dice were only moved."""
    return glimpse.is_sure and len(glimpse.pieces) == len(before.pieces)


def _lay(pieces: list[Piece] | tuple[Piece, ...]) -> Lay:
    return tuple((piece.centre, piece.side_px) for piece in pieces)


def _shows_other(moved: list[Piece], gone: list[Piece]) -> bool:
    """True if the moved dice cannot be those that lay elsewhere before; a doubtful die may be any."""
    sure = [Counter(piece.label for piece in pieces if piece.sure) for pieces in (moved, gone)]
    doubtful = sum(not piece.sure for piece in (*moved, *gone))
    return (sure[0] - sure[1]).total() > doubtful
