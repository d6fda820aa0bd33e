"""The Discord client: it opens what the cogs need, loads them, and shuts everything down cleanly."""

import asyncio
import hashlib
import importlib
import logging
import time
from collections.abc import Awaitable, Callable

import discord
import msgspec
from discord.ext import commands
from discord.webhook.async_ import async_context

from bot.concurrency import RETRY_FIRST, longer
from bot.hosting.error_digest import ErrorDigest
from bot.hosting.owner_dm import OwnerDM
from bot.hosting.playground_clock import PlaygroundClock
from bot.orders.postal import PostOffice
from bot.orders.standing_desk import StandingDesk
from bot.publishing.lost_tables import LostTables
from bot.publishing.message_slots import Composer
from bot.publishing.onlookers import Onlookers
from bot.publishing.private_answers import OpenAnswers
from bot.publishing.publisher import Publisher
from bot.publishing.threads import Threads
from bot.records.audit import Checks
from bot.records.problem_report import Errors
from bot.robots.exhibition import Watching
from bot.robots.players import Robots
from bot.robots.pool import Thinkers
from bot.table.alarms import Alarms
from bot.table.lobby import Lobby
from bot.table.tables import Tables
from bot.telemetry import record_event
from bot.timekeeping.reminders import CALL, DEADLINE
from bot.timekeeping.timekeeper import Timekeeper
from bot.transport.retries import RetryingAdapter
from bot.transport.traffic import Traffic
from bot.votes.seat_changes import Substitutes
from bot.votes.votes import Votes
from data.rows import AlarmRow
from data.store import StorageFailure, Store

log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here

EXTENSIONS = (
    "cogs.boards.composer",
    "cogs.ui.error_handler",
    "cogs.commands.table",
    "cogs.machi_koro.commands",
    "cogs.mafia_dollar.commands",
    "cogs.commands.card",
    "cogs.commands.help",
    "cogs.commands.my",
    "cogs.commands.server",
)
DRAIN_SECONDS = 5.0
ANSWERING = ("CommandTree-invoker", "discord-ui-dynamic-item-")
"""How the names of the tasks begin in which discord.py 2.7 answers commands and clicks."""
READY_PAUSE = 0.5
"""How long discord.py waits for further servers before it is ready; we only need to be connected."""


class TableBot(commands.Bot):
    """The bot. Cogs reach everything through `tables`, `lobby`, `post`, `votes`, `substitutes`, `publisher`.

    `on_loaded` functions are called when the cogs are there, and again when all is that it made ready beforehand.
    """

    publisher: Publisher
    robots: Robots
    explain: Callable[["Interaction", BaseException, int | None], Awaitable[None]]
    """Tells the person who asked why it did not work; a table's number, if it was about one."""

    def __init__(
        self,
        store: Store,
        *,
        robot_pause: float,
        publish_pause: float = 0.0,
        clock: Callable[[], float] = time.time,
        steady_clock: Callable[[], float] = time.monotonic,
        owner_minutes: float = 0.0,
    ) -> None:
        self._traffic = Traffic(steady_clock)
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            help_command=None,
            guild_ready_timeout=READY_PAUSE,
            http_trace=self._traffic.trace(),
        )
        self.store = store
        self.tables = Tables(store, clock=clock)
        self.lobby = Lobby(self.tables)
        self.watching = Watching(self.tables, self.lobby)
        self.alarms = Alarms(self.tables)
        self.thinkers = Thinkers()
        self.post = PostOffice(self.tables, self.alarms, self.thinkers)
        self.substitutes = Substitutes(self.tables, self.alarms)
        self.votes = Votes(self.tables, self.alarms, self.substitutes)
        self.lost_tables = LostTables(self, self.tables, self.substitutes)
        self.standing = StandingDesk(self.tables, pause=robot_pause)
        self.open_answers = OpenAnswers(self.tables)
        self.onlookers = Onlookers()
        self.checks = Checks(self.tables)
        self.time = Timekeeper(self.tables, self.alarms)
        self.time.on_two_misses.append(self.substitutes.ask_for)
        self.post.on_silence.append(self.time.missed_by_post)
        self.alarms.on_rung.append(self._fell_due)
        self.threads = Threads(self, store)
        self.troubles = ErrorDigest(clock)
        self.owner = OwnerDM(self, store, self.troubles, minutes=owner_minutes, clock=clock)
        self.since = 0.0
        self.errors_told = Errors()
        self.on_loaded: list[Callable[[], None]] = []
        if isinstance(clock, PlaygroundClock):
            clock.on_move.append(self.alarms.poke)
        self._clock = clock
        self._robot_pause = robot_pause
        self._publish_pause = publish_pause
        self._resumed = False
        self._resuming: asyncio.Task[object] | None = None
        self._beforehand: list[Callable[[], object]] = []
        self._preparing: asyncio.Task[None] | None = None

    def _fell_due(self, alarm: AlarmRow) -> None:
        """Something fell due: whoever it was due from, and the board that asks for it, may not be there any more."""
        record_event("rung", table=alarm.table_id, kind=alarm.kind, seat=alarm.seat)
        if alarm.seat is not None and alarm.kind in (CALL, DEADLINE):
            self.lost_tables.look_for_soon(alarm.table_id, alarm.seat)
            self.publisher.refresh(alarm.table_id)

    def publish_with(self, compose: Composer) -> None:
        """Show tables the way `compose` says. Called once, by the cog that knows how."""
        aside = self._traffic.give_way
        self.publisher = Publisher(
            self, self.tables, compose, pause=self._publish_pause, give_way=aside, clock=self._clock
        )
        self.tables.on_change.append(self.publisher.poke)
        self.tables.on_secret.append(self.publisher.poke_in_secret)
        self.robots = Robots(
            self.tables,
            self.publisher,
            self.thinkers,
            pause=self._robot_pause,
            late=self.watching.late,
            give_way=aside,
        )
        self.publisher.on_refusal.append(
            lambda table, gone: self.lost_tables.lost_soon(table, "channel" if gone else "permission")
        )
        self.publisher.on_shown.append(self.lost_tables.found)

    def beforehand(self, prepare: Callable[[], object]) -> None:
        """Do something slow as soon as the bot is there, off the event loop: it would delay the first answers."""
        self._beforehand.append(prepare)

    async def _prepare(self) -> None:
        """Do so, one thing after another: threads that draw leave little to whoever answers meanwhile."""
        for prepare in self._beforehand:
            try:
                await asyncio.to_thread(prepare)
            except Exception:
                log.exception("could not prepare: pictures will be slow or missing")
        self._loaded()

    def _loaded(self) -> None:
        for listener in self.on_loaded:
            listener()

    async def setup_hook(self) -> None:
        """Load the cogs and let Discord know the commands, if they have changed."""
        self.since = self._clock()
        async_context.set(RetryingAdapter(self._traffic))  # for all that begins while we are connected
        self.troubles.listen()
        self.owner.start()
        await self.threads.remember()
        for extension in EXTENSIONS:  # not `load_extension`: it runs modules again that others have imported
            await importlib.import_module(extension).setup(self)
        await self.sync_commands()
        self._loaded()

    async def sync_commands(self) -> None:
        """Tell Discord the commands, unless it has been told the very same before."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(msgspec.json.encode(payload, order="deterministic")).hexdigest()
        fact = f"commands of {self.application_id}"
        if await self.store.fact(fact) == digest:
            return
        await self.tree.sync()
        async with self.store.change() as tx:
            await tx.remember(fact, digest)
        log.info("told Discord %d commands", len(payload))

    async def on_ready(self) -> None:
        """Go on with whatever an earlier process left undone."""
        log.info("ready as %s, servers: %d", self.user, len(self.guilds))
        if not self._resumed:
            self._resumed = True
            self._resuming = asyncio.current_task()
            self._preparing = asyncio.create_task(self._prepare(), name="prepare")
            await self._go_on()

    async def _go_on(self) -> None:
        """Do so, one thing after another; what cannot be done now is tried again, and keeps nothing else waiting."""
        left: list[Callable[[], Awaitable[object]]] = [
            self.time.resume,  # before anything is shown: nobody is called in the night
            self._meet_servers,
            self.publisher.resume,
            self.robots.resume,
            self.post.resume,
            self.standing.resume,
            self._let_alarms_ring,
            self.threads.resume,
        ]
        pause = RETRY_FIRST
        while left := [resume for resume in left if not await _went_on(resume, pause)]:
            await asyncio.sleep(pause)
            pause = longer(pause)

    async def _meet_servers(self) -> None:
        for table_id in await self.lost_tables.meet({guild.id for guild in self.guilds}):
            self.publisher.refresh(table_id)

    async def _let_alarms_ring(self) -> None:
        self.alarms.start()

    def dispatch(self, event: str, /, *args: object, **kwargs: object) -> None:
        """Tell listeners of an event; how old an interaction is, is known before any task begins to answer it."""
        if event == "interaction" and isinstance(args[0], discord.Interaction):
            self._traffic.came(args[0])
        super().dispatch(event, *args, **kwargs)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, and perhaps a table's."""
        await self.lost_tables.lost_channel(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone, and perhaps a table's."""
        await self.lost_tables.lost_channel(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot is not in that server any more."""
        await self.lost_tables.lost_server(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot is in a server, perhaps again: show what is played there."""
        for table_id in await self.lost_tables.found_server(guild.id):
            self.publisher.refresh(table_id)

    async def on_guild_channel_update(self, before: object, after: object) -> None:
        """Show what could not be shown: a permission may have come back."""
        await self.publisher.resume()

    async def on_guild_role_update(self, before: object, after: object) -> None:
        """Show what could not be shown: a permission may have come back."""
        await self.publisher.resume()

    async def on_member_update(self, before: object, after: discord.Member) -> None:
        """Show what could not be shown: the bot itself may have been given a role again."""
        if self.user is not None and after.id == self.user.id:
            await self.publisher.resume()

    async def on_thread_update(self, before: object, after: object) -> None:
        """Show what could not be shown: a thread may be open again."""
        await self.publisher.resume()

    async def close(self) -> None:
        """Let what is under way finish, then leave. The store stays open: whoever opened it closes it."""
        self._resumed = True  # should Discord be ready only now, the next process goes on
        if self._resuming is not None and self._resuming is not asyncio.current_task():
            self._resuming.cancel()  # the next process goes on from where this one has come to
            await asyncio.wait({self._resuming})
        if self._preparing is not None:
            self._preparing.cancel()
        await self.alarms.close()
        await self.lost_tables.close()
        await self.post.close()
        await self.standing.close()
        await self.open_answers.close()
        self.onlookers.close()
        if hasattr(self, "robots"):
            await self.robots.close()
        await self.thinkers.close()
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                while answers := being_answered():
                    await asyncio.wait(answers)
                self._connection.parsers.pop("INTERACTION_CREATE", None)  # what comes now is for the next process
                await self.tables.drain()
        except TimeoutError:
            log.warning("answers were still under way after %.0f s", DRAIN_SECONDS)
        if hasattr(self, "publisher"):
            await self.publisher.close()
        await self.owner.close()
        if (getting_ready := self._connection._ready_task) is not None:
            getting_ready.cancel()  # discord.py 2.7 would tell a client of it that is closed
            await asyncio.wait({getting_ready})  # a server that has just come may have swallowed that
        await super().close()
        self.troubles.close()


async def _went_on(resume: Callable[[], Awaitable[object]], pause: float) -> bool:
    """Whether something that an earlier process left could be gone on with."""
    try:
        await resume()
    except StorageFailure as error:  # the store has told whoever hosts the bot what to do
        log.info("what an earlier process left waits for %.0f s: %s", pause, error)
    except Exception:
        log.exception("what an earlier process left cannot be gone on with; again in %.0f s", pause)
    else:
        return True
    return False


def being_answered() -> set[asyncio.Task[object]]:
    """The interactions under way, which discord.py keeps no account of for us."""
    return {task for task in asyncio.all_tasks() if task.get_name().startswith(ANSWERING)}


Interaction = discord.Interaction[TableBot]
"""An interaction with our bot."""
