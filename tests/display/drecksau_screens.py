"""The views of Drecksau's screens with usual, full and extreme content, for all tests of the screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from display.drecksau_views import (
    CardChoice,
    Pen,
    PigsView,
    PlayRow,
    PlaysView,
    PrizesView,
    PrizeTotal,
    ShownPig,
    ShownPrize,
)
from display.views import Action, ButtonHints, Choice, PodiumPlace, PodiumView, Sentence, View
from scorer.drecksau.pigs import Pig

LONG = "Maximilian-Alexander"
PLAYERS = ("Ana", "Jürgen", LONG, "Zoë")
PIGS = (
    Pig(),
    Pig(dirty=True),
    Pig(pretty=True),
    Pig(dirty=True, pretty=True),
    Pig(barn=True),
    Pig(dirty=True, barn=True, rod=True),
    Pig(dirty=True, barn=True, rod=True, door=True),
    Pig(pretty=True, barn=True, rod=True),
    Pig(dirty=True, pretty=True, barn=True),
    Pig(barn=True, door=True),
)
CARDS = {
    "mud": "Mud",
    "barn": "Barn",
    "lightning-rod": "Lightning Rod",
    "barn-door": "Barn Door",
    "lightning": "Lightning",
    "clean-that-pig": "Clean That Pig",
    "pretty-pig": "Pretty Pig",
    "escape": "Escape",
    "rain": "Rain",
    "lucky-bird": "Lucky Bird",
    "discard": "Discard",
    "swap-hand": "New hand",
}
MARKS = {
    "mud": "Dirty",
    "pretty-pig": "Pretty",
    "barn": "Barn",
    "lightning-rod": "Lightning rod",
    "barn-door": "Barn door",
}


def plain(_player: int, _number: int) -> str:
    return "plain"


def striped(player: int, number: int) -> str:
    return "lit" if (player + number) % 2 else "dark"


def pens(
    count: int,
    pigs: int,
    *,
    points: tuple[int, ...] = (),
    look: Callable[[int, int], str] = plain,
    on_turn: int = 0,
    names: tuple[str, ...] = PLAYERS,
) -> tuple[Pen, ...]:
    """Pens with pigs of every kind."""
    return tuple(
        Pen(
            names[i],
            tuple(
                ShownPig(
                    PIGS[(3 * i + j) % len(PIGS)],
                    Action("pig", f"{i} {j}"),
                    Action("tell", f"{i} {j}"),
                    look(i, j),
                )
                for j in range(pigs)
            ),
            points[i] if points else None,
            i == on_turn,
            Action("sheet-of", names[i]),
        )
        for i in range(count)
    )


def cards(chosen: str = "", dark: tuple[str, ...] = ()) -> tuple[CardChoice, ...]:
    return tuple(
        CardChoice(text, Action("card", word), selected=word == chosen, icon=word, dark=word in dark)
        for word, text in CARDS.items()
    )


def row(*texts: str) -> tuple[Choice, ...]:
    return tuple(Choice(text, Action("do", text)) for text in texts)


def seen_pens() -> tuple[Pen, ...]:
    """Two pens as the camera sees them: one pig otherwise than booked, one in doubt."""
    first, second = pens(2, 3)
    pigs = (
        replace(first.pigs[0], seen=Pig(dirty=True)),
        replace(first.pigs[1], doubt=True),
        first.pigs[2],
    )
    return replace(first, pigs=pigs), second


TABLE = PigsView(
    title="Drecksau",
    hints=ButtonHints("Mud", "Other choice", "Undo"),
    pens=pens(4, 3, points=(3, 12, 0, 6)),
    cards=cards(dark=("lightning", "escape")),
    choices=(*cards(), *row("Who begins", "Sheet", "More")),
    todo="Ana begins: touch the card",
    note="Round 2",
    focus=Action("card", "mud"),
)
PRIZES = PrizesView(
    title="Ana wins round 3",
    sentence="All pigs are dirty: Ana takes the bucket with 2 carrots",
    hints=ButtonHints("Next round", "Other choice", "Undo"),
    prizes=(
        ShownPrize("trophy", 1, "Jürgen"),
        ShownPrize("trophy", 2),
        ShownPrize("trophy", 3),
        ShownPrize("bucket", 1, LONG),
        ShownPrize("bucket", 2, "Ana", fresh=True),
        ShownPrize("bucket", 3),
    ),
    totals=tuple(PrizeTotal(name, total, total == 2) for name, total in zip(PLAYERS, (2, 1, 1, 0), strict=True)),
    choices=row("Next round", "Sheet", "More"),
    focus=Action("do", "Next round"),
)
SHEET = PlaysView(
    title="Everybody's sheet",
    hints=ButtonHints("Open", "Other choice", "Back"),
    rows=(
        PlayRow(4, "", "Round 2 begins", Action("entry", "4")),
        PlayRow(3, "pretty-pig", "Ana plays Pretty Pig on Jürgen's pig 2", Action("entry", "3"), "Jürgen wins"),
        PlayRow(2, "rain", "Zoë plays Rain", Action("entry", "2"), "2 pigs get clean"),
        PlayRow(1, "mud", "Ana plays Mud on own pig 1", Action("entry", "1"), "now dirty, barn with rod and door"),
    ),
    choices=row("All", *PLAYERS, "Back"),
    focus=Action("entry", "3"),
)


def usual(picture: np.ndarray) -> dict[str, View]:
    """Every screen of Drecksau as it mostly is; by the name of its picture."""
    return {
        "pigs": TABLE,
        "pigs-chosen": replace(
            TABLE,
            pens=pens(2, 5, look=striped),
            cards=cards("mud"),
            choices=(*cards(), *row("Other card", "Sheet", "More")),
            todo="Ana plays Mud: touch a pig",
            note="",
            focus=Action("pig", "0 1"),
        ),
        "pigs-why": replace(
            TABLE,
            pens=pens(3, 4, points=(1, 0, 2), look=striped, on_turn=2),
            cards=cards("clean-that-pig"),
            choices=row("Other card", "Sheet", "More"),
            todo="Zoë plays Clean That Pig: touch a pig",
            notice="Jürgen's pig 2: the barn door keeps the farmer out",
            focus=Action("do", "Other card"),
        ),
        "podium-decided": PodiumView(
            title="The match is over",
            sentence="Ana and Maximil…xander have 3 points each: Maximil…xander won the deciding round",
            hints=ButtonHints("Play again", "Other choice", "Undo"),
            places=tuple(PodiumPlace(*one) for one in ((1, LONG, 3, True), (2, "Ana", 3, False), (3, "Zoë", 1, False))),
            choices=row("Play again", "Sheets", "Trophies and mud buckets", "To the start"),
            focus=Action("do", "Play again"),
        ),
        "pigs-correct": PigsView(
            title="Correct the pigs",
            hints=ButtonHints("Barn", "Other choice", "Take back"),
            pens=pens(3, 3, look=lambda i, j: "lit" if (i, j) == (1, 1) else "plain", on_turn=-1),
            cards=tuple(
                CardChoice(text, Action("mark", word), selected=word in {"mud", "barn"}, icon=word)
                for word, text in MARKS.items()
            ),
            choices=row("Other pig", "Keep it"),
            todo="Jürgen's pig 2: dirty, barn",
            focus=Action("mark", "barn"),
        ),
        "pigs-seen": replace(
            TABLE,
            pens=seen_pens(),
            cards=(),
            picture=picture,
            sentences=(Sentence("Mud on own pig 1", "good"), Sentence("Ana's pig 2 is not sure: touch it", "warning")),
            choices=row("Book it", "Tap a card", "Sheet", "More"),
            todo="Ana: is that what was played?",
            note="",
            focus=Action("do", "Book it"),
        ),
        "prizes": PRIZES,
        "plays": SHEET,
        "plays-open": replace(
            SHEET,
            rows=tuple(replace(row, opened=row.number == 3) for row in SHEET.rows),
            choices=row("Go back to before it", "All", *PLAYERS, "Back"),
            picture=picture,
        ),
    }


def extreme(picture: np.ndarray, long_hints: ButtonHints, sentence: str) -> dict[str, View]:
    """Every screen of Drecksau empty, and with as much as can be."""
    names = tuple(f"{LONG} {i}" for i in range(4))
    long = f"{LONG}: Clean That Pig fits no pig: touch one to see why"
    full = replace(
        TABLE,
        hints=long_hints,
        pens=pens(4, 3, points=(6, 3, 12, 10), look=striped, names=names),
        todo=long,
        note="Lucky Bird: 2 more",
        notice="The camera was moved: put it back where it was, or aim it anew",
        choices=row("No more cards", "Who begins", "Sheet", "More"),
    )
    return {
        "pigs-empty": PigsView(),
        "pigs-full": full,
        "pigs-full-seen": replace(full, cards=(), picture=picture, sentences=(Sentence(sentence, "warning"),) * 2),
        "pigs-three-four": replace(full, pens=pens(3, 4, points=(6, 3, 12), look=striped, names=names)),
        "pigs-two-five": replace(full, pens=pens(2, 5, points=(6, 12), look=striped, names=names)),
        "pigs-alone": replace(full, cards=(), choices=()),
        "prizes-empty": PrizesView(),
        "prizes-full": replace(
            PRIZES,
            sentence=sentence,
            hints=long_hints,
            prizes=tuple(replace(prize, taken_by=names[i % 4]) for i, prize in enumerate(PRIZES.prizes)),
            totals=tuple(PrizeTotal(name, 12, leads=True) for name in names),
            notice="Booked: Jürgen plays Clean That Pig on own pig 3",
        ),
        "plays-empty": PlaysView(empty="Nothing booked yet"),
        "plays-full": replace(
            SHEET,
            title=f"{LONG}'s sheet",
            note="12 points",
            hints=long_hints,
            rows=tuple(
                PlayRow(
                    200 - i,
                    "clean-that-pig",
                    f"{LONG[:13]}… plays Clean That Pig on {LONG[:13]}…'s pig 2",
                    Action("entry", str(200 - i)),
                    "1 clean; 2 pretty (dirty below), barn with rod and door; 3 dirty, barn with rod and door",
                )
                for i in range(60)
            ),
            choices=row("All", *names, "Back"),
            picture=picture,
        ),
    }
