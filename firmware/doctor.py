"""Checks each part of the box and says of it ok, warning or fault, why, and the one thing to do."""

from __future__ import annotations

import contextlib
import io
import platform
import shutil
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
import pygame

from firmware.configuration import Configuration, Loaded
from firmware.failure import FailureError
from firmware.home import Home
from firmware.journal import Journal, JournalError, RowDamagedError
from firmware.setup.kept import Area, SetUpFile
from firmware.version import version_line
from hardware.camera import Camera, CameraError, Pixels, first_frame
from scorer.words import counted
from vision.aim import Severity, check
from vision.readers import ReadsPictures

State = Literal["ok", "warning", "fault"]

LOW_MB, LEAST_MB = 300, 30
"""Below the first a few evenings' photos fill the disk, below the second a match cannot be kept."""
_FRAMES = 12
"""A camera needs about so many frames to settle its exposure."""
_TAP = "until then the dice are tapped in"


@dataclass(frozen=True, slots=True)
class Check:
    """What was found of one part; `remedy` is empty where all is well."""

    name: str
    state: State
    reason: str
    remedy: str = ""


def examine(
    home: Home,
    loaded: Loaded,
    *,
    find_camera: Callable[[Configuration], Camera | None],
    open_reader: Callable[[str], ReadsPictures],
    has_pins: Callable[[], bool],
    need_a_screen: Callable[[], None],
    set_name: str,
) -> Iterator[Check]:
    """Check one part after the other; the parts come from outside, so that stand-ins can be examined too.

    `find_camera` gives the camera that the configuration wishes for or None; `open_reader` raises FailureError where
    a set cannot be loaded; `need_a_screen` raises RuntimeError (as pygame.error) where there is none.
    """
    yield of_versions()
    yield of_configuration(loaded)
    yield of_storage(home)
    yield of_journal(home)
    yield of_screen(need_a_screen)
    yield of_buttons(loaded.configuration, has_pins=has_pins())
    set_up = SetUpFile(home.set_up)
    chosen = set_up.now.set_name
    whence = "chosen in the set-up" if chosen else "what matches begin with"
    try:
        reader = open_reader(chosen or set_name)
        yield Check("set", "ok", f"{chosen or set_name}, {whence}: {counted(len(reader.taught.labels), 'face')}")
    except FailureError as error:
        reader = None
        remedy = "choose another under Set up" if chosen else "choose or teach another set: sizzlebox teach"
        yield Check("set", "fault", error.line, remedy)
    yield of_set_up(set_up)
    yield from of_camera(loaded.configuration, find_camera(loaded.configuration), reader, set_up.now.area)


def of_versions() -> Check:
    """The program, its Python and the libraries that see and draw; the installer has checked their ranges."""
    libraries = f"numpy {np.__version__}, OpenCV {cv2.__version__}, pygame {pygame.version.ver}"
    words = f"{version_line()}, Python {platform.python_version()}, {libraries}"
    if not (3, 11) <= sys.version_info[:2] < (3, 14):
        return Check("versions", "fault", words, "install it with Python 3.11 to 3.13")
    return Check("versions", "ok", words)


def of_configuration(loaded: Loaded) -> Check:
    """The configuration file: a fault in it never stops the box, which then takes its defaults."""
    if loaded.problem:
        return Check("configuration", "warning", loaded.problem, "mend the file or remove it")
    return Check("configuration", "ok", "understood")


def of_storage(home: Home) -> Check:
    """The place of the journal: it must take a file and have room."""
    folder = next(place for place in (home.data, *home.data.parents) if place.is_dir())
    try:
        # A nameless file: nothing is left behind, whatever happens.
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"sizzlebox")
        free_mb = shutil.disk_usage(folder).free // 1_000_000
    except OSError as error:
        reason = f"{folder} cannot be written ({(error.strerror or str(error)).lower()})"
        return Check("disk", "fault", reason, "make it writable, or name another place in SIZZLEBOX_HOME")
    words = f"{free_mb} MB free at {home.data}"
    if free_mb < LOW_MB:
        return Check("disk", "fault" if free_mb < LEAST_MB else "warning", f"only {words}", "make room on the disk")
    return Check("disk", "ok", words)


def of_journal(home: Home) -> Check:
    """The journal: whole, and every match in it can be read."""
    try:
        journal = Journal.look(home.journal)
        if journal is None:
            return Check("journal", "ok", "no match has been played yet")
        with journal:
            matches, damaged = journal.matches(), []
            for match in matches:
                try:
                    journal.rows(match.id)
                except RowDamagedError as error:
                    damaged.append(f"match {match.uid[:8]}: {error}")
    except JournalError as error:
        reason, _, remedy = str(error).partition("; ")
        return Check("journal", "fault", reason, remedy or "name another place in SIZZLEBOX_HOME")
    if damaged:
        more = f" and {len(damaged) - 1} more" if len(damaged) > 1 else ""
        return Check("journal", "warning", f"{damaged[0]}{more}", "the other matches are well and can be exported")
    return Check("journal", "ok", f"{len(matches)} {'match' if len(matches) == 1 else 'matches'} kept")


def of_screen(need_a_screen: Callable[[], None]) -> Check:
    """The screen, without opening a window on it."""
    try:
        need_a_screen()
    except RuntimeError as error:
        remedy = "start it on a desktop or set DISPLAY (DISPLAY=:0); without a desktop set SDL_VIDEODRIVER=kmsdrm"
        return Check("screen", "fault", f"no screen was found ({error})", remedy)
    return Check("screen", "ok", "found")


def of_buttons(configuration: Configuration, *, has_pins: bool) -> Check:
    """The three buttons and lamps: whether their pins can be had, and which is which."""
    pins = configuration.buttons
    which = f"green on pin {pins.green}, blue on {pins.blue}, red on {pins.red}"
    if not has_pins:
        return Check("buttons", "warning", "this machine has no pins for buttons", "touch the screen instead")
    from hardware.buttons import ButtonError, Panel  # noqa: PLC0415 - slow to import, and needed only on a Pi

    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        # gpiozero warns of every driver that it tries in vain; the last reason is in the error.
        warnings.simplefilter("ignore")
        try:
            Panel(pins).close()
        except ButtonError as error:
            return Check("buttons", "fault", str(error), "check the pins, and that no other program uses them")
    return Check("buttons", "ok", which)


def of_set_up(file: SetUpFile) -> Check:
    """What was set up on the screen: its file, and the playing area."""
    if file.problem:
        return Check("set-up", "warning", file.problem, "go through Set up once more")
    area, dropped = file.now.area, file.now.dropped
    if dropped:
        return Check("set-up", "warning", dropped, "until then the whole picture counts")
    if area is None:
        return Check("set-up", "ok", "no area is marked: the whole picture counts")
    share = (area.right - area.left) * (area.bottom - area.top) / (area.size_wh[0] * area.size_wh[1])
    return Check("set-up", "ok", f"a playing area is marked, {share:.0%} of the picture; what lies outside is ignored")


def of_camera(
    configuration: Configuration, camera: Camera | None, reader: ReadsPictures | None, area: Area | None = None
) -> Iterator[Check]:
    """The camera, and with a reader the light and aim of its picture; the camera is closed afterwards."""
    if camera is None:
        if configuration.camera.source == "none":
            yield Check("camera", "ok", "switched off in the configuration")
        else:
            yield Check("camera", "warning", "no camera was found", f"plug one in; {_TAP}")
        yield Check("light and aim", "ok", "not checked: no camera")
        return
    try:
        frames = [first_frame(camera).pixels, *(camera.read().pixels for _ in range(_FRAMES - 1))]
    except CameraError as error:
        reason, _, remedy = str(error).partition("; ")
        yield Check("camera", "fault", reason, f"{remedy or 'plug it in anew'}; {_TAP}")
        yield Check("light and aim", "ok", "not checked: the camera gives no picture")
        return
    finally:
        camera.close()
    if all(np.array_equal(frames[0], other) for other in frames[1:]) and frames[0].max() > 0:
        yield Check("camera", "fault", f"the picture of {camera.name} stands still", "plug it in anew")
        yield Check("light and aim", "ok", "not checked: the picture stands still")
        return
    width, height = frames[-1].shape[1], frames[-1].shape[0]
    yield Check("camera", "ok", f"{camera.name} gives pictures of {width} x {height} pixels")
    if area is not None and area.size_wh != (width, height):
        reason = "the marked area is one of pictures of {} x {} pixels".format(*area.size_wh)
        yield Check("playing area", "warning", reason, "mark it anew under Set up")
    if reader is not None:
        yield from of_view(frames[-1], reader)
    else:
        yield Check("light and aim", "ok", "not checked: no set of dice to read with")


def of_view(pixels: Pixels, reader: ReadsPictures) -> Iterator[Check]:
    """Light and aim of one picture: a check for each thing to change, or one that all is well."""
    reading = reader.read(pixels)
    findings = check(pixels, reading)
    for finding in findings:
        state: State = "fault" if finding.severity is Severity.FAULT else "warning"
        yield Check("light and aim", state, finding.reason, finding.remedy)
    if not findings:
        yield Check("light and aim", "ok", f"good; dice seen: {len(reading.pieces)}")
