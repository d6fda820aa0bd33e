"""Many who check a table at once share one check."""

import asyncio

import pytest

from bot.errors import NoSuchTable, WrongPhase
from bot.records import audit
from bot.records.audit import Checked, Checks, check
from bot.table.table import Whole
from bot.table.tables import Tables
from tests.support.match import ANN, Match


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of each table that is checked."""
    numbers: list[int] = []

    def counted(whole: Whole) -> Checked:
        numbers.append(whole.table.id)
        return check(whole)

    monkeypatch.setattr(audit, "check", counted)
    return numbers


async def test_who_asks_meanwhile_shares_a_check_and_who_asks_later_has_another(
    tables: Tables, checked: list[int]
) -> None:
    await Match(tables).begin(ANN, robots=1)
    checks = Checks(tables)
    found = await asyncio.gather(*(checks.check(1) for _ in range(10)))
    assert [each.problem for _, each in found] == [None] * 10
    assert checked == [1]
    await checks.check(1)
    assert checked == [1, 1]


async def test_one_who_gives_up_takes_it_from_nobody_else(tables: Tables, checked: list[int]) -> None:
    await Match(tables).begin(ANN, robots=1)
    checks = Checks(tables)
    given_up, other = (asyncio.create_task(checks.check(1)) for _ in range(2))
    await asyncio.sleep(0)
    given_up.cancel()
    assert (await other)[1].problem is None
    assert checked == [1]


async def test_what_cannot_be_checked_is_said_to_everybody(tables: Tables) -> None:
    await Match(tables).open(ANN)
    checks = Checks(tables)
    found = await asyncio.gather(*(checks.check(1) for _ in range(3)), checks.check(9), return_exceptions=True)
    assert [type(each) for each in found] == [WrongPhase] * 3 + [NoSuchTable]
