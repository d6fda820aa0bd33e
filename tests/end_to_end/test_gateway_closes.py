"""The gateway closes for good or disappears: one line in the log, and the games are still there afterwards."""

import itertools
import re

import pytest

from bot.playground.gateway.frames import FATAL, Close
from bot.playground.gateway.sessions import Moment
from bot.playground.server import Playground
from tests.end_to_end.aftermath import caught_up, nothing_is_doubled
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Party
from tests.end_to_end.process import BotProcess
from tests.support.long import LONG
from tests.support.person import Person
from tests.support.timeouts import until

LOST = re.compile(r"WARNING.*Attempting a reconnect for shard ID 0 in [\d.]+s: there is no connection to Discord \(")


async def test_a_bot_that_lost_discord_logs_one_line_and_stops(playground: Playground, bot: BotProcess) -> None:
    """A lost network is no error of the bot's."""
    await playground.close()
    await bot.logged(LOST)
    assert await bot.stop() == 0
    assert bot.complaints() == []


async def test_the_bot_knows_whether_it_is_connected(playground: Playground, inside: BotInside) -> None:
    first = socket_of(inside)
    assert inside.bot.is_connected()
    meanwhile = list[bool]()

    async def on_disconnect() -> None:
        meanwhile.append(inside.bot.is_connected())

    inside.bot.add_listener(on_disconnect)
    await playground.hub.gateway.hang_up(4000)
    await until(lambda: socket_of(inside) is not first and inside.bot.is_connected())
    assert meanwhile == [False]


def socket_of(inside: BotInside) -> object:
    shard = inside.bot.get_shard(0)
    assert shard is not None
    return shard._parent.ws


@LONG
@pytest.mark.parametrize("code", sorted(FATAL))
async def test_a_final_gateway_close_ends_the_bot_with_an_explanation(
    code: int, playground: Playground, bot: BotProcess, people: list[Person], channel: str
) -> None:
    party = Party(people[:2], channel, seed=4)
    await party.begin()
    await party.step()
    before = await caught_up(party, bot)
    await playground.hub.gateway.hang_up(code)
    assert await bot.ended() == 2
    last = bot.log().splitlines()[-1]
    assert last.startswith("bot: Discord ")
    assert ("DISCORD_TOKEN" in last) == (code == 4004)
    assert bot.complaints() == []

    await bot.connect()
    party.last_decision = 0
    await party.step()
    after = await caught_up(party, bot)
    assert after.entries[: len(before.entries)] == before.entries
    await nothing_is_doubled(party, after)


async def hasty(self: object, shard_id: int | None, *, initial: bool = False) -> None:
    """discord.py waits five seconds here."""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses are a fiftieth."""
    monkeypatch.setattr("discord.Client.before_identify_hook", hasty)
    monkeypatch.setattr("bot.hosting.reconnects.SESSION_FIRST", 0.2)
    monkeypatch.setattr("bot.hosting.reconnects.RESUME_FIRST", 0.02)


def cut_after_ready(playground: Playground, times: int) -> None:
    """Let that many coming sessions end right after READY, for good."""
    for _ in range(times):
        playground.hub.gateway.hang_up_at(Moment.READY, Close.SESSION_TIMED_OUT)


async def test_sessions_that_are_cut_at_once_are_begun_ever_more_slowly(
    quick: None, playground: Playground, inside: BotInside, caplog: pytest.LogCaptureFixture
) -> None:
    """Given a gateway that ends each session after READY."""
    begun = playground.hub.gateway.starts._begun
    cut_after_ready(playground, 4)
    await playground.hub.gateway.hang_up(Close.SESSION_TIMED_OUT)
    await until(lambda: len(begun) == 6 and inside.bot.is_connected())
    gaps = [after - before for before, after in itertools.pairwise(begun)]
    assert all(gap >= pause for gap, pause in zip(gaps[2:], (0.2, 0.4, 0.8), strict=True))
    assert "connections in a row" in caplog.text


async def test_the_last_session_of_a_day_is_not_exceeded(
    quick: None, playground: Playground, inside: BotInside, caplog: pytest.LogCaptureFixture
) -> None:
    """Discord would reset the token."""
    gateway = playground.hub.gateway
    gateway.starts.allowed = 4
    gateway.identify_limited = True
    monotonous = gateway.starts.too_quick
    gateway.starts.too_quick = lambda shard: False  # type: ignore[method-assign]
    cut_after_ready(playground, 10)
    await gateway.hang_up(Close.SESSION_TIMED_OUT)
    await until(lambda: "so I make no more until" in caplog.text)
    gateway.starts.too_quick = monotonous  # type: ignore[method-assign]
    assert gateway.starts.remaining == 0
    assert not inside.bot.is_closed()
