"""Makes one reading of several pictures that each show a part of one layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorer.sosig.cards import Cell, tell_cell, turned
from scorer.words import counted, listing
from vision.card_reading import CardGuess, CardPiece, LayoutReading
from vision.layout_exits import SeenExits, doubtful_pairs
from vision.layout_join import Contradiction, Joined, Move, SeenCard, SeenPart, join_parts
from vision.reading import Guess

_LEAST_BELIEVED = 0.5
"""A doubted name is still believed so far where parts are laid on each other: mostly it is right."""


def whole(readings: Sequence[LayoutReading]) -> LayoutReading:
    """Lay the parts on each other; outlines stay those of each card's own picture, the clearest one that shows it.

    A part that cannot be laid on the rest for sure is left out, and that is a doubt; so is a cell of which two
    pictures say different things. What one picture doubts and another shows plainly is no doubt. ValueError where
    there is no reading.
    """
    joined = join_parts([_part(reading) for reading in readings])
    seen: dict[Cell, list[CardPiece]] = {}
    looked: set[Cell] = set()
    for number, (reading, move) in enumerate(zip(readings, joined.moves, strict=True)):
        if move is None:
            continue
        looked |= {move.cell(cell) for cell in reading.looked}
        for card in reading.cards:
            lying = replace(_moved(card, move), picture=number)
            seen.setdefault(lying.cell, []).append(lying)
    pieces = {cell: max(found, key=lambda one: (one.sure, one.confidence)) for cell, found in seen.items()}
    doubts = [_told(one) for one in joined.contradictions]
    said = {one.cell for one in joined.contradictions}
    for cell in said & pieces.keys():
        pieces[cell] = _contradicted(pieces[cell], seen[cell])
    doubts += [_unsure(piece) for cell, piece in sorted(pieces.items()) if not piece.sure and cell not in said]
    pairs = doubtful_pairs({cell: SeenExits(piece.exits or None, piece.sure) for cell, piece in pieces.items()})
    doubts += [f"the cards at {tell_cell(a)} and {tell_cell(b)} contradict each other" for a, b in pairs]
    doubts += [doubt for reading in readings for doubt in reading.loose]
    doubts += _left_out(joined, readings)
    return LayoutReading(
        pieces=tuple(pieces[cell] for cell in sorted(pieces)),
        doubts=tuple(doubts),
        milliseconds=sum(reading.milliseconds for reading in readings),
        pairs=pairs,
        looked=frozenset(looked),
        left_out=tuple(number for number, move in enumerate(joined.moves) if move is None),
    )


def _part(reading: LayoutReading) -> SeenPart:
    """A reading as the joining takes it; of two cards in one cell the surer one."""
    at: dict[Cell, SeenCard] = {}
    for card in sorted(reading.cards, key=lambda one: (one.sure, one.confidence)):
        believed = card.confidence if card.sure else min(card.confidence, _LEAST_BELIEVED)
        at[card.cell] = SeenCard(card.cell, card.label, card.exits, believed)
    return SeenPart(tuple(at.values()), reading.looked)


def _moved(card: CardPiece, move: Move) -> CardPiece:
    """A card as it lies once its part is laid on the others."""
    return replace(
        card,
        cell=move.cell(card.cell),
        turn=(card.turn + 90 * move.quarters) % 360,
        exits=turned(card.exits, move.quarters),
        halves=None if card.halves is None else turned(card.halves, move.quarters),
        guesses=tuple(_guess(guess, move.quarters) for guess in card.guesses),
    )


def _contradicted(card: CardPiece, found: Sequence[CardPiece]) -> CardPiece:
    """A card of which the pictures say different things: what each of them says comes first."""
    named = [one.guesses[0] for one in (card, *found) if one.guesses]
    guesses = tuple(dict.fromkeys((*named, *card.guesses)))
    return replace(card, sure=False, guesses=guesses, doubt="pictures")


def _guess(guess: Guess, quarters: int) -> Guess:
    if not isinstance(guess, CardGuess):
        return guess
    return replace(guess, turn=(guess.turn + 90 * quarters) % 360, exits=turned(guess.exits, quarters))


def _told(one: Contradiction) -> str:
    said = [f"{card.label} with {card.exits}" if card else "no card" for card in one.said]
    return f"at {tell_cell(one.cell)} one picture shows {said[0]}, another {listing(said[1:])}"


def _unsure(piece: CardPiece) -> str:
    others = [guess.label for guess in piece.guesses[1:] if guess.label != piece.label]
    return f"the card at {tell_cell(piece.cell)} may be {piece.label} or {others[0] if others else 'something else'}"


def _left_out(joined: Joined, readings: Sequence[LayoutReading]) -> list[str]:
    """Which pictures could not be laid on the rest."""
    told = []
    for one in joined.doubts:
        cards = counted(len(readings[one.part].cards), "card")
        why = "it fits in more than one place" if one.choices else "too few of its cards are in another picture"
        told.append(f"picture {one.part + 1} with {cards} is left out, for {why}: take it again with more overlap")
    return told
