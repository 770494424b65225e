"""Events at random for every game, most of them likely and some absurd, and what no state of a game may ever be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from scorer import drecksau, salsicha, sausage_sizzle, sosig, wurst_case_scenario
from scorer.drecksau.pigs import CARDS, DISCARD, SWAP_HAND, Pig, pig_faults
from scorer.salsicha.cards import DECK, KNOWN, PARTS, Combination
from scorer.sausage_sizzle.game import TurnBooked, TurnCorrected
from scorer.sosig.cards import Card
from scorer.sosig.layout import layout_faults
from scorer.wurst_case_scenario.belt import SAUSAGES, candidates
from scorer.wurst_case_scenario.cards import ACTIONS, CHARACTERS

NAMES = ("Ana", "Ben", "Cleo", "Dörte", "李", "Nobody")
COLOURS = ("red", "blue", "light-blue", "gold")


def players(by: Random, game: Any) -> tuple[str, ...]:
    info = by.choice(game.editions)
    return tuple(by.sample(NAMES[:-1], by.randint(max(2, info.fewest_players), min(4, info.most_players))))


def _some(by: Random, state: Any) -> str:
    return by.choice([*state.players, *state.players, NAMES[-1]])


# ---- one function a game: any event from a state ------------------------------------------------------------------


def sizzle(by: Random, state: Any) -> Any:
    dice = (*by.choices(state.edition.critters, k=4), *by.choices(["3", "4", "5", "sausage"], k=4))
    critter = by.choice(dice[:4] if by.random() < 0.7 else state.edition.critters)
    if by.random() < 0.2:
        return TurnCorrected(_some(by, state), by.randint(0, 6), dice, critter)
    return TurnBooked(dice, critter)


def cards_of_sosig(by: Random) -> tuple[Card, ...]:
    cells = by.sample([(r, c) for r in range(3) for c in range(3)], by.randint(0, 5))
    made = []
    for cell in cells:
        part = by.choice(["head", "body", "body", "scrontch"])
        exits = "".join(by.sample("nesw", 2 if part == "body" else 1))
        made.append(Card(cell, part, exits, by.choice(["plain", "spicy", "natural", "cocktail"])))  # type: ignore[arg-type]  # one of the parts
    return tuple(made)


def of_sosig(by: Random, state: Any) -> Any:
    kind = by.choice([sosig.game.TurnBooked, sosig.game.TurnBooked, sosig.game.LayoutCounted])
    if by.random() < 0.2:
        return sosig.game.Kept(_some(by, state), (by.randint(-1, 4),), by.randint(0, 2))
    if by.random() < 0.1:
        return sosig.game.PrizeSettled(by.choice(["longest", "", "fairest"]), by.choice([(), (_some(by, state),)]))
    return kind(_some(by, state), cards_of_sosig(by))


def hand_of(by: Random, combination: Combination) -> tuple[str, ...]:
    """A hand that is a combination, or nearly: a card more, a card less, a card changed."""
    letters = sorted(set(combination.letters))
    named = dict(zip(letters, by.sample(COLOURS, len(letters)), strict=True))
    hand = [f"{named[letter]}-{part}" for part, letter in combination.parts]
    any_card = f"{by.choice(COLOURS)}-{by.choice(PARTS)}"
    match by.randrange(6):
        case 0:
            hand.append(any_card)
        case 1:
            hand.pop(by.randrange(len(hand)))
        case 2:
            hand[by.randrange(len(hand))] = any_card
    by.shuffle(hand)
    return tuple(hand)


def area_of(by: Random, most: int = 9) -> tuple[str, ...]:
    """Some cards that may lie in the discard area together."""
    deck = [f"{colour}-{part}" for colour in COLOURS for part in PARTS for _ in range(DECK[part])]
    return tuple(by.sample(deck, by.randint(0, most)))


def of_salsicha(by: Random, state: Any) -> Any:
    events = salsicha.events
    number = by.choice([len(state.rounds), len(state.rounds), by.randint(0, 5)])
    live = state.rounds[number - 1].live if 1 <= number <= len(state.rounds) else KNOWN
    mine = Combination(by.choice(["mine", "trousers", " "]), by.choice(KNOWN).parts[by.randint(0, 2) :])
    chosen = tuple(combination.name for combination in by.sample(KNOWN, by.randint(1, 3)))
    hand = hand_of(by, by.choice(live))
    made = (
        events.LiveChosen(number, ("perfect", *(name for name in chosen if name != "perfect"))),
        events.WentOut(number, _some(by, state), hand),
        events.WentOut(number, _some(by, state), hand),
        events.HandShown(number, _some(by, state), hand),
        events.HandShown(number, _some(by, state), hand),
        events.DiscardLaid(number, area_of(by)),
        events.TurnBooked(_some(by, state), by.choice(["", *area_of(by), "red-paw"])),
        events.RoundClosed(),
        events.CombinationKept(mine),
    )
    return by.choice(made)


def of_wurst(by: Random, state: Any) -> Any:
    events = wurst_case_scenario.events
    steps = state.steps if by.random() < 0.8 else candidates(state.belt)
    made = [
        events.TurnEnded(),
        events.CardPlayed(by.choice(ACTIONS), by.choice(list(CHARACTERS)), by.choice([1, 1, 2, 3])),
        *by.sample(steps, min(2, len(steps))),
        *by.sample(steps, min(2, len(steps))),
    ]
    if by.random() < 0.3:
        cards = tuple(by.randint(0, 9) if by.random() < 0.1 else by.randint(5, 9) for _ in SAUSAGES)
        made += [
            events.MoveCancelled(_some(by, state)),
            events.HandDiscarded(),
            events.BeltCorrected(cards),
            events.HolderNamed(by.choice(["", _some(by, state)])),
            events.IdentitiesTaken(_some(by, state), tuple(by.sample(SAUSAGES, 2))),
        ]
    return by.choice(made)


def of_drecksau(by: Random, state: Any) -> Any:
    events = drecksau.events
    player = by.choice([state.player_on_turn or NAMES[0], state.player_on_turn or NAMES[0], _some(by, state)])
    card = by.choice([*CARDS, "pretty-pig", "mud", "mud", DISCARD, SWAP_HAND, "ham"])
    legal = [on for on, reason in state.targets(card).items() if not reason]
    owner, number = by.choice(legal) if legal and by.random() < 0.9 else (_some(by, state), by.randint(0, 4))
    if card in {"rain", "lucky-bird", DISCARD, SWAP_HAND} and by.random() < 0.9:
        owner, number = "", 0
    if by.random() < 0.15:
        flags = (by.choices([True, False], k=5) for _ in range(by.choice([3, 3, 3, 2])))
        pigs = events.PigsCorrected(_some(by, state), tuple(Pig(*flag) for flag in flags))
        return by.choice([pigs, events.BirdEnded(), events.RoundStarted()])
    if state.board.win is not None and by.random() < 0.7:
        return events.RoundStarted()
    return events.CardPlayed(player, card, owner, number)


PROPOSE: dict[str, Callable[[Random, Any], Any]] = {
    "sausage-sizzle": sizzle,
    "sosig": of_sosig,
    "salsicha": of_salsicha,
    "wurst-case-scenario": of_wurst,
    "drecksau": of_drecksau,
}
"""Any event that may come in a state, by game: legal ones often enough, and others."""


# ---- what no state may be ---------------------------------------------------------------------------------------


def sizzle_is_sound(state: Any) -> None:
    for player in state.players:
        used = state.used(player)
        assert len(used) == len(set(used)) <= 6
        assert 0 <= state.total(player) <= 168


def sosig_is_sound(state: Any) -> None:
    for holding in state.holdings:
        assert not list(layout_faults(holding.layout.cards))
        assert all(points >= 0 for points in holding.orders)


def salsicha_is_sound(state: Any) -> None:
    assert 1 <= len(state.rounds) <= 4
    assert all(one.closed for one in state.rounds[:-1])
    assert state.over or not state.round.closed
    for one in state.rounds:
        awards = one.awards(state.players)
        assert bool(awards) == bool(one.out)
        assert [award.points for award in awards] == ([2] + [1] * (len(awards) - 1) if awards else [])
        assert len({award.player for award in awards}) == len(awards)
        assert one.out not in one.shown
        assert len(awards) <= (1 if len(state.players) == 2 else len(state.players))
        for award in awards[1:]:
            way = Counter(one.shown[award.player]) + Counter(award.take)
            way.subtract([award.discard] if award.discard else [])
            assert award.combination.fits(list(way.elements()))
            assert not Counter(award.take) - Counter(one.discard)
    assert state.why


def wurst_is_sound(state: Any) -> None:
    belt = state.belt
    assert all(1 <= card <= 9 for card in belt.cards)
    assert sorted((*belt.standing, *belt.fallen)) == list(SAUSAGES)
    assert (state.outcome is None) == (len(belt.standing) > 1)
    held = [sausage for sausages in state.identities for sausage in sausages]
    assert len(held) == len(set(held))
    assert 0 <= state.clock.turn < state.clock.seats == len(state.players)
    if state.outcome is None:
        assert state.turn.closed or state.steps


def drecksau_is_sound(state: Any) -> None:
    assert all(len(pigs) == state.pigs for pigs in state.board.pigs)
    assert not [fault for pigs in state.board.pigs for pig in pigs for fault in pig_faults(pig)]
    assert set(state.board.players) <= set(state.players)
    assert 0 <= state.board.bird <= 2
    assert state.round <= (6 if state.is_tournament else 1)
    assert (state.board.win is None) == (not any(_has_won(pigs) for pigs in state.board.pigs))


def _has_won(pigs: Sequence[Pig]) -> bool:
    return all(pig.pretty for pig in pigs) or all(pig.dirty and not pig.pretty for pig in pigs)


SOUND: dict[str, Callable[[Any], None]] = {
    "sausage-sizzle": sizzle_is_sound,
    "sosig": sosig_is_sound,
    "salsicha": salsicha_is_sound,
    "wurst-case-scenario": wurst_is_sound,
    "drecksau": drecksau_is_sound,
}
"""What holds in every state, by game."""
STARTS: dict[str, Callable[[Random, Any], Any]] = {
    game.id: (lambda by, game: game.start(game.editions[0].id, players(by, game)))
    for game in (sausage_sizzle.GAME, sosig.GAME, salsicha.GAME, wurst_case_scenario.GAME)
} | {"drecksau": lambda by, game: game.start(game.editions[0].id, players(by, game), 3, by.random() < 0.7)}
"""How a match begins, by game."""
