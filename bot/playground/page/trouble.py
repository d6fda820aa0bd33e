"""The page's drawer "Time and trouble": moves the clock and disturbs the bot and its connection."""

import asyncio
from http import HTTPStatus
from typing import Literal

import msgspec
from aiohttp import web

from bot.playground.faults import Fault, How
from bot.playground.hub import Hub, Routes, reply
from bot.playground.validation.uploads import read_body
from bot.playground.world.discord_types import Json
from bot.playground.world.errors import Refused
from bot.playground.world.models import Message
from bot.playground.world.snowflakes import read_id

MAX_MOVE_SECONDS = 366 * 86_400.0
SETTLE_SECONDS = 3.1
MAX_SEARCHED = 100
MAX_FAULT_REQUESTS = 1000
MAX_FAULT_SECONDS = 60.0


class MoveClock(msgspec.Struct, tag_field="do", tag="clock"):
    """Move the clock forward by ``seconds``."""

    seconds: float


class MindBot(msgspec.Struct, tag_field="do", tag="bot"):
    """Start, stop or kill the bot's process."""

    how: Literal["start", "stop", "restart", "kill"]


class TroubleGateway(msgspec.Struct, tag_field="do", tag="gateway"):
    """Break the bot's connection: cut it, ask it to reconnect (op 7), or call its session invalid (op 9)."""

    how: Literal["drop", "reconnect", "invalid", "invalid_resumable"]


class DeleteBoard(msgspec.Struct, tag_field="do", tag="board"):
    """Delete, as a moderator, the newest public message with controls in a channel."""

    channel_id: str


class Disturb(msgspec.Struct, tag_field="do", tag="fault"):
    """Add a fault for the bot's next requests; see `bot.playground.faults.Fault`."""

    how: How
    times: int = 1
    status: int = 500
    seconds: float = 0.0
    method: str = "*"
    path: str = "*"


class Calm(msgspec.Struct, tag_field="do", tag="calm"):
    """Drop all faults and release hanging requests."""


class LimitRates(msgspec.Struct, tag_field="do", tag="limits"):
    """Turn rate limits on or off."""

    on: bool


Deed = MoveClock | MindBot | TroubleGateway | DeleteBoard | Disturb | Calm | LimitRates


class TroubleRoutes(Routes):
    """The route ``/play/trouble``: GET returns the report, POST does one action and returns the report."""

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub)
        hub.clockwork.on_move.append(self.changed)

    def routes(self) -> list[web.RouteDef]:
        """List the routes."""
        return [web.get("/play/trouble", self.look), web.post("/play/trouble", self.act)]

    def report(self) -> Json:
        """The present state; ``bot`` is null if its process is not ours."""
        keeper = self._hub.supervisor
        return {
            "clock": {"ahead": self._hub.clockwork.ahead},
            "bot": None if keeper is None else msgspec.to_builtins(keeper.report),
            "faults": [msgspec.to_builtins(fault) for fault in self._hub.faults.pending],
            "rate_limits": self._hub.rate_limits.on,
        }

    def changed(self) -> None:
        """Send the report to every page."""
        self._hub.pages.tell("trouble", self.report())

    async def look(self, _: web.Request) -> web.Response:
        """Return the report."""
        return reply(self.report())

    async def act(self, request: web.Request) -> web.Response:
        """Carry out an action."""
        try:
            deed = msgspec.convert((await read_body(request)).json, Deed)
        except msgspec.ValidationError as error:
            raise Refused(str(error)) from error
        match deed:
            case MoveClock():
                await self._move(deed.seconds)
            case MindBot():
                await self._mind(deed.how)
            case TroubleGateway():
                await self._break(deed.how)
            case DeleteBoard():
                self._hub.messages.delete(self._board(deed.channel_id))
            case Disturb():
                self._disturb(deed)
            case Calm():
                self._hub.faults.clear()
            case LimitRates():
                self._hub.rate_limits.on = deed.on
        self.changed()
        return reply(self.report())

    async def _move(self, seconds: float) -> None:
        if not 0 < seconds <= MAX_MOVE_SECONDS:
            raise Refused("The clock moves on by a second at least and a year at most.")
        # What is under way is answered first: its three seconds are not over because a day has passed.
        ends = asyncio.get_running_loop().time() + SETTLE_SECONDS
        while self._hub.interactions.unanswered and asyncio.get_running_loop().time() < ends:  # noqa: ASYNC110 - see LOOK_EVERY
            await asyncio.sleep(0.02)
        self._hub.clockwork.move(seconds)

    async def _mind(self, how: Literal["start", "stop", "restart", "kill"]) -> None:
        keeper = self._hub.supervisor
        if keeper is None:
            raise Refused("The bot was started elsewhere; it is not minded from here.", HTTPStatus.CONFLICT)
        deeds = {"start": keeper.start, "stop": keeper.stop, "restart": keeper.restart, "kill": keeper.kill}
        try:
            await deeds[how]()
        except OSError as error:
            raise Refused(f"The bot cannot be started: {error}", HTTPStatus.INTERNAL_SERVER_ERROR) from error

    async def _break(self, how: Literal["drop", "reconnect", "invalid", "invalid_resumable"]) -> None:
        gateway = self._hub.gateway
        if not gateway.online:
            raise Refused("The bot is not connected.", HTTPStatus.CONFLICT)
        if how == "drop":
            gateway.drop()
        elif how == "reconnect":
            await gateway.ask_to_reconnect()
        else:
            await gateway.invalidate(resumable=how == "invalid_resumable")

    def _disturb(self, asked: Disturb) -> None:
        if asked.times > MAX_FAULT_REQUESTS or asked.seconds > MAX_FAULT_SECONDS:
            raise Refused(f"At most {MAX_FAULT_REQUESTS} requests and {MAX_FAULT_SECONDS:.0f} seconds.")
        try:
            self._hub.faults.add(
                Fault(
                    asked.how,
                    asked.times,
                    method=asked.method,
                    path=asked.path,
                    status=asked.status,
                    seconds=asked.seconds,
                )
            )
        except ValueError as error:
            raise Refused(str(error)) from error

    def _board(self, channel_id: str) -> Message:
        world = self._hub.world
        place = world.channels.get(read_id(channel_id) or 0)
        shown = [] if place is None else world.storage.history(place.id, viewer_id=None, limit=MAX_SEARCHED)
        for message in shown:
            if message.author_id == world.bot_id and message.components and not message.loading:
                return message
        raise Refused("There is no board in this channel.", HTTPStatus.NOT_FOUND)
