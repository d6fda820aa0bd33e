"""The parts of one running playground, which all routes share."""

from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus

import msgspec
from aiohttp import web

from bot.playground.events.broadcast import Announcements
from bot.playground.events.interactions import Interactions
from bot.playground.events.messages import Messages
from bot.playground.events.page_events import Pages
from bot.playground.faults import Faults
from bot.playground.gateway.gateway import Gateway
from bot.playground.rate_limits import RateLimits
from bot.playground.supervisor import Supervisor
from bot.playground.validation.forms import refuse
from bot.playground.validation.uploads import Sent
from bot.playground.world import errors, permissions
from bot.playground.world.discord_types import Json, Permission
from bot.playground.world.models import Channel
from bot.playground.world.snowflakes import read_id
from bot.playground.world.world import World
from bot.playground.world.world_clock import Clockwork


@dataclass
class Hub:
    """The parts of one running playground.

    ``base``: the origin the bot uses. ``token``: the bot's token. ``unknown_routes``: requests without a route, which
    tests expect to be none. ``supervisor`` runs the bot's process, if it is ours. ``on_request`` functions are called
    with each request to the API after it was answered.
    """

    world: World
    gateway: Gateway
    pages: Pages
    announce: Announcements
    messages: Messages
    interactions: Interactions
    clockwork: Clockwork
    rate_limits: RateLimits
    token: str
    base: str = ""
    unknown_routes: list[str] = field(default_factory=list)
    faults: Faults = field(default_factory=Faults)
    on_request: list[Callable[[Sent], None]] = field(default_factory=list)
    supervisor: Supervisor | None = None
    trouble_changed: Callable[[], None] = lambda: None

    def require_bot(self, request: web.Request) -> None:
        """Raise 401 unless the request carries the bot's token."""
        if request.headers.get("Authorization") != f"Bot {self.token}":
            raise errors.unauthorized()

    def place(self, request: web.Request, *wanted: Permission) -> Channel:
        """The channel in the address; raises 10003, 50001 or 50013 unless the bot sees it and may do that there."""
        self.require_bot(request)
        place = self.world.channel(number(request, "channel"))
        if place.is_outside:
            raise errors.missing_access()
        if not place.is_dm:
            permissions.require(self.world, place, *wanted)
        return place


class Routes:
    """Some of the routes, which share the hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub


def reply(body: Json | list[Json], status: int = HTTPStatus.OK) -> web.Response:
    """Answer with JSON; discord.py reads a body as JSON only if the type has no charset."""
    return web.Response(body=msgspec.json.encode(body), status=status, headers={"Content-Type": "application/json"})


def nothing() -> web.Response:
    """Answer without a body."""
    return web.Response(status=HTTPStatus.NO_CONTENT)


def number(request: web.Request, name: str) -> int:
    """Read an id from the address; raises 50035 if it is not one."""
    return _read(name, request.match_info[name], "snowflake")


def query_number(request: web.Request, name: str) -> int | None:
    """Read a number from the query; ``None`` if absent, raises 50035 if it is not a number."""
    text = request.query.get(name)
    return None if text is None else _read(name, text, "int")


def _read(name: str, text: str, kind: str) -> int:
    value = read_id(text)
    if value is None:
        refuse((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not {kind}.')
    return value
