"""What the tests of the match share: readings made by hand, and a player in front of a box with a clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from display.views import Action, SetupView, View
from firmware.journal import Journal
from firmware.match import Sight, Stage
from firmware.match.stage import SetChoice, Surroundings
from firmware.setup.area_page import AreaPage
from firmware.setup.dice_page import DicePage
from firmware.setup.face_page import FacePage
from firmware.setup.kept import SetUpFile
from firmware.setup.mark_page import MarkPage
from firmware.setup.study import Face, FaceStudy, MatStudy, Study
from firmware.setup.tools import SetUpTools
from scorer.sausage_sizzle.editions import EDITIONS
from vision.reading import Guess, Piece, Reading
from vision.sets import SetStore

LABELS = EDITIONS["sausage-sizzle"].labels


def piece(label: str, index: int, throw: int, *, sure: bool = True, others: tuple[str, ...] = ()) -> Piece:
    x, y, half = 100.0 + 60 * index, 100.0 + 37 * (throw % 8), 20.0
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    guesses = (Guess(label, 0.6), *(Guess(other, 0.3) for other in others)) if not sure else ()
    return Piece(label, None, sure, 0.99 if sure else 0.6, (x, y), corners, guesses)


def reading(*dice: str | tuple[str, ...], doubts: tuple[str, ...] = (), throw: int = 0) -> Reading:
    """A reading of dice side by side; a tuple of labels is one doubtful die; each throw lies elsewhere."""
    pieces = tuple(
        piece(die, i, throw) if isinstance(die, str) else piece(die[0], i, throw, sure=False, others=die[1:])
        for i, die in enumerate(dice)
    )
    told = tuple(f"the die at {p.centre[0]:.0f} is doubtful" for p in pieces if not p.sure)
    return Reading(pieces, doubts or told, 10.0)


class Player:
    """Somebody in front of the box, and the clock on the wall."""

    def __init__(self, folder: Path, *, camera: bool = True) -> None:
        self.folder = folder
        self.now_s = 100.0
        self.throw = 0
        self.stage = Stage(
            Surroundings(
                open_journal=lambda: Journal.open(folder / "journal.sqlite"),
                sets=lambda _game: (SetChoice("print-and-play", LABELS), SetChoice("pips", ("one", "two"))),
                to_jpeg=lambda pixels: bytes(pixels[:1, :1].tobytes()),
                from_jpeg=lambda jpeg: np.frombuffer(jpeg, np.uint8).reshape(1, 1, 3),
                camera=camera,
            )
        )

    @property
    def view(self) -> View:
        return self.stage.view()

    def press(self, *buttons: str, gap_s: float = 1.0) -> None:
        for button in buttons:
            self.now_s += gap_s
            self.stage.press(button, self.now_s)

    def touch(self, verb: str, about: str = "") -> None:
        self.now_s += 1.0
        self.stage.touch(Action(verb, about), self.now_s)

    def see(self, state: str, found: Reading | None = None) -> None:
        self.now_s += 0.1
        frame = np.full((480, 640, 3), self.throw % 250, np.uint8)
        self.stage.seen(Sight(state, self.now_s, frame, found, frame if found else None), self.now_s)  # type: ignore[arg-type]  # a state's name

    def reading(self, *dice: str | tuple[str, ...], doubts: tuple[str, ...] = ()) -> Reading:
        """A reading of dice that lie where the last throw left them."""
        return reading(*dice, doubts=doubts, throw=self.throw)

    def roll(self, *dice: str | tuple[str, ...], doubts: tuple[str, ...] = ()) -> None:
        self.throw += 1
        self.see("moving")
        self.see("settling")
        self.see("still")
        self.see("still", self.reading(*dice, doubts=doubts))

    def start(self, *names: str) -> None:
        self.touch("new")
        self.touch("game", "sausage-sizzle")
        self.touch("go")
        for name in names:
            for letter in name:
                self.touch("key", letter)
            self.touch("add")
        self.touch("go")

    def close(self) -> None:
        self.stage.close()


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Callable[..., Player]]:
    """Makes players in front of boxes that all keep the same book, one after the other."""
    made: list[Player] = []

    def make(*, camera: bool = True) -> Player:
        for earlier in made:
            earlier.close()
        made.append(Player(tmp_path, camera=camera))
        return made[-1]

    yield make
    for player in made:
        player.close()


@pytest.fixture
def player(seat: Callable[..., Player]) -> Player:
    return seat()


SETS_TO_CHOOSE = (
    SetChoice("print-and-play", LABELS),
    SetChoice("pips", ("one", "two")),
    SetChoice("old ones", EDITIONS["wuerfelwurst"].labels),
)


class Guest:
    """Somebody who sets a box up; sights are made by hand."""

    def __init__(self, folder: Path, *, camera: bool = True, seen: bool = False) -> None:
        self.now_s = 100.0
        self.file = SetUpFile(folder / "set-up.json")
        if seen:
            self.file.mark_seen()
        self.tools = SetUpTools(self.file, SetStore(folder / "sets"), "sausage-sizzle", folder / "teaching")
        self.stage = Stage(
            Surroundings(
                open_journal=lambda: Journal.open(folder / "journal.sqlite"),
                sets=lambda _game: SETS_TO_CHOOSE,
                to_jpeg=lambda pixels: bytes(pixels[:1, :1].tobytes()),
                from_jpeg=lambda _: None,
                camera=camera,
                set_up=self.tools,
            )
        )

    @property
    def view(self) -> SetupView:
        view = self.stage.view()
        assert isinstance(view, SetupView)
        return view

    @property
    def said(self) -> str:
        return " ".join(sentence.text for sentence in self.view.sentences)

    @property
    def offered(self) -> set[str]:
        return {choice.action.verb for choice in self.stage.page.choices() if choice.enabled}

    def see(self, state: str, study: Study | None = None, **more) -> None:
        self.now_s += 0.1
        frame = np.full((960, 1280, 3), 90, np.uint8)
        self.stage.seen(Sight(state, self.now_s, frame, study=study, **more), self.now_s)  # type: ignore[arg-type]  # a state's name

    def touch(self, verb: str, about: str = "") -> None:
        self.now_s += 1.0
        self.stage.touch(Action(verb, about), self.now_s)

    def press(self, *buttons: str) -> None:
        for button in buttons:
            self.now_s += 1.0
            self.stage.press(button, self.now_s)

    def go_to(self, page: type) -> None:
        steps = {AreaPage: (), MarkPage: ("mark-area",), DicePage: ("next-step",)}
        self.touch("next-step")
        self.see("still", MatStudy(None, ""))
        for verb in steps[page]:
            self.touch(verb)
        assert isinstance(self.stage.page, page)

    def teach(self) -> FacePage:
        self.go_to(DicePage)
        self.touch("teach")
        self.touch("edition", "sausage-sizzle")
        page = self.stage.page
        assert isinstance(page, FacePage)
        return page

    def lay(self, *faces: Face, stir: bool = True) -> None:
        """Lay dice down: the table moves, and is looked at once it is still."""
        if stir:
            self.see("moving")
            self.see("settling")
        self.see("still", FaceStudy(faces))


@pytest.fixture
def guest_of(tmp_path: Path):
    made: list[Guest] = []

    def make(**options) -> Guest:
        made.append(Guest(tmp_path, **options))
        return made[-1]

    yield make
    for guest in made:
        guest.stage.close()


@pytest.fixture
def guest(guest_of: Callable[..., Guest]) -> Guest:
    return guest_of()


@pytest.fixture
def empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which nothing was kept yet, beside the folder that the command is given in."""
    monkeypatch.setenv("SIZZLEBOX_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def failed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Ask for the one line on stderr of a command that failed, `unexpected` or as foreseen; stdout must be empty."""

    def told(*, unexpected: bool = False) -> str:
        out, err = capsys.readouterr()
        assert out == ""
        assert err.endswith("\n")
        assert err.count("\n") == 1
        assert "Traceback" not in err
        assert ("unexpected" in err) is unexpected
        return err

    return told
