"""Action cards of Wurst Case Scenario: what their characters oblige to, and what may be done with them."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.game import IllegalEvent
from scorer.wurst_case_scenario.belt import Moved, MovedApart, MovedTogether, Swapped
from scorer.wurst_case_scenario.cards import ACTIONS
from scorer.wurst_case_scenario.events import (
    BeltCorrected,
    CardPlayed,
    HolderNamed,
    IdentitiesTaken,
    MatchStarted,
    MoveCancelled,
    TurnEnded,
)
from scorer.wurst_case_scenario.game import State, apply, describe

TWO = ("Ana", "Ben")


def after(*events: Any, cards: tuple[int, ...] | None = None, players: tuple[str, ...] = TWO) -> State:
    state = apply(None, MatchStarted("wurst-case-scenario", players))
    for event in ((BeltCorrected(cards),) if cards else ()) + events:
        state = apply(state, event)
    return state


def refusal(state: State, event: Any) -> str:
    with pytest.raises(IllegalEvent) as refused:
        apply(state, event)
    return str(refused.value)


SPREAD, AT_START, LAST_TWO = (1, 2, 4, 4, 5, 6, 7, 8), (1,) * 8, (8, 8, 9, 9, 9, 9, 9, 9)


@pytest.mark.parametrize(
    ("action", "count", "cards", "playable"),
    [
        ("move", 2, LAST_TWO, True),
        ("move", 3, LAST_TWO, False),
        ("all", 1, AT_START, True),
        ("swap", 1, AT_START, False),
        ("swap", 1, SPREAD, True),
        ("swap", 1, (1, 3, 9, 9, 9, 9, 9, 9), False),
        ("together", 1, SPREAD, True),
        ("together", 1, (4, 5, 9, 9, 9, 9, 9, 9), False),
        ("together", 1, (4, 6, 9, 9, 9, 9, 9, 9), True),
        ("apart", 1, (1, 7, 9, 9, 9, 9, 9, 9), False),
        ("apart", 1, (2, 7, 9, 9, 9, 9, 9, 9), True),
        ("hand", 1, AT_START, True),
    ],
)
def test_major_mustard_does_all_or_is_not_played(
    action: str, count: int, cards: tuple[int, ...], playable: bool
) -> None:
    """A card with Major Mustard can be played only where its whole action is possible; the others always can."""
    state = after(cards=cards)
    card = CardPlayed(action, "mustard", count)
    if playable:
        assert apply(state, card).turn.card is not None
    else:
        assert "the whole action is not possible now" in refusal(state, card)
    for other in ("ketchup", "mayonnaise"):
        assert apply(state, CardPlayed(action, other, count)).turn.card is not None


def test_mister_ketchup_does_as_much_as_possible() -> None:
    """Of three moves with two sausages left two have to be done; where nothing is possible the turn may end."""
    state = after(CardPlayed("move", "ketchup", 3), cards=(4, 4, 9, 9, 9, 9, 9, 9))
    assert "as much as possible" in refusal(state, TurnEnded())
    state = apply(apply(state, Moved("1", 1)), Moved("2", -1))
    assert apply(state, TurnEnded()).player_on_turn == "Ben"
    for action in ("swap", "together"):
        assert apply(after(CardPlayed(action, "ketchup")), TurnEnded()).player_on_turn == "Ben"


def test_mister_ketchup_plays_half_of_apart_only_where_no_two_can() -> None:
    """Where any two sausages can go apart these are chosen; elsewhere the one towards the machine moves alone."""
    state = after(CardPlayed("apart", "ketchup"), cards=(1, 7, 9, 9, 9, 9, 9, 9))
    assert apply(state, MovedApart("1", "2")).belt.cards[:2] == (1, 8)
    state = after(CardPlayed("apart", "ketchup"), cards=(1, 7, 3, 9, 9, 9, 9, 9))
    assert "cannot step off the belt" in refusal(state, MovedApart("1", "2"))
    assert apply(state, MovedApart("2", "3")).belt.cards[:3] == (1, 8, 2)
    assert "cannot step off" in refusal(after(), MovedApart("1", "2", "1"))
    assert "the card is done" in refusal(after(CardPlayed("apart", "mayonnaise")), MovedApart("1", "2", "1"))


def test_lady_mayonnaise_is_optional() -> None:
    """Her card may be left undone, or after any of several moves; all forward, once begun, is done to the end."""
    state = after(CardPlayed("move", "mayonnaise", 3), cards=SPREAD)
    assert apply(state, TurnEnded()).player_on_turn == "Ben"
    assert apply(apply(state, Moved("1", 1)), TurnEnded()).player_on_turn == "Ben"
    state = after(CardPlayed("all", "mayonnaise"), cards=SPREAD)
    assert apply(state, TurnEnded()).player_on_turn == "Ben"
    assert "once begun, all move" in refusal(apply(state, Moved("1", 1)), TurnEnded())


def test_all_forward_one_by_one() -> None:
    """All forward may be told sausage by sausage, each once and forward, and a Donut stops it in between."""
    state = after(CardPlayed("all", "mustard"), Moved("8", 1), cards=SPREAD)
    assert "has moved with this card" in refusal(apply(state, Moved("7", 1)), Moved("7", 1))
    assert "sausage 8 is in the machine" in refusal(state, Moved("8", 1))
    assert "towards the machine with this card" in refusal(state, Moved("7", -1))
    stopped = apply(state, MoveCancelled("Ben"))
    assert stopped.belt == state.belt
    assert apply(stopped, TurnEnded()).player_on_turn == "Ben"


def test_a_card_allows_its_own_action_only() -> None:
    """Steps of another action are refused, a second card too, and a move by a sausage that has moved."""
    state = after(CardPlayed("swap", "mustard"), cards=SPREAD)
    assert "this is another action" in refusal(state, Moved("1", 1))
    assert "this turn has been played" in refusal(state, CardPlayed("all", "ketchup"))
    state = apply(state, Swapped("1", "2"))
    assert "the card is done" in refusal(state, Swapped("1", "2"))
    assert "there is no move to cancel" in refusal(state, MoveCancelled("Ben"))
    assert "expected an action" in refusal(after(), CardPlayed("fly", "mayo", 0))


def test_legal_steps_are_those_that_are_accepted() -> None:
    """What the screen lights up can be done, with a card and without one."""
    for card in (None, *(CardPlayed(action, "ketchup") for action in ACTIONS)):
        state = after(*([card] if card else []), cards=SPREAD)
        for step in state.steps:
            assert apply(state, step)
        kinds = {type(step) for step in state.steps}
        if card and card.action in {"together", "apart", "swap"}:
            assert kinds == {{"together": MovedTogether, "apart": MovedApart, "swap": Swapped}[card.action]}


def test_a_belt_corrected_under_a_card_may_leave_nothing_to_do() -> None:
    """Where the corrected belt has no room for the card any more the card is done, and the turn can be ended."""
    state = after(CardPlayed("swap", "mustard"), cards=SPREAD)
    corrected = apply(state, BeltCorrected((1, 3, 5, 7, 9, 9, 9, 9)))
    assert corrected.turn.closed == "done"
    assert apply(corrected, TurnEnded()).player_on_turn == "Ben"
    still = apply(state, BeltCorrected((1, 2, 5, 7, 9, 9, 9, 9)))
    assert "the whole action" in refusal(still, TurnEnded())


def test_identities_stay_secret() -> None:
    """Nothing that is told of a match says who holds what before it is over."""
    secret = after(IdentitiesTaken("Ana", ("1", "2")), IdentitiesTaken("Ben", ("3", "4")))
    assert describe(secret) == describe(after())
    assert secret.ranking() == after().ranking()


def test_who_holds_the_survivor() -> None:
    """Identities decide the winner; where they are not told it is asked, and asked anew where they are corrected."""
    cards = (3, *[9] * 7)
    asked = after(cards=cards)
    assert asked.outcome is not None
    assert not asked.over
    assert asked.player_on_turn == "Ana"
    assert apply(asked, HolderNamed("Ben")).winners == ("Ben",)
    nobody = apply(asked, HolderNamed(""))
    assert nobody.over
    assert nobody.winners == ()
    assert [place.rank for place in nobody.ranking()] == [1, 1]
    told = (IdentitiesTaken("Ana", ("1", "2")), IdentitiesTaken("Ben", ("3", "4")))
    assert after(*told, cards=cards).winners == ("Ana",)
    none = after(*told, cards=(9, 9, 9, 9, 9, 2, 9, 9))
    assert none.outcome is not None
    assert none.outcome.kind == "total-failure"
    assert "held by" in refusal(none, HolderNamed("Ana"))


def test_the_round_ends_for_all_at_once() -> None:
    """After the last turn every sausage moves, the start token goes left, and the next round begins there."""
    state = after(TurnEnded(), players=("Ana", "Ben", "Cleo"))
    assert (state.belt.cards, state.player_on_turn, state.starter) == ((1,) * 8, "Ben", "Ana")
    state = apply(apply(state, TurnEnded()), TurnEnded())
    assert (state.belt.cards, state.player_on_turn, state.starter) == ((2,) * 8, "Ben", "Ben")
    assert state.clock.round == 2
    end = after(TurnEnded(), TurnEnded(), cards=LAST_TWO)
    assert (end.over, end.winners) == (True, ())
    going_on = apply(end, BeltCorrected((8, 7, 9, 9, 9, 9, 9, 9)))
    assert (going_on.clock.round, going_on.player_on_turn) == (2, "Ben")
