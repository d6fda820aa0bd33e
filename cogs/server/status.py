"""``/server status``: how the bot does, as far as it concerns one server."""

import math

import discord

from bot.client import Interaction
from bot.hosting.project import release
from cogs.server.settings import expect_manager
from cogs.server.words import Status, Waiting
from cogs.ui.links import link_to_table
from cogs.ui.permissions import lacking


async def status(interaction: Interaction) -> Status:
    """The status in words.

    Raises:
        Refused: the person who asked may not manage this server.
    """
    server, bot = expect_manager(interaction), interaction.client
    store, shard = bot.store, bot.get_shard(interaction.guild.shard_id if interaction.guild else 0)
    latency = shard.latency if shard is not None else math.nan
    waiting = await store.longest_waiting(server)
    return Status(
        since=bot.since,
        release=release(),
        latency=latency if math.isfinite(latency) else None,
        shard=None if shard is None or shard.shard_count in (None, 1) else (shard.id, shard.shard_count),
        phases=await store.phases(server),
        waiting=None
        if waiting is None
        else Waiting(
            waiting[0],
            await link_to_table(store, await bot.tables.load(waiting[0])),
            min(waiting[1], bot.tables.clock()),
        ),
        failed=bot.error_digest.in_server(server),
        lacking=lacking(interaction.app_permissions, in_thread=isinstance(interaction.channel, discord.Thread)),
        size=await store.size(),
    )
