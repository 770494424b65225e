"""The log: a small text file in the home of the box that holds what a bug report needs."""

from __future__ import annotations

import importlib.metadata
import logging
import platform
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from firmware.home import Home
from firmware.version import version_line
from vision.regular_file import open_regular, read_regular

LOG = logging.getLogger("sizzlebox")
"""Everything goes through here; without `begin` it goes nowhere."""
LOG.addHandler(logging.NullHandler())
LOG.propagate = False
_MOST_READ = 10_000_000
MOST_BYTES = 128_000
"""So large it grows; then it becomes the older half, in the place of the one before."""
AGAIN_S = 600.0
"""The same line is not written twice within this time: a memory card wears out with every line."""
_LIBRARIES = ("numpy", "opencv-python-headless", "pygame", "gpiozero", "picamera2", "msgspec")


class _NotAgain(logging.Filter):
    """Lets a line through once in AGAIN_S."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self._written_s: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now_s, words = self._clock(), record.getMessage()
        self._written_s = {known: at_s for known, at_s in self._written_s.items() if now_s - at_s < AGAIN_S}
        if words in self._written_s:
            return False
        self._written_s[words] = now_s
        return True


class _File(RotatingFileHandler):
    """A file that is opened with its first line; where it cannot be written the box goes on without."""

    failed = False

    def _open(self) -> TextIOWrapper:
        """Open it, but no pipe: without a reader that would wait for ever."""
        with suppress(FileNotFoundError):
            open_regular(Path(self.baseFilename)).close()
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802 - the interface of every handler
        self.failed = True


def begin(home: Home, clock: Callable[[], float] = time.monotonic) -> None:
    """Write what is logged from now on into the home; `clock` counts seconds."""
    end()
    file = _File(
        _made(home.log), maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8", errors="backslashreplace", delay=True
    )
    formatter = logging.Formatter("%(asctime)sZ %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S")
    formatter.converter = time.gmtime
    file.setFormatter(formatter)
    file.addFilter(_NotAgain(clock))
    LOG.addHandler(file)
    LOG.setLevel(logging.INFO)


def end() -> None:
    """Write nothing any more; may be called twice."""
    for handler in [one for one in LOG.handlers if isinstance(one, _File)]:
        LOG.removeHandler(handler)
        handler.close()


def note_start(what: str, **about: str) -> None:
    """Write down that the box or the simulator starts, on what, with which libraries; nothing is loaded for it."""
    versions = [f"{name} {number}" for name, number in ((name, _version(name)) for name in _LIBRARIES) if number]
    told = [f"{name} {value}" for name, value in about.items() if value]
    LOG.info(
        "start of %s: %s", what, ", ".join([version_line(), *versions, f"Python {platform.python_version()}", *told])
    )


def write_down(home: Home, what: str, error: BaseException, *, words: bool = True) -> bool:
    """Write down an error that nobody foresaw; False where that cannot be.

    Without `words` only its kind and where it was raised: for work on files whose players no journal knows.
    """
    begin(home)
    if words:
        LOG.error("%s broke off", what, exc_info=error)
    else:
        LOG.error("%s broke off\n%s", what, _places(error))
    failed = any(one.failed for one in LOG.handlers if isinstance(one, _File))
    end()
    return not failed


def _places(error: BaseException | None) -> str:
    """The tracebacks of an error and of what led to it, without the words of any."""
    told = ""
    while error is not None:
        places = "".join(traceback.format_tb(error.__traceback__))
        told = f"Traceback (most recent call last):\n{places}{type(error).__name__}\n{told}"
        error = error.__cause__ or error.__context__
    return told


def lines_of(home: Home) -> str:
    """The whole log, the older half first; empty where there is none."""
    texts = []
    for path in (home.log.with_name(f"{home.log.name}.1"), home.log):
        try:
            texts.append(read_regular(path, _MOST_READ).decode("utf-8", "replace"))
        except OSError:
            continue
    return "".join(texts)


def _made(path: Path) -> Path:
    """The path, with its folder made where that can be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        # The file cannot be opened either, which `_File` takes note of.
        return path
    return path


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""
