"""Prometheus metrics: their values."""

import math
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.hosting.metrics import Metrics
from bot.hosting.project import release
from bot.table.tables import Tables
from bot.telemetry import record_event
from data.copies import POSTGRESQL, SQLITE, Copies
from data.store import StorageFailure, Store
from tests.support.clock import Clock
from tests.support.match import ANN, BO, Match

Figures: TypeAlias = Callable[[], Awaitable[dict[tuple[str, str], float]]]


@pytest.fixture
def metrics() -> Iterator[Metrics]:
    listening = Metrics(lambda: {0: True, 1: False}).listen()
    yield listening
    listening.close()


@pytest.fixture
def figures(metrics: Metrics, store: Store, clock: Clock) -> Figures:
    async def read() -> dict[tuple[str, str], float]:
        return values((await metrics.page(store, clock.now)).decode())

    return read


def values(text: str) -> dict[tuple[str, str], float]:
    """Every value, by metric name and label value."""
    return {
        (sample.name, ",".join(sorted(sample.labels.values()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_events_are_counted_by_what_they_are(figures: Figures) -> None:
    record_event("interaction", interaction=1, kind="component", name="roll", table=1)
    record_event("answered", interaction=1, seconds=0.3, status=200)
    record_event("answered", interaction=2, seconds=None, status=200)
    record_event("refused", interaction=1, why="StaleClick")
    record_event("error", interaction=1, kind="ValueError", reference="x")
    record_event("posted", table=1, place="board:1")
    record_event("edited", table=1, place="board:1")
    record_event("rate_limited", method="PATCH")
    record_event("rung", table=1, kind="deadline")
    record_event("thought", table=1, level="hard", seconds=0.7)
    found = await figures()
    assert found["bot_interactions_total", "component"] == 1
    assert found["bot_answer_seconds_count", ""] == 1
    assert found["bot_answer_seconds_bucket", "0.35"] == 1
    assert found["bot_answer_seconds_bucket", "0.2"] == 0
    assert found["bot_refusals_total", "StaleClick"] == 1
    assert found["bot_errors_total", ""] == 1
    assert (found["bot_messages_total", "posted"], found["bot_messages_total", "edited"]) == (1, 1)
    assert found["bot_rate_limited_total", ""] == 1
    assert found["bot_alarms_total", "deadline"] == 1
    assert found["bot_robot_seconds_bucket", "1.0,hard"] == 1


async def test_what_runs_is_told(metrics: Metrics, store: Store, clock: Clock) -> None:
    ours = release()
    text = (await metrics.page(store, clock.now)).decode()
    assert f'bot_build_info{{commit="{ours.commit}",schema="{ours.schema}",version="{ours.version}"}} 1.0' in text


async def test_tables_by_phase_and_overdue_work_are_read_on_request(
    figures: Figures, store: Store, match: Match, clock: Clock
) -> None:
    await match.begin(ANN, BO)
    await match.open(ANN, channel=9)
    async with store.change() as tx:
        await tx.set_alarm(1, "deadline", clock.now - 61, 0)
        await tx.set_alarm(1, "call", clock.now - 59, 1)
    found = await figures()
    assert (found["bot_tables", "playing"], found["bot_tables", "lobby"], found["bot_tables", "over"]) == (1, 1, 0)
    assert found["bot_alarms_overdue", ""] == 1
    assert found["bot_tables_behind", ""] == 2
    assert found["bot_changes_total", ""] >= 2


async def test_counters_are_exported_even_without_the_database(
    figures: Figures, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def locked() -> dict[str, int]:
        raise StorageFailure("locked")

    monkeypatch.setattr(store, "phases", locked)
    record_event("error", interaction=1, kind="ValueError", reference="x")
    found = await figures()
    assert found["bot_errors_total", ""] == 1
    assert math.isnan(found["bot_tables", "playing"])
    assert math.isnan(found["bot_alarms_overdue", ""])
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.parametrize(
    ("copies", "ending", "hours", "expected"),
    [
        (False, SQLITE, None, "unknown"),
        (True, SQLITE, None, "infinite"),
        (True, SQLITE, 30, "known"),
        (True, POSTGRESQL, None, "unknown"),
        (True, POSTGRESQL, 30, "known"),
    ],
)
async def test_the_age_of_the_newest_copy(
    copies: bool, ending: str, hours: int | None, expected: str, store: Store, tables: Tables, tmp_path: Path
) -> None:
    """Nobody knows it where nobody copies; PostgreSQL may be copied elsewhere."""
    found = Copies(tmp_path, "tables", 14, ending)
    if hours is not None:
        found.path_at(time.time() - hours * 3600).write_text("a copy")
    metrics = Metrics(dict, found if copies else None)

    async def age() -> float:
        return values((await metrics.page(store, tables.clock())).decode())["bot_copy_age_seconds", ""]

    assert math.isnan(await age()), "without a table there is nothing to copy"
    await Match(tables).open(ANN)
    now = await age()
    told = "unknown" if math.isnan(now) else "infinite" if math.isinf(now) else "known"
    assert told == expected
    assert told != "known" or 30 * 3600 <= now < 31 * 3600
