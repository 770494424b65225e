"""The table of Salsicha while a round goes on: whose turn it is, what is live, what everybody passes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.salsicha_views import RoundView
from display.views import Action, Choice, MenuView, PlayerScore, Sentence, View
from firmware.match.page import BACK, Page
from firmware.match.salsicha.cards_page import DiscardedPage, PlacePage, book_turn
from firmware.match.salsicha.live_page import OTHERS, LivePage
from firmware.match.salsicha.places import OutPlace, Place
from firmware.match.salsicha.play import DogPlay
from firmware.match.salsicha.watched_page import SeenPage
from firmware.match.salsicha.words import Colours, shown
from firmware.match.turns import MORE, TurnPage, called, open_table
from scorer.salsicha.cards import COLOURS, FEW_PLAYERS, FEWER_COLOURS
from scorer.salsicha.rounds import TWO_PLAYERS, told_round

if TYPE_CHECKING:
    from firmware.match.stage import Stage

NEXT, DISCARDED, OUT, LIVE = (Action(verb) for verb in ("next-player", "discarded", "out", "live"))
DEAL = 5
"""So many cards everybody gets, and so many lie face up at the start."""


class RoundPage(TurnPage):
    """A round in which nobody has gone out yet."""

    def __init__(self, stage: Stage, play: DogPlay) -> None:
        super().__init__(stage, play)
        self.play = play
        self.colours = Colours(stage, play)

    @property
    def _needs_live(self) -> bool:
        """True where there is more to choose than Perfect."""
        return len(self.play.state.round.live) == 1

    def choices(self) -> tuple[Choice, ...]:
        """Return the next player, what was discarded, going out, the combinations, more, and each player's sheet."""
        sheets = (Choice(f"{name}'s sheet", Action("sheet-of", name)) for name in self.play.state.players)
        return (
            Choice("Next player", NEXT),
            Choice("Head or tail", DISCARDED),
            Choice("Go out", OUT),
            Choice("Combinations", LIVE),
            Choice("More", MORE),
            *sheets,
        )

    @property
    def focus(self) -> Action | None:
        """The combinations while only Perfect is live, else the next player."""
        if self._focus in self._enabled():
            return self._focus
        return LIVE if self._needs_live and self.play.is_fresh else super().focus

    def view(self) -> RoundView:
        """Return the live combinations, the scores and what to do."""
        state = self.play.state
        missing = f"Touch here: which {OTHERS} lie beside it?" if self._needs_live else ""
        return RoundView(
            title="Salsicha",
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb != "sheet-of"),
            live=tuple(map(shown, state.round.live)),
            change=LIVE,
            missing=missing,
            scores=tuple(
                PlayerScore(name, total, 0, name == self.play.player, action=Action("sheet-of", name))
                for name, total in state.totals.items()
            ),
            todo=self.todo(),
            note=told_round(state.players, self.play.number).capitalize(),
            sentences=self.sentences(),
        )

    def todo(self) -> str:
        """Say whose turn it is and what to do."""
        name = called(self.play.player)
        return f"{name} starts" if self.play.is_fresh else f"{name}: take 2 or none, discard 1"

    def sentences(self) -> tuple[Sentence, ...]:
        """Say what everybody passes on, and at the start of a round what is laid out."""
        state = self.play.state
        if state.reminder:
            words = state.reminder
            return (Sentence(f"{words[:1].upper()}{words[1:]}", "warning"),)
        if not self.play.is_fresh:
            return ()
        deal = f"Deal {DEAL} cards each, lay {DEAL} face up"
        if self.play.number == 1 and len(state.players) <= FEW_PLAYERS:
            out = COLOURS - FEWER_COLOURS
            deal = f"Take any {out} colours out, the box need not know which; {deal[:1].lower()}{deal[1:]}"
        if len(state.players) == TWO_PLAYERS:
            deal += "; one face down on each side between you"
        return (Sentence(deal),)

    def do(self, action: Action) -> None:
        """Book a turn, ask which card was discarded or who goes out, choose the combinations, or what tables offer."""
        stage, play = self.stage, self.play
        if action == NEXT:
            book_turn(stage, play, "")
        elif action == DISCARDED:
            stage.push(DiscardedPage(stage, play))
        elif action == OUT and self._needs_live:
            stage.push(LivePage(stage, play, play.number, self._ask_who))
            stage.say("First choose the combinations that lie there")
        elif action == OUT:
            self._ask_who()
        elif action == LIVE:
            stage.push(LivePage(stage, play, play.number, lambda: open_table(stage, play)))
        else:
            self.do_common(action)

    def _ask_who(self) -> None:
        """Ask who goes out, over the table as it is now."""
        open_table(self.stage, self.play)
        self.stage.push(WhoPage(self.stage, self.play, self.play.number))


class WhoPage(Page):
    """Who goes out: mostly whoever is on turn; `sheet` is gone back to after a correction."""

    def __init__(self, stage: Stage, play: DogPlay, number: int, sheet: Page | None = None) -> None:
        super().__init__(stage)
        self._play = play
        self._number = number
        self._sheet = sheet
        self.set_focus(Action("who", play.of(number).out or play.player))

    def choices(self) -> tuple[Choice, ...]:
        """Return the players as they sit, and the way back; who has gone out or is on turn has the frame."""
        rows = (
            Choice(name, Action("who", name), detail="on turn" if name == self._play.player else "")
            for name in self._play.state.players
        )
        return *rows, Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        return MenuView(title="Who goes out?", hints=self.hints(), focus=self.focus, choices=self.choices())

    def do(self, action: Action) -> None:
        """Ask for the hand, or go back."""
        self.stage.pop()
        if action != BACK:
            open_place(self.stage, OutPlace(self._play, self._number, action.about), self._sheet)


def open_place(stage: Stage, place: Place, sheet: Page | None = None) -> None:
    """Show the page on which the cards of a place are read, or entered and corrected by hand."""
    play = place.play
    reads = play.settings.with_camera and stage.around.camera and sheet is None and not place.is_booked
    stage.push((SeenPage if reads else PlacePage)(stage, play, place, sheet))
