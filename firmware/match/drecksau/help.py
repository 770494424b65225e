"""The help about Drecksau: how to play it with the box, the cards, the tournament, and our rulings."""

from __future__ import annotations

from firmware.match.game import HelpPages

PAGES: HelpPages = (
    (
        "A turn",
        (
            "Touch the card that is played, then the pig. Only the pigs are lit on which it can be played.",
            "A dark pig says why not when it is touched, any pig says what it is when a finger rests on it.",
            "A turn is one card, or “Discard”. Nothing can be played: “New hand”.",
            "Green confirms, blue, “Other choice”, moves the frame, red puts the card back or undoes.",
        ),
    ),
    (
        "The cards",
        (
            "Own pigs: Mud on a clean one, Barn, Lightning Rod and Barn Door on a barn. No door before a pretty pig.",
            "Others' pigs: Lightning on a barn without a rod; Clean That Pig on a dirty one without a door.",
            "Anybody's: Pretty Pig, but not on a dirty pig behind a door; Escape makes it what it was below.",
            "Rain washes dirty pigs without a barn. Lucky Bird: two more cards, then “No more cards” where fewer.",
        ),
    ),
    (
        "Winning",
        (
            "All pigs dirty and none pretty, or all pretty: the round is won at once, by whoever's card.",
            "If one card lets two players win, it is the one who played it, then the next in turn order.",
        ),
    ),
    (
        "The tournament",
        (
            "A win with pretty pigs takes the top trophy, with dirty pigs the top mud bucket: 1, 2, then 3.",
            "When one stack is empty, most stars and carrots win. Shared: one more round among those players.",
            "“Who begins” lets anybody begin a round. “More” shows the trophies and mud buckets at any time.",
        ),
    ),
    (
        "With a camera",
        (
            "Lay pigs in rows, cards below or beside their pig. The box proposes the card that explains a change.",
            "Green books it, nothing books itself. What is in doubt is asked with its picture.",
            "The camera may show everybody's pigs, player after player, or those of one: then say whose they are.",
        ),
    ),
    (
        "When something went wrong",
        (
            "Red takes back what was booked last, “More” brings it back. The sheet goes back to any card at once.",
            "Pigs that lie otherwise than the screen shows: “More”, “Correct the pigs”.",
            "Everything booked is safe at once: pull the plug, and the box goes on where the table was.",
        ),
    ),
)
