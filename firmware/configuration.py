"""The configuration file: what a household may set, its defaults, and plain words about a broken file."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec

from display.geometry import ROTATIONS
from firmware.validation_words import split
from hardware.buttons import Pins
from scorer.words import quote
from vision.regular_file import read_regular

LARGEST_BYTES = 1_000_000
SMALLEST_PX, LARGEST_PX = 320, 3840
AUTO, NONE, PI, USB, VIRTUAL = CAMERAS = ("auto", "none", "pi", "usb", "virtual")
"""What a configuration may name as its camera beside the number of a video device and the path of a folder or film."""
Side = Annotated[int, msgspec.Meta(ge=SMALLEST_PX, le=LARGEST_PX)]


@dataclass(frozen=True, slots=True)
class ScreenPart:
    """The size of the box's screen in pixels, how it is mounted, and when it goes dim.

    `fullscreen`: whether it fills the display; not set, it does on a box with pins and is a window on a PC (the
    simulator's always is). `rotation` turns the picture clockwise, `touch_rotation` the touches where they are not
    turned alike. `dim_after_s` seconds after the last touch, press or movement the screen goes dim; 0: never.
    """

    width: Side = 800
    height: Side = 480
    fullscreen: bool | None = None
    rotation: int = 0
    touch_rotation: int | None = None
    dim_after_s: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 300

    def __post_init__(self) -> None:
        """Refuse a rotation that no screen is mounted in."""
        for degrees in (self.rotation, self.touch_rotation):
            if degrees is not None and degrees not in ROTATIONS:
                raise ValueError(f"expected a rotation of {', '.join(map(str, ROTATIONS))}, got {degrees}")


@dataclass(frozen=True, slots=True)
class CameraPart:
    """Which camera the box uses: one of CAMERAS, the number of a video device, or the path of a recording."""

    source: str = "auto"

    def __post_init__(self) -> None:
        """Refuse a source that no camera has; whether it is there is seen when it is opened."""
        is_path = self.source.startswith(("/", "~")) and self.source.isprintable()
        if self.source in CAMERAS or re.fullmatch("[0-9]{1,3}", self.source) or is_path:
            return
        known = ", ".join(f'"{word}"' for word in CAMERAS)
        expected = f"{known}, the number of a camera, or the path of a folder of pictures or of a film from / or ~ on"
        raise ValueError(f"expected {expected}, got {quote(self.source)}")


@dataclass(frozen=True, slots=True)
class SimulatorPart:
    """The seed of the virtual dice (0: a new one each time), the surface and the light of the virtual table."""

    seed: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)] = 0
    surface: str = ""
    light: str = ""

    def __post_init__(self) -> None:
        """Refuse a surface or a light that the virtual table does not have; empty is its own default."""
        if not (self.surface or self.light):
            return
        from hardware.simulated.camera import LIGHTS  # noqa: PLC0415 - slow to load, and seldom set
        from hardware.simulated.mats import MAT_SURFACES  # noqa: PLC0415 - slow to load, and seldom set
        from hardware.simulated.surfaces import SURFACES  # noqa: PLC0415 - slow to load, and seldom set

        surfaces = (*SURFACES, *MAT_SURFACES)
        if self.surface and self.surface not in surfaces:
            raise ValueError(f"expected a surface of {', '.join(surfaces)}, got {quote(self.surface)}")
        if self.light and self.light not in LIGHTS:
            raise ValueError(f"expected a light of {', '.join(LIGHTS)}, got {quote(self.light)}")


@dataclass(frozen=True, slots=True)
class Configuration:
    """Everything that can be set; every part and every key may be missing.

    `sets` gives for a game the name of the set that a match begins with.
    """

    screen: ScreenPart = field(default_factory=ScreenPart)
    camera: CameraPart = field(default_factory=CameraPart)
    simulator: SimulatorPart = field(default_factory=SimulatorPart)
    buttons: Pins = field(default_factory=Pins)
    sets: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A configuration that can be used, and a plain sentence for the player where the file has a fault."""

    configuration: Configuration
    problem: str = ""


def load_configuration(path: Path) -> Loaded:
    """Read the file; a missing file is all defaults, one that is no TOML too, with the reason.

    Of a value that is wrong only its key has its default. The file is never changed.
    """
    try:
        text = read_regular(path, LARGEST_BYTES).decode("utf-8-sig")
    except FileNotFoundError:
        return Loaded(Configuration())
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        return _broken(path, f"it cannot be read ({reason})")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return _broken(path, _told(error))
    unknown = list(_unknown_keys(data, Configuration))
    for where in unknown:
        _remove(data, where)
    configuration, wrong = _converted(data, text)
    problems = []
    if wrong:
        many = "for these the defaults are used" if len(wrong) > 1 else "for this the default is used"
        problems.append(f"{'; '.join(wrong)}; {many}, the rest holds")
    if unknown:
        names = ", ".join(f"{'.'.join(where)} (line {_line_of(text, where)})" for where in unknown)
        problems.append(f"unknown, and ignored: {names}")
    return Loaded(configuration, f"{path.name}: {'; '.join(problems)}" if problems else "")


def _broken(path: Path, reason: str) -> Loaded:
    return Loaded(Configuration(), f"{path.name}: {reason}; the defaults are used for all and the file is left alone")


def _converted(data: dict[str, Any], text: str) -> tuple[Configuration, list[str]]:
    """The configuration without the values that are wrong, and what is wrong with each of them."""
    wrong: list[str] = []
    while True:
        try:
            return msgspec.convert(data, Configuration), wrong
        except msgspec.ValidationError as error:
            words, where = _refused(str(error), data)
            wrong.append(f"line {_line_of(text, where)}: {'.'.join(where)}: {words}")
            _remove(data, where)


def _told(error: Exception) -> str:
    """Say what the TOML reader met: "at end of document" and "at line 3, column 5" in one way, limits in words."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    message = str(error)
    if "digits" in message:
        return "a number in it is too long"
    return message.replace("(at ", "(").replace("(end of document)", "(at its end)")


def _refused(message: str, data: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    """Turn "Expected `int`, got `str` - at `$.screen.width`" into words and the key that they are about."""
    words, place = split(message)
    where = tuple(re.sub(r"\[.*?\]", "", place).split("."))
    return words, (*where, *_refused_key(data, where, words))


def _refused_key(data: dict[str, Any], where: tuple[str, ...], words: str) -> tuple[str, ...]:
    """The key of a part that was refused as a whole, where that key alone is refused in the same words."""
    part = data.get(where[0]) if len(where) == 1 else None
    if not isinstance(part, dict):
        return ()
    for key, value in part.items():
        try:
            msgspec.convert({where[0]: {key: value}}, Configuration)
        except msgspec.ValidationError as error:
            if split(str(error))[0] == words:
                return (key,)
    return ()


def _unknown_keys(data: dict[str, Any], kind: type, above: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    known = {item.name: item for item in fields(kind)}
    found: list[tuple[str, ...]] = []
    for key, value in data.items():
        if key not in known:
            found.append((*above, key))
            continue
        part = known[key].default_factory
        if isinstance(value, dict) and isinstance(part, type) and is_dataclass(part):
            found += _unknown_keys(value, part, (*above, key))
    return found


def _remove(data: dict[str, Any], where: tuple[str, ...]) -> None:
    for key in where[:-1]:
        data = data[key]
    del data[where[-1]]


def _line_of(text: str, where: tuple[str, ...]) -> int:
    """Return the line on which a key stands, as well as a look at the text can tell (1 where it cannot)."""
    table: tuple[str, ...] = ()
    best = 1
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[+\s*([^\]]+?)\s*\]+", line)
        if header:
            table = _split(header[1])
            here = table
        else:
            key = re.match(r"\s*([\w\".'-]+)\s*=", line)
            if not key:
                continue
            here = (*table, *_split(key[1]))
        if here == where:
            return number
        if here and here == where[: len(here)]:
            best = number
    return best


def _split(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
