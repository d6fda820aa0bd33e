"""Turns one below another, as one seat knows them."""

import pytest

from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaView
from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.views import TurnView
from bot.pictures.picture import LIMIT, Picture
from rendering import mafia_dollar as pictures
from rendering.drawing.palette import palette
from rendering.mafia_dollar import happenings, strips
from rendering.mafia_dollar.happenings import NameWord, PlainWord
from tests.rendering.caches import forget
from tests.rendering.mafia_dollar import samples
from tests.rendering.mafia_dollar.test_secrecy import redealt
from tests.rendering.pictures import high, pixels
from tests.rendering.samples import HOSTILE
from tests.support.values import there

NAMES = samples.names(4)


def after(numbers: range, viewer: int | None, seats: int = 4) -> list[MafiaView]:
    """The view of that seat after each of these turns."""
    return [samples.view(seats, number + 1, viewer=viewer) for number in numbers]


def strip(numbers: range, viewer: int, seats: int = 4, names: tuple[str, ...] | None = None) -> Picture:
    """The events that the seat missed in these turns."""
    views = after(numbers, viewer, seats)
    turns = [view.last for view in views if view.last is not None]
    before = samples.view(seats, numbers.start, viewer=viewer)
    return pictures.strip(turns, views, names or samples.names(seats), before)


def said(items: list[tuple[happenings.Item, bool]]) -> list[str]:
    """The texts of some items."""
    return [" ".join(word.text for word in item if isinstance(word, PlainWord)) for item, _ in items]


@pytest.mark.parametrize(("turns", "seats"), [(range(20, 26), 4), (range(40, 60), 6), (range(10, 12), 2)])
def test_it_is_what_it_says_and_not_too_large(turns: range, seats: int) -> None:
    picture = strip(turns, 0, seats)
    image = pixels(picture)
    assert image.size == (picture.width, picture.height)
    assert picture.width == 1200
    assert picture.height <= 4096
    assert image.mode == "P"
    assert bytes(image.getpalette() or []) == palette()
    assert len(picture.png) <= 200 * 1024
    assert 0 < len(picture.alt) <= LIMIT


def test_equal_turns_give_equal_bytes_with_cold_and_warm_caches() -> None:
    warm = strip(range(20, 26), 1)
    forget()
    assert strip(range(20, 26), 1) == warm


@pytest.mark.parametrize("viewer", range(4))
@pytest.mark.parametrize("turn", [10, 22, 40])
def test_a_strip_does_not_depend_on_hidden_cards(viewer: int, turn: int) -> None:
    view = samples.view(4, turn, viewer=viewer)
    expected = pictures.strip([there(view.last)], [view], NAMES)
    for seed in range(3):
        other = MAFIA_DOLLAR.view(redealt(samples.state(4, turn), viewer, seed), viewer)
        assert pictures.strip([there(other.last)], [other], NAMES) == expected


def test_of_a_turn_in_which_nothing_has_happened_yet_nothing_is_said() -> None:
    turn = TurnView(3, 0, over=False, events=(e.TurnBegan(0, 3),))
    assert pictures.strip([turn], [samples.view(4, 22)], NAMES).alt == "Ann's turn."


def test_a_readers_private_events_are_shown_to_no_other() -> None:
    stolen = e.Stole(1, "G01", 2, "W01", 1, "W02", ("L01",))
    turn = TurnView(3, 0, over=True, events=(e.Drew(0, "P13"), e.Passed(1, 2, "G01"), stolen))
    told = {seat: happenings.known(_seen(turn, seat), seat) for seat in range(4)}
    assert said(told[0]) == ["drew Police raid", "1 loot card stolen from"]
    assert any("passed" in words for words in said(told[1]))
    assert any("passed" in words for words in said(told[2]))
    assert said(told[3]) == ["1 loot card stolen from"]


def _seen(turn: TurnView, viewer: int) -> TurnView:
    events = [event.seen_by(viewer) for event in turn.events]
    return TurnView(turn.number, turn.seat, turn.over, tuple(event for event in events if event is not None))  # type: ignore[misc]


def test_events_that_touch_the_reader_are_marked() -> None:
    events = (e.Blocked(1, "B01", 0, "G01"), e.Blocked(1, "B01", 2, "G02"), e.Offered(1, 0, "G05"))
    told = happenings.known(TurnView(3, 1, over=True, events=events), 0)
    assert [mine for _, mine in told] == [True, False, True]
    assert NameWord(0) in told[0][0]
    view = samples.view(4, 30, viewer=0)
    plain, marked = (
        strips.shown_turn(TurnView(3, 1, over=True, events=(each,)), view, NAMES) for each in events[1::-1]
    )
    assert strips.band(plain).tobytes() != strips.band(marked).tobytes()


def test_events_that_touch_the_reader_stay_when_room_is_short() -> None:
    mine = e.TookOut(1, "G01", 0, "G02")
    events: tuple[e.MafiaEvent, ...] = (mine, *(e.Blocked(1, "B01", 2, "G02") for _ in range(30)))
    shown = strips.shown_turn(TurnView(3, 1, over=True, events=events), samples.view(4, 30, viewer=0), NAMES)
    assert shown.hidden == 31 - len(shown.items)
    assert shown.hidden > 0
    assert shown.items[0][1]


def test_the_strip_ends_with_the_clans_current_worth() -> None:
    views = after(range(20, 26), 1)
    assert views[-1].fortune is not None
    assert pictures.strip([views[-1].turn], [views[-1]], NAMES).alt.startswith("If it ended now, you would have ")
    richer = strip(range(20, 26), 1)
    turns = [view.last for view in views if view.last is not None]
    assert pictures.strip(turns, views, NAMES).rest[-1] != richer.rest[-1], "without what it was before"


def test_of_many_turns_the_last_are_drawn_and_others_counted() -> None:
    many, few = strip(range(10, 40), 2), strip(range(10, 22), 2)
    assert [each.name for each in many.pages] == ["turns-29-33.png", "turns-34-39.png"]
    assert high(many) < 2 * high(few)


def test_a_strip_for_everybody_shows_what_everybody_saw() -> None:
    views = after(range(20, 26), None)
    turns = [view.last for view in views if view.last is not None]
    for turn, view in zip(turns, views, strict=True):
        shown, seen = strips.shown_turn(turn, view, NAMES), happenings.recap(turn)
        assert all(item in seen and not mine for item, mine in shown.items)
        assert len(shown.items) + shown.hidden == len(seen)
    assert "you would have" not in pictures.strip(turns, views, NAMES).alt


def test_a_turn_shows_what_it_was_about() -> None:
    check = e.Checked(1, "G05", "attack", 0, "G06", "", die=6, points=2, item=0, dog=0, total=8, success=False)
    drawn = e.Drew(1, None)
    blocked = e.Blocked(1, "B01", 0, "G01")
    about = {
        happenings.about(TurnView(3, 1, over=True, events=events)).name
        for events in ((drawn,), (drawn, blocked), (blocked, check))
    }
    assert about == {"card_fan", "jail", "G05"}
    assert e.Checked in {type(event) for event in happenings.public((check,))}
    shown = strips.shown_turn(TurnView(3, 1, over=True, events=(check,)), samples.view(4, 30), NAMES)
    assert "8: failed" in str(shown.items)


def test_a_turn_shows_how_much_loot_each_seat_won_or_lost() -> None:
    views = after(range(20, 26), None)
    now, then = views[2], views[1]
    assert now.last is not None
    shown = strips.shown_turn(now.last, now, NAMES, then)
    assert shown.changes == (4, -1, -1, -1)
    assert strips.shown_turn(now.last, now, NAMES).changes == (0, 0, 0, 0)


def test_no_turns_give_no_strip() -> None:
    with pytest.raises(ValueError, match="a strip shows turns"):
        pictures.strip([], [], NAMES)


def test_long_names_are_whole() -> None:
    one, other = (strip(range(20, 24), 0, names=("M" * 31 + last,) * 4) for last in "MW")
    assert one.png != other.png


@pytest.mark.parametrize("at", range(0, len(HOSTILE), 3))
def test_no_name_breaks_a_strip_or_changes_its_size(at: int) -> None:
    names = (HOSTILE[at:] + HOSTILE)[:4]
    picture, plain = strip(range(20, 26), 1, names=names), strip(range(20, 26), 1)
    assert (picture.width, picture.height) == (plain.width, plain.height)
    assert len(picture.alt) <= LIMIT
