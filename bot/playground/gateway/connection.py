"""One connection of the bot to the gateway, before and after it identifies."""

import asyncio
import logging
from collections import deque

from aiohttp import WSMsgType, web

from bot.playground.gateway.frames import Close, Identify, Op, Resume, read_frame, write_frame
from bot.playground.gateway.gateway import Gateway
from bot.playground.gateway.sessions import HangUp, Moment, Outbox, Session

_log = logging.getLogger(__name__)

HEARTBEAT_GRACE = 1.6
"""Heartbeat intervals that may pass without a heartbeat."""
SENT_EVENTS = 120
SENT_SECONDS = 60.0
ROUND_TRIP_SECONDS = 0.02
VERSIONS = ("9", "10")


async def connect(gateway: Gateway, request: web.Request) -> web.WebSocketResponse:
    """Serve one connection of the bot until it ends.

    Raises:
        HTTPServiceUnavailable: the gateway is closed.
    """
    if gateway.closed:
        raise web.HTTPServiceUnavailable
    connection = Connection(gateway)
    gateway.connections.add(connection)
    try:
        return await connection.serve(request)
    finally:
        gateway.connections.discard(connection)


class Connection:
    """Reads the bot's frames, and sends its session's events."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._socket = web.WebSocketResponse(max_msg_size=1 << 20)
        self._transport: asyncio.Transport | None = None
        self._session: Session | None = None
        self._outbox: Outbox | None = None
        self._pump: asyncio.Task[None] | None = None
        self._sent: deque[float] = deque()
        self._beat = 0.0

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve until the connection ends. Its session can then be resumed, unless it is over."""
        await self._socket.prepare(request)
        self._transport = request.transport
        try:
            if self._gateway.closed:
                await self.hang_up(HangUp(Close.GOING_AWAY))
            elif request.query.get("v", VERSIONS[-1]) not in VERSIONS:
                await self.hang_up(HangUp(Close.INVALID_VERSION))
            elif not await self._interrupted(Moment.CONNECT):
                interval = int(self._gateway.heartbeat_seconds * 1000)
                await self._socket.send_str(write_frame(Op.HELLO, {"heartbeat_interval": interval}))
                if not await self._interrupted(Moment.HELLO):
                    await self._listen()
        except ConnectionError as error:
            _log.debug("the bot's connection broke: %s", error)
        finally:
            self._end()
        return self._socket

    async def send(self, frame: str) -> None:
        """Send a frame outside a session, after all earlier events."""
        if self._outbox is not None:
            self._outbox.put_nowait(frame)
        elif self._socket.prepared and not self._socket.closed:
            await self._socket.send_str(frame)

    def detach(self) -> None:
        """Take the session away, so that the connection can identify again."""
        if self._session is not None and self._pump is not None:
            self._pump.cancel()
            self._session.outbox = None
        self._session = self._outbox = self._pump = None

    def break_off(self) -> None:
        """Break the connection without a close frame."""
        if self._transport is not None:
            self._transport.abort()

    async def hang_up(self, how: HangUp) -> None:
        """Close the connection; after some codes its session is over."""
        if not self._socket.prepared:
            return
        if self._session is not None:
            self._gateway.ended(self._session, how.code)
        if how.code is None:
            self.break_off()
        else:
            reason = Close(how.code).name.replace("_", " ").capitalize() if how.code in list(Close) else ""
            await self._socket.close(code=how.code, message=reason.encode())

    async def _interrupted(self, moment: Moment) -> bool:
        how = self._gateway.interruption(moment)
        if how is not None:
            await self.hang_up(how)
        return how is not None

    async def _listen(self) -> None:
        """Answer frames until the connection ends."""
        loop = asyncio.get_running_loop()
        self._beat = loop.time()
        while True:
            try:
                async with asyncio.timeout_at(self._beat + self._gateway.heartbeat_seconds * HEARTBEAT_GRACE):
                    frame = await self._socket.receive()
            except TimeoutError:
                await self.hang_up(HangUp(Close.SESSION_TIMED_OUT))
                return
            if frame.type is WSMsgType.CLOSE:
                if frame.data in (Close.NORMAL, Close.GOING_AWAY) and self._session is not None:
                    self._gateway.forget(self._session)
                return
            if frame.type is not WSMsgType.TEXT:
                return
            refusal = Close.RATE_LIMITED if self._too_many() else await self._answer(frame.data)
            if refusal is not None:
                await self.hang_up(HangUp(refusal))
                return

    def _too_many(self) -> bool:
        now = asyncio.get_running_loop().time()
        while self._sent and self._sent[0] <= now - SENT_SECONDS:
            self._sent.popleft()
        self._sent.append(now)
        return len(self._sent) > SENT_EVENTS

    def _end(self) -> None:
        if self._pump is not None:
            self._pump.cancel()
        if self._session is not None and self._session.outbox is self._outbox:
            self._gateway.lose(self._session)

    async def _answer(self, text: str) -> Close | None:
        asked = read_frame(text)
        if asked is None:
            return Close.DECODE_ERROR
        if isinstance(asked, Identify | Resume):
            if self._session is not None:
                return Close.ALREADY_AUTHENTICATED
            return await (self._identify(asked) if isinstance(asked, Identify) else self._resume(asked))
        if asked == Op.HEARTBEAT:
            await self._acknowledge()
            return None
        if self._session is None:
            return Close.NOT_AUTHENTICATED
        return None if asked in (Op.PRESENCE, Op.VOICE_STATE, Op.REQUEST_MEMBERS) else Close.UNKNOWN_OP

    async def _acknowledge(self) -> None:
        self._beat = asyncio.get_running_loop().time()
        if self._gateway.acknowledges:
            # As slow as a real gateway: if the answer comes before the client has noted when it asked,
            # discord.py warns that it is a whole heartbeat behind.
            await asyncio.sleep(ROUND_TRIP_SECONDS)
            await self.send(write_frame(Op.HEARTBEAT_ACK))

    async def _identify(self, asked: Identify) -> Close | None:
        if await self._interrupted(Moment.IDENTIFY):
            return None
        opened = self._gateway.identify(asked)
        if isinstance(opened, Close):
            return opened
        if opened is None:
            await self._refuse_session()
            return None
        self._attach(opened)
        self._gateway.welcome(opened)
        return None

    async def _resume(self, asked: Resume) -> Close | None:
        found = self._gateway.resume(asked)
        if isinstance(found, Close):
            return found
        if found is None:
            await self._refuse_session()
            return None
        session, missed = found
        # An earlier connection with this session is closed.
        session.send(HangUp(Close.UNKNOWN_ERROR))
        self._attach(session)
        for number, text in enumerate(missed):
            session.send(text)
            interruption = self._gateway.interruption(Moment.RESUME) if number == 0 else None
            if interruption is not None:
                session.send(interruption)
        session.tell("RESUMED", {})
        return None

    async def _refuse_session(self) -> None:
        await self._socket.send_str(write_frame(Op.INVALID_SESSION, data=False))

    def _attach(self, session: Session) -> None:
        session.lost_at = None
        session.outbox = self._outbox = Outbox()
        self._session = session
        self._pump = asyncio.create_task(self._send_all(self._outbox), name="gateway outbox")
        self._gateway.on_status()

    async def _send_all(self, outbox: Outbox) -> None:
        try:
            while isinstance(frame := await outbox.get(), str):
                await self._socket.send_str(frame)
        except ConnectionError:
            _log.debug("the bot went away while events were being sent")
        else:
            await self.hang_up(frame)
