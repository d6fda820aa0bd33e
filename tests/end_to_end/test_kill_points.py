"""The bot is killed at every crash point (`bot.crash_points`), and the test checks that it really died there.

Afterwards nothing is lost or doubled, the messages catch up, and people continue by clicking.
"""

import asyncio
import re
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import get_args

import pytest

from bot import crash_points
from bot.crash_points import Point
from bot.games.machi_koro.orders import Orders
from bot.playground.server import Playground
from tests.bot.orders.postal import DAY, postal_terms, report_of
from tests.end_to_end import records
from tests.end_to_end.aftermath import caught_up, nothing_is_doubled
from tests.end_to_end.inside import BotInside
from tests.end_to_end.moment import Moment, expect_killed_at, look
from tests.end_to_end.party import Party, control_of, history, press, says
from tests.end_to_end.preloaded import ROOT
from tests.end_to_end.process import BotProcess, joining
from tests.support.long import sampled
from tests.support.looking import change, looking
from tests.support.match import Match
from tests.support.person import COMMAND, Person, text_of
from tests.support.timeouts import TIMEOUT, until

UNCOMMITTED = ("before-commit", "undo-half-written", "post-half-resolved")

Deed = Callable[[Party], Awaitable[None]]
"""An action of a person, without waiting for the answer."""


@pytest.fixture
async def doomed(tmp_path: Path, playground: Playground, kept_at: dict[str, str]) -> AsyncIterator[BotProcess]:
    process = joining(playground, tmp_path, **kept_at)
    yield process
    await process.kill()
    assert process.complaints() == []


@pytest.fixture
def table(people: list[Person], channel: str) -> Party:
    """Ann and Bo, before they open a table."""
    return Party(people[:2], channel, seed=4)


# --- actions ---------------------------------------------------------------------------------------------


async def in_a_lobby(party: Party) -> None:
    lobby = await party.open(first="joining")
    await party.people[1].wait_for_message(party.channel, lambda message: message["id"] == lobby["id"])
    await party.people[1].click(lobby, "Join")


async def in_a_game(party: Party) -> None:
    await party.begin(first="joining")
    await party.next()


async def in_a_turn(party: Party) -> None:
    await in_a_game(party)
    await party.host.run(party.channel, "machi roll")
    party.last_decision = 1
    await party.next()


async def in_the_next_turn(party: Party) -> None:
    await in_a_turn(party)
    await party.host.run(party.channel, "machi pass")
    party.last_decision = 2
    await party.next()


async def in_a_vote(party: Party) -> None:
    await in_a_turn(party)
    await party.say_zones()
    await party.people[1].run(party.channel, "table deadline", deadline="3d")
    await party.host.wait_for_message(party.channel, lambda message: says(message, "votes: ", "[Go there"))


async def agree(party: Party) -> None:
    await click(party, "agree")


async def start(party: Party) -> None:
    await click(party, "start")


async def roll(party: Party) -> None:
    await click(party, "roll")


async def pass_(party: Party) -> None:
    await click(party, "pass")


async def undo(party: Party) -> None:
    party.took_back = 0
    await click(party, "undo")


async def type_roll(party: Party) -> None:
    await party.host.start_interaction(COMMAND, party.channel, await party.host.command_data("machi roll", {}))


async def click(party: Party, verb: str) -> None:
    """The host clicks the newest control with that verb."""
    message, control = [
        (message, control)
        for message in party.host.seen(party.channel)
        if (control := control_of(message, verb)) is not None
    ][-1]
    await press(party.host, message, control)


DEEDS: dict[str, tuple[Deed, Deed, tuple[str, ...]]] = {
    "start": (
        in_a_lobby,
        start,
        (
            *("before-commit", "after-commit", "answered", "drawing"),
            *("intended", "posted", "between-posts"),
        ),
    ),
    "roll": (in_a_game, roll, ("before-commit", "after-commit", "drawing", "answered")),
    "type a roll": (in_a_game, type_roll, ("after-commit", "drawing", "edited")),
    "end a go": (
        in_a_turn,
        pass_,
        (
            *("before-commit", "after-commit", "drawing:1", "answered", "drawing:2"),
            *("intended", "posted", "between-posts"),
        ),
    ),
    "agree": (
        in_a_vote,
        agree,
        ("before-commit", "after-commit", "deleted:1", "deleted:2", "intended", "posted", "between-posts"),
    ),
    "undo": (
        in_the_next_turn,
        undo,
        ("undo-half-written", "before-commit", "after-commit", "deleted", "drawing", "edited"),
    ),
}
"""The preparation, the deed, and the crash points (with the number of the pass) at which the bot is killed."""


@pytest.mark.parametrize(
    ("deed", "at"),
    sampled(
        [(name, at) for name, (_, _, points) in DEEDS.items() for at in points],
        *(("roll", "after-commit"), ("undo", "undo-half-written")),
    ),
)
async def test_killed_during_a_deed(
    deed: str, at: str, playground: Playground, inside: BotInside, doomed: BotProcess, table: Party
) -> None:
    prepare, do, _ = DEEDS[deed]
    await prepare(table)
    before = await settled(playground, inside, table)
    await killed_at(at, lambda: do(table), playground, inside, doomed)
    left = look(playground, inside.where, table.channel)
    expect_killed_at(point_of(at), before, left)

    await inside.start()
    counts = point_of(at) not in UNCOMMITTED
    assert (left.version > before.version) == counts
    if deed == "start" and not counts:
        await do(table)
    table.last_decision = 0
    await table.next()
    record = await caught_up(table, inside)
    await nothing_is_doubled(table, record)
    for _ in range(3):
        assert await table.step() is not None
    record = await caught_up(table, inside)
    await nothing_is_doubled(table, record)


@pytest.mark.long
async def test_killed_while_a_lost_message_is_found_again(
    playground: Playground, inside: BotInside, doomed: BotProcess, table: Party
) -> None:
    """The first process is killed right after posting, the next one when it finds that message."""
    await in_a_game(table)
    before = await settled(playground, inside, table)
    await killed_at("posted", lambda: close_motion(table), playground, inside, doomed)
    expect_killed_at("posted", before, look(playground, inside.where, table.channel))
    for _ in range(2):
        await doomed.start(BOT_CRASH_AT="found")
        assert await doomed.ended() == -signal.SIGKILL
        expect_killed_at("found", before, look(playground, inside.where, table.channel))
    await inside.start()
    after = await settled(playground, inside, table)
    assert len(after.messages) == len(before.messages) + 2  # the motion, and the line that pings for it
    (motion,) = [m for m in await history(table.host, table.channel) if says(m, "The game would end")]
    await table.host.click(motion, "Agree to close")
    assert records.read(inside.where).phase == "closed"


async def close_motion(party: Party) -> None:
    bo = party.people[1]  # a player who does not manage the server, and so has to ask
    await bo.start_interaction(COMMAND, party.channel, await bo.command_data("table close", {}))


@pytest.mark.parametrize(
    "at", sampled(["before-commit", "after-commit", "intended", "posted", "between-posts"], "posted")
)
async def test_killed_while_a_table_opens(
    at: str, playground: Playground, inside: BotInside, doomed: BotProcess, table: Party
) -> None:
    before = look(playground, inside.where, table.channel)
    data = await table.host.command_data("table open", {"game": "machi_koro"})

    async def open_it() -> None:
        await table.host.start_interaction(COMMAND, table.channel, data)

    await killed_at(at, open_it, playground, inside, doomed)
    expect_killed_at(point_of(at), before, look(playground, inside.where, table.channel))
    await inside.start()
    lobby = await (table.open() if at in UNCOMMITTED else table.lobby(set()))
    await table.people[1].wait_for_message(table.channel, lambda message: message["id"] == lobby["id"])
    await table.people[1].click(lobby, "Join")
    await table.host.click(lobby, "Start")
    assert await table.step() is not None
    await nothing_is_doubled(table, await caught_up(table, inside))


@pytest.mark.parametrize(
    ("at", "left"), sampled([("before-commit", False), ("after-commit", True)], ("before-commit", False))
)
async def test_killed_while_a_table_opens_in_a_new_thread(
    at: str, left: bool, playground: Playground, inside: BotInside, doomed: BotProcess, table: Party
) -> None:
    """A thread without a table is closed (the bot may not delete it); a thread with a table stays."""
    data = await table.host.command_data("table open", {"game": "machi_koro", "thread": True})
    before = len(playground.hub.world.threads())

    async def open_it() -> None:
        await table.host.start_interaction(COMMAND, table.channel, data)

    await killed_at(at, open_it, playground, inside, doomed)
    assert len(playground.hub.world.threads()) == before + 1
    await inside.start()
    await until(lambda: [each.archived for each in playground.hub.world.threads()[before:]] == [not left])


@pytest.mark.parametrize("at", sampled(["before-commit", "after-commit", "answered"], "before-commit"))
async def test_killed_while_a_player_joins(
    at: str, playground: Playground, inside: BotInside, doomed: BotProcess, table: Party
) -> None:
    lobby = await table.open()
    bo = table.people[1]
    await bo.wait_for_message(table.channel, lambda message: message["id"] == lobby["id"])
    before = await settled(playground, inside, table)
    join = control_of(lobby, "join")
    assert join is not None

    async def sit_down() -> None:
        await press(bo, lobby, join)

    await killed_at(at, sit_down, playground, inside, doomed)
    expect_killed_at(point_of(at), before, look(playground, inside.where, table.channel))
    await inside.start()
    if at in UNCOMMITTED:
        await bo.click(lobby, "Join")
    shown = await table.host.wait_for_message(table.channel, lambda message: says(message, "**Bo** are in"))
    assert shown["id"] == lobby["id"]
    assert text_of(shown).count("Bo") == 1
    await bo.click(lobby, "Start")
    assert await table.step() is not None
    await nothing_is_doubled(table, await caught_up(table, inside))


RESOLVING = (
    *("post-half-resolved:1", "post-half-resolved:3", "before-commit", "after-commit"),
    *("drawing", "intended", "posted", "between-posts"),
)


@pytest.mark.parametrize("at", sampled(RESOLVING, "post-half-resolved:3"))
async def test_killed_while_a_postal_turn_is_resolved(
    at: str, playground: Playground, inside: BotInside, doomed: BotProcess, table: Party
) -> None:
    """A deadline passed while the bot was down; each next process resolves the turn and is killed."""
    await postal(inside, table)
    before = await settled(playground, inside, table)
    await inside.stop()
    change(inside.where, "UPDATE alarms SET at = 1.0 WHERE kind = 'post'")
    await doomed.start(BOT_CRASH_AT=at)
    assert await doomed.ended() == -signal.SIGKILL
    expect_killed_at(point_of(at), before, look(playground, inside.where, table.channel))

    await inside.start()
    async with asyncio.timeout(TIMEOUT):
        while not await inside.bot.store.postal_turns(1):  # noqa: ASYNC110 - polling
            await asyncio.sleep(0.02)
    await settled(playground, inside, table)
    with looking(inside.where) as db:
        assert db.execute("SELECT turn, silent FROM turns").fetchall() == [(1, b"[1]")]
        assert db.execute("SELECT count(*) FROM orders").fetchone() == (0,)
        ((deadline,),) = db.execute("SELECT at FROM alarms WHERE kind = 'post'").fetchall()
    assert deadline > time.time() + DAY - 60
    record = records.read(inside.where)
    assert record.state.turn == 4
    told = await inside.bot.postal_office.last_postal_turn(await inside.bot.tables.load(1))
    assert [turn.turn.seat for turn in report_of(told).turns] == [0, 1, 0]


async def postal(inside: BotInside, party: Party) -> None:
    """Begin a game by post; Ann has handed in orders."""
    ann, bo = (int(person.user_id) for person in party.people)
    match = Match(inside.bot.tables, names={ann: "Ann", bo: "Bo"})
    await match.know(ann, bo)
    table = await match.begin(ann, bo, channel=int(party.channel), terms=postal_terms())
    orders = [Orders(dice=1, buy=("forest", "cafe"))]
    await inside.bot.postal_office.hand_in(match.click(ann), table.id, orders)


# --- the points themselves -------------------------------------------------------------------------------


def test_every_point_is_passed_somewhere_and_killed_at_here() -> None:
    sources = [path.read_text() for path in (ROOT / "bot").rglob("*.py")]
    passed = {name for source in sources for name in re.findall(r'crash_points\.point\("([a-z-]+)"\)', source)}
    killed = {point_of(at) for points in (*(each[2] for each in DEEDS.values()), RESOLVING) for at in points} | {
        "found"
    }
    assert passed == killed == set(get_args(Point))


def test_nothing_happens_at_a_point_unless_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[tuple[int, int]] = []
    monkeypatch.setattr("bot.crash_points.os.kill", lambda process, number: killed.append((process, number)))
    crash_points.point("posted")
    monkeypatch.setattr(crash_points, "_AT", "posted")
    monkeypatch.setattr(crash_points, "_left", 2)
    crash_points.point("intended")
    crash_points.point("posted")
    assert killed == []
    crash_points.point("posted")
    assert [number for _, number in killed] == [signal.SIGKILL]


# --- helpers ---------------------------------------------------------------------------------------------


def point_of(at: str) -> Point:
    """The crash point, without the number of the pass."""
    points: tuple[Point, ...] = get_args(Point)
    (found,) = [point for point in points if point == at.partition(":")[0]]
    return found


async def settled(playground: Playground, inside: BotInside, party: Party) -> Moment:
    """A snapshot once all messages are up to date."""
    async with asyncio.timeout(TIMEOUT):
        while (now := look(playground, inside.where, party.channel)).due:  # noqa: ASYNC110 - polling
            await asyncio.sleep(0.02)
    assert not now.meant()
    assert not now.strays()
    return now


async def killed_at(
    at: str, do: Callable[[], Awaitable[None]], playground: Playground, inside: BotInside, doomed: BotProcess
) -> None:
    """Let another process take over, which kills itself at that crash point of the deed."""
    await inside.stop()
    await doomed.start(BOT_CRASH_AT=at)
    await until(lambda: playground.hub.gateway.online)
    await do()
    assert await doomed.ended() == -signal.SIGKILL
