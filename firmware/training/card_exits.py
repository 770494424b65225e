"""Trains the network that tells which edges of a card a sausage crosses, and which show half a symbol (`make train`).

    python -m firmware.training.card_exits SHARDS OUT.onnx [--epochs 6]

Its answer is eight logits: of an exit at n e s w, and of half a symbol there. It knows no deck and no label: what it
says is independent of how the card is named.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from firmware.training.card_crops import Crops, astray, gathered, quarter_turned
from firmware.training.descent import step
from firmware.training.finder import Residual, conv
from firmware.training.light import standard, varied
from firmware.training.onnx_file import export
from firmware.training.shards import shards_of
from vision.card_exits import SIDE, SPAN

HALVES_WEIGHT = 0.3


class Exits(nn.Module):
    """Convolutions with shortcuts, then two matrices: where a thing lies in the card is kept to the end."""

    def __init__(self) -> None:
        super().__init__()
        self.eye = nn.Sequential(
            conv(3, 16, 2), conv(16, 32, 2), Residual(32), conv(32, 64, 2), Residual(64), conv(64, 48, 1, 1)
        )
        self.mind = nn.Sequential(nn.Linear(48 * (SIDE // 8) ** 2, 96), nn.ReLU(inplace=True))
        self.answer = nn.Linear(96, 8)

    def forward(self, x: Tensor) -> Tensor:
        """Cards (N x 3 x SIDE x SIDE, as vision.network.standard) to logits (N x 8)."""
        return self.answer(functional.dropout(self.mind(self.eye(x).flatten(1)), 0.1, self.training))


def chosen(crops: Crops) -> Tensor:
    """Which cards teach something of exits: those of decks with sausages, in sight."""
    return torch.nonzero(crops.sausages & (crops.label >= 0) & ~crops.hidden).ravel()


def judge(model: Exits, held: Crops) -> str:
    """How often held-out cards have all exits right, and how often those that are sure of themselves do not."""
    model.eval()
    rng = np.random.default_rng(0)
    rows = chosen(held)
    with torch.no_grad():
        parts = [model(standard(astray(held.cuts[p], SIDE, SPAN, rng, 1.0))) for p in rows.split(500)]
    answer = torch.cat(parts)
    model.train()
    true = held.exits[rows] > 0.5
    right = ((answer[:, :4] > 0) == true).all(1)
    clear = answer[:, :4].abs().amin(1)
    sure = clear > clear.quantile(0.03)
    half = ((answer[:, 4:] > 0) == (held.halves[rows] > 0.5)).all(1)
    return (
        f"exits right {right.float().mean():.4f}, of the clearest 97 % wrong {(~right[sure]).float().mean():.5f}, "
        f"halves right {half.float().mean():.4f}"
    )


def loss_of(model: Exits, taught: Crops, part: Tensor, rng: np.random.Generator) -> Tensor:
    """The cross-entropy of some cards, all turned and mirrored alike by chance."""
    seen = astray(taught.cuts[part], SIDE, SPAN, rng, 1.0)
    quarters = int(rng.integers(4))
    seen, exits = quarter_turned(seen, taught.exits[part], quarters)
    halves = torch.roll(taught.halves[part], quarters, 1)
    if rng.random() < 0.5:
        mirror = torch.tensor([0, 3, 2, 1])
        seen, exits, halves = seen.flip(3), exits[:, mirror], halves[:, mirror]
    with torch.autocast("cpu", dtype=torch.bfloat16):
        answer = model(varied(seen, rng).contiguous(memory_format=torch.channels_last)).float()
    loss = functional.binary_cross_entropy_with_logits(answer[:, :4], exits)
    return loss + HALVES_WEIGHT * functional.binary_cross_entropy_with_logits(answer[:, 4:], halves)


def main() -> None:
    """Train, judging and saving after every epoch."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--held", type=int, default=4)
    parser.add_argument("--resume", type=Path)
    wanted = parser.parse_args()
    torch.manual_seed(5)
    rng = np.random.default_rng(5)
    paths = shards_of(wanted.shards)
    taught, held = gathered(paths[: -wanted.held]), gathered(paths[-wanted.held :])
    rows = chosen(taught)
    model = Exits().to(memory_format=torch.channels_last)
    if wanted.resume:
        model.load_state_dict(torch.load(wanted.resume))
    optimiser = torch.optim.AdamW(model.parameters(), wanted.rate, weight_decay=1e-3)
    batches = len(rows) // wanted.batch
    plan = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, wanted.rate, total_steps=batches * wanted.epochs, pct_start=0.1
    )
    for epoch in range(wanted.epochs):
        start, mean = time.monotonic(), 0.0
        for part in rows[torch.from_numpy(rng.permutation(len(rows)))].split(wanted.batch)[:batches]:
            loss = loss_of(model, taught, part, rng)
            mean += step(loss, model, optimiser, plan) / batches
        torch.save(model.state_dict(), wanted.out.with_suffix(".pt"))
        export(model, wanted.out, (1, 3, SIDE, SIDE))
        sys.stderr.write(f"{epoch} {time.monotonic() - start:.0f} s loss {mean:.4f} {judge(model, held)}\n")


if __name__ == "__main__":
    main()
