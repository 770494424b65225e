"""The buttons and lamps on mock pins."""

from __future__ import annotations

import threading

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.buttons import BUTTONS, HOLD_S, STUCK_S, ButtonError, Panel, Pins, Press, simulated_panel


class Clock:
    def __init__(self) -> None:
        self.now_s = 10.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def panel(clock: Clock):
    made = simulated_panel(clock=clock)
    yield made
    made.close()


def test_one_press(panel, clock) -> None:
    """A press is reported once, with the time at which the contact closed."""
    panel.press("green")
    clock.now_s += 0.02
    assert panel.presses() == [Press("green", 10.0)]
    assert panel.pressed == {"green"}
    clock.now_s += 1
    panel.release("green")
    clock.now_s += 0.1
    assert panel.presses() == []
    assert panel.pressed == frozenset()


def test_short_press_between_two_looks(panel, clock) -> None:
    """A press that begins and ends while the program is busy is not lost."""
    panel.press("blue")
    clock.now_s += 0.02
    panel.release("blue")
    clock.now_s += 3
    assert panel.presses() == [Press("blue", 10.0)]


def test_bounce_through_the_pins(panel, clock) -> None:
    """A contact that chatters on both edges gives one press."""
    for _ in range(10):
        panel.press("red")
        clock.now_s += 0.002
        panel.release("red")
        clock.now_s += 0.001
    panel.press("red")
    clock.now_s += 0.1
    assert panel.presses() == []
    for _ in range(10):
        panel.release("red")
        clock.now_s += 0.002
        panel.press("red")
        clock.now_s += 0.001
    panel.release("red")
    clock.now_s += 0.1
    assert [press.button for press in panel.presses()] == ["red"]


def test_all_three_at_once(panel, clock) -> None:
    """Buttons pressed together are all reported, in the order of their contacts."""
    for name in ("red", "green", "blue"):
        panel.press(name)
        clock.now_s += 0.001
    clock.now_s += 0.05
    found = panel.presses()
    panel.release("red")
    clock.now_s += 0.05
    assert [press.button for press in found] == ["green", "blue"]
    assert panel.presses() == [Press("red", 10.0)]


def test_all_three_pressed_between_two_looks(panel, clock) -> None:
    """Buttons that were pressed and let go together while the program was busy come in the order of their contacts."""
    for step in (panel.press, panel.release):
        for name in ("red", "green", "blue"):
            step(name)
            clock.now_s += 0.001
        clock.now_s += 0.05
    assert [press.button for press in panel.presses()] == ["red", "green", "blue"]


def test_red_counts_when_it_is_let_go(panel, clock) -> None:
    """A press of red is told once its finger is gone, with the time of the contact, and not where it was held long."""
    panel.press("red")
    clock.now_s += HOLD_S - 0.1
    assert panel.presses() == []
    assert panel.held_s(clock.now_s) == pytest.approx(HOLD_S - 0.1)
    panel.release("red")
    clock.now_s += 0.05
    assert panel.presses() == [Press("red", 10.0)]
    assert panel.held_s(clock.now_s) == 0.0
    panel.press("red")
    clock.now_s += HOLD_S + 0.1
    panel.presses()
    assert panel.held_s(clock.now_s) > HOLD_S
    panel.release("red")
    clock.now_s += 0.05
    assert panel.presses() == []


def test_chatter_does_not_end_a_hold(panel, clock) -> None:
    """A bounce in the middle of holding red down neither ends the hold nor is a press."""
    panel.press("red")
    for _ in range(10):
        clock.now_s += 0.2
        panel.release("red")
        clock.now_s += 0.004
        panel.press("red")
        assert panel.presses() == []
    assert panel.held_s(clock.now_s) == pytest.approx(2.04)


def test_two_short_reds_between_two_looks(panel, clock) -> None:
    """Two presses of red that a busy program sees late are two."""
    for _ in range(2):
        panel.press("red")
        clock.now_s += 0.06
        panel.release("red")
        clock.now_s += 0.06
    assert [press.button for press in panel.presses()] == ["red", "red"]


def test_stuck_button_is_told(panel, clock) -> None:
    """A button that stays down longer than anybody presses is named, once it is free no longer; others still work."""
    panel.press("green")
    clock.now_s += 0.05
    assert len(panel.presses()) == 1
    assert panel.stuck(clock.now_s) == frozenset()
    clock.now_s += STUCK_S
    panel.press("blue")
    clock.now_s += 0.05
    assert [press.button for press in panel.presses()] == ["blue"]
    assert panel.stuck(clock.now_s) == {"green"}
    panel.release("green")
    clock.now_s += 0.05
    assert panel.presses() == []
    assert panel.stuck(clock.now_s) == frozenset()


def test_contact_closed_from_the_beginning_is_no_press(clock) -> None:
    """A wire that touches ground when the box starts presses nothing, holds nothing, and is told as stuck."""
    pins = Pins()

    class Shorted(MockPWMPin):
        def _set_pull(self, value: str) -> None:
            super()._set_pull(value)
            if self.info.name in {f"GPIO{pins.green}", f"GPIO{pins.red}"}:
                self.drive_low()

    factory = MockFactory(pin_class=Shorted)
    panel = Panel(pins, factory=factory, clock=clock)
    clock.now_s += STUCK_S + 1
    assert panel.presses() == []
    assert panel.held_s(clock.now_s) == 0.0
    assert panel.stuck(clock.now_s) == {"green", "red"}
    factory.pin(pins.green).drive_high()
    clock.now_s += 1
    panel.presses()
    factory.pin(pins.green).drive_low()
    clock.now_s += 0.1
    assert [press.button for press in panel.presses()] == ["green"]
    panel.close()


def test_presses_from_other_threads(panel, clock) -> None:
    """Edges posted by the pins' own threads arrive in the caller's thread."""
    worker = threading.Thread(target=panel.press, args=("green",))
    worker.start()
    worker.join()
    clock.now_s += 0.05
    assert [press.button for press in panel.presses()] == ["green"]


def test_a_lost_edge_does_not_hold_the_button(panel, clock) -> None:
    """When the edge of letting go gets lost, the level itself frees the button."""
    panel.press("green")
    clock.now_s += 0.05
    assert len(panel.presses()) == 1
    contact = panel._contacts["green"]
    contact.when_released = None
    panel.release("green")
    clock.now_s += 0.05
    panel.presses()
    clock.now_s += 0.05
    panel.presses()
    assert panel.pressed == frozenset()
    panel.press("green")
    clock.now_s += 0.05
    assert len(panel.presses()) == 1


def test_lamps(panel) -> None:
    """Lamps follow the modes they are given, and one that is not named goes dark."""
    panel.light({"green": "on", "blue": "fast", "red": "slow"})
    assert {name: lamp.mode for name, lamp in panel.lamps.items()} == {"green": "on", "blue": "fast", "red": "slow"}
    assert panel.lamps["green"].value == 1.0
    panel.light({"red": "slow"})
    assert [panel.lamps[name].mode for name in BUTTONS] == ["off", "off", "slow"]
    assert panel.lamps["green"].value == 0.0


def test_fast_blink_really_blinks(panel) -> None:
    """A blinking lamp is bright and dark in turn on its pin."""
    panel.light({"green": "fast"})
    pin = panel._factory.pin(Pins().green_lamp)
    deadline = threading.Event()
    for _ in range(200):
        if len({state.state for state in pin.states}) > 1 and len(pin.states) > 3:
            break
        deadline.wait(0.01)
    assert {state.state for state in pin.states} == {0.0, 1.0}


def test_unknown_lamp_mode(panel) -> None:
    """A mode no lamp has is refused by name."""
    with pytest.raises(ValueError, match="disco"):
        panel.lamps["green"].show("disco")


def test_close_twice(panel, clock) -> None:
    """Closing lets go of the pins, may happen twice, and leaves a panel that reports nothing."""
    panel.light({"green": "slow"})
    panel.close()
    panel.close()
    clock.now_s += 1
    assert panel.presses() == []
    panel.light({"green": "on"})
    assert panel.lamps["green"].value == 0.0


@pytest.mark.parametrize(
    ("pins", "message"),
    [
        ({"green": 1}, "2 to 27"),
        ({"red": 4}, "GPIO 4"),
        ({"blue": 99}, "99"),
        ({"buzzer": 1}, "2 to 27"),
        ({"speaker": 13}, "GPIO 13"),
        ({"buzzer": 16, "speaker": 20}, "a buzzer or a speaker"),
    ],
)
def test_impossible_pins(pins: dict[str, int], message: str) -> None:
    """A pin that does not exist or is used twice is refused with its number."""
    with pytest.raises(ValueError, match=message):
        Pins(**pins)


def test_a_machine_without_pins() -> None:
    """Pins that cannot be claimed are one plain error, and what was claimed is let go."""
    from gpiozero import Button
    from gpiozero.pins.mock import MockPin

    factory = MockFactory(pin_class=MockPin)  # cannot dim: the lamps fail after the first button was claimed
    with pytest.raises(ButtonError, match="buttons cannot be reached"):
        Panel(Pins(), factory=factory)
    again = Button(Pins().green, pin_factory=factory)  # would raise GPIOPinInUse
    again.close()


def test_repr(panel) -> None:
    """The representation tells what the lamps show."""
    panel.light({"blue": "on"})
    assert repr(panel) == "<Panel green:off blue:on red:off>"
