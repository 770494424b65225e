"""The 40 pins of a Raspberry Pi's header: which number carries which signal, and what else it is used for."""

from __future__ import annotations

from typing import Final

ROWS: Final = 20
POWER: Final[dict[int, str]] = {1: "3.3 V", 2: "5 V", 4: "5 V", 17: "3.3 V"} | dict.fromkeys(
    (6, 9, 14, 20, 25, 30, 34, 39), "ground"
)
"""Places of the header that are no GPIO."""
_BY_GPIO = (27, 28, 3, 5, 7, 29, 31, 26, 24, 21, 19, 23, 32, 33, 8, 10, 36, 11, 12, 35, 38, 40, 15, 16, 18, 22, 37, 13)
PLACE_OF: Final[dict[int, int]] = dict(enumerate(_BY_GPIO))
"""The place on the header (1 to 40, as printed on boards) of each GPIO, by its BCM number."""
USES: Final[dict[int, str]] = {
    **dict.fromkeys((0, 1), "HAT"),
    **dict.fromkeys((2, 3), "I2C"),
    **dict.fromkeys(range(7, 12), "SPI"),
    **dict.fromkeys((14, 15), "UART"),
    **dict.fromkeys((16, 17), "UART handshake"),
    **dict.fromkeys(range(18, 22), "sound"),
}
"""What a GPIO, by its BCM number, is commonly taken for."""


def signal(place: int) -> str:
    """What a place of the header (1 to 40) carries: "5 V", "ground", or "GPIO 17"."""
    if place in POWER:
        return POWER[place]
    return f"GPIO {gpio(place)}"


def gpio(place: int) -> int:
    """The BCM number at a place of the header; ValueError where there is none."""
    for number, at in PLACE_OF.items():
        if at == place:
            return number
    raise ValueError(f"expected a place of the header that carries a GPIO, got {place}")
