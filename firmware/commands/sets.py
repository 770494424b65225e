"""`sizzlebox sets`: list, remove, export and import taught sets."""

from __future__ import annotations

from typing import Any

from firmware.console import cell, file_named, file_to_write, show, write_json, write_text
from firmware.eyes import store
from firmware.failure import FailureError
from firmware.games import GAMES, refuse_unbuilt
from firmware.usage import UsageError
from scorer.words import quote, shorten
from vision.reader import READERS
from vision.sets import SetError

USAGE = "expected sets [GAME], sets remove GAME NAME, sets export GAME NAME FILE or sets import FILE"


def sets_command(words: list[str], *, as_json: bool) -> None:
    """Carry out `sets` with what follows it."""
    first, rest = (words[0] if words else ""), words[1:]
    if not words or (first in GAMES and not rest):
        _list(first, as_json=as_json)
        return
    wanted = {"remove": 2, "export": 3, "import": 1}.get(first)
    if wanted is None or len(rest) != wanted:
        raise UsageError(USAGE)
    if first != "import" and rest[0] not in GAMES:
        raise UsageError(f"expected a game of {', '.join(GAMES)}, got {quote(rest[0])}")
    try:
        if first == "remove":
            done = _remove(*rest)
        elif first == "export":
            done = _export(*rest)
        else:
            done = _import(*rest)
    except SetError as error:
        raise FailureError(str(error)) from error
    except OSError as error:
        where = shorten(error.filename or rest[-1])
        raise FailureError(f"{error.strerror or error}: {where}", remedy="check the disk and its rights") from error
    if as_json:
        write_json(done)
    else:
        write_text(", ".join(f"{key}: {value}" for key, value in done.items()))


def _remove(game: str, name: str) -> dict[str, Any]:
    refuse_unbuilt(game, tuple(READERS), "taught")
    store().remove(game, name)
    return {"removed": name, "game": game}


def _export(game: str, name: str, file: str) -> dict[str, Any]:
    refuse_unbuilt(game, tuple(READERS), "taught")
    store().export(game, name, file_to_write(file))
    return {"set": name, "game": game, "file": file}


def _import(file: str) -> dict[str, Any]:
    taught = store().import_(file_named(file), tuple(READERS))
    return {"set": taught.name, "game": taught.game, "labels": len(taught.labels)}


def _list(game: str, *, as_json: bool) -> None:
    found = [_told(one, name, shipped=shipped) for one in _games(game) for name, shipped in store().names(one)]
    if as_json:
        write_json({"sets": found})
        return
    from rich.table import Table  # noqa: PLC0415 - not needed for JSON

    table = Table()
    for column in ("game", "set", "labels", "weakest pair"):
        table.add_column(column)
    for one in found:
        labels = one["error"] if "error" in one else f"{len(one['labels'])}: {', '.join(one['labels'])}"
        weakest = one.get("weakest")
        pair = f"{' and '.join(weakest['labels'])} ({weakest['apart']})" if weakest else ""
        table.add_row(*map(cell, (one["game"], one["set"], labels, pair)))
    show(table)


def _games(game: str) -> tuple[str, ...]:
    if not game:
        return tuple(READERS)
    refuse_unbuilt(game, tuple(READERS), "taught")
    return (game,)


def _told(game: str, name: str, *, shipped: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"game": game, "set": name, "shipped": shipped}
    try:
        taught = store().load(game, name)
    except SetError as error:
        return {**told, "error": str(error)}
    weakest = taught.weakest
    told["labels"] = list(taught.labels)
    told["weakest"] = {"labels": list(weakest.labels), "apart": round(weakest.apart, 3)} if weakest else None
    return told
