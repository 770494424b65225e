"""Prints a deck of cards of any game: sheets with cut marks and backs as a PDF, and one picture a face."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2

from hardware.pieces.paper import GREY, MARGIN_MM, WIDTH_MM, Paper, PrintError, Progress, quiet, write_whole
from hardware.pieces.shapes import Drawing, Pixels, Place, rendered

DECK_EDITIONS = ("print-and-play",)
"""The only edition of a deck that there is; the set of the same name reads it."""
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
    """One design: the name of its picture, how many of it the deck has, the name of its back, its size."""

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


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper: what is on it in words, and each card's name and place."""

    title: str
    grid: Grid
    cards: tuple[tuple[str, Place], ...]
    is_back: bool


@dataclass(frozen=True, eq=False)
class DeckSheet:
    """A deck to print: the game's name, the designs, what draws each picture's name, and the grid of each size.

    `draw` gives the drawing, art upright, and its size in millimetres. `blocks`: for each size the grid it is printed
    in and what that page is called.
    """

    game: str
    cards: tuple[Card, ...]
    draw: Callable[[str], tuple[Drawing, Place]]
    blocks: tuple[tuple[Grid, str], ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every picture that `write_pngs` writes: the designs, then their backs."""
        return tuple(dict.fromkeys((*(card.label for card in self.cards), *(card.back for card in self.cards))))

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """Every side to print, each front followed by its back, which is mirrored for turning on the long edge."""
        found: list[Page] = []
        for grid, title in self.blocks:
            fronts = [card for card in self.cards if card.size_mm == grid.size_mm for _ in range(card.count)]
            for first in range(0, len(fronts), grid.on_a_page):
                lying = fronts[first : first + grid.on_a_page]
                front = tuple((card.label, grid.corner(at)) for at, card in enumerate(lying))
                back = tuple((card.back, grid.corner(at, mirrored=True)) for at, card in enumerate(lying))
                found += [Page(title, grid, front, False), Page(f"backs of page {len(found) + 1}", grid, back, True)]
        return tuple(found)

    def picture(self, name: str, px_per_mm: float | None = None) -> Pixels:
        """A design or back as a BGR picture cut at the card's edges, its long side 640 px where nothing is said."""
        shapes, size_mm = self.draw(name)
        return rendered(shapes, size_mm, px_per_mm or PICTURE_PX / max(size_mm))

    def print_pdf(self, path: Path, edition: str = DECK_EDITIONS[0], progress: Progress = quiet) -> None:
        """Write the whole deck as an A4 PDF with cut marks; `progress` is told after each page.

        Raises UnknownDeckError (a ValueError), and PrintError (an OSError) for a place that cannot be written.
        """
        _known(edition)
        paper = Paper(f"Cards for {self.game}")
        drawn = {name: self.draw(name)[0] for name in self.names}
        for number, page in enumerate(self.pages, start=1):
            self._head(paper, page, number)
            for name, corner in page.cards:
                paper.drawing(drawn[name], corner)
            for start, end in cut_marks(page):
                paper.line(start, end, GREY)
            progress(number, len(self.pages))
        paper.save(path)

    def write_pngs(self, folder: Path, edition: str = DECK_EDITIONS[0], progress: Progress = quiet) -> tuple[Path, ...]:
        """Write every design once as `<label>.png`, and the backs; art upright, cut at the edges; name the files.

        The long side has 640 pixels. The folder is made where it is missing. Raises UnknownDeckError (a ValueError),
        and PrintError (an OSError) for a place that cannot be written.
        """
        _known(edition)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or str(error)
            raise PrintError(f"expected a folder at {folder}, got: {reason}; choose another place") from error
        written = []
        for name in self.names:
            done, coded = cv2.imencode(".png", self.picture(name))
            if not done:
                raise PrintError(f"expected a picture of {name}, got none from the encoder; install the program again")
            written.append(folder / f"{name}.png")
            write_whole(written[-1], coded.tobytes())
            progress(len(written), len(self.names))
        return tuple(written)

    def _head(self, paper: Paper, page: Page, number: int) -> None:
        """Begin a page: the ruler, what it is, which one of how many."""
        paper.page()
        paper.ruler(MARGIN_MM + 2, 14.5)
        left_mm = MARGIN_MM + 107
        paper.text(left_mm, 12, f"{self.game}, page {number} of {len(self.pages)}: {page.title}", 9, bold=True)
        paper.text(left_mm, 15.6, "Print at 100 %: the ruler must measure 100 mm.", 8)
        words = "Fronts on odd pages, backs on even ones: turn on the long edge."
        paper.text(left_mm, 19, words, 8)


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


def _known(edition: str) -> None:
    if edition not in DECK_EDITIONS:
        raise UnknownDeckError(f"expected the edition {DECK_EDITIONS[0]}, got {edition!r}")
