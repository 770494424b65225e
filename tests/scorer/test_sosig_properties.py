"""What holds for any table of Sosig, on thousands of random ones, and a second reckoning written another way."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.game import IllegalTable
from scorer.sosig.table import score_table

Table = dict[str, Any]
CardData = dict[str, Any]
STEP = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
BACK = {"n": "s", "s": "n", "e": "w", "w": "e"}
EFFECTS = ["plain", "plain", "flaky", "cocktail", "spicy", "spicy", "natural", "natural"]
NUMBERS = ("sum", "spicy", "natural", "incomplete", "orders", "prize", "total")
chance = st.integers(0, 2**48).map(Random)


# ---- tables that may lie there ----------------------------------------------------------------------------------


def _edge(cell: tuple[int, int], other: tuple[int, int]) -> str:
    return next(e for e, (r, c) in STEP.items() if (cell[0] + r, cell[1] + c) == other)


def snake(by: Random, taken: set[tuple[int, int]], size: int) -> list[CardData]:
    """A chain laid along a random walk over free cells: heads, a Scrontch, or open exits at its ends."""
    free = [(r, c) for r in range(size) for c in range(size) if (r, c) not in taken]
    if not free:
        return []
    path = [by.choice(free)]
    for _ in range(by.randint(0, 9)):
        near = [(path[-1][0] + r, path[-1][1] + c) for r, c in STEP.values()]
        near = [cell for cell in near if cell in free and cell not in path]
        if not near:
            break
        path.append(by.choice(near))
    taken.update(path)
    cards = []
    for n, cell in enumerate(path):
        exits = [_edge(cell, path[m]) for m in (n - 1, n + 1) if 0 <= m < len(path)]
        part = "body"
        if len(exits) < 2:
            part = by.choice(["head", "head", "head", "body", "scrontch"])
            wanted = 2 if part == "body" else 1
            exits += by.sample([e for e in "nesw" if e not in exits], wanted - len(exits))
        by.shuffle(exits)
        cards.append({"cell": list(cell), "part": part, "exits": "".join(exits)})
    return cards


def cards_of(by: Random) -> list[CardData]:
    """One player's cards on a small grid: chains that wind about one another, many of them joined by chance."""
    size, taken, cards = by.choice([2, 3, 4, 6, 8]), set(), []
    for _ in range(by.choice([0, 1, 2, 3, 6, 12])):
        cards += snake(by, taken, size)
    burnt_often = by.random() < 0.3
    for card in cards:
        if card["part"] != "scrontch":
            card["effect"] = by.choice(EFFECTS)
            card["burnt"] = card["effect"] != "flaky" and by.random() < (0.5 if burnt_often else 0.1)
    at = {tuple(card["cell"]): card for card in cards}
    while wrong := [card for card in at.values() if card["part"] == "scrontch" and not _may_lie(card, at)]:
        for card in wrong:
            del at[tuple(card["cell"])]
    kept = list(at.values())
    by.shuffle(kept)
    return kept


def _may_lie(scrontch: CardData, at: dict[Any, CardData]) -> bool:
    edge = scrontch["exits"]
    other = at.get((scrontch["cell"][0] + STEP[edge][0], scrontch["cell"][1] + STEP[edge][1]))
    return other is not None and BACK[edge] in other["exits"] and other.get("effect") != "flaky"


def table_of(by: Random) -> Table:
    prize = by.choice([None, "longest", "most-sosigs", "most-folded", "prettiest"])
    players = []
    for name in ["Ana", "Ben", "Cleo", "Dörte"][: by.randint(1, 4)]:
        orders = [by.randint(0, 6) for _ in range(by.randint(0, 3))]
        player = {"name": name, "cards": cards_of(by), "orders": orders, "little_sosigs": by.randint(0, 2)}
        if prize == "prettiest" and by.random() < 0.4:
            player["prize"] = "met"
        players.append(player)
    rules = ["no-second-after-tie", "nobody-pays-no-prize"]
    return {"players": players, "prize": prize, "house_rules": [rule for rule in rules if by.random() < 0.3]}


# ---- the second reckoning: union-find over edges, no walking ----------------------------------------------------


def reckon(table: Table) -> list[dict[str, Any]]:
    """Score a table in another way than the program does: cards of a chain are those with the same root."""
    told = [reckon_cards(player["cards"]) for player in table["players"]]
    naturals = [player["naturals"] for player in told]
    for player, data in zip(told, table["players"], strict=True):
        player["natural"] = 0
        more = sum(other > player["naturals"] for other in naturals)
        higher = {other for other in naturals if other > player["naturals"]}
        if len(told) > 2 and player["naturals"] > 0:
            if not higher:
                player["natural"] = 4
            elif len(higher) == 1 and ("no-second-after-tie" not in table["house_rules"] or more == 1):
                player["natural"] = 2
        player["orders"] = sum(data["orders"]) + data["little_sosigs"]
    prize(table, told)
    for player in told:
        player["total"] = sum(player[key] for key in NUMBERS[:-1])
    return told


def prize(table: Table, told: list[dict[str, Any]]) -> None:
    least = {"longest": 5, "most-sosigs": 3, "most-folded": 3}
    for n, player in enumerate(told):
        player["met"] = table["players"][n].get("prize") == "met"
        if table["prize"] in least:
            best = max(other[table["prize"]] for other in told)
            player["met"] = player[table["prize"]] == best >= least[table["prize"]]
    nobody = not any(player["met"] for player in told)
    for player in told:
        pays = not (nobody and "nobody-pays-no-prize" in table["house_rules"])
        player["prize"] = 0 if table["prize"] is None else 4 if player["met"] else -2 if pays else 0


def reckon_cards(cards: list[CardData]) -> dict[str, Any]:
    root = {tuple(card["cell"]): tuple(card["cell"]) for card in cards}

    def find(cell: Any) -> Any:
        while root[cell] != cell:
            cell = root[cell]
        return cell

    doors = {(*card["cell"], edge) for card in cards for edge in card["exits"]}
    for row, column, edge in doors:
        beyond = (row + STEP[edge][0], column + STEP[edge][1])
        if (*beyond, BACK[edge]) in doors:
            root[find((row, column))] = find(beyond)
    groups: dict[Any, list[CardData]] = {}
    for card in cards:
        groups.setdefault(find(tuple(card["cell"])), []).append(card)
    return tally([reckon_group(group) for group in groups.values()])


def reckon_group(group: list[CardData]) -> dict[str, Any]:
    parts = Counter(card["part"] for card in group)
    live = Counter(card.get("effect", "plain") for card in group if not card.get("burnt"))
    state = "invalid"
    if parts["head"] and len(group) > 1:
        state = "finished" if parts["head"] == 2 and parts["body"] and not parts["scrontch"] else "incomplete"
    straight = {frozenset("ns"), frozenset("ew")}
    return {
        "cells": frozenset(tuple(card["cell"]) for card in group),
        "state": state,
        "points": sum(not card.get("burnt") for card in group if card["part"] != "scrontch"),
        "spicy": live["spicy"] if live["spicy"] > 1 else 0,
        "naturals": live["natural"],
        "folded": sum(card["part"] == "body" and frozenset(card["exits"]) not in straight for card in group),
    }


def tally(groups: list[dict[str, Any]]) -> dict[str, Any]:
    counting = [group for group in groups if group["state"] != "invalid"]
    done = [group for group in groups if group["state"] == "finished"]
    return {
        "chains": {(group["cells"], group["state"]) for group in groups},
        "sum": sum(group["points"] for group in counting),
        "spicy": sum(group["spicy"] for group in counting),
        "naturals": sum(group["naturals"] for group in counting),
        "incomplete": -2 * (len(counting) - len(done)),
        "most-sosigs": len(done),
        "longest": max([len(group["cells"]) for group in done], default=0),
        "most-folded": max([group["folded"] for group in done], default=0),
    }


# ---- the properties ---------------------------------------------------------------------------------------------


def numbers(table: Table) -> list[dict[str, int]]:
    result: dict[str, Any] = score_table(table)
    return [{key: player[key] for key in NUMBERS} for player in result["players"]]


def laid_anew(table: Table, place: Callable[[int, int], tuple[int, int]], edges: dict[str, str]) -> Table:
    """The same table with every card at another place and its exits called otherwise."""
    moved = copy.deepcopy(table)
    for player in moved["players"]:
        for card in player["cards"]:
            card["cell"] = list(place(*card["cell"]))
            card["exits"] = "".join(edges[edge] for edge in card["exits"])
    return moved


SAME = {edge: edge for edge in "nesw"}
QUARTER = dict(zip("nesw", "eswn", strict=True))
MIRROR = {**SAME, "e": "w", "w": "e"}


@pytest.mark.parametrize("seed", range(8))
def test_a_second_reckoning_agrees(seed: int) -> None:
    """Union-find over edges gives the same chains, states and points on 500 random tables each."""
    by = Random(seed)
    for _ in range(500):
        table = table_of(by)
        result: dict[str, Any] = score_table(table)
        other = reckon(table)
        assert numbers(table) == [{key: player[key] for key in NUMBERS} for player in other], table
        chains = [
            {(frozenset(map(tuple, chain["cells"])), chain["state"]) for chain in player["chains"]}
            for player in result["players"]
        ]
        assert chains == [player["chains"] for player in other], table
        best = max(player["total"] for player in other)
        assert result["winners"] == [
            data["name"] for data, player in zip(table["players"], other, strict=True) if player["total"] == best
        ]


def test_the_random_tables_show_everything() -> None:
    """The tables drawn hold all states, rings, blocked exits, islands, Scrontches, ties and every prize outcome."""
    by = Random(5)
    seen: Counter[str] = Counter()
    for _ in range(400):
        result: dict[str, Any] = score_table(table_of(by))
        told = " ".join(result["warnings"])
        seen.update(word for word in ("island", "blocked") if word in told)
        seen["shared win"] += len(result["winners"]) > 1
        for player in result["players"]:
            seen.update(chain["state"] for chain in player["chains"])
            seen.update(f"{key} {player[key]}" for key in ("natural", "prize"))
            seen["spicy"] += player["spicy"] > 0
            seen["long"] += any(chain["cards"] > 10 for chain in player["chains"])
            seen["ring"] += any(
                chain["bodies"] == chain["cards"] == 4 and _is_ring(chain) for chain in player["chains"]
            )
    wanted = {"island", "blocked", "shared win", "finished", "incomplete", "invalid", "spicy", "long", "ring"}
    wanted |= {"natural 4", "natural 2", "natural 0", "prize 4", "prize -2", "prize 0"}
    assert not {word for word in wanted if seen[word] == 0}


def _is_ring(chain: dict[str, Any]) -> bool:
    (row, column), (last_row, last_column) = chain["cells"][0], chain["cells"][-1]
    return abs(row - last_row) + abs(column - last_column) == 1


@given(chance, st.integers(0, 3), st.booleans(), st.integers(-(10**20), 10**20), st.integers(-50, 50))
def test_turned_mirrored_and_moved_tables_score_the_same(
    by: Random, quarters: int, mirrored: bool, down: int, right: int
) -> None:
    """The numbers do not change when the whole layout is turned by quarters, mirrored and shifted."""
    table = table_of(by)
    moved = laid_anew(table, lambda row, column: (row + down, column + right), SAME)
    for _ in range(quarters):
        moved = laid_anew(moved, lambda row, column: (column, -row), QUARTER)
    if mirrored:
        moved = laid_anew(moved, lambda row, column: (row, -column), MIRROR)
    assert numbers(moved) == numbers(table)


@given(chance)
def test_the_order_of_players_and_cards_says_nothing(by: Random) -> None:
    """Players in another order have the same results in that order; cards in another order change nothing at all."""
    table = table_of(by)
    order = by.sample(range(len(table["players"])), len(table["players"]))
    other = copy.deepcopy(table)
    other["players"] = [other["players"][n] for n in order]
    for player in other["players"]:
        by.shuffle(player["cards"])
    first: dict[str, Any] = score_table(table)
    second: dict[str, Any] = score_table(other)
    assert second["players"] == [first["players"][n] for n in order]
    assert sorted(second["winners"]) == sorted(first["winners"])


@given(chance)
def test_a_single_card_changes_nothing_but_the_invalids(by: Random) -> None:
    """A card that is joined to nothing can be taken away: every number and every other chain stays."""
    table = table_of(by)
    result: dict[str, Any] = score_table(table)
    for n, player in enumerate(result["players"]):
        lonely = [chain["cells"][0] for chain in player["chains"] if chain["cards"] == 1]
        if not lonely:
            continue
        gone = by.choice(lonely)
        less = copy.deepcopy(table)
        less["players"][n]["cards"] = [card for card in less["players"][n]["cards"] if card["cell"] != gone]
        after: dict[str, Any] = score_table(less)
        assert numbers(less) == numbers(table)
        assert after["players"][n]["chains"] == [c for c in player["chains"] if c["cells"] != [gone]]


@given(chance)
def test_a_scrontch_on_an_open_end_costs_no_more_than_the_end_did(by: Random) -> None:
    """A Scrontch on the open end of an incomplete chain changes no number; the chain is one card longer."""
    table = table_of(by)
    for n, player in enumerate(table["players"]):
        at = {tuple(card["cell"]) for card in player["cards"]}
        for card in player["cards"]:
            if card["part"] == "scrontch" or card.get("effect") == "flaky":
                continue
            for edge in card["exits"]:
                beyond = (card["cell"][0] + STEP[edge][0], card["cell"][1] + STEP[edge][1])
                if beyond in at or not _is_open_end(table, n, card):
                    continue
                more = copy.deepcopy(table)
                scrontch = {"cell": list(beyond), "part": "scrontch", "exits": BACK[edge]}
                more["players"][n]["cards"].append(scrontch)
                assert numbers(more) == numbers(table)
                return


def _is_open_end(table: Table, n: int, card: CardData) -> bool:
    """True where the card is of a chain that counts already: then the Scrontch adds neither points nor a penalty."""
    result: dict[str, Any] = score_table(table)
    chains = result["players"][n]["chains"]
    return any(card["cell"] in chain["cells"] and chain["state"] == "incomplete" for chain in chains)


@given(chance)
def test_the_steps_add_up(by: Random) -> None:
    """The total is the sum of the steps, and every card is in exactly one chain."""
    table = table_of(by)
    result: dict[str, Any] = score_table(table)
    for data, player in zip(table["players"], result["players"], strict=True):
        assert player["total"] == sum(player[key] for key in NUMBERS[:-1])
        cells = [tuple(cell) for chain in player["chains"] for cell in chain["cells"]]
        assert sorted(cells) == sorted(tuple(card["cell"]) for card in data["cards"])
        assert all(chain["cards"] == len(chain["cells"]) for chain in player["chains"])


@given(chance)
def test_cells_follow_the_path(by: Random) -> None:
    """Cells that follow one another in a chain are neighbours with exits to one another."""
    table = table_of(by)
    result: dict[str, Any] = score_table(table)
    for data, player in zip(table["players"], result["players"], strict=True):
        exits = {tuple(card["cell"]): card["exits"] for card in data["cards"]}
        for chain in player["chains"]:
            path = [tuple(cell) for cell in chain["cells"]]
            for here, there in pairwise(path):
                edge = _edge(here, there)
                assert edge in exits[here]
                assert BACK[edge] in exits[there]


@given(chance)
def test_one_broken_card_refuses_a_table(by: Random) -> None:
    """A legal table with one card spoilt is refused, and the first reason names that player and card."""
    table = table_of(by)
    places = [(n, m) for n, player in enumerate(table["players"]) for m, _ in enumerate(player["cards"])]
    if not places:
        return
    n, m = by.choice(places)
    card = table["players"][n]["cards"][m]
    key, value = by.choice(
        [
            ("part", "tail"),
            ("exits", "nes"),
            ("exits", "nn"),
            ("exits", "x"),
            ("exits", None),
            ("cell", None),
            ("effect", "hot"),
            ("burnt", 1),
            ("burnt", "yes"),
        ]
    )
    card[key] = value
    with pytest.raises(IllegalTable) as refused:
        score_table(table)
    assert refused.value.reasons[0].startswith(f'player {n + 1} ("{table["players"][n]["name"]}"), card {m + 1}')
