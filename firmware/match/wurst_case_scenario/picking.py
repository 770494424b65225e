"""From touched sausages to a step: what may be touched now, what it leads to, and why something else may not be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from firmware.match.wurst_case_scenario.words import sentence
from scorer.wurst_case_scenario.belt import (
    LAST,
    MACHINE,
    AllMoved,
    Moved,
    MovedApart,
    MovedTogether,
    Step,
    Swapped,
    concerned,
)
from scorer.wurst_case_scenario.cards import CLOSED
from scorer.wurst_case_scenario.game import State

PairStep = Swapped | MovedTogether | MovedApart
_KINDS: dict[str, type[PairStep]] = {"swap": Swapped, "together": MovedTogether, "apart": MovedApart}


@dataclass(frozen=True, slots=True)
class Picked:
    """What has been touched so far: `pair` where two sausages do something, else one moves.

    `sausages`: those chosen. `kind`: what two of them do, where that was asked ("" before).
    """

    pair: bool = False
    sausages: tuple[str, ...] = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Picker:
    """What may be touched in a state after some touches; steps are all that the state allows of this kind."""

    state: State
    picked: Picked
    steps: tuple[Step, ...]

    @classmethod
    def of(cls, state: State, picked: Picked) -> Picker:
        """Look up what is allowed; a card that is played says by itself whether one moves or two do something."""
        card = state.turn.card
        if card is not None:
            picked = replace(picked, pair=card.action in _KINDS)
        kinds = (Swapped, MovedTogether, MovedApart) if picked.pair else (Moved,)
        allowed = (step for step in state.steps if isinstance(step, kinds))
        steps = tuple(step for step in allowed if set(picked.sausages) <= set(concerned(step)))
        if picked.kind:
            steps = tuple(step for step in steps if isinstance(step, _KINDS[picked.kind]))
        return cls(state, picked, steps)

    @property
    def goes_at_once(self) -> bool:
        """True where a touched sausage moves without a further question: all go the same way."""
        card = self.state.turn.card
        return card is not None and card.action == "all"

    @property
    def asks_kind(self) -> tuple[str, ...]:
        """What the two chosen ones may do, where that is more than one thing."""
        kinds = tuple(kind for kind, made in _KINDS.items() if any(isinstance(step, made) for step in self.steps))
        return kinds if len(self.picked.sausages) == 2 and len(kinds) > 1 else ()

    @property
    def asks_towards(self) -> bool:
        """True where it is asked which of the two chosen ones goes towards the machine."""
        return len(self.picked.sausages) == 2 and not self.asks_kind and len(self.steps) > 1

    @property
    def sausages(self) -> tuple[str, ...]:
        """The sausages that may be chosen next."""
        if self.asks_kind or (self.picked.sausages and not self.picked.pair):
            return ()
        if self.asks_towards:
            return self.picked.sausages
        named = {name for step in self.steps for name in concerned(step)}.difference(self.picked.sausages)
        return tuple(name for name in self.state.belt.standing if name in named)

    @property
    def places(self) -> tuple[int, ...]:
        """The places that the chosen sausage may go to, towards the machine first."""
        if self.picked.pair or len(self.picked.sausages) != 1:
            return ()
        card = self.state.belt.card(self.picked.sausages[0])
        return tuple(sorted((card + step.by for step in self.steps if isinstance(step, Moved)), reverse=True))

    def touched(self, sausage: str) -> Picker | Step:
        """Choose a sausage that may be chosen; gives what may be touched then, or the step that is meant."""
        if self.asks_towards:
            return next(step for step in self.steps if isinstance(step, MovedApart) and step.towards == sausage)
        after = Picker.of(self.state, replace(self.picked, sausages=(*self.picked.sausages, sausage)))
        return after._settled()

    def named(self, kind: str) -> Picker | Step:
        """Say what the two chosen ones do."""
        return Picker.of(self.state, replace(self.picked, kind=kind))._settled()

    def placed(self, place: int) -> Step:
        """Say where the chosen sausage goes: one of `places`."""
        (sausage,) = self.picked.sausages
        return Moved(sausage, place - self.state.belt.card(sausage))

    def _settled(self) -> Picker | Step:
        """Give the step where only one is left that can be meant."""
        chosen = len(self.picked.sausages)
        if (chosen == 2 or (chosen == 1 and self.goes_at_once)) and len(self.steps) == 1:
            return self.steps[0]
        return self

    # Why not.

    def why_not_sausage(self, sausage: str) -> str:
        """Say why a sausage may not be chosen now."""
        state, picked = self.state, self.picked
        if closed := self._why_nothing():
            return closed
        if not picked.pair:
            return sentence(_first(state.step_faults(Moved(sausage, 1))))
        if not picked.sausages:
            return self._why_no_partner(sausage)
        if sausage in picked.sausages:
            return f"Tap another sausage than {sausage}"
        first = picked.sausages[0]
        return sentence(_first(fault for step in self._tried(first, sausage) for fault in state.step_faults(step)))

    def why_not_place(self, place: int) -> str:
        """Say why nothing can be moved to a place now."""
        if closed := self._why_nothing():
            return closed
        if self.picked.pair:
            return "Tap two sausages: they move by themselves"
        if not self.picked.sausages:
            return "First tap the sausage that moves"
        (sausage,) = self.picked.sausages
        at = self.state.belt.card(sausage)
        if place == MACHINE and at != LAST:
            return f"Only from card {LAST} a sausage can go into the machine"
        if abs(place - at) == 1:
            return sentence(_first(self.state.step_faults(Moved(sausage, place - at))))
        return f"{sausage} is on card {at} already" if place == at else "A sausage moves one card at a time"

    def _why_nothing(self) -> str:
        """Say why nothing at all may be moved now; empty where something may."""
        turn = self.state.turn
        if self.state.outcome is not None:
            return sentence(self.state.outcome.told)
        if turn.closed:
            return sentence(f"{CLOSED[turn.closed]}: end the turn")
        return "This card moves no sausage" if turn.card is not None and turn.card.action == "hand" else ""

    def _why_no_partner(self, sausage: str) -> str:
        card = self.state.turn.card
        action = card.action if card is not None else ""
        if action == "swap":
            return f"Nobody stands on a card next to {sausage}"
        if action == "together":
            return f"Nobody stands two cards or more away from {sausage}"
        if action == "apart":
            return f"Nobody can go apart from {sausage}: the one farther back cannot step off the belt"
        return f"There is nobody with whom {sausage} can do anything"

    def _tried(self, first: str, second: str) -> Iterable[Step]:
        """The steps that two sausages were meant to do."""
        card = self.state.turn.card
        kinds = [card.action] if card is not None else list(_KINDS)
        for kind in kinds:
            yield _KINDS[kind](first, second)


def all_at_once(state: State) -> AllMoved:
    """The step by which all move forward, those in front first."""
    belt = state.belt
    return AllMoved(tuple(sorted(belt.standing, key=lambda name: (-belt.card(name), name))))


def why_not_at_once(state: State) -> str:
    """Say why all cannot be moved with one touch now; empty where they can."""
    belt, turn = state.belt, state.turn
    if turn.steps and not turn.closed:
        return "Begun one by one: tap the others too"
    if not turn.closed and all(belt.card(name) == LAST for name in belt.standing):
        return "Tap one after the other: who goes last is the last one standing"
    return sentence(next(iter(state.step_faults(all_at_once(state))), ""))


def _first(reasons: Iterable[str]) -> str:
    return next(iter(reasons), "this cannot be done now")
