"""Whole games of Wurst Case Scenario through the real loop, by touch alone and by the three buttons alone."""

from __future__ import annotations

from collections.abc import Callable

from display.views import PodiumView
from display.wurst_views import BeltView

ONE, TWO = "Player 1", "Player 2"


def begin(act: Callable[..., None], *options: str) -> None:
    """Two players; `act` taps or goes there with the buttons."""
    act("new")
    act("game", "wurst-case-scenario")
    for option in options:
        act(option)
    act("go")
    act("known", ONE)
    act("known", TWO)
    act("go")


def tell(act: Callable[..., None], *sausages: str) -> None:
    """One player tells who they are while the other looks away."""
    act("alone")
    for sausage in sausages:
        act("sausage", sausage)
    act("done")


def play(act: Callable[..., None], card: tuple[str, str, str], *steps: tuple[str, str]) -> None:
    """Play a card and take its steps."""
    verb, about, character = card
    act("card")
    act(verb, about)
    act("character", character)
    for step in steps:
        act(*step)


def sausages(*names: str) -> tuple[tuple[str, str], ...]:
    return tuple(("sausage", name) for name in names)


def first_rounds(box, act: Callable[..., None]) -> None:
    """Two rounds: all forward, a move, a swap, and two apart."""
    play(act, ("action", "all", "ketchup"), ("all", ""), ("end", ""))
    play(act, ("move", "1", "mustard"), *sausages("1"), ("place", "3"), ("end", ""))
    assert cards(box) == "43333333"
    play(act, ("action", "swap", "mayonnaise"), *sausages("1", "2"), ("end", ""))
    play(act, ("action", "apart", "mustard"), *sausages("2", "3"), ("end", ""))
    assert cards(box) == "46344444"


def last_rounds(box, act: Callable[..., None]) -> None:
    """Three rounds: a Donut, two moves, all forward twice; then one is left."""
    play(act, ("action", "together", "ketchup"), *sausages("2", "3"))
    assert cards(box) == "45444444"
    act("donut")
    act("donut-of", TWO)
    assert cards(box) == "46344444"
    act("end")
    play(act, ("action", "all", "mustard"), ("all", ""), ("end", ""))
    assert cards(box) == "68566666"
    play(act, ("move", "2", "mustard"), *sausages("2"), ("place", "9"), *sausages("4"), ("place", "7"), ("end", ""))
    play(act, ("action", "all", "ketchup"), ("all", ""), ("end", ""))
    assert cards(box) == "89798888"
    play(act, ("action", "all", "mustard"), *sausages("7", "1", "8", "5", "6"))


def cards(box) -> str:
    return "".join(map(str, box.stage.play.state.belt.cards))


def test_a_game_by_touch_alone(box) -> None:
    """Secrets at the start, every kind of card, a Donut, the end, what was played: nothing but touches."""
    begin(box.tap, "secrets")
    tell(box.tap, "1", "2")
    tell(box.tap, "4", "3")
    first_rounds(box, box.tap)
    box.tap("sausage", "1")
    assert "First say which card" in box.view.notice
    last_rounds(box, box.tap)
    assert isinstance(box.view, PodiumView)
    assert box.view.sentence == f"{TWO} wins: 3 is the Last Wurst Standing!"
    box.tap("sheet")
    assert box.view.text == f"{ONE} held 1 and 2; {TWO} held 3 and 4"
    box.tap("turn", "8")
    box.tap("turn-before")
    assert isinstance(box.view, BeltView)
    box.tap("press", "red")
    box.tap("back")
    box.tap("back")
    assert box.view.title == "sizzlebox"


def test_a_game_by_buttons_alone(new_box) -> None:
    """The same game with the three buttons, undone and brought back, the plug pulled, and the holder asked for."""
    box = new_box()
    begin(box.choose)
    first_rounds(box, box.choose)
    box.press("red", "green")
    assert box.view.hints.green == "End the round"
    box.choose("more")
    box.choose("redo")
    box = new_box()
    box.press("green")
    last_rounds(box, box.choose)
    assert box.view.title == "3 is the last one standing!"
    box.choose("holder", TWO)
    assert box.view.sentence == f"{TWO} wins: 3 is the Last Wurst Standing!"
    box.press("red", "green")
    box.choose("holder")
    assert box.view.sentence == "Total Failure: nobody holds 3. All lose!"
