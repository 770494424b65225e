"""The tally of Sosig: one of the six steps for all players, its cards lit up, its points, the running totals."""

from __future__ import annotations

from dataclasses import dataclass

from display import diagram, table_scores, text, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.parts import choice_row, rows_below, strip
from display.sentences import merged
from display.sosig_views import TallyPlayer, TallyView

_LARGEST_CELL = 90
_MOST_FOR_REASONS = 42
"""The part of a column between name and points that reasons may take, in percent."""


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
    places = [cell.cut_bottom(canvas.u(3))[0] for cell in cells]
    inner = [place.inset(canvas.u(7), canvas.u(4)) for place in places]
    size, height = _reason_size(canvas, view, inner[0])
    for player, place, within in zip(view.players, places, inner, strict=False):
        canvas.card(place, theme.PANEL)
        if player.action is not None:
            canvas.target(place, player.action, player.name)
        parts = _parts(canvas, within, height)
        _name(canvas, parts.name, player)
        _diagram(canvas, parts.drawing, player)
        _reasons(canvas, parts.reasons, player, size)
        _points(canvas, parts.points, player)


@dataclass(frozen=True, slots=True)
class _Parts:
    """Where the parts of one player lie."""

    name: Rect
    drawing: Rect
    reasons: Rect
    points: Rect


def _parts(canvas: Canvas, area: Rect, reasons_px: int) -> _Parts:
    """Below each other in a column; in a row of an upright screen the diagram at the left, the others beside it."""
    digits = table_scores.digit_px(canvas) + canvas.u(12)
    if canvas.portrait:
        drawing, area = area.cut_left(area.w * 45 // 100, canvas.gap)
        name, area = area.cut_top(canvas.u(34), canvas.u(2))
        reasons, points = area.cut_bottom(digits, canvas.u(2))
        return _Parts(name, drawing, reasons, points)
    name, area = area.cut_top(canvas.u(30), canvas.u(2))
    area, points = area.cut_bottom(digits, canvas.u(2))
    drawing, reasons = area.cut_bottom(reasons_px, canvas.u(6) if reasons_px else 0)
    return _Parts(name, drawing, reasons, points)


def _reason_size(canvas: Canvas, view: TallyView, area: Rect) -> tuple[int, int]:
    """The height of a line of the reasons, as large as all of them fit, and the height of the most reasons."""
    room = _parts(canvas, area, 0)
    place = room.reasons if canvas.portrait else room.drawing
    most = place.h if canvas.portrait else place.h * _MOST_FOR_REASONS // 100

    def height(size: int) -> int:
        return max((size * len(_lines(player, size, place.w)) for player in view.players), default=0)

    least = canvas.u(theme.LEAST)
    size = next((size for size in range(canvas.u(theme.SMALL), least, -1) if height(size) <= most), least)
    return size, min(most, height(size))


def _name(canvas: Canvas, area: Rect, player: TallyPlayer) -> None:
    if player.leads:
        crown, area = area.cut_left(area.h, canvas.u(5))
        canvas.sign(crown, "crown", theme.MUSTARD)
    canvas.text(area, player.name, theme.BODY, theme.CREAM, name=True)


def _diagram(canvas: Canvas, area: Rect, player: TallyPlayer) -> None:
    shown = diagram.grid_in(area, diagram.bounds(player.diagram), canvas.u(_LARGEST_CELL))
    if player.diagram.cards:
        diagram.draw_grid(canvas, player.diagram, shown)


def _lines(player: TallyPlayer, size: int, width: int) -> list[str]:
    """The reasons in lines of that height."""
    return [line for reason in merged(player.reasons) for line in text.wrapped(reason, size, width, break_words=True)]


def _reasons(canvas: Canvas, area: Rect, player: TallyPlayer, size: int) -> None:
    """Why, a line a reason; of too many as much as can be read, the sheet has them all."""
    most = max(1, area.h // size)
    lines = _lines(player, size, area.w)
    if len(lines) > most:
        lines = [*lines[: most - 1], "…"]
    for number, line in enumerate(lines):
        place = Rect(area.x, area.y + number * size, area.w, size)
        canvas.text(place, line, canvas.units(size), theme.CREAM)


def _points(canvas: Canvas, area: Rect, player: TallyPlayer) -> None:
    """The points of the step small, the total large on light."""
    digit = min(table_scores.digit_px(canvas), area.h - canvas.u(10))
    left, total = area.cut_right(area.w * 58 // 100, canvas.u(4))
    if player.points is not None:
        colour = theme.MUSTARD if player.points else theme.MUTED
        canvas.number(left, f"{player.points:+d}" if player.points else "0", digit * 62 // 100, colour, "left")
    canvas.card(total, theme.CREAM)
    canvas.number(total.inset(canvas.u(4), canvas.u(2)), str(player.total), digit, theme.INK, "centre")
