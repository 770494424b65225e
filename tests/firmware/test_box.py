"""The box without its simulator: which parts it takes, what its start screen says, when it draws."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from display.screen import Screen
from display.views import Action
from firmware.commands.box import has_pins
from firmware.configuration import Configuration, Loaded, load_configuration
from firmware.home import Home
from firmware.journal import Journal
from firmware.loop import Loop
from firmware.match import Stage
from firmware.setting import surroundings


def test_pins(tmp_path: Path) -> None:
    """A machine has pins where the system shows a chip of them, on a board that tells what it is: no PC does."""
    board = tmp_path / "model"
    assert not has_pins(tmp_path, board)
    (tmp_path / "gpiochip0").touch()
    assert not has_pins(tmp_path, board)
    board.touch()
    assert has_pins(tmp_path, board)


@pytest.fixture
def loop(tmp_path: Path):
    (tmp_path / "sizzlebox.toml").write_text("[screen]\nwidth = 'wide'\n")
    (tmp_path / "journal.sqlite").write_bytes(b"scrambled" * 1000)
    home = Home(tmp_path, tmp_path)
    screen = Screen((800, 480))
    screen.open()
    stage = Stage(surroundings(home, load_configuration(home.configuration), camera=False, quit_words="Quit"))
    made = Loop(screen, None, stage, None, clock=lambda: 5.0)
    yield made
    stage.close()
    screen.close()


def test_what_is_wrong_stands_on_the_start_screen(loop) -> None:
    """A broken configuration and a journal that was set aside are told on the start screen, and it works."""
    loop.step()
    text = loop.stage.view().text
    assert "sizzlebox.toml: line 2" in text
    assert "set aside" in text
    shown = " ".join(str(written) for written in loop.screen.written)
    assert "sizzlebox.toml" in shown


def test_a_keyboard_presses_the_buttons(loop) -> None:
    """On a box with a keyboard, 1, 2 and 3 are the buttons."""
    for key in (pygame.K_2, pygame.K_1):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0))
        loop.step()
    assert loop.stage.view().title == "Earlier matches"


def test_a_keyboard_types_letters_alone(loop) -> None:
    """On a box with a keyboard, 1, 2 and 3 are the buttons also in the midst of a name: green adds it."""
    loop.stage.touch(Action("new"), 5.0)
    loop.stage.touch(Action("game", "sausage-sizzle"), 5.0)
    loop.stage.touch(Action("go"), 5.0)
    for key, sign in ((pygame.K_w, "W"), (pygame.K_i, "i"), (pygame.K_3, "3"), (pygame.K_1, "1")):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, unicode=sign, mod=0))
        loop.step()
    assert loop.stage.view().names == ("W",)


def test_it_draws_only_what_changed(loop) -> None:
    """A loop in which nothing happens draws nothing; a touch is drawn at once."""
    loop.step()
    pygame.event.clear()
    drawn: list[object] = []
    show = loop.screen.show
    loop.screen.show = lambda view, **options: (drawn.append(view), show(view, **options))[1]
    for _ in range(10):
        loop.step()
    assert drawn == []
    loop.stage.touch(Action("help"), 5.0)
    loop.step()
    assert len(drawn) == 1


def test_nothing_is_lost_of_a_damaged_journal(tmp_path: Path) -> None:
    """The damaged file lies beside the new one."""
    (tmp_path / "journal.sqlite").write_bytes(b"scrambled" * 1000)
    stage = Stage(surroundings(Home(tmp_path, tmp_path), Loaded(Configuration()), camera=False, quit_words=""))
    stage.close()
    (kept,) = tmp_path.glob("journal-damaged-*.sqlite")
    assert kept.read_bytes() == b"scrambled" * 1000
    Journal.open(tmp_path / "journal.sqlite").close()
