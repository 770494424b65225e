"""One player's secret identities in Wurst Case Scenario: the eight sausages, large, to choose from."""

from __future__ import annotations

from display import theme, wurst_art
from display.canvas import Canvas
from display.geometry import Rect, best_grid
from display.parts import choice_row, rows_below, strip
from display.wurst_views import IdentityView, ShownSausage


def draw(canvas: Canvas, view: IdentityView, area: Rect) -> None:
    """Draw the sausages into `area`."""
    chosen = sum(sausage.chosen for sausage in view.sausages)
    body = strip(canvas, area, view.title, f"{chosen} of {view.wanted}")
    body, row = rows_below(canvas, body, view.choices)
    choice_row(canvas, "identity choices", row, view.choices, theme.BODY)
    body = body.inset(canvas.u(6), canvas.u(4))
    columns, rows = best_grid(body, len(view.sausages), 0, canvas.touch, 1.0)
    for sausage, cell in zip(view.sausages, body.grid(columns, rows), strict=False):
        _sausage(canvas, cell, sausage)


def _sausage(canvas: Canvas, cell: Rect, sausage: ShownSausage) -> None:
    """A light tile with a sausage; a chosen one is on a bright tile with a tick."""
    shown = cell.inset(canvas.u(4))
    canvas.card(shown, theme.MUSTARD if sausage.chosen else theme.CREAM if sausage.lit else theme.OFF)
    wurst_art.sausage(canvas, shown.inset(canvas.u(5)), sausage.label, quiet=not (sausage.lit or sausage.chosen))
    if sausage.chosen:
        side = min(canvas.u(34), shown.w // 3)
        corner = Rect(shown.right - side - canvas.u(3), shown.y + canvas.u(3), side, side)
        canvas.card(corner, theme.BUTTON_FILL["green"], 100)
        canvas.sign(corner.inset(side // 6), "tick", theme.INK)
    if sausage.action is not None:
        canvas.target(cell, sausage.action, f"sausage {sausage.label}", ring=shown)
