"""`sizzlebox history`: finished and open matches as a table, CSV or JSON; to and from a file."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import Any

from firmware.console import cell, complain, file_named, file_to_write, show, write_json, write_text
from firmware.failure import FailureError
from firmware.history_file import HistoryFileError, decode, gather, put_into
from firmware.home import find_home
from firmware.journal import Journal, JournalError, MatchRow
from firmware.local_time import local_minute
from firmware.usage import UsageError
from scorer.game import MatchState, RefusalError
from scorer.registry import GAMES
from scorer.words import listing, shorten
from vision.regular_file import read_regular
from vision.whole_file import write_whole

LARGEST_BYTES = 2_000_000_000
"""So large a history may be that is taken in: thousands of matches with their photos."""
CSV_COLUMNS = ("match", "game", "edition", "started_utc", "finished_utc", "rank", "player", "score", "winner")


@dataclass(frozen=True, slots=True)
class Played:
    """A match of the journal with the state its events lead to; None where they lead nowhere, with the reason."""

    match: MatchRow
    state: MatchState | None
    reason: str = ""


def history_command(words: list[str], *, as_csv: bool, as_json: bool) -> None:
    """Carry out `history` with what follows it."""
    if not words:
        _list(as_csv=as_csv, as_json=as_json)
    elif words[0] in {"export", "import"} and len(words) == 2 and not as_csv:
        done = _export(words[1]) if words[0] == "export" else _import(words[1])
        if as_json:
            write_json(done)
        else:
            write_text(", ".join(f"{key}: {value}" for key, value in done.items()))
    else:
        raise UsageError("expected history, history export FILE or history import FILE")


def _list(*, as_csv: bool, as_json: bool) -> None:
    played = _all_played()
    if as_json:
        write_json({"matches": [_as_json(one) for one in played]})
    elif as_csv:
        write_text(_as_csv(played))
    elif not played:
        write_text("No match has been played yet.")
    else:
        show(_as_table(played))


def _all_played() -> list[Played]:
    try:
        journal = Journal.look(find_home().journal)
        if journal is None:
            return []
        with journal:
            return [_played(journal, match) for match in journal.matches()]
    except JournalError as error:
        raise FailureError(str(error)) from error


def _played(journal: Journal, match: MatchRow) -> Played:
    game = GAMES.get(match.game)
    if game is None:
        return Played(match, None, f"this version does not know {match.game}")
    try:
        state = game.replay(game.decode(row.payload) for row in journal.book(match.id).events)
    except (RefusalError, JournalError) as error:
        return Played(match, None, f"match {match.uid[:8]} is damaged: {error}")
    reason = "" if state is not None else f"match {match.uid[:8]} is damaged: it has no events"
    return Played(match, state, reason)


def _edition(state: MatchState | None) -> str:
    return str(getattr(getattr(state, "edition", None), "id", ""))


def _as_json(one: Played) -> dict[str, Any]:
    match, state = one.match, one.state
    told: dict[str, Any] = {
        "match": match.uid,
        "game": match.game,
        "edition": _edition(state),
        "started_utc": match.started_utc,
        "finished_utc": match.finished_utc or None,
        "players": [],
    }
    if state is None:
        return {**told, "error": one.reason}
    winners = state.winners
    told["players"] = [
        {"rank": place.rank, "name": place.name, "score": place.total, "winner": place.name in winners}
        for place in state.ranking()
    ]
    return {**told, "lines": list(GAMES[match.game].describe(state))}


def _as_csv(played: list[Played]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    for one in played:
        match, told = one.match, _as_json(one)
        for player in told["players"]:
            writer.writerow(
                [
                    match.uid,
                    match.game,
                    told["edition"],
                    match.started_utc,
                    match.finished_utc,
                    player["rank"],
                    _harmless(player["name"]),
                    player["score"],
                    "yes" if player["winner"] else "no",
                ]
            )
    return out.getvalue()


def _harmless(name: str) -> str:
    """Keep a spreadsheet from taking a name for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


def _as_table(played: list[Played]) -> Any:
    from rich.table import Table  # noqa: PLC0415 - not needed for JSON and CSV

    table = Table()
    for column in ("started", "game", "players", "state"):
        table.add_column(column)
    for one in played:
        if one.state is None:
            players, state = "", f"cannot be shown: {one.reason}"
        else:
            players = ", ".join(f"{place.name} {place.total}" for place in one.state.ranking())
            won = f"won by {listing(one.state.winners)}" if one.state.winners else "nobody won"
            state = won if one.state.over else _progress(one)
        started = local_minute(one.match.started_utc)
        table.add_row(*map(cell, (started, _game(one), players, state)))
    return table


def _game(one: Played) -> str:
    """Name the game, or the edition of it that was played."""
    edition = getattr(one.state, "edition", None)
    return str(getattr(edition, "name", one.match.game))


def _progress(one: Played) -> str:
    """Say how far an open match has come."""
    turn, player = getattr(one.state, "turn_number", None), one.state.player_on_turn if one.state else None
    told = [f"turn {turn}"] if turn else []
    return ", ".join(["open", *told, *([f"{player} to play"] if player else [])])


def _export(named: str) -> dict[str, object]:
    file = file_to_write(named)
    try:
        journal = Journal.look(find_home().journal)
        if journal is None:
            raise FailureError("there is no history yet", remedy="play a match first")
        with journal:
            data, count, left_out = gather(journal)
        write_whole(file, data)
    except JournalError as error:
        raise FailureError(str(error)) from error
    except OSError as error:
        raise FailureError(
            f"{shorten(file)} cannot be written ({error.strerror})", remedy="name another place"
        ) from error
    if left_out:
        complain("; ".join(left_out))
    return {"file": named, "matches": count}


def _import(named: str) -> dict[str, object]:
    file = file_named(named)
    try:
        content = decode(read_regular(file, LARGEST_BYTES))
    except OSError as error:
        reason = f"{shorten(file)} cannot be read ({error.strerror})"
        raise FailureError(reason, remedy="give a file that history export wrote") from error
    except HistoryFileError as error:
        remedy = "nothing was changed; give a file that history export wrote"
        raise FailureError(f"{shorten(file)}: {error}", remedy=remedy) from error
    try:
        with Journal.open(find_home().journal) as journal:
            if journal.notice:
                complain(journal.notice)
            added, known = put_into(journal, content)
    except JournalError as error:
        raise FailureError(str(error)) from error
    return {"file": named, "added": added, "known": known}
