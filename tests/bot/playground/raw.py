"""The bot's side by raw HTTP and WebSocket, for what no library would send."""

import asyncio
import contextlib
import io
import json
from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType, TracebackType
from typing import Any, NamedTuple, Self, TypeAlias

import aiohttp

from bot.playground.server import Playground

Json: TypeAlias = dict[str, Any]
"""A JSON object as Discord writes or reads it."""

V2 = 1 << 15
EPHEMERAL = 1 << 6
TIMEOUT = 5.0


class Answered(NamedTuple):
    """A response: HTTP status, JSON body (``None`` when empty) and headers."""

    status: int
    body: Any
    headers: Mapping[str, str] = MappingProxyType({})

    @property
    def code(self) -> int:
        """Discord's error code."""
        return int(self.body["code"])

    def faults(self) -> list[str]:
        """The fault codes of a 50035, with their paths: ``components.0.label: BASE_TYPE_MAX_LENGTH``."""
        found: list[str] = []

        def walk(node: Json, path: str) -> None:
            for key, value in node.items():
                if key == "_errors":
                    found.extend(f"{path}: {each['code']}" for each in value)
                else:
                    walk(value, f"{path}.{key}".lstrip("."))

        walk(self.body.get("errors", {}), "")
        return found


class Raw:
    """A bot by hand: REST calls with the token, and a gateway connection that answers nothing automatically."""

    def __init__(self, playground: Playground) -> None:
        self.playground = playground
        self.world = playground.hub.world
        self.events: asyncio.Queue[Json] = asyncio.Queue()
        self.session_id = ""
        self.sequence = 0

    async def __aenter__(self) -> Self:
        self._opened = contextlib.AsyncExitStack()
        self.http = await self._opened.enter_async_context(aiohttp.ClientSession())
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self._listeners: list[asyncio.Task[None]] = []
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for listener in self._listeners:
            listener.cancel()
        await asyncio.gather(*self._listeners, return_exceptions=True)
        await self._opened.aclose()

    async def call(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        files: list[tuple[str, bytes]] | None = None,
        token: str | None = None,
    ) -> Answered:
        """Call the API; ``files`` go as multipart beside ``payload_json``."""
        headers = {"Authorization": f"Bot {token or self.playground.token}"}
        form: aiohttp.FormData | None = None
        if files is not None:
            form = aiohttp.FormData()
            form.add_field("payload_json", json.dumps(body), content_type="application/json")
            for index, (name, data) in enumerate(files):
                form.add_field(f"files[{index}]", io.BytesIO(data), filename=name)
        sent: dict[str, Any] = {"data": form} if form is not None else {} if body is None else {"json": body}
        url = self.playground.api_url + path
        async with asyncio.timeout(TIMEOUT), self.http.request(method, url, headers=headers, **sent) as response:
            raw = await response.read()
            if raw:
                assert response.headers["Content-Type"] == "application/json"
            return Answered(response.status, json.loads(raw) if raw else None, response.headers)

    def channel(self, name: str = "machi-koro") -> int:
        """The id of a channel by name."""
        return next(each.id for each in self.world.channels.values() if each.name == name)

    async def post(self, body: Json, *, files: list[tuple[str, bytes]] | None = None) -> Answered:
        """Post a message to #machi-koro."""
        return await self.call("POST", f"/channels/{self.channel()}/messages", body, files=files)

    async def post_v2(self, *components: Json, files: list[tuple[str, bytes]] | None = None) -> Answered:
        """Post a components V2 message to #machi-koro."""
        return await self.post({"flags": V2, "components": list(components)}, files=files)

    async def sync(self, *commands: Json) -> Answered:
        """Overwrite the global commands."""
        return await self.call("PUT", f"/applications/{self.world.bot_id}/commands", list(commands))

    async def answer(self, interaction: Json, kind: int, data: Json | None = None) -> Answered:
        """Answer an interaction."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=1"
        return await self.call("POST", path, {"type": kind, "data": data or {}})

    def webhook(self, interaction: Json, tail: str = "") -> str:
        """The path of an interaction's webhook."""
        return f"/webhooks/{self.world.bot_id}/{interaction['token']}{tail}"

    async def connect(
        self, *, intents: int = 1, token: str | None = None, resume: bool = False, until: str = "", **more: object
    ) -> None:
        """Connect to the gateway and identify, or resume the session; wait for the event `until`, if one is named."""
        gateway = (await self.call("GET", "/gateway/bot")).body["url"]
        self.socket = await self._opened.enter_async_context(self.http.ws_connect(gateway))
        hello = await self.socket.receive_json(timeout=TIMEOUT)
        assert hello["op"] == 10
        secret = token or self.playground.token
        if resume:
            asked: Json = {"token": secret, "session_id": self.session_id, "seq": self.sequence, **more}
            await self.socket.send_json({"op": 6, "d": asked})
        else:
            await self.socket.send_json({"op": 2, "d": {"token": secret, "intents": intents, **more}})
        self._listeners.append(asyncio.create_task(self._listen(self.socket)))
        if until:
            await self.event(until)

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            event: Json = frame.json()
            self.sequence = event.get("s") or self.sequence
            if event.get("t") == "READY":
                self.session_id = event["d"]["session_id"]
            await self.events.put(event)

    async def event(self, name: str) -> Json:
        """Wait for an event of that name and return its data, skipping others."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                event = await self.events.get()
                if event.get("t") == name:
                    data: Json = event["d"]
                    return data

    async def op(self, number: int) -> Any:  # noqa: ANN401 - op 9 carries a bare boolean
        """Wait for a frame with an opcode and return its data."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                event = await self.events.get()
                if event["op"] == number:
                    return event["d"]

    async def close_code(self) -> int | None:
        """Wait until the server closes the connection and return its code."""
        assert self.socket is not None
        async with asyncio.timeout(TIMEOUT):
            if self._listeners:
                await self._listeners[-1]
        return self.socket.close_code


def ok(answered: Answered) -> Any:  # noqa: ANN401 - raw JSON
    """Return the body of an answer that must have succeeded."""
    assert answered.status < HTTPStatus.BAD_REQUEST, answered
    return answered.body
