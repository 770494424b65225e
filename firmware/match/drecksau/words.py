"""How the screens of Drecksau speak: cards, pigs, and what was played."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from display.views import Action
from firmware.match.turns import called
from scorer.drecksau.board import Board, Target, Win
from scorer.drecksau.game import State
from scorer.drecksau.pigs import OWN, Pig, card_fault
from scorer.game import leaders
from scorer.words import counted, listing

CARD_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "mud": "Mud",
        "barn": "Barn",
        "lightning-rod": "Lightning Rod",
        "barn-door": "Barn Door",
        "lightning": "Lightning",
        "clean-that-pig": "Clean That Pig",
        "pretty-pig": "Pretty Pig",
        "escape": "Escape",
        "rain": "Rain",
        "lucky-bird": "Lucky Bird",
        "discard": "Discard",
        "swap-hand": "New hand",
    }
)
"""What can be done in a turn, in the order of the screen: for one's own pigs, for others', for anybody's, for none."""


FOR_OWN = frozenset({*OWN, "pretty-pig"})
"""Cards that help the pig: they are meant for one's own, where they may go on others' too; all others do harm."""


def pig_action(board: Board, on: Target, verb: str) -> Action:
    """The action of a pig."""
    owner, number = on
    return Action(verb, f"{board.players.index(owner)} {number}")


def pig_of(board: Board, action: Action) -> Target:
    """The pig that such an action is about."""
    owner, number = action.about.split(" ")
    return board.players[int(owner)], int(number)


def whose_pig(on: Target, player: str) -> str:
    """Name a pig as a player sees it: "own pig 2", or "Ben's pig 2" of another."""
    owner, number = on
    return f"own pig {number}" if owner == player else f"{called(owner)}'s pig {number}"


def told_play(player: str, card: str, on: Target | None) -> str:
    """Say what a player plays, as "Ana plays Mud on own pig 2"."""
    if card == "discard":
        return f"{player} discards a card"
    if card == "swap-hand":
        return f"{player} takes a new hand"
    where = f" on {whose_pig(on, player)}" if on is not None else ""
    return f"{player} plays {CARD_NAMES[card]}{where}"


def told_win(win: Win) -> str:
    """Say who has won a round, and with what."""
    return f"{called(win.player)} wins: all pigs are {win.with_what}"


def told_round(state: State) -> str:
    """Name the round of a tournament."""
    return "the deciding round" if state.is_deciding else f"round {state.round}"


def told_champion(state: State) -> str:
    """Say who has won a tournament that is over: with the most points, or of those who share them the last round."""
    (champion,) = state.winners
    points = state.totals[champion]
    if not state.is_deciding:
        return f"{champion} wins the tournament with {counted(points, 'point')}"
    share = listing([called(name) for name in leaders(state.totals)])
    return f"{share} have {counted(points, 'point')} each: {called(champion)} won the deciding round"


def reason_against(card: str, pig: Pig, *, own: bool) -> str:
    """Say why a card cannot be played on a pig; empty where it can."""
    fault = card_fault(card, pig, own=own) or ""
    # The rules speak of cards by the words of the command line.
    return f"{CARD_NAMES[card]}{fault.removeprefix(card)}" if fault.startswith(f"{card} ") else fault


def told_rain(before: Board, after: Board) -> str:
    """Say what Rain changed."""
    pairs = (
        (one, other)
        for old, new in zip(before.pigs, after.pigs, strict=True)
        for one, other in zip(old, new, strict=True)
    )
    washed = sum(one != other for one, other in pairs)
    return f"{counted(washed, 'pig')} {'gets' if washed == 1 else 'get'} clean" if washed else "no pig gets clean"
