"""The tally of Sosig: one of the six steps for all players, its cards lit up, its points, the running totals."""

from __future__ import annotations

from display import diagram, table_scores, text, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice_row, rows_below, strip
from display.sosig_views import TallyPlayer, TallyView

_LARGEST_CELL = 64


def draw(canvas: Canvas, view: TallyView, area: Rect) -> None:
    """Draw the step into `area`: a column a player, on an upright screen a row."""
    body = strip(canvas, area, view.title, f"Step {view.step} of {view.steps}").inset(canvas.u(4), 0)
    body, row = rows_below(canvas, body, view.choices)
    choice_row(canvas, "tally choices", row, view.choices)
    if view.rule:
        rule, body = body.cut_top(canvas.u(34 if not canvas.portrait else 62), canvas.u(2))
        canvas.text(rule.inset(canvas.u(10), 0), view.rule, theme.BODY, theme.MUTED, lines=2)
    count = max(1, len(view.players))
    cells = body.rows(count, canvas.u(6)) if canvas.portrait else body.columns(count, canvas.u(6))
    for player, cell in zip(view.players, cells, strict=False):
        place = cell.cut_bottom(canvas.u(3))[0]
        canvas.card(place, theme.PANEL)
        if player.action is not None:
            canvas.target(place, player.action, player.name)
        (_row if canvas.portrait else _column)(canvas, place.inset(canvas.u(7), canvas.u(4)), player)


def _column(canvas: Canvas, area: Rect, player: TallyPlayer) -> None:
    """Name, diagram, reasons, and the points with the total, below each other."""
    name, area = area.cut_top(canvas.u(30), canvas.u(2))
    _name(canvas, name, player)
    digit = table_scores.digit_px(canvas)
    area, points = area.cut_bottom(digit + canvas.u(14), canvas.u(2))
    _points(canvas, points, player, digit)
    drawing, reasons = area.cut_top(area.h * 62 // 100, canvas.u(4))
    _diagram(canvas, drawing, player)
    _reasons(canvas, reasons, player)


def _row(canvas: Canvas, area: Rect, player: TallyPlayer) -> None:
    """The diagram at the left; name, reasons and points at the right."""
    drawing, area = area.cut_left(area.w * 45 // 100, canvas.gap)
    _diagram(canvas, drawing, player)
    name, area = area.cut_top(canvas.u(34), canvas.u(2))
    _name(canvas, name, player)
    digit = min(table_scores.digit_px(canvas), area.h // 2)
    reasons, points = area.cut_bottom(digit + canvas.u(10))
    _reasons(canvas, reasons, player)
    _points(canvas, points, player, digit)


def _name(canvas: Canvas, area: Rect, player: TallyPlayer) -> None:
    if player.leads:
        crown, area = area.cut_left(area.h, canvas.u(5))
        canvas.sign(crown, "crown", theme.MUSTARD)
    canvas.text(area, player.name, theme.BODY, theme.CREAM, name=True)


def _diagram(canvas: Canvas, area: Rect, player: TallyPlayer) -> None:
    shown = diagram.grid_in(area, diagram.bounds(player.diagram), canvas.u(_LARGEST_CELL))
    if player.diagram.cards:
        diagram.draw_grid(canvas, player.diagram, shown)


def _reasons(canvas: Canvas, area: Rect, player: TallyPlayer) -> None:
    """Why, a line a reason; of many only as much as can be read, the sheet has them all."""
    size = canvas.u(theme.LEAST + 2)
    most = max(1, area.h // size)
    lines: list[str] = []
    for number, reason in enumerate(player.reasons):
        broken = text.wrapped(reason, size, area.w, break_words=True)
        more = len(player.reasons) - number
        if len(lines) + len(broken) > most - (more > 1):
            lines.append(f"and {more} more" if lines else broken[0])
            break
        lines += broken
    for number, line in enumerate(lines[:most]):
        place = Rect(area.x, area.y + number * size, area.w, size)
        canvas.text(place, line, theme.LEAST + 2, theme.CREAM)


def _points(canvas: Canvas, area: Rect, player: TallyPlayer, digit: int) -> None:
    """The points of the step small, the total large on light."""
    left, total = area.cut_right(area.w * 58 // 100, canvas.u(4))
    if player.points is not None:
        colour = theme.MUSTARD if player.points else theme.MUTED
        canvas.number(left, f"{player.points:+d}" if player.points else "0", digit * 62 // 100, colour, "left")
    canvas.card(total, theme.CREAM)
    canvas.number(total.inset(canvas.u(4), canvas.u(2)), str(player.total), digit, theme.INK, "centre")
