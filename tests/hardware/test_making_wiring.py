"""The wiring picture and table are those of the pins, and show every wire clearly."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from dataclasses import fields

import pytest
from gpiozero.pins.pi import PiBoardInfo
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.buttons import BUTTONS, SOUNDS, Pins
from hardware.making.header import PLACE_OF, USES, signal
from hardware.making.wiring import (
    ACROSS_OHM,
    DRIVER_CLAMP_LEG,
    DRIVER_GROUND_LEG,
    FIVE_VOLTS,
    IN_THE_WIRE_OHM,
    SCREEN_FIVE_VOLTS,
    SCREEN_GROUND,
    DriverLeg,
    End,
    HeaderPin,
    ResistorEnd,
    ScreenTab,
    SoundTab,
    Tab,
    table,
    wires,
)
from hardware.making.wiring_picture import PICTURE, TABLE, draw, main, routes

PARTS = PICTURE.with_name("parts.md").read_text("utf-8")
SURE_A, DEADLY_A = 0.3, 0.5
"""What a channel of the driver switches for sure with the 3.3 V of a pin at its input, and what kills it."""
LEAST_OHM = {"lamp": 5 / 0.1, "buzzer": 5 / 0.1, "speaker": 0.0}
"""What a part has between its tabs at least: 100 mA are asked for in parts.md; a piezo disc has nothing at first."""

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
    (fed,) = [w for w in made if w.start == HeaderPin(FIVE_VOLTS)]
    assert fed.ends[-1] == SoundTab(kind, "+")
    assert kind in draw(Pins(**{kind: 16}))


def _across(end: End) -> tuple[End, float] | None:
    """The other end of the part that an end belongs to, and its least resistance; None where nothing leads on."""
    if isinstance(end, ResistorEnd):
        return ResistorEnd(end.ohm, "one end" if end.name == "other end" else "other end"), float(end.ohm)
    if isinstance(end, SoundTab):
        return SoundTab(end.kind, "-" if end.name == "+" else "+"), LEAST_OHM[end.kind]
    if isinstance(end, Tab) and end.name.startswith("lamp"):
        return Tab(end.button, "lamp -" if end.name == "lamp +" else "lamp +"), LEAST_OHM["lamp"]
    return None


def _ways_ohm(pins: Pins, start: End, goal: End) -> list[float]:
    """The resistance of every way from one end to another, over wires and through parts."""
    joined = [{wire.start, *wire.ends} for wire in wires(pins)]
    found: list[float] = []

    def go(here: End, ohm: float, seen: frozenset[End]) -> None:
        net = next((net for net in joined if here in net), {here}) - seen
        if goal in net:
            found.append(ohm)
            return
        for end in net:
            onward = _across(end)
            if onward and onward[0] not in seen:
                go(onward[0], ohm + onward[1], seen | net)

    go(start, 0.0, frozenset())
    return found


@given(ANY_PINS)
def test_no_channel_carries_more_than_it_takes(pins: Pins) -> None:
    """Whatever hangs on the box, a channel of the driver never carries more than a pin of 3.3 V lets it switch."""
    legs = {end.number for wire in wires(pins) for end in (wire.start, *wire.ends) if isinstance(end, DriverLeg)}
    outputs = {leg for leg in legs if leg > DRIVER_CLAMP_LEG}
    assert len(outputs) == (4 if pins.sounds else 3)
    for leg in outputs:
        ways = _ways_ohm(pins, HeaderPin(FIVE_VOLTS), DriverLeg(leg))
        assert ways, leg
        assert all(ways), f"5 V reaches leg {leg} through nothing"
        # Ways that share a part carry less together than this sum.
        assert sum(5 / ohm for ohm in ways) <= SURE_A < DEADLY_A, leg


@pytest.mark.parametrize("kind", ["", *SOUNDS])
def test_five_volts_reach_no_pin(kind: str) -> None:
    """No way through wires and parts, the driver apart, leads from 5 V to a GPIO, to ground or to a contact."""
    pins = Pins(**({kind: 16} if kind else {}))
    ends = {end for wire in wires(pins) for end in (wire.start, *wire.ends)} - {HeaderPin(FIVE_VOLTS)}
    for end in ends:
        if isinstance(end, HeaderPin) or (isinstance(end, Tab) and not end.name.startswith("lamp")):
            assert not _ways_ohm(pins, HeaderPin(FIVE_VOLTS), end), str(end)


def test_speaker_has_its_resistors() -> None:
    """One resistor lies in the wire of a speaker, one across it, in picture and table; a buzzer has none."""
    speaker, buzzer = Pins(speaker=16), Pins(buzzer=16)
    for value in ("100 Ω", "1 kΩ"):
        assert value in draw(speaker)
        assert value in table(speaker)
        assert value not in draw(buzzer) + table(buzzer)
        assert value in PARTS
    # Beside the piezo disc itself, which keeps its charge.
    assert sorted(_ways_ohm(speaker, SoundTab("speaker", "+"), SoundTab("speaker", "-"))) == [0, ACROSS_OHM]
    assert min(_ways_ohm(speaker, SoundTab("speaker", "-"), DriverLeg(13))) == IN_THE_WIRE_OHM


def test_screen_has_header_pins_of_its_own() -> None:
    """The Touch Display is fed from 5 V and ground that nothing else of the box takes."""
    for kind in ("", *SOUNDS):
        fed = {
            wire.start: wire.ends
            for wire in wires(Pins(**({kind: 16} if kind else {})))
            if any(isinstance(end, ScreenTab) for end in wire.ends)
        }
        five, ground = HeaderPin(SCREEN_FIVE_VOLTS), HeaderPin(SCREEN_GROUND)
        assert fed == {five: (ScreenTab("5V"),), ground: (ScreenTab("GND"),)}
        assert (signal(SCREEN_FIVE_VOLTS), signal(SCREEN_GROUND)) == ("5 V", "ground")


def test_parts_list_counts_what_the_wiring_needs() -> None:
    """The parts list asks for as many header sockets and flat plugs as there are wires at the header and tabs."""
    ends = [end for wire in wires(Pins()) for end in (wire.start, *wire.ends)]
    fed = [wire for wire in wires(Pins()) if isinstance(wire.ends[0], ScreenTab)]
    sockets = sum(isinstance(end, HeaderPin) for end in ends) - len(fed)
    plugs = sum(isinstance(end, Tab) for end in ends)
    told = re.search(r"(\d+) wires with a socket for the header \((\d+) with sound\), (\d+) flat plugs", PARTS)
    assert told is not None
    assert tuple(map(int, told.groups())) == (sockets, sockets + 1, plugs)


def test_header_pin_and_gpio_are_never_mixed_up() -> None:
    """A page about the wiring never says "pin 4": it says which kind of number that is."""
    docs = PICTURE.parent.parent.parent / "docs"
    pages = [docs / "building.md", docs / "screen-and-buttons.md", docs / "doctor.md", PICTURE.with_name("parts.md")]
    for text in (*(page.read_text("utf-8") for page in pages), table(Pins(speaker=16)), draw(Pins(speaker=16))):
        bare = [found.group() for found in re.finditer(r"(?i)(?:\w+ )?\bpins? (?=\d)", text)]
        assert all(words.lower().startswith("header pin") for words in bare), bare


def test_every_key_of_the_pins_is_in_the_docs() -> None:
    """The page about buttons has a row for every key of [buttons], in their order, with its true default."""
    page = PICTURE.parent.parent.parent / "docs" / "screen-and-buttons.md"
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", page.read_text("utf-8"), re.MULTILINE)
    assert rows == [(field.name, str(field.default)) for field in fields(Pins)]


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
        assert {f"GPIO {number}", f"header pin {PLACE_OF[number]}"} <= words


def test_pins_of_a_configuration_are_drawn(tmp_path, capsys) -> None:
    """Given a configuration file the script draws its pins, not the defaults, and says where."""
    file = tmp_path / "sizzlebox.toml"
    file.write_text("[buttons]\ngreen = 22\n")
    assert main([str(file), "-o", str(tmp_path)]) == 0
    assert (tmp_path / PICTURE.name).read_text("utf-8") == draw(Pins(green=22))
    told = capsys.readouterr().out
    assert told.count("\n") == 1
    assert str(tmp_path / PICTURE.name) in told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[buttons]\ngreen = 5\nblue = 5\n", "GPIO 5 for green, blue"),
        ("[buttons\n", "line 1"),
        (None, "no such file"),
    ],
)
def test_unusable_configuration_is_told(tmp_path, capsys, text: str | None, said: str) -> None:
    """Pins that cannot be, a broken file and a missing one are told in one line, and nothing is written."""
    file = tmp_path / "sizzlebox.toml"
    if text is not None:
        file.write_text(text)
    assert main([str(file), "-o", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"the wiring was not drawn: {file}: ")
    assert said in told
    assert "Errno" not in told
    assert told.count("\n") == 1
    assert not (tmp_path / PICTURE.name).exists()


def test_folder_that_cannot_be_written_is_told(tmp_path, capsys) -> None:
    """Where the folder to write into is not there, one line says which."""
    assert main(["-o", str(tmp_path / "nowhere")]) == 1
    told = capsys.readouterr().err
    assert str(tmp_path / "nowhere") in told
    assert "Errno" not in told
