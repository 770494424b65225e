"""Turns of Wurst Case Scenario made on the virtual belt, seen by the virtual camera with the real reader."""

from __future__ import annotations

import pytest

from firmware.sides import virtual_tables
from scorer.wurst_case_scenario.belt import Moved


@pytest.fixture
def over_the_belt(simulated_hands):
    """A box over the virtual table of Wurst Case Scenario."""

    class BeltBox(simulated_hands):
        def watcher(self):
            tables = virtual_tables(seed=self.seed, clock=self.clock, fps=0)
            tables.show("wurst-case-scenario")
            self.bench = tables.side.bench
            return self.watch(tables)

        def put(self, sausage: str, place: int, aside_mm: float = 0.0) -> None:
            """Take a sausage off the table and lay it on a card's lower half, or on the machine."""
            table = self.bench.table
            row = [one for one in table.cards if not one.card.counted]
            index = next(i for i, one in enumerate(table.cards) if one.card.label == sausage)
            table.lift(index)
            table.carry(row[place - 1].x_mm + aside_mm, row[place - 1].y_mm - (15.0 if place < 9 else 0.0))
            assert table.drop() is (place < 9)

    return BeltBox


def test_moves_on_the_belt_are_proposed_and_booked(new_box, over_the_belt) -> None:
    """Two sausages are moved on the table; the box asks whether that is right, and green alone books it."""
    box = new_box(over_the_belt, seed=3)
    box.put("5", 2, -11.0)
    box.put("8", 2, 11.0)
    for choice in (("new",), ("game", "wurst-case-scenario"), ("go",), ("known", "Player 1"), ("known", "Player 2")):
        box.choose(*choice)
    box.choose("go")
    box.choose("card")
    box.choose("move", "2")
    box.choose("character", "mustard")
    box.until(lambda: box.view.picture is not None)
    assert box.view.todo == "Is this right? 5 to card 2 and 8 to card 2"
    assert box.stage.play.state.turn.steps == ()
    box.press("green")
    assert box.stage.play.state.turn.steps == (Moved("5", 1), Moved("8", 1))
    box.press("green")
    assert box.stage.play.player == "Player 2"
    assert box.stage.journal.photo(box.stage.play.turns[0].photo).startswith(b"\xff\xd8")
