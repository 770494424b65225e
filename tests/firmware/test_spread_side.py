"""The simulator's tables of Salsicha, Wurst Case Scenario and Drecksau: mouse, wheel, keys and drawn words."""

from __future__ import annotations

import pygame
import pytest

from firmware.side import Place
from firmware.sides import virtual_tables
from firmware.spread_bench import SpreadBench
from firmware.spread_side import MANUALS, SpreadSide
from hardware.camera import Camera


def side_of(game: str) -> SpreadSide:
    tables = virtual_tables(seed=3, clock=lambda: 50.0, fps=0)
    tables.show(game)
    assert isinstance(tables.side, SpreadSide)
    assert tables.resolution_wh == tables.side.bench.resolution_wh
    return tables.side


def at(bench: SpreadBench, index: int) -> Place:
    """A pixel near the upper edge of a card, which nothing that lies on it covers."""
    one = bench.table.cards[index]
    return bench.camera.pixel(one.x_mm, one.y_mm + 0.4 * bench.table.deck.size_of(one.card.name)[1])


def drag(side: SpreadSide, start: Place, goal: Place) -> None:
    assert side.press(start)
    side.move(goal, dragging=True)
    side.release(goal, dragged=True)


@pytest.mark.parametrize("game", MANUALS)
def test_the_table_is_a_camera_with_words(game: str) -> None:
    """The watcher can take its frames; laying at random and the hand are words, each with a key of its own."""
    side = side_of(game)
    assert isinstance(side.bench, Camera)
    assert side.bench.read().pixels.shape == (960, 1280, 3)
    words = side.words()
    assert set(side.keys.values()) == set(words)
    for key, word in side.keys.items():
        assert f"({pygame.key.name(key).upper()})" in words[word]
    before = side.bench.table.cards
    side.do("lay", (0, 0))
    assert side.bench.table.cards != before
    side.do("hand", (0, 0))
    assert side.words()["hand"] == "Hand away (H)"
    assert len(side.help()) >= 2


def test_a_dealt_card_sticks_until_a_click_lays_it() -> None:
    """Dealing puts a card between the fingers; it follows the pointer, turns with the wheel, and lies after a click."""
    side = side_of("salsicha")
    side.do("dogs", (300.0, 300.0))
    assert side.bench.holding
    assert side.bench.cards() == []
    side.move((700.0, 500.0), dragging=False)
    side.turn((700.0, 500.0), 2)
    side.press((700.0, 500.0))
    side.release((700.0, 500.0), dragged=False)
    (told,) = side.bench.cards()
    assert told["turn"] == 180
    assert abs(told["centre"][0] - 700) < 40
    assert abs(told["centre"][1] - 500) < 40
    assert side.bench.left("dogs") == 53
    side.key(pygame.K_DELETE, tuple(told["centre"]))
    assert side.bench.left("dogs") == 54
    side.do("combinations", (300.0, 300.0))
    assert side.bench.left("combinations") == 12


def test_a_card_is_dragged_and_cleared_away() -> None:
    """A card that lies there is dragged elsewhere; clearing puts all back."""
    side = side_of("salsicha")
    side.bench.table.place("red-head", 0.0, 0.0)
    drag(side, at(side.bench, 0), side.bench.camera.pixel(120.0, 0.0))
    assert side.bench.table.cards[0].x_mm == pytest.approx(120.0, abs=5.0)
    side.do("clear", (0, 0))
    assert side.bench.cards() == []


def test_a_sausage_is_dragged_along_the_belt() -> None:
    """Dragged to another card a sausage is there, dragged onto the machine it has fallen; the belt stays."""
    side = side_of("wurst-case-scenario")
    bench = side.bench
    belt = [one for one in bench.table.cards if not one.card.counted]
    index = next(n for n, one in enumerate(bench.table.cards) if one.card.name == "7")
    drag(side, at(bench, index), bench.camera.pixel(belt[5].x_mm, belt[5].y_mm - 18.0))
    assert {told["label"]: told["card"] for told in bench.cards()}["7"] == 6
    index = next(n for n, one in enumerate(bench.table.cards) if one.card.name == "7")
    drag(side, at(bench, index), bench.camera.pixel(belt[8].x_mm, belt[8].y_mm))
    assert sorted(told["label"] for told in bench.cards()) == ["1", "2", "3", "4", "5", "6", "8"]
    assert not side.press(bench.camera.pixel(belt[3].x_mm, belt[3].y_mm + 20.0))
    side.do("clear", (0, 0))
    assert {told["card"] for told in bench.cards()} == {1}


def test_pigs_are_turned_over_and_built_for() -> None:
    """F turns the pig under the pointer over; a fetched barn laid below a pig is of that pig."""
    side = side_of("drecksau")
    bench = side.bench
    side.key(pygame.K_f, at(bench, 2))
    pig = bench.table.cards[0]
    place = bench.camera.pixel(pig.x_mm, pig.y_mm - 34.0)
    side.do("barn", place)
    side.move(place, dragging=False)
    side.press(place)
    side.release(place, dragged=False)
    told = [(card["label"], card["of"]) for card in bench.cards()]
    assert told == [("pig-clean", 1), ("pig-clean", 2), ("pig-dirty", 3), ("barn", 1)]
    side.turn(at(bench, 1), 1)
    assert bench.cards()[1]["turn"] == 90
