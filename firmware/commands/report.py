"""`sizzlebox report FILE.zip`: a bundle for a bug report, without the names of players."""

from __future__ import annotations

from datetime import datetime

from firmware.commands.doctor import look
from firmware.console import file_to_write, progress, write_json, write_text
from firmware.doctor import Machine
from firmware.eyes import store
from firmware.failure import FailureError
from firmware.report import gather, pack
from firmware.setting import load
from scorer.words import shorten
from vision.whole_file import whole_file


def report(named: str, *, as_json: bool) -> None:
    """Write the bundle, whole or not at all, and say what it holds; FailureError where it cannot be written."""
    file = file_to_write(named)
    if file.is_dir():
        raise FailureError(f"{shorten(named)} is a folder", remedy="name a file, as bug.zip")
    home, loaded = load()
    now = datetime.now().astimezone()
    try:
        # Opened first: nobody waits for the doctor to learn that the file cannot be written.
        with whole_file(file) as out:
            with progress("looking at every part of the box") as done:
                checks = []
                for number, check in enumerate(look(), 1):
                    checks.append(check)
                    done(number, number + 1)
            parts = gather(home, loaded, Machine.here(), store(home), checks, now)
            pack(parts, out, now)
        size = file.stat().st_size
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise FailureError(f"{shorten(named)} cannot be written ({reason})", remedy="name another place") from error
    if as_json:
        held = [{"name": part.name, "holds": part.holds, "bytes": len(part.data)} for part in parts]
        write_json({"file": named, "bytes": size, "holds": held})
        return
    lines = [f"{part.name:<16} {part.holds}" for part in parts]
    left_out = "Names of players and places of folders are left out. Nothing was sent: look through it, then send it."
    write_text("\n".join([f"{named}: {_kilobytes(size)}. It holds", "", *lines, "", left_out]))


def _kilobytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1_000_000 else f"{max(1, round(size / 1000))} kB"
