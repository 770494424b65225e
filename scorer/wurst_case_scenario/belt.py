"""The conveyor belt: which sausage stands on which card, which fell into the machine, and every single step on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorer.game import Recorded
from scorer.words import counted, listing, tell

SAUSAGES = ("1", "2", "3", "4", "5", "6", "7", "8")
FIRST, LAST = 1, 8
"""The cards of the belt; the sausages start on the first."""
MACHINE = LAST + 1
"""Where a sausage in the Meat Machine stands: one card behind the last."""
APART_ENOUGH = 2
"""Two sausages move towards each other from so many cards apart on."""


@dataclass(frozen=True, slots=True)
class Belt:
    """Where the eight sausages stand: `cards` in the order of SAUSAGES (1 to 8, MACHINE), `fallen` as they fell."""

    cards: tuple[int, ...] = (FIRST,) * len(SAUSAGES)
    fallen: tuple[str, ...] = ()

    @property
    def standing(self) -> tuple[str, ...]:
        """The sausages that are still on the belt."""
        return tuple(sausage for sausage, card in zip(SAUSAGES, self.cards, strict=True) if card != MACHINE)

    @property
    def is_decided(self) -> bool:
        """True when one sausage is left on the belt, or none."""
        return len(self.standing) <= 1

    @property
    def survivor(self) -> str | None:
        """The last sausage on the belt; None where there are more, or none."""
        return self.standing[0] if len(self.standing) == 1 else None

    def card(self, sausage: str) -> int:
        """The card that a sausage stands on, 1 to 8; MACHINE where it fell."""
        return self.cards[SAUSAGES.index(sausage)]

    def with_cards(self, cards: Sequence[int]) -> Belt:
        """Put every sausage somewhere; those that fall now do so in the order of their numbers."""
        down = [sausage for sausage, card in zip(SAUSAGES, cards, strict=True) if card == MACHINE]
        before = [sausage for sausage in self.fallen if sausage in down]
        return Belt(tuple(cards), (*before, *(sausage for sausage in down if sausage not in before)))

    def moved(self, sausage: str, by: int) -> Belt:
        """Move a sausage by so many cards; one that reaches MACHINE falls."""
        cards = [card + by if name == sausage else card for name, card in zip(SAUSAGES, self.cards, strict=True)]
        return self.with_cards(cards)

    def after_round(self) -> Belt:
        """Move every sausage one card towards the machine, all at the same time."""
        return self.with_cards([min(card + 1, MACHINE) for card in self.cards])


START = Belt()


@dataclass(frozen=True, slots=True)
class Moved(Recorded):
    """One sausage moves one card: `by` 1 towards the machine, -1 away from it."""

    sausage: str
    by: int


@dataclass(frozen=True, slots=True)
class Swapped(Recorded):
    """Two sausages on neighbouring cards change places."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class MovedTogether(Recorded):
    """Two sausages that stand neither on one card nor on neighbouring ones move one card towards each other."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class MovedApart(Recorded):
    """Two sausages move one card away from each other.

    `towards` says which of two on one card goes towards the machine; "" where they stand on different ones.
    """

    first: str
    second: str
    towards: str = ""


@dataclass(frozen=True, slots=True)
class AllMoved(Recorded):
    """Every sausage on the belt moves one card towards the machine, one at a time in this order."""

    order: tuple[str, ...]


Step = Moved | Swapped | MovedTogether | MovedApart | AllMoved


def concerned(step: Step) -> tuple[str, ...]:
    """Name the sausages that a step names."""
    match step:
        case Moved():
            return (step.sausage,)
        case AllMoved():
            return step.order
        case _:
            return (step.first, step.second)


def form_faults(step: Step) -> tuple[str, ...]:
    """List everything that forbids a step wherever the sausages stand."""
    named = concerned(step)
    faults = [f"expected a sausage from 1 to 8, got {tell(name)}" for name in named if name not in SAUSAGES]
    match step:
        case Moved(by=by):
            faults += [f"expected a move by 1 or -1, got {tell(by)}"] if by not in {1, -1} else []
        case AllMoved(order=order):
            faults += _twice_faults(order)
            if len(set(order)) <= 1:
                faults.append(f"{_EVERY_ONCE}, got {'only ' if order else ''}{listing(order) or 'none'}")
        case _ if step.first == step.second:
            faults.append(f"expected two sausages, got {step.first} twice")
        case MovedApart(towards=towards) if towards not in {"", *named}:
            faults.append(f"expected {listing(named, 'or')} as towards, got {tell(towards)}")
    return tuple(faults)


def step_faults(belt: Belt, step: Step) -> tuple[str, ...]:
    """List everything that forbids a step by the rules of the belt, whichever card it is played with."""
    named = [name for name in dict.fromkeys(concerned(step)) if name in SAUSAGES]
    fallen = [name for name in named if belt.card(name) == MACHINE]
    faults = [*form_faults(step), *(f"sausage {name} is in the machine" for name in fallen)]
    if isinstance(step, AllMoved) and len(step.order) > 1:
        faults += _missing_faults(belt, step.order)
    if faults:
        return tuple(faults)
    match step:
        case Moved():
            return _move_faults(belt, step)
        case Swapped():
            return _swap_faults(belt, step)
        case MovedTogether():
            return _together_faults(belt, step)
        case MovedApart():
            return _apart_faults(belt, step)
    return ()


def after_step(belt: Belt, step: Step) -> Belt:
    """Give the belt after a step that nothing forbids; the first that falls so that one is left is the last to move."""
    match step:
        case Moved():
            return belt.moved(step.sausage, step.by)
        case Swapped():
            first, second = belt.card(step.first), belt.card(step.second)
            return belt.moved(step.first, second - first).moved(step.second, first - second)
        case MovedTogether():
            back, forth = _back_and_forth(belt, step.first, step.second)
            return belt.moved(forth, -1).moved(back, 1)
        case MovedApart():
            back, forth = _back_and_forth(belt, step.first, step.second, step.towards)
            return belt.moved(back, -1).moved(forth, 1)
        case AllMoved():
            for sausage in step.order:
                belt = belt if belt.is_decided else belt.moved(sausage, 1)
    return belt


def possible_half(belt: Belt, step: MovedApart) -> Moved:
    """Give the half of moving apart that is always possible: the sausage that goes towards the machine."""
    return Moved(_back_and_forth(belt, step.first, step.second, step.towards)[1], 1)


def candidates(belt: Belt) -> tuple[Step, ...]:
    """List every step of sausages on the belt, allowed or not, moving all forward in the order of the numbers."""
    pairs = list(combinations(belt.standing, 2))
    found: list[Step] = [Moved(sausage, by) for sausage in belt.standing for by in (1, -1)]
    found += [Swapped(a, b) for a, b in pairs]
    found += [MovedTogether(a, b) for a, b in pairs]
    found += [MovedApart(a, b, towards) for a, b in pairs for towards in (a, b)]
    return (*found, AllMoved(belt.standing))


def steps_between(belt: Belt, cards: Sequence[int]) -> tuple[Step, ...] | None:
    """Explain how the sausages came to stand on these cards: a swap, or one move each, those away from it first.

    Empty where nothing has moved; None where no such steps lead there.
    """
    changed = {s: (old, new) for s, old, new in zip(SAUSAGES, belt.cards, cards, strict=True) if old != new}
    if any(old == MACHINE or abs(new - old) != 1 for old, new in changed.values()):
        return None
    if len(changed) == len(set(changed.values())) == 2:
        (first, (a, b)), (second, there) = changed.items()
        if there == (b, a) and MACHINE not in {a, b}:
            return (Swapped(first, second),)
    steps = [Moved(sausage, new - old) for sausage, (old, new) in changed.items()]
    return tuple(sorted(steps, key=lambda step: step.by))


_EVERY_ONCE = "expected every sausage on the belt once"


def _twice_faults(order: Sequence[str]) -> Iterable[str]:
    if twice := sorted({name for name in order if order.count(name) > 1}):
        yield f"{_told(twice)} named twice, {_EVERY_ONCE}"


def _missing_faults(belt: Belt, order: Sequence[str]) -> Iterable[str]:
    if missing := [name for name in belt.standing if name not in order]:
        yield f"{_told(missing)} missing, {_EVERY_ONCE}"


def _told(sausages: Sequence[str]) -> str:
    return f"sausage{'s' if len(sausages) > 1 else ''} {listing(sausages)} {'are' if len(sausages) > 1 else 'is'}"


def _move_faults(belt: Belt, step: Moved) -> tuple[str, ...]:
    if belt.card(step.sausage) + step.by < FIRST:
        return (_off_the_belt(step.sausage),)
    return ()


def _off_the_belt(sausage: str) -> str:
    return f"sausage {sausage} is on card {FIRST}: it cannot step off the belt"


def _swap_faults(belt: Belt, step: Swapped) -> tuple[str, ...]:
    return () if _distance(belt, step) == 1 else (f"{_where(belt, step)}: expected neighbouring cards to swap",)


def _together_faults(belt: Belt, step: MovedTogether) -> tuple[str, ...]:
    if _distance(belt, step) >= APART_ENOUGH:
        return ()
    return (f"{_where(belt, step)}: expected neither one card nor neighbouring cards to move towards each other",)


def _apart_faults(belt: Belt, step: MovedApart) -> tuple[str, ...]:
    if fault := apart_unclear(belt, step):
        return (fault,)
    back, _ = _back_and_forth(belt, step.first, step.second, step.towards)
    return (_off_the_belt(back),) if belt.card(back) == FIRST else ()


def apart_unclear(belt: Belt, step: MovedApart) -> str:
    """Say why it is not clear, or wrong, which of two goes towards the machine; empty where it is clear."""
    if _distance(belt, step) == 0:
        if step.towards in {step.first, step.second}:
            return ""
        told = tell(step.towards or None)
        return f"{_where(belt, step)}: say which of them goes towards the machine, got {told} as towards"
    _, forth = _back_and_forth(belt, step.first, step.second)
    if step.towards in {"", forth}:
        return ""
    return f"{_where(belt, step)}: apart {forth} goes towards the machine, got {tell(step.towards)} as towards"


def _back_and_forth(belt: Belt, first: str, second: str, towards: str = "") -> tuple[str, str]:
    """Give which of two is farther from the machine and which nearer; `towards` decides on one card."""
    if belt.card(first) == belt.card(second):
        return (second, first) if towards == first else (first, second)
    return (first, second) if belt.card(first) < belt.card(second) else (second, first)


def _distance(belt: Belt, step: Swapped | MovedTogether | MovedApart) -> int:
    return abs(belt.card(step.first) - belt.card(step.second))


def _where(belt: Belt, step: Swapped | MovedTogether | MovedApart) -> str:
    first, second = belt.card(step.first), belt.card(step.second)
    there = f"card {first}" if first == second else f"cards {first} and {second}"
    return f"sausages {step.first} and {step.second} are on {there}"


def told_standing(belt: Belt) -> tuple[str, ...]:
    """Tell the belt as lines: each card with its sausages, from the start on, and the machine."""
    lines = []
    for card in range(FIRST, LAST + 1):
        there = [sausage for sausage in belt.standing if belt.card(sausage) == card]
        if there:
            lines.append(f"card {card}: {' '.join(there)}")
    if belt.fallen:
        lines.append(f"machine: {' '.join(belt.fallen)} ({counted(len(belt.fallen), 'sausage')})")
    return tuple(lines)
