"""How a tally looks for people: one way a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rich.table import Table

from firmware.console import cell
from scorer.words import listing


def for_people(game: str, tally: Any) -> list[Any]:
    """Give the tables and lines that tell a tally of `score_table`; `game` is an id of the registry."""
    return [*TABLES[game](tally), *(cell(f"Warning: {warning}") for warning in tally["warnings"])]


def _table(title: str, *columns: str) -> Table:
    """Make a table; a column of words begins with "<", all others hold numbers."""
    table = Table(title=cell(title), title_justify="left")
    for column in columns:
        table.add_column(column.lstrip("<"), justify="left" if column.startswith("<") else "right")
    return table


def _row(table: Table, *values: object) -> None:
    table.add_row(*(cell(str(value)) for value in values))


def _winners(names: list[str], *, over: bool) -> Any:
    return cell(f"{'Won by' if over else 'Leading'}: {' and '.join(names)}")


def _sausage_sizzle(tally: Any) -> list[Any]:
    """Tell the turns of every player of Sausage Sizzle."""
    parts: list[Any] = []
    for player in tally["players"]:
        table = _table(f"{player['name']}: {player['total']}", "turn", "<critter", "count", "×", "points")
        for number, turn in enumerate(player["turns"], start=1):
            _row(table, number, turn["critter"], turn["count"], turn["multiplier"], turn["points"])
        parts.append(table)
    return [*parts, _winners(tally["winners"], over=tally["over"])]


_STEPS = ("sum", "spicy", "natural", "incomplete", "orders", "prize")


def _sosig(tally: Any) -> list[Any]:
    """Tell the steps of every player of Sosig in their order, and what each speaks of."""
    parts: list[Any] = []
    for player in tally["players"]:
        table = _table(f"{player['name']}: {player['total']}", "<step", "<of", "points")
        for state in ("finished", "incomplete", "invalid"):
            lengths = [str(chain["cards"]) for chain in player["chains"] if chain["state"] == state]
            if lengths:
                what = f"{state} Sosigs" if state != "invalid" else "invalid, out"
                _row(table, what, f"cards: {', '.join(lengths)}", "")
        for step in _STEPS:
            _row(table, step, "", player[step])
        parts.append(table)
    return [*parts, _winners(tally["winners"], over=True)]


def _salsicha(tally: Any) -> list[Any]:
    """Tell the rounds of Salsicha with the cards of every consolation prize, and the totals."""
    table = _table("Rounds", "round", "<player", "<combination", "<how", "points")
    for number, one in enumerate(tally["rounds"], start=1):
        _row(table, number, one["out"]["player"], one["out"]["combination"], "went out", one["out"]["points"])
        for prize in one["consolation"]:
            told = [f"take {listing(prize['take'])}"] if prize["take"] else []
            told += [f"discard {prize['discard']}"] if prize["discard"] else []
            how = ", ".join(told) or "held it"
            _row(table, number, prize["player"], prize["combination"], how, prize["points"])
    won = [_winners(tally["winners"], over=True)] if tally["over"] else []
    return [table, _totals(tally["totals"]), *won, cell(tally["why"])]


def _totals(totals: Any) -> Table:
    table = _table("Totals", "<player", "points")
    for player, points in totals.items():
        _row(table, player, points)
    return table


_OUTCOMES = {
    "last-wurst-standing": "Last Wurst Standing",
    "total-failure": "Total Failure: nobody holds the last sausage, all lose",
    "wurst-case": "Wurst Case Scenario: the last ones fell together, nobody wins",
}


def _wurst_case_scenario(tally: Any) -> list[Any]:
    """Tell where the sausages of Wurst Case Scenario stand, and whose turn it is or how it ended."""
    table = _table("Belt", "card", "<sausages")
    for card in sorted(set(tally["belt"].values())):
        _row(table, card, " ".join(sausage for sausage, there in tally["belt"].items() if there == card))
    if tally["machine"]:
        _row(table, "machine", " ".join(tally["machine"]))
    end = tally["outcome"]
    if end is None:
        return [table, cell(f"Round {tally['round']}, begun by {tally['starter']}: it is the turn of {tally['turn']}")]
    won = f", won by {end['winner']}" if end["winner"] else ""
    asked = f": who holds sausage {end['survivor']}?" if "survivor" in end else ""
    return [table, cell(f"{_OUTCOMES[end['kind']]}{won}{asked}")]


def _drecksau(tally: Any) -> list[Any]:
    """Tell the pigs of a round of Drecksau, or the rounds of a tournament."""
    if "rounds" in tally:
        return _drecksau_tournament(tally)
    table = _table("Pigs", "<player", "pig", "<it is", "<and has")
    for player, pigs in tally["pigs"].items():
        for number, pig in enumerate(pigs, start=1):
            below = "dirty" if pig["dirty"] else "clean"
            looks = f"pretty, {below} below" if pig["pretty"] else below
            _row(table, player, number, looks, listing([what for what in ("barn", "rod", "door") if pig[what]]))
    win = tally["winner"]
    return [table, cell(f"Won by: {win['player']}, with {win['with']} pigs" if win else "Nobody has won yet")]


def _drecksau_tournament(tally: Any) -> list[Any]:
    table = _table("Rounds", "round", "<won by", "<with", "<prize")
    for number, one in enumerate(tally["rounds"], start=1):
        win, prize = one["winner"], one["prize"]
        told = f"{prize['kind']}, {prize['points']}" if prize else "decides" if win else ""
        _row(table, number, win["player"] if win else "not yet", f"{win['with']} pigs" if win else "", told)
    parts: list[Any] = [table, _totals(tally["totals"])]
    if tally["champions"]:
        parts.append(_winners(tally["champions"], over=True))
    if tally["decider"]:
        parts.append(cell(f"One more round decides between {listing(tally['decider'])}"))
    return parts


TABLES: Mapping[str, Callable[[Any], list[Any]]] = {
    "sausage-sizzle": _sausage_sizzle,
    "sosig": _sosig,
    "salsicha": _salsicha,
    "wurst-case-scenario": _wurst_case_scenario,
    "drecksau": _drecksau,
}
"""How a tally is told, by game."""
