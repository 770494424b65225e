"""The help about Wurst Case Scenario: a turn on the box, the cards, the end, and the rulings of ours."""

from __future__ import annotations

from firmware.match.game import HelpPages

PAGES: HelpPages = (
    (
        "A turn",
        (
            (
                "“Play a card”: tap what it does, then who stands on it. Tap a sausage, then where it goes. "
                "Green ends the turn."
            ),
            "What may be touched is light. Touch anything else, and the box says why it may not be moved.",
            "After the last turn of a round the box moves every sausage one card. Do the same on the table.",
        ),
    ),
    (
        "The cards",
        (
            (
                "Major Mustard: all of it, or the card cannot be played. Mister Ketchup: as much as possible. "
                "Lady Mayonnaise: as you like."
            ),
            "All forward: tap one after the other, or “All at once” where the order does not matter.",
            "“Only hands” is for cards that move no sausage. “New hand”: discard all, draw three.",
            "“Donut!”: another player stops a step; that step and the rest of the card are lost.",
        ),
    ),
    (
        "The end",
        (
            "One sausage left: whoever holds it wins. Held by nobody: Total Failure, all lose.",
            "The last ones fall together at the end of a round: Wurst Case Scenario, nobody wins.",
            "Identities are told at the start, while the others look away, or only asked for at the end.",
        ),
    ),
    (
        "Rulings of ours",
        (
            (
                "Together and apart need both halves, or the card cannot be played. Mister Ketchup's apart: "
                "where no two can, the half towards the machine."
            ),
            "Of two that go apart the one that goes away from the machine moves first; the other may fall.",
            "All forward stops when one is left.",
        ),
    ),
    (
        "With the camera",
        (
            "Make the steps on the real belt: the box shows what has moved. Green books it, red refuses.",
            "A sausage that it is not sure of is asked about: “Where is 3?”. Nothing is booked without green.",
            "Everything can be tapped as well. What you tap first is waited for on the table.",
        ),
    ),
    (
        "When something went wrong",
        (
            "Red takes back what was booked last; “More” brings it back again.",
            "“More”, “What was played”: open a turn to see the belt after it, or to take back all since.",
            "The belt was bumped? “More”, “Put the belt right”: put every sausage where it stands.",
            "Everything booked is safe at once: pull the plug, and the box goes on where the table was.",
        ),
    ),
)
