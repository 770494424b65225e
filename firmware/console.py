"""What the commands write: JSON for programs, tables for people, progress beside them."""

from __future__ import annotations

import contextlib
import json
import re
import stat
import sys
import time
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from firmware.failure import FailureError
from scorer.words import LONGEST_PATH, quote, shorten
from vision.regular_file import kind_of

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

Progress = Callable[[int, int], None]
_LONG_WORD = re.compile(rf"\S{{{LONGEST_PATH + 1},}}")
_LINE_EVERY_S = 15.0
"""Where a bar cannot be drawn, so often is said how far it is; what is done sooner says nothing."""
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
"""Signs that turn the direction of the writing after them, beyond the name that holds them."""


def write_json(value: object) -> None:
    """Print one JSON value as one line, at once."""
    with _writing() as out:
        out.write(json.dumps(value, ensure_ascii=True, allow_nan=False) + "\n")


def write_text(text: str) -> None:
    """Print plain text; in its lines what would command the terminal is spelt out."""
    with _writing() as out:
        out.write("".join(f"{shown(line)}\n" for line in text.removesuffix("\n").split("\n")))


def show(*parts: RenderableType) -> None:
    """Print tables and texts for a person; what others have named goes into them by `cell`."""
    with _writing():
        console = _console(stderr=False)
        for part in parts:
            console.print(part)


def cell(text: str) -> Text:
    """Make a text for a table of what others may have written: no markup, and no commands to the terminal."""
    from rich.text import Text  # noqa: PLC0415 - not needed for JSON

    return Text(shown(text))


def shown(text: str) -> str:
    """Spell out the control characters of a text, as in \\u001b, so that a terminal shows them and obeys none."""
    return "".join(_SHORT.get(sign, f"\\u{ord(sign):04x}") if _commands(sign) else sign for sign in text)


def _commands(sign: str) -> bool:
    return unicodedata.category(sign) in {"Cc", "Zl", "Zp"} or unicodedata.bidirectional(sign) in _TURNING


def complain(line: str) -> None:
    """Say one line on stderr, where there is one; words of it too long for anybody lose their middle."""
    if sys.stderr is None:
        return
    with contextlib.suppress(OSError):
        words = _LONG_WORD.sub(lambda word: shorten(word[0]), " ".join(line.split()))
        sys.stderr.write(f"sizzlebox: {shown(words)}\n")
        sys.stderr.flush()


def file_to_write(word: str) -> Path:
    """Return the path that a person typed for a file to write; FailureError also where a device or a pipe is there."""
    if word == "-":
        raise FailureError("nothing is written to the standard output", remedy="name a file; ./- is one named -")
    path = file_named(word)
    try:
        mode = path.stat().st_mode
    except OSError:
        return path
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        # Written whole or not at all means that the new file takes the place of what was there.
        raise FailureError(f"{shorten(word)} is {kind_of(mode)}, not a file", remedy="name a file")
    return path


def file_named(word: str) -> Path:
    """Return the path that a person typed as a file's; FailureError where no file can have that name."""
    path = Path(word)
    if not word or "\0" in word or path.name in {"", ".."}:
        raise FailureError(f"{quote(word)} is no file name", remedy="name a file")
    return path


@contextlib.contextmanager
def _writing() -> Iterator[TextIO]:
    """Give standard output and flush it; FailureError where it is closed or takes nothing."""
    if sys.stdout is None:
        raise FailureError("standard output is closed, so the answer can go nowhere", remedy="leave it open")
    try:
        yield sys.stdout
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise FailureError(
            f"the answer cannot be written ({reason})", remedy="make room or send it elsewhere"
        ) from error


@contextlib.contextmanager
def progress(doing: str) -> Iterator[Progress]:
    """Show on stderr how far `doing` is: a bar, or a line now and then where that is a file.

    The given function takes what is done and the whole.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield _Lines(doing).tell
        return
    from rich.progress import Progress as Bar  # noqa: PLC0415 - slow to import, and only for people who watch

    with Bar(console=_console(stderr=True), transient=True) as bar:
        task = bar.add_task(doing, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


class _Lines:
    """Says in lines how far something is that takes long."""

    def __init__(self, doing: str) -> None:
        self._doing, self._next = doing, time.monotonic() + _LINE_EVERY_S

    def tell(self, done: int, total: int) -> None:
        """Say it, if some time has passed since it was last said."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + _LINE_EVERY_S
            complain(f"{self._doing}: {done} of {total}")


def _console(*, stderr: bool) -> Console:
    from rich.console import Console  # noqa: PLC0415 - slow to import, and not needed for JSON

    watched = (sys.stderr if stderr else sys.stdout).isatty()
    return Console(stderr=stderr, highlight=False, width=None if watched else 160)
