"""Starts and stops the playground: one aiohttp server on loopback for API, gateway, files and page."""

import asyncio
import functools
import logging
import time
from http import HTTPStatus
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.playground.api.files import FileRoutes
from bot.playground.api.middleware import API, guard
from bot.playground.api.rest_channels import ChannelRoutes
from bot.playground.api.rest_commands import CommandRoutes
from bot.playground.api.rest_guilds import GuildRoutes
from bot.playground.api.rest_interactions import InteractionRoutes
from bot.playground.api.rest_messages import MessageRoutes
from bot.playground.events.archiving import Archivist
from bot.playground.events.broadcast import Announcements
from bot.playground.events.interactions import Interactions
from bot.playground.events.messages import Messages
from bot.playground.events.page_events import Pages
from bot.playground.gateway.connection import connect
from bot.playground.gateway.gateway import Gateway
from bot.playground.hub import Hub, reply
from bot.playground.page.page_api import PageRoutes
from bot.playground.page.trouble import TroubleRoutes
from bot.playground.rate_limits import RateLimits
from bot.playground.supervisor import Supervisor
from bot.playground.world import errors
from bot.playground.world.errors import DiscordError, Refused
from bot.playground.world.snowflakes import Clock
from bot.playground.world.world import World
from bot.playground.world.world_clock import Clockwork

_log = logging.getLogger(__name__)

LOOPBACK_HOSTS = ("127.0.0.1", "localhost", "::1")
MAX_BODY_BYTES = 64 * 1024 * 1024


class Playground:
    """A running local Discord.

    ``base_url``: the page's address. ``api_url``: the bot's ``DISCORD_API_URL``. ``token``: the bot's token. ``hub``
    gives tests access to everything inside.
    """

    def __init__(self, hub: Hub, runner: web.AppRunner, watches: "list[asyncio.Task[None]]") -> None:
        self.hub = hub
        self._runner = runner
        self._watches = watches

    @property
    def base_url(self) -> str:
        return self.hub.base

    @property
    def api_url(self) -> str:
        return self.hub.base + API

    @property
    def token(self) -> str:
        return self.hub.token

    @property
    def unknown_routes(self) -> list[str]:
        """Requests to the API that no route answered, as ``METHOD /path``."""
        return self.hub.unknown_routes

    def watch_over(self, bot: Supervisor) -> None:
        """Let the page start, stop and kill the bot's process."""
        self.hub.supervisor = bot
        bot.on_change = self.hub.trouble_changed

    def limit_rates(self) -> None:
        """Turn the rate limits of API and gateway on, as Discord has them."""
        self.hub.rate_limits.on = self.hub.gateway.identify_limited = True

    async def close(self) -> None:
        """Stop serving; the world stays on disk.

        Stop listening first: asyncio forgets, but does not close, a connection that it accepts while its server closes,
        and the bot reconnects as soon as the gateway hangs up.
        """
        for watch in self._watches:
            watch.cancel()
        self.hub.faults.clear()
        for site in tuple(self._runner.sites):
            await site.stop()
        await self.hub.gateway.close()
        await self.hub.pages.close()
        await self._runner.cleanup()
        self.hub.world.close()


async def start(
    world_path: Path,
    host: str = "127.0.0.1",
    port: int = 8123,
    *,
    token: str | None = None,
    clock: Clock = time.time,
) -> Playground:
    """Start the playground, with its world in the file ``world_path``.

    ``host`` must be a loopback address; ``port`` 0 takes any free one. ``token`` is the bot's, by default the world's
    own. ``clock`` gives seconds since 1970; the world may be ahead of it.

    Raises ``ValueError`` for another host, ``WorldFileError`` for a file that is no world, ``OSError`` if the port is
    taken.
    """
    if host not in LOOPBACK_HOSTS:
        raise ValueError(f"the playground listens on this machine only, not on {host}")
    clockwork = Clockwork(clock)
    world = World(world_path, clockwork)
    clockwork.keep_in(world.storage)
    hub = _tie(world, clockwork, token or world.bot_token())
    hub.rate_limits.on = hub.gateway.identify_limited = False
    runner = web.AppRunner(_application(hub), access_log=None, shutdown_timeout=1.0)
    try:
        await runner.setup()
        await web.TCPSite(runner, host, port).start()
    except OSError:
        await runner.cleanup()
        world.close()
        raise
    bound = runner.addresses[0][1]
    name = f"[{host}]" if ":" in host else host
    hub.base = hub.announce.base = f"http://{name}:{bound}"
    hub.gateway.address = f"ws://{name}:{bound}/gateway"
    archivist = Archivist(world, hub.announce)
    clockwork.on_move.append(archivist.archive_idle)
    watches = [
        asyncio.create_task(hub.interactions.watch(), name="deadlines of interactions"),
        asyncio.create_task(archivist.watch(), name="the time that threads have"),
    ]
    for watch in watches:
        watch.add_done_callback(_report)
    return Playground(hub, runner, watches)


def _report(watch: asyncio.Task[None]) -> None:
    if not watch.cancelled() and watch.exception() is not None:
        _log.critical("nobody watches %s any more", watch.get_name(), exc_info=watch.exception())


def _tie(world: World, clockwork: Clockwork, token: str) -> Hub:
    gateway = Gateway(world, world.clock, token)
    pages = Pages(world)
    announce = Announcements(world, gateway, pages)
    gateway.on_status = announce.bot_status_changed
    messages = Messages(world, announce)
    interactions = Interactions(world, gateway, pages, announce, messages)
    limits = RateLimits(world.clock)
    return Hub(world, gateway, pages, announce, messages, interactions, clockwork, limits, token)


def _application(hub: Hub) -> web.Application:
    guards: tuple[Middleware, ...] = (_own_visitors_only, guard(hub), _refusals(hub))
    application = web.Application(middlewares=guards, client_max_size=MAX_BODY_BYTES)
    trouble = TroubleRoutes(hub)
    hub.trouble_changed = trouble.changed
    application.add_routes([*PageRoutes(hub).routes(), *trouble.routes(), *FileRoutes(hub).routes()])
    application.router.add_get("/gateway", functools.partial(connect, hub.gateway))
    application.router.add_get("/gateway/", functools.partial(connect, hub.gateway))
    api = [
        *GuildRoutes(hub).routes(),
        *CommandRoutes(hub).routes(),
        *ChannelRoutes(hub).routes(),
        *MessageRoutes(hub).routes(),
        *InteractionRoutes(hub).routes(),
    ]
    application.add_routes(
        [web.RouteDef(route.method, API + route.path, route.handler, dict(route.kwargs)) for route in api]
    )
    return application


@web.middleware
async def _own_visitors_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse other host names and other sites' pages, which could reach the playground through a browser."""
    port = request.url.port
    names = {f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}"}
    bound = request.transport.get_extra_info("sockname") if request.transport is not None else None
    if bound is None or port != bound[1] or request.host not in names:
        return web.Response(status=403, text="This is not the address of the playground.")
    asked_from = request.headers.get("Origin")
    if asked_from is not None and asked_from not in {f"http://{name}" for name in names}:
        return web.Response(status=403, text="Other sites may not use the playground.")
    return await handler(request)


def _refusals(hub: Hub) -> Middleware:
    @web.middleware
    async def answer(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except DiscordError as error:
            _log.debug("%s %s refused: %s", request.method, request.path, error)
            refused = reply(error.body(), error.status)
            refused.headers.update(error.headers)
            return refused
        except Refused as error:
            return reply({"message": str(error)}, error.status)
        except ConnectionResetError:  # the bot was killed during its request
            return reply({"message": "The request broke off."}, HTTPStatus.BAD_REQUEST)
        except (web.HTTPNotFound, web.HTTPMethodNotAllowed):
            if not request.path.startswith("/api/"):
                raise
            route = f"{request.method} {request.path}"
            hub.unknown_routes.append(route)
            _log.error("the playground has no route for %s", route)
            return reply(errors.unknown_route().body(), 404)

    return answer
