"""The page of one player's cards: as the camera reads them or a person enters them, looked through, and booked."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from display.sosig_views import Diagram, EmptyCell, LayoutView, ShownCard
from display.views import Action, Choice, PlayerScore, Quad, Sentence, View
from firmware.match.confirm import ConfirmPage
from firmware.match.sosig.board import Board, BoardCard, Judged, is_barely_one, judge
from firmware.match.sosig.card_page import Asked, CardPage
from firmware.match.sosig.keep_page import KeepPage
from firmware.match.sosig.lost import differences, doubt_of
from firmware.match.sosig.play import CardPlay
from firmware.match.sosig.words import (
    card_action,
    cell_of,
    joins_of,
    likely_card,
    told_card,
    told_decks,
    told_place,
    turn_sentences,
)
from firmware.match.turns import GO, MORE, TurnPage, called, open_table
from scorer.sosig.cards import DIRECTIONS, Card, Cell, neighbour
from scorer.sosig.layout import Layout, layout_faults
from scorer.sosig.orders import Order
from scorer.sosig.turns import compare, decks_left

if TYPE_CHECKING:
    from firmware.match.sight import Pixels
    from firmware.match.stage import Stage

KEEP, COUNT, TAKE = Action("keep"), Action("count"), Action("take")
_FIRST = (0, 0)


class LayoutPage(TurnPage):
    """One player's cards. Who inherits says where they come from, and what a person's word about one of them does."""

    def __init__(self, stage: Stage, play: CardPlay, player: str = "") -> None:
        super().__init__(stage, play)
        self.play = play
        self.whose = player or play.player
        self._judged: tuple[Board, Judged] | None = None
        self._drawn: tuple[Board, Diagram] | None = None
        self._told_of: tuple[tuple[Layout, tuple[Order, ...]], tuple[Sentence, ...]] | None = None

    by_hand_alone = False
    """True where the cards are entered: then a single one that is gone was taken out by a person."""

    # Where the cards come from.

    @abstractmethod
    def board(self) -> Board | None:
        """Return the cards as they lie, the same value until they change; None while there is nothing to go by."""

    @abstractmethod
    def told(self, cell: Cell, card: Card | None) -> None:
        """Take note of what a person says lies in a cell; None: no card."""

    @abstractmethod
    def state_words(self, judged: Judged | None) -> tuple[str, str]:
        """Return the state of the table in a word, and what to do next in a sentence."""

    def picture(self) -> Pixels | None:
        """Return the picture that the cards are shown in, if there is one."""
        return None

    def crop_of(self, cell: Cell) -> Pixels | None:  # noqa: ARG002 - without a camera there is none
        """Return the picture of one card."""
        return None

    def outline_of(self, one: BoardCard) -> Quad | None:
        """Return where the picture shows a card; None where it does not."""
        return one.piece.outline if one.piece is not None else None

    def photo(self) -> tuple[bytes | None, tuple[str, ...]]:
        """Return the photo to be kept with the booking, and the labels as they were read."""
        return None, ()

    def judged(self) -> Judged | None:
        """Return what is to be done with the cards."""
        board = self.board()
        if board is None:
            return None
        if self._judged is None or self._judged[0] is not board:
            self._judged = board, judge(board)
        return self._judged[1]

    # What is shown.

    def choices(self) -> tuple[Choice, ...]:
        """Return going on, what else is offered, then each card, each empty cell beside one, and the players."""
        judged, board = self.judged(), self.board()
        found = [Choice(self.go_words(judged), GO, enabled=self.can_go(judged)), *self.common_choices()]
        found += [Choice(told_card(one.card), card_action(one.card.cell)) for one in board.cards] if board else []
        found += [Choice("Add a card", action) for _, action in self._empty(board)]
        return (*found, *(Choice(f"{called(name)}'s sheet", Action("sheet-of", name)) for name in self._players()))

    def _players(self) -> tuple[str, ...]:
        return self.play.state.players

    def common_choices(self) -> tuple[Choice, ...]:
        """Return orders and prize, counting, and more; what is there only now takes the places of what can wait."""
        counting = () if self.play.counting else (Choice("Count", COUNT),)
        usual, special = (*counting, Choice("More", MORE)), self.special_choices()
        # Four find room below the picture, going on among them. Orders are behind the players' sheets as well.
        return *(special or (Choice("Orders", KEEP),))[: 3 - len(usual)], *usual

    def special_choices(self) -> tuple[Choice, ...]:
        """Return what is there only now: taking the orders that the turn booked last has won, one after the other."""
        return (Choice("Take the order", TAKE),) if self.play.to_take else ()

    def go_words(self, judged: Judged | None) -> str:
        """Say what going on does now."""
        if judged is not None and judged.verdict == "question":
            return "Answer"
        return "Count it" if self.play.counting else "Book"

    def can_go(self, judged: Judged | None) -> bool:
        """True where there is something to book or to answer; at the end as it lies, in a turn only what is new."""
        if judged is None or judged.verdict == "question":
            return judged is not None
        return self.play.counting or judged.layout.cards != self.play.cards_of(self.whose)

    def green_words(self, chosen: Choice) -> str:
        """Say what green does to the thing in the frame."""
        if chosen.text == "Book":
            return "Book the turn"
        return f"Correct {chosen.text}" if chosen.action.verb == "card" else chosen.text

    def view(self) -> View:
        """Return the picture, the diagram, the scores, and what to do next."""
        judged, board = self.judged(), self.board()
        state, todo = self.state_words(judged)
        touchable = {"card", "add", "sheet-of"}
        return LayoutView(
            title=f"{self.whose}'s cards",
            hints=self.hints(),
            focus=self.focus,
            choices=tuple(choice for choice in self.choices() if choice.action.verb not in touchable),
            picture=self.picture(),
            diagram=self._diagram(board),
            scores=self.scores(),
            state=state,
            todo=todo,
            note=self._note(),
            sentences=self._sentences(judged),
        )

    def scores(self) -> tuple[PlayerScore, ...]:
        """Return one line a player; touching it opens their sheet."""
        sheets, counted = self.play.sheets, self.play.state.counted
        return tuple(
            # The prize is for the tally: before, it would only stand against everybody.
            PlayerScore(
                name, sheets[name].total - sheets[name].prize, 0, name == self.whose, (), Action("sheet-of", name), done
            )
            for name, done in zip(self.play.state.players, counted, strict=True)
        )

    def _note(self) -> str:
        counted = self.play.state.counted
        return f"{sum(counted)} of {len(counted)} counted" if self.play.counting else "so far"

    def _first(self) -> Action | None:
        """What green does before there is anything to book."""
        return next((choice.action for choice in self.special_choices() if choice.action == TAKE), None)

    @property
    def focus(self) -> Action | None:
        """Going on where that is possible; nothing else comes by itself under green but the first step towards it."""
        actions = self._enabled()
        if self._focus in actions:
            return self._focus
        return GO if GO in actions else self._first()

    def _diagram(self, board: Board | None) -> Diagram:
        if board is None:
            return Diagram()
        if self._drawn is None or self._drawn[0] is not board:
            self._drawn = board, self._draw(board)
        return self._drawn[1]

    def _draw(self, board: Board) -> Diagram:
        """The cards that can lie so as a diagram; what cannot be is still drawn, without its chains."""
        layout = _layout(board.plain)
        marks = {one.card.cell for one in board.cards if not one.sure}
        wrong = (one.card for one in board.cards if layout.at(one.card.cell) != one.card)
        diagram = Diagram.of(
            layout,
            self.play.state.options,
            touch=card_action,
            unsure=marks,
            by_hand={one.card.cell for one in board.cards if one.told and one.piece is not None},
            outlines={one.card.cell: outline for one in board.cards if (outline := self.outline_of(one)) is not None},
            pairs=board.pairs,
            meats=compare(Layout(self.play.cards_of(self.whose)), layout, self.play.state.options).meats,
            empty=[EmptyCell(cell, action) for cell, action in self._empty(board)],
            grows=not self.play.counting,
        )
        alone = tuple(ShownCard(card, sure=False, action=card_action(card.cell)) for card in wrong)
        return replace(diagram, cards=(*diagram.cards, *alone))

    def _empty(self, board: Board | None) -> tuple[tuple[Cell, Action], ...]:
        """The cells where a card may be added: those beside a card, or the first one; none before cards are read."""
        if board is None:
            return ()
        taken = {one.card.cell for one in board.cards}
        beside = {neighbour(cell, edge) for cell in taken for edge in DIRECTIONS} - taken
        return tuple((cell, card_action(cell, "add")) for cell in sorted(beside or {_FIRST}))

    def _sentences(self, judged: Judged | None) -> tuple[Sentence, ...]:
        """What the turn would bring; before there is anything to book, what the last one brought."""
        play, state = self.play, self.play.state
        if play.counting:
            ready = judged is not None and judged.verdict == "ready"
            booked = Layout(play.cards_of(self.whose))
            return differences(booked, judged.layout, state.options) if judged is not None and ready else ()
        if judged is None or judged.verdict != "ready" or not self.can_go(judged):
            if state.last_turn is None or not play.last_player:
                return told_decks(state)
            layout = state.holding(play.last_player).layout
            brought = turn_sentences(state.last_turn, layout, state.options, play.notes.orders, state.decks)
            return (Sentence(f"{called(play.last_player)}'s turn:"), *brought) if brought else ()
        told_of = (judged.layout, play.notes.orders)
        if self._told_of is None or self._told_of[0] != told_of:
            others = (
                holding.layout
                for name, holding in zip(state.players, state.holdings, strict=True)
                if name != self.whose
            )
            turn = compare(state.holding(self.whose).layout, judged.layout, state.options)
            decks = decks_left((*others, judged.layout), len(state.players))
            self._told_of = told_of, turn_sentences(turn, judged.layout, state.options, play.notes.orders, decks)
        return self._told_of[1]

    # What is done.

    def extra_actions(self) -> tuple[Action, ...]:
        """Return nothing: everything that can be touched is a choice as well."""
        return ()

    def do(self, action: Action) -> None:
        """Go on, correct or add a card, open what a player keeps, count, or do what every table offers."""
        if action == GO:
            self.go_on()
        elif action.verb == "card":
            self.ask(cell_of(action), go_on=False)
        elif action.verb == "add":
            self._add(cell_of(action))
        elif action == KEEP:
            self.stage.push(KeepPage(self.stage, self.play, self.whose))
        elif action == COUNT:
            self._ask_count()
        elif action == TAKE:
            self.stage.booked(self.play.take(self.play.to_take[0]).booked)
            self.set_focus(None)
        else:
            self.do_common(action)

    def go_on(self) -> None:
        """Ask what is in doubt, or book."""
        judged = self.judged()
        if judged is None or not self.can_go(judged):
            return
        if judged.verdict == "question":
            self.doubt(judged)
            return
        layout = judged.layout if judged.verdict == "ready" else Layout()
        booked = Layout(self.play.cards_of(self.whose))
        doubt = doubt_of(called(self.whose), booked, layout, self.play.state.options, by_hand=self.by_hand_alone)
        if doubt is None:
            self.put_down(layout)
            return
        does = "Count it" if self.play.counting else "Book it"
        no = "Not yet" if self.by_hand_alone else "Look again"
        book = partial(self.put_down, layout)
        self.stage.push(ConfirmPage(self.stage, *doubt, yes=f"{does} so", no=no, act=book, careful=True))

    def put_down(self, layout: Layout) -> None:
        """Book a layout with its photo, and show what comes after it."""
        self.keep_layout(layout, *self.photo())
        self.booked()

    def keep_layout(self, layout: Layout, photo: bytes | None = None, as_read: tuple[str, ...] = ()) -> None:
        """Book a layout, and say so."""
        change = self.play.book(self.whose, layout, photo, as_read)
        self.play.restart_tally()
        self.stage.booked(change.booked)

    def booked(self) -> None:
        """Show what comes after the booking."""
        self.play.parts = ()
        open_table(self.stage, self.play)

    def doubt(self, judged: Judged) -> None:
        """Ask about the card in question; about all of them only a camera can be in doubt."""
        if judged.ask is not None:
            self.ask(judged.ask, go_on=True, words=judged.words)

    def ask(self, cell: Cell, *, go_on: bool, words: str = "") -> None:
        """Ask what lies in a cell; `go_on` with the next doubt, or to the book, once that is said."""
        board = self.board() or Board()
        one = board.at(cell)
        if one is None:
            return

        def answer(card: Card | None) -> None:
            self.told(cell, card)
            if go_on and (judged := self.judged()) is not None and judged.verdict == "question":
                self.doubt(judged)

        place = told_place(cell, (known.card.cell for known in board.cards)).capitalize()
        candidates = tuple(dict.fromkeys((one.card, *one.candidates)))
        likely_none = not self.play.cards_of(self.whose) and is_barely_one(board)
        joins = joins_of(cell, board.plain)
        asked = Asked(place, candidates, crop=self.crop_of(cell), question=words, likely_none=likely_none, joins=joins)
        self.stage.push(CardPage(self.stage, asked, answer, doubtful=go_on and not one.told))

    def _add(self, cell: Cell) -> None:
        board = self.board() or Board()
        # Counted as the layout is once the card lies there.
        place = told_place(cell, (cell, *(known.card.cell for known in board.cards)))

        def answer(card: Card | None) -> None:
            self.told(cell, card)

        likely, joins = likely_card(cell, board.plain), joins_of(cell, board.plain)
        self.stage.push(CardPage(self.stage, Asked(f"Add at {place}", (likely,), adds=True, joins=joins), answer))

    def _ask_count(self) -> None:
        """Ask before the end of the game is told to the box."""

        def act() -> None:
            self.play.end()
            open_table(self.stage, self.play)

        words = "The cards of one player after the other are counted, then the six steps are tallied."
        self.stage.push(ConfirmPage(self.stage, "Has the game ended?", words, yes="Count", no="Not yet", act=act))

    def red_words(self) -> str:
        """Say what red does: leave the counting while nothing is counted, else undo or leave."""
        if self.play.has_just_ended:
            return "Not yet"
        return super().red_words()

    def back(self) -> None:
        """Go back to the turns while nothing is counted; else ask before something is taken back."""
        if self.play.has_just_ended:
            self.play.end(ended=False)
            open_table(self.stage, self.play)
        else:
            super().back()


def _layout(cards: tuple[Card, ...]) -> Layout:
    """The layout of these cards without those that cannot lie as they do."""
    wrong = {index for index, _ in layout_faults(cards)}
    while wrong:
        cards = tuple(card for index, card in enumerate(cards) if index not in wrong)
        wrong = {index for index, _ in layout_faults(cards)}
    return Layout(cards)
