"""The tournament of Drecksau between its rounds: trophies and mud buckets, who has taken which, everybody's points."""

from __future__ import annotations

from display import drecksau_signs, table_scores, text, theme
from display.canvas import Canvas
from display.drecksau_views import PrizesView, PrizeTotal, ShownPrize
from display.geometry import Rect
from display.parts import choice_row, rows_below, strip

_KINDS = ("trophy", "bucket")


def draw(canvas: Canvas, view: PrizesView, area: Rect) -> None:
    """Draw the prizes into `area`."""
    body = strip(canvas, area, view.title).inset(canvas.gap, 0)
    body, row = rows_below(canvas, body, view.choices)
    choice_row(canvas, "prize choices", row, view.choices, theme.BODY)
    body = body.cut_bottom(canvas.u(4))[0]
    if view.sentence:
        words, body = body.cut_top(canvas.u(44 if not canvas.portrait else 90), canvas.u(4))
        canvas.text(words.inset(canvas.u(4), 0), view.sentence, theme.BODY, theme.MUSTARD, lines=2)
    if canvas.portrait:
        prizes, totals = body.cut_top(body.h * 56 // 100, canvas.gap)
    else:
        prizes, totals = body.cut_right(max(canvas.u(250), body.w * 36 // 100), canvas.gap)
    _prizes(canvas, view, prizes)
    _totals(canvas, view, totals)


def _prizes(canvas: Canvas, view: PrizesView, area: Rect) -> None:
    """A row of trophies and one of buckets, the top of the stack first."""
    for kind, row in zip(_KINDS, area.rows(len(_KINDS), canvas.u(6)), strict=True):
        held = [prize for prize in view.prizes if prize.kind == kind]
        for prize, cell in zip(held, row.columns(max(1, len(held)), canvas.u(6)), strict=False):
            _prize(canvas, cell, prize)


def _prize(canvas: Canvas, cell: Rect, prize: ShownPrize) -> None:
    """A prize: light while it can be won, dark with a name once it is taken, in mustard where that was just now."""
    is_taken = bool(prize.taken_by)
    fill, colour = (theme.PANEL, theme.CREAM) if is_taken else (theme.CREAM, theme.INK)
    if prize.fresh:
        fill, colour = theme.MUSTARD, theme.INK
    canvas.card(cell, fill)
    inner = cell.inset(canvas.u(6), canvas.u(5))
    inner, name = inner.cut_bottom(min(inner.h * 30 // 100, canvas.u(34)), canvas.u(2))
    drawing, digits = inner.cut_left(inner.w * 62 // 100, canvas.u(4))
    box = drawing.square()
    canvas.surface.blit(drecksau_signs.sign(prize.kind, box.w, colour), (box.x, box.y))
    canvas.number(digits, str(prize.points), min(digits.h * 7 // 10, canvas.u(56)), colour, "left")
    what = {"trophy": "star", "bucket": "carrot"}[prize.kind]
    words = prize.taken_by or f"{what}{'s' if prize.points > 1 else ''}"
    canvas.text(name, words, theme.SMALL, colour, align="centre", name=is_taken)


def _totals(canvas: Canvas, view: PrizesView, area: Rect) -> None:
    if not view.totals:
        return
    columns = 2 if canvas.portrait and len(view.totals) > 2 else 1
    rows = -(-len(view.totals) // columns)
    most = min(area.h // rows, canvas.u(130))
    for total, cell in zip(view.totals, area.cut_top(most * rows)[0].grid(columns, rows, canvas.u(4)), strict=False):
        _total(canvas, cell, total)


def _total(canvas: Canvas, cell: Rect, total: PrizeTotal) -> None:
    canvas.card(cell, theme.PANEL)
    inner = cell.inset(canvas.u(10), canvas.u(2))
    digit = table_scores.digit_px(canvas)
    wide = text.number("12", digit, theme.CREAM, canvas.area.w).get_width() + canvas.u(4)
    name, digits = inner.cut_right(wide, canvas.u(6))
    canvas.number(digits, str(total.total), digit, theme.CREAM)
    if total.leads:
        crown, name = name.cut_left(min(canvas.u(28), name.w // 4), canvas.u(6))
        canvas.sign(crown, "crown", theme.MUSTARD)
    lines = 2 if name.h >= 2 * canvas.u(theme.LEAST) else 1
    canvas.text(name, total.name, theme.BODY, theme.CREAM, name=True, lines=lines)
