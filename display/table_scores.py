"""The running scores beside the table: digits a tenth of the screen high, whose turn it is, the tokens left."""

from __future__ import annotations

from collections.abc import Sequence

from display import text, theme
from display.canvas import Canvas
from display.geometry import Rect
from display.views import PlayerScore


def digit_px(canvas: Canvas) -> int:
    """The height of the digits: a tenth of the screen's height, in pixels."""
    return -(-canvas.area.h // 10)


def _digits_width(canvas: Canvas) -> int:
    """Room for three digits, in pixels."""
    return text.number("168", digit_px(canvas), theme.CREAM, canvas.area.w).get_width() + canvas.u(4)


def width(canvas: Canvas) -> int:
    """The least width of a row of scores on a lying screen: three digits and a short name, in pixels."""
    return _digits_width(canvas) + canvas.u(140)


def stacked_width(canvas: Canvas) -> int:
    """The width of a row of scores where the name stands above the digits, in pixels."""
    return _digits_width(canvas) + canvas.u(44)


def height(canvas: Canvas, players: int) -> int:
    """The height that the scores need on an upright screen, in pixels."""
    rows = -(-max(1, players) // 2)
    return rows * (digit_px(canvas) + canvas.u(40)) + canvas.gap


def draw(
    canvas: Canvas,
    area: Rect,
    scores: Sequence[PlayerScore],
    *,
    critters: tuple[str, ...] = (),
    stacked: bool = False,
) -> None:
    """Draw the scores into `area`: rows on a lying screen, a grid of two columns on an upright one.

    `critters`: those that each player has a token of. `stacked`: the name stands above the digits in rows too.
    """
    count = max(1, len(scores))
    if canvas.portrait:
        columns = 1 if count == 1 else 2
        cells = area.grid(columns, -(-count // columns), canvas.u(4))
        for score, cell in zip(scores, cells, strict=False):
            _upright(canvas, cell, score, critters)
        return
    most = min(area.h // count, canvas.u(118))
    together = area.cut_top(most * count)[0]
    rows = together.rows(count, canvas.u(4))
    if min(row.h for row in rows) < canvas.touch:
        # Rows too low to be touched one by one: all of them open the sheet of the player on turn, which has the others.
        on_turn = next((score.action for score in scores if score.on_turn and score.action), None)
        if on_turn is not None:
            canvas.target(together, on_turn, "scores")
    for score, cell in zip(scores, rows, strict=False):
        (_upright if stacked else _lying)(canvas, cell, score, critters)


def _ground(canvas: Canvas, cell: Rect, score: PlayerScore) -> tuple[theme.Colour, theme.Colour]:
    """The card of a player, light and with an arrow for the one whose turn it is: (text, second line)."""
    canvas.card(cell, theme.MUSTARD if score.on_turn else theme.PANEL)
    if score.action is not None and cell.h >= canvas.touch:
        canvas.target(cell, score.action, score.name, ring=cell)
    return (theme.INK, theme.INK) if score.on_turn else (theme.CREAM, theme.MUTED)


def _lying(canvas: Canvas, cell: Rect, score: PlayerScore, critters: tuple[str, ...]) -> None:
    colour, _ = _ground(canvas, cell, score)
    inner = cell.inset(canvas.u(8), canvas.u(2))
    left, digits = inner.cut_right(_digits_width(canvas), canvas.u(4))
    canvas.number(digits, str(score.total), min(digit_px(canvas), cell.h), colour)
    if score.on_turn:
        arrow, left = left.cut_left(canvas.u(20), canvas.u(5))
        canvas.sign(arrow, "play", colour)
    if critters and left.h >= canvas.u(56):
        name, tokens = left.cut_bottom(canvas.u(23))
        _tokens(canvas, tokens.cut_top(tokens.h - canvas.u(3))[0], score, critters)
    else:
        name = left
    canvas.text(name, score.name, theme.BODY, colour, name=True, lines=2 if name.h >= 2 * canvas.u(theme.LEAST) else 1)


def _upright(canvas: Canvas, cell: Rect, score: PlayerScore, critters: tuple[str, ...]) -> None:
    colour, _ = _ground(canvas, cell, score)
    upper, lower = cell.inset(canvas.u(8), canvas.u(3)).cut_top(canvas.u(28))
    if score.done:
        upper, mark = upper.cut_right(canvas.u(22), canvas.u(3))
        canvas.sign(mark, "tick", colour)
    if score.on_turn:
        arrow, upper = upper.cut_left(canvas.u(20), canvas.u(5))
        canvas.sign(arrow, "play", colour)
    if critters:
        upper, tokens = upper.cut_right(min(upper.w // 2, canvas.u(110)), canvas.u(4))
        _tokens(canvas, tokens.inset(0, canvas.u(4)), score, critters)
    canvas.text(upper, score.name, theme.BODY, colour, name=True)
    canvas.number(lower, str(score.total), digit_px(canvas), colour, "centre")


def _tokens(canvas: Canvas, area: Rect, score: PlayerScore, critters: tuple[str, ...]) -> None:
    """One mark a critter: its icon while the token is open, a short line once it is used."""
    for critter, cell in zip(critters, area.columns(len(critters), canvas.u(2)), strict=True):
        colour = theme.INK if score.on_turn else theme.CREAM
        if critter in score.used:
            line = cell.inset(cell.w // 5, 0)
            middle = Rect(line.x, line.centre[1] - canvas.u(1), line.w, canvas.u(3))
            canvas.surface.fill(theme.INK if score.on_turn else theme.EDGE, middle.xywh)
        elif critter in canvas.icons:
            canvas.icon(cell, critter, colour)
        else:
            side = min(cell.w, cell.h) * 2 // 3
            x, y = cell.centre
            canvas.card(Rect(x - side // 2, y - side // 2, side, side), colour, 100)
