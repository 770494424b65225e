"""The drawings of case and arm are understood by OpenSCAD, what they hold fits, and every part has its picture."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import cv2
import pytest

import hardware.making

needs_openscad = pytest.mark.skipif(
    shutil.which("openscad") is None, reason="openscad is not here; get it with: apt install openscad"
)
MAKING = Path(hardware.making.__file__).parent
PARTS = [
    (drawing, part)
    for drawing in ("case", "arm")
    for part in re.findall(r'^if \(part == "(\w+)"\)', (MAKING / f"{drawing}.scad").read_text("utf-8"), re.MULTILINE)
]


def test_drawings_have_their_parts() -> None:
    """Case and arm are made of the parts that the building page names."""
    assert {part for _, part in PARTS} == {"front", "body", "strap", "bracket", "elbow", "head", "plate", "together"}


@needs_openscad
@pytest.mark.parametrize(("drawing", "part"), [*PARTS, ("together", "together"), ("inside", "inside")])
def test_openscad_understands_each_part(drawing: str, part: str, tmp_path: Path) -> None:
    """Each part is drawn by OpenSCAD without a warning, and is not empty."""
    made = tmp_path / "part.csg"
    command = ["openscad", "-D", f'part="{part}"', "-o", made, MAKING / f"{drawing}.scad"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    assert re.search("cube|cylinder|linear_extrude", made.read_text("utf-8"))


@needs_openscad
@pytest.mark.parametrize(
    ("change", "fits"),
    [("", True), ("board_corner=[14, 40]", False), ("button_depth=75", False)],
)
def test_nothing_in_the_case_stands_in_anything_else(change: str, fits: bool, tmp_path: Path) -> None:
    """Front, straps, screen, buttons, board and Pi leave each other room, and a place that is wrong would be told."""
    command = ["openscad", "-D", 'part="overlap"', "-D", "first=1", "-D", "$fn=12", "-o", tmp_path / "overlap.stl"]
    command += [*(["-D", change] if change else []), MAKING / "inside.scad"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert ("Current top level object is empty." in done.stderr) == fits, done.stderr


def test_every_sign_in_the_open_case_is_explained() -> None:
    """The building page says what each number in the picture of the open case stands for, in order."""
    signs = re.findall(r'^    sign\("(\d+)"', (MAKING / "inside.scad").read_text("utf-8"), re.MULTILINE)
    page = (MAKING.parent.parent / "docs" / "building.md").read_text("utf-8")
    assert signs == re.findall(r"^\| (\d+) \|", page, re.MULTILINE)
    assert signs == [str(number) for number in range(1, len(signs) + 1)]


@pytest.mark.parametrize("name", [*dict.fromkeys(part for _, part in PARTS), "behind", "inside"])
def test_each_part_has_a_picture(name: str) -> None:
    """There is a rendered picture of every part, and something is to be seen on it."""
    picture = cv2.imread(str(MAKING / "pictures" / f"{name}.png"), cv2.IMREAD_GRAYSCALE)
    assert picture is not None, f"{name}.png is missing: make drawings"
    assert (picture != picture[0, 0]).mean() > 0.02
