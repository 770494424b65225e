"""What the commands write: JSON for programs, tables for people, progress beside them."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

Progress = Callable[[int, int], None]


def write_json(value: object) -> None:
    """Print one JSON value as one line, at once."""
    sys.stdout.write(json.dumps(value, ensure_ascii=True, allow_nan=False) + "\n")
    sys.stdout.flush()


def write_text(text: str) -> None:
    """Print plain text."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
    sys.stdout.flush()


def show(*parts: RenderableType) -> None:
    """Print tables and texts for a person."""
    console = _console(stderr=False)
    for part in parts:
        console.print(part)


def complain(line: str) -> None:
    """Say one line on stderr."""
    text = " ".join(line.split())
    sys.stderr.write(f"sizzlebox: {text}\n")
    sys.stderr.flush()


@contextlib.contextmanager
def progress(doing: str) -> Iterator[Progress]:
    """Show a bar on stderr while `doing` lasts; the given function takes what is done and the whole."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.progress import Progress as Bar  # noqa: PLC0415 - slow to import, and only for people who watch

    with Bar(console=_console(stderr=True), transient=True) as bar:
        task = bar.add_task(doing, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _console(*, stderr: bool) -> Console:
    from rich.console import Console  # noqa: PLC0415 - slow to import, and not needed for JSON

    watched = (sys.stderr if stderr else sys.stdout).isatty()
    return Console(stderr=stderr, highlight=False, width=None if watched else 160)


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; raises OSError."""
    fresh = path.with_name(f".{path.name}.new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
