"""One turn of a match: from the reading through questions to the booked score."""

from __future__ import annotations

import pytest

from display.views import Action, ChooseView, CorrectView, MenuView, PodiumView, TableView

DICE = ("echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4")


def totals(player) -> dict[str, int]:
    return player.stage.play.state.totals


def test_one_turn_with_green_alone(player) -> None:
    """A roll without doubt needs two greens: on to the critters, and book the best."""
    player.start("Ana", "Bo")
    assert isinstance(player.view, TableView)
    player.roll(*DICE)
    assert player.view.state == "ready"
    assert player.stage.lamps()["green"] == "on"
    player.press("green")
    assert isinstance(player.view, ChooseView)
    assert player.view.focus == Action("critter", "echidna")
    assert player.view.hints.green == "Book 12 points"
    player.press("green")
    assert totals(player) == {"Ana": 12, "Bo": 0}
    assert player.view.notice == "Booked: Ana, turn 1: 12 points with echidna"
    assert player.stage.play.player == "Bo"


def test_booked_dice_are_not_offered_to_the_next_player(player) -> None:
    """After booking, green does nothing until the dice were moved, however often it is pressed."""
    player.start("Ana", "Bo")
    player.roll(*DICE)
    player.press("green", "green")
    for _ in range(5):
        player.see("still", player.reading(*DICE))
        player.press("green")
    assert totals(player) == {"Ana": 12, "Bo": 0}
    assert "roll" in player.view.todo
    player.roll(*DICE)
    player.press("green", "green")
    assert totals(player) == {"Ana": 12, "Bo": 12}


def test_confirming_twice_books_once(player) -> None:
    """A second green within 0.4 s of booking does nothing, on the next page neither."""
    player.start("Ana", "Bo")
    player.roll(*DICE)
    player.press("green")
    player.press("green", gap_s=1)
    player.press("green", "green", "green", gap_s=0.1)
    assert totals(player) == {"Ana": 12, "Bo": 0}
    assert isinstance(player.view, TableView)


def test_nothing_is_booked_while_things_move(player) -> None:
    """Rolling dice, a hand, settling dice and an unread table leave green without an effect and its lamp not lit."""
    player.start("Ana")
    for state in ("empty", "moving", "hand", "settling", "still"):
        player.see(state)
        player.press("green", "green")
        assert isinstance(player.view, TableView), state
        assert player.view.hints.green == ""
        assert player.stage.lamps()["green"] in {"off", "slow"}
    assert totals(player) == {"Ana": 0}


def test_the_reading_lamp_blinks_slowly(player) -> None:
    """While the box reads, the green lamp blinks slowly; for a question it blinks fast."""
    player.start("Ana")
    player.see("moving")
    player.see("still")
    assert player.stage.lamps()["green"] == "slow"
    player.roll(("echidna", "quokka"), *DICE[1:])
    assert player.stage.lamps()["green"] == "fast"


@pytest.mark.parametrize("before", [(), ("empty",)])
def test_nothing_is_read_before_anything_moved(player, before: tuple[str, ...]) -> None:
    """A table on which nothing has moved yet is not read: the box asks for a roll until one comes to rest."""
    player.start("Ana")
    for state in (*before, "settling", "still"):
        assert (player.view.state, player.view.todo) == ("roll", "Ana: roll the dice")
        assert player.stage.lamps()["green"] == "off"
        player.see(state)
    assert player.view.todo == "Ana: roll the dice"
    player.see("moving")
    assert player.view.todo == "Rolling"
    player.see("settling")
    assert (player.view.state, player.view.todo) == ("reading", "Reading the dice")
    player.see("empty")
    player.see("settling")
    assert player.view.todo == "Ana: roll the dice"


def test_another_critter_with_blue(player) -> None:
    """Blue goes from the best critter to the next, and green books that one."""
    player.start("Ana")
    player.roll(*DICE)
    player.press("green", "blue")
    assert player.view.focus == Action("critter", "quokka")
    player.press("green")
    assert totals(player) == {"Ana": 4}


def test_touching_a_critter_only_frames_it(player) -> None:
    """A touched card gets the frame and its reason, however often; only green books, and the box says so."""
    player.start("Ana")
    player.roll(*DICE)
    player.touch("go")
    player.touch("critter", "snake")
    assert player.view.focus == Action("critter", "echidna")
    player.touch("critter", "echidna")
    assert isinstance(player.view, ChooseView)
    assert player.view.notice == "Green books it: 12 points"
    player.touch("critter", "quokka")
    assert (player.view.notice, player.view.focus) == ("", Action("critter", "quokka"))
    assert player.view.reason.startswith("1 quokka × 4")
    assert totals(player) == {"Ana": 0}
    player.touch("press", "green")
    assert totals(player) == {"Ana": 4}


def test_a_doubt_that_matters_is_asked(player) -> None:
    """The doubtful die is shown with its two candidates first; one press answers, and the turn goes on."""
    player.start("Ana")
    player.roll(*DICE[:3], ("quokka", "echidna"), *DICE[4:])
    assert (player.view.state, player.view.hints.green) == ("question", "Answer")
    player.press("green")
    view = player.view
    assert isinstance(view, CorrectView)
    assert [choice.text for choice in view.choices[:2]] == ["quokka", "echidna"]
    assert view.choices[-1].text == "No die here"
    assert view.title == "Die 4 of 8: not sure"
    assert len(view.choices) == 12
    assert view.crop is not None
    player.press("blue", "green")
    assert isinstance(player.view, ChooseView)
    assert player.view.dice.count("echidna") == 4
    player.press("green")
    assert totals(player) == {"Ana": 16}


def test_a_doubt_that_cannot_matter_is_booked_unread(player) -> None:
    """A doubt between two critters used before is not asked about and stands in the book as unread."""
    player.start("Ana")
    player.roll(*DICE)
    player.press("green", "green")
    player.roll("quokka", "quokka", "snake", "kangaroo", "5", "5", "5", "4")
    player.press("green", "green")
    player.roll("snake", "snake", ("echidna", "quokka"), "kangaroo", "5", "5", "5", "4")
    assert player.view.state == "ready"
    player.press("green")
    assert player.view.dice.count("unread") == 1
    player.press("green")
    assert player.stage.play.state.turns("Ana")[2].dice.count("unread") == 1
    assert totals(player)["Ana"] == 12 + 8 + 8


@pytest.mark.parametrize(
    ("dice", "words"), [(DICE[:7], "I see 7 dice: 4 with critters, 3 with food"), ((*DICE, "2"), "I see 9 dice")]
)
def test_a_wrong_number_of_dice(player, dice: tuple[str, ...], words: str) -> None:
    """Seven or nine dice are said to be so and cannot be booked before they are put right by hand."""
    player.start("Ana")
    player.roll(*dice)
    assert words in player.view.todo
    player.touch("go")
    assert isinstance(player.view, TableView)
    player.press("green")
    assert isinstance(player.view, CorrectView)
    if len(dice) == 7:
        player.touch("face", "4")
    else:
        player.press("red")
        player.touch("die", "8")
        player.touch("no-die")
    assert player.view.state == "ready"
    player.press("green", "green")
    assert totals(player) == {"Ana": 12}


def test_clutter_beside_eight_sure_dice(player) -> None:
    """Doubtful things beside a whole sure roll need one look at the table, not an answer each."""
    player.start("Ana")
    player.roll(*DICE, ("2", "3"), ("5", "sausage"))
    assert player.view.todo == "Eight dice are sure, but 2 more things may be dice"
    player.press("green")
    assert isinstance(player.view, MenuView)
    player.press("green")
    assert isinstance(player.view, ChooseView)
    player.press("green")
    assert totals(player) == {"Ana": 12}


def test_five_critter_dice_are_a_question(player) -> None:
    """A roll the edition's dice cannot show is asked about, although each die seemed sure."""
    player.start("Ana")
    player.roll("echidna", "echidna", "echidna", "quokka", "snake", "5", "5", "4")
    assert player.view.state == "question"
    assert "expected 4 critter dice, got 5" in player.view.todo
    player.press("green")
    assert isinstance(player.view, CorrectView)
    player.touch("face", "5")
    assert isinstance(player.view, ChooseView)


def test_a_correction_that_cannot_be_is_asked_about_itself(player) -> None:
    """A die tapped and made a fifth critter is the one in question; said once more, another die is."""
    player.start("Ana")
    player.roll(*DICE)
    player.touch("die", "6")
    player.touch("face", "snake")
    assert "expected 4 critter dice, got 5" in player.view.todo
    player.press("green")
    assert player.view.title == "Die 7 of 8: snake"
    player.touch("face", "snake")
    assert isinstance(player.view, CorrectView)
    assert player.view.title != "Die 7 of 8: snake"
    player.press("red")
    player.touch("die", "6")
    player.touch("face", "5")
    assert player.view.state == "ready"


def test_a_doubt_about_no_single_die_must_be_accepted(player) -> None:
    """A doubt that names no die is put to the player before anything can be booked."""
    player.start("Ana")
    player.roll(*DICE, doubts=("two dice may lie on each other",))
    assert player.view.state == "question"
    player.press("green")
    assert isinstance(player.view, MenuView)
    player.press("green")
    assert isinstance(player.view, ChooseView)


def test_a_label_of_another_edition_is_a_question(player) -> None:
    """A die that the edition does not have is asked about, sure or not."""
    player.start("Ana")
    player.roll("raccoon", *DICE[1:])
    assert player.view.state == "question"
    assert "raccoon" in player.view.todo


def test_answers_stick_until_the_table_moves(player) -> None:
    """What was said about a die holds, hands or not, while the dice lie as they lay, and no longer."""
    player.start("Ana")
    doubtful = (*DICE[:3], ("quokka", "echidna"), *DICE[4:])
    player.roll(*doubtful)
    player.touch("die", "3")
    player.touch("face", "quokka")
    assert player.view.state == "ready"
    for state in ("moving", "hand", "moving", "settling"):
        player.see(state)
    player.see("still", player.reading(*doubtful))
    assert player.view.state == "ready"
    player.roll(*doubtful)
    assert player.view.state == "question"


def test_a_die_read_wrongly_is_corrected(player) -> None:
    """A sure die can be touched and given another face."""
    player.start("Ana")
    player.roll(*DICE)
    player.touch("die", "3")
    player.touch("face", "echidna")
    player.press("green", "green")
    assert totals(player) == {"Ana": 16}


def test_the_question_names_the_die(player) -> None:
    """A question says which die of the row it is about, and what that one is taken for."""
    player.start("Ana")
    player.roll(*DICE[:7])
    player.touch("die", "3")
    assert player.view.title == "Die 4 of 7: quokka"
    player.press("red")
    player.touch("add-die")
    assert player.view.title == "Die 8 of 8: added"


def test_an_added_die_can_be_taken_away_again(player) -> None:
    """A die that was added by mistake is corrected or taken away like any other."""
    player.start("Ana")
    player.roll(*DICE[:7])
    player.touch("add-die")
    player.touch("face", "2")
    player.touch("die", "7")
    player.touch("no-die")
    assert "I see 7 dice" in player.view.todo
    player.touch("add-die")
    player.touch("face", "2")
    player.touch("die", "7")
    player.touch("face", "4")
    player.press("green", "green")
    assert totals(player) == {"Ana": 12}


def test_dice_rolled_again_while_choosing(player) -> None:
    """Picking up the dice leaves the choice open, but other dice lying still lead back to the table."""
    player.start("Ana")
    player.roll(*DICE)
    player.press("green")
    player.see("moving")
    player.see("still", player.reading(*DICE[:5]))
    assert isinstance(player.view, ChooseView)
    player.roll("snake", *DICE[1:])
    assert isinstance(player.view, TableView)
    assert "changed" in player.view.notice


def test_a_question_goes_away_when_the_table_moves(player) -> None:
    """Dice that lie elsewhere while the box asks about one take the question from the screen."""
    player.start("Ana")
    player.roll(("quokka", "echidna"), *DICE[1:])
    player.press("green")
    assert isinstance(player.view, CorrectView)
    player.roll(("quokka", "echidna"), *DICE[1:])
    assert isinstance(player.view, TableView)


def test_the_choice_outlives_the_dice(player) -> None:
    """Somebody who takes the dice away before the critter is booked loses neither the choice nor the photo."""
    player.start("Ana")
    player.roll(*DICE)
    player.press("green")
    player.see("moving")
    player.see("still", player.reading())
    player.press("green")
    assert totals(player) == {"Ana": 12}
    assert player.stage.play.photo_of("Ana", 1) is not None


def test_an_empty_table_asks_for_a_roll(player) -> None:
    """A table without dice is no question: the box waits, its green lamp dark."""
    player.start("Ana")
    player.see("still", player.reading())
    assert (player.view.state, player.view.todo) == ("roll", "Ana: roll the dice")
    assert player.stage.lamps()["green"] == "off"


def test_a_camera_fault_is_said_and_the_turn_can_be_tapped_in(player) -> None:
    """Without pictures the box says so; the dice of the turn can be tapped in all the same."""
    from firmware.match import Sight

    player.start("Ana")
    player.stage.seen(Sight("fault", 0.0, fault="the camera gives no pictures; check its cable"), player.now_s)
    assert "no pictures" in player.view.todo
    player.touch("more")
    player.touch("tap")
    for label in DICE:
        player.touch("face", label)
    player.press("green", "green")
    assert totals(player) == {"Ana": 12}


def test_the_last_turn_ends_on_the_podium(player) -> None:
    """After six turns of everybody the podium names the winner and the match is finished in the book."""
    player.start("Ana")
    for critter in ("quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo"):
        player.roll(critter, critter, critter, critter, "sausage", "sausage", "sausage", "sausage")
        player.press("green", "green")
    view = player.view
    assert isinstance(view, PodiumView)
    assert view.sentence == "Ana wins with 168 points"
    assert not player.stage.book().open_matches()
    player.press("green", "green")
    assert isinstance(player.view, TableView)
    assert totals(player) == {"Ana": 0}
