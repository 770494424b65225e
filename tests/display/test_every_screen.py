"""Tests of what every screen keeps on every size: targets inside, apart and large, text whole and readable."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import combinations

import numpy as np
import pygame
import pytest

from display import theme
from display.geometry import Rect
from display.pages import VERB
from display.screen import Screen, Target
from display.table_state import STATES
from display.views import Action, MenuView, SeenDie, SetupView, TableView, View

NAMES = ("Ana", "Jürgen", "Maximilian-Alexander", "Zoë", "Großmutter")


_drawn: dict = {}


def draw(view: View, size: tuple[int, int], masks: dict[str, np.ndarray]):
    """Draw a view once for all tests that look at it; the cache keeps the view, so its id stays its own."""
    key = (id(view), size)
    if key not in _drawn:
        screen = Screen(size, icons=masks)
        surface = pygame.Surface(size)
        # What takes every touch, as in the touch test, is no target beside others: it is all that can be touched.
        targets = tuple(target for target in screen.draw(surface, view) if target.rect != Rect(0, 0, *size))
        _drawn[key] = view, (screen, surface, targets)
    return _drawn[key][1]


def least_px(size: tuple[int, int]) -> float:
    return max(44, 60 * min(size) / 480)


def in_the_picture(target: Target, view: View, targets: tuple[Target, ...], least: float) -> bool:
    """True for a die's place in the picture, where the same die has a place of full size in the row below."""
    dice = view.dice if isinstance(view, TableView) else ()
    return any(die.action == target.action for die in dice) and any(
        other.action == target.action and min(other.rect.w, other.rect.h) >= least for other in targets
    )


def test_targets_lie_inside_and_apart(any_view: View, size: tuple[int, int], masks) -> None:
    """Every touch target lies on the screen and shares no pixel with one that asks for something else."""
    _, surface, targets = draw(any_view, size, masks)
    for target in targets:
        assert surface.get_rect().contains(target.rect.xywh), target
    for one, other in combinations(targets, 2):
        assert not one.rect.overlaps(other.rect), (one, other)


def test_targets_are_large_enough(any_view: View, size: tuple[int, int], masks) -> None:
    """Every target is at least 60 px at 800x480, in proportion on other sizes, never under 44 px."""
    _, _, targets = draw(any_view, size, masks)
    least = least_px(size)
    small = [t for t in targets if min(t.rect.w, t.rect.h) < least and not in_the_picture(t, any_view, targets, least)]
    assert small == []


def wanted(view: View) -> list[Action]:
    """All actions that a view offers."""
    actions = [choice.action for choice in view.choices if choice.enabled]
    for field in fields(view):
        if field.name == "scores":
            continue  # where the rows are too low, one place opens a sheet, which leads to the others
        for thing in value if isinstance(value := getattr(view, field.name), tuple) else ():
            action = getattr(thing, "action", None)
            if isinstance(action, Action) and getattr(thing, "enabled", getattr(thing, "allowed", True)):
                actions.append(action)
    return actions


def test_every_choice_can_be_reached_by_touch(any_view: View, size: tuple[int, int], masks) -> None:
    """Every action of a view has a target, if need be on a further page that arrows lead to."""
    screen, surface = Screen(size, icons=masks), pygame.Surface(size)
    targets = screen.draw(surface, any_view)
    found = {target.action for target in targets}
    for _ in range(40):
        onward = [a for a in found if a.verb == VERB]
        before = len(found)
        for turn in onward:
            screen._pages.turn(turn)
            found |= {target.action for target in screen.draw(surface, any_view)}
        if len(found) == before:
            break
    assert [action for action in wanted(any_view) if action not in found] == []


def test_the_scores_open_a_sheet(size: tuple[int, int], masks, views) -> None:
    """Touching the scores opens a sheet: each player's own where the rows are high enough, else that on turn."""
    view = views["table-rolling"]
    _, _, targets = draw(view, size, masks)
    opened = {target.action for target in targets if target.action.verb == "sheet"}
    assert opened == {score.action for score in view.scores} or opened == {
        score.action for score in view.scores if score.on_turn
    }


def test_buttons_can_be_touched_where_they_do_something(any_view: View, size: tuple[int, int], masks) -> None:
    """Each hint is a target that presses its button; a button without a hint has none."""
    _, _, targets = draw(any_view, size, masks)
    pressed = {target.action.about for target in targets if target.action.verb == "press"}
    hints = any_view.hints
    assert pressed == {name for name in ("green", "blue", "red") if getattr(hints, name)}


def test_text_stays_in_its_box_and_whole(any_view: View, size: tuple[int, int], masks) -> None:
    """No text leaves its box or the screen, and only names are shortened."""
    screen, _, _ = draw(any_view, size, masks)
    for written in screen.written:
        box = written.box.inset(-2)
        assert box.holds(written.rect), written
        assert written.name or not written.shortened, written
        assert written.rect.x >= 0
        assert written.rect.right <= size[0]
        assert written.rect.bottom <= size[1]


def test_texts_do_not_lie_on_each_other(any_view: View, size: tuple[int, int], masks) -> None:
    """No two texts share a place (a passing notice and the tags in a crowded picture may lie over others)."""
    screen, _, _ = draw(any_view, size, masks)
    tags = {"?", "2", "3", "4", "5"}
    texts = [w for w in screen.written if w.text != any_view.notice and w.text not in tags]
    for one, other in combinations(texts, 2):
        assert not one.rect.inset(1).overlaps(other.rect.inset(1)), (one, other)


def rects_of(screen: Screen, words: str):
    return [w.rect for w in screen.written if w.text == words]


@pytest.mark.parametrize("notice", ["Booked: Ana, turn 1: 12 points with echidna", "The light has changed"])
def test_a_notice_hides_nothing(usual_name: str, size: tuple[int, int], notice: str, masks, views) -> None:
    """A notice of usual length covers neither a text nor anything to touch, and moves nothing to touch."""
    view = replace(views[usual_name], notice=notice)
    if usual_name == "players" and size in {(480, 320)}:
        pytest.skip("a screen too small for a title has no place for a notice: it goes with the next press")
    screen, _, targets = draw(view, size, masks)
    (place,) = rects_of(screen, notice)
    for written in screen.written:
        assert written.text == notice or not written.rect.inset(1).overlaps(place.inset(1)), written
    assert not [target for target in targets if target.rect.overlaps(place)]
    _, _, before = draw(replace(view, notice=""), size, masks)
    assert [(t.rect, t.action) for t in targets] == [(t.rect, t.action) for t in before]


@pytest.mark.parametrize("title", ["Frame the playing area", "Which dice do you teach?", "More"])
@pytest.mark.parametrize("notice", ["Kept: what lies outside is ignored", "Got snake", "Done: lay some dice down"])
def test_a_notice_leaves_the_title_to_be_read(title: str, notice: str, masks) -> None:
    """Beside a notice a title still stands in one line of large letters on the box's own screen."""
    for kind in (MenuView(title=title, notice=notice), SetupView(title=title, notice=notice)):
        screen, _, _ = draw(kind, (800, 480), masks)
        (written,) = [w for w in screen.written if w.text == title]
        assert written.line_px >= 33
        assert written.rect.h == written.line_px
        (told,) = [w for w in screen.written if w.text == notice]
        assert told.line_px >= 20


def test_the_best_critter_is_called_so(size: tuple[int, int], masks, views) -> None:
    """The card that gives the most points says that in a word; no other mark stands on it that nobody explains."""
    screen, _, targets = draw(views["choose"], size, masks)
    best = max((option for option in views["choose"].options if option.allowed), key=lambda option: option.points)
    (word,) = rects_of(screen, "most")
    (card,) = [target.rect for target in targets if target.action == best.action]
    assert card.holds(word)


@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_an_opened_turn_says_its_reason_once(size: tuple[int, int], count: int, masks, views) -> None:
    """With its photo open a turn's reason stands there exactly once, with what the mark of a correction means."""
    sheet = views["sheet-open"]
    rows = tuple(
        replace(row, opened=row.turn == 1, corrected=row.turn == 1, reason=f"reason {row.turn}")
        for row in views["sheet-six"].rows[:count]
    )
    screen, _, _ = draw(replace(sheet, rows=rows), size, masks)
    assert len(rects_of(screen, "1*")) == 1
    assert len([w for w in screen.written if "reason 1" in w.text]) == 1
    assert [w for w in screen.written if w.text == "reason 1 *corrected"]


def test_a_name_stands_once_in_the_header(size: tuple[int, int], masks, views) -> None:
    """Where the title names the player, the header does not name them again."""
    screen, _, _ = draw(views["choose"], size, masks)
    assert len([w for w in screen.written if "Ana" in w.text]) == 1
    screen, _, _ = draw(replace(views["choose"], title="Which critter?"), size, masks)
    assert len(rects_of(screen, "Ana")) == 1


@pytest.mark.parametrize("name", ["sheet", "sheet-six"])
def test_every_reason_can_be_read(name: str, size: tuple[int, int], masks, views) -> None:
    """With six turns booked too, the reason of each is set in a readable size."""
    screen, _, _ = draw(views[name], size, masks)
    for row in views[name].rows:
        found = [w.line_px for w in screen.written if w.text == row.reason]
        assert found or size == (480, 320)  # which has a second page for the last turn
        assert all(line_px >= theme.LEAST * min(size) / 480 for line_px in found)


@pytest.mark.parametrize("picture", [True, False])
def test_an_opened_turn_shows_its_reason(size: tuple[int, int], *, picture: bool, masks, views) -> None:
    """The opened turn's reason is there in a readable size, with and without a photo."""
    view = views["sheet-open"]
    rows = tuple(replace(row, reason=f"{row.reason}!" if row.opened else row.reason) for row in view.rows)
    view = replace(view, rows=rows, picture=view.picture if picture else None)
    screen, _, _ = draw(view, size, masks)
    (line_px,) = [w.line_px for w in screen.written if w.text.endswith("!")]
    assert line_px >= theme.LEAST * min(size) / 480


@pytest.mark.parametrize("state", ["roll", "moving", "hand", "reading", "ready", "question", "fault"])
def test_the_state_of_the_table_looks_like_a_label(state: str, size: tuple[int, int], masks, views) -> None:
    """The state stands on the ground without a card: what looks like a button can be touched."""
    words = STATES.get(state, ("Fault", ""))[0]
    screen, surface, targets = draw(replace(views["table-aside"], state=state, notice=""), size, masks)
    (place,) = rects_of(screen, words)
    assert not [target for target in targets if target.rect.overlaps(place)]
    around = [(place.x - 3, place.y - 1), (place.right + 3, place.y - 1), (place.x - 3, place.bottom + 1)]
    assert {tuple(surface.get_at(at))[:3] for at in around} == {theme.GROUND}


def test_usual_text_can_be_read(usual_name: str, size: tuple[int, int], masks, views) -> None:
    """On the usual screens no text is smaller than a readable size in proportion."""
    screen, _, _ = draw(views[usual_name], size, masks)
    least = theme.LEAST * min(size) / 480 * 0.75
    assert [w for w in screen.written if w.line_px < least and not w.text.isdigit()] == []


def test_text_stands_out(usual_name: str, size: tuple[int, int], masks, views) -> None:
    """What is drawn of every text has a contrast of at least 4.5 to 1 to what it stands on (3 to 1 if large)."""
    screen, surface, _ = draw(views[usual_name], size, masks)
    empty = {str(n) for n in range(1, 6)}
    for written in screen.written:
        if written.text in empty and usual_name == "players":
            continue  # the number of an empty seat says nothing that has to be read
        part = pygame.surfarray.array3d(surface.subsurface(written.rect.xywh)) / 255
        linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
        light = linear @ np.array([0.2126, 0.7152, 0.0722])
        ratio = (light.max() + 0.05) / (light.min() + 0.05)
        assert ratio >= (3.0 if written.line_px >= 24 else 4.5), (written.text, ratio)


def test_whose_turn_it_is_shows_in_lightness(size: tuple[int, int], masks, views) -> None:
    """The card of the player on turn is much lighter than the others, so hue is not needed to tell."""
    screen, surface, _ = draw(views["table-rolling"], size, masks)
    light = {}
    for written in screen.written:
        if written.text in NAMES:
            pixel = surface.get_at((written.rect.x - 2, written.rect.y))
            light[written.text] = theme.luminance((pixel.r, pixel.g, pixel.b))
    assert light["Zoë"] > 5 * max(value for name, value in light.items() if name != "Zoë")


def test_a_doubted_die_differs_in_lightness_and_shape(masks, views) -> None:
    """The tile of a doubted die is dark where a sure one is light, and bears a question mark."""
    view = views["table-doubt"]
    screen, surface, targets = draw(view, (800, 480), masks)
    tiles = {t.action.about: t.rect for t in targets if t.action.verb == "die" and t.rect.y > 340}

    def light(number: str) -> float:
        part = pygame.surfarray.array3d(surface.subsurface(tiles[number].inset(5).xywh))
        return float((part.min(axis=2) > 200).mean())

    assert light("0") > 0.3
    assert light("6") < 0.02
    doubted = sum(not die.sure for die in view.dice)
    assert len([w for w in screen.written if w.text == "?"]) == 2 * doubted


def test_tags_do_not_cover_their_die(masks, views) -> None:
    """Where there is room, the tag that says what a die reads lies beside the die."""
    pixels = {}
    for label in ("echidna", "quokka"):
        dice = tuple(SeenDie(die.outline, label, die.sure, die.action) for die in views["table"].dice[2:3])
        view = TableView(picture=views["table"].picture, dice=dice)
        _, surface, targets = draw(view, (800, 480), masks)
        place = next(t.rect for t in targets if t.rect.y < 300 and t.action.verb == "die")
        inner = place.inset(place.w // 4)
        pixels[label] = pygame.image.tobytes(surface.subsurface(inner.xywh), "RGB")
    assert pixels["echidna"] == pixels["quokka"]


@pytest.mark.parametrize("name", ["table", "table-small-dice", "table-aside", "table-near"])
def test_tags_cover_no_die(name: str, size: tuple[int, int], masks, views) -> None:
    """No tag lies over a die, over another tag or outside the picture, however small the picture is."""
    view = views[name]
    marked = replace(view, dice=tuple(replace(die, label=f"the {die.label}", aside=False) for die in view.dice))
    screen, _, targets = draw(marked, size, masks)
    row_top = max(t.rect.y for t in targets if t.action.verb == "die")
    names = {die.label for die in marked.dice} | {"?"}
    tags = [w.box for w in screen.written if w.text in names and w.box.bottom < row_top]
    assert tags or name == "table-near"
    quads = _die_boxes(marked, size, masks)
    for tag in tags:
        assert not [box for box in quads if box.overlaps(tag)], tag
    for one, other in combinations(tags, 2):
        assert not one.overlaps(other)


def _die_boxes(view: TableView, size: tuple[int, int], masks) -> list[Rect]:
    """Where the dice of a view are drawn in the live picture."""
    _, empty, _ = draw(replace(view, dice=()), size, masks)
    green = pygame.surfarray.array3d(empty)
    on_table = (green[..., 1] > 105) & (green[..., 0] == 60)
    columns, rows = np.flatnonzero(on_table.any(axis=1)), np.flatnonzero(on_table.any(axis=0))
    scale = (columns[-1] - columns[0] + 1) / view.picture.shape[1]
    found = []
    for die in view.dice:
        xs, ys = zip(*((columns[0] + x * scale, rows[0] + y * scale) for x, y in die.outline), strict=True)
        found.append(Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys))))
    return found


def test_a_die_set_aside_is_marked_in_the_picture_and_in_the_row(size: tuple[int, int], masks, views) -> None:
    """A die set aside looks different in both places from one that is not, in greys too; the others look the same."""
    # Another one is set aside in both: the legend is the same then.
    small = replace(views["table-small-dice"], notice="")
    plain = replace(small, dice=tuple(replace(die, aside=i == 1) for i, die in enumerate(small.dice)))
    view = replace(plain, dice=tuple(replace(die, aside=i in (1, 4)) for i, die in enumerate(plain.dice)))
    _, surface, targets = draw(view, size, masks)
    _, before, _ = draw(plain, size, masks)
    greys = [pygame.surfarray.array3d(s).mean(axis=2) for s in (surface, before)]
    changed = np.abs(greys[0] - greys[1]) > 40
    row_y = max(t.rect.y for t in targets if t.action.verb == "die")
    tiles = {t.action.about: t.rect for t in targets if t.action.verb == "die" and t.rect.y == row_y}
    at = {key: changed[r.x : r.right, r.y : r.bottom].sum() for key, r in tiles.items()}
    assert at["4"] > 30
    assert sum(at.values()) == at["4"]
    assert changed[:, : row_y - 2].sum() > 20


def test_marks_of_dice_are_explained(masks, views) -> None:
    """Beside the picture stands what the marks mean that are to be seen in it, and only those."""
    view = views["table-small-dice"]
    for sure, aside, told in (
        (True, False, set()),
        (False, False, {"not sure"}),
        (True, True, {"set aside"}),
        (False, True, {"not sure", "set aside"}),
    ):
        dice = (replace(view.dice[0], sure=sure, aside=False), replace(view.dice[1], sure=True, aside=aside))
        screen, _, _ = draw(replace(view, dice=dice), (800, 480), masks)
        assert {w.text for w in screen.written} & {"not sure", "set aside"} == told


def test_the_photo_of_a_corrected_turn_is_shown(size: tuple[int, int], masks, views) -> None:
    """The photo takes a good part of the screen, and every face and die of the turn can still be touched."""
    view = views["table-correcting"]
    enabled = replace(view, choices=tuple(replace(choice, enabled=True) for choice in view.choices))
    _, surface, targets = draw(enabled, size, masks)
    pixels = pygame.surfarray.array3d(surface).astype(int)
    photo = (pixels[..., 1] > pixels[..., 0] + 20) & (pixels[..., 1] >= pixels[..., 2]) & (pixels[..., 0] < 120)
    assert photo[:, : size[1] * 8 // 10].mean() > 0.15
    assert {t.action for t in targets if t.action.verb == "die"} == {die.action for die in view.tapped}
    assert {c.action for c in view.choices} <= {t.action for t in targets}


def test_pages_of_help_are_set_alike(size: tuple[int, int], masks, views) -> None:
    """A page with little text is set as small as the fullest of the pages, and no smaller."""
    full = ("One sentence of help that goes on for a while. " * 6,)
    heights = set()
    for mine, other in ((("Short.",), full), (full, ("Short.",))):
        screen, _, _ = draw(replace(views["help"], paragraphs=mine, others=(other,)), size, masks)
        heights |= {w.line_px for w in screen.written if w.text.startswith(("Short.", "One sentence"))}
    assert len(heights) == 1


def test_the_focus_is_framed(usual_name: str, masks, views) -> None:
    """A view with a focus looks different from the same view without, round the thing that has it."""
    view = views[usual_name]
    if view.focus is None:
        pytest.skip("this screen has no focus")
    _, surface, targets = draw(view, (800, 480), masks)
    rect = next((target.rect for target in reversed(targets) if target.action == view.focus), None)
    if rect is None:  # too small to be touched, yet framed
        _, plain, _ = draw(replace(view, focus=None), (800, 480), masks)
        images = [pygame.surfarray.array3d(s).astype(int) for s in (surface, plain)]
        mustard = [(np.abs(image - np.array(theme.MUSTARD)).max(axis=2) < 12).sum() for image in images]
        assert mustard[0] >= mustard[1] + 200
        return
    edge = pygame.surfarray.array3d(surface)[max(0, rect.x - 3) : rect.right + 3, max(0, rect.y - 3) : rect.bottom + 3]
    framed = (np.abs(edge.astype(int) - np.array(theme.MUSTARD)).max(axis=2) < 12).sum()
    assert framed >= 2 * (rect.w + rect.h) * 2
