"""The state of the table in a word and a sign: what the camera sees, and whether anything is asked."""

from __future__ import annotations

from display import theme
from display.canvas import Canvas
from display.geometry import Rect

FAULT = "fault"
STATES = {
    "roll": ("Roll", "play"),
    "moving": ("Rolling", "dots"),
    "stirs": ("Moving", "dots"),
    "hand": ("Hand", "dots"),
    "reading": ("Reading", "dots"),
    "ready": ("Ready", "tick"),
    "lay": ("Lay", "play"),
    "part": ("Next part", "play"),
    "counted": ("Counted", "tick"),
    "question": ("Which?", "question"),
    FAULT: ("Fault", "cross"),
}
"""The words and signs of the states of the table; any other state is shown by its own name."""


def draw(canvas: Canvas, area: Rect, word: str) -> None:
    """The state of the table as a sign and a word, without a card: only what can be touched has one."""
    words, sign = STATES.get(word, (word.capitalize(), "dots"))
    colours = {"ready": theme.BUTTON_FILL["green"], "question": theme.MUSTARD, FAULT: theme.MUSTARD}
    colour = colours.get(word, theme.CREAM)
    inner = area.inset(canvas.u(6), canvas.u(6))
    if area.w > area.h * 2:
        mark, label = inner.cut_left(inner.h, canvas.gap)
    else:
        middle = Rect(inner.x, inner.y, inner.w, min(inner.h, canvas.u(110)))
        mark, label = middle.moved(0, (inner.h - middle.h) // 2).cut_top(round(middle.h * 0.6))
    canvas.sign(mark.inset(mark.h // 10), sign, colour)
    canvas.text(label, words, theme.BODY, colour, align="left" if area.w > area.h * 2 else "centre")


def draw_fault(canvas: Canvas, area: Rect, words: str) -> None:
    """What is wrong with the camera and what to do, in the place of its picture."""
    canvas.card(area, theme.PANEL)
    canvas.text(area.inset(canvas.u(14), canvas.u(10)), words, theme.BODY, theme.CREAM, align="centre", lines=6)
