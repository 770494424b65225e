"""Tallies a typed table of Sosig: decoded JSON of any shape in, the six steps or every reason against it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scorer import game
from scorer.game import IllegalTable, JsonObject
from scorer.remarks import Remarks, note_alike, place_of, read_players, whole_number
from scorer.sosig.cards import (
    BODIES,
    CARD_KEYS,
    HEADS,
    MYSTERY_MEATS,
    ORDERS,
    REMOVED_HEADS,
    Card,
    Draft,
    read_draft,
    tell_cell,
)
from scorer.sosig.chains import Chain
from scorer.sosig.layout import Layout, layout_faults
from scorer.sosig.options import Options, UnknownHouseRuleError
from scorer.sosig.prizes import PRIZES, Prize, prize_of
from scorer.sosig.steps import Holding, Sheet, kept_faults, score
from scorer.words import listing, quote, tell

__all__ = ["IllegalTable", "score_table"]

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
_TABLE_KEYS = ("players", "prize", "house_rules")
_PLAYER_KEYS = ("name", "cards", "orders", "little_sosigs", "prize")
MOST_CARDS = 1000
"""More cards, or orders, than any player can have: the deck has a tenth. Fewer are judged one by one."""
MOST_HOUSE_RULES = 100
MET = "met"
"""What a player is marked with who met a prize that the box does not measure."""


@dataclass(frozen=True, slots=True)
class _TypedPlayer:
    """A player as typed, as far as it could be read; it holds only where there were no faults."""

    where: str
    name: str
    drafts: tuple[Draft, ...]
    orders: tuple[int, ...]
    little_sosigs: int
    marked: bool


def score_table(data: object) -> JsonObject:
    """Tally a finished table by the rules.

    `data`: {"players": [{"name", "cards": [{"cell": [row, column], "part", "exits", "effect", "burnt"}], "orders":
    [points], "little_sosigs", "prize": "met"}], "prize": id, "house_rules": [ids of HOUSE_RULES]}. Only name and
    cards are needed, of a card cell, part and exits. null counts as not given.
    Returns {"players": [{"name", "chains": [{"cells", "state", "cards", "heads", "bodies", "folded", "points"}],
    "sum", "spicy", "natural", "incomplete", "orders", "prize", "total"}], "winners", "warnings"}; winners share the
    best total, "cells" follow the path, "cards" is their number.
    Raises IllegalTable with every reason for a table that cannot be; what is merely improbable is a warning.
    """
    if not isinstance(data, dict):
        raise IllegalTable([f"expected an object with players, got {tell(data)}"])
    remarks = Remarks()
    remarks.unknown_keys("", data, _TABLE_KEYS)
    prize = _read_prize(data.get("prize"), remarks)
    options = _read_options(data.get("house_rules"), remarks)
    values = read_players(data.get("players"), _wrong_number, remarks)
    players = [player for n, p in enumerate(values, start=1) if (player := _read_player(n, p, remarks))]
    if prize is not None and prize.is_measured:
        remarks.faults += (
            f"{player.where}: expected no mark on the prize {prize.id}, which is measured, got {quote(MET)}"
            for player in players
            if player.marked
        )
    if remarks.faults:
        raise IllegalTable(remarks.faults)
    holdings = [_holding(player) for player in players]
    sheets = score(holdings, prize, options)
    _note_improbable(players, holdings, prize, remarks)
    totals = {player.name: sheet.total for player, sheet in zip(players, sheets, strict=True)}
    return {
        "players": [_as_json(p.name, sheet, options) for p, sheet in zip(players, sheets, strict=True)],
        "winners": list(game.leaders(totals)),
        "warnings": remarks.warnings,
    }


def _as_json(name: str, sheet: Sheet, options: Options) -> JsonObject:
    return {
        "name": name,
        "chains": [_chain_as_json(chain, options) for chain in sheet.chains],
        "sum": sheet.sum,
        "spicy": sheet.spicy,
        "natural": sheet.natural,
        "incomplete": sheet.incomplete,
        "orders": sheet.orders,
        "prize": sheet.prize,
        "total": sheet.total,
    }


def _chain_as_json(chain: Chain, options: Options) -> JsonObject:
    return {
        "cells": [list(cell) for cell in chain.cells],
        "state": chain.state(options),
        "cards": len(chain.cards),
        "heads": chain.heads,
        "bodies": chain.bodies,
        "folded": chain.folded(options),
        "points": chain.points,
    }


def _wrong_number(players: int) -> str | None:
    """Say that nobody plays; any other number is improbable at most."""
    return None if players else "there are no players"


def _read_prize(value: object, remarks: Remarks) -> Prize | None:
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip():
        remarks.faults.append(f"expected the name of a prize, got {tell(value)}")
        return None
    meant = value.strip().casefold().replace(" ", "-")
    if meant in PRIZES and meant != value:
        remarks.warnings.append(f"the prize {quote(value)} is settled by marks: the box measures {quote(meant)}")
    return prize_of(value)


def _read_options(value: object, remarks: Remarks) -> Options:
    if value is None:
        return Options()
    if not isinstance(value, list) or not all(isinstance(rule, str) for rule in value):
        remarks.faults.append(f"expected a list of house rules, got {tell(value)}")
        return Options()
    if remarks.too_many("", f"at most {MOST_HOUSE_RULES} house rules", value, MOST_HOUSE_RULES):
        return Options()
    try:
        return Options.with_house_rules(value)
    except UnknownHouseRuleError as error:
        remarks.faults.append(str(error))
        return Options()


def _read_player(number: int, value: object, remarks: Remarks) -> _TypedPlayer | None:
    if not isinstance(value, dict):
        remarks.faults.append(f"player {number}: expected an object with name and cards, got {tell(value)}")
        return None
    name = value.get("name")
    where = place_of(number, name)
    remarks.unknown_keys(f"{where}: ", value, _PLAYER_KEYS)
    drafts = _read_cards(where, value.get("cards"), remarks)
    orders = _read_orders(where, value.get("orders"), remarks)
    little = value.get("little_sosigs")
    little_sosigs = 0 if little is None else whole_number(little)
    if little_sosigs is None:
        remarks.faults.append(f"{where}: expected a whole number of Little Sosigs, got {tell(little)}")
    remarks.faults += (f"{where}: {fault}" for fault in kept_faults(orders, little_sosigs or 0))
    mark = value.get("prize")
    if mark not in {None, MET} if isinstance(mark, str | None) else True:
        remarks.faults.append(f"{where}: expected {quote(MET)} as the prize of a player who met it, got {tell(mark)}")
    shown = name if isinstance(name, str) else ""
    return _TypedPlayer(where, shown, drafts, orders, little_sosigs or 0, mark == MET)


def _read_orders(where: str, value: object, remarks: Remarks) -> tuple[int, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        remarks.faults.append(f"{where}: expected a list of the points on the orders, got {tell(value)}")
        return ()
    if remarks.too_many(f"{where}: ", f"at most {MOST_CARDS} orders", value, MOST_CARDS):
        return ()
    numbers = [whole_number(points) for points in value]
    for n, (number, points) in enumerate(zip(numbers, value, strict=True), start=1):
        if number is None:
            remarks.faults.append(f"{where}: order {n}: expected a whole number of points, got {tell(points)}")
    return tuple(number or 0 for number in numbers)


def _read_cards(where: str, value: object, remarks: Remarks) -> tuple[Draft, ...]:
    if not isinstance(value, list):
        remarks.faults.append(f"{where}: expected a list of cards, got {tell(value)}")
        return ()
    if remarks.too_many(f"{where}: ", f"at most {MOST_CARDS} cards", value, MOST_CARDS):
        return ()
    drafts = []
    for number, card in enumerate(value, start=1):
        if not isinstance(card, dict):
            remarks.faults.append(f"{where}, card {number}: expected an object with cell and part, got {tell(card)}")
            continue
        draft, faults = read_draft(card)
        which = _which(where, number, draft)
        remarks.unknown_keys(f"{which}: ", card, CARD_KEYS)
        remarks.faults += (f"{which}: {fault}" for fault in faults)
        if draft.part == "scrontch" and draft.effect not in {None, "plain"}:
            remarks.warnings.append(f"{which}: a Scrontch has no effect, {quote(draft.effect or '')} is ignored")
        drafts.append((number, draft))
    for index, fault in layout_faults([draft for _, draft in drafts]):
        number, draft = drafts[index]
        remarks.faults.append(f"{_which(where, number, draft)}: {fault}")
    return tuple(draft for _, draft in drafts)


def _which(where: str, number: int, draft: Draft) -> str:
    return f"{where}, card {number}" + (f" at {tell_cell(draft.cell)}" if draft.cell is not None else "")


def _holding(player: _TypedPlayer) -> Holding:
    cards = tuple(
        Card(d.cell, d.part, d.exits, d.effect or "plain", d.burnt, d.halves or "")
        for d in player.drafts
        if d.cell is not None and d.part is not None and d.exits is not None
    )
    return Holding(Layout(cards), player.orders, player.little_sosigs, player.marked)


def _note_improbable(
    players: Sequence[_TypedPlayer], holdings: Sequence[Holding], prize: Prize | None, remarks: Remarks
) -> None:
    """Warn of what is scored as it lies though it should not have come about."""
    if len(players) > MOST_PLAYERS:
        remarks.warnings.append(f"expected {FEWEST_PLAYERS} to {MOST_PLAYERS} players, got {len(players)}")
    for player, holding in zip(players, holdings, strict=True):
        remarks.warnings += (f"{player.where}: {warning}" for warning in holding.layout.warnings())
    remarks.warnings += _too_many(holdings)
    marked = [quote(player.name) for player in players if player.marked]
    if prize is None and marked:
        remarks.warnings.append(f"{listing(marked)} met a prize, but none is named: name it")
    if prize is not None and not prize.is_measured and not marked:
        remarks.warnings.append(f"nobody is marked as having met the prize {quote(prize.id)}")
    note_alike((player.name for player in players), remarks)


def _too_many(holdings: Sequence[Holding]) -> list[str]:
    """Tell of more cards than there are."""
    cards = [card for holding in holdings for card in holding.layout.cards]
    parts = Counter(card.part for card in cards)
    little = sum(holding.little_sosigs for holding in holdings)
    limits = (
        ("heads", parts["head"], HEADS - REMOVED_HEADS.get(len(holdings), 0)),
        ("bodies", parts["body"], BODIES),
        ("orders", sum(len(holding.orders) for holding in holdings), ORDERS),
        ("mystery meats", little + parts["scrontch"] + sum(card.burnt for card in cards), MYSTERY_MEATS),
    )
    return [
        f"{tell(came)} {what} are on the table, expected at most {most}" for what, came, most in limits if came > most
    ]
