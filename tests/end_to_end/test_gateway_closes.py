"""The gateway closes for good: whoever hosts the bot reads why in one line, and what was played is there afterwards."""

import pytest

from bot.playground.frames import FATAL
from bot.playground.server import Playground
from tests.end_to_end.aftermath import caught_up, nothing_is_doubled
from tests.end_to_end.party import Party
from tests.end_to_end.process import BotProcess
from tests.support.person import Person


@pytest.mark.parametrize("code", sorted(FATAL))
async def test_a_connection_that_is_ended_for_good_ends_the_bot_in_words(
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
