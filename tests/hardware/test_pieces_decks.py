"""The cards of Salsicha, Wurst Case Scenario and Drecksau: their numbers, faces nobody mixes up, sheets to cut out."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.pieces import (
    drecksau_deck,
    drecksau_sheet,
    paper,
    salsicha_deck,
    salsicha_sheet,
    sosig_sheet,
    wurst_deck,
    wurst_sheet,
)
from hardware.pieces.deck_file import DamagedDeckError
from hardware.pieces.deck_sheet import GAP_MM, DeckSheet, UnknownDeckError, cut_marks
from hardware.pieces.frames import TALL_MM
from hardware.pieces.shapes import Fill, clipped
from hardware.pieces.wurst_art import TOKEN_MM
from scorer.drecksau.pigs import CARDS
from scorer.salsicha.cards import KNOWN, split
from scorer.wurst_case_scenario.cards import ACTIONS, CHARACTERS

SHEETS = {"salsicha": salsicha_sheet.sheet(), "wurst": wurst_sheet.sheet(), "drecksau": drecksau_sheet.sheet()}
POINT_MM = 25.4 / 72
PAGES = {"salsicha": 10, "wurst": 10, "drecksau": 14}
ALIKE = 0.87
"""Measured: the two most alike faces of a game correlate to 0.86, the purple and the brown tail."""
TURNED = 0.65
"""Measured: a face correlates to 0.63 at most with itself under a quarter turn or two: the Perfect."""


@pytest.fixture(scope="module", params=SHEETS)
def game(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def pdf(game: str, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("print") / f"{game}.pdf"
    SHEETS[game].print_pdf(path)
    return path.read_bytes()


def faces(game: str) -> list[str]:
    """The faces that lie on the table to be read."""
    sheet = SHEETS[game]
    if game == "salsicha":
        return [card.label for card in sheet.cards if card.label != "help"]
    if game == "wurst":
        return [*wurst_deck.deck().numbers(), *wurst_deck.deck().belt()]
    return [name for name in sheet.names if not name.startswith(("back", "help", "trophy", "bucket"))]


@cache
def small(sheet: DeckSheet, name: str) -> np.ndarray:
    """A face as a camera sees it from afar: 64 x 64 grey pixels, their mean and contrast taken out."""
    grey = cv2.cvtColor(sheet.picture(name), cv2.COLOR_BGR2GRAY)
    pixels = cv2.resize(grey, (64, 64), interpolation=cv2.INTER_AREA).astype(float)
    pixels -= pixels.mean()
    return pixels / np.linalg.norm(pixels)


def alike(one: np.ndarray, other: np.ndarray) -> float:
    return max(float((one * np.rot90(other, quarters)).sum()) for quarters in range(4))


def drawn_pages(pdf: bytes) -> list[str]:
    """The drawing instructions of each page."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    texts = [zlib.decompress(stream).decode("latin-1") for stream in streams]
    return [text for text in texts if "BT" in text]


def segments_mm(page: str) -> np.ndarray:
    """Every single straight line of a page, N x 4, in millimetres from the upper left corner."""
    number = r"(-?[\d.]+)"
    found = np.array(re.findall(rf"{number} {number} m {number} {number} l S", page), dtype=float) * POINT_MM
    found[:, 1::2] = paper.HEIGHT_MM - found[:, 1::2]
    return found


# ---- the numbers ------------------------------------------------------------------------------------------------


def test_salsicha_has_the_counts_of_the_game() -> None:
    """Nine colours of a head, four bodies and a tail, 54 cards in all, and thirteen combinations."""
    counts = Counter[tuple[str, str]]()
    for card in SHEETS["salsicha"].cards:
        if card.back == "back-dog":
            counts[split(card.label)] += card.count
    assert len({colour for colour, _ in counts}) == 9
    assert {(part, count) for (_, part), count in counts.items()} == {("head", 1), ("body", 4), ("tail", 1)}
    assert counts.total() == 54
    assert len(salsicha_deck.deck().combinations) == 13


def test_the_combinations_of_the_rulebook_are_the_scorers() -> None:
    """Perfect, Trousers, Salsiberus and Two-Storey are as the scorer has them; no hand is two combinations at once."""
    printed = {card.id: card.combination for card in salsicha_deck.deck().combinations}
    assert all(printed[known.name] == known for known in KNOWN)
    shapes = [combination.shape for combination in printed.values()]
    assert len(set(shapes)) == len(shapes)
    assert all(3 <= combination.size <= 9 for combination in printed.values())


def test_wurst_case_scenario_has_the_counts_of_the_game() -> None:
    """8 sausages, 8 belt cards, a machine, 38 action cards, 8 identities; every action is one that the scorer knows."""
    told = wurst_deck.deck()
    labels = Counter({card.label: card.count for card in SHEETS["wurst"].cards})
    assert [labels[name] for name in (*told.numbers(), *told.belt())] == [1] * 17
    assert sum(action.cards for action in told.actions) == 38
    assert sum(labels[f"identity-{number}"] for number in told.numbers()) == 8
    hands = {"ask", "draw", "pile", "donut"}
    assert {action.action for action in told.actions} - hands == set(ACTIONS) - {"hand"}
    assert {action.character for action in told.actions} - {""} == set(CHARACTERS)
    assert len({action.label for action in told.actions}) == len(told.actions)


def test_drecksau_has_the_counts_of_the_game() -> None:
    """Twelve pigs, clean and dirty, every card that the scorer knows, and trophies and buckets from 1 to 3."""
    told = drecksau_deck.deck()
    counts = (21, 4, 9, 4, 4, 4, 8, 16, 12, 4)
    assert {card.card: card.count for card in told.cards} == dict(zip(CARDS, counts, strict=True))
    cards = {card.label: card for card in SHEETS["drecksau"].cards}
    assert (cards["pig-clean"].count, cards["pig-clean"].back) == (12, "pig-dirty")
    assert cards["pig-pretty"].count == 16
    assert {f"{kind}-{n}" for kind in ("trophy", "bucket") for n in (1, 2, 3)} <= set(cards)


def test_a_token_has_its_number_on_both_sides() -> None:
    """A sausage's token cannot lie the wrong way up."""
    tokens = [card for card in SHEETS["wurst"].cards if card.size_mm == TOKEN_MM]
    assert len(tokens) == 8
    assert all(card.back == card.label for card in tokens)


@pytest.mark.parametrize(
    ("module", "before", "after", "said"),
    [
        (salsicha_deck, '"letters": "AAAAAA"', '"letters": "AAAAA"', "a letter for each part"),
        (salsicha_deck, '"hbbt"', '"hbxt"', "h, b or t"),
        (salsicha_deck, '"letters": "AAAA"', '"letters": "AA1A"', "one letter"),
        (wurst_deck, '"count": 3', '"count": 4', "1 to 3"),
        (wurst_deck, '"character": ""', '"character": "ketchup"', "but the Donut"),
        (wurst_deck, '"action": "swap"', '"action": "hop"', "hop"),
        (drecksau_deck, '"count": 21', '"count": 0', "at least one"),
        (drecksau_deck, '"pigs"', '"cows"', "cows"),
    ],
)
def test_a_damaged_file_is_named(module, tmp_path: Path, before: str, after: str, said: str) -> None:
    """A data file with an impossible card or an unknown field is refused with its name and the fault."""
    told = module.FILE.read_text("utf-8")
    assert before in told
    (tmp_path / "deck.json").write_text(told.replace(before, after, 1), "utf-8")
    with pytest.raises(DamagedDeckError, match="install the program again") as caught:
        module.deck(tmp_path / "deck.json")
    assert said in str(caught.value)
    assert str(tmp_path) in str(caught.value)


# ---- the faces --------------------------------------------------------------------------------------------------


def test_faces_differ_in_grey_from_afar(game: str) -> None:
    """No two faces of a game look alike at 64 pixels without colour, whichever way either is turned."""
    sheet = SHEETS[game]
    found = {(one, other): alike(small(sheet, one), small(sheet, other)) for one, other in combinations(faces(game), 2)}
    worst = max(found, key=lambda pair: found[pair])
    assert found[worst] < ALIKE, (worst, found[worst])


def test_every_turn_shows(game: str) -> None:
    """No face looks like itself after one, two or three quarter turns."""
    sheet = SHEETS[game]
    for name in faces(game):
        seen = small(sheet, name)
        likeness = max(float((seen * np.rot90(seen, quarters)).sum()) for quarters in (1, 2, 3))
        assert likeness < TURNED, (name, likeness)


def test_no_face_is_like_a_card_of_sosig(game: str) -> None:
    """Even stretched to a square no face comes near one of Sosig's: measured 0.47 at most."""
    sosig = sosig_sheet.sheet()
    theirs = [small(sosig, name) for name in sosig.names if name.startswith(("head", "body", "burnt", "scrontch"))]
    for name in faces(game):
        assert max(alike(small(SHEETS[game], name), other) for other in theirs) < 0.55, name


def test_cards_of_a_game_have_one_size(game: str) -> None:
    """All cards are 44 x 63 mm; only the tokens of Wurst Case Scenario are smaller."""
    sizes = {card.size_mm for card in SHEETS[game].cards}
    assert sizes == ({TALL_MM, TOKEN_MM} if game == "wurst" else {TALL_MM})


def test_nothing_is_drawn_on_the_next_card(game: str) -> None:
    """Every shape ends before the neighbour on the sheet begins, and the ground goes on beyond the cut all round."""
    sheet = SHEETS[game]
    for name in sheet.names:
        shapes, size = sheet.draw(name)
        for shape in shapes:
            pen = 0.0 if isinstance(shape, Fill) else shape.width_mm / 2
            assert shape.points.min() - pen >= -GAP_MM - 1e-6, name
            assert (shape.points.max(axis=0) + pen <= np.array(size) + GAP_MM + 1e-6).all(), name
        assert (shapes[0].points.min(axis=0) <= -1).all()
        assert (shapes[0].points.max(axis=0) >= np.array(size) + 1).all()


def test_no_line_is_too_thin_to_print(game: str) -> None:
    """The thinnest stroke of any face is 0.2 mm."""
    sheet = SHEETS[game]
    for name in sheet.names:
        for shape in sheet.draw(name)[0]:
            assert isinstance(shape, Fill) or shape.width_mm >= 0.2, name


def test_words_stay_inside_the_frame(game: str) -> None:
    """Letters and lines of help cards, combinations and actions end where the frame begins, 2.6 mm from the cut."""
    sheet = SHEETS[game]
    framed = [card.label for card in sheet.cards if card.back in {"back-combination", "back-action", "help-back"}]
    for name in (*framed, "help-back"):
        for shape in sheet.draw(name)[0]:
            if not isinstance(shape, Fill):
                pen = shape.width_mm / 2
                assert (shape.points.min(axis=0) - pen >= 2.6).all(), name
                assert (shape.points.max(axis=0) + pen <= np.array(TALL_MM) - 2.6).all(), name


def test_dogs_join_from_card_to_card() -> None:
    """The edges of two cards of one colour that meet show the same: a head's right, both of a body, a tail's left."""
    sheet = SHEETS["salsicha"]
    for colour in salsicha_deck.deck().colours:
        head, body, tail = (sheet.picture(f"{colour}-{part}", 10.0).astype(int) for part in ("head", "body", "tail"))
        rows = slice(300, 440)
        for left, right in ((head, body), (body, body), (body, tail)):
            assert np.abs(left[rows, -1] - right[rows, 0]).mean() < 12, colour


def test_a_polygon_is_cut_off_at_a_rectangle() -> None:
    """What lies outside is gone, what lies inside stays, and a polygon that lies outside altogether leaves nothing."""
    triangle = np.array([(-2.0, 2.0), (4.0, 2.0), (4.0, 8.0)])
    cut = clipped(triangle, (0.0, 0.0), (10.0, 5.0))
    assert {tuple(np.round(place, 6)) for place in cut} == {(0.0, 2.0), (4.0, 2.0), (4.0, 5.0), (1.0, 5.0), (0.0, 4.0)}
    assert len(clipped(triangle, (5.0, 0.0), (10.0, 5.0))) == 0


# ---- the sheets -------------------------------------------------------------------------------------------------


def test_every_piece_is_printed_as_often_as_it_is_there(game: str) -> None:
    """The fronts of all pages together have each card as often as the deck."""
    sheet = SHEETS[game]
    printed = Counter(name for page in sheet.pages if not page.is_back for name, _ in page.cards)
    assert printed == {card.label: card.count for card in sheet.cards}


def test_backs_lie_behind_their_fronts(game: str) -> None:
    """Seen through the paper, every front has its own back at exactly its place."""
    sheet = SHEETS[game]
    own = {card.label: card.back for card in sheet.cards}
    for front, back in zip(sheet.pages[::2], sheet.pages[1::2], strict=True):
        behind = {
            (round(paper.WIDTH_MM - front.grid.size_mm[0] - x, 6), round(y, 6)): name for name, (x, y) in back.cards
        }
        assert behind == {(round(x, 6), round(y, 6)): own[name] for name, (x, y) in front.cards}


def test_the_sheet_is_a4_with_a_ruler(game: str, pdf: bytes) -> None:
    """The PDF has its pages of A4, each with a line of exactly 100 mm, its number, and the words to print at 100 %."""
    pages = drawn_pages(pdf)
    assert len(pages) == len(SHEETS[game].pages) == PAGES[game]
    width, height = map(float, re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf).groups())
    assert (width * POINT_MM, height * POINT_MM) == pytest.approx((210, 297), abs=0.01)
    for number, page in enumerate(pages, start=1):
        assert f"page {number} of {PAGES[game]}" in page
        assert "Print at 100 %" in page
        x0, y0, x1, y1 = segments_mm(page)[0]
        assert (x1 - x0, y1 - y0) == pytest.approx((100.0, 0.0), abs=0.02)


def test_cut_marks_are_in_line_with_every_edge(game: str, pdf: bytes) -> None:
    """Fronts have a mark beyond both ends of each cut, in the file too, on the paper's printable part."""
    for page, drawn in zip(SHEETS[game].pages, drawn_pages(pdf), strict=True):
        marks = np.array([[*start, *end] for start, end in cut_marks(page)])
        if page.is_back:
            assert not len(marks)
            continue
        assert marks.min() >= 8
        assert marks[:, ::2].max() <= paper.WIDTH_MM - 8
        assert marks[:, 1::2].max() <= paper.HEIGHT_MM - 8
        lines = segments_mm(drawn)
        assert all(np.abs(lines - mark).max(axis=1).min() < 0.02 for mark in marks)
        width, height = page.grid.size_mm
        xs = {round(v, 6) for _, (x, _) in page.cards for v in (x, x + width)}
        ys = {round(v, 6) for _, (_, y) in page.cards for v in (y, y + height)}
        upright, level = marks[marks[:, 0] == marks[:, 2]], marks[marks[:, 1] == marks[:, 3]]
        assert Counter(np.round(upright[:, 0], 6).tolist()) == dict.fromkeys(xs, 2)
        assert Counter(np.round(level[:, 1], 6).tolist()) == dict.fromkeys(ys, 2)


def test_one_picture_a_face(game: str, tmp_path: Path) -> None:
    """Every face is a colour PNG of 640 px on the long side in its card's proportions, under its label."""
    sheet = SHEETS[game]
    written = sheet.write_pngs(tmp_path / "faces")
    assert [path.stem for path in written] == list(sheet.names)
    assert set(faces(game)) <= {path.stem for path in written}
    for path in written:
        height, width, channels = cv2.imread(str(path), cv2.IMREAD_UNCHANGED).shape
        size = sheet.draw(path.stem)[1]
        assert (height, channels) == (640, 3)
        assert width == round(640 * size[0] / size[1])


def test_another_edition_is_refused(game: str, tmp_path: Path) -> None:
    """An edition that nobody drew is refused, and nothing is written."""
    with pytest.raises(UnknownDeckError, match="print-and-play"):
        SHEETS[game].print_pdf(tmp_path / "deck.pdf", "deluxe")
    assert not list(tmp_path.iterdir())
