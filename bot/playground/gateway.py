"""The gateway: sessions that hear of events, lose their connection and resume where they were."""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum

import msgspec
from aiohttp import WSMsgType, web

from bot.playground import payloads
from bot.playground.snowflakes import Clock
from bot.playground.wire import PRIVILEGED_INTENTS, Intent, Json
from bot.playground.world import World

_log = logging.getLogger(__name__)

BACKLOG = 2000
RESUMABLE_SECONDS = 180.0
HEARTBEAT_SECONDS = 41.25
ROUND_TRIP_SECONDS = 0.02


class Op(IntEnum):
    """Gateway opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """Gateway close codes."""

    UNKNOWN_OP = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    WRONG_TOKEN = 4004
    ALREADY_AUTHENTICATED = 4005
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    DISALLOWED_INTENTS = 4014


class Frame(msgspec.Struct):
    """A frame from a client: opcode and data."""

    op: int
    d: object = None


class Identify(msgspec.Struct):
    """What a client says when it begins a session. ``shard`` is its number and how many there are."""

    token: str
    intents: int
    shard: tuple[int, int] = (0, 1)


class Resume(msgspec.Struct):
    """What a client says when it goes on with a session; ``seq`` is the last event it has seen."""

    token: str
    session_id: str
    seq: int | None = None


@dataclass
class Session:
    """One identified client. Events wait in ``backlog`` until they are too many or the session is over."""

    id: str
    shard: int
    shards: int
    intents: Intent
    last: int = 0
    backlog: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=BACKLOG))
    socket: web.WebSocketResponse | None = None
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    lost_at: float | None = None

    def hears(self, guild_id: int | None) -> bool:
        """Tell whether events of a server (``None``: direct messages) go to this shard."""
        return self.shard == (0 if guild_id is None else (guild_id >> 22) % self.shards)

    def tell(self, event: str, data: Json) -> None:
        """Send an event, or keep it for a resume."""
        self.last += 1
        text = _frame({"op": Op.DISPATCH, "t": event, "s": self.last, "d": data})
        self.backlog.append((self.last, text))
        if self.socket is not None:
            self.outbox.put_nowait(text)


def _nobody_listens() -> None:
    """Stand where nobody wants to know whether the bot is online."""


def _frame(frame: Json) -> str:
    return msgspec.json.encode(frame).decode()


def _read_frame(text: str) -> Identify | Resume | int | None:
    """Read a client's frame: its opcode, or what it says when it identifies or resumes; ``None`` for nonsense."""
    try:
        frame = msgspec.json.decode(text, type=Frame)
        if frame.op == Op.IDENTIFY:
            return msgspec.convert(frame.d, Identify)
        return msgspec.convert(frame.d, Resume) if frame.op == Op.RESUME else frame.op
    except msgspec.DecodeError:
        return None


class Gateway:
    """Takes the bot's connections and tells its sessions what happens."""

    def __init__(self, world: World, clock: Clock, token: str) -> None:
        self._world = world
        self._clock = clock
        self._token = token
        self.heartbeat_seconds = HEARTBEAT_SECONDS
        self.address = ""
        self.sessions: dict[str, Session] = {}
        self._sockets: dict[web.WebSocketResponse, asyncio.Transport | None] = {}
        self.on_status: Callable[[], None] = _nobody_listens

    @property
    def online(self) -> bool:
        """True while a bot is connected and identified."""
        return any(session.socket is not None for session in self.sessions.values())

    def tell(self, event: str, data: Json, *, guild_id: int | None, intents: Intent | None = None) -> None:
        """Tell every session of the right shard that asked for one of these intents (``None``: all)."""
        for session in list(self.sessions.values()):
            if session.hears(guild_id) and (intents is None or session.intents & intents):
                session.tell(event, data)

    def drop(self) -> None:
        """Cut the bot's connections without a word; its sessions can be resumed."""
        for transport in list(self._sockets.values()):
            if transport is not None:
                transport.abort()

    async def ask_to_reconnect(self) -> None:
        """Ask the bot to connect anew and resume (op 7)."""
        for socket in list(self._sockets):
            await socket.send_str(_frame({"op": Op.RECONNECT, "d": None}))

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the bot that its session is invalid (op 9); unless resumable it is forgotten."""
        if not resumable:
            self.sessions.clear()
        for socket in list(self._sockets):
            await socket.send_str(_frame({"op": Op.INVALID_SESSION, "d": resumable}))

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection of the bot until it ends."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        self._sockets[socket] = request.transport
        connection = _Connection(self, socket)
        try:
            await socket.send_str(
                _frame({"op": Op.HELLO, "d": {"heartbeat_interval": int(self.heartbeat_seconds * 1000)}})
            )
            await connection.serve()
        except ConnectionError as error:
            _log.debug("the bot's connection broke: %s", error)
        finally:
            self._sockets.pop(socket, None)
            connection.end()
        return socket

    async def close(self) -> None:
        """Close every connection."""
        for socket in list(self._sockets):
            await socket.close(code=1001)

    def identify(self, asked: Identify) -> Session | Close:
        """Open a session, or say with which code to close."""
        if asked.token != self._token:
            return Close.WRONG_TOKEN
        shard, shards = asked.shard
        if not 0 <= shard < shards:
            return Close.INVALID_SHARD
        intents = Intent(asked.intents)
        if intents & PRIVILEGED_INTENTS:
            return Close.DISALLOWED_INTENTS
        session = Session(id=secrets.token_hex(16), shard=shard, shards=shards, intents=intents)
        self._forget_old()
        self.sessions[session.id] = session
        return session

    def welcome(self, session: Session) -> None:
        """Send READY and what the session may see."""
        here = session.hears(self._world.guild_id)
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
        if here and session.intents & Intent.GUILDS:
            session.tell("GUILD_CREATE", payloads.guild_create(self._world))

    def resume(self, asked: Resume) -> Session | None:
        """Find the session to go on with, or ``None`` when it cannot be resumed."""
        self._forget_old()
        session = self.sessions.get(asked.session_id)
        if session is None or asked.token != self._token:
            return None
        seen = asked.seq or 0
        oldest = session.backlog[0][0] if session.backlog else session.last + 1
        if seen > session.last or seen < oldest - 1:
            del self.sessions[session.id]
            return None
        return session

    def lose(self, session: Session) -> None:
        """Note that a session has no connection any more; it can be resumed for a while."""
        session.socket = None
        session.lost_at = self._clock()
        self.on_status()

    def _forget_old(self) -> None:
        limit = self._clock() - RESUMABLE_SECONDS
        for session in list(self.sessions.values()):
            if session.lost_at is not None and session.lost_at < limit:
                del self.sessions[session.id]


class _Connection:
    """One connection of the bot, before and after it identified."""

    def __init__(self, gateway: Gateway, socket: web.WebSocketResponse) -> None:
        self._gateway = gateway
        self._socket = socket
        self._session: Session | None = None
        self._pump: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Answer frames until the connection ends."""
        patience = self._gateway.heartbeat_seconds * 1.6
        while True:
            try:
                frame = await asyncio.wait_for(self._socket.receive(), patience)
            except TimeoutError:
                await self._socket.close(code=Close.SESSION_TIMED_OUT, message=b"No heartbeat")
                return
            if frame.type is WSMsgType.CLOSE or frame.type is WSMsgType.CLOSED:
                if frame.data in (1000, 1001) and self._session is not None:
                    self._gateway.sessions.pop(self._session.id, None)
                return
            if frame.type is not WSMsgType.TEXT:
                return
            refusal = await self._answer(frame.data)
            if refusal is not None:
                await self._socket.close(code=refusal, message=refusal.name.encode())
                return

    def end(self) -> None:
        """Stop sending; the session waits to be resumed unless the bot ended it."""
        if self._pump is not None:
            self._pump.cancel()
        if self._session is not None and self._session.socket is self._socket:
            self._gateway.lose(self._session)

    async def _answer(self, text: str) -> Close | None:
        asked = _read_frame(text)
        if asked is None:
            return Close.DECODE_ERROR
        if isinstance(asked, Identify):
            return self._identify(asked)
        if isinstance(asked, Resume):
            return await self._resume(asked)
        if asked == Op.HEARTBEAT:
            # As far away as a real gateway: an answer that is back before the client has noted when it asked
            # makes discord.py warn that it is a whole heartbeat behind.
            await asyncio.sleep(ROUND_TRIP_SECONDS)
            await self._socket.send_str(_frame({"op": Op.HEARTBEAT_ACK, "d": None}))
            return None
        if self._session is None:
            return Close.NOT_AUTHENTICATED
        return None if asked in (Op.PRESENCE, Op.VOICE_STATE, Op.REQUEST_MEMBERS) else Close.UNKNOWN_OP

    def _identify(self, asked: Identify) -> Close | None:
        if self._session is not None:
            return Close.ALREADY_AUTHENTICATED
        opened = self._gateway.identify(asked)
        if isinstance(opened, Close):
            return opened
        self._attach(opened)
        self._gateway.welcome(opened)
        return None

    async def _resume(self, asked: Resume) -> Close | None:
        session = self._gateway.resume(asked)
        if session is None:
            await self._socket.send_str(_frame({"op": Op.INVALID_SESSION, "d": False}))
            return None
        seen = asked.seq or 0
        missed = [text for number, text in session.backlog if number > seen]
        self._attach(session)
        for text in missed:
            session.outbox.put_nowait(text)
        session.tell("RESUMED", {})
        return None

    def _attach(self, session: Session) -> None:
        session.socket = self._socket
        session.lost_at = None
        session.outbox = asyncio.Queue()
        self._session = session
        self._pump = asyncio.create_task(self._send_all(session.outbox), name="gateway outbox")
        self._gateway.on_status()

    async def _send_all(self, outbox: asyncio.Queue[str]) -> None:
        try:
            while True:
                await self._socket.send_str(await outbox.get())
        except ConnectionError:
            _log.debug("the bot went away while events were being sent")
