"""Tournaments that tests open, and what they show of themselves."""

import re
from collections.abc import Sequence

import discord

from bot.games.chance import Chance
from bot.table.click import Click
from bot.table.table import Table
from bot.tournaments.tournament import Tournament
from data.rows import Subject
from tests.support.values import there
from tests.support.world import MemberActor, World

OPEN = {"name": "Winter Cup", "game": "machi_koro"}


async def opened(world: World, *people: MemberActor, kind: str = "round_robin", **options: object) -> Tournament:
    """The first person opens a tournament, the others join it."""
    await people[0].slash(world.channel, "tournament open", kind=kind, **OPEN, **options)
    await world.env.settle()
    for person in people[1:]:
        await world.press(person, "cup_join")
        await world.env.settle()
    return await world.bot.tournaments.load(1)


def posted(world: World) -> list[discord.Message]:
    """The messages that show the tournament and its results; Discord itself says that there are threads."""
    return [message for message in world.messages() if message.components]


def results(world: World) -> list[discord.Message]:
    """The messages about its matches."""
    return [each for each in posted(world) if re.search(r":cup_show:\d+-\d", world.controls(each)[0])]


def notices(world: World) -> list[discord.Message]:
    """The messages that show the tournament as a whole."""
    told = [each.id for each in results(world)]
    return [each for each in posted(world) if each.id not in told]


async def tables(world: World) -> Sequence[Table]:
    """The open tables of the tournament."""
    tournament = await world.bot.tournaments.load(1)
    found = [await world.bot.tables.load(match.table_id) for match in tournament.matches if match.table_id is not None]
    return [table for table in found if table.row.phase == "playing"]


async def finish(world: World, table: Table, loser: MemberActor) -> None:
    """End a table for two: one of them resigns."""
    await world.bot.tables.resign(Click(900_000_000 + table.id, loser.id, "x"), table.id)
    await caught_up(world)


async def rounds_pass(world: World, table: Table) -> None:
    """Play two rounds of a table by default, so that its game ends with a poster."""
    tables = world.bot.tables
    while (now := await tables.load(table.id)).game.turn(now.state) <= 2 * len(now.seats):
        decision = now.pending()[0]
        user = there(now.seats[decision.seat].user_id)
        action = now.game.default(now.state, decision, Chance(b"default"))
        await tables.act(
            Click(800_000_000 + table.id * 1000 + now.row.version, user, "x"), table.id, decision.id, action
        )


async def caught_up(world: World) -> None:
    """Wait for what the test's own calls have started."""
    await world.bot.opener.idle()
    await world.bot.publisher.idle(Subject("tournament", 1))
    await world.env.settle()
