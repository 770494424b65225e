"""The one place where the simulator's tables are registered: the table of a new game is one line here."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from firmware.bench import Bench
from firmware.card_bench import CardBench
from firmware.card_side import CardSide
from firmware.dice_side import DiceSide
from firmware.side import Side
from firmware.spread_bench import SpreadBench
from firmware.spread_side import MANUALS, SpreadSide
from firmware.virtual_tables import VirtualTables
from hardware.simulated.spread_tables import BeltTable, HandTable, PigTable, SpreadTable


def _spread(game: str, table: Callable[..., SpreadTable], away_mm: float, **options: Any) -> Side:
    return SpreadSide(SpreadBench(table, away_mm, **options), MANUALS[game])


_SIDES: Mapping[str, Callable[..., Side]] = {
    "sausage-sizzle": lambda **options: DiceSide(Bench("sausage-sizzle", **options)),
    "sosig": lambda **options: CardSide(CardBench(**options)),
    "salsicha": lambda **options: _spread("salsicha", HandTable, 440.0, **options),
    "wurst-case-scenario": lambda **options: _spread("wurst-case-scenario", BeltTable, 400.0, **options),
    "drecksau": lambda **options: _spread("drecksau", PigTable, 345.0, **options),
}


def virtual_tables(
    *,
    seed: int,
    surface: str = "",
    light: str = "",
    clock: Callable[[], float] = time.monotonic,
    fps: float = 12.0,
) -> VirtualTables:
    """Return the tables of all games; `surface`, `light` and `fps` as for `Bench`."""
    options = {"seed": seed, "surface": surface, "light": light, "clock": clock, "fps": fps}
    return VirtualTables({game: partial(make, **options) for game, make in _SIDES.items()})
