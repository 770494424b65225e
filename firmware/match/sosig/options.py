"""What is chosen before a match of Sosig: the prize and the house rules, beside camera and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.options import OptionsPage
from firmware.match.page import BACK, Page
from firmware.match.play import Settings
from firmware.match.sosig.play import CardPlay
from firmware.match.sosig.prize_page import PrizePage, prize_words, who_says
from scorer.sosig.game import EDITION, NO_PRIZE
from scorer.sosig.options import HOUSE_RULES

if TYPE_CHECKING:
    from firmware.match.game import MatchGame
    from firmware.match.stage import Stage

PRIZE, RULES = Action("prize"), Action("rules")
_RULES = {
    "no-second-after-tie": ("Tie for most Natural", "the next is second", "nobody is second"),
    "nobody-pays-no-prize": ("Prize that nobody meets", "everybody pays", "nobody pays"),
    "two-heads-invalid": ("Two heads, no body", "incomplete", "invalid"),
    "headless-scrontch-incomplete": ("Scrontch, no head", "invalid", "incomplete"),
    "scrontch-twice": ("One head and a Scrontch", "costs once", "costs twice"),
    "natural-finished-only": ("Natural, incomplete Sosig", "counts", "does not count"),
    "zero-natural-ranks": ("No Natural card at all", "earns nothing", "may be first or second"),
    "burnt-not-counted": ("Burnt, in length and folds", "counts", "does not count"),
}
"""Of each house rule in few words: what it is about, our ruling, and what holds instead."""


class CardOptions(OptionsPage):
    """The prize and the house rules have pages of their own."""

    def __init__(self, stage: Stage, game: MatchGame) -> None:
        sets = stage.around.sets(game.id) if stage.around.camera else ()
        super().__init__(stage, game, sets, EDITION)
        self._prize = NO_PRIZE
        self._rules: set[str] = set()

    def own_rows(self) -> tuple[Choice, ...]:
        """Return the prize and the house rules."""
        rules = f"{len(self._rules)} of {len(HOUSE_RULES)}" if self._rules else "none"
        return (
            Choice(f"Prize: {prize_words(self._prize)}", PRIZE, detail=who_says(self._prize)),
            Choice(f"House rules: {rules}", RULES, detail="" if self._rules else "the rulings of this box"),
        )

    def do_own(self, action: Action) -> None:
        """Open the prizes or the house rules."""
        if action == PRIZE:
            self.stage.push(PrizePage(self.stage, self._prize, self._take_prize))
        elif action == RULES:
            self.stage.push(HouseRulesPage(self.stage, self._rules))

    def _take_prize(self, prize: str) -> None:
        self._prize = prize

    def begin(self, players: tuple[str, ...], settings: Settings) -> CardPlay:
        """Begin the match."""
        rules = tuple(rule.id for rule in HOUSE_RULES if rule.id in self._rules)
        return CardPlay.begin(self.stage.book(), players, settings, self._prize, rules)

    def no_set_words(self) -> str:
        """Say that there are no cards to read with."""
        return "no set of Sosig cards is here"


class HouseRulesPage(Page):
    """Each ruling of the box and what may hold instead; `chosen` is changed in place."""

    def __init__(self, stage: Stage, chosen: set[str]) -> None:
        super().__init__(stage)
        self._chosen = chosen

    def choices(self) -> tuple[Choice, ...]:
        """Return one row a rule, and the way back."""
        rows = (
            Choice(
                _RULES[rule.id][0],
                Action("rule", rule.id),
                detail=_RULES[rule.id][2 if rule.id in self._chosen else 1],
                selected=rule.id in self._chosen,
            )
            for rule in HOUSE_RULES
        )
        return *rows, Choice("Done", BACK)

    def view(self) -> View:
        """Return the rows."""
        return MenuView(title="House rules", hints=self.hints(), focus=self.focus, choices=self.choices())

    def green_words(self, chosen: Choice) -> str:
        """Say "Change" for a rule."""
        return "Change" if chosen.action.verb == "rule" else chosen.text

    def do(self, action: Action) -> None:
        """Turn a rule, or go back."""
        if action.verb == "rule":
            self._chosen ^= {action.about}
            self.set_focus(action)
        else:
            self.back()
