"""Checks what the box keeps and what it came with: configuration, disk, journal, sets, networks, set-up."""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from firmware.configuration import Loaded
from firmware.doctor.check import Check, State
from firmware.eyes import OWN_SET
from firmware.home import Home
from firmware.journal import Journal, JournalError, RowDamagedError
from firmware.setup.kept import SetUpFile
from scorer.words import counted, listing, quote
from vision.network import NetworkError
from vision.readers import READERS
from vision.sets import SetError, SetStore

LOW_MB, LEAST_MB = 300, 30
"""Below the first a few evenings' photos fill the disk, below the second a match cannot be kept."""


def of_configuration(loaded: Loaded) -> Check:
    """The configuration file: a fault in it never stops the box, which then takes its defaults."""
    if loaded.problem:
        return Check("configuration", "warning", loaded.problem, "mend the file or remove it")
    return Check("configuration", "ok", "understood")


def of_storage(home: Home) -> Check:
    """The places of the journal and of the settings: they must take a file and have room."""
    free_mb = []
    for wanted in dict.fromkeys((home.data, home.configuration_folder)):
        folder = next(place for place in (wanted, *wanted.parents) if place.is_dir())
        try:
            # A nameless file: nothing is left behind, whatever happens.
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(b"sizzlebox")
            free_mb.append(shutil.disk_usage(folder).free // 1_000_000)
        except OSError as error:
            return _unwritable(folder, error)
    words = f"{min(free_mb)} MB free at {home.data}"
    if min(free_mb) < LOW_MB:
        state: State = "fault" if min(free_mb) < LEAST_MB else "warning"
        return Check("disk", state, f"only {words}", "make room on the disk")
    return Check("disk", "ok", words)


def _unwritable(folder: Path, error: OSError) -> Check:
    reason = f"{folder} cannot be written ({(error.strerror or str(error)).lower()})"
    remedy = "make it writable, or name another place in SIZZLEBOX_HOME"
    if error.errno == errno.ENOSPC:
        remedy = "make room on the disk"
    elif error.errno == errno.EROFS:
        remedy = "restart the Pi; if it stays so the memory card is worn out: copy it and take another"
    return Check("disk", "fault", reason, remedy)


def of_journal(home: Home) -> Check:
    """The journal: whole, every match in it can be read, and no photo is gone."""
    try:
        journal = Journal.look(home.journal)
        if journal is None:
            return Check("journal", "ok", "no match has been played yet")
        with journal:
            matches, damaged, gone = journal.matches(), [], 0
            for match in matches:
                try:
                    photos = {row.photo for row in journal.rows(match.id) if row.photo}
                    gone += sum(journal.photo(photo) is None for photo in photos)
                except RowDamagedError as error:
                    damaged.append(f"match {match.uid[:8]}: {error}")
    except JournalError as error:
        reason, _, remedy = str(error).partition("; ")
        return Check("journal", "fault", reason, remedy or "name another place in SIZZLEBOX_HOME")
    if damaged:
        more = f" and {len(damaged) - 1} more" if len(damaged) > 1 else ""
        return Check("journal", "warning", f"{damaged[0]}{more}", "the other matches are well and can be exported")
    kept = f"{len(matches)} {'match' if len(matches) == 1 else 'matches'} kept"
    if gone:
        reason = f"{kept}, but {counted(gone, 'photo')} of them {'is' if gone == 1 else 'are'} gone"
        return Check(
            "journal", "warning", reason, "the scores are whole; bring the folder photos back if you have a copy"
        )
    return Check("journal", "ok", kept)


def of_sets(store: SetStore, used: set[tuple[str, str]]) -> Iterator[Check]:
    """Every taught set: whole; `used` names the ones that matches begin with, as (game, set)."""
    well = []
    for game in READERS:
        known = dict(store.names(game))
        for name, shipped in known.items():
            try:
                well.append(f"{game} {name} ({counted(len(store.load(game, name).labels), 'face')})")
            except SetError as error:
                remedy = (
                    "install the program again"
                    if shipped
                    else f"teach it again, or: sizzlebox sets remove {game} {quote(name)}"
                )
                yield Check("sets", "fault" if (game, name) in used else "warning", str(error), remedy)
        for name in sorted(name for of, name in used if of == game and name not in known):
            yield _lacking(game, name)
    if well:
        yield Check("sets", "ok", f"whole: {listing(well)}")


def _lacking(game: str, name: str) -> Check:
    """A set that matches are to begin with and that is not here."""
    if name == OWN_SET:
        reason = f"no set of {game} is here to begin with, so its pieces are tapped in"
        return Check("sets", "warning", reason, f"teach one: sizzlebox teach {game} FOLDER --set NAME")
    reason = f"matches of {game} are to begin with the set {quote(name)}, which is not here"
    return Check(
        "sets", "fault", reason, "choose another under Set up or in the settings, or teach it: sizzlebox teach"
    )


def of_networks(load: Callable[[str], object], folder: Path, wanted: tuple[str, ...]) -> Iterator[Check]:
    """The networks that came with the program: all are there, and this OpenCV runs each of them."""
    faults = []
    for name in wanted:
        try:
            if not (folder / f"{name}.onnx").is_file():
                raise NetworkError(f"{name}.onnx is not in {folder}")
            load(name)
        except NetworkError as error:
            faults.append(Check("networks", "fault", str(error).partition(";")[0], "install the program again"))
    yield from faults or [Check("networks", "ok", f"{len(wanted)} load: {', '.join(wanted)}")]


def of_set_up(file: SetUpFile) -> Check:
    """What was set up on the screen: its file, and the playing area."""
    if file.problem:
        return Check("set-up", "warning", file.problem, "go through Set up once more")
    area, dropped = file.now.area, file.now.dropped
    if dropped:
        return Check("set-up", "warning", dropped, "until then the whole picture counts")
    if area is None:
        return Check("set-up", "ok", "no area is marked: the whole picture counts")
    share = (area.right - area.left) * (area.bottom - area.top) / (area.size_wh[0] * area.size_wh[1])
    return Check("set-up", "ok", f"a playing area is marked, {share:.0%} of the picture; what lies outside is ignored")
