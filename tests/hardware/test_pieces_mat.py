"""The printed mat: markers where they should be, rims that stay white, true millimetres, one page of lines."""

from __future__ import annotations

import re
import subprocess
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.pieces import mat_sheet, paper
from hardware.pieces.mat_layout import EDGE_MM, MATS, RIM_MM, MatLayout
from hardware.pieces.mat_sheet import AREA_GREY, UnknownPaperError, picture, print_mat, write_mat_picture

POINT_MM = 25.4 / 72
BOTH = pytest.mark.parametrize("mat", MATS.values(), ids=list(MATS))


def drawing(pdf: bytes) -> str:
    """The drawing instructions of the only page."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    (page,) = [text for text in (zlib.decompress(s).decode("latin-1") for s in streams) if "BT" in text]
    return page


def found(pixels: np.ndarray) -> dict[int, np.ndarray]:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = detector.detectMarkers(pixels)
    return {int(n): np.asarray(c).reshape(4, 2) for n, c in zip(np.asarray(ids).reshape(-1), corners, strict=True)}


@BOTH
def test_every_marker_is_found_where_the_layout_says(mat: MatLayout) -> None:
    """The usual detector finds all markers of a drawn mat, upright, each at its place to a tenth of a millimetre."""
    seen = found(np.array(picture(mat.paper, 8)))
    assert set(seen) == set(mat.middles_mm)
    assert len(seen) >= 12
    for number, corners in seen.items():
        assert (corners.mean(axis=0) + 0.5) / 8 == pytest.approx(mat.middles_mm[number], abs=0.1)
        assert np.linalg.norm(corners[1] - corners[0]) / 8 == pytest.approx(mat.marker_mm, abs=0.25)
        assert corners[0][0] < corners[1][0]
        assert corners[0][1] < corners[3][1]


@BOTH
def test_rims_are_white_and_the_area_is_even(mat: MatLayout) -> None:
    """Three white millimetres surround every marker, eight the whole, and the playing area is one mid grey."""
    drawn = picture(mat.paper, 4)
    for x_mm, y_mm in mat.middles_mm.values():
        reach = mat.marker_mm / 2 + RIM_MM
        box = drawn[round((y_mm - reach) * 4) : round((y_mm + reach) * 4), round((x_mm - reach) * 4) :]
        box = box[:, : round(2 * reach * 4)].copy()
        rim = round(RIM_MM * 4)
        box[rim:-rim, rim:-rim] = 255
        assert box.min() == 255
    edge = round(EDGE_MM * 4)
    assert min(drawn[:edge].min(), drawn[-edge:].min(), drawn[:, :edge].min(), drawn[:, -edge:].min()) == 255
    left, top, right, bottom = (round(v * 4) for v in mat.area_mm)
    assert set(np.unique(drawn[top:bottom, left:right])) == {AREA_GREY}


def test_the_grey_suits_light_and_dark_dice() -> None:
    """White and black dice of the virtual table differ from the playing area by 90 levels and more, nearly alike."""
    light, dark = 255 * 0.93, 255 * 0.09
    assert min(light - AREA_GREY, AREA_GREY - dark) > 90
    assert abs((light - AREA_GREY) - (AREA_GREY - dark)) < 30


def test_the_two_mats_share_no_marker() -> None:
    """A marker's number says which mat it is on, and all are of the dictionary."""
    numbers = [number for mat in MATS.values() for number in mat.middles_mm]
    assert len(numbers) == len(set(numbers))
    assert min(numbers) >= 0
    assert max(numbers) < 50


@BOTH
def test_the_sheet_is_one_page_across_drawn_with_lines(mat: MatLayout, tmp_path: Path) -> None:
    """The PDF is one page of the paper's size without a bitmap; two runs give the same bytes."""
    print_mat(tmp_path / "a.pdf", mat.paper)
    print_mat(tmp_path / "b.pdf", mat.paper)
    pdf = (tmp_path / "a.pdf").read_bytes()
    assert pdf == (tmp_path / "b.pdf").read_bytes()
    assert re.search(rb"/Count 1\b", pdf)
    width, height = map(float, re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf).groups())
    assert (width * POINT_MM, height * POINT_MM) == pytest.approx(mat.size_mm, abs=0.01)
    assert b"/Subtype /Image" not in pdf


@BOTH
def test_the_bar_measures_100_mm(mat: MatLayout, tmp_path: Path) -> None:
    """The first straight line of the page is the bar, 100 mm long, and the page says to print at 100 %."""
    print_mat(tmp_path / "mat.pdf", mat.paper)
    page = drawing((tmp_path / "mat.pdf").read_bytes())
    x0, y0, x1, y1 = map(float, re.search(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", page).groups())
    assert (x1 - x0) * POINT_MM == pytest.approx(paper.RULER_MM, abs=0.02)
    assert y0 == y1
    assert "Print at 100 %" in page
    assert f"mat for dice, {mat.paper.upper()}" in page


def test_the_printed_page_looks_like_the_drawn_picture(tmp_path: Path) -> None:
    """The page as a viewer shows it has the markers at the places of the picture."""
    try:
        subprocess.run(["pdftoppm", "-v"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("pdftoppm is not installed: no viewer to draw the page")
    print_mat(tmp_path / "mat.pdf")
    command = ["pdftoppm", "-png", "-r", "101.6", "-gray", str(tmp_path / "mat.pdf"), str(tmp_path / "page")]
    subprocess.run(command, check=True)
    (file,) = tmp_path.glob("page*.png")
    seen = cv2.imread(str(file), cv2.IMREAD_GRAYSCALE)
    places, wanted = found(seen), found(np.array(picture("a4", 4)))
    assert set(places) == set(wanted)
    assert max(np.abs(places[n] - wanted[n]).max() for n in wanted) <= 1.5
    left, top, right, bottom = (round(v * 4) for v in MATS["a4"].area_mm)
    assert set(np.unique(seen[top + 2 : bottom - 2, left + 2 : right - 2])) == {AREA_GREY}


def test_a_picture_of_the_mat_is_written(tmp_path: Path) -> None:
    """The picture is named after its paper, and has 8 pixels a millimetre."""
    (path,) = write_mat_picture(tmp_path / "new", "a3")
    assert path == tmp_path / "new" / "mat-a3.png"
    assert cv2.imread(str(path), cv2.IMREAD_UNCHANGED).shape == (297 * 8, 420 * 8)


def test_faults_are_named(tmp_path: Path) -> None:
    """An unknown paper, a place that cannot be written, a strange marker and a layout over the edge are refused."""
    for call in (print_mat, write_mat_picture):
        with pytest.raises(UnknownPaperError, match="a4, a3"):
            call(tmp_path / "x", "letter")
    assert not list(tmp_path.iterdir())
    (tmp_path / "file").write_text("kept")
    with pytest.raises(paper.PrintError, match="choose"):
        print_mat(tmp_path / "no" / "mat.pdf")
    with pytest.raises(paper.PrintError, match="choose"):
        write_mat_picture(tmp_path / "file")
    with pytest.raises(ValueError, match="0 to 49"):
        mat_sheet.bits(50)
    with pytest.raises(ValueError, match="off the edge"):
        MatLayout("a5", (210.0, 148.0), 16.0, 28, (10.0, 194.0), (16.0, 132.0))
