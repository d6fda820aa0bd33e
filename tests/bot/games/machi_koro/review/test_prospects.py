"""What dice are worth before they fall: the mean over what they can show."""

from itertools import product

import pytest

from bot.games.chances import Chances
from bot.games.machi_koro import Options, Town
from bot.games.machi_koro.kernel import seen
from bot.games.machi_koro.review.estimate import estimate_of
from bot.games.machi_koro.review.prospects import Prospects
from tests.bot.games.machi_koro.positions import AIRPORT, EVERYTHING, HARBOR, MALL, PARK, STATION, TOWER, Table, town
from tests.support.values import there

RIVAL = town(coins=12, built=(STATION, HARBOR), cafe=2, tuna_boat=2, ranch=2)


def prospects(mine: Town, rival: Town = RIVAL, options: Options = EVERYTHING) -> Prospects:
    table = Table(mine, rival, options=options)
    return Prospects(there(estimate_of(options.edition)), seen(table.game.view(table.state, None), float))


def mean(found: list[Chances]) -> Chances:
    return tuple([sum(column) / len(found) for column in zip(*found, strict=True)])


@pytest.mark.parametrize(
    "built", [(STATION,), (STATION, PARK), (STATION, TOWER), (STATION, HARBOR), (STATION, PARK, TOWER, HARBOR)]
)
def test_luck_averages_to_nothing_for_every_seat_whatever_is_built(built: tuple[str, ...]) -> None:
    found = prospects(town(coins=7, built=built, ranch=2, cheese_factory=1, cafe=1, stadium=1))
    faces = range(1, 7)
    assert found.thrown(1) == pytest.approx(mean([found.rolled((face,)) for face in faces]))
    assert found.thrown(2) == pytest.approx(mean([found.rolled(roll) for roll in product(faces, faces)]))
    assert found.thrown_again(2) == pytest.approx(mean([found.kept(roll) for roll in product(faces, faces)]))


def test_a_turn_begins_worth_its_better_number_of_dice() -> None:
    found = prospects(town(coins=2, built=STATION, ranch=3, cheese_factory=3))
    assert found.start == max(found.thrown(1), found.thrown(2), key=lambda chances: chances[0])
    assert found.thrown(1) != found.thrown(2)


def test_without_a_station_there_is_one_die() -> None:
    found = prospects(town(coins=2, ranch=3))
    assert found.start == found.thrown(1)


def test_a_radio_tower_makes_a_bad_roll_worth_another() -> None:
    found = prospects(town(coins=0, built=(STATION, TOWER), cheese_factory=3, ranch=3))
    assert found.kept((1, 1)) != found.rolled((1, 1))
    assert min(found.rolled((one, two))[0] for one, two in product(range(1, 7), range(1, 7))) == pytest.approx(
        max(found.thrown_again(1)[0], found.thrown_again(2)[0])
    )


def test_a_harbor_raises_a_total_only_where_that_is_better() -> None:
    found = prospects(town(coins=0, built=(STATION, HARBOR), apple_orchard=3, tuna_boat=3), town())
    assert found.kept((5, 5)) == max(found.total(10, extra=False), found.total(12, extra=False))
    assert found.kept((5, 5))[0] >= found.total(10, extra=False)[0]


def test_doubles_are_worth_an_extra_turn_with_an_amusement_park() -> None:
    found = prospects(town(coins=3, built=(STATION, PARK), ranch=2, forest=2))
    assert found.doubles((2, 2))
    assert not found.doubles((1, 3))
    assert not found.doubles((4,))
    assert found.kept((2, 2)) != found.kept((1, 3))


def test_a_throw_for_the_boats_averages_to_nothing() -> None:
    found = prospects(town(coins=3, built=(STATION, HARBOR), tuna_boat=3))
    throws = [found.total(12, extra=False, throw=one + two) for one, two in product(range(1, 7), range(1, 7))]
    assert found.boats(12, extra=False) == pytest.approx(mean(throws))
    assert len(set(throws)) > 1


DONE_NEXT = town(coins=31, built=(STATION, MALL, PARK), wheat_field=1)
FAR = town(coins=6, built=STATION, wheat_field=1, cafe=1)


@pytest.mark.parametrize(
    ("mine", "rival", "sure"),
    [
        (FAR, DONE_NEXT, 1),  # nothing takes 9 coins before its turn
        (town(coins=9, built=STATION, stadium=1, tv_station=1), DONE_NEXT, 1),  # 2 or 5 of them
        (FAR, town(coins=24, built=(STATION, MALL, PARK), cafe=1), 1),
        (town(coins=6, built=STATION, cafe=3), town(coins=24, built=(STATION, MALL, PARK)), None),  # its own 3
        (town(coins=21, built=(STATION, MALL, PARK), wheat_field=3), DONE_NEXT, None),  # a 1 wins before
        (town(coins=6, built=(STATION, PARK, MALL), wheat_field=1), DONE_NEXT, None),  # doubles roll again
        (FAR, FAR, None),
    ],
)
def test_who_can_pay_the_last_landmark_whatever_falls_is_sure_to_win(mine: Town, rival: Town, sure: int | None) -> None:
    assert prospects(mine, rival, Options(edition="base", first="joining")).sure == sure


@pytest.mark.parametrize(("offices", "sure"), [(0, 1), (1, None)])
def test_a_tax_office_may_take_too_much(offices: int, sure: int | None) -> None:
    mine = town(coins=9, built=STATION, wheat_field=1, tax_office=offices)
    rival = town(coins=30, built=(STATION, MALL, PARK, HARBOR, AIRPORT), wheat_field=1)
    assert prospects(mine, rival, EVERYTHING).sure == sure


def test_at_the_end_of_a_round_others_may_still_catch_up() -> None:
    assert prospects(FAR, DONE_NEXT, Options(edition="base", first="joining", finish="end-of-round")).sure is None
