"""Games by post in which people do what they like, in any order, at any time, and the bot is off now and then."""

import itertools
import random

import pytest

from bot import errors
from bot.games.machi_koro.orders import Orders
from bot.games.values import IllegalAction
from bot.table.tables import Tables
from data.store import Store
from tests.bot.orders.postal import DAY, PostalMatch
from tests.support.clock import Clock
from tests.support.match import ANN, BO, CY, DEE

PEOPLE = (ANN, BO, CY, DEE)
CARDS = ("wheat_field", "ranch", "bakery", "cafe", "forest", "mine", "train_station", "shopping_mall", "moon_base")


def any_orders(dice: random.Random) -> Orders:
    """Orders that may be good or nonsense."""
    return Orders(
        dice=dice.choice((None, 1, 2)),
        victim=dice.choice((None, 0, 1, 9)),
        invest=dice.choice((None, True)),
        buy=tuple(dice.sample(CARDS, dice.randint(0, 5))),
    )


async def do_something(match: PostalMatch, dice: random.Random) -> None:
    """One thing that somebody may do, possible or not."""
    user = dice.choice(PEOPLE)
    sets = [any_orders(dice) for _ in range(dice.randint(1, 2))]
    turn = dice.choice((None, None, await match.resolved() + 1, await match.resolved()))
    deed = dice.random()
    if deed < 0.25:
        await match.post.draft(match.click(user), 1, sets, turn=turn)
    elif deed < 0.85:
        await match.hand_in(user, *sets, final=dice.random() < 0.8, turn=turn)
    elif deed < 0.995:
        await match.post.withdraw_final(match.click(user), 1, turn=turn)
    else:
        await match.tables.resign(match.click(user), 1)


async def expect_order(match: PostalMatch) -> None:
    """What must hold whenever nothing is under way.

    Raises:
        AssertionError: it does not.
    """
    store, table = match.tables.store, await match.table()
    alarms, orders, turns = await store.alarms(1), await store.orders(1), await match.resolved()
    if table.row.phase != "playing":
        assert (alarms, orders) == ([], [])
        return
    (alarm,) = alarms
    assert match.clock() < alarm.at <= match.clock() + DAY
    assert {row.turn for row in orders} <= {turns + 1}
    assert {row.seat for row in orders} <= {seat.number for seat in table.people_left()}
    assert not {seat.number for seat in table.people_left()} <= {row.seat for row in orders if row.final}
    assert [owed.ask for owed in table.owed()] == ["roll"]


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_people_do_every_turn_is_resolved_once_and_the_journal_tells_it(
    store: Store, clock: Clock, seed: int
) -> None:
    dice = random.Random(seed)
    match = PostalMatch(Tables(store, clock=clock), clock)
    await match.play(*PEOPLE[: 3 + seed % 2], robots=1 - seed % 2)
    await match.later(0)
    for _ in range(120):
        try:
            await do_something(match, dice)
        except (errors.TableError, IllegalAction):
            await expect_order(match)
        await match.post.idle(1)
        if dice.random() < 0.25:
            await match.later(dice.choice((60.0, DAY / 3, DAY, 9 * DAY)))
        if dice.random() < 0.05:
            await match.close()
            clock.move(dice.choice((0.0, 3 * DAY)))
            reborn = PostalMatch(Tables(store, clock=clock), clock)
            reborn._ids = match._ids
            match = reborn
            await match.post.resume()
            await match.later(0)
            await match.post.idle(1)
        await match.later(0)
        await expect_order(match)
        if (await match.table()).row.phase != "playing":
            break
    table, turns = await match.table(), await match.resolved()
    assert turns >= 3
    rows = [await store.turn(1, turn) for turn in range(1, turns + 1)]
    ends = [(row.first_entry, row.last_entry) for row in rows if row is not None]
    assert len(ends) == turns
    assert all(last < first for (_, last), (first, _) in itertools.pairwise(ends))
    told = await match.post.last_turn(table)
    assert told is not None
    assert told.turn == turns
    await match.check()
    await match.close()
