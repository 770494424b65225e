"""The screens as a whole: every view has one, and the buttons are told apart without colour."""

from __future__ import annotations

import pytest

from display import theme
from display.registry import DRAW, UnknownViewError, drawing_of
from display.views import View


def test_every_view_has_one_screen() -> None:
    """Every kind of view is registered, and an unknown one is refused with the place to register it."""
    kinds = {kind.__name__ for kind in View.__subclasses__()}
    assert kinds == {kind.__name__ for kind in DRAW}
    with pytest.raises(UnknownViewError, match="registry"):
        drawing_of(View())


def test_the_three_buttons_differ_in_lightness() -> None:
    """Green, blue and red are light, middle and dark, and what stands on each can be read."""
    light = [theme.luminance(theme.BUTTON_FILL[name]) for name in ("green", "blue", "red")]
    assert light[0] > 2 * light[1] > 4 * light[2] or (light[0] > 2 * light[1] and light[1] > 2 * light[2])
    for name, fill in theme.BUTTON_FILL.items():
        assert theme.contrast(fill, theme.BUTTON_TEXT[name]) >= 4.5
