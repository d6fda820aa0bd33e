"""Notices about time in words, and the consequences of doing nothing."""

import msgspec
import pytest

from bot.calendar.deadlines import Daily, Deadline, Duration
from bot.calendar.preferences import Away, Person
from bot.table.motions import Replace, Rewind
from bot.table.notices import (
    Asleep,
    BackSooner,
    Extended,
    IsBack,
    Notice,
    OnHoliday,
    Ordered,
    PlayedFor,
    PlayedOut,
    Stalled,
    StillPaused,
    VoteLapsed,
    WentBack,
)
from bot.table.table import Table
from bot.table.tables import Tables
from cogs.ui import time_words
from data.rows import ObligationRow
from tests.bot.timekeeping.timed import live
from tests.support.match import ANN, BO, Match

NOON = 1_800_000_000.0
MORE = "I play for you. Any button can buy you time until <t:{}:f>."
LATER = 1_800_000_000 + 43_200
"""Twelve hours after noon."""


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
            "⏳ Ann has been here, so I wait longer, and can do so once more. Ann has until <t:1800000000:f>.",
        ),
        (Extended(0, NOON, 0), "so I wait longer, for the last time. Ann has"),
        (PlayedFor(0, 2, 3, misses=1), "⌛ Time was up for Ann, so I did what was necessary.\nRolled."),
        (PlayedFor(0, 2, 3, ordered=True), "📋 Time was up for Ann, so their standing orders decided.\nRolled."),
        (Ordered((0, 1), 2, 3), "📋 Ann's and Bo's standing orders acted at once.\nRolled."),
        (IsBack(1), "👋 Bo is back and plays again."),
        (
            VoteLapsed(Replace(0, "Dee", robot="easy")),
            "🗳️ **Ann** is back, so nobody else takes the seat.",
        ),
        (VoteLapsed(Rewind(1, 1, 0)), "🗳️ The game has gone on, so the vote ended: nothing is taken back."),
        (BackSooner(1, was_away=True), "👋 Bo is back and plays again."),
        (BackSooner(1, was_away=False), "👋 Bo stays here after all."),
        (
            OnHoliday(1, NOON, waits=True),
            "🏖️ Bo is away until <t:1800000000:f>; the table waits. **Pause, replace…** asks it to play on.",
        ),
        (OnHoliday(1, NOON, waits=False), "I play for them meanwhile."),
        (
            OnHoliday(1, NOON, waits=True, since=NOON - 86_400),
            "Bo is away from <t:1799913600:f> until <t:1800000000:f>; the table waits.",
        ),
        (Stalled((0,), NOON), "💤 This game has waited for Ann since"),
        (
            StillPaused(NOON),
            "⏸️ This game has been paused since <t:1800000000:f>. `/table pause` asks",
        ),
        (
            Asleep(NOON),
            "🌙 Nobody is here any more, so the game sleeps. Press **I'm back**, or robots play it to its end after",
        ),
        (PlayedOut(), "🌙 Nobody came back, so robots played the game to its end."),
    ],
)
async def test_every_notice_is_a_kind_line(tables: Tables, notice: Notice, told: str) -> None:
    table = await begun(tables, None)
    lines = ["Rolled."] if isinstance(notice, PlayedFor | Ordered) else []
    said = time_words.notice(table, notice, lines)
    assert told in said
    assert said.count("\n") == len(lines), "what was done stands on lines of its own"


async def test_a_step_back_is_told_with_its_new_secret_below(tables: Tables) -> None:
    said = time_words.notice(await begun(tables, None), WentBack(NOON, "c0ffee"), [])
    assert said == (
        "⏪ Continued from the copy of <t:1800000000:f>; what came later is lost.\n"
        "-# 🎲 Dice and cards have a new secret. Its SHA-256: `c0ffee`"
    )


def other(table: Table, **seat: object) -> Table:
    """The table with other values in its first seat."""
    return msgspec.structs.replace(table, seats=(msgspec.structs.replace(table.seats[0], **seat), *table.seats[1:]))


@pytest.mark.parametrize(
    ("deadline", "seat", "told"),
    [
        (Duration(86_400.0), {}, MORE.format(LATER)),
        (Duration(14 * 86_400.0), {"extensions": 1}, MORE.format(LATER + 13 * 43_200)),
        (Daily(20, 0, "UTC"), {}, MORE.format(LATER)),
        (Duration(3600.0), {}, MORE.format(LATER - 11 * 3600)),
        (
            Duration(86_400.0),
            {"misses": 1},
            f"a robot plays for you. Any button can buy time until <t:{LATER}:f>.",
        ),
        (Duration(86_400.0), {"extensions": 2}, "I do what is necessary, unless you left standing orders."),
        (Duration(86_400.0), {"extensions": 2, "misses": 1}, "a robot plays for you, unless you left standing orders."),
    ],
)
async def test_the_last_reminder_says_what_happens_to_an_idle_player(
    tables: Tables, deadline: Deadline, seat: dict[str, object], told: str
) -> None:
    table = other(await begun(tables, deadline), **seat)
    assert time_words.consequence(table, table.seats[0], Person(), NOON) == f"Then {told}"


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (
            {},
            f"and left no standing orders, I wait until <t:{LATER}:f> first.",
        ),
        ({"extensions": 2}, "If **Ann** does not play by then, I play for them."),
    ],
)
async def test_those_who_wait_read_what_follows_the_deadline(
    tables: Tables, seat: dict[str, object], told: str
) -> None:
    table = other(await begun(tables, Duration(86_400.0)), **seat)
    row = ObligationRow(0, since=NOON - 86_400.0, decision=1, began=NOON - 86_400.0, due_at=NOON)
    seen = msgspec.structs.replace(row, seen_at=NOON - 3600.0)
    said = time_words.deadlines(table, [row], {}, reader=1)
    assert said.endswith(told)
    assert said == time_words.deadlines(table, [seen], {}, reader=1), "whether Ann has been here is theirs to tell"
    assert "\n-# Then I " in time_words.deadlines(table, [row], {}, reader=0), "Ann reads it, too"
    assert time_words.deadlines(table, [row], {}) == f"-# ⏳ **Ann** has until <t:{int(NOON)}:f>", (
        "a board only says when"
    )


async def test_a_deadline_says_which_holiday_it_leaves_out(tables: Tables) -> None:
    table = await begun(tables, Duration(86_400.0))
    row = ObligationRow(0, since=NOON - 86_400.0, decision=1, began=NOON - 86_400.0, due_at=NOON + 86_400.0)
    away = {ANN: Person(away=Away(NOON - 172_800.0, NOON))}
    said = time_words.deadlines(table, [row], away, reader=0)
    assert ", the holiday until <t:1800000000:f> not counted\n" in said
    to_come = {ANN: Person(away=Away(NOON, NOON + 43_200.0))}
    assert ", the holiday until" in time_words.deadlines(table, [row], to_come)
    plays = msgspec.structs.replace(table, terms=msgspec.structs.replace(table.terms, away="play"))
    said = time_words.deadlines(plays, [row], to_come)
    assert said == f"-# ⏳ **Ann** has until <t:{int(NOON)}:f>", "a robot plays from then on"
    over = {ANN: Person(away=Away(NOON - 172_800.0, NOON - 90_000.0))}
    assert "holiday" not in time_words.deadlines(table, [row], over, reader=0)


async def test_by_post_a_second_miss_announces_a_robot(tables: Tables) -> None:
    live = other(await begun(tables, Duration(86_400.0)))
    table = msgspec.structs.replace(live, terms=msgspec.structs.replace(live.terms, pace="postal"))
    assert time_words.consequence(table, table.seats[0], Person(), NOON) == "Then the defaults apply."
    silent = other(table, misses=1)
    assert (
        time_words.consequence(silent, silent.seats[0], Person(), NOON)
        == "Then a robot plays for you until you are back."
    )


@pytest.mark.parametrize(
    ("deadline", "seat", "told"),
    [
        (
            Duration(86_400.0),
            {"misses": 1},
            "You have 12 hours for each turn now. Nights do not count. Play 3 turns in",
        ),
        (
            Duration(86_400.0),
            {"misses": 3, "in_time": 2},
            "You have 12 hours for each turn now. Nights do not count. Play one",
        ),
        (
            Daily(20, 0, "UTC"),
            {"misses": 1, "in_time": 1},
            "12 hours for each turn now. Nights do not count. Play 2 turns",
        ),
        (Duration(7200.0), {"misses": 2}, "You have 1 hour for each turn now"),
    ],
)
async def test_a_player_with_less_time_reads_why_and_until_when(
    tables: Tables, deadline: Deadline, seat: dict[str, object], told: str
) -> None:
    table = other(await begun(tables, deadline), extensions=2, **seat)
    said = time_words.less_time(table, table.seats[0], Person())
    assert told in said
    assert "missed" not in said, "nobody who comes back is scolded"
    all_of_it = other(table, misses=0)
    assert time_words.less_time(all_of_it, all_of_it.seats[0], Person()) == ""


async def test_the_table_reads_that_a_player_has_less_time(tables: Tables) -> None:
    told = PlayedFor(0, 2, 3, misses=1, seconds=43_200.0)
    table = await begun(tables, Duration(86_400.0))
    said = time_words.notice(table, told, ["Rolled."])
    assert said.endswith("I did what was necessary. They have 12 hours for a turn now, nights not counted.\nRolled.")
    as_agreed = msgspec.structs.replace(told, seconds=None)
    assert time_words.notice(table, as_agreed, ["Rolled."]).endswith("I did what was necessary.\nRolled.")


async def test_without_a_deadline_nothing_is_said(tables: Tables) -> None:
    table = await begun(tables, None)
    assert time_words.consequence(table, table.seats[0], Person(), NOON) == ""
