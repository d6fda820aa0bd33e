"""Turns one under another, as one seat knows them."""

import pytest

from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaView
from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.views import GoView
from rendering import mafia_dollar as pictures
from rendering.drawing.palette import palette
from rendering.drawing.picture import Picture
from rendering.mafia_dollar import alt, happenings, strips
from rendering.mafia_dollar.happenings import Say, Seat
from tests.rendering.caches import forget
from tests.rendering.mafia_dollar import samples
from tests.rendering.mafia_dollar.test_secrecy import redealt
from tests.rendering.pictures import pixels
from tests.rendering.samples import HOSTILE

NAMES = samples.names(4)


def after(turns: range, viewer: int | None, seats: int = 4) -> list[MafiaView]:
    """The table after each of these turns, as that seat sees it."""
    return [samples.view(seats, number + 1, viewer=viewer) for number in turns]


def strip(turns: range, viewer: int, seats: int = 4, names: tuple[str, ...] | None = None) -> Picture:
    """What that seat missed in these turns."""
    views = after(turns, viewer, seats)
    goes = [view.last for view in views if view.last is not None]
    before = samples.view(seats, turns.start, viewer=viewer)
    return pictures.strip(goes, views, names or samples.names(seats), before)


def said(items: list[tuple[happenings.Item, bool]]) -> list[str]:
    """The words of some items."""
    return [" ".join(word.text for word in item if isinstance(word, Say)) for item, _ in items]


@pytest.mark.parametrize(("turns", "seats"), [(range(20, 26), 4), (range(40, 60), 6), (range(10, 12), 2)])
def test_it_is_what_it_says_and_not_too_large(turns: range, seats: int) -> None:
    picture = strip(turns, 0, seats)
    image = pixels(picture)
    assert image.size == (picture.width, picture.height)
    assert picture.width == 1200
    assert picture.height <= 4096
    assert image.mode == "P"
    assert bytes(image.getpalette() or []) == palette()
    assert len(picture.png) <= 400 * 1024
    assert 0 < len(picture.alt) <= alt.LIMIT


def test_the_same_turns_give_the_same_bytes_from_cold_and_warm() -> None:
    warm = strip(range(20, 26), 1)
    forget()
    assert strip(range(20, 26), 1) == warm


@pytest.mark.parametrize("viewer", range(4))
@pytest.mark.parametrize("turn", [10, 22, 40])
def test_it_does_not_depend_on_what_its_reader_may_not_know(viewer: int, turn: int) -> None:
    view = samples.view(4, turn, viewer=viewer)
    assert view.last is not None
    expected = pictures.strip([view.last], [view], NAMES)
    for seed in range(3):
        other = MAFIA_DOLLAR.view(redealt(samples.state(4, turn), viewer, seed), viewer)
        assert other.last is not None
        assert pictures.strip([other.last], [other], NAMES) == expected


def test_what_only_its_reader_knows_is_told_to_no_other() -> None:
    stolen = e.Stole(1, "G01", 2, "W01", 1, "W02", ("L01",))
    turn = GoView(3, 0, over=True, events=(e.Drew(0, "P13"), e.Passed(1, 2, "G01"), stolen))
    told = {seat: happenings.known(_seen(turn, seat), seat) for seat in range(4)}
    assert said(told[0]) == ["draws Police raid", "1 loot card stolen from"]
    assert any("passes" in words for words in said(told[1]))
    assert any("passes" in words for words in said(told[2]))
    assert said(told[3]) == ["1 loot card stolen from"]


def _seen(go: GoView, viewer: int) -> GoView:
    events = [event.seen_by(viewer) for event in go.events]
    return GoView(go.number, go.seat, go.over, tuple(event for event in events if event is not None))  # type: ignore[misc]


def test_what_touched_its_reader_is_marked() -> None:
    events = (e.Blocked(1, "B01", 0, "G01"), e.Blocked(1, "B01", 2, "G02"), e.Offered(1, 0, "G05"))
    told = happenings.known(GoView(3, 1, over=True, events=events), 0)
    assert [mine for _, mine in told] == [True, False, True]
    assert Seat(0) in told[0][0]
    view = samples.view(4, 30, viewer=0)
    plain, marked = (strips.turn(GoView(3, 1, over=True, events=(each,)), view, NAMES) for each in events[1::-1])
    assert strips.band(plain).tobytes() != strips.band(marked).tobytes()


def test_where_there_is_no_room_what_touched_its_reader_stays() -> None:
    mine = e.TookOut(1, "G01", 0, "G02")
    events: tuple[e.MafiaEvent, ...] = (mine, *(e.Blocked(1, "B01", 2, "G02") for _ in range(30)))
    shown = strips.turn(GoView(3, 1, over=True, events=events), samples.view(4, 30, viewer=0), NAMES)
    assert shown.hidden == 31 - len(shown.items)
    assert shown.hidden > 0
    assert shown.items[0][1]


def test_what_ones_clan_is_worth_now_ends_the_strip() -> None:
    views = after(range(20, 26), 1)
    assert views[-1].fortune is not None
    assert pictures.strip([views[-1].go], [views[-1]], NAMES).alt.startswith("Worth ")
    richer = strip(range(20, 26), 1)
    goes = [view.last for view in views if view.last is not None]
    assert pictures.strip(goes, views, NAMES).png != richer.png, "without what it was before"


def test_of_many_turns_the_last_are_drawn_and_the_others_counted() -> None:
    many, few = strip(range(10, 40), 2), strip(range(10, 22), 2)
    assert many.name == "turns-10-39.png"
    assert many.height < 2 * few.height


def test_a_strip_for_everybody_shows_what_everybody_saw() -> None:
    views = after(range(20, 26), None)
    goes = [view.last for view in views if view.last is not None]
    for go, view in zip(goes, views, strict=True):
        shown, seen = strips.turn(go, view, NAMES), happenings.items(go)
        assert all(item in seen and not mine for item, mine in shown.items)
        assert len(shown.items) + shown.hidden == len(seen)
    assert "Worth" not in pictures.strip(goes, views, NAMES).alt


def test_no_turns_give_no_strip() -> None:
    with pytest.raises(ValueError, match="a strip shows turns"):
        pictures.strip([], [], NAMES)


@pytest.mark.parametrize("at", range(0, len(HOSTILE), 3))
def test_no_name_breaks_a_strip_or_changes_its_size(at: int) -> None:
    names = (HOSTILE[at:] + HOSTILE)[:4]
    picture, plain = strip(range(20, 26), 1, names=names), strip(range(20, 26), 1)
    assert (picture.width, picture.height) == (plain.width, plain.height)
    assert len(picture.alt) <= alt.LIMIT
