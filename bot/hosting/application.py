"""Stores which Discord applications a database has served. Warns the host when another application starts with it."""

import logging
from typing import Final

from data.applications import SERVES, is_playground
from data.store import Store

log = logging.getLogger(__name__)

OTHER: Final = (
    "this database belonged to another application of Discord: this bot cannot show the tables of servers that it is "
    "not in. If you did not mean that, stop the bot and look at DISCORD_TOKEN, DATABASE_PATH and DATABASE_URL"
)


async def note_application(store: Store, application_id: int) -> None:
    """Store that the database serves that application. If it has served another real one, tell the host, once.

    Raises:
        StorageFailure: it cannot be stored now.
    """
    name = SERVES.format(application_id)
    if await store.fact(name) is not None:
        return
    others = {one for one in await store.applications() if one != application_id and not is_playground(one)}
    if others and not is_playground(application_id):
        log.error("%s (before: %s)", OTHER, ", ".join(map(str, sorted(others))), extra={"advice": OTHER})
    async with store.change() as tx:
        await tx.remember(name, "")
