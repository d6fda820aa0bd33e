"""Metrics for Prometheus."""

import asyncio
import logging
import math
import time
from collections.abc import Callable, Mapping
from typing import Self

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.hosting.project import Release, release
from bot.telemetry import EVENTS, event_of
from data.copies import POSTGRESQL, Copies
from data.store import StorageFailure, Store

OVERDUE = 60.0
"""An alarm this many seconds late shows that the clock is stuck."""
PHASES = ("lobby", "playing", "over", "closed")
ANSWERS = (0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
THOUGHTS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0)


class Metrics(logging.Handler):
    """Counts events, from `listen` on. `shards`: whether each shard is connected, by its number from 0.

    `copies`: those of the database, None if nobody makes any here.
    """

    def __init__(self, shards: Callable[[], Mapping[int, bool]], copies: Copies | None = None) -> None:
        super().__init__()
        self._shards, self._copies = shards, copies
        self.registry = registry = CollectorRegistry()
        build, ours = Gauge("bot_build_info", "What runs", Release.__struct_fields__, registry=registry), release()
        build.labels(ours.version, ours.commit, ours.schema).set(1)
        self._answers = Histogram(
            "bot_answer_seconds", "From an interaction to its first answer", buckets=ANSWERS, registry=registry
        )
        self._thoughts = Histogram(
            "bot_robot_seconds", "What a robot thought", ["level"], buckets=THOUGHTS, registry=registry
        )
        clicks = Counter("bot_interactions", "Clicks, commands and forms", ["kind"], registry=registry)
        refusals = Counter("bot_refusals", "Interactions that were not possible", ["why"], registry=registry)
        messages = Counter("bot_messages", "Messages published", ["how"], registry=registry)
        rung = Counter("bot_alarms", "Deadlines and other alarms that rang", ["kind"], registry=registry)
        self._by_fact = {"interaction": (clicks, "kind"), "refused": (refusals, "why"), "rung": (rung, "kind")}
        self._by_fact |= dict.fromkeys(("posted", "edited", "removed"), (messages, "how"))
        self._counted = {
            "error": Counter("bot_errors", "Interactions that failed", registry=registry),
            "changed": Counter("bot_changes", "Changes of tables", registry=registry),
            "rate_limited": Counter("bot_rate_limited", "Requests that Discord answered with 429", registry=registry),
            "reported": Counter("bot_reports", "Problems that players reported", registry=registry),
        }
        self._tables = Gauge("bot_tables", "Tables by phase", ["phase"], registry=registry)
        self._behind = Gauge("bot_tables_behind", "Tables whose messages have to catch up", registry=registry)
        self._overdue = Gauge("bot_alarms_overdue", "Alarms a minute late or more", registry=registry)
        self._copy_age = Gauge("bot_copy_age_seconds", "Since the newest good copy of the database", registry=registry)
        self._copy_age.set(math.nan)
        self._connected = Gauge("bot_shard_connected", "1 for a shard with a connection", ["shard"], registry=registry)

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
        what, facts = note.what, note.facts
        if what in self._counted:
            self._counted[what].inc()
        elif what in self._by_fact:
            counter, fact = self._by_fact[what]
            counter.labels(facts.get(fact, what)).inc()
        elif what == "answered" and isinstance(seconds := facts["seconds"], float):
            self._answers.observe(seconds)
        elif what == "thought" and isinstance(seconds := facts["seconds"], float):
            self._thoughts.labels(facts["level"]).observe(seconds)

    async def page(self, store: Store, now: float) -> bytes:
        """Everything in Prometheus' text format. NaN stands for what the database cannot tell now.

        `now`: seconds since 1970.
        """
        phases, behind, overdue = await _stored(store, now)
        if self._copies is not None and any(phases.values()):
            age = await asyncio.to_thread(self._copies.age, time.time())
            elsewhere = math.isinf(age) and self._copies.ending == POSTGRESQL  # the server's host may copy it
            self._copy_age.set(math.nan if elsewhere else age)
        for phase in PHASES:
            self._tables.labels(phase).set(phases.get(phase, 0))
        self._behind.set(behind)
        self._overdue.set(overdue)
        self._connected.clear()
        for number, connected in self._shards().items():
            self._connected.labels(number).set(connected)
        return generate_latest(self.registry)


async def _stored(store: Store, now: float) -> tuple[dict[str, float], float, float]:
    """Tables by phase, tables behind, alarms overdue."""
    try:
        phases: dict[str, float] = {**await store.phases()}
        return phases, len(await store.due()), await store.overdue(now - OVERDUE)
    except StorageFailure:  # the store has logged it
        return dict.fromkeys(PHASES, math.nan), math.nan, math.nan
