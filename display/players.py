"""Who plays: the names so far, those of earlier matches, and a keyboard for the next name."""

from __future__ import annotations

from display import keyboard, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice, paged, strip
from display.views import Action, Choice, PlayersView


def draw(canvas: Canvas, view: PlayersView, area: Rect) -> None:
    """Draw the names and the keyboard into `area`."""
    touch = canvas.touch
    columns = keyboard.columns(canvas, area)
    seats = max(1, view.most, len(view.names))
    name_rows = -(-seats // 2) if canvas.portrait else 1
    fixed = (2 + name_rows) * touch
    rows = keyboard.rows(columns, max(3, (area.h - fixed) // touch))
    if area.h - fixed - rows * touch >= canvas.u(theme.STRIP_HEIGHT):
        body = strip(canvas, area, view.title or "Who plays?", f"{len(view.names)} of {view.most}")
    else:
        body = area
    row_h = min(canvas.u(92), max(touch, body.h // (2 + name_rows + rows)))
    body, keys = body.cut_bottom(row_h * rows)
    names, body = body.cut_top(row_h * name_rows if canvas.portrait else max(touch, body.h - 2 * row_h))
    _names(canvas, view, names, name_rows)
    typing, known = body.cut_top(row_h)
    _typing(canvas, view, typing)
    _known(canvas, view, known.cut_top(row_h if not canvas.portrait else known.h)[0])
    keyboard.draw(canvas, keys, view.typed, columns, rows)


def _names(canvas: Canvas, view: PlayersView, area: Rect, rows: int) -> None:
    """The players as chips in the order of play; touching one takes it out again."""
    most = max(1, view.most, len(view.names))
    columns = -(-most // rows)
    for i, cell in enumerate(area.inset(canvas.u(2), 0).grid(columns, rows)[:most]):
        shown = cell.inset(canvas.u(3))
        if i >= len(view.names):
            canvas.dashed(shown, theme.EDGE)
            canvas.text(shown.inset(canvas.u(10)), str(i + 1), theme.BODY, theme.EDGE, align="centre")
            continue
        canvas.card(shown, theme.MUSTARD)
        words, cross = shown.inset(canvas.u(10), canvas.u(4)).cut_right(canvas.u(22), canvas.u(4))
        canvas.text(words, view.names[i], theme.BODY, theme.INK, name=True, lines=2)
        canvas.sign(cross, "cross", theme.INK)
        canvas.target(cell, Action("remove", str(i)), f"take out {view.names[i]}", ring=shown)


def _typing(canvas: Canvas, view: PlayersView, area: Rect) -> None:
    """The name being typed, and what can be done with it."""
    width = max(canvas.touch, min(canvas.u(150), area.w // 5))
    area, go = area.inset(canvas.u(2), 0).cut_right(width)
    area, add = area.cut_right(width)
    area, erase = area.cut_right(max(canvas.touch, width * 2 // 3))
    full = len(view.names) >= view.most
    field = area.inset(canvas.u(3))
    keyboard.field(canvas, field, view.typed, "All seats are taken" if full else "Type a name")
    if not full:
        canvas.target(area, Action("type"), "type a name", ring=field)
    shown = erase.inset(canvas.u(3))
    canvas.card(shown, theme.CREAM if view.typed else theme.OFF)
    canvas.sign(shown.inset(shown.h // 5), "erase", theme.INK if view.typed else theme.OFF_TEXT)
    if view.typed:
        canvas.target(erase, Action("backspace"), "erase a letter", ring=shown)
    word = view.typed.strip().casefold()
    taken = {name.casefold() for name in view.names}
    can_add = bool(word) and word not in taken and len(view.names) < view.most
    can_go = len(view.names) >= max(1, view.fewest) and not word
    choice(canvas, add, Choice("Add", Action("add"), enabled=can_add), theme.BODY)
    choice(canvas, go, Choice("Go", Action("go"), selected=can_go, enabled=can_go), theme.BODY)


def _known(canvas: Canvas, view: PlayersView, area: Rect) -> None:
    """Names of earlier matches that begin with what is typed, and choices that have no other place.

    Who plays already stays in place, dark: a name never slides under the finger that touches the next.
    """
    taken = {name.casefold() for name in view.names}
    start = view.typed.strip().casefold()
    full = len(view.names) >= view.most
    fitting = [n for n in view.known if n.casefold().startswith(start)]
    things = [
        Choice(name, Action("known", name), enabled=not full and name.casefold() not in taken) for name in fitting
    ]
    own = ("key", "known", "backspace", "add", "go", "remove", "type")
    things += [thing for thing in view.choices if thing.action.verb not in own]
    if not things:
        return
    if area.h >= 2 * canvas.touch:
        columns = max(1, area.w // canvas.u(150))
        rows = max(1, min(area.h // canvas.touch, -(-len(things) // columns)))
        place = area.cut_top(min(area.h, rows * canvas.u(80)))[0]
        paged(
            canvas, "known", place, things, grid=(columns, rows), draw_one=lambda r, c: choice(canvas, r, c, theme.BODY)
        )
    else:
        columns = min(len(things), max(1, area.w // canvas.u(130)))
        paged(canvas, "known", area, things, grid=(columns, 1), draw_one=lambda r, c: choice(canvas, r, c, theme.BODY))
