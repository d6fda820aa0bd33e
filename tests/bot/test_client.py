"""The client: it registers changed commands and stops cleanly."""

import asyncio
import inspect
from collections.abc import Callable
from typing import Protocol

import pytest
from simcord.builders import ChannelHandle

from bot.client import EXTENSIONS, TableBot
from bot.games.machi_koro import Roll
from bot.orders.postal import PostalOffice
from bot.orders.standing_service import StandingService
from bot.publishing.publisher import Publisher
from bot.robots.players import Robots
from bot.table.click import Click
from bot.timekeeping.timekeeper import Timekeeper
from data.store import Change, StorageFailure
from tests.bot.orders.postal import DAY, postal_terms
from tests.support.match import Match
from tests.support.world import World


class Resumes(Protocol):
    """The tasks that continue after an earlier process."""

    async def resume(self) -> None: ...


def told(world: World) -> int:
    """The number of times that commands were sent to Discord."""
    return sum(request.method == "PUT" and "commands" in request.path for request in world.env.http_requests)


async def test_discord_gets_the_commands_only_when_they_changed(world: World) -> None:
    assert told(world) == 1
    await world.restart()
    assert told(world) == 1
    with world.patch.context() as patched:
        patched.setattr("bot.client.EXTENSIONS", tuple(name for name in EXTENSIONS if name != "cogs.commands.help"))
        await world.restart()
    assert told(world) == 2


async def warmed_up(world: World) -> None:
    while tasks := world.bot._warm_up._tasks:
        await asyncio.gather(*tasks)


async def test_only_what_is_played_is_drawn_beforehand(world: World) -> None:
    drawn = list[str]()
    for game in ("machi_koro", "mafia_dollar"):
        world.patch.setattr(f"rendering.{game}.warm", lambda _, game=game: drawn.append(game))
    await world.restart()
    await warmed_up(world)
    assert drawn == []
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table open", game="mafia_dollar")
    await warmed_up(world)
    assert drawn == ["mafia_dollar"]
    await world.restart()
    await warmed_up(world)
    assert drawn == ["mafia_dollar", "mafia_dollar"]


async def test_the_bot_requests_only_necessary_intents(world: World) -> None:
    assert [name for name, on in world.bot.intents if on] == ["guilds"]


async def test_everything_that_can_be_closed_is_closed(world: World) -> None:
    """But what discord.py closes by itself, and the store, which the caller closes."""
    closed, services = set[str](), dict[str, object]()
    for name, service in vars(world.bot).items():
        ours = type(service).__module__.startswith("bot.")
        if ours and hasattr(service, "close") and not inspect.signature(service.close).parameters:
            services[name] = service
    for name, service in services.items():
        close = type(service).close  # type: ignore[attr-defined]

        def noted(self: object, close: Callable[[object], object] = close) -> object:
            closed.update(name for name, service in services.items() if service is self)
            return close(self)

        world.patch.setattr(type(service), "close", noted)
    await world.bot.close()
    assert len(services) > 15
    assert closed == set(services)


async def test_stopping_waits_for_the_change_under_way(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    (decision,) = (await world.table()).pending()
    started, go_on = asyncio.Event(), asyncio.Event()
    write = Change.add_entry

    async def slowly(self: Change, *args: object) -> None:
        started.set()
        await go_on.wait()
        await write(self, *args)  # type: ignore[arg-type]

    world.patch.setattr(Change, "add_entry", slowly)
    acting = asyncio.create_task(world.bot.tables.act(Click(1, ann.id), 1, decision.id, Roll(1)))
    await started.wait()
    closing = asyncio.create_task(TableBot.close(world.bot))
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(acting, closing)
    assert len(await world.bot.tables.entries(1)) == 2
    assert await world.store.due() != []


async def play_postal_game(world: World, *, channel: ChannelHandle | None = None) -> None:
    """Begin a postal game of two in that channel, or in the first, with a deadline of a day."""
    ann, bo = world.people("Ann", "Bo")
    match = Match(world.bot.tables, names={ann.id: "Ann", bo.id: "Bo"})
    await match.begin(ann.id, bo.id, channel=(channel or world.channel).id, terms=postal_terms())
    await world.env.settle()


async def test_due_alarms_fire_on_time(world: World) -> None:
    await play_postal_game(world)
    await world.restart()
    await world.env.advance_time(DAY - 120)
    assert await world.store.postal_turns(1) == 0
    await world.env.advance_time(180)
    assert await world.store.postal_turns(1) == 1
    deadline = (await world.bot.postal_office.status(await world.table())).deadline
    assert deadline is not None
    assert deadline > world.clock() + DAY - 180


async def test_alarms_missed_during_downtime_fire_at_the_start(world: World) -> None:
    await play_postal_game(world)
    async with world.store.change() as tx:
        await tx.set_alarm(1, "post", world.clock() - 7 * DAY)
    await world.restart()
    assert await world.store.postal_turns(1) == 1
    await world.restart()
    assert await world.store.postal_turns(1) == 1


@pytest.mark.parametrize("kind", [Timekeeper, Publisher, Robots, PostalOffice, StandingService])
async def test_a_failing_start_task_stops_no_other_and_is_retried(kind: type[Resumes], world: World) -> None:
    """When the database is locked, the rest continues, and this task is retried as soon as possible."""
    await play_postal_game(world)
    async with world.store.change() as tx:
        await tx.set_alarm(1, "post", world.clock() - 1)
    tries = list[object]()
    resume = kind.resume

    async def locked_at_first(self: Resumes) -> None:
        tries.append(self)
        if len(tries) == 1:
            raise StorageFailure("locked")
        await resume(self)

    world.patch.setattr(kind, "resume", locked_at_first)
    await world.restart()
    assert await world.store.postal_turns(1) == 1, "what fell due was done"
    await world.env.advance_time(5)
    assert len(tries) == 2


async def test_an_unreadable_table_does_not_stop_others_from_resuming(
    world: World, may_log_errors: None, caplog: pytest.LogCaptureFixture
) -> None:
    """Given two tables of an earlier version, one of them damaged, the other's obligations are recomputed."""
    await world.players("Ann", "Bo")
    await play_postal_game(world, channel=world.guild.create_text_channel("lane"))
    async with world.store.change() as tx:
        await tx._run("DELETE FROM obligations")
        await tx._run("UPDATE tables SET state = zeroblob(100) WHERE id = 1")
    await world.restart()
    assert await world.store.obligations(2) != []
    assert any("table 1" in record.getMessage() for record in caplog.records if record.exc_info)


async def test_after_it_has_stopped_nothing_is_resolved_any_more(world: World) -> None:
    await play_postal_game(world)
    await TableBot.close(world.bot)
    async with world.store.change() as tx:
        await tx.set_alarm(1, "post", world.clock() - 1)
    world.bot.alarms.poke()
    world.bot.postal_office.poke(1)
    await world.bot.alarms.idle()
    await world.bot.postal_office.idle(1)
    assert await world.store.postal_turns(1) == 0
