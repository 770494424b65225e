"""Which combinations are live in a round: Perfect always, and the three that lie beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from display.salsicha_views import CombinationChoice, CombinationsView
from display.views import Action, Choice, View
from firmware.match.page import BACK, Page
from firmware.match.salsicha.copies import copy_of
from firmware.match.salsicha.play import DogPlay
from firmware.match.salsicha.ready_page import open_adding
from firmware.match.salsicha.seen import combinations
from firmware.match.salsicha.words import told_name
from scorer.salsicha.cards import PERFECT_NAME, Combination
from scorer.salsicha.events import CombinationKept, LiveChosen

if TYPE_CHECKING:
    from firmware.match.stage import Stage

GO, ADD = Action("go"), Action("add")
OTHERS = 3
"""So many combinations lie beside Perfect."""


class LivePage(Page):
    """The combinations of the copy; `done` shows the page that is to come after they are chosen."""

    def __init__(self, stage: Stage, play: DogPlay, number: int, done: Callable[[], None]) -> None:
        super().__init__(stage)
        self._play = play
        self._number = number
        self._done = done
        self._chosen = [one.name for one in play.of(number).live]
        self._first = frozenset(self._chosen)
        self._is_touched = False
        """True once a person has chosen: then the camera changes nothing any more."""

    def shown(self) -> None:
        """Look at what the camera sees now already."""
        self.looked()

    def looked(self) -> None:
        """Propose the combination cards that the camera reads, until a person chooses."""
        sight = self.stage.sight
        if self._is_touched or not self._play.settings.with_camera or sight.state != "still":
            return
        for name in combinations(sight.reading):
            if name not in self._chosen and any(one.name == name for one in self._known) and self._missing() > 0:
                self._chosen.append(name)
        self._first = frozenset(self._chosen)

    @property
    def _known(self) -> tuple[Combination, ...]:
        """Those of the copy, and what was live then under a name that is gone since."""
        known = {one.name: one for one in (*self._play.of(self._number).live, *self._play.state.combinations)}
        used = self._used()
        # Those that lie there stand first; once a person chooses, nothing changes its place any more.
        return tuple(
            sorted(known.values(), key=lambda one: (not one.is_perfect, one.name not in self._first, one.name in used))
        )

    def _used(self) -> dict[str, int]:
        """In which other round a combination was live."""
        rounds = enumerate(self._play.state.rounds, start=1)
        return {one.name: number for number, old in rounds if number != self._number for one in old.live}

    def _missing(self) -> int:
        return OTHERS - sum(not one.is_perfect for one in self._known if one.name in self._chosen)

    def _blocked(self, name: str) -> str:
        one = next(one for one in self._known if one.name == name)
        if one.is_perfect and name in self._chosen:
            return f"{told_name(name)} lies there in every round"
        if name not in self._chosen and self._missing() <= 0:
            return f"{OTHERS} lie beside {told_name(PERFECT_NAME)} already: touch one of them to take it away"
        return ""

    def _tiles(self) -> tuple[CombinationChoice, ...]:
        used = self._used()
        return tuple(
            CombinationChoice(
                told_name(one.name),
                Action("toggle", one.name),
                detail=f"used in round {used[one.name]}" if one.name in used and not one.is_perfect else "",
                selected=one.name in self._chosen,
                enabled=not self._blocked(one.name),
                parts=one.parts,
            )
            for one in self._known
        )

    def choices(self) -> tuple[Choice, ...]:
        """Return using those chosen, each combination, adding one, and leaving."""
        tiles = (tile for tile in self._tiles() if tile.enabled)
        return Choice("Use these", GO), *tiles, Choice("Add one", ADD), Choice("Cancel", BACK)

    @property
    def focus(self) -> Action | None:
        """Using them once there are enough; before, the next one to choose."""
        actions = self._enabled()
        if self._focus in actions:
            return self._focus
        open_ones = (tile.action for tile in self._tiles() if tile.enabled and not tile.selected)
        return GO if self._missing() <= 0 else next(open_ones, GO)

    def extra_actions(self) -> tuple[Action, ...]:
        """Return the combinations that cannot be chosen or taken away: they say why."""
        return tuple(tile.action for tile in self._tiles() if not tile.enabled)

    def view(self) -> View:
        """Return the combinations as dogs."""
        missing = self._missing()
        count = "one more" if missing == 1 else f"{missing} more"
        return CombinationsView(
            title=f"Combinations of round {self._number}",
            text=f"Round {self._number}: which lie beside {told_name(PERFECT_NAME)}? {count if missing > 0 else ''}",
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb != "toggle"),
            combinations=self._tiles(),
        )

    def green_words(self, chosen: Choice) -> str:
        """Say whether a combination is chosen or taken away."""
        if chosen.action.verb != "toggle":
            return chosen.text
        return f"{'Without' if chosen.action.about in self._chosen else 'With'} {chosen.text}"

    def do(self, action: Action) -> None:
        """Choose one more or one less, add one to the copy, use them, or leave."""
        if action.verb == "toggle":
            self._toggle(action.about)
        elif action == ADD:
            open_adding(self.stage, copy_of(self._play.state.combinations), self._known, self._take)
        elif action == GO:
            self._use()
        else:
            self.stage.pop()

    def _toggle(self, name: str) -> None:
        self._is_touched = True
        if words := self._blocked(name):
            self.stage.say(words)
        elif name in self._chosen:
            self._chosen.remove(name)
            self.set_focus(Action("toggle", name))
        else:
            self._chosen.append(name)
            self.set_focus(None)

    def _take(self, combination: Combination) -> None:
        """Keep a new combination for this copy, and choose it where there is room."""
        told = self._play.put(CombinationKept(combination))
        if self._missing() > 0:
            self._chosen.append(combination.name)
        self.stage.booked(told.booked)

    def _use(self) -> None:
        """Book them as the copy has them; what was not changed is not booked."""
        names = tuple(one.name for one in self._known if one.name in self._chosen)
        if set(names) == {one.name for one in self._play.of(self._number).live}:
            self._done()
            return
        told = self._play.put(LiveChosen(self._number, names))
        self._done()
        self.stage.booked(told.booked)
