"""The client: its commands are told when they have changed, and it stops cleanly."""

import asyncio
from typing import Protocol

import pytest
from simcord.builders import ChannelHandle

from bot.client import EXTENSIONS, TableBot
from bot.games.machi_koro import Options, Roll
from bot.orders.postal import PostOffice
from bot.orders.standing_desk import StandingDesk
from bot.publishing.publisher import Publisher
from bot.robots.players import Robots
from bot.table.click import Click
from bot.table.lobby import NewTable
from bot.timekeeping.timekeeper import Timekeeper
from data.store import Change, StorageFailure
from tests.bot.orders.postal import DAY, by_post
from tests.support.match import GUILD
from tests.support.world import World


class Resumes(Protocol):
    """What goes on where an earlier process stopped."""

    async def resume(self) -> None: ...


def told(world: World) -> int:
    """How often Discord was told the commands."""
    return sum(request.method == "PUT" and "commands" in request.path for request in world.env.http_requests)


async def test_discord_is_told_the_commands_only_when_they_have_changed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told(world) == 1
    await world.restart()
    assert told(world) == 1
    with monkeypatch.context() as patched:
        patched.setattr("bot.client.EXTENSIONS", tuple(name for name in EXTENSIONS if name != "cogs.commands.help"))
        await world.restart()
    assert told(world) == 2


async def test_only_what_is_needed_is_asked_of_discord(world: World) -> None:
    assert [name for name, on in world.bot.intents if on] == ["guilds"]


async def test_stopping_waits_for_the_change_under_way(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, dice=[4])
    (decision,) = (await world.table()).owed()
    started, go_on = asyncio.Event(), asyncio.Event()
    write = Change.add_entry

    async def slowly(self: Change, *args: object) -> None:
        started.set()
        await go_on.wait()
        await write(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Change, "add_entry", slowly)
    acting = asyncio.create_task(world.bot.tables.act(Click(1, ann.id), 1, decision.id, Roll(1)))
    await started.wait()
    closing = asyncio.create_task(TableBot.close(world.bot))
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(acting, closing)
    assert len(await world.bot.tables.entries(1)) == 2
    assert await world.store.due() != []


async def play_by_post(world: World, *, channel: ChannelHandle | None = None) -> None:
    """Two people have begun a game by post in that channel, or in the first, with a deadline of a day."""
    ann, bo = world.people("Ann", "Bo")
    lobby = world.bot.lobby
    done = await lobby.open(
        Click(1, ann.id, "Ann"),
        NewTable(
            game="machi_koro",
            guild_id=GUILD,
            channel_id=(channel or world.channel).id,
            options=Options(),
            terms=by_post(),
        ),
    )
    await lobby.join(Click(2, bo.id, "Bo"), done.table.id)
    await lobby.start(Click(3, ann.id, "Ann"), done.table.id)
    await world.env.settle()


async def test_what_falls_due_is_done_when_its_time_comes(world: World) -> None:
    await play_by_post(world)
    await world.restart()
    await world.env.advance_time(DAY - 120)
    assert await world.store.turns(1) == 0
    await world.env.advance_time(180)
    assert await world.store.turns(1) == 1
    deadline = (await world.bot.post.status(await world.table())).deadline
    assert deadline is not None
    assert deadline > world.clock() + DAY - 180


async def test_what_fell_due_while_nobody_was_there_is_done_at_the_start(world: World) -> None:
    await play_by_post(world)
    async with world.store.change() as tx:
        await tx.set_alarm(1, "post", world.clock() - 7 * DAY)
    await world.restart()
    assert await world.store.turns(1) == 1
    await world.restart()
    assert await world.store.turns(1) == 1


@pytest.mark.parametrize("kind", [Timekeeper, Publisher, Robots, PostOffice, StandingDesk])
async def test_what_cannot_go_on_at_the_start_keeps_nothing_else_from_it_and_is_tried_again(
    kind: type[Resumes], world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a database that is locked just then, the rest goes on, and this does as soon as it can."""
    await play_by_post(world)
    async with world.store.change() as tx:
        await tx.set_alarm(1, "post", world.clock() - 1)
    tries = list[object]()
    resume = kind.resume

    async def locked_at_first(self: Resumes) -> None:
        tries.append(self)
        if len(tries) == 1:
            raise StorageFailure("locked")
        await resume(self)

    monkeypatch.setattr(kind, "resume", locked_at_first)
    await world.restart()
    assert await world.store.turns(1) == 1, "what fell due was done"
    await world.env.advance_time(5)
    assert len(tries) == 2


async def test_a_table_that_cannot_be_read_keeps_no_other_from_being_gone_on_with(
    world: World, may_log_errors: None, caplog: pytest.LogCaptureFixture
) -> None:
    """Given two tables of an earlier version of the bot, of which one is damaged, the other has its debts counted."""
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo)
    await play_by_post(world, channel=world.guild.create_text_channel("lane"))
    async with world.store.change() as tx:
        await tx._run("DELETE FROM debts")
        await tx._run("UPDATE tables SET state = zeroblob(100) WHERE id = 1")
    await world.restart()
    assert await world.store.debts(2) != []
    assert any("table 1" in record.getMessage() for record in caplog.records if record.exc_info)


async def test_after_it_has_stopped_nothing_is_resolved_any_more(world: World) -> None:
    await play_by_post(world)
    await TableBot.close(world.bot)
    async with world.store.change() as tx:
        await tx.set_alarm(1, "post", world.clock() - 1)
    world.bot.alarms.poke()
    world.bot.post.poke(1)
    await world.bot.alarms.idle()
    await world.bot.post.idle(1)
    assert await world.store.turns(1) == 0
