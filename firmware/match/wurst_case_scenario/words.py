"""What the pages of Wurst Case Scenario say: steps, cards, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.words import listing
from scorer.wurst_case_scenario.belt import (
    MACHINE,
    AllMoved,
    Belt,
    Moved,
    MovedApart,
    MovedTogether,
    Step,
    Swapped,
    after_step,
)
from scorer.wurst_case_scenario.cards import CHARACTERS, KETCHUP, MAYONNAISE, MUSTARD, ActionCard, Turn

DUTIES = {MUSTARD: "all of it", KETCHUP: "as much as possible", MAYONNAISE: "as you like"}
"""What each character obliges to."""
ACTION_NAMES = {
    "all": "All forward",
    "swap": "Swap",
    "together": "Together",
    "apart": "Apart",
    "hand": "Only hands",
}
"""The actions that no number belongs to."""


def told_place(card: int) -> str:
    """Name a place that something goes to."""
    return "into the machine" if card >= MACHINE else f"to card {card}"


def told_standing(card: int) -> str:
    """Say where something stands."""
    return "in the machine" if card >= MACHINE else f"on card {card}"


def told_step(before: Belt, step: Step) -> str:
    """Say what a step does to the belt as it was before."""
    match step:
        case Moved():
            return f"{step.sausage} {told_place(before.card(step.sausage) + step.by)}"
        case Swapped():
            return f"{step.first} and {step.second} swap"
        case MovedTogether():
            return f"{step.first} and {step.second} towards each other"
        case MovedApart():
            return f"{step.first} and {step.second} apart"
        case AllMoved():
            return _told_all(before, step)


def told_steps(before: Belt, steps: Sequence[Step]) -> str:
    """Say what steps do, one after the other."""
    words = []
    for step in steps:
        words.append(told_step(before, step))
        before = after_step(before, step)
    return listing(words)


def _told_all(before: Belt, step: AllMoved) -> str:
    fell = [name for name in after_step(before, step).fallen if name not in before.fallen]
    return f"all forward{f', {listing(fell)} into the machine' if fell else ''}"


def told_card(card: ActionCard) -> str:
    """Name a card in few words."""
    return f"{_told_action(card)}, {CHARACTERS[card.character]}"


def _told_action(card: ActionCard) -> str:
    return f"Move {card.count}" if card.action == "move" else ACTION_NAMES[card.action]


def told_turn(turn: Turn) -> str:
    """Say which card is played and how far it has come, as short as can be."""
    if turn.closed == "discarded":
        return "A new hand: discard all, draw three"
    card = turn.card
    if card is None:
        return ""
    so_far = {"cancelled": "stopped by a Donut", "done": "done"}.get(turn.closed)
    if so_far is None:
        so_far = f"{len(turn.steps)} done" if turn.steps else DUTIES[card.character]
    return f"{_told_action(card)}, {card.character.capitalize()}: {so_far}"


def sentence(reason: str) -> str:
    """Begin a reason with a capital, as a notice to the players."""
    return reason[:1].upper() + reason[1:]
