"""The gateway closes for good or disappears: one line in the log, and the games are still there afterwards."""

import re

import pytest

from bot.playground.gateway.frames import FATAL
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

    await bot.start()
    await bot.ready()
    party.last_decision = 0
    await party.step()
    after = await caught_up(party, bot)
    assert after.entries[: len(before.entries)] == before.entries
    await nothing_is_doubled(party, after)
