"""Which database the playground uses: one of its own, so that it never touches that of a real bot."""

import logging
from pathlib import Path
from typing import Final

import msgspec

from bot.errors import CannotStart
from bot.playground.world.storage import bot_of_world
from bot.settings import Settings
from data.applications import is_playground
from data.lease import Lease
from data.maintenance import move_away
from data.migrate import StoreError
from data.store import applications_of

log = logging.getLogger(__name__)

REAL: Final = "the database of DATABASE_URL belongs to a real bot: the playground keeps its games in %s instead"


async def choose(settings: Settings, own: Settings) -> Settings:
    """Choose between `own`, with a file of the playground's own, and the database of DATABASE_URL, if that is set.

    A database that has served a real application is left alone. One that has served only playgrounds, from before the
    playground had a file of its own, is carried over with its world, once.

    Raises:
        CannotStart: a database cannot be used.
    """
    try:
        served = await applications_of(settings.database)
        only_playgrounds = all(map(is_playground, served))
        if settings.database_url is None:
            if only_playgrounds:
                await _carry_over(settings, own, served)
        elif not only_playgrounds:
            log.warning(REAL, own.database_path)
            return msgspec.structs.replace(own, database_url=None)
        elif _is_of(served, settings.world_path) and not own.world_path.exists():
            move_away(settings.world_path, own.world_path)
    except StoreError as error:
        raise CannotStart(str(error)) from error
    except OSError as error:
        raise CannotStart(f"cannot open the playground's database {own.database_path}: {error}") from error
    return own


async def _carry_over(settings: Settings, own: Settings, served: frozenset[int]) -> None:
    """Move the world and then the database, if they belong together. If it is interrupted, the next start goes on."""
    moved = own.world_path.exists()
    if not _is_of(served, own.world_path if moved else settings.world_path):
        return
    lease = Lease(settings.database_path)
    await lease.take()
    try:
        if not moved:
            move_away(settings.world_path, own.world_path)
        move_away(settings.database_path, own.database_path)
    finally:
        lease.give_back()
    log.info("the playground's games are in %s from now on", own.database_path)


def _is_of(served: frozenset[int], world: Path) -> bool:
    """Whether a database has served the bot of that world."""
    return bool(served) and bot_of_world(world) in served
