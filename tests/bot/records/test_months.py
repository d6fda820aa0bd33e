"""A server's month: the luckiest roll is the best of a person's."""

import pytest

from bot.calendar.months import span
from bot.records.months import digest
from bot.records.results import Results
from bot.table.tables import Tables
from data.store import Store
from tests.support.finished import finish
from tests.support.match import ANN, BO

GAME, MONTH = "machi-koro-base-10-at-once", "2026-05"


@pytest.mark.parametrize("people", [[ANN, BO, None, None], [None, None, ANN, BO]])
async def test_the_luckiest_roll_of_a_month_is_a_persons(
    store: Store, tables: Tables, people: list[int | None]
) -> None:
    await finish(store, GAME, people, began=span(MONTH)[0] + 1000)
    await Results(tables).backfill(pause=0)
    found = await digest(tables, 1, MONTH)
    assert found is not None
    assert found.games == {"machi_koro": 1}
    (luckiest,) = found.luckiest
    assert people[luckiest.roll.seat] is not None
