"""Sets up the load test's playground: pairs of people, a channel for each table, and running games."""

import contextlib
import itertools
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import msgspec

from bot.client import TableBot, Timing
from bot.games.chance import Chance
from bot.games.machi_koro import Options
from bot.games.mafia_dollar.state import MafiaOptions
from bot.games.values import Level
from bot.playground.server import Playground, start
from bot.playground.world.discord_types import ChannelType, Permission
from bot.playground.world.models import Channel, Overwrite, User
from bot.playground.world.world import World
from bot.robots.players import pending_of_robot
from bot.table.click import SYSTEM, Click
from bot.table.lobby import NewTable
from bot.table.table import Seat, Table
from bot.table.tables import RobotMove
from bot.table.terms import Terms
from data.rows import SlotRow
from data.store import Store
from tests.end_to_end.process import BotProcess, from_scratch
from tests.support.match import MACHI, MAFIA, OPEN, Match

PAIRS = 30
"""The largest number of pairs of people; they share all tables."""
EVERYONE, MEMBER = 0, 1
TEMPLATES = 10
"""Number of games, of different lengths, that the idle ones are copied from."""
GUILD = 1


class Pair(msgspec.Struct, frozen=True):
    """People who play together, usually two, with the channels of their tables."""

    people: tuple[User, ...]
    channels: list[Channel]


def settle(world: World, tables: int, people: int = 2) -> list[Pair]:
    """Create people and private channels, so that nobody gets events about other people's tables.

    `people`: how many play at each table.
    """
    pairs = []
    with world.storage.together():
        for number in range(min(tables, PAIRS)):
            pairs.append(Pair(tuple(_person(world, people * number + place) for place in range(people)), []))
        for number in range(tables):
            pairs[number % len(pairs)].channels.append(
                private_channel(world, number, pairs[number % len(pairs)].people)
            )
    return pairs


def robot_channels(world: World, tables: int) -> list[Channel]:
    """Create channels for robot games without spectators."""
    with world.storage.together():
        return [private_channel(world, 10_000 + number, ()) for number in range(tables)]


def _person(world: World, number: int) -> User:
    person = User(id=world.snowflakes.new(), username=f"p{number}", global_name=f"P{number}", joined_at=world.clock())
    world.keep_user(person)
    return person


def private_channel(world: World, number: int, people: Sequence[User]) -> Channel:
    """Create a channel that only `people` and the bot see."""
    allow = int(Permission.VIEW_CHANNEL)
    inside = [Overwrite(user, MEMBER, allow=allow) for user in (*(each.id for each in people), world.bot_id)]
    hidden = Overwrite(world.guild_id, EVERYONE, deny=allow)
    channel = Channel(
        id=world.snowflakes.new(),
        type=ChannelType.TEXT,
        name=f"table-{number}",
        position=10 + number,
        overwrites=[hidden, *inside],
    )
    world.keep_channel(channel)
    return channel


def game_at(pair: int, channel: int) -> str:
    """The game in that channel of a pair: both games alternate."""
    return ("machi_koro", "mafia_dollar")[(pair + channel) % 2]


@contextlib.asynccontextmanager
async def unconnected(database: Path | str) -> AsyncIterator[TableBot]:
    """A bot on that database without Discord. Its follow-up tasks end before the database is closed."""
    store = await Store.open(database)
    try:
        async with TableBot(store, Timing(robot_pause=0)) as bot:
            yield bot
    finally:
        await store.close()


async def begin(database: Path | str, guild: int, pairs: Sequence[Pair], game: str | None = None) -> None:
    """Open and start that game in every channel, or alternating both games."""
    async with unconnected(database) as bot:
        first = itertools.count(1, 20)
        for number, pair in enumerate(pairs):
            people = [(user.id, user.name) for user in pair.people]
            for place, channel in enumerate(pair.channels):
                await start_game(bot, next(first), game or game_at(number, place), guild, channel.id, people)


async def begin_exhibitions(database: Path, guild: int, channels: Sequence[Channel]) -> None:
    """Start robot games in these channels, alternating both games; every second table has hard robots."""
    async with unconnected(database) as bot:
        for number, channel in enumerate(channels):
            game, options = (("machi_koro", Options()), ("mafia_dollar", MafiaOptions()))[number % 2]
            levels: Sequence[Level] = ("hard",) * 4 if number % 4 < 2 else ("easy", "easy", "normal", "normal")
            await bot.exhibitions.begin(
                Click(1_000_000 + number, 1, "Host"),
                NewTable(
                    game=game,
                    guild_id=GUILD + number,  # only a few may run at once in one server
                    channel_id=channel.id,
                    options=options,
                    terms=Terms(options=msgspec.Raw(b"{}"), seats=4, exhibition="fast", reasons=True),
                    robots=[Seat(seat, None, f"Robo {seat}", level) for seat, level in enumerate(levels)],
                ),
            )
    db = sqlite3.connect(database)
    try:
        db.execute("UPDATE tables SET guild_id = ?", (guild,))
        db.commit()
    finally:
        db.close()


async def start_game(
    bot: TableBot, first: int, game: str, guild: int, channel: int, people: Sequence[tuple[int, str]], robots: int = 0
) -> Table:
    """Start a game; `first` is the first id of its interactions."""
    match = Match(bot.tables, first, dict(people))
    new = msgspec.structs.replace(MACHI if game == "machi_koro" else MAFIA, guild_id=guild)
    terms = msgspec.structs.replace(OPEN, seats=max(4, len(people)))
    return await match.begin(*match.names, robots=robots, channel=channel, terms=terms, new=new)


@contextlib.asynccontextmanager
async def measured(folder: Path, module: str = "bot", **settings: str) -> AsyncIterator[tuple[Playground, BotProcess]]:
    """A playground with Discord's rate limits, and a process of the bot that is not started yet, killed at the end."""
    playground = await start(folder / "world", port=0)
    playground.limit_rates()
    process = from_scratch(playground, folder, module=module, **settings)
    try:
        yield playground, process
    finally:
        await process.kill()
        await playground.close()


def points(seconds: Sequence[float], *parts: float) -> list[float]:
    """What so large parts of these times do not exceed, in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    return [1000 * ordered[min(int(len(ordered) * part), len(ordered) - 1)] for part in parts]


async def store_idle(database: Path, count: int, guild: int = GUILD) -> None:
    """Store waiting games, with journals and messages that are up to date."""
    async with unconnected(database) as bot:
        for number in range(TEMPLATES):
            game = ("machi_koro", "mafia_dollar")[number % 2]
            people = [(1000 + 10 * number + place, f"P{place}") for place in range(4 - number % 3)]
            table = await start_game(bot, 100 * number + 1, game, guild, 10 + number, people, robots=number % 3)
            await _play(bot, table.id, steps=6 * number)
            await _shown(bot.store, await bot.tables.load(table.id))
    _copy(database, max(0, count - TEMPLATES))


async def _play(bot: TableBot, table_id: int, steps: int) -> None:
    dice = Chance(bytes(32))
    while True:
        table = await bot.tables.load(table_id)
        if not table.pending() or (steps <= 0 and pending_of_robot(table) is None):
            return
        steps -= 1
        decision = table.pending()[0]
        action = table.game.robot(table.view(decision.seat), decision, "easy", dice)
        await bot.tables.act(SYSTEM, table_id, decision.id, action, RobotMove(decision.seat))


async def _shown(store: Store, table: Table) -> None:
    turn, row = table.game.turn(table.state), table.row
    called = [f"ping:{obligation.seat}" for obligation in await store.obligations(table.id)]
    async with store.change() as tx:
        for number, place in enumerate(("lobby", *(f"board:{each}" for each in range(1, turn + 1)), *called)):
            old = place.startswith("board:") and place != f"board:{turn}"
            message = 10_000 * table.id + number
            shown = SlotRow(place, row.channel_id, message, "shown", old or place == "lobby", row.opened_at, place)
            await tx.write_slot(table.subject, shown)
        await tx.caught_up(table.id, row.version)


def _copy(database: Path, count: int) -> None:
    """Add `count` copies of the stored games, each with its own people and channel."""
    numbers = (
        "WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies "
        f"WHERE n < {-(-count // TEMPLATES)}) INSERT INTO "
    )
    different = {"id": f"id + {TEMPLATES} * n", "table_id": f"table_id + {TEMPLATES} * n"}
    different |= {"channel_id": "channel_id + 1000 * n", "user_id": "user_id + 1000 * n"}
    different |= {"message_id": "message_id + 1000000000 * n"}
    db = sqlite3.connect(database)
    try:
        for table in ("tables", "seats", "journal", "packed_snapshots", "slots", "obligations", "alarms"):
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            if table == "alarms":
                columns.remove("id")
            values = ", ".join(different.get(column, column) for column in columns)
            most = f"{different['id' if table == 'tables' else 'table_id']} <= {TEMPLATES + count}"
            db.execute(f"{numbers}{table} ({', '.join(columns)}) SELECT {values} FROM {table}, copies WHERE {most}")
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        db.close()
