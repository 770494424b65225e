"""Loads a small neural network and runs it by cv2.dnn, the same way under OpenCV 4 and 5."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

F32 = npt.NDArray[np.float32]
EVEN_SPREAD = 0.2
LEAST_SPREAD = 8.0
"""In grey levels, added to a picture's own: an even one is not blown up until its noise is as strong as ink."""
FOLDER = Path(__file__).parent / "networks"
"""Where the networks lie that come with the program."""
NETWORKS = (
    *("finder", "refiner", "namer"),
    *("card_finder", "card_refiner", "card_namer", "card_exits", "card_look", "card_between"),
)
"""All of them, so that one that is missing is noticed before it is needed."""


class NetworkError(RuntimeError):
    """A network file that is missing or that this OpenCV cannot run: the program is not installed whole."""


def standard(pixels: npt.NDArray[np.uint8]) -> F32:
    """A picture (height x width x 3) as a network wants it (1 x 3 x height x width): every colour's mean is 0, the
    spread of all together EVEN_SPREAD. So neither exposure nor the colour of the light is left to be learnt."""
    mean, spread = cv2.meanStdDev(pixels)
    gain = EVEN_SPREAD / (float(np.sqrt(np.square(spread).mean())) + LEAST_SPREAD)
    return np.asarray(cv2.dnn.blobFromImage(pixels, gain, mean=mean.ravel().tolist()), dtype=np.float32)


class Network:
    """One network of vision/networks/, kept ready."""

    def __init__(self, name: str) -> None:
        path = FOLDER / f"{name}.onnx"
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
