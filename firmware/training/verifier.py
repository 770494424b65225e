"""Trains the verifier: a second look at every place the finder marks, which tells top faces from side faces and tokens.

    python -m firmware.training.verifier SHARDS FINDER.pt OUT.onnx [--epochs 4]

It learns from the finder's own marks on the training pictures: each is cut out upright with its surroundings and is
right where it lies on a true top face, corners and all.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from firmware.training.finder import Finder, conv
from vision.finder import LEAST_SCORE, apart, candidates_of
from vision.verifier import SIDE, context

Crops = npt.NDArray[np.uint8]


class Verifier(nn.Module):
    """Five convolutions and a mean; the answer is the logit of "a top face"."""

    def __init__(self) -> None:
        super().__init__()
        self.eye = nn.Sequential(
            conv(3, 16), conv(16, 24, 2), conv(24, 24), conv(24, 48, 2), conv(48, 48), conv(48, 64, 2), conv(64, 64)
        )
        self.mind = nn.Linear(64 * (SIDE // 8) ** 2, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Cut-outs (N x 3 x SIDE x SIDE, 0 to 1) to logits (N x 1)."""
        return self.mind(functional.dropout(self.eye(x - 0.45).flatten(1), 0.3, self.training))


def marks(finder: Finder, path: Path) -> tuple[Crops, npt.NDArray[np.float32]]:
    """The finder's marks on a shard: cut-outs (N x SIDE x SIDE x 3) and 1 right, 0 wrong; unclear ones left out."""
    data = np.load(path)
    pictures, index, outlines, free = data["pictures"], data["picture"], data["outlines"], data["free"]
    crops, verdicts = [], []
    for start in range(0, len(pictures), 50):
        batch = torch.from_numpy(pictures[start : start + 50].transpose(0, 3, 1, 2).copy()).float() / 255
        with torch.no_grad():
            maps = finder(batch.contiguous(memory_format=torch.channels_last)).numpy()
        for offset, answer in enumerate(maps):
            number = start + offset
            truths, clear = outlines[index == number], free[index == number]
            for mark in apart(candidates_of(answer)):
                verdict = _verdict(mark.outline, truths, clear)
                if mark.score >= LEAST_SCORE and verdict is not None:
                    crops.append(context(pictures[number], mark.outline))
                    verdicts.append(verdict)
    return np.stack(crops), np.array(verdicts, dtype=np.float32)


def _verdict(
    outline: npt.NDArray[np.float64], truths: npt.NDArray[np.float32], free: npt.NDArray[np.float32]
) -> float | None:
    """1 where the outline is a true top face's, 0 where it is none's, None for half hidden dice and near misses."""
    centre = outline.mean(axis=0)
    for truth, share in zip(truths, free, strict=True):
        side = float(np.linalg.norm(truth - np.roll(truth, 1, axis=0), axis=1).mean())
        if np.linalg.norm(truth.mean(axis=0) - centre) < 0.3 * side:
            return 1.0 if share >= 0.8 else None
        if np.linalg.norm(truth.mean(axis=0) - centre) < 0.45 * side:
            return None
    return 0.0


def augment(crops: Tensor, rng: np.random.Generator) -> Tensor:
    """Turned by a quarter, mirrored, and in another light."""
    count = crops.shape[0]
    crops = torch.rot90(crops, int(rng.integers(4)), (2, 3))
    if rng.random() < 0.5:
        crops = crops.flip(3)
    gain = torch.from_numpy(np.exp(rng.normal(0, 0.2, (count, 1, 1, 1))).astype(np.float32))
    cast = torch.from_numpy(np.exp(rng.normal(0, 0.07, (count, 3, 1, 1))).astype(np.float32))
    return (crops * gain * cast + torch.randn_like(crops) * float(rng.uniform(0, 0.02))).clamp(0, 1)


def judge(model: Verifier, crops: Tensor, truth: Tensor) -> str:
    """How well held-out marks are told apart."""
    model.eval()
    with torch.no_grad():
        logit = torch.cat([model(part.float() / 255) for part in crops.split(500)])[:, 0]
    model.train()
    right = ((logit > 0) == (truth > 0.5)).float().mean()
    missed = (logit[truth > 0.5] < -2).float().mean()
    believed = (logit[truth < 0.5] > 2).float().mean()
    return f"right {right:.4f}, true ones surely refused {missed:.4f}, false ones surely believed {believed:.4f}"


def export(model: Verifier, path: Path) -> None:
    """Write the network as ONNX for cv2.dnn."""
    model.eval()
    example = torch.zeros(1, 3, SIDE, SIDE)
    torch.onnx.export(model, (example,), str(path), dynamo=False, input_names=["mark"], output_names=["logit"])
    model.train()


def main() -> None:
    """Cut out the marks, train, judge and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("finder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--epochs", type=int, default=4)
    wanted = parser.parse_args()
    torch.manual_seed(3)
    rng = np.random.default_rng(3)
    finder = Finder().to(memory_format=torch.channels_last)
    finder.load_state_dict(torch.load(wanted.finder))
    finder.eval()
    paths = [p for p in sorted(wanted.shards.glob("*.npz")) if ".part" not in p.name]
    made = [marks(finder, path) for path in paths]
    sys.stderr.write(f"{sum(len(m[1]) for m in made)} marks, {sum(m[1].sum() for m in made):.0f} of them right\n")
    stacked = [torch.from_numpy(np.ascontiguousarray(m[0].transpose(0, 3, 1, 2))) for m in made]
    truths = [torch.from_numpy(m[1]) for m in made]
    crops, truth = torch.cat(stacked[:-2]), torch.cat(truths[:-2])
    held, held_truth = torch.cat(stacked[-2:]), torch.cat(truths[-2:])
    model = Verifier().to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(model.parameters(), 2e-3, weight_decay=1e-3)
    batches = len(crops) // 200
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, 2e-3, total_steps=batches * wanted.epochs, pct_start=0.1)
    for epoch in range(wanted.epochs):
        start, mean = time.monotonic(), 0.0
        order = torch.from_numpy(rng.permutation(len(crops)))
        for part in order.split(200)[:batches]:
            seen = augment(crops[part].float() / 255, rng).contiguous(memory_format=torch.channels_last)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                logit = model(seen)
            loss = functional.binary_cross_entropy_with_logits(logit.float()[:, 0], truth[part])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            plan.step()
            mean += float(loss.detach()) / batches
        torch.save(model.state_dict(), wanted.out.with_suffix(".pt"))
        export(model, wanted.out)
        said = judge(model, held, held_truth)
        sys.stderr.write(f"{epoch} {time.monotonic() - start:.0f} s loss {mean:.4f} {said}\n")


if __name__ == "__main__":
    main()
