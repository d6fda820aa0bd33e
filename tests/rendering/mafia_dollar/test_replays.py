"""A finished game of MafiaDollar as an animation."""

import functools
import itertools

import msgspec
import pytest

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.views import MafiaView
from bot.pictures.animation import MOST_BYTES, MOST_SECONDS
from rendering.drawing.film_parts import HOLD, TITLE_SHOWN, WIDTH
from rendering.mafia_dollar import film
from rendering.mafia_dollar.film import frames, stages
from rendering.mafia_dollar.film.stages import Arrival, Haul, Job
from rendering.mafia_dollar.replays import _Reel, _stages, fortune
from rendering.mafia_dollar.street import houses, rows
from rendering.mafia_dollar.street.crew import USUAL
from rendering.mafia_dollar.street.houses import House
from rendering.words.endings import day
from tests.rendering.endings import PLAYED
from tests.rendering.films import LONGEST_MAFIA_DOLLAR, drawn, states
from tests.rendering.films import frames as shown_frames
from tests.rendering.samples import names
from tests.support import pseudo
from tests.support.long import LONG

ENDED = PLAYED.ended
FOUR, FIVE = ("mafia-dollar-03-4-seats", 4), ("mafia-dollar-09-5-seats", 5)


@functools.cache
def moments(name: str, seats: int) -> list[list[MafiaView]]:
    game, found = states(name)
    return [[game.view(state, seat) for seat in range(seats)] for state in found]


def storeys(house: House, width: int) -> int:
    """How many whole storeys a house has."""
    return houses.plan(houses.counts_of(house), width, USUAL).upper


def reel(name: str, seats: int) -> _Reel:
    return _Reel(moments(name, seats), tuple(names(seats)))


@LONG
def test_the_longest_game_fits() -> None:
    seen = moments(LONGEST_MAFIA_DOLLAR, 2)
    made = film(seen, names(2), ENDED)
    gif = drawn(made)
    assert len(gif) <= MOST_BYTES
    shown = list(shown_frames(gif))
    assert len(shown) == len(made.shots)
    assert sum(time for _, time in shown) <= 1000 * MOST_SECONDS
    assert {image.size for image, _ in shown} == {(made.width, made.height)}
    assert drawn(film(seen, names(2), ENDED)) == gif


@pytest.mark.parametrize(("name", "seats"), [FOUR, FIVE, (LONGEST_MAFIA_DOLLAR, 2), ("mafia-dollar-29-match", 3)])
def test_a_film_ends_in_time_between_its_title_and_the_crew(name: str, seats: int) -> None:
    made = film(moments(name, seats), names(seats), ENDED)
    assert sum(shot.milliseconds for shot in made.shots) <= 1000 * MOST_SECONDS
    assert (made.shots[0].milliseconds, made.shots[-1].milliseconds) == (TITLE_SHOWN, HOLD)
    assert all(shot.milliseconds >= 40 for shot in made.shots)


def test_the_title_says_who_played_and_when_it_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    made = film(moments(*FOUR), names(4), ENDED)
    with pseudo.drawn_texts(monkeypatch) as written:
        assert made.shots[0].draw().size == (WIDTH, made.height)
    assert {*names(4), f"{day(ENDED)} · 85 turns"} <= set(written)


def test_it_ends_with_what_each_clan_banked() -> None:
    seen = moments(*FIVE)
    made = film(seen, names(5), ENDED)
    outcome = seen[-1][0].outcome
    assert outcome is not None
    best = max(fortune(view) for view in seen[-1])
    assert all(fortune(seen[-1][seat]) == best for seat in outcome.winners)
    assert [fortune(view) for view in seen[-1]] == [clan.total for clan in seen[-1][0].clans]
    assert f"{names(5)[outcome.winners[0]]} wins!" in made.alt


def test_a_game_that_was_broken_off_ends_with_its_last_turn() -> None:
    seen = moments(*FOUR)[:30]
    made = film(seen, names(4), None)
    assert made.shots[-1].milliseconds == HOLD
    assert made.shots[-1].draw().size == (made.width, made.height)


def test_the_headline_says_whose_deed_is_shown() -> None:
    made = reel(*FOUR)
    others = 0
    for cut in made.cuts():
        highlight, turn = made.highlights[cut.at], made.turns[cut.at]
        if cut.lingers and highlight is not None and turn is not None:
            head = made.head(cut.at, fresh=True)
            assert (head.title, head.seat, head.words) == (highlight.title, highlight.seat, highlight.words)
        elif highlight is None and turn is not None:
            told = made.head(cut.at, fresh=False)
            others += told.seat is not None and told.seat != turn.seat
    assert others, "or no frame tells of somebody else's turn"


@pytest.mark.parametrize(("name", "seats"), [FOUR, FIVE])
def test_the_film_lingers_on_every_theft_and_fall(name: str, seats: int) -> None:
    made = reel(name, seats)
    kept = {cut.at for cut in made.cuts() if cut.lingers}
    coups = {
        at
        for at, turn in enumerate(made.turns)
        if turn is not None and any(isinstance(event, e.Stole | e.TookOut) for event in turn.events)
    }
    assert coups
    assert coups <= kept


def test_loot_is_carried_home_after_the_die() -> None:
    made = reel(*FOUR)
    for turn, highlight in zip(made.turns, made.highlights, strict=True):
        if turn is not None and highlight is not None and any(isinstance(event, e.Stole) for event in turn.events):
            seen = [stage for stage, _ in _stages(turn, highlight)]
            assert [type(stage) for stage in seen] == [Job] * 3 + [Haul] * 4
            assert [stage.rolling > 0 for stage in seen if isinstance(stage, Job)] == [True, True, False]
            ways = [stage.share for stage in seen if isinstance(stage, Haul)]
            assert ways == sorted(ways)
            assert ways[-1] == 1
            return
    pytest.fail("nobody stole anything")


def test_a_die_that_rolls_does_not_tell_the_result() -> None:
    turn = next(turn for turn in reel(*FOUR).turns if turn is not None and turn.check is not None)
    check = turn.check
    assert check is not None
    other = msgspec.structs.replace(check, total=check.total + 1, success=not check.success, die=check.die % 8 + 1)
    assert stages.stage(Job(check, rolling=5)).tobytes() == stages.stage(Job(other, rolling=5)).tobytes()
    assert stages.stage(Job(check)).tobytes() != stages.stage(Job(other)).tobytes()


@pytest.mark.parametrize(("item", "dog"), [(0, 0), (3, 0), (0, 1), (3, 1)])
def test_the_longest_sum_has_room(item: int, dog: int) -> None:
    longest = e.Checked(0, "G01", "burglary", 1, "W03", "G02", 8, 4, item, dog, 12 + item - dog, success=True)
    for rolling in (0, 8):
        assert stages.written(Job(longest, rolling)).width <= stages.BOARD_WIDTH - 16


def test_somebody_new_rises_in_the_foreground() -> None:
    made = reel(*FOUR)
    highlight = next(
        highlight for highlight in made.highlights if highlight is not None and highlight.scene == "arrival"
    )
    heights = [stages.stage(Arrival(highlight.art, highlight.whom, share)).tobytes() for share in (0.4, 0.8, 1.06, 1)]
    assert len(set(heights)) == 4


@pytest.mark.parametrize(("name", "seats"), [("mafia-dollar-06-2-seats", 2), FIVE])
def test_people_on_the_street_keep_their_places_and_houses_get_no_lower(name: str, seats: int) -> None:
    shown = reel(name, seats).houses
    widths = [width for row in rows.rows_of(shown[0]) for _, width in rows.even(row).places]
    gone = 0
    for before, after in itertools.pairwise(shown):
        for then, now, width in zip(before, after, widths, strict=True):
            still = {each.card: at for at, each in enumerate(now.street) if each is not None}
            was = {each.card: at for at, each in enumerate(then.street) if each is not None}
            assert all(still[card] == was[card] for card in still.keys() & was.keys())
            assert storeys(now, width) >= storeys(then, width)
            gone += bool(was.keys() - still.keys())
    assert gone > 10, "or it shows nothing"
    for seat, width in enumerate(widths):
        needed = [msgspec.structs.replace(each[seat], storeys=0) for each in shown]
        assert storeys(shown[-1][seat], width) == max(storeys(house, width) for house in needed)


def test_the_clan_with_the_most_dollars_leads() -> None:
    made = reel(*FOUR)
    for moment, fortunes, shown in zip(made.moments, made.fortunes, made.houses, strict=True):
        best = [seat for seat, dollars in enumerate(fortunes) if dollars == max(fortunes)]
        over = moment[0].outcome is not None
        assert [house.seat for house in shown if house.leads] == (best if len(best) == 1 and not over else [])


def test_every_gangster_of_a_street_is_shown() -> None:
    made = reel("mafia-dollar-06-2-seats", 2)
    compared = 0
    for moment, shown in list(zip(made.moments, made.houses, strict=True))[1:-1]:
        for view, house in zip(moment, shown, strict=True):
            compared += 1
            clan = view.clans[view.viewer or 0]
            assert {each for each in house.street if each is not None} == set(clan.street)
    assert compared > 100


def test_the_street_keeps_its_height_while_people_come_and_go() -> None:
    made = film(moments(*FIVE), names(5), ENDED)
    whole = [shot for shot in made.shots if shot.at == (0, 0)]
    assert {shot.draw().size for shot in whole[:: len(whole) // 6]} == {(made.width, made.height)}


def test_a_part_of_a_frame_lies_inside_it() -> None:
    made = film(moments(*FOUR), names(4), ENDED)
    parts = [shot for shot in made.shots if shot.at != (0, 0)]
    assert {shot.at for shot in parts} >= {frames.STAGE_AT, frames.COUNTER_AT}
    for shot in parts[::5]:
        wide, high = shot.draw().size
        assert shot.at[0] + wide <= made.width
        assert shot.at[1] + high <= made.height
