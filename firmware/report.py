"""Puts together what a bug report needs, in one zip file that says what it holds and names nobody."""

from __future__ import annotations

import json
import platform
import sys
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from firmware.configuration import Loaded
from firmware.doctor import Check, Machine, count, worst
from firmware.doctor.told import as_text
from firmware.doctor.versions import versions
from firmware.doubtful import kept_in
from firmware.games import GAMES
from firmware.home import Home
from firmware.journal import Journal, JournalError
from firmware.log import lines_of
from firmware.report_names import Discreet, names_in
from firmware.setup.kept import SetUpFile
from scorer.words import counted
from vision.readers import READERS
from vision.sets import SetError, SetStore

PROGRAM = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Part:
    """One file of the bundle: its name there, what it holds in a line, and its bytes."""

    name: str
    holds: str
    data: bytes


def discreet_of(home: Home, loaded: Loaded, machine: Machine, store: SetStore) -> Discreet:
    """What takes this home's names and places out of texts."""
    places = {
        home.configuration_folder: "SETTINGS-OF-SIZZLEBOX",
        home.data: "HOME-OF-SIZZLEBOX",
        PROGRAM: "PROGRAM",
        Path(sys.prefix): "VENV",
        machine.home: "~",
    }
    own = [name for game in READERS for name, shipped in store.names(game) if not shipped]
    wished = (*loaded.configuration.sets.values(), SetUpFile(home.set_up).now.set_name)
    return Discreet(names_in(home), places, (*own, *wished))


def gather(  # noqa: PLR0917 - what a report is made of is as much as that
    home: Home, loaded: Loaded, machine: Machine, store: SetStore, checks: Sequence[Check], now: datetime
) -> tuple[Part, ...]:
    """Make every part of a report, the one that explains the others first."""
    discreet = discreet_of(home, loaded, machine, store)
    log = discreet.text(lines_of(home))
    # Before it is set in lines: a name that is broken at its hyphen would be known no more.
    told_to_all = [replace(one, reason=discreet.text(one.reason), remedy=discreet.text(one.remedy)) for one in checks]
    told = {"state": worst(checks), "checks": [asdict(check) for check in checks]}
    parts = [
        _text("doctor.txt", f"what the doctor says: {count(checks)}", as_text(told_to_all)),
        _json("doctor.json", "the same for programs", discreet.value(told)),
        _json("versions.json", "the program, its libraries, the system", discreet.value(_versions(machine))),
        _json("settings.json", "settings and set-up as they hold", discreet.value(_settings(home, loaded))),
        _json("sets.json", "the names of the taught sets", discreet.value(_sets(store))),
        _json("journal.json", "how many matches of which game", discreet.value(_matches(home))),
        _text(
            "log.txt",
            f"the log: {counted(len(log.splitlines()), 'line')}" if log else "the log: there is none yet",
            log,
        ),
    ]
    for number, kept in enumerate(kept_in(home.doubts), 1):
        parts.append(Part(f"doubts/{number}.jpg", f"a picture whose reading was {_why(kept.about)}", kept.jpeg))
        parts.append(_json(f"doubts/{number}.json", "what was read in it", discreet.value(kept.about)))
    return (_contents(parts, now), *parts)


def pack(parts: Sequence[Part], file: IO[bytes], now: datetime) -> None:
    """Write the parts as a zip file."""
    with zipfile.ZipFile(file, "w") as bundle:
        for part in parts:
            entry = zipfile.ZipInfo(part.name, now.timetuple()[:6])
            # Pictures are small already.
            entry.compress_type = zipfile.ZIP_STORED if part.name.endswith(".jpg") else zipfile.ZIP_DEFLATED
            bundle.writestr(entry, part.data)


def _why(about: Mapping[str, Any]) -> str:
    return "corrected" if about.get("why") == "corrected" else "doubted"


def _contents(parts: Sequence[Part], now: datetime) -> Part:
    lines = [
        f"A report of sizzlebox, made on {now:%Y-%m-%d} at {now:%H:%M}, for those who mend it.",
        "",
        *(f"{part.name:<16} {part.holds} ({len(part.data)} bytes)" for part in parts),
        "",
        "Left out: the names of players (PLAYER stands there), the places of folders, the journal and its scores.",
        "The pictures show the table as the camera saw it. Nothing was sent: look it all through before you send it.",
    ]
    return _text("read-me.txt", "what this report holds", "\n".join(lines))


def _text(name: str, holds: str, text: str) -> Part:
    return Part(name, holds, text.rstrip("\n").encode("utf-8", "backslashreplace") + b"\n")


def _json(name: str, holds: str, value: Any) -> Part:
    return _text(name, holds, json.dumps(value, ensure_ascii=False, indent=1, default=str))


def _versions(machine: Machine) -> dict[str, Any]:
    system = {"system": machine.release, "kernel": platform.release(), "machine": platform.machine()}
    return {**versions(), **system, "board": machine.model or "no Raspberry Pi"}


def _settings(home: Home, loaded: Loaded) -> dict[str, Any]:
    set_up = SetUpFile(home.set_up)
    settings = asdict(loaded.configuration)
    # What stands there under no game of ours is of no use, and may be anything.
    settings["sets"] = {game: name for game, name in settings["sets"].items() if game in GAMES}
    return {
        "settings": settings,
        "problem": loaded.problem,
        "set_up": asdict(set_up.now),
        "set_up_problem": set_up.problem,
    }


def _sets(store: SetStore) -> dict[str, list[dict[str, Any]]]:
    return {game: [_set(store, game, name, shipped) for name, shipped in store.names(game)] for game in READERS}


def _set(store: SetStore, game: str, name: str, shipped: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"set": name, "comes_with_the_program": shipped}
    try:
        return {**told, "labels": len(store.load(game, name).labels)}
    except SetError as error:
        return {**told, "error": str(error)}


def _matches(home: Home) -> dict[str, Any]:
    """How many matches of each game, without anything of what was played."""
    try:
        journal = Journal.look(home.journal)
        if journal is None:
            return {"matches": {}}
        with journal:
            games = [match.game for match in journal.matches()]
            return {
                "matches": {game: games.count(game) for game in sorted(set(games))},
                "open": len(journal.open_matches()),
            }
    except JournalError as error:
        return {"error": str(error)}
