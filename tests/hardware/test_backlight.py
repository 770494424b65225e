"""The backlight of the screen: dimmed, given back, and missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.backlight import Backlight


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    folder = tmp_path / "10-0045"
    folder.mkdir()
    (folder / "brightness").write_text("200\n")
    (folder / "max_brightness").write_text("255\n")
    return folder


def test_light_comes_back_as_it_was(panel: Path) -> None:
    """Dimming leaves a share of the light, and restoring gives exactly that of the start, also twice."""
    light = Backlight(panel.parent / "kept", panel.parent)
    assert light.works
    light.dim(0.15)
    assert (panel / "brightness").read_text() == "30"
    light.restore()
    light.restore()
    assert (panel / "brightness").read_text() == "200"


def test_never_all_dark(panel: Path) -> None:
    """However little is asked for, something is left to see."""
    Backlight(panel.parent / "kept", panel.parent).dim(0.0)
    assert (panel / "brightness").read_text() == "1"


def test_left_dark_by_an_earlier_run(panel: Path) -> None:
    """A backlight that is off at the start is given back in full."""
    (panel / "brightness").write_text("0")
    Backlight(panel.parent / "kept", panel.parent).restore()
    assert (panel / "brightness").read_text() == "255"


@pytest.mark.parametrize("text", [None, "", "bright"])
def test_screen_without_a_backlight(panel: Path, text: str | None) -> None:
    """Where nothing can be set, or what stands there is no number, dimming does nothing."""
    if text is None:
        (panel / "brightness").unlink()
    else:
        (panel / "brightness").write_text(text)
    light = Backlight(panel.parent / "kept", panel.parent)
    assert not light.works
    light.dim(0.5)
    light.restore()
    assert (panel / "brightness").exists() is (text is not None)


def test_unplugged_while_dim(panel: Path) -> None:
    """A screen that is gone by the time its light is given back is no fault."""
    light = Backlight(panel.parent / "kept", panel.parent)
    light.dim(0.5)
    (panel / "brightness").unlink()
    panel.joinpath("max_brightness").unlink()
    panel.rmdir()
    light.restore()


def test_left_dim_by_a_cut_of_the_power(panel: Path) -> None:
    """However often the box ends while it is dim, the next start finds the full light again."""
    kept = panel.parent / "kept"
    for _ in range(3):
        light = Backlight(kept, panel.parent)
        light.restore()
        assert (panel / "brightness").read_text() == "200"
        light.dim(0.15)
    Backlight(kept, panel.parent).restore()
    assert not kept.exists()


def test_a_lower_light_that_somebody_set_stays(panel: Path) -> None:
    """What a player set between two runs is the full light, and what cannot be read was never kept."""
    (panel.parent / "kept").write_text("much")
    (panel / "brightness").write_text("20")
    Backlight(panel.parent / "kept", panel.parent).restore()
    assert (panel / "brightness").read_text() == "20"
