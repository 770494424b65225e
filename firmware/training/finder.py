"""Trains the finder: the network that marks every die's top face, or every card, in a picture (a run of `make train`).

    python -m firmware.training.finder SHARDS OUT.onnx [--cards] [--epochs 10] [--resume FILE.pt]

Output, a quarter of the picture's size, 8 layers: how likely a face is centred here; its centre's offset in
pixels; the logarithm of its half diagonal; and its shape as two complex numbers that do not depend on which corner
is named first: with corners at centre +-u and +-v these are (u^2 + v^2) / s^2 and u^2 v^2 / s^4, s the half diagonal.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
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
from firmware.training.light import standard, varied
from firmware.training.make_card_pictures import WIDTH as CARD_WIDTH
from firmware.training.onnx_file import export
from firmware.training.shards import pictures_of, shards_of
from vision.finder import HEIGHT_PX, WIDTH_PX
from vision.outline import code_of
from vision.shrink import shrunk

STRIDE = 4
LAYERS = 8
WINDOW = 176
"""Side of a training picture in pixels: a shard's picture at the scale of vision/finder.py, or a part of it."""
SHARD_PX = 256
"""Side of a shard's picture of dice, halved."""
LEAST_CUT = 0.78
CARD_WINDOW = 224
"""Side of a training picture of cards, a part of a whole one."""
UPRIGHT = 0.6


def conv(inputs: int, outputs: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    """A convolution with its normalisation and rectifier."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two convolutions beside a shortcut."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.one = conv(width, width)
        self.two = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        """The same width and size as the input."""
        return functional.relu(x + self.two(self.one(x)))


def twice(x: Tensor) -> Tensor:
    """Maps at double size."""
    return functional.interpolate(x, scale_factor=2.0)


class Finder(nn.Module):
    """A small hourglass: the eye at half size, thought at an eighth and a sixteenth, answers at a quarter."""

    def __init__(self, widths: tuple[int, int, int, int] = (12, 20, 40, 64)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.halved = conv(3, a, 2)
        self.quarter = nn.Sequential(conv(a, b, 2), conv(b, b))
        self.eighth = nn.Sequential(conv(b, c, 2), Residual(c))
        self.sixteenth = nn.Sequential(conv(c, d, 2), Residual(d), Residual(d))
        self.up_eighth = nn.Conv2d(d, c, 1)
        self.mix_eighth = Residual(c)
        self.up_quarter = nn.Conv2d(c, b, 1)
        self.mix_quarter = conv(b, b)
        self.head = nn.Conv2d(b, LAYERS, 1)
        nn.init.constant_(self.head.bias[:1], -4.0)

    def forward(self, x: Tensor) -> Tensor:
        """Pictures (N x 3 x H x W, as vision.network.standard) to LAYERS maps of H/4 x W/4."""
        quarter = self.quarter(self.halved(x))
        eighth = self.eighth(quarter)
        deep = self.sixteenth(eighth)
        eighth = self.mix_eighth(functional.relu(eighth + twice(self.up_eighth(deep))))
        fine = self.mix_quarter(functional.relu(quarter + twice(self.up_quarter(eighth))))
        return self.head(fine)


def targets(
    outlines: npt.NDArray[np.float32], free: npt.NDArray[np.float32], side: int
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Heat (side x side), geometry (7 x side x side) and its weight; heat is -1 where nothing is learnt."""
    heat = np.zeros((side, side), dtype=np.float32)
    geometry = np.zeros((7, side, side), dtype=np.float32)
    weight = np.zeros((side, side), dtype=np.float32)
    ys, xs = np.mgrid[0:side, 0:side].astype(np.float32)
    for outline, share in zip(outlines, free, strict=True):
        code = code_of(outline)
        cx, cy, size = code[0] / STRIDE, code[1] / STRIDE, math.exp(code[2]) / STRIDE
        distance = (xs - cx) ** 2 + (ys - cy) ** 2
        # A die that the picture's edge cuts off is marked as long as its middle is seen: somebody must be told.
        if share < 0.8 or not (0 <= cx < side and 0 <= cy < side):
            heat[distance < (0.8 * size + 1) ** 2] = -1
            continue
        blob = np.exp(-distance / (2 * (0.22 * size + 0.25) ** 2))
        peak = (min(side - 1, round(cy)), min(side - 1, round(cx)))
        blob[peak] = 1
        heat = np.where(heat < 0, heat, np.maximum(heat, blob))
        stronger = blob > np.maximum(weight, 0.3)
        weight[stronger] = blob[stronger]
        geometry[0][stronger] = code[0] - xs[stronger] * STRIDE
        geometry[1][stronger] = code[1] - ys[stronger] * STRIDE
        for layer in range(2, 7):
            geometry[layer][stronger] = code[layer]
    return heat, geometry, weight


def loss_of(answer: Tensor, heat: Tensor, geometry: Tensor, weight: Tensor) -> tuple[Tensor, Tensor]:
    """Focal loss of the heat (Zhou et al., Objects as Points) and the mean error of the geometry."""
    share = torch.sigmoid(answer[:, 0]).clamp(1e-5, 1 - 1e-5)
    peak = (heat > 0.999).float()
    learnt = (heat >= 0).float()
    hit = -peak * (1 - share) ** 2 * torch.log(share)
    miss = -(1 - peak) * learnt * (1 - heat.clamp(min=0)) ** 4 * share**2 * torch.log(1 - share)
    focal = (hit + miss).sum() / peak.sum().clamp(min=1)
    scale = torch.tensor([0.6, 0.6, 4.0, 2.0, 2.0, 2.0, 2.0]).view(1, 7, 1, 1)
    size = torch.exp(geometry[:, 2:3]).clamp(min=4)
    error = functional.smooth_l1_loss(answer[:, 1:], geometry, reduction="none", beta=0.05) * scale
    error = torch.cat([error[:, :2] * 16 / size, error[:, 2:]], 1)
    return focal, (error * weight[:, None]).sum() / weight.sum().clamp(min=1)


def halved(picture: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """A picture at half size, as vision/finder.py goes to its own size by halves first."""
    size = (picture.shape[1] // 2, picture.shape[0] // 2)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


class Kind(NamedTuple):
    """How the training pictures of one kind of piece are shown: `window` is the side of a part of a picture in pixels,
    cut out of it with a side of `cuts` (least, most; pixels) and enlarged or made smaller. `askew`: it is turned by any
    angle too; dice lie in any turn as it is."""

    window: int
    cuts: tuple[int, int]
    askew: bool


_DICE = Kind(WINDOW, (int(LEAST_CUT * SHARD_PX), SHARD_PX), askew=False)
_CARDS = Kind(CARD_WINDOW, (int(0.62 * CARD_WINDOW), HEIGHT_PX), askew=True)
_Read = tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64], npt.NDArray[np.float32], npt.NDArray[np.float32]]


def read_dice(path: Path) -> _Read:
    """A shard of dice: its pictures, of each die the picture, its outline there and how much of it is in sight."""
    data = np.load(path)
    halves = np.stack([halved(p) for p in pictures_of(data)])
    return halves, data["picture"], (data["outlines"] + 0.5) / 2 - 0.5, data["free"]


def read_cards(path: Path) -> _Read:
    """A shard of cards, likewise, at the scale of vision/finder.py; of what glare has taken nothing is learnt."""
    data = np.load(path)
    small = np.stack([shrunk(p, (WIDTH_PX, HEIGHT_PX)) for p in pictures_of(data)])
    outlines = ((data["outlines"] + 0.5) * (WIDTH_PX / CARD_WIDTH) - 0.5).astype(np.float32)
    return with_fours(small, data["picture"], outlines, (~data["hidden"]).astype(np.float32))


def with_fours(
    pictures: npt.NDArray[np.uint8],
    index: npt.NDArray[np.int64],
    outlines: npt.NDArray[np.float32],
    free: npt.NDArray[np.float32],
) -> _Read:
    """The same, and every four pictures once more at half their size as one: so the finder sees large cards."""
    count, height, width = pictures.shape[:3]
    fours = np.zeros((count // 4, height, width, 3), dtype=np.uint8)
    also, shrunken, frees = [], [], []
    for number in range(count // 4 * 4):
        four, part = divmod(number, 4)
        y, x = (part // 2) * height // 2, (part % 2) * width // 2
        fours[four, y : y + height // 2, x : x + width // 2] = shrunk(pictures[number], (width // 2, height // 2))
        own = index == number
        also.append(np.full(int(own.sum()), count + four))
        shrunken.append((outlines[own] + 0.5) / 2 - 0.5 + np.array([x, y], dtype=np.float32))
        frees.append(free[own])
    return (
        np.concatenate([pictures, fours]),
        np.concatenate([index, *also]),
        np.concatenate([outlines, *shrunken]).astype(np.float32),
        np.concatenate([free, *frees]),
    )


class Shards:
    """The training pictures, turned and mirrored by chance; what was read once is kept."""

    def __init__(self, folder: Path, last: int, *, cards: bool) -> None:
        paths = shards_of(folder)
        self.train, self.held = paths[:-last], paths[-last:]
        self._kind, self._reads = (_CARDS, read_cards) if cards else (_DICE, read_dice)
        self._read: dict[Path, _Read] = {}

    def batches(self, path: Path, size: int, rng: np.random.Generator | None) -> list[tuple[Tensor, ...]]:
        """All pictures of a shard in batches; `rng` None leaves them as they are, of an oblong one the left."""
        if path not in self._read:
            self._read[path] = self._reads(path)
        pictures, index, outlines, free = self._read[path]
        order = np.arange(len(pictures)) if rng is None else rng.permutation(len(pictures))
        made = []
        for start in range(0, len(order), size):
            rows = [
                self._one(pictures[n], outlines[index == n], free[index == n], rng) for n in order[start : start + size]
            ]
            made.append(tuple(torch.from_numpy(np.stack(column)) for column in zip(*rows, strict=True)))
        return made

    def _one(
        self,
        picture: npt.NDArray[np.uint8],
        outlines: npt.NDArray[np.float32],
        free: npt.NDArray[np.float32],
        rng: np.random.Generator | None,
    ) -> tuple[npt.NDArray[np.float32], ...]:
        """A square part of a picture, and what is to be learnt of it."""
        side, (least, most) = self._kind.window, self._kind.cuts
        if rng is not None and self._kind.askew:
            picture, outlines, shown = askew(picture, outlines, rng)
            free = np.where(shown, free, np.float32(0))
        cut = most if rng is None else int(rng.integers(least, most + 1))
        room = (picture.shape[1] - cut, picture.shape[0] - cut)
        x, y = (0, 0) if rng is None else (int(rng.integers(0, free_px + 1)) for free_px in room)
        part = picture[y : y + cut, x : x + cut]
        part = np.asarray(cv2.resize(part, (side, side), interpolation=cv2.INTER_LINEAR), dtype=np.uint8)
        outlines = (outlines - np.array([x, y], dtype=np.float32) + 0.5) * (side / cut) - 0.5
        # Mostly upright: a camera looks from the player's side, so the side faces it sees lie below the top face.
        turns = 0 if rng is None or rng.random() < UPRIGHT else int(rng.integers(4))
        if rng is not None and rng.random() < 0.5:
            part = part[:, ::-1]
            outlines = np.stack([side - 1 - outlines[..., 0], outlines[..., 1]], axis=-1)
        for _ in range(turns):
            part = np.rot90(part)
            outlines = np.stack([outlines[..., 1], side - 1 - outlines[..., 0]], axis=-1)
        heat, geometry, weight = targets(outlines, free, side // STRIDE)
        return np.ascontiguousarray(part.transpose(2, 0, 1)), heat, geometry, weight


def judge(model: Finder, shards: Shards) -> str:
    """Recall and false alarms at a score of 0.4 on the held-out shards, and the median corner error in pixels."""
    model.eval()
    found = truths = alarms = 0
    errors: list[float] = []
    with torch.no_grad():
        for path in shards.held:
            for pictures, heat, geometry, _ in shards.batches(path, 25, None):
                answer = model(standard(pictures.float() / 255))
                share = torch.sigmoid(answer[:, :1])
                peaks = (share == functional.max_pool2d(share, 3, 1, 1)) & (share > 0.4)
                true = heat[:, None] > 0.999
                near = functional.max_pool2d(true.float(), 3, 1, 1) > 0
                truths += int(true.sum())
                found += int((functional.max_pool2d(peaks.float(), 3, 1, 1)[true] > 0).sum())
                alarms += int((peaks & ~near & (heat[:, None] >= 0)).sum())
                gap = (answer[:, 1:3] - geometry[:, :2]).norm(dim=1)
                errors.extend(gap[true[:, 0]].tolist())
    model.train()
    return f"recall {found / truths:.4f} alarms {alarms / truths:.4f} centre error {np.median(errors):.2f} px"


def main() -> None:
    """Train, judging and saving after every epoch."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=20)
    parser.add_argument("--cards", action="store_true")
    wanted = parser.parse_args()
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    shards, model = Shards(wanted.shards, 1, cards=wanted.cards), Finder().to(memory_format=torch.channels_last)
    if wanted.resume:
        model.load_state_dict(torch.load(wanted.resume))
    optimiser = torch.optim.AdamW(model.parameters(), wanted.rate, weight_decay=1e-4)
    each = len(shards.batches(shards.train[0], 1, None))
    steps = wanted.epochs * len(shards.train) * -(-each // wanted.batch)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, wanted.rate, total_steps=steps, pct_start=0.1)
    for epoch in range(wanted.epochs):
        start, heats, shapes, count = time.monotonic(), 0.0, 0.0, 0
        for path in rng.permutation(np.array(shards.train, dtype=object)):
            for pictures, heat, geometry, weight in shards.batches(path, wanted.batch, rng):
                seen = varied(pictures.float() / 255, rng).contiguous(memory_format=torch.channels_last)
                with torch.autocast("cpu", dtype=torch.bfloat16):
                    answer = model(seen)
                focal, shape = loss_of(answer.float(), heat, geometry, weight)
                step(focal + shape, model, optimiser, plan)
                heats, shapes, count = heats + float(focal.detach()), shapes + float(shape.detach()), count + 1
        torch.save(model.state_dict(), wanted.out.with_suffix(".pt"))
        export(model, wanted.out, (1, 3, HEIGHT_PX, WIDTH_PX))
        spent = time.monotonic() - start
        said = f"heat {heats / count:.3f} shape {shapes / count:.3f} {judge(model, shards)}"
        sys.stderr.write(f"{epoch} {spent:.0f} s {said}\n")


if __name__ == "__main__":
    main()
