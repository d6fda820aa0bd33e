"""Every picture of MafiaDollar is readable, small and reproducible for all players and names."""

import functools
import threading
from collections.abc import Callable

import pytest

from bot.games.mafia_dollar.lessons import Ringed
from bot.games.mafia_dollar.views import ClanView
from bot.pictures.picture import Picture
from data.cards import mafia_dollar as cards
from rendering import mafia_dollar as pictures
from rendering.drawing.palette import palette
from tests.rendering.caches import forget
from tests.rendering.conftest import Inks
from tests.rendering.fitting import drawn
from tests.rendering.mafia_dollar import samples
from tests.rendering.pictures import pixels
from tests.rendering.samples import HOSTILE
from tests.support.long import LONG, sampled

Draw = Callable[[tuple[str, ...]], Picture]


def _table_of(seats: int) -> Draw:
    return lambda names: pictures.table(samples.view(seats, 30), names)


def _advised(ringed: Callable[[ClanView], Ringed]) -> Draw:
    """A hand with what of it a ring is around."""
    view = samples.view(4, 40, viewer=1)
    assert view.me is not None
    found = ringed(view.me)
    return lambda names: pictures.hand(view, names, found)


PICTURES: dict[str, tuple[int, Draw]] = {
    **{f"table of {seats}": (seats, _table_of(seats)) for seats in range(2, 7)},
    "opening": (4, lambda names: pictures.table(samples.view(4, 1), names)),
    "full table": (6, lambda names: pictures.table(samples.crowded(), names)),
    "table at the end": (6, lambda names: pictures.table(samples.view(6, 9999), names)),
    "table after a check": (4, lambda names: pictures.table(samples.with_check(), names, samples.with_check().last)),
    "hand": (4, lambda names: pictures.hand(samples.view(4, 40, viewer=1), names)),
    "hand with much loot": (6, lambda names: pictures.hand(samples.view(6, 60, viewer=5), names)),
    "hand, card ringed": (4, _advised(lambda me: Ringed((me.hand or ("",))[0]))),
    "hand, gangster and pile ringed": (4, _advised(lambda me: Ringed(gangster=me.gangsters[0].card, pile="gambling"))),
    "hand, loot ringed": (4, _advised(lambda me: Ringed(loot=(me.warehouses[0].loot or ("",))[-1]))),
    "hand, clan ringed": (4, _advised(lambda me: Ringed(seat=me.seat - 1))),
    "offer": (2, lambda _: pictures.swap("G06", None, later=True)),
    "trade": (2, lambda _: pictures.swap("B25", "P13")),
    "reckoning": (6, lambda names: pictures.reckoning(samples.view(6, 9999), names)),
    "reckoning of a match": (3, lambda names: pictures.reckoning(samples.view(3, 9999, target=250_000), names)),
}
EVERY = list(PICTURES)
LARGEST = ("full table", "table after a check", "hand with much loot", "trade", "reckoning", "reckoning of a match")


def draw(kind: str, names: tuple[str, ...] | None = None) -> Picture:
    """One of the pictures."""
    seats, picture = PICTURES[kind]
    return picture(names or samples.names(seats))


@pytest.mark.parametrize("kind", ["reckoning", "reckoning of a match"])
def test_long_names_are_whole(kind: str) -> None:
    seats, _ = PICTURES[kind]
    one, other = (draw(kind, ("M" * 31 + last,) * seats) for last in "MW")
    assert one.png != other.png


@functools.cache
def usual(kind: str) -> Picture:
    """One of the pictures, with usual names."""
    return draw(kind)


@pytest.mark.parametrize("kind", sampled(EVERY, *LARGEST))
def test_pictures_are_small_and_the_same_with_any_cache(kind: str) -> None:
    picture = draw(kind)
    image = pixels(picture)
    assert (picture.width, picture.height) == image.size
    assert picture.width == 1200
    assert image.mode == "P"
    assert bytes(image.getpalette() or []) == palette()
    assert "transparency" not in image.info
    assert picture.name.isascii()
    assert picture.name.endswith(".png")
    assert 0 < len(picture.alt) <= 1024
    assert len(picture.png) <= 130 * 1024
    assert picture.height <= 1700
    forget(
        "_line",
        "_street",
        "_top",
        "_head",
        "_row",
        "_last",
        "_gangsters",
        "_stores",
        "gangster",
        "shed",
        "face",
        "line",
        "fitted",
        "on",
    )
    assert draw(kind) == picture


@LONG
def test_several_threads_draw_the_same() -> None:
    expected = {kind: draw(kind).png for kind in EVERY}
    forget()
    found: list[tuple[str, bytes]] = []
    threads = [
        threading.Thread(target=lambda order: found.extend((kind, draw(kind).png) for kind in order), args=(order,))
        for order in (EVERY, EVERY[::-1])
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(found) == 2 * len(EVERY)
    assert all(png == expected[kind] for kind, png in found)


@pytest.mark.parametrize("at", sampled(range(0, len(HOSTILE), 2), *range(0, len(HOSTILE), 6)))
def test_no_name_breaks_a_picture_or_changes_its_size(at: int) -> None:
    names = (HOSTILE[at:] + HOSTILE)[:6]
    for kind in ("full table", "table after a check", "hand", "reckoning", "reckoning of a match"):
        seats = PICTURES[kind][0]
        plain, picture = usual(kind), draw(kind, names[:seats])
        assert (picture.width, picture.height) == (plain.width, plain.height)
        assert len(picture.png) <= 130 * 1024
        assert len(picture.alt) <= 1024
        assert picture.alt.encode()


def test_every_card_is_small_readable_described_and_looks_different(inks: Inks) -> None:
    looks: dict[str, set[bytes]] = {}
    for shown in cards.load():
        picture = pictures.card(shown.id)
        assert pixels(picture).size == (picture.width, picture.height) == (1200, 600), shown.id
        assert len(picture.png) <= 60 * 1024, shown.id
        assert picture.alt.startswith(f"{shown.name}: ")
        assert len(picture.alt) <= 1024, shown.id
        looks.setdefault(shown.name, set()).add(picture.png)
    assert len(set().union(*looks.values())) == sum(map(len, looks.values())), "two names share a picture"
    assert len(looks["Jail"]) > 1
    assert inks


def test_an_unknown_card_has_no_picture() -> None:
    with pytest.raises(KeyError):
        pictures.card("Z99")


def test_all_text_has_contrast(inks: Inks) -> None:
    for kind in EVERY:
        draw(kind)
    assert len(inks) > 20


def test_warming_changes_nothing() -> None:
    forget()
    pictures.warm()
    first = draw("full table")
    forget()
    assert draw("full table") == first


def test_a_scaled_down_table_still_tells_figures_from_the_ground() -> None:
    image = pixels(draw("full table")).convert("L")
    small = image.resize((400, image.height // 3))
    for box in ((24, 0, 200, 30), (5, 50, 395, 90)):
        levels = small.crop(box).tobytes()
        assert max(levels) - min(levels) > 150


def test_a_long_name_leaves_a_number_with_what_it_counts() -> None:
    found = drawn({"hand": lambda: draw("hand", ("Annabelle-Sophie von Wolkenstein",) * 4)})["hand"]
    assert any(label.text.replace("\xa0", " ").endswith("5 cards") for label in found)
