"""One round of Drecksau: everybody's pigs, who plays, what a card changes, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorer.drecksau.pigs import (
    CARDS,
    CLEAN,
    DISCARD,
    SWAP_HAND,
    WITHOUT_PIG,
    Pig,
    With,
    card_fault,
    played,
    rained_on,
    won_with,
)
from scorer.words import counted, listing, quote, tell

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
PIGS = 3
PIGS_OF_BASE_GAME: Mapping[int, int] = {2: 5, 3: 4, 4: 3}
"""The house rule: as many pigs as in the base game, by the number of players."""
BIRD_PLAYS = 2
"""So many further cards a Lucky Bird carries."""
Target = tuple[str, int]
"""A pig by its owner and its number, from 1."""


@dataclass(frozen=True, slots=True)
class Win:
    """Who has won a round, and with which pigs."""

    player: str
    with_what: With


@dataclass(frozen=True, slots=True)
class Board:
    """A round: the players and their pigs in seating order, who is on turn ("": anybody may begin), who has won.

    `bird`: how many further cards the player on turn may play with a Lucky Bird, or 0.
    """

    players: tuple[str, ...]
    pigs: tuple[tuple[Pig, ...], ...]
    on_turn: str = ""
    bird: int = 0
    win: Win | None = None

    @classmethod
    def laid_out(cls, players: tuple[str, ...], pigs: int) -> Board:
        """Lay out so many clean pigs for each player."""
        return cls(players, ((CLEAN,) * pigs,) * len(players))

    def of(self, player: str) -> tuple[Pig, ...]:
        """The pigs of a player; raises KeyError for a name that does not play."""
        return dict(zip(self.players, self.pigs, strict=True))[player]

    def with_pigs(self, player: str, pigs: tuple[Pig, ...]) -> Board:
        """Give a player these pigs."""
        held = zip(self.players, self.pigs, strict=True)
        return replace(self, pigs=tuple(pigs if name == player else old for name, old in held))

    def judged(self, first: str) -> Board:
        """Look who has won; of several the first from `first` on in turn order."""
        start = self.players.index(first)
        for player in (*self.players[start:], *self.players[:start]):
            if with_what := won_with(self.of(player)):
                return replace(self, win=Win(player, with_what))
        return replace(self, win=None)

    def left_of(self, player: str) -> str:
        """The next player in turn order."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]


def form_faults(board: Board, player: str, card: str, on: Target | None) -> tuple[str, ...]:
    """List what forbids a play however the pigs are: nobody's, no card there is, or a pig there is not."""
    faults = [] if player in board.players else [stranger(board, player)]
    if card not in {*CARDS, DISCARD, SWAP_HAND}:
        faults.append(f"expected a card of {listing((*CARDS, DISCARD, SWAP_HAND), 'or')}, got {tell(card)}")
    elif card in WITHOUT_PIG:
        faults += [f"{card} is played on no pig"] if on is not None else []
    elif on is None:
        faults.append(f"{card} is played on a pig: say whose and which")
    elif fault := _no_pig(board, on):
        faults.append(fault)
    # A stranger's own pig is one reason, not two.
    return tuple(dict.fromkeys(faults))


def play_faults(board: Board, player: str, card: str, on: Target | None) -> tuple[str, ...]:
    """List everything that forbids a play: who plays, the card, and the pig it is played on."""
    if board.win is not None:
        return (f"the round is over: {told_win(board.win)}",)
    faults = form_faults(board, player, card, on)
    if player not in board.players:
        return faults
    on_turn = board.on_turn in {"", player}
    turn = () if on_turn else (f"it is the turn of {quote(board.on_turn)}, not of {quote(player)}",)
    if faults:
        return (*turn, *faults)
    if board.bird and (fault := carried_fault(card)):
        return (*turn, fault)
    fault = target_fault(board, player, card, on) if on is not None else None
    return (*turn, fault) if fault else turn


def carried_fault(card: str) -> str | None:
    """Say why a Lucky Bird does not carry a card; None where it does."""
    names = {"lucky-bird": "another Lucky Bird", SWAP_HAND: SWAP_HAND}
    return f"a Lucky Bird does not carry {names[card]}" if card in names else None


def stranger(board: Board, name: object) -> str:
    """Say that a name does not play in this round."""
    return f"{tell(name)} does not play this round (its players are {listing([quote(name) for name in board.players])})"


def target_fault(board: Board, player: str, card: str, on: Target) -> str | None:
    """Say why a player cannot play a card on a pig; None where it can be."""
    if fault := _no_pig(board, on):
        return fault
    owner, number = on
    why = card_fault(card, board.of(owner)[number - 1], own=owner == player)
    return f"{card} on pig {number} of {quote(owner)}: {why}" if why else None


def _no_pig(board: Board, on: Target) -> str | None:
    """Say that there is no such pig; None where there is."""
    owner, number = on
    if owner not in board.players:
        return stranger(board, owner)
    pigs = board.of(owner)
    if 1 <= number <= len(pigs):
        return None
    return f"{quote(owner)} has {counted(len(pigs), 'pig')}: expected a pig from 1 to {len(pigs)}, got {tell(number)}"


def targets(board: Board, player: str, card: str) -> dict[Target, str]:
    """List every pig with the reason why the player cannot play the card on it; "" where it can be."""
    every = [
        (owner, number)
        for owner, pigs in zip(board.players, board.pigs, strict=True)
        for number in range(1, len(pigs) + 1)
    ]
    return {on: target_fault(board, player, card, on) or "" for on in every}


def after_play(board: Board, player: str, card: str, on: Target | None) -> Board:
    """Give the board after a play that nothing forbids: the pigs, who has won, and who is on turn."""
    bird = max(board.bird - 1, 0)
    after = replace(board, bird=bird)
    if card == "lucky-bird":
        bird = BIRD_PLAYS
    elif card == "rain":
        after = replace(after, pigs=tuple(tuple(rained_on(pig) for pig in pigs) for pigs in board.pigs))
    elif on is not None:
        owner, number = on
        pigs = list(board.of(owner))
        pigs[number - 1] = played(card, pigs[number - 1])
        after = after.with_pigs(owner, tuple(pigs))
    return replace(after, on_turn=player if bird else board.left_of(player), bird=bird).judged(player)


def after_bird(board: Board) -> Board:
    """Give the board after a Lucky Bird that carries no more cards."""
    return replace(board, on_turn=board.left_of(board.on_turn), bird=0)


def told_win(win: Win) -> str:
    """Tell who has won a round."""
    return f"{quote(win.player)} has won with {win.with_what} pigs"
