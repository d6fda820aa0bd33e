"""Games by post with random actions at random times, and a bot that is sometimes off."""

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
from tests.support.long import sampled
from tests.support.match import ANN, BO, CY, DEE

PEOPLE = (ANN, BO, CY, DEE)
CARDS = ("wheat_field", "ranch", "bakery", "cafe", "forest", "mine", "train_station", "shopping_mall", "moon_base")


def any_orders(dice: random.Random) -> Orders:
    """Orders with valid or invalid values."""
    return Orders(
        dice=dice.choice((None, 1, 2)),
        victim=dice.choice((None, 0, 1, 9)),
        invest=dice.choice((None, True)),
        buy=tuple(dice.sample(CARDS, dice.randint(0, 5))),
    )


async def do_something(match: PostalMatch, dice: random.Random) -> None:
    """A random action of a player, possible or not."""
    user = dice.choice(PEOPLE)
    sets = [any_orders(dice) for _ in range(dice.randint(1, 2))]
    postal_turn = dice.choice((None, None, await match.resolved() + 1, await match.resolved()))
    deed = dice.random()
    if deed < 0.25:
        await match.postal_office.draft(match.click(user), 1, sets, postal_turn=postal_turn)
    elif deed < 0.85:
        await match.hand_in(user, *sets, final=dice.random() < 0.8, postal_turn=postal_turn)
    elif deed < 0.995:
        await match.postal_office.withdraw_final(match.click(user), 1, postal_turn=postal_turn)
    else:
        await match.tables.resign(match.click(user), 1)


async def expect_order(match: PostalMatch) -> None:
    """Check the invariants of a table at rest.

    Raises:
        AssertionError: it does not.
    """
    store, table = match.tables.store, await match.table()
    alarms, orders, postal_turns = await store.alarms(1), await store.orders(1), await match.resolved()
    if table.row.phase != "playing":
        assert (alarms, orders) == ([], [])
        return
    (alarm,) = alarms
    assert match.clock() < alarm.at <= match.clock() + DAY
    assert {row.postal_turn for row in orders} <= {postal_turns + 1}
    assert {row.seat for row in orders} <= {seat.number for seat in table.people_left()}
    assert not {seat.number for seat in table.people_left()} <= {row.seat for row in orders if row.final}
    assert [decision.ask for decision in table.pending()] == ["roll"]


@pytest.mark.parametrize("seed", sampled(range(6), 0, 1))
async def test_every_postal_turn_is_resolved_once_and_matches_the_journal(
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
        await match.postal_office.idle(1)
        if dice.random() < 0.25:
            await match.later(dice.choice((60.0, DAY / 3, DAY, 9 * DAY)))
        if dice.random() < 0.05:
            await match.close()
            clock.move(dice.choice((0.0, 3 * DAY)))
            reborn = PostalMatch(Tables(store, clock=clock), clock)
            reborn._ids = match._ids
            match = reborn
            await match.postal_office.resume()
            await match.later(0)
            await match.postal_office.idle(1)
        await match.later(0)
        await expect_order(match)
        if (await match.table()).row.phase != "playing":
            break
    table, postal_turns = await match.table(), await match.resolved()
    assert postal_turns >= 3
    rows = [await store.postal_turn(1, postal_turn) for postal_turn in range(1, postal_turns + 1)]
    ends = [(row.first_entry, row.last_entry) for row in rows if row is not None]
    assert len(ends) == postal_turns
    assert all(last < first for (_, last), (first, _) in itertools.pairwise(ends))
    told = await match.postal_office.last_postal_turn(table)
    assert told is not None
    assert told.postal_turn == postal_turns
    await match.check()
    await match.close()
