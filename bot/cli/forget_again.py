"""``forget-again``: forget people who asked for it after the copy was made that is now the database."""

import asyncio
from pathlib import Path

from bot.client import TableBot, Timing
from bot.errors import CannotStart
from bot.settings import Settings
from data.forgotten import ForgottenList
from data.migrate import StoreError
from data.store import Store


def run(settings: Settings, path: Path) -> int:
    """Forget those on that list; return the exit code.

    Raises:
        CannotStart: a bot is running, or the database or the list cannot be used.
    """
    if not path.is_file():
        raise CannotStart(f"there is no list {path}")
    try:
        count = asyncio.run(_forget(settings.database, ForgottenList(path)))
    except StoreError as error:
        raise CannotStart(str(error)) from error
    except (OSError, ValueError) as error:
        raise CannotStart(f"the list {path} cannot be used: {error}") from error
    print(f"{'1 person' if count == 1 else f'{count} people'} forgotten again.")  # noqa: T201
    return 0


async def _forget(where: Path | str, kept: ForgottenList) -> int:
    store = await Store.open(where)
    try:
        bot = TableBot(
            store, Timing(robot_pause=0.0)
        )  # for all that follows from a change of a table; it never connects
        count = await bot.forgetting.again(kept)
        await bot.tables.drain()
    finally:
        await store.close()
    return count
