"""The gateway: sessions that receive events, lose their connection and are resumed."""

import secrets
from collections.abc import Callable
from typing import Protocol

from bot.playground import payloads
from bot.playground.gateway.frames import ENDS_SESSION, Close, Identify, Op, Resume, write_frame
from bot.playground.gateway.sessions import RESUMABLE_SECONDS, HangUp, Moment, Session, Starts
from bot.playground.world.discord_types import KNOWN_INTENTS, PRIVILEGED_INTENTS, Intent, Json
from bot.playground.world.snowflakes import Clock
from bot.playground.world.world import World

HEARTBEAT_SECONDS = 41.25
INTERACTION = "INTERACTION_CREATE"
GUILD_DELETE = "GUILD_DELETE"


class Line(Protocol):
    """A connection of the bot, as the gateway sees it."""

    def break_off(self) -> None:
        """Break it without a close frame."""

    def detach(self) -> None:
        """Take its session away, so that it can identify again."""

    async def hang_up(self, how: HangUp) -> None:
        """Close it."""

    async def send(self, frame: str) -> None:
        """Send a frame that belongs to no session."""


class Gateway:
    """Accepts the bot's connections and sends events to its sessions.

    ``shards``: the recommended number of shards. ``identify_limited``: refuse sessions that start too quickly or too
    often. Without ``acknowledges``, heartbeats get no answer. ``replays``: events sent twice when a session resumes.
    """

    def __init__(self, world: World, clock: Clock, token: str) -> None:
        self._world = world
        self._clock = clock
        self._token = token
        self.heartbeat_seconds = HEARTBEAT_SECONDS
        self.acknowledges = True
        self.identify_limited = False
        self.replays = 0
        self.shards = 1
        self.starts = Starts(clock)
        self.address = ""
        self.sessions: dict[str, Session] = {}
        self.on_status: Callable[[], None] = lambda: None
        self.connections: set[Line] = set()
        self.closed = False
        self._interruptions: list[tuple[Moment, HangUp]] = []
        self._held: list[tuple[Json, int | None]] | None = None
        self._repeats = 0

    @property
    def online(self) -> bool:
        """Whether a bot is connected and identified."""
        return any(session.connected for session in self.sessions.values())

    def tell(self, event: str, data: Json, *, guild_id: int | None, intents: Intent | None = None) -> None:
        """Send an event to every session of the right shard with one of these intents (``None``: all)."""
        if event == INTERACTION and self._held is not None:
            self._held.append((data, guild_id))
            return
        if guild_id is not None and not self._world.bot_is_member and event not in (INTERACTION, GUILD_DELETE):
            return
        again = event == INTERACTION and self._repeats > 0
        self._repeats -= again
        for session in list(self.sessions.values()):
            if session.hears(guild_id) and (intents is None or session.intents & intents):
                session.tell(event, data)
                if again:
                    session.tell_last_again()

    def repeat_interactions(self, times: int = 1) -> None:
        """Deliver each of the next interactions twice, under the same event number."""
        self._repeats += times

    def hold_interactions(self) -> None:
        """Hold interactions back until they are released; their three seconds run."""
        self._held = [] if self._held is None else self._held

    def release_interactions(self, *, backwards: bool = False) -> None:
        """Deliver the held interactions, in order or the latest first."""
        held, self._held = self._held or [], None
        for data, guild_id in reversed(held) if backwards else held:
            self.tell(INTERACTION, data, guild_id=guild_id)

    def drop(self) -> None:
        """Break the bot's connections; its sessions can be resumed."""
        for connection in list(self.connections):
            connection.break_off()

    async def hang_up(self, code: int) -> None:
        """Close the bot's connections with a code; after some codes a session cannot be resumed."""
        for connection in list(self.connections):
            await connection.hang_up(HangUp(code))

    def hang_up_at(self, moment: Moment, code: int | None) -> None:
        """Let a coming connection end at that moment, once; without a code it breaks."""
        self._interruptions.append((moment, HangUp(code)))

    def interruption(self, moment: Moment) -> HangUp | None:
        """Take the interruption planned for this moment, if there is one."""
        for index, (wanted, how) in enumerate(self._interruptions):
            if wanted == moment:
                del self._interruptions[index]
                return how
        return None

    async def ask_to_reconnect(self) -> None:
        """Ask the bot to reconnect and resume (op 7)."""
        await self._send_all(write_frame(Op.RECONNECT))

    async def ask_for_heartbeat(self) -> None:
        """Ask the bot for a heartbeat at once (op 1)."""
        await self._send_all(write_frame(Op.HEARTBEAT))

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the bot that its session is invalid (op 9); unless resumable it is forgotten."""
        if not resumable:
            for session in list(self.sessions.values()):
                self.forget(session)
            for connection in self.connections:
                connection.detach()
            self.on_status()
        await self._send_all(write_frame(Op.INVALID_SESSION, resumable))

    async def _send_all(self, frame: str) -> None:
        for connection in list(self.connections):
            await connection.send(frame)

    async def close(self) -> None:
        """Close every connection, and refuse those of bots that reconnect before the server has stopped."""
        self.closed = True
        await self.hang_up(Close.GOING_AWAY)

    def identify(self, asked: Identify) -> Session | Close | None:
        """Open a session, or return the close code; ``None`` if it comes too soon after another."""
        if asked.token != self._token or (self.identify_limited and not self.starts.remaining):
            return Close.WRONG_TOKEN
        shard, shards = asked.shard
        if not 0 <= shard < shards:
            return Close.INVALID_SHARD
        if asked.intents & ~KNOWN_INTENTS:
            return Close.INVALID_INTENTS
        intents = Intent(asked.intents)
        if intents & PRIVILEGED_INTENTS:
            return Close.DISALLOWED_INTENTS
        if self.identify_limited and self.starts.too_quick(shard):
            return None
        self.starts.note(shard)
        session = Session(id=secrets.token_hex(16), shard=shard, shards=shards, intents=intents)
        self._forget_old()
        self.sessions[session.id] = session
        return session

    def welcome(self, session: Session) -> None:
        """Send READY and the guilds."""
        here = session.hears(self._world.guild_id) and self._world.bot_is_member
        guild_id = str(self._world.guild_id)
        session.tell(
            "READY",
            {
                "v": 10,
                "user": payloads.user(self._world.bot),
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self.address,
                "shard": [session.shard, session.shards],
                "guilds": [{"id": guild_id, "unavailable": True}] if here else [],
                "private_channels": [],
                "relationships": [],
                "presences": [],
                "application": {"id": str(self._world.bot_id), "flags": 0},
            },
        )
        interruption = self.interruption(Moment.READY)
        if interruption is not None:
            session.send(interruption)
        if here and session.intents & Intent.GUILDS:
            session.tell("GUILD_CREATE", payloads.guild_create(self._world))
        session.welcomed = session.last

    def resume(self, asked: Resume) -> tuple[Session, list[str]] | Close | None:
        """Find the session to resume and the events it missed.

        Returns the close code if it is refused, or ``None`` if the session is unknown, over, or missed too much.
        """
        if asked.token != self._token:
            return Close.WRONG_TOKEN
        self._forget_old()
        session = self.sessions.get(asked.session_id or "")
        if session is None:
            return None
        seen = asked.seq or 0
        missed = session.missed_since(seen, self.replays)
        if seen > session.last or missed is None:
            self.forget(session)
            return None if missed is None else Close.INVALID_SEQUENCE
        return session, missed

    def lose(self, session: Session) -> None:
        """The session has lost its connection; it can be resumed for a while."""
        session.outbox = None
        session.lost_at = self._clock()
        self.on_status()

    def forget(self, session: Session) -> None:
        """End a session; it cannot be resumed."""
        self.sessions.pop(session.id, None)

    def ended(self, session: Session, code: int | None) -> None:
        """A connection was closed with one of our codes; after some the session is over."""
        if code in ENDS_SESSION:
            self.forget(session)

    def _forget_old(self) -> None:
        limit = self._clock() - RESUMABLE_SECONDS
        for session in list(self.sessions.values()):
            if session.lost_at is not None and session.lost_at < limit:
                self.forget(session)

    def now(self) -> float:
        """The world's time, in seconds since 1970."""
        return self._clock()
