"""Somebody who plays Wurst Case Scenario, and what the camera tells of the belt, for the tests of its match."""

from __future__ import annotations

from scorer.wurst_case_scenario.events import BeltCorrected
from vision.card_reading import BeltPiece
from vision.reading import Guess, Reading


def belt_piece(label: str, card: int, *, sure: bool) -> BeltPiece:
    """A sausage at a card of the belt as the reader tells it."""
    x, y = 60.0 * card, 40.0 + 30.0 * int(label)
    corners = ((x - 9, y - 12), (x + 9, y - 12), (x + 9, y + 12), (x - 9, y + 12))
    return BeltPiece(
        label=label,
        kind=None,
        sure=sure,
        confidence=0.99 if sure else 0.5,
        centre=(x, y),
        outline=corners,
        guesses=(Guess(label, 0.9),),
        turn=0,
        doubt="" if sure else "place",
        card=card,
    )


class AtTheBelt:
    """A player of Wurst Case Scenario; whatever is not known here is done as any player does it."""

    def __init__(self, player) -> None:
        self.player = player

    def __getattr__(self, name: str):
        return getattr(self.player, name)

    @property
    def state(self):
        return self.player.stage.play.state

    @property
    def lit(self) -> tuple[set[str], set[int]]:
        """The sausages and the places that the screen shows as to be touched."""
        belt = self.player.view.belt
        return {one.label for one in belt.sausages if one.lit}, {one.number for one in belt.places if one.lit}

    def play_card(self, action: str, character: str, count: int = 0) -> None:
        self.player.touch("card")
        self.player.touch(*(("move", str(count)) if count else ("action", action)))
        self.player.touch("character", character)

    def move(self, sausage: str, place: int) -> None:
        self.player.touch("sausage", sausage)
        self.player.touch("place", str(place))

    def show_belt(self, *cards: int | None, unsure: str = "", twice: str = "", doubts: tuple[str, ...] = ()) -> None:
        """Put the sausages on these cards, each by its number (9, None: unseen), and wait until it is read."""
        seen = [(str(number), card) for number, card in enumerate(cards, start=1) if card not in {9, None}]
        seen += [(label, 1) for label in twice]
        pieces = tuple(belt_piece(label, card, sure=label not in unsure) for label, card in seen)
        self.player.see("moving")
        self.player.see("settling")
        told = tuple(f"sausage {label} is not sure" for label in unsure)
        self.player.see("still", Reading(pieces, (*told, *doubts), 9.0))


def sit_down(
    seat,
    *options: str,
    names: tuple[str, ...] = ("Ana", "Bo", "Cy"),
    cards: tuple[int, ...] = (),
    camera: bool = False,
) -> AtTheBelt:
    """Begin a match of these players, the sausages standing on these cards."""
    player = seat(camera=camera)
    player.start(*names, game="wurst-case-scenario", options=options)
    if cards:
        player.stage.play.book(BeltCorrected(cards))
    return AtTheBelt(player)
