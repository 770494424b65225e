"""The table of Wurst Case Scenario: the belt, the card that is played with its steps, and the end of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, View
from display.wurst_views import BeltView
from firmware.match.turns import MORE, TurnPage, called, open_table
from firmware.match.wurst_case_scenario.belt_view import PLACES, drawn, place_action, players_of, sausage_action
from firmware.match.wurst_case_scenario.card_page import ActionCardPage
from firmware.match.wurst_case_scenario.donut_page import DonutPage
from firmware.match.wurst_case_scenario.picking import Picked, Picker, all_at_once, why_not_at_once
from firmware.match.wurst_case_scenario.play import BeltPlay
from firmware.match.wurst_case_scenario.words import ACTION_NAMES, sentence, told_place, told_turn
from scorer.wurst_case_scenario.belt import Step
from scorer.wurst_case_scenario.cards import UNPLAYED, may_do_more, obligation
from scorer.wurst_case_scenario.events import HandDiscarded, TurnEnded

if TYPE_CHECKING:
    from firmware.match.stage import Stage

CARD, HAND, END, PAIR, ALL, DONUT = (Action(verb) for verb in ("card", "hand", "end", "pair", "all", "donut"))


class BeltPage(TurnPage):
    """One turn: a card is named, sausages and places are touched, green ends the turn."""

    def __init__(self, stage: Stage, play: BeltPlay) -> None:
        super().__init__(stage, play)
        self.play = play
        self._picked = Picked()
        self._picker: Picker | None = None

    @property
    def picker(self) -> Picker:
        """What may be touched now."""
        state = self.play.state
        if self._picker is None or self._picker.state is not state:
            self._picker = Picker.of(state, self._picked)
        return self._picker

    def pick(self, picked: Picked) -> None:
        """Choose other sausages; the frame goes to what is to be done next."""
        self._picked, self._picker = picked, None
        self.set_focus(None)

    # What is shown.

    @property
    def is_open(self) -> bool:
        """True while steps may be taken: with the card that was named, or where none has to be."""
        turn = self.play.state.turn
        return not turn.closed and (turn.card is not None or not self.play.ways.names_cards)

    def choices(self) -> tuple[Choice, ...]:
        """Return what may be touched on the belt, then what stands below it."""
        found: list[Choice] = []
        if self.is_open:
            picker = self.picker
            found += [Choice(told_place(place).capitalize(), place_action(place)) for place in picker.places]
            found += [Choice(f"Choose {name}", sausage_action(name)) for name in picker.sausages]
        return *found, *self._row()

    def _row(self) -> tuple[Choice, ...]:
        """What stands below the belt: at most four things."""
        state, ways = self.play.state, self.play.ways
        turn = state.turn
        if self.is_open and self.picker.asks_kind:
            kinds = self.picker.asks_kind
            return tuple(Choice(ACTION_NAMES[kind], Action("kind", kind), icon=kind) for kind in kinds)
        row = []
        if turn == UNPLAYED and ways.names_cards:
            row += [Choice("Play a card", CARD), Choice("New hand", HAND)]
        else:
            words = "End the round" if state.clock.is_last_turn else "End turn"
            owed = obligation(state.belt, turn)
            row.append(Choice(words, END, enabled=not owed, why=sentence(owed)))
        if turn.card is None and not ways.names_cards and not turn.closed:
            row.append(Choice("One sausage" if self._picked.pair else "Two sausages", PAIR))
        if self._may_go_together():
            # Dark it keeps its place: what lies beside it is not to be touched in its stead.
            why = why_not_at_once(state)
            row.append(Choice("All at once" if turn.card else "All forward", ALL, enabled=not why, why=why))
        if self._can_be_stopped():
            row.append(Choice("Donut!", DONUT))
        return *row, Choice("More", MORE)

    def _may_go_together(self) -> bool:
        turn = self.play.state.turn
        return (turn == UNPLAYED and not self.play.ways.names_cards) or (
            turn.card is not None and turn.card.action == "all"
        )

    def _can_be_stopped(self) -> bool:
        """True where a Donut can be played: against the next step of a card, or the one booked last."""
        state, turn = self.play.state, self.play.state.turn
        if turn.closed == "cancelled" or turn == UNPLAYED or (turn.card is not None and turn.card.action == "hand"):
            return False
        return (turn.card is not None and may_do_more(state.belt, turn)) or (
            bool(turn.steps) and self.play.last_is_step
        )

    @property
    def focus(self) -> Action | None:
        """The next thing to do: the card, a sausage, its place; once no more has to be done the end of the turn."""
        actions = self._enabled()
        if self._focus in actions:
            return self._focus
        may_end = self.play.state.turn.steps and not self.play.ways.names_cards and not self._picked.sausages
        return END if may_end and END in actions else (actions[0] if actions else None)

    def view(self) -> View:
        """Return the belt with what may be touched lit."""
        state = self.play.state
        lit, places = (self.picker.sausages, self.picker.places) if self.is_open else ((), ())
        return BeltView(
            title=f"{called(self.play.player)}'s turn",
            todo=self._todo(),
            note=f"Round {state.clock.round}",
            told=self._told(),
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            players=players_of(state),
            belt=drawn(state.belt, lit=lit, chosen=self._picked.sausages, moved=state.turn.moved, places=places),
        )

    def _told(self) -> str:
        """What is played, or that a new round has begun."""
        state = self.play.state
        if state.turn != UNPLAYED:
            return told_turn(state.turn)
        return "A new round: all have moved" if state.clock.round > 1 and state.clock.turn == 0 else ""

    def _todo(self) -> str:
        """What to do next, in a sentence that begins with whose turn it is."""
        state, picker = self.play.state, self.picker
        name = called(self.play.player)
        if not self.is_open:
            if state.turn == UNPLAYED:
                return f"{name}: play a card"
            return f"{name}: end the {'round' if state.clock.is_last_turn else 'turn'}"
        chosen = picker.picked.sausages
        if picker.asks_kind:
            return f"{name}: what do {chosen[0]} and {chosen[1]} do?"
        if picker.asks_towards:
            return f"{name}: who goes to the machine?"
        if not chosen:
            return f"{name}: {self._first_words()}"
        return f"{name}: {chosen[0]} and who else?" if picker.picked.pair else f"{name}: where does {chosen[0]} go?"

    def _first_words(self) -> str:
        """What the first touch is for."""
        card = self.play.state.turn.card
        action = card.action if card is not None else ""
        words = {
            "all": "tap one after the other",
            "swap": "which two swap?",
            "together": "which two meet?",
            "apart": "which two go apart?",
        }
        return words.get(action, "tap two sausages" if self._picked.pair else "tap a sausage")

    def green_words(self, chosen: Choice) -> str:
        """Say what green does."""
        return chosen.text

    # What is done.

    def extra_actions(self) -> tuple[Action, ...]:
        """Return every sausage and every place: what may not be chosen says why."""
        sausages = (sausage_action(name) for name in self.play.state.belt.standing)
        return *sausages, *(place_action(place) for place in PLACES)

    def do(self, action: Action) -> None:
        """Choose, move, name the card, end the turn, or do what every table offers."""
        if action.verb == "sausage":
            self._touch_sausage(action.about)
        elif action.verb == "place":
            self._touch_place(int(action.about))
        elif action.verb == "kind":
            self._go_on(self.picker.named(action.about))
        elif action == CARD:
            self.stage.push(ActionCardPage(self.stage, self.play))
        elif action == DONUT:
            self.stage.push(DonutPage(self.stage, self.play))
        elif action == PAIR:
            self.pick(Picked(pair=not self._picked.pair))
        elif (event := self._event_of(action)) is not None:
            self._book(event)
        else:
            self.do_common(action)

    def _event_of(self, action: Action) -> Step | HandDiscarded | TurnEnded | None:
        """What is booked for something below the belt; None where it books nothing by itself."""
        if action == ALL:
            return all_at_once(self.play.state)
        if action == HAND:
            return HandDiscarded()
        return TurnEnded() if action == END else None

    def _touch_sausage(self, name: str) -> None:
        """Choose a sausage, let go of it again, or say why it may not be chosen."""
        picker = self.picker
        if not self.is_open:
            self._say_why(picker.why_not_sausage(name))
        elif name in picker.sausages:
            self._go_on(picker.touched(name))
        elif name in self._picked.sausages:
            self.pick(Picked(pair=self._picked.pair))
        elif self._picked.sausages and not picker.picked.pair:
            # Another one is meant: it is chosen in place of the first.
            self.pick(Picked(pair=self._picked.pair))
            self._touch_sausage(name)
        else:
            self._say_why(picker.why_not_sausage(name))

    def _touch_place(self, place: int) -> None:
        """Move the chosen sausage to a place, or say why that may not be."""
        picker = self.picker
        if self.is_open and place in picker.places:
            self._book(picker.placed(place))
        else:
            self._say_why(picker.why_not_place(place))

    def _say_why(self, reason: str) -> None:
        state = self.play.state
        waits = state.turn == UNPLAYED and self.play.ways.names_cards
        self.stage.say("First say which card is played: “Play a card”" if waits else reason)

    def _go_on(self, after: Picker | Step) -> None:
        if isinstance(after, Picker):
            self.pick(after.picked)
        else:
            self._book(after)

    def _book(self, event: Step | HandDiscarded | TurnEnded) -> None:
        """Book a step or the end of the turn, and show what comes after it."""
        self.stage.booked(self.play.noticed(self.play.book(event)))
        if isinstance(event, TurnEnded) or self.play.state.outcome is not None:
            open_table(self.stage, self.play)
        else:
            self.pick(Picked(pair=self._picked.pair))

    def red_words(self) -> str:
        """Say that red lets go of what is chosen, before it takes anything back."""
        return "Put back" if self._picked.sausages else super().red_words()

    def back(self) -> None:
        """Let go of what is chosen; else ask before something is taken back."""
        if self._picked.sausages:
            self.pick(Picked(pair=self._picked.pair))
        else:
            super().back()
