"""From what the camera sees of the belt to what is proposed: the steps that lead there, or who stands elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.game import IllegalEvent
from scorer.wurst_case_scenario.belt import SAUSAGES, Belt, Moved, Step, steps_between
from scorer.wurst_case_scenario.game import State, apply
from vision.card_reading import BeltPiece
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Seen:
    """Where sausages stand on the table, by label: only those of which it is sure, once each."""

    cards: Mapping[str, int]

    @classmethod
    def of(cls, reading: Reading) -> Seen:
        """Take the sure pieces of a reading; a sausage that is seen twice is not sure."""
        labels = [piece.label for piece in reading.pieces]
        return cls(
            {
                piece.label: piece.card
                for piece in reading.pieces
                if isinstance(piece, BeltPiece) and piece.sure and piece.card and labels.count(piece.label) == 1
            }
        )

    def with_told(self, told: Mapping[str, int]) -> Seen:
        """The same with what a person has said of those that are not sure."""
        return Seen({**told, **self.cards})

    def unknown(self, belt: Belt) -> tuple[str, ...]:
        """The sausages on the booked belt of which it is not known where they stand."""
        return tuple(name for name in belt.standing if name not in self.cards)

    def moved(self, belt: Belt) -> tuple[str, ...]:
        """The sausages that stand elsewhere than booked."""
        return tuple(name for name, card in sorted(self.cards.items()) if belt.card(name) != card)

    def on(self, belt: Belt) -> tuple[int, ...]:
        """The card of every sausage, those that are not known where they are booked."""
        return tuple(self.cards.get(name, belt.card(name)) for name in SAUSAGES)


def explained(state: State, cards: Sequence[int]) -> tuple[Step, ...]:
    """Give the steps that may be taken now and lead to these cards: one step, or one move each; none where none do."""
    one = next((step for step in state.steps if apply(state, step).belt.cards == tuple(cards)), None)
    if one is not None:
        return (one,)
    steps = steps_between(state.belt, cards) or ()
    for step in steps:
        if not isinstance(step, Moved):
            return ()
        try:
            state = apply(state, step)
        except IllegalEvent:
            return ()
    return steps
