"""Secret identities: the box is given to one player, everybody else looks away, and they touch who they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from display.wurst_views import IdentityView, ShownSausage
from firmware.match.page import BACK, Page
from firmware.match.turns import MORE, TurnPage, called, open_table
from firmware.match.wurst_case_scenario.belt_view import sausage_action
from firmware.match.wurst_case_scenario.play import BeltPlay
from scorer.game import IllegalEvent
from scorer.words import counted
from scorer.wurst_case_scenario.belt import SAUSAGES
from scorer.wurst_case_scenario.events import IdentitiesTaken
from scorer.wurst_case_scenario.progress import identities_each

if TYPE_CHECKING:
    from firmware.match.stage import Stage

ALONE, AT_THE_END, DONE = Action("alone"), Action("at-the-end"), Action("done")
_TAKEN = "That cannot be: somebody has told one of these. One of you should look at the cards again"


class LookAwayPage(TurnPage):
    """Nothing secret yet: whoever is named takes the box, and says when nobody else looks."""

    def __init__(self, stage: Stage, play: BeltPlay, player: str, *, beginning: bool) -> None:
        super().__init__(stage, play)
        self._play = play
        self._player = player
        self._beginning = beginning
        """True at the start of a match, where the players are asked one after the other."""

    def choices(self) -> tuple[Choice, ...]:
        """Return going on alone, and what else there is."""
        alone = Choice(f"I am {self._player}, and alone", ALONE)
        if not self._beginning:
            return alone, Choice("Back", BACK)
        return alone, Choice("Ask at the end instead", AT_THE_END), Choice("More", MORE)

    def view(self) -> View:
        """Return the request to look away."""
        text = f"Give the box to {self._player}. Everybody else looks away."
        title = f"{called(self._player)}: your secret"
        return MenuView(title=title, text=text, hints=self.hints(), focus=self.focus, choices=self.choices())

    def green_words(self, chosen: Choice) -> str:
        """Say in a word that nobody else looks."""
        return "I am alone" if chosen.action == ALONE else chosen.text

    def red_words(self) -> str:
        """Say that red goes back, or undoes."""
        return super().red_words() if self._beginning else "Back"

    def back(self) -> None:
        """Go back to the match; at its beginning take back, or leave."""
        if self._beginning:
            super().back()
        else:
            self.stage.pop()

    def do(self, action: Action) -> None:
        """Show the sausages, put the question off, or go back."""
        if action == ALONE:
            self.stage.push(IdentityPage(self.stage, self._play, self._player))
        elif action == AT_THE_END:
            self._play.ask_at_the_end()
            open_table(self.stage, self._play)
        elif action == BACK:
            self.stage.pop()
        else:
            self.do_common(action)


class IdentityPage(Page):
    """The eight sausages; what was told before is never shown."""

    def __init__(self, stage: Stage, play: BeltPlay, player: str) -> None:
        super().__init__(stage)
        self._play = play
        self._player = player
        self._chosen: list[str] = []
        self._wanted = identities_each(len(play.state.players))

    def choices(self) -> tuple[Choice, ...]:
        """Return being done once enough are chosen, the sausages, and the way back."""
        full = len(self._chosen) == self._wanted
        sausages = (
            Choice(
                f"{'Not ' if name in self._chosen else ''}{name}",
                sausage_action(name),
                enabled=not full or name in self._chosen,
            )
            for name in SAUSAGES
        )
        wanted = f"Touch your {counted(self._wanted, 'identity card')} first"
        return Choice("Done", DONE, enabled=full, why=wanted), *sausages, Choice("Back", BACK)

    def view(self) -> View:
        """Return the sausages with those chosen."""
        full = len(self._chosen) == self._wanted
        return IdentityView(
            title=f"{called(self._player)}: who are you?",
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb != "sausage"),
            wanted=self._wanted,
            sausages=tuple(
                ShownSausage(
                    name,
                    action=sausage_action(name),
                    lit=not full,
                    chosen=name in self._chosen,
                )
                for name in SAUSAGES
            ),
        )

    def red_words(self) -> str:
        """Say that red takes a choice back before it leaves."""
        return f"Not {self._chosen[-1]}" if self._chosen else "Back"

    def back(self) -> None:
        """Take the last choice back, then leave."""
        if self._chosen:
            self._chosen.pop()
            self.set_focus(None)
        else:
            self.stage.pop()

    def extra_actions(self) -> tuple[Action, ...]:
        """Return every sausage: one too many says so."""
        return tuple(sausage_action(name) for name in SAUSAGES)

    def do(self, action: Action) -> None:
        """Choose a sausage or not, keep them, or leave."""
        if action == BACK:
            self.stage.pop()
        elif action == DONE:
            self._keep()
        elif action.about in self._chosen:
            self._chosen.remove(action.about)
        elif len(self._chosen) < self._wanted:
            self._chosen.append(action.about)
            self.set_focus(DONE if len(self._chosen) == self._wanted else None)
        else:
            self.stage.say(f"You hold {counted(self._wanted, 'identity card')}: first touch one that you do not hold")

    def _keep(self) -> None:
        """Keep the identities; who else has told one of them is never said."""
        try:
            change = self._play.book(IdentitiesTaken(self._player, tuple(sorted(self._chosen))))
        except IllegalEvent:
            self._chosen.clear()
            self.set_focus(None)
            self.stage.say(_TAKEN)
            return
        self.stage.booked(self._play.noticed(change))
        open_table(self.stage, self._play)


class SecretsPage(Page):
    """Whose identities are told or corrected, at any time."""

    def __init__(self, stage: Stage, play: BeltPlay) -> None:
        super().__init__(stage)
        self._play = play

    def choices(self) -> tuple[Choice, ...]:
        """Return the players with whether they have told, and the way back."""
        rows = (
            Choice(name, Action("secret-of", name), detail="told" if held else "not told")
            for name, held in self._play.state.held.items()
        )
        return *rows, Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        title = "Whose secret?"
        return MenuView(title=title, hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Ask everybody else to look away, or go back."""
        if action == BACK:
            self.stage.pop()
        else:
            self.stage.push(LookAwayPage(self.stage, self._play, action.about, beginning=False))
