"""The light behind the screen, where the system lets it be set, as that of a Raspberry Pi's own displays."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

FOLDER = Path("/sys/class/backlight")


class Backlight:
    """Dims the first backlight that may be written; on a screen without one it does nothing."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._file: Path | None = None
        self._full = 0
        for file in sorted(folder.glob("*/brightness")):
            with suppress(OSError, ValueError):
                value = int(file.read_text()) or int(file.with_name("max_brightness").read_text())
                # Written as it is: only so is it known whether it may be.
                file.write_text(str(value))
                self._file, self._full = file, value
                break

    @property
    def works(self) -> bool:
        """True where there is a backlight that can be set."""
        return self._file is not None

    def dim(self, share: float) -> None:
        """Leave this share of the light, 0 to 1, but never none: a dark screen looks broken."""
        self._write(max(1, round(self._full * share)))

    def restore(self) -> None:
        """Give all of the light back that there was at the start; may be called twice."""
        self._write(self._full)

    def _write(self, value: int) -> None:
        if self._file is not None:
            with suppress(OSError):  # the screen was unplugged: there is nothing to dim
                self._file.write_text(str(value))
