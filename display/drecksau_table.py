"""The table of Drecksau: a pen of pigs a player, the cards that can be played, and what else can be done."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from display import drecksau_signs, picture, sentences, table_scores, text, theme
from display.canvas import Canvas
from display.drecksau_pig import STRAW, pig_picture
from display.drecksau_views import Pen, PigsView, ShownPig
from display.geometry import Rect
from display.parts import choice_row, remaining, strip, strip_height
from display.views import Choice

_NAME_WIDTH, _NAME_HEIGHT, _LOWEST_NAME, _SHORT_NAME = 96, 30, 17, 76
"""The least width of a name beside pigs, its height above them and above digits, its width beside digits; units."""
_PIG_EDGE = 3
_WIDER = 1.35
"""How much wider than high the place of a pig may be: the rest is the name's."""
_DIM_ALPHA = 165
"""How dark a pig is that the chosen card cannot be played on, of 255."""
_ROW_COSTS = 0.1
"""What another row of a player's pigs costs, in shares of their size."""
_CARDS_LYING, _CARDS_UPRIGHT = 6, 4
_CARDS_SHARE, _CARDS_SHARE_UPRIGHT, _PICTURE_SHARE = 36, 30, 42
"""What the cards, or the picture in their place, take of the height, in percent."""
_HIGHEST_CARD = 92
_NAME_LINES = 2


def draw(canvas: Canvas, view: PigsView, area: Rect) -> None:
    """Draw the table into `area`."""
    body = area.cut_top(strip_height(canvas))[1].inset(canvas.u(4), 0)
    row_choices = _in_row(view)
    body, row = body.cut_bottom(canvas.touch if row_choices else 0)
    body, lower = _lower_place(canvas, view, body)
    strip(canvas, area, view.todo or view.title, view.note)
    _pens(canvas, view, body.cut_bottom(canvas.u(4))[0])
    if view.picture is not None or view.sentences:
        _camera(canvas, view, lower)
    else:
        _cards(canvas, view, lower)
    choice_row(canvas, "pigs choices", row, remaining(canvas, row_choices))


def _in_row(view: PigsView) -> list[Choice]:
    """The choices that are neither a card nor a pig."""
    elsewhere = {card.action for card in view.cards}
    elsewhere |= {pig.action for pen in view.pens for pig in pen.pigs}
    return [thing for thing in view.choices if thing.action not in elsewhere]


def _columns(canvas: Canvas, view: PigsView) -> int:
    most = _CARDS_UPRIGHT if canvas.portrait else _CARDS_LYING
    return min(most, len(view.cards))


def _lower_place(canvas: Canvas, view: PigsView, body: Rect) -> tuple[Rect, Rect]:
    """The place of the pens, the larger one, and that of the cards or of the picture that stands there instead."""
    if view.picture is not None or view.sentences:
        return body.cut_bottom(body.h * _PICTURE_SHARE // 100)
    if not view.cards:
        return body, Rect(body.x, body.bottom, body.w, 0)
    rows = -(-len(view.cards) // _columns(canvas, view))
    share = _CARDS_SHARE_UPRIGHT if canvas.portrait else _CARDS_SHARE
    height = min(canvas.u(_HIGHEST_CARD), max(canvas.touch, body.h * share // 100 // rows))
    return body.cut_bottom(rows * height)


def _camera(canvas: Canvas, view: PigsView, area: Rect) -> None:
    """What the camera sees at the left, and what is to be said about it beside it."""
    words = area.cut_top(area.h - canvas.u(4))[0]
    if view.picture is not None:
        high, wide = view.picture.shape[:2]
        shown, words = words.cut_left(min(words.w // 2, words.h * wide // high), canvas.gap)
        picture.draw(canvas.surface, shown, view.picture)
    sentences.draw(canvas, words.inset(canvas.u(6), canvas.u(2)), view.sentences)


# The pens.


@dataclass(frozen=True, slots=True)
class _Plan:
    """How the pens are arranged: in so many columns, the name beside the pigs or above, the pigs in so many rows."""

    columns: int
    rows: int
    is_beside: bool
    pig_rows: int
    side: int
    """The side of a pig, in pixels."""


def _pens(canvas: Canvas, view: PigsView, area: Rect) -> None:
    if not view.pens:
        return
    plan = _best_plan(canvas, view, area)
    for pen, cell in zip(view.pens, area.grid(plan.columns, plan.rows, canvas.u(4)), strict=False):
        _pen(canvas, cell, pen, plan)


def _best_plan(canvas: Canvas, view: PigsView, area: Rect) -> _Plan:
    """The arrangement with the largest pigs."""
    count, pigs = len(view.pens), max((len(pen.pigs) for pen in view.pens), default=1)
    has_totals = any(pen.total is not None for pen in view.pens)
    narrowest = _digits_wh(canvas)[0] + canvas.u(14) if has_totals else 0
    plans = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        cell = area.grid(columns, rows, canvas.u(4))[0]
        name_w, name_h = _name_size(canvas, cell, has_totals=has_totals)
        for is_beside in (True, False):
            for pig_rows in range(1, max(1, pigs) + 1):
                room_w = cell.w - (name_w if is_beside else 0)
                room_h = cell.h - (0 if is_beside else name_h)
                across = -(-max(1, pigs) // pig_rows)
                side = min(room_w // across, room_h // pig_rows)
                # Above the pigs the digits have the width of the pen, beside them what is kept for them.
                side = side if is_beside or cell.w >= narrowest else 0
                plans.append(_Plan(columns, rows, is_beside, pig_rows, side))
    # Pigs in one row are found at a glance: more rows have to be worth it.
    return max(plans, key=lambda plan: plan.side * (1 - _ROW_COSTS * (plan.pig_rows - 1)))


def _digits_wh(canvas: Canvas) -> tuple[int, int]:
    """The room that two digits need, in pixels."""
    digit = table_scores.digit_px(canvas)
    return text.number("12", digit, theme.CREAM, canvas.area.w).get_width() + canvas.u(4), digit * 109 // 100


def _name_size(canvas: Canvas, cell: Rect, *, has_totals: bool) -> tuple[int, int]:
    """The least width of a name beside the pigs of a pen of that size, and the height of a name above them."""
    if not has_totals:
        return canvas.u(_NAME_WIDTH), canvas.u(_NAME_HEIGHT)
    wide, high = _digits_wh(canvas)
    short = canvas.u(_SHORT_NAME)
    beside = 0 if _is_stacked(canvas, cell.h) else short
    above = canvas.u(4) if cell.w >= wide + short + canvas.u(16) else canvas.u(_NAME_HEIGHT)
    return max(canvas.u(_NAME_WIDTH), wide + beside + canvas.u(16)), high + above


def _is_stacked(canvas: Canvas, height: int) -> bool:
    """True where a name and the digits below it fit into that height."""
    return height >= _digits_wh(canvas)[1] + canvas.u(_LOWEST_NAME + 2)


def _pen(canvas: Canvas, cell: Rect, pen: Pen, plan: _Plan) -> None:
    canvas.card(cell, theme.PANEL)
    name_w, name_h = _name_size(canvas, cell, has_totals=pen.total is not None)
    across = -(-max(1, len(pen.pigs)) // plan.pig_rows)
    if plan.is_beside:
        widest = min(cell.w * 74 // 100, round(plan.side * _WIDER) * across)
        least = canvas.touch * across
        name, place = cell.cut_right(max(least, min(widest, cell.w - name_w)))
    else:
        name, place = cell.cut_top(name_h)
    _name(canvas, name, pen)
    cells = place.grid(across, plan.pig_rows)
    for number, (pig, spot) in enumerate(zip(pen.pigs, cells, strict=False), start=1):
        _pig(canvas, spot, pig, number)


def _name(canvas: Canvas, area: Rect, pen: Pen) -> None:
    """The name, and with it the points of a tournament in large digits."""
    colour = theme.INK if pen.on_turn else theme.CREAM
    if pen.on_turn:
        # Only the name: on this ground the frame of a pig would be lost.
        canvas.card(area, theme.MUSTARD)
    if pen.touch is not None and min(area.w, area.h) >= canvas.touch:
        canvas.target(area, pen.touch, pen.name, ring=area)
    inner = area.inset(canvas.u(6), canvas.u(1))
    if pen.total is not None:
        wide, high = _digits_wh(canvas)
        if _is_stacked(canvas, area.h):
            inner, digits = inner.cut_bottom(high)
        else:
            inner, digits = inner.cut_right(wide, canvas.u(4))
        canvas.number(digits, str(pen.total), table_scores.digit_px(canvas), colour, "left")
    if pen.on_turn:
        arrow, inner = inner.cut_left(min(canvas.u(18), inner.w // 4), canvas.u(4))
        canvas.sign(arrow, "play", colour)
    lines = 2 if inner.h >= 2 * canvas.u(theme.LEAST) else 1
    canvas.text(inner, pen.name, theme.BODY, colour, name=True, lines=lines)


def _pig(canvas: Canvas, cell: Rect, shown: ShownPig, number: int) -> None:
    """A pig on straw; one that can be touched now on light ground with an edge, one that cannot in the dark."""
    tile = cell.inset(canvas.u(_PIG_EDGE), canvas.u(_PIG_EDGE))
    is_lit = shown.look == "lit"
    canvas.card(tile, theme.CREAM if is_lit else STRAW, 8)
    side = min(tile.w, tile.h) - 2 * canvas.u(2)
    at = tile.x + (tile.w - side) // 2, tile.y + (tile.h - side) // 2
    canvas.surface.blit(pig_picture(shown.pig, side), at)
    if shown.seen is not None:
        _as_seen(canvas, tile, shown)
    mark = canvas.u(18)
    canvas.mark(Rect(tile.x + canvas.u(2), tile.y + canvas.u(2), mark, mark), str(number), theme.INK)
    if shown.look == "dark":
        _darken(canvas, tile)
    if is_lit:
        canvas.ring(tile, theme.INK, 3, 8)
    if shown.doubt:
        canvas.dashed(tile, theme.INK, 3)
        badge = Rect(tile.right - mark - canvas.u(4), tile.y + canvas.u(2), mark + canvas.u(2), mark + canvas.u(2))
        canvas.card(badge, theme.INK, 100)
        canvas.mark(badge, "?", theme.MUSTARD)
    canvas.target(cell, shown.action, f"pig {number}", ring=tile, held=shown.held)


def _as_seen(canvas: Canvas, tile: Rect, shown: ShownPig) -> None:
    """The pig as the camera sees it, small in the corner of what is booked."""
    if shown.seen is None:
        return
    side = min(tile.w, tile.h) * 52 // 100
    box = Rect(tile.right - side, tile.bottom - side, side, side)
    canvas.card(box, theme.INK, 8)
    inner = box.inset(canvas.u(2))
    canvas.card(inner, theme.MUSTARD, 7)
    small = min(inner.w, inner.h)
    canvas.surface.blit(pig_picture(shown.seen, small), (inner.x, inner.y))


def _darken(canvas: Canvas, tile: Rect) -> None:
    veil = pygame.Surface((tile.w, tile.h), pygame.SRCALPHA)
    pygame.draw.rect(veil, (*theme.GROUND, _DIM_ALPHA), veil.get_rect(), border_radius=canvas.u(8))
    canvas.surface.blit(veil, (tile.x, tile.y))


# The cards.


def _cards(canvas: Canvas, view: PigsView, area: Rect) -> None:
    """The cards in their places, all names in one size."""
    if not view.cards:
        return
    columns = _columns(canvas, view)
    cells = area.grid(columns, -(-len(view.cards) // columns))
    places = [_places(canvas, cell) for cell in cells[: len(view.cards)]]
    least, most = canvas.u(theme.LEAST), canvas.u(theme.SMALL)
    # A word a line stays larger than all words in one.
    names = [thing.text.replace(" ", "\n", 1) for thing in view.cards]
    sizes = (
        text.fitted(name, (words.w, words.h), most, least, _NAME_LINES, name=False).line_px
        for name, (_, words) in zip(names, places, strict=True)
    )
    size = canvas.units(min(sizes))
    for thing, name, cell, (drawing, words) in zip(view.cards, names, cells, places, strict=False):
        shown = cell.inset(canvas.u(3))
        if thing.dark and not thing.selected:
            fill, colour = theme.OFF, theme.OFF_TEXT
        else:
            fill, colour, _ = canvas.tile_colours(thing)
        canvas.card(shown, fill)
        box = drawing.square()
        canvas.surface.blit(drecksau_signs.sign(thing.icon, box.w, colour), (box.x, box.y))
        align = "left" if words.y == drawing.y else "centre"
        canvas.text(words, name, size, colour, align=align, lines=_NAME_LINES)
        canvas.target(cell, thing.action, thing.text, ring=shown)


def _places(canvas: Canvas, cell: Rect) -> tuple[Rect, Rect]:
    """Where the sign of a card stands, and its name: beside it, in an upright cell below it."""
    inner = cell.inset(canvas.u(6), canvas.u(5))
    if inner.w > inner.h * 1.4:
        return inner.cut_left(min(inner.h, inner.w * 24 // 100), canvas.u(4))
    return inner.cut_top(inner.h * 50 // 100, canvas.u(2))
