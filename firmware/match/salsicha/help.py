"""The help about Salsicha: how to play it with the box, what the prizes are, and the rulings that are ours."""

from __future__ import annotations

from firmware.match.game import HelpPages

PAGES: HelpPages = (
    (
        "A round",
        (
            "Touch the combinations, choose the three that lie beside Perfect. One is not known yet: “Add one”.",
            (
                "On your turn take two cards or none, from the deck or the discards, and discard one. “Next player” "
                "passes the turn on; turns need not be told to the box."
            ),
            "A head or a tail was discarded: “Head or tail”. The box says to which side everybody passes a card.",
        ),
    ),
    (
        "Going out",
        (
            "All cards of your hand are a live combination, at the start or the end of your turn: “Go out”, 2 points.",
            "Equal letters are one colour, different letters different colours. The order does not matter.",
            "A hand that fits two combinations goes out with the first one listed.",
            "Perfect wins the match at once.",
        ),
    ),
    (
        "The consolation prize",
        (
            (
                "Whoever could have gone out within one turn gets 1 point. Tell the box the discards, then every hand: "
                "it finds the cards to take and to discard."
            ),
            "Nothing is really taken: several players may use the same cards. There is one prize a player.",
            "With two players there is none: a round won counts 2 points.",
        ),
    ),
    (
        "The end",
        (
            "The match ends after the round in which somebody has 4 points, or after 4 rounds.",
            "Of those who share the most points whoever went out last wins.",
            "Whoever sits left of the one who went out starts the next round.",
        ),
    ),
    (
        "With a camera",
        (
            "A card that is new among the discards is proposed: green books the turn with it.",
            "Press “Go out” first, then lay the hand open: what was not among the discards is the hand.",
            "A card with “?” is asked about. Touch any card to correct it; “Tap them in” goes on by hand.",
        ),
    ),
    (
        "Rulings of ours",
        (
            "For taking two only the face-up discards count: nobody knows the deck.",
            "Cards that would be passed because of the head or tail discarded for the prize are ignored.",
            "Perfect by way of the consolation prize is 1 point. Players who tie and never went out share the win.",
            "The deck runs out: shuffle all but the five latest discards into a new one.",
        ),
    ),
    (
        "When something went wrong",
        (
            "Red takes back what was booked last; “More” brings it back again.",
            "A sheet shows how each point came about. Touch a round to correct hands, discards and combinations.",
            "Everything booked is safe at once: pull the plug, and the box goes on where the table was.",
        ),
    ),
)
