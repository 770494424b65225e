"""What a set knows: nearest labels, the bare table, the weakest pair, and examples under the wrong label."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.pieces import faces
from vision.faces import EXAMPLE_SIDE, EXAMPLE_SPAN
from vision.memory import Memory
from vision.namer import Namer
from vision.sets import Set

F64 = np.float64


@pytest.fixture(scope="module")
def namer() -> Namer:
    return Namer()


def example(label: str, quarter: int = 0, *, light: bool = True, size: float = 1.0) -> np.ndarray:
    """A face as an example of a set: the drawing on a die of one colour."""
    side = round(EXAMPLE_SIDE / EXAMPLE_SPAN * size)
    ink = faces.mask(label, side)
    picture = np.full((EXAMPLE_SIDE, EXAMPLE_SIDE), 255, np.uint8)
    start = (EXAMPLE_SIDE - side) // 2
    picture[start : start + side, start : start + side] = 255 - ink
    picture = np.rot90(picture if light else 255 - picture, quarter)
    return np.ascontiguousarray(cv2.GaussianBlur(picture, (3, 3), 0) // 2 + 60)


def a_set(**labels: list[np.ndarray]) -> Set:
    return Set("sausage-sizzle", "drawn", {label: tuple(found) for label, found in labels.items()})


NAMES = ("quokka", "snake", "kangaroo", "sausage", "5")


@pytest.fixture(scope="module")
def memory(namer: Namer) -> Memory:
    return Memory(a_set(**{name: [example(name), example(name, size=0.95)] for name in NAMES}), namer)


def vectors(namer: Namer, *pictures: np.ndarray) -> np.ndarray:
    return namer.vectors([namer.of_example(picture, 0)[0] for picture in pictures])


@pytest.mark.parametrize("quarter", range(4))
@pytest.mark.parametrize("label", NAMES)
def test_a_face_is_known_in_every_quarter_turn(label: str, quarter: int, memory: Memory, namer: Namer) -> None:
    """An example turned by quarter turns resembles its own label, almost perfectly and more than any other."""
    (likeness,) = memory.compare(vectors(namer, example(label, quarter)))
    assert memory.labels[int(np.argmax(likeness.by_label))] == label
    assert likeness.by_label.max() > 0.9


def test_likeness_is_a_cosine(memory: Memory, namer: Namer) -> None:
    """Vectors have length 1, so each likeness lies from -1 to 1, one for each label in the set's order."""
    found = vectors(namer, *(example(label) for label in faces.labels()))
    assert np.allclose(np.linalg.norm(found, axis=1), 1, atol=1e-3)
    for likeness in memory.compare(found):
        assert likeness.by_label.shape == (len(NAMES),)
        assert (np.abs(likeness.by_label) <= 1.001).all()
    assert memory.compare(vectors(namer)) == []


def test_the_sets_own_likeness_is_told(memory: Memory, namer: Namer) -> None:
    """With each comparison comes how near the label's examples lie to one another, and to the next label's."""
    for label in NAMES:
        (found,) = memory.compare(vectors(namer, example(label, size=0.97)))
        assert found.own > 0.9
        assert found.rival < found.own
        rival = memory.labels[int(np.argsort(found.by_label)[-2])]
        (back,) = memory.compare(vectors(namer, example(rival, size=0.97)))
        if memory.labels[int(np.argsort(back.by_label)[-2])] == label:
            assert back.rival == pytest.approx(found.rival, abs=0.1)


def test_a_single_example_is_as_near_as_usual(namer: Namer) -> None:
    """A label with one example is taken to vary as the others do; with none to go by, not at all."""
    several = {name: [example(name), example(name, size=0.9)] for name in ("quokka", "snake")}
    mixed = Memory(a_set(**several, sausage=[example("sausage")]), namer)
    owns = {name: mixed.compare(vectors(namer, example(name)))[0].own for name in ("quokka", "snake", "sausage")}
    assert owns["sausage"] == pytest.approx((owns["quokka"] + owns["snake"]) / 2)
    lonely = Memory(a_set(snake=[example("snake")]), namer)
    (found,) = lonely.compare(vectors(namer, example("snake")))
    assert (found.own, found.rival) == (1.0, 0.0)


def test_without_a_bare_table_nothing_resembles_it(memory: Memory, namer: Namer) -> None:
    """A set that was taught no bare table compares every face with it as -1."""
    (likeness,) = memory.compare(vectors(namer, example("snake")))
    assert likeness.bare == -1


def test_the_bare_table_is_recognised(namer: Namer) -> None:
    """What was seen on the bare table is nearer to it than to any label."""
    token = example("platypus")
    made = Set("sausage-sizzle", "drawn", {"snake": (example("snake"),), "5": (example("5"),)}, (token,))
    (likeness,) = Memory(made, namer).compare(vectors(namer, np.ascontiguousarray(np.rot90(token))))
    assert likeness.bare > 0.95 > likeness.by_label.max()


def test_two_labels_of_one_drawing_are_the_weakest_pair(namer: Namer) -> None:
    """Labels that were taught the same drawing are found as the weakest pair, not apart at all."""
    made = a_set(
        snake=[example("snake")], one=[example("quokka")], sausage=[example("sausage")], two=[example("quokka", 1)]
    )
    weakest = Memory(made, namer).weakest()
    assert weakest is not None
    assert set(weakest.labels) == {"one", "two"}
    assert 0 <= weakest.apart < 0.05


def test_different_drawings_are_apart(memory: Memory) -> None:
    """The weakest pair of well drawn faces is still clearly apart."""
    weakest = memory.weakest()
    assert weakest is not None
    assert 0.2 < weakest.apart <= 1


def test_one_label_has_no_pair(namer: Namer) -> None:
    """A set of one label has no weakest pair and no strangers."""
    alone = Memory(a_set(snake=[example("snake")]), namer)
    assert alone.weakest() is None
    assert alone.strangers() == []


def test_an_example_under_the_wrong_label_is_told(namer: Namer) -> None:
    """A quokka among the snakes is named with its number and with what it resembles; honest sets have none."""
    snakes, quokkas = [example("snake", q) for q in (0, 1)], [example("quokka", q) for q in (0, 1)]
    assert Memory(a_set(snake=snakes, quokka=quokkas), namer).strangers() == []
    mixed = Memory(a_set(snake=[*snakes, example("quokka", 2)], quokka=quokkas), namer)
    assert mixed.strangers() == [("snake", 2, "quokka")]
