"""The belt of Wurst Case Scenario: eight cards, the machine, every sausage where it stands, and whose turn it is."""

from __future__ import annotations

from display import picture, theme, wurst_art
from display.canvas import Canvas, same
from display.geometry import Rect
from display.parts import choice_row, strip
from display.wurst_places import CARDS, MACHINE, Place, places_of
from display.wurst_views import Belt, BeltPlayer, BeltView, ShownPlace, ShownSausage

_LINE, _NUMBER = 34, 32
"""The heights of the line above the belt and of a card's number, in units."""
_LEAST_SEEN = 30
"""The side of a sausage that is only to be seen, in units."""
_FEWEST_ROWS = 4
"""So many sausages find room above each other on the smallest lying screen."""


def draw(canvas: Canvas, view: BeltView, area: Rect) -> None:
    """Draw the belt into `area`."""
    body = strip(canvas, area, view.todo or view.title, view.note)
    on_belt = {sausage.action for sausage in view.belt.sausages} | {place.action for place in view.belt.places}
    spare = [thing for thing in view.choices if thing.action not in on_belt]
    body, row = body.cut_bottom(canvas.touch if spare else 0)
    line = canvas.u(_LINE) * (2 if canvas.portrait and view.told else 1)
    if not canvas.portrait:
        line = min(line, max(0, body.h - _FEWEST_ROWS * canvas.touch))
    top, body = body.cut_top(line)
    _top(canvas, view, top.inset(canvas.u(6), canvas.u(1)))
    draw_belt(canvas, _beside(canvas, view, body).inset(canvas.u(3), 0), view.belt)
    choice_row(canvas, "belt choices", row, spare, theme.SMALL)


def _beside(canvas: Canvas, view: BeltView, body: Rect) -> Rect:
    """What the camera sees at the right, on an upright screen above; returns what is left for the belt."""
    if view.picture is None:
        return body
    height, width = view.picture.shape[:2]
    if canvas.portrait:
        shown, body = body.cut_top(min(body.h * 40 // 100, body.w * height // max(1, width)), canvas.gap)
    else:
        body, shown = body.cut_right(min(body.w * 42 // 100, body.h * width // max(1, height)), canvas.gap)
    picture.draw(canvas.surface, shown.inset(canvas.u(3), 0), view.picture)
    return body


def _top(canvas: Canvas, view: BeltView, area: Rect) -> None:
    """What is played at the left, the players at the right; on an upright screen below each other."""
    told, players = area, area
    if canvas.portrait and view.told:
        told, players = area.rows(2)
    elif view.told and view.players:
        share = max(36, 60 - 5 * len(view.players))
        told, players = area.cut_left(area.w * share // 100, canvas.gap)
    if view.told:
        canvas.text(told, view.told, theme.BODY, theme.MUTED, lines=2)
    for player, cell in zip(view.players, players.columns(max(1, len(view.players)), canvas.u(3)), strict=False):
        _player(canvas, cell, player)


def _player(canvas: Canvas, cell: Rect, player: BeltPlayer) -> None:
    """A name, light and with an arrow for the one on turn, with the flag of the one who begins the round."""
    canvas.card(cell, theme.MUSTARD if player.on_turn else theme.PANEL, 8)
    colour = theme.INK if player.on_turn else theme.CREAM
    inner = cell.inset(canvas.u(5), canvas.u(2))
    if player.on_turn:
        arrow, inner = inner.cut_left(min(canvas.u(16), inner.w // 4), canvas.u(3))
        canvas.sign(arrow, "play", colour)
    if player.starts:
        inner, token = inner.cut_right(min(canvas.u(20), inner.w // 4), canvas.u(3))
        canvas.sign(token, "flag", colour)
    canvas.text(inner, player.name, theme.SMALL, colour, name=True)


def draw_belt(canvas: Canvas, area: Rect, belt: Belt) -> None:
    """The cards with their sausages and the machine; each can be touched where it has an action."""
    is_touched = any(sausage.action for sausage in belt.sausages) or any(place.action for place in belt.places)
    places = places_of(belt, area, canvas.touch if is_touched else canvas.u(_LEAST_SEEN), canvas.u(_NUMBER))
    shown = {place.number: place for place in belt.places}
    picks = any(sausage.lit or sausage.chosen for sausage in belt.sausages) or any(p.lit for p in belt.places)
    for number, place in places.items():
        if number == MACHINE:
            _machine(canvas, place, shown[number], belt)
        else:
            _card(canvas, place, shown[number])
        here = [sausage for sausage in belt.sausages if sausage.card == number]
        for sausage, cell in zip(here, place.cells, strict=False):
            _sausage(canvas, cell, sausage, quiet=picks and not (sausage.lit or sausage.chosen))
        _touchable(canvas, place, shown[number], crowded=any(sausage.action for sausage in here))


def _fill(place: ShownPlace) -> theme.Colour:
    return theme.CREAM if place.lit else theme.PANEL


def _card(canvas: Canvas, place: Place, shown: ShownPlace) -> None:
    """A card of the belt with its rollers and its number; one that may be chosen is light, with a large number."""
    whole = place.whole.inset(canvas.u(2))
    canvas.card(whole, _fill(shown), 8)
    if shown.marked and not shown.lit:
        canvas.ring(whole, theme.MUSTARD, 3, 8)
    ink = theme.INK if shown.lit else theme.MUTED
    if shown.lit and not place.cells:
        x, y, side = *whole.centre, min(whole.w, whole.h, canvas.u(90))
        canvas.mark(Rect(x - side // 2, y - side // 2, side, side), str(shown.number), ink)
        return
    if min(place.head.w, place.head.h) <= 0:
        corner = whole.cut_top(canvas.u(18))[0].cut_left(canvas.u(16))[0]
        canvas.mark(corner, str(shown.number), ink)
        return
    side = min(place.head.w, place.head.h)
    x, y = place.head.centre
    canvas.mark(Rect(x - side // 2, y - side // 2, side, side), str(shown.number), ink)


def _machine(canvas: Canvas, place: Place, shown: ShownPlace, belt: Belt) -> None:
    """The machine with its teeth, and those who fell in the order they did."""
    whole = place.whole.inset(canvas.u(2))
    fill, ink = (theme.CREAM, theme.INK) if shown.lit else (theme.OFF, theme.OFF_TEXT)
    canvas.card(whole, fill, 8)
    if shown.marked and not shown.lit:
        canvas.ring(whole, theme.MUSTARD, 3, 8)
    inner = whole.inset(canvas.u(4), canvas.u(4))
    upper, lower = inner.cut_top(min(canvas.u(62), inner.h * 45 // 100), canvas.u(2))
    wurst_art.mouth(canvas, upper.inset(canvas.u(2), 0), theme.BAR, fill)
    if not belt.fallen:
        canvas.text(lower, "Machine", theme.SMALL, ink, align="centre", lines=2)
        return
    columns = 2 if lower.h > lower.w else 4
    for label, cell in zip(belt.fallen, lower.grid(columns, -(-CARDS // columns)), strict=False):
        wurst_art.sausage(canvas, cell.inset(canvas.u(1)), label, quiet=not shown.lit)


def _sausage(canvas: Canvas, cell: Rect, sausage: ShownSausage, *, quiet: bool) -> None:
    """A sausage: on a light tile where it may be chosen, on a bright one where it is, with a tick once it was moved."""
    shown = cell.inset(canvas.u(3), canvas.u(2))
    if sausage.chosen:
        canvas.card(shown, theme.MUSTARD)
    elif sausage.lit:
        canvas.card(shown, theme.CREAM)
    wurst_art.sausage(canvas, shown.inset(canvas.u(3)), sausage.label, quiet=quiet)
    if sausage.moved:
        side = min(canvas.u(22), shown.w // 3)
        corner = Rect(shown.right - side, shown.y, side, side)
        canvas.card(corner, theme.BUTTON_FILL["green"], 100)
        canvas.sign(corner.inset(side // 6), "tick", theme.INK)
    if sausage.action is not None:
        canvas.target(cell, sausage.action, f"sausage {sausage.label}", ring=shown)


def _touchable(canvas: Canvas, place: Place, shown: ShownPlace, *, crowded: bool) -> None:
    """The whole place, or what its sausages leave of it where they can be touched; too little is only framed."""
    if shown.action is None:
        return
    name = "the machine" if shown.number == MACHINE else f"card {shown.number}"
    free = _free_of(place) if crowded else place.whole
    if min(free.w, free.h) >= canvas.touch:
        canvas.target(free, shown.action, name, ring=place.whole.inset(canvas.u(2)))
    elif same(shown.action, canvas.focus):
        canvas.frame(place.whole.inset(canvas.u(2)), 8)


def _free_of(place: Place) -> Rect:
    """The largest part of a place beside its sausages."""
    top = min(cell.y for cell in place.cells)
    right = max(cell.right for cell in place.cells)
    above = place.whole.cut_top(max(0, top - place.whole.y))[0]
    beside = place.whole.cut_right(max(0, place.whole.right - right))[1]
    return max((above, beside), key=lambda part: min(part.w, part.h))
