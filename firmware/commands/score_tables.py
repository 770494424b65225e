"""How a tally looks for people: one way a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rich.table import Table

from firmware.console import cell


def for_people(game: str, tally: Any) -> list[Any]:
    """Give the tables and lines that tell a tally of `score_table`; `game` is an id of the registry."""
    parts: list[Any] = [TABLES[game](player) for player in tally["players"]]
    names = " and ".join(tally["winners"])
    parts.append(cell(f"{'Won by' if tally.get('over', True) else 'Leading'}: {names}"))
    parts += [cell(f"Warning: {warning}") for warning in tally["warnings"]]
    return parts


def _table(player: Any, *columns: str) -> Table:
    """Make a player's table; a column of words begins with "<", all others hold numbers."""
    table = Table(title=cell(f"{player['name']}: {player['total']}"), title_justify="left")
    for column in columns:
        table.add_column(column.lstrip("<"), justify="left" if column.startswith("<") else "right")
    return table


def _row(table: Table, *values: object) -> None:
    table.add_row(*(cell(str(value)) for value in values))


def _turns(player: Any) -> Table:
    """Tell the turns of Sausage Sizzle."""
    table = _table(player, "turn", "<critter", "count", "×", "points")
    for number, turn in enumerate(player["turns"], start=1):
        _row(table, number, turn["critter"], turn["count"], turn["multiplier"], turn["points"])
    return table


_STEPS = ("sum", "spicy", "natural", "incomplete", "orders", "prize")


def _steps(player: Any) -> Table:
    """Tell the steps of Sosig in their order, and what each speaks of."""
    chains = player["chains"]
    table = _table(player, "<step", "<of", "points")
    for state in ("finished", "incomplete", "invalid"):
        lengths = [str(chain["cards"]) for chain in chains if chain["state"] == state]
        if lengths:
            _row(table, f"{state} Sosigs" if state != "invalid" else "invalid, out", f"cards: {', '.join(lengths)}", "")
    for step in _STEPS:
        _row(table, step, "", player[step])
    return table


TABLES: Mapping[str, Callable[[Any], Table]] = {"sausage-sizzle": _turns, "sosig": _steps}
"""How a player's result is told, by game."""
