"""The screens of the set-up for the tests: as they mostly are, empty, and with as much as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from display.views import Action, ButtonHints, Choice, Mark, SeenDie, Sentence, SetupView, View

LEAVE = Choice("Leave", Action("leave"))
ARROWS = tuple(Choice("", Action("move", way), icon=way) for way in ("left", "right", "up", "down"))
GOOD = (Sentence("Light and aim are good: nothing is left to change.", "good"), Sentence("8 dice are seen."))
FAR = Sentence("The dice are only 25 pixels wide: move the camera nearer, to about 30 cm.", "fault")
GLARE = Sentence("A lamp glares at the top right: move the lamp aside or put a shade before it.", "warning")
UNEVEN = Sentence(
    "One side of the table is 4 times as bright as the other: move the lamp to the middle or add one on the dark side.",
    "warning",
)


def box_mark(kind: str, box: tuple[float, float, float, float], words: str = "") -> Mark:
    """An upright mark: left, top, right, bottom in pixels."""
    left, top, right, bottom = box
    return Mark(kind, ((left, top), (right, top), (right, bottom), (left, bottom)), words)


def tiles(*texts: str) -> tuple[Choice, ...]:
    return tuple(Choice(text, Action("do", text)) for text in texts)


def hints(green: str, red: str = "Back") -> ButtonHints:
    return ButtonHints(green, "Other choice", red)


def aim(picture: np.ndarray, dice: Sequence[SeenDie]) -> SetupView:
    """Step 1 with nothing left to change."""
    return SetupView(
        title="Aim the camera",
        hints=hints("Go on", "Leave"),
        picture=picture,
        choices=(*tiles("Go on"), LEAVE),
        focus=Action("do", "Go on"),
        marks=tuple(Mark("die", die.outline, "good") for die in dice),
        sentences=GOOD,
    )


def usual(picture: np.ndarray, dice: Sequence[SeenDie]) -> dict[str, View]:
    """Every step by the name of its picture; one of the dice is doubted."""
    good = aim(picture, dice)
    return {"setup-good": good} | _first(good, dice) | _second(good) | _third(good, dice)


def _first(good: SetupView, dice: Sequence[SeenDie]) -> dict[str, View]:
    seen = tuple(Mark("die" if die.sure else "doubt", die.outline, "too small") for die in dice)
    by_hand = Sentence("Go on by hand: roll, and tap the eight dice in on the screen. Everything else works as well.")
    return {
        "setup-aim": replace(
            good, marks=(box_mark("glare", (330, 200, 470, 340), "glare"), *seen), sentences=(FAR, GLARE, UNEVEN)
        ),
        "setup-no-camera": replace(
            good,
            title="No camera",
            hints=ButtonHints("Go on by hand", "", "Leave"),
            picture=None,
            marks=(),
            choices=(Choice("Go on by hand", LEAVE.action),),
            focus=LEAVE.action,
            sentences=(Sentence("No camera is connected.", "warning"), by_hand),
        ),
    }


def _second(good: SetupView) -> dict[str, View]:
    mat = Mark("area", ((120.0, 70.0), (530.0, 66.0), (570.0, 400.0), (90.0, 410.0)))
    return {
        "setup-mat": replace(
            good,
            title="Frame the playing area",
            step=2,
            hints=hints("Go on"),
            marks=(mat,),
            sentences=(
                Sentence("The A4 mat is seen, 3 of its 12 markers: bring the whole mat into the picture.", "warning"),
                Sentence("It takes the place of the area you marked."),
            ),
        ),
        "setup-mark": replace(
            good,
            title="Mark the playing area",
            step=2,
            hints=hints("Move left"),
            marks=(box_mark("area", (64, 48, 576, 400)),),
            corner="second",
            choices=(*tiles("Keep", "Other corner"), *ARROWS, LEAVE),
            focus=Action("move", "left"),
            sentences=(
                Sentence("Drag the two corners, or tap where one shall be."),
                Sentence("The arrows move the bright one, the lower right corner."),
            ),
        ),
    }


def _third(good: SetupView, dice: Sequence[SeenDie]) -> dict[str, View]:
    named = tuple(Mark("die" if die.sure else "doubt", die.outline, die.label + "?" * (not die.sure)) for die in dice)
    chosen = Choice("print-and-play", Action("set", "1"), selected=True, icon="dice")
    others = tuple(replace(tile, icon="dice") for tile in tiles("print-and-play-wuerfelwurst", "our dice"))
    return {
        "setup-dice": replace(
            good,
            title="Show it your dice",
            step=3,
            hints=hints("Done"),
            marks=named,
            choices=(*tiles("Done", "Teach my own"), LEAVE, chosen, *others),
            focus=Action("do", "Done"),
            sentences=(
                Sentence(
                    "Your dice are read as “print-and-play”: the printed dice of this program, for Sausage Sizzle!"
                ),
                Sentence("8 dice are seen, 1 not sure.", "warning"),
            ),
        ),
        "setup-face": replace(
            good,
            title="Face 4 of 11",
            step=3,
            hints=hints("Take it"),
            face="echidna",
            taken=(2, 3),
            marks=(Mark("die", dice[2].outline),),
            choices=(*tiles("Take it", "Skip", "Retake echidna"), LEAVE),
            focus=Action("do", "Take it"),
            sentences=(Sentence("Taken. Turn the die a little and lay it elsewhere.", "good"),),
        ),
    }


def extreme(picture: np.ndarray, dice: Sequence[SeenDie], long_hints: ButtonHints) -> dict[str, View]:
    """A step with nothing, and one with more than there can be."""
    full = replace(
        aim(picture, dice),
        title="Maximilian-Alexander of the house by the old mill",
        hints=long_hints,
        face="crocodile",
        taken=(3, 3),
        choices=(*tiles("Go on", *(f"our dice {n}" for n in range(11))), LEAVE, *ARROWS),
        sentences=(Sentence("Too dark: bring a lamp.", "fault"), Sentence("8 dice are seen.", "good")),
        corner="first",
        notice="The camera was moved: put it back where it was, or aim it anew",
    )
    return {"setup-empty": SetupView(), "setup-full": full}
