"""`sizzlebox sets`: list, remove, export and import taught sets."""

from __future__ import annotations

from typing import Any

from firmware.commands.weakest import verdict
from firmware.console import cell, file_named, file_to_write, show, write_json, write_text
from firmware.eyes import store
from firmware.failure import FailureError
from firmware.games import GAMES, refuse_unbuilt
from firmware.home import find_home
from firmware.journal import Journal, JournalError, MatchRow
from firmware.local_time import local_day
from firmware.usage import UsageError
from scorer.words import counted, listing, quote, shorten
from vision.readers import READERS
from vision.sets import SetError

USAGE = "expected sets [GAME], sets remove GAME NAME [--yes], sets export GAME NAME FILE or sets import FILE"


def sets_command(words: list[str], *, yes: bool = False, as_json: bool = False) -> None:
    """Carry out `sets` with what follows it; `yes` removes a set that an open match is read with as well."""
    first, rest = (words[0] if words else ""), words[1:]
    if yes and first != "remove":
        raise UsageError("expected --yes only with sets remove")
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
            done, told = _remove(*rest, yes=yes)
        elif first == "export":
            done, told = _export(*rest)
        else:
            done, told = _import(*rest)
    except SetError as error:
        raise FailureError(str(error)) from error
    except OSError as error:
        where = shorten(error.filename or rest[-1])
        raise FailureError(f"{error.strerror or error}: {where}", remedy="check the disk and its rights") from error
    if as_json:
        write_json(done)
    else:
        write_text(told)


def _remove(game: str, name: str, *, yes: bool) -> tuple[dict[str, Any], str]:
    refuse_unbuilt(game, tuple(READERS), "taught")
    shipped = (name, True) in store().names(game)
    used = [] if yes or shipped else _open_matches(game, name)
    if used:
        raise FailureError(*used, remedy=f"finish it first, or add --yes to remove {quote(name)} all the same")
    try:
        store().remove(game, name)
    except SetError as error:
        if not shipped:
            raise
        raise FailureError(
            f"the set {quote(name)} comes with the program and cannot be removed: it takes no place from another",
            remedy="to play with other dice choose their set under Set up, or when a match begins",
        ) from error
    told = f"Removed: what corrections had added to {name}; it reads as it came" if shipped else f"Removed: {name}"
    return {"removed": name, "game": game}, told


def _open_matches(game: str, name: str) -> list[str]:
    """Say which open matches are read with a set; also where that cannot be told."""
    try:
        journal = Journal.look(find_home().journal)
        if journal is None:
            return []
        with journal:
            found = [m for m in journal.open_matches() if m.game == game and m.settings.get("set") == name]
            return [_told_match(journal, match, name) for match in found]
    except JournalError as error:
        return [f"whether an open match is read with {quote(name)} cannot be told: {error}"]


def _told_match(journal: Journal, match: MatchRow, name: str) -> str:
    rows = journal.rows(match.id)
    players = rows[0].payload.get("players") if rows else None
    who = listing([str(player) for player in players]) if isinstance(players, list) else "nobody known"
    return f"the open match of {who}, begun on {local_day(match.started_utc)}, is read with {quote(name)}"


def _export(game: str, name: str, file: str) -> tuple[dict[str, Any], str]:
    refuse_unbuilt(game, tuple(READERS), "taught")
    store().export(game, name, file_to_write(file))
    return {"set": name, "game": game, "file": file}, f"Exported: {name} to {file}"


def _import(file: str) -> tuple[dict[str, Any], str]:
    taught = store().import_(file_named(file), tuple(READERS))
    told = f"Imported: {taught.name}, {counted(len(taught.labels), 'face')}, for {taught.game}"
    return {"set": taught.name, "game": taught.game, "labels": len(taught.labels)}, told


def _list(game: str, *, as_json: bool) -> None:
    found = [_told(one, name, shipped=shipped) for one in _games(game) for name, shipped in store().names(one)]
    if as_json:
        write_json({"sets": found})
        return
    from rich.table import Table  # noqa: PLC0415 - not needed for JSON

    table = Table()
    for column in ("game", "set", "whose", "labels", "most alike"):
        table.add_column(column)
    for one in found:
        labels = one["error"] if "error" in one else f"{len(one['labels'])}: {', '.join(one['labels'])}"
        whose = "built in" if one["shipped"] else "your own"
        table.add_row(*map(cell, (one["game"], one["set"], whose, labels, _pair(one.get("weakest")))))
    show(table)


def _pair(weakest: dict[str, Any] | None) -> str:
    """Name the two faces of a set that are most alike, with a verdict."""
    return f"{' and '.join(weakest['labels'])}: {verdict(weakest['apart'])}" if weakest else ""


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
