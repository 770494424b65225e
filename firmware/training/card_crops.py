"""Cuts single cards out of the training pictures of cards, upright, to learn names and exits from."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from firmware.training.shards import pictures_of
from vision.grid_cut import cut_out

SIDE, SPAN = 84, 1.3
"""A crop's side in pixels, where no other is asked for; the card fills 1/SPAN of it."""


class Crops(NamedTuple):
    """Cards (N x 3 x side x side, the art upright), and of each: deck, picture, label, exits and halves (N x 4, art
    upright), whether its deck has sausages, whether it is square, and whether glare took its print."""

    cuts: Tensor
    deck: Tensor
    picture: Tensor
    label: Tensor
    exits: Tensor
    halves: Tensor
    sausages: Tensor
    square: Tensor
    hidden: Tensor


def crops_of(path: Path, number: int, side: int) -> Crops:
    """All cards of a shard; `number` keeps its decks and pictures apart from other shards'."""
    data = np.load(path)
    made: list[npt.NDArray[np.uint8]] = []
    for n, picture in enumerate(pictures_of(data)):
        outlines = data["outlines"][data["picture"] == n].astype(np.float64)
        made += cut_out(picture, outlines, side, (1.0, 1.0), margin=(SPAN - 1) / 2)
    quarters = data["quarters"]
    # As the card lies, north first; turned back by its quarters this is as the art is drawn.
    upright = [(np.arange(4) + q) % 4 for q in quarters]
    exits = np.stack([row[at] for row, at in zip(data["exits"], upright, strict=True)])
    halves = np.stack([row[at] for row, at in zip(data["halves"], upright, strict=True)])
    deck = data["decks"][data["picture"]]
    # A deck's cards are square unless some of them lie in two turns only; what lies beside tells nothing of it.
    turned = {int(d): bool((quarters[deck == d] % 2).any()) for d in np.unique(deck)}
    return Crops(
        torch.from_numpy(np.stack(made).transpose(0, 3, 1, 2).copy()),
        torch.from_numpy(deck + 1000 * number),
        torch.from_numpy(data["picture"] + 1000 * number),
        torch.from_numpy(data["labels"]),
        torch.from_numpy(exits.astype(np.float32)),
        torch.from_numpy(halves.astype(np.float32)),
        torch.from_numpy(data["sausages"]),
        torch.tensor([turned[int(d)] for d in deck]),
        torch.from_numpy(data["hidden"]),
    )


def gathered(paths: Sequence[Path], side: int = SIDE) -> Crops:
    """The cards of all these shards, each of `side` x `side` pixels."""
    parts = []
    for number, path in enumerate(paths):
        parts.append(crops_of(path, number, side))
        sys.stderr.write(f"\r{number + 1}/{len(paths)} shards")
    sys.stderr.write("\n")
    return Crops(*(torch.cat(list(column)) for column in zip(*parts, strict=True)))


def astray(cuts: Tensor, side: int, span: float, rng: np.random.Generator, jitter: float) -> Tensor:
    """Cards (N x 3 x S x S, bytes) as `side` pixels with 1/`span` of them card, every one a little off.

    `jitter` 1: its corners are off by some hundredths of a side, as where a network outlined it; 0: not at all.
    """
    count = len(cuts)
    zoom = span / SPAN
    matrix = torch.eye(3)[:2].repeat(count, 1, 1) * zoom
    if jitter:
        noise = torch.from_numpy(rng.normal(0, 1, (count, 2, 3)).astype(np.float32))
        size = torch.tensor([[0.025, 0.025, 0.022]]) * jitter
        wide = torch.where(torch.rand(count, 1, 1) < 0.12, 2.2, 1.0)
        matrix = matrix + noise * size * wide * zoom
    grid = functional.affine_grid(matrix, [count, 3, side, side], align_corners=False)
    return functional.grid_sample(cuts.float() / 255, grid, padding_mode="border", align_corners=False)


def by_deck(crops: Crops) -> dict[int, list[int]]:
    """The rows of every deck's cards that have a label and whose print is in sight."""
    usable = torch.nonzero((crops.label >= 0) & ~crops.hidden).ravel()
    rows: dict[int, list[int]] = {}
    for row, deck in zip(usable.tolist(), crops.deck[usable].tolist(), strict=True):
        rows.setdefault(deck, []).append(row)
    return rows


def taken(cuts: Tensor, side: int, span: float, rng: np.random.Generator, jitter: float) -> Tensor:
    """The same as `astray`; with a jitter a quarter of the decks is strongly compressed first."""
    if jitter and rng.random() < 0.25:
        cuts = jpeg_again(cuts, int(rng.integers(35, 80)))
    return astray(cuts, side, span, rng, jitter)


def quarter_turned(cuts: Tensor, flags: Tensor, quarters: int) -> tuple[Tensor, Tensor]:
    """Cards (N x 3 x S x S) and flags of their edges (N x 4, n e s w) turned clockwise."""
    return torch.rot90(cuts, -quarters, (2, 3)), torch.roll(flags, quarters, 1)


def jpeg_again(cuts: Tensor, quality: int) -> Tensor:
    """The cards (bytes) as a camera with strong compression would give them."""
    made = []
    for cut in cuts.permute(0, 2, 3, 1).numpy():
        coded = cv2.imencode(".jpg", np.ascontiguousarray(cut), [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        made.append(np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), dtype=np.uint8))
    return torch.from_numpy(np.stack(made).transpose(0, 3, 1, 2).copy())
