"""Open the local Discord for the playground, after a look at the database that its bot will open."""

from bot.errors import CannotStart
from bot.playground import server as playground
from bot.playground.world.storage import WorldFileError
from bot.settings import Settings
from data.migrate import StoreError
from data.store import Store


async def opened(settings: Settings) -> playground.Playground:
    """Serve the world.

    Raises:
        CannotStart: the port is taken, or the database or the world's file cannot be used.
    """
    await _expect_database(settings)
    try:
        started = await playground.start(settings.world_path, port=settings.playground_port)
        started.limit_rates()
        return started
    except WorldFileError as error:
        raise CannotStart(f"the playground's file {settings.world_path} cannot be used: {error}") from error
    except OSError as error:
        raise CannotStart(f"PLAYGROUND_PORT: cannot listen on {settings.playground_port}: {error.strerror}") from error


async def _expect_database(settings: Settings) -> None:
    """Report a broken database before anything is served. The bot's process opens it later itself."""
    try:
        store = await Store.open(settings.database)
    except StoreError as error:
        raise CannotStart(str(error)) from error
    await store.close()
