"""The table of Drecksau with a camera: what lies otherwise than booked is proposed as a card that was played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from display.drecksau_views import PigsView, ShownPig
from display.views import Action, Choice, Sentence, View
from firmware.match.drecksau.play import PigPlay
from firmware.match.drecksau.question_page import QuestionPage, WithWhichPage
from firmware.match.drecksau.seen import NAMES, Judged, Proposal, Said, Seen, is_same, judge, look, whose
from firmware.match.drecksau.table_page import TablePage
from firmware.match.drecksau.words import CARD_NAMES, whose_pig
from firmware.match.lost_set import LostSetPage, is_lost
from firmware.match.play import Change
from firmware.match.seen import NO_PICTURE, crop_around
from firmware.match.turns import called, open_table
from hardware.lamps import LampMode
from scorer.drecksau.board import Target
from scorer.drecksau.pigs import Pig
from scorer.words import counted
from vision.card_reading import PigPiece
from vision.reading import Reading

if TYPE_CHECKING:
    from firmware.match.sight import Pixels
    from firmware.match.stage import Stage

ANSWER, AS_SEEN, BY_CARD = (Action(verb) for verb in ("answer", "as-seen", "by-card"))
_MOST_PROPOSALS = 2


class CameraPage(TablePage):
    """The cards, until pigs lie otherwise than booked: then what was played is proposed, and green books it."""

    def __init__(self, stage: Stage, play: PigPlay) -> None:
        super().__init__(stage, play)
        self._reading: Reading | None = None
        self._by_card = False
        """True while a card is tapped although something is proposed; another reading ends that."""
        self._made: tuple[Reading, tuple[Said, ...], str, Judged] | None = None
        self._fault = ""

    # What is seen.

    def shown(self) -> None:
        """Look at what the camera knows already."""
        self.looked()

    def looked(self) -> None:
        """Take a new sight: what was said of cards holds while they lie there."""
        sight = self.stage.sight
        if sight.fault and sight.fault != self._fault and is_lost(self.stage, self.play):
            # The words of the camera side are about commands; here is a screen.
            self.stage.reset(LostSetPage(self.stage, self.play))
            return
        self._fault = sight.fault
        reading = sight.reading if sight.state == "still" else None
        if reading is None or reading is self._reading:
            return
        if self._reading is None or not is_same(self._reading, reading):
            self._by_card = False
            pieces = [piece for piece in reading.pieces if isinstance(piece, PigPiece)]
            self.play.said = tuple(one for one in self.play.said if any(one.is_about(piece) for piece in pieces))
            if isinstance(self.stage.page, QuestionPage | WithWhichPage) and self in self.stage.pages:
                self.stage.back_to(self)
                self.stage.say("The cards have changed: look again")
        self._reading = reading
        if self.play.left_as is not None and not is_same(self.play.left_as, reading):
            self.play.left_as = None

    def judged(self) -> Judged:
        """Return what is to be done about what is seen; nothing while the table is not still or a card is tapped."""
        sight, reading = self.stage.sight, self._reading
        if reading is None or sight.state != "still" or sight.reading is None or self._by_card or self._card:
            return Judged()
        if self.play.left_as is not None:
            # What was booked last may not be laid yet: until something else lies there nothing is proposed.
            return Judged()
        key = (reading, self.play.said, self.play.shows)
        if self._made is None or self._made[:3] != key:
            seen = look(reading, self.play.said)
            self._made = (*key, judge(self.play.board, self.play.player, seen, self.play.shows))
        return self._made[3]

    # What can be chosen.

    def choices(self) -> tuple[Choice, ...]:
        """Return what is proposed or asked, else the cards."""
        judged = self.judged()
        if judged.is_quiet:
            return super().choices()
        if judged.is_whose_open:
            players = (Choice(f"{called(name)}'s", Action("shows", name)) for name in self.play.board.players)
            return *players, Choice("Tap a card", BY_CARD), *self.common_choices()[-1:]
        found: list[Choice] = []
        if judged.ask is not None:
            found.append(Choice("Answer", ANSWER))
        shown = judged.proposals[:_MOST_PROPOSALS]
        found += (Choice(self._told(one), Action("seen", str(n))) for n, one in enumerate(shown))
        found.append(Choice("Tap a card", BY_CARD))
        if judged.corrected and judged.ask is None and not shown:
            found.append(Choice("As they lie", AS_SEEN))
        return *found, *self.common_choices()

    def _told(self, one: Proposal) -> str:
        where = f" on {whose_pig(one.on, self.play.player)}" if one.on is not None else ""
        return f"{CARD_NAMES[one.card]}{where}"

    def green_words(self, chosen: Choice) -> str:
        """Say that a proposal is booked."""
        return f"Book {chosen.text}" if chosen.action.verb == "seen" else chosen.text

    def extra_actions(self) -> tuple[Action, ...]:
        """Return what only a finger can reach."""
        return (*super().extra_actions(), ANSWER) if self.judged().ask is not None else super().extra_actions()

    # What is shown.

    def view(self) -> View:
        """Return the picture with what is proposed, else the cards."""
        judged = self.judged()
        if judged.is_quiet:
            return super().view()
        return PigsView(
            title="Drecksau",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            pens=self.pens(),
            todo=self._todo_seen(judged),
            note=self._note(),
            picture=self._picture(),
            sentences=self._sentences(judged),
        )

    def todo(self) -> str:
        """Say what to touch next, or what is wrong with the camera."""
        if self.stage.sight.fault and not self._card:
            return self.stage.sight.fault
        return super().todo()

    def _note(self) -> str:
        """Say that the camera is reading, or how many pigs it sees where that fits nobody."""
        sight, count = self.stage.sight, self.judged().count
        if sight.state == "settling" or (sight.state == "still" and sight.reading is None):
            return "Reading"
        return super()._note() or (f"{counted(count, 'pig')} seen" if count else "")

    def _todo_seen(self, judged: Judged) -> str:
        name = called(self.play.player)
        if judged.is_whose_open:
            return "Whose pigs does the camera show?"
        if judged.ask is not None:
            return f"{name}: not every card is sure"
        if judged.proposals:
            return f"{name}: was that played?" if len(judged.proposals) == 1 else f"{name}: which card was it?"
        return f"{name}: no one card explains this"

    def _sentences(self, judged: Judged) -> tuple[Sentence, ...]:
        """What lies otherwise than booked, and what else is to be looked at."""
        told = [
            Sentence(f"{called(owner)}'s pig {number} is {pig.told}", "good" if judged.proposals else "warning")
            for (owner, number), pig in judged.differing.items()
        ]
        if judged.is_whose_open:
            told.append(Sentence("Say whose these are: that is kept, and “More” changes it. Or lay everybody's."))
        loose = look(self._reading).loose if self._reading is not None and judged.differing else ()
        told += [Sentence("Something else lies there that is no card of a pig", "warning")] if loose else []
        return tuple(told)

    def _picture(self) -> Pixels:
        sight = self.stage.sight
        return next((frame for frame in (sight.read_from, sight.picture) if frame is not None), NO_PICTURE)

    def shown_pig(self, on: Target, pig: Pig, reasons: dict[Target, str]) -> ShownPig:
        """Return one pig; one that lies otherwise with how it is seen, one in doubt as what asks about it."""
        shown, judged = super().shown_pig(on, pig, reasons), self.judged()
        if on not in judged.differing:
            return shown
        doubt = judged.ask is not None
        return replace(shown, seen=judged.differing[on], doubt=doubt, action=ANSWER if doubt else shown.action)

    def waiting_lamp(self) -> LampMode:
        """Blink fast where something is asked."""
        return "on" if self.judged().is_quiet else "fast"

    # What is done.

    def do(self, action: Action) -> None:
        """Answer, book what is proposed or how the pigs lie, tap a card, or do what the table without camera does."""
        judged = self.judged()
        if action == ANSWER and judged.ask is not None:
            self._ask(judged.ask)
        elif action.verb == "seen":
            one = judged.proposals[int(action.about)]
            self._booked(self.play.play(one.card, one.on, *self._photo()))
        elif action == AS_SEEN:
            self._correct(judged)
        elif action == BY_CARD:
            self._by_card = True
            self.set_focus(None)
        elif action.verb == "shows":
            self.play.let_show(action.about)
            self.set_focus(None)
        else:
            super().do(action)

    def red_words(self) -> str:
        """Say that red leads back to what is proposed."""
        return "Proposal" if self._by_card and not self._card else super().red_words()

    def back(self) -> None:
        """Go back to what is proposed before anything is undone."""
        if self._by_card and not self._card:
            self._by_card = False
            self.set_focus(None)
        else:
            super().back()

    def _ask(self, piece: PigPiece) -> None:
        """Ask what a card is, or where only that is open which pig it lies with."""
        crop = crop_around(self.stage.sight.read_from, piece)
        if piece.doubt == "place":
            self._ask_with(piece, piece.label)
            return

        def answer(label: str | None) -> None:
            if label and piece.of is None:
                self._ask_with(piece, label)
            else:
                self._keep(piece, label or "", piece.of)

        self.stage.push(QuestionPage(self.stage, piece, answer, crop=crop))

    def _ask_with(self, piece: PigPiece, label: str) -> None:
        crop = crop_around(self.stage.sight.read_from, piece)

        def answer(of: int | None) -> None:
            self._keep(piece, label if of is not None else "", of)

        pigs = self._pigs_in_picture()
        self.stage.push(WithWhichPage(self.stage, NAMES.get(label, label), pigs, answer, crop=crop))

    def _pigs_in_picture(self) -> tuple[str, ...]:
        """Name the pigs that are seen, in the order of the picture."""
        seen = look(self._reading, self.play.said) if self._reading is not None else Seen()
        rows = whose(self.play.board, seen, self.play.shows)
        if rows is None:
            return tuple(f"Pig {n}" for n in range(1, len(seen.pigs) + 1))
        return tuple(f"{called(owner)}'s pig {n}" for owner, pigs in rows.items() for n in range(1, len(pigs) + 1))

    def _keep(self, piece: PigPiece, label: str, of: int | None) -> None:
        """Keep what was said of a card while it lies there."""
        others = tuple(one for one in self.play.said if not one.is_about(piece))
        self.play.said = (*others, Said(piece.centre, label, of))
        self.set_focus(None)

    def _photo(self) -> tuple[bytes | None, tuple[str, ...]]:
        """Return the frame that was read, and the labels as the camera gave them."""
        frame, reading = self.stage.sight.read_from, self._reading
        labels = tuple(piece.label for piece in reading.pieces) if reading is not None else ()
        return (self.stage.around.to_jpeg(frame) if frame is not None else None), labels

    def _booked(self, change: Change) -> None:
        """Remember what lay there when it was booked."""
        self.play.left_as = self._reading
        super()._booked(change)

    def _correct(self, judged: Judged) -> None:
        """Book the pigs of each player as they lie."""
        photo = self._photo()
        for owner, pigs in judged.corrected.items():
            self.stage.booked(self.play.correct(owner, pigs, *photo).booked)
        open_table(self.stage, self.play)
