"""The drawings of case and arm are understood by OpenSCAD, and every part has its picture."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import cv2
import pytest

import hardware.making

MAKING = Path(hardware.making.__file__).parent
PARTS = [
    (drawing, part)
    for drawing in ("case", "arm")
    for part in re.findall(r'^if \(part == "(\w+)"\)', (MAKING / f"{drawing}.scad").read_text("utf-8"), re.MULTILINE)
]


def test_drawings_have_their_parts() -> None:
    """Case and arm are made of the parts that the building page names."""
    assert {part for _, part in PARTS} == {"front", "body", "strap", "bracket", "elbow", "head", "plate", "together"}


@pytest.mark.skipif(shutil.which("openscad") is None, reason="openscad is not here; get it with: apt install openscad")
@pytest.mark.parametrize(("drawing", "part"), [*PARTS, ("together", "together")])
def test_openscad_understands_each_part(drawing: str, part: str, tmp_path: Path) -> None:
    """Each part is drawn by OpenSCAD without a warning, and is not empty."""
    made = tmp_path / "part.csg"
    command = ["openscad", "-D", f'part="{part}"', "-o", made, MAKING / f"{drawing}.scad"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    assert re.search("cube|cylinder|linear_extrude", made.read_text("utf-8"))


@pytest.mark.parametrize("name", [*dict.fromkeys(part for _, part in PARTS), "behind"])
def test_each_part_has_a_picture(name: str) -> None:
    """There is a rendered picture of every part, and something is to be seen on it."""
    picture = cv2.imread(str(MAKING / "pictures" / f"{name}.png"), cv2.IMREAD_GRAYSCALE)
    assert picture is not None, f"{name}.png is missing: make drawings"
    assert (picture != picture[0, 0]).mean() > 0.02
