"""The end of a game of Sosig over the virtual table: every player's cards counted, the tally, the podium."""

from __future__ import annotations

from display.sosig_views import LayoutView, TallyView
from display.views import PodiumView
from firmware.journal import Journal
from firmware.match.play import replayed
from scorer.sosig.cards import Card
from scorer.sosig.labels import parse_label
from scorer.sosig.layout import Layout
from scorer.sosig.options import Options
from scorer.sosig.prizes import PRIZES
from scorer.sosig.steps import Holding, score

NAMES = ("Player 1", "Player 2", "Player 3")
ORDERS = {"Player 1": (3,), "Player 2": (), "Player 3": (2, 4)}


def true_layout(bench) -> Layout:
    """The cards on the virtual table, as the rules see them."""
    cards = []
    for card in bench.cards():
        part, _, effect = parse_label(card["label"])
        seen = (part.removeprefix("burnt-"), card["exits_on_table"], effect or "plain")
        cards.append(Card(tuple(card["cell"]), *seen, card["burnt"], card["halves"]))
    return Layout(tuple(cards))


def begin(box) -> None:
    """Three players, the prize for the longest Sosig, by touch."""
    box.tap("new")
    box.tap("game", "sosig")
    box.tap("prize")
    box.tap("prize")
    box.tap("go")
    for name in NAMES:
        box.tap("known", name)
    box.tap("go")
    box.step(3)


def keep_orders(box) -> None:
    for name, orders in ORDERS.items():
        box.tap("keep-of", name)
        for points in orders:
            box.tap("add", str(points))
        box.tap("done")


def count(box) -> Layout:
    """Lay another player's cards, wait until they are read, and count them with green."""
    box.bench.grow(12)
    box.until_read()
    assert isinstance(box.view, LayoutView)
    truth = true_layout(box.bench)
    assert Layout(tuple(shown.card for shown in box.view.diagram.cards)) == truth
    box.press("green")
    return truth


def test_three_players_from_the_cards_to_the_podium(new_box, simulated_cards, tmp_path) -> None:
    """Virtual cards, virtual camera, buttons on mock pins, book, a killed box, tally: every step is the true one."""
    box = new_box(simulated_cards, seed=5)
    begin(box)
    keep_orders(box)
    box.tap("count")
    box.tap("yes")
    layouts = [count(box), count(box)]
    box = new_box(simulated_cards, seed=8)
    box.tap("go-on")
    layouts.append(count(box))
    holdings = [Holding(layout, ORDERS[name]) for name, layout in zip(NAMES, layouts, strict=True)]
    sheets = score(holdings, PRIZES["longest"], Options())
    for step in range(6):
        assert isinstance(box.view, TallyView)
        assert [shown.total for shown in box.view.players] == [sheet.running[step] for sheet in sheets]
        box.press("green")
    assert isinstance(box.view, PodiumView)
    totals = {name: sheet.total for name, sheet in zip(NAMES, sheets, strict=True)}
    assert {place.name: place.total for place in box.view.places} == totals
    box.stage.close()
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        (match,) = journal.matches()
        assert replayed(journal, match).totals == totals
        assert match.finished_utc
        photos = [journal.photo(row.photo) for row in journal.book(match.id).events if row.photo]
        assert len(photos) == 3
        assert all(photo.startswith(b"\xff\xd8") for photo in photos)


def test_a_turn_is_laid_and_booked_by_buttons(new_box, simulated_cards) -> None:
    """Card after card is laid on the virtual table and booked with green alone, each for the next player."""
    box = new_box(simulated_cards, seed=3)
    begin(box)
    for number, name in enumerate(NAMES):
        box.bench.clear()
        box.bench.table.place("head-n-plain", (1, 1 + number), 2)
        box.bench.table.place("body-ns-plain", (2, 1 + number))
        box.until_read()
        box.press("green")
        assert box.stage.play.state.holding(name).layout == true_layout(box.bench)
        box.rest()
        assert box.view.state == "lay"
    assert box.stage.play.player == NAMES[0]
