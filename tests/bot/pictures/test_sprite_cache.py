"""Rasterised drawings on disk: quicker starts, the same pictures, and no errors with a damaged file."""

import stat
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
import resvg_py

from bot.pictures import sprite_cache
from data import kept_files
from rendering import machi_koro, mafia_dollar
from rendering.drawing.canvas import Canvas
from rendering.drawing.sprites import MASTER, raster
from rendering.machi_koro.icons import art_of
from tests.rendering import samples
from tests.rendering.caches import art_kept_in, forget
from tests.rendering.mafia_dollar import samples as mafia_samples

BAKERY = art_of("bakery")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """The folder of stored drawings, empty."""
    where = tmp_path / "art"
    with art_kept_in(where):
        forget()
        yield where
    forget()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collects the names of rasterised files."""
    names = list[str]()
    rasterise = resvg_py.svg_to_bytes

    def counting(**given: object) -> bytes:
        names.append(str(given.get("svg_path") or given.get("svg_string")))
        return bytes(rasterise(**given))  # type: ignore[arg-type]

    monkeypatch.setattr(resvg_py, "svg_to_bytes", counting)
    return names


def warm_bakery() -> None:
    """A small warm-up."""
    with sprite_cache.warming():
        raster(BAKERY, 40)


def start_again(folder: Path) -> None:
    """Start a new process."""
    forget()
    sprite_cache.keep_in(folder)


def file_in(folder: Path) -> Path:
    """The only file in the folder."""
    (file,) = folder.iterdir()
    return file


def kept_in(folder: Path) -> list[sprite_cache.Sprite]:
    """What the one file of sprites holds."""
    body = kept_files.read(file_in(folder))
    assert body is not None, "it is whole"
    return [entry.sprite for entry in msgspec.msgpack.decode(body, type=list[sprite_cache._Entry])]


def pictures() -> list[bytes]:
    """Pictures of both games after a warm-up, from nothing that this process has drawn before."""
    forget()
    machi_koro.warm()
    mafia_dollar.warm()
    view, six = samples.middle(), mafia_samples.names(6)
    return [
        machi_koro.board(view, view.turn, samples.names(4)).png,
        machi_koro.town(view, 0, samples.names(4)).png,
        mafia_dollar.table(mafia_samples.crowded(), six).png,
        mafia_dollar.hand(mafia_samples.view(6, 60, viewer=5), six).png,
    ]


@pytest.mark.long
def test_pictures_are_the_same_to_the_byte(folder: Path, drawn: list[str]) -> None:
    cold = pictures()
    start_again(folder)
    drawn.clear()
    assert pictures() == cold
    assert len(drawn) < 30, "only what no warm-up asks for"
    file_in(folder).unlink()
    start_again(folder)
    assert pictures() == cold
    assert len(drawn) > 300


def test_an_emoji_of_a_name_is_not_kept(folder: Path) -> None:
    Canvas(200, 60, (0, 0, 0)).text("\N{MELON} Mel", (0, 30), 40, (255, 255, 255), (0, 0, 0))
    warm_bakery()
    Canvas(200, 60, (0, 0, 0)).text("\N{GRAPES} Wes", (0, 30), 40, (255, 255, 255), (0, 0, 0))
    assert kept_in(folder) == [sprite_cache.Sprite(BAKERY.source, BAKERY.name, MASTER)]


@pytest.mark.parametrize("damage", [lambda b: b"", lambda b: b[:-1], lambda b: b[:20], lambda b: b[:-9] + bytes(9)])
def test_a_damaged_file_is_drawn_again(folder: Path, drawn: list[str], damage: object) -> None:
    warm_bakery()
    whole = file_in(folder).read_bytes()
    file_in(folder).write_bytes(damage(whole))  # type: ignore[operator]
    start_again(folder)
    warm_bakery()
    assert len(drawn) == 2
    assert file_in(folder).read_bytes() == whole


def test_other_versions_and_broken_off_files_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warm_bakery()
    old = file_in(folder)
    (folder / "sprites-broken-off").write_bytes(b"half")
    (folder / "notes.txt").write_text("not ours")
    monkeypatch.setattr(sprite_cache, "version", lambda: "newer")
    start_again(folder)
    warm_bakery()
    assert {path.name for path in folder.iterdir()} == {"sprites-newer", "notes.txt"}
    assert not old.exists()


def test_changed_art_or_packages_are_another_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = sprite_cache.version()
    assert sprite_cache.version() == before
    with monkeypatch.context() as patch:
        patch.setattr("importlib.metadata.version", lambda name: f"{name} of tomorrow")
        assert sprite_cache.version() != before
    (tmp_path / "bullet.py").write_text("")
    monkeypatch.setattr("data.art.DRAWINGS", tmp_path)
    assert sprite_cache.version() != before


def test_only_this_user_may_read_it(folder: Path) -> None:
    warm_bakery()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(file_in(folder).stat().st_mode) == 0o600


@pytest.mark.parametrize("step", ["tempfile.mkstemp", "pathlib.Path.replace", "pathlib.Path.mkdir"])
def test_sprites_are_drawn_when_the_cache_cannot_be_written(
    folder: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(step, refuse)
    warm_bakery()
    assert raster(BAKERY, 40).size == (40, 40)


def test_a_file_in_the_folders_place_is_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "art"
    place.write_text("mine")
    with art_kept_in(place):
        forget()
        warm_bakery()
    assert place.read_text() == "mine"


def test_many_may_write_and_read_at_once(folder: Path) -> None:
    def write(number: int) -> None:
        with sprite_cache.warming():
            sprite_cache.add(sprite_cache.Sprite("own", "any", number), bytes(4000))
        assert kept_files.read(whole), "what is there is whole"

    warm_bakery()
    whole = file_in(folder)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(200)))
    assert file_in(folder) == whole


def test_a_stopped_warm_up_ends_after_one_drawing_and_keeps_it(folder: Path) -> None:
    stop = threading.Event()
    stop.set()
    with sprite_cache.warming(stop):
        sprite_cache.add(sprite_cache.Sprite("own", "first", 1), bytes(4))
        sprite_cache.add(sprite_cache.Sprite("own", "second", 1), bytes(4))
    assert [sprite.name for sprite in kept_in(folder)] == ["first"]
