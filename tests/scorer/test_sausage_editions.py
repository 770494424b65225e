"""The editions of Sausage Sizzle as data, and which rolls their dice can show."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from itertools import combinations_with_replacement

import pytest

from scorer.sausage_sizzle.editions import EDITIONS, Die, Edition, UnknownEditionError, edition
from scorer.sausage_sizzle.turn import roll_faults

SIZZLE, WURST = EDITIONS["sausage-sizzle"], EDITIONS["wuerfelwurst"]
EVERY_EDITION = list(EDITIONS.values())

LEAN = replace(
    SIZZLE,
    id="lean",
    dice=(
        *(Die("critter", SIZZLE.critters) for _ in range(4)),
        Die("food", ("2", "3", "4", "5", "sausage", "sausage")),
        Die("food", ("2", "2", "2", "3", "3", "3")),
        Die("food", ("2", "2", "2", "3", "3", "3")),
        Die("food", ("4", "4", "4", "5", "5", "5")),
    ),
)
"""An edition made up for the tests whose food dice cannot show everything."""


def test_sausage_sizzle_is_as_in_the_rulebook() -> None:
    """The newer edition: its critters in order, five players, four like food dice with two sausages each."""
    assert SIZZLE.critters == ("quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo")
    assert SIZZLE.most_players == 5
    food = [die.faces for die in SIZZLE.dice if die.kind == "food"]
    assert food == [("2", "3", "4", "5", "sausage", "sausage")] * 4


def test_wuerfelwurst_is_as_in_the_rulebook() -> None:
    """The older edition: its critters, four players, two of the number dice with a second 5 for a sausage."""
    assert WURST.critters == ("quail", "bug", "wasp", "worm", "raccoon", "weasel")
    assert WURST.most_players == 4
    food = sorted(die.faces for die in WURST.dice if die.kind == "food")
    assert food == [("2", "3", "4", "5", "5", "sausage")] * 2 + [("2", "3", "4", "5", "sausage", "sausage")] * 2


@pytest.mark.parametrize("known", EVERY_EDITION, ids=lambda e: e.id)
def test_an_edition_tells_the_kind_of_its_labels(known: Edition) -> None:
    """Every label is of one kind, a label of elsewhere and the mark of an unread die are of none."""
    assert known.labels == (*known.critters, "2", "3", "4", "5", "sausage")
    assert [known.kind_of(label) for label in known.labels] == ["critter"] * 6 + ["food"] * 5
    assert known.faces("critter") == known.critters
    assert known.faces("food") == ("2", "3", "4", "5", "sausage")
    assert (known.count("critter"), known.count("food")) == (4, 4)
    for foreign in ("unread", "1", "6", "", "Quokka", "dog"):
        assert known.kind_of(foreign) is None


def test_the_editions_share_no_critter() -> None:
    """A roll of critters tells which edition lies on the table."""
    assert not set(SIZZLE.critters) & set(WURST.critters)


@pytest.mark.parametrize("known", EVERY_EDITION, ids=lambda e: e.id)
def test_every_four_food_labels_can_lie_there(known: Edition) -> None:
    """In both editions every food die has every food label, so no combination is impossible."""
    for food in combinations_with_replacement(known.faces("food"), 4):
        assert roll_faults(known, [*known.critters[:4], *food]) == ()


@pytest.mark.parametrize(
    ("food", "fault"),
    [
        (["2", "3", "5", "sausage"], None),
        (["4", "4", "3", "3"], None),
        (["2", "2", "2", "4"], None),
        (["sausage", "sausage", "2", "4"], "cannot show sausage 2 times"),
        (["2", "2", "2", "2"], "cannot show 2 4 times"),
        (["5", "5", "5", "2"], "cannot show 5 3 times"),
        (["4", "5", "sausage", "2"], "cannot show 4, 5, sausage and 2"),
        (["2", "3", "4", "unread"], None),
        (["4", "5", "sausage", "unread"], "cannot show 4, 5 and sausage"),
    ],
)
def test_dice_that_cannot_show_a_roll_are_noticed(food: list[str], fault: str | None) -> None:
    """Labels are assigned to dice one by one: what an edition's dice cannot show together is no roll."""
    faults = roll_faults(LEAN, ["quokka", "quokka", "snake", "echidna", *food])
    assert [fault in found for found in faults] == [True] if fault else faults == ()


@pytest.mark.parametrize("wrong", ["", "Sausage-Sizzle", "würfelwurst", "sosig"])
def test_an_unknown_edition_is_refused_with_the_known_ones(wrong: str) -> None:
    """The message names what there is."""
    with pytest.raises(UnknownEditionError, match="sausage-sizzle and wuerfelwurst"):
        edition(wrong)
    assert issubclass(UnknownEditionError, ValueError)
    assert edition("wuerfelwurst") is WURST


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"dice": SIZZLE.dice[1:]}, "expected 4 critter dice"),
        ({"dice": SIZZLE.dice[:-1]}, "expected 4 food dice"),
        ({"critters": SIZZLE.critters[:5]}, "6 distinct critters"),
        ({"critters": (*SIZZLE.critters[:5], "quokka")}, "6 distinct critters"),
        ({"critters": WURST.critters}, "on the critter dice"),
        ({"most_players": 0}, "at least one player"),
    ],
)
def test_an_edition_is_checked_when_made(changes: dict[str, object], fault: str) -> None:
    """Data that is no edition fails at once, where it is written."""
    with pytest.raises(ValueError, match=fault):
        replace(SIZZLE, **changes)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("kind", "faces", "fault"),
    [
        ("food", ("2", "3", "4", "5", "sausage"), "six faces"),
        ("food", ("2", "3", "4", "5", "6", "sausage"), "food faces"),
        ("critter", ("a", "b", "c", "d", "e", "5"), "critters"),
        ("critter", ("a", "b", "c", "d", "e", "unread"), "critters"),
    ],
)
def test_a_die_is_checked_when_made(kind: str, faces: tuple[str, ...], fault: str) -> None:
    """A die has six faces, food on a food die and critters on a critter die."""
    with pytest.raises(ValueError, match=fault):
        Die(kind, faces)  # type: ignore[arg-type]  # kinds come as text from the table above


def test_editions_cannot_be_changed() -> None:
    """Neither an edition nor the list of them changes while a match runs."""
    with pytest.raises(FrozenInstanceError):
        SIZZLE.name = "x"  # type: ignore[misc]  # wrong on purpose
    with pytest.raises(TypeError):
        EDITIONS["x"] = SIZZLE  # type: ignore[index]  # wrong on purpose
