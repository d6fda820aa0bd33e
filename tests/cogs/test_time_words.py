"""What tables are told about time, in words: every notice, and what happens if one does nothing."""

import msgspec
import pytest

from bot.deadlines import Daily, Deadline, Duration
from bot.notices import Asleep, Extended, IsBack, Notice, OnHoliday, Ordered, PlayedFor, PlayedOut, Stalled
from bot.seating import Table
from bot.tables import Tables
from cogs import time_words
from data.rows import DebtRow
from tests.bot.timed import live
from tests.support.match import ANN, BO, Match

NOON = 1_800_000_000.0


async def begun(tables: Tables, deadline: Deadline | None) -> Table:
    """Ann and Bo play, with that deadline."""
    match = Match(tables)
    table = await match.open(ANN, BO, terms=live(deadline))
    return (await match.lobby.start(match.click(ANN), table.id)).table


@pytest.mark.parametrize(
    ("notice", "told"),
    [
        (
            Extended(0, NOON, 1),
            "⏳ Ann gets more time, until <t:1800000000:f> (<t:1800000000:R>). One extension is left.",
        ),
        (Extended(0, NOON, 0), "That was the last of the bank."),
        (PlayedFor(0, 2, 3, misses=1), "⌛ Time was up for Ann, so the least was done. Rolled."),
        (PlayedFor(0, 2, 3, ordered=True), "📋 Time was up: Ann's standing orders were followed. Rolled."),
        (PlayedFor(0, 2, 3, misses=2, stand_in=True), "The seat stays Ann's: **I'm back** takes it back. Rolled."),
        (Ordered((0, 1), 2, 3), "📋 Ann's and Bo's standing orders acted at once. Rolled."),
        (IsBack(1), "👋 Bo is back and plays again."),
        (OnHoliday(1, NOON, waits=True), "🏖️ Bo is away until <t:1800000000:f> (<t:1800000000:R>); the table waits."),
        (OnHoliday(1, NOON, waits=False), "and is played for meanwhile."),
        (Stalled((0,), NOON), "💤 This game has waited for Ann since"),
        (Asleep(NOON), "🌙 Nobody is here any more: the game sleeps."),
        (PlayedOut(), "🌙 Nobody came back, so robots have played the game to its end."),
    ],
)
async def test_every_notice_is_a_kind_line(tables: Tables, notice: Notice, told: str) -> None:
    table = await begun(tables, None)
    lines = ["Rolled."] if isinstance(notice, PlayedFor | Ordered) else []
    said = time_words.notice(table, notice, lines)
    assert told in said
    assert "\n" not in said


def other(table: Table, **seat: object) -> Table:
    """The table with something else about its first seat."""
    return msgspec.structs.replace(table, seats=(msgspec.structs.replace(table.seats[0], **seat), *table.seats[1:]))


@pytest.mark.parametrize(
    ("deadline", "seat", "told"),
    [
        (Duration(86_400.0), {}, "else you get 12 hours more (2 times in this game)"),
        (Duration(86_400.0), {"extensions": 1}, "else you get 12 hours more (once in this game)"),
        (Duration(14 * 86_400.0), {}, "else you get 7 days more"),
        (Daily(20, 0, "UTC"), {}, "else you get 12 hours more"),
        (Duration(3600.0), {}, "else you get 1 hour more"),
        (Duration(86_400.0), {"extensions": 2}, "else the least is done for you"),
        (Duration(86_400.0), {"extensions": 2, "misses": 1}, "and a robot has your seat until you are back"),
    ],
)
async def test_whoever_does_nothing_knows_what_comes(
    tables: Tables, deadline: Deadline, seat: dict[str, object], told: str
) -> None:
    table = other(await begun(tables, deadline), **seat)
    said = time_words.deadline(table, table.seats[0], DebtRow(0, NOON, 1, NOON, NOON + 60))
    assert told in said
    assert "your standing orders are followed, if you left any" in said


async def test_without_a_deadline_nothing_is_said(tables: Tables) -> None:
    table = await begun(tables, None)
    assert time_words.deadline(table, table.seats[0], DebtRow(0, NOON, 1, NOON)) == ""
