"""Where the box keeps its data and its configuration."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from firmware.failure import FailureError

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
    def log(self) -> Path:
        """Where faults of the program are written down."""
        return self.data / "sizzlebox.log"


def find_home() -> Home:
    """Return the folder named by SIZZLEBOX_HOME, or else the user's usual places; FailureError for ~nobody there."""
    named = os.environ.get(VARIABLE, "").strip()
    if named:
        try:
            folder = Path(named).expanduser().absolute()
        except (RuntimeError, OSError) as error:
            # No such user, or a program started in a folder that has been deleted since.
            raise FailureError(
                f"the folder that {VARIABLE} names cannot be found: {named} ({error})", remedy=f"correct {VARIABLE}"
            ) from error
        return Home(folder, folder)
    import platformdirs  # noqa: PLC0415 - not needed where SIZZLEBOX_HOME is set

    return Home(
        platformdirs.user_data_path("sizzlebox", appauthor=False),
        platformdirs.user_config_path("sizzlebox", appauthor=False),
    )
