"""The end of a game of Sosig over the virtual table: every player's cards read and counted, the tally, the podium."""

from __future__ import annotations

from display.sosig_views import LayoutView, TallyView
from display.views import PodiumView
from firmware.journal import Journal
from firmware.match.play import replayed
from scorer.sosig.layout import Layout
from scorer.sosig.options import Options
from scorer.sosig.prizes import PRIZES
from scorer.sosig.steps import Holding, score

NAMES = ("Player 1", "Player 2", "Player 3")
ORDERS = {"Player 1": (3,), "Player 2": (), "Player 3": (2, 4)}


def begin(act) -> None:
    """Three players, the prize for the longest Sosig; `act` taps or goes there with the buttons."""
    act("new")
    act("game", "sosig")
    act("prize")
    act("prize", "longest")
    act("go")
    for name in NAMES:
        act("known", name)
    act("go")


def keep_orders(act) -> None:
    for name, orders in ORDERS.items():
        act("keep")
        act("player", name)
        for points in orders:
            act("add", str(points))
        act("done")


def count(box, act) -> Layout:
    """Lay another player's cards, wait until they are read, answer what is in doubt, and count them."""
    box.bench.grow(12)
    box.until_read()
    assert isinstance(box.view, LayoutView)
    box.answer_questions(act)
    assert box.view.state == "ready"
    assert box.shown == box.truth
    truth = box.truth
    act("go")
    return truth


def check_tally(box, layouts, act) -> dict[str, int]:
    """Go through the six steps: each shows the true running totals, and after the last one stand the true places."""
    holdings = [Holding(layout, ORDERS[name]) for name, layout in zip(NAMES, layouts, strict=True)]
    sheets = score(holdings, PRIZES["longest"], Options())
    for step in range(6):
        assert isinstance(box.view, TallyView)
        assert [shown.total for shown in box.view.players] == [sheet.running[step] for sheet in sheets]
        act("next-step")
    assert isinstance(box.view, PodiumView)
    totals = {name: sheet.total for name, sheet in zip(NAMES, sheets, strict=True)}
    assert {place.name: place.total for place in box.view.places} == totals
    return totals


def test_three_players_from_the_cards_to_the_podium(new_box, simulated_cards, tmp_path) -> None:
    """Virtual cards and camera, the real reader, touch alone, a killed box, tally: every step is the true one."""
    box = new_box(simulated_cards, seed=5)
    begin(box.tap)
    keep_orders(box.tap)
    box.tap("count")
    box.tap("yes")
    layouts = [count(box, box.tap), count(box, box.tap)]
    box = new_box(simulated_cards, seed=8)
    box.tap("go-on")
    layouts.append(count(box, box.tap))
    totals = check_tally(box, layouts, box.tap)
    box.stage.close()
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        (match,) = journal.matches()
        assert replayed(journal, match).totals == totals
        assert match.finished_utc
        photos = [journal.photo(row.photo) for row in journal.book(match.id).events if row.photo]
        assert len(photos) == 3
        assert all(photo.startswith(b"\xff\xd8") for photo in photos)


def test_three_players_by_buttons_alone(new_box, simulated_cards) -> None:
    """The same end of a game with nothing but the three buttons, questions and all."""
    box = new_box(simulated_cards, seed=4)
    begin(box.choose)
    keep_orders(box.choose)
    box.choose("count")
    box.choose("yes")
    layouts = [count(box, box.choose) for _ in NAMES]
    check_tally(box, layouts, box.choose)


def test_a_turn_is_laid_and_booked_by_buttons(new_box, simulated_cards) -> None:
    """Cards are laid on the virtual table and booked with green, each player's for themselves."""
    box = new_box(simulated_cards, seed=3)
    begin(box.tap)
    for number, name in enumerate(NAMES):
        box.bench.clear()
        box.bench.table.place("head-n-plain", (1, 1 + number), 2)
        box.bench.table.place("body-ns-plain", (2, 1 + number))
        box.until_read()
        box.answer_questions(box.choose)
        truth = box.truth
        box.press("green")
        assert box.booked(name) == truth
        box.rest()
        assert box.view.state == "lay"
    assert box.stage.play.player == NAMES[0]


def test_a_layout_larger_than_one_picture(new_box, simulated_cards) -> None:
    """The camera is moved over the parts of a table too large for it; they are joined, and the true whole is booked."""
    box = new_box(simulated_cards, seed=7)
    begin(box.tap)
    box.bench.grow(21)
    box.bench.move_camera()
    box.until_read()
    box.tap("part-of-it")
    assert box.view.state == "part"
    box.bench.move_camera()
    box.until_read()
    box.answer_questions(box.tap)
    assert box.view.state == "ready"
    assert box.shown == box.truth
    truth = box.truth
    box.tap("go")
    assert box.booked(NAMES[0]) == truth
