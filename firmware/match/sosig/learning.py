"""What a corrected card is called in a set, and which way up its art lies: what is needed to learn it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from firmware.match.lesson import Correction
from firmware.match.seen import art_corners
from firmware.match.sosig.words import told_card
from scorer.sosig.cards import Card, turned
from scorer.sosig.labels import UnknownCardError, parse_label
from vision.card_reading import CardGuess, CardPiece

if TYPE_CHECKING:
    from firmware.match.sight import Pixels

GAME = "sosig"


def correction_of(
    piece: CardPiece, card: Card, labels: Iterable[str], set_name: str, frame: Pixels
) -> Correction | None:
    """Give the lesson that a piece of a frame is this card; None where that is nothing new or the set has no such card.

    A card that may lie in two turns is taken to lie as the reader would have it.
    """
    ways = [(label, quarters) for label in labels for quarters in _turns(label, card)]
    guessed = [(guess.label, guess.turn // 90) for guess in piece.guesses if isinstance(guess, CardGuess)]
    way = next((way for way in guessed if way in ways), ways[0] if ways else None)
    is_as_read = piece.sure and piece.exits == card.exits and bool(_turns(piece.label, card))
    if way is None or is_as_read:
        return None
    label, quarters = way
    corners = art_corners(piece, 90 * quarters)
    return Correction(GAME, set_name, label, told_card(card), piece.label, frame, corners)


def _turns(label: str, card: Card) -> list[int]:
    """By how many quarters a card of this label is turned where it is this card; none where it is another."""
    try:
        part, exits, effect = parse_label(label)
    except UnknownCardError:
        return []
    wanted = f"burnt-{card.part}" if card.burnt else card.part
    shows_effect = bool(effect)
    same = part == wanted and (not shows_effect or effect == card.effect)
    return [quarters for quarters in range(4) if turned(exits, quarters) == card.exits] if same else []
