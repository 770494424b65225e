"""A combination that the box does not know yet: its parts with their letters, and its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from display.salsicha_views import CardChoice, DogCard, NameView, PickView
from display.views import Action, Choice, View
from firmware.match.page import BACK, Page
from firmware.match.players import KEYS
from firmware.match.salsicha.pick import Picks, blue_order
from firmware.match.salsicha.words import told_name
from scorer.salsicha.cards import DECK, MOST_PARTS, PARTS, Combination
from scorer.words import name_fault

if TYPE_CHECKING:
    from firmware.match.stage import Stage

GO, NAME, BACKSPACE = Action("go"), Action("name"), Action("backspace")
_LETTERS = "ABCDEFGHI"
_FEWEST_LETTERS = 5
_FEWEST_PARTS = 2
_LONGEST_NAME = 20


class MakePage(Page):
    """Parts with letters in a row, as on the card; `done` takes the combination."""

    def __init__(self, stage: Stage, known: Sequence[Combination], done: Callable[[Combination], None]) -> None:
        super().__init__(stage)
        self._known = tuple(known)
        self._done = done
        self._picks: Picks[tuple[str, str]] = Picks(())
        self._name = ""

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """The parts so far, each with its letter."""
        return self._picks.now

    @property
    def name(self) -> str:
        """What it is called: as typed, else the letters as on the card, told apart from others of the same letters."""
        if self._name:
            return self._name
        letters = "".join(letter for _, letter in self.parts)
        taken = {one.name for one in self._known}
        names = (letters, *(f"{letters} {number}" for number in range(2, len(taken) + 3)))
        return next(name for name in names if name not in taken)

    def _fault(self) -> str:
        """Why it cannot be kept as it is; empty where it can."""
        if len(self.parts) < _FEWEST_PARTS:
            return "Touch the parts from head to tail, with the letters of the card"
        made = Combination(self.name, self.parts)
        same = next((one for one in self._known if one.shape == made.shape), None)
        return f"{told_name(same.name)} has these parts: it is known already" if same else ""

    def _blocked(self, part: str, letter: str) -> str:
        if len(self.parts) >= MOST_PARTS:
            return f"A combination has at most {MOST_PARTS} parts"
        if self.parts.count((part, letter)) < DECK[part]:
            return ""
        return f"A colour has {'one' if DECK[part] == 1 else DECK[part]} {part if part != 'body' else 'bodies'}"

    def _tiles(self) -> tuple[CardChoice, ...]:
        used = len({letter for _, letter in self.parts})
        letters = _LETTERS[: max(_FEWEST_LETTERS, used + 1)]
        return tuple(
            CardChoice(
                f"{part.capitalize()} {letter}",
                Action("part", f"{part} {letter}"),
                enabled=not self._blocked(part, letter),
                card=DogCard(part, letter),
            )
            for letter in letters
            for part in PARTS
        )

    def choices(self) -> tuple[Choice, ...]:
        """Return the parts, those of the letter that was touched last first, keeping it, its name, and leaving."""
        tiles = [tile for tile in self._tiles() if tile.enabled]
        go = Choice("Keep it", GO, enabled=not self._fault(), why=self._fault())
        last = self.parts[-1][1] if self.parts else ""
        rest = Choice(f"Name: {self.name}" if self.parts else "Name", NAME), Choice("Cancel", BACK)
        return blue_order(tiles, last, go, rest)

    def extra_actions(self) -> tuple[Action, ...]:
        """Return the parts that cannot be added, which say why, and those in the row, which are taken out."""
        off = (tile.action for tile in self._tiles() if not tile.enabled)
        return *off, *(Action("out", str(n)) for n in range(len(self.parts)))

    def view(self) -> View:
        """Return the row and the parts."""
        row = (
            CardChoice(f"{part.capitalize()} {letter}", Action("out", str(n)), card=DogCard(part, letter))
            for n, (part, letter) in enumerate(self.parts)
        )
        ends = {"go", "name", "back"}
        return PickView(
            title="A new combination",
            todo=self._fault() or f"{self.name}: keep it, or add a part",
            hints=self.hints(),
            focus=self.focus,
            cards=self._tiles(),
            picked=tuple(row),
            empty="No part so far",
            is_row=True,
            choices=tuple(
                sorted(
                    (choice for choice in self.choices() if choice.action.verb in ends),
                    key=lambda choice: choice.action != GO,
                )
            ),
        )

    def red_words(self) -> str:
        """Say that red takes the last part back."""
        return "Take back" if self._picks.is_changed else "Back"

    def back(self) -> None:
        """Take the last change back, else leave."""
        if self._picks.is_changed:
            self._picks.take_back()
        else:
            super().back()

    def do(self, action: Action) -> None:
        """Add a part, take one out, name it, keep it, or leave."""
        if action.verb == "part":
            part, letter = action.about.split(" ")
            if words := self._blocked(part, letter):
                self.stage.say(words)
                return
            self._picks.add((part, letter))
            self.set_focus(action)
        elif action.verb == "out":
            self._picks.take_out(int(action.about))
        elif action == NAME:
            self.stage.push(NamePage(self.stage, self._name, {one.name for one in self._known}, self._call))
        elif action == GO:
            self.stage.pop()
            self._done(Combination(self.name, self.parts))
        else:
            self.stage.pop()

    def _call(self, name: str) -> None:
        self._name = name
        self.set_focus(GO)


class NamePage(Page):
    """A name typed with the keyboard on the screen; `done` takes it."""

    def __init__(self, stage: Stage, typed: str, taken: set[str], done: Callable[[str], None]) -> None:
        super().__init__(stage)
        self._typed = typed
        self._taken = {name.casefold() for name in taken}
        self._done = done

    def _is_good(self) -> bool:
        word = self._typed.strip()
        return name_fault(word) is None and word.casefold() not in self._taken

    def _keys(self) -> tuple[str, ...]:
        begins = not self._typed or self._typed[-1] in " -'"
        return KEYS if begins else tuple(key.lower() for key in KEYS)

    def choices(self) -> tuple[Choice, ...]:
        """Return keeping the name, taking a letter back, and the keys."""
        room = len(self._typed) < _LONGEST_NAME
        keys = (Choice("space" if key == " " else key, Action("key", key), enabled=room) for key in self._keys())
        return (
            Choice("Keep it", GO, enabled=self._is_good()),
            *keys,
            Choice("Delete", BACKSPACE, enabled=bool(self._typed)),
        )

    def view(self) -> View:
        """Return the name and the keyboard."""
        word = self._typed.strip().casefold()
        return NameView(
            title="There is one of that name" if word in self._taken else "What is it called?",
            typed=self._typed,
            hint="Type a name",
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb != "key"),
        )

    def red_words(self) -> str:
        """Say that red takes a letter back."""
        return "Delete" if self._typed else "Back"

    def back(self) -> None:
        """Take a letter back, else leave."""
        if self._typed:
            self._typed = self._typed[:-1]
        else:
            super().back()

    def touch(self, action: Action) -> None:
        """Take a touch; the screen's keyboard may have more keys than blue goes through."""
        if action.verb == "key" and len(action.about) == 1 and action.about.isprintable():
            self.do(action)
        else:
            super().touch(action)

    def do(self, action: Action) -> None:
        """Type a letter, take one back, or keep the name."""
        if action.verb == "key":
            if len(self._typed) >= _LONGEST_NAME:
                self.stage.say(f"A name has at most {_LONGEST_NAME} letters")
                return
            self._typed = (self._typed + action.about).lstrip()
            key = action.about.lower() if self._typed and self._typed[-1] not in " -'" else action.about.upper()
            self.set_focus(Action("key", key))
        elif action == BACKSPACE:
            self._typed = self._typed[:-1]
            self.set_focus(action)
        else:
            self.stage.pop()
            self._done(self._typed.strip())
