"""The print sheets of Sosig: the whole deck on A4, true millimetres, cut marks, backs that lie behind their fronts."""

from __future__ import annotations

import re
import subprocess
import zlib
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.pieces import deck_sheet, paper
from hardware.pieces.deck_sheet import GAP_MM, MARK_MM, MARK_OFF_MM, UnknownDeckError, cut_marks
from hardware.pieces.frames import TALL_MM
from hardware.pieces.sosig_cards import SQUARE_MM
from hardware.pieces.sosig_deck import deck
from hardware.pieces.sosig_sheet import sheet as sosig
from scorer.sosig.labels import parse_label

SHEET = sosig()
POINT_MM = 25.4 / 72
FRONTS, BACKS = [page for page in SHEET.pages if not page.is_back], [page for page in SHEET.pages if page.is_back]


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("print") / "sosig.pdf"
    SHEET.print_pdf(path)
    return path.read_bytes()


def drawn_pages(pdf: bytes) -> list[str]:
    """The drawing instructions of each page."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    texts = [zlib.decompress(stream).decode("latin-1") for stream in streams]
    return [text for text in texts if "BT" in text]


def segments_mm(page: str) -> np.ndarray:
    """Every single straight line of a page, N x 4, in millimetres from the upper left corner."""
    number = r"(-?[\d.]+)"
    found = np.array(re.findall(rf"{number} {number} m {number} {number} l S", page), dtype=float) * POINT_MM
    found[:, 1::2] = paper.HEIGHT_MM - found[:, 1::2]
    return found


def points_mm(page: str) -> np.ndarray:
    """Every end of a drawn line, in millimetres from the upper left corner."""
    found = np.array(re.findall(r"(-?[\d.]+) (-?[\d.]+) [ml]\b", page), dtype=float) * POINT_MM
    return np.column_stack([found[:, 0], paper.HEIGHT_MM - found[:, 1]])


def test_every_card_of_the_deck_is_printed_as_often_as_it_is_there() -> None:
    """The fronts are 24 heads, 56 bodies, 17 mystery meats, 16 orders, 9 prizes and 4 help cards: 126 cards."""
    printed = Counter(name for page in FRONTS for name, _ in page.cards)
    assert printed == {card.label: card.count for card in SHEET.cards}
    kinds = Counter[str]()
    for name, times in printed.items():
        kinds[name.split("-")[0]] += times
    assert kinds == {"head": 24, "body": 56, "burnt": 9, "scrontch": 4, "little": 4, "order": 16, "prize": 9, "help": 4}
    told = deck()
    assert printed["scrontch-n"] == next(meat.count for meat in told.mystery_meats if meat.label == "scrontch-n")


def test_cards_measure_50_mm_and_keep_apart() -> None:
    """Cards of the grid are 50 mm square, the others 44 x 63; two are 2 mm apart and 10 mm off the paper's edge."""
    assert (SQUARE_MM, TALL_MM) == ((50.0, 50.0), (44.0, 63.0))
    for page in SHEET.pages:
        width, height = page.grid.size_mm
        for number, (_, (x, y)) in enumerate(page.cards):
            assert x >= paper.MARGIN_MM
            assert y >= paper.MARGIN_MM
            assert x + width <= paper.WIDTH_MM - paper.MARGIN_MM
            assert y + height <= paper.HEIGHT_MM - paper.MARGIN_MM
            for _, (x2, y2) in page.cards[number + 1 :]:
                assert abs(x - x2) >= width + GAP_MM - 1e-9 or abs(y - y2) >= height + GAP_MM - 1e-9


def test_backs_lie_behind_their_fronts() -> None:
    """Seen through the paper, every front has the back of its own deck at exactly its place."""
    own = {card.label: card.back for card in SHEET.cards}
    assert len(FRONTS) == len(BACKS)
    for front, back in zip(FRONTS, BACKS, strict=True):
        behind = {
            (round(paper.WIDTH_MM - front.grid.size_mm[0] - x, 6), round(y, 6)): name for name, (x, y) in back.cards
        }
        assert behind == {(round(x, 6), round(y, 6)): own[name] for name, (x, y) in front.cards}
    assert [page.is_back for page in SHEET.pages] == [False, True] * len(FRONTS)


def test_a_back_tells_its_deck_and_nothing_more() -> None:
    """Heads, bodies, mystery meats, orders and prizes have one back each, whatever the card."""
    backs: dict[str, set[str]] = {}
    for card in SHEET.cards:
        kind = "mystery" if card.label.split("-")[0] in {"burnt", "scrontch", "little"} else card.label.split("-")[0]
        backs.setdefault(kind, set()).add(card.back)
    assert backs == {
        **{kind: {f"back-{kind}"} for kind in ("head", "body", "mystery", "order", "prize")},
        "help": {"help-back"},
    }


def test_the_sheet_is_eighteen_a4_pages(sheet: bytes) -> None:
    """The PDF has 18 pages of A4, without a bitmap."""
    assert sheet.startswith(b"%PDF-")
    assert sheet.rstrip().endswith(b"%%EOF")
    assert len(drawn_pages(sheet)) == len(SHEET.pages) == 18
    assert re.search(rb"/Count 18\b", sheet)
    width, height = map(float, re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", sheet).groups())
    assert (width * POINT_MM, height * POINT_MM) == pytest.approx((210, 297), abs=0.01)
    assert b"/Subtype /Image" not in sheet
    assert len(sheet) < 4_000_000


def test_every_page_says_which_of_how_many_it_is(sheet: bytes) -> None:
    """Each page bears its number and the number of all, and says to print at 100 %."""
    for number, page in enumerate(drawn_pages(sheet), start=1):
        assert f"page {number} of 18" in page
        assert "Print at 100 %" in page
        assert (f"backs of page {number - 1}" in page) == (number % 2 == 0)


def test_the_ruler_in_the_file_is_100_mm_long(sheet: bytes) -> None:
    """The first line of each page runs exactly 100 mm."""
    for page in drawn_pages(sheet):
        x0, y0, x1, y1 = segments_mm(page)[0]
        assert (x1 - x0, y1 - y0) == pytest.approx((100.0, 0.0), abs=0.02)


def test_cut_marks_are_in_line_with_every_edge_and_on_no_card(sheet: bytes) -> None:
    """Fronts have a mark beyond both ends of each cut, in the file too, and none touches a card; backs have none."""
    for page, drawn in zip(SHEET.pages, drawn_pages(sheet), strict=True):
        marks = np.array([[*start, *end] for start, end in cut_marks(page)])
        if page.is_back:
            assert not len(marks)
            continue
        lines = segments_mm(drawn)
        for mark in marks:
            assert np.abs(lines - mark).max(axis=1).min() < 0.02
        width, height = page.grid.size_mm
        xs = {round(v, 6) for _, (x, _) in page.cards for v in (x, x + width)}
        ys = {round(v, 6) for _, (_, y) in page.cards for v in (y, y + height)}
        upright, level = marks[marks[:, 0] == marks[:, 2]], marks[marks[:, 1] == marks[:, 3]]
        assert Counter(np.round(upright[:, 0], 6).tolist()) == dict.fromkeys(xs, 2)
        assert Counter(np.round(level[:, 1], 6).tolist()) == dict.fromkeys(ys, 2)
        for x0, y0, x1, y1 in marks:
            assert abs(x1 - x0) + abs(y1 - y0) == pytest.approx(MARK_MM)
            for _, (x, y) in page.cards:
                beside = max(x - max(x0, x1), min(x0, x1) - x - width, y - max(y0, y1), min(y0, y1) - y - height)
                assert beside >= MARK_OFF_MM - 1e-9


def test_everything_drawn_is_where_a_printer_can_print(sheet: bytes) -> None:
    """No drawn point of any page lies within 8 mm of the edge."""
    for page in drawn_pages(sheet):
        points = points_mm(page)
        assert len(points) > 300
        assert points.min() >= 8
        assert points[:, 0].max() <= paper.WIDTH_MM - 8
        assert points[:, 1].max() <= paper.HEIGHT_MM - 8


def test_the_same_deck_has_the_same_bytes(sheet: bytes, tmp_path: Path) -> None:
    """Two runs give the same file."""
    SHEET.print_pdf(tmp_path / "again.pdf")
    assert (tmp_path / "again.pdf").read_bytes() == sheet


def test_the_printed_page_looks_like_the_pictures(sheet: bytes, tmp_path: Path) -> None:
    """A page as a viewer shows it has each card's picture at its place, right size, right way up."""
    try:
        subprocess.run(["pdftoppm", "-v"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("pdftoppm is not installed: no viewer to draw the page")
    (tmp_path / "deck.pdf").write_bytes(sheet)
    for number in (5, 17, 18):
        command = ["pdftoppm", "-png", "-r", "101.6", "-f", str(number), "-l", str(number), "-singlefile"]
        subprocess.run([*command, str(tmp_path / "deck.pdf"), str(tmp_path / "page")], check=True)
        seen = cv2.imread(str(tmp_path / "page.png")).astype(int)
        page = SHEET.pages[number - 1]
        for name, (x, y) in page.cards:
            wanted = SHEET.picture(name, 4).astype(int)
            left, top = round(x * 4), round(y * 4)
            there = seen[top : top + wanted.shape[0], left : left + wanted.shape[1]]
            # Measured: 3.8 at most; a card one pixel off gives 9 and more.
            assert np.abs(there - wanted).mean() < 6, name


def test_one_picture_a_face_at_a_sensible_size(tmp_path: Path) -> None:
    """Every design and back is a colour PNG of 640 px on the long side in its card's proportions, under its name."""
    told: list[tuple[int, int]] = []
    written = SHEET.write_pngs(tmp_path / "new" / "folder", progress=lambda done, total: told.append((done, total)))
    assert [path.stem for path in written] == list(SHEET.names)
    assert set(written) == set((tmp_path / "new" / "folder").iterdir())
    assert told == [(n, len(written)) for n in range(1, len(written) + 1)]
    for path in written:
        seen = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        if path.stem.startswith(("order", "prize", "help", "back-order", "back-prize")):
            assert seen.shape == (640, 447, 3)
        else:
            assert seen.shape == (640, 640, 3)
            if not path.stem.startswith(("back", "little")):
                parse_label(path.stem)


def test_printing_tells_its_progress(tmp_path: Path) -> None:
    """Each page is told when it is drawn, with the number of all."""
    told: list[tuple[int, int]] = []
    SHEET.print_pdf(tmp_path / "deck.pdf", progress=lambda done, total: told.append((done, total)))
    assert told == [(n, 18) for n in range(1, 19)]


def test_faults_are_named(tmp_path: Path) -> None:
    """An unknown edition and a place that cannot be written are refused in one line, and nothing is left behind."""
    for call in (SHEET.print_pdf, SHEET.write_pngs):
        with pytest.raises(UnknownDeckError, match="print-and-play"):
            call(tmp_path / "thing", "deluxe")
    (tmp_path / "file").write_text("kept")
    for call, place in ((SHEET.print_pdf, tmp_path / "no" / "deck.pdf"), (SHEET.write_pngs, tmp_path / "file")):
        with pytest.raises(paper.PrintError, match="choose"):
            call(place)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert set(deck_sheet.DECK_EDITIONS) == {"print-and-play"}
