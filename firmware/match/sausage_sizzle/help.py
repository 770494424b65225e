"""The help about Sausage Sizzle!: how to play it with the box, the rulings that the rulebook leaves open."""

from __future__ import annotations

from firmware.match.game import HelpPages

PAGES: HelpPages = (
    (
        "A turn",
        (
            (
                "Roll all eight dice: four show critters, four show food (2 to 5, or a sausage). Set aside at least "
                "one, roll the rest again, until you are content. Take your hands off the table: a second later "
                "the reading stands on the screen."
            ),
            (
                "Green goes on to the critters, and green again books the one with the frame. "
                "Blue, “Other choice”, moves the frame, red goes back. What each button would do now stands beside it."
            ),
        ),
    ),
    (
        "The dice on the screen",
        (
            "A die read wrongly: touch it and say what it is. A die the camera missed: “Add a die”.",
            (
                "A padlock marks a die that was set aside: it stayed where it was while others rolled, "
                "or was moved by hand while the others stayed."
            ),
            (
                "A dashed outline with “?” marks a die that the box is not sure of. Where it cannot change the score "
                "it is not asked about; the book calls it unread."
            ),
        ),
    ),
    (
        "The score",
        (
            (
                "A turn gives the number of dice with your critter, times the lowest number on the food dice. "
                "A sausage among numbers counts 1. Four sausages count 7."
            ),
            "Each critter can be chosen once. After six turns the highest total wins; a tie is a shared win.",
            "A ruling of ours: when every critter you rolled is used already, you turn over any unused one for 0.",
        ),
    ),
    (
        "When something went wrong",
        (
            "Red on the table takes back what was booked last; “More” brings it back again.",
            (
                "The sheet shows how each number came about. Touch a turn to see its photo and to correct it; "
                "the turns after it stay."
            ),
            "Every booked turn is safe at once: pull the plug, and the box goes on where the table was.",
        ),
    ),
    (
        "Camera, table and dice",
        (
            (
                "“Set up” on the start page says what to change about light and aim, and learns your own dice: "
                "three pictures of each face."
            ),
            (
                "Things lie beside the dice? Mark the playing area there, or lay a printed mat under them: "
                "what is outside is ignored. A thin line in the picture shows the area you marked."
            ),
        ),
    ),
)
