"""Prints the dice of an edition: stickers for blank dice, nets to fold, and one picture a face."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from hardware.pieces import faces
from hardware.pieces.dice_layout import (
    DIE_MM,
    SPARES_TOP_MM,
    STICKER_MM,
    STICKER_RADIUS_MM,
    STICKERS_TOP_MM,
    Net,
    Sticker,
    Tab,
    nets,
    row_names,
    spares,
    stickers,
)
from hardware.pieces.paper import BLACK, GREY, MARGIN_MM, WHITE, Paper, PrintError, Progress, quiet, write_whole
from scorer.sausage_sizzle.editions import DEFAULT_EDITION, Edition
from scorer.sausage_sizzle.editions import edition as find_edition

STICKER_ART_MM = 15.0
"""The view box on a sticker: its ink, 76 % of that, stays 1.3 mm inside the cut line."""
PICTURE_PX = 640
"""The long side of a face's picture, before nothing but whole white rows and columns are trimmed."""
_BLEED_MM = 0.8
_TEXT_STEP_MM = 5.4


def print_dice(path: Path, edition: str = DEFAULT_EDITION, progress: Progress = quiet) -> None:
    """Write the print sheet of an edition's eight dice as an A4 PDF: a page of stickers, a page of nets.

    Raises UnknownEditionError (a ValueError), and PrintError (an OSError) for a place that cannot be written.
    """
    chosen = find_edition(edition)
    paper = Paper(f"Dice for {chosen.name}")
    _sticker_page(paper, chosen)
    progress(1, 2)
    _net_page(paper, chosen)
    progress(2, 2)
    paper.save(path)


def write_pngs(folder: Path, edition: str = DEFAULT_EDITION, progress: Progress = quiet) -> tuple[Path, ...]:
    """Write `<label>.png` for every face of an edition, black on white, trimmed to the ink, upright; name the files.

    The long side has 640 pixels, or a row or two less. The folder is made where it is missing. Raises
    UnknownEditionError (a ValueError), and PrintError (an OSError) for a place that cannot be written.
    """
    chosen = find_edition(edition)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise PrintError(f"expected a folder at {folder}, got: {reason}; choose another place") from error
    written = []
    for label in chosen.labels:
        done, coded = cv2.imencode(".png", picture(label))
        if not done:
            raise PrintError(f"expected a picture of {label}, got none from the encoder; install the program again")
        written.append(folder / f"{label}.png")
        write_whole(written[-1], coded.tobytes())
        progress(len(written), len(chosen.labels))
    return tuple(written)


def picture(label: str) -> faces.Mask:
    """A face as a grey picture, black on white, trimmed to the ink; raises as `outline_paths`."""
    left, top, right, bottom = faces.ink_box(label)
    scale = PICTURE_PX / max(right - left, bottom - top)
    at_origin = tuple(tuple(ring - (left, top) for ring in shape) for shape in faces.outline_paths(label))
    width_px, height_px = round((right - left) * scale), round((bottom - top) * scale)
    ink = faces.fill(at_origin, scale, width_px, height_px)
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    return np.asarray(255 - ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], dtype=np.uint8)


def _head(paper: Paper, title: str, lines: tuple[str, ...]) -> None:
    """Begin a page: title, the ruler, numbered instructions."""
    paper.page()
    paper.text(MARGIN_MM, 17, title, 16, bold=True)
    paper.ruler(MARGIN_MM + 2, 27)
    paper.text(MARGIN_MM + 108, 25, "Print at 100 % (actual size).", 11, bold=True)
    paper.text(MARGIN_MM + 108, 30, "This ruler must measure 100 mm on paper.", 9)
    for number, line in enumerate(lines):
        paper.text(MARGIN_MM, 39 + number * _TEXT_STEP_MM, f"{number + 1}.", 10, bold=True)
        paper.text(MARGIN_MM + 6, 39 + number * _TEXT_STEP_MM, line, 10)


def _sticker_page(paper: Paper, edition: Edition) -> None:
    """A row of six stickers a die, and spare ones below."""
    _head(
        paper,
        f"{edition.name} - stickers for blank {DIE_MM:g} mm dice",
        (
            "Print on white sticker paper. Matt paper is best: on shiny paper the lamp hides the drawing.",
            f"Cut the stickers out along their lines. Each is {STICKER_MM:g} mm wide, a little less than the die.",
            "Each row is one die: put its six stickers on the six sides, each in the middle.",
            "Two equal stickers in a row go on opposite sides.",
            "Black stickers on black dice, white ones on white dice look best.",
        ),
    )
    for _, heading, x_mm in row_names():
        paper.text(x_mm, STICKERS_TOP_MM - 3, heading, 11, bold=True)
        paper.text(x_mm, SPARES_TOP_MM - 3, "Spare stickers, one of each", 11, bold=True)
    for sticker in (*stickers(edition), *spares(edition)):
        _draw_sticker(paper, sticker)


def _draw_sticker(paper: Paper, sticker: Sticker) -> None:
    ground, ink = _colours(sticker.kind)
    x_mm, y_mm = sticker.corner
    paper.tile(x_mm, y_mm, STICKER_MM, STICKER_RADIUS_MM, ground)
    paper.face(sticker.label, (x_mm + STICKER_MM / 2, y_mm + STICKER_MM / 2), STICKER_ART_MM, ink)


def _net_page(paper: Paper, edition: Edition) -> None:
    """Eight nets to cut out, fold and glue."""
    _head(
        paper,
        f"{edition.name} - dice to fold from paper",
        (
            "Print on stiff white paper (160 to 200 g). Cut along the solid lines.",
            "Score the dashed lines with an empty pen and a ruler, then fold so that the drawings are outside.",
            "Glue the flaps one after the other, from the inside. The side with three flaps comes last.",
        ),
    )
    for net in nets(edition):
        _draw_net(paper, net)


def _draw_net(paper: Paper, net: Net) -> None:
    ground, ink = _colours(net.kind)
    for _, (x_mm, y_mm) in net.squares:
        square = ((x_mm, y_mm), (x_mm + DIE_MM, y_mm), (x_mm + DIE_MM, y_mm + DIE_MM), (x_mm, y_mm + DIE_MM))
        paper.polygon(square, ground)
    if ground != WHITE:
        for tab in net.tabs:
            paper.polygon(_bleed(tab), ground)
    for label, (x_mm, y_mm) in net.squares:
        paper.face(label, (x_mm + DIE_MM / 2, y_mm + DIE_MM / 2), DIE_MM, ink)
    for start, end in net.folds:
        paper.line(start, end, GREY if ground == WHITE else WHITE, dashed=True)
    for start, end in net.cuts:
        paper.line(start, end, GREY)


def _bleed(tab: Tab) -> tuple[tuple[float, float], ...]:
    """The strip of a tab beside its fold, inked as well: a fold that is a little off shows no white edge."""
    start, end, far_end, far_start = tab.points
    part = _BLEED_MM / max(abs(far_start[0] - start[0]), abs(far_start[1] - start[1]))
    inner_end = (end[0] + (far_end[0] - end[0]) * part, end[1] + (far_end[1] - end[1]) * part)
    inner_start = (start[0] + (far_start[0] - start[0]) * part, start[1] + (far_start[1] - start[1]) * part)
    return start, end, inner_end, inner_start


def _colours(kind: str) -> tuple[int, int]:
    """Ground and ink of a kind of die: they differ in lightness, so the two kinds do not mix."""
    return (WHITE, BLACK) if kind == "critter" else (BLACK, WHITE)
