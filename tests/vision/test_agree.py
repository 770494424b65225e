"""Several readings become one: frames must agree, and whatever flickers stays a doubt."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from vision.agree import AGREEING_FRAMES, MOST_FRAMES, RollVote, seen_in_both
from vision.card_reading import CardGuess, CardPiece, LayoutReading
from vision.reading import Guess, Piece, Reading

LABELS = ("snake", "quokka", "5", "sausage")


def piece(label: str, x: float, y: float = 100.0, *, sure: bool = True) -> Piece:
    corners = ((x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20), (x - 20, y + 20))
    return Piece(label, None, sure, 0.99 if sure else 0.5, (x, y), corners, (Guess(label, 1.0),))


def reading(*labels: str | None, shift: float = 0.0, sure: bool = True, doubts: tuple[str, ...] = ()) -> Reading:
    """Dice in a row, 60 pixels apart; None leaves a place empty."""
    pieces = tuple(piece(label, 100 + 60 * n + shift, sure=sure) for n, label in enumerate(labels) if label)
    return Reading(pieces, doubts, 10.0)


def outcome(*readings: Reading) -> list[Reading | None]:
    vote = RollVote()
    return [vote.add(r) for r in readings]


def test_three_frames_that_agree_are_a_reading() -> None:
    """The third of three equal readings is the agreed one, not an earlier one."""
    same = [reading("snake", "5", shift=n) for n in range(AGREEING_FRAMES)]
    *before, last = outcome(*same)
    assert before == [None] * (AGREEING_FRAMES - 1)
    assert last == same[-1]
    assert last.is_sure


def test_an_empty_table_is_agreed_too() -> None:
    """Three readings without dice agree that there are none."""
    assert outcome(*[reading()] * AGREEING_FRAMES)[-1] == reading()


def test_a_name_that_flickers_is_a_doubt() -> None:
    """One sure frame that named a die otherwise leaves both names as guesses, although three frames agree after it."""
    agreed = outcome(reading("snake", "5"), *[reading("quokka", "5")] * 3)[-1]
    assert agreed is not None
    assert [p.sure for p in agreed.pieces] == [False, True]
    assert {g.label for g in agreed.pieces[0].guesses} == {"snake", "quokka"}
    assert agreed.pieces[0].confidence <= 0.5
    assert any("snake" in doubt and "quokka" in doubt for doubt in agreed.doubts)


def test_a_flicker_is_remembered_when_dice_are_read_again() -> None:
    """A die that flickered stays a doubt through every later vote on the same dice, however surely they agree."""
    vote = RollVote()
    for frame in (reading("snake"), *[reading("quokka")] * 3):
        agreed = vote.add(frame)
    for name in ("quokka", "snake", "quokka", "quokka"):
        vote.again()
        agreed = [vote.add(reading(name, shift=n)) for n in range(AGREEING_FRAMES)][-1]
        assert agreed is not None
        assert not agreed.is_sure
        assert {g.label for g in agreed.pieces[0].guesses} == {"snake", "quokka"}


def test_a_new_vote_counts_its_own_frames() -> None:
    """Readings of before do not make up the number that must agree anew."""
    vote = RollVote()
    assert [vote.add(reading("snake")) for _ in range(AGREEING_FRAMES - 1)] == [None] * (AGREEING_FRAMES - 1)
    vote.again()
    assert [vote.add(reading("snake")) for _ in range(AGREEING_FRAMES - 1)] == [None] * (AGREEING_FRAMES - 1)
    agreed = vote.add(reading("snake"))
    assert agreed is not None
    assert agreed.is_sure


@given(st.integers(0, MOST_FRAMES - 1), st.integers(0, MOST_FRAMES - 1))
def test_one_sure_frame_that_differs_is_enough(at: int, other: int) -> None:
    """Whenever the other name comes within a vote, the die is never sure in what is agreed after it."""
    vote = RollVote()
    for n in range(MOST_FRAMES):
        agreed = vote.add(reading("quokka" if n in (at, other) else "snake"))
        if agreed is not None and n >= min(at, other):
            assert not agreed.is_sure
            return
        if agreed is not None:
            return
    raise AssertionError("no reading after the last frame")


def test_an_unsure_other_name_is_no_flicker() -> None:
    """A frame that was not sure itself does not put a later agreement in doubt."""
    agreed = outcome(reading("snake", sure=False), *[reading("quokka")] * 3)[-1]
    assert agreed is not None
    assert agreed.is_sure


def test_unsure_frames_are_read_with_their_doubts_in_the_end() -> None:
    """A table that stays doubtful is not looked at for ever: after the last frame it stands with its doubts."""
    doubtful = reading("snake", sure=False, doubts=("may be snake or quokka",))
    *before, last = outcome(*[doubtful] * MOST_FRAMES)
    assert before == [None] * (MOST_FRAMES - 1)
    assert last == doubtful


def test_a_die_seen_now_and_then_is_a_doubt() -> None:
    """A sure die that two frames saw and the last ones do not is told."""
    agreed = outcome(*[reading("snake", "5")] * 2, *[reading("snake")] * 3)[-1]
    assert agreed is not None
    assert not agreed.is_sure
    assert any("5" in doubt and "now and then" in doubt for doubt in agreed.doubts)


def test_a_ghost_of_one_frame_is_no_doubt() -> None:
    """What a single frame saw and nothing else ever does is not asked about."""
    agreed = outcome(reading("snake", "5"), *[reading("snake")] * 3)[-1]
    assert agreed == reading("snake")


def test_a_die_that_moved_begins_the_count_anew() -> None:
    """Readings of dice in other places do not agree."""
    moved = outcome(reading("snake"), reading("snake"), reading("snake", shift=35))
    assert moved == [None, None, None]


FRAMES = st.lists(
    st.builds(
        lambda labels, sure: reading(*labels, sure=sure, doubts=() if sure else ("unsure",)),
        st.lists(st.sampled_from([*LABELS, None]), min_size=3, max_size=3),
        st.booleans(),
    ),
    min_size=MOST_FRAMES,
    max_size=MOST_FRAMES,
)


@given(FRAMES)
def test_every_vote_ends_and_never_books_a_flicker(frames: list[Reading]) -> None:
    """Whatever frames come, a reading stands after the last, and no sure piece was surely named otherwise before."""
    vote = RollVote()
    for count, frame in enumerate(frames, 1):
        agreed = vote.add(frame)
        if agreed is None:
            assert count < MOST_FRAMES
            continue
        for found in agreed.pieces:
            names = {p.label for f in frames[:count] for p in f.pieces if p.sure and p.centre == found.centre}
            assert not found.sure or names == {found.label}
        assert agreed.is_sure or agreed.doubts
        if agreed.is_sure:
            assert count >= AGREEING_FRAMES
        return
    raise AssertionError("no reading after the last frame")


def card(label: str, exits: str, cell: tuple[int, int]) -> CardPiece:
    x, y = 100.0 + 60 * cell[1], 100.0 + 60 * cell[0]
    corners = ((x - 25, y - 25), (x + 25, y - 25), (x + 25, y + 25), (x - 25, y + 25))
    guess = CardGuess(label, 0.99, turn=0, exits=exits)
    return CardPiece(
        label=label,
        kind=None,
        sure=True,
        confidence=0.99,
        centre=(x, y),
        outline=corners,
        guesses=(guess,),
        turn=0,
        exits=exits,
        cell=cell,
    )


def layout(*cards: CardPiece) -> LayoutReading:
    return LayoutReading(pieces=cards, doubts=(), milliseconds=10.0, looked=frozenset({(0, 0)}))


def test_exits_that_flicker_are_a_doubt() -> None:
    """A card that turns between frames is named in both ways, each with its exits, and the rest stays as it was."""
    end = card("head-n-plain", "w", (0, 1))
    one, other = (layout(card("body-ns-plain", exits, (0, 0)), end) for exits in ("ns", "ew"))
    agreed = outcome(one, other, other, other)[-1]
    assert isinstance(agreed, LayoutReading)
    assert agreed.looked == one.looked
    assert [piece.sure for piece in agreed.cards] == [False, True]
    assert [guess.exits for guess in agreed.cards[0].guesses if isinstance(guess, CardGuess)] == ["ew", "ns"]


def test_cells_must_agree() -> None:
    """As long as frames count the cells otherwise nothing is agreed; a card overlooked once makes no other a doubt."""
    upper = card("head-n-plain", "s", (0, 0))
    below = card("body-ns-plain", "ns", (1, 0))
    alone = replace(below, cell=(0, 0))
    *before, last = outcome(layout(upper, below), layout(alone), *[layout(upper, below)] * 3)
    assert before == [None] * 4
    assert last is not None
    assert last.is_sure


def test_what_only_one_of_two_looks_shows_is_left_out() -> None:
    """Of two looks what lies in the same place in both is kept, as the later one names it; the rest is not."""
    both = seen_in_both(reading("snake", "quokka", None), reading("echidna", None, "2"))
    assert both.pieces == reading("snake").pieces
