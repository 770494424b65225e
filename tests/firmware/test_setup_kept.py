"""What was set up is kept whole; a damaged file is told and set aside."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.setup.kept import Area, SetUpError, SetUpFile

AREA = Area(100.0, 80.0, 900.0, 700.0, (1280, 960), b"\xff\xd8table", (1, 2, 7))


def test_it_is_there_at_the_next_start(tmp_path: Path) -> None:
    """The area with its table, the chosen set and that the set-up was seen are read again from the file."""
    file = SetUpFile(tmp_path / "set-up.json")
    assert file.is_first_start
    file.mark_area(AREA)
    file.choose_set("our dice")
    file.mark_seen()
    again = SetUpFile(tmp_path / "set-up.json")
    assert (again.now.area, again.now.set_name, again.now.seen) == (AREA, "our dice", True)
    assert not again.is_first_start
    assert again.problem == ""
    again.mark_area(None, "The camera was moved")
    assert SetUpFile(tmp_path / "set-up.json").now.dropped == "The camera was moved"


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"seen": 3}', b'{"area": {"left": 5, "top": 0, "right": 4, "bottom": 9, "size_wh": [9, 9]}}'],
)
def test_a_damaged_file_is_told_and_set_aside(tmp_path: Path, content: bytes) -> None:
    """A file that makes no sense counts as nothing, is said in one line, and is kept beside the next one."""
    path = tmp_path / "set-up.json"
    path.write_bytes(content)
    file = SetUpFile(path)
    assert file.now.area is None
    assert "set-up.json" in file.problem
    assert "\n" not in file.problem
    assert not file.is_first_start
    assert path.read_bytes() == content
    file.mark_seen()
    assert (tmp_path / "set-up.json.damaged").read_bytes() == content
    assert SetUpFile(path).now.seen


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Where nothing can be kept it is said, and what was chosen holds for the evening."""
    (tmp_path / "home").write_text("no folder")
    file = SetUpFile(tmp_path / "home" / "set-up.json")
    with pytest.raises(SetUpError, match="this evening"):
        file.choose_set("our dice")
    assert file.now.set_name == "our dice"


@pytest.mark.parametrize(
    "corners", [(-1, 0, 50, 50), (0, 0, 101, 50), (50, 0, 40, 50), (0, 0, 10, 90), (0, 0, 90, 10), (0, 60, 90, 101)]
)
def test_an_area_lies_in_its_picture_and_has_room(corners: tuple[float, float, float, float]) -> None:
    """A rectangle outside of its picture, turned round or too small for a roll is refused."""
    with pytest.raises(ValueError, match="playing area"):
        Area(*corners, (100, 100))
