"""Trains the network that turns a card into a vector, near for the same drawing, far for another (of `make train`).

    python -m firmware.training.card_namer SHARDS OUT.onnx [--epochs 4] [--resume FILE.pt]

An episode is a deck: one or two cards of each label are known, all others are named by the nearest of these in all
the turns that its cards can lie in. So it learns what tells the cards of one deck apart, of thousands of decks
(prototypical networks, Snell et al. 2017, with the nearest example in place of the mean).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from firmware.training.card_crops import Crops, by_deck, gathered, taken
from firmware.training.descent import batched, step
from firmware.training.finder import Residual, conv
from firmware.training.light import standard, varied
from firmware.training.onnx_file import export
from firmware.training.shards import shards_of
from vision.card_namer import SIDE, SPAN, WIDTH

DECKS = 3
"""So many episodes go into one step."""
HEAT = 0.06
MARGIN = 0.08
"""A wrong label's cosine counts so much higher than it is: the right one must be nearer by more than that."""
JITTER = 1.5
"""So much worse than usual are outlines: cards that lie on each other are outlined badly."""
TURN_WEIGHT = 0.5
"""A wrong turn of the right label weighs so much."""


class CardNamer(nn.Module):
    """Convolutions with shortcuts and one matrix, so that where a thing lies counts; the answer has length 1."""

    def __init__(self) -> None:
        super().__init__()
        self.eye = nn.Sequential(
            conv(3, 24, 2),
            conv(24, 32, 2),
            Residual(32),
            Residual(32),
            conv(32, 64, 2),
            Residual(64),
            Residual(64),
            conv(64, 48, 1, 1),
        )
        self.mind = nn.Linear(48 * (SIDE // 8) ** 2, WIDTH)

    def forward(self, x: Tensor) -> Tensor:
        """Cards (N x 3 x SIDE x SIDE, as vision.network.standard) to unit vectors (N x WIDTH)."""
        return functional.normalize(self.mind(self.eye(x).flatten(1)), dim=1)


class Episode(NamedTuple):
    """Rows of the crops of one deck: those that are known, those to be named, and how many turns there are (2 or 4)."""

    known: Tensor
    asked: Tensor
    turns: int


def episodes(crops: Crops, rng: np.random.Generator) -> Iterator[Episode]:
    """Every deck once, in random order."""
    decks = by_deck(crops)
    for deck in rng.permutation(np.array(sorted(decks))).tolist():
        rows = rng.permutation(np.array(decks[deck]))
        known: list[int] = []
        asked: list[int] = []
        most = int(rng.integers(1, 3))
        count: dict[int, int] = {}
        for row, label in zip(rows.tolist(), crops.label[torch.from_numpy(rows)].tolist(), strict=True):
            if count.get(label, 0) < most:
                known.append(row)
            else:
                asked.append(row)
            count[label] = count.get(label, 0) + 1
        if len(count) > 1 and len(asked) > 1:
            turns = 4 if bool(crops.square[rows[0]]) else 2
            yield Episode(torch.tensor(known), torch.tensor(asked[:48]), turns)


def prepared(crops: Crops, episode: Episode, rng: np.random.Generator, jitter: float) -> Tensor:
    """The cards of an episode (N x 3 x SIDE x SIDE, 0 to 1), first those that are known, then those asked."""
    return taken(crops.cuts[torch.cat([episode.known, episode.asked])], SIDE, SPAN, rng, jitter)


def looked_at(model: CardNamer, crops: Crops, some: Sequence[Episode], seen: Tensor) -> Iterator[Tensor]:
    """The logits (asked x turns x labels of the deck) of each of some episodes; what is asked lies in the first turn.

    `seen`: the cards of all of them as the network takes them, one episode after the other. They go through it
    together: the normalisation must not learn from one deck alone.
    """
    parts, start = [], 0
    for known, asked, turns in some:
        middle, end = start + len(known), start + len(known) + len(asked)
        parts += [torch.rot90(seen[start:middle], -q * (4 // turns), (2, 3)) for q in range(turns)]
        parts.append(seen[middle:end])
        start = end
    together = torch.cat(parts).contiguous(memory_format=torch.channels_last)
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=model.training):
        vectors = model(together).float()
    for known, asked, turns in some:
        references, rest = vectors[: turns * len(known)].view(turns, len(known), -1), vectors[turns * len(known) :]
        near = torch.einsum("ak,tnk->atn", rest[: len(asked)], references)
        vectors = rest[len(asked) :]
        labels = crops.label[known]
        yield torch.stack([near[:, :, labels == label].amax(2) for label in labels.unique().tolist()], 2)


def truth_of(crops: Crops, episode: Episode) -> Tensor:
    """Which of the deck's labels each asked card is (asked)."""
    return torch.searchsorted(crops.label[episode.known].unique(), crops.label[episode.asked])


def loss_of(near: Tensor, truth: Tensor, straight: Tensor) -> Tensor:
    """Cross-entropy of the label, whatever the turn, and of the turn, where half a turn shows (not `straight`)."""
    count, turns, labels = near.shape
    away = torch.ones(count, labels).scatter_(1, truth[:, None], 0.0) * MARGIN
    by_label = torch.logsumexp((near + away[:, None]) / HEAT, 1)
    name = functional.cross_entropy(by_label, truth)
    own = near[torch.arange(count), :, truth] / HEAT
    half = turns // 2
    right = torch.where(straight, torch.logsumexp(own[:, [0, half]], 1), own[:, 0])
    return name + TURN_WEIGHT * (torch.logsumexp(own, 1) - right).mean()


def straight(crops: Crops, rows: Tensor) -> Tensor:
    """Which cards may look the same after half a turn: straight bodies."""
    exits = crops.exits[rows] > 0.5
    return (exits[:, 0] & exits[:, 2]) | (exits[:, 1] & exits[:, 3])


def judge(model: CardNamer, held: Crops) -> str:
    """How often held-out cards are named rightly, with the right turn, and how often by a wide margin wrongly."""
    model.eval()
    rng = np.random.default_rng(0)
    right = turned = count = 0
    margins: list[tuple[float, bool]] = []
    with torch.no_grad():
        for episode in episodes(held, rng):
            (near,) = looked_at(model, held, [episode], standard(prepared(held, episode, rng, 0.7)))
            truth = truth_of(held, episode)
            by_label = near.amax(1)
            named = by_label.argmax(1)
            good = named == truth
            turns = near[torch.arange(len(truth)), :, truth].argmax(1)
            upright = (turns == 0) | (straight(held, episode.asked) & (turns == episode.turns // 2))
            right, turned, count = right + int(good.sum()), turned + int((good & upright).sum()), count + len(truth)
            top = by_label.topk(2, 1).values
            margins += list(zip((top[:, 0] - top[:, 1]).tolist(), good.tolist(), strict=True))
    model.train()
    margins.sort(reverse=True)
    wrong = next((n for n, (_, good) in enumerate(margins) if not good), len(margins))
    clear = margins[: int(0.9 * len(margins))]
    missed = sum(not good for _, good in clear) / max(1, len(clear))
    return (
        f"named {right / count:.4f} turned too {turned / count:.4f}, of the clearest 90 % wrong {missed:.5f}, "
        f"first wrong after {wrong / count:.3f}"
    )


def main() -> None:
    """Train, judging and saving after every epoch."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--held", type=int, default=4)
    parser.add_argument("--resume", type=Path)
    wanted = parser.parse_args()
    torch.manual_seed(6)
    rng = np.random.default_rng(6)
    paths = shards_of(wanted.shards)
    taught, held = gathered(paths[: -wanted.held]), gathered(paths[-wanted.held :])
    model = CardNamer().to(memory_format=torch.channels_last)
    if wanted.resume:
        model.load_state_dict(torch.load(wanted.resume))
    optimiser = torch.optim.AdamW(model.parameters(), wanted.rate, weight_decay=1e-3)
    decks = len(taught.deck.unique())
    plan = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, wanted.rate, total_steps=(decks // DECKS + 1) * wanted.epochs, pct_start=0.1
    )
    for epoch in range(wanted.epochs):
        start, mean, count = time.monotonic(), 0.0, 0
        for some in batched(episodes(taught, rng), DECKS):
            # One draw for all where it is of the camera, such as the order of the colours.
            seen = varied(torch.cat([prepared(taught, episode, rng, JITTER) for episode in some]), rng)
            loss = torch.stack(
                [
                    loss_of(near, truth_of(taught, episode), straight(taught, episode.asked))
                    for episode, near in zip(some, looked_at(model, taught, some, seen), strict=True)
                ]
            ).mean()
            mean, count = mean + step(loss, model, optimiser, plan), count + 1
            if count % 50 == 0:
                spent = time.monotonic() - start
                sys.stderr.write(f"  {count * DECKS} of {decks} decks, {spent:.0f} s, loss {mean / count:.4f}\n")
        torch.save(model.state_dict(), wanted.out.with_suffix(".pt"))
        export(model, wanted.out, (1, 3, SIDE, SIDE))
        sys.stderr.write(f"{epoch} {time.monotonic() - start:.0f} s loss {mean / count:.4f} {judge(model, held)}\n")


if __name__ == "__main__":
    main()
