"""The light behind the screen, where the system lets it be set, as that of a Raspberry Pi's own displays."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

FOLDER = Path("/sys/class/backlight")


class Backlight:
    """Dims the first backlight that may be written; on a screen without one it does nothing.

    While it is dim the full light stands in the file `kept`, so that a box whose power was cut finds it again.
    """

    def __init__(self, kept: Path, folder: Path = FOLDER) -> None:
        self._file: Path | None = None
        self._kept = kept
        self._full = 0
        for file in sorted(folder.glob("*/brightness")):
            with suppress(OSError, ValueError):
                value = int(file.read_text()) or int(file.with_name("max_brightness").read_text())
                # Written as it is: only so is it known whether it may be.
                file.write_text(str(value))
                self._file, self._full = file, max(value, self._full_before(file))
                break

    @property
    def works(self) -> bool:
        """True where there is a backlight that can be set."""
        return self._file is not None

    def dim(self, share: float) -> None:
        """Leave this share of the light, 0 to 1, but never none: a dark screen looks broken."""
        if self._file is None:
            return
        with suppress(OSError):  # where nothing can be kept, only a cut of the power leaves the screen dim
            self._kept.write_text(str(self._full))
        self._write(max(1, round(self._full * share)))

    def restore(self) -> None:
        """Give all of the light back that there was at the start; may be called twice."""
        self._write(self._full)
        with suppress(OSError):
            self._kept.unlink(missing_ok=True)

    def _full_before(self, file: Path) -> int:
        """The light that an earlier run has left dimmed; 0 where it left it in order."""
        try:
            return min(int(self._kept.read_text()), int(file.with_name("max_brightness").read_text()))
        except (OSError, ValueError):
            return 0

    def _write(self, value: int) -> None:
        if self._file is not None:
            with suppress(OSError):  # the screen was unplugged: there is nothing to dim
                self._file.write_text(str(value))
