"""The plain values that the screens draw: one frozen dataclass a screen, and the actions that a touch returns.

The firmware makes a view, the display draws it and says which of the view's actions was touched. A view carries
everything its screen shows; the display keeps no state of the match.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
"""A colour picture: height x width x 3, blue green red."""
Mask = npt.NDArray[np.uint8]
"""A drawing in one colour: height x width, 255 where the ink is."""
Quad = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Action:
    """Something the player can ask for: a verb, and what it is about (a label, a name, a number as text)."""

    verb: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class ButtonHints:
    """What the three buttons would do now; an empty text means the button does nothing (its lamp is off)."""

    green: str = ""
    blue: str = ""
    red: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to touch: its text, the action it gives, a second line, whether it is chosen or can be chosen.

    `why`: the reason, said when it is touched, where it cannot be chosen; without one it takes no touch then.
    """

    text: str
    action: Action
    detail: str = ""
    selected: bool = False
    enabled: bool = True
    icon: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What every screen has: a title, the hints of the buttons, a passing notice, and which choice has the focus.

    `focus` is the action that green would carry out; the screen frames the thing that gives it. `wait_s` above 0
    shows that something is being worked on.
    """

    title: str = ""
    hints: ButtonHints = field(default_factory=ButtonHints)
    notice: str = ""
    focus: Action | None = None
    choices: tuple[Choice, ...] = ()
    """The choices of this screen in the order that blue goes through them (the screen places them)."""
    wait_s: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuView(View):
    """A list of choices under a title: the start, the options of a match, history, a question to confirm."""

    text: str = ""
    big: bool = False
    """True: few large tiles (the start screen); False: a list of rows."""
    progress: tuple[int, int] = (0, 0)
    """How much of how much is done while something is worked on; a whole of 0 is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchTestView(View):
    """The test of the touchscreen: `ring` is to be touched, `touches` arrived so far, in shares of the screen.

    Wherever it is touched it gives "grip", "drag" and "drop", as a spot of the whole screen does.
    """

    ring: tuple[float, float] = (0.5, 0.5)
    touches: tuple[tuple[float, float], ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersView(View):
    """Who plays: the names so far, and a keyboard on the screen for the next name.

    The keyboard offers capitals where a word begins and small letters after: the typed text is `typed` + `about`.
    Actions: Action("key", "A"), Action("backspace"), Action("add"), Action("remove", "0"), Action("go").
    `known` are names of earlier matches, each added with Action("known", name). `fewest` and `most` may play.
    """

    names: tuple[str, ...] = ()
    typed: str = ""
    known: tuple[str, ...] = ()
    most: int = 5
    fewest: int = 1


@dataclass(frozen=True, slots=True)
class SeenDie:
    """A die as the live picture shows it: where, what it reads, and whether the box is sure."""

    outline: Quad
    label: str
    sure: bool
    action: Action
    aside: bool = False
    """True for a die that was set aside and is not rolled again this turn."""


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's line beside the table: the running total, turns taken, tokens still open."""

    name: str
    total: int
    turns: int
    on_turn: bool
    used: tuple[str, ...] = ()
    action: Action | None = None
    """What touching this player's score asks for, as opening the sheet."""
    done: bool = False
    """True for a player whose part is done, as one whose cards are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView(View):
    """The table: the live picture with outlined dice, the scores, what to do next.

    `picture` is None when playing without a camera; then `tapped` are the dice tapped in so far and `choices` hold
    one choice a face. A `photo`, what a booked turn was read from, is shown beside them in place of the scores.
    `state` is a word for the player: "roll", "moving", "hand", "reading", "ready", "question".
    """

    picture: Pixels | None = None
    photo: Pixels | None = None
    dice: tuple[SeenDie, ...] = ()
    tapped: tuple[SeenDie, ...] = ()
    scores: tuple[PlayerScore, ...] = ()
    turn: int = 1
    turns: int = 6
    state: str = "roll"
    todo: str = ""
    critters: tuple[str, ...] = ()
    area: Quad | None = None
    """The playing area that was marked, in pixels of the picture; None where all of it counts."""


@dataclass(frozen=True, slots=True)
class CritterOption:
    """One critter that may be chosen: how many dice show it, the multiplier, the points, whether it is allowed."""

    critter: str
    count: int
    multiplier: int
    points: int
    used: bool
    action: Action
    allowed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseView(View):
    """Choose the critter: six cards with the points each would give, the eight dice above them."""

    player: str = ""
    dice: tuple[str, ...] = ()
    options: tuple[CritterOption, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectView(View):
    """Correct one die: its picture large, two candidates first, then every face it could be, and "no die here"."""

    crop: Pixels | None = None
    label: str = ""
    question: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One booked turn on the score sheet: what was chosen, the dice, and the reason for the number in words."""

    turn: int
    critter: str
    dice: tuple[str, ...]
    points: int
    reason: str
    action: Action
    opened: bool = False
    """True for the turn that is open: the one that the photo, if there is one, belongs to."""
    corrected: bool = False
    """True for a turn that a person has corrected since it was booked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetView(View):
    """A player's score sheet: one row a turn with its reason, the total, tabs for the other players."""

    player: str = ""
    rows: tuple[SheetRow, ...] = ()
    total: int = 0
    picture: Pixels | None = None
    """The photo that an opened turn was read from, if one was kept."""


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """One player's place at the end; a tie shares a rank. `total` is None in a game without points."""

    rank: int
    name: str
    total: int | None
    won: bool
    action: Action | None = None
    """What touching the column asks for, as opening the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PodiumView(View):
    """The end of a match: places, winners in words."""

    places: tuple[PodiumPlace, ...] = ()
    sentence: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpView(View):
    """A page of help: paragraphs of plain text; pages are turned with the choices.

    `others` are the paragraphs of the other pages: all pages are set in the same size.
    """

    paragraphs: tuple[str, ...] = ()
    others: tuple[tuple[str, ...], ...] = ()
    page: int = 1
    pages: int = 1


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn into the live picture of the set-up round `outline` (pixels of the picture), with `words` beside.

    kind: "die" a die that is seen, "doubt" one that is not sure, "glare" a spot of glare that fills the outline, "area"
    the playing area, outside of which the picture is dark.
    """

    kind: str
    outline: Quad
    words: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence to the player; tone: "plain", "good", "warning" or "fault"."""

    text: str
    tone: str = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupView(View):
    """A step of the set-up: the live picture large, what is spoken of drawn into it, and the sentences beside it.

    With `corner` ("first" or "second") two corners of the area can be dragged, that one is the bright one; a finger on
    the picture gives Action("grip", "x y"), Action("drag", "x y") and Action("drop", "x y"), where x and y are shares
    of the picture's width and height. `face` is the face asked for, `taken` how many pictures of how many there are.
    """

    step: int = 1
    steps: int = 3
    picture: Pixels | None = None
    marks: tuple[Mark, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    corner: str = ""
    face: str = ""
    taken: tuple[int, int] = (0, 0)
