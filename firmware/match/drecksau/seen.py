"""What the camera sees of the pigs: each pig as it lies, whose it is, and which card would explain the difference."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorer.drecksau.board import Board, Target, after_play, play_faults
from scorer.drecksau.pigs import CARDS, WITHOUT_PIG, Pig, pig_faults
from vision.card_reading import PigPiece
from vision.reading import Point, Reading

CLEAN, DIRTY, PRETTY = "pig-clean", "pig-dirty", "pig-pretty"
NAMES: Mapping[str, str] = {
    CLEAN: "Clean pig",
    DIRTY: "Dirty pig",
    PRETTY: "Pretty pig",
    "barn": "Barn",
    "lightning-rod": "Lightning rod",
    "barn-door": "Barn door",
}
"""What can lie there, by its label; anything else that a set knows has nothing to say about a pig."""
_SAME_PLACE = 0.35
"""A card that lies no farther from where it lay (in sides) still lies there."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a person has said of a card that lies at a place: its label ("": no card), and which pig it lies with."""

    at: Point
    label: str
    of: int | None

    def is_about(self, piece: PigPiece) -> bool:
        """True for the card that it was said of, as far as a still picture varies."""
        return math.dist(self.at, piece.centre) <= _SAME_PLACE * piece.side_px


@dataclass(frozen=True, slots=True)
class SeenPig:
    """A pig as it lies there; `dirty` is None where a pretty card hides that. `unsure`: cards that are in doubt."""

    dirty: bool | None = None
    pretty: bool = False
    barn: bool = False
    rod: bool = False
    door: bool = False
    unsure: tuple[PigPiece, ...] = ()

    def as_pig(self, booked: Pig) -> Pig:
        """The pig that lies there; what is hidden is as it is booked."""
        dirty = booked.dirty if self.dirty is None else self.dirty
        return Pig(dirty, self.pretty, self.barn, self.rod, self.door)

    def fits(self, pig: Pig) -> bool:
        """True where nothing that is seen contradicts a pig."""
        return self.as_pig(pig) == pig


@dataclass(frozen=True, slots=True)
class Seen:
    """All that a picture shows: the pigs in their order, cards of which it is not known with which pig they lie."""

    pigs: tuple[SeenPig, ...] = ()
    lost: tuple[PigPiece, ...] = ()
    loose: tuple[str, ...] = ()
    """Doubts that are about no card that was named."""


def told_pieces(reading: Reading, said: Sequence[Said]) -> tuple[PigPiece, ...]:
    """Give the cards of a reading as a person has named them; those that are none, or no matter, are left out."""
    found = []
    for piece in reading.pieces:
        is_named = isinstance(piece, PigPiece) and piece.doubt in {"", "place"}
        if not isinstance(piece, PigPiece) or (is_named and piece.label not in NAMES):
            continue
        word = next((one for one in said if one.is_about(piece)), None)
        if word is None:
            found.append(piece)
        elif word.label:
            found.append(replace(piece, label=word.label, of=word.of, sure=True, doubt="", guesses=()))
    return tuple(found)


def is_same(one: Reading, other: Reading) -> bool:
    """True where the same cards lie in the same places, as far as a still picture varies."""
    pieces = [piece for piece in other.pieces if isinstance(piece, PigPiece)]
    return len(one.pieces) == len(other.pieces) and all(
        any(Said(old.centre, "", None).is_about(new) and old.says == new.says for new in pieces) for old in one.pieces
    )


def look(reading: Reading, said: Sequence[Said] = ()) -> Seen:
    """Put the cards of a reading together to pigs."""
    pieces = told_pieces(reading, said)
    numbers = sorted({piece.of for piece in pieces if piece.of is not None})
    pigs = tuple(_pig([piece for piece in pieces if piece.of == number]) for number in numbers)
    cards = [piece for piece in reading.pieces if isinstance(piece, PigPiece)]
    named = sum(piece.doubt not in {"", "place"} for piece in cards)
    lost = sum(piece.of is None for piece in cards)
    # The reader tells doubts about names first, and those about places last.
    loose = reading.doubts[named : len(reading.doubts) - lost]
    return Seen(pigs, tuple(piece for piece in pieces if piece.of is None), loose)


def _pig(pieces: Sequence[PigPiece]) -> SeenPig:
    labels = {piece.label for piece in pieces}
    dirty = True if DIRTY in labels else False if CLEAN in labels else None
    return SeenPig(
        dirty,
        PRETTY in labels,
        "barn" in labels,
        "lightning-rod" in labels,
        "barn-door" in labels,
        tuple(piece for piece in pieces if not piece.sure),
    )


Rows = Mapping[str, tuple[SeenPig, ...]]
"""The pigs that are seen, by whose they are."""


def whose(board: Board, seen: Seen, shows: str) -> Rows | None:
    """Tell whose the pigs are: everybody's, or those of the player that the camera `shows`; None where neither is."""
    count = len(board.pigs[0])
    if len(seen.pigs) == count * len(board.players):
        return {owner: seen.pigs[n * count : (n + 1) * count] for n, owner in enumerate(board.players)}
    if len(seen.pigs) == count and shows in board.players:
        return {shows: seen.pigs}
    return None


def is_one_players(board: Board, seen: Seen) -> bool:
    """True where as many pigs are seen as one player has."""
    return len(seen.pigs) == len(board.pigs[0])


def differing(board: Board, rows: Rows) -> dict[Target, Pig]:
    """Give the pigs that lie otherwise than they are booked, each as it lies."""
    return {
        (owner, number): seen.as_pig(pig)
        for owner, pigs in rows.items()
        for number, (seen, pig) in enumerate(zip(pigs, board.of(owner), strict=True), start=1)
        if not seen.fits(pig)
    }


@dataclass(frozen=True, slots=True)
class Proposal:
    """A card that would make the booked pigs lie as they are seen."""

    card: str
    on: Target | None = None


def proposals(board: Board, player: str, rows: Rows) -> tuple[Proposal, ...]:
    """List every card of the player on turn that explains all that is seen otherwise; empty where nothing is."""
    if not differing(board, rows):
        return ()
    every: list[Proposal] = []
    for card in CARDS:
        if card == "rain":
            every.append(Proposal(card))
        elif card not in WITHOUT_PIG:
            pigs = ((owner, n) for owner in rows for n in range(1, len(rows[owner]) + 1))
            every += (Proposal(card, on) for on in pigs)
    return tuple(
        one
        for one in every
        if not play_faults(board, player, one.card, one.on)
        and not differing(after_play(board, player, one.card, one.on), rows)
    )


@dataclass(frozen=True, slots=True)
class Judged:
    """What is to be done about what is seen.

    `ask`: a card whose doubt has to be answered first. `proposals`: which cards explain the difference. `corrected`:
    the pigs as they lie, by player, where they can lie so; empty where nothing differs. `is_whose_open`: it has to be
    said whose pigs these are. `count`: how many pigs are seen, where that fits nobody.
    """

    ask: PigPiece | None = None
    proposals: tuple[Proposal, ...] = ()
    differing: Mapping[Target, Pig] = field(default_factory=dict)
    corrected: Mapping[str, tuple[Pig, ...]] = field(default_factory=dict)
    is_whose_open: bool = False
    count: int = 0

    @property
    def is_quiet(self) -> bool:
        """True where the pigs lie as they are booked, as far as can be told."""
        return self.ask is None and not self.differing and not self.is_whose_open


def judge(board: Board, player: str, seen: Seen, shows: str) -> Judged:
    """Say what is to be done; a doubt is only asked about where its pig seems to lie otherwise than booked."""
    rows = whose(board, seen, shows)
    if rows is None:
        return Judged(is_whose_open=is_one_players(board, seen), count=len(seen.pigs))
    different = differing(board, rows)
    unsure = [piece for (owner, number) in different for piece in rows[owner][number - 1].unsure]
    unsure += seen.lost
    ask = min(unsure, key=lambda piece: piece.confidence, default=None)
    corrected = {
        owner: tuple(one.as_pig(pig) for one, pig in zip(pigs, board.of(owner), strict=True))
        for owner, pigs in rows.items()
        if any(on[0] == owner for on in different)
    }
    if any(pig_faults(pig) for pigs in corrected.values() for pig in pigs):
        corrected = {}
    found = proposals(board, player, rows) if ask is None else ()
    return Judged(ask, found, different, corrected)
