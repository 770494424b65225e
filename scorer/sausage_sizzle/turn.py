"""One turn: what eight dice score for each critter, what may be chosen, and why a number came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorer.sausage_sizzle.editions import (
    DICE,
    DICE_PER_KIND,
    EDITIONS,
    FOOD,
    KINDS,
    NUMBERS,
    SAUSAGE,
    UNREAD,
    Edition,
    Kind,
)
from scorer.words import counted, listing, quote

FOUR_SAUSAGES = 7
"""The multiplier of four sausages; a sausage among other food counts LONE_SAUSAGE."""
LONE_SAUSAGE = 1


@dataclass(frozen=True, slots=True)
class TurnScore:
    """How a turn scores: the critter, how many dice show it, the multiplier, and their product."""

    critter: str
    count: int
    multiplier: int
    points: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it was booked: its eight dice (some perhaps unread) and its score."""

    dice: tuple[str, ...]
    score: TurnScore

    @property
    def critter(self) -> str:
        """The critter whose token was turned over."""
        return self.score.critter

    @property
    def points(self) -> int:
        """The points of the turn, 0 to 28."""
        return self.score.points


@dataclass(frozen=True, slots=True)
class Option:
    """What choosing one critter would give; `points` is 0 where it is not allowed.

    Allowed is an unused critter that was rolled; where every rolled critter is already used, any unused one, for 0
    points (our ruling).
    """

    critter: str
    count: int
    multiplier: int
    points: int
    used: bool
    allowed: bool


def multiplier(food: Sequence[str]) -> int:
    """Give the multiplier of the food dice that were read: their lowest number, a sausage counting 1, four 7.

    With fewer than four labels (the rest unread) sausages never count 7: an unread die is one whose doubt could not
    change the score, so it was no candidate for the fourth sausage. Raises ValueError for a label that is no food.
    """
    strange = [label for label in food if label not in FOOD]
    if strange:
        raise ValueError(f"expected food labels ({listing(FOOD)}), got {listing([quote(label) for label in strange])}")
    if food.count(SAUSAGE) == DICE_PER_KIND == len(food):
        return FOUR_SAUSAGES
    return min((LONE_SAUSAGE if label == SAUSAGE else int(label) for label in food), default=LONE_SAUSAGE)


def score(dice: Sequence[str], critter: str) -> TurnScore:
    """Score the dice of a turn for one critter; unread dice count for nothing. The dice are not judged here."""
    count = sum(label == critter for label in dice)
    factor = multiplier([label for label in dice if label in FOOD])
    return TurnScore(critter, count, factor, count * factor)


def options(edition: Edition, dice: Sequence[str], used: Collection[str]) -> tuple[Option, ...]:
    """Give one option for each critter in the edition's order; `used` are the critters the player has used before."""
    rolled_unused = any(label in edition.critters and label not in used for label in dice)
    made = []
    for critter in edition.critters:
        scored = score(dice, critter)
        allowed = critter not in used and (scored.count > 0 or not rolled_unused)
        points = scored.points if allowed else 0
        made.append(Option(critter, scored.count, scored.multiplier, points, critter in used, allowed))
    return tuple(made)


def best(edition: Edition, dice: Sequence[str], used: Collection[str]) -> Option:
    """Give the allowed option worth most, the first in the edition's order among equals.

    Raises ValueError where every critter is used.
    """
    allowed = [option for option in options(edition, dice, used) if option.allowed]
    if not allowed:
        raise ValueError(f"expected at least one unused critter of {edition.id}, got all of them used")
    return max(allowed, key=lambda option: option.points)


def take(dice: Sequence[str], critter: str) -> Turn:
    """Make the turn that these dice and this critter are; they are not judged here."""
    return Turn(tuple(dice), score(dice, critter))


def reason(turn: Turn) -> str:
    """Say in one plain English line how the points of a turn came about."""
    scored = turn.score
    if scored.count == 0:
        return f"no unused critter rolled: {scored.critter} turned over for 0"
    unread = DICE_PER_KIND - sum(label in FOOD for label in turn.dice)
    food = sorted((label for label in turn.dice if label in FOOD), key=_high_first) + [UNREAD] * unread
    shown = " ".join(food)
    if scored.multiplier == FOUR_SAUSAGES:
        why = "four sausages are 7"
    elif SAUSAGE in food:
        why = f"lowest of {shown}; a sausage is 1"
    else:
        why = f"lowest of {shown}"
    return f"{counted(scored.count, scored.critter)} × {scored.multiplier} ({why}) = {scored.points}"


def _high_first(label: str) -> int:
    return -FOOD.index(label) if label in NUMBERS else 1


def roll_faults(edition: Edition, dice: Sequence[str], *, unread_allowed: bool = True) -> tuple[str, ...]:
    """List everything that keeps these dice from being a roll of the edition: eight dice, four of each kind.

    Unread dice stand for whatever is missing. Each fault is a clause such as "expected 4 food dice, got 5".
    """
    faults: list[str] = []
    if len(dice) != DICE:
        faults.append(f"expected {DICE} dice, got {len(dice)}")
    strange = [label for label in dict.fromkeys(dice) if _is_strange(edition, label, unread_allowed)]
    faults += [_strange_label(edition, label) for label in strange]
    open_dice = sum(edition.kind_of(label) is None for label in dice)
    for kind in KINDS:
        labels = [label for label in dice if edition.kind_of(label) == kind]
        expected = edition.count(kind)
        if len(labels) > expected or len(labels) + open_dice < expected:
            faults.append(f"expected {expected} {kind} dice, got {len(labels)}")
        elif impossible := edition.impossible(labels):
            faults.append(f"the {kind} dice of {edition.name} cannot show {impossible}")
    return tuple(faults)


def _is_strange(edition: Edition, label: str, unread_allowed: bool) -> bool:
    return edition.kind_of(label) is None and not (unread_allowed and label == UNREAD)


def _strange_label(edition: Edition, label: str) -> str:
    for other in EDITIONS.values():
        if other.kind_of(label):
            return f"{quote(label)} is on a die of {other.id}, not of {edition.id}"
    return f"no die of {edition.id} shows {quote(label)} (its dice show {listing(edition.labels)})"


def turn_faults(edition: Edition, dice: Sequence[str], critter: str, used: Collection[str]) -> tuple[str, ...]:
    """List everything that forbids a turn with these dice, this critter and these critters used before."""
    faults = list(roll_faults(edition, dice))
    known_critter = critter in edition.critters
    if not known_critter:
        faults.append(f"expected one of {edition.name}'s critters ({listing(edition.critters)}), got {quote(critter)}")
    elif critter in used:
        faults.append(f"the {critter} is already used")
    rolled = [label for label in edition.critters if label in dice and label not in used]
    if known_critter and critter not in dice and rolled:
        was = "was" if len(rolled) == 1 else "were"
        faults.append(f"no die shows the {critter}, but {listing(rolled)} {was} rolled and unused")
    if not faults:
        faults += unread_faults(edition, dice, used)
    return tuple(faults)


def unread_faults(edition: Edition, dice: Sequence[str], used: Collection[str]) -> tuple[str, ...]:
    """List the kinds of which a die is unread although its doubt could have changed the score.

    A doubt is between two faces at least. So a die may stay unread only where at least two faces of its kind leave
    every option as it is without the die: for a critter die the used critters, for a food die the numbers that are
    not lower than the multiplier (all numbers, where a sausage was read).
    """
    return tuple(
        f"an unread {kind} die could change the score: look at it and correct it"
        for kind in KINDS
        if sum(edition.kind_of(label) == kind for label in dice) < edition.count(kind)
        and len(harmless_faces(edition, dice, used, kind)) < 2
    )


def harmless_faces(edition: Edition, dice: Sequence[str], used: Collection[str], kind: Kind) -> tuple[str, ...]:
    """Give the faces of one kind that an unread die among `dice` may show without changing an option's worth."""
    worth = outcome(edition, dice, used)
    place = list(dice).index(UNREAD)
    others = [*dice[:place], *dice[place + 1 :]]
    return tuple(face for face in edition.faces(kind) if outcome(edition, [*others, face], used) == worth)


def outcome(edition: Edition, dice: Sequence[str], used: Collection[str]) -> tuple[tuple[bool, int], ...]:
    """Give (allowed, points) of every critter in the edition's order: what a choice between faces could change."""
    return tuple((option.allowed, option.points) for option in options(edition, dice, used))


def doubt_matters(edition: Edition, dice_candidates: Sequence[Collection[str]], used: Collection[str]) -> bool:
    """True unless every roll the candidates allow gives the same options, and so does booking the doubts as unread.

    `dice_candidates` holds for each of the eight dice the labels it may be, one for a sure die. Rolls that the
    edition's dice cannot show do not count; where none is left, or a die has no candidate, the doubt matters.
    """
    if len(dice_candidates) != DICE or not all(dice_candidates):
        return True
    booked = unread(dice_candidates)
    if roll_faults(edition, booked) or unread_faults(edition, booked, used):
        return True
    worth = outcome(edition, booked, used)
    rolls = _possible_rolls(edition, dice_candidates)
    return not rolls or any(outcome(edition, roll, used) != worth for roll in rolls)


def unread(dice_candidates: Sequence[Collection[str]]) -> tuple[str, ...]:
    """Give the dice as they are booked where the doubt does not matter: sure ones by label, the others unread."""
    return tuple(next(iter(set(labels))) if len(set(labels)) == 1 else UNREAD for labels in dice_candidates)


def _possible_rolls(edition: Edition, dice_candidates: Sequence[Collection[str]]) -> list[tuple[str, ...]]:
    """List the distinct rolls (order set aside) that pick one candidate a die and that the edition can show."""
    kind_of = {label: edition.kind_of(label) for label in edition.labels}
    rolls: set[tuple[str, ...]] = {()}
    for labels in dice_candidates:
        known = [label for label in labels if label in kind_of]
        grown = {tuple(sorted((*roll, label))) for roll in rolls for label in known}
        rolls = {
            roll for roll in grown if all(Counter(kind_of[label] for label in roll)[k] <= DICE_PER_KIND for k in KINDS)
        }
    return [roll for roll in rolls if edition.can_show(roll)]
