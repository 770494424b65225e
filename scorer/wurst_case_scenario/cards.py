"""The action cards: what each asks for, what its character obliges to, and how far a turn has come with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from scorer.game import Recorded
from scorer.words import counted, listing, tell
from scorer.wurst_case_scenario.belt import (
    APART_ENOUGH,
    FIRST,
    SAUSAGES,
    AllMoved,
    Belt,
    Moved,
    MovedApart,
    MovedTogether,
    Step,
    Swapped,
    apart_unclear,
    concerned,
    possible_half,
    step_faults,
)

ACTIONS = ("move", "all", "swap", "together", "apart", "hand")
"""So many different sausages, all forward, the three for two sausages, and what concerns the hands only."""
MUSTARD, KETCHUP, MAYONNAISE = "mustard", "ketchup", "mayonnaise"
CHARACTERS = {MUSTARD: "Major Mustard", KETCHUP: "Mister Ketchup", MAYONNAISE: "Lady Mayonnaise"}
"""The whole action or not playable; as much as possible; as wanted."""
_PAIRS = {"swap": Swapped, "together": MovedTogether, "apart": MovedApart}


@dataclass(frozen=True, slots=True)
class ActionCard(Recorded):
    """An action card: its action, its character, and of "move" how many different sausages (1 of the others)."""

    action: str
    character: str
    count: int = 1

    @property
    def told(self) -> str:
        """The card in words."""
        many = f"move {counted(self.count, 'sausage')}"
        names = {
            "move": many,
            "all": "all forward",
            "swap": "swap two",
            "together": "two together",
            "apart": "two apart",
        }
        return f"{names.get(self.action, 'cards of the hand')}, {CHARACTERS[self.character]}"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn so far: the card played (None: no card was named), the steps taken, and how it was closed.

    `closed`: "" while more may follow, "done", "cancelled" by a Donut, "discarded" where the hand was, ENDED.
    """

    card: ActionCard | None = None
    steps: tuple[Step, ...] = ()
    closed: str = ""

    @property
    def moved(self) -> tuple[str, ...]:
        """The sausages that were moved in this turn, once each."""
        return tuple(dict.fromkeys(name for step in self.steps for name in concerned(step)))


UNPLAYED = Turn()
ENDED = "ended"
"""How a turn is closed with which the round and the game have ended."""
CLOSED = {
    "done": "the card is done",
    "cancelled": "a Donut has stopped the card",
    "discarded": "the hand is discarded for three new cards",
    ENDED: "the game has ended with the round",
}
"""What is told of a turn by how it was closed."""


def card_faults(belt: Belt, turn: Turn, card: ActionCard) -> tuple[str, ...]:
    """List why a card cannot be played now."""
    faults = []
    if card.action not in ACTIONS:
        faults.append(f"expected an action of {listing(ACTIONS)}, got {tell(card.action)}")
    if card.character not in CHARACTERS:
        faults.append(f"expected a character of {listing(tuple(CHARACTERS))}, got {tell(card.character)}")
    most = len(SAUSAGES) if card.action == "move" else 1
    if not 1 <= card.count <= most:
        faults.append(f"expected a count from 1 to {most}, got {tell(card.count)}")
    if turn != UNPLAYED:
        faults.append("this turn has been played: end the turn")
    if not faults and card.character == MUSTARD and not _whole_is_possible(belt, card):
        faults.append(f"{card.told}: the whole action is not possible now, so it cannot be played")
    return tuple(faults)


def _whole_is_possible(belt: Belt, card: ActionCard) -> bool:
    if card.action == "move":
        return len(belt.standing) >= card.count
    return card.action not in _PAIRS or _pair_is_possible(belt, card.action)


def _pair_is_possible(belt: Belt, action: str) -> bool:
    """Tell whether any two sausages can do an action for two."""
    cards = sorted(belt.card(sausage) for sausage in belt.standing)
    if action == "apart":
        return sum(card > FIRST for card in cards) > 1
    if action == "together":
        return cards[-1] - cards[0] >= APART_ENOUGH
    return any(b - a == 1 for a, b in combinations(cards, 2))


def may_do_more(belt: Belt, turn: Turn) -> bool:
    """Tell whether anything of the card that was played is left that could be done; of no card, always."""
    if turn.closed or belt.is_decided:
        return False
    if turn.card is None:
        return True
    left = set(belt.standing).difference(turn.moved)
    match turn.card.action:
        case "move":
            return bool(left) and len(turn.steps) < turn.card.count
        case "all":
            return bool(left)
        case "apart" if turn.card.character == KETCHUP:
            return not turn.steps
        case action:
            return action in _PAIRS and not turn.steps and _pair_is_possible(belt, action)


def faults_with_card(belt: Belt, turn: Turn, step: Step) -> tuple[str, ...]:
    """List what forbids a step in this turn: the belt's own rules, and the card that it is played with."""
    if turn.closed:
        return (f"{CLOSED[turn.closed]}: end the turn",)
    if _is_half(belt, turn, step):
        return ()
    faults = step_faults(belt, step)
    card = turn.card
    if card is None or (isinstance(step, AllMoved) and card.action == "all" and not turn.steps):
        return faults
    fitting = Moved if card.action in {"move", "all"} else _PAIRS.get(card.action)
    if fitting is None or not isinstance(step, fitting):
        return (*faults, f"the card is {card.told}: this is another action")
    if isinstance(step, Moved):
        if step.sausage in turn.moved:
            faults = (*faults, f"sausage {step.sausage} has moved with this card, expected a different one")
        if card.action == "all" and step.by != 1:
            faults = (*faults, "all move towards the machine with this card")
    return faults


def _is_half(belt: Belt, turn: Turn, step: Step) -> bool:
    """Tell whether a step is the possible half of moving apart, which Mister Ketchup plays where no two can wholly."""
    card = turn.card
    if card is None or (card.action, card.character) != ("apart", KETCHUP) or not isinstance(step, MovedApart):
        return False
    sound = step.first != step.second and all(name in belt.standing for name in concerned(step))
    return sound and not _pair_is_possible(belt, "apart") and not apart_unclear(belt, step)


def what_is_done(belt: Belt, turn: Turn, step: Step) -> Step:
    """Give what a legal step does in this turn: itself, or the possible half of it as a plain move."""
    return possible_half(belt, step) if isinstance(step, MovedApart) and _is_half(belt, turn, step) else step


def with_step(after: Belt, turn: Turn, step: Step) -> Turn:
    """Add a step to a turn; the turn is done where its card asks for no more of the belt `after` it."""
    turn = replace(turn, steps=(*turn.steps, step))
    return turn if may_do_more(after, turn) else replace(turn, closed="done")


def obligation(belt: Belt, turn: Turn) -> str:
    """Say what has still to be done before the turn may end; empty where nothing has to."""
    card = turn.card
    if card is None or not may_do_more(belt, turn):
        return ""
    if card.character != MAYONNAISE:
        return (
            f"{card.told}: {'the whole action' if card.character == MUSTARD else 'as much as possible'} has to be done"
        )
    if card.action == "all" and turn.steps:
        return f"{card.told}: once begun, all move"
    return ""
