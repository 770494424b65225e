"""Choices in labelled rows, one row a group; a choice that is a card of Sosig shows the card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from display import shapes, theme
from display.canvas import Canvas
from display.card_diagram import card_picture
from display.geometry import Rect
from display.parts import choice, paged
from display.sosig_views import GroupedChoice
from display.views import Choice
from scorer.sosig.cards import Card

LABEL_WIDTH, LABEL_HEIGHT = 84, 26
"""The width of the labels beside the rows, and their height above them, in units."""
_NARROWEST = 60
"""The least width of a choice of several in a row, in units; never under that of a touch target."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of choices: its label, the choices, how high it is against the others, and what stands first in digits."""

    label: str
    choices: tuple[Choice, ...]
    weight: float = 1.0
    number: str = ""


def of_groups(choices: Sequence[Choice], *groups: str) -> tuple[Choice, ...]:
    """The choices of these groups, group after group."""
    return tuple(c for group in groups for c in choices if isinstance(c, GroupedChoice) and c.group == group)


def draw_rows(canvas: Canvas, area: Rect, rows: Sequence[Row], key: str) -> None:
    """Draw the rows below each other, each at least as high as a touch target where all of them find room."""
    rows = [row for row in rows if row.choices or row.number]
    weights = sum(row.weight for row in rows)
    # On an upright screen the rows need all the width; a small one has no height to spare for labels either.
    labels = sum(bool(row.label) for row in rows) * canvas.u(LABEL_HEIGHT)
    above = canvas.portrait and area.h >= len(rows) * canvas.touch + labels
    spare = max(0, area.h - len(rows) * canvas.touch - (labels if above else 0))
    for number, row in enumerate(rows):
        height = canvas.touch + round(min(spare * row.weight / max(weights, 1e-6), row.weight * canvas.u(90)))
        if row.label and above:
            label, area = area.cut_top(canvas.u(LABEL_HEIGHT))
            canvas.text(label.inset(canvas.u(4), 0), row.label, theme.SMALL, theme.MUTED, valign="bottom")
        place, area = area.cut_top(height)
        _row(canvas, place, replace(row, label="") if above else row, f"{key} {number}")


def _row(canvas: Canvas, area: Rect, row: Row, key: str) -> None:
    if row.label:
        label, area = area.cut_left(canvas.u(LABEL_WIDTH), canvas.u(4))
        canvas.text(label.inset(canvas.u(2), 0), row.label, theme.SMALL, theme.MUTED, lines=3)
    if row.number:
        digits, area = area.cut_left(canvas.u(70), canvas.u(4))
        canvas.number(
            digits.inset(canvas.u(4)), row.number, min(digits.h * 6 // 10, canvas.u(44)), theme.CREAM, "centre"
        )
    if not row.choices:
        return
    most = max(1, area.w // max(canvas.touch, canvas.u(_NARROWEST)))
    columns = min(most, len(row.choices))
    paged(
        canvas, key, area, row.choices, grid=(columns, 1), draw_one=lambda cell, thing: card_choice(canvas, cell, thing)
    )


def card_choice(canvas: Canvas, cell: Rect, thing: Choice) -> None:
    """A choice; one with a card shows it beside its words, above them in an upright cell, alone without words."""
    if not isinstance(thing, GroupedChoice) or thing.card is None:
        choice(canvas, cell, thing, theme.SMALL)
        return
    shown = cell.inset(canvas.u(3))
    fill, colour, soft = canvas.tile_colours(thing)
    canvas.card(shown, fill)
    inner = shown.inset(canvas.u(5))
    words = Rect(inner.x, inner.bottom, 0, 0)
    picture = inner
    if thing.text and inner.w < inner.h * 1.9:
        picture, words = inner.cut_top(inner.h * 64 // 100, canvas.u(2))
    elif thing.text:
        picture, words = inner.cut_left(min(inner.h, inner.w // 2), canvas.gap)
    framed_card(canvas, picture, thing.card)
    align = "centre" if words.y > picture.y else "left"
    if thing.detail:
        upper, words = words.cut_top(words.h // 2)
        canvas.text(upper, thing.text, theme.BODY, colour, align=align, valign="bottom", lines=2)
        canvas.text(words, thing.detail, theme.SMALL, soft, align=align, valign="top", lines=2)
    else:
        canvas.text(words, thing.text, theme.BODY, colour, align=align, lines=3)
    if thing.enabled or thing.why:
        canvas.target(cell, thing.action, thing.text, ring=shown)


def framed_card(canvas: Canvas, area: Rect, card: Card) -> None:
    """A card as large as fits in the middle of `area`, with a dark edge."""
    box = area.square()
    edge = max(1, canvas.u(2))
    canvas.surface.fill(theme.INK, box.xywh)
    inner = box.inset(edge)
    canvas.surface.blit(card_picture(card, inner.w), (inner.x, inner.y))


def no_card(canvas: Canvas, area: Rect) -> None:
    """The sign for a cell without card."""
    box = area.square()
    canvas.dashed(box, theme.EDGE)
    cross = box.inset(box.w * 3 // 10)
    canvas.surface.blit(shapes.sign("cross", cross.w, theme.MUTED), (cross.x, cross.y))
