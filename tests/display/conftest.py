"""What the tests of the screens share: views with usual, full and extreme content, simple icons, picture options."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import runpy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from display.views import (
    Action,
    ButtonHints,
    Choice,
    ChooseView,
    CorrectView,
    CritterOption,
    HelpView,
    MenuView,
    PlayerScore,
    PlayersView,
    PodiumPlace,
    PodiumView,
    SeenDie,
    SheetRow,
    SheetView,
    TableView,
    View,
)

CRITTERS = ("quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo")
FOODS = ("2", "3", "4", "5", "sausage")
FACES = CRITTERS + FOODS
SIZES = ((800, 480), (480, 320), (1920, 1080), (720, 1280))
LONG = "Maximilian-Alexander"
NAMES = ("Ana", "Jürgen", LONG, "Zoë", "Großmutter")
ROLL = ("echidna", "echidna", "echidna", "quokka", "5", "5", "4", "sausage")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-pictures",
        action="store_true",
        help="write the pictures of the screens anew instead of comparing with them (pytest tests/display)",
    )


HERE = Path(__file__).parent
DRAWINGS = runpy.run_path(str(HERE / "drawings.py"))
simple_masks, table_picture = DRAWINGS["simple_masks"], DRAWINGS["table_picture"]


def seen(label: str, x: float, y: float, *, number: int, sure: bool = True, side: float = 54, turn: float = 0.0):
    """A die at x, y of the table's picture, turned by `turn` radians."""
    c, s = np.cos(turn) * side / 2, np.sin(turn) * side / 2
    corners = ((x - c + s, y - s - c), (x + c + s, y + s - c), (x + c - s, y + s + c), (x - c - s, y - s + c))
    return SeenDie(corners, label, sure, Action("die", str(number)))


PLACES = ((120, 90), (180, 84), (330, 120), (500, 90), (560, 380), (90, 300), (250, 330), (400, 260))


def dice(count: int = 8, doubtful: tuple[int, ...] = ()) -> tuple[SeenDie, ...]:
    return tuple(
        seen(ROLL[i % 8], *PLACES[i % 8], number=i, sure=i not in doubtful, turn=0.4 * i) for i in range(count)
    )


HALVED = [(i, 200 + x / 2, 120 + y / 2) for i, (x, y) in enumerate(PLACES)]
SMALL_DICE = tuple(seen(ROLL[i], x, y, number=i, side=27, sure=i != 3, turn=0.4 * i) for i, x, y in HALVED)
SMALL_DICE = tuple(replace(die, aside=i in (1, 4)) for i, die in enumerate(SMALL_DICE))


def scores(count: int, on_turn: int = 0) -> tuple[PlayerScore, ...]:
    totals = (168, 47, 0, 112, 9)
    return tuple(
        PlayerScore(NAMES[i], totals[i], 2, i == on_turn, CRITTERS[: i + 1], Action("sheet", NAMES[i]))
        for i in range(count)
    )


def choices(verb: str, texts: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(text, Action(verb, text)) for text in texts)


def faces() -> tuple[Choice, ...]:
    return tuple(Choice(label.capitalize(), Action("face", label), icon=label) for label in FACES)


TABLE_CHOICES = choices("do", ("Choose", "Add a die", "Sheet", "More"))
HINTS = ButtonHints("Book echidna: 12 points", "Next critter", "Back")
TABLE = TableView(
    title="Sausage Sizzle",
    hints=ButtonHints("Book it", "Choose", "Undo"),
    picture=table_picture(),
    dice=dice(),
    scores=scores(3),
    turn=3,
    state="ready",
    todo="Ana: set dice aside, or book",
    critters=CRITTERS,
)
OPTIONS = tuple(
    CritterOption(c, n, 4, n * 4, used, Action("critter", c), allowed=not used and n > 0)
    for c, n, used in zip(CRITTERS, (1, 0, 0, 3, 2, 0), (False, False, True, False, True, False), strict=True)
)
WHY = "× 1 (lowest of 5 5 4 sausage; a sausage is 1) ="
ROWS = tuple(
    SheetRow(i + 1, c, ROLL, 28 - 4 * i, f"{4 - i % 4} {c}s {WHY} {4 - i % 4}", Action("row", str(i)))
    for i, c in enumerate(CRITTERS)
)
SHEET = SheetView(
    title="Ana's sheet",
    player="Ana",
    hints=ButtonHints("Open turn 2", "Other choice", "Back"),
    rows=ROWS,
    total=108,
    choices=tuple(replace(c, selected=c.text == "Ana") for c in choices("sheet", NAMES[:3])),
    focus=Action("row", "1"),
)
CORRECT = CorrectView(
    title="Die 4 of 8: not sure",
    hints=ButtonHints("Echidna", "Next face", "Leave it"),
    question="Is this an echidna or a quokka?",
    crop=table_picture(200, 200),
    label="echidna",
    choices=(faces()[3], faces()[0], *faces()[1:3], *faces()[4:], Choice("No die here", Action("nothing"))),
    focus=Action("face", "echidna"),
)
SENTENCE = (
    "Roll all eight dice, set aside at least one, and roll the rest again until all eight are set aside. "
    "Then choose a critter: its dice times the lowest number are your points. A sausage counts as one."
)
TILES = (("New match", "play"), ("Go on: Ana and Jürgen", "dice"), ("History", "list"), ("Help", "question"))


USUAL: dict[str, View] = {
    "menu-start": MenuView(
        title="Sausage Sizzle",
        text="Roll. Grill. Count.",
        big=True,
        hints=ButtonHints("New match", "Other choice", ""),
        choices=tuple(Choice(text, Action("open", text), icon=icon) for text, icon in TILES),
        focus=Action("open", "New match"),
    ),
    "menu-rows": MenuView(
        title="Match options",
        hints=ButtonHints("Change", "Other choice", "Back"),
        choices=(
            Choice("Edition", Action("edition"), "Sausage Sizzle"),
            Choice("Dice", Action("set"), "print-and-play"),
            Choice("Camera", Action("camera"), "on", selected=True),
            Choice("Coach", Action("coach"), "not here yet", enabled=False),
            Choice("Start", Action("start")),
        ),
        focus=Action("edition"),
    ),
    "menu-question": MenuView(
        title="Undo",
        text="Take back the last turn of Ana, echidna for 12 points?",
        hints=ButtonHints("Yes, undo", "Other choice", "No"),
        choices=choices("answer", ("Yes, undo it", "No, keep it")),
        focus=Action("answer", "Yes, undo it"),
    ),
    "players": PlayersView(
        title="Who plays?",
        hints=ButtonHints("Add Ju", "Other choice", "Back"),
        names=("Ana", "Zoë"),
        typed="Ju",
        known=("Jule", "Juri", "Justus", "Mia"),
        focus=Action("add"),
    ),
    "table": TABLE,
    "table-doubt": replace(
        TABLE,
        dice=dice(8, (2, 6)),
        state="question",
        todo="Which is this? Tap the die with the ?",
        focus=Action("die", "2"),
        notice="The light has changed",
    ),
    "table-rolling": replace(
        TABLE,
        dice=dice(5),
        state="moving",
        todo="Zoë rolls",
        scores=scores(5, 3),
        choices=choices("do", ("Menu", "Help")),
    ),
    "table-tapped": replace(
        TABLE,
        picture=None,
        dice=(),
        tapped=dice(5),
        choices=faces(),
        todo="Tap the dice you rolled",
        scores=scores(4, 1),
        focus=Action("face", "snake"),
    ),
    "table-correcting": replace(
        TABLE,
        picture=None,
        photo=table_picture(),
        dice=(),
        scores=(),
        tapped=dice(8),
        choices=(Choice("Choose", Action("go")), *(replace(face, enabled=False) for face in faces())),
        todo="Jürgen: touch the wrong die in the row below",
        focus=Action("go"),
    ),
    "table-aside": replace(
        TABLE,
        dice=tuple(replace(die, aside=i in (1, 4, 5)) for i, die in enumerate(dice())),
        choices=TABLE_CHOICES,
        notice="Booked: Jürgen, turn 2: 12 points with echidna",
    ),
    "table-small-dice": replace(TABLE, dice=SMALL_DICE, choices=TABLE_CHOICES),
    "choose": ChooseView(
        title="Ana: which critter?",
        player="Ana",
        hints=HINTS,
        dice=ROLL,
        options=OPTIONS,
        reason="Lowest number: 4",
        focus=Action("critter", "echidna"),
    ),
    "correct": CORRECT,
    "sheet": replace(SHEET, rows=ROWS[:4], total=88, notice="Corrected: Ana, turn 1: 28 points with quokka"),
    "sheet-six": SHEET,
    "sheet-open": replace(
        SHEET,
        title="Ana, turn 2",
        hints=ButtonHints("Correct", "Other choice", "Close"),
        rows=tuple(replace(row, opened=row.turn == 2) for row in ROWS[:5]),
        picture=table_picture(),
        choices=choices("do", ("Correct", "Undo", "Close")),
        focus=Action("do", "Correct"),
    ),
    "podium": PodiumView(
        title="The match is over",
        sentence="Ana and Zoë share the win!",
        hints=ButtonHints("Again", "Other choice", "Home"),
        places=(
            PodiumPlace(1, "Ana", 104, won=True),
            PodiumPlace(1, "Zoë", 104, won=True),
            PodiumPlace(3, "Jürgen", 87, won=False),
        ),
        choices=choices("do", ("Again", "Sheets", "Home")),
        focus=Action("do", "Again"),
    ),
    "help": HelpView(
        title="How to play",
        paragraphs=(SENTENCE, "Green confirms, blue goes on to the next, red goes back."),
        pages=3,
        hints=ButtonHints("Close", "Next page", "Back"),
        choices=choices("page of help", ("Page before", "Next page")),
        focus=Action("page of help", "Next page"),
    ),
}
"""Every screen as it mostly is; by the name of its picture."""

LONGER = f"{LONG} of the house by the old mill"
LONG_HINTS = ButtonHints(f"Book {LONG}'s echidna for 12", "Go on to the next critter", "Undo the last booked turn")
MANY = tuple(
    Choice(f"{NAMES[i % 5]} and {NAMES[(i + 1) % 5]}", Action("match", str(i)), f"2024-05-{i + 1:02d}, 168 to 147")
    for i in range(23)
)
FULL_TABLE = replace(
    TABLE,
    hints=LONG_HINTS,
    scores=scores(5, 2),
    todo=f"{LONG}: set aside at least one die, roll the rest again, or book",
    notice="The camera was moved: put it back where it was, or aim it anew",
    choices=choices("do", ("Menu", "Help", "Sheets", "Roll again")),
    dice=dice(8, (0, 1, 7)),
    turn=6,
    turns=6,
)
NEAR = tuple(seen(ROLL[i], 200 + 56 * (i % 4), 200 + 56 * (i // 4), number=i) for i in range(8))

EXTREME: dict[str, View] = {
    "menu-empty": MenuView(),
    "menu-many": MenuView(title="History", hints=LONG_HINTS, choices=MANY, focus=MANY[11].action),
    "menu-long": MenuView(title=LONGER, text=SENTENCE, hints=LONG_HINTS, notice=SENTENCE, choices=MANY[:2]),
    "menu-tiles": MenuView(title=LONGER, text=SENTENCE, big=True, hints=LONG_HINTS, choices=MANY[:8]),
    "players-empty": PlayersView(),
    "players-full": PlayersView(
        title="Who plays?", hints=LONG_HINTS, names=NAMES, typed=LONG + LONG, known=("Mia",), choices=MANY[:1]
    ),
    "players-known": PlayersView(
        title="Who plays?", hints=LONG_HINTS, names=(LONG,), known=tuple(f"{LONG} {i}" for i in range(20))
    ),
    "table-empty": TableView(picture=table_picture()),
    "table-full": FULL_TABLE,
    "table-wide": replace(FULL_TABLE, picture=table_picture(640, 360), choices=()),
    "table-near": replace(FULL_TABLE, dice=NEAR, notice=""),
    "table-ten": replace(FULL_TABLE, dice=(*dice(8), *(replace(d, action=Action("x", d.label)) for d in dice(2)))),
    "table-tapped-empty": TableView(choices=faces()),
    "table-tapped-full": replace(
        FULL_TABLE,
        picture=None,
        dice=(),
        tapped=dice(8),
        choices=(*faces(), *choices("do", ("Undo", "Sheets", "Menu"))),
    ),
    "choose-empty": ChooseView(),
    "choose-full": ChooseView(
        title="Choose a critter",
        player=LONG,
        hints=LONG_HINTS,
        dice=("kangaroo",) * 4 + ("sausage",) * 4,
        reason="Four sausages count as seven; every rolled critter is already used, so any open token goes for 0",
        options=tuple(replace(o, points=28, count=4, multiplier=7, allowed=True) for o in OPTIONS),
        choices=(
            *(Choice(o.critter, o.action) for o in OPTIONS),
            *choices("do", ("Correct a die", "Sheets")),
        ),
        focus=OPTIONS[0].action,
    ),
    "correct-empty": CorrectView(choices=faces()),
    "correct-long": replace(CORRECT, hints=LONG_HINTS, question=SENTENCE, title=LONGER),
    "sheet-empty": SheetView(choices=choices("sheet", NAMES)),
    "sheet-full": replace(
        SHEET,
        title=f"{LONG}'s sheet",
        hints=LONG_HINTS,
        rows=tuple(replace(r, reason=SENTENCE[:90], opened=r.turn == 6) for r in ROWS),
        total=168,
        picture=table_picture(),
        choices=(*choices("sheet", NAMES), *choices("do", ("Correct", "Undo", "Close"))),
        focus=ROWS[5].action,
    ),
    "podium-empty": PodiumView(),
    "podium-one": PodiumView(title="Practice", sentence="168 points!", places=(PodiumPlace(1, LONG, 168, won=True),)),
    "podium-five": PodiumView(
        title="The match is over",
        sentence=f"{LONG}, Großmutter, Jürgen, Ana and Zoë share the win with 168 points each!",
        hints=LONG_HINTS,
        places=tuple(PodiumPlace(1, name, 168, won=True) for name in NAMES),
        choices=choices("do", ("Play again with the same", "Sheets", "History", "Home")),
    ),
    "podium-last": PodiumView(
        title="The match is over",
        places=tuple(PodiumPlace(i + 1, name, 99 - i, won=i == 0) for i, name in enumerate(NAMES)),
    ),
    "help-empty": HelpView(),
    "help-long": HelpView(
        title=LONGER, paragraphs=(SENTENCE,) * 9, hints=LONG_HINTS, choices=choices("p", ("Next page",))
    ),
}
"""Every screen empty, and with as much as can be."""


BOX = runpy.run_path(str(HERE / "box_screens.py"))
USUAL |= BOX["usual"]()
EXTREME |= BOX["extreme"](LONG_HINTS)
SETUP = runpy.run_path(str(HERE / "setup_screens.py"))
USUAL |= SETUP["usual"](table_picture(), dice(8, (3,)))
EXTREME |= SETUP["extreme"](table_picture(), dice(), LONG_HINTS)
for game in ("sosig", "order", "salsicha", "drecksau"):
    SCREENS = runpy.run_path(str(HERE / f"{game}_screens.py"))
    USUAL |= SCREENS["usual"](table_picture())
    EXTREME |= SCREENS["extreme"](table_picture(), LONG_HINTS, SENTENCE)
USUAL |= runpy.run_path(str(HERE / "fault_screens.py"))["usual"](TABLE, USUAL["layout"])
WURST = runpy.run_path(str(HERE / "wurst_screens.py"))
USUAL |= WURST["usual"](table_picture())
EXTREME |= WURST["extreme"](table_picture(), LONG_HINTS)
ALL = USUAL | EXTREME


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `any_view` or `usual_name` once for each, one that asks for `size` once a size."""
    if "any_view" in metafunc.fixturenames:
        metafunc.parametrize("any_view", list(ALL.values()), ids=list(ALL))
    if "usual_name" in metafunc.fixturenames:
        metafunc.parametrize("usual_name", list(USUAL))
    if "size" in metafunc.fixturenames:
        metafunc.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture(scope="session")
def masks() -> dict[str, np.ndarray]:
    return simple_masks()


@pytest.fixture(scope="session")
def views() -> dict[str, View]:
    return ALL


@pytest.fixture
def a_picture() -> np.ndarray:
    return table_picture()
