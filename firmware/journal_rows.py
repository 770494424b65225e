"""The rows of the journal as values, and what a list of rows amounts to after undo and redo."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

RowKind = Literal["event", "undo", "redo", "finish", "reopen"]
BINNED = "binned"
"""The setting of a match that was deleted and lies in the bin."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the journal, as it was committed.

    `number` rises over all matches; `payload` is the event for kind "event" and empty otherwise; `photo` names the
    picture kept with it, or is empty; `time_utc` is ISO 8601; `as_read` are the labels that the camera side gave to
    the pieces the event was made from, before anybody corrected one, empty without a camera.
    """

    number: int
    kind: RowKind
    payload: dict[str, Any]
    time_utc: str
    photo: str = ""
    as_read: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match: its number in this journal, a name that is unique everywhere, its game, when it began, if it ended.

    `settings` are what was chosen for it beside the rules: texts and booleans by name.
    """

    id: int
    uid: str
    game: str
    started_utc: str
    finished_utc: str = ""
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """True until the match is finished."""
        return not self.finished_utc

    @property
    def is_binned(self) -> bool:
        """True while the match lies in the bin."""
        return self.settings.get(BINNED) is True


@dataclass(frozen=True, slots=True)
class Book:
    """What counts now: the events that stand, in order, and those that redo would bring back, the next one last."""

    events: tuple[Row, ...] = ()
    undone: tuple[Row, ...] = ()


def fold(rows: Iterable[Row]) -> Book:
    """Play rows in their order: an undo takes the last event out, a redo brings it back, a new event forgets redo."""
    events: list[Row] = []
    undone: list[Row] = []
    for row in rows:
        if row.kind == "event":
            events.append(row)
            undone.clear()
        elif row.kind == "undo" and events:
            undone.append(events.pop())
        elif row.kind == "redo" and undone:
            events.append(undone.pop())
    return Book(tuple(events), tuple(undone))
