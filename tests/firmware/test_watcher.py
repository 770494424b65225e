"""The watcher: still tables are read, faults are said, and both are left again."""

from __future__ import annotations

import time

import numpy as np
import pytest

from firmware.failure import FailureError
from firmware.setup.study import Survey
from firmware.wanted import Wanted
from firmware.watcher import Watcher
from hardware.camera import CameraError, Frame
from vision.reading import Piece, Reading

SQUARE = ((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0))
READING = Reading((Piece("quokka", "critter", True, 0.99, (10.0, 10.0), SQUARE),), (), 1.0)


class Camera:
    """A camera whose pictures a test sets: a table with a little noise, unless `pixels` says otherwise."""

    name = "the test camera"
    resolution_wh = (320, 240)

    def __init__(self) -> None:
        self.now_s = 0.0
        self.rng = np.random.default_rng(1)
        self.table = np.full((240, 320, 3), 120, np.int16)
        self.pixels = None
        self.error = ""
        self.reads = 0
        self.closed = 0
        self.restarts = 0

    def read(self, timeout_s: float = 2.0) -> Frame:  # noqa: ARG002 - the interface of every camera
        self.reads += 1
        self.now_s += 0.1
        if self.error:
            raise CameraError(self.error)
        if self.pixels is not None:
            return Frame(self.pixels, self.now_s)
        noisy = self.table + self.rng.integers(-2, 3, self.table.shape)
        return Frame(noisy.clip(0, 255).astype(np.uint8), self.now_s)

    def restart(self) -> None:
        self.restarts += 1

    def close(self) -> None:
        self.closed += 1


class Reader:
    def __init__(self) -> None:
        self.reads = 0

    def read(self, pixels, scale: float = 1.0) -> Reading:  # noqa: ARG002 - the interface of every reader
        self.reads += 1
        return READING


@pytest.fixture
def camera() -> Camera:
    return Camera()


def watcher_of(camera: Camera, reader=None, **options) -> Watcher:
    return Watcher(camera, lambda *_: reader or Reader(), clock=lambda: camera.now_s, **options)


def test_a_still_table_is_read_until_frames_agree(camera) -> None:
    """On a still table several frames are read; once they agree the reading stands and no more are read."""
    reader = Reader()
    watcher = watcher_of(camera, reader)
    watcher.want(Wanted("sausage-sizzle", "house"))
    for _ in range(12):
        watcher.step()
    assert watcher.sight.state == "still"
    assert watcher.sight.reading == READING
    assert watcher.sight.read_from is not None
    read = reader.reads
    for _ in range(5):
        watcher.step()
    assert reader.reads == read


def test_a_change_is_read_anew(camera) -> None:
    """When something moves the reading is dropped at once, and made again when all is still."""
    reader = Reader()
    watcher = watcher_of(camera, reader)
    watcher.want(Wanted("sausage-sizzle", "house"))
    for _ in range(12):
        watcher.step()
    camera.table[60:100, 100:140] = 240
    watcher.step()
    assert watcher.sight.state != "still"
    assert watcher.sight.reading is None
    for _ in range(12):
        watcher.step()
    assert watcher.sight.reading == READING
    assert reader.reads >= 6


def test_what_is_laid_out_for_another_game_is_no_hand(camera) -> None:
    """Where the next match is of another game its table is looked at anew, also where the camera went on looking."""
    watcher = watcher_of(camera, always=True)
    watcher.want(Wanted("sausage-sizzle", "house"))
    for _ in range(12):
        watcher.step()
    watcher.want(Wanted())
    camera.table[:, :120] = 240
    for _ in range(6):
        watcher.step()
    assert watcher.sight.state == "hand"
    watcher.want(Wanted("drecksau", "house"))
    states = []
    for _ in range(12):
        watcher.step()
        states.append(watcher.sight.state)
    assert set(states) == {"settling", "still"}
    assert watcher.sight.reading == READING


def test_what_is_laid_out_while_the_camera_rests_is_no_hand(camera) -> None:
    """After a rest the table is looked at anew: what has been laid out meanwhile lies there."""
    watcher = watcher_of(camera)
    watcher.want(Wanted("sausage-sizzle", "house"))
    for _ in range(12):
        watcher.step()
    watcher.want(Wanted())
    watcher.step()
    camera.table[:, :120] = 240
    watcher.want(Wanted("sausage-sizzle", "house"))
    states = []
    for _ in range(12):
        watcher.step()
        states.append(watcher.sight.state)
    assert set(states) == {"settling", "still"}


def test_nothing_wanted_nothing_read(camera) -> None:
    """While no match is on, the camera rests, or is looked at without reading where a window shows it."""
    reader = Reader()
    watcher = watcher_of(camera, reader)
    for _ in range(5):
        assert watcher.step() > 0
    assert camera.reads == 0
    shown = watcher_of(camera, reader, always=True)
    for _ in range(12):
        shown.step()
    assert shown.sight.picture is not None
    assert reader.reads == 0


@pytest.mark.parametrize("fault", ["black", "frozen", "gone"])
def test_camera_faults(camera, fault: str) -> None:
    """A black picture, one that stands still in its last bit and a camera that is gone are said, and left again."""
    watcher = watcher_of(camera)
    watcher.want(Wanted("sausage-sizzle", "house"))
    for _ in range(12):
        watcher.step()
    if fault == "black":
        camera.pixels = np.zeros((240, 320, 3), np.uint8)
    elif fault == "frozen":
        camera.pixels = np.full((240, 320, 3), 120, np.uint8)
    else:
        camera.error = "the test camera is gone; check its cable"
    for _ in range(80):
        watcher.step()
    assert watcher.sight.state == "fault"
    assert watcher.sight.reading is None
    assert ";" in watcher.sight.fault
    camera.pixels, camera.error = None, ""
    for _ in range(14):
        watcher.step()
    assert watcher.sight.reading == READING


def test_retries_get_slower(camera) -> None:
    """A camera that stays away is asked less and less often."""
    camera.error = "gone; plug it in"
    watcher = watcher_of(camera)
    watcher.want(Wanted("sausage-sizzle", "house"))
    rests = [watcher.step() for _ in range(6)]
    assert rests == sorted(rests)
    assert rests[0] < 1 < rests[-1]


def test_a_set_that_cannot_be_loaded(camera) -> None:
    """A damaged set is said on the screen; the camera is all right."""

    def broken(_game: str, name: str) -> Reader:
        raise FailureError(f"the set {name} is damaged", remedy="teach it again")

    watcher = Watcher(camera, broken, clock=lambda: camera.now_s)
    watcher.want(Wanted("sausage-sizzle", "house"))
    for _ in range(8):
        watcher.step()
    assert watcher.sight.fault == "the set house is damaged; teach it again"
    assert watcher.sight.picture is not None


def test_in_a_thread(camera) -> None:
    """The thread watches on its own, survives a reader that fails, and closing it twice lets go of the camera."""

    class Fragile(Reader):
        def read(self, pixels, scale: float = 1.0) -> Reading:
            if self.reads == 0:
                self.reads += 1
                raise RuntimeError("boom")
            return super().read(pixels, scale)

    watcher = watcher_of(camera, Fragile())
    watcher.start()
    watcher.want(Wanted("sausage-sizzle", "house"))
    deadline_s = time.monotonic() + 10
    while watcher.sight.reading is None and time.monotonic() < deadline_s:
        time.sleep(0.02)
    assert watcher.sight.reading == READING
    watcher.close()
    watcher.close()
    assert camera.closed == 2


def test_a_set_that_learnt_is_loaded_for_the_next_reading(camera) -> None:
    """Another revision of the set is loaded when the table is read next; what was read before stands until then."""
    made: list[str] = []

    def make(_game: str, name: str) -> Reader:
        made.append(name)
        return Reader()

    watcher = Watcher(camera, make, clock=lambda: camera.now_s)
    watcher.want(Wanted("sausage-sizzle", "house"))
    for _ in range(12):
        watcher.step()
    watcher.want(Wanted("sausage-sizzle", "house", 1))
    watcher.step()
    assert watcher.sight.reading == READING
    assert made == ["house"]
    camera.table[60:100, 100:140] = 240
    for _ in range(14):
        watcher.step()
    assert watcher.sight.reading == READING
    assert made == ["house", "house"]


def test_reading_begins_while_the_table_settles(camera) -> None:
    """By the time the table counts as still the frames have agreed, and no reading is shown before that."""
    reader = Reader()
    watcher = watcher_of(camera, reader)
    watcher.want(Wanted("sausage-sizzle", "house"))
    states = []
    for _ in range(8):
        watcher.step()
        states.append((watcher.sight.state, watcher.sight.reading is not None, reader.reads))
    assert ("still", True, 3) in states
    assert not any(found for state, found, _ in states if state != "still")
    assert any(reads for state, _, reads in states if state == "settling")


def test_a_table_without_dice_is_empty(camera) -> None:
    """A still table on which several frames surely show nothing is called empty, not just still."""

    class Nothing(Reader):
        def read(self, pixels, scale: float = 1.0) -> Reading:  # noqa: ARG002 - the interface of every reader
            return Reading((), (), 1.0)

    watcher = watcher_of(camera, Nothing())
    watcher.want(Wanted("sausage-sizzle", "house"))
    for _ in range(12):
        watcher.step()
    assert watcher.sight.state == "empty"


def test_the_set_up_tells_of_dice_once_two_looks_agree(camera) -> None:
    """What one look alone takes for a die is not spoken of where aim and light are judged; what stays there is."""

    class Flickers(Reader):
        def read(self, pixels, scale: float = 1.0) -> Reading:  # noqa: ARG002 - the interface of every reader
            self.reads += 1
            return Reading(() if self.reads == 2 else READING.pieces, (), 1.0)

    reader, told = Flickers(), []
    watcher = watcher_of(camera, reader)
    watcher.want(Wanted(), survey=Survey("aim", Wanted("sausage-sizzle", "house")))
    for _ in range(40):
        watcher.step()
        study = watcher.sight.study
        told.append((reader.reads, len(study.reading.pieces) if study else None))
    assert list(dict.fromkeys(told))[:5] == [(0, None), (1, None), (2, 0), (3, 0), (4, 1)]


def test_a_lamp_makes_no_doubt_sure(camera) -> None:
    """A die that flickered stays in doubt when only the light made the box read it again."""

    class Flickers(Reader):
        def read(self, pixels, scale: float = 1.0) -> Reading:  # noqa: ARG002 - the interface of every reader
            self.reads += 1
            label = "snake" if self.reads == 1 else "quokka"
            return Reading((Piece(label, "critter", True, 0.99, (10.0, 10.0), SQUARE),), (), 1.0)

    reader = Flickers()
    watcher = watcher_of(camera, reader)
    watcher.want(Wanted("sausage-sizzle", "house"))
    for _ in range(12):
        watcher.step()
    assert not watcher.sight.reading.is_sure
    before = reader.reads
    camera.table += 60
    for _ in range(12):
        watcher.step()
    assert reader.reads > before
    assert not watcher.sight.reading.is_sure


def test_what_disturbs_is_told(camera) -> None:
    """A lamp that is switched on is named beside the state, and the dice are read anew under it."""
    reader = Reader()
    watcher = watcher_of(camera, reader)
    watcher.want(Wanted("sausage-sizzle", "house"))
    for _ in range(12):
        watcher.step()
    camera.table += 60
    watcher.step()
    assert watcher.sight.state == "settling"
    assert "light" in watcher.sight.note
    before = reader.reads
    for _ in range(30):
        watcher.step()
    assert watcher.sight.reading == READING
    assert watcher.sight.note == ""
    assert reader.reads > before


def test_a_single_frame_is_kept_as_a_glimpse(camera) -> None:
    """What one frame showed is told while the table is not read, also once it moves again; a reading replaces it."""
    watcher = watcher_of(camera)
    watcher.want(Wanted("sausage-sizzle", "house"))
    watcher.step()
    watcher.step()
    assert (watcher.sight.state, watcher.sight.reading, watcher.sight.glimpse) == ("settling", None, READING)
    camera.table[60:160, 60:160] = 250
    watcher.step()
    assert watcher.sight.state in ("moving", "hand")
    assert watcher.sight.glimpse == READING
    for _ in range(40):
        watcher.step()
    assert (watcher.sight.reading, watcher.sight.glimpse) == (READING, None)


@pytest.mark.parametrize(("moves", "steps"), [(True, 40), (False, 100)])
def test_a_moved_camera_is_no_hand_for_long(camera, moves: bool, steps: int) -> None:
    """Where the camera may be moved its new picture is read soon; elsewhere what fills it may be a hand for longer."""
    reader = Reader()
    watcher = watcher_of(camera, reader)
    watcher.want(Wanted("sausage-sizzle", "house"), moves=moves)
    for _ in range(15):
        watcher.step()
    assert watcher.sight.state == "still"
    camera.table = camera.table.copy()
    blocks = camera.rng.integers(0, 2, (12, 15)) * 120 + 90
    camera.table[:, 80:] = np.kron(blocks, np.ones((20, 16), int))[:, :, None]
    states = []
    for _ in range(230):
        watcher.step()
        states.append(watcher.sight.state)
    assert "hand" in states
    assert ("still" in states[:steps]) == moves
    assert states[-1] == "still"


def test_a_wish_in_the_midst_of_a_look_is_taken_up_at_once() -> None:
    """What is wanted while a picture is read does not wait for the end of the rest after it."""
    camera, taken = Camera(), []

    def load(_game: str, set_name: str) -> Reader:
        taken.append((set_name, time.monotonic()))
        if set_name == "broken":
            watcher.want(Wanted("sausage-sizzle", "whole", 0))
            raise FailureError("the set is broken")
        return Reader()

    watcher = Watcher(camera, load)
    watcher.want(Wanted("sausage-sizzle", "broken", 0))
    watcher.start()
    until_s = time.monotonic() + 3
    while len(taken) < 2 and time.monotonic() < until_s:
        time.sleep(0.01)
    watcher.close()
    assert [name for name, _ in taken[:2]] == ["broken", "whole"]
