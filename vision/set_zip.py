"""Packs a set's folder into one file to give away, and unpacks one that may come from people who mean harm."""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections import Counter
from pathlib import Path, PurePosixPath
from typing import IO

from scorer.words import quote, shorten
from vision.regular_file import NotRegularError, open_regular
from vision.taught import SetError

_WANTED = "expected a set that `sets export` wrote"
MOST_BYTES = 50_000_000
MOST_FILES = 5_000
_DEEPEST = 3
# What the reader of zip files raises for a damaged one, as far as it goes: its own errors, and those of a value in it
# that makes no sense.
_DAMAGE = (zipfile.BadZipFile, zlib.error, struct.error, RuntimeError, EOFError, ValueError, LookupError, OverflowError)


def pack(folder: Path, file: IO[bytes]) -> None:
    """Pack a set's folder into an opened file as a zip; OSError where that fails."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                packed.write(path, path.relative_to(folder).as_posix())


def unpack(file: Path, folder: Path) -> None:
    """Unpack an exported set; SetError for anything that could not be one."""
    shown = shorten(file)
    try:
        with open_regular(file) as opened, zipfile.ZipFile(opened) as packed:
            if fault := _fault(packed.infolist()):
                raise SetError(f"{shown}: {fault}; export it again")
            packed.extractall(folder)
    except SetError:
        raise
    except (FileNotFoundError, IsADirectoryError) as error:
        found = "a folder" if isinstance(error, IsADirectoryError) else "no such file"
        raise SetError(f"{shown}: {_WANTED}, found {found}; correct the name") from None
    except NotRegularError as error:
        raise SetError(f"{shown}: {_WANTED}; {error.strerror}") from None
    except _DAMAGE:
        raise SetError(f"{shown}: {_WANTED}, found something else or a damaged one; export it again") from None
    except OSError as error:
        raise SetError(f"{shown}: cannot be taken in ({error.strerror or error}); nothing was changed") from None


def _fault(members: list[zipfile.ZipInfo]) -> str | None:
    """Say why these are not what `pack` writes, or None where they may be; nothing of them has been unpacked."""
    if len(members) > MOST_FILES or sum(m.file_size for m in members) > MOST_BYTES:
        return "too large for a set"
    paths: list[PurePosixPath] = []
    for member in members:
        path = PurePosixPath(member.filename)
        if member.filename.startswith("/") or ".." in path.parts or "\\" in member.filename:
            return f"holds a path that leads out of the set ({quote(member.filename)})"
        if len(path.parts) > _DEEPEST:
            return f"holds a path deeper than any of a set ({quote(member.filename)})"
        if member.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            return f"{_WANTED}, found one that another program packed"
        if not member.is_dir():
            paths.append(path)
    return _clash(paths)


def _clash(paths: list[PurePosixPath]) -> str | None:
    files = Counter(paths)
    path, times = max(files.items(), key=lambda one: one[1], default=(None, 0))
    if times > 1:
        return f"holds {quote(str(path))} more than once"
    both = next((above for path in paths for above in path.parents if above in files), None)
    return f"holds {quote(str(both))} both as a file and as a folder" if both else None
