"""A match of Sosig as a frozen state and the events that lead from one state to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from scorer import game
from scorer.codec import Codec, Shape, text, texts, whole, wholes
from scorer.game import EditionInfo, IllegalEvent, JsonObject, Recorded, Standings
from scorer.sosig.cards import CARD_KEYS, Card, read_draft, tell_cell
from scorer.sosig.layout import Layout, layout_faults
from scorer.sosig.options import Options, UnknownHouseRuleError
from scorer.sosig.prizes import Prize, prize_of
from scorer.sosig.steps import Holding, Sheet, kept_faults, score
from scorer.sosig.table import FEWEST_PLAYERS, MOST_PLAYERS
from scorer.sosig.turns import Decks, Turn, compare, decks_left
from scorer.words import counted, listing, names_faults, number_fault, quote, tell

EDITION = EditionInfo("sosig", "Sosig", FEWEST_PLAYERS, MOST_PLAYERS)
NO_PRIZE = ""


@dataclass(frozen=True, slots=True)
class MatchStarted(Recorded):
    """A match begins: its edition, the players in seating order, the prize's id ("": none), the house rules' ids."""

    edition: str
    players: tuple[str, ...]
    prize: str = NO_PRIZE
    house_rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnBooked(Recorded):
    """A turn of a player is over and these cards lie in front of them; the next player is on turn.

    After two Cocktail cards were joined it is the same player. Players may be named out of turn: not every turn has to
    be booked.
    """

    player: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LayoutCounted(Recorded):
    """The game has ended and these are the cards of a player for the scoring; once more corrects them."""

    player: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Kept(Recorded):
    """A player holds these orders (their points) and so many Little Sosigs now; at any time, the last one counts."""

    player: str
    orders: tuple[int, ...]
    little_sosigs: int


@dataclass(frozen=True, slots=True)
class PrizeSettled(Recorded):
    """The prize played for, by id ("": none), and who met it, where the box does not measure it itself."""

    prize: str
    met: tuple[str, ...] = ()


Event = MatchStarted | TurnBooked | LayoutCounted | Kept | PrizeSettled


@dataclass(frozen=True, slots=True)
class State(Standings):
    """Where a match stands: for each player in seating order what they have, and whether it is counted already."""

    edition: EditionInfo
    players: tuple[str, ...]
    prize: Prize | None
    options: Options
    holdings: tuple[Holding, ...]
    counted: tuple[bool, ...]
    seat: int = 0
    last_turn: Turn | None = None

    def holding(self, player: str) -> Holding:
        """What a player has; raises KeyError for a name that does not play."""
        return dict(zip(self.players, self.holdings, strict=True))[player]

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        """The six steps of every player by name, as if the match ended now; the prize only when cards are counted."""
        prize = self.prize if self.counting else None
        return dict(zip(self.players, score(self.holdings, prize, self.options), strict=True))

    @property
    def totals(self) -> dict[str, int]:
        """The points of every player if the match ended now, in seating order."""
        return {player: sheet.total for player, sheet in self.sheets.items()}

    @property
    def over(self) -> bool:
        """True when the cards of all players are counted."""
        return all(self.counted)

    @property
    def counting(self) -> bool:
        """True from the first layout counted on: the game has ended, the scoring has begun."""
        return any(self.counted)

    @property
    def player_on_turn(self) -> str | None:
        """Whose turn it is, or whose cards are counted next; None when the match is over."""
        if self.over:
            return None
        return self.players[self.counted.index(False) if self.counting else self.seat]

    @property
    def decks(self) -> Decks:
        """How many cards are left in the decks, by what lies on the table."""
        return decks_left((holding.layout for holding in self.holdings), len(self.players))


def apply(state: State | None, event: Event) -> State:
    """Give the state after the event; `state` is None before the match starts.

    Raises IllegalEvent with every reason; the given state stays as it is.
    """
    if isinstance(event, MatchStarted):
        if state is not None:
            raise IllegalEvent(["the match has already started"])
        return _start(event)
    if not isinstance(event, TurnBooked | LayoutCounted | Kept | PrizeSettled):
        raise IllegalEvent([f"expected an event of Sosig, got {type(event).__name__}"])
    if state is None:
        raise IllegalEvent(["the match has not started"])
    if isinstance(event, PrizeSettled):
        return _settle(state, event)
    if event.player not in state.players:
        names = listing([quote(name) for name in state.players])
        raise IllegalEvent([f"{tell(event.player)} does not play (the players are {names})"])
    if isinstance(event, Kept):
        return _keep(state, event)
    return _turn(state, event) if isinstance(event, TurnBooked) else _count(state, event)


def replay(events: Iterable[Event]) -> State | None:
    """Apply all events from the beginning; None where there are none. An IllegalEvent names the event's number."""
    return game.replay(apply, events)


def _start(event: MatchStarted) -> State:
    faults: list[str] = []
    if event.edition != EDITION.id:
        faults.append(f"expected the edition {EDITION.id}, got {tell(event.edition)}")
    if wrong_number := number_fault(len(event.players), FEWEST_PLAYERS, MOST_PLAYERS):
        faults.append(wrong_number)
    faults += names_faults(enumerate(event.players, start=1))
    options = Options()
    try:
        options = Options.with_house_rules(event.house_rules)
    except UnknownHouseRuleError as error:
        faults.append(str(error))
    if faults:
        raise IllegalEvent(faults)
    nothing = tuple(Holding() for _ in event.players)
    uncounted = tuple(False for _ in event.players)
    return State(EDITION, event.players, _prize(event.prize), options, nothing, uncounted)


def _prize(prize_id: str) -> Prize | None:
    return None if prize_id == NO_PRIZE else prize_of(prize_id)


def _settle(state: State, event: PrizeSettled) -> State:
    prize = _prize(event.prize)
    faults = [f"{tell(name)} does not play" for name in event.met if name not in state.players]
    if event.met and (prize is None or prize.is_measured):
        why = "where there is no prize" if prize is None else f"on the prize {prize.id}, which is measured"
        faults.append(f"expected no mark {why}, got {listing([quote(name) for name in event.met])}")
    if faults:
        raise IllegalEvent(faults)
    holdings = tuple(
        replace(holding, met_prize=player in event.met)
        for player, holding in zip(state.players, state.holdings, strict=True)
    )
    return replace(state, prize=prize, holdings=holdings)


def _keep(state: State, event: Kept) -> State:
    if faults := kept_faults(event.orders, event.little_sosigs):
        raise IllegalEvent(faults)
    kept = replace(state.holding(event.player), orders=event.orders, little_sosigs=event.little_sosigs)
    return replace(state, holdings=_with(state, event.player, kept))


def _turn(state: State, event: TurnBooked) -> State:
    if state.counting:
        raise IllegalEvent(["the cards are being counted: no turn can be booked any more"])
    holding, layout = state.holding(event.player), _layout(event.cards)
    turn = compare(holding.layout, layout, state.options)
    seat = state.players.index(event.player)
    return replace(
        state,
        holdings=_with(state, event.player, replace(holding, layout=layout)),
        seat=seat if turn.free_turn else (seat + 1) % len(state.players),
        last_turn=turn,
    )


def _count(state: State, event: LayoutCounted) -> State:
    holding = replace(state.holding(event.player), layout=_layout(event.cards))
    done = tuple(c or p == event.player for p, c in zip(state.players, state.counted, strict=True))
    return replace(state, holdings=_with(state, event.player, holding), counted=done)


def _layout(cards: tuple[Card, ...]) -> Layout:
    faults = [f"card at {tell_cell(cards[n].cell)}: {fault}" for n, fault in layout_faults(cards)]
    if faults:
        raise IllegalEvent(faults)
    return Layout(cards)


def _with(state: State, player: str, holding: Holding) -> tuple[Holding, ...]:
    return tuple(holding if p == player else old for p, old in zip(state.players, state.holdings, strict=True))


def _read_cards(value: object) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise ValueError(f"expected a list of cards, got {tell(value)}")
    cards = []
    for number, data in enumerate(value, start=1):
        if not isinstance(data, dict) or set(data) != set(CARD_KEYS):
            raise ValueError(f"expected an object of {listing(CARD_KEYS)} as card {number}, got {tell(data)}")
        draft, faults = read_draft(data)
        if faults:
            raise ValueError(f"card {number}: {'; '.join(faults)}")
        if draft.cell is not None and draft.part is not None and draft.exits is not None:
            cards.append(
                Card(draft.cell, draft.part, draft.exits, draft.effect or "plain", draft.burnt, draft.halves or "")
            )
    return tuple(cards)


def _card_as_json(card: object) -> JsonObject:
    return {key: list(value) if isinstance(value := getattr(card, key), tuple) else value for key in CARD_KEYS}


_CARDS = {"player": text, "cards": _read_cards}
_CODEC: Codec[Event] = Codec(
    {
        "match_started": Shape(MatchStarted, {"edition": text, "players": texts, "prize": text, "house_rules": texts}),
        "turn_booked": Shape(TurnBooked, _CARDS),
        "layout_counted": Shape(LayoutCounted, _CARDS),
        "kept": Shape(Kept, {"player": text, "orders": wholes, "little_sosigs": whole}),
        "prize_settled": Shape(PrizeSettled, {"prize": text, "met": texts}),
    },
    {Card: _card_as_json},
)
encode: Callable[[Event], JsonObject] = _CODEC.encode
"""Give an event as a plain dictionary that JSON can carry; raises BadEventError for a foreign object."""
decode: Callable[[object], Event] = _CODEC.decode
"""Give the event that a plain dictionary holds; raises BadEventError with everything that is wrong with it."""


def describe(state: State) -> tuple[str, ...]:
    """Tell a state as lines of plain text: every player's steps with their reasons, and whose turn it is or who won."""
    lines = []
    for (player, sheet), done in zip(state.sheets.items(), state.counted, strict=True):
        cards = counted(sum(len(chain.cards) for chain in sheet.chains), "card")
        lines.append(f"{player}: {counted(sheet.total, 'point')}, {cards}{' counted' if done else ''}")
        lines += (f"  {step.id} {step.points:+d}: {'; '.join(step.reasons)}" for step in sheet.steps if step.reasons)
    if not state.counting:
        lines += _told_turn(state.last_turn) if state.last_turn else ()
        lines += [state.decks.notice] if state.decks.last_turn else []
    if state.over:
        lines.append(f"over, won by {listing(state.winners)}")
    elif state.counting:
        lines.append(f"counting: {state.player_on_turn}")
    else:
        lines.append(f"on turn: {state.player_on_turn}")
    return tuple(lines)


def _told_turn(turn: Turn) -> Iterable[str]:
    """Tell what the last turn booked brought."""
    yield from (f"a Sosig of {len(chain.cards)} cards is finished" for chain in turn.finished)
    if turn.free_turn:
        yield "two Cocktails joined: a free turn"
    if turn.meats:
        yield f"both halves joined: {counted(len(turn.meats), 'mystery meat')}"
    yield from (f"look at this: {warning}" for warning in turn.warnings)
