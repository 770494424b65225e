"""Packs a set's folder into one file to give away, and unpacks one that may come from people who mean harm."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import IO

from scorer.words import shorten
from vision.regular_file import NotRegularError, open_regular
from vision.taught import SetError

_WANTED = "expected a set that `sets export` wrote"
_MOST_BYTES = 50_000_000
_MOST_FILES = 5_000


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
            members = packed.infolist()
            if len(members) > _MOST_FILES or sum(m.file_size for m in members) > _MOST_BYTES:
                raise SetError(f"{shown}: too large for a set; export it again")
            for member in members:
                parts = PurePosixPath(member.filename).parts
                if member.filename.startswith("/") or ".." in parts or "\\" in member.filename:
                    raise SetError(f"{file}: holds a path that leads out of the set ({member.filename!r})")
            packed.extractall(folder)
    except (FileNotFoundError, IsADirectoryError) as error:
        found = "a folder" if isinstance(error, IsADirectoryError) else "no such file"
        raise SetError(f"{shown}: {_WANTED}, found {found}; correct the name") from None
    except NotRegularError as error:
        raise SetError(f"{shown}: {_WANTED}; {error.strerror}") from None
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError):
        raise SetError(f"{shown}: {_WANTED}, found something else or a damaged one; export it again") from None
    except OSError as error:
        raise SetError(f"{shown}: cannot be taken in ({error.strerror or error}); nothing was changed") from None
