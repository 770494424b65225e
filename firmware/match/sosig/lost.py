"""Whether cards that are to be booked may be what was laid: cards stay where they are, so lost ones are asked about."""

from __future__ import annotations

from dataclasses import replace

from display.views import Sentence
from firmware.match.sosig.words import told_wrong
from scorer.sosig.layout import Layout
from scorer.sosig.options import Options
from scorer.sosig.turns import compare
from scorer.words import counted


def doubt_of(name: str, booked: Layout, now: Layout, options: Options, *, by_hand: bool) -> tuple[str, str] | None:
    """Give the title and the words of the question before a layout takes the place of a player's booked one.

    No card at all is asked about, and most cards gone; of cards that the camera sees (not `by_hand`) also most changed,
    and each that is gone, for it may lie under a hand. None: nothing is to be asked.
    """
    has = f"{name} has {counted(len(booked.cards), 'card')} in the book. " if booked.cards else ""
    if not now.cards:
        title = "No card is entered" if by_hand else "I see no card"
        return title, f"{has}Is {name}'s table empty?"
    turn = compare(booked, now, options)
    gone = len(turn.gone)
    lost = gone + (0 if by_hand else len(turn.changed))
    if 2 * lost > len(booked.cards) or (gone and not by_hand):
        does = "is gone" if lost == 1 else "are gone" if gone == lost else "are gone or others"
        why = "" if by_hand else "A hand over the cards, or another player's cards? "
        return f"{counted(lost, 'card')} {does}", f"{has}{why}Are these {name}'s cards?"
    return None


def differences(booked: Layout, now: Layout, options: Options) -> tuple[Sentence, ...]:
    """Say in what the cards that are to be counted differ from those booked in the turns; nothing without any."""
    turn = compare(booked, now, options)
    if not booked.cards or not (turn.gone or turn.changed or turn.placed or turn.burnt):
        return ()
    wrong = [] if not (turn.gone or turn.changed) else list(told_wrong(replace(turn, misplaced=(), blocked=()), now))
    told = [Sentence(f"{words[:1].upper()}{words[1:]}", "warning") for words in wrong]
    seen, kept = counted(len(now.cards), "card"), len(booked.cards)
    return (Sentence(f"{seen} here, {kept} in the book from the turns", "warning" if told else "plain"), *told)
