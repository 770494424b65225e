"""A round that somebody has ended: who nearly had a combination too, and with which cards; each can be corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.salsicha_views import CardsRow, RowsView
from display.views import Action, Choice, View
from firmware.match.page import BACK, Page
from firmware.match.salsicha.live_page import LivePage
from firmware.match.salsicha.places import DiscardPlace, HandPlace
from firmware.match.salsicha.play import DogPlay
from firmware.match.salsicha.round_page import WhoPage, open_place
from firmware.match.salsicha.words import Colours, told_name
from firmware.match.turns import TurnPage, called, open_table
from scorer.salsicha.events import RoundClosed
from scorer.salsicha.rounds import TWO_PLAYERS, Award, Round, left_of
from scorer.words import counted

if TYPE_CHECKING:
    from firmware.match.stage import Stage

CLOSE, LIVE, SHEET, OUT, DISCARD = (Action(verb) for verb in ("close", "live", "sheet", "out", "discard"))


def row_of(
    colours: Colours, name: str, award: Award | None, hand: tuple[str, ...], action: Action, *, none: str
) -> CardsRow:
    """Give somebody's hand as a row: what it won, with the cards taken and discarded for it."""
    if award is None:
        return CardsRow(name, none, action, 0 if hand else None, colours.cards(hand))
    cards = (*hand, *award.take)
    take = frozenset(range(len(hand), len(cards)))
    drop = frozenset({cards.index(award.discard)} if award.discard else ())
    words = f"{told_name(award.combination.name)}: {award.reason}"
    return CardsRow(name, words, action, award.points, colours.cards(cards), take, drop)


class EndPage(TurnPage):
    """The hands of a round. Of the round being played it is the table; of an earlier one `earlier` is a correction."""

    def __init__(self, stage: Stage, play: DogPlay, number: int, *, earlier: bool = False) -> None:
        super().__init__(stage, play)
        self.play = play
        self._number = number
        self._earlier = earlier
        self._colours = Colours(stage, play)

    @property
    def round(self) -> Round:
        """The round."""
        return self.play.of(self._number)

    @property
    def _shows(self) -> bool:
        """True where the others show their hands."""
        return len(self.play.state.players) > TWO_PLAYERS and not self.round.is_won_by_perfect

    def _others(self) -> tuple[str, ...]:
        """The others, from the left of who went out."""
        players, name, found = self.play.state.players, self.round.out, []
        for _ in players[1:]:
            name = left_of(players, name)
            found.append(name)
        return tuple(found)

    def _rows(self) -> tuple[CardsRow, ...]:
        """Who went out, the discard area, and the others."""
        players, one = self.play.state.players, self.round
        awards = {award.player: award for award in one.awards(players)}
        rows = [row_of(self._colours, one.out, awards.get(one.out), one.hand, OUT, none="")]
        if not self._shows:
            return tuple(rows)
        lying = counted(len(one.discard), "card") if self.play.is_laid(self._number) else "not told yet"
        rows.append(CardsRow("Discard area", lying, DISCARD, None, self._colours.cards(one.discard)))
        for name in self._others():
            none = "no prize" if name in one.shown else "has shown no hand"
            action = Action("hand", name)
            rows.append(row_of(self._colours, name, awards.get(name), one.shown.get(name, ()), action, none=none))
        return tuple(rows)

    def choices(self) -> tuple[Choice, ...]:
        """Return closing the round, the rows, the combinations, and what every table offers."""
        rows = [Choice(row.name, row.action) for row in self._rows()]
        live = Choice("Combinations", LIVE)
        if self._earlier:
            return *rows, live, Choice("Back", BACK)
        close = Choice("See who won" if self.play.would_end() else "Close round", CLOSE)
        return close, *rows, live, *self.common_choices()

    @property
    def focus(self) -> Action | None:
        """What is to be told next, at last closing the round; on a correction the way back."""
        actions = self._enabled()
        if self._focus in actions:
            return self._focus
        if self._earlier:
            return BACK
        return self._missing() or CLOSE

    def _missing(self) -> Action | None:
        """What is not told yet."""
        if not self._shows or not (awaited := [name for name in self._others() if name not in self.round.shown]):
            return None
        if not self.play.is_laid(self._number):
            return DISCARD
        return Action("hand", awaited[0])

    def view(self) -> View:
        """Return the rows."""
        rows = self._rows()
        places = {row.action for row in rows}
        return RowsView(
            title=self._title(),
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action not in places),
            rows=rows,
        )

    def _title(self) -> str:
        if self._earlier:
            return f"Round {self._number}: touch what is to be corrected"
        if warnings := self.round.warnings(len(self.play.state.players)):
            return f"Look at this: {warnings[0]}"
        match self._missing():
            case None:
                return f"Round {self._number}: all hands are told"
            case Action("discard"):
                return f"{called(self.round.out)} went out: which discards lie there?"
            case action:
                return f"{called(action.about)}: show your hand"

    def green_words(self, chosen: Choice) -> str:
        """Say whether cards are entered or corrected."""
        action, one = chosen.action, self.round
        if action.verb == "hand":
            return f"{'Correct' if action.about in one.shown else 'Enter'} {called(action.about)}'s hand"
        if action == DISCARD:
            return "Correct the discards" if self.play.is_laid(self._number) else "Enter the discards"
        return "Correct it" if action == OUT else chosen.text

    def red_words(self) -> str:
        """Say what red does."""
        return "Back" if self._earlier else super().red_words()

    def back(self) -> None:
        """Leave a correction; else ask what every table asks."""
        if self._earlier:
            self.stage.pop()
        else:
            super().back()

    def do(self, action: Action) -> None:
        """Enter or correct cards, choose the combinations, close the round, or do what every table offers."""
        stage, play, sheet = self.stage, self.play, self if self._earlier else None
        if action == CLOSE:
            self._close()
        elif action == OUT:
            stage.push(WhoPage(stage, play, self._number, sheet))
        elif action == DISCARD:
            open_place(stage, DiscardPlace(play, self._number), sheet)
        elif action.verb == "hand":
            open_place(stage, HandPlace(play, self._number, action.about), sheet)
        elif action == LIVE:
            stage.push(LivePage(stage, play, self._number, self._shown_again))
        elif action == BACK:
            stage.pop()
        else:
            self.do_common(action)

    def _shown_again(self) -> None:
        if self._earlier:
            self.stage.back_to(self)
        else:
            open_table(self.stage, self.play)

    def _close(self) -> None:
        told = self.play.put(RoundClosed())
        open_table(self.stage, self.play)
        self.stage.booked(told.booked)


class SheetPage(Page):
    """A player's rounds with their reasons; a touched one opens the whole round to be corrected."""

    def __init__(self, stage: Stage, play: DogPlay, player: str) -> None:
        super().__init__(stage)
        self._play = play
        self._player = player or play.state.players[0]
        self._colours = Colours(stage, play)

    def _rows(self) -> tuple[CardsRow, ...]:
        state, player, found = self._play.state, self._player, []
        for number, one in enumerate(state.rounds, start=1):
            if not one.out:
                continue
            award = next((award for award in one.awards(state.players) if award.player == player), None)
            hand = one.hand if one.out == player else one.shown.get(player, ())
            none = "no prize" if hand else f"{called(one.out)} went out"
            action = Action("round", str(number))
            found.append(row_of(self._colours, f"Round {number}", award, hand, action, none=none))
        return tuple(found)

    def choices(self) -> tuple[Choice, ...]:
        """Return the rounds, the players, and the way back."""
        rounds = (Choice(row.name, row.action) for row in self._rows())
        tabs = (
            Choice(name, Action("player", name), selected=name == self._player) for name in self._play.state.players
        )
        return *rounds, *tabs, Choice("Back", BACK)

    def view(self) -> View:
        """Return the sheet."""
        return RowsView(
            title=f"{self._player}'s sheet",
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb != "round"),
            rows=self._rows(),
            total=self._play.state.totals[self._player],
            empty="Nobody has gone out yet",
        )

    def green_words(self, chosen: Choice) -> str:
        """Say "Open" for a round, "Show" for a player."""
        verb = {"round": "Open", "player": "Show"}.get(chosen.action.verb, "")
        return f"{verb} {chosen.text}".strip()

    def do(self, action: Action) -> None:
        """Open a round, show another player, or leave."""
        if action.verb == "round":
            self.stage.push(EndPage(self.stage, self._play, int(action.about), earlier=True))
        elif action.verb == "player":
            self._player = action.about
            self.set_focus(action)
        else:
            self.stage.pop()
