"""The one place where games are registered: a new game is one line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from scorer import sausage_sizzle, sosig
from scorer.game import Game

GAMES: Mapping[str, Game[Any, Any]] = MappingProxyType({game.id: game for game in (sausage_sizzle.GAME, sosig.GAME)})
"""Every game by the word the command line knows it by. Any: states and events differ from game to game."""
