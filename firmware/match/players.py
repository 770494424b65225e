"""Who plays: names of earlier matches, guests, and a keyboard on the screen."""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from display.views import Action, ButtonHints, Choice, PlayersView, View
from firmware.match.page import Page
from firmware.match.play import Play, known_names
from firmware.match.turns import called, open_table
from scorer.game import EditionInfo
from scorer.words import player_key

if TYPE_CHECKING:
    from firmware.match.stage import Stage

LONGEST_NAME = 20
ENOUGH = 2
"""So many players are a match; one alone, where a game allows that, practises, and is offered company first."""
KEYS = (*string.ascii_uppercase, *"ÄÖÜ-' ")
ADD, BACKSPACE, GO, TYPE = (Action(verb) for verb in ("add", "backspace", "go", "type"))


class PlayersPage(Page):
    """The list of players grows by known names, guests and typed names; their order is the order of play.

    `begin` starts the match that they play.
    """

    def __init__(self, stage: Stage, edition: EditionInfo, begin: Callable[[tuple[str, ...]], Play[Any]]) -> None:
        super().__init__(stage)
        self._edition = edition
        self._begin = begin
        self._names: list[str] = []
        self._typed = ""
        self._keyboard = False
        """Whether blue goes through the letters; a finger reaches them at any time."""
        self._start_first = False
        """Whether starting comes before the names that could still be added."""
        self._remembered = known_names(stage.book())

    def choices(self) -> tuple[Choice, ...]:
        """Return the names and starting, one press apart, then typing a name, and last taking somebody out again."""
        room = len(self._names) < self._edition.most_players
        out = tuple(Choice(f"Take {name} out", Action("remove", str(i))) for i, name in enumerate(self._names))
        if self._keyboard or self._typed:
            return *self._letters(room=room), *self._names_and_start(room=room), *out
        return *self._names_and_start(room=room), Choice("Type a name", TYPE, enabled=room), *out

    def _names_and_start(self, *, room: bool) -> tuple[Choice, ...]:
        """Return the names to add in their places, and the start before them or after the first of them."""
        names = [Choice(name, Action("known", name), enabled=room and not self._is_taken(name)) for name in self._known]
        enough = len(self._names) >= self._edition.fewest_players
        start = Choice(f"Start with {len(self._names)}", GO, enabled=enough and not self._typed)
        first = next((place for place, name in enumerate(names, start=1) if name.enabled), 0)
        at = 0 if self._start_first else first
        return *names[:at], start, *names[at:]

    def _letters(self, *, room: bool) -> tuple[Choice, ...]:
        typing = room and len(self._typed) < LONGEST_NAME
        keys = (Choice("space" if key == " " else key, Action("key", key), enabled=typing) for key in self._keys())
        add = Choice("Add", ADD, enabled=room and self._can_add())
        return add, *keys, Choice("Delete", BACKSPACE, enabled=bool(self._typed))

    def view(self) -> View:
        """Return the names and the keyboard."""
        return PlayersView(
            title="Who plays?",
            hints=self.hints(),
            focus=self.focus,
            names=tuple(self._names),
            typed=self._typed,
            known=self._known,
            most=self._edition.most_players,
            fewest=self._edition.fewest_players,
            choices=(),
        )

    @property
    def focus(self) -> Action | None:
        """The first name to add, or the start when nobody is left to add with one press."""
        actions = self._enabled()
        if self._focus in actions:
            return self._focus
        known = next((action for action in actions if action.verb == "known"), None)
        return ADD if ADD in actions else (known or (actions[0] if actions else None))

    def hints(self) -> ButtonHints:
        """Say what red takes back first: a letter, a name, or the page."""
        given = super().hints()
        if self._typed or self._keyboard:
            red = "Delete" if self._typed else "No name"
        else:
            red = f"Take {called(self._names[-1])} out" if self._names else "Back"
        return ButtonHints(given.green, given.blue, red)

    def green_words(self, chosen: Choice) -> str:
        """Say what adding a name does."""
        return f"Add {chosen.text}" if chosen.action.verb == "known" else chosen.text

    def back(self) -> None:
        """Take back a letter, typing, a name, or leave."""
        if self._typed:
            self._typed = self._typed[:-1]
        elif self._keyboard:
            self._keyboard = False
        elif self._names:
            self._names.pop()
        else:
            self.stage.pop()

    def do(self, action: Action) -> None:
        """Type, add, remove, or start."""
        if action.verb == "key" and len(self._typed) >= LONGEST_NAME:
            self.stage.say(f"A name has at most {LONGEST_NAME} letters")
        elif action.verb == "key":
            self._typed = (self._typed + action.about).lstrip()
        elif action == BACKSPACE:
            self._typed = self._typed[:-1]
        elif action == ADD:
            self._add(self._typed)
            self._typed, self._keyboard = "", False
        elif action == TYPE:
            self._keyboard = True
            self.set_focus(Action("key", self._keys()[0]))
        elif action.verb == "known":
            self._add(action.about)
        elif action.verb == "remove":
            del self._names[int(action.about)]
        elif action == GO:
            open_table(self.stage, self._begin(tuple(self._names)))

    def touch(self, action: Action) -> None:
        """Take a touch; the screen's keyboard may have more keys than blue goes through."""
        if action.verb == "key" and len(action.about) == 1 and action.about.isprintable():
            if len(self._names) < self._edition.most_players:
                self.do(action)
            return
        super().touch(action)

    def _keys(self) -> tuple[str, ...]:
        """The keys with capitals where a word begins and small letters after."""
        begins = not self._typed or self._typed[-1] in " -"
        return KEYS if begins else tuple(key.lower() for key in KEYS)

    def _add(self, name: str) -> None:
        self._names.append(name.strip())
        self._start_first = len(self._names) >= min(ENOUGH, self._edition.most_players)
        self.set_focus(GO if self._start_first else None)

    def _can_add(self) -> bool:
        return bool(self._typed.strip()) and not self._is_taken(self._typed)

    def _is_taken(self, name: str) -> bool:
        return player_key(name) in {player_key(taken) for taken in self._names}

    @property
    def _known(self) -> tuple[str, ...]:
        """Names that can be added with one press, and those that were, each in its place: who played before, guests."""
        guests = (f"Player {number}" for number in range(1, self._edition.most_players + 1))
        return tuple(dict.fromkeys((*self._remembered, *guests)))
