"""The frame that blue moves: its one name everywhere, and where it stands on a page that was left."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.views import Action
from firmware.match.sausage_sizzle.help import PAGES

DICE = ("echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4")
OTHER = "Other choice"
ROOT = Path(__file__).parents[2]


def choose(person, verb: str) -> None:
    """Go to an action with blue and carry it out with green."""
    for _ in range(20):
        if person.stage.page.focus == Action(verb):
            person.press("green")
            return
        person.press("blue")
    raise AssertionError(f"{verb} cannot be reached with blue")


def test_after_the_set_up_it_stands_on_a_new_match(guest) -> None:
    """Whoever comes from the set-up is led on by green: to a match, not to the set-up again."""
    guest.press("red")
    assert guest.stage.page.focus == Action("new")
    choose(guest, "set-up")
    guest.press("red")
    assert guest.stage.page.focus == Action("new")


def test_after_leaving_a_match_it_stands_on_going_on(player) -> None:
    """A match that was left is what green goes on with, wherever the frame had stood before."""
    choose(player, "history")
    player.press("red")
    player.start("Ana")
    player.press("red", "green")
    assert player.stage.page.focus == Action("go-on")


@pytest.mark.parametrize("verb", ["history", "help"])
def test_back_on_a_page_it_stands_where_it_does_on_a_new_one(player, verb: str) -> None:
    """Coming back from a page puts the frame on the first thing again, on the start page as on the list under More."""
    choose(player, verb)
    player.press("red")
    assert player.stage.page.focus == Action("new")
    player.start("Ana")
    player.roll(*DICE)
    choose(player, "more")
    first = player.stage.page.focus
    choose(player, "help")
    player.press("red")
    assert player.stage.page.focus == first
    player.press("red")
    assert player.stage.page.focus == Action("go")


def test_a_step_of_the_set_up_begins_with_going_on(guest) -> None:
    """Back on the first step of the set-up green goes on, though it was left by another way."""
    guest.press("blue")
    guest.touch("next-step")
    guest.press("red")
    assert guest.view.step == 1
    assert guest.stage.page.focus == Action("next-step")


def test_blue_has_its_name_in_the_set_up(guest) -> None:
    """In the set-up green goes on, and blue does not read as if it went to the next step."""
    assert guest.view.hints.blue == OTHER


def test_blue_has_one_name(player) -> None:
    """On every kind of page, in the help and in the README blue is called what it does: it goes to another choice."""
    pages = []
    for verb, about in (("none", ""), ("new", ""), ("game", "sausage-sizzle"), ("go", "")):
        player.touch(verb, about)
        pages.append(player.stage.page)
    player.press("red", "red", "red")
    player.start("Ana")
    player.roll(*DICE)
    pages.append(player.stage.page)
    player.press("green")
    pages.append(player.stage.page)
    assert {page.hints().blue for page in pages} == {OTHER}
    assert any(OTHER in paragraph for _, paragraphs in PAGES for paragraph in paragraphs)
    assert OTHER.lower() in (ROOT / "README.md").read_text()
