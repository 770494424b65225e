"""Every sheet of pieces that can be printed, by the word the command line knows it by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from hardware.pieces import dice_sheet, drecksau_sheet, mat_sheet, salsicha_sheet, sosig_sheet, wurst_sheet
from hardware.pieces.deck_sheet import DECK_EDITIONS, DeckSheet
from hardware.pieces.mat_layout import MATS
from hardware.pieces.paper import Progress
from scorer.sausage_sizzle.editions import EDITIONS


@dataclass(frozen=True, slots=True)
class Sheet:
    """One thing to print: a PDF, and a folder of pictures, one a face (of the mat one in all).

    `print_pdf(path, edition, progress)` and `write_pngs(folder, edition, progress)` raise a ValueError for an unknown
    edition and an OSError, each of one line, for a place that cannot be written; the second names the files it wrote.
    Both tell `progress` how many pages or pictures are done, of how many. `editions` are the ids both take, the
    default first; `by_paper`: they are sizes of paper, not editions of a game.
    """

    name: str
    title: str
    editions: tuple[str, ...]
    print_pdf: Callable[[Path, str, Progress], None]
    write_pngs: Callable[[Path, str, Progress], tuple[Path, ...]]
    by_paper: bool = False

    def __post_init__(self) -> None:
        """Refuse a sheet without an edition."""
        if not self.editions:
            raise ValueError(f"expected at least one edition of the sheet {self.name}, got none")


def _of_deck(name: str, title: str, deck: Callable[[], DeckSheet]) -> Sheet:
    """A deck of cards, which is drawn when it is first printed."""

    def print_pdf(path: Path, edition: str, progress: Progress) -> None:
        deck().print_pdf(path, edition, progress)

    def write_pngs(folder: Path, edition: str, progress: Progress) -> tuple[Path, ...]:
        return deck().write_pngs(folder, edition, progress)

    return Sheet(name, title, DECK_EDITIONS, print_pdf, write_pngs)


SHEETS: Mapping[str, Sheet] = MappingProxyType(
    {
        sheet.name: sheet
        for sheet in (
            Sheet("dice", "the dice of Sausage Sizzle", tuple(EDITIONS), dice_sheet.print_dice, dice_sheet.write_pngs),
            Sheet("mat", "the mat to roll on", tuple(MATS), mat_sheet.print_mat, mat_sheet.write_mat_picture, True),
            _of_deck("sosig", "the cards of Sosig", sosig_sheet.sheet),
            _of_deck("salsicha", "the cards of Salsicha", salsicha_sheet.sheet),
            _of_deck("wurst-case-scenario", "the pieces of Wurst Case Scenario", wurst_sheet.sheet),
            _of_deck("drecksau", "the cards of Drecksau", drecksau_sheet.sheet),
        )
    }
)
"""The sheets by name; pieces of a further game are one more line here."""
