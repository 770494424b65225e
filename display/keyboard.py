"""The keyboard on the screen, in the order of the alphabet, and the field that shows what was typed."""

from __future__ import annotations

from display import theme
from display.canvas import Canvas
from display.geometry import Rect
from display.views import Action

LETTERS = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ-ß '",)
"""The keys, the least needed last: a small screen leaves those out."""
_MOST_COLUMNS = 11


def columns(canvas: Canvas, area: Rect) -> int:
    """How many keys stand side by side in `area`."""
    return min(_MOST_COLUMNS, area.w // canvas.touch)


def rows(columns: int, most: int) -> int:
    """How many rows all keys take, `most` where those are fewer."""
    return min(-(-len(LETTERS) // columns), most)


def field(canvas: Canvas, area: Rect, typed: str, hint: str) -> None:
    """What is typed so far; before that what is to be typed."""
    canvas.card(area, theme.PANEL)
    canvas.ring(area, theme.MUSTARD if typed else theme.EDGE, 2)
    words = area.inset(canvas.u(12), canvas.u(4))
    if not typed:
        canvas.text(words, hint, theme.BODY, theme.MUTED)
        return
    took = canvas.text(words, typed, theme.TITLE, theme.CREAM, name=True)
    caret = Rect(min(took.right + canvas.u(3), words.right - canvas.u(3)), took.y, canvas.u(3), took.h)
    canvas.surface.fill(theme.MUSTARD, caret.xywh)


def draw(canvas: Canvas, area: Rect, typed: str, columns: int, rows: int) -> None:
    """The keys, capitals where a word begins, small letters after."""
    begins = not typed or typed[-1] in " -'"
    letters = LETTERS[: columns * rows]
    if len(letters) % columns == 1:
        letters = letters[:-1]
    rows = -(-len(letters) // columns)
    for letter, cell in zip(letters, area.grid(columns, rows), strict=False):
        shown = cell.inset(canvas.u(2))
        key = letter if begins or letter == "ß" else letter.lower()
        canvas.card(shown, theme.CREAM, 8)
        if key == " ":
            canvas.text(shown, "space", theme.LEAST, theme.INK, align="centre")
        else:
            canvas.text(shown, key, theme.TITLE, theme.INK, align="centre")
        canvas.target(cell, Action("key", key), "space" if key == " " else key, ring=shown)
