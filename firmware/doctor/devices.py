"""Checks the parts that hang on the computer: screen, buttons with their lamps, sound, camera, light and aim."""

from __future__ import annotations

import contextlib
import fcntl
import io
import time
import warnings
from collections.abc import Callable, Iterator

import numpy as np

from firmware.configuration import Configuration
from firmware.doctor.check import Check, State, absent, skipped
from firmware.home import Home
from firmware.machine import Machine
from firmware.setup.kept import Area
from hardware.buttons import ButtonError, Panel, Pins
from hardware.camera import Camera, CameraError, Pixels, first_frame
from scorer.words import listing
from vision.aim import Severity, check
from vision.readers import ReadsPictures

_FRAMES = 12
"""A camera needs about so many frames to settle its exposure."""
_SETTLED_S = 0.1
"""So long a contact is watched for whether it is closed though nobody presses."""
_UNSEEN = ("dummy", "offscreen")
"""Drivers of SDL that draw on nothing."""
_TAP = "until then the dice are tapped in"


def is_running(home: Home) -> bool:
    """True while a box or a simulator holds the journal of this home, and with it camera, pins and screen."""
    try:
        with home.journal.with_suffix(".lock").open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


# ---- the screen ---------------------------------------------------------------------------------------------------


def of_screen(machine: Machine, need_a_screen: Callable[[], str]) -> Check:
    """The screen, without opening a window on it."""
    desktop = next((name for name in ("WAYLAND_DISPLAY", "DISPLAY") if machine.environment.get(name)), "")
    driver = machine.environment.get("SDL_VIDEODRIVER", "")
    if driver == "kmsdrm" and desktop:
        reason = f"SDL_VIDEODRIVER asks for the bare console, and {desktop} for a desktop, which holds the screen"
        return Check("screen", "fault", reason, "unset SDL_VIDEODRIVER")
    try:
        driver = need_a_screen()
    except RuntimeError as error:
        if not desktop and (machine.has("run/user/*/wayland-*") or machine.has("tmp/.X11-unix/X*")):
            reason = "a desktop is running, and this terminal is not one of its own"
            return Check("screen", "warning", reason, "ask again in a terminal on that desktop")
        remedy = "start it on a desktop, set DISPLAY (DISPLAY=:0), or sit down at the bare console"
        return Check("screen", "fault", f"no screen was found ({error})", remedy)
    if driver in _UNSEEN:
        return Check("screen", "warning", f"only one that nobody sees ({driver})", "unset SDL_VIDEODRIVER")
    return Check("screen", "ok", f"found, by {driver}")


# ---- the buttons --------------------------------------------------------------------------------------------------


def of_buttons(
    pins: Pins, *, is_pi: bool, has_pins: bool, open_panel: Callable[[Pins], Panel] = Panel
) -> Iterator[Check]:
    """The three buttons and lamps: whether their pins can be had, whether one is stuck, and which is which."""
    if not has_pins:
        if is_pi:
            reason = "the pins may not be used: no /dev/gpiochip is there for this program"
            yield Check("buttons", "fault", reason, "install Raspberry Pi OS, or start the Pi anew")
        else:
            yield absent("buttons", "only a Raspberry Pi has pins; on a PC the keys 1, 2 and 3 are the buttons")
        return
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        # gpiozero warns of every driver that it tries in vain; the last reason is in the error.
        warnings.simplefilter("ignore")
        try:
            panel = open_panel(pins)
        except ButtonError as error:
            yield Check("buttons", "fault", str(error), "check the pins, and that no other program uses them")
            return
    try:
        yield from _of_contacts(panel, pins)
    finally:
        panel.close()


def _of_contacts(panel: Panel, pins: Pins) -> Iterator[Check]:
    until_s = time.monotonic() + _SETTLED_S
    while time.monotonic() < until_s:
        panel.presses()
        time.sleep(_SETTLED_S / 10)
    held = sorted(panel.pressed)
    if held:
        reason = f"{listing(held)} {'is' if len(held) == 1 else 'are'} pressed, or its wire touches ground"
        yield Check("buttons", "warning", reason, "let go of it; if nobody holds it, look at its wires")
        return
    sound = f", the {pins.sounds} on {getattr(pins, pins.sounds)}" if pins.sounds else ""
    lamps = ", ".join(f"{getattr(pins, f'{name}_lamp')}" for name in ("green", "blue", "red"))
    which = f"green on GPIO {pins.green}, blue on {pins.blue}, red on {pins.red}"
    yield Check("buttons", "ok", f"{which}; their lamps on {lamps}{sound}")


# ---- the camera ---------------------------------------------------------------------------------------------------


def of_camera(
    configuration: Configuration,
    find_camera: Callable[[Configuration], Camera | None],
    reader: ReadsPictures | None,
    area: Area | None = None,
    *,
    is_box: bool = True,
) -> Iterator[Check]:
    """The camera, and with a reader the light and aim of its picture; the camera is closed afterwards."""
    camera = find_camera(configuration)
    if camera is None:
        if configuration.camera.source == "none":
            yield Check("camera", "ok", "switched off in the configuration")
        elif is_box:
            yield Check("camera", "warning", "no camera was found", f"connect one with the power off; {_TAP}")
        else:
            yield absent("camera", "none is plugged in; the simulator has one of its own")
        yield _unseen("no camera", here=is_box)
        return
    try:
        frames = [first_frame(camera).pixels, *(camera.read().pixels for _ in range(_FRAMES - 1))]
    except CameraError as error:
        reason, _, remedy = str(error).partition("; ")
        yield Check("camera", "fault", reason, f"{remedy or 'plug it in anew'}; {_TAP}")
        yield _unseen("the camera gives no picture")
        return
    finally:
        camera.close()
    if all(np.array_equal(frames[0], other) for other in frames[1:]) and frames[0].max() > 0:
        yield Check("camera", "fault", f"the picture of {camera.name} stands still", "plug it in anew")
        yield _unseen("the picture stands still")
        return
    width, height = frames[-1].shape[1], frames[-1].shape[0]
    yield Check("camera", "ok", f"{camera.name} gives pictures of {width} x {height} pixels")
    if area is not None and area.size_wh != (width, height):
        reason = "the marked area is one of pictures of {} x {} pixels".format(*area.size_wh)
        yield Check("playing area", "warning", reason, "mark it anew under Set up")
    if reader is not None:
        yield from of_view(frames[-1], reader)
    else:
        yield _unseen("no set of dice to read with")


def _unseen(why: str, *, here: bool = True) -> Check:
    return skipped("light and aim", why, here=here)


def of_view(pixels: Pixels, reader: ReadsPictures) -> Iterator[Check]:
    """Light and aim of one picture: a check for each thing to change, or one that all is well."""
    reading = reader.read(pixels)
    findings = check(pixels, reading)
    for finding in findings:
        state: State = "fault" if finding.severity is Severity.FAULT else "warning"
        yield Check("light and aim", state, finding.reason, finding.remedy)
    if not findings:
        yield Check("light and aim", "ok", f"good, and sharp; dice seen: {len(reading.pieces)}")
