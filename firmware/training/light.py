"""Puts training pictures in another light, another camera and another colour for every look at them."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from vision.network import EVEN_SPREAD, LEAST_SPREAD


def varied(pictures: Tensor, rng: np.random.Generator) -> Tensor:
    """Pictures (N x 3 x height x width, 0 to 1) as another camera might show them, as the networks take them.

    Colours are swapped, cast and washed out; exposure, tone curve, blur, sharpening and noise changed; and a shadow may
    fall across. The geometry stays.
    """
    seen = _colours(pictures, rng)
    # One in six far too bright, as a camera shows what lies on a dark table.
    bright = torch.from_numpy(np.where(rng.random(len(seen)) < 1 / 6, rng.uniform(1.3, 3, len(seen)), 1)).float()
    gain = _each(rng, len(seen), 0.35, (1, 1, 1)) * bright.view(-1, 1, 1, 1) * _shadows(seen, rng)
    seen = (seen * gain).clamp(1e-3, 1) ** _each(rng, len(seen), 0.25, (1, 1, 1))
    kind = rng.random()
    if kind < 0.35:
        soft = functional.avg_pool2d(functional.pad(seen, (1, 1, 1, 1), "replicate"), 3, 1)
        # Above 0 sharper, as phones draw; below 0 softer.
        seen = seen + (seen - soft) * float(rng.uniform(0.3, 1.5) if kind < 0.2 else -rng.uniform(0.4, 1))
    return standard(seen + torch.randn_like(seen) * float(rng.choice([0.004, 0.015, 0.04])))


def standard(pictures: Tensor) -> Tensor:
    """The same as vision.network.standard, for pictures of 0 to 1."""
    pictures = pictures.clamp(0, 1)
    away = pictures - pictures.mean((2, 3), keepdim=True)
    return away * (EVEN_SPREAD / (away.square().mean((1, 2, 3), keepdim=True).sqrt() + LEAST_SPREAD / 255))


def _each(rng: np.random.Generator, count: int, spread: float, shape: tuple[int, ...]) -> Tensor:
    """A factor about 1 for each picture."""
    return torch.from_numpy(np.exp(rng.normal(0, spread, (count, *shape))).astype(np.float32))


def _colours(pictures: Tensor, rng: np.random.Generator) -> Tensor:
    """Casts for all, and for some another order of the colours or only a little of them."""
    seen = pictures * _each(rng, len(pictures), 0.15, (3, 1, 1))
    if rng.random() < 0.3:
        seen = seen[:, torch.from_numpy(rng.permutation(3))]
    if rng.random() < 0.3:
        grey = seen.mean(1, keepdim=True)
        seen = grey + (seen - grey) * float(rng.uniform(0, 1))
    return seen


def _shadows(pictures: Tensor, rng: np.random.Generator) -> Tensor:
    """A factor of 1 or below for every pixel: on one picture in four a shadow with a straight edge, sharp or soft."""
    count, _, height, width = pictures.shape
    turn, edge, soft = rng.uniform(0, 2 * np.pi, count), rng.uniform(-0.5, 0.5, count), rng.uniform(0.01, 0.3, count)
    depth = np.where(rng.random(count) < 0.25, rng.uniform(0.2, 0.75, count), 0)
    columns = {"cos": np.cos(turn), "sin": np.sin(turn), "edge": edge, "soft": soft, "depth": depth}
    by = {name: torch.from_numpy(v.astype(np.float32)).view(-1, 1, 1, 1) for name, v in columns.items()}
    x, y = torch.linspace(-0.5, 0.5, width).view(1, 1, 1, -1), torch.linspace(-0.5, 0.5, height).view(1, 1, -1, 1)
    return 1 - by["depth"] * torch.sigmoid((x * by["cos"] + y * by["sin"] - by["edge"]) / by["soft"] * 4)
