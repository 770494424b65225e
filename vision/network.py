"""Loads a small neural network and runs it by cv2.dnn, the same way under OpenCV 4 and 5."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

F32 = npt.NDArray[np.float32]
_FOLDER = Path(__file__).parent / "networks"


class NetworkError(RuntimeError):
    """A network file that is missing or that this OpenCV cannot run: the program is not installed whole."""


class Network:
    """One network of vision/networks/, kept ready."""

    def __init__(self, name: str) -> None:
        path = _FOLDER / f"{name}.onnx"
        # OpenCV 5's new engine runs these networks half again as slowly as its classic one.
        engine = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
        options: dict[str, Any] = {} if engine is None else {"engine": engine}
        try:
            self._net = cv2.dnn.readNetFromONNX(str(path), **options)
        except cv2.error as error:
            raise NetworkError(f"{path.name}: cannot be loaded ({error.err}); install sizzlebox again") from None

    def run(self, blob: F32) -> F32:
        """One pass; `blob` and the answer as the network's training script says."""
        self._net.setInput(blob)
        return np.asarray(self._net.forward(), dtype=np.float32)
