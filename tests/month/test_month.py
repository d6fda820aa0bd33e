"""The short form of the month: fewer tables and days, the same checks."""

from pathlib import Path

import pytest

from tests.month.month import play_month
from tests.support.long import sampled

FEW, MANY = (2, 2, 1, 1, 20), [(6, 6, 5, 1, 50), (6, 6, 5, 2, 50)]
"""Tables, days, kills of the bot, the seed, and the least number of actions."""


@pytest.mark.parametrize(("tables", "days", "deaths", "seed", "least"), sampled([FEW, *MANY]))
async def test_a_few_tables_live_through_a_few_days(
    tmp_path: Path, tables: int, days: int, deaths: int, seed: int, least: int
) -> None:
    numbers = (await play_month(tmp_path, tables=tables, days=days, deaths=deaths, seed=seed)).numbers
    assert numbers.wrong == []
    assert numbers.restarts == deaths
    assert numbers.actions > least
    assert numbers.orders_given > 0
    assert numbers.finished + numbers.closed + numbers.still_played == tables
