"""Passing notices, and the pages of help."""

from __future__ import annotations

import pytest

from firmware.journal import Journal

DICE = ("echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4")


def book_one(player) -> None:
    player.roll(*DICE)
    player.press("green", "green")


def test_notices_go_away(player) -> None:
    """A notice is taken away after a few seconds without any input."""
    player.start("Ana")
    book_one(player)
    assert player.view.notice
    player.stage.tick(player.now_s + 10)
    assert player.view.notice == ""


@pytest.mark.parametrize("press", [("blue",), ("red",)])
def test_the_next_press_takes_a_notice_away(player, press: tuple[str, ...]) -> None:
    """A notice is gone with the next press; a press that green is deaf to leaves it."""
    player.start("Ana")
    book_one(player)
    player.press("green", gap_s=0.1)
    assert player.view.notice.startswith("Booked")
    player.press(*press)
    assert player.view.notice == ""


def test_the_start_says_for_good_why_nothing_is_kept(seat, tmp_path) -> None:
    """While another box holds the book the start page says so and what to do, until it can be opened."""
    with Journal.open(tmp_path / "journal.sqlite"):
        player = seat()
        player.stage.tick(player.now_s + 60)
        assert "Nothing can be kept: the journal is in use by another sizzlebox; close that one" in player.view.text
        player.touch("new")
        assert player.view.title == "sizzlebox"
    player.touch("new")
    player.press("red")
    assert player.view.text == ""


def test_a_touch_takes_a_notice_away(player) -> None:
    """Touching the screen takes a notice away as well."""
    player.start("Ana")
    book_one(player)
    player.touch("sheet")
    assert player.view.notice == ""


@pytest.mark.parametrize("game", ["sausage-sizzle", "sosig"])
def test_help_pages_are_all_given_to_the_screen(player, game: str) -> None:
    """Every page of a game's help tells the screen the others, and at 800x480 all are set in the same readable size."""
    import pygame

    from display.screen import Screen

    player.touch("help")
    player.touch("game", game)
    heights = set()
    for _ in range(player.view.pages):
        screen = Screen((800, 480))
        screen.draw(pygame.Surface((800, 480)), player.view)
        told = " ".join(player.view.paragraphs)
        heights |= {w.line_px for w in screen.written if len(w.text) > 12 and w.text in told}
        player.press("green")
    assert len(heights) == 1
    assert min(heights) >= 28


def test_help_goes_back_one_page(player) -> None:
    """Whoever turned a page too far goes back one; on the first page there is none before."""
    player.touch("help")
    player.touch("game", "sausage-sizzle")
    player.touch("page-before")
    assert player.view.page == 1
    player.press("green", "green")
    player.touch("page-before")
    assert player.view.page == 2
    assert player.view.title == "The dice on the screen"


def test_the_first_page_says_what_dice_there_are(player) -> None:
    """Critter and food dice are introduced where dice are first spoken of."""
    player.touch("help")
    player.touch("game", "sausage-sizzle")
    first = " ".join(player.view.paragraphs)
    assert "four show critters, four show food" in first


def test_help_turns_pages(player) -> None:
    """The help has several pages and comes back to the first; the ruling of ours is named in it."""
    player.touch("help")
    player.touch("game", "sausage-sizzle")
    seen = []
    for _ in range(player.view.pages):
        seen.append(" ".join(player.view.paragraphs))
        player.press("green")
    assert player.view.page == 1
    assert "ruling of ours" in " ".join(seen)
