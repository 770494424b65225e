"""What one card is: two candidates for a doubtful one, or everything a card can be, row by row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from display.sosig_views import CardView, GroupedChoice
from display.views import Action, Choice, View
from firmware.match.page import Page
from firmware.match.sosig.words import told_card, told_edge, told_exits
from hardware.lamps import LampMode
from scorer.sosig.cards import DIRECTIONS, EFFECTS, EXITS, OPPOSITE, Card, IllegalCard, in_order

if TYPE_CHECKING:
    from firmware.match.sight import Pixels
    from firmware.match.stage import Stage

NO_CARD, OTHER_CARD = Action("part", "none"), Action("part", "other")
DONE, CANCEL = Action("done"), Action("cancel")
_EXITS = {"head": tuple(DIRECTIONS), "scrontch": tuple(DIRECTIONS), "body": ("ns", "ew", "ne", "es", "sw", "nw")}


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """What is asked about a card: where it lies, in words; what it may be; its picture and the question.

    `candidates` begins with what it is taken for; `adds`: no card is there yet, and it is what fits there best.
    `likely_none`: most likely there is no card at all. `joins`: the edges at which a neighbour has an exit to here.
    """

    place: str
    candidates: tuple[Card, ...]
    adds: bool = False
    crop: Pixels | None = None
    question: str = ""
    likely_none: bool = False
    joins: str = ""


class CardPage(Page):
    """`answer` gets the card, or None for "no card here"; `doubtful`: the candidates are offered first."""

    def __init__(
        self, stage: Stage, asked: Asked, answer: Callable[[Card | None], None], *, doubtful: bool = False
    ) -> None:
        super().__init__(stage)
        self._asked = asked
        self._answer = answer
        self._choosing = doubtful
        self._adds = asked.adds
        self._card = asked.candidates[0]

    def choices(self) -> tuple[Choice, ...]:
        """Return the two candidates, or every part, exit, effect and half; then the ways out."""
        if self._choosing:
            return self._candidates()
        found = [_end("Add it" if self._adds else "Done", DONE), *self._parts(), *self._exits()]
        if self._card.part != "scrontch":
            found += [*self._effects(), *self._halves()]
        return *found, _end("Cancel", CANCEL)

    def _candidates(self) -> tuple[Choice, ...]:
        two = self._asked.candidates[:2]
        none = GroupedChoice("No card here", NO_CARD, group="part")
        found = [
            GroupedChoice(_apart(card, two), Action("candidate", str(n)), group="candidate", card=card)
            for n, card in enumerate(two)
        ]
        # The first one has the frame.
        found = [none, *found] if self._asked.likely_none else [*found, none]
        return *found, GroupedChoice("Something else", OTHER_CARD, group="part"), _end("Cancel", CANCEL)

    def _parts(self) -> list[Choice]:
        card = self._card
        parts: list[Choice] = [
            GroupedChoice(part.capitalize(), Action("part", part), group="part", selected=card.part == part)
            for part in EXITS
        ]
        return parts if self._adds else [*parts, GroupedChoice("No card", NO_CARD, group="part")]

    def _exits(self) -> list[Choice]:
        return [
            GroupedChoice("", Action("exits", exits), group="exits", card=card, selected=card.exits == self._card.exits)
            for exits in _EXITS[self._card.part]
            if (card := _changed(self._card, exits=exits)) is not None
        ]

    def _effects(self) -> list[Choice]:
        card = self._card
        bare = replace(card, effect="plain", burnt=False, halves="")
        found: list[Choice] = [
            GroupedChoice(
                effect.capitalize(),
                Action("effect", effect),
                group="effect",
                selected=not card.burnt and card.effect == effect,
                card=replace(bare, effect=effect),
            )
            for effect in EFFECTS
        ]
        burnt = replace(bare, burnt=True)
        return [*found, GroupedChoice("Burnt", Action("burnt"), group="burnt", selected=card.burnt, card=burnt)]

    def _halves(self) -> list[Choice]:
        bare = replace(self._card, halves="", burnt=False)
        return [
            GroupedChoice(
                told_edge(edge).capitalize(),
                Action("half", edge),
                group="half",
                selected=edge in self._card.halves,
                card=replace(bare, halves=edge),
                enabled=not self._card.burnt,
            )
            for edge in DIRECTIONS
        ]

    def view(self) -> View:
        """Return the card as the camera saw it, as it stands now, and the rows."""
        asked = self._asked
        return CardView(
            title=asked.place if self._choosing else f"{asked.place}: {told_card(self._card)}",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            crop=asked.crop,
            card=self._card,
            question=asked.question if self._choosing else "",
        )

    def green_words(self, chosen: Choice) -> str:
        """Say what green does, also where a choice is a picture alone."""
        action = chosen.action
        if action.verb == "exits":
            return f"Exit {told_exits(action.about)}"
        if action.verb == "half":
            return f"{'No half' if chosen.selected else 'Half'} {told_edge(action.about)}"
        return chosen.text

    def red_words(self) -> str:
        """Say that red leaves everything as it was."""
        return "Cancel"

    def waiting_lamp(self) -> LampMode:
        """Blink fast for a question."""
        return "fast" if self._choosing else "on"

    def do(self, action: Action) -> None:
        """Change the card, or give the answer."""
        if action == CANCEL:
            self.back()
        elif action == DONE:
            self._give(self._card)
        elif action == NO_CARD:
            self._give(None)
        elif action == OTHER_CARD:
            self._choosing = False
            self.set_focus(None)
        elif action.verb == "candidate":
            self._give(self._asked.candidates[int(action.about)])
        else:
            self._change(action)

    def _change(self, action: Action) -> None:
        card = self._card
        if action.verb == "part":
            part = action.about
            # A Scrontch has neither effect nor halves.
            plain = part == "scrontch"
            exits = _kept_exits(card.exits, EXITS[part], self._asked.joins)
            changed = _changed(card, part=part, exits=exits, **(_BARE if plain else {}))
        elif action.verb == "exits":
            changed = _changed(card, exits=action.about)
        elif action.verb == "effect":
            changed = _changed(card, effect=action.about, burnt=False)
        elif action.verb == "burnt":
            changed = _changed(card, burnt=not card.burnt, effect="plain", halves="")
        else:
            without = card.halves.replace(action.about, "")
            changed = _changed(card, halves=without if without != card.halves else card.halves + action.about)
        self._card = changed or card
        # Mostly one thing is wrong: green is done then.
        self.set_focus(None)

    def _give(self, card: Card | None) -> None:
        self.stage.pop()
        self._answer(card)


def _kept_exits(exits: str, count: int, joins: str) -> str:
    """So many exits for another part: of the old ones those that join a neighbour first, and then what goes on."""
    if len(exits) == count:
        return exits
    wanted = [edge for edge in exits if edge in joins] + [edge for edge in exits if edge not in joins]
    wanted += [edge for edge in joins if edge not in exits] + [OPPOSITE[edge] for edge in exits]
    return in_order("".join(dict.fromkeys(wanted))[:count])


_BARE: dict[str, object] = {"effect": "plain", "burnt": False, "halves": ""}


def _changed(card: Card, **changes: object) -> Card | None:
    """The card with something else about it; None where there is no such card."""
    try:
        return replace(card, **changes)  # type: ignore[arg-type]  # the fields of a card, checked by itself
    except IllegalCard:
        return None


def _apart(card: Card, two: tuple[Card, ...]) -> str:
    """Say of a candidate what tells it from the other one."""
    told = told_card(card)
    if len({told_card(one) for one in two}) == len(two):
        return told
    return f"{told}, {told_exits(card.exits)}"


def _end(text: str, action: Action) -> Choice:
    return GroupedChoice(text, action, group="end")
