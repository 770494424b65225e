"""What is said of labels that a game has no use for, or lacks."""

from __future__ import annotations

from vision.label_words import told_of_fixed, told_of_hands


def test_cards_of_hands_are_named_by_colour_and_part() -> None:
    """A slip of the pen is told, a colour without all of its parts as well; any colour and any combination will do."""
    whole = [f"teal-{part}" for part in ("head", "body", "tail")]
    assert told_of_hands([*whole, "combination-my own"]) == []
    called = "colour-head, colour-body or colour-tail, or combination-name"
    assert told_of_hands([*whole, "red-hed", "red-body"]) == [
        f"read, but no card of a hand, which are called {called}: red-hed",
        "not taught, and so not read: red-head and red-tail",
    ]


def test_labels_of_a_fixed_deck() -> None:
    """What is not of the deck is not used, and what of it is missing is not read."""
    assert told_of_fixed("wurst-case-scenario", ("1", "2"), ("1", "2")) == []
    assert told_of_fixed("wurst-case-scenario", ("1", "2"), ("1", "mud")) == [
        "not used, for wurst-case-scenario reads only 1 and 2: mud",
        "not taught, and so not read: 2",
    ]
