"""/server status: the state of the bot, for a server's managers, in simple words."""

import discord

from bot.hosting.project import Release, release
from cogs.server import words as server_words
from cogs.server.words import Status, Waiting
from tests.support.scenarios import exercises
from tests.support.world import World, text_of


@exercises("/server status")
async def test_managers_see_what_concerns_their_server(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    boss = world.person("Boss", manager=True)
    quiet = text_of(await boss.slash(world.channel, "server status"))
    assert "0 running, 0 open for players, 0 ended" in quiet
    assert "No table waits" in quiet
    assert "Nothing failed here" in quiet
    await world.play(ann, bo)

    shown = await boss.slash(world.channel, "server status")

    assert shown.ephemeral
    told = text_of(shown)
    assert "1 running, 0 open" in told
    assert "[Table 1](https://discord.com/channels/" in told
    assert f"version {release().version}" in told
    assert f"Commit {release().commit}, database schema {release().schema}." in told
    assert "I have all the permissions I need in this channel." in told
    assert "MiB" in told


async def test_failures_on_this_server_are_counted(world: World, may_log_errors: None) -> None:
    boss = world.person("Boss", manager=True)

    async def broken(*_: object) -> None:
        raise RuntimeError("a hand: L43")

    world.patch.setattr(world.bot.lobby, "join", broken)
    await boss.slash(world.channel, "table open", game="machi_koro")
    await boss.slash(world.channel, "table join")
    told = text_of(await boss.slash(world.channel, "server status"))
    assert "1 thing failed here" in told
    assert "L43" not in told


async def test_missing_permissions_in_this_channel_are_named(world: World) -> None:
    boss = world.person("Boss", manager=True)
    denied = discord.PermissionOverwrite(attach_files=False)
    channel = world.guild.create_text_channel("closed", overwrites={world.guild.default_role: denied})
    told = text_of(await boss.slash(channel, "server status"))
    assert "I lack: **Attach Files**" in told


def test_every_figure_is_explained_in_words() -> None:
    now = Status(
        since=1_800_000_000,
        release=Release("1.2", "3f2a91c04b7d", 21),
        latency=0.0451,
        shard=(2, 16),
        phases={"playing": 3, "lobby": 1, "over": 4, "closed": 2},
        waiting=Waiting(9, "https://discord.com/channels/1/2/3", 1_799_990_000.5),
        failed=2,
        lacking=["Send Messages", "Attach Files"],
        size=3_670_016,
    )
    told = server_words.status(now)
    for part in (
        "<t:1800000000:R>, version 1.2. Discord answers me in 45 ms. This server is on shard 2 of 16.",
        "3 running, 1 open for players, 6 ended",
        "[Table 9](https://discord.com/channels/1/2/3) waits longest: I asked its player <t:1799990000:R>",
        "2 things failed",
        "Send Messages, Attach Files",
        "smaller than 4 MiB",
        "Commit 3f2a91c04b7d, database schema 21.",
    ):
        assert part in told
