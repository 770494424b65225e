"""The one place where games are registered: a new game is one line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from scorer import drecksau, salsicha, sausage_sizzle, sosig, wurst_case_scenario
from scorer.game import Game

_EVERY = (sausage_sizzle.GAME, sosig.GAME, salsicha.GAME, wurst_case_scenario.GAME, drecksau.GAME)
GAMES: Mapping[str, Game[Any, Any]] = MappingProxyType({game.id: game for game in _EVERY})
"""Every game by the word the command line knows it by. Any: states and events differ from game to game."""
