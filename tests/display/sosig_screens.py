"""The views of Sosig's screens with usual, full and extreme content, for all tests of the screens."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from display.sosig_views import (
    CardSheetView,
    CardView,
    Diagram,
    EmptyCell,
    GroupedChoice,
    KeepView,
    LayoutView,
    StepRow,
    TallyPlayer,
    TallyView,
)
from display.views import Action, ButtonHints, Choice, PlayerScore, Sentence, View
from scorer.sosig.cards import DIRECTIONS, Card, Cell, neighbour
from scorer.sosig.layout import Layout
from scorer.sosig.options import Options
from scorer.sosig.prizes import PRIZES
from scorer.sosig.steps import Holding, score

OPTIONS = Options()
LONG = "Maximilian-Alexander"
PLAYERS = ("Ana", "Jürgen", LONG, "Zoë")
USUAL_CARDS = (
    Card((0, 0), "head", "e"),
    Card((0, 1), "body", "ew", "spicy"),
    Card((0, 2), "body", "sw", "cocktail"),
    Card((1, 2), "body", "ns", "spicy", halves="w"),
    Card((2, 2), "head", "n", "natural"),
    Card((1, 0), "head", "s", "natural"),
    Card((2, 0), "body", "ne", "flaky"),
    Card((2, 1), "body", "sw", halves="n"),
    Card((3, 1), "body", "ne", "cocktail"),
    Card((3, 2), "body", "ew"),
    Card((0, 3), "head", "s", "spicy"),
    Card((1, 3), "body", "ns", burnt=True),
    Card((2, 3), "scrontch", "n"),
    Card((1, 1), "body", "es", "flaky", halves="n"),
    Card((3, 4), "head", "s", "cocktail"),
)


def touch(cell: Cell) -> Action:
    return Action("card", f"{cell[0]} {cell[1]}")


def outlines(cards: tuple[Card, ...], side: float = 76) -> dict:
    """Where the picture shows the cards: laid by hand, a little crooked."""
    found = {}
    for i, card in enumerate(cards):
        x, y = 110 + card.cell[1] * (side + 5) + i % 3, 70 + card.cell[0] * (side + 5) - i % 2
        off = 3 * (i % 3) - 3
        found[card.cell] = ((x, y), (x + side, y + off), (x + side - off, y + side), (x - off, y + side - off))
    return found


def around(cards: tuple[Card, ...]) -> tuple[EmptyCell, ...]:
    """The empty cells beside cards."""
    taken = {card.cell for card in cards}
    cells = {neighbour(cell, edge) for cell in taken for edge in DIRECTIONS} - taken
    return tuple(EmptyCell(cell, Action("add", f"{cell[0]} {cell[1]}")) for cell in sorted(cells))


def many(rows: int, columns: int, count: int, seed: int = 3) -> tuple[Card, ...]:
    """As many cards of every kind, thrown together."""
    rng = random.Random(seed)
    cells = rng.sample([(row, column) for row in range(rows) for column in range(columns)], count)
    cells[:2] = [(0, 0), (rows - 1, columns - 1)]
    found = {}
    for cell in cells:
        part = rng.choice(("head", "body", "body"))
        exits = "".join(rng.sample("nesw", 1 if part == "head" else 2))
        effect = rng.choice(("plain", "flaky", "cocktail", "spicy", "natural"))
        burnt = effect != "flaky" and rng.random() < 0.2
        found[cell] = Card(cell, part, exits, effect, burnt, rng.choice(("", "", "n", "es")))
    return tuple(found.values())


USUAL_LAYOUT = Layout(USUAL_CARDS)
LARGE_CARDS = many(8, 8, 30)


def scores(count: int = 3, on_turn: int = 0) -> tuple[PlayerScore, ...]:
    totals = (23, -6, 104, 0)
    return tuple(
        PlayerScore(PLAYERS[i], totals[i], 0, i == on_turn, (), Action("sheet-of", PLAYERS[i]), i < on_turn)
        for i in range(count)
    )


def layout_views(picture: np.ndarray) -> dict[str, View]:
    doubted = {(1, 1), (3, 4)}
    diagram = Diagram.of(
        USUAL_LAYOUT,
        OPTIONS,
        touch=touch,
        unsure=doubted,
        by_hand={(3, 2)},
        outlines=outlines(USUAL_CARDS),
        pairs=[((2, 1), (2, 2))],
    )
    calm = Diagram.of(USUAL_LAYOUT, OPTIONS, touch=touch, outlines=outlines(USUAL_CARDS), meats=[((1, 1), (1, 2))])
    buttons = tuple(Choice(text, Action("do", text)) for text in ("Book the turn", "Orders", "Count", "More"))
    return {
        "layout": LayoutView(
            title="Sosig",
            hints=ButtonHints("Book the turn", "Next card", "Undo"),
            picture=picture,
            diagram=calm,
            scores=scores(),
            state="ready",
            todo="Ana: green books this turn",
            choices=buttons,
            focus=buttons[0].action,
        ),
        "layout-doubt": LayoutView(
            hints=ButtonHints("Answer", "Next card", "Undo"),
            picture=picture,
            diagram=diagram,
            scores=scores(4, 2),
            state="question",
            todo="Zoë: which card is this? Touch the ?",
            note="2 of 4 counted",
            sentences=(Sentence("2 cards and a pair are not sure", "warning"),),
            choices=buttons[2:],
            focus=touch((1, 1)),
        ),
        "layout-turn": LayoutView(
            hints=ButtonHints("Go on", "Other choice", "Undo"),
            picture=picture,
            diagram=calm,
            scores=scores(3, 1),
            state="lay",
            todo="Jürgen: lay a card",
            sentences=(
                Sentence("A Sosig of 5 cards is finished: take the order for 5 cards", "good"),
                Sentence("Two Cocktails joined: a free turn", "good"),
                Sentence("One card left in the head deck: this turn is the last", "warning"),
            ),
            choices=buttons,
            focus=buttons[1].action,
            notice="Booked: Ana's turn",
        ),
        "layout-typed": LayoutView(
            hints=ButtonHints("Count it", "Next cell", "Back"),
            diagram=Diagram.of(USUAL_LAYOUT, OPTIONS, touch=touch, empty=around(USUAL_CARDS)),
            scores=scores(2),
            todo="Ana: touch where a card lies",
            choices=buttons[2:],
            focus=touch((0, 1)),
        ),
    }


def grouped(group: str, text: str, about: str = "", *, card: Card | None = None, selected: bool = False) -> Choice:
    return GroupedChoice(text, Action(group, about or text), "", selected, group=group, card=card)


EDITED = Card((1, 1), "body", "es", "flaky", halves="n")
ASKED = (
    grouped("candidate", "Flaky body", card=EDITED),
    grouped("candidate", "Plain body", card=Card((1, 1), "body", "es")),
)
ENDS = (grouped("end", "Done"), grouped("end", "Cancel"))
EDITOR = (
    *(grouped("part", text, selected=text == "Body") for text in ("Head", "Body", "Scrontch", "No card")),
    *(
        grouped("exits", "", exits, card=Card((1, 1), "body", exits, "flaky"), selected=exits == "es")
        for exits in ("ns", "ew", "ne", "es", "sw", "nw")
    ),
    *(
        grouped("effect", effect.capitalize(), card=Card((1, 1), "body", "ns", effect), selected=effect == "flaky")
        for effect in ("plain", "flaky", "cocktail", "spicy", "natural")
    ),
    grouped("burnt", "Burnt", card=Card((1, 1), "body", "ns", burnt=True)),
    *(
        grouped("half", "", edge, card=Card((1, 1), "body", "es", "flaky", halves=edge), selected=edge == "n")
        for edge in DIRECTIONS
    ),
)


def card_views(picture: np.ndarray) -> dict[str, View]:
    crop = np.ascontiguousarray(picture[100:220, 100:220])
    return {
        "card-asked": CardView(
            title="1 of 3",
            question="Which of the two is this card?",
            hints=ButtonHints("Flaky body", "Next", "Leave it"),
            crop=crop,
            card=EDITED,
            choices=(*ASKED, grouped("part", "No card here"), grouped("part", "Something else"), ENDS[1]),
            focus=ASKED[0].action,
        ),
        "card-editor": CardView(
            title="Row 2, column 2",
            hints=ButtonHints("Choose", "Next", "Cancel"),
            crop=crop,
            card=EDITED,
            choices=(*EDITOR, *ENDS),
            focus=EDITOR[5].action,
        ),
    }


def keep_choices(players: tuple[str, ...], won: tuple[int, ...]) -> tuple[Choice, ...]:
    return (
        *(replace(grouped("player", name, selected=not i), detail="5 + 2") for i, name in enumerate(players)),
        *(
            GroupedChoice(f"{points}", Action("order", str(i)), icon="cross", group="order")
            for i, points in enumerate(won)
        ),
        *(grouped("add", f"+{points}") for points in range(1, 7)),
        *(GroupedChoice("", Action("little", sign), icon=sign, group="little") for sign in ("minus", "plus")),
        grouped("prize", "Straightest Sosig"),
        *(grouped("met", name, selected=name == "Zoë") for name in players),
        grouped("end", "Done"),
    )


KEEP = KeepView(
    title="Ana: orders and prize",
    player="Ana",
    orders=(3, 2, 1),
    little_sosigs=2,
    hints=ButtonHints("Add 3", "Next", "Back"),
    choices=keep_choices(PLAYERS[:3], (3, 2, 1)),
    focus=Action("add", "+3"),
)
HOLDINGS = (
    Holding(USUAL_LAYOUT, (3, 2), 1),
    Holding(Layout(many(4, 5, 13, 5)), (), 0),
    Holding(Layout(many(5, 6, 20, 6)), (1, 4, 6), 2),
    Holding(Layout(many(3, 3, 6, 7)), (5,), 0),
)
STEPS = {
    "invalids": ("Invalids out", "Single cards, and chains without a head, do not count"),
    "sum": ("One point a card", "Every card that is left is worth 1, Burnt and Scrontch 0"),
    "bonuses": ("Bonuses", "2 or more Spicy in a Sosig: 1 each. Most Natural 4, second 2"),
    "incompletes": ("Incomplete Sosigs", "A Sosig with one head or a Scrontch costs 2"),
    "orders": ("Orders", "The points on the orders won, and 1 a Little Sosig"),
    "prize": ("Prize", "4 to everyone who meets it best, 2 less for the others"),
}


def tally(count: int, step: int, names: tuple[str, ...] = PLAYERS) -> TallyView:
    sheets = score(HOLDINGS[:count], PRIZES["longest"], OPTIONS)
    best = max(sheet.running[step] for sheet in sheets)
    players = tuple(
        TallyPlayer(
            name,
            Diagram.of(holding.layout, OPTIONS, lit=sheet.steps[step].cells),
            sheet.steps[step].points,
            sheet.running[step],
            sheet.steps[step].reasons,
            Action("sheet-of", name),
            leads=sheet.running[step] == best,
        )
        for name, holding, sheet in zip(names, HOLDINGS, sheets, strict=False)
    )
    title, rule = STEPS[sheets[0].steps[step].id]
    return TallyView(
        title=title,
        rule=rule,
        step=step + 1,
        players=players,
        hints=ButtonHints("Next step", "Sheet", "Step before"),
    )


def sheet_view(picture: np.ndarray | None) -> CardSheetView:
    (sheet, *_) = score(HOLDINGS[:3], PRIZES["longest"], OPTIONS)
    return CardSheetView(
        title="Ana's sheet",
        player="Ana",
        rows=tuple(
            StepRow(STEPS[s.id][0], s.points, s.reasons, Action("step", s.id), s.id == "bonuses") for s in sheet.steps
        ),
        total=sheet.total,
        diagram=Diagram.of(USUAL_LAYOUT, OPTIONS, lit=sheet.step("bonuses").cells),
        picture=picture,
        hints=ButtonHints("Show its cards", "Next step", "Back"),
        choices=(
            *(Choice(name, Action("sheet-of", name), selected=name == "Ana") for name in PLAYERS[:3]),
            Choice("Correct", Action("do", "Correct")),
        ),
        focus=Action("step", "sum"),
    )


def usual(picture: np.ndarray) -> dict[str, View]:
    """Every screen of Sosig as it mostly is; by the name of its picture."""
    return (
        layout_views(picture)
        | card_views(picture)
        | {
            "keep": KEEP,
            "tally-two": tally(2, 3),
            "tally-three": tally(3, 2),
            "tally-four": tally(4, 1),
            "card-sheet": sheet_view(picture),
        }
    )


def extreme(picture: np.ndarray, long_hints: ButtonHints, sentence: str) -> dict[str, View]:
    """Every screen of Sosig empty, and with as much as can be."""
    large, column = Layout(LARGE_CARDS), Layout(many(18, 2, 20))
    small_outlines = outlines(LARGE_CARDS, 40)
    full = LayoutView(
        hints=long_hints,
        picture=picture,
        diagram=Diagram.of(
            large,
            OPTIONS,
            touch=touch,
            unsure={card.cell for card in LARGE_CARDS[::4]},
            outlines=small_outlines,
            empty=around(LARGE_CARDS),
        ),
        scores=scores(4, 2),
        state="question",
        todo=f"{LONG}: touch the card with the question mark, or take one of the two candidates",
        note="2 of 4 counted",
        sentences=(Sentence(sentence, "warning"), Sentence("Two Cocktails joined: a free turn", "good")) * 2,
        choices=tuple(Choice(text, Action("do", text)) for text in ("Book the turn", "Orders", "Count", "More")),
        notice="The camera was moved: put it back where it was, or aim it anew",
    )
    names = tuple(f"{LONG} {i}" for i in range(4))
    editor = CardView(
        title=f"{LONG}: a card",
        question=sentence,
        hints=long_hints,
        crop=picture,
        card=EDITED,
        choices=(*ASKED, *EDITOR, *ENDS),
        focus=EDITOR[-1].action,
    )
    sheet = sheet_view(None)
    return {
        "layout-empty": LayoutView(),
        "layout-first": LayoutView(diagram=Diagram(empty=(EmptyCell((0, 0), Action("add", "0 0")),)), scores=scores(2)),
        "layout-full": full,
        "layout-full-typed": replace(full, picture=None, sentences=()),
        "layout-row": replace(full, diagram=Diagram.of(Layout(many(1, 30, 30)), OPTIONS, touch=touch)),
        "layout-column": replace(full, diagram=Diagram.of(column, OPTIONS, touch=touch), focus=touch((17, 1))),
        "card-empty": CardView(),
        "card-full": editor,
        "card-none": replace(editor, crop=None, card=None, question="", choices=(*EDITOR[:4], *ENDS)),
        "keep-empty": KeepView(),
        "keep-full": KeepView(
            title=f"{LONG}: orders, Little Sosigs and the prize",
            player=names[0],
            orders=tuple(range(1, 17)),
            little_sosigs=11,
            hints=long_hints,
            choices=keep_choices(names, tuple(range(1, 17))),
        ),
        "tally-empty": TallyView(),
        "tally-full": replace(
            tally(4, 5, names), rule=sentence, hints=long_hints, choices=(Choice("Sheets", Action("do", "Sheets")),)
        ),
        "tally-large": replace(
            tally(4, 0),
            players=tuple(
                replace(
                    player,
                    points=-14,
                    total=-114,
                    reasons=("a Sosig with one head: -2", "2 cards without a head: out") * 4,
                    diagram=Diagram.of(large, OPTIONS, lit=[c.cell for c in LARGE_CARDS[::2]]),
                )
                for player in tally(4, 0).players
            ),
        ),
        "card-sheet-empty": CardSheetView(),
        "card-sheet-full": replace(
            sheet,
            title=f"{LONG}'s sheet",
            picture=picture,
            total=-104,
            hints=long_hints,
            rows=tuple(replace(row, points=-24, reasons=row.reasons * 3) for row in sheet.rows),
            diagram=Diagram.of(large, OPTIONS),
            choices=(*sheet.choices, Choice(LONG, Action("sheet-of", LONG)), Choice("Undo", Action("do", "Undo"))),
        ),
    }
