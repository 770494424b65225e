"""The help about Sosig: how to play it with the box, the tally, and the rulings that the rulebook leaves open."""

from __future__ import annotations

from firmware.match.game import HelpPages

PAGES: HelpPages = (
    (
        "With or without turns",
        (
            (
                "After a turn show your cards to the camera and press green: the box keeps them with a photo and says "
                "what the turn brought. Or play without it, and use the box at the end: “Count”."
            ),
            "Green books, blue, “Other choice”, moves the frame, red goes back. Without a camera tap the cards in.",
        ),
    ),
    (
        "The cards on the screen",
        (
            "A card read wrongly: touch it and say what it is. One that is missing: touch the empty place.",
            "A “?” marks a card that the box is not sure of. Before anything is booked it asks: it never guesses.",
            "The letters on the cards: N Natural, S Spicy, C Cocktail, F Flaky; a plain card has none.",
        ),
    ),
    (
        "Many cards, and cards read wrongly",
        (
            "“Part of it”: more cards than the picture shows. Move the camera on, with three of these in view.",
            "“Learn” keeps a card that you corrected as an example, so that it is read better the next time.",
        ),
    ),
    (
        "Orders and prize",
        (
            "“Orders” keeps orders won and Little Sosigs, at any time. The prize is chosen there too.",
            "Touch a player's points to see how they come about; “Orders” is on that sheet as well.",
            (
                "“More”, “Open orders”: tell the box which orders lie open, and it says which one a finished Sosig "
                "wins; one tap takes it."
            ),
        ),
    ),
    (
        "The tally",
        (
            (
                "“Count” ends the game: the cards of one player after the other are counted, as they are read or “As "
                "booked” in the turns. Then six steps are shown."
            ),
            (
                "Single cards and chains without a head go out. Each card left is worth 1. Two or more Spicy in a "
                "Sosig: 1 each. Most Natural 4, second 2, with three players or more. An incomplete Sosig costs 2. "
                "Then orders, and the prize."
            ),
        ),
    ),
    (
        "Rulings of ours",
        (
            "Two heads without a body are incomplete. A Scrontch without a head is invalid, with one it costs 2 once.",
            "A Burnt card counts as the one below, for length, folds and shape; never for Spicy or Natural.",
            "Nobody reaches the prize's minimum: everybody pays. After a tie for most Natural the next is second.",
            "Each of these can be turned off before a match, under “House rules”.",
        ),
    ),
    (
        "When something went wrong",
        (
            "Red takes back what was booked last; “More” brings it back again.",
            "Cards that are gone, or no card at all, are asked about before they are booked: a hand may hide them.",
            "A sheet shows how each number came about, with the photo. There counted cards can be corrected.",
            "Everything booked is safe at once: pull the plug, and the box goes on where the table was.",
        ),
    ),
)
