"""The open pages: who is looking in which browser tab, and sending them what they may see."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
from aiohttp import WSMsgType, web

from bot.playground.world.discord_types import Json
from bot.playground.world.models import User
from bot.playground.world.world import World

_log = logging.getLogger(__name__)


@dataclass(eq=False)
class Viewer:
    """One open page: its person, and the origin it came from (file addresses start with it)."""

    user_id: int
    base: str
    socket: web.WebSocketResponse
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)


class Pages:
    """All open pages."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._viewers: set[Viewer] = set()

    def tell(
        self, kind: str, data: Json | Callable[[Viewer], Json], *, to: Callable[[User], bool] | None = None
    ) -> None:
        """Send to everyone, or to those for whom ``to`` holds; ``data`` may depend on the viewer."""
        for viewer in list(self._viewers):
            person = self._world.users.get(viewer.user_id)
            if person is None or (to is not None and not to(person)):
                continue
            written = data(viewer) if callable(data) else data
            viewer.outbox.put_nowait(msgspec.json.encode({"type": kind, "data": written}).decode())

    def tell_one(self, user_id: int, kind: str, data: Json) -> None:
        """Send to the pages of one person."""
        self.tell(kind, data, to=lambda person: person.id == user_id)

    async def connect(self, request: web.Request, user_id: int, base: str) -> web.WebSocketResponse:
        """Serve one page until it disconnects."""
        socket = web.WebSocketResponse(heartbeat=30.0)
        await socket.prepare(request)
        viewer = Viewer(user_id, base, socket)
        self._viewers.add(viewer)
        pump = asyncio.create_task(self._send_all(viewer), name="page outbox")
        try:
            while True:
                frame = await socket.receive()
                if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
        finally:
            self._viewers.discard(viewer)
            pump.cancel()
        return socket

    async def close(self) -> None:
        """Close all connections."""
        for viewer in list(self._viewers):
            await viewer.socket.close(code=1001)

    async def _send_all(self, viewer: Viewer) -> None:
        try:
            while True:
                await viewer.socket.send_str(await viewer.outbox.get())
        except ConnectionError:
            _log.debug("a page went away while it was being told something")
