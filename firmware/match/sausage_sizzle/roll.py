"""The dice on the table as the match takes them: the reading together with what a person has said about it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from scorer.sausage_sizzle.editions import DICE, UNREAD, Edition
from scorer.sausage_sizzle.turn import doubt_matters, roll_faults, unread
from vision.reading import Piece, Point, Reading

Quad = tuple[Point, Point, Point, Point]
Lay = tuple[tuple[Point, float], ...]
"""Where dice lie: centre and side of each, in pixels."""
SAME_PLACE = 0.3
"""How far a die may seem to lie from where it lay and still be the same, in sides of the die."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person said of one die: it lay at `centre` and read as `read_as`; `label` None means no die is there.

    `repeated`: the same was said of it before.
    """

    centre: Point
    side_px: float
    read_as: str
    label: str | None
    repeated: bool = False

    def fits(self, piece: Piece) -> bool:
        """True if this piece is the die that was asked about, unmoved."""
        return piece.label == self.read_as and math.dist(piece.centre, self.centre) <= SAME_PLACE * self.side_px


@dataclass(frozen=True, slots=True)
class RollDie:
    """One die: what it is taken for, whether that is sure, what else it may be; no piece where a person added it.

    `told` means that a person has said what it is; `changed` that this was another than read, once, and said last.
    """

    label: str
    sure: bool
    candidates: tuple[str, ...]
    piece: Piece | None = None
    told: bool = False
    changed: bool = False

    @property
    def confidence(self) -> float:
        """How sure the reader was, 0 to 1; a person is."""
        return 1.0 if self.piece is None or self.told else self.piece.confidence

    @property
    def likely(self) -> tuple[str, ...]:
        """What it may be, the likeliest first, for a person to choose from."""
        guesses = [guess.label for guess in self.piece.guesses] if self.piece else []
        return tuple(dict.fromkeys((self.label, *guesses, *self.candidates)))


@dataclass(frozen=True, slots=True)
class Said:
    """Everything a person has said about the dice as they lie; forgotten when they lie elsewhere."""

    answers: tuple[Answer, ...] = ()
    added: tuple[str, ...] = ()
    accepted: bool = False
    """True: "the dice are right" was said to a doubt that is about no single die."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice as they lie, and the doubts that are about no single one of them.

    `accepted`: a person has looked at those doubts and said that the dice are right.
    """

    dice: tuple[RollDie, ...] = ()
    loose: tuple[str, ...] = ()
    accepted: bool = False


Verdict = Literal["count", "question", "ready"]


@dataclass(frozen=True, slots=True)
class Judged:
    """What stands between a roll and the choice of a critter.

    verdict "count": not eight dice; "question": a die or the whole must be looked at; "ready": `dice` may be booked.
    `ask` is the die in question. `words` say it to the player.
    """

    verdict: Verdict
    words: str = ""
    ask: int | None = None
    dice: tuple[str, ...] = field(default=())


def make_roll(edition: Edition, reading: Reading, said: Said) -> Roll:
    """Join a reading with what was said about it."""
    dice = []
    for piece in reading.pieces:
        answer = next((a for a in said.answers if a.fits(piece)), None)
        if answer is None:
            sure = piece.sure and edition.kind_of(piece.label) is not None
            dice.append(RollDie(piece.label, sure, _candidates(edition, piece), piece))
        elif answer.label is not None:
            changed = answer is said.answers[-1] and answer.label != answer.read_as and not answer.repeated
            dice.append(RollDie(answer.label, True, (answer.label,), piece, told=True, changed=changed))
    dice += [RollDie(label, True, (label,), told=True) for label in said.added]
    about_no_die = all(piece.sure for piece in reading.pieces) and not (said.answers or said.added or said.accepted)
    return Roll(tuple(dice), reading.doubts if about_no_die else (), said.accepted)


def _candidates(edition: Edition, piece: Piece) -> tuple[str, ...]:
    """What a die may be: of a sure one its label, else the reader's guesses, else every face of the edition."""
    if piece.sure:
        return (piece.label,)
    guesses = tuple(dict.fromkeys(guess.label for guess in piece.guesses))
    return guesses if len(guesses) >= 2 else edition.labels


def judge(edition: Edition, roll: Roll, used: Collection[str]) -> Judged:
    """Say what to do with a roll: a question is asked only where its answer can change the score."""
    if len(roll.dice) != DICE:
        return _judge_count(edition, roll)
    if all(die.sure for die in roll.dice):
        return _judge_sure(edition, roll)
    return _judge_doubts(edition, roll.dice, used)


def _judge_count(edition: Edition, roll: Roll) -> Judged:
    """More or fewer things than dice: put right by hand, or, beside eight sure dice, looked at once."""
    more = len(roll.dice) - DICE
    eight = _sure_eight(edition, roll.dice) if more > 0 else ()
    if not eight:
        return Judged("count", _count_words(edition, roll.dice))
    if roll.accepted:
        return Judged("ready", dice=eight)
    things = "another thing" if more == 1 else f"{more} more things"
    return Judged("question", f"Eight dice are sure, but {things} may be dice")


def _judge_sure(edition: Edition, roll: Roll) -> Judged:
    """Eight sure dice: they must be a roll of the edition, and nothing else in doubt."""
    labels = tuple(die.label for die in roll.dice)
    faults = roll_faults(edition, labels, unread_allowed=False)
    if faults:
        return Judged("question", f"This cannot be: {faults[0]}", _suspect(edition, roll.dice))
    return Judged("question", roll.loose[0]) if roll.loose else Judged("ready", dice=labels)


def _judge_doubts(edition: Edition, dice: Sequence[RollDie], used: Collection[str]) -> Judged:
    """Eight dice, some in doubt: asked about one after the other, unless the score is the same either way."""
    unsure = [i for i, die in enumerate(dice) if not die.sure]
    candidates = [die.candidates for die in dice]
    strange = [i for i in unsure if edition.kind_of(dice[i].label) is None]
    if not strange and not doubt_matters(edition, candidates, used):
        return Judged("ready", dice=unread(candidates))
    ask = min(strange or unsure, key=lambda i: dice[i].confidence)
    return Judged("question", _question(edition, dice[ask]), ask)


def _sure_eight(edition: Edition, dice: Sequence[RollDie]) -> tuple[str, ...]:
    """The labels of the sure dice where they are a whole roll of the edition, else nothing."""
    labels = tuple(die.label for die in dice if die.sure)
    return () if roll_faults(edition, labels, unread_allowed=False) else labels


def _count_words(edition: Edition, dice: Sequence[RollDie]) -> str:
    if not dice:
        return "I see no dice. Roll all eight, or add them by hand"
    critters = sum(edition.kind_of(die.label) == "critter" for die in dice)
    food = sum(edition.kind_of(die.label) == "food" for die in dice)
    seen = "1 die" if len(dice) == 1 else f"{len(dice)} dice"
    what = f"I see {seen}: {critters} with critters, {food} with food."
    if len(dice) < DICE:
        return f"{what} Add what is missing"
    return f"{what} Tap what is no die"


def _question(edition: Edition, die: RollDie) -> str:
    if edition.kind_of(die.label) is None:
        return f"“{die.label}” is on no die of {edition.name}: what is it?"
    second = next((label for label in die.candidates if label != die.label), "")
    return f"Is this {die.label} or {second}?" if second else f"Is this {die.label}?"


def _suspect(edition: Edition, dice: Sequence[RollDie]) -> int:
    """The die that is most likely the wrong one of a roll that cannot be.

    Of the kind seen most often it is the one that a person changed last, a slip of the finger; else the one that looks
    most like something of the other kind, then the least sure. Any other that a person has spoken of comes last.
    """
    kinds = [edition.kind_of(die.label) for die in dice]
    often = max(set(kinds), key=lambda kind: (kinds.count(kind), kind or ""))

    def doubtful(i: int) -> tuple[bool, bool, float, float]:
        piece = dice[i].piece
        guesses = piece.guesses if piece else ()
        other = max((g.likelihood for g in guesses if edition.kind_of(g.label) not in (often, None)), default=0.0)
        return dice[i].changed, not dice[i].told, other, -dice[i].confidence

    return max((i for i, kind in enumerate(kinds) if kind == often), key=doubtful)


def places(reading: Reading) -> Lay:
    """Where the dice of a reading lie."""
    return tuple((piece.centre, piece.side_px) for piece in reading.pieces)


def lie_the_same(one: Lay, other: Lay) -> bool:
    """True if the same number of dice lie in the same places, as far as a still picture varies."""
    return len(one) == len(other) and all(
        any(math.dist(centre, there) <= SAME_PLACE * side for there, _ in other) for centre, side in one
    )


@dataclass(frozen=True, slots=True)
class Stale:
    """Dice that are booked and may still lie there: their labels as they were read, and their places if known.

    `turns_ahead` above 0: they are booked in no turn, but rolled for one so many turns after the one that is on.
    `taken_back`: nothing was seen since turns were taken back, whose labels these are, those of the turn that is on
    first. Its own dice count where they still lie there; any others are not of this turn.
    """

    labels: tuple[str, ...] = ()
    lay: Lay = ()
    turns_ahead: int = 0
    taken_back: tuple[tuple[str, ...], ...] = ()

    def after(self, reading: Reading) -> Stale:
        """Tell from what a reading shows what of it is no part of the turn from here on."""
        lay = places(reading)
        if self.taken_back:
            turns = enumerate(self.taken_back)
            ahead = next((turn for turn, labels in turns if _shows(labels, reading)), len(self.taken_back))
            return Stale(lay=lay, turns_ahead=ahead) if ahead and lay else NOT_STALE
        # The same dice as were booked, or not: from here on the places tell.
        there = lie_the_same(self.lay, lay) if self.lay else _shows(self.labels, reading)
        return replace(self, lay=lay) if there else NOT_STALE

    def before_it(self, labels: tuple[str, ...]) -> Stale | None:
        """Give what is no part of the turn that is on once that of these labels is taken back, nothing being seen.

        None where what lies there is known to be the dice of the turn taken back.
        """
        if self.lay:
            return replace(self, turns_ahead=self.turns_ahead + 1) if self.turns_ahead else None
        return Stale(taken_back=(labels, *self.taken_back))


def _shows(labels: tuple[str, ...], reading: Reading) -> bool:
    """True if a reading shows dice of these labels, each of them once; an unread one may be any."""
    if not labels:
        return False
    left = Counter(piece.label for piece in reading.pieces)
    left.subtract(label for label in labels if label != UNREAD)
    return min(left.values(), default=0) >= 0 and left.total() == labels.count(UNREAD)


NOT_STALE = Stale()
"""Whatever lies on the table counts."""


@dataclass(frozen=True, slots=True)
class Laid:
    """How the dice of the turn booked last lay: what they read as, what was said of them, which were set aside."""

    lay: Lay
    read_as: tuple[str, ...]
    said: Said
    aside: Lay

    def is_shown_by(self, reading: Reading) -> bool:
        """True for a reading of the same dice, unmoved."""
        same = sorted(self.read_as) == sorted(piece.label for piece in reading.pieces)
        return same and lie_the_same(self.lay, places(reading))


@dataclass(frozen=True, slots=True)
class Kept:
    """A turn taken back whose dice lie there no longer: what it was booked with, for choosing again."""

    dice: tuple[str, ...]
    photo: bytes | None
    as_read: tuple[str, ...]


def stale_of(dice: tuple[str, ...]) -> Stale:
    """Return what is known of the dice of the last booked turn, as they were read, when a match is opened again."""
    return Stale(labels=dice)
