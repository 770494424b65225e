"""A player's score sheet: one row a turn with its reason, the total, and the other players."""

from __future__ import annotations

from display import picture, theme
from display.canvas import Canvas, same
from display.geometry import Rect
from display.parts import choice, paged, paged_rows, strip
from display.views import Choice, Pixels, SheetRow, SheetView

_CORRECTED = "*"
"""Stands beside the number of a turn that was corrected."""


def draw(canvas: Canvas, view: SheetView, area: Rect) -> None:
    """Draw the sheet into `area`."""
    body = head(canvas, area, view.title or view.player, view.total).inset(canvas.u(4), 0)
    rows = [row.action for row in view.rows]
    others = [thing for thing in view.choices if not any(same(thing.action, action) for action in rows)]
    body = tabs(canvas, body, others) if others else body
    if view.picture is not None:
        body = _photo(canvas, view, body, view.picture)
    _rows(canvas, view, body)


def _photo(canvas: Canvas, view: SheetView, body: Rect, photo: Pixels) -> Rect:
    """The photo of the opened turn, on a lying screen below its reason and dice; returns the place of the rows."""
    height, width = photo.shape[:2]
    if canvas.portrait:
        body, place = body.cut_bottom(body.h * 38 // 100, canvas.gap)
    else:
        body, place = body.cut_right(body.w * 56 // 100, canvas.gap)
        opened = next((row for row in view.rows if row.opened), None)
        if opened is not None:
            words, place = place.cut_top(place.h * 36 // 100, canvas.u(4))
            words = words.inset(canvas.u(4), canvas.u(2))
            reason, dice = words.cut_bottom(min(words.h // 3, words.w // 8), canvas.u(2))
            canvas.text(reason, _reason(opened), theme.BODY, theme.CREAM, lines=6)
            _dice(canvas, opened, dice, theme.MUSTARD)
    at = place.inset(canvas.u(2)).fitted(max(1, width), max(1, height))
    picture.draw(canvas.surface, Rect(at.x, place.y + canvas.u(2), at.w, at.h), photo)
    return body


def head(canvas: Canvas, area: Rect, title: str, points: int) -> Rect:
    """Whose sheet it is, and the total in large digits."""
    total = canvas.u(110)
    body = strip(canvas, area.cut_right(total, canvas.gap)[0], title)
    corner = Rect(area.right - total, area.y, total, body.y - area.y).inset(canvas.u(4), canvas.u(3))
    canvas.card(corner, theme.MUSTARD)
    canvas.number(corner, str(points), corner.h * 7 // 10, theme.INK, "centre")
    return Rect(area.x, body.y, area.w, body.h)


def tabs(canvas: Canvas, body: Rect, others: list[Choice]) -> Rect:
    """The players, and what else can be done: at the left on a lying screen, above on an upright one."""
    count = len(others)
    if canvas.portrait:
        columns = min(3, count)
        rows = min(3, -(-count // columns))
        place, body = body.cut_top(rows * canvas.touch, canvas.u(4))
    else:
        columns, rows = 1, min(count, max(1, body.h // canvas.touch))
        place, body = body.cut_left(max(canvas.touch, body.w * 21 // 100), canvas.u(4))
        place = place.cut_top(min(place.h, rows * canvas.u(84)))[0]
    paged(
        canvas,
        "sheet tabs",
        place,
        others,
        grid=(columns, rows),
        draw_one=lambda r, c: choice(canvas, r, c, theme.SMALL),
    )
    return body


def _rows(canvas: Canvas, view: SheetView, body: Rect) -> None:
    if not view.rows:
        canvas.text(body.inset(canvas.u(20)), "Nothing booked yet", theme.TITLE, theme.MUTED, align="centre", lines=3)
        return
    beside = view.picture is not None and not canvas.portrait
    paged_rows(
        canvas,
        f"sheet {view.player}",
        body,
        view.rows,
        most=canvas.u(84 if view.picture is None else 240),
        draw_one=lambda cell, row: _row(canvas, row, cell, told_beside=beside),
    )


def _row(canvas: Canvas, row: SheetRow, cell: Rect, *, told_beside: bool) -> None:
    """Turn, critter, reason above the dice, points; a high row has them below each other.

    `told_beside`: the reason of the opened turn stands beside the rows.
    """
    shown = cell.inset(canvas.u(3), canvas.u(2))
    canvas.card(shown, theme.MUSTARD if row.opened else theme.CREAM)
    canvas.target(cell, row.action, f"turn {row.turn}", ring=shown)
    soft = theme.INK if row.opened else theme.SOFT_INK
    inner = shown.inset(canvas.u(8), canvas.u(3))
    high = shown.h > canvas.u(130)
    head, below = inner.cut_top(canvas.u(64), canvas.u(4)) if high else (inner, inner)
    turn, rest = head.cut_left(canvas.u(20), canvas.u(4))
    canvas.text(turn, f"{row.turn}{_CORRECTED * row.corrected}", theme.SMALL, soft, align="centre")
    critter, rest = rest.cut_left(head.h, canvas.gap)
    canvas.icon(critter.inset(canvas.u(2)), row.critter, theme.INK)
    rest, points = rest.cut_right(canvas.u(58), canvas.u(6))
    canvas.number(points, str(row.points), min(points.h * 6 // 10, canvas.u(38)), theme.INK)
    if told_beside and row.opened:
        return  # its reason and its dice stand beside, above the photo
    if high:
        reason, dice = below.cut_bottom(min(below.h // 3, below.w // 8), canvas.u(4))
        canvas.text(reason, _reason(row), theme.BODY, theme.INK, lines=5)
        _dice(canvas, row, dice, soft)
    elif rest.w < canvas.u(240 if told_beside else 110):
        return  # the others show their reasons when they are opened
    elif rest.w < canvas.u(240) or not row.dice:
        canvas.text(rest, _reason(row), theme.SMALL, theme.INK, lines=4)
    else:
        # The reason names what matters of the dice: they are shown where it leaves them room, and when it is opened.
        reason, dice = rest.cut_top(min(rest.h, 2 * canvas.u(theme.SMALL)))
        room = dice.h >= canvas.u(theme.LEAST)
        canvas.text(reason if room else rest, _reason(row), theme.SMALL, theme.INK, lines=2)
        if room:
            _dice(canvas, row, dice, soft)


def _reason(row: SheetRow) -> str:
    """The reason for a turn's points, and what the sign beside its number means."""
    return f"{row.reason} {_CORRECTED}corrected" if row.corrected else row.reason


def _dice(canvas: Canvas, row: SheetRow, area: Rect, colour: theme.Colour) -> None:
    """The dice of a turn, small, side by side."""
    if row.dice:
        place, _ = area.cut_left(min(area.w, round(area.h * 1.25) * len(row.dice)))
        for label, one in zip(row.dice, place.columns(len(row.dice), canvas.u(3)), strict=True):
            canvas.icon(one, label, colour)
