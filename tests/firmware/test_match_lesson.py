"""A corrected die is learnt with one more tap, and taken back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from display.views import Action
from firmware.lessons import Teacher
from firmware.match.lesson import LEARN, UNLEARN, Correction, Learnt, Lesson, LessonError
from vision.faces import EXAMPLE_SIDE
from vision.sets import Set, SetStore

DICE = ("echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4")


class Notebook:
    """A teacher that writes down what it is told."""

    def __init__(self) -> None:
        self.learnt: list[tuple[str, str, str]] = []
        self.gone: list[tuple[str, str]] = []
        self.dropped = False

    def learn(self, correction: Correction) -> Learnt:
        assert correction.pixels.ndim == 3
        self.learnt.append((correction.set_name, correction.label, correction.read_as))
        file = f"{len(self.learnt)}.png"
        return Learnt(correction.game, correction.set_name, correction.name, file, self.dropped)

    def unlearn(self, learnt: Learnt) -> None:
        self.gone.append((learnt.set_name, learnt.file))


@pytest.fixture
def taught(player):
    """A player whose box can learn, with eight dice on the table."""
    player.teacher = Notebook()
    player.stage.lesson = Lesson(player.teacher, player.stage.say)
    player.start("Ana", "Bo")
    player.roll(*DICE)
    return player


def offered(player) -> list[Action]:
    return [choice.action for choice in player.view.choices]


def correct(player, index: int, label: str) -> None:
    player.touch("die", str(index))
    player.touch("face", label)


def test_a_correction_is_learnt_with_one_tap(taught) -> None:
    """After a die was renamed one tap adds it to the set it was read with, once, and the set is loaded anew."""
    assert LEARN not in offered(taught)
    correct(taught, 3, "snake")
    assert LEARN in offered(taught)
    taught.touch("learn")
    assert taught.teacher.learnt == [("print-and-play", "snake", "quokka")]
    assert "snake" in taught.view.notice
    assert taught.stage.lesson.revision == 1
    assert LEARN not in offered(taught)


@pytest.mark.parametrize("how", ["booked", "undone"])
def test_an_offer_goes_with_its_turn(taught, how: str) -> None:
    """The next player is not asked to learn what the one before corrected, nor is anybody after an undo."""
    if how == "undone":
        taught.press("green", "green")
        taught.roll(*DICE)
    correct(taught, 3, "snake")
    taught.touch("press", "green" if how == "booked" else "red")
    taught.press("green")
    taught.see("still", taught.reading(*DICE))
    assert LEARN not in offered(taught)
    assert Action("add-die") in offered(taught)


def test_it_is_taken_back(taught) -> None:
    """What was learnt last can be taken back under More, also after the dice were rolled again, and only once."""
    correct(taught, 3, "snake")
    taught.touch("learn")
    taught.roll(*DICE)
    taught.touch("more")
    taught.touch("unlearn")
    assert taught.teacher.gone == [("print-and-play", "1.png")]
    assert taught.stage.lesson.revision == 2
    taught.touch("more")
    assert UNLEARN not in offered(taught)


def test_an_answer_to_a_doubt_can_be_learnt(taught) -> None:
    """A die that was in doubt is worth learning even where the reader's first guess was right."""
    taught.roll(*DICE[:3], ("quokka", "snake"), *DICE[4:])
    correct(taught, 3, "quokka")
    taught.touch("learn")
    assert taught.teacher.learnt == [("print-and-play", "quokka", "quokka")]


@pytest.mark.parametrize("then", ["the same", "no die", "rolled"])
def test_nothing_to_learn(taught, then: str) -> None:
    """A name that is as it was read, no die, and dice that lie elsewhere offer nothing to learn."""
    correct(taught, 3, "snake")
    if then == "the same":
        correct(taught, 3, "quokka")
    elif then == "no die":
        taught.touch("die", "3")
        taught.touch("no-die")
    else:
        taught.roll(*DICE)
    assert LEARN not in offered(taught)
    taught.touch("learn")
    assert taught.teacher.learnt == []


def test_what_had_to_go_is_told(taught) -> None:
    """When the oldest added example makes room, the player reads it."""
    taught.teacher.dropped = True
    correct(taught, 3, "snake")
    taught.touch("learn")
    assert "oldest added snake" in taught.view.notice


def test_a_set_that_cannot_be_written_is_told(taught) -> None:
    """A full disk costs a line on the screen, and the tap can be repeated."""

    def full(*_: object) -> Learnt:
        raise LessonError("no space left; make room")

    taught.teacher.learn = full
    correct(taught, 3, "snake")
    taught.touch("learn")
    assert taught.view.notice == "no space left; make room"
    assert LEARN in offered(taught)


def test_the_teacher_keeps_the_face_itself(tmp_path: Path) -> None:
    """The example is the die's top face cut from its frame, marked with what it was read as, and goes again."""
    store = SetStore(tmp_path)
    blank = np.zeros((EXAMPLE_SIDE, EXAMPLE_SIDE), np.uint8)
    store.save(Set("sausage-sizzle", "ours", {"a": (blank,), "b": (blank,)}))
    frame = np.zeros((200, 200, 3), np.uint8)
    frame[80:120, 60:100] = 200
    corners = ((59.5, 79.5), (99.5, 79.5), (99.5, 119.5), (59.5, 119.5))
    correction = Correction("sausage-sizzle", "ours", "a", "a", "b", frame, corners)
    teacher = Teacher(store)
    learnt = teacher.learn(correction)
    (kept,) = store.load("sausage-sizzle", "ours").added
    assert (kept.label, kept.file, learnt.dropped) == ("a", learnt.file, False)
    assert "b" in kept.source
    assert kept.when[:2] == "20"
    assert kept.face[48, 48] == 200
    assert kept.face[2, 2] == 0
    teacher.unlearn(learnt)
    assert store.load("sausage-sizzle", "ours").added == ()
    with pytest.raises(LessonError, match="no longer"):
        teacher.unlearn(learnt)
    with pytest.raises(LessonError, match="zebra"):
        teacher.learn(replace(correction, label="zebra"))
