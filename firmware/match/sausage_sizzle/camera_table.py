"""The table as the camera sees it: what lies there, what is in doubt, what to do next."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from display.views import Action, Choice, TableView, View
from firmware.match.confirm import ConfirmPage
from firmware.match.lesson import LEARN, Correction
from firmware.match.lost_set import LostSetPage, is_lost
from firmware.match.sausage_sizzle.aside import aside_along, is_whole
from firmware.match.sausage_sizzle.choose import ChoosePage
from firmware.match.sausage_sizzle.play import DicePlay
from firmware.match.sausage_sizzle.question import QuestionPage
from firmware.match.sausage_sizzle.roll import (
    NOT_STALE,
    Answer,
    Judged,
    Kept,
    Laid,
    Lay,
    Roll,
    Said,
    Stale,
    judge,
    lie_the_same,
    make_roll,
    places,
)
from firmware.match.sausage_sizzle.table import DiceTurnPage, open_dice
from firmware.match.sausage_sizzle.table_picture import seen_dice
from firmware.match.seen import NO_PICTURE, area_in, crop_around
from firmware.match.sight import Pixels
from firmware.match.turns import GO, TAP, called
from hardware.lamps import LampMode
from scorer.sausage_sizzle.editions import DICE, TURNS
from vision.reading import Piece, Reading

if TYPE_CHECKING:
    from firmware.match.stage import Stage

ADD, AGAIN = Action("add-die"), Action("again")
_WAITING = {"moving": "moving", "hand": "hand", "empty": "roll", "none": "roll"}


class CameraTable(DiceTurnPage):
    """The page of a turn that the camera reads."""

    def __init__(self, stage: Stage, play: DicePlay, stale: Stale, kept: Kept | None = None) -> None:
        super().__init__(stage, play)
        self._stale = stale
        self._kept = kept
        self._said = Said()
        self._reading: Reading | None = None
        self._fault = ""
        self._aside: Lay = ()
        self._steps: list[Reading] = []
        """Glimpses of dice that lay elsewhere for a moment since the last reading."""
        self._stirred = bool(stale.taken_back)
        """True once something moved on the table: before, there is nothing to wait for."""
        self._may_be_rolled = not play.is_new or play.last is not None
        """False while the dice lie as they did before the match began, perhaps from the set-up."""

    # What is seen.

    def looked(self) -> None:
        """Take a new sight; a new reading of dice that lie elsewhere forgets everything that was said."""
        sight = self.stage.sight
        if sight.fault and sight.fault != self._fault:
            self._fault = sight.fault
            if is_lost(self.stage, self.play):
                # The words of the camera side are about commands; here is a screen.
                self.stage.reset(LostSetPage(self.stage, self.play))
                return
        if sight.state == "empty":
            self._stirred = False
        elif sight.state in ("moving", "hand"):
            self._stirred = self._may_be_rolled = True
        self._take_note(sight.glimpse)
        if sight.state == "empty":
            self._take_up(Reading((), (), 0.0))
        elif sight.state == "still" and sight.reading is not None and sight.reading is not self._reading:
            self._take_up(sight.reading)

    def _take_note(self, glimpse: Reading | None) -> None:
        """Keep where dice lay for a moment: who rolls at once after setting dice aside gives no time for a reading."""
        known = self._steps[-1] if self._steps else self._reading
        if glimpse is None or glimpse is known or known is None or not is_whole(glimpse, known):
            return
        if not lie_the_same(places(known), places(glimpse)):
            self._steps.append(glimpse)

    def _take_up(self, reading: Reading) -> None:
        lay = places(reading)
        known = self._reading
        moved = self._reading is None or not lie_the_same(places(self._reading), lay)
        self._reading, between = reading, self._steps
        self._steps = []
        if moved:
            self._may_be_rolled |= known is not None
            self._said = Said()
            # Dice that were booked already are no part of this turn.
            in_turn = self._stale == NOT_STALE
            steps = (known, *between, reading) if known is not None and in_turn else ()
            self._aside = aside_along(steps, self._aside if steps else ())
            self.set_focus(None)
            self._leave_pages(reading)
        if self._stale != NOT_STALE:
            self._stale = self._stale.after(reading)
        if self._stale == NOT_STALE and len(reading.pieces) >= DICE:
            self._kept = None
        if moved and self._stale == NOT_STALE:
            self._bring_back(reading)
            self.stage.lesson.withdraw()

    def _bring_back(self, reading: Reading) -> None:
        """Where the dice of a turn taken back still lie there, know again what was said of them and set aside."""
        laid = self.play.laid
        if laid is not None and laid.is_shown_by(reading):
            self._said, self._aside = laid.said, laid.aside
        elif reading.pieces:
            self.play.laid = None

    def _leave_pages(self, reading: Reading) -> None:
        """Take pages from the screen that were about dice which lie elsewhere now."""
        page = self.stage.page
        if isinstance(page, QuestionPage):
            self.stage.pop()
        elif isinstance(page, ChoosePage) and page.depends_on == self and len(reading.pieces) >= DICE:
            # Fewer dice: somebody is picking them up already, and the choice stays open.
            self.stage.pop()
            self.stage.say("The dice have changed: look again")

    def others(self, taken_back: tuple[str, ...]) -> Stale | None:
        """Give what lies there that is no part of the turn booked last, whose labels as read are `taken_back`.

        NOT_STALE for an empty table; None where that turn's dice still lie there.
        """
        if self._reading is None:
            return self._stale.before_it(taken_back)
        if self._stale != NOT_STALE and not self._stale.turns_ahead:
            return None
        lay = places(self._reading)
        return Stale(lay=lay, turns_ahead=self._stale.turns_ahead + 1) if lay else NOT_STALE

    def _can_choose_again(self) -> bool:
        """True while a turn taken back may be chosen again, and nothing else is there to choose with."""
        sight = self.stage.sight
        lies = sight.state == "empty" or (sight.state == "still" and sight.reading is not None)
        return self._kept is not None and lies and self._roll() is None

    def _roll(self) -> Roll | None:
        """The dice as they lie now; None while there is nothing to go by, or only dice that are booked already."""
        sight = self.stage.sight
        if sight.state != "still" or sight.reading is None or self._reading is None or self._stale != NOT_STALE:
            return None
        if not self._reading.pieces and not self._said.added:
            return None
        return make_roll(self.play.edition, self._reading, self._said)

    def _judged(self) -> Judged | None:
        roll = self._roll()
        return judge(self.play.edition, roll, self.play.used) if roll else None

    def _waits_for_a_roll(self, judged: Judged | None) -> bool:
        """True where something else than a roll lies there as it did before the match began."""
        untouched = not self._may_be_rolled and not self._said.added
        return untouched and judged is not None and judged.verdict == "count"

    # What is shown.

    def choices(self) -> tuple[Choice, ...]:
        """Return going on, the common choices, adding a die, and each die."""
        roll, judged = self._roll(), self._judged()
        if self.stage.sight.fault:
            return self.by_hand(), *self.common_choices()
        words = {"ready": "Choose", "question": "Answer"}.get(judged.verdict if judged else "", "Choose")
        go = Choice(words, GO, enabled=judged is not None and judged.verdict != "count")
        found = [Choice("Choose again", AGAIN) if self._can_choose_again() else go]
        learn, can_add = self._lessons(roll), roll is not None and len(roll.dice) < DICE
        if can_add or not learn:
            # Four fit beside the picture; what cannot be chosen makes room.
            found.append(Choice("Add a die", ADD, enabled=can_add))
        found += learn
        found += self.common_choices()
        dice = roll.dice if roll else ()
        found += [Choice(die.label, Action("die", str(i))) for i, die in enumerate(dice)]
        return tuple(found)

    def _lessons(self, roll: Roll | None) -> tuple[Choice, ...]:
        """Learning what was corrected, while the dice can be so: a slip of the finger is no lesson."""
        sure = [die.label for die in roll.dice if die.sure] if roll else []
        return self.stage.lesson.choices() if self.play.edition.can_show(sure) else ()

    @property
    def focus(self) -> Action | None:
        """Going on where it is possible, otherwise what puts the count right; nothing while dice roll."""
        actions = self._enabled()
        if self._focus in actions:
            return self._focus
        roll = self._roll()
        if found := next((action for action in (TAP, GO, AGAIN) if action in actions), None):
            return found
        if self._waits_for_a_roll(self._judged()):
            return None
        if roll is not None and len(roll.dice) > DICE:
            least = min(range(len(roll.dice)), key=lambda i: roll.dice[i].confidence)
            return Action("die", str(least))
        return ADD if roll is not None and roll.dice else None

    def green_words(self, chosen: Choice) -> str:
        """Say what green does to the thing in the frame."""
        return f"Correct {chosen.text}" if chosen.action.verb == "die" else chosen.text

    def waiting_lamp(self) -> LampMode:
        """Blink slowly while reading, fast for a question."""
        sight, judged = self.stage.sight, self._judged()
        if judged is not None and not self._waits_for_a_roll(judged):
            return "on" if judged.verdict == "ready" else "fast"
        if self.focus is not None:
            return "on"
        reading = sight.state in ("settling", "still") and sight.reading is None and self._stale == NOT_STALE
        return "slow" if reading and self._stirred else "off"

    def view(self) -> View:
        """Return the picture with the dice, the scores and what to do next."""
        sight, roll = self.stage.sight, self._roll()
        picture = sight.read_from if roll and sight.read_from is not None else sight.picture
        listed = [choice for choice in self.choices() if choice.action.verb != "die"]
        state, todo = self._told()
        return TableView(
            title=f"{self.play.player}'s turn",
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(listed),
            picture=NO_PICTURE if picture is None else picture,
            dice=seen_dice(roll, self._aside),
            scores=self.scores(),
            turn=self.play.state.turn_number,
            turns=TURNS,
            state=state,
            todo=todo,
            critters=self.play.edition.critters,
            area=area_in(picture, self.stage.area),
        )

    def _outside(self) -> str:
        """Say that dice are missing because they lie outside the playing area; empty where none is missing."""
        count, roll = self.stage.sight.left_out, self._roll()
        if not count or (roll is not None and len(roll.dice) >= DICE):
            return ""
        return f"{'1 die lies' if count == 1 else f'{count} dice lie'} outside the playing area"

    def _told(self) -> tuple[str, str]:
        """The state of the table in a word, and what to do next in a sentence."""
        sight, judged, name = self.stage.sight, self._judged(), called(self.play.player)
        note = f"{sight.note[:1].upper()}{sight.note[1:]}"
        if sight.fault:
            return "fault", sight.fault
        if judged is not None and not self._waits_for_a_roll(judged):
            if judged.verdict == "ready":
                return "ready", note or f"{name}: choose a critter, or roll on"
            # What hides dice comes before their number, but the words of a question stand.
            outside = f"{self._outside()}: move them into it" if self._outside() else ""
            return "question", ((note or outside) if judged.verdict == "count" else "") or judged.words
        again = self._can_choose_again()
        booked = sight.state == "still" and self._stale != NOT_STALE and not self._stale.taken_back
        if again or booked or judged is not None:
            how = "choose again with the same dice, or take all eight and roll"
            return "roll", note or f"{name}: {how if again else 'take all eight dice and roll'}"
        if sight.state in ("empty", "still") and sight.reading is not None:
            # Where all lie outside, they were rolled there or are yet to be rolled: nothing tells which.
            outside = f". {self._outside()}" if self._outside() else ""
            return "roll", note or f"{name}: roll the dice{outside}"
        state = _WAITING.get(sight.state, "reading") if self._stirred else "roll"
        words = {
            "roll": f"{name}: roll the dice",
            "moving": "Rolling",
            "hand": f"{name}: take your hand off the table",
            "reading": "Reading the dice",
        }[state]
        return state, note or words

    # What is done.

    def do(self, action: Action) -> None:
        """Go on, correct or add a die, or do what every table offers."""
        if action == GO:
            self._go_on()
        elif action == AGAIN:
            self._choose_again()
        elif action == ADD:
            self._ask(None, go_on=False)
        elif action.verb == "die":
            self._ask(int(action.about), go_on=False)
        elif action == LEARN:
            self.stage.lesson.do(action)
        else:
            self.do_common(action)

    def extra_actions(self) -> tuple[Action, ...]:
        """Return the scores, which open a sheet, and each die, which is touched in the picture."""
        roll = self._roll()
        dice = range(len(roll.dice)) if roll else ()
        return (*self.score_actions(), *(Action("die", str(i)) for i in dice))

    def _go_on(self) -> None:
        judged = self._judged()
        if judged is None:
            return
        if judged.verdict == "ready":
            options = self.play.options(judged.dice)
            book = partial(self._book, self.stage.sight.read_from, self._reading or Reading((), (), 0.0))
            page = ChoosePage(self.stage, self.play.player, judged.dice, options, book=book)
            page.depends_on = self
            self.stage.push(page)
        elif judged.ask is not None:
            self._ask(judged.ask, go_on=True)
        elif judged.verdict == "question":
            title, words = "Are the dice right?", judged.words
            self.stage.push(ConfirmPage(self.stage, title, words, yes="Right", no="Look again", act=self._accept))

    def _choose_again(self) -> None:
        kept = self._kept
        if kept is not None:

            def book(dice: tuple[str, ...], critter: str) -> None:
                self.stage.booked(self.play.book(dice, critter, kept.photo, kept.as_read).booked)
                ahead = self._stale.turns_ahead - 1
                # What lies there is not this turn's: it may be the next player's.
                left = replace(self._stale, turns_ahead=ahead) if ahead > 0 else NOT_STALE
                open_dice(self.stage, self.play, left)

            self.stage.push(
                ChoosePage(self.stage, self.play.player, kept.dice, self.play.options(kept.dice), book=book)
            )

    def _accept(self) -> None:
        self._said = replace(self._said, accepted=True)
        self._go_on()

    def _ask(self, index: int | None, *, go_on: bool) -> None:
        """Ask about one die, or which one the camera missed."""
        roll, judged = self._roll(), self._judged()
        if roll is None or (index is not None and index >= len(roll.dice)):
            return
        die = roll.dice[index] if index is not None else None
        words = judged.words if judged and judged.ask == index and index is not None else ""
        crop = crop_around(self.stage.sight.read_from, die.piece) if die and die.piece else None

        count = len(roll.dice)
        place = (count + 1, count + 1) if index is None else (index + 1, count)

        def answer(label: str | None) -> None:
            self._note(roll, index, label)
            if go_on:
                self._go_on()

        edition = self.play.edition
        self.stage.push(QuestionPage(self.stage, edition, answer, place=place, die=die, crop=crop, words=words))

    def _note(self, roll: Roll, index: int | None, label: str | None) -> None:
        """Keep an answer until the table moves."""
        said = self._said
        if index is None:
            if label is not None:
                self._said = replace(said, added=(*said.added, label))
            return
        die = roll.dice[index]
        if die.piece is None:
            place = index - (len(roll.dice) - len(said.added))
            kept = [*said.added[:place], *([] if label is None else [label]), *said.added[place + 1 :]]
            self._said = replace(said, added=tuple(kept))
            return
        self._offer_lesson(die.piece, label)
        others = tuple(answer for answer in said.answers if not answer.fits(die.piece))
        repeated = any(answer.fits(die.piece) and answer.label == label for answer in said.answers)
        answer = Answer(die.piece.centre, die.piece.side_px, die.piece.label, label, repeated)
        self._said = replace(said, answers=(*others, answer))

    def _offer_lesson(self, piece: Piece, label: str | None) -> None:
        """Offer to learn what a person has said of a die, where it says something new."""
        frame, play = self.stage.sight.read_from, self.play
        self.stage.lesson.withdraw()
        known = label in self.stage.labels_of(play) and (label != piece.label or not piece.sure)
        if known and label is not None and frame is not None:
            about = (play.rules.id, play.settings.set_name, label, label, piece.label)
            self.stage.lesson.offer(Correction(*about, frame, piece.outline))

    def _book(self, frame: Pixels | None, reading: Reading, dice: tuple[str, ...], critter: str) -> None:
        """Book the turn with the frame it was read from, then wait until the dice lie elsewhere."""
        photo = self.stage.around.to_jpeg(frame) if frame is not None else None
        as_read = tuple(piece.label for piece in reading.pieces)
        laid = Laid(places(reading), as_read, self._said, self._aside)
        booked = self.play.book(dice, critter, photo, as_read)
        self.play.laid = laid
        self.stage.booked(booked.booked)
        open_dice(self.stage, self.play, Stale(as_read or dice, places(reading)))
