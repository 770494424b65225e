"""Photos kept with booked readings: frames to small JPEGs and back."""

from __future__ import annotations

import numpy as np

from hardware.camera import Pixels

WIDTH_PX = 960
QUALITY = 82


def to_jpeg(pixels: Pixels, width_px: int = WIDTH_PX, quality: int = QUALITY) -> bytes:
    """Make a JPEG at most `width_px` wide of a frame (height x width x 3, blue green red); `quality` from 1 to 100."""
    import cv2  # noqa: PLC0415 - slow to load; the first screen is drawn before

    height, width = pixels.shape[:2]
    if width > width_px:
        size = (width_px, max(1, round(height * width_px / width)))
        pixels = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    fine, jpeg = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not fine:
        raise ValueError(f"expected a picture that can be stored, got one of {pixels.shape}")
    return jpeg.tobytes()


def from_jpeg(jpeg: bytes) -> Pixels | None:
    """Return the frame of a JPEG, or None where it is damaged."""
    import cv2  # noqa: PLC0415 - slow to load; the first screen is drawn before

    pixels = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    return None if pixels is None else np.asarray(pixels, np.uint8)
