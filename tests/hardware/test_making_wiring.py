"""The wiring picture and table are those of the pins, and show every wire clearly."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET

import pytest
from gpiozero.pins.pi import PiBoardInfo
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.buttons import BUTTONS, SOUNDS, Pins
from hardware.making.header import PLACE_OF, USES, signal
from hardware.making.wiring import DRIVER_GROUND_LEG, DriverLeg, HeaderPin, SoundTab, Tab, table, wires
from hardware.making.wiring_picture import PICTURE, TABLE, draw, main, routes

ANY_PINS = st.tuples(st.permutations(range(2, 28)), st.sampled_from(["", *SOUNDS])).map(
    lambda drawn: Pins(*drawn[0][:6], **({drawn[1]: drawn[0][6]} if drawn[1] else {}))
)


@pytest.mark.parametrize("revision", [0xC03111, 0xD04170])
def test_header_is_that_of_the_boards(revision: int) -> None:
    """Each of the 40 places carries what gpiozero knows of the header of a Pi 4 and a Pi 5."""
    header = PiBoardInfo.from_revision(revision).headers["J8"]
    known = {"GND": "ground", "5V": "5 V", "3V3": "3.3 V"}
    for number, pin in header.pins.items():
        assert signal(number) == known.get(pin.name, pin.name.replace("GPIO", "GPIO ")), number


def test_committed_wiring_is_that_of_the_default_pins() -> None:
    """Picture and table in the project are what the default pins give: python -m hardware.making.wiring_picture."""
    assert PICTURE.read_text("utf-8") == draw(Pins())
    assert TABLE.read_text("utf-8") == table(Pins())


def test_default_pins_leave_the_busses_free() -> None:
    """No default pin is one of I2C, SPI, UART with its handshake, sound, or one that small displays take."""
    pins = {getattr(Pins(), name) for name in (*BUTTONS, "green_lamp", "blue_lamp", "red_lamp")}
    assert not pins & set(USES)
    assert not pins & {17, 18, 22, 23, 24, 25, 27}


def test_defaults_rest_before_the_program_runs() -> None:
    """A default contact is on a pin that a Pi pulls up after switching on, a default lamp on one that it pulls down."""
    assert all(getattr(Pins(), name) <= 8 for name in BUTTONS)
    assert all(getattr(Pins(), f"{name}_lamp") > 8 for name in BUTTONS)


@given(ANY_PINS)
def test_every_end_has_one_wire(pins: Pins) -> None:
    """Each tab of each button and of what sounds, each pin in use and each leg in use hangs on exactly one wire."""
    ends = [end for wire in wires(pins) for end in (wire.start, *wire.ends)]
    assert len(ends) == len(set(ends))
    assert {Tab(name, tab) for name in BUTTONS for tab in ("contact", "ground", "lamp -", "lamp +")} <= set(ends)
    assert DriverLeg(DRIVER_GROUND_LEG) in ends
    used = {getattr(pins, name) for name in (*BUTTONS, "green_lamp", "blue_lamp", "red_lamp")}
    if pins.sounds:
        used.add(getattr(pins, pins.sounds))
        assert {SoundTab(pins.sounds, "+"), SoundTab(pins.sounds, "-")} <= set(ends)
    assert {HeaderPin(PLACE_OF[number]) for number in used} <= set(ends)


@given(ANY_PINS)
def test_lamp_follows_its_button_through_the_driver(pins: Pins) -> None:
    """The input and the output of the driver that belong to one lamp are legs opposite one another."""
    for name in BUTTONS:
        legs = [
            end.number
            for w in wires(pins)
            if w.button == name
            for end in (w.start, *w.ends)
            if isinstance(end, DriverLeg)
        ]
        assert sum(legs) == 17


@pytest.mark.parametrize("kind", SOUNDS)
def test_sound_goes_through_the_driver(kind: str) -> None:
    """What sounds hangs between 5 V and the output of the driver that is opposite to the input its pin drives."""
    made = wires(Pins(**{kind: 16}))
    legs = [end.number for w in made if w.kind == "sound" for end in (w.start, *w.ends) if isinstance(end, DriverLeg)]
    assert sum(legs) == 17
    (fed,) = [w for w in made if w.kind == "5 V"]
    assert fed.ends[-1] == SoundTab(kind, "+")
    assert kind in draw(Pins(**{kind: 16}))


@settings(max_examples=60, deadline=None)
@given(ANY_PINS)
def test_no_two_wires_lie_on_one_another(pins: Pins) -> None:
    """Whatever the pins, wires only cross: no two run along each other."""
    drawn = [(route.wire, line) for route in routes(pins) for line in route.lines()]
    for (one, (a, b)), (other, (c, d)) in itertools.combinations(drawn, 2):
        if one == other:
            continue
        level = a.y == b.y and c.y == d.y and abs(a.y - c.y) < 8
        upright = a.x == b.x and c.x == d.x and abs(a.x - c.x) < 8
        along = [(a.x, b.x, c.x, d.x), (a.y, b.y, c.y, d.y)][upright]
        shared = min(max(along[:2]), max(along[2:])) - max(min(along[:2]), min(along[2:]))
        assert not ((level or upright) and shared > 0), (str(one.start), str(other.start))


def test_picture_is_well_formed_and_names_every_pin() -> None:
    """The picture is an SVG that holds the number and name of every pin in use."""
    pins = Pins(green=16, blue=20, red=21, green_lamp=2, blue_lamp=3, red_lamp=14)
    words = {element.text for element in ET.fromstring(draw(pins)).iter() if element.text}  # noqa: S314 - our own text
    for name in ("green", "blue", "red", "green_lamp", "blue_lamp", "red_lamp"):
        number = getattr(pins, name)
        assert {f"GPIO {number}", f"pin {PLACE_OF[number]}"} <= words


def test_pins_of_a_configuration_are_drawn(tmp_path) -> None:
    """Given a configuration file the script draws its pins, not the defaults."""
    file = tmp_path / "sizzlebox.toml"
    file.write_text("[buttons]\ngreen = 22\n")
    assert main([str(file), "-o", str(tmp_path)]) == 0
    assert (tmp_path / PICTURE.name).read_text("utf-8") == draw(Pins(green=22))


@pytest.mark.parametrize("text", ["[buttons]\ngreen = 5\nblue = 5\n", "[buttons\n", None])
def test_unusable_configuration_is_told(tmp_path, capsys, text: str | None) -> None:
    """Pins that cannot be, a broken file and a missing one are told in one line, and nothing is written."""
    file = tmp_path / "sizzlebox.toml"
    if text is not None:
        file.write_text(text)
    assert main([str(file), "-o", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("the wiring was not drawn: ")
    assert not (tmp_path / PICTURE.name).exists()
