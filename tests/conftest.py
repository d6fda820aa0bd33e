"""Fixtures shared by several folders of tests; selects long tests and shares all among the workers."""

import asyncio
import functools
import gc
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Protocol

import aiosqlite.core
import hypothesis
import pytest
import resvg_py
from xdist.remote import Producer

from bot.hosting import gc_policy
from bot.language import catalogues
from bot.pictures import sprite_cache
from bot.table.tables import Tables
from data.store import Store
from rendering import machi_koro, mafia_dollar
from tests.support.clock import Clock
from tests.support.commands import translate_once
from tests.support.engines import KEEPERS, KEEPING, POSTGRESQL, SQLITE, engines
from tests.support.finished import look_back_once
from tests.support.match import Match
from tests.support.postgres import Server, programs, server
from tests.support.sharing_out import WAITERS, WAITING, ByFile

KILLING = ("bot/playground/test_supervisor.py", "bot/robots/test_pool.py", "data/test_lease.py")
collect_ignore: Sequence[str] = ()
if sys.platform == "win32":  # it lacks the signals with which these stop and kill processes
    collect_ignore = [*KILLING, *(folder.removeprefix("tests/") for folder in WAITING)]
LEFT_OUT = "long tests left out"
LOOKED_BACK = "LOOKED_BACK"
"""The variable with the folder of what the processes of a run have found in journals."""
_left_out = pytest.StashKey[int]()


class Worker(Protocol):
    """A finished pytest-xdist worker, as the main process sees it."""

    config: pytest.Config
    workeroutput: dict[str, int]


@pytest.fixture
def clock() -> Clock:
    """A clock that only moves when the test moves it."""
    return Clock()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without a table, in which all migrations have been run."""
    path = tmp_path_factory.mktemp("empty") / "tables.sqlite3"

    async def make() -> None:
        await (await Store.open(path)).close()

    asyncio.run(make())
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A running server of PostgreSQL."""
    if programs() is None:
        pytest.skip("there is no PostgreSQL on this machine: apt-get install postgresql")
    with server() as running:
        asyncio.run(running.prepare())
        yield running


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> Server | None:
    """The server that keeps the store of this test; None for a file of SQLite."""
    running: Server | None = None
    if getattr(request, "param", SQLITE) == POSTGRESQL:
        running = request.getfixturevalue("postgres")
    return running


@pytest.fixture
async def store(tmp_path: Path, engine: Server | None, empty_database: Path) -> AsyncIterator[Store]:
    if engine is not None:
        async with engine.database() as url:
            store = await Store.open(url)
            yield store
            await store.close()
        return
    path = tmp_path / "tables.sqlite3"
    shutil.copy(empty_database, path)
    store = await Store.open(path)
    yield store
    await store.close()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests of everything that is kept with both databases; nearly all with PostgreSQL are long."""
    keeps = KEEPERS.intersection(metafunc.fixturenames) and metafunc.definition.nodeid.startswith(KEEPING)
    if keeps and not any("engine" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")):
        metafunc.parametrize("engine", engines(metafunc.function.__name__), indirect=True)


@pytest.fixture
def tables(store: Store, clock: Clock) -> Tables:
    return Tables(store, clock=clock)


@pytest.fixture
def match(tables: Tables) -> Match:
    """Those tables, and a way to play at them."""
    return Match(tables)


def pytest_configure(config: pytest.Config) -> None:
    """Share compiled bytecode and catalogues and drawn art between processes; make database threads daemons.

    A connection that a failed test left open would otherwise keep the run from ending.
    """
    config.stash[_left_out] = 0
    hypothesis.settings.register_profile("untimed", deadline=None)  # speeds are measured in tests/benchmarks
    hypothesis.settings.load_profile("untimed")
    gc_policy.put_off()
    aiosqlite.core.Thread = functools.partial(threading.Thread, daemon=True)  # type: ignore[attr-defined, assignment]
    os.environ["ART_PATH"] = str(art_folder(config))  # for the bots that tests start
    sprite_cache.keep_in(art_folder(config))
    catalogues.keep_in(art_folder(config))
    # Tests of caches draw the same vectors again and again.
    resvg_py.svg_to_bytes = functools.lru_cache(maxsize=4096)(resvg_py.svg_to_bytes)  # type: ignore[assignment]
    translate_once()
    if LOOKED_BACK not in os.environ:
        folder = tempfile.TemporaryDirectory(prefix="looked-back-")
        config.add_cleanup(folder.cleanup)
        os.environ[LOOKED_BACK] = folder.name  # for the workers
    look_back_once(Path(os.environ[LOOKED_BACK]))
    config.addinivalue_line("markers", "exercises(*what): the commands, buttons and menus that a scenario uses")
    if (cache := getattr(config, "cache", None)) is None:
        return
    if sys.dont_write_bytecode:
        keep_bytecode(cache.mkdir("bytecode"))
    if getattr(config.option, "numprocesses", None):
        compile_first(cache)


def art_folder(config: pytest.Config) -> Path:
    """Where drawn art is kept for all processes of a run, and for the next run."""
    return config.rootpath / ".pytest_cache" / "art"


def keep_bytecode(folder: Path) -> None:
    """Keep the bytecode in `folder`, so that workers and bots started by tests don't compile everything again."""
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(folder)
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def compile_first(cache: pytest.Cache) -> None:
    """Compile everything once at the first run, which the workers would otherwise do side by side."""
    done = "compiled/by"
    if cache.get(done, None) != sys.version:
        collecting = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-n", "0"]
        halves = (["tests/bot"], ["tests", "--ignore=tests/bot"])
        processes = [subprocess.Popen([*collecting, *half], stdout=subprocess.DEVNULL) for half in halves]
        for process in processes:
            process.wait()
        cache.set(done, sys.version)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignore the benchmarks folder unless benchmarks run; its tests would only be skipped."""
    return True if collection_path.name == "benchmarks" and not config.option.benchmark_only else None


# --- long tests ------------------------------------------------------------------------------------------


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect long tests unless -m or a test's name asks for them."""
    if not config.option.markexpr:
        names = tuple(argument for argument in config.args if "::" in argument)
        long = [item for item in items if item.get_closest_marker("long") and not _is_named(item, names)]
        config.hook.pytest_deselected(items=long)
        without = {item.nodeid for item in long}
        items[:] = [item for item in items if item.nodeid not in without]
        config.stash[_left_out] = len(long)
        if hasattr(config, "workeroutput"):
            config.workeroutput[LEFT_OUT] = len(long)


def _is_named(item: pytest.Item, names: tuple[str, ...]) -> bool:
    return any(item.nodeid == name or item.nodeid.startswith((f"{name}[", f"{name}::")) for name in names)


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Draw and compile what the workers will need, in the main process while they load the tests."""
    if getattr(session.config.option, "numprocesses", None):
        catalogues.keep_all(threading.Event())
        machi_koro.warm()
        mafia_dollar.warm()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Read the drawn art; freeze all objects loaded so far, as the bot does: the garbage collector skips them.

    It runs more rarely than in the bot: bots that tests leave behind keep it busy, and Hypothesis measures each run.
    """
    sprite_cache.keep_in(art_folder(session.config))
    gc_policy.keep()
    gc.set_threshold(500_000, *gc_policy.COLLECT_AFTER[1:])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Worker) -> None:
    """Remember how many tests were left out; the number is the same in every worker."""
    node.config.stash[_left_out] = getattr(node, "workeroutput", {}).get(LEFT_OUT, 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if left_out := config.stash[_left_out]:
        terminalreporter.write_line(f"Long tests left out: {left_out} (`uv run pytest -m long` runs them)")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """As many workers as there are processors, besides those that mostly wait."""
    return WAITERS + (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    return ByFile(config, log)
