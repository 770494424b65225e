"""Trains the namer: the network that turns a face into a vector, near for like drawings, far for others.

    python -m firmware.training.namer SHARDS OUT.onnx [--steps 4000]

It never sees a real edition: it learns from thousands of signs what makes two drawings the same under another lamp.
Loss: supervised contrastive learning (Khosla et al. 2020) where pairs that truly look alike are left out.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from firmware.training import glyphs
from firmware.training.finder import conv
from firmware.training.make_pictures import CROP, CROP_SPAN
from firmware.training.onnx_file import export
from firmware.training.shards import shards_of

SIDE = 48
SPAN = 1.25
"""The face fills 1/SPAN of the namer's picture of SIDE x SIDE."""
WIDTH = 96


class Namer(nn.Module):
    """Six convolutions and one matrix; the answer has length 1."""

    def __init__(self) -> None:
        super().__init__()
        self.eye = nn.Sequential(
            conv(1, 16), conv(16, 32, 2), conv(32, 32), conv(32, 64, 2), conv(64, 64), conv(64, 96, 2), conv(96, 64)
        )
        self.mind = nn.Linear(64 * (SIDE // 8) ** 2, WIDTH)

    def forward(self, x: Tensor) -> Tensor:
        """Faces (N x 1 x SIDE x SIDE, mean 0 and spread 1) to unit vectors (N x WIDTH)."""
        return functional.normalize(self.mind(self.eye(x).flatten(1)), dim=1)


class Faces:
    """All crops, sorted by what they truly show: glyph, filled or outlined, dark on light or light on dark."""

    def __init__(self, folder: Path, bank: Sequence[glyphs.Glyph], limit: int = 1000) -> None:
        crops, named = [], []
        for path in shards_of(folder)[:limit]:
            data = np.load(path)
            crops.append(data["crops"])
            named.append(data["glyph"])
        self.crops, self.glyph = np.concatenate(crops), np.concatenate(named)
        filled = np.stack([_seen(g.mask) for g in bank])
        lined = np.stack([_seen(glyphs.outlined(g.mask, 4)) for g in bank])
        faces = np.stack([_seen(_middle(c)) for c in self.crops])
        as_filled = np.einsum("nk,nk->n", faces, filled[self.glyph])
        as_lined = np.einsum("nk,nk->n", faces, lined[self.glyph])
        self.is_lined = np.abs(as_lined) > np.abs(as_filled)
        match = np.where(self.is_lined, as_lined, as_filled)
        self.light_ink = match > 0
        legible = np.abs(match) > 0.3
        kept = np.nonzero(legible)[0]
        kinds: dict[tuple[int, bool], list[int]] = {}
        order = kept[np.lexsort((self.is_lined[kept], self.glyph[kept]))]
        for n in order:
            kinds.setdefault((int(self.glyph[n]), bool(self.is_lined[n])), []).append(int(n))
        self.by_kind = {kind: np.array(rows) for kind, rows in kinds.items() if len(rows) >= 2}
        self.alike = _alike(filled)
        self.kin = np.array([hash(g.kin) % (1 << 40) for g in bank])


def _middle(crop: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The inked middle of a face, about as the glyph fills its square."""
    half = round(CROP / CROP_SPAN * 0.67 / 2)
    return crop[CROP // 2 - half : CROP // 2 + half, CROP // 2 - half : CROP // 2 + half]


def _seen(mask: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """A picture as a vector of mean 0 and length 1."""
    small = cv2.GaussianBlur(cv2.resize(mask, (24, 24), interpolation=cv2.INTER_AREA).astype(np.float32), (0, 0), 1)
    flat = small.ravel() - small.mean()
    return np.asarray(flat / (np.linalg.norm(flat) + 1e-6), dtype=np.float32)


def _alike(filled: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    """Which glyphs look the same in some quarter turn (K x K)."""
    best = np.full((len(filled), len(filled)), -1, dtype=np.float32)
    for turns in range(4):
        turned = np.stack([np.rot90(f.reshape(24, 24), turns).ravel() for f in filled])
        best = np.maximum(best, filled @ turned.T)
    return np.asarray(best > 0.82)


def look(crops: Tensor, turn: Tensor, rng: np.random.Generator, jitter: float) -> Tensor:
    """Cut SIDE x SIDE out of crops (N x CROP x CROP), turned by quarters, a little off, in another light."""
    count = crops.shape[0]
    scale = SPAN / CROP_SPAN
    angle = turn * (math.pi / 2) + torch.randn(count) * 0.09 * jitter
    zoom = scale * torch.exp(torch.randn(count) * 0.05 * jitter)
    cos, sin = torch.cos(angle), torch.sin(angle)
    shear = 1 + torch.randn(count, 2, 2) * 0.03 * jitter
    matrix = torch.stack([torch.stack([cos, -sin], 1), torch.stack([sin, cos], 1)], 1) * zoom[:, None, None] * shear
    shift = torch.randn(count, 2, 1) * 0.035 * jitter
    grid = functional.affine_grid(torch.cat([matrix, shift], 2), [count, 1, SIDE, SIDE], align_corners=False)
    seen = functional.grid_sample(crops[:, None], grid, padding_mode="border", align_corners=False)
    if jitter and rng.random() < 0.4:
        seen = functional.avg_pool2d(seen, 3, 1, 1)
    if jitter:
        ramp = torch.linspace(-1, 1, SIDE)
        slope = torch.randn(count, 2) * 0.15
        field = 1 + slope[:, :1, None] * ramp[None, None] + slope[:, 1:, None] * ramp[None, :, None]
        seen = seen * field[:, None] + torch.randn_like(seen) * 4 * float(rng.random())
    return standard(seen)


def standard(seen: Tensor) -> Tensor:
    """Every picture with mean 0 and spread 1."""
    mean = seen.mean((2, 3), keepdim=True)
    return (seen - mean) / (seen.std((2, 3), keepdim=True) + 4)


def draw(faces: Faces, kinds: Sequence[tuple[int, bool]], each: int, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """`each` crops (N x CROP x CROP) of every kind, all of one polarity a kind; and that polarity (N)."""
    rows: list[int] = []
    flips: list[bool] = []
    inks: list[bool] = []
    for kind in kinds:
        ink = bool(rng.random() < 0.5)
        chosen = rng.choice(faces.by_kind[kind], each, replace=len(faces.by_kind[kind]) < each)
        rows.extend(chosen)
        flips.extend(faces.light_ink[chosen] != ink)
        inks.extend([ink] * each)
    crops = torch.from_numpy(faces.crops[rows]).float()
    flip = torch.tensor(flips)[:, None, None]
    return torch.where(flip, 255 - crops, crops), torch.tensor(inks)


def contrast(vectors: Tensor, owner: Tensor, barred: Tensor, heat: float) -> Tensor:
    """The supervised contrastive loss; `barred` pairs (N x N) count neither way."""
    near = vectors @ vectors.T / heat
    itself = torch.eye(len(vectors), dtype=torch.bool)
    same = (owner[:, None] == owner[None]) & ~itself
    near = near.masked_fill(itself | (barred & ~same), -1e4)
    likely = near - torch.logsumexp(near, 1, keepdim=True)
    return -(likely * same).sum(1).div(same.sum(1)).mean()


def judge(model: Namer, faces: Faces, kinds: Sequence[tuple[int, bool]], rng: np.random.Generator) -> str:
    """Editions of 11 unseen faces taught from 3 crops each: how many of 6 further crops are named rightly."""
    model.eval()
    right = total = 0
    margins: list[tuple[float, bool]] = []
    rich = [k for k in kinds if len(faces.by_kind[k]) >= 9]
    for _ in range(60):
        chosen: list[tuple[int, bool]] = []
        for index in rng.permutation(len(rich)):
            glyph = rich[index][0]
            if all(not faces.alike[glyph, c[0]] and faces.kin[glyph] != faces.kin[c[0]] for c in chosen):
                chosen.append(rich[index])
            if len(chosen) == 11:
                break
        crops, _ = draw(faces, chosen, 9, rng)
        crops = crops.view(len(chosen), 9, CROP, CROP)
        with torch.no_grad():
            lessons = crops[:, :3].reshape(-1, CROP, CROP)
            turned = [model(look(lessons, torch.full((3 * len(chosen),), float(t)), rng, 0)) for t in range(4)]
            known = torch.stack(turned).view(4, len(chosen), 3, WIDTH)
            asked = model(look(crops[:, 3:].reshape(-1, CROP, CROP), torch.zeros(6 * len(chosen)), rng, 0.5))
        near = torch.einsum("tcew,nw->ncet", known, asked).amax((2, 3))
        best = near.topk(2, dim=1)
        truth = torch.arange(len(chosen)).repeat_interleave(6)
        hit = best.indices[:, 0] == truth
        right, total = right + int(hit.sum()), total + len(truth)
        margins.extend(zip((best.values[:, 0] - best.values[:, 1]).tolist(), hit.tolist(), strict=True))
    model.train()
    margins.sort(key=lambda m: -m[0])
    wrong = [n for n, (_, hit) in enumerate(margins) if not hit]
    clean = (wrong[0] if wrong else total) / total
    at_95 = sum(not hit for _, hit in margins[: int(0.95 * total)])
    surest = f"wrong among the surest 95 % {at_95}/{int(0.95 * total)}"
    return f"right {right / total:.4f}, {surest}, first wrong at {clean:.3f}"


def main() -> None:
    """Train, judging on unseen glyphs and saving every 500 steps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--kinds", type=int, default=64)
    parser.add_argument("--limit", type=int, default=1000)
    wanted = parser.parse_args()
    torch.manual_seed(2)
    rng = np.random.default_rng(2)
    bank = glyphs.bank(1)
    faces = Faces(wanted.shards, bank, wanted.limit)
    unseen = {g.kin for n, g in enumerate(bank) if n % 7 == 3}
    held = [k for k in faces.by_kind if bank[k[0]].kin in unseen]
    taught = [k for k in faces.by_kind if bank[k[0]].kin not in unseen]
    sys.stderr.write(f"{len(faces.crops)} crops, {len(taught)} kinds taught, {len(held)} held out\n")
    model = Namer()
    optimiser = torch.optim.AdamW(model.parameters(), 2e-3, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, 2e-3, total_steps=wanted.steps, pct_start=0.1)
    start, mean = time.monotonic(), 0.0
    for step in range(1, wanted.steps + 1):
        kinds = [taught[n] for n in rng.choice(len(taught), wanted.kinds, replace=False)]
        crops, _ = draw(faces, kinds, 4, rng)
        owner = torch.arange(len(kinds)).repeat_interleave(4)
        turn = torch.from_numpy(rng.integers(0, 4, len(kinds))).float().repeat_interleave(4)
        index = np.array([k[0] for k in kinds]).repeat(4)
        barred = torch.from_numpy(faces.alike[index][:, index] | (faces.kin[index][:, None] == faces.kin[index][None]))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            vectors = model(look(crops, turn, rng, 1.0))
        loss = contrast(vectors.float(), owner, barred, 0.08)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        plan.step()
        mean += (float(loss.detach()) - mean) / min(step, 100)
        if step % 500 == 0:
            torch.save(model.state_dict(), wanted.out.with_suffix(".pt"))
            export(model, wanted.out, (1, 1, SIDE, SIDE), several=True)
            said = judge(model, faces, held, np.random.default_rng(3))
            sys.stderr.write(f"{step} {time.monotonic() - start:.0f} s loss {mean:.3f} {said}\n")


if __name__ == "__main__":
    main()
