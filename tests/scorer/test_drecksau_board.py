"""Pigs and cards of Drecksau: which card goes on which pig, what it does, and who wins."""

from __future__ import annotations

from itertools import product

import pytest

from scorer.drecksau.board import Board, Win, after_bird, after_play, play_faults, targets
from scorer.drecksau.pigs import CARDS, CLEAN, Pig, card_fault, pig_faults, played, rained_on, won_with
from scorer.drecksau.tournament import Prize, standing

DIRTY, PRETTY = Pig(dirty=True), Pig(pretty=True)
BARN = Pig(barn=True)
EVERY = [Pig(*flags) for flags in product([False, True], repeat=5)]
ON_PIGS = [card for card in CARDS if card not in {"rain", "lucky-bird"}]


def pig(words: str) -> Pig:
    """A pig from the words that are true of it."""
    return Pig(**dict.fromkeys(words.split(), True))


@pytest.mark.parametrize(
    ("card", "own", "before", "after"),
    [
        ("mud", True, "", "dirty"),
        ("mud", True, "barn door", "barn door dirty"),
        ("mud", True, "dirty", "the pig is dirty already"),
        ("mud", True, "pretty", "the pig is pretty: only Escape changes that"),
        ("mud", False, "", "mud is for a pig of one's own"),
        ("barn", True, "", "barn"),
        ("barn", True, "dirty pretty", "dirty pretty barn"),
        ("barn", True, "barn", "the pig has a barn already"),
        ("barn", False, "", "barn is for a pig of one's own"),
        ("lightning", False, "barn", ""),
        ("lightning", False, "dirty barn door", "dirty"),
        ("lightning", False, "barn rod", "a lightning rod protects the barn"),
        ("lightning", False, "dirty", "the pig has no barn"),
        ("lightning", True, "barn", "lightning is for a pig of another player"),
        ("lightning-rod", True, "barn", "barn rod"),
        ("lightning-rod", True, "pretty barn", "pretty barn rod"),
        ("lightning-rod", True, "", "the pig has no barn"),
        ("lightning-rod", True, "barn rod", "the barn has a lightning rod already"),
        ("barn-door", True, "barn", "barn door"),
        ("barn-door", True, "dirty barn rod", "dirty barn rod door"),
        ("barn-door", True, "", "the pig has no barn"),
        ("barn-door", True, "barn door", "the barn has a door already"),
        ("barn-door", True, "pretty barn", "a pretty pig stands in the barn"),
        ("clean-that-pig", False, "dirty barn rod", "barn rod"),
        ("clean-that-pig", False, "dirty barn door", "the barn door keeps the farmer out"),
        ("clean-that-pig", False, "", "the pig is clean"),
        ("clean-that-pig", False, "dirty pretty", "the pig is pretty: only Escape changes that"),
        ("clean-that-pig", True, "dirty", "clean-that-pig is for a pig of another player"),
        ("pretty-pig", True, "", "pretty"),
        ("pretty-pig", False, "dirty barn", "dirty pretty barn"),
        ("pretty-pig", False, "barn door", "pretty barn door"),
        ("pretty-pig", True, "dirty barn door", "a dirty pig behind a barn door cannot be made pretty"),
        ("pretty-pig", True, "pretty", "the pig is pretty already"),
        ("escape", True, "pretty", ""),
        ("escape", False, "pretty dirty barn", "dirty barn"),
        ("escape", False, "dirty", "the pig is not pretty"),
        ("ham", True, "", 'expected a card for a pig, got "ham"'),
    ],
)
def test_a_card_on_a_pig(card: str, own: bool, before: str, after: str) -> None:
    """A card changes the pig as the rules say, or is refused with its reason."""
    fault = card_fault(card, pig(before), own=own)
    if fault is None:
        assert played(card, pig(before)) == pig(after)
    else:
        assert fault == after


def test_cards_keep_pigs_possible() -> None:
    """Whatever card may be played on a possible pig leaves a possible pig, another one than before."""
    for before, card, own in product(EVERY, ON_PIGS, [False, True]):
        if pig_faults(before) or card_fault(card, before, own=own):
            continue
        after = played(card, before)
        assert not pig_faults(after), (card, before)
        assert after != before


def test_rain() -> None:
    """Rain cleans dirty pigs without a barn; a barn and an umbrella keep it off."""
    assert rained_on(DIRTY) == CLEAN
    for kept in (Pig(dirty=True, barn=True), Pig(dirty=True, pretty=True), CLEAN, BARN):
        assert rained_on(kept) == kept


@pytest.mark.parametrize(
    ("pigs", "expected"),
    [
        ([DIRTY, DIRTY, DIRTY], "dirty"),
        ([PRETTY, PRETTY, PRETTY], "pretty"),
        ([PRETTY, Pig(dirty=True, pretty=True), PRETTY], "pretty"),
        ([DIRTY, DIRTY, Pig(dirty=True, pretty=True)], None),
        ([DIRTY, DIRTY, CLEAN], None),
    ],
)
def test_what_wins(pigs: list[Pig], expected: str | None) -> None:
    """All dirty and none pretty wins, and all pretty, whatever is below."""
    assert won_with(pigs) == expected


def laid(**pigs: list[Pig]) -> Board:
    return Board(tuple(pigs), tuple(tuple(held) for held in pigs.values()))


def test_the_turn_goes_round() -> None:
    """Anybody begins; then it goes round strictly, a Lucky Bird keeps the turn for two more cards."""
    board = Board.laid_out(("Ana", "Ben", "Cleo"), 3)
    assert not play_faults(board, "Ben", "mud", ("Ben", 1))
    board = after_play(board, "Ben", "mud", ("Ben", 1))
    assert play_faults(board, "Ben", "mud", ("Ben", 2)) == ('it is the turn of "Cleo", not of "Ben"',)
    board = after_play(board, "Cleo", "swap-hand", None)
    board = after_play(board, "Ana", "lucky-bird", None)
    assert (board.on_turn, board.bird) == ("Ana", 2)
    assert play_faults(board, "Ana", "swap-hand", None) == ("a Lucky Bird does not carry swap-hand",)
    board = after_play(board, "Ana", "rain", None)
    assert (board.on_turn, board.bird, board.of("Ben")[0]) == ("Ana", 1, CLEAN)
    assert after_play(board, "Ana", "discard", None).on_turn == "Ben"
    assert (after_bird(board).on_turn, after_bird(board).bird) == ("Ben", 0)


def test_another_player_may_win_by_ones_card() -> None:
    """Escape on another's last pretty pig may leave that player with dirty pigs only, who has won."""
    board = laid(Ana=[CLEAN, CLEAN], Ben=[DIRTY, Pig(dirty=True, pretty=True)])
    after = after_play(board, "Ana", "escape", ("Ben", 2))
    assert after.win == Win("Ben", "dirty")
    assert play_faults(after, "Ben", "rain", None) == ('the round is over: "Ben" has won with dirty pigs',)


def test_of_two_winners_the_one_who_played_is_first() -> None:
    """Where pigs of two players would win, whoever played does, then it goes in turn order."""
    both = laid(Ana=[PRETTY], Ben=[CLEAN], Cleo=[DIRTY])
    assert both.judged("Cleo").win == Win("Cleo", "dirty")
    assert both.judged("Ana").win == Win("Ana", "pretty")
    assert both.judged("Ben").win == Win("Cleo", "dirty")


def test_targets_tell_every_pig() -> None:
    """Every pig on the table is a target or says why it is none."""
    board = laid(Ana=[CLEAN, DIRTY], Ben=[PRETTY, BARN])
    assert targets(board, "Ana", "mud") == {
        ("Ana", 1): "",
        ("Ana", 2): 'mud on pig 2 of "Ana": the pig is dirty already',
        ("Ben", 1): 'mud on pig 1 of "Ben": mud is for a pig of one\'s own',
        ("Ben", 2): 'mud on pig 2 of "Ben": mud is for a pig of one\'s own',
    }
    assert [on for on, reason in targets(board, "Ana", "lightning").items() if not reason] == [("Ben", 2)]


WINS = {"p": "pretty", "d": "dirty"}


@pytest.mark.parametrize(
    ("rounds", "points", "champions", "decider"),
    [
        ("", "0 0 0", "", ""),
        ("Ap Bp", "1 2 0", "", ""),
        ("Ap Bp Ap", "4 2 0", "A", ""),
        ("Ad Ad Bd", "3 3 0", "", "A B"),
        ("Ad Ad Bd Bp", "3 3 0", "B", ""),
        ("Ap Bd Cp Cd Ap", "4 1 4", "", "A C"),
        ("Ap Cp Ad Cd Bp", "2 3 4", "C", ""),
        ("Ap Cd Ad Cp Bp", "3 3 3", "", "A B C"),
    ],
)
def test_the_tournament(rounds: str, points: str, champions: str, decider: str) -> None:
    """Stacks go 1, 2, 3; it ends when one is empty, and those who share the lead play one more round."""
    wins = [Win(word[0], WINS[word[1]]) for word in rounds.split()]  # type: ignore[arg-type]  # the two words of WINS
    now = standing(("A", "B", "C"), wins)
    assert list(now.totals.values()) == [int(word) for word in points.split()]
    assert (now.champions, now.decider) == (tuple(champions.split()), tuple(decider.split()))
    assert len(now.prizes) == len(wins)
    assert now.over == bool(champions)


def test_prizes_of_the_tournament() -> None:
    """Pretty pigs take the top trophy, dirty ones the top bucket, the deciding round neither."""
    wins = [Win("A", "dirty"), Win("B", "pretty"), Win("A", "dirty"), Win("B", "dirty"), Win("A", "pretty")]
    prizes = standing(("A", "B"), wins).prizes
    assert prizes == (Prize("bucket", 1), Prize("trophy", 1), Prize("bucket", 2), Prize("bucket", 3))[: len(prizes)]
    tie = standing(("A", "B"), [Win("A", "dirty"), Win("A", "dirty"), Win("B", "dirty"), Win("A", "pretty")])
    assert tie.prizes[-1] is None
    assert [prize.told for prize in tie.prizes if prize][1] == "the bucket with 2 carrots"
