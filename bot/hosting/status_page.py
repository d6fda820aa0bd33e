"""The page for the host's own tools: ``/live`` and ``/ready`` for supervisors, ``/metrics`` for Prometheus."""

import logging
from collections.abc import Callable, Collection
from http import HTTPStatus
from typing import NamedTuple

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler
from prometheus_client import CONTENT_TYPE_LATEST

from bot.hosting.metrics import OVERDUE, Metrics
from data.store import StorageFailure, Store

requests_log = logging.getLogger(f"{__name__}.requests")
LOOPBACK = "127.0.0.1"
LOOPBACK_NAMES = frozenset({LOOPBACK, "localhost", "[::1]"})
"""Host names that are always allowed."""
PROBE = "last readiness probe"
"""The stored fact that a probe writes, to find out whether anything can be written."""
STARTING = "The bot is starting."
STILL_TRUE = 5.0
"""Seconds for which the answer to a probe is given again, so that probes cost no more than a write in this time."""


def is_ours(record: logging.LogRecord) -> bool:
    """Whether a logged error is the bot's, and not that of a client whose request is no HTTP."""
    return record.exc_info is None or not isinstance(record.exc_info[1], HttpProcessingError)


requests_log.addFilter(is_ours)  # aiohttp has answered 400


class Readiness:
    """Whether players can be served: connected to Discord, database writable, no alarm overdue.

    `connected` and `clock` (seconds since 1970) are the bot's.
    """

    def __init__(self, store: Store, connected: Callable[[], bool], clock: Callable[[], float]) -> None:
        self._store, self._connected, self._clock = store, connected, clock
        self._stored: tuple[float, list[str]] | None = None

    async def problems(self) -> list[str]:
        """What is wrong now, a sentence each."""
        now = self._clock()
        if self._stored is None or not 0 <= now - self._stored[0] < STILL_TRUE:
            self._stored = now, await self._problems_of_store(now)
        unconnected = [] if self._connected() else ["The bot is not connected to Discord."]
        return unconnected + self._stored[1]

    async def _problems_of_store(self, now: float) -> list[str]:
        try:
            async with self._store.change() as tx:
                await tx.remember(PROBE, str(int(now)))
            overdue = await self._store.overdue(now - OVERDUE)
        except StorageFailure:  # the store has logged it
            return ["The database cannot be written."]
        return [f"Alarms overdue: {overdue}."] if overdue else []


class Served(NamedTuple):
    """What the page tells of, once the bot is made."""

    metrics: Metrics
    readiness: Readiness
    store: Store


class StatusPage:
    """Serves ``/live``, ``/ready`` and ``/metrics``.

    It may open before there is a bot to `tell_of`. `waiting` says why the start waits, and is empty if it does not.
    `clock`: in seconds since 1970.

    Answers requests for this machine's own names and for `hosts` (lower case, without a port), on any port. Other names
    get 421: they come from a web page whose name was resolved to this machine (DNS rebinding).
    """

    def __init__(
        self, waiting: Callable[[], str], clock: Callable[[], float], hosts: Collection[str] = frozenset()
    ) -> None:
        self._waiting, self._clock = waiting, clock
        self._hosts = LOOPBACK_NAMES.union(hosts)
        self._served: Served | None = None
        self._runner: web.AppRunner | None = None

    def tell_of(self, served: Served) -> None:
        """Answer about that bot from now on."""
        self._served = served

    async def open(self, port: int, address: str = LOOPBACK) -> int:
        """Start serving at that address of this machine; return the port, a free one for 0.

        Raises:
            OSError: the address or the port cannot be used; `open` may be called again.
        """
        application = web.Application(middlewares=[self._allowed_hosts_only])
        application.router.add_get("/live", self._live)
        application.router.add_get("/ready", self._ready)
        application.router.add_get("/metrics", self._figures)
        self._runner = web.AppRunner(application, access_log=None, logger=requests_log)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, address, port).start()
        except OSError:
            await self.close()
            raise
        found: int = self._runner.addresses[0][1]
        return found

    async def close(self) -> None:
        """Stop serving."""
        if self._runner is not None:
            await self._runner.cleanup()

    @web.middleware
    async def _allowed_hosts_only(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if host_name(request.headers.get("Host", "")) not in self._hosts:
            return web.Response(status=HTTPStatus.MISDIRECTED_REQUEST, text="METRICS_HOSTS does not name this host.")
        return await handler(request)

    async def _live(self, request: web.Request) -> web.Response:
        return web.Response(text="live\n")

    async def _ready(self, request: web.Request) -> web.Response:
        waiting = f"The bot waits: {why}." if (why := self._waiting()) else ""
        problems = [STARTING] if self._served is None else await self._served.readiness.problems()
        if problems := [problem for problem in (waiting, *problems) if problem]:
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, text="\n".join((*problems, "")))
        return web.Response(text="ready\n")

    async def _figures(self, request: web.Request) -> web.Response:
        if self._served is None:
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, text=f"{STARTING}\n")
        body = await self._served.metrics.page(self._served.store, self._clock())
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})


def host_name(host: str) -> str:
    """The name in a ``Host`` header, lower case and without the port. An IPv6 address keeps its brackets."""
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdecimal() else host.lower()
