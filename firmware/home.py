"""Where the box keeps its data and its configuration."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from firmware.failure import FailureError
from scorer.words import shorten

VARIABLE = "SIZZLEBOX_HOME"


@dataclass(frozen=True, slots=True)
class Home:
    """The folders of one installation; nothing is created by asking for a path."""

    data: Path
    configuration_folder: Path

    @property
    def configuration(self) -> Path:
        """The configuration file, which may be missing."""
        return self.configuration_folder / "sizzlebox.toml"

    @property
    def journal(self) -> Path:
        """The journal of all matches."""
        return self.data / "journal.sqlite"

    @property
    def sets(self) -> Path:
        """The folder of the taught sets."""
        return self.data / "sets"

    @property
    def set_up(self) -> Path:
        """What the set-up found out; the box writes it, unlike the configuration."""
        return self.configuration_folder / "set-up.json"

    @property
    def drafts(self) -> Path:
        """The folder of the sets that are being taught."""
        return self.data / "teaching"

    @property
    def log(self) -> Path:
        """Where faults of the program are written down."""
        return self.data / "sizzlebox.log"

    @property
    def backlight(self) -> Path:
        """What the screen's light was before it was dimmed."""
        return self.data / "backlight"

    @property
    def doubts(self) -> Path:
        """The folder of the last pictures whose reading was doubted."""
        return self.data / "doubts"


def find_home() -> Home:
    """Return the folder named by SIZZLEBOX_HOME, or else the user's usual places.

    FailureError where that variable names what is no folder, or a folder that is not there and cannot be made.
    """
    named = os.environ.get(VARIABLE, "").strip()
    if named:
        try:
            folder = Path(named).expanduser().absolute()
        except (RuntimeError, OSError) as error:
            # No such user, or a program started in a folder that has been deleted since.
            raise FailureError(
                f"the folder that {VARIABLE} names cannot be found: {named} ({error})", remedy=f"correct {VARIABLE}"
            ) from error
        _refuse_impossible(folder)
        return Home(folder, folder)
    import platformdirs  # noqa: PLC0415 - not needed where SIZZLEBOX_HOME is set

    return Home(
        platformdirs.user_data_path("sizzlebox", appauthor=False),
        platformdirs.user_config_path("sizzlebox", appauthor=False),
    )


def _refuse_impossible(folder: Path) -> None:
    """Refuse a home that is a file, or that cannot be made where it is missing; nothing is left behind."""
    try:
        if folder.is_dir():
            return
        if os.path.lexists(folder):
            reason = "it is no folder"
        else:
            above = next(place for place in folder.parents if os.path.lexists(place))
            # A nameless file: whether something can be made there is known only by making it.
            tempfile.TemporaryFile(dir=above).close()
            return
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
    raise FailureError(
        f"the folder that {VARIABLE} names cannot be used: {shorten(folder)} ({reason})", remedy=f"correct {VARIABLE}"
    )
