"""One step of training, and what is shown in it: what the networks here learn by."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

import torch
from torch import Tensor, nn

Thing = TypeVar("Thing")

MOST_SLOPE = 5.0


def step(
    loss: Tensor, model: nn.Module, optimiser: torch.optim.Optimizer, plan: torch.optim.lr_scheduler.LRScheduler
) -> float:
    """Go down the slope of a loss and tell how large it was; no step is larger than MOST_SLOPE."""
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), MOST_SLOPE)
    optimiser.step()
    plan.step()
    return float(loss.detach())


def batched(stream: Iterator[Thing], size: int) -> Iterator[list[Thing]]:
    """Things in lists of so many; a shorter rest is left out."""
    while len(some := list(islice(stream, size))) == size:
        yield some
