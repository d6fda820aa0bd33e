"""The Discord client: builds the services that the cogs use, loads the cogs, and shuts everything down cleanly."""

import asyncio
import contextlib
import importlib
import logging
import threading
import time
from collections.abc import Awaitable, Callable
from types import ModuleType
from typing import Protocol, TypeVar

import discord
import msgspec
from discord import app_commands
from discord.ext import commands
from discord.webhook.async_ import async_context

from bot.hosting.application import note_application
from bot.hosting.error_digest import ErrorDigest
from bot.hosting.owner_dm import OwnerDM
from bot.hosting.patience import Patience
from bot.hosting.playground_clock import PlaygroundClock
from bot.hosting.sharded import ShardedClient
from bot.hosting.warm_up import LocalGame, WarmUp
from bot.language import catalogues
from bot.matchmaking.queue import Queue
from bot.orders.postal import PostalOffice
from bot.orders.standing_service import StandingService
from bot.publishing import command_mentions, overviews
from bot.publishing.command_registration import COMMAND_IDS, COMMANDS, CommandRegistration
from bot.publishing.empty_database import EmptyDatabase
from bot.publishing.kept_pictures import Latest
from bot.publishing.lost_tables import LostTables
from bot.publishing.message_slots import Composer
from bot.publishing.messages_after_copy import MessagesAfterCopy
from bot.publishing.month_pictures import MonthPictures
from bot.publishing.new_look import show_again
from bot.publishing.one_time_lines import OneTimeLines
from bot.publishing.open_panels import OpenPanels
from bot.publishing.opener import Opener
from bot.publishing.private_answers import OpenAnswers
from bot.publishing.publisher import Pacing, Publisher
from bot.publishing.readers import Readers
from bot.publishing.replays import Replays
from bot.publishing.subjects import TableSubjects
from bot.publishing.threads import Threads
from bot.publishing.view_queue import ViewQueue
from bot.records.achievements import Achievements
from bot.records.audit import Checks
from bot.records.backfill import Backfill
from bot.records.erasure import Forgetting
from bot.records.imported import ImportedGames
from bot.records.problem_report import Errors
from bot.records.results import Results
from bot.records.reviews import Reviews
from bot.resuming import Resuming, Sharing
from bot.robots.exhibition import Exhibitions
from bot.robots.players import Robots, Tempo
from bot.robots.pool import Thinkers
from bot.table.alarms import Alarms
from bot.table.coaching import Coaching, end_all
from bot.table.guided import Guided
from bot.table.lobby import Lobby
from bot.table.notes import Notes
from bot.table.practice import Practices
from bot.table.roll_call import ROLL_CALL, RollCalls, call_again
from bot.table.step_back import StepBack
from bot.table.table import Table
from bot.table.tables import Tables
from bot.table.waking import WAITING
from bot.telemetry import record_event
from bot.timekeeping.begin_again import begin_again
from bot.timekeeping.invitations import Invitations
from bot.timekeeping.reminders import DEADLINE, REMINDER
from bot.timekeeping.timekeeper import Timekeeper
from bot.tournaments.tournament_messages import TournamentMessages
from bot.tournaments.tournaments import Tournaments
from bot.transport.retries import RetryingAdapter
from bot.transport.throttle import Throttle
from bot.transport.traffic import Traffic
from bot.votes.seat_changes import SeatChanges
from bot.votes.votes import Votes
from data.rows import AlarmRow, Subject
from data.shards import Ownership
from data.store import Store

log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot uses no voice

EXTENSIONS = (
    "cogs.boards.composer",
    "cogs.errors.handler",
    "cogs.commands.table",
    "cogs.commands.card",
    "cogs.commands.help",
    "cogs.commands.my",
    "cogs.commands.stats",
    "cogs.commands.server",
    "cogs.commands.matchmaking",
    "cogs.commands.tournament",
)
"""The cogs. They are set up when the bot has logged in; `import_cogs` may import them before."""
DRAIN_SECONDS = 5.0
ANSWERING = ("CommandTree-invoker", "discord-ui-dynamic-item-")
"""Prefixes of the names of the tasks in which discord.py 2.7 answers commands and clicks."""
LONGEST_RATE_LIMIT = 30.0
"""Seconds that a request waits for a rate limit by itself. For a longer one a new message takes an old one's place."""
READY_PAUSE = 0.5
"""Seconds to wait for a server that does not come before the bot is ready."""


class Closing(Protocol):
    """A service that has something to end when the bot closes."""

    def close(self) -> Awaitable[None] | None:
        """Stop."""
        ...


ServiceT = TypeVar("ServiceT", bound=Closing)


class Timing(msgspec.Struct, frozen=True):
    """The bot's clocks and pauses.

    `robot_pause` and `publish_pause`: seconds before a robot moves, and between two changes of one table's messages.
    `owner_minutes`: between two DMs about errors, 0 for none. `clock`: since 1970. `steady_clock`: monotonic.
    """

    robot_pause: float
    publish_pause: float = 0.0
    owner_minutes: float = 0.0
    clock: Callable[[], float] = time.time
    steady_clock: Callable[[], float] = time.monotonic


class SpeakingTree(app_commands.CommandTree["TableBot"]):
    """The commands. Each answers in the language of the person who asks."""

    async def interaction_check(self, interaction: discord.Interaction["TableBot"], /) -> bool:
        """Speak that language before a command, or what completes its options, runs."""
        await interaction.client.readers.speak_to(interaction)
        return True


class TableBot(ShardedClient):
    """The bot. Cogs reach every service through it.

    It has as many shards as Discord recommends, or those that `ownership` gives it. `patience` waits while it starts.

    `on_loaded` functions are called when the cogs are loaded, and again when the warm-up is done.
    """

    publisher: Publisher
    robots: Robots
    shows_restore: Callable[["Interaction"], Awaitable[bool]]
    """Whether the pressed control names what the database does not know: then it is an earlier copy."""
    explain: Callable[["Interaction", BaseException, int | None], Awaitable[None]]
    """Tells the user privately why an interaction failed. Takes the table's number, if it was about one."""

    def __init__(
        self, store: Store, timing: Timing, ownership: Ownership | None = None, patience: Patience | None = None
    ) -> None:
        clock = timing.clock
        self._traffic = Traffic(timing.steady_clock)
        super().__init__(
            ownership,
            patience or Patience(),
            command_prefix=commands.when_mentioned,
            tree_cls=SpeakingTree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            help_command=None,
            guild_ready_timeout=READY_PAUSE,
            http_trace=self._traffic.trace(),
            max_ratelimit_timeout=LONGEST_RATE_LIMIT,
        )
        self.throttle = Throttle()
        self.store = store
        self._services = contextlib.AsyncExitStack()
        self.tables = Tables(store, clock=clock)
        self.lobby = Lobby(self.tables)
        self.roll_calls = RollCalls(self.tables)
        self.forgetting = Forgetting(self.tables, self.lobby)
        self.notes = Notes(self.tables)
        self.coaching = Coaching(self.tables)
        self.exhibitions = Exhibitions(self.tables, self.lobby)
        self.guided = Guided(self.tables, self.lobby)
        self.practices = Practices(self.tables, self.lobby)
        self.alarms = self._until_closed(Alarms(self.tables))
        self.thinkers = self._until_closed(Thinkers())
        self.postal_office = self._until_closed(PostalOffice(self.tables, self.alarms, self.thinkers))
        self.seat_changes = SeatChanges(self.tables, self.alarms)
        self.votes = Votes(self.tables, self.alarms, self.seat_changes)
        self.one_time_lines = OneTimeLines(self, store, self.throttle, clock)
        self.lost_tables = self._until_closed(
            LostTables(self, self.tables, self.seat_changes, self.throttle, self.one_time_lines)
        )
        self.empty_database = self._until_closed(EmptyDatabase(self, store, self.throttle))
        self.standing = self._until_closed(StandingService(self.tables, pause=timing.robot_pause))
        self.open_answers = self._until_closed(OpenAnswers(self.tables))
        self.open_panels = OpenPanels()
        self.open_hands = OpenPanels()
        self.view_queue = self._until_closed(ViewQueue())
        self.replays = self._until_closed(Replays())
        self.imported = ImportedGames()
        self.reviews = self._until_closed(Reviews(self.tables, self.thinkers.aside, lambda: self.thinkers.busy))
        self.checks = Checks(self.tables)
        self.time = Timekeeper(self.tables, self.alarms)
        self.invitations = Invitations(self.tables, self.alarms)
        self.results = Results(self.tables)
        self.achievements = Achievements(self.tables)
        self.step_back = StepBack(self.tables)
        self.messages_after_copy = self._until_closed(
            MessagesAfterCopy(self, store, self.throttle, lambda table: self.publisher.idle(table))
        )
        self.look_for_restore: Callable[[], Awaitable[object]] = self._nothing
        self.drawn = ""
        """The version of each game's pictures."""
        self.zones_looked_at = Latest[tuple[int, int], bool]()
        """The people, each with a table, who need not be asked for their time zone there."""
        self.notes_shown = Latest[tuple[int, int], int]()
        """The turn in which a person, at a table, last saw their note."""
        self.step_back.on_table += [begin_again, end_all, call_again]
        self.step_back.forgotten += [COMMANDS, COMMAND_IDS]
        self.time.on_two_misses.append(self.seat_changes.ask_for)
        self.postal_office.on_silence.append(self.time.missed_postal_turn)
        for waits in WAITING:
            self.alarms.on_seat(waits, self.lobby.ping_waiting)
        self.alarms.on(ROLL_CALL, self.roll_calls.time_is_up)
        self.alarms.on_fired.append(self._on_alarm)
        self.readers = self._until_closed(Readers(self, self.tables))
        self.readers.on_language.append(self.open_answers.speak)
        self.threads = self._until_closed(Threads(self, store, self.throttle, clock))
        self.month_pictures = self._until_closed(
            MonthPictures(store, clock, lambda guild: self.get_guild(guild) is not None)
        )
        pause = overviews.QUIET * timing.publish_pause
        self.overviews = self._until_closed(
            overviews.Overviews(self.tables, lambda guild: self.get_guild(guild) is not None, pause)
        )
        self.opener = self._until_closed(Opener(self, self.tables, self.lobby, self.threads, self.one_time_lines))
        self.opener.language_of = self.readers.of_server
        self.queue = Queue(self.tables, self.opener)
        self.tournaments = Tournaments(self.tables, self.opener)
        self.tournament_messages = TournamentMessages(store, self.tournaments, self.one_time_lines)
        self.error_digest = ErrorDigest(clock)
        self.owner_dm = OwnerDM(self, store, self.error_digest, self.throttle, minutes=timing.owner_minutes)
        self.since = 0.0
        self.errors_told = Errors()
        self.on_loaded: list[Callable[[], None]] = []
        if isinstance(clock, PlaygroundClock):
            clock.on_move.append(self.alarms.poke)
            clock.on_move.append(self.month_pictures.poke)
        self._clock, self._timing = clock, timing
        self._begun = False
        self._ready_shards: set[int] = set()
        self._resuming = self._until_closed(Resuming(self._left_undone))
        self._sharing = None if ownership is None else Sharing(self, self.tables, ownership)
        self._registration = self._until_closed(CommandRegistration(self, self.tree, store))
        self._warm_up = self._until_closed(WarmUp(self.readers.played, self._loaded))
        self._warm_up.add(catalogues.keep_all)
        self.lobby.on_opened.append(self._on_opened)
        self._backfill = self._until_closed(Backfill(store, self.results, self.achievements, self.reviews))

    def _until_closed(self, service: ServiceT) -> ServiceT:
        """Close that service when the bot closes, before those that were built earlier."""

        async def close() -> None:
            if (closing := service.close()) is not None:
                await closing

        self._services.push_async_callback(close)
        return service

    def _on_alarm(self, alarm: AlarmRow) -> None:
        """Record a fired alarm; if it is a player's, check that the player and the board are still there."""
        record_event("rung", table=alarm.table_id, kind=alarm.kind, seat=alarm.seat)
        if alarm.seat is not None and alarm.kind in (REMINDER, DEADLINE):
            self.lost_tables.check_member_soon(alarm.table_id, alarm.seat)
            self.publisher.refresh(Subject("table", alarm.table_id))

    def publish_with(self, compose: Composer) -> None:
        """Show tables the way `compose` says. Called once, by the boards' cog."""
        give_way = self._traffic.give_way
        pacing = Pacing(self._timing.publish_pause, give_way, self._clock)
        shown = TableSubjects(self.tables, compose)
        kinds = {"table": shown, "tournament": self.tournament_messages, "month": self.month_pictures}
        kinds["overview"] = self.overviews
        self.publisher = publisher = Publisher(self, self.tables, kinds, pacing, self.throttle)
        self.tables.on_change.append(lambda number: publisher.poke(Subject("table", number)))
        self.tables.on_secret.append(lambda number: publisher.poke_private(Subject("table", number)))
        self.tournaments.on_change.append(lambda number: publisher.poke(Subject("tournament", number)))
        self.month_pictures.on_due = self.overviews.on_due = publisher.poke
        tempo = Tempo(self._timing.robot_pause, give_way)
        self.robots = self._until_closed(Robots(self.tables, publisher, self.thinkers, tempo, self.exhibitions.late))
        shown.on_refused.append(lambda table, refusal: self.lost_tables.lost_soon(table, refusal.why))
        shown.on_shown.append(self.lost_tables.found)
        self.lost_tables.on_lost.append(lambda number: publisher.poke(Subject("table", number)))

    def _on_opened(self, table: Table) -> None:
        """Draw what the table will need while people sit down."""
        self._warm_up.opened(LocalGame(table.game.name, table.language))

    def warm_up(self, work: Callable[[threading.Event], object], game: str = "") -> None:
        """Run `work` in a thread when the bot is ready: work that would otherwise slow down the first answers.

        It runs once in each language that is spoken; with a `game` in those of its tables, the first time when one is
        open or opens. It gets an event that is set when the bot closes: a process cannot end before its threads do.
        """
        self._warm_up.add(work, game)

    def _loaded(self) -> None:
        for listener in self.on_loaded:
            listener()

    def is_connected(self) -> bool:
        """Whether Discord's events reach every shard of this process now; it may have none and stand by."""
        connected = self.connected_shards()
        if self._ownership is not None:
            return not self.is_closed() and all(connected.get(shard) for shard in self.store.shards.mine)
        return self.is_ready() and not self.is_closed() and all(connected.values())

    async def setup_hook(self) -> None:
        """Load the cogs, and begin to register the commands if they have changed."""
        self.since = self._clock()
        async_context.set(RetryingAdapter(self._traffic))  # inherited by every task of the connection
        self.error_digest.listen()
        self.owner_dm.start()
        await self._patience.until(self.step_back.resume)
        await self._patience.until(self.empty_database.begin)
        for cog in import_cogs():  # not `load_extension`: it would run imported modules again
            await cog.setup(self)
        if self._sharing is not None:
            await self._share(self._sharing)
        else:
            await self._patience.until(self._registration.learn)
            self._registration.start()
        self._loaded()

    async def _share(self, sharing: Sharing) -> None:
        """Take this process's shards. Their tables are continued at once: sending needs no connection of a shard."""
        sharing.on_gained += [
            self._use_part,
            self.lost_tables.read_again,
            self.publisher.interrupted,
            self._registration.start,
            self._resuming.start,
            self._warm_up.start,
        ]
        sharing.on_lost.append(self._use_part)
        sharing.on_poll += [self.alarms.poke, self.opener.poke, self.open_answers.look, self._learn_commands]
        await self._patience.until(sharing.start)
        self._registration.start()
        self._resuming.start()
        self._begin()

    def _use_part(self) -> None:
        self._ready_shards &= self.store.shards.mine
        self.throttle.share(self.store.shards.part())

    def _learn_commands(self) -> None:
        """Look again whether the process with shard 0 has registered the commands, until it has."""
        if not command_mentions.known():
            self._registration.start()

    async def on_ready(self) -> None:
        """Continue what an earlier process left undone."""
        log.info("ready as %s, servers: %d", self.user, len(self.guilds))
        if self._sharing is None and not self._begun:
            self._resuming.start()
            self._begin()

    def _begin(self) -> None:
        self._begun = True
        self._warm_up.start()
        self._backfill.start()

    def _left_undone(self) -> list[Callable[[], Awaitable[object]]]:
        """What to continue, in this order."""
        return [
            self._note_application,
            self.forgetting.resume,  # before anything is shown, and before robots continue
            self.look_for_restore,  # before anything is shown: of what an old copy says, nothing is
            self.time.resume,  # before anything is shown, so that nobody is pinged at night
            self._refresh_servers,
            self.notes.resume,
            self._show_again,
            self.publisher.resume,
            self.messages_after_copy.resume,
            self.robots.resume,
            self.postal_office.resume,
            self.standing.resume,
            self._start_alarms,
            self.threads.resume,
            self.month_pictures.start,
            self.opener.resume,  # after the threads that earlier openings have made are known
            self.tournaments.resume,
            self.empty_database.look,
        ]

    async def _show_again(self) -> None:
        """Have live tables compared with what they show, if their pictures have changed."""
        await show_again(self.store, self.drawn)

    async def _nothing(self) -> None:
        """Do nothing, until a cog knows better."""

    def went_back(self) -> None:
        """Show everything again, because the database has just turned out to be a copy."""
        self._resuming.start()

    async def _note_application(self) -> None:
        if self.application_id is not None:
            await note_application(self.store, self.application_id)

    async def _refresh_servers(self) -> None:
        """Compare the servers with those of stored tables. Each of several processes compares those of its shards."""
        connected = [None] if self._ownership is None else sorted(self._ready_shards & self.store.shards.mine)
        for shard in connected:
            here = {guild.id for guild in self.guilds if shard in (None, guild.shard_id)}
            for table_id in await self.lost_tables.compare_servers(here, shard):
                self.publisher.refresh(Subject("table", table_id))

    async def on_shard_ready(self, shard: int) -> None:
        """Compare the servers of one shard, where others belong to other processes."""
        if self._ownership is not None:
            log.info("shard %d is ready, servers: %d", shard, sum(guild.shard_id == shard for guild in self.guilds))
            self._ready_shards.add(shard)
            self._resuming.start()

    async def _start_alarms(self) -> None:
        self.alarms.start()

    def dispatch(self, event: str, /, *args: object, **kwargs: object) -> None:
        """Pass an event to its listeners; record an interaction's age before any task begins to answer it."""
        if event == "interaction" and isinstance(args[0], discord.Interaction):
            self._traffic.interaction_came(args[0])
            self.empty_database.pressed(args[0])
            if args[0].type is not discord.InteractionType.autocomplete:  # whatever else becomes of it
                self.time.signs.came(args[0].user.id, args[0].guild_id)
        super().dispatch(event, *args, **kwargs)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted, perhaps one with a table."""
        await self.lost_tables.lost_channel(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted, perhaps one with a table."""
        await self.lost_tables.lost_channel(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot has left a server."""
        await self.lost_tables.lost_server(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot has joined a server, perhaps again: show its tables."""
        for table_id in await self.lost_tables.found_server(guild.id):
            self.publisher.refresh(Subject("table", table_id))

    async def on_guild_channel_update(self, before: object, after: object) -> None:
        """Show what could not be shown: a permission may be back."""
        await self.publisher.resume()

    on_guild_role_update = on_guild_channel_update

    async def on_member_update(self, before: object, after: discord.Member) -> None:
        """Show what could not be shown: the bot may have a role again."""
        if self.user is not None and after.id == self.user.id:
            await self.publisher.resume()

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Show what could not be shown: a thread may be open again. Archived ones are in no cache."""
        if await self.store.table_in(payload.thread_id) is not None:
            await self.publisher.resume()

    async def on_thread_create(self, thread: discord.Thread) -> None:
        """A thread that Discord made late may have no table; one that was archived may show a lost one."""
        self.threads.appeared(thread)
        self.messages_after_copy.opened(thread)

    on_thread_join = on_thread_create  # where discord.py did not know the thread

    async def close(self) -> None:
        """Finish the answers under way, then disconnect. The caller closes the store."""
        self._begun = True  # if Discord is ready only now, the next process resumes
        await self._services.aclose()
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                while answers := being_answered():
                    await asyncio.wait(answers)
                self._connection.parsers.pop("INTERACTION_CREATE", None)  # the next process answers later ones
                await self.tables.drain()
        except TimeoutError:
            log.warning("stopped waiting for unfinished answers after %.0f s", DRAIN_SECONDS)
        if hasattr(self, "publisher"):
            await self.publisher.close()
        await self.time.signs.close()  # not before: messages that may still be sent would not wait
        await self.owner_dm.close()
        if (getting_ready := self._connection._ready_task) is not None:
            getting_ready.cancel()  # discord.py 2.7 would otherwise report ready to a closed client
            await asyncio.wait({getting_ready})  # a server that has just joined may have swallowed the cancellation
        await super().close()
        if self._sharing is not None:
            await self._sharing.close()
        self.error_digest.close()


def import_cogs() -> list[ModuleType]:
    """Import the cogs, in a thread if there is something else to wait for."""
    return [importlib.import_module(extension) for extension in EXTENSIONS]


def being_answered() -> set[asyncio.Task[object]]:
    """The tasks that answer interactions; discord.py keeps no list of them."""
    return {task for task in asyncio.all_tasks() if task.get_name().startswith(ANSWERING)}


Interaction = discord.Interaction[TableBot]
"""An interaction with this bot."""
