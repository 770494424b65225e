"""`sizzlebox print`: pieces as a PDF to cut out, or as one picture a face."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from firmware.console import complain, file_to_write, progress, write_text
from firmware.failure import FailureError
from firmware.usage import UsageError
from scorer.words import quote, shorten

if TYPE_CHECKING:
    from hardware.pieces.sheets import Sheet


def print_pieces(what: str, pdf: str | None, png: str | None, edition: str, paper: str) -> None:
    """Write the PDF (named after the thing where no name is given), the pictures, or both.

    `edition` and `paper` are empty for the default; a thing has the one or the other.
    """
    from hardware.pieces.sheets import SHEETS  # noqa: PLC0415 - drawing is slow to import

    sheet = SHEETS[what]
    chosen = _chosen(what, sheet, edition, paper)
    written: list[str] = []
    if pdf is None and png is None:
        pdf = f"{what}.pdf"
    file = file_to_write(pdf) if pdf is not None else None
    if png is not None and (not png or "\0" in png):
        raise FailureError(f"{quote(png)} is no folder's name", remedy="name a folder, . for this one")
    try:
        if file is not None:
            with progress("Drawing pages") as drawn:
                sheet.print_pdf(file, chosen, drawn)
            written.append(str(pdf))
        if png is not None:
            with progress("Drawing pictures") as drawn:
                pictures = sheet.write_pngs(Path(png), chosen, drawn)
            written.append(f"{len(pictures)} pictures in {png}")
    except OSError as error:
        if not error.strerror:
            # The sheet's own words, which say what to do.
            raise FailureError(str(error)) from error
        where = f": {error.filename}" if error.filename else ""
        raise FailureError(f"{error.strerror}{where}", remedy="name a place that can be written") from error
    except ValueError as error:
        raise FailureError(str(error)) from error
    if file is not None and file.suffix.lower() != ".pdf":
        complain(f"{shorten(file.name)} is a PDF all the same; a name that ends in .pdf tells it to other programs")
    write_text(f"Written: {', '.join(written)}")


def _chosen(what: str, sheet: Sheet, edition: str, paper: str) -> str:
    """The edition or the paper to print, the first where none is wished for; UsageError for one it does not have."""
    if sheet.by_paper and edition:
        raise UsageError(
            f"expected no --edition for {what}, got {quote(edition)}; it has --paper {'|'.join(sheet.editions)}"
        )
    if not sheet.by_paper and paper.lower() not in {"", "a4"}:
        raise UsageError(f"expected {what} on --paper a4, got {quote(paper)}; only the mat has other sizes")
    option, wanted = ("--paper", paper.lower()) if sheet.by_paper else ("--edition", edition)
    if wanted and wanted not in sheet.editions:
        raise UsageError(f"expected {option} {' or '.join(sheet.editions)} for {what}, got {quote(wanted)}")
    return wanted or sheet.editions[0]
