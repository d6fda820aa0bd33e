"""Limits: what is full, and when it will not be."""

import ast
import importlib
import itertools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from bot.calendar import preferences
from bot.calendar.deadlines import DAY
from bot.calendar.preferences import Server
from bot.errors import Full, NoExhibitions
from bot.table import limits
from bot.table.click import Click
from bot.table.limits import Asked, Opened, reached
from bot.table.lobby import NewTable
from bot.table.terms import Terms
from data.rows import NewTableRow, OpenedRow
from data.sql.tournaments import EntrantRow, TournamentRow
from data.store import Store
from tests.support.match import ANN, BO, CY, GUILD, OPEN, Match

ROOT = Path(__file__).parents[3]
NOW = 1_000_000.0
USUAL = Server()
ONE = Asked(guild_id=GUILD, people=(ANN,))


def opened(
    count: int,
    *people: int,
    phase: str = "playing",
    at: float = NOW - DAY,
    pings: int = 0,
    alone: bool = False,
    thread: int = 0,
) -> list[Opened]:
    """That many tables of these people."""
    return [
        Opened(people=frozenset(people), phase=phase, at=at, channel=each, thread=thread, pings=pings, alone=alone)
        for each in range(1, count + 1)
    ]


def limit(asked: Asked, known: Sequence[Opened], server: Server = USUAL) -> tuple[str, int, float | None] | None:
    full = reached(asked, known, server, NOW)
    return None if full is None else (full.limit, full.count, full.until)


# --- a person -------------------------------------------------------------------------------------------


def test_a_person_has_as_many_open_tables_as_managers_chose() -> None:
    assert limit(ONE, opened(25, ANN)) == ("hosted", 25, None)
    assert limit(ONE, opened(24, ANN)) is None
    assert limit(ONE, opened(2, ANN), Server(hosted=2)) == ("hosted", 2, None)
    assert limit(ONE, [*opened(25, BO), *opened(25, ANN, phase="over")]) is None


def test_a_person_has_few_lobbies_at_a_time() -> None:
    lobbies = opened(limits.LOBBIES, ANN, phase="lobby")
    assert limit(ONE, lobbies) == ("lobbies", limits.LOBBIES, None)
    assert limit(ONE, lobbies[1:]) is None
    at_once = msgspec.structs.replace(ONE, has_lobby=False)
    assert limit(at_once, lobbies) is None


def test_closed_tables_of_the_last_hour_count_and_the_refusal_says_until_when() -> None:
    churned = [*opened(1, ANN, phase="closed", at=NOW - 600), *opened(limits.AN_HOUR - 1, ANN, phase="closed", at=NOW)]
    assert limit(ONE, churned) == ("an hour", limits.AN_HOUR, NOW + 3000)
    assert limit(ONE, churned[1:]) is None
    assert limit(ONE, opened(limits.AN_HOUR, ANN, phase="closed", at=NOW - 3600)) is None


def test_pings_of_the_last_minute_count_by_people() -> None:
    asked = msgspec.structs.replace(ONE, pings=3)
    lately = [
        *opened(1, ANN, phase="closed", at=NOW - 40, pings=5),
        *opened(1, ANN, phase="over", at=NOW - 10, pings=2),
    ]
    assert limit(asked, lately) is None
    one_more = [*lately, *opened(1, ANN, phase="over", at=NOW - 5, pings=1)]
    assert limit(asked, one_more) == ("pings", limits.PINGS, NOW + 20)
    assert limit(ONE, one_more) is None, "a table that pings nobody may open"
    assert limit(msgspec.structs.replace(asked, pings=limits.PINGS + 1), []) is None, "a large one opens by itself"


def test_managers_pass_what_bounds_one_person() -> None:
    manager = msgspec.structs.replace(ONE, manager=True, pings=9)
    theirs = opened(limits.AN_HOUR, ANN, phase="lobby", at=NOW, pings=3)
    assert limit(manager, theirs) is None
    assert limit(manager, opened(limits.OPEN_HERE, BO)) == ("open here", limits.OPEN_HERE, None)


def test_of_two_people_both_are_asked() -> None:
    pair = msgspec.structs.replace(ONE, people=(ANN, BO))
    assert limit(pair, opened(limits.LOBBIES, BO, phase="lobby")) == ("lobbies", limits.LOBBIES, None)


# --- a channel, a server --------------------------------------------------------------------------------


def test_a_channel_gets_some_threads_an_hour() -> None:
    below = msgspec.structs.replace(ONE, thread=77)
    full = opened(limits.THREADS, BO, phase="closed", at=NOW - 60, thread=77)
    assert limit(below, full) == ("threads", limits.THREADS, NOW + 3540)
    assert limit(below, full[1:]) is None
    assert limit(ONE, full) is None, "no thread is made"
    assert limit(msgspec.structs.replace(below, thread=78), full) is None
    again = [*full[1:], full[1]]
    assert limit(below, again) is None, "two tables in one thread"


def test_a_server_has_room_for_some_tables() -> None:
    assert limit(ONE, opened(limits.OPEN_HERE, BO)) == ("open here", limits.OPEN_HERE, None)
    assert limit(ONE, opened(limits.OPEN_HERE - 1, BO)) is None
    lobbies = opened(limits.LOBBIES_HERE, BO, phase="lobby")
    assert limit(ONE, lobbies) == ("lobbies here", limits.LOBBIES_HERE, None)
    assert limit(ONE, lobbies[1:]) is None
    assert limit(msgspec.structs.replace(ONE, has_lobby=False), lobbies) is None


def test_tables_without_people_are_counted_together() -> None:
    alone = Asked(guild_id=GUILD, has_lobby=False, alone=True)
    assert limit(alone, opened(2, alone=True)) == ("robots", 2, None)
    assert limit(alone, [*opened(1, alone=True), *opened(9, BO), *opened(9, alone=True, phase="closed")]) is None
    assert limit(alone, opened(2, alone=True), Server(exhibitions=3)) is None
    assert limit(ONE, opened(2, alone=True)) is None


# --- what counts as whose -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "people", "pings", "alone"),
    [
        (Terms(options=msgspec.Raw(b"{}"), seats=4, invited=(ANN, BO, CY)), {ANN}, 2, False),
        (Terms(options=msgspec.Raw(b"{}"), seats=4, invited=(ANN, BO), matched=True), {ANN, BO}, 2, False),
        (Terms(options=msgspec.Raw(b"{}"), seats=4, exhibition="fast"), set(), 0, True),
        (Terms(options=msgspec.Raw(b"{}"), seats=4, tournament=3, invited=(ANN, BO)), set(), 0, False),
        (Terms(options=msgspec.Raw(b"{}"), seats=4, tournament=3), set(), 0, True),
    ],
)
def test_a_stored_table_counts_for_those_whose_it_is(terms: Terms, people: set[int], pings: int, alone: bool) -> None:
    terms = msgspec.structs.replace(terms, home=7)
    found = limits._opened(OpenedRow(ANN, 9, "lobby", msgspec.json.encode(terms), NOW))
    assert (set(found.people), found.pings, found.alone, found.thread) == (people, pings, alone, 7)
    here = limits._opened(OpenedRow(ANN, 7, "lobby", msgspec.json.encode(terms), NOW))
    assert here.thread == 0


async def test_one_that_is_over_counts_for_an_hour(match: Match) -> None:
    for channel in range(limits.AN_HOUR):
        table = await match.open(ANN, channel=channel + 1)
        await match.lobby.leave(match.click(ANN), table.id)
    with pytest.raises(Full) as full:
        await match.open(ANN, channel=99)
    assert (full.value.limit, full.value.count) == ("an hour", limits.AN_HOUR)
    assert full.value.until is not None
    assert (await match.open(BO, channel=99)).row.phase == "lobby"


async def test_nothing_is_stored_of_a_table_that_finds_no_room(match: Match) -> None:
    invited = msgspec.structs.replace(OPEN, invited=(BO, CY, 7, 8, 9, 10))
    first = await match.open(ANN, terms=invited)
    asked = NewTable(game="machi_koro", options=first.options(), terms=invited, guild_id=GUILD, channel_id=50)
    click = match.click(ANN)
    with pytest.raises(Full, match="pings"):
        await match.lobby.open(click, asked)
    assert await match.tables.store.table(first.id + 1) is None
    assert not await match.tables.store.clicked(click.interaction_id)
    elsewhere = msgspec.structs.replace(asked, guild_id=GUILD + 1)
    assert (await match.lobby.open(Click(5, ANN, "Ann"), elsewhere)).table.row.phase == "lobby"


# --- games among robots, and tournaments -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("starters", "manager", "refused"),
    [("everyone", False, None), ("managers", False, True), ("managers", True, None), ("nobody", True, False)],
)
async def test_managers_say_who_lets_robots_play_alone(
    store: Store, starters: Literal["everyone", "managers", "nobody"], manager: bool, refused: bool | None
) -> None:
    async with store.change() as tx:
        await preferences.remember_server(tx, GUILD, Server(exhibition_starters=starters))
    click = Click(1, ANN, "Ann", manager)
    if refused is None:
        await limits.expect_exhibition_allowed(store, click, GUILD, NOW)
        return
    with pytest.raises(NoExhibitions) as no:
        await limits.expect_exhibition_allowed(store, click, GUILD, NOW)
    assert no.value.managers is refused


async def test_exhibitions_and_tournaments_of_robots_are_counted_for_a_day(store: Store) -> None:
    exhibition = msgspec.json.encode(Terms(options=msgspec.Raw(b"{}"), seats=2, exhibition="fast"))
    async with store.change() as tx:
        await preferences.remember_server(tx, GUILD, Server(exhibitions=1))
        for begun in range(limits.TIMES_A_DAY - 1):
            await tx.open_table(
                NewTableRow(
                    game="machi_koro",
                    guild_id=GUILD,
                    channel_id=begun + 1,
                    host_id=ANN,
                    terms=exhibition,
                    secret=b"s",
                    at=NOW - 60 * begun,
                )
            )
    await limits.expect_exhibition_allowed(store, Click(1, ANN), GUILD, NOW)
    async with store.change() as tx:
        number = await tx.add_tournament(tournament(NOW - 3600))
        await tx.write_tournament_phase(number, "over")
    with pytest.raises(Full) as full:
        await limits.expect_exhibition_allowed(store, Click(1, ANN), GUILD, NOW)
    assert (full.value.limit, full.value.count, full.value.until) == ("robots today", 5, NOW - 3600 + DAY)
    await limits.expect_exhibition_allowed(store, Click(1, ANN), GUILD, NOW - 3600 + DAY)
    async with store.change() as tx:
        await tx.write_entrants(number, [EntrantRow(0, ANN, "Ann", None, 1)])
    await limits.expect_exhibition_allowed(store, Click(1, ANN), GUILD, NOW)


def tournament(at: float, host: int = ANN) -> TournamentRow:
    """A tournament that this person opened then."""
    return TournamentRow(
        guild_id=GUILD,
        channel_id=2,
        host_id=host,
        open_id=next(_clicks),
        name="Cup",
        kind="knock_out",
        game="machi_koro",
        terms=b"{}",
        seats=2,
        most=8,
        opened_at=at,
    )


_clicks = itertools.count(1)


async def test_a_person_has_one_tournament_at_a_time_and_some_a_day(store: Store) -> None:
    async with store.change() as tx:
        for opened_before in range(limits.TOURNAMENTS_TODAY):
            await limits.expect_tournament(tx, Click(1, ANN), GUILD, NOW)
            number = await tx.add_tournament(tournament(NOW - 60 * opened_before))
            with pytest.raises(Full, match="tournament: 1"):
                await limits.expect_tournament(tx, Click(1, ANN), GUILD, NOW)
            await limits.expect_tournament(tx, Click(1, ANN, "Ann", True), GUILD, NOW)
            await limits.expect_tournament(tx, Click(1, BO), GUILD, NOW)
            await tx.write_tournament_phase(number, "closed")
        with pytest.raises(Full, match="tournaments today") as full:
            await limits.expect_tournament(tx, Click(1, ANN), GUILD, NOW)
        assert full.value.until == NOW - 60 * (limits.TOURNAMENTS_TODAY - 1) + DAY
        await limits.expect_tournament(tx, Click(1, ANN, "Ann", True), GUILD, NOW)
        for other in range(limits.TOURNAMENTS_HERE):
            await limits.expect_tournament(tx, Click(1, BO), GUILD, NOW)
            await tx.add_tournament(tournament(NOW, 500 + other))
        with pytest.raises(Full, match="tournaments here"):
            await limits.expect_tournament(tx, Click(1, BO, "Bo", True), GUILD, NOW)


# --- one place asks -------------------------------------------------------------------------------------


def test_every_table_is_stored_where_the_limits_are_asked() -> None:
    callers = {
        path.relative_to(ROOT).as_posix()
        for folder in ("bot", "cogs")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "tx.open_table"
    }
    assert callers == {"bot/table/lobby.py"}


def test_the_table_of_limits_in_the_guide_is_true() -> None:
    guide = (ROOT / ".github" / "ARCHITECTURE.md").read_text("utf-8")
    section = guide.partition("## Doors and limits")[2].partition("\n## ")[0]
    found = re.findall(r"(\d+) \(`([\w/]+)\.py::(\w+)`\)", section)
    for number, module, name in found:
        assert getattr(importlib.import_module(module.replace("/", ".")), name) == int(number), name
    listed = {name for _, module, name in found if module == "bot/table/limits"}
    spans = {"MINUTE", "HOUR", "DAY"}
    assert listed == {name for name, value in vars(limits).items() if name.isupper() and name not in spans}
