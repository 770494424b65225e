"""Draws strangers' cards: sausages of every manner that run from edge to edge, and cards with no sausage at all."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from firmware.training.card_grounds import (
    WORDS,
    Floats,
    Paint,
    Pixels,
    Rng,
    backdrop,
    blank,
    blob_of,
    frame,
    paint_of,
    plain_art,
    smooth,
    write,
)
from hardware.simulated.card_deck import CardDeck, Design
from hardware.simulated.deck import Size
from scorer.sosig.cards import EFFECTS

_MIDDLES = {"n": (0.5, 0.0), "e": (1.0, 0.5), "s": (0.5, 1.0), "w": (0.0, 0.5)}


@dataclass(frozen=True, slots=True)
class Manner:
    """How one illustrator draws: everything about a deck but which way the sausages run.

    Shares are of the card's short side. `skins` and `marks` have an entry for each effect, then one for Burnt.
    """

    seed: int
    size_mm: Size
    ground: Paint
    ground_kind: int
    second: Paint
    border: float
    border_paint: Paint
    border_kind: int
    half: float
    bulge: float
    wave: float
    elbow: float
    line: float
    line_paint: Paint
    halo: float
    skins: tuple[Paint, ...]
    marks: tuple[int, ...]
    mark_paint: Paint
    icon_share: float
    icon_kind: int
    icon_place: tuple[float, float]
    head_depth: float
    head_size: float
    face_kind: int
    word: bool
    vary_ground: bool
    dark: bool
    stump: float
    """How far a sausage that a Scrontch ends reaches into its card, a share of the side."""
    stump_apart: bool
    """Whether what ends it lies in the middle of the card, however short the stump."""
    tails: int
    """So many things between the end of a sausage and the edge beyond, as feet or a tail, that cross no edge."""


def manner(rng: Rng) -> Manner:
    """A manner of chance: any size, colours light on dark or dark on light, thin or fat, plain or ornate."""
    dark = rng.random() < 0.3
    ground = paint_of(rng, 0.04, 0.4) if dark else paint_of(rng, 0.55, 0.98)
    by_colour, varied = bool(rng.random() < 0.7), bool(rng.random() < 0.25)
    first = _skin(rng, ground, dark=dark)
    skins = [_skin(rng, ground, dark=dark) if by_colour else first for _ in EFFECTS]
    burnt = paint_of(rng, 0.02, 0.2) if not dark else paint_of(rng, 0.55, 0.75)
    return Manner(
        seed=int(rng.integers(1 << 30)),
        size_mm=_size(rng),
        ground=ground,
        ground_kind=int(rng.integers(7)),
        second=tuple(float(np.clip(v + rng.normal(0, 22), 0, 255)) for v in ground),  # type: ignore[arg-type]  # three, as ground has
        border=float(rng.choice([0.0, rng.uniform(0.015, 0.09)])),
        border_paint=paint_of(rng, 0.02, 0.98),
        border_kind=int(rng.integers(4)),
        half=float(rng.uniform(0.055, 0.25)),
        bulge=float(rng.choice([0.0, rng.uniform(-0.2, 0.35)])),
        wave=float(rng.choice([0.0, rng.uniform(0.01, 0.06)])),
        elbow=float(rng.choice([0.0, rng.uniform(0.2, 1.0)])),
        line=float(rng.choice([0.012 if varied else 0.0, rng.uniform(0.006, 0.03)])),
        line_paint=paint_of(rng, 0.02, 0.2) if not dark or rng.random() < 0.4 else paint_of(rng, 0.7, 0.98),
        halo=float(rng.choice([0.0, 0.0, rng.uniform(0.02, 0.05)])),
        skins=(*skins, burnt),
        marks=tuple(int(n) for n in (rng.integers(0, 8, 6) if rng.random() < 0.7 else [rng.integers(0, 8)] * 6)),
        mark_paint=paint_of(rng, 0.02, 0.98),
        icon_share=float(rng.choice([0.0, rng.uniform(0.08, 0.17)])),
        icon_kind=int(rng.integers(3)),
        icon_place=tuple(float(v) for v in rng.choice([0.16, 0.84], 2)),  # type: ignore[arg-type]  # two, as drawn
        head_depth=float(rng.uniform(0.42, 0.74)),
        head_size=float(rng.uniform(0.9, 1.6)),
        face_kind=int(rng.integers(6)),
        word=bool(rng.random() < 0.25),
        vary_ground=varied,
        dark=dark,
        # No shorter: a stump like half a disc would be half a sign.
        stump=float(rng.choice([0.5, rng.uniform(0.2, 0.45)])),
        stump_apart=bool(rng.random() < 0.5),
        tails=int(rng.choice([0, 0, 1, 2, 3])),
    )


def _skin(rng: Rng, ground: Paint, *, dark: bool) -> Paint:
    """A skin that a person can tell from the ground."""
    while True:
        skin = paint_of(rng, 0.4, 0.97) if dark else paint_of(rng, 0.05, 0.75)
        apart = [abs(a - b) for a, b in zip(skin, ground, strict=True)]
        if max(apart) > 70 or sum(apart) > 130:
            return skin


def _size(rng: Rng) -> Size:
    """Square cards mostly, upright or lying ones besides."""
    short = float(rng.uniform(38, 66))
    if rng.random() < 0.6:
        return short, short
    long = short * float(rng.uniform(1.15, 1.6))
    return (short, long) if rng.random() < 0.7 else (long, short)


def stranger_deck(rng: Rng) -> CardDeck:
    """A deck of chance with every label there can be on cards of its form; drawn when a picture is asked for."""
    how = manner(rng)
    square = abs(how.size_mm[0] - how.size_mm[1]) < 0.01
    one, two = (("n",), ("ns", "ne")) if square else (("n", "e"), ("ns", "ew", "ne", "es"))
    designs = []
    for effect in EFFECTS:
        designs += [Design(f"head-{exits}-{effect}", 8 // len(one)) for exits in one]
        designs += [Design(f"body-{exits}-{effect}", 16 // len(two)) for exits in two]
    some = [f"head-{exits}-{effect}" for exits in one for effect in EFFECTS]
    some += [f"body-{exits}-{effect}" for exits in two for effect in EFFECTS]
    designs += [Design(f"{name}@2", 2, _free_edge(rng, name.split("-", 2)[1])) for name in some]
    designs += [Design(f"burnt-head-{exits}", 2) for exits in one]
    designs += [Design(f"burnt-body-{exits}", 2) for exits in two]
    designs += [Design(f"scrontch-{exits}", 2) for exits in one]
    halves = {design.name: design.halves for design in designs}

    @lru_cache(maxsize=128)
    def picture_of(name: str) -> Pixels:
        if name.startswith(("back", "beside")):
            size = how.size_mm if name.startswith("back") else _beside(how.size_mm)
            return plain_art(np.random.default_rng([how.seed, sum(name.encode())]), size)
        return _card(how, name, halves[name])

    beside = tuple((f"beside-{n}", _beside(how.size_mm)) for n in range(3))
    turns = (0, 1, 2, 3) if square else (0, 2)
    corner = float(rng.choice([0.0, 0.3, rng.uniform(1, 4.5)]))
    return CardDeck(
        how.size_mm,
        tuple(designs),
        picture_of,
        ("back-0", "back-1"),
        beside,
        turns,
        corner,
        float(rng.uniform(0.25, 0.6)),
    )


def art_deck(rng: Rng) -> CardDeck:
    """Cards without any sausage, `art-0`, `art-1` and so on; no designs, since nothing can grow of them."""
    size, seed = _size(rng), int(rng.integers(1 << 30))
    alike = rng.random() < 0.5

    @lru_cache(maxsize=128)
    def picture_of(name: str) -> Pixels:
        number = sum(name.encode()) if name.startswith("art") else 999
        small = _beside(size) if name.startswith("beside") else size
        return plain_art(np.random.default_rng([seed, number]), small, np.random.default_rng(seed) if alike else None)

    square = abs(size[0] - size[1]) < 0.01
    turns = (0, 1, 2, 3) if square else (0, 2)
    beside = (("beside-0", _beside(size)), ("beside-1", _beside(size)))
    return CardDeck(size, (), picture_of, ("back",), beside, turns, float(rng.choice([0.0, rng.uniform(1, 4)])))


def _beside(size_mm: Size) -> Size:
    return (size_mm[0] * 0.82, size_mm[1] * 1.22) if size_mm[0] <= size_mm[1] else (size_mm[0] * 1.2, size_mm[1] * 0.8)


def _free_edge(rng: Rng, exits: str) -> str:
    return str(rng.choice([edge for edge in "nesw" if edge not in exits]))


def _card(how: Manner, name: str, halves: str) -> Pixels:
    """A card of the grid, art upright."""
    label = name.split("@", maxsplit=1)[0]
    *part, exits, effect = label.split("-") if label.startswith(("head", "body")) else (*label.split("-"), "burnt")
    kind = part[-1]
    number = (*EFFECTS, "burnt").index(effect)
    rng = np.random.default_rng([how.seed, sum(name.encode())])
    low, high = (0.04, 0.4) if how.dark else (0.6, 0.98)
    ground = paint_of(rng, low, high) if how.vary_ground and effect != "burnt" else how.ground
    if part[0] == "burnt":
        ground = tuple(v * 0.55 + 30 for v in how.ground)  # type: ignore[assignment]  # three, as ground has
    canvas = blank(how.size_mm, ground)
    backdrop(rng if how.vary_ground else np.random.default_rng(how.seed), canvas, how.ground_kind, how.second)
    frame(canvas, how.border, how.border_kind, how.border_paint)
    if how.word:
        write(canvas, WORDS[(how.seed + number) % len(WORDS)], how.line_paint)
    for edge in halves:
        _half_sign(canvas, how, edge)
    path = _path(how, exits, how.stump if kind == "scrontch" else how.head_depth)
    _tube(canvas, how, path, number, is_end=kind == "head")
    if kind == "head":
        _head(canvas, how, path, number, burnt=part[0] == "burnt")
    elif kind == "scrontch":
        _stump(rng, canvas, how, path)
    if len(exits) == 1:
        _tails(rng, canvas, how, exits)
    if how.icon_share and kind != "scrontch" and effect != "plain":
        _icon(canvas, how, exits, number)
    return smooth(canvas)


def _path(how: Manner, exits: str, depth: float, steps: int = 60) -> Floats:
    """The middle of the sausage (N x 2, shares of the sides), from beyond one edge to beyond another or its end.

    `depth`: how far one with a single exit reaches, a share of the side.
    """
    start = np.array(_MIDDLES[exits[0]])
    centre = np.array((0.5, 0.5))
    t = np.linspace(-0.06, 1.0 if len(exits) == 1 else 1.06, steps)[:, None]
    if len(exits) == 1:
        end = start + (centre - start) * 2 * depth
        line = start + (end - start) * t
    elif abs(np.array(_MIDDLES[exits[1]]) - start).max() > 0.9:
        line = start + (np.array(_MIDDLES[exits[1]]) - start) * t
        side = np.array([[line[-1, 1] - line[0, 1], line[0, 0] - line[-1, 0]]])
        line = line + side * how.wave * np.sin(2 * np.pi * np.clip(t, 0, 1)) * np.sin(np.pi * np.clip(t, 0, 1))
    else:
        end = np.array(_MIDDLES[exits[1]])
        corner = start + end - centre
        turn = np.clip(t, 0, 1) * np.pi / 2
        round_way = corner + (start - corner) * np.cos(turn) + (end - corner) * np.sin(turn)
        sharp = np.where(t < 0.5, start + (centre - start) * 2 * t, centre + (end - centre) * (2 * t - 1))
        line = round_way * (1 - how.elbow) + sharp * how.elbow
        outside = (centre - start) * 2 * np.minimum(t, 0) + (end - centre) * 2 * np.maximum(t - 1, 0)
        line = line + outside * (1 - how.elbow)
    return np.asarray(line)


def _tube(canvas: Pixels, how: Manner, path: Floats, number: int, *, is_end: bool) -> None:
    """The sausage itself: halo, outline, skin, marks."""
    height, width = canvas.shape[:2]
    short = min(height, width)
    line = path * (width, height)
    ahead = np.gradient(line, axis=0)
    aside = np.column_stack([-ahead[:, 1], ahead[:, 0]]) / np.maximum(
        np.linalg.norm(ahead, axis=1, keepdims=True), 1e-6
    )
    t = np.linspace(0, 1, len(line))
    half = how.half * short * (1 + how.bulge * np.sin(np.pi * t) ** 2)
    if is_end:
        half = half * np.sqrt(np.clip(1 - np.clip((t - 0.72) / 0.28, 0, 1) ** 2, 0, 1)) + 1
    for grown, paint in (
        (half + how.halo * short, how.second if how.halo else None),
        (half + how.line * short, how.line_paint if how.line else None),
        (half, how.skins[number]),
    ):
        if paint is not None:
            ring = np.concatenate([line + aside * grown[:, None], (line - aside * grown[:, None])[::-1]])
            cv2.fillPoly(canvas, [ring.round().astype(np.int32)], paint, cv2.LINE_AA)
    _marks(canvas, how, (line, aside, half), number)


def _marks(canvas: Pixels, how: Manner, tube: tuple[Floats, Floats, Floats], number: int) -> None:
    """What is drawn on the skin: nothing, bars, dots, a shine, zigzags, links, hatching, scales."""
    line, aside, half = tube
    kind, paint = how.marks[number], how.mark_paint
    thick = max(2, round(float(half.max()) * 0.14))
    inner = aside * half[:, None] * 0.8
    places = range(4, len(line) - 3, 7)
    if kind == 1:
        for n in places:
            _stroke(canvas, [line[n] - inner[n], line[n] + inner[n]], paint, thick)
    elif kind == 2:
        for n in places:
            at = line[n] + inner[n] * (0.45 if n % 2 else -0.45)
            cv2.circle(
                canvas, (round(at[0]), round(at[1])), max(2, round(float(half[n]) * 0.2)), paint, -1, cv2.LINE_AA
            )
    elif kind == 3:
        _stroke(canvas, list(line[6:-8] + inner[6:-8] * 0.5), tuple(0.5 * v + 125 for v in how.skins[number]), thick)
    else:
        _lines(canvas, how, tube, kind)


def _lines(canvas: Pixels, how: Manner, tube: tuple[Floats, Floats, Floats], kind: int) -> None:
    """The marks that are lines: 4 a zigzag, 5 links, 6 hatching; nothing for other kinds."""
    line, aside, half = tube
    thick = max(2, round(float(half.max()) * 0.14))
    edge, inner, places = aside * half[:, None], aside * half[:, None] * 0.8, range(4, len(line) - 6, 7)
    if kind == 4:
        zigzag = [line[n] + inner[n] * (1 if k % 2 else -1) for k, n in enumerate(places)]
        _stroke(canvas, zigzag, how.mark_paint, thick)
    elif kind == 5:
        for n in places[1::2]:
            _stroke(canvas, [line[n] - edge[n], line[n] + edge[n]], how.line_paint, 2 * thick)
    elif kind == 6:
        for n in places:
            _stroke(canvas, [line[n] - inner[n] * 0.7, line[n + 5] + inner[n] * 0.7], how.mark_paint, thick)


def _stroke(canvas: Pixels, places: Sequence[Floats], paint: tuple[float, ...], thick: int) -> None:
    cv2.polylines(canvas, [np.array(places).round().astype(np.int32)], False, paint, thick, cv2.LINE_AA)


def _head(canvas: Pixels, how: Manner, path: Floats, number: int, *, burnt: bool) -> None:
    """The end of the sausage, with or without a face."""
    height, width = canvas.shape[:2]
    middle = path[-12] * (width, height)
    size = max(how.half * min(height, width) * how.head_size, min(height, width) * 0.09)
    at = (round(middle[0]), round(middle[1]))
    if how.face_kind != 5:
        if how.line:
            cv2.circle(canvas, at, round(size + how.line * min(height, width)), how.line_paint, -1, cv2.LINE_AA)
        cv2.circle(canvas, at, round(size), how.skins[number], -1, cv2.LINE_AA)
    dark, light = ((235.0, 240.0, 240.0), (30.0, 30.0, 30.0)) if burnt else ((25.0, 25.0, 30.0), (245.0, 245.0, 245.0))
    for side in (-1, 1):
        eye = (round(middle[0] + side * size * 0.4), round(middle[1] - size * 0.2))
        if how.face_kind in (0, 1):
            cv2.circle(canvas, eye, max(2, round(size * 0.26)), light, -1, cv2.LINE_AA)
        if how.face_kind < 4:
            cv2.circle(canvas, eye, max(2, round(size * 0.13)), dark, -1, cv2.LINE_AA)
    mouth = (round(middle[0]), round(middle[1] + size * 0.3))
    if how.face_kind in (0, 2):
        cv2.ellipse(canvas, mouth, (round(size * 0.4), round(size * 0.25)), 0, 0, 180, dark, max(2, round(size * 0.1)))
    elif how.face_kind == 3:
        cv2.ellipse(canvas, mouth, (round(size * 0.2), round(size * 0.28)), 0, 0, 360, dark, -1, cv2.LINE_AA)


def _stump(rng: Rng, canvas: Pixels, how: Manner, path: Floats) -> None:
    """What ends a Sosig: a bite, a blade, a mouth; a ragged blob at the end of the stump."""
    height, width = canvas.shape[:2]
    end = np.array((0.5, 0.5)) if how.stump_apart else path[-8]
    middle, short = end * (width, height), min(height, width)
    count = int(rng.integers(5, 14))
    turn = np.linspace(0, 2 * math.pi, 2 * count, endpoint=False)
    reach = short * np.where(np.arange(2 * count) % 2, 0.15, rng.uniform(0.22, 0.32))
    ring = middle + np.column_stack([np.cos(turn), np.sin(turn)]) * reach[:, None]
    cv2.fillPoly(canvas, [ring.round().astype(np.int32)], how.mark_paint, cv2.LINE_AA)
    cv2.circle(canvas, (round(middle[0]), round(middle[1])), round(short * 0.09), how.line_paint, -1, cv2.LINE_AA)


def _tails(rng: Rng, canvas: Pixels, how: Manner, exits: str) -> None:
    """Feet, tails and the like beyond the end of a sausage, up to a hair from the edge."""
    height, width = canvas.shape[:2]
    start = np.array(_MIDDLES[exits[0]])
    way = np.array((0.5, 0.5)) - start
    aside = way[::-1] * (1, -1)
    for number in range(how.tails):
        size, off = rng.uniform(0.04, 0.13), (number - (how.tails - 1) / 2) * rng.uniform(0.15, 0.4)
        at = (start + way * 2 * (1 - size - rng.uniform(0.01, 0.1)) + aside * off) * (width, height)
        blob = blob_of(rng) * size * min(height, width) + at
        paint = how.mark_paint if number % 2 else how.line_paint
        cv2.fillPoly(canvas, [blob.round().astype(np.int32)], paint, cv2.LINE_AA)


def _half_sign(canvas: Pixels, how: Manner, edge: str) -> None:
    """Half of a sign whose other half another card has: a disc about the middle of the edge."""
    height, width = canvas.shape[:2]
    x, y = _MIDDLES[edge]
    at, radius = (round(x * width), round(y * height)), round(min(height, width) * 0.14)
    cv2.circle(canvas, at, radius, how.border_paint, -1, cv2.LINE_AA)
    cv2.circle(canvas, at, round(radius * 0.75), how.ground, max(2, radius // 8), cv2.LINE_AA)


def _icon(canvas: Pixels, how: Manner, exits: str, number: int) -> None:
    """The sign of an effect, in a corner that the sausage leaves free."""
    height, width = canvas.shape[:2]
    x, y = how.icon_place
    if len(exits) == 2 and {"n": y < 0.5, "s": y > 0.5, "e": x > 0.5, "w": x < 0.5}[exits[0]]:
        x, y = 1 - x, 1 - y
    middle, radius = np.array((x * width, y * height)), how.icon_share * min(height, width)
    at = (round(middle[0]), round(middle[1]))
    if how.icon_kind:
        cv2.circle(canvas, at, round(radius), how.second if how.icon_kind == 1 else how.border_paint, -1, cv2.LINE_AA)
    rng = np.random.default_rng([how.seed, 40 + number])
    blob = blob_of(rng) * radius * 0.8 + middle
    cv2.fillPoly(canvas, [blob.round().astype(np.int32)], how.skins[number], cv2.LINE_AA)
    cv2.polylines(canvas, [blob.round().astype(np.int32)], True, how.line_paint, 2, cv2.LINE_AA)
