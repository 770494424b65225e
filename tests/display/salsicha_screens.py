"""The views of Salsicha's screens with usual, full and extreme content, for all tests of the screens."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from display.salsicha_views import (
    CardChoice,
    CardsRow,
    CombinationChoice,
    CombinationsView,
    DogCard,
    NameView,
    PickView,
    RoundView,
    RowsView,
    SeenCard,
    ShownCombination,
)
from display.views import Action, ButtonHints, Choice, PlayerScore, Sentence, View
from scorer.salsicha.cards import KNOWN, PARTS

LONG = "Maximilian-Alexander"
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black")
MARKS = ("R", "O", "Y", "G", "Bu", "Pu", "Pi", "Br", "Ba")
LIVE = tuple(ShownCombination(one.name.capitalize(), one.parts) for one in KNOWN)
WIDE = ShownCombination(
    "Eighteen cards of one kind and another", (("head", "A"), *((("body", "B"),) * 16), ("tail", "C"))
)


def card(number: int, part: str = "body") -> DogCard:
    return DogCard(part, MARKS[number % 9], COLOURS[number % 9])


def deck(counts: dict[str, int] | None = None, off: tuple[str, ...] = ()) -> tuple[CardChoice, ...]:
    return tuple(
        CardChoice(
            f"{colour} {part}",
            Action("card", f"{colour}-{part}"),
            enabled=f"{colour}-{part}" not in off,
            card=DogCard(part, mark, colour),
            count=(counts or {}).get(f"{colour}-{part}", 0),
        )
        for colour, mark in zip(COLOURS, MARKS, strict=True)
        for part in PARTS
    )


def picked(*labels: str) -> tuple[CardChoice, ...]:
    found = []
    for number, label in enumerate(labels):
        colour, _, part = label.partition("-")
        shown = DogCard(part, MARKS[COLOURS.index(colour)], colour)
        found.append(CardChoice(label, Action("out", str(number)), card=shown, doubt=number == 2 and len(labels) > 6))
    return tuple(found)


def letters(parts: tuple[tuple[str, str], ...]) -> tuple[CardChoice, ...]:
    return tuple(
        CardChoice(f"{part} {letter}", Action("part", f"{part} {letter}"), card=DogCard(part, letter))
        for letter in "ABCDEF"
        for part in PARTS
        if (part, letter) not in parts[:1]
    )


def row_of(parts: tuple[tuple[str, str], ...]) -> tuple[CardChoice, ...]:
    return tuple(
        CardChoice(f"{part} {letter}", Action("out", str(n)), card=DogCard(part, letter))
        for n, (part, letter) in enumerate(parts)
    )


def scores(names: tuple[str, ...]) -> tuple[PlayerScore, ...]:
    return tuple(PlayerScore(n, i, 0, i == 1, action=Action("sheet-of", n)) for i, n in enumerate(names))


NAMES = ("Ana", "Jürgen", LONG, "Zoë", "Großmutter")
DOG = ("red-head", "red-body", "red-body", "red-body", "blue-body", "blue-tail")
HAND = tuple(DogCard(label.split("-")[1], "R" if "red" in label else "Bu", label.split("-")[0]) for label in DOG)
ROUND_CHOICES = tuple(
    Choice(text, Action(verb))
    for text, verb in (("Next player", "next"), ("Head or tail", "discard"), ("Go out", "out"), ("More", "more"))
)
ROUND = RoundView(
    title="Salsicha",
    hints=ButtonHints("Next player", "Other choice", "Undo"),
    focus=Action("next"),
    live=LIVE,
    change=Action("live"),
    scores=scores(NAMES[:3]),
    todo="Jürgen: take 2 or none, discard 1",
    note="Round 2 of 4",
    sentences=(Sentence("A head was discarded: everybody passes a card to the left", "warning"),),
    choices=(*ROUND_CHOICES[:3], Choice("Combinations", Action("live")), ROUND_CHOICES[3]),
)
PICK = PickView(
    title="Ana goes out",
    todo="Ana goes out: Trousers, 2 points",
    hints=ButtonHints("Go out", "Other choice", "Take back"),
    focus=Action("go"),
    cards=deck({"red-head": 1, "red-body": 3, "blue-body": 1, "blue-tail": 1}, ("red-head", "blue-tail", "pink-head")),
    picked=picked(*DOG),
    choices=(Choice("Go out", Action("go")),),
)
ROWS = (
    CardsRow("Ana", "went out with Trousers", Action("row", "out"), 2, HAND),
    CardsRow("Discard area", "", Action("row", "discard"), None, tuple(card(n, PARTS[n % 3]) for n in range(6))),
    CardsRow(
        "Jürgen",
        "Two-storey: take blue body and red tail, discard green body",
        Action("row", "Jürgen"),
        1,
        (*HAND[:4], card(3), card(5), card(0, "tail")),
        frozenset({5, 6}),
        frozenset({4}),
    ),
    CardsRow(LONG, "has not shown a hand", Action("row", LONG)),
)
ENDED = RowsView(
    title="Round 2: who nearly had one?",
    hints=ButtonHints("Enter the hand", "Other choice", "Undo"),
    focus=Action("row", LONG),
    rows=ROWS,
    choices=tuple(
        Choice(text, Action(verb))
        for text, verb in (("Close round", "close"), ("Combinations", "live"), ("Sheet", "sheet"), ("More", "more"))
    ),
)
CHOICES = tuple(
    CombinationChoice(shown.name, Action("toggle", shown.name), "" if n else "always there", n < 3, parts=shown.parts)
    for n, shown in enumerate(LIVE)
)
OWN = tuple(
    CombinationChoice(
        f"Number {n}",
        Action("toggle", str(n)),
        "used in round 1" if n % 3 == 0 else "",
        enabled=n % 4 > 0,
        parts=LIVE[n % 4].parts,
    )
    for n in range(9)
)
CHOOSE = CombinationsView(
    title="The combinations of round 2",
    text="Choose the 3 that lie beside Perfect: 2 so far",
    hints=ButtonHints("Choose Salsiberus", "Other choice", "Back"),
    focus=CHOICES[2].action,
    combinations=CHOICES,
    choices=(Choice("Use these", Action("go")), Choice("Add one", Action("add"))),
)


def seen() -> tuple[SeenCard, ...]:
    found = []
    for n, shown in enumerate(HAND):
        x, y = 60.0 + 88 * n, 150.0 + 6 * (n % 3)
        found.append(SeenCard(((x, y), (x + 70, y + 5), (x + 65, y + 105), (x - 5, y + 100)), shown, sure=n != 3))
    return tuple(found)


def usual(table: np.ndarray) -> dict[str, View]:
    """Every screen of Salsicha as it mostly is, by the name of its picture."""
    return {
        "salsicha-round": ROUND,
        "salsicha-begin": replace(
            ROUND,
            live=LIVE[:1],
            missing="Touch here, and choose the other three",
            focus=Action("live"),
            hints=ButtonHints("Choose them", "Other choice", "Leave"),
            sentences=(Sentence("Deal 5 cards each, lay 5 face up. Two colours stay in the box"),),
            note="Round 1 of 4",
        ),
        "salsicha-seen": replace(ROUND, picture=table, seen=seen(), scores=scores(NAMES)),
        "salsicha-out": PICK,
        "salsicha-hand": replace(
            PICK,
            todo="Jürgen: take blue body and red tail, discard green body: Two-storey, 1 point",
            picked=picked(*DOG, "black-body", "pink-body", "brown-tail"),
            choices=(Choice("1 point", Action("go")), Choice("No cards", Action("none"))),
        ),
        "salsicha-none": replace(
            PICK,
            todo="Ana goes out: touch the cards of the hand",
            cards=deck(),
            picked=(),
            empty="No card so far",
            choices=(Choice("Go out", Action("go"), enabled=False),),
            focus=Action("card", "red-head"),
        ),
        "salsicha-read": replace(
            PICK,
            picture=table,
            seen=seen(),
            cards=(),
            picked=tuple(replace(one, doubt=n == 3) for n, one in enumerate(picked(*DOG))),
            choices=(*PICK.choices, Choice("Add a card", Action("add")), Choice("Tap them in", Action("tap"))),
        ),
        "salsicha-lay-before": replace(
            PICK,
            todo="Ana: lay your hand open on the table",
            picture=table,
            seen=(),
            cards=(),
            picked=(),
            empty="A hand that lay here before does not count: lift it and lay it again, or tap it in",
            choices=(
                Choice("Go out", Action("go"), enabled=False),
                Choice("Add a card", Action("add")),
                Choice("Tap them in", Action("tap")),
            ),
            focus=None,
            hints=ButtonHints("", "Other choice", "Back"),
        ),
        "salsicha-make": PickView(
            title="A combination",
            todo="The parts from the head on, with the letters of the card",
            hints=ButtonHints("Keep it", "Other choice", "Take back"),
            focus=Action("part", "body C"),
            cards=letters(LIVE[3].parts),
            picked=row_of(LIVE[3].parts),
            is_row=True,
            choices=(Choice("Keep it", Action("go")), Choice("Name: ABBACCA", Action("name"))),
        ),
        "salsicha-ended": ENDED,
        "salsicha-sheet": replace(
            ENDED,
            title="Ana's sheet",
            total=3,
            rows=(
                CardsRow("Round 1", "went out with Trousers", Action("round", "1"), 2, HAND),
                CardsRow("Round 2", "Short: held already", Action("round", "2"), 1, HAND[:3]),
                CardsRow("Round 3", "no prize", Action("round", "3"), 0, HAND[1:]),
            ),
            choices=tuple(Choice(name, Action("player", name), selected=name == "Ana") for name in NAMES[:3]),
            focus=Action("round", "1"),
        ),
        "salsicha-choose": CHOOSE,
        "salsicha-choose-many": replace(CHOOSE, combinations=(*CHOICES, *OWN)),
        "salsicha-name": NameView(
            title="What is it called?",
            typed="Dog of rain",
            hint="Type a name",
            hints=ButtonHints("Keep it", "Other choice", "Delete"),
            choices=(Choice("Keep it", Action("go")), Choice("Delete", Action("backspace"))),
            focus=Action("go"),
        ),
    }


def extreme(table: np.ndarray, long_hints: ButtonHints, sentence: str) -> dict[str, View]:
    """Every screen of Salsicha empty, and with as much as can be."""
    many = tuple(replace(one, action=Action("out", f"many {n}")) for n, one in enumerate(picked(*DOG * 4)))
    full = replace(
        ROUND,
        live=(*LIVE, WIDE),
        missing=sentence[:40],
        scores=scores(NAMES),
        todo=f"{LONG}: take two cards or none, and discard one",
        notice="The camera was moved: put it back where it was, or aim it anew",
        hints=long_hints,
        sentences=(Sentence(sentence[:90], "warning"), Sentence(sentence[:60])),
    )
    return {
        "salsicha-round-empty": RoundView(),
        "salsicha-round-full": full,
        "salsicha-round-seen": replace(full, missing="", picture=table, seen=seen()),
        "salsicha-pick-empty": PickView(),
        "salsicha-pick-full": replace(
            PICK,
            todo=sentence[:120],
            hints=long_hints,
            picked=many,
            choices=(*PICK.choices, Choice("Another player", Action("who")), Choice("Camera", Action("camera"))),
        ),
        "salsicha-pick-read": replace(
            PICK,
            picture=table,
            seen=seen(),
            cards=(),
            picked=many,
            choices=(*PICK.choices, Choice("No cards", Action("none"))),
        ),
        "salsicha-rows-empty": RowsView(empty="Nothing booked yet"),
        "salsicha-rows-full": replace(
            ENDED,
            hints=long_hints,
            title=f"Round 4: {LONG} went out",
            rows=tuple(
                CardsRow(name, sentence[:80], Action("row", f"{name} {n}"), 2, HAND * 3, opened=n == 2)
                for n, name in enumerate((*NAMES, *NAMES))
            ),
            focus=Action("row", f"{LONG} 2"),
        ),
        "salsicha-combinations-empty": CombinationsView(),
        "salsicha-combinations-full": replace(
            CHOOSE,
            text=sentence[:110],
            hints=long_hints,
            combinations=tuple(
                CombinationChoice(f"{LONG} {n}", Action("toggle", str(n)), sentence[:30], n % 2 == 0, parts=WIDE.parts)
                for n in range(40)
            ),
        ),
        "salsicha-name-empty": NameView(),
        "salsicha-name-full": NameView(title=sentence[:60], typed=LONG * 3, hints=long_hints, choices=CHOOSE.choices),
    }
