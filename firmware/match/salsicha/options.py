"""What is chosen before a match of Salsicha: the copy with its combinations, beside camera and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.salsicha_views import CombinationChoice, CombinationsView
from display.views import Action, Choice, View
from firmware.match.confirm import ConfirmPage
from firmware.match.options import OptionsPage
from firmware.match.page import BACK, Page
from firmware.match.play import Settings
from firmware.match.salsicha.copies import COPIES, PRINTED, Combinations, kept
from firmware.match.salsicha.play import DogPlay
from firmware.match.salsicha.ready_page import open_adding
from firmware.match.salsicha.words import told_name
from scorer.salsicha.cards import Combination
from scorer.salsicha.game import EDITION
from scorer.words import counted

if TYPE_CHECKING:
    from firmware.match.game import MatchGame
    from firmware.match.stage import Stage

COPY, COMBINATIONS, ADD = Action("copy"), Action("combinations"), Action("add")


class DogOptions(OptionsPage):
    """The copy, and a page of its own for its combinations."""

    def __init__(self, stage: Stage, game: MatchGame) -> None:
        sets = stage.around.sets(game.id) if stage.around.camera else ()
        super().__init__(stage, game, sets, EDITION)
        self._copies = kept(stage.book())
        self._copy = next(iter(self._copies))

    def own_rows(self) -> tuple[Choice, ...]:
        """Return the copy and its combinations."""
        whose = "the cards drawn for this box" if self._copy == PRINTED else "what it has more is added, and kept"
        count = counted(len(self._copies[self._copy]), "combination")
        return (
            Choice(f"Combinations: {self._copy}", COPY, detail=whose),
            Choice(f"Look at the {count}", COMBINATIONS, detail="add, take out"),
        )

    def do_own(self, action: Action) -> None:
        """Change the copy, or open its combinations."""
        if action == COPY:
            self._copy = COPIES[(COPIES.index(self._copy) + 1) % len(COPIES)]
        elif action == COMBINATIONS:
            self.stage.push(CombinationsPage(self.stage, self._copies, self._copy))

    def begin(self, players: tuple[str, ...], settings: Settings) -> DogPlay:
        """Begin the match."""
        return DogPlay.begin(self.stage.book(), players, settings, self._copies[self._copy])

    def no_set_words(self) -> str:
        """Say that there are no cards to read with."""
        return "no set of Salsicha cards is here"


class CombinationsPage(Page):
    """The combinations of one copy; `copies` is changed in place."""

    def __init__(self, stage: Stage, copies: dict[str, Combinations], copy: str) -> None:
        super().__init__(stage)
        self._copies = copies
        self._copy = copy

    @property
    def _known(self) -> Combinations:
        return self._copies[self._copy]

    def choices(self) -> tuple[Choice, ...]:
        """Return adding one, going back, and each combination."""
        return Choice("Done", BACK), Choice("Add one", ADD), *self._rows()

    def _rows(self) -> tuple[CombinationChoice, ...]:
        return tuple(
            CombinationChoice(told_name(one.name), Action("away", one.name), parts=one.parts) for one in self._known
        )

    def view(self) -> View:
        """Return the combinations as dogs."""
        return CombinationsView(
            title="Combinations",
            text=f"{counted(len(self._known), 'combination')}: touch one to take it out",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            combinations=self._rows(),
        )

    def green_words(self, chosen: Choice) -> str:
        """Say that a combination is taken out."""
        return f"Take {chosen.text} out" if chosen.action.verb == "away" else chosen.text

    def do(self, action: Action) -> None:
        """Add a combination, ask before one is taken out, or go back."""
        if action == ADD:
            open_adding(self.stage, self._copy, self._known, self._take)
        elif action.verb == "away":
            self._ask(next(one for one in self._known if one.name == action.about))
        else:
            self.back()

    def _take(self, new: Combination) -> None:
        self._copies[self._copy] = (*self._known, new)

    def _ask(self, combination: Combination) -> None:
        name = told_name(combination.name)
        if combination.is_perfect:
            self.stage.say(f"{name} belongs to every round: it stays")
            return

        def act() -> None:
            self._copies[self._copy] = tuple(one for one in self._known if one != combination)

        words = "It can be added again."
        self.stage.push(ConfirmPage(self.stage, f"Take {name} out?", words, yes="Take it out", no="Keep it", act=act))
