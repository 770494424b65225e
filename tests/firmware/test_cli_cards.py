"""The commands that see, with cards: what is taught in vain, and pictures of another deck."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from firmware import console
from firmware.__main__ import run
from hardware.simulated.pig_photos import simulated_pigs
from hardware.simulated.printed_decks import drecksau_deck

pytestmark = pytest.mark.usefixtures("empty_home")


def test_labels_that_a_game_has_no_use_for_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Teaching says which labels the reader of the game does not ask for, and which of its own are missing."""
    deck = drecksau_deck()
    for folder, label in (("barn", "barn"), ("mud", "lightning-rod")):
        (tmp_path / folder).mkdir()
        for number in (1, 2):
            cv2.imwrite(str(tmp_path / folder / f"{number}.png"), deck.picture_of(deck.named(label)))
    assert run(["teach", "drecksau", str(tmp_path), "--set", "ours"]) == 0
    told = capsys.readouterr().out
    assert "Taught: ours, 2 labels" in told
    assert "not used, for drecksau reads only pig-clean, pig-dirty, pig-pretty, barn, lightning-rod and " in told
    assert told.split("and barn-door: ")[1].startswith("mud\n")
    assert "not taught, and so not read: pig-clean, pig-dirty, pig-pretty, lightning-rod and barn-door\n" in told


def test_another_deck_is_told_as_that(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where hardly a card is of the set, a person is told to name the set or teach it, and not where all are."""
    file = tmp_path / "pigs.png"
    cv2.imwrite(str(file), simulated_pigs(112).pixels)
    assert run(["read", "salsicha", str(file)]) == 0
    assert "this may be another deck" in " ".join(capsys.readouterr().out.split())
    assert run(["read", "drecksau", str(file)]) == 0
    assert "another deck" not in capsys.readouterr().out


def test_lines_tell_how_far_it_is_where_no_bar_can_be_drawn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes long says now and then how much is done, also into a file; what is done soon says nothing."""
    with console.progress("Teaching") as tell:
        tell(1, 4)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(console, "_LINE_EVERY_S", 0.0)
    with console.progress("Teaching") as tell:
        tell(1, 4)
    assert capsys.readouterr().err == "sizzlebox: Teaching: 1 of 4\n"
