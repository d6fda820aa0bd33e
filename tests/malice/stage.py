"""Where most of the malice is played: a playground, the bot's process, and everybody at the page."""

import contextlib
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import msgspec

from bot.playground.server import Playground, start
from tests.end_to_end.process import BotProcess, joining
from tests.malice.crowd import NEWEST
from tests.support.person import Person, at_the_page


class Stage(msgspec.Struct, frozen=True):
    """What a run needs. `channels`: the text channels' ids."""

    playground: Playground
    bot: BotProcess
    people: list[Person]
    channels: list[str]


@contextlib.asynccontextmanager
async def staged(
    folder: Path,
    settings: Mapping[str, str],
    *,
    patience: float,
    newest: int | None = NEWEST,
    kept_in: Path | None = None,
) -> AsyncIterator[Stage]:
    """Set the stage, with these settings; the bot is not started yet, and killed at the end.

    `patience`, `newest`: as `Person` takes them. `kept_in`: where the bot keeps everything, if not in `folder`.
    """
    playground = await start(folder / "world", port=0)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(playground.close)
        bot = joining(playground, kept_in or folder, **settings)
        stack.push_async_callback(bot.kill)
        world = playground.hub.world
        users = [each.id for each in world.people()]
        people = at_the_page(playground.base_url, users, patience=patience, newest=newest)
        channels = [str(each.id) for each in world.text_channels()]
        yield Stage(playground, bot, await stack.enter_async_context(people), channels)
