"""The table of Wurst Case Scenario with a camera over it: what has moved on the real belt is proposed, never booked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from display.views import Action, Choice, View
from display.wurst_views import BeltView
from firmware.match.lost_set import LostSetPage, is_lost
from firmware.match.turns import called, open_table
from firmware.match.wurst_case_scenario.belt_page import BeltPage
from firmware.match.wurst_case_scenario.belt_view import drawn
from firmware.match.wurst_case_scenario.place_page import PlacePage
from firmware.match.wurst_case_scenario.play import BeltPlay
from firmware.match.wurst_case_scenario.seen_belt import Seen, explained
from firmware.match.wurst_case_scenario.words import told_place, told_standing, told_steps
from hardware.lamps import LampMode
from scorer.words import listing
from scorer.wurst_case_scenario.belt import LAST, MACHINE, Step
from vision.reading import Reading

if TYPE_CHECKING:
    from firmware.match.stage import Stage

BOOK, DISMISS, ASK = Action("book-seen"), Action("not-so"), Action("ask-place")
_NOTHING = Seen({})
_LOOKS_S = 2.0
"""So long the camera looks at a table before it tells a hand over it from what has always lain there."""
_MOST_TOLD = 3
"""Of more sausages than these that stand elsewhere on the table it is said how many they are."""


class WatchedBeltPage(BeltPage):
    """The same table; a turn's steps can be made on the real belt, and are booked with one press."""

    def __init__(self, stage: Stage, play: BeltPlay) -> None:
        super().__init__(stage, play)
        self._reading: Reading | None = None
        self._seen = _NOTHING
        self._answers: dict[str, int] = {}
        """Where sausages stand of which the camera is not sure, as a person said."""
        self._dismissed: tuple[int, ...] = ()
        """The belt that was proposed and is not so."""
        self._fault = ""
        self._since_s = stage.now_s
        self._offer: tuple[object, tuple[Step, ...]] | None = None

    # What is seen.

    def shown(self) -> None:
        """Look at what the camera sees now already."""
        self.looked()

    def looked(self) -> None:
        """Take a new sight; another belt forgets what was said about the one before."""
        sight = self.stage.sight
        if sight.fault and sight.fault != self._fault:
            self._fault = sight.fault
            if is_lost(self.stage, self.play):
                self.stage.reset(LostSetPage(self.stage, self.play))
                return
        if sight.state != "still" or sight.reading is None or sight.reading is self._reading:
            return
        self._reading = sight.reading
        seen = Seen.of(sight.reading)
        self.play.look(seen.cards)
        if seen != self._seen:
            self._seen, self._answers, self._dismissed = seen, {}, ()
            if isinstance(self.stage.page, PlacePage):
                self.stage.pop()
                self.stage.say("The belt has changed: look again")
            elif self.stage.page is self:
                self.set_focus(None)

    @property
    def _is_still(self) -> bool:
        """True while what was read still lies there."""
        sight = self.stage.sight
        return sight.state == "still" and sight.reading is not None and sight.reading is self._reading

    @property
    def _now(self) -> Seen:
        """What is known of the real belt, with what was said and who may have fallen; nothing while something moves."""
        if not self._is_still:
            return _NOTHING
        told, belt, reading = self._seen.with_told(self._answers), self.play.state.belt, self._reading
        if reading is None or reading.doubts or not told.cards:
            return told
        # One that nothing in doubt can be, gone from the last card, has most likely fallen; the players say so.
        return told.with_told({name: MACHINE for name in told.unknown(belt) if belt.card(name) == LAST})

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that are proposed: they lead from the booked belt to the real one.

        None while any sausage is in doubt, or has still to be moved to where it is booked.
        """
        state, now = self.play.state, self._now
        if not self.is_open or self._picked.sausages or not now.cards:
            return ()
        if now.unknown(state.belt) or self.play.lag:
            return ()
        cards = now.on(state.belt)
        if cards in {state.belt.cards, self._dismissed}:
            return ()
        if self._offer is None or self._offer[0] != (state, cards):
            self._offer = (state, cards), explained(state, cards)
        return self._offer[1]

    @property
    def unsure(self) -> str:
        """A sausage of which it is not known where it stands; empty where there is none, or nothing is read."""
        unknown = self._now.unknown(self.play.state.belt)
        return unknown[0] if self.is_open and self._now.cards and unknown else ""

    # What is shown.

    def choices(self) -> tuple[Choice, ...]:
        """Return the answers to what is proposed; else what the table offers, and asking where one stands."""
        if self.steps:
            return Choice("Book it", BOOK), Choice("It is not so", DISMISS), *super().choices()[-1:]
        found = super().choices()
        return (*found[:-1], Choice(f"Where is {self.unsure}?", ASK), found[-1]) if self.unsure else found

    @property
    def focus(self) -> Action | None:
        """Asking first where somebody has moved and another one is in doubt."""
        asks = self.unsure and self._now.moved(self.play.state.belt) and not self._picked.sausages
        return ASK if asks and self._focus not in self._enabled() else super().focus

    def view(self) -> View:
        """Return the belt as it is booked, or as it is proposed with what the camera sees."""
        steps, state = self.steps, self.play.state
        view = super().view()
        if not isinstance(view, BeltView):
            return view
        if not steps:
            return replace(view, note=self._note() or view.note, told=self._passing() or view.told)
        after = state.belt.with_cards(self._now.on(state.belt))
        moved = [name for name in state.belt.standing if after.card(name) != state.belt.card(name)]
        return replace(
            view,
            title="Is this right?",
            todo=f"Is this right? {told_steps(state.belt, steps)}",
            belt=drawn(after, chosen=moved, touch=False),
            picture=self.stage.sight.read_from,
        )

    def _note(self) -> str:
        """What keeps the camera from knowing the belt just now; empty where it knows it, or there is none."""
        sight = self.stage.sight
        words = {"moving": "Something moves", "hand": "A hand is there", "settling": "Reading"}
        begins = not self.play.seen and self.stage.now_s - self._since_s < _LOOKS_S and sight.state in words
        return "Reading" if begins or self._is_being_read else words.get(sight.state, "")

    @property
    def _is_being_read(self) -> bool:
        sight = self.stage.sight
        return sight.state == "still" and sight.reading is None

    def _passing(self) -> str:
        """What is to be said of the camera before anything of the table; empty where nothing is."""
        sight = self.stage.sight
        if sight.fault:
            return sight.fault
        belt, now = self.play.state.belt, self._now
        moved = now.moved(belt)
        if not moved or self._picked.sausages:
            return ""
        if behind := [name for name in moved if name in self.play.lag]:
            return self._to_move(behind)
        if self.unsure:
            return f"{listing(moved)} moved, but where is {self.unsure}?"
        if len(moved) > _MOST_TOLD:
            return f"On the table: {len(moved)} stand elsewhere"
        return f"On the table: {listing([f'{name} {told_standing(now.cards[name])}' for name in moved])}"

    def _to_move(self, behind: Sequence[str]) -> str:
        """Say what was tapped and has still to be moved on the table, in the words of what is proposed."""
        if len(behind) > _MOST_TOLD:
            return f"Now on the table: {len(behind)} as shown here"
        belt = self.play.state.belt
        return f"Now on the table: {listing([f'{name} {told_place(belt.card(name))}' for name in behind])}"

    def red_words(self) -> str:
        """Say that red refuses what is proposed."""
        return "It is not so" if self.steps else super().red_words()

    def waiting_lamp(self) -> LampMode:
        """Blink fast for a question."""
        return "fast" if self.steps else super().waiting_lamp()

    # What is done.

    def back(self) -> None:
        """Refuse what is proposed, or do what red does at the table."""
        if self.steps:
            self.do(DISMISS)
        else:
            super().back()

    def do(self, action: Action) -> None:
        """Book what is proposed, refuse it, ask where one stands, or do what the table offers."""
        if action == BOOK:
            self._book_steps(self.steps)
        elif action == DISMISS:
            self._dismissed = self._now.on(self.play.state.belt)
            self.set_focus(None)
            self.stage.say("Then tap what has moved, or put the sausages right")
        elif action == ASK:
            self._ask(self.unsure)
        else:
            super().do(action)

    def _ask(self, sausage: str) -> None:
        def answer(place: int) -> None:
            self._answers[sausage] = place
            self.set_focus(None)

        self.stage.push(PlacePage(self.stage, self.play.state.belt, sausage, answer))

    def _book_steps(self, steps: tuple[Step, ...]) -> None:
        """Book the steps, the last of them with the photo that they were read from."""
        play, frame = self.play, self.stage.sight.read_from
        before = play.state.belt
        labels = tuple(f"{name} {card}" for name, card in sorted(self._seen.cards.items()))
        for step in steps[:-1]:
            play.book(step)
        play.book(steps[-1], self.stage.around.to_jpeg(frame) if frame is not None else None, labels)
        self.stage.booked(f"Booked: {called(play.player)}, {told_steps(before, steps)}")
        open_table(self.stage, play)
