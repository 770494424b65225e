"""Tests of text: it fits, it is whole, and digits have the height that was asked."""

from __future__ import annotations

import time

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from display import text

WHITE = (255, 255, 255)
words = st.text(alphabet="abcdefgAÄÖÜäöüß×–-1234 ", min_size=1, max_size=60)


@settings(max_examples=60, deadline=None)
@given(words, st.integers(60, 500), st.integers(20, 120), st.integers(1, 4))
def test_text_fits_its_box(words_: str, width: int, height: int, lines: int) -> None:
    """Fitted text is never wider or higher than its box, and every letter is there unless it says so."""
    fitted = text.fitted(words_, (width, height), 30, 17, lines, name=False)
    assert fitted.size[0] <= width
    assert fitted.size[1] <= height
    if not fitted.shortened:
        assert "".join(fitted.lines).replace(" ", "") == words_.replace(" ", "")


def test_text_shrinks_before_it_breaks_a_word() -> None:
    """A word a little too wide is set smaller instead of being broken."""
    fitted = text.fitted("Kangaroo", (text.font(20).width("Kangaroo"), 40), 30, 17, 2, name=False)
    assert fitted.lines == ("Kangaroo",)
    assert 17 <= fitted.line_px <= 21


def test_only_names_are_shortened() -> None:
    """A name too long gets an ellipsis at a size that can be read; other text shrinks and stays whole."""
    name = text.fitted("Maximilianalexander", (90, 22), 30, 17, 1, name=True)
    other = text.fitted("Maximilianalexander", (90, 22), 30, 17, 1, name=False)
    assert name.shortened
    assert name.line_px == 17
    assert name.lines[0].endswith("…")
    assert not other.shortened
    assert other.lines == ("Maximilianalexander",)


def test_a_name_breaks_at_its_hyphen() -> None:
    """A double name goes on two lines before it is shortened."""
    fitted = text.fitted("Maximilian-Alexander", (120, 50), 24, 17, 2, name=True)
    assert fitted.lines == ("Maximilian-", "Alexander")


def test_a_short_text_stays_on_one_line_when_a_little_smaller() -> None:
    """Two short words are not torn apart for a slightly larger size."""
    width = text.font(25).width("Book it")
    assert text.fitted("Book it", (width, 90), 30, 17, 3, name=False).lines == ("Book it",)


@pytest.mark.parametrize("letter", "äöüÄÖÜßéëñ×–…?'")
def test_letters_with_marks_have_a_shape_of_their_own(letter: str) -> None:
    """The bundled font draws umlauts and typographic signs, not the box that stands for a missing letter."""
    missing = pygame.image.tobytes(text.font(40).render("\uf8ff", WHITE), "RGBA")
    drawn = text.font(40).render(letter, WHITE)
    assert drawn.get_bounding_rect().w > 0
    assert pygame.image.tobytes(drawn, "RGBA") != missing


@pytest.mark.parametrize("height", [32, 48, 72, 108, 128])
def test_digits_have_the_height_asked(height: int) -> None:
    """Digits are at least as high as asked, and at most a little higher."""
    drawn = text.number("168", height, WHITE, 10_000)
    assert height <= drawn.get_height() <= height * 1.08 + 2


def test_text_lives_on_after_pygame_was_left() -> None:
    """Fonts are made anew after pygame.quit(), as when the window is closed and opened again."""
    text.font(30).width("before")
    pygame.quit()
    assert text.font(30).width("after") > 0
    assert text.line("after", 30, WHITE).get_width() > 0


@pytest.mark.parametrize("words_", ["x" * 5000, "ab " * 2000, "i" * 90_000, "\n" * 5000], ids=["x", "ab", "i", "lines"])
@pytest.mark.parametrize("name", [True, False])
def test_a_very_long_text_is_set_at_once(words_: str, *, name: bool) -> None:
    """A text of thousands of letters is cut to what its box could hold before it is measured, so no screen hangs."""
    start = time.thread_time()
    fitted = text.fitted(words_, (700, 60), 42, 19, 3, name=name)
    assert time.thread_time() - start < 0.5
    assert fitted.shortened
    assert fitted.size[0] <= 700
    assert fitted.size[1] <= 60


def test_a_text_that_just_fits_is_not_cut() -> None:
    """The narrowest letters at the smallest size are as many as the box holds: cutting first takes none of them."""
    most = next(n for n in range(4000, 0, -1) if text.font(8).width("l" * n) <= 500)
    assert not text.fitted("l" * most, (500, 9), 9, 9, 1, name=False).shortened


def test_a_long_name_breaks_before_it_is_shortened() -> None:
    """A name of one long word goes on two lines where they hold it, and is readable there."""
    fitted = text.fitted("W" * 20, (200, 44), 33, 19, 2, name=True)
    assert (len(fitted.lines), fitted.line_px, fitted.shortened) == (2, 19, False)
    assert "".join(fitted.lines) == "W" * 20
