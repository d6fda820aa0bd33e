"""Connections that end early are made again ever more slowly, each shard by itself."""

from bot.transport.reconnect_pace import ReconnectPace
from tests.support.clock import Clock


def pace(clock: Clock) -> ReconnectPace:
    return ReconnectPace(clock, first=10, most=60, lasting=300)


def pauses(found: ReconnectPace, clock: Clock, *lasted: float, shard: int = 0) -> list[float]:
    """The pauses after connections that lasted so long, each made at once when the pause is over."""
    made = []
    for seconds in lasted:
        found.began(shard)
        clock.move(seconds)
        made.append(found.pause(shard))
        clock.move(made[-1])
    return made


def test_each_pause_is_twice_as_long_up_to_a_limit(clock: Clock) -> None:
    assert pauses(pace(clock), clock, *[1.0] * 7) == [0, 10, 20, 40, 60, 60, 60]


def test_a_connection_that_lasted_begins_anew(clock: Clock) -> None:
    found = pace(clock)
    assert pauses(found, clock, 1, 1, 1, 300, 1, 1) == [0, 10, 20, 0, 0, 10]
    assert found.short(0) == 2


def test_each_shard_has_pauses_of_its_own(clock: Clock) -> None:
    found = pace(clock)
    pauses(found, clock, 1, 1, 1)
    assert pauses(found, clock, 1, 1, shard=1) == [0, 10]


def test_tries_that_begin_no_session_do_not_add_up(clock: Clock) -> None:
    """Given a gateway that cannot be reached: what has passed of the pause counts."""
    found = pace(clock)
    pauses(found, clock, 1, 1)
    found.began(0)
    assert found.pause(0) == 20
    clock.move(15)
    assert found.pause(0) == 5
    clock.move(15)
    assert found.pause(0) == 0
    assert found.short(0) == 3


def test_a_day_of_short_sessions_stays_far_below_what_discord_allows(clock: Clock) -> None:
    found, begun, end = ReconnectPace(clock, first=10, most=900, lasting=300), 0, clock() + 86_400
    while clock() < end:
        begun += 1
        pauses(found, clock, 0.3)
    assert begun < 150
