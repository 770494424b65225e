"""Draws the wiring of the box as an SVG from its pins: `python -m hardware.making.wiring_picture` writes it anew."""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

import msgspec

from hardware.buttons import BUTTONS, ButtonName, Pins
from hardware.making.header import ROWS, USES, gpio, signal
from hardware.making.wiring import (
    ACROSS_OHM,
    DRIVER,
    IN_THE_WIRE_OHM,
    DriverLeg,
    End,
    HeaderPin,
    ResistorEnd,
    ScreenTab,
    SoundTab,
    Tab,
    Wire,
    table,
    wires,
)

PICTURE = Path(__file__).with_name("wiring.svg")
TABLE = Path(__file__).with_name("wiring.md")

WIDTH, HEIGHT = 1740, 1200
_HEADER_X, _HEADER_Y, _PITCH = 265, 130, 40
_COLUMN = 34
_CHANNEL_X, _CHANNEL_STEP = 520, 20
_UP_LANE_Y, _DOWN_LANE_Y, _LANE_STEP = 420, 880, 20
"""Lanes lie at odd multiples of a quarter pitch from the header's first row, what leaves the header at even ones."""
_BUTTON_X, _BUTTON_STEP, _BUTTON_Y, _BUTTON_SIZE, _TAB_STEP = 780, 250, 70, 230, 58
_TABS: Final = ("contact", "ground", "lamp -", "lamp +")
_DRIVER_X, _DRIVER_Y, _LEG, _DRIVER_HEIGHT = 830, 662, 56, 96
_RESISTOR_X: Final = {IN_THE_WIRE_OHM: 1320, ACROSS_OHM: 1445}
_RESISTOR_LENGTH = 62
_SOUND_X, _SOUND_Y, _SOUND_SIZE, _SOUND_STEP = 1560, 662, 150, 62
_SCREEN_X, _SCREEN_Y, _SCREEN_WIDTH, _SCREEN_HEIGHT, _SCREEN_STEP = 1320, 1010, 240, 110, 110
_COLOURS: Final[dict[ButtonName, str]] = {"green": "#1f8a3b", "blue": "#2e62d9", "red": "#c62121"}
_BLACK, _ORANGE, _VIOLET = "#111111", "#e08a00", "#7b3fa0"
_DASHES: Final = {"contact": "", "lamp": "10 6", "sound": "2 5", "ground": "", "5 V": ""}
_THICK: Final = {"contact": 4, "lamp": 4, "sound": 4, "ground": 4, "5 V": 7}


@dataclass(frozen=True, slots=True)
class Point:
    """A place in the picture, in its units, y down."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.x:g},{self.y:g}"


@dataclass(frozen=True, slots=True)
class Route:
    """The way of one wire: a trunk from its start, and a branch from the trunk's lane to every end."""

    wire: Wire
    trunk: tuple[Point, ...]
    branches: tuple[tuple[Point, Point], ...]

    def lines(self) -> Iterator[tuple[Point, Point]]:
        """Every straight piece."""
        yield from pairwise(self.trunk)
        yield from self.branches


def place(end: End) -> Point:
    """Where an end stands in the picture."""
    if isinstance(end, HeaderPin):
        row, column = divmod(end.place - 1, 2)
        return Point(_HEADER_X + column * _COLUMN, _HEADER_Y + row * _PITCH)
    if isinstance(end, Tab):
        left = _BUTTON_X + BUTTONS.index(end.button) * _BUTTON_STEP
        return Point(left + 28 + _TABS.index(end.name) * _TAB_STEP, _BUTTON_Y + _BUTTON_SIZE)
    if isinstance(end, SoundTab):
        return Point(_SOUND_X + 30 + "+-".index(end.name) * _SOUND_STEP, _SOUND_Y)
    if isinstance(end, ResistorEnd):
        return Point(_RESISTOR_X[end.ohm] + (_RESISTOR_LENGTH if end.name == "other end" else 0), _SOUND_Y)
    if isinstance(end, ScreenTab):
        return Point(_SCREEN_X + 65 + ("GND", "5V").index(end.name) * _SCREEN_STEP, _SCREEN_Y)
    # Legs 1 to 8 stand on the lower side, 16 to 9 on the upper one, as on the chip with its notch to the left.
    along = end.number - 1 if end.number <= 8 else 16 - end.number
    return Point(_DRIVER_X + 30 + along * _LEG, _DRIVER_Y + (_DRIVER_HEIGHT if end.number <= 8 else 0))


def routes(pins: Pins) -> tuple[Route, ...]:
    """The way of every wire: each has a lane of its own across and a channel of its own down from the header."""
    all_wires = wires(pins)
    lanes = _lanes(all_wires)
    order = _channels([wire for wire in all_wires if isinstance(wire.start, HeaderPin)], lanes)
    found = []
    for wire in all_wires:
        lane = lanes[wire]
        ends = [place(end) for end in wire.ends]
        last_x = max(end.x for end in ends)
        start = place(wire.start)
        if isinstance(wire.start, HeaderPin):
            x = _CHANNEL_X + order.index(wire) * _CHANNEL_STEP
            trunk = (*_leave_header(wire.start, x), Point(x, lane), Point(last_x, lane))
        else:
            trunk = (start, Point(start.x, lane), Point(last_x, lane))
        found.append(Route(wire, trunk, tuple((Point(end.x, lane), end) for end in ends)))
    return tuple(found)


def _leave_header(pin: HeaderPin, x: float) -> tuple[Point, ...]:
    """The first pieces of a wire: from the inner column it passes between two pins of the outer one."""
    at = place(pin)
    if pin.place % 2 == 0:
        return at, Point(x, at.y)
    between = at.y + _PITCH / 2
    return at, Point(at.x, between), Point(x, between)


def _lanes(all_wires: tuple[Wire, ...]) -> dict[Wire, float]:
    """The height of every wire's lane: below the driver its inputs and what feeds the screen, above it the rest."""
    lanes: dict[Wire, float] = {}
    up = down = 0
    for wire in all_wires:
        if isinstance(wire.ends[0], Tab | SoundTab | ResistorEnd):
            lanes[wire] = _UP_LANE_Y + up * _LANE_STEP
            up += 1
        else:
            lanes[wire] = _DOWN_LANE_Y + down * _LANE_STEP
            down += 1
    return lanes


def _channels(from_header: list[Wire], lanes: dict[Wire, float]) -> list[Wire]:
    """Order the channels from left to right so that no change of neighbours saves a crossing."""

    def span(wire: Wire) -> tuple[float, float, float]:
        leaves = _leave_header(wire.start, 0)[-1].y if isinstance(wire.start, HeaderPin) else 0.0
        return leaves, min(leaves, lanes[wire]), max(leaves, lanes[wire])

    def crossings(left: Wire, right: Wire) -> int:
        _, low, high = span(left)
        leaves, other_low, other_high = span(right)
        return (low < leaves < high) + (other_low < lanes[left] < other_high)

    order = sorted(from_header, key=lambda wire: span(wire)[0])
    changed = True
    while changed:
        changed = False
        for index, (left, right) in enumerate(pairwise(order)):
            if crossings(right, left) < crossings(left, right):
                order[index], order[index + 1] = right, left
                changed = True
                break
    return order


def draw(pins: Pins) -> str:
    """The picture as the text of an SVG file."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        "<!-- Made by hardware/making/wiring_picture.py: change the pins, not this file. -->",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        *_board(),
        *_buttons(),
        *_driver(),
        *_sound(pins),
        *_screen(),
        *(line for route in routes(pins) for line in _wire(route)),
        *_places(pins),
        *_tabs(pins),
        *_legend(),
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def _text(at: Point, words: str, size: int = 15, *, anchor: str = "start", extra: str = "") -> str:
    return f'<text x="{at.x:g}" y="{at.y:g}" font-size="{size}" text-anchor="{anchor}"{extra}>{escape(words)}</text>'


def _board() -> Iterator[str]:
    bottom = _HEADER_Y + ROWS * _PITCH + 30
    yield _text(Point(30, 40), "Raspberry Pi 4 or 5, seen from above", 22, extra=' font-weight="bold"')
    yield f'<rect x="30" y="60" width="{_HEADER_X + _COLUMN}" height="{bottom - 60}" rx="12" fill="#e4efe6"/>'
    yield _text(Point(44, 90), "end with the memory card", extra=' font-style="italic"')
    yield _text(Point(44, bottom - 14), "end with the USB sockets", extra=' font-style="italic"')
    x, y = _HEADER_X - 17, _HEADER_Y - 17
    yield f'<rect x="{x}" y="{y}" width="{2 * _COLUMN}" height="{ROWS * _PITCH}" fill="#333333"/>'


def _places(pins: Pins) -> Iterator[str]:
    """The 40 places of the header; those in use stand out, of the others it is told what they are left free for."""
    used = {wire.start.place: wire for wire in wires(pins) if isinstance(wire.start, HeaderPin)}
    for number in range(1, 2 * ROWS + 1):
        at = place(HeaderPin(number))
        wire = used.get(number)
        fill = _colour(wire) if wire else "#bbbbbb"
        yield f'<circle cx="{at.x:g}" cy="{at.y:g}" r="11" fill="{fill}" stroke="#ffffff" stroke-width="2"/>'
        yield _text(Point(at.x, at.y + 4), str(number), 11, anchor="middle", extra=_ink(wire))
        inner = number % 2 == 1
        words = signal(number) if wire else _spare(number)
        beside = Point(at.x - 24 if inner else at.x + 24, at.y + 5)
        if wire and not inner:
            box = f'x="{beside.x - 4:g}" y="{at.y - 10:g}" width="{10 * len(words) + 10}" height="20"'
            yield f'<rect {box} fill="#ffffff"/>'
        style = ' font-weight="bold"' if wire else ' fill="#666666"'
        yield _text(beside, words, 15 if wire else 13, anchor="end" if inner else "start", extra=style)


def _spare(number: int) -> str:
    words = signal(number)
    use = USES.get(gpio(number)) if words.startswith("GPIO") else None
    return f"{words}, {use}" if use else words


def _ink(wire: Wire | None) -> str:
    return ' fill="#ffffff" font-weight="bold"' if wire and wire.kind != "5 V" else ' fill="#111111"'


def _colour(wire: Wire) -> str:
    if wire.button is not None:
        return _COLOURS[wire.button]
    return {"ground": _BLACK, "sound": _VIOLET}.get(wire.kind, _ORANGE)


def _buttons() -> Iterator[str]:
    for index, name in enumerate(BUTTONS):
        x = _BUTTON_X + index * _BUTTON_STEP
        middle = x + _BUTTON_SIZE / 2
        yield f'<rect x="{x}" y="{_BUTTON_Y}" width="{_BUTTON_SIZE}" height="{_BUTTON_SIZE}" rx="12" fill="#eeeeee"/>'
        yield f'<circle cx="{middle:g}" cy="{_BUTTON_Y + 90}" r="64" fill="{_COLOURS[name]}"/>'
        extra = ' fill="#ffffff" font-weight="bold"'
        yield _text(Point(middle, _BUTTON_Y + 98), name, 24, anchor="middle", extra=extra)
    yield _text(Point(_BUTTON_X, 40), "Three buttons with lamps", 22, extra=' font-weight="bold"')


def _tabs(pins: Pins) -> Iterator[str]:
    """The tabs of the parts and the legs in use, each with what it is, and where its wire comes from."""
    for wire in wires(pins):
        for end in (wire.start, *wire.ends):
            if isinstance(end, HeaderPin):
                continue
            at = place(end)
            yield f'<rect x="{at.x - 7:g}" y="{at.y - 9:g}" width="14" height="18" rx="3" fill="#8a8a8a"/>'
            if isinstance(end, Tab | SoundTab | ScreenTab):
                words = {"ground": "contact"}.get(end.name, end.name.replace("-", "−"))
                inside = at.y - 18 if isinstance(end, Tab) else at.y + 28
                yield _text(Point(at.x, inside), words, 13, anchor="middle")
            if end is not wire.start and not (isinstance(end, DriverLeg) and isinstance(wire.start, DriverLeg)):
                yield _origin(wire, end)


def _origin(wire: Wire, end: End) -> str:
    """Where the wire of an end comes from, written along it."""
    at, start = place(end), wire.start
    if isinstance(start, HeaderPin):
        # Between the lanes above the driver there is no room for more.
        above = isinstance(end, SoundTab | ResistorEnd) or (isinstance(end, DriverLeg) and at.y == _DRIVER_Y)
        words = wire.kind if above else f"header pin {start.place}"
    else:
        words = (
            f"leg {start.number}"
            if isinstance(start, DriverLeg)
            else start.value
            if isinstance(start, ResistorEnd)
            else ""
        )
    upward = at.y in (_DRIVER_Y, _SOUND_Y, _SCREEN_Y)
    beside = Point(at.x + 9, at.y - 12 if upward else at.y + 12)
    extra = f' font-weight="bold" transform="rotate(90 {beside})"'
    return _text(beside, words, 13, anchor="end" if upward else "start", extra=extra)


def _driver() -> Iterator[str]:
    width = 60 + 7 * _LEG
    x, y, middle = _DRIVER_X, _DRIVER_Y, _DRIVER_Y + _DRIVER_HEIGHT / 2
    yield f'<rect x="{x}" y="{y}" width="{width}" height="{_DRIVER_HEIGHT}" rx="6" fill="#333333"/>'
    yield f'<path d="M{x},{middle - 12:g} a12,12 0 0 1 0,24 z" fill="#ffffff"/>'
    for number in range(1, 17):
        at = place(DriverLeg(number))
        inside = at.y - 14 if number <= 8 else at.y + 24
        yield f'<rect x="{at.x - 7:g}" y="{at.y - 7:g}" width="14" height="14" fill="#bbbbbb"/>'
        yield _text(Point(at.x, inside), str(number), 13, anchor="middle", extra=' fill="#ffffff"')
    words = f"{DRIVER} from above, notch to the left"
    yield _text(Point(x + width / 2, middle + 6), words, 16, anchor="middle", extra=' fill="#ffffff"')


def _sound(pins: Pins) -> Iterator[str]:
    """The buzzer or speaker, where there is one, with its resistors."""
    if pins.sounds is None:
        return
    middle = _SOUND_X + 30 + _SOUND_STEP / 2
    x, y = middle - _SOUND_SIZE / 2, _SOUND_Y
    yield f'<rect x="{x:g}" y="{y}" width="{_SOUND_SIZE}" height="{_SOUND_SIZE}" rx="12" fill="#eeeeee"/>'
    yield f'<circle cx="{middle:g}" cy="{y + 84}" r="44" fill="{_VIOLET}"/>'
    extra = ' fill="#ffffff" font-weight="bold"'
    yield _text(Point(middle, y + 89), pins.sounds, 16, anchor="middle", extra=extra)
    ends = {end for wire in wires(pins) for end in wire.ends if isinstance(end, ResistorEnd)}
    for end in sorted(ends, key=lambda end: end.ohm):
        yield from _resistor(end)


def _resistor(end: ResistorEnd) -> Iterator[str]:
    left, y = _RESISTOR_X[end.ohm], _SOUND_Y + 50
    middle = left + _RESISTOR_LENGTH / 2
    down = f"M{left},{_SOUND_Y} V{y} H{left + _RESISTOR_LENGTH} V{_SOUND_Y}"
    yield f'<path d="{down}" fill="none" stroke="#8a8a8a" stroke-width="4"/>'
    yield f'<rect x="{left - 12}" y="{y - 16}" width="{_RESISTOR_LENGTH + 24}" height="32" rx="8" fill="#e9d8ae"/>'
    yield _text(Point(middle, y + 6), end.value, 16, anchor="middle", extra=' font-weight="bold"')


def _screen() -> Iterator[str]:
    """The board on the back of the Touch Display."""
    box = f'x="{_SCREEN_X}" y="{_SCREEN_Y}" width="{_SCREEN_WIDTH}" height="{_SCREEN_HEIGHT}"'
    yield f'<rect {box} rx="12" fill="#eeeeee"/>'
    for index, words in enumerate(("Touch Display, from behind", "(its wires come with it)")):
        yield _text(Point(_SCREEN_X + _SCREEN_WIDTH / 2, _SCREEN_Y + 66 + 22 * index), words, 16, anchor="middle")


def _wire(route: Route) -> Iterator[str]:
    """A wire with a white rim, so that where two cross one can see which goes where; a dot where it branches."""
    wire, colour = route.wire, _colour(route.wire)
    dashes = f' stroke-dasharray="{_DASHES[wire.kind]}"' if _DASHES[wire.kind] else ""
    ways = [route.trunk, *route.branches]
    path = " ".join("M" + " L".join(map(str, way)) for way in ways)
    yield f'<path d="{path}" fill="none" stroke="#ffffff" stroke-width="{_THICK[wire.kind] + 6}"/>'
    yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{_THICK[wire.kind]}"{dashes}/>'
    for foot, _ in sorted(route.branches, key=lambda branch: branch[0].x)[:-1]:
        yield f'<circle cx="{foot.x:g}" cy="{foot.y:g}" r="8" fill="{colour}"/>'


def _legend() -> Iterator[str]:
    lines = (
        (
            "Solid in a button's colour: its contact. Dashed: its lamp. Dotted: sound. Black: ground. Thick: 5 V. "
            "A dot joins, a crossing does not."
        ),
        "A contact or a resistor has no direction: its ends may be swapped. A lamp has one: + to 5 V, − to the driver.",
    )
    for index, words in enumerate(lines):
        yield _text(Point(30, HEIGHT - 54 + 30 * index), words, 18)


def main(arguments: list[str] | None = None) -> int:
    """Write picture and table of the default pins, or of those in a configuration file, into a folder."""
    parser = argparse.ArgumentParser(description="Draw the wiring of the box from its pins.")
    parser.add_argument("configuration", nargs="?", type=Path, help="a sizzlebox.toml; without it the defaults")
    parser.add_argument("-o", "--output", type=Path, default=PICTURE.parent, help="the folder to write into")
    chosen = parser.parse_args(arguments)
    made = [chosen.output / PICTURE.name, chosen.output / TABLE.name]
    try:
        pins = _pins(chosen.configuration)
        for file, text in zip(made, (draw(pins), table(pins)), strict=True):
            file.write_text(text, "utf-8")
    except OSError as error:
        return _not_drawn(f"{error.filename}: {error.strerror or error}")
    except ValueError as error:
        return _not_drawn(f"{chosen.configuration}: {error}")
    sys.stdout.write(f"The wiring is drawn: {made[0]}, and as a table: {made[1]}\n")
    return 0


def _pins(configuration: Path | None) -> Pins:
    """The pins of a configuration file, the defaults without one; ValueError where they cannot be."""
    if configuration is None:
        return Pins()
    if not configuration.exists():
        raise ValueError("there is no such file; without one, leave its name out: the default pins are drawn then")
    return msgspec.convert(tomllib.loads(configuration.read_text("utf-8")).get("buttons", {}), Pins)


def _not_drawn(why: str) -> int:
    sys.stderr.write(f"the wiring was not drawn: {why}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
