"""What one game brings along for its match on the box, the same shape for each, so that a new game is one line more."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from firmware.match.turns import open_table
from scorer.words import counted, listing

if TYPE_CHECKING:
    from collections.abc import Callable

    from display.views import Choice
    from firmware.match.page import Page
    from firmware.match.play import Play
    from firmware.match.stage import SetChoice, Stage

HelpPages = tuple[tuple[str, tuple[str, ...]], ...]
"""The pages of a help: a title and its paragraphs each."""
AnyPlay = Any
"""A match of whichever game: its own pages know which, the pages that all games share need not."""


class MatchGame(ABC):
    """One game as the start page, the list of matches and the pages that all games share need it.

    `pieces` is the word for what its camera reads, as in "Tap the dice in"; `help` are the pages about the game.
    """

    play_type: ClassVar[type[Play[Any]]]
    pieces: ClassVar[str]
    help: ClassVar[HelpPages]

    @property
    def id(self) -> str:
        """The word of the command line and of the journal for the game."""
        return self.play_type.rules.id

    @property
    def name(self) -> str:
        """What the players call it."""
        return self.play_type.rules.name

    @abstractmethod
    def fits(self, known: SetChoice, edition: str) -> bool:
        """Tell whether a match of that edition can be read with a set."""

    @abstractmethod
    def begin(self, stage: Stage) -> Page:
        """Return the page on which a match is prepared, before the players are asked for."""

    @abstractmethod
    def table(self, stage: Stage, play: AnyPlay) -> Page:
        """Return the page that a match which is not done is at."""

    @abstractmethod
    def by_hand(self, stage: Stage, play: AnyPlay) -> Page:
        """Return the page on which one turn is put in by hand, in a match that the camera reads."""

    @abstractmethod
    def sheet(self, stage: Stage, play: AnyPlay, player: str) -> Page:
        """Return the page that shows how a player's points came about."""

    @abstractmethod
    def progress(self, state: Any) -> str:
        """Say in a few words how far a match has come that is not over."""

    def has_points(self, state: Any) -> bool:  # noqa: ARG002 - for games that can be played without any
        """Tell whether a match is played for points; of one that is won or lost neither podium nor lists show any."""
        return True

    def outcome(self, state: Any) -> str:
        """Say on the podium who has won a match that is over, and with what."""
        winners, points = state.winners, max(place.total for place in state.ranking())
        does = "wins" if len(winners) == 1 else "share the win"
        return f"{listing(winners)} {does} with {counted(points, 'point')}"

    def own_rows(self, stage: Stage, play: AnyPlay) -> tuple[tuple[Choice, Callable[[], Page]], ...]:  # noqa: ARG002 - for games that have some
        """Return what else "More" offers in this game, each with what makes the page it opens."""
        return ()

    def podium_rows(self, stage: Stage, play: AnyPlay) -> tuple[tuple[Choice, Callable[[], Page]], ...]:  # noqa: ARG002 - for games that have some
        """Return what else the podium offers in this game, each with what makes the page it opens."""
        return ()

    def take_back(self, stage: Stage, play: AnyPlay) -> None:
        """Take back the last change and show the page that the match is at then."""
        taken = play.last
        if taken is not None and play.undo():
            stage.say(taken.taken_back)
            open_table(stage, play)

    def play_again(self, stage: Stage, play: AnyPlay, players: tuple[str, ...]) -> None:
        """Begin a match like this one, these players sitting in this order."""
        open_table(stage, play.again(stage.book(), players))
