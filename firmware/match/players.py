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
ADD, BACKSPACE, GO = Action("add"), Action("backspace"), Action("go")


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
        self._remembered = known_names(stage.book())

    def choices(self) -> tuple[Choice, ...]:
        """Return known names first, then starting, typing a name, and at last taking somebody out again."""
        room = len(self._names) < self._edition.most_players
        enough = len(self._names) >= self._edition.fewest_players
        found = [Choice(name, Action("known", name), enabled=room) for name in self._known()]
        found.append(Choice(f"Start with {len(self._names)}", GO, enabled=enough and not self._typed))
        found.append(Choice("Add", ADD, enabled=room and self._can_add()))
        typing = room and len(self._typed) < LONGEST_NAME
        found += [Choice("space" if key == " " else key, Action("key", key), enabled=typing) for key in self._keys()]
        found.append(Choice("Delete", BACKSPACE, enabled=bool(self._typed)))
        found += [Choice(f"Take {name} out", Action("remove", str(i))) for i, name in enumerate(self._names)]
        return tuple(found)

    def view(self) -> View:
        """Return the names and the keyboard."""
        return PlayersView(
            title="Who plays?",
            hints=self.hints(),
            focus=self.focus,
            names=tuple(self._names),
            typed=self._typed,
            known=self._known(),
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
        red = "Delete" if self._typed else (f"Take {called(self._names[-1])} out" if self._names else "Back")
        return ButtonHints(given.green, given.blue, red)

    def green_words(self, chosen: Choice) -> str:
        """Say what adding a name does."""
        return f"Add {chosen.text}" if chosen.action.verb == "known" else chosen.text

    def back(self) -> None:
        """Take back a letter, a name, or leave."""
        if self._typed:
            self._typed = self._typed[:-1]
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
            self._add(self._typed, typed=True)
            self._typed = ""
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

    def _add(self, name: str, *, typed: bool = False) -> None:
        self._names.append(name.strip())
        # With two in, the next press most likely starts: unless names were picked and there are more who played before.
        more = not typed and any(not self._is_taken(known) for known in self._remembered)
        full = len(self._names) == self._edition.most_players
        self.set_focus(GO if full or (len(self._names) >= ENOUGH and not more) else None)

    def _can_add(self) -> bool:
        return bool(self._typed.strip()) and not self._is_taken(self._typed)

    def _is_taken(self, name: str) -> bool:
        return player_key(name) in {player_key(taken) for taken in self._names}

    def _known(self) -> tuple[str, ...]:
        """Names that can be added with one press; guests fill up where too few are remembered."""
        guests = [f"Player {number}" for number in range(1, self._edition.most_players + 1)]
        free = [name for name in (*self._remembered, *guests) if not self._is_taken(name)]
        return tuple(dict.fromkeys(free))[:8]
