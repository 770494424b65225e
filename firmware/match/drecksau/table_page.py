"""The table of Drecksau: a card is chosen, then the pig that it is played on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.drecksau_views import CardChoice, Pen, PigsView, ShownPig
from display.views import Action, Choice, View
from firmware.match.drecksau.play import PigPlay
from firmware.match.drecksau.player_page import PlayerPage
from firmware.match.drecksau.words import CARD_NAMES, FOR_OWN, pig_action, pig_of, reason_against, told_rain, whose_pig
from firmware.match.play import Change
from firmware.match.turns import TurnPage, called, open_table
from scorer.drecksau.board import Target, after_play, play_faults, targets
from scorer.drecksau.pigs import WITHOUT_PIG, Pig

if TYPE_CHECKING:
    from firmware.match.stage import Stage

PLAY, OTHER_CARD, END_BIRD, BEGINNER = (Action(verb) for verb in ("play-it", "other-card", "end-bird", "beginner"))

_PLAY_WORDS = {"discard": "Discard a card", "swap-hand": "Take a new hand"}


class TablePage(TurnPage):
    """Everybody's pigs and the cards; the pigs that the chosen card can be played on are lit."""

    def __init__(self, stage: Stage, play: PigPlay, *, instead_of_camera: bool = False) -> None:
        super().__init__(stage, play)
        self.play = play
        self._instead_of_camera = instead_of_camera
        self._card = ""

    # What can be chosen.

    def choices(self) -> tuple[Choice, ...]:
        """Return the cards, or once one is chosen its pigs; first what can be played, last what cannot and why not."""
        if self._card:
            order = self._in_order()
            legal = [on for on, why in order if not why]
            rest = [on for on, why in order if why]
            words = _PLAY_WORDS.get(self._card, "Play it")
            go = () if self._card not in WITHOUT_PIG else (Choice(words, PLAY, detail=self._foresight()),)
            return (
                *go,
                *(Choice(self._on_words(on), pig_action(self.play.board, on, "on")) for on in legal),
                Choice("Other card", OTHER_CARD),
                *self.common_choices(),
                *(Choice("Why not?", pig_action(self.play.board, on, "why")) for on in rest),
            )
        cards = self._cards()
        bird = (Choice("No more cards", END_BIRD),) if self.play.board.bird else ()
        begins = (Choice("Who begins", BEGINNER),) if self.play.may_choose_beginner else ()
        lit, dark = (tuple(card for card in cards if card.dark == is_dark) for is_dark in (False, True))
        return *lit, *bird, *begins, *self.common_choices(), *dark

    def _cards(self) -> tuple[CardChoice, ...]:
        """The cards in their places; dark is what the player on turn cannot play now."""
        return tuple(
            CardChoice(
                name, Action("card", card), selected=card == self._card, icon=card, dark=not self._can_play(card)
            )
            for card, name in CARD_NAMES.items()
        )

    def _can_play(self, card: str) -> bool:
        board, player = self.play.board, self.play.player
        if card in WITHOUT_PIG:
            return not play_faults(board, player, card, None)
        return not all(targets(board, player, card).values())

    def _targets(self) -> dict[Target, str]:
        """Every pig with the reason against the chosen card, empty where there is none; none for a card without pig."""
        board, player = self.play.board, self.play.player
        if self._card in WITHOUT_PIG:
            return {}
        return {
            (owner, number): reason_against(self._card, pig, own=owner == player)
            for owner, pigs in zip(board.players, board.pigs, strict=True)
            for number, pig in enumerate(pigs, start=1)
        }

    def _in_order(self) -> list[tuple[Target, str]]:
        """The pigs with their reasons, first those that the card is mostly meant for, from the player on turn on."""
        players, player = self.play.board.players, self.play.player
        seats = {name: (players.index(name) - players.index(player)) % len(players) for name in players}
        for_own = self._card in FOR_OWN
        # A seat is 0 for the player on turn alone.
        found = self._targets().items()
        return sorted(found, key=lambda one: ((seats[one[0][0]] == 0) != for_own, seats[one[0][0]], one[0][1]))

    def _foresight(self) -> str:
        """What a card without pig would do."""
        board = self.play.board
        return told_rain(board, after_play(board, self.play.player, "rain", None)) if self._card == "rain" else ""

    def _on_words(self, on: Target) -> str:
        return f"{CARD_NAMES[self._card]} on {whose_pig(on, self.play.player)}"

    def extra_actions(self) -> tuple[Action, ...]:
        """Return what only a finger can reach: other cards, and to ask about any pig."""
        board = self.play.board
        every = [(owner, n + 1) for owner in board.players for n in range(self.play.state.pigs)]
        cards = (Action("card", card) for card in CARD_NAMES) if self._card else ()
        sheets = (Action("sheet-of", name) for name in board.players)
        return (*cards, *sheets, *(pig_action(board, on, "tell") for on in every))

    # What is shown.

    def view(self) -> View:
        """Return the pens, the cards and what to do next."""
        return PigsView(
            title="Drecksau",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            pens=self.pens(),
            cards=self._cards(),
            todo=self.todo(),
            note=self._note(),
        )

    def pens(self) -> tuple[Pen, ...]:
        """Return everybody's pigs as they are touched now."""
        board, state, reasons = self.play.board, self.play.state, self._targets() if self._card else {}
        totals = state.totals
        found = []
        for owner, pigs in zip(board.players, board.pigs, strict=True):
            shown = tuple(self.shown_pig((owner, n), pig, reasons) for n, pig in enumerate(pigs, start=1))
            total = totals[owner] if state.is_tournament else None
            found.append(Pen(owner, shown, total, owner == self.play.player, Action("sheet-of", owner)))
        return tuple(found)

    def shown_pig(self, on: Target, pig: Pig, reasons: dict[Target, str]) -> ShownPig:
        """Return one pig: lit where the chosen card can be played on it; dark where it cannot, and then it says why."""
        board = self.play.board
        tell = pig_action(board, on, "tell")
        if on not in reasons:
            return ShownPig(pig, tell, tell)
        verb, look = ("why", "dark") if reasons[on] else ("on", "lit")
        return ShownPig(pig, pig_action(board, on, verb), tell, look)

    def todo(self) -> str:
        """Say what to touch next."""
        name = called(self.play.player)
        if not self._card:
            return f"{name} begins: touch the card" if self.play.may_choose_beginner else f"{name}: touch the card"
        card = CARD_NAMES[self._card]
        if self._card in WITHOUT_PIG:
            return f"{name}: {card}? {self._foresight().capitalize()}".rstrip()
        if not self._can_play(self._card):
            return f"{name}: {card} fits no pig: touch one to see why"
        return f"{name} plays {card}: touch a pig"

    def _note(self) -> str:
        state = self.play.state
        if self.play.board.bird:
            return f"Lucky Bird: {self.play.board.bird} more"
        if not state.is_tournament:
            return ""
        return "Deciding round" if state.is_deciding else f"Round {state.round}"

    def green_words(self, chosen: Choice) -> str:
        """Say what green does, in the words of the card."""
        return chosen.text

    # What is done.

    def red_words(self) -> str:
        """Say what red does: put the chosen card back first."""
        if self._card:
            return "Other card"
        return "Camera" if self._instead_of_camera else super().red_words()

    def back(self) -> None:
        """Put the chosen card back, else undo or leave."""
        if self._card:
            self._choose("")
        elif self._instead_of_camera:
            self.stage.pop()
        else:
            super().back()

    def do(self, action: Action) -> None:
        """Choose a card, play it, say why it cannot be played, or do what every table offers."""
        if action.verb == "card":
            self._touch_card(action.about)
        elif action == OTHER_CARD:
            self._choose("")
        elif action == PLAY:
            self._booked(self.play.play(self._card, None))
        elif action.verb == "on":
            self._booked(self.play.play(self._card, pig_of(self.play.board, action)))
        elif action.verb in {"why", "tell"}:
            self._tell(pig_of(self.play.board, action))
        elif action == END_BIRD:
            self._booked(self.play.end_bird())
        elif action == BEGINNER:
            play = self.play
            self.stage.push(PlayerPage(self.stage, play, "Who begins?", play.player, play.let_begin))
        else:
            self.do_common(action)

    def _touch_card(self, card: str) -> None:
        """Choose a card; touched once more it is put back; one that goes on no pig says why it cannot be played."""
        faults = play_faults(self.play.board, self.play.player, card, None) if card in WITHOUT_PIG else ()
        if faults:
            told = "; ".join(faults).replace("swap-hand", "a new hand")
            self.stage.say(f"{told[:1].upper()}{told[1:]}")
            return
        self._choose("" if card == self._card else card)

    def _choose(self, card: str) -> None:
        self._card = card
        self.set_focus(None)

    def _tell(self, on: Target) -> None:
        """Say why the chosen card cannot be played on a pig, or else what the pig is."""
        owner, number = on
        pig = self.play.board.of(owner)[number - 1]
        why = self._targets().get(on, "") if self._card else ""
        self.stage.say(f"{called(owner)}'s pig {number}: {why or pig.told}")

    def _booked(self, change: Change) -> None:
        self.stage.booked(change.booked)
        open_table(self.stage, self.play)
