"""Colours and type sizes of every screen: a dark warm grill, cream things to touch, mustard for what matters now."""

from __future__ import annotations

from typing import Final

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""

GROUND: Final[Colour] = (36, 26, 22)
"""Behind everything."""
PANEL: Final[Colour] = (58, 43, 36)
"""A quiet surface that only informs."""
EDGE: Final[Colour] = (104, 80, 67)
"""The edge of a quiet surface, an empty place."""
CREAM: Final[Colour] = (255, 244, 224)
"""A thing to touch; text on dark."""
INK: Final[Colour] = (34, 22, 17)
"""Text on light."""
SOFT_INK: Final[Colour] = (104, 78, 64)
"""A second line on light."""
MUTED: Final[Colour] = (212, 192, 172)
"""A second line on dark."""
MUSTARD: Final[Colour] = (255, 193, 59)
"""Whose turn it is, what is chosen, what has the focus, what is doubted."""
EMBER: Final[Colour] = (232, 96, 44)
"""The sausage, and nothing that has to be read."""
OFF: Final[Colour] = (76, 62, 55)
"""A thing that cannot be chosen."""
OFF_TEXT: Final[Colour] = (190, 172, 156)
"""Text on OFF."""
BAR: Final[Colour] = (22, 15, 12)
"""Behind the hints of the buttons."""

BUTTON_FILL: Final[dict[str, Colour]] = {"green": (132, 214, 98), "blue": (44, 108, 204), "red": (146, 26, 22)}
"""The three buttons: light, middle and dark, so that they differ without hue too."""
BUTTON_TEXT: Final[dict[str, Colour]] = {"green": INK, "blue": (255, 255, 255), "red": (255, 255, 255)}

# Line heights at a short side of 480 pixels.
HUGE: Final = 66
BIG: Final = 48
TITLE: Final = 42
BODY: Final = 33
SMALL: Final = 26
LEAST: Final = 19
"""Nothing is set smaller unless it would be cut off."""

BAR_HEIGHT: Final = 64
STRIP_HEIGHT: Final = 52
GAP: Final = 8
RADIUS: Final = 12
FOCUS: Final = 5
TOUCH: Final = 60
"""The side of the smallest touch target at a short side of 480 pixels."""
TOUCH_LEAST_PX: Final = 44
"""The side of the smallest touch target on any screen, in pixels."""


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2.1, 0 (black) to 1 (white)."""

    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(v) for v in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2.1 between two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
