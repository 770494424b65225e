from __future__ import annotations

import random
from collections import Counter

import pytest

from display.views import PodiumView, TableView
from firmware.journal import Journal
from firmware.match.play import replayed
from scorer.sausage_sizzle.turn import best, score

PLAYERS = ("Player 1", "Player 2", "Player 3")


def start(box, *names: str) -> None:
    box.choose("new")
    box.choose("go")
    for name in names:
        box.choose("known", name)
    box.choose("go")
    box.step(3)


def play_turn(box, rng: random.Random, totals: dict[str, int]) -> None:
    """Roll up to three times, set dice aside in between, book the best; check the book against the true dice."""
    play = box.stage.play
    player, edition = play.player, play.edition
    box.bench.new_turn()
    box.roll()
    for _ in range(rng.choice((0, 0, 1, 2))):
        for index in rng.sample(range(8), rng.randint(1, 3)):
            box.bench.table.set_aside(index)
        box.roll()
    truth = box.bench.table.labels()
    box.answer_questions()
    if isinstance(box.view, TableView):
        assert box.view.state == "ready", box.view.todo
        box.press("green")
    used = play.state.used(player)
    expected = best(edition, truth, used)
    totals[player] += expected.points
    turn = len(used)
    box.press("green")
    booked = play.state.turns(player)[turn]
    unread = Counter(booked.dice)["unread"]
    assert (Counter(booked.dice) - Counter(truth)).total() == unread
    assert booked.points == expected.points
    assert score(truth, booked.critter).points == booked.points
    assert play.state.totals == totals


@pytest.mark.parametrize("seed", [11])
def test_three_players_from_the_roll_to_the_podium(new_box, simulated, tmp_path, seed: int) -> None:
    """Virtual dice, virtual camera, reading, buttons on mock pins, book, podium: every score is the true one."""
    box = new_box(simulated, seed=seed)
    start(box, *PLAYERS)
    rng = random.Random(seed)
    totals = dict.fromkeys(PLAYERS, 0)
    for _ in range(18):
        play_turn(box, rng, totals)
    view = box.view
    assert isinstance(view, PodiumView)
    assert {place.name: place.total for place in view.places} == totals
    best_total = max(totals.values())
    assert [place.won for place in view.places] == [place.total == best_total for place in view.places]
    box.stage.close()
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        (match,) = journal.matches()
        assert replayed(journal, match).totals == totals
        assert match.finished_utc
        rows = journal.book(match.id).events[1:]
        assert len(rows) == 18
        assert all((journal.photo(row.photo) or b"").startswith(b"\xff\xd8") for row in rows)
