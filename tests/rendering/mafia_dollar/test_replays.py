"""A finished game of MafiaDollar as an animation."""

import itertools

import msgspec
import pytest

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.views import MafiaView
from bot.pictures.animation import MOST_BYTES, MOST_SECONDS
from rendering.mafia_dollar import film
from rendering.mafia_dollar.replays import _Frame, fortune
from rendering.mafia_dollar.street import houses, rows
from rendering.mafia_dollar.street.crew import USUAL
from rendering.mafia_dollar.street.houses import House
from tests.rendering.films import LONGEST_MAFIA_DOLLAR, drawn, frames, states
from tests.rendering.samples import names
from tests.support.long import LONG
from tests.support.values import there


def film_frames(name: str, seats: int) -> list[_Frame]:
    """What the film of a recorded game shows, frame by frame."""
    return [shot.draw.args[-1] for shot in film(moments(name, seats), names(seats)).shots]  # type: ignore[attr-defined]


def moments(name: str, seats: int) -> list[list[MafiaView]]:
    game, found = states(name)
    return [[game.view(state, seat) for seat in range(seats)] for state in found]


def storeys(house: House, width: int) -> int:
    """How many whole storeys a house has."""
    return houses.plan(houses.counts_of(house), width, USUAL).upper


@LONG
def test_the_longest_game_fits() -> None:
    seen = moments(LONGEST_MAFIA_DOLLAR, 2)
    made = film(seen, names(2))
    gif = drawn(made)
    assert len(gif) <= MOST_BYTES
    shown = list(frames(gif))
    assert len(made.shots) >= len(shown) > len(seen) // 2
    assert sum(time for _, time in shown) <= 1000 * MOST_SECONDS
    assert {image.size for image, _ in shown} == {(made.width, made.height)}
    assert drawn(film(seen, names(2))) == gif


def test_it_ends_with_what_each_clan_banked() -> None:
    seen = moments("mafia-dollar-09-5-seats", 5)
    made = film(seen, names(5))
    outcome = there(seen[-1][0].outcome)
    best = max(fortune(view) for view in seen[-1])
    assert all(fortune(seen[-1][seat]) == best for seat in outcome.winners)
    assert [fortune(view) for view in seen[-1]] == [clan.total for clan in seen[-1][0].clans]
    assert f"{names(5)[outcome.winners[0]]} wins!" in made.alt


def test_loot_is_carried_home_after_the_dice() -> None:
    seen = moments("mafia-dollar-03-4-seats", 4)
    stolen = [
        at
        for at, moment in enumerate(seen[1:], 1)
        if (turn := moment[0].last) is not None
        and turn.check is not None
        and any(isinstance(event, e.Stole) for event in turn.events)
    ]
    assert stolen
    one = film(seen[: stolen[0] + 2], names(4))
    assert len(one.shots) > stolen[0] + 2


@pytest.mark.parametrize(("name", "seats"), [("mafia-dollar-06-2-seats", 2), ("mafia-dollar-09-5-seats", 5)])
def test_people_on_the_street_keep_their_places_and_houses_get_no_lower(name: str, seats: int) -> None:
    shown = [frame.houses for frame in film_frames(name, seats)]
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
        assert storeys(shown[-1][seat], width) == max(storeys(each, width) for each in needed)


def test_every_gangster_of_a_street_is_shown() -> None:
    seen = moments("mafia-dollar-06-2-seats", 2)[:-1]
    frames = film_frames("mafia-dollar-06-2-seats", 2)
    shown = {frame.turn: frame.houses for frame in frames}  # of a turn with two frames the later one
    compared = 0
    for moment in seen[1:]:
        last = there(moment[0].last)
        for view, house in zip(moment, shown.get(f"Turn {last.number}", ()), strict=False):
            compared += 1
            clan = view.clans[view.viewer or 0]
            assert {gangster for gangster in house.street if gangster is not None} == set(clan.street)
    assert compared > len(frames)


def test_a_scene_stays_for_one_quiet_turn() -> None:
    frames = film_frames("mafia-dollar-06-2-seats", 2)
    scenes = [(frame.check, frame.haul) for frame in frames]
    runs = [(scene, len(list(run))) for scene, run in itertools.groupby(scenes)]
    assert {many for scene, many in runs if scene != (None, None)} == {1, 2}


def test_the_street_keeps_its_height_while_people_come_and_go() -> None:
    made = film(moments("mafia-dollar-09-5-seats", 5), names(5))
    sizes = {shot.draw().size for shot in made.shots[:: len(made.shots) // 4]}
    assert sizes == {(made.width, made.height)}
