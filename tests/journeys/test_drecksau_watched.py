"""Turns of Drecksau made on the virtual table, seen by the virtual camera with the real reader."""

from __future__ import annotations

import pytest

from firmware.sides import virtual_tables
from scorer.drecksau.pigs import Pig


@pytest.fixture
def over_the_pigs(simulated_hands):
    """A box over the virtual table of Drecksau, on which three pigs lie."""

    class PigBox(simulated_hands):
        def watcher(self):
            tables = virtual_tables(seed=self.seed, clock=self.clock, fps=0)
            tables.show("drecksau")
            self.bench = tables.side.bench
            return self.watch(tables)

        def turn_over(self, number: int) -> None:
            table = self.bench.table
            pigs = [i for i, one in enumerate(table.cards) if one.card.label.startswith("pig-")]
            assert table.flip(sorted(pigs, key=lambda i: table.cards[i].x_mm)[number - 1])

        def lay_with(self, label: str, number: int) -> None:
            """Lay a card over the lower edge of a pig."""
            table = self.bench.table
            pigs = sorted((one for one in table.cards if one.card.label.startswith("pig-")), key=lambda one: one.x_mm)
            assert table.place(label, pigs[number - 1].x_mm, pigs[number - 1].y_mm - 52.0)

        def offered(self) -> list[str]:
            return [choice.text for choice in self.stage.page.choices() if choice.action.verb == "seen"]

    return PigBox


def test_cards_on_the_pigs_are_proposed_and_booked(new_box, over_the_pigs) -> None:
    """A pig is turned over and a barn laid below another; the box proposes the cards, and green alone books them."""
    box = new_box(over_the_pigs, seed=3)
    for choice in (("new",), ("game", "drecksau"), ("go",), ("known", "Player 1"), ("known", "Player 2"), ("go",)):
        box.choose(*choice)
    box.until(lambda: box.view.todo == "Whose pigs does the camera show?")
    box.choose("shows", "Player 1")
    assert len(box.view.cards) == 12
    box.turn_over(2)
    box.until(box.offered)
    assert box.offered() == ["Mud on own pig 2"]
    assert box.stage.play.entries == ()
    box.press("green")
    assert box.stage.play.board.of("Player 1") == (Pig(), Pig(dirty=True), Pig())
    assert box.stage.journal.photo(box.stage.play.entries[0].photo).startswith(b"\xff\xd8")
    box.choose("card", "discard")
    box.press("green")
    box.lay_with("barn", 1)
    box.until(box.offered)
    assert box.offered() == ["Barn on own pig 1"]
    box.press("green")
    assert box.stage.play.board.of("Player 1")[0] == Pig(barn=True)
