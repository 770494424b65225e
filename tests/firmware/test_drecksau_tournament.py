"""A tournament of Drecksau without a camera: prizes after each round, the deciding round, and its podium."""

from __future__ import annotations

import pytest

from display.drecksau_views import PigsView, PrizesView
from display.views import PodiumView
from firmware.match.games import MATCH_GAMES
from scorer.drecksau.pigs import Pig

NAMES = ("Ana", "Bo", "Cy")


@pytest.fixture
def cup(seat):
    player = seat(camera=False)
    player.start(*NAMES, game="drecksau", options=("tournament",))
    return player


def test_a_tournament_goes_from_prize_to_prize(cup, seat, at_the_farm) -> None:
    """Each round won shows its prize; the stack that is emptied ends it, and most stars and carrots win."""
    for number in (1, 2, 3):
        first = (number - 1) % 3
        assert cup.view.note == f"Round {number}"
        at_the_farm.win_round(cup, 1, first=first)
        if number == 3:
            break
        assert isinstance(cup.view, PrizesView)
        assert f"the bucket with {number} carrot" in cup.view.sentence
        assert [p.taken_by for p in cup.view.prizes if p.fresh] == ["Bo"]
        assert [total.total for total in cup.view.totals] == [0, number * (number + 1) // 2, 0]
        cup = seat(camera=False)
        cup.touch("go-on")
        assert isinstance(cup.view, PrizesView)
        cup.touch("next-round")
        assert all(shown.pig == Pig() for pen in cup.view.pens for shown in pen.pigs)
    assert isinstance(cup.view, PodiumView)
    assert cup.view.sentence == "Bo wins the tournament with 6 points"
    assert cup.stage.book().open_matches() == ()
    assert MATCH_GAMES["drecksau"].progress(cup.stage.play.state).endswith("is won")


def test_a_shared_lead_is_decided_by_one_more_round(cup, at_the_farm) -> None:
    """Where the first two share the lead, only they play the deciding round, and its winner takes the tournament."""
    for winner in (0, 0, 1):
        at_the_farm.win_round(cup, winner, first=cup.stage.play.board.players.index(cup.stage.play.player))
        cup.touch("next-round")
    assert cup.view.note == "Deciding round"
    assert [pen.name for pen in cup.view.pens] == ["Ana", "Bo"]
    assert [pen.total for pen in cup.view.pens] == [3, 3]
    assert cup.stage.play.entries[-1].what == "The deciding round begins"
    assert MATCH_GAMES["drecksau"].progress(cup.stage.play.state).startswith("the deciding round, ")
    at_the_farm.win_round(cup, 1, first=cup.stage.play.board.players.index(cup.stage.play.player))
    assert isinstance(cup.view, PodiumView)
    assert cup.stage.play.state.winners == ("Bo",)
    assert cup.view.sentence == "Ana and Bo have 3 points each: Bo won the deciding round"


def test_a_deciding_round_of_all_is_called_so(seat, at_the_farm) -> None:
    """Also where all share the lead and nobody sits out the round that decides is named."""
    cup = seat(camera=False)
    cup.start("Ana", "Bo", game="drecksau", options=("tournament",))
    for winner in (0, 0, 1):
        at_the_farm.win_round(cup, winner, first=cup.stage.play.board.players.index(cup.stage.play.player))
        cup.touch("next-round")
    assert cup.view.note == "Deciding round"
    at_the_farm.win_round(cup, 0, first=cup.stage.play.board.players.index(cup.stage.play.player))
    assert cup.view.sentence == "Ana and Bo have 3 points each: Ana won the deciding round"


def test_the_podium_leads_to_the_prizes(cup, at_the_farm) -> None:
    """After a tournament the trophies and buckets are one touch from the podium, and back leads there again."""
    for _ in range(3):
        at_the_farm.win_round(cup, 0, first=cup.stage.play.board.players.index(cup.stage.play.player))
        if cup.stage.play.board.win is not None and not cup.stage.play.state.over:
            cup.touch("next-round")
    assert isinstance(cup.view, PodiumView)
    cup.touch("prizes")
    assert isinstance(cup.view, PrizesView)
    assert {prize.taken_by for prize in cup.view.prizes} == {"", "Ana"}
    cup.press("red")
    assert isinstance(cup.view, PodiumView)


def test_the_prizes_are_shown_at_any_time(cup) -> None:
    """During a round the trophies and buckets are behind “More”; in a match of one round they are not."""
    cup.touch("more")
    cup.touch("prizes")
    assert isinstance(cup.view, PrizesView)
    assert {prize.taken_by for prize in cup.view.prizes} == {""}
    cup.press("green", "red")
    assert isinstance(cup.view, PigsView)
