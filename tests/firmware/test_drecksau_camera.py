"""A match of Drecksau that the camera watches: what was played is proposed, doubts are asked, nothing books itself."""

from __future__ import annotations

import random

import pytest

from display.drecksau_views import PigsView
from display.views import Action, CorrectView
from firmware.match import Sight
from scorer.drecksau.pigs import Pig
from vision.card_reading import PigPiece, TurnedGuess
from vision.reading import Reading

CLEAN, DIRTY, PRETTY = ("pig-clean",), ("pig-dirty",), ("pig-pretty",)
ALL_CLEAN = (CLEAN,) * 6


def piece(names: str, of: int | None, at: tuple[float, float]) -> PigPiece:
    """A card as the reader tells it; two names: it is not sure which; of None: with which pig is not sure."""
    labels = names.split("/")
    (x, y), half = at, 20.0
    sure = len(labels) == 1 and of is not None
    return PigPiece(
        label=labels[0],
        kind=None,
        sure=sure,
        confidence=0.99 if sure else 0.6,
        centre=at,
        outline=((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)),
        guesses=tuple(TurnedGuess(label, 0.6 - 0.3 * n, turn=0) for n, label in enumerate(labels)),
        turn=0,
        doubt="" if sure else "place" if of is None else "name",
        of=of,
    )


def sty(*pigs: tuple[str, ...], lost: tuple[str, ...] = (), loose: tuple[str, ...] = ()) -> Reading:
    """A reading of pigs in a row, each with the cards that lie with it; `lost` cards are with none for sure."""
    pieces = [
        piece(name, number, (80.0 * number, 100.0 + 45.0 * place))
        for number, names in enumerate(pigs, start=1)
        for place, name in enumerate(names)
    ]
    pieces += [piece(name, None, (90.0 + 50.0 * n, 300.0)) for n, name in enumerate(lost)]
    named = (f"{one.label} is not sure" for one in pieces if one.doubt == "name")
    placed = (f"with which pig {one.label} lies is not sure" for one in pieces if one.of is None)
    doubts = (*named, *loose, *placed)
    return Reading(tuple(pieces), doubts, 9.0)


def show(player, *pigs: tuple[str, ...], **more) -> None:
    """Lay the pigs so, and wait until they are read."""
    player.see("moving")
    player.see("settling")
    player.see("still", sty(*pigs, **more))


@pytest.fixture
def watched(seat):
    player = seat(camera=True)
    player.start("Ana", "Bo", game="drecksau")
    show(player, *ALL_CLEAN)
    return player


def offered(player) -> list[str]:
    return [choice.text for choice in player.stage.page.choices() if choice.action.verb == "seen"]


def test_pigs_as_booked_propose_nothing(watched) -> None:
    """While the pigs lie as they are booked the cards stand there, to be tapped."""
    assert len(watched.view.cards) == 12
    assert watched.view.picture is None
    watched.touch("card", "mud")
    watched.touch("on", "0 1")
    assert watched.stage.play.board.of("Ana")[0] == Pig(dirty=True)


def test_what_was_played_is_proposed_and_booked_with_green(watched) -> None:
    """A pig that lies otherwise proposes the card that did it; green books it with its photo and what was read."""
    show(watched, CLEAN, DIRTY, *ALL_CLEAN[2:])
    assert isinstance(watched.view, PigsView)
    assert offered(watched) == ["Mud on own pig 2"]
    assert watched.view.pens[0].pigs[1].seen == Pig(dirty=True)
    assert [sentence.text for sentence in watched.view.sentences] == ["Ana's pig 2 is dirty"]
    assert watched.stage.play.last is None
    watched.press("green")
    assert watched.stage.play.board.of("Ana")[1] == Pig(dirty=True)
    row = watched.stage.play.journal.book(watched.stage.play.match).events[-1]
    assert row.photo
    assert row.as_read == ("pig-clean", "pig-dirty", *("pig-clean",) * 4)
    assert watched.stage.play.player == "Bo"
    assert len(watched.view.cards) == 12
    watched.touch("sheet-of", "Ana")
    assert watched.view.picture is None
    watched.touch("entry", "1")
    assert watched.view.picture is not None
    watched.press("red")
    assert watched.view.picture is None


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        ((("pig-clean", "barn"), *ALL_CLEAN[1:]), ["Barn on own pig 1"]),
        ((*ALL_CLEAN[:5], PRETTY), ["Pretty Pig on Bo's pig 3"]),
        ((PRETTY, *ALL_CLEAN[1:]), ["Pretty Pig on own pig 1"]),
        (((*CLEAN, "pig-pretty"), *ALL_CLEAN[1:]), ["Pretty Pig on own pig 1"]),
        ((*ALL_CLEAN[:5], DIRTY), []),
        ((("pig-clean", "barn-door"), *ALL_CLEAN[1:]), []),
        ((DIRTY, DIRTY, *ALL_CLEAN[2:]), []),
    ],
)
def test_only_cards_that_can_be_played_are_proposed(watched, seen, told: list[str]) -> None:
    """What one card of the player on turn explains is proposed, and nothing that no card does."""
    show(watched, *seen)
    assert offered(watched) == told


def test_what_no_card_explains_can_be_kept_as_it_lies(watched) -> None:
    """Two changes at once are no card: the pigs can be booked as they lie, or a card tapped, neither by itself."""
    show(watched, DIRTY, DIRTY, *ALL_CLEAN[2:])
    assert watched.view.todo == "Ana: no one card explains this"
    assert watched.view.focus == Action("by-card")
    watched.touch("as-seen")
    assert watched.stage.play.board.of("Ana") == (Pig(dirty=True), Pig(dirty=True), Pig())
    assert watched.stage.play.last.verb == "Corrected"
    assert watched.stage.play.player == "Ana"


def test_pigs_that_cannot_lie_so_are_not_kept(watched) -> None:
    """A door without a barn is shown, but not offered to be booked as it lies."""
    show(watched, ("pig-clean", "barn-door"), *ALL_CLEAN[1:])
    assert Action("as-seen") not in [choice.action for choice in watched.stage.page.choices()]


def test_two_cards_that_may_have_been_played_are_both_offered(watched) -> None:
    """One dirty pig that is clean again: Rain and Clean That Pig both explain it, and the players say which."""
    show(watched, DIRTY, *ALL_CLEAN[1:])
    watched.press("green")
    show(watched, *ALL_CLEAN)
    assert offered(watched) == ["Rain", "Clean That Pig on Ana's pig 1"]
    watched.touch("seen", "1")
    assert watched.stage.play.entries[-1].what == "Bo plays Clean That Pig on Ana's pig 1"


def test_what_is_hidden_below_a_pretty_card_is_as_booked(watched) -> None:
    """A dirty pig made pretty stays dirty below, and is dirty again after Escape."""
    show(watched, DIRTY, *ALL_CLEAN[1:])
    watched.press("green")
    show(watched, PRETTY, *ALL_CLEAN[1:])
    assert offered(watched) == ["Pretty Pig on Ana's pig 1"]
    watched.press("green")
    assert watched.stage.play.board.of("Ana")[0] == Pig(dirty=True, pretty=True)
    show(watched, CLEAN, *ALL_CLEAN[1:])
    assert offered(watched) == []
    show(watched, DIRTY, *ALL_CLEAN[1:])
    assert offered(watched) == ["Escape on own pig 1"]


def test_a_card_tapped_before_it_is_laid_proposes_nothing_against_it(watched) -> None:
    """Until something else lies there than when a card was booked, the next player gets no proposal to undo it."""
    watched.touch("card", "mud")
    watched.touch("on", "0 1")
    watched.see("still", sty(*ALL_CLEAN))
    assert offered(watched) == []
    show(watched, DIRTY, *ALL_CLEAN[1:])
    assert offered(watched) == []
    show(watched, DIRTY, *ALL_CLEAN[1:3], DIRTY, *ALL_CLEAN[4:])
    assert offered(watched) == ["Mud on own pig 1"]
    show(watched, *ALL_CLEAN)
    assert "Clean That Pig on Ana's pig 1" in offered(watched)


def test_a_doubt_that_matters_is_asked(watched) -> None:
    """Where the changed pig is in doubt its picture is asked about; the answer holds while the card lies there."""
    show(watched, ("pig-dirty/pig-clean",), *ALL_CLEAN[1:])
    assert offered(watched) == []
    assert watched.view.pens[0].pigs[0].doubt
    watched.press("green")
    assert isinstance(watched.view, CorrectView)
    assert [choice.text for choice in watched.view.choices][:2] == ["Dirty pig", "Clean pig"]
    watched.press("green")
    assert offered(watched) == ["Mud on own pig 1"]
    watched.see("still", sty(("pig-dirty/pig-clean",), *ALL_CLEAN[1:]))
    assert offered(watched) == ["Mud on own pig 1"]


def test_an_answer_can_say_that_nothing_was_played(watched) -> None:
    """A card named as it is booked, or as none, leaves the cards to be tapped."""
    show(watched, ("pig-dirty/pig-clean",), *ALL_CLEAN[1:])
    watched.touch("answer")
    watched.touch("label", "pig-clean")
    assert len(watched.view.cards) == 12
    show(watched, ("pig-clean", "barn/mud"), *ALL_CLEAN[1:])
    watched.touch("answer")
    watched.touch("no-card")
    assert len(watched.view.cards) == 12


def test_a_doubt_that_changes_nothing_is_not_asked(watched) -> None:
    """A doubtful card that is taken for what is booked there raises no question."""
    show(watched, ("pig-clean/pig-dirty",), *ALL_CLEAN[1:])
    assert len(watched.view.cards) == 12


def test_a_card_between_two_pigs_is_asked_about(watched) -> None:
    """A barn of which it is not sure with which pig it lies is asked about; with none it counts for nothing."""
    show(watched, *ALL_CLEAN, lost=("barn",))
    watched.press("green")
    assert watched.view.question == "Barn: with which pig?"
    assert [choice.text for choice in watched.view.choices][:2] == ["Ana's pig 1", "Ana's pig 2"]
    watched.touch("with", "2")
    assert offered(watched) == ["Barn on own pig 2"]
    show(watched, *ALL_CLEAN, lost=("mud", "barn"))
    watched.touch("answer")
    watched.touch("no-pig")
    assert len(watched.view.cards) == 12


def test_other_cards_beside_the_pigs_do_not_matter(watched) -> None:
    """A card that says nothing of a pig is left out; what has no name at all is said beside a proposal."""
    show(watched, *ALL_CLEAN, lost=("mud",))
    assert len(watched.view.cards) == 12
    show(watched, DIRTY, *ALL_CLEAN[1:], lost=("mud",), loose=("something at 300, 200 may be a card",))
    assert offered(watched) == ["Mud on own pig 1"]
    assert watched.view.sentences[-1].text.startswith("Something else lies there")


def test_a_question_is_closed_when_the_cards_change(watched) -> None:
    """A question about cards that do not lie there any more goes away, and is said to."""
    show(watched, ("pig-dirty/pig-clean",), *ALL_CLEAN[1:])
    watched.press("green")
    show(watched, *ALL_CLEAN)
    assert isinstance(watched.view, PigsView)
    assert watched.view.notice == "The cards have changed: look again"


def test_a_card_can_be_tapped_instead(watched) -> None:
    """What is proposed can be left for a tapped card; red leads back to it, and another table proposes anew."""
    show(watched, DIRTY, *ALL_CLEAN[1:])
    watched.touch("by-card")
    assert len(watched.view.cards) == 12
    watched.press("red")
    assert offered(watched) == ["Mud on own pig 1"]
    watched.touch("by-card")
    watched.touch("card", "discard")
    watched.touch("play-it")
    assert watched.stage.play.entries[-1].what == "Ana discards a card"


def test_one_players_pigs_are_enough(seat) -> None:
    """Where the camera shows as many pigs as one player has it is asked once whose, and kept over a pulled plug."""
    player = seat(camera=True)
    player.start("Ana", "Bo", game="drecksau")
    show(player, *(CLEAN,) * 3)
    assert player.view.todo == "Whose pigs does the camera show?"
    player.touch("shows", "Bo")
    assert len(player.view.cards) == 12
    show(player, PRETTY, CLEAN, CLEAN)
    assert offered(player) == ["Pretty Pig on Bo's pig 1"]
    again = seat(camera=True)
    again.touch("go-on")
    show(again, PRETTY, CLEAN, CLEAN)
    assert offered(again) == ["Pretty Pig on Bo's pig 1"]
    again.touch("more")
    again.touch("camera-shows")
    again.touch("chosen", "Ana")
    assert offered(again) == ["Pretty Pig on own pig 1"]


def test_a_number_of_pigs_that_fits_nobody_is_said(watched) -> None:
    """Five of six pigs propose nothing: the cards stand there, and how many are seen is noted."""
    show(watched, *ALL_CLEAN[:4], DIRTY)
    assert len(watched.view.cards) == 12
    assert watched.view.note == "5 pigs seen"


def test_a_fault_of_the_camera_is_said(watched) -> None:
    """What is wrong with the camera stands in the strip, and cards can be tapped."""
    watched.stage.seen(Sight("fault", watched.now_s, fault="the camera does not answer"), watched.now_s)
    assert watched.view.todo == "the camera does not answer"
    watched.touch("card", "mud")
    watched.touch("on", "0 1")
    assert len(watched.stage.play.entries) == 1


def test_pigs_are_tapped_in_for_one_turn(watched) -> None:
    """“Tap the pigs in” leaves the camera alone for a turn, and red leads back to it."""
    show(watched, DIRTY, *ALL_CLEAN[1:])
    watched.touch("more")
    watched.touch("tap")
    assert len(watched.view.cards) == 12
    assert watched.view.hints.red == "Camera"
    watched.press("red")
    assert offered(watched) == ["Mud on own pig 1"]


def random_sty(rng: random.Random) -> Reading:
    """Any cards with any pigs, some in doubt."""

    def pig() -> tuple[str, ...]:
        first = rng.choice(("pig-clean", "pig-dirty", "pig-pretty", "pig-dirty/pig-clean"))
        return first, *rng.sample(("barn", "lightning-rod", "barn-door", "barn/barn-door"), rng.choice((0, 0, 0, 1, 2)))

    lost = rng.sample(("barn", "mud", "lightning-rod"), rng.choice((0, 0, 0, 1)))
    loose = ("something may be a card",) if rng.random() < 0.1 else ()
    return sty(*(pig() for _ in range(rng.choice((0, 3, 3, 5, 6, 6, 6)))), lost=tuple(lost), loose=loose)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_the_camera_sees(seat, seed: int) -> None:
    """Random cards before the camera with random presses and touches never fail, and nothing books itself."""
    rng = random.Random(seed)
    player = seat(camera=True)
    player.start("Ana", "Bo", game="drecksau", options=("tournament",) if seed % 2 else ())
    most = 0
    for _ in range(150):
        before = player.stage.play
        booked = len(before.entries) if before else 0
        if rng.random() < 0.3:
            player.see(rng.choice(("moving", "hand", "empty", "still")))
            player.see("still", random_sty(rng))
            assert player.stage.play is None or len(player.stage.play.entries) == booked
        elif rng.random() < 0.5:
            player.press(rng.choice(("green", "green", "blue", "red")))
        else:
            actions = [choice.action for choice in player.stage.page.choices()] + [*player.stage.page.extra_actions()]
            action = rng.choice(actions)
            if action.verb not in {"quit", "leave", "history", "set-up"}:
                player.touch(action.verb, action.about)
        if player.stage.play is None:
            player.touch("back")
            player.start("Ana", "Bo", game="drecksau")
        view = player.view
        assert view.focus is None or view.focus in [c.action for c in player.stage.page.choices() if c.enabled]
        most = max(most, len(player.stage.play.entries) if player.stage.play else 0)
    assert most > 0
