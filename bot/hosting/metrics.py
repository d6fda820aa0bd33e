"""Metrics for Prometheus, served on this machine only, on ``METRICS_PORT``."""

import logging
import math
from collections.abc import Callable, Collection
from http import HTTPStatus
from typing import Self

from aiohttp import web
from aiohttp.typedefs import Handler
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.telemetry import EVENTS, event_of
from data.store import StorageFailure, Store

LOOPBACK = "127.0.0.1"
LOOPBACK_NAMES = frozenset({LOOPBACK, "localhost", "[::1]"})
"""Host names that are always allowed."""
OVERDUE = 60.0
"""An alarm this many seconds late shows that the clock is stuck."""
PHASES = ("lobby", "playing", "over", "closed")
ANSWERS = (0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
THOUGHTS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0)


class Metrics(logging.Handler):
    """Counts events, from `listen` on."""

    def __init__(self) -> None:
        super().__init__()
        self.registry = registry = CollectorRegistry()
        self._interactions = Counter("bot_interactions", "Clicks, commands and forms", ["kind"], registry=registry)
        self._answers = Histogram(
            "bot_answer_seconds", "From an interaction to its first answer", buckets=ANSWERS, registry=registry
        )
        self._refusals = Counter("bot_refusals", "Interactions that were not possible", ["why"], registry=registry)
        self._errors = Counter("bot_errors", "Interactions that failed", registry=registry)
        self._changes = Counter("bot_changes", "Changes of tables", registry=registry)
        self._messages = Counter("bot_messages", "Messages published", ["how"], registry=registry)
        self._rung = Counter("bot_alarms", "Deadlines and other alarms that rang", ["kind"], registry=registry)
        self._limited = Counter("bot_rate_limited", "Requests that Discord answered with 429", registry=registry)
        self._reports = Counter("bot_reports", "Problems that players reported", registry=registry)
        self._thoughts = Histogram(
            "bot_robot_seconds", "What a robot thought", ["level"], buckets=THOUGHTS, registry=registry
        )
        self.tables = Gauge("bot_tables", "Tables by phase", ["phase"], registry=registry)
        self.behind = Gauge("bot_tables_behind", "Tables whose messages have to catch up", registry=registry)
        self.overdue = Gauge("bot_alarms_overdue", "Alarms a minute late or more", registry=registry)

    def listen(self) -> Self:
        """Start counting."""
        EVENTS.addHandler(self)
        return self

    def close(self) -> None:
        """Stop counting."""
        EVENTS.removeHandler(self)
        super().close()

    def emit(self, record: logging.LogRecord) -> None:
        """Count an event."""
        note = event_of(record)
        if note is None:
            return
        facts = note.facts
        match note.what:
            case "interaction":
                self._interactions.labels(facts["kind"]).inc()
            case "answered":
                if isinstance(seconds := facts["seconds"], float):
                    self._answers.observe(seconds)
            case "refused":
                self._refusals.labels(facts["why"]).inc()
            case "error":
                self._errors.inc()
            case "changed":
                self._changes.inc()
            case "posted" | "edited" | "removed" as how:
                self._messages.labels(how).inc()
            case "rung":
                self._rung.labels(facts["kind"]).inc()
            case "thought":
                if isinstance(seconds := facts["seconds"], float):
                    self._thoughts.labels(facts["level"]).observe(seconds)
            case "rate_limited":
                self._limited.inc()
            case "reported":
                self._reports.inc()


class MetricsPage:
    """Serves ``http://127.0.0.1:PORT/metrics``.

    Answers requests for this machine's own names and for `hosts` (lower case, without a port), on any port. Other names
    get 421: they come from a web page whose name was resolved to this machine (DNS rebinding).
    """

    def __init__(
        self, metrics: Metrics, store: Store, clock: Callable[[], float], hosts: Collection[str] = frozenset()
    ) -> None:
        self._metrics, self._store, self._clock = metrics, store, clock
        self._hosts = LOOPBACK_NAMES.union(hosts)
        self._runner: web.AppRunner | None = None

    async def open(self, port: int) -> int:
        """Start serving; return the port, a free one for 0.

        Raises:
            OSError: the port cannot be used.
        """
        application = web.Application(middlewares=[self._allowed_hosts_only])
        application.router.add_get("/metrics", self._answer)
        self._runner = web.AppRunner(application, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, LOOPBACK, port).start()
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

    async def _answer(self, request: web.Request) -> web.Response:
        phases, behind, overdue = await self._stored()
        for phase in PHASES:
            self._metrics.tables.labels(phase).set(phases.get(phase, 0))
        self._metrics.behind.set(behind)
        self._metrics.overdue.set(overdue)
        return web.Response(body=generate_latest(self._metrics.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _stored(self) -> tuple[dict[str, float], float, float]:
        """Tables by phase, tables behind, alarms overdue; NaN where the database cannot be read."""
        try:
            phases: dict[str, float] = {**await self._store.phases()}
            return phases, len(await self._store.due()), await self._store.overdue(self._clock() - OVERDUE)
        except StorageFailure:  # the store has logged it
            return dict.fromkeys(PHASES, math.nan), math.nan, math.nan


def host_name(host: str) -> str:
    """The name in a ``Host`` header, lower case and without the port. An IPv6 address keeps its brackets."""
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdecimal() else host.lower()
