"""What the tests of the match share: readings made by hand, and a player in front of a box with a clock."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from display.views import Action, SetupView, View
from firmware.doctor import Machine
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
from hardware.pieces import salsicha_deck
from scorer.sausage_sizzle.editions import EDITIONS
from scorer.sosig.cards import EFFECTS, Card
from scorer.wurst_case_scenario.belt import SAUSAGES
from vision.card_reading import CardGuess, CardPiece, LayoutReading
from vision.reading import Guess, Piece, Reading
from vision.sets import SetStore

LABELS = EDITIONS["sausage-sizzle"].labels
CARD_LABELS = tuple(f"{kind}-{effect}" for kind in ("head-n", "body-ns", "body-ne") for effect in EFFECTS)
BELT = runpy.run_path(str(Path(__file__).with_name("at_the_belt.py")))
DOG_LABELS = (*salsicha_deck.deck().labels(), *(card.label for card in salsicha_deck.deck().combinations))
PIG_LABELS = ("pig-clean", "pig-dirty", "pig-pretty", "barn", "lightning-rod", "barn-door", "mud")
SETS = {
    "sausage-sizzle": (SetChoice("print-and-play", LABELS), SetChoice("pips", ("one", "two"))),
    "sosig": (SetChoice("print-and-play", CARD_LABELS), SetChoice("pips", ("one", "two"))),
    "salsicha": (SetChoice("print-and-play", DOG_LABELS), SetChoice("pips", ("one", "two"))),
    "wurst-case-scenario": (SetChoice("print-and-play", SAUSAGES), SetChoice("pips", ("one", "two"))),
    "drecksau": (SetChoice("print-and-play", PIG_LABELS), SetChoice("pips", ("one", "two"))),
}


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


def as_piece(cell: tuple[int, int], cards: tuple[Card, ...], at: tuple[float, float]) -> CardPiece:
    """A card as the reader tells it; more than one `cards`: it is not sure which of them it is."""
    x, y, half = at[0] + 62.0 * cell[1], at[1] + 62.0 * cell[0], 28.0
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    guesses = []
    for n, card in enumerate(cards):
        part, effect = (f"burnt-{card.part}", "") if card.burnt else (card.part, f"-{card.effect}")
        label = f"{part}-{card.exits}{'' if card.part == 'scrontch' else effect}"
        guesses.append(CardGuess(label, 0.6 - 0.3 * n, turn=0, exits=card.exits))
    sure, first = len(cards) == 1, cards[0]
    return CardPiece(
        label=guesses[0].label,
        kind=None,
        sure=sure,
        confidence=0.99 if sure else 0.6,
        centre=(x, y),
        outline=corners,
        guesses=tuple(guesses),
        turn=0,
        exits=first.exits,
        cell=cell,
        burnt=first.burnt,
        halves=first.halves or None,
    )


def layout_reading(*cards: Card | tuple[Card, ...], at: tuple[float, float] = (120.0, 90.0), **more) -> LayoutReading:
    """A reading of cards that lie round a place of the frame; a tuple is one doubtful card and what it may be."""
    told = [card if isinstance(card, tuple) else (card,) for card in cards]
    top, left = (min((one[0].cell[axis] for one in told), default=0) for axis in (0, 1))
    pieces = tuple(
        as_piece((one[0].cell[0] - top, one[0].cell[1] - left), one, (at[0] + 62.0 * left, at[1] + 62.0 * top))
        for one in sorted(told, key=lambda one: one[0].cell)
    )
    pairs, loose = more.get("pairs", ()), more.get("doubts", ())
    doubts = (*("a card is doubtful" for piece in pieces if not piece.sure), *("a pair" for _ in pairs), *loose)
    looked = more.get("looked", frozenset())
    return LayoutReading(pieces=pieces, doubts=doubts, milliseconds=9.0, pairs=pairs, looked=looked)


@pytest.fixture(scope="session")
def dogs() -> SimpleNamespace:
    """What lays cards of Salsicha: piece, row, show."""
    return SimpleNamespace(**runpy.run_path(str(Path(__file__).with_name("dog_cards.py"))))


@pytest.fixture
def at_the_farm() -> SimpleNamespace:
    """How rounds of Drecksau are won: at_the_farm.py."""
    return SimpleNamespace(**runpy.run_path(str(Path(__file__).with_name("at_the_farm.py"))))


@pytest.fixture(name="layout_reading")
def _layout_reading() -> Callable[..., LayoutReading]:
    return layout_reading


class Player:
    """Somebody in front of the box, and the clock on the wall."""

    def __init__(self, folder: Path, *, camera: bool = True) -> None:
        self.folder = folder
        self.now_s = 100.0
        self.throw = 0
        self.stage = Stage(
            Surroundings(
                open_journal=lambda: Journal.open(folder / "journal.sqlite"),
                sets=lambda game: SETS[game],
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

    def lay(self, *cards: Card | tuple[Card, ...], **more) -> None:
        """Lay cards down, and wait until they are read."""
        self.see("moving")
        self.see("settling")
        self.see("still", layout_reading(*cards, **more))

    def start(self, *names: str, game: str = "sausage-sizzle", options: tuple[str, ...] = ()) -> None:
        self.touch("new")
        self.touch("game", game)
        for option in options:
            self.touch(*option.split(" ", 1))
        self.touch("go")
        for name in names:
            for letter in name:
                self.touch("key", letter)
            self.touch("add")
        self.touch("go")

    def enter(self, *cards: Card) -> None:
        """Tap cards of Sosig in."""
        for card in cards:
            cell = f"{card.cell[0]} {card.cell[1]}"
            for verb, about in (("add", cell), ("part", card.part), ("exits", card.exits), ("effect", card.effect)):
                self.touch(verb, about)
            self.touch("done")

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


@pytest.fixture
def at_the_belt() -> Callable[..., Any]:
    """What makes any player one of Wurst Case Scenario."""
    return BELT["AtTheBelt"]


@pytest.fixture
def belt(seat: Callable[..., Player]) -> Callable[..., Any]:
    """Makes a box at which these play Wurst Case Scenario, the sausages standing on the given cards."""
    return partial(BELT["sit_down"], seat)


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


BOX_GROUPS = {"video": 44, "render": 105, "input": 104, "gpio": 986}


@pytest.fixture
def machine_of(tmp_path: Path) -> Callable[..., Machine]:
    """Makes computers whose files lie in a folder: a Raspberry Pi as install.sh leaves it, or changed from that."""
    root, start = tmp_path / "computer", "home/pi/.config"
    venv = "home/pi/sizzlebox/.venv"

    def make(
        files: Mapping[str, str | None] | None = None, *, pi: bool = True, say: str = "throttled=0x0", **more
    ) -> Machine:
        wanted: dict[str, str | None] = {
            "etc/os-release": f"VERSION_CODENAME={'trixie' if pi else 'bookworm'}\n",
            "etc/group": "".join(f"{name}:x:{number}:pi\n" for name, number in BOX_GROUPS.items()),
            "etc/systemd/system/display-manager.service": "",
        }
        if pi:
            wanted |= {
                "proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0",
                f"{venv}/installed": "",
                f"{venv}/pyvenv.cfg": "include-system-site-packages = true\n",
                f"{start}/systemd/user/sizzlebox.service": f'ExecStart="{root / venv}/bin/sizzlebox"\n',
                f"{start}/autostart/sizzlebox.desktop": "",
            }
        for name, text in (wanted | dict(files or {})).items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).unlink(missing_ok=True) if text is None else (root / name).write_text(text)
        for link, target in {
            "etc/systemd/system/default.target": "graphical.target",
            "usr/bin/python3": "python3.13",
        }.items():
            (root / link).parent.mkdir(parents=True, exist_ok=True)
            if not (root / link).is_symlink():
                (root / link).symlink_to(target)
        told = {"root": root, "environment": {}, "home": root / "home/pi", "prefix": root / venv, "python": (3, 13)}
        told |= {"bits": 64, "user": "pi", "user_id": 1000, "group_ids": frozenset(BOX_GROUPS.values())}
        return Machine(**(told | {"ask": lambda command: say if command[0] == "vcgencmd" else ""} | more))

    return make
