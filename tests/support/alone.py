"""Plays a game that one person plays alone to its end."""

from simcord.builders import ChannelHandle

from bot.games.chance import Chance
from bot.table.click import SYSTEM, Click
from bot.table.table import Table
from bot.table.tables import RobotMove
from tests.support.values import there
from tests.support.world import MemberActor, World


async def play_on(world: World, who: MemberActor, thread: ChannelHandle) -> Table:
    """Play to the end: everybody moves as an easy robot does."""
    for number in range(9_000_000, 9_002_000):
        table = await world.table(thread)
        if table.row.phase != "playing":
            for _ in range(4):
                await world.env.advance_time(30)
                await world.bot.publisher.idle(table.subject)
            return table
        asked = table.pending()[0]
        action = table.game.robot(table.view(asked.seat), asked, "easy", Chance(b"%d" % asked.id))
        if asked.seat == there(table.seat_of(who.id)).number:
            await world.bot.tables.act(Click(number, who.id, "Ann"), table.id, asked.id, action)
            await world.env.settle()
        else:
            await world.bot.tables.act(SYSTEM, table.id, asked.id, action, RobotMove(asked.seat))
    raise AssertionError("the game goes on and on")
