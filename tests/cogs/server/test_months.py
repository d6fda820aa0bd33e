"""The picture of the month: off unless a manager turns it on, posted once, and naming only who may be named."""

import datetime

import discord
import msgspec
import pytest

from bot import crash_points
from bot.calendar.months import NOON, span
from bot.calendar.preferences import Person, remember_person
from bot.publishing.message_sender import NONCE_SECONDS
from bot.publishing.message_slots import Plan
from bot.publishing.month_pictures import CLOSED_CHANNEL_SECONDS
from bot.records.erasure import Forgetting
from data.rows import MonthRow, Subject
from data.store import Change
from rendering.records import MonthShown
from tests.support.finished import finish
from tests.support.fixtures import noted
from tests.support.match import Match
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import MemberActor, World, message_of, text_of

BASE = "machi-koro-base-10-at-once"
MONTH = "2025-12"
DUE = span(MONTH)[1] + NOON * 3600


class Killed(BaseException):
    """The process died here."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[MonthShown]:
    """The months that were drawn."""
    return noted(monkeypatch, "month_card")


async def played(world: World, *people: MemberActor) -> int:
    """Finish a game in December 2025 in which the second person wins."""
    seats = [*(who.id for who in people), *[None] * (4 - len(people))]
    table = await finish(world.store, BASE, seats, guild=world.guild.id, began=span(MONTH)[0] + 1000)
    await world.bot.results.backfill(pause=0)
    return table


async def wanted(world: World, month: str = "2025-11", **changed: object) -> MonthRow:
    """Let the server want pictures in its channel, after that month."""
    row = msgspec.structs.replace(MonthRow(world.guild.id, world.channel.id, month), **changed)
    async with world.store.change() as tx:
        await tx.write_month_picture(row)
    return row


async def posted(world: World) -> list[discord.Message]:
    await world.env.settle()
    return [message for message in world.messages() if "December 2025" in text_of(message)]


async def at(world: World, moment: float) -> None:
    """Move the clock to that moment, if it is later."""
    if moment > world.clock():
        await world.env.advance_time(moment - world.clock())


def test_the_simulation_begins_before_noon_of_the_first(world: World) -> None:
    assert datetime.datetime.fromtimestamp(world.clock(), datetime.UTC) <= datetime.datetime.fromtimestamp(
        DUE, datetime.UTC
    )


@exercises("/server settings", "button server_month", "button server_month_channel", "button server_month_off")
async def test_managers_turn_it_on_and_off(world: World) -> None:
    boss, ann = world.person("Boss", manager=True), world.person("Ann")
    shown = await boss.slash(world.channel, "server settings")
    page = message_of(await world.press(boss, "server_month", on=shown))
    assert await world.store.month_picture(world.guild.id) is None
    await boss.select(page, [world.channel], custom_id="t:0:0:server_month_channel")
    row = there(await world.store.month_picture(world.guild.id))
    assert (row.channel_id, row.month) == (world.channel.id, "2025-12")
    assert f"about January 2026, in <#{world.channel.id}>" in text_of(page)
    denied = discord.PermissionOverwrite(send_messages=False)
    closed = world.guild.create_text_channel("closed", overwrites={world.guild.default_role: denied})
    refused = await boss.select(page, [closed], custom_id="t:0:0:server_month_channel")
    assert "I may not write" in text_of(refused)
    await world.press(boss, "server_month_off", on=page)
    assert await world.store.month_picture(world.guild.id) is None
    assert ann


async def due(world: World) -> None:
    """Look for what is due, as a timer or the clock of the playground does."""
    with world.env._bot_scope():
        for guild in await world.bot.month_pictures.behind():
            world.bot.publisher.poke(Subject("month", guild))
    await world.env.settle()


async def test_a_picture_stays_though_its_month_is_looked_at_while_it_is_stored(world: World) -> None:
    publisher, month = world.bot.publisher, Subject("month", world.guild.id)
    caught_up = world.bot.month_pictures.caught_up

    async def meanwhile(tx: Change, plan: Plan) -> None:
        world.patch.setattr(world.bot.month_pictures, "caught_up", caught_up)
        publisher.poke(month)
        await caught_up(tx, plan)

    await played(world, *world.people("Ann", "Bo"))
    await wanted(world)
    world.patch.setattr(world.bot.month_pictures, "caught_up", meanwhile)
    await at(world, DUE)
    await due(world)
    assert len(await posted(world)) == 1
    assert there(await world.store.month_picture(world.guild.id)).month == MONTH


async def test_it_is_posted_at_noon_of_the_first_and_once(world: World, drawn: list[MonthShown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await played(world, ann, bo)
    await wanted(world)
    await due(world)
    assert await posted(world) == []
    await at(world, DUE)
    await due(world)
    await due(world)
    (message,) = await posted(world)
    assert world.pinged(message) == []
    found = drawn[-1].digest
    assert [(winner.name, winner.wins, winner.games) for winner in found.winners] == [("P1", 1, 1)]
    assert (found.games, found.players) == ({"machi_koro": 1}, 2)
    assert found.longest is not None
    assert found.luckiest[0].roll.coins > 0
    row = await world.store.month_picture(world.guild.id)
    assert row == MonthRow(world.guild.id, world.channel.id, MONTH)


async def test_a_bot_that_was_off_posts_it_when_it_is_back(world: World, drawn: list[MonthShown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await played(world, ann, bo)
    await wanted(world)
    await world.bot.month_pictures.close()
    await at(world, DUE + 20 * 86_400)
    assert await posted(world) == []
    await world.restart()
    assert len(await posted(world)) == 1
    await world.restart()
    assert len(await posted(world)) == 1


@pytest.mark.parametrize("point", ["intended", "posted"])
async def test_a_kill_around_the_moment_posts_it_once(
    world: World, drawn: list[MonthShown], may_log_errors: None, point: str
) -> None:
    ann, bo = world.people("Ann", "Bo")
    await played(world, ann, bo)
    await world.bot.month_pictures.close()
    await wanted(world)
    await at(world, DUE)

    def die(name: str) -> None:
        if name == point:
            raise Killed

    world.patch.setattr(crash_points, "point", die)
    await due(world)
    await world.bot.publisher.close()
    world.patch.undo()
    await world.restart()
    await at(world, DUE + 2 * NONCE_SECONDS)
    await due(world)
    assert len(await posted(world)) == 1
    row = await world.store.month_picture(world.guild.id)
    assert row == MonthRow(world.guild.id, world.channel.id, MONTH)


async def test_a_month_without_games_has_no_picture(world: World, drawn: list[MonthShown]) -> None:
    await wanted(world)
    await at(world, DUE)
    await due(world)
    assert await posted(world) == []
    row = there(await world.store.month_picture(world.guild.id))
    assert row.month == MONTH


async def test_a_deleted_channel_is_not_tried_again(world: World, drawn: list[MonthShown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await played(world, ann, bo)
    await wanted(world)
    await at(world, DUE - 60)
    world.env.inject_error("POST", "/channels/*/messages", status=404, code=10003)
    await at(world, DUE)
    await due(world)
    row = there(await world.store.month_picture(world.guild.id))
    assert (row.trouble, row.month) == ("gone", "2025-11")
    await due(world)
    assert await posted(world) == []


async def test_a_closed_channel_is_tried_for_a_week(world: World, drawn: list[MonthShown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await played(world, ann, bo)
    await wanted(world)
    await world.bot.month_pictures.close()
    await at(world, DUE)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await due(world)
    row = there(await world.store.month_picture(world.guild.id))
    assert row.trouble == "closed"
    await due(world)
    assert len(await posted(world)) == 1
    row = there(await world.store.month_picture(world.guild.id))
    assert row.trouble is None
    await wanted(world, since=DUE, trouble="closed")
    await at(world, DUE + CLOSED_CHANNEL_SECONDS + 1)
    await due(world)
    assert len(await posted(world)) == 1


async def test_who_is_not_listed_or_was_forgotten_is_not_named(world: World, drawn: list[MonthShown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await played(world, ann, bo)
    async with world.store.change() as tx:
        await remember_person(tx, bo.id, Person(listed=False))
    await wanted(world)
    await at(world, DUE)
    await due(world)
    await posted(world)
    assert drawn[-1].digest.winners == ()
    assert drawn[-1].digest.luckiest[0].name in ("", "P0")
    async with world.store.change() as tx:
        await remember_person(tx, bo.id, Person())
    match = Match(world.bot.tables)
    await Forgetting(world.bot.tables, world.bot.lobby).forget(match.click(bo.id), "Former player")
    await wanted(world)
    await due(world)
    await posted(world)
    assert drawn[-1].digest.winners == ()
    assert drawn[-1].digest.players == 2
