"""Simultaneous requests for a check of one table share one check."""

import asyncio

import pytest

from bot.errors import NoSuchTable, WrongPhase
from bot.records import audit
from bot.records.audit import CheckResult, Checks, check
from bot.table.table import Whole
from bot.table.tables import Tables
from tests.support.match import ANN, Match


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of each checked table."""
    numbers: list[int] = []

    def counted(whole: Whole) -> CheckResult:
        numbers.append(whole.table.id)
        return check(whole)

    monkeypatch.setattr(audit, "check", counted)
    return numbers


async def test_simultaneous_requests_share_a_check_and_later_ones_start_another(
    tables: Tables, checked: list[int]
) -> None:
    await Match(tables).begin(ANN, robots=1)
    checks = Checks(tables)
    found = await asyncio.gather(*(checks.check(1) for _ in range(10)))
    assert [each.problem for _, each in found] == [None] * 10
    assert checked == [1]
    await checks.check(1)
    assert checked == [1, 1]


async def test_a_cancelled_request_does_not_cancel_the_check_for_others(tables: Tables, checked: list[int]) -> None:
    await Match(tables).begin(ANN, robots=1)
    checks = Checks(tables)
    given_up, other = (asyncio.create_task(checks.check(1)) for _ in range(2))
    await asyncio.sleep(0)
    given_up.cancel()
    assert (await other)[1].problem is None
    assert checked == [1]


async def test_every_waiting_request_learns_that_a_check_failed(tables: Tables) -> None:
    await Match(tables).open(ANN)
    checks = Checks(tables)
    found = await asyncio.gather(*(checks.check(1) for _ in range(3)), checks.check(9), return_exceptions=True)
    assert [type(each) for each in found] == [WrongPhase] * 3 + [NoSuchTable]
