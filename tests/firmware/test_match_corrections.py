"""Corrections of booked turns: what they change, how they are told, how they are taken back."""

from __future__ import annotations

from display.views import Action, PodiumView, SheetView, TableView

DICE = ("echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4")


def totals(player) -> dict[str, int]:
    return player.stage.play.state.totals


def choices(player) -> dict[Action, object]:
    return {choice.action: choice for choice in player.stage.page.choices()}


def book_one(player) -> None:
    player.roll(*DICE)
    player.press("green", "green")


def correct_one(player) -> None:
    """Make an echidna of the quokka of the first turn."""
    player.touch("sheet-of", "Ana")
    player.touch("turn", "1")
    player.touch("correct")
    player.touch("tapped", "3")
    player.touch("face", "echidna")
    player.touch("go")
    player.press("green")


def test_a_correction_is_called_one(player) -> None:
    """Booked, taken back and brought back, a correction is never told as a turn."""
    player.start("Ana", "Bo")
    book_one(player)
    correct_one(player)
    assert player.view.notice == "Corrected: Ana, turn 1: 16 points with echidna"
    player.press("red", "red")
    assert player.view.title == "Take the correction back?"
    player.press("green")
    assert player.view.notice == "Correction of turn 1 taken back (Ana)"
    assert totals(player) == {"Ana": 12, "Bo": 0}
    player.touch("more")
    assert choices(player)[Action("redo")].detail.startswith("the correction: Ana, turn 1")
    player.touch("redo")
    assert player.view.notice == "Corrected again: Ana, turn 1: 16 points with echidna"
    assert totals(player) == {"Ana": 16, "Bo": 0}


def test_dice_of_a_turn_whose_correction_is_taken_back_stay_booked(player) -> None:
    """Taking a correction back does not offer the booked dice, still on the table, to the next player."""
    player.start("Ana", "Bo")
    book_one(player)
    correct_one(player)
    player.press("red", "red", "green")
    player.see("still", player.reading(*DICE))
    player.press("green", "green")
    assert totals(player) == {"Ana": 12, "Bo": 0}


def test_a_corrected_turn_is_marked_on_the_sheet(player, seat) -> None:
    """The mark stays after a restart and goes when the correction is taken back."""
    player.start("Ana", "Bo")
    book_one(player)
    correct_one(player)
    player.touch("sheet-of", "Ana")
    assert [row.corrected for row in player.view.rows] == [True]
    again = seat()
    again.touch("go-on")
    again.touch("sheet-of", "Ana")
    assert [row.corrected for row in again.view.rows] == [True]
    again.press("red", "red", "green")
    again.touch("sheet-of", "Ana")
    assert [row.corrected for row in again.view.rows] == [False]


def test_a_correction_that_changes_nothing_books_nothing(player) -> None:
    """The same dice, in another order too, and the same critter leave the book as it is, and the box says so."""
    player.start("Ana", "Bo")
    book_one(player)
    player.touch("sheet-of", "Ana")
    player.touch("turn", "1")
    player.touch("correct")
    assert (player.view.title, player.view.turn) == ("Ana: correct the dice", 1)
    assert player.view.todo == "Ana: touch the wrong die in the row below"
    player.touch("tapped", "0")
    player.touch("face", "echidna")
    player.touch("go")
    player.press("green")
    assert player.view.notice == "Nothing was changed"
    assert isinstance(player.view, SheetView)
    assert len(player.stage.play.journal.book(player.stage.play.match).events) == 2


def test_the_opened_turn_is_marked(player) -> None:
    """The sheet tells the screen which turn is open, whatever their number, so that it can show its reason."""
    player.start("Ana")
    for critter in ("quokka", "crocodile", "platypus", "echidna", "snake"):
        player.roll(critter, critter, critter, critter, "5", "5", "5", "5")
        player.press("green", "green")
    player.touch("sheet")
    assert not any(row.opened for row in player.view.rows)
    player.touch("turn", "4")
    assert [row.turn for row in player.view.rows if row.opened] == [4]


def test_correcting_an_older_turn(player) -> None:
    """The first of two turns gets another die and critter; the second stays; the book keeps all three events."""
    player.start("Ana")
    book_one(player)
    player.roll("snake", "snake", "kangaroo", "kangaroo", "5", "5", "5", "5")
    player.press("green", "green")
    player.touch("sheet")
    player.touch("turn", "1")
    assert isinstance(player.view, SheetView)
    assert player.view.picture is not None
    player.touch("correct")
    player.touch("tapped", "3")
    player.touch("face", "echidna")
    player.touch("go")
    assert player.view.focus == Action("critter", "echidna")
    player.press("green")
    assert totals(player) == {"Ana": 16 + 10}
    assert player.view.rows[0].reason.startswith("4 echidnas × 4")
    assert len(player.stage.play.journal.book(player.stage.play.match).events) == 4


def test_a_correction_that_later_turns_forbid(player) -> None:
    """A critter used in a later turn is not offered for an earlier one."""
    player.start("Ana")
    book_one(player)
    player.roll("quokka", "quokka", "kangaroo", "kangaroo", "5", "5", "5", "5")
    player.press("green")
    player.touch("critter", "quokka")
    player.press("green")
    player.touch("sheet")
    player.touch("turn", "1")
    player.touch("correct")
    player.touch("go")
    assert not choices(player)[Action("critter", "quokka")].enabled
    assert choices(player)[Action("critter", "echidna")].enabled


def test_a_correction_in_an_earlier_match_leads_back_to_its_sheet(player) -> None:
    """Corrected in a match of the list, the turn's sheet is shown again; red leads to that match and to the list."""
    player.start("Ana")
    for critter in ("quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo"):
        player.roll(critter, critter, critter, critter, "5", "5", "5", "5")
        player.press("green", "green")
    player.touch("back")
    player.touch("history")
    player.press("green")
    player.touch("sheet")
    player.touch("turn", "1")
    player.touch("correct")
    player.touch("tapped", "7")
    player.touch("face", "2")
    player.touch("go")
    player.press("green")
    assert isinstance(player.view, SheetView)
    assert player.view.rows[0].points == 8
    player.press("red")
    assert isinstance(player.view, PodiumView)
    assert player.view.hints.red == "Back"
    assert player.stage.wanted.set_name == ""
    player.press("red")
    assert player.view.title == "Earlier matches"
    assert "Ana 108" in player.view.choices[0].text


def test_a_correction_keeps_what_was_said_of_the_roll(player) -> None:
    """Dice that the next player has rolled, and what was said of them, are as they were after a correction."""
    player.start("Ana", "Bo")
    book_one(player)
    player.roll(*DICE)
    player.touch("die", "3")
    player.touch("face", "snake")
    correct_one(player)
    player.press("red")
    assert isinstance(player.view, TableView)
    assert player.view.dice[3].label == "snake"


def test_correcting_shows_the_photo_and_what_to_touch(player) -> None:
    """The photo that the turn was read from stays beside its dice, and a line says what to touch next."""
    player.start("Ana", "Bo")
    book_one(player)
    player.touch("sheet-of", "Ana")
    player.touch("turn", "1")
    photo = player.view.picture
    player.touch("correct")
    assert player.view.photo is photo is not None
    assert player.view.scores == ()
    player.touch("tapped", "3")
    assert player.view.todo == "Ana: touch the face that it shows"
    player.touch("face", "snake")
    assert player.view.todo == "Ana: touch another wrong die, or Choose"
    assert player.view.focus == Action("go")


def test_correcting_a_tapped_turn_shows_the_scores(seat) -> None:
    """A turn without a photo is corrected beside the scores."""
    player = seat(camera=False)
    player.start("Ana", "Bo")
    for label in DICE:
        player.touch("face", label)
    player.press("green", "green")
    player.touch("sheet-of", "Ana")
    player.touch("turn", "1")
    player.touch("correct")
    assert player.view.photo is None
    assert [score.name for score in player.view.scores] == ["Ana", "Bo"]
