"""Makes the training pictures: scenes of chance with the outlines of their top faces, and crops of single faces.

    python -m firmware.training.make_pictures FOLDER --shards 40 --seed 1 [--each 500] [--start 0]

Each shard is an .npz: `pictures` (N JPEGs of 512 x 512, as of pictures 1280 wide: bytes one after the other, whose
ends `ends` tells), `picture`, `outlines`, `free`, `cocked` and `facing` (to the right and down) of every die, and
`crops` (M x 64 x 64, grey, the print upright, the face filling 1/CROP_SPAN of the side) with `glyph`.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from firmware.training import glyphs, scenes
from firmware.training.shards import make_missing
from hardware.simulated.optics import Floats
from hardware.simulated.scene import photograph

CROP_SPAN = 1.7
CROP = 64
WINDOW = 512
COARSE_SHARE = 0.3
"""So many pictures are of a camera with half the pixels, enlarged."""
QUALITY = 96
"""Of the JPEGs: far better than those a simulated camera makes, and a tenth of the bytes."""
WILD_SHARE = 0.35
"""So many of the pictures show a table that looks like none."""
TABLES = 4
"""Tables of each kind in a shard; every shard has others."""


def crop_of(picture: npt.NDArray[np.uint8], outline: Floats) -> npt.NDArray[np.uint8]:
    """A face cut out upright, grey, with its surroundings (CROP x CROP)."""
    half = CROP / 2 / CROP_SPAN
    middle = CROP / 2 - 0.5
    target = np.array([[-half, -half], [half, -half], [half, half], [-half, half]], dtype=np.float32) + middle
    matrix = cv2.getPerspectiveTransform(outline.astype(np.float32), target)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    flat = cv2.warpPerspective(grey, matrix, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, dtype=np.uint8)


def _packed(picture: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    whole = cv2.resize(picture, (WINDOW, WINDOW), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1], dtype=np.uint8).ravel()


def make_shard(bank: list[glyphs.Glyph], seed: list[int], count: int) -> dict[str, npt.NDArray[np.generic]]:
    """One shard of `count` pictures."""
    pictures, index, outlines, frees, leans, looks, crops, named = [], [], [], [], [], [], [], []
    tables = range(TABLES * seed[-1], TABLES * (seed[-1] + 1))
    for number in range(count):
        rng = np.random.default_rng([*seed, number])
        scale = 2 if rng.random() < COARSE_SHARE else 1
        size = WINDOW // scale
        camera = (1280 // scale, 960 // scale)
        field = (26.0, 72.0) if scale > 1 else (56.0, 76.0)
        scene, dice = scenes.scene(rng, bank, size, camera, hfov_deg=field, surface_seeds=tables, wild=WILD_SHARE)
        picture = photograph(scene, rng, (0.0, 0.0, float(size), float(size)))
        pictures.append(_packed(picture))
        for outline, glyph, free, cocked, facing in scenes.top_faces(scene.lens, dice, scene.dice):
            index.append(number)
            outlines.append((outline + 0.5) * scale - 0.5)
            frees.append(free)
            leans.append(cocked)
            looks.append((facing.real, facing.imag))
            inside = outline.min() > 2 and outline.max() < size - 3
            if free > 0.95 and inside and not cocked and np.ptp(outline[:, 0]) > 14 and scene.hand is None:
                crops.append(crop_of(picture, outline))
                named.append(glyph)
    return {
        "pictures": np.concatenate(pictures),
        "ends": np.cumsum([len(p) for p in pictures]),
        "picture": np.array(index, dtype=np.int32),
        "outlines": np.array(outlines, dtype=np.float32).reshape(-1, 4, 2),
        "free": np.array(frees, dtype=np.float32),
        "cocked": np.array(leans, dtype=np.bool_),
        "facing": np.array(looks, dtype=np.float32).reshape(-1, 2),
        "crops": np.array(crops, dtype=np.uint8).reshape(-1, CROP, CROP),
        "glyph": np.array(named, dtype=np.int32),
    }


def main() -> None:
    """Make the shards that are not there yet."""

    @cache
    def bank(seed: int) -> list[glyphs.Glyph]:
        return list(glyphs.bank(seed))

    make_missing(__doc__, 500, lambda seed, number, each: make_shard(bank(seed), [seed, number], each))


if __name__ == "__main__":
    main()
