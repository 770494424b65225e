"""What the players have won beside their cards: orders, Little Sosigs, and the prize; at any time of the game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from display.sosig_views import GroupedChoice, KeepView
from display.views import Action, Choice, View
from firmware.match.page import Page
from firmware.match.sosig.finished import change
from firmware.match.sosig.measured import is_measured, met_by
from firmware.match.sosig.play import CardPlay
from firmware.match.sosig.prize_page import PrizePage, prize_words
from scorer.sosig.game import NO_PRIZE, Kept, PrizeSettled

if TYPE_CHECKING:
    from firmware.match.stage import Stage

ORDER_POINTS = range(1, 8)
"""What an order may be worth, as far as it can be added with one touch."""
DONE, PRIZE = Action("done"), Action("prize")


class KeepPage(Page):
    """One player's orders and Little Sosigs, the other players, and the prize that is played for."""

    def __init__(self, stage: Stage, play: CardPlay, player: str) -> None:
        super().__init__(stage)
        self._play = play
        self._player = player or play.state.players[0]

    def choices(self) -> tuple[Choice, ...]:
        """Return being done, what a player may get and has, the players, the prize and who has met it."""
        holding = self._play.state.holding(self._player)
        orders: list[Choice] = [
            GroupedChoice(str(points), Action("order", str(n)), icon="cross", group="order")
            for n, points in enumerate(holding.orders)
        ]
        add = [GroupedChoice(f"+{points}", Action("add", str(points)), group="add") for points in ORDER_POINTS]
        little = (
            GroupedChoice("", Action("little", "minus"), "", False, holding.little_sosigs > 0, "minus", "little"),
            GroupedChoice("", Action("little", "plus"), icon="plus", group="little"),
        )
        return (
            GroupedChoice("Done", DONE, group="end"),
            *add,
            *orders,
            *little,
            *self._players(),
            *self._prizes(),
        )

    @property
    def focus(self) -> Action | None:
        """Being done, until something was changed: then the same once more."""
        return self._focus if self._focus in self._enabled() else DONE

    def _players(self) -> tuple[Choice, ...]:
        state = self._play.state
        return tuple(
            GroupedChoice(
                name,
                Action("player", name),
                _short(holding.orders, holding.little_sosigs),
                name == self._player,
                group="player",
            )
            for name, holding in zip(state.players, state.holdings, strict=True)
        )

    @property
    def _prize(self) -> str:
        prize = self._play.state.prize
        return prize.id if prize else NO_PRIZE

    def _prizes(self) -> tuple[Choice, ...]:
        """The prize, and who has met one that the box does not measure."""
        state = self._play.state
        prize = GroupedChoice(prize_words(self._prize), PRIZE, group="prize")
        if state.prize is None or is_measured(state.prize.id):
            return (prize,)
        met = (
            GroupedChoice(name, Action("met", name), selected=holding.met_prize, group="met")
            for name, holding in zip(state.players, state.holdings, strict=True)
        )
        return prize, *met

    def view(self) -> View:
        """Return what the player has, and the choices in rows."""
        holding = self._play.state.holding(self._player)
        return KeepView(
            title=f"{self._player}: orders and prize",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            player=self._player,
            orders=holding.orders,
            little_sosigs=holding.little_sosigs,
        )

    def green_words(self, chosen: Choice) -> str:
        """Say what green does, also where a choice is a number or a sign."""
        action = chosen.action
        words = {
            "add": f"Add {action.about}",
            "order": f"Take {chosen.text} back",
            "little": "One more" if action.about == "plus" else "One less",
            "prize": "Change the prize",
            "met": f"{action.about} {'has not' if chosen.selected else 'has'} met it",
        }
        return words.get(action.verb, chosen.text)

    def do(self, action: Action) -> None:
        """Keep one thing more or less, show another player, or go back."""
        holding = self._play.state.holding(self._player)
        if action == DONE:
            self.back()
        elif action.verb == "player":
            self._player = action.about
        elif action == PRIZE:
            self.stage.push(PrizePage(self.stage, self._prize, self._settle))
        elif action.verb == "met":
            self._mark(action.about)
        elif action.verb == "add":
            self._keep((*holding.orders, int(action.about)), holding.little_sosigs)
        elif action.verb == "order":
            place = int(action.about)
            self._keep((*holding.orders[:place], *holding.orders[place + 1 :]), holding.little_sosigs)
        else:
            more = 1 if action.about == "plus" else -1
            self._keep(holding.orders, holding.little_sosigs + more)
        if action != DONE:
            self.set_focus(None if action.verb == "player" else action)

    def _mark(self, player: str) -> None:
        """Mark a player as having met the prize, or not."""
        state = self._play.state
        marked = {name for name, holding in zip(state.players, state.holdings, strict=True) if holding.met_prize}
        marked ^= {player}
        if state.prize is not None:
            self._settle(state.prize.id, tuple(name for name in state.players if name in marked))

    def _keep(self, orders: tuple[int, ...], little_sosigs: int) -> None:
        play, player = self._play, self._player
        act = partial(play.keep, player, orders, little_sosigs)
        change(self.stage, play, Kept(player, orders, little_sosigs), act)

    def _settle(self, prize: str, met: tuple[str, ...] = ()) -> None:
        """Play for a prize; who has met it is reckoned at once where all cards are counted."""
        play = self._play
        met = met or (met_by(play.state, prize) if play.state.over else ())
        change(self.stage, play, PrizeSettled(prize, met), partial(play.settle, prize, met))


def _short(orders: tuple[int, ...], little: int) -> str:
    """What a player has, in short: "5 + 2", and the Little Sosigs."""
    parts = [str(points) for points in orders] + ([f"{little} little"] if little else [])
    return " + ".join(parts)
