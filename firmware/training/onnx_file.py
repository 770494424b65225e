"""Writes a trained network as ONNX, as cv2.dnn runs it."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn


def export(model: nn.Module, path: Path, shape: tuple[int, ...], *, several: bool = False) -> None:
    """Write a network that takes a blob of this shape; with `several`, any number of its rows in one pass."""
    model.eval()
    torch.onnx.export(
        model,
        (torch.zeros(shape),),
        str(path),
        dynamo=False,
        input_names=["seen"],
        output_names=["answer"],
        opset_version=13,
        dynamic_axes={name: {0: "n"} for name in ("seen", "answer")} if several else None,
    )
    model.train()
