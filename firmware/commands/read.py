"""`sizzlebox read`: what lies in pictures, one JSON object or one table a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from firmware.console import cell, progress, show, write_json
from firmware.eyes import Eyes, open_eyes
from firmware.failure import FailureError
from firmware.reading_json import piece_as_json
from scorer.words import counted, quote
from vision.card_reader import CardReader
from vision.card_reading import CardPiece, LayoutReading
from vision.card_words import STRANGE
from vision.layout_whole import whole
from vision.pictures import PictureError, load
from vision.reading import Reading

_NOTHING = (
    "no piece was found; lay them flat and apart, in good light, with some table around them, "
    "and take the photo from nearer if they are small in it"
)
_FEW = 3
"""From so many cards on it is said that a picture may show another deck: where fewer than one in so many is sure."""


def read_pictures(game: str, pictures: list[str], set_name: str | None, *, as_json: bool) -> None:
    """Read each picture in turn; a picture that fails does not stop the others."""
    eyes = open_eyes(game, set_name)
    failed: list[str] = []
    with progress("Reading") as tell:
        for number, file in enumerate(pictures):
            tell(number, len(pictures))
            try:
                found = read_one(eyes, _named(file))
            except PictureError as error:
                failed.append(str(error))
                if as_json:
                    write_json({"file": file, "error": str(error)})
                continue
            if as_json:
                write_json(told(eyes, file, found))
            else:
                show(*_for_people(file, found, _hint(eyes, found)))
    if failed:
        raise FailureError(*failed, remedy="give pictures that can be opened")


def read_whole(game: str, pictures: list[str], set_name: str | None, *, as_json: bool) -> None:
    """Make one reading of pictures that show parts of one layout; FailureError where one cannot be read."""
    eyes = open_eyes(game, set_name)
    if not isinstance(eyes.reader, CardReader):
        raise FailureError(f"pictures of {game} cannot be joined", remedy="--join is for layouts of cards")
    parts: list[LayoutReading] = []
    failed: list[str] = []
    with progress("Reading") as tell:
        for number, file in enumerate(pictures):
            tell(number, len(pictures))
            try:
                part = read_one(eyes, _named(file))
            except PictureError as error:
                failed.append(str(error))
                continue
            if isinstance(part, LayoutReading):
                parts.append(part)
    if failed:
        raise FailureError(*failed, remedy="give pictures that can be opened")
    found = whole(parts)
    if as_json:
        write_json({"files": pictures, **{k: v for k, v in told(eyes, "", found).items() if k != "file"}})
    else:
        show(*_for_people(", ".join(pictures), found, _hint(eyes, found), pictures))


def read_one(eyes: Eyes, path: Path) -> Reading:
    """Read one picture of a file; raises PictureError."""
    picture = load(path)
    return eyes.reader.read(picture.pixels, scale=picture.scale)


def _named(file: str) -> Path:
    if not file:
        raise PictureError(f"{quote(file)} is no file name")
    return Path(file)


def told(eyes: Eyes, file: str, found: Reading) -> dict[str, Any]:
    """Return a reading as the contract of the command line has it; `file` is the picture's name as typed."""
    return {
        "file": file,
        "game": eyes.game,
        "set": eyes.set_name,
        "milliseconds": round(found.milliseconds, 1),
        "pieces": [piece_as_json(piece) for piece in found.pieces],
        "doubts": list(found.doubts),
    }


def _hint(eyes: Eyes, found: Reading) -> list[str]:
    """What to try where cards are seen, and hardly one is surely of the set."""
    sure, doubtful = sum(piece.sure for piece in found.pieces), sum(not piece.sure for piece in found.pieces)
    seen = doubtful + sum(STRANGE in doubt for doubt in found.doubts)
    if eyes.reader.taught.ratio is None or seen < _FEW or sure >= seen / _FEW:
        return []
    other = f"Hardly a card is surely one of the set {eyes.set_name}: this may be another deck"
    return [f"{other}. Teach it (sizzlebox teach {eyes.game} FOLDER --set NAME), or name its set with --set."]


def _for_people(file: str, found: Reading, hint: Sequence[str], joined: Sequence[str] = ()) -> list[Any]:
    """A table of the pieces, the hint and the doubts; of several `joined` pictures it says in which a piece lies."""
    from rich.table import Table  # noqa: PLC0415 - not needed for JSON

    if not found.pieces and not found.doubts:
        return [cell(f"{file}: {_NOTHING}")]
    title = f"{file}: {counted(len(found.pieces), 'piece')}, {found.milliseconds:.0f} ms"
    table = Table(title=cell(title), title_justify="left")
    own = tuple(dict.fromkeys(name for piece in found.pieces for name in piece.about))
    for column in ("label", *own, "sure", "confidence", "at"):
        table.add_column(column)
    for piece in found.pieces:
        about = [_in_words(piece.about.get(name)) for name in own]
        at = f"{piece.centre[0]:.0f}, {piece.centre[1]:.0f}"
        at += f" in {joined[piece.picture]}" if joined and isinstance(piece, CardPiece) else ""
        table.add_row(*map(cell, (piece.label, *about, _in_words(piece.sure), f"{piece.confidence:.3f}", at)))
    return [table, *map(cell, hint), *(cell(f"Doubt: {doubt}") for doubt in found.doubts)]


def _in_words(value: object) -> str:
    """What is told of a piece, for people."""
    if value is None or isinstance(value, bool):
        return "" if value is None else "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
