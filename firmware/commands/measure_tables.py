"""The figures of `sizzlebox measure` as a person reads them: what the columns mean, two sentences, three tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from firmware.commands.measure_words import explained
from firmware.console import cell
from scorer.words import counted, listing

COLUMNS = ("pictures", "coverage", "right", "silent_wrong", "piece", "sure_wrong", "ms_median", "ms_p95")
_MOST_PAIRS = 12
_WRONG = {"cell": "another cell", "card": "at another card", "of": "with another pig", "exits": "other exits"}
"""What can be wrong about a piece whose label is right, in words."""


def tables(title: str, figures: dict[str, Any], *, with_words: bool = True) -> list[Table | Text]:
    """Return what to show of the figures that firmware.measuring.Measurement gives, `with_words` on the columns."""
    parts: list[Table | Text] = [_by_tag(title, figures), *([Text(explained())] if with_words else [])]
    parts += [Text(_silence(figures)), Text(_faults(figures))]
    if any(band["said"] for band in figures["reliability"]):
        parts.append(_reliability(figures["reliability"]))
    if figures["confusions"]:
        parts.append(_confusions(figures["confusions"]))
    return parts


def _by_tag(title: str, figures: dict[str, Any]) -> Table:
    rows = [("all", figures), *figures["tags"].items()]
    return _table(
        title,
        ("", *(column.replace("_", " ") for column in COLUMNS)),
        [(name, *("" if row[column] is None else str(row[column]) for column in COLUMNS)) for name, row in rows],
    )


def _silence(figures: dict[str, Any]) -> str:
    """The one figure that must be nil, with what it may be in truth."""
    pictures = figures["pictures"]
    if not pictures:
        return "No picture was measured."
    low, high = figures["silent_wrong_95"]
    count = counted(figures["silent_wrong_pictures"], "picture")
    return f"Wrong without a doubt: {count} of {pictures}; in truth {low:.2%} to {high:.2%} ({figures['interval']})."


def _faults(figures: dict[str, Any]) -> str:
    wrong = sum(pair["count"] for pair in figures["confusions"] if not pair["wrong"])
    astray = sum(pair["count"] for pair in figures["confusions"] if pair["wrong"])
    unseen, too_many = counted(figures["missed"], "piece"), counted(figures["phantoms"], "piece")
    named = f"{counted(wrong, 'wrong name')}, {counted(astray, 'right name')} with something else wrong"
    return f"Over all pictures {named}, {unseen} not seen, {too_many} read where none lies."


def _reliability(bands: list[dict[str, Any]]) -> Table:
    rows = [
        (f"{band['from']:g} to {band['to']:g}", str(band["said"]), str(band["right"]), f"{band['expected']:.1f}")
        for band in bands
        if band["said"]
    ]
    return _table("What confidence is worth", ("confidence", "pieces", "right", "expected right"), rows)


def _confusions(pairs: list[dict[str, Any]]) -> Table:
    shown = pairs[:_MOST_PAIRS]
    title = "Taken for another" if len(shown) == len(pairs) else f"Taken for another, the {len(shown)} most frequent"
    rows = [(pair["true"], _read_as(pair), str(pair["count"]), str(pair["sure"])) for pair in shown]
    return _table(title, ("true", "read", "times", "of them sure"), rows)


def _read_as(pair: dict[str, Any]) -> str:
    """What was read, and of a right label what else about the piece was wrong."""
    wrong = [_WRONG.get(name, f"other {name}") for name in pair["wrong"]]
    return f"{pair['read']}, but {listing(wrong)}" if wrong else str(pair["read"])


def _table(title: str, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Table:
    """A table whose first column is words and whose others are figures; labels are shown as they are written."""
    table = Table(title=cell(title), title_justify="left")
    for column in columns:
        words = column in {"", "confidence", "true", "read"}
        table.add_column(column, justify="left" if words else "right")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    return table
