"""Simulated photos of hands, belts and pigs: the truth they come with, and the tables that are played on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import cv2
import numpy as np
import pytest

from hardware.camera import Camera
from hardware.pieces import drecksau_sheet, salsicha_sheet, wurst_sheet
from hardware.pieces.deck_sheet import DeckSheet
from hardware.simulated.belt_photos import lay_belt, simulated_belt
from hardware.simulated.card_drawing import SLEEVED
from hardware.simulated.card_laying import Habit, Lying, slabs_of, stacked
from hardware.simulated.card_shots import SIZE_WH
from hardware.simulated.hand_photos import simulated_hand
from hardware.simulated.photos import Photo
from hardware.simulated.pig_photos import cards_of, lay_pigs, simulated_pigs
from hardware.simulated.printed_decks import DECKS, drecksau_deck, salsicha_deck, wurst_deck
from hardware.simulated.spread import Spread, covered, row_of, single_piece, turned_about
from hardware.simulated.spread_camera import SpreadCamera
from hardware.simulated.spread_tables import BeltTable, HandTable, PigTable, SpreadTable
from scorer.drecksau.pigs import Pig

NEAT = Habit(gap_mm=1.0, slip_mm=0.0, crooked_deg=0.0, lift_mm=0.0)
SHEETS: dict[str, DeckSheet] = {
    "hand": salsicha_sheet.sheet(),
    "belt": wurst_sheet.sheet(),
    "pigs": drecksau_sheet.sheet(),
}
PHOTOGRAPH: dict[str, Callable[..., Photo]] = {"hand": simulated_hand, "belt": simulated_belt, "pigs": simulated_pigs}


@cache
def photo(kind: str, seed: int, faults: bool = False) -> Photo:
    return PHOTOGRAPH[kind](seed, faults=faults)


def likeness(sheet: DeckSheet, pixels: np.ndarray, told: dict) -> float:
    """How much the upper half of the face at a card's place is like the printed one (-1 to 1): it is never covered."""
    goal = np.array([[0, 0], [64, 0], [64, 96], [0, 96]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(np.array(told["polygon"], np.float32), goal)
    seen = cv2.cvtColor(cv2.warpPerspective(pixels, matrix, (64, 96)), cv2.COLOR_BGR2GRAY)
    art = cv2.resize(sheet.picture(told["label"], 4.0), (64, 96), interpolation=cv2.INTER_AREA)
    drawn = cv2.cvtColor(art, cv2.COLOR_BGR2GRAY)
    part = (slice(5, 38), slice(5, 59))
    return float(np.corrcoef(seen[part].ravel(), drawn[part].ravel())[0, 1])


@pytest.mark.parametrize("kind", PHOTOGRAPH)
def test_the_truth_is_what_the_picture_shows(kind: str) -> None:
    """At every card's polygon the picture shows the art of its label, upright there, with faults and without."""
    liked = [
        likeness(SHEETS[kind], shot.pixels, told)
        for shot in (photo(kind, 2), photo(kind, 3), photo(kind, 33, True))
        for told in (*shot.truth, *shot.others)
        if "hidden" not in told
    ]
    assert len(liked) >= 8
    assert min(liked) > 0.5, liked
    assert float(np.median(liked)) > 0.8, liked


@pytest.mark.parametrize("kind", PHOTOGRAPH)
def test_every_card_is_in_the_picture(kind: str) -> None:
    """The whole of each card is in sight, of those too that a reader does not list."""
    for shot in (photo(kind, 2), photo(kind, 3), photo(kind, 33, True)):
        assert shot.pixels.shape == (SIZE_WH[1], SIZE_WH[0], 3)
        corners = np.concatenate([told["polygon"] for told in (*shot.truth, *shot.others)])
        assert (corners >= 0).all()
        assert (corners <= SIZE_WH).all()


@pytest.mark.parametrize("kind", PHOTOGRAPH)
def test_photos_depend_on_their_seed_alone(kind: str) -> None:
    """The same seed gives the same photo, truth and tags; another gives another truth."""
    first, again = photo(kind, 2), PHOTOGRAPH[kind](2)
    assert np.array_equal(first.pixels, again.pixels)
    assert (first.truth, first.tags, first.others) == (again.truth, again.tags, again.others)
    assert first.truth != photo(kind, 3).truth


def test_a_hand_has_the_cards_asked_for() -> None:
    """A hand of nine has nine cards in its area, and no card of a dog is there more often than the deck has it."""
    shot = simulated_hand(7, cards=9)
    areas = Counter(told["area"] for told in shot.truth)
    assert areas["hand"] == 9
    counts = {design.label: design.count for design in salsicha_deck().designs}
    assert all(number <= counts[label] for label, number in Counter(told["label"] for told in shot.truth).items())


def test_a_fan_opens_and_its_cards_touch() -> None:
    """In a fan each card leans as much more than the one before as asked for, and none lies over much of another."""
    cards = [Spread("red-body", 0) for _ in range(5)]
    lying = row_of(np.random.default_rng(1), cards, (44.0, 63.0), (0.0, 0.0), NEAT, fan_deg=4.0)
    turns = [one.turn_deg for one in lying]
    assert turns == pytest.approx([-8.0, -4.0, 0.0, 4.0, 8.0])
    assert max(covered(salsicha_deck(), lying)) < 0.05
    for one, other in pairwise(lying):
        assert np.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) < 50


def test_a_spread_is_turned_as_a_whole() -> None:
    """After a quarter clockwise what lay to the right lies toward the player, and every card is turned as well."""
    lying = (Lying(Spread("red-head", 0), 10.0, 0.0, 2.0), Lying(Spread("red-tail", 3), 0.0, 20.0, 270.0))
    right, above = turned_about(lying, 1)
    assert (right.x_mm, right.y_mm, right.turn_deg, right.card.quarters) == (0.0, -10.0, 92.0, 1)
    assert (above.x_mm, above.y_mm, above.turn_deg, above.card.quarters) == (20.0, 0.0, 360.0, 0)


def test_what_lies_under_others_is_told() -> None:
    """A card half under another is covered by half, one wholly under others by all, the top one not at all."""
    cards = [Lying(Spread("barn", 0), 0.0, y, 0.0) for y in (0.0, 31.5, 31.5)]
    low, middle, top = covered(drecksau_deck(), cards)
    assert low == pytest.approx(0.5, abs=0.03)
    assert (middle, top) == (1.0, 0.0)


def test_sausages_are_at_the_cards_that_the_truth_says() -> None:
    """On every photo a token's card is the belt card whose column it lies in, however the table is turned."""
    seen = 0
    for shot in (photo("belt", 2), photo("belt", 3), photo("belt", 33, True)):
        cards = {told["label"]: np.array(told["polygon"]) for told in shot.others}
        assert set(cards) == {*(f"belt-{n}" for n in range(1, 9)), "machine"}
        for told in shot.truth:
            goal = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
            own = cv2.getPerspectiveTransform(cards[f"belt-{told['card']}"].astype(np.float32), goal)
            at = cv2.perspectiveTransform(np.array([[told["centre"]]], np.float32), own)[0, 0]
            assert -0.15 < at[0] < 1.15
            assert at[1] > 0.4
            seen += 1
    assert seen >= 6


def test_eight_sausages_at_one_card_lie_apart() -> None:
    """At the start all eight lie two by two in the column of the first card; none lies on another."""
    lying = lay_belt(np.random.default_rng(1), wurst_deck(), NEAT, dict.fromkeys("12345678", 1))
    tokens = [one for one in lying if one.card.counted]
    belt = [one for one in lying if not one.card.counted]
    assert len(tokens) == 8
    assert max(covered(wurst_deck(), tokens)) == 0.0
    assert all(abs(one.x_mm - belt[0].x_mm) < 13 for one in tokens)
    assert [one.card.name for one in belt][-1] == "machine"
    assert [one.x_mm for one in belt] == sorted(one.x_mm for one in belt)


def test_tokens_are_thick_and_never_sleeved() -> None:
    """Where cards are in sleeves the tokens are not, and their faces are 1.8 mm above what they lie on."""
    habit = Habit(sleeve=SLEEVED)
    lying = (Lying(Spread("belt-1", 0), 0.0, 0.0, 0.0), Lying(Spread("1", 0), 0.0, -15.0, 0.0))
    card, token = slabs_of(wurst_deck(), lying, habit, 4.0)
    assert (card.finish, token.finish.sleeve_mm) == (SLEEVED, 0.0)
    low, high = stacked(wurst_deck(), lying)
    assert (high[:, 2] - low[:, 2]).tolist() == pytest.approx([1.8] * 4)


def test_pigs_are_numbered_row_after_row() -> None:
    """Every card tells its pig, counted from the top left; a pig's own face comes first of its cards."""
    herd = ((Pig(), Pig(dirty=True, pretty=True)), (Pig(barn=True, rod=True, door=True), Pig(dirty=True)))
    lying = lay_pigs(np.random.default_rng(2), drecksau_deck(), NEAT, herd)
    told: dict[int, list[str]] = {}
    for one in lying:
        told.setdefault(dict(one.card.told)["of"], []).append(one.card.label)
    assert told == {
        1: ["pig-clean"],
        2: ["pig-dirty", "pig-pretty"],
        3: ["pig-clean", "barn", "lightning-rod", "barn-door"],
        4: ["pig-dirty"],
    }
    assert told[2] == list(cards_of(herd[0][1]))
    pigs = [one for one in lying if one.card.label in ("pig-clean", "pig-dirty")]
    assert [(one.x_mm < 0, one.y_mm > 0) for one in pigs] == [
        (True, True),
        (False, True),
        (True, False),
        (False, False),
    ]
    assert all(0.3 < share < 0.6 for share in covered(drecksau_deck(), lying) if share)


def test_cards_beside_pigs_touch_nothing() -> None:
    """Laid beside, only a pretty card lies on its pig; barn, rod and door lie free below."""
    herd = ((Pig(pretty=True, barn=True, rod=True), Pig(barn=True)),)
    lying = lay_pigs(np.random.default_rng(2), drecksau_deck(), NEAT, herd, over=False)
    shares = dict(zip([one.card.label for one in lying[:4]], covered(drecksau_deck(), lying)[:4], strict=True))
    assert shares.pop("pig-clean") > 0.3
    assert set(shares.values()) == {0.0}


@pytest.mark.parametrize(("game", "label"), [("wurst-case-scenario", "6"), ("drecksau", "pig-dirty")])
def test_a_photo_to_teach_with_shows_one_upright_piece(game: str, label: str) -> None:
    """A single piece lies with the art upright and fills enough of the picture; an unknown label is told."""
    shot = single_piece(DECKS[game](), label, 4)
    (told,) = shot.truth
    assert (told["label"], told["turn"]) == (label, 0)
    sheet = SHEETS["belt" if game == "wurst-case-scenario" else "pigs"]
    assert likeness(sheet, shot.pixels, told) > 0.85
    assert np.ptp(np.array(told["polygon"])[:, 1]) > 250
    with pytest.raises(KeyError, match="expected a card of the deck"):
        single_piece(DECKS[game](), "cow", 1)


# ---- the tables that are played on ------------------------------------------------------------------------------


def eye(table: SpreadTable) -> SpreadCamera:
    return SpreadCamera(table, fps=0, clock=lambda: 7.0, resolution_wh=(640, 480))


def test_the_camera_over_a_spread_is_a_camera() -> None:
    """It gives frames of its size, and finds the card that lies on top by pixels."""
    table = PigTable(seed=2)
    table.lay()
    camera = eye(table)
    assert isinstance(camera, Camera)
    assert camera.read().pixels.shape == (480, 640, 3)
    for index, told in enumerate(camera.cards()):
        if not told.get("covered"):
            assert camera.card_at(*told["centre"]) == index


def test_a_dealt_card_is_laid_turned_and_put_back() -> None:
    """A card from the deck lies where it is let go, is counted out of its pile, and off the table is put back."""
    table = HandTable(seed=1)
    assert (table.pile("dogs"), table.pile("combinations")) == (54, 13)
    assert table.take("dogs", 0.0, 0.0)
    assert not table.take("dogs", 0.0, 0.0)
    table.carry(40.0, -30.0)
    table.turn_held()
    assert table.drop()
    (one,) = table.cards
    assert (abs(one.x_mm - 40.0) < 4.1, abs(one.y_mm + 30.0) < 4.1, one.card.quarters) == (True, True, 1)
    assert table.pile("dogs") == 53
    assert table.turn(0, -1)
    assert table.cards[0].card.quarters == 0
    assert not table.flip(0)
    assert table.lift(0)
    table.carry(400.0, 0.0)
    assert not table.drop()
    assert (table.pile("dogs"), table.cards) == (54, ())


def test_a_random_hand_is_laid_whole() -> None:
    """Laying gives a hand in the picture; clearing leaves nothing."""
    table = HandTable(seed=4)
    table.lay()
    told = eye(table).cards()
    assert 3 <= sum(card["area"] == "hand" for card in told) <= 9
    table.clear()
    assert eye(table).cards() == []


def test_sausages_move_along_the_belt_and_fall() -> None:
    """A sausage let go at another card is there; on the machine it has fallen; off the table it goes home."""
    table = BeltTable(seed=1)
    camera = eye(table)
    assert {told["label"]: told["card"] for told in camera.cards()} == dict.fromkeys("12345678", 1)
    belt = [one for one in table.cards if not one.card.counted]

    def drag(name: str, x_mm: float, y_mm: float) -> bool:
        index = next(n for n, one in enumerate(table.cards) if one.card.name == name)
        assert table.lift(index)
        table.carry(x_mm, y_mm)
        return table.drop()

    assert drag("3", belt[4].x_mm, belt[4].y_mm - 15)
    assert not drag("5", belt[8].x_mm, belt[8].y_mm)
    assert not drag("6", 600.0, 0.0)
    cards = {told["label"]: told["card"] for told in camera.cards()}
    assert cards == {"1": 1, "2": 1, "3": 5, "4": 1, "6": 1, "7": 1, "8": 1}
    fixed = next(n for n, one in enumerate(table.cards) if not one.card.counted)
    assert not table.lift(fixed)
    assert not table.turn(fixed)
    table.put_back(fixed)
    table.clear()
    assert len(table.cards) == 17


def test_pigs_turn_over_and_get_cards() -> None:
    """A pig turned over is dirty; a barn laid below it is of that pig; a pig put back is one card, whichever face."""
    table = PigTable(seed=1)
    camera = eye(table)
    assert [(told["label"], told["of"]) for told in camera.cards()] == [("pig-clean", n) for n in (1, 2, 3)]
    assert table.flip(1)
    second = table.cards[1]
    assert table.take("barn", second.x_mm + 6, second.y_mm - 30)
    assert table.drop()
    assert [(told["label"], told["of"]) for told in camera.cards()][1:] == [
        ("pig-dirty", 2),
        ("pig-clean", 3),
        ("barn", 2),
    ]
    assert (table.pile("pig-clean"), table.pile("barn")) == (9, 8)
    assert not table.flip(3)
    table.put_back(1)
    assert table.pile("pig-clean") == 10
    for _ in range(8):
        assert table.take("barn", 0.0, 0.0)
        table.drop()
    assert not table.take("barn", 0.0, 0.0)


@pytest.mark.parametrize("make", [HandTable, BeltTable, PigTable])
def test_the_same_seed_lays_the_same(make: Callable[..., SpreadTable]) -> None:
    """Two tables of one seed lay the same at random; the hand over them comes and goes."""
    one, other = make(seed=5), make(seed=5)
    one.lay()
    other.lay()
    assert one.cards == other.cards
    before = one.version
    one.put_hand(True)
    assert one.hand is not None
    one.put_hand(False)
    assert (one.hand, one.version) == (None, before + 2)
