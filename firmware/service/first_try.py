"""Tries a box that was just installed: takes a frame from its camera, and has each button pressed once."""

from __future__ import annotations

import argparse
import select
import sys
import time
from collections.abc import Callable, Iterator
from typing import Final, Literal

from firmware.cameras import choose_camera
from firmware.commands.box import has_pins
from firmware.configuration import Configuration, load_configuration
from firmware.home import find_home
from hardware.buttons import BUTTONS, ButtonError, ButtonName, Panel
from hardware.camera import Camera, CameraError, first_frame

PATIENCE_S = 60.0
_LOOK_S = 0.02
LEFT_OUT: Final = "left out"

Say = Callable[[str], None]


def try_camera(open_camera: Callable[[], Camera] | None, source: str, say: Say) -> Iterator[str]:
    """Take one frame; yields what is wrong, with what to do."""
    if open_camera is None:
        if source == "none":
            say("Camera: switched off in the configuration.")
            return
        yield "no camera was found: connect one with the power off, then try again"
        return
    try:
        camera = open_camera()
        try:
            height, width = first_frame(camera).pixels.shape[:2]
            say(f"Camera: {camera.name} gives pictures of {width} x {height} pixels.")
        finally:
            camera.close()
    except CameraError as error:
        yield f"the camera gave no picture ({error})"


def try_buttons(
    panel: Panel, say: Say, patience_s: float = PATIENCE_S, left_out: Callable[[], bool] = lambda: False
) -> Iterator[str]:
    """Light one lamp after the other and wait for its button; yields what is wrong, with what to do.

    The rest is left out once `left_out` says so.
    """
    for name in BUTTONS:
        panel.light({name: "on"})
        say(f"Press the {name} button; its lamp is lit now.")
        got = _next_press(panel, patience_s, left_out)
        if got == LEFT_OUT:
            say("The buttons are left out.")
            break
        if got is None:
            yield f"no button was pressed within {patience_s:g} s: check the wires of {name} against the wiring picture"
            break
        if got != name:
            yield f"expected the {name} button, got {got}: swap their wires, or their pins in the configuration"
        else:
            say(f"The {name} button works.")
    panel.light({})


def _next_press(
    panel: Panel, patience_s: float, left_out: Callable[[], bool]
) -> ButtonName | Literal["left out"] | None:
    until_s = time.monotonic() + patience_s
    while time.monotonic() < until_s:
        if left_out():
            return LEFT_OUT
        presses = panel.presses()
        if presses:
            return presses[0].button
        time.sleep(_LOOK_S)
    return None


def enter_pressed() -> bool:
    """True once Enter was pressed at the terminal that this was started from; it is taken away."""
    if sys.stdin is None or not sys.stdin.isatty() or not select.select([sys.stdin], [], [], 0)[0]:
        return False
    sys.stdin.readline()
    return True


def _try_panel(configuration: Configuration, say: Say, *, press: bool) -> Iterator[str]:
    if not has_pins():
        yield "this machine has no pins for buttons, or they may not be used: is it a Raspberry Pi?"
        return
    try:
        panel = Panel(configuration.buttons)
    except ButtonError as error:
        yield str(error)
        return
    try:
        if press:
            say("Now the buttons. Enter leaves them out, as long as they are not wired.")
            yield from try_buttons(panel, say, left_out=enter_pressed)
        else:
            say("Buttons: their pins can be used; none was pressed.")
    finally:
        panel.close()


def main(arguments: list[str] | None = None) -> int:
    """Try camera and buttons of this machine; 1 where one of them does not work, with the reasons on stderr."""
    parser = argparse.ArgumentParser(description="Take a frame from the camera and have each button pressed once.")
    parser.add_argument("--no-press", action="store_true", help="only look whether the pins can be used")
    press = not parser.parse_args(arguments).no_press
    loaded = load_configuration(find_home().configuration)
    source = loaded.configuration.camera.source

    def say(words: str) -> None:
        sys.stdout.write(f"{words}\n")
        sys.stdout.flush()

    faults = [loaded.problem] if loaded.problem else []
    try:
        faults += try_camera(choose_camera(source), source, say)
        faults += _try_panel(loaded.configuration, say, press=press)
    except KeyboardInterrupt:
        faults.append("this was stopped before all was tried")
    sys.stderr.write("".join(f"{fault}\n" for fault in faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
