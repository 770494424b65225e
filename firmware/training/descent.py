"""One step of training: what every network here learns by."""

from __future__ import annotations

import torch
from torch import Tensor, nn

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
