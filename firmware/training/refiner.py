"""Trains the refiner: a closer look at every place the finder marks (a run of `make train`).

    python -m firmware.training.refiner SHARDS FINDER.pt OUT.onnx [--cards] [--epochs 5] [--resume FILE.pt]

It learns from the finder's own marks on the training pictures, from true faces marked somewhat off, and from
places beside them. Its answer is the logit of "a face is centred about here", of dice the logit of "its die is
cocked", that face's seven numbers (see vision/refiner.py), and of dice which way it looks (see vision.plane.facings).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from firmware.training.askew import askew
from firmware.training.descent import step
from firmware.training.finder import WINDOW, Finder, Residual, conv, halved
from firmware.training.light import standard, varied
from firmware.training.onnx_file import export
from firmware.training.shards import pictures_of, shards_of
from vision.finder import HEIGHT_PX, WIDTH_PX, apart, candidates_of, filled_up
from vision.outline import half_diagonal
from vision.refiner import CARDS, DICE, Box, View
from vision.shrink import shrunk

F64 = npt.NDArray[np.float64]
LEAST_MARK = 0.07
MOST_CARD_MARKS = 44
"""On patterned cloth there would be hundreds in a picture."""
COCKED_WEIGHT = 3.0
"""So much more a cocked die counts than a flat one."""


class Refiner(nn.Module):
    """Convolutions with two shortcuts, then two matrices; where things lie in the cut is kept to the end."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view
        self.eye = nn.Sequential(
            conv(3, 16, 2),
            conv(16, 32),
            conv(32, 48, 2),
            Residual(48),
            conv(48, 64, 2),
            Residual(64),
            conv(64, 48, 1, 1),
        )
        self.mind = nn.Sequential(nn.Linear(48 * (view.side // 8) ** 2, 128), nn.ReLU(inplace=True))
        self.answer = nn.Linear(128, 8 if view is CARDS else 11)

    def forward(self, x: Tensor) -> Tensor:
        """Cuts (N x 3 x side x side, as vision.network.standard) to what is told above (N x 8 or 11)."""
        seen = self.eye(x).flatten(1)
        return self.answer(functional.dropout(self.mind(seen), 0.1, self.training))


class Marked(NamedTuple):
    """A picture, the finder's marks on it (4 x 2 pixels each), and the truth: outlines (N x 4 x 2), how much of each is
    in sight (N), whether its die is cocked (N), and which way it looks (N x 2)."""

    picture: npt.NDArray[np.uint8]
    marks: list[F64]
    truths: F64
    free: npt.NDArray[np.float32]
    cocked: npt.NDArray[np.bool_]
    facing: npt.NDArray[np.float32]


class Lessons(NamedTuple):
    """Cuts (N x 3 x side x side), the true outline in pixels of each (N x 4 x 2), 1 for a face and 0 for none (N),
    1 where its die is cocked (N), and which way it looks (N x 2); the last two are 0 of cards."""

    cuts: Tensor
    outlines: Tensor
    truth: Tensor
    cocked: Tensor
    facing: Tensor


def lessons(finder: Finder, path: Path, seed: int, view: View) -> Lessons:
    """What a shard has to teach; half hidden dice and near misses are left out."""
    rng = np.random.default_rng(seed)
    rows = []
    for seen in (_marked_cards if view is CARDS else _marked_dice)(finder, path):
        for mark in [*seen.marks, *_astray(seen.truths, rng)]:
            found = _judged(mark, seen.truths, seen.free, seen.picture.shape)
            if found is None or not _within(mark, seen.picture.shape):
                continue
            box, real = Box.around(mark, view), found >= 0
            rows.append(
                (
                    box.cut(seen.picture).transpose(2, 0, 1),
                    box.inwards(seen.truths[found] if real else mark).astype(np.float32),
                    np.float32(real),
                    np.float32(real and seen.cocked[found]),
                    seen.facing[found] if real else np.zeros(2, dtype=np.float32),
                )
            )
    return Lessons(*(torch.from_numpy(np.stack(column)) for column in zip(*rows, strict=True)))


def _marked_dice(finder: Finder, path: Path) -> Iterator[Marked]:
    """Each picture of a shard of dice with what the finder marks there."""
    data = np.load(path)
    for number, (picture, marks) in enumerate(_marked(finder, pictures_of(data))):
        own = data["picture"] == number
        truths = data["outlines"][own].astype(np.float64)
        yield Marked(picture, marks, truths, data["free"][own], data["cocked"][own], data["facing"][own])


def _marked(
    finder: Finder, pictures: Iterator[npt.NDArray[np.uint8]]
) -> Iterator[tuple[npt.NDArray[np.uint8], list[F64]]]:
    """Each picture, and the finder's marks on it in its pixels."""
    while batch := list(islice(pictures, 50)):
        small = [cv2.resize(halved(p), (WINDOW, WINDOW), interpolation=cv2.INTER_LINEAR) for p in batch]
        seen = standard(torch.from_numpy(np.stack(small).transpose(0, 3, 1, 2).copy()).float() / 255)
        with torch.no_grad():
            maps = finder(seen.contiguous(memory_format=torch.channels_last)).numpy()
        for picture, answer in zip(batch, maps, strict=True):
            scale = picture.shape[0] / WINDOW
            found = apart(candidates_of(answer, LEAST_MARK))
            yield picture, [(c.outline + 0.5) * scale - 0.5 for c in found]


def _astray(truths: F64, rng: np.random.Generator) -> Iterator[F64]:
    """Every true outline a little off, and a place beside it, where its die's side faces may be."""
    for truth in truths:
        size = half_diagonal(truth)
        middle = truth.mean(axis=0)
        grown = float(np.exp(rng.normal(0, 0.13)))
        yield middle + (truth - middle) * grown + rng.normal(0, 0.13, 2) * size
        away = rng.uniform(0, 2 * np.pi)
        yield truth + np.array([np.cos(away), np.sin(away)]) * size * rng.uniform(0.8, 1.7)


def _marked_cards(finder: Finder, path: Path) -> Iterator[Marked]:
    """Each picture of a shard of cards with what the finder marks there."""
    data = np.load(path)
    rng = np.random.default_rng(len(data["outlines"]))
    for number, upright in enumerate(pictures_of(data)):
        own = data["picture"] == number
        picture, truths, shown = askew(upright, data["outlines"][own].astype(np.float32), rng)
        found = []
        for half in (1, 2):
            small = filled_up(shrunk(picture, (WIDTH_PX // half, HEIGHT_PX // half)))
            seen = standard(torch.from_numpy(small.transpose(2, 0, 1)[None].copy()).float() / 255)
            with torch.no_grad():
                maps = finder(seen.contiguous(memory_format=torch.channels_last)).numpy()[0]
            scale = picture.shape[1] / WIDTH_PX * half
            found += [replace(c, outline=(c.outline + 0.5) * scale - 0.5) for c in candidates_of(maps, LEAST_MARK)]
        marks = [c.outline for c in apart(found)[:MOST_CARD_MARKS]]
        free = (shown & ~data["hidden"][own]).astype(np.float32)
        nothing = np.zeros((len(truths), 2), dtype=np.float32)
        yield Marked(picture, marks, truths.astype(np.float64), free, np.zeros(len(truths), dtype=np.bool_), nothing)


def _within(mark: F64, shape: tuple[int, ...]) -> bool:
    """True where a mark's middle lies in the picture or a trifle beside it."""
    x, y = mark.mean(axis=0)
    return bool(-4 < x < shape[1] + 4 and -4 < y < shape[0] + 4)


def _judged(mark: F64, truths: F64, free: npt.NDArray[np.float32], shape: tuple[int, ...]) -> int | None:
    """Which true outline a mark means, -1 where it means none, None where that is unclear."""
    middle, size = mark.mean(axis=0), half_diagonal(mark)
    for n, (truth, share) in enumerate(zip(truths, free, strict=True)):
        own = half_diagonal(truth)
        gap = float(np.linalg.norm(truth.mean(axis=0) - middle))
        if gap < 0.5 * min(own, 1.3 * size) and 0.55 < size / own < 1.8:
            place = truth.mean(axis=0)
            return n if share >= 0.8 and place.min() >= 0 and (place <= (shape[1] - 1, shape[0] - 1)).all() else None
        if gap < 0.65 * own:
            return None
    return -1


def codes_of(outlines: Tensor, view: View) -> Tensor:
    """The seven numbers of outlines (N x 4 x 2 pixels of the cut), as vision.refiner.outline_of takes them."""
    points = torch.complex(outlines[..., 0], outlines[..., 1])
    u, v = (points[:, 0] - points[:, 2]) / 2, (points[:, 1] - points[:, 3]) / 2
    size = ((u.abs() ** 2 + v.abs() ** 2) / 2).sqrt().clamp(min=1e-3)
    centre = (points.mean(1) - complex((view.side - 1) / 2, (view.side - 1) / 2)) / view.unit_px
    flat, turn = (u * u + v * v) / size**2, (u * u * v * v) / size**4
    numbers = [centre.real, centre.imag, (size / view.unit_px).log(), flat.real, flat.imag, turn.real, turn.imag]
    return torch.stack(numbers, 1)


def turned(cuts: Tensor, outlines: Tensor, facing: Tensor, rng: np.random.Generator) -> tuple[Tensor, Tensor, Tensor]:
    """Cuts (0 to 1), outlines and facings, by chance mirrored and sometimes turned by quarters."""
    seen, side = cuts.float() / 255, cuts.shape[-1]
    outlines, facing = outlines.clone(), facing.clone()
    if rng.random() < 0.5:
        seen = seen.flip(3)
        outlines[..., 0] = side - 1 - outlines[..., 0]
        facing[:, 0] = -facing[:, 0]
    for _ in range(0 if rng.random() < 0.6 else int(rng.integers(4))):
        seen = torch.rot90(seen, 1, (2, 3))
        outlines = torch.stack([outlines[..., 1], side - 1 - outlines[..., 0]], -1)
        facing = torch.stack([facing[:, 1], -facing[:, 0]], -1)
    return seen, outlines, facing


def loss_of(answer: Tensor, codes: Tensor, part: Lessons, view: View) -> Tensor:
    """Cross-entropy of the logits (of "cocked" for true faces only), and for those the error of the numbers."""
    truth, faces = part.truth, part.truth.sum().clamp(min=1)
    face = functional.binary_cross_entropy_with_logits(answer[:, 0], truth)
    scale = torch.tensor([2.0, 2.0, 2.0, 1.0, 1.0, 1.0, 1.0, 2.0, 2.0])[: codes.shape[1]]
    error = functional.smooth_l1_loss(answer[:, view.code_at :], codes, reduction="none", beta=0.03) * scale
    loss = face + 0.7 * (error.sum(1) * truth).sum() / faces
    if view is CARDS:
        return loss
    # Cocked dice are few, and what tells them is faint: without this weight hardly anything is learnt of them.
    rare = torch.tensor(COCKED_WEIGHT)
    lean = functional.binary_cross_entropy_with_logits(answer[:, 1], part.cocked, reduction="none", pos_weight=rare)
    return loss + 0.5 * (lean * truth).sum() / faces


def _numbers(outlines: Tensor, facing: Tensor, view: View) -> Tensor:
    """What the network should answer beside the logits."""
    codes = codes_of(outlines, view)
    return codes if view is CARDS else torch.cat([codes, facing], 1)


def judge(model: Refiner, held: Lessons) -> str:
    """How well held-out marks are told apart, and how exactly true faces are outlined (in half diagonals)."""
    model.eval()
    view = model.view
    with torch.no_grad():
        answer = torch.cat([model(standard(part.float() / 255)) for part in held.cuts.split(500)])
    model.train()
    logit, true = answer[:, 0], held.truth > 0.5
    right = ((logit > 0) == true).float().mean()
    missed, believed = (logit[true] < -2).float().mean(), (logit[~true] > 2).float().mean()
    gap = (answer[true, view.code_at :] - _numbers(held.outlines, held.facing, view)[true]).abs()
    said = f"right {right:.4f} missed {missed:.4f} believed {believed:.4f} {_spread('centre', gap[:, :2].norm(dim=1))}"
    said += f" {_spread('size', gap[:, 2])} {_spread('slant', gap[:, 3:5].norm(dim=1))}"
    if view is CARDS:
        return said
    leans, stands = answer[true & (held.cocked > 0.5), 1], answer[true & (held.cocked < 0.5), 1]
    return (
        f"{said} {_spread('facing', gap[:, 7:9].norm(dim=1))} "
        f"cocked seen {(leans > 0).float().mean():.4f} suspected {(leans > -3).float().mean():.4f} "
        f"flat suspected {(stands > -3).float().mean():.4f}"
    )


def _spread(name: str, errors: Tensor) -> str:
    return f"{name} {errors.median():.3f} (95 % {errors.quantile(0.95):.3f})"


def gathered(finder_path: Path, shards: Path, view: View) -> tuple[Lessons, Lessons]:
    """All lessons of the shards but the last two, and those of the last two."""
    finder = Finder().to(memory_format=torch.channels_last)
    finder.load_state_dict(torch.load(finder_path))
    finder.eval()
    paths = shards_of(shards)
    made = []
    for seed, path in enumerate(paths):
        made.append(lessons(finder, path, seed, view))
        sys.stderr.write(f"\r{seed + 1}/{len(paths)} shards, {sum(len(m.truth) for m in made)} marks")
    sys.stderr.write(f", {sum(float(m.truth.sum()) for m in made):.0f} of them right\n")
    return _joined(made[:-2]), _joined(made[-2:])


def _joined(parts: list[Lessons]) -> Lessons:
    return Lessons(*(torch.cat(list(column)) for column in zip(*parts, strict=True)))


def resume(model: Refiner, path: Path) -> None:
    """Take over an older network's weights; what it had not, or had for another size of cut, stays as it was drawn."""
    own = model.state_dict()
    for name, values in torch.load(path).items():
        if name.startswith("mind.0") and values.shape != own[name].shape:
            continue
        common = tuple(slice(min(n, m)) for n, m in zip(values.shape, own[name].shape, strict=True))
        own[name][common] = values[common]
    model.load_state_dict(own)


def main() -> None:
    """Cut out the marks, train, judge and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("finder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--batch", type=int, default=200)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--cards", action="store_true")
    wanted = parser.parse_args()
    view = CARDS if wanted.cards else DICE
    torch.manual_seed(3)
    rng = np.random.default_rng(3)
    taught, held = gathered(wanted.finder, wanted.shards, view)
    model = Refiner(view).to(memory_format=torch.channels_last)
    if wanted.resume:
        resume(model, wanted.resume)
    optimiser = torch.optim.AdamW(model.parameters(), wanted.rate, weight_decay=1e-3)
    batches = len(taught.truth) // wanted.batch
    steps = batches * wanted.epochs
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, wanted.rate, total_steps=steps, pct_start=0.1)
    for epoch in range(wanted.epochs):
        start, mean = time.monotonic(), 0.0
        order = torch.from_numpy(rng.permutation(len(taught.truth)))
        for part in order.split(wanted.batch)[:batches]:
            seen, outlines, facing = turned(taught.cuts[part], taught.outlines[part], taught.facing[part], rng)
            seen = varied(seen, rng)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                answer = model(seen.contiguous(memory_format=torch.channels_last))
            chosen = Lessons(seen, outlines, taught.truth[part], taught.cocked[part], facing)
            loss = loss_of(answer.float(), _numbers(outlines, facing, view), chosen, view)
            mean += step(loss, model, optimiser, plan) / batches
        torch.save(model.state_dict(), wanted.out.with_suffix(".pt"))
        export(model, wanted.out, (1, 3, view.side, view.side))
        sys.stderr.write(f"{epoch} {time.monotonic() - start:.0f} s loss {mean:.4f} {judge(model, held)}\n")


if __name__ == "__main__":
    main()
