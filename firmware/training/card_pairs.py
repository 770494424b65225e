"""Trains the two networks that tell which of two drawings a card shows (a run of `make train`).

    python -m firmware.training.card_pairs SHARDS LOOK.onnx BETWEEN.onnx [--epochs 3] [--resume FILE.pt]

An episode is a deck: one or two cards of each label are known, and each other card is held against its own drawing
and against some that it might be taken for: of labels that cross the same edges, if its deck has sausages. One network
looks at every card by itself, the other at what the first made of a card and of two drawings; its answer is the
logarithm of the odds for the one.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from firmware.training.card_crops import SPAN as CROP_SPAN
from firmware.training.card_crops import Crops, by_deck, gathered, taken
from firmware.training.descent import batched, step
from firmware.training.finder import Residual, conv
from firmware.training.light import standard, varied
from firmware.training.onnx_file import export
from firmware.training.shards import shards_of
from vision.card_pairs import SIDE, SPAN, WIDTH

CROP_SIDE = round(SIDE * CROP_SPAN / SPAN)
"""Cards are cut out so large that none of their detail is lost here."""
DECKS = 3
"""So many episodes go into one step."""
RIVALS = 3
MOST_ASKED = 28
ANYTHING_SHARE = 0.1
"""So many cards are held against labels of any form."""


class Look(nn.Module):
    """Convolutions with shortcuts: what is where on a card, at a quarter of its size."""

    def __init__(self) -> None:
        super().__init__()
        self.eye = nn.Sequential(
            conv(3, 16, 2), conv(16, WIDTH, 2), Residual(WIDTH), Residual(WIDTH), nn.Conv2d(WIDTH, WIDTH, 1)
        )

    def forward(self, x: Tensor) -> Tensor:
        """Cards (N x 3 x SIDE x SIDE, as vision.network.standard) to N x WIDTH x SIDE/4 x SIDE/4."""
        return self.eye(x)


class Between(nn.Module):
    """Where a card and two drawings agree and differ, gathered over all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.mind = nn.Sequential(conv(5 * WIDTH, 48, 1, 1), conv(48, 48, 2), Residual(48), conv(48, 64, 2))
        self.mix = nn.Linear(64, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Looks at a card, at one drawing and another (N x 3 WIDTH x SIDE/4 x SIDE/4) to logits (N x 1)."""
        card, one, other = x.split(WIDTH, 1)
        seen = torch.cat([card, one, other, (card - one).abs(), (card - other).abs()], 1)
        return self.mix(self.mind(seen).mean((2, 3)))


class Pair(NamedTuple):
    """A card (its place among those asked), its own label and a rival (their places among the deck's), and the quarters
    that the rival's art is turned clockwise."""

    asked: int
    own: int
    rival: int
    quarters: int


class Episode(NamedTuple):
    """Rows of the crops of one deck: those that are known, those asked; of each label its places among the known."""

    known: Tensor
    asked: Tensor
    places: list[list[int]]
    pairs: list[Pair]


def episodes(crops: Crops, rng: np.random.Generator) -> Iterator[Episode]:
    """Every deck once, in random order."""
    decks = by_deck(crops)
    for deck in rng.permutation(np.array(sorted(decks))).tolist():
        known: dict[int, list[int]] = {}
        asked: list[int] = []
        most = int(rng.integers(1, 3))
        for row in rng.permutation(decks[deck]).tolist():
            group = known.setdefault(int(crops.label[row]), [])
            (group if len(group) < most else asked).append(row)
        if len(known) < 2 or len(asked) < 2:
            continue
        numbers = itertools.count()
        yield Episode(
            torch.tensor([row for group in known.values() for row in group]),
            torch.tensor(asked[:MOST_ASKED]),
            [list(itertools.islice(numbers, len(group))) for group in known.values()],
            _pairs(crops, known, asked[:MOST_ASKED], rng),
        )


def _pairs(crops: Crops, known: dict[int, list[int]], asked: Sequence[int], rng: np.random.Generator) -> list[Pair]:
    """What each card asked is held against."""
    labels = list(known)
    exits = [(crops.exits[rows[0]] > 0.5).tolist() for rows in known.values()]
    turns = range(4) if bool(crops.square[asked[0]]) else (0, 2)
    alike = bool(crops.sausages[asked[0]])
    made = []
    for place, row in enumerate(asked):
        own = labels.index(int(crops.label[row]))
        options = [(n, q) for n in range(len(labels)) for q in turns if n != own]
        same = [(n, q) for n, q in options if np.roll(exits[n], q).tolist() == exits[own]]
        if alike and same and rng.random() >= ANYTHING_SHARE:
            options = same
        made += [Pair(place, own, *options[pick]) for pick in rng.permutation(len(options))[:RIVALS].tolist()]
    return made


def prepared(crops: Crops, episode: Episode, rng: np.random.Generator, jitter: float) -> Tensor:
    """The cards of an episode (N x 3 x SIDE x SIDE, 0 to 1), first those that are known, then those asked."""
    return taken(crops.cuts[torch.cat([episode.known, episode.asked])], SIDE, SPAN, rng, jitter)


def logits_of(look: Look, between: Between, some: Sequence[Episode], seen: Tensor) -> Tensor:
    """The logit of every pair of some episodes: its own label against the rival.

    `seen`: the cards of all of them as the networks take them, one episode after the other; they go through together.
    """
    shown: list[Tensor] = []
    plans: list[tuple[dict[tuple[int, int], list[int]], int]] = []
    start = 0
    for known, asked, places, pairs in some:
        wanted = sorted({(one.own, 0) for one in pairs} | {(one.rival, one.quarters) for one in pairs})
        rows: dict[tuple[int, int], list[int]] = {}
        for label, quarters in wanted:
            rows[label, quarters] = list(range(len(shown), len(shown) + len(places[label])))
            shown += [torch.rot90(seen[start + place], -quarters, (1, 2)) for place in places[label]]
        plans.append((rows, len(shown)))
        shown += list(seen[start + len(known) : start + len(known) + len(asked)])
        start += len(known) + len(asked)
    maps = look(torch.stack(shown).contiguous(memory_format=torch.channels_last))
    there, back = [], []
    for episode, (rows, at) in zip(some, plans, strict=True):
        drawn = {key: maps[places].mean(0) for key, places in rows.items()}
        for one in episode.pairs:
            card, own, rival = maps[at + one.asked], drawn[one.own, 0], drawn[one.rival, one.quarters]
            there.append(torch.cat([card, own, rival]))
            back.append(torch.cat([card, rival, own]))
    both = between(torch.stack(there + back).contiguous(memory_format=torch.channels_last))[:, 0]
    return (both[: len(there)] - both[len(there) :]).float() / 2


def judge(look: Look, between: Between, held: Crops) -> str:
    """How often held-out cards are told from their rivals, and how often those that seem clear are not."""
    look.eval(), between.eval()
    rng = np.random.default_rng(0)
    with torch.no_grad():
        parts = [
            logits_of(look, between, [one], standard(prepared(held, one, rng, 0.7))) for one in episodes(held, rng)
        ]
    look.train(), between.train()
    logits = torch.cat(parts)
    wrong = (logits < 0).float()[logits.abs().argsort(descending=True)]
    clear = {share: float(wrong[: int(share * len(wrong))].mean()) for share in (0.7, 0.9)}
    said = ", ".join(f"of the clearest {share:.0%} {value:.4f}" for share, value in clear.items())
    return f"loss {functional.softplus(-logits).mean():.4f} wrong {wrong.mean():.4f}, {said}"


def main() -> None:
    """Train, judging and saving after every epoch."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("look", type=Path)
    parser.add_argument("between", type=Path)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--held", type=int, default=4)
    parser.add_argument("--resume", type=Path)
    wanted = parser.parse_args()
    torch.manual_seed(7)
    rng = np.random.default_rng(7)
    paths = shards_of(wanted.shards)
    taught, held = gathered(paths[: -wanted.held], CROP_SIDE), gathered(paths[-wanted.held :], CROP_SIDE)
    look, between = Look().to(memory_format=torch.channels_last), Between().to(memory_format=torch.channels_last)
    model = nn.ModuleDict({"look": look, "between": between})
    if wanted.resume:
        model.load_state_dict(torch.load(wanted.resume))
    optimiser = torch.optim.AdamW(model.parameters(), wanted.rate, weight_decay=1e-3)
    steps = (len(taught.deck.unique()) // DECKS + 1) * wanted.epochs
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, wanted.rate, total_steps=steps, pct_start=0.1)
    for epoch in range(wanted.epochs):
        start, mean, count = time.monotonic(), 0.0, 0
        for some in batched(episodes(taught, rng), DECKS):
            seen = varied(torch.cat([prepared(taught, one, rng, 1.0) for one in some]), rng)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                loss = functional.softplus(-logits_of(look, between, some, seen)).mean()
            mean, count = mean + step(loss, model, optimiser, plan), count + 1
        torch.save(model.state_dict(), wanted.look.with_suffix(".pt"))
        export(look, wanted.look, (1, 3, SIDE, SIDE))
        export(between, wanted.between, (1, 3 * WIDTH, SIDE // 4, SIDE // 4))
        sys.stderr.write(
            f"{epoch} {time.monotonic() - start:.0f} s loss {mean / count:.4f} {judge(look, between, held)}\n"
        )


if __name__ == "__main__":
    main()
