"""The print sheet of the dice: right faces, right millimetres, cubes that fold, files written whole."""

from __future__ import annotations

import math
import re
import subprocess
import sys
import zlib
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.pieces import dice_layout, faces, paper
from hardware.pieces.dice_sheet import picture, print_dice, write_pngs
from hardware.pieces.sheets import SHEETS, Sheet
from scorer.sausage_sizzle.editions import EDITIONS, UnknownEditionError

POINT_MM = 25.4 / 72
BOTH = pytest.mark.parametrize("edition", list(EDITIONS.values()), ids=list(EDITIONS))


@pytest.fixture(scope="module")
def sheet(tmp_path_factory) -> bytes:
    path = tmp_path_factory.mktemp("print") / "dice.pdf"
    print_dice(path)
    return path.read_bytes()


def _pages(pdf: bytes) -> list[str]:
    """The drawing instructions of each page."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    texts = [zlib.decompress(stream).decode("latin-1") for stream in streams]
    return [text for text in texts if "BT" in text]


def _points_mm(page: str) -> np.ndarray:
    """Every end of a drawn line or curve, in millimetres from the upper left corner, in page order."""
    found: list[tuple[float, float]] = []
    matrices = [np.eye(3)]
    for line in page.splitlines():
        words = line.split()
        for at, word in enumerate(words):
            if word == "q":
                matrices.append(matrices[-1])
            elif word == "Q":
                matrices.pop()
            elif word == "cm":
                a, b, c, d, e, f = map(float, words[at - 6 : at])
                matrices[-1] = np.array([[a, c, e], [b, d, f], [0, 0, 1]])
                matrices[-1] = matrices[-2] @ matrices[-1] if len(matrices) > 1 else matrices[-1]
            elif word in {"m", "l", "c"}:
                x, y, _ = matrices[-1] @ [float(words[at - 2]), float(words[at - 1]), 1]
                found.append((x * POINT_MM, paper.HEIGHT_MM - y * POINT_MM))
    return np.array(found)


@BOTH
def test_stickers_are_exactly_the_faces_of_the_dice(edition) -> None:
    """48 stickers, as many of each face as the edition's dice have, and one spare of every face."""
    printed = Counter((sticker.kind, sticker.label) for sticker in dice_layout.stickers(edition))
    assert printed == Counter((die.kind, face) for die in edition.dice for face in die.faces)
    assert printed.total() == 48
    assert sorted(sticker.label for sticker in dice_layout.spares(edition)) == sorted(edition.labels)


@BOTH
def test_a_row_of_stickers_is_one_die(edition) -> None:
    """The six stickers of a kind at one height are the six faces of one die."""
    rows: dict[tuple[str, float], list[str]] = {}
    for sticker in dice_layout.stickers(edition):
        rows.setdefault((sticker.kind, sticker.corner[1]), []).append(sticker.label)
    assert sorted((kind, tuple(labels)) for (kind, _), labels in rows.items()) == sorted(
        (die.kind, die.faces) for die in edition.dice
    )


@BOTH
def test_stickers_keep_apart_and_off_the_edges(edition) -> None:
    """Stickers are 1.5 mm apart at least, and none is nearer than 10 mm to the edge of the paper."""
    corners = [sticker.corner for sticker in (*dice_layout.stickers(edition), *dice_layout.spares(edition))]
    for number, (x, y) in enumerate(corners):
        assert min(x, y) >= paper.MARGIN_MM
        assert x + dice_layout.STICKER_MM <= paper.WIDTH_MM - paper.MARGIN_MM
        for x2, y2 in corners[number + 1 :]:
            assert max(abs(x - x2), abs(y - y2)) >= dice_layout.STICKER_MM + 1.5


@BOTH
def test_nets_hold_the_faces_of_the_dice(edition) -> None:
    """Eight nets, each with the six faces of one die."""
    printed = Counter((net.kind, tuple(sorted(label for label, _ in net.squares))) for net in dice_layout.nets(edition))
    assert printed == Counter((die.kind, tuple(sorted(die.faces))) for die in edition.dice)


def _folded(net: dice_layout.Net) -> dict[int, list[tuple[float, ...]]]:
    """Fold the net in three dimensions: for each square its four corners on the cube, clockwise from the upper left."""
    size = dice_layout.DIE_MM
    cells = [(round(x / size, 3), round(y / size, 3)) for _, (x, y) in net.squares]
    root = 1
    frames = {root: (np.zeros(3), np.array([1.0, 0, 0]), np.array([0, 1.0, 0]))}
    waiting = [root]
    while waiting:
        here = waiting.pop()
        corner, right, down = frames[here]
        into = np.cross(right, down)
        for there, (x, y) in enumerate(cells):
            step = (round(x - cells[here][0], 3), round(y - cells[here][1], 3))
            turned = {
                (1.0, 0.0): (corner + right, into, down),
                (-1.0, 0.0): (corner + into, -into, down),
                (0.0, 1.0): (corner + down, right, into),
                (0.0, -1.0): (corner + into, right, -into),
            }.get(step)
            if there not in frames and turned is not None:
                frames[there] = turned
                waiting.append(there)
    return {
        number: [tuple((np.round(p, 6) + 0.0).tolist()) for p in (c, c + r, c + r + d, c + d)]
        for number, (c, r, d) in frames.items()
    }


@BOTH
def test_a_net_folds_to_a_closed_cube(edition) -> None:
    """Folding every dashed line by a right angle puts the six squares on the six different sides of one cube."""
    for net in dice_layout.nets(edition):
        sides = _folded(net)
        assert len(sides) == 6
        assert len({frozenset(side) for side in sides.values()}) == 6
        assert len({corner for side in sides.values() for corner in side}) == 8


@BOTH
def test_a_face_that_a_die_has_twice_lies_on_opposite_sides(edition) -> None:
    """The two sausages (or fives) of a paper die share no corner once it is folded."""
    tried = 0
    for net in dice_layout.nets(edition):
        sides = _folded(net)
        labels = [label for label, _ in net.squares]
        for label, times in Counter(labels).items():
            if times == 2:
                one, other = (set(sides[at]) for at, name in enumerate(labels) if name == label)
                assert not one & other
                tried += 1
    assert tried == 4


@BOTH
def test_every_free_edge_of_a_net_has_one_flap_between_the_two_that_meet(edition) -> None:
    """A cube's 12 edges are 5 folds between squares and 7 flaps, and no two flaps meet on the same edge."""
    for net in dice_layout.nets(edition):
        assert len(net.tabs) == 7
        assert len(net.folds) == 12
        flaps = {frozenset(tab.points[:2]) for tab in net.tabs}
        assert len([fold for fold in net.folds if frozenset(fold) not in flaps]) == 5
        # Where each flap's edge comes to lie on the folded cube.
        edges = _folded_edges(net)
        assert len({edges[flap] for flap in flaps}) == 7


def _folded_edges(net: dice_layout.Net) -> dict[frozenset, frozenset]:
    """Map each edge of the flat net to the pair of cube corners it folds to."""
    side_mm = dice_layout.DIE_MM
    edges = {}
    for number, corners in _folded(net).items():
        x, y = net.squares[number][1]
        flat = [(x, y), (x + side_mm, y), (x + side_mm, y + side_mm), (x, y + side_mm)]
        for at in range(4):
            edges[frozenset((flat[at], flat[at - 1]))] = frozenset((corners[at], corners[at - 1]))
    return edges


@BOTH
def test_nets_measure_16_mm_and_stay_on_the_page(edition) -> None:
    """Every fold is exactly 16 mm long, nets do not overlap, and nothing is nearer than 10 mm to the edge."""
    boxes = []
    for net in dice_layout.nets(edition):
        assert {round(math.dist(*fold), 9) for fold in net.folds} == {16.0}
        points = np.array([p for cut in net.cuts for p in cut])
        boxes.append((points.min(axis=0), points.max(axis=0)))
        assert points.min() >= paper.MARGIN_MM
        assert points[:, 0].max() <= paper.WIDTH_MM - paper.MARGIN_MM
        assert points[:, 1].max() <= paper.HEIGHT_MM - paper.MARGIN_MM
    for number, (low, high) in enumerate(boxes):
        for low2, high2 in boxes[number + 1 :]:
            assert (low > high2).any() or (low2 > high).any()


def test_the_sheet_is_two_a4_pages(sheet) -> None:
    """The PDF has a page of stickers and a page of nets, both A4."""
    assert sheet.startswith(b"%PDF-")
    assert sheet.rstrip().endswith(b"%%EOF")
    assert re.search(rb"/Count 2\b", sheet)
    width, height = map(float, re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", sheet).groups())
    assert (width * POINT_MM, height * POINT_MM) == pytest.approx((210, 297), abs=0.01)
    assert len(_pages(sheet)) == 2


def test_the_sheet_is_drawn_with_lines_not_pixels(sheet) -> None:
    """No bitmap is in the PDF, so it prints as sharp as the printer can."""
    assert b"/Subtype /Image" not in sheet
    assert b"/XObject <<" not in sheet
    assert all(len(_points_mm(page)) > 3000 for page in _pages(sheet))


def test_everything_drawn_is_where_a_printer_can_print(sheet) -> None:
    """No drawn point of either page lies within 8 mm of the edge."""
    for page in _pages(sheet):
        points = _points_mm(page)
        assert points.min() >= 8
        assert points[:, 0].max() <= paper.WIDTH_MM - 8
        assert points[:, 1].max() <= paper.HEIGHT_MM - 8


def test_the_ruler_in_the_file_is_100_mm_long(sheet) -> None:
    """The first line of each page's instructions runs exactly 100 mm on paper."""
    for page in _pages(sheet):
        start, end = _points_mm(page)[:2]
        assert end - start == pytest.approx((100.0, 0.0), abs=0.02)


def test_the_first_die_in_the_file_has_the_size_it_says(sheet) -> None:
    """The quokka of the first sticker is drawn 76 % of 15 mm wide, and the first tile is 14 mm."""
    page = _pages(sheet)[0]
    x, y = dice_layout.stickers(EDITIONS["sausage-sizzle"])[0].corner
    points = _points_mm(page)
    inside = points[(points >= (x - 0.01, y - 0.01)).all(axis=1) & (points <= (x + 14.01, y + 14.01)).all(axis=1)]
    assert inside.max(axis=0) - inside.min(axis=0) == pytest.approx((14.0, 14.0), abs=0.02)
    ink = inside[(inside > (x + 0.7, y + 0.7)).all(axis=1) & (inside < (x + 13.3, y + 13.3)).all(axis=1)]
    left, top, right, bottom = faces.ink_box("quokka")
    assert ink.max(axis=0) - ink.min(axis=0) == pytest.approx(((right - left) * 0.15, (bottom - top) * 0.15), abs=0.05)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_sheet_has_the_same_bytes(tmp_path, edition: str) -> None:
    """Two runs give the same file, byte by byte; the two editions differ."""
    for name in ("a.pdf", "b.pdf"):
        print_dice(tmp_path / name, edition)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["a.pdf", "b.pdf"]
    other = next(name for name in EDITIONS if name != edition)
    print_dice(tmp_path / "c.pdf", other)
    assert (tmp_path / "a.pdf").read_bytes() != (tmp_path / "c.pdf").read_bytes()


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_picture_a_face_trimmed_and_large(tmp_path, edition: str) -> None:
    """Each label has a grey PNG of at least 512 px, black on white, with ink on all four borders."""
    written = write_pngs(tmp_path / "new" / "folder", edition)
    assert {path.name for path in written} == {f"{label}.png" for label in EDITIONS[edition].labels}
    assert set(written) == set((tmp_path / "new" / "folder").iterdir())
    for path in written:
        seen = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        assert seen.ndim == 2
        assert 512 <= max(seen.shape) <= 700
        assert seen.min() == 0
        assert seen.max() == 255
        for border in (seen[0], seen[-1], seen[:, 0], seen[:, -1]):
            assert border.min() < 255


def test_the_art_of_a_picture_is_upright() -> None:
    """A picture is the face's mask as drawn, not turned or mirrored."""
    for label in ("kangaroo", "4", "sausage"):
        left, top, right, bottom = faces.ink_box(label)
        large = 255 - faces.mask(label, 400)
        cut = large[round(top * 4) : round(bottom * 4), round(left * 4) : round(right * 4)]
        small = cv2.resize(picture(label), cut.shape[::-1], interpolation=cv2.INTER_AREA)
        assert np.abs(small.astype(int) - cut.astype(int)).mean() < 6


def test_an_unknown_edition_is_refused_before_anything_is_written(tmp_path) -> None:
    """An edition that nobody made is named in one line, and no file appears."""
    for call in (print_dice, write_pngs):
        with pytest.raises(UnknownEditionError, match="sausage-sizzle"):
            call(tmp_path / "thing", "wurst-o-rama")
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_is_named_in_one_line(tmp_path) -> None:
    """A missing folder, a folder in place of the file, and a file in place of the folder: one line, nothing left."""
    (tmp_path / "a-file").write_text("kept")
    (tmp_path / "a-folder").mkdir()
    for call, path in (
        (print_dice, tmp_path / "missing" / "dice.pdf"),
        (print_dice, tmp_path / "a-folder"),
        (print_dice, tmp_path / "a-file" / "dice.pdf"),
        (write_pngs, tmp_path / "a-file"),
        (write_pngs, tmp_path / "a-file" / "pictures"),
    ):
        with pytest.raises(paper.PrintError, match="choose") as caught:
            call(path)
        assert isinstance(caught.value, OSError)
        assert str(path) in str(caught.value)
        assert "\n" not in str(caught.value)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a-file", "a-folder"]
    assert (tmp_path / "a-file").read_text() == "kept"


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from hardware.pieces.dice_sheet import print_dice
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    print_dice(Path(sys.argv[1]))
except OSError as error:
    print(error)
"""


def test_no_room_leaves_the_old_sheet_and_no_half_file(tmp_path) -> None:
    """Where the system refuses to write on, the earlier sheet stays whole and nothing else is left."""
    sheet = tmp_path / "dice.pdf"
    sheet.write_bytes(b"the sheet of yesterday")
    ran = subprocess.run([sys.executable, "-c", FULL_DISK, str(sheet)], capture_output=True, text=True, check=True)
    assert "too large" in ran.stdout
    assert ran.stdout.count("\n") == 1
    assert ran.stderr == ""
    assert [path.name for path in tmp_path.iterdir()] == ["dice.pdf"]
    assert sheet.read_bytes() == b"the sheet of yesterday"


def test_a_line_of_text_that_would_leave_the_page_is_refused() -> None:
    """Instructions too long for the paper are a fault that shows at once, not a line cut off by the printer."""
    page = paper.Paper("test")
    page.page()
    with pytest.raises(ValueError, match="ends before 200"):
        page.text(10, 20, "sausage " * 40)


def test_the_registry_prints_every_sheet_it_lists(tmp_path) -> None:
    """Each registered sheet writes a PDF and pictures in each of its editions, under its own name."""
    assert "dice" in SHEETS
    for name, sheet in SHEETS.items():
        assert sheet.name == name
        for edition in sheet.editions:
            path: Path = tmp_path / f"{name}-{edition}.pdf"
            sheet.print_pdf(path, edition, paper.quiet)
            assert path.stat().st_size > 3_000
            assert sheet.write_pngs(tmp_path / name / edition, edition, paper.quiet)


def test_a_sheet_without_an_edition_is_refused() -> None:
    """A registry entry that nothing could be printed from is refused when it is made."""
    with pytest.raises(ValueError, match="at least one edition"):
        Sheet("dice", "the dice", (), print_dice, write_pngs)
