"""The picture of a month is posted once, also if the process is killed around the moment."""

import time
from pathlib import Path

import pytest

from bot.calendar.months import due_month, title
from bot.playground.server import Playground
from data.store import Store
from tests.end_to_end.process import joining, running
from tests.support.finished import finish_due_month
from tests.support.long import sampled
from tests.support.person import Json, Person


@pytest.mark.parametrize("point", sampled(["intended", "posted"], "posted"))
async def test_a_kill_around_the_moment_posts_one_picture(
    point: str, tmp_path: Path, playground: Playground, people: list[Person], channel: str
) -> None:
    month = due_month(time.time())
    process = joining(playground, tmp_path)
    guild = playground.hub.world.guild_id
    store = await Store.open(process.database)
    players = [int(who.user_id) for who in people[:2]]
    await finish_due_month(store, players, guild=guild, channel=int(channel))
    await store.close()

    def is_it(message: Json) -> bool:
        return title(month) in str(message.get("components"))

    await process.start(BOT_CRASH_AT=point)
    assert await process.ended() < 0
    async with running(process):
        await process.ready()
        await people[0].wait_for_message(channel, is_it)
    async with running(process):
        await process.ready()
    assert len([message for message in people[0].seen(channel) if is_it(message)]) == 1
