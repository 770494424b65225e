"""The parts that several screens share: title strip, button bar, notice, dice, choices, and lists with pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from display import text, theme
from display.canvas import Canvas, same
from display.geometry import Rect, best_grid
from display.pages import VERB
from display.views import Action, ButtonHints, Choice

_NOTICE_SHARES = (45, 35, 55)
"""The parts of the strip that a notice may take, in percent; of equal ones the first."""
HINT_SIGNS = {"green": "tick", "blue": "next", "red": "back"}


def strip_height(canvas: Canvas) -> int:
    """The height of the strip with the title, in pixels."""
    return canvas.u(theme.STRIP_HEIGHT * (1.35 if canvas.portrait else 1))


def strip(canvas: Canvas, area: Rect, title: str, note: str = "", *, size: float = theme.TITLE) -> Rect:
    """The title at the top with a sausage before and a `note` at the right end; returns what is left below."""
    top, rest = area.cut_top(strip_height(canvas))
    whole = top
    if canvas.notice_at is None:
        top = _room_for_notice(canvas, top, title)
    inner = top.inset(canvas.u(12), canvas.u(4))
    sausage, inner = inner.cut_left(canvas.u(44), canvas.u(10))
    canvas.sign(sausage, "sausage", theme.EMBER)
    # Beside a notice the title needs all the room there is: the note is back as soon as the notice is gone.
    if note and top == whole:
        width = text.font(canvas.u(theme.BODY)).width(note) + canvas.u(2)
        inner, right = inner.cut_right(min(inner.w * 2 // 5, width), canvas.gap)
        canvas.text(right, note, theme.BODY, theme.MUTED, align="right", lines=2)
    canvas.text(inner, title, size, theme.CREAM, lines=3)
    return rest


def _room_for_notice(canvas: Canvas, top: Rect, title: str) -> Rect:
    """Keep the right part of the strip for a notice that can be read there; a longer one lies over the strip.

    Both are set as large as can be: a long title takes room from a short notice, and a long notice from a short title.
    Returns what is left for the title: nothing else on the screen moves, or a finger would meet another target.
    """
    canvas.notice_at = top
    if not canvas.notice:
        return top
    shares = [top.cut_right(top.w * share // 100) for share in _NOTICE_SHARES]
    shares = [parts for parts in shares if notice_readable(canvas, parts[1])]
    if not shares:
        return top

    def worse(parts: tuple[Rect, Rect]) -> float:
        left, right = parts
        width = left.w - canvas.u(12 + 44 + 10 + 12)
        name = text.fitted(title, (width, left.h - 2 * canvas.u(4)), canvas.u(theme.TITLE), 1, 3, name=False)
        # A title is read from further away than a notice.
        return min(name.line_px / theme.TITLE, _notice_px(canvas, right) / theme.SMALL)

    left, canvas.notice_at = max(shares, key=worse)
    return left


def notice_readable(canvas: Canvas, place: Rect) -> bool:
    """True where the notice can be read in `place`."""
    return _notice_px(canvas, place) >= canvas.u(theme.LEAST * 0.8)


def _notice_px(canvas: Canvas, place: Rect) -> int:
    """The height of a line of the notice in `place`, in pixels."""
    words = _notice_words(canvas, place)
    lines = _notice_lines(canvas, words)
    return text.fitted(canvas.notice, (words.w, words.h), canvas.u(theme.BODY), 1, lines, name=False).line_px


def _notice_lines(canvas: Canvas, words: Rect) -> int:
    return max(3, words.h // canvas.u(theme.BODY))


def _notice_words(canvas: Canvas, place: Rect) -> Rect:
    """Where the words of a notice stand in its place."""
    return place.inset(canvas.u(12), canvas.u(4))


def bar_height(canvas: Canvas) -> int:
    """The height of the bar with the hints of the buttons, in pixels."""
    return max(canvas.touch, canvas.u(theme.BAR_HEIGHT * (1.15 if canvas.portrait else 1)))


def bar(canvas: Canvas, area: Rect, hints: ButtonHints) -> None:
    """What the three buttons would do now, in their order on the box; touching one is pressing it."""
    canvas.surface.fill(theme.BAR, area.xywh)
    named = (("green", hints.green), ("blue", hints.blue), ("red", hints.red))
    for (colour, words), cell in zip(named, area.columns(3), strict=True):
        shown = cell.inset(canvas.u(4), canvas.u(5))
        if not words:
            canvas.ring(shown, theme.PANEL, 2)
            canvas.sign(shown.cut_left(shown.h)[0].inset(canvas.u(14)), HINT_SIGNS[colour], theme.PANEL)
            continue
        canvas.card(shown, theme.BUTTON_FILL[colour])
        mark, label = shown.inset(canvas.u(10), canvas.u(6)).cut_left(canvas.u(36), canvas.u(8))
        canvas.sign(mark, HINT_SIGNS[colour], theme.BUTTON_TEXT[colour])
        canvas.text(label, words, theme.BODY, theme.BUTTON_TEXT[colour], lines=3)
        canvas.target(cell, Action("press", colour), f"{colour} button: {words}")


def notice(canvas: Canvas) -> None:
    """The passing message, where the screen has a place for it."""
    if not canvas.notice:
        return
    place = canvas.notice_at or canvas.area.cut_top(canvas.u(theme.STRIP_HEIGHT))[0]
    canvas.card(place.inset(canvas.u(4), canvas.u(3)), theme.MUSTARD)
    words = _notice_words(canvas, place)
    lines = _notice_lines(canvas, words)
    canvas.text(words, canvas.notice, theme.BODY, theme.INK, align="centre", lines=lines)


def die(canvas: Canvas, rect: Rect, label: str, *, sure: bool = True, aside: bool = False) -> None:
    """A die as a tile: a square with its icon; an empty place has no label.

    A doubted one is dark and dashed, with "?"; one that was set aside has a padlock.
    """
    box = rect.inset(canvas.u(3))
    box = box.square() if max(box.w, box.h) > 1.3 * min(box.w, box.h) else box
    if not label:
        canvas.dashed(box, theme.EDGE)
        return
    inner = box.inset(max(2, box.w // 10), max(2, box.h // 10))
    badge = max(canvas.u(16), box.h * 2 // 5)
    corner = Rect(box.right - badge, box.y, badge, badge)
    if sure:
        canvas.card(box, theme.CREAM, 10)
        # Beside a padlock the icon makes room: its upper right corner would be covered.
        canvas.icon(inner.cut_bottom(inner.h * 2 // 3)[1] if aside else inner, label, theme.INK)
        if aside:
            canvas.card(corner, theme.PANEL, 100)
            canvas.sign(corner.inset(badge // 5), "lock", theme.CREAM)
        return
    canvas.card(box, theme.PANEL, 10)
    canvas.dashed(box, theme.MUSTARD, 3)
    canvas.icon(inner.inset(inner.w // 8), label, theme.MUSTARD)
    canvas.card(corner, theme.MUSTARD, 100)
    canvas.text(corner, "?", canvas.units(badge), theme.INK, align="centre")


def choice(canvas: Canvas, cell: Rect, thing: Choice, size: float = theme.BODY) -> None:
    """Something to touch: icon, text and second line beside each other, or below each other in an upright cell."""
    shown = cell.inset(canvas.u(3))
    fill, colour, soft = canvas.tile_colours(thing)
    canvas.card(shown, fill)
    has_icon = bool(thing.icon) and (thing.icon in canvas.icons or thing.icon != thing.text)
    upright = shown.w < shown.h * 1.7
    # In a narrow cell a sign leaves its words the room: they say which thing it is.
    narrow = has_icon and thing.icon not in canvas.icons and shown.w < canvas.u(200)
    inner = shown.inset(canvas.u(5 if narrow or (has_icon and upright) else 10), canvas.u(5))
    if has_icon and thing.icon == thing.text and not thing.detail:
        # The icon of a digit is the digit: said once is enough.
        canvas.icon(inner.inset(0, inner.h // 8), thing.icon, colour)
    elif has_icon and upright:
        share = 0.56 if thing.text else 1.0
        icon, inner = inner.cut_top(round(inner.h * share), canvas.u(2) if thing.text else 0)
        canvas.icon(icon, thing.icon, colour)
        _words(canvas, inner, thing, (size, "centre"), (colour, soft))
    elif has_icon:
        share, gap = (6, canvas.u(4)) if narrow else (3, canvas.gap)
        icon, inner = inner.cut_left(min(inner.h, inner.w // share), gap)
        canvas.icon(icon if narrow or thing.icon in canvas.icons else icon.inset(icon.h // 6), thing.icon, colour)
        _words(canvas, inner, thing, (size, "left"), (colour, soft))
    else:
        wide = shown.w > canvas.u(420)
        _words(canvas, inner, thing, (size, "left" if wide else "centre"), (colour, soft))
    if thing.enabled or thing.why:
        canvas.target(cell, thing.action, thing.text, ring=shown)


def _words(
    canvas: Canvas,
    rect: Rect,
    thing: Choice,
    style: tuple[float, str],
    colours: tuple[theme.Colour, theme.Colour],
) -> None:
    """The text and the second line of a choice: below each other, or at both ends of a wide low row."""
    size, align = style
    if not thing.detail:
        canvas.text(rect, thing.text, size, colours[0], align=align, lines=3)
    elif not thing.text:
        canvas.text(rect, thing.detail, size, colours[1], align=align, lines=3)
    elif align == "left" and rect.w > canvas.u(460):
        left, right = rect.cut_left(rect.w * 11 // 20, canvas.gap)
        canvas.text(left, thing.text, size, colours[0], lines=2)
        canvas.text(right, thing.detail, theme.SMALL, colours[1], align="right", lines=2)
    else:
        upper, lower = rect.cut_top(round(rect.h * 0.55))
        canvas.text(upper, thing.text, size, colours[0], align=align, valign="bottom", lines=2)
        canvas.text(lower, thing.detail, theme.SMALL, colours[1], align=align, valign="top", lines=2)


def remaining(canvas: Canvas, choices: Sequence[Choice]) -> list[Choice]:
    """The choices that nothing on the screen gives yet (a choice that cannot be chosen is shown as well)."""
    return [thing for thing in choices if not canvas.placed(thing.action)]


def rows_below(canvas: Canvas, area: Rect, choices: Sequence[Choice]) -> tuple[Rect, Rect]:
    """Keep room for `choices` in one row at the bottom: (the rest, the row, which is empty without choices)."""
    return area.cut_bottom(canvas.touch if choices else 0)


def choice_row(canvas: Canvas, key: str, area: Rect, choices: Sequence[Choice], size: float = theme.SMALL) -> None:
    """Choices side by side in a low area; those that find no room are on further pages."""
    if choices:
        most = max(1, area.w // max(canvas.touch, canvas.u(110)))
        if most < len(choices) <= area.w // max(canvas.touch, canvas.u(84)):
            # Narrower ones are better than a page that has to be turned.
            most = len(choices)
        paged(
            canvas,
            key,
            area,
            choices,
            grid=(min(most, len(choices)), 1),
            draw_one=lambda r, c: choice(canvas, r, c, size),
        )


def choice_grid(canvas: Canvas, key: str, area: Rect, choices: Sequence[Choice], *, size: float, shape: float) -> None:
    """Choices in a grid of cells with about the proportion `shape` (width : height), on pages where needed."""
    if not choices:
        return
    columns, rows = best_grid(area, len(choices), 0, canvas.touch, shape)
    if area.w // columns < canvas.touch or area.h // rows < canvas.touch:
        columns, rows = max(1, area.w // canvas.u(120)), max(1, area.h // canvas.touch)
    paged(canvas, key, area, choices, grid=(columns, rows), draw_one=lambda r, c: choice(canvas, r, c, size))


def paged(
    canvas: Canvas,
    key: str,
    area: Rect,
    things: Sequence[Choice],
    *,
    grid: tuple[int, int],
    draw_one: Callable[[Rect, Choice], None],
) -> None:
    """Draw as many `things` as a grid of (columns, rows) holds; a column at the right turns the pages of the rest."""
    columns, rows = grid
    focus = next((i for i, thing in enumerate(things) if same(thing.action, canvas.focus)), None)
    if len(things) > columns * rows:
        if rows > 1 and area.w < 4 * canvas.touch:
            area, turner = area.cut_bottom(area.h // rows)
            rows -= 1
        else:
            area, turner = area.cut_right(canvas.touch if rows > 1 else 2 * canvas.touch, canvas.u(2))
        columns = max(1, min(columns, area.w // canvas.touch))
        first, end, page, pages = canvas.pages.window(key, len(things), columns * rows, focus)
        turning(canvas, key, turner, page, pages)
    else:
        first, end, _, _ = canvas.pages.window(key, len(things), columns * rows, focus)
    for thing, cell in zip(things[first:end], area.grid(columns, rows), strict=False):
        draw_one(cell, thing)


class Touchable(Protocol):
    """A row of a list that asks for something when it is touched."""

    @property
    def action(self) -> Action:
        """What it asks for."""
        ...


RowT = TypeVar("RowT", bound=Touchable)


def paged_rows(
    canvas: Canvas,
    key: str,
    area: Rect,
    things: Sequence[RowT],
    *,
    most: int,
    draw_one: Callable[[Rect, RowT], None],
) -> None:
    """Draw rows of at most `most` pixels below each other; where not all fit, arrows at the right turn pages."""
    fitting = max(1, area.h // canvas.touch)
    focus = next((i for i, thing in enumerate(things) if same(thing.action, canvas.focus)), None)
    turner = None
    if len(things) > fitting:
        area, turner = area.cut_right(canvas.touch, canvas.u(2))
    first, end, page, pages = canvas.pages.window(key, len(things), fitting, focus)
    height = min(area.h // min(len(things), fitting), most)
    places = area.cut_top(height * (end - first))[0].rows(end - first)
    for thing, cell in zip(things[first:end], places, strict=True):
        draw_one(cell, thing)
    if turner is not None:
        turning(canvas, key, turner, page, pages)


def turning(canvas: Canvas, key: str, area: Rect, page: int, pages: int) -> None:
    """Two arrows that turn pages, and between them where one is."""
    if area.h >= area.w:
        side = canvas.touch
        upper, rest = area.cut_top(side)
        middle, lower = rest.cut_bottom(side)
        canvas.text(middle.inset(canvas.u(2)), f"{page + 1} / {pages}", theme.SMALL, theme.MUTED, align="centre")
    else:
        upper, lower = area.columns(2)
    for cell, sign, other in ((upper, "up", page - 1), (lower, "down", page + 1)):
        shown = cell.inset(canvas.u(3))
        possible = 0 <= other < pages
        canvas.card(shown, theme.CREAM if possible else theme.PANEL)
        canvas.sign(shown.inset(shown.w // 5, shown.h // 5), sign, theme.INK if possible else theme.EDGE)
        if possible:
            canvas.target(cell, Action(VERB, f"{key}:{other}"), f"page {other + 1}", ring=shown)
