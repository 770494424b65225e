"""Prints the deck of Sosig: sheets of cards with their backs as a PDF, and one picture a face."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2

from hardware.pieces import sosig_cards
from hardware.pieces.paper import (
    GREY,
    MARGIN_MM,
    WIDTH_MM,
    Paper,
    PrintError,
    Progress,
    quiet,
    write_whole,
)
from hardware.pieces.sosig_art import face
from hardware.pieces.sosig_cards import SQUARE_MM, TALL_MM
from hardware.pieces.sosig_deck import LITTLE_SOSIG, deck
from hardware.pieces.sosig_shapes import Drawing, Pixels, Place, rendered
from scorer.sosig.labels import parse_label

EDITIONS = ("print-and-play",)
"""The only edition there is; the set of the same name reads it."""
GAP_MM = 2.0
"""Between two cards: both drawings go on to its middle, and the knife goes through twice."""
TOP_MM = 25.0
MARK_MM, MARK_OFF_MM = 2.4, 1.4
"""Cut marks are that long and begin that far from the cards, beyond what is drawn over their edges."""
PICTURE_PX = 640
"""The long side of a card's picture."""


class UnknownDeckError(ValueError):
    """An edition of the deck that nobody drew."""


@dataclass(frozen=True, slots=True)
class Card:
    """One design: the name of its picture, how many of it the deck has, the name of its back, its size.

    `label` is that of `parse_label` for cards of the grid, with @2, @3 for those with half a mystery meat.
    """

    label: str
    count: int
    back: str
    size_mm: Place


@dataclass(frozen=True, slots=True)
class Grid:
    """How cards of a size lie on a page: so many across and down, the block in the middle of the page."""

    size_mm: Place
    columns: int
    rows: int

    @property
    def on_a_page(self) -> int:
        """Cards on a full page."""
        return self.columns * self.rows

    def corner(self, number: int, *, mirrored: bool = False) -> Place:
        """Upper left corner of card 0, 1, ... on its page; `mirrored` as the back of the paper has it."""
        row, column = divmod(number, self.columns)
        if mirrored:
            column = self.columns - 1 - column
        block_mm = self.columns * self.size_mm[0] + (self.columns - 1) * GAP_MM
        return (WIDTH_MM - block_mm) / 2 + column * (self.size_mm[0] + GAP_MM), TOP_MM + row * (
            self.size_mm[1] + GAP_MM
        )


SQUARES, TALLS = Grid(SQUARE_MM, 3, 5), Grid(TALL_MM, 4, 4)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper: what is on it in words, and each card's name and place."""

    title: str
    grid: Grid
    cards: tuple[tuple[str, Place], ...]
    is_back: bool


@cache
def cards() -> tuple[Card, ...]:
    """Every design of the deck: heads, bodies, mystery meats, orders, prizes, the help card."""
    told = deck()
    found = [Card(name, card.count, f"back-{card.part}", SQUARE_MM) for name, card in told.names().items()]
    found += [Card(meat.label, meat.count, "back-mystery", SQUARE_MM) for meat in told.mystery_meats]
    found += [Card(order.label, 1, "back-order", TALL_MM) for order in told.orders]
    found += [Card(prize.label, 1, "back-prize", TALL_MM) for prize in told.prizes]
    return (*found, Card("help", told.help_cards, "help-back", TALL_MM))


def names() -> tuple[str, ...]:
    """Every picture that `write_pngs` writes: the designs, then their backs."""
    return (*(card.label for card in cards()), *dict.fromkeys(card.back for card in cards()))


def drawing(name: str) -> tuple[Drawing, Place]:
    """Draw the design or back of that name, art upright, and tell its size.

    Raises UnknownCardError for another name.
    """
    beside = _beside_the_grid()
    if name in beside:
        return beside[name]
    back = name.removeprefix("back-")
    if back != name and back in sosig_cards.BACKS:
        return sosig_cards.back(back), sosig_cards.back_size(back)
    card = deck().names().get(name)
    return face(*parse_label(name), card.halves if card else ""), SQUARE_MM


@cache
def _beside_the_grid() -> dict[str, tuple[Drawing, Place]]:
    """Draw orders, prizes, the Little Sosig and the help card, by name."""
    told = deck()
    found: dict[str, tuple[Drawing, Place]] = {
        "help": (sosig_cards.help_front(), TALL_MM),
        "help-back": (sosig_cards.help_back(), TALL_MM),
        LITTLE_SOSIG: (sosig_cards.little_sosig(), SQUARE_MM),
    }
    found |= {order.label: (sosig_cards.order(order), TALL_MM) for order in told.orders}
    return found | {prize.label: (sosig_cards.prize(prize), TALL_MM) for prize in told.prizes}


def picture(name: str, px_per_mm: float | None = None) -> Pixels:
    """A design or back as a BGR picture cut at the card's edges, 640 pixels on the long side where nothing is said."""
    shapes, size_mm = drawing(name)
    return rendered(shapes, size_mm, px_per_mm or PICTURE_PX / max(size_mm))


def pages() -> tuple[Page, ...]:
    """Every side to print, each sheet's front followed by its back, which is mirrored for turning on the long edge."""
    found: list[Page] = []
    for grid, title in ((SQUARES, "heads, bodies, mystery meats"), (TALLS, "orders, prizes, help")):
        fronts = [card for card in cards() if card.size_mm == grid.size_mm for _ in range(card.count)]
        for first in range(0, len(fronts), grid.on_a_page):
            lying = fronts[first : first + grid.on_a_page]
            front = tuple((card.label, grid.corner(at)) for at, card in enumerate(lying))
            back = tuple((card.back, grid.corner(at, mirrored=True)) for at, card in enumerate(lying))
            found += [Page(title, grid, front, False), Page(f"backs of page {len(found) + 1}", grid, back, True)]
    return tuple(found)


def print_deck(path: Path, edition: str = EDITIONS[0], progress: Progress = quiet) -> None:
    """Write the whole deck as an A4 PDF with cut marks; `progress` is told after each page.

    Raises UnknownDeckError (a ValueError), and PrintError (an OSError) for a place that cannot be written.
    """
    _known(edition)
    paper = Paper("Cards for Sosig")
    sides = pages()
    drawn = {name: drawing(name)[0] for name in names()}
    for number, page in enumerate(sides, start=1):
        _head(paper, page, number, len(sides))
        for name, corner in page.cards:
            paper.drawing(drawn[name], corner)
        for start, end in cut_marks(page):
            paper.line(start, end, GREY)
        progress(number, len(sides))
    paper.save(path)


def write_pngs(folder: Path, edition: str = EDITIONS[0], progress: Progress = quiet) -> tuple[Path, ...]:
    """Write every design once as `<label>.png`, and the backs; art upright, cut at the card's edges; name the files.

    The long side has 640 pixels. The folder is made where it is missing. Raises UnknownDeckError (a ValueError), and
    PrintError (an OSError) for a place that cannot be written.
    """
    _known(edition)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise PrintError(f"expected a folder at {folder}, got: {reason}; choose another place") from error
    written = []
    for name in names():
        done, coded = cv2.imencode(".png", picture(name))
        if not done:
            raise PrintError(f"expected a picture of {name}, got none from the encoder; install the program again")
        written.append(folder / f"{name}.png")
        write_whole(written[-1], coded.tobytes())
        progress(len(written), len(names()))
    return tuple(written)


def cut_marks(page: Page) -> Iterator[tuple[Place, Place]]:
    """Short lines beyond the four sides of the block, in line with every edge of a card; none on a back."""
    if page.is_back:
        return
    width_mm, height_mm = page.grid.size_mm
    lefts = sorted({corner[0] for _, corner in page.cards})
    tops = sorted({corner[1] for _, corner in page.cards})
    near, far = MARK_OFF_MM, MARK_OFF_MM + MARK_MM
    for x_mm in (edge for left in lefts for edge in (left, left + width_mm)):
        yield (x_mm, tops[0] - far), (x_mm, tops[0] - near)
        yield (x_mm, tops[-1] + height_mm + near), (x_mm, tops[-1] + height_mm + far)
    for y_mm in (edge for top in tops for edge in (top, top + height_mm)):
        yield (lefts[0] - far, y_mm), (lefts[0] - near, y_mm)
        yield (lefts[-1] + width_mm + near, y_mm), (lefts[-1] + width_mm + far, y_mm)


def _head(paper: Paper, page: Page, number: int, total: int) -> None:
    """Begin a page: the ruler, what it is, which one of how many."""
    paper.page()
    paper.ruler(MARGIN_MM + 2, 14.5)
    left_mm = MARGIN_MM + 107
    paper.text(left_mm, 12, f"Sosig, page {number} of {total}: {page.title}", 9, bold=True)
    paper.text(left_mm, 15.6, "Print at 100 %: the ruler must measure 100 mm.", 8)
    words = "Fronts on odd pages, backs on even ones: turn on the long edge."
    paper.text(left_mm, 19, words, 8)


def _known(edition: str) -> None:
    if edition not in EDITIONS:
        raise UnknownDeckError(f"expected the edition {EDITIONS[0]}, got {edition!r}")
