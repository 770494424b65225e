"""The dice tapped in by hand: a turn without a camera, or the dice of a booked turn that is corrected."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.views import Action, Choice, PlayerScore, SeenDie, TableView, View
from firmware.match.sausage_sizzle.choose import ChoosePage
from firmware.match.sausage_sizzle.play import DicePlay
from firmware.match.sausage_sizzle.roll import Quad
from firmware.match.sausage_sizzle.table import DiceTurnPage, open_dice
from firmware.match.sight import Pixels
from firmware.match.turns import GO, called
from scorer.sausage_sizzle.editions import DICE, TURNS, UNREAD
from scorer.sausage_sizzle.turn import roll_faults

if TYPE_CHECKING:
    from firmware.match.stage import Stage

_NOWHERE: Quad = ((0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0))


class DiceEntry(DiceTurnPage):
    """Eight places and every face to fill them with; a filled place is emptied by touching it."""

    def __init__(self, stage: Stage, play: DicePlay, dice: tuple[str, ...] = ()) -> None:
        super().__init__(stage, play)
        self.dice = list(dice)

    def entered(self, dice: tuple[str, ...]) -> None:
        """Do with the eight dice what the page is for."""
        raise NotImplementedError

    def todo(self) -> str:
        """Say what the page is for."""
        raise NotImplementedError

    def title(self) -> str:
        """Name the page."""
        return self.todo()

    def turn(self) -> int:
        """Give the number of the turn that the dice belong to."""
        return self.play.state.turn_number

    def photo(self) -> Pixels | None:
        """Give a photo of the dice where one was kept."""
        return None

    def choices(self) -> tuple[Choice, ...]:
        """Return going on, the faces, and the filled places."""
        faces = [Choice(label, Action("face", label), icon=label, enabled=self._fits(label)) for label in self._labels]
        places = [Choice(label, Action("tapped", str(i))) for i, label in enumerate(self.dice)]
        go = Choice("Choose", GO, enabled=self._complete)
        return (go, *faces, *self.common_choices(), *places)

    def view(self) -> View:
        """Return the places, the faces and the scores."""
        return TableView(
            title=self.title(),
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb != "tapped"),
            tapped=tuple(
                SeenDie(_NOWHERE, label, label != UNREAD, Action("tapped", str(i))) for i, label in enumerate(self.dice)
            ),
            scores=self.scores(),
            turn=self.turn(),
            turns=TURNS,
            state="ready" if self._complete else "roll",
            todo=self.todo(),
            critters=self.play.edition.critters,
            photo=self.photo(),
        )

    def green_words(self, chosen: Choice) -> str:
        """Say what green does to the thing in the frame."""
        verbs = {"face": "Add", "tapped": "Take out"}
        verb = verbs.get(chosen.action.verb)
        return f"{verb} {chosen.text}" if verb else chosen.text

    def extra_actions(self) -> tuple[Action, ...]:
        """Return the scores, which open a sheet, and the filled places, which are touched in their row."""
        return (*self.score_actions(), *(Action("tapped", str(i)) for i in range(len(self.dice))))

    def do(self, action: Action) -> None:
        """Fill or empty a place, go on, or do what every table offers."""
        if action.verb == "face":
            self.dice.append(action.about)
            # The frame stays on the face: many dice show the same. A full row puts it on going on.
            self.set_focus(None if self._complete else action)
        elif action.verb == "tapped":
            del self.dice[int(action.about)]
        elif action == GO:
            self.entered(tuple(self.dice))
        else:
            self.do_common(action)

    @property
    def _labels(self) -> tuple[str, ...]:
        return self.play.edition.labels

    @property
    def _complete(self) -> bool:
        return not roll_faults(self.play.edition, self.dice)

    def _fits(self, label: str) -> bool:
        """True if the edition has a die left that can show this face as well."""
        edition = self.play.edition
        known = [die for die in self.dice if die != UNREAD]
        return len(self.dice) < DICE and edition.can_show([*known, label])


class TapTable(DiceEntry):
    """The turn of a match without a camera, or of one whose camera cannot be relied on just now."""

    def __init__(self, stage: Stage, play: DicePlay, *, instead_of_camera: bool = False) -> None:
        super().__init__(stage, play)
        self._instead_of_camera = instead_of_camera

    def todo(self) -> str:
        """Say whose dice are to be tapped in."""
        return f"{called(self.play.player)}: tap in your eight dice"

    def entered(self, dice: tuple[str, ...]) -> None:
        """Choose a critter for them."""
        self.stage.push(ChoosePage(self.stage, self.play.player, dice, self.play.options(dice), book=self._book))

    def red_words(self) -> str:
        """Say what red does: empty the last place first."""
        if self.dice:
            return "Take out"
        return "Camera" if self._instead_of_camera else super().red_words()

    def back(self) -> None:
        """Empty the last place, else leave."""
        if self.dice:
            self.dice.pop()
        elif self._instead_of_camera:
            self.stage.pop()
        else:
            super().back()

    def _book(self, dice: tuple[str, ...], critter: str) -> None:
        self.stage.booked(self.play.book(dice, critter, None).booked)
        open_dice(self.stage, self.play)


class CorrectDice(DiceEntry):
    """The dice of a player's booked turn (numbered from 1), to be changed beside its `photo`; `done` gets them."""

    def __init__(
        self,
        stage: Stage,
        play: DicePlay,
        player: str,
        turn: int,
        done: Callable[[tuple[str, ...]], None],
        *,
        photo: Pixels | None = None,
    ) -> None:
        super().__init__(stage, play, play.state.turns(player)[turn - 1].dice)
        self._was = sorted(self.dice)
        self._photo = photo
        self._player = player
        self._turn = turn
        self._done = done

    def todo(self) -> str:
        """Say what to touch next to correct whose dice."""
        if len(self.dice) < DICE:
            return f"{called(self._player)}: touch the face that it shows"
        if sorted(self.dice) == self._was:
            return f"{called(self._player)}: touch the wrong die in the row below"
        return f"{called(self._player)}: touch another wrong die, or Choose"

    def title(self) -> str:
        """Say whose dice are corrected."""
        return f"{self._player}: correct the dice"

    def scores(self) -> tuple[PlayerScore, ...]:
        """Leave the scores out where the photo of the turn is shown in their place."""
        return () if self._photo is not None else super().scores()

    def photo(self) -> Pixels | None:
        """Give what the turn was read from."""
        return self._photo

    def turn(self) -> int:
        """Give the turn that is corrected."""
        return self._turn

    def common_choices(self) -> tuple[Choice, ...]:
        """Return nothing more: this page is for one thing."""
        return ()

    def entered(self, dice: tuple[str, ...]) -> None:
        """Hand the dice over."""
        self._done(dice)

    def red_words(self) -> str:
        """Say what red does: leave everything as it was."""
        return "Back"

    def back(self) -> None:
        """Leave everything as it was."""
        self.stage.pop()
