"""Lets the real picamera2 take frames from libcamera's virtual camera on a PC, without a DMA heap and without DRM."""

from __future__ import annotations

import mmap
import os
import sys
import types
from collections.abc import Callable
from typing import Any

RAW_MODE = {"format": "SBGGR10", "size": (3280, 2464)}
"""The virtual camera has no raw modes; this one is a Camera Module 2's."""


class _AnyFormat:
    """Stands for pykms.PixelFormat, of which only a preview on the bare screen makes use."""

    def __getattr__(self, name: str) -> str:
        return name


class _NoSync:
    """Memory that needs no flushing of caches."""

    def __init__(self, allocator: Any, buffer: Any, _write: bool) -> None:
        self._memory = allocator.mapped_buffers[buffer]

    def __enter__(self) -> Any:
        return self._memory

    def __exit__(self, *_error: object) -> None:
        pass


def _buffer(libcamera: Any, file: int, bright: int, whole: int) -> Any:
    """A frame buffer in a file: `bright` bytes of brightness, then the colours."""
    planes = []
    for offset, length in ((0, bright), (bright, whole - bright)):
        plane = libcamera.FrameBuffer.Plane()
        plane.fd, plane.offset, plane.length = file, offset, length
        planes.append(plane)
    return libcamera.FrameBuffer(planes)


def _memory_allocator(libcamera: Any, base: Any) -> Any:
    """An allocator of frame buffers in plain memory: brightness and colour, the two planes of NV12, in one file."""

    class MemoryAllocator(base):  # type: ignore[misc]  # picamera2 has no types
        needs_sync = False

        def __init__(self) -> None:
            super().__init__()
            self.frame_buffers: dict[Any, list[Any]] = {}
            self.mapped_buffers: dict[Any, mmap.mmap] = {}
            self.files: list[int] = []
            self.sync = _NoSync

        def allocate(self, configuration: Any, _use_case: Any) -> None:
            self.close()
            for stream in configuration:
                self.frame_buffers[stream.stream] = [self._buffer(stream) for _ in range(stream.buffer_count)]

        def _buffer(self, stream: Any) -> Any:
            file = os.memfd_create("virtual-camera")
            os.ftruncate(file, stream.frame_size)
            self.files.append(file)
            buffer = _buffer(libcamera, file, stream.stride * stream.size.height, stream.frame_size)
            self.mapped_buffers[buffer] = mmap.mmap(file, stream.frame_size)
            return buffer

        def buffers(self, stream: Any) -> list[Any]:
            return self.frame_buffers[stream]

        def acquire(self, _buffers: Any) -> None:
            pass

        release = acquire

        def close(self) -> None:
            for file in self.files:
                os.close(file)
            self.files, self.frame_buffers, self.mapped_buffers = [], {}, {}

        def __del__(self) -> None:
            self.close()

    return MemoryAllocator


def virtual_picamera2(load: Callable[[], Any]) -> Any:
    """The class that `load` gives (the program's own way to import picamera2), on the virtual camera."""
    stub: Any = types.ModuleType("pykms")
    stub.PixelFormat = _AnyFormat()
    sys.modules.setdefault("pykms", stub)
    real = load()
    import libcamera
    import picamera2.picamera2
    from picamera2.allocators.allocator import Allocator

    allocator = _memory_allocator(libcamera, Allocator)
    # Made anew by picamera2 itself whenever a camera is closed.
    picamera2.picamera2.DmaAllocator = allocator

    class VirtualPicamera2(real):  # type: ignore[misc]  # picamera2 has no types
        def __init__(self, number: int = 0) -> None:
            super().__init__(number, allocator=allocator())

        def _get_raw_modes(self) -> list[dict[str, Any]]:
            return [RAW_MODE]

    return VirtualPicamera2
