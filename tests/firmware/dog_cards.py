"""Cards of Salsicha on a table in front of the box, as the reader tells them."""

from __future__ import annotations

from typing import Any

from vision.reading import Guess, Piece, Reading


def piece(label: str, x: float, y: float, *others: str) -> Piece:
    """A card at a place of the frame; with `others` it may be one of them."""
    w, h = 22.0, 34.0
    corners = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
    guesses = tuple(Guess(one, 0.6 - 0.2 * n) for n, one in enumerate((label, *others)))
    return Piece(label, None, not others, 0.6 if others else 0.99, (x, y), corners, guesses if others else ())


def row(*labels: str | tuple[str, ...], y: float = 80.0) -> tuple[Piece, ...]:
    """A row of cards; a tuple of labels is one doubtful card."""
    told = [(label,) if isinstance(label, str) else label for label in labels]
    return tuple(piece(one[0], 60.0 + 60 * n, y, *one[1:]) for n, one in enumerate(told))


def show(player: Any, *pieces: Piece, odd: tuple[str, ...] = ()) -> None:
    """Put cards where these pieces are, something `odd` beside them, and wait until they are read."""
    doubts = (*("a card is doubtful" for one in pieces if not one.sure), *odd)
    player.see("moving")
    player.see("settling")
    player.see("still", Reading(pieces, doubts, 9.0))
