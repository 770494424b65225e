"""The views of Wurst Case Scenario's screens with usual, full and extreme content, for all tests of the screens."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from display.sosig_views import GroupedChoice
from display.views import Action, ButtonHints, Choice, PodiumPlace, PodiumView, View
from display.wurst_views import ActionCardView, Belt, BeltPlayer, BeltView, IdentityView, ShownPlace, ShownSausage

LONG = "Maximilian-Alexander"
NAMES = ("Ana", "Jürgen", "Zoë", LONG, "Großmutter", "Bo")
SPREAD, START, TWO_CROWDS = (2, 2, 4, 4, 4, 5, 7, 9), (1,) * 8, (3, 3, 3, 3, 6, 6, 6, 6)


def belt(
    cards: tuple[int, ...],
    *,
    lit: Collection[str] = (),
    chosen: Collection[str] = (),
    moved: Collection[str] = (),
    places: Collection[int] = (),
    fallen: tuple[str, ...] = (),
    touch: bool = True,
) -> Belt:
    """A belt with these sausages to be chosen; those on a card that may be chosen cannot be touched themselves."""
    labels = [str(number + 1) for number in range(len(cards))]
    shown = tuple(
        ShownSausage(
            label,
            card,
            Action("sausage", label) if touch and card not in places else None,
            label in lit,
            label in chosen,
            label in moved,
        )
        for label, card in zip(labels, cards, strict=True)
        if card <= 8
    )
    spots = tuple(
        ShownPlace(number, Action("place", str(number)) if touch else None, number in places) for number in range(1, 10)
    )
    return Belt(shown, spots, fallen)


def players(count: int, on_turn: int = 0, starts: int = 0) -> tuple[BeltPlayer, ...]:
    return tuple(BeltPlayer(name, i == on_turn, i == starts) for i, name in enumerate(NAMES[:count]))


def row(*texts: str) -> tuple[Choice, ...]:
    return tuple(Choice(text, Action("do", text)) for text in texts)


def action_cards(action: str = "") -> tuple[GroupedChoice, ...]:
    moves = (
        GroupedChoice(str(n), Action("move", str(n)), group="move", selected=action == str(n)) for n in range(1, 9)
    )
    pairs = (
        GroupedChoice(text, Action("action", sign), group="pair", icon=sign, selected=action == sign)
        for text, sign in (("Swap", "swap"), ("Together", "together"), ("Apart", "apart"))
    )
    others = (
        GroupedChoice(text, Action("action", sign), group="other", icon=sign)
        for text, sign in (("All forward", "forward"), ("Only hands", "hand"))
    )
    who = (
        GroupedChoice(
            text, Action("character", text), detail, group="character", enabled=bool(action) and text != "Major Mustard"
        )
        for text, detail in (
            ("Major Mustard", "not possible now"),
            ("Mister Ketchup", "as much as possible"),
            ("Lady Mayonnaise", "as you like"),
        )
    )
    return (
        *moves,
        *pairs,
        *others,
        *who,
        GroupedChoice("New hand", Action("hand"), group="end"),
        GroupedChoice("Back", Action("back"), group="end"),
    )


TABLE = BeltView(
    title="Wurst Case Scenario",
    todo="Ana: tap a sausage",
    note="Round 3",
    told="Move 2, Ketchup: 1 done",
    hints=ButtonHints("Choose 4", "Other choice", "Undo"),
    players=players(3, 0, 1),
    belt=belt(SPREAD, lit=("1", "2", "4", "5", "6", "7"), moved=("3",), fallen=("8",)),
    choices=row("Donut!", "More"),
    focus=Action("sausage", "4"),
)


def usual(picture: np.ndarray) -> dict[str, View]:
    """Every screen as it mostly is."""
    return {
        "belt": TABLE,
        "belt-start": BeltView(
            todo="Ana: play a card",
            note="Round 1",
            hints=ButtonHints("Play a card", "Other choice", "Leave"),
            players=players(4),
            belt=belt(START),
            choices=row("Play a card", "New hand", "More"),
            focus=Action("do", "Play a card"),
        ),
        "belt-where": BeltView(
            todo="Ana: where does 7 go?",
            note="Round 3",
            told="Move 2, Ketchup: 1 done",
            hints=ButtonHints("Into the machine", "Other choice", "Put back"),
            players=players(3, 0, 1),
            belt=belt((2, 2, 4, 4, 4, 5, 8, 9), chosen=("7",), moved=("3",), places=(7, 9), fallen=("8",)),
            choices=row("Donut!", "More"),
            focus=Action("place", "9"),
        ),
        "belt-seen": BeltView(
            todo="Is this right? 3 to card 5",
            note="Round 3",
            hints=ButtonHints("Book it", "Other choice", "It is not so"),
            players=players(3, 2, 0),
            belt=belt(SPREAD, chosen=("3",), fallen=("8",), touch=False),
            choices=row("Book it", "It is not so", "More"),
            picture=picture,
        ),
        "podium-without-points": PodiumView(
            title="The match is over",
            sentence="Jürgen wins: 5 is the Last Wurst Standing!",
            hints=ButtonHints("Play again", "Other choice", "Undo"),
            places=tuple(
                PodiumPlace(rank, name, None, rank == 1) for rank, name in ((1, "Jürgen"), (2, "Ana"), (2, "Zoë"))
            ),
            choices=row("Play again", "Sheets", "To the start"),
            focus=Action("do", "Play again"),
        ),
        "action-card": ActionCardView(
            title="Ana: which card?",
            hints=ButtonHints("Play it", "Other choice", "Back"),
            choices=action_cards("swap"),
            focus=Action("character", "Mister Ketchup"),
        ),
        "identity": IdentityView(
            title="Ana: who are you?",
            wanted=2,
            hints=ButtonHints("Choose 4", "Other choice", "Back"),
            sausages=tuple(
                ShownSausage(str(n), action=Action("sausage", str(n)), lit=n != 3, chosen=n == 3) for n in range(1, 9)
            ),
            choices=(Choice("Done", Action("done"), enabled=False), Choice("Back", Action("back"))),
            focus=Action("sausage", "4"),
        ),
    }


def extreme(picture: np.ndarray, hints: ButtonHints) -> dict[str, View]:
    """Every screen empty, and with as much as can be."""
    return {
        "belt-empty": BeltView(),
        "podium-nobody": PodiumView(
            title="The match is over",
            sentence="Wurst Case Scenario: the last ones fell together. Nobody wins!",
            hints=hints,
            places=tuple(PodiumPlace(1, name, None, won=False) for name in NAMES),
            choices=row("Play again", "Sheets", "To the start"),
        ),
        "belt-crowds": BeltView(
            todo=f"{LONG}: all forward, tap one after the other",
            note="Round 12",
            told="Move 8, Mayonnaise: as much as possible",
            hints=hints,
            players=players(6, 3, 5),
            belt=belt(TWO_CROWDS, lit=("1", "5"), chosen=("2",)),
            choices=row("End the round", "Donut!", "All at once", "More"),
            notice="Booked: 3 to card 4",
        ),
        "belt-last": BeltView(
            todo="Everybody fell",
            told="Wurst Case Scenario: the last sausages fell together, nobody wins",
            belt=belt((9,) * 8, fallen=tuple("34567812"), places=(9,)),
            choices=row("Take it back to here", "Turn before", "Next turn", "Back"),
        ),
        "belt-eight-on-eight": BeltView(
            todo="Ana: who goes first?",
            players=players(2),
            belt=belt((8,) * 8, lit=tuple("12345678")),
            choices=row("End turn"),
        ),
        "action-card-empty": ActionCardView(),
        "action-card-long": ActionCardView(title=f"{LONG}: which card?", hints=hints, choices=action_cards()),
        "identity-empty": IdentityView(),
        "identity-one": IdentityView(
            title=f"{LONG}: who are you?",
            wanted=1,
            hints=hints,
            sausages=tuple(
                ShownSausage(str(n), action=Action("sausage", str(n)), lit=True, chosen=n < 3) for n in range(1, 9)
            ),
            choices=(Choice("Done", Action("done")), Choice("Back", Action("back"))),
        ),
    }
