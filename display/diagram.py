"""A player's cards as a clean diagram: chains framed by their state, doubts and blocks marked, parts enlarged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from display import shapes, theme
from display.canvas import Canvas, same
from display.card_diagram import card_picture, corner_of, corner_rect, edge_middle, letter_px, opposite_corner
from display.geometry import Rect
from display.pages import VERB
from display.sosig_views import Diagram, EmptyCell, ShownCard
from display.views import Action
from scorer.sosig.cards import DIRECTIONS, Cell, neighbour
from scorer.sosig.chains import State

LARGEST: Final = 150
"""No cell is larger, in units."""
LEGEND_ROW: Final = 30
"""The height of a line of the legend, in units."""
FRAMES: Final[dict[State, theme.Colour]] = {
    "finished": theme.BUTTON_FILL["green"],
    "incomplete": (78, 138, 214),
    "invalid": theme.BUTTON_FILL["red"],
}
"""The frames of the chains: light, middle and dark."""
MARKS: Final[dict[State, str]] = {"finished": "tick", "incomplete": "dots", "invalid": "cross"}
_YET: Final[State] = "invalid"
"""The state of a chain that counts nothing yet while cards are still to come: no alarm, so neither red nor crossed."""
_DIMMED, _OUT, _DOUBT = 175, 110, 90
"""How far the ground covers a card that is not spoken of, one that does not count, and one in doubt; of 255."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A part of the cells and where they lie: the first row and column, how many, and the side of one in pixels."""

    row: int
    column: int
    rows: int
    columns: int
    side: int
    place: Rect

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] - self.row < self.rows and 0 <= cell[1] - self.column < self.columns

    def at(self, cell: Cell) -> Rect:
        """Where a cell lies."""
        x = self.place.x + (cell[1] - self.column) * self.side
        return Rect(x, self.place.y + (cell[0] - self.row) * self.side, self.side, self.side)


def bounds(diagram: Diagram) -> tuple[int, int, int, int]:
    """The first row and column of the diagram's cells, and how many rows and columns there are; at least 1."""
    cells = [shown.card.cell for shown in diagram.cards] + [empty.cell for empty in diagram.empty]
    if not cells:
        return 0, 0, 1, 1
    rows, columns = [cell[0] for cell in cells], [cell[1] for cell in cells]
    return min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def grid_in(area: Rect, cells: tuple[int, int, int, int], most: int) -> Grid:
    """Lay cells (first row, first column, rows, columns) into the middle of `area`, at most `most` pixels each."""
    row, column, rows, columns = cells
    side = max(1, min(area.w // columns, area.h // rows, most))
    x, y = area.centre
    place = Rect(x - side * columns // 2, y - side * rows // 2, side * columns, side * rows)
    return Grid(row, column, rows, columns, side, place)


def touchable(diagram: Diagram) -> bool:
    """True where something in the diagram can be touched."""
    return bool(diagram.empty) or any(shown.action for shown in diagram.cards)


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts in which a diagram is shown large enough to touch: how many below and beside each other."""

    cells: tuple[int, int, int, int]
    down: int
    across: int

    @property
    def count(self) -> int:
        """How many parts there are."""
        return self.down * self.across

    def part(self, index: int) -> tuple[int, int, int, int]:
        """The cells of a part: first row, first column, rows, columns."""
        row, column, rows, columns = self.cells
        i, j = divmod(index, self.across)
        top, left = rows * i // self.down, columns * j // self.across
        return row + top, column + left, rows * (i + 1) // self.down - top, columns * (j + 1) // self.across - left

    def holding(self, cell: Cell) -> int:
        """The part in which a cell lies."""
        for index in range(self.count):
            row, column, rows, columns = self.part(index)
            if row <= cell[0] < row + rows and column <= cell[1] < column + columns:
                return index
        return 0


def parts_of(canvas: Canvas, diagram: Diagram, large: Rect) -> Parts:
    """Divide a diagram so that in `large`, beside the arrows, every cell can be touched."""
    cells = bounds(diagram)
    down = -(-cells[2] // max(1, large.h // canvas.touch))
    across = -(-cells[3] // max(1, (large.w - canvas.touch) // canvas.touch))
    return Parts(cells, down, across)


def draw(canvas: Canvas, area: Rect, diagram: Diagram, *, large: Rect | None = None, key: str = "diagram") -> None:
    """Draw the diagram into `area`, or a part of it into `large` (without it `area`) where that was touched.

    Where cells are too small to touch, touching them shows their part large; arrows lead on and back.
    """
    large = large or area
    shown = _enlarged(canvas, area, diagram, large, key)
    if shown is not None and shown[1] > 0:
        parts, number = shown
        place, turner = large.cut_right(canvas.touch, canvas.u(4))
        part = grid_in(place, parts.part(number - 1), canvas.u(LARGEST))
        draw_grid(canvas, diagram, part)
        _targets(canvas, diagram, part)
        _turner(canvas, turner, key, number, parts.count)
        return
    whole = grid_in(area, bounds(diagram), canvas.u(LARGEST))
    draw_grid(canvas, diagram, whole)
    if shown is None:
        _targets(canvas, diagram, whole)
    else:
        _to_parts(canvas, shown[0], area, key)
        _ring_focus(canvas, diagram, whole)


def is_enlarged(canvas: Canvas, area: Rect, diagram: Diagram, large: Rect, key: str = "diagram") -> bool:
    """True where `draw` takes all of `large`, to show a part of the diagram."""
    shown = _enlarged(canvas, area, diagram, large, key)
    return shown is not None and shown[1] > 0


def _enlarged(canvas: Canvas, area: Rect, diagram: Diagram, large: Rect, key: str) -> tuple[Parts, int] | None:
    """The parts of a diagram whose cells are too small in `area`, and which is shown, 0 for the whole; else None."""
    if not touchable(diagram) or grid_in(area, bounds(diagram), canvas.touch).side >= canvas.touch:
        return None
    parts = parts_of(canvas, diagram, large)
    return parts, canvas.pages.enlarged(key, parts.count, _focused(canvas, diagram, parts))


# What can be touched


def _things(diagram: Diagram) -> list[tuple[Cell, Action]]:
    things = [(shown.card.cell, shown.action) for shown in diagram.cards if shown.action]
    return things + [(empty.cell, empty.action) for empty in diagram.empty]


def _focused(canvas: Canvas, diagram: Diagram, parts: Parts) -> int | None:
    """The part in which the cell with the focus lies."""
    return next((parts.holding(cell) for cell, action in _things(diagram) if same(action, canvas.focus)), None)


def _targets(canvas: Canvas, diagram: Diagram, grid: Grid) -> None:
    for cell, action in _things(diagram):
        if cell in grid:
            canvas.target(grid.at(cell), action, f"cell {cell[0]} {cell[1]}")


def _ring_focus(canvas: Canvas, diagram: Diagram, grid: Grid) -> None:
    """Frame the cell with the focus where it is too small to touch."""
    for cell, action in _things(diagram):
        if same(action, canvas.focus):
            canvas.frame(grid.at(cell))


def _to_parts(canvas: Canvas, parts: Parts, area: Rect, key: str) -> None:
    """Places on the small diagram that lead to its parts; where parts are too small, several share a place."""
    down = max(1, min(parts.down, area.h // canvas.touch))
    across = max(1, min(parts.across, area.w // canvas.touch))
    for i, row in enumerate(area.rows(down)):
        for j, place in enumerate(row.columns(across)):
            index = parts.down * i // down * parts.across + parts.across * j // across
            canvas.target(place, Action(VERB, f"{key}:{index + 1}"), f"enlarge {i} {j}")


def _turner(canvas: Canvas, area: Rect, key: str, number: int, count: int) -> None:
    """Back to the whole diagram, and on to the other parts; `number` is that of the part shown, from 1 on."""
    places = area.cut_top(min(area.h, 3 * canvas.u(90)))[0].rows(3)
    for sign, other, place in (("whole", 0, places[0]), ("up", number - 1, places[1]), ("down", number + 1, places[2])):
        if sign != "whole" and count == 1:
            continue
        card = place.inset(canvas.u(3))
        possible = sign == "whole" or 1 <= other <= count
        canvas.card(card, theme.CREAM if possible else theme.PANEL)
        canvas.sign(card.inset(card.w // 5, card.h // 5), sign, theme.INK if possible else theme.EDGE)
        if possible:
            canvas.target(place, Action(VERB, f"{key}:{other}"), f"diagram {sign}", ring=card)


# The drawing


def draw_grid(canvas: Canvas, diagram: Diagram, grid: Grid) -> None:
    """Draw the cards of a part of a diagram with all their marks; nothing can be touched."""
    canvas.surface.set_clip(grid.place.inset(-1).xywh)
    states = {cell: chain.state for chain in diagram.chains for cell in chain.cells}
    joints = {frozenset(pair) for chain in diagram.chains for pair in _joints(chain.cells)}
    blocked = set(diagram.blocked)
    for empty in diagram.empty:
        _empty(canvas, grid, empty)
    for shown in diagram.cards:
        _card(canvas, diagram, grid, shown, states.get(shown.card.cell))
    for shown in diagram.cards:
        cell = shown.card.cell
        dim = diagram.lit is not None and cell not in diagram.lit
        state = states.get(cell)
        colour = None if state is None else _look(diagram, state)[1]
        _frame(canvas, grid.at(cell), _open_edges(cell, joints), colour, dim=dim)
    if diagram.lit is None:
        _marks(canvas, diagram, grid, blocked)
    canvas.surface.set_clip(None)


def _joints(path: tuple[Cell, ...]) -> list[tuple[Cell, Cell]]:
    """The neighbours along a path; the ends of a ring too, which lie beside each other."""
    return [*pairwise(path), (path[-1], path[0])] if len(path) > 3 else list(pairwise(path))


def _card(canvas: Canvas, diagram: Diagram, grid: Grid, shown: ShownCard, state: State | None) -> None:
    """The card itself, darker where it is not spoken of, does not count or is doubted."""
    box = grid.at(shown.card.cell)
    canvas.surface.blit(card_picture(shown.card, box.w), (box.x, box.y))
    if diagram.lit is not None:
        cover = 0 if shown.card.cell in diagram.lit else _DIMMED
    else:
        out = state == "invalid" and not diagram.grows
        cover = _DOUBT if not shown.sure else _OUT if out else 0
    if cover:
        veil = pygame.Surface((box.w, box.h), pygame.SRCALPHA)
        veil.fill((*theme.GROUND, cover))
        canvas.surface.blit(veil, (box.x, box.y))


def _open_edges(cell: Cell, joints: set[frozenset[Cell]]) -> str:
    """The edges of a cell on which its card is joined to no other."""
    return "".join(edge for edge in DIRECTIONS if frozenset((cell, neighbour(cell, edge))) not in joints)


def _frame(canvas: Canvas, box: Rect, edges: str, colour: theme.Colour | None, *, dim: bool) -> None:
    """The frame of a chain runs round its cards and leaves the edges free where they are joined."""
    gap, band = max(1, box.w // 30), max(1, box.w // 16)
    for edge in edges:
        if colour is not None:
            canvas.surface.fill(_faded(colour) if dim else colour, _strip(box, edge, gap + band).xywh)
        canvas.surface.fill(theme.GROUND, _strip(box, edge, gap).xywh)


def _faded(colour: theme.Colour) -> theme.Colour:
    """The colour of a frame round cards that are not spoken of."""
    r, g, b = ((2 * ground + part) // 3 for ground, part in zip(theme.GROUND, colour, strict=True))
    return r, g, b


def _strip(box: Rect, edge: str, width: int) -> Rect:
    """A strip along an edge of a cell, inside."""
    if edge in "ns":
        upper, lower = box.cut_top(width)[0], box.cut_bottom(width)[1]
        return upper if edge == "n" else lower
    left, right = box.cut_left(width)[0], box.cut_right(width)[1]
    return left if edge == "w" else right


def _empty(canvas: Canvas, grid: Grid, empty: EmptyCell) -> None:
    """An empty cell where a card can be added: dashed, with a plus."""
    box = grid.at(empty.cell).inset(max(1, grid.side // 16))
    canvas.dashed(box, theme.EDGE)
    canvas.sign(box.inset(box.w * 3 // 10), "plus", theme.MUTED)


def _marks(canvas: Canvas, diagram: Diagram, grid: Grid, blocked: set[tuple[Cell, str]]) -> None:
    """What is doubted, blocked, joined to a mystery meat, and how far each chain has come."""
    side = max(8, letter_px(grid.side))
    by_cell = {shown.card.cell: shown for shown in diagram.cards}
    for chain in diagram.chains:
        shown = by_cell.get(chain.cells[0])
        if shown is not None and shown.sure:
            box = corner_rect(grid.at(chain.cells[0]), opposite_corner(corner_of(shown.card)), side)
            _badge(canvas, box, *_look(diagram, chain.state)[:2])
    for shown in diagram.cards:
        box = grid.at(shown.card.cell)
        if shown.by_hand and shown.sure:
            corner = "es" if corner_of(shown.card) in {"sw", "ne"} else "sw"
            canvas.sign(corner_rect(box.inset(max(1, box.w // 14)), corner, side), "pen", theme.INK)
        if not shown.sure:
            inner = box.inset(max(1, box.w // 24))
            canvas.dashed(inner, theme.MUSTARD, 3)
            _badge(canvas, inner.inset(inner.w * 31 // 100).square(), "question", theme.MUSTARD)
    for cell, edge in sorted(blocked):
        _badge(canvas, _on_edge(grid.at(cell), edge, side), "minus", theme.BUTTON_FILL["red"])
    for pair, sign, colour in (
        *((pair, "question", theme.MUSTARD) for pair in diagram.pairs),
        *((pair, "plus", theme.CREAM) for pair in diagram.meats),
    ):
        edge = next((edge for edge in DIRECTIONS if neighbour(pair[0], edge) == pair[1]), "")
        if edge:
            _badge(canvas, _on_edge(grid.at(pair[0]), edge, side * 5 // 4), sign, colour)


def _on_edge(box: Rect, edge: str, side: int) -> Rect:
    """A square over the middle of an edge."""
    x, y = edge_middle(box, edge)
    return Rect(round(x - side / 2), round(y - side / 2), side, side)


def _badge(canvas: Canvas, box: Rect, sign: str, colour: theme.Colour) -> None:
    """A small round mark with a sign, dark on light or light on dark, rimmed in the other."""
    light = theme.luminance(colour) > 0.2
    ink, rim = (theme.INK, theme.INK) if light else ((255, 255, 255), (255, 255, 255))
    shapes.card(canvas.surface, box, rim, box.w)
    shapes.card(canvas.surface, box.inset(max(1, box.w // 12)), colour, box.w)
    canvas.sign(box.inset(max(1, box.w // 5)), sign, ink)


# What the marks mean

Legend = tuple[str, theme.Colour, str]
"""A mark: its sign, its colour, and what it means."""


def _look(diagram: Diagram, state: State) -> Legend:
    """How a chain of that state is marked and framed, and what is said of it."""
    if state == _YET and diagram.grows:
        return "dots", theme.MUTED, "nothing yet"
    return MARKS[state], FRAMES[state], state


def legend_of(diagram: Diagram) -> tuple[Legend, ...]:
    """What the marks mean that are to be seen in a diagram."""
    states = {chain.state for chain in diagram.chains}
    found = [_look(diagram, state) for state in FRAMES if state in states]
    if diagram.blocked:
        found.append(("minus", theme.BUTTON_FILL["red"], "blocked"))
    if diagram.meats:
        found.append(("plus", theme.CREAM, "meat"))
    if diagram.pairs or any(not shown.sure for shown in diagram.cards):
        found.append(("question", theme.MUSTARD, "not sure"))
    return tuple(found)


def draw_legend(canvas: Canvas, area: Rect, shown: Sequence[Legend]) -> None:
    """Draw the marks with their words, in two columns where they are wide enough, as many as find room."""
    rows = area.h // canvas.u(LEGEND_ROW)
    columns = 2 if area.w >= canvas.u(230) else 1
    places = area.cut_top(rows * canvas.u(LEGEND_ROW))[0].grid(columns, rows) if rows else ()
    for (sign, colour, words), place in zip(shown, places, strict=False):
        mark, label = place.inset(canvas.u(3)).cut_left(canvas.u(20), canvas.u(5))
        _badge(canvas, mark.square(), sign, colour)
        canvas.text(label, words, theme.LEAST + 2, theme.MUTED)
