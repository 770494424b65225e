"""The one place where the games that can be played on the box are registered: a new game is one line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from firmware.match.drecksau.game import Drecksau
from firmware.match.game import MatchGame
from firmware.match.salsicha.game import Salsicha
from firmware.match.sausage_sizzle.game import SausageSizzle
from firmware.match.sosig.game import Sosig
from firmware.match.wurst_case_scenario.game import WurstCaseScenario

_GAMES: tuple[MatchGame, ...] = (SausageSizzle(), Sosig(), Salsicha(), WurstCaseScenario(), Drecksau())
MATCH_GAMES: Mapping[str, MatchGame] = MappingProxyType({game.id: game for game in _GAMES})
"""Every game that can be played, by its word of the command line, in the order of the menu."""
