"""No query of the store reads all of a table that grows.

Every query and change of `data/sql` is run with made-up arguments, and SQLite is asked how it would carry it out.
"""

import contextlib
import inspect
import re
import sqlite3
import typing
from collections.abc import Iterator, Sequence
from types import NoneType

import msgspec
import pytest

from data.database import Statement
from data.dialect import SQLITE, Dialect
from data.migrate import migrations
from data.shards import Shards
from data.sql.statements import changed_by
from data.sql.transaction import Change

SMALL = {
    *("ballots", "due", "facts", "lost", "offers", "pauses", "polls", "threads", "wanted"),
    *("servers", "month_pictures", "overviews", "epochs", "sqlite_sequence"),
}
"""Tables that stay small: open votes, what is due, one row for each server, restore or table.

All others have rows of each game, player or turn."""
SMALL_INDEXES = {
    *("orders_that_are_final", "standing_orders_given", "tables_with_robot_work"),
    *("tables_inviting", "notices_naming", "unfinished_tournaments", "tournaments_to_show"),
}
"""Indexes of few rows of a large table."""
MEANT = {
    "begun": "it is asked for every game",
    "next_alarm": "it reads the first row of an index",
    "with_reminders_not_shown": "a start looks at each deadline that runs",
    "noted": "a start learns along an index who has a note",
    "unpacked_snapshots": "it reads the first rows",
    "recorded": "it is asked for every game",
    "drop_ratings": "it deletes all",
    "changed_since": "it is asked after a lost connection",
    "people_known": "it is asked after going back to a copy",
    "phases": "it counts along an index",
    "newest_message": "it is asked once at a start",
    "all_tables": "it counts along an index, once at the start",
}
"""Queries that may read along a whole table, and why."""
SCAN = re.compile(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?|SEARCH (\w+) USING AUTOMATIC")
"""A step of a plan that reads all of a table or of an index, or reads a table to make an index for this query alone."""
NO_TABLES = {"CONSTANT", "every_snapshot", "one", "pragma_page_count", "pragma_page_size"}
"""What a plan also calls so: constants, the snapshots of one game, the size of the file."""


def sample(kind: object) -> object:
    """Some value of that type."""
    arguments = typing.get_args(kind)
    match typing.get_origin(kind) or kind:
        case typing.Literal:
            return arguments[0]
        case origin if NoneType in arguments:
            return sample(next(argument for argument in arguments if argument is not NoneType)) if origin else None
        case origin if isinstance(origin, type) and issubclass(origin, dict):
            return {}
        case origin if arguments:
            return (sample(arguments[0]),)
        case struct if isinstance(struct, type) and issubclass(struct, msgspec.Struct):
            return struct(**{field.name: sample(field.type) for field in msgspec.structs.fields(struct)})
        case simple if isinstance(simple, type):
            return "some" if simple is str else b"{}" if simple is bytes else simple(1)
    return 1


class Asked(Change):
    """Remembers statements instead of running them."""

    def __init__(self, dialect: Dialect = SQLITE) -> None:
        self.statements: list[Statement] = []
        self.added = []
        self._known = {}
        self._dialect = dialect
        self._shards = Shards()

    async def _run(self, sql: str, *values: object) -> None:
        self.statements.append((sql, values))

    async def _run_or(self, otherwise: Exception, sql: str, *values: object) -> None:
        await self._run(sql, *values)

    async def _insert(self, sql: str, *values: object) -> int:
        await self._run(sql, *values)
        return 1

    async def _run_now(self, sql: str, *values: object) -> None:
        await self._run(sql, *values)

    async def _ask(self, questions: Sequence[Statement]) -> list[list[object]]:
        self.statements += questions
        return [[] for _ in questions]


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        for path in migrations():
            connection.executescript(path.read_text("utf-8"))
        yield connection


def scans(database: sqlite3.Connection, sql: str, values: tuple[object, ...]) -> list[str]:
    """The steps of a statement's plan that read a growing table from end to end."""
    plan = [str(row[3]) for row in database.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
    found = [match for line in plan if (match := SCAN.match(line))]
    return [
        match.string
        for match in found
        if (match[1] or match[3]) not in SMALL | NO_TABLES and match[2] not in SMALL_INDEXES
    ]


async def statements(name: str) -> list[Statement]:
    """What that query or change runs with made-up arguments."""
    asked, method = Asked(), getattr(Change, name)
    types = typing.get_type_hints(method)
    given = {each: sample(types[each]) for each in list(inspect.signature(method).parameters)[1:]}
    await method(asked, **given)
    return asked.statements


QUERIES = [
    name
    for name, _ in inspect.getmembers(Change, inspect.iscoroutinefunction)
    if not name.startswith("_") and name not in MEANT
]


@pytest.mark.parametrize("name", QUERIES)
async def test_no_query_reads_a_whole_table(name: str, database: sqlite3.Connection) -> None:
    assert [found for sql, values in await statements(name) for found in scans(database, sql, values)] == []


@pytest.mark.parametrize("name", QUERIES)
async def test_a_statement_that_changes_rows_tells_of_which_table(name: str, database: sqlite3.Connection) -> None:
    tables = {str(each) for (each,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for sql, _ in await statements(name):
        assert changed_by(sql) in ({""} if sql.startswith(("SELECT", "COMMIT")) else tables), sql


def test_what_counts_as_small_is_there(database: sqlite3.Connection) -> None:
    names = {str(name) for (name,) in database.execute("SELECT name FROM sqlite_master")}
    assert names >= SMALL | SMALL_INDEXES


@pytest.mark.parametrize(
    ("index", "query"),
    [
        ("journal_of_a_person", "acts_of"),
        ("seats_of_a_person", "tables_of"),
        ("history_of_a_person", "former_seats"),
        ("tables_by_phase", "unrecorded"),
        ("tables_with_robot_work", "with_robot_work"),
        ("results_of_a_player", "results_of"),
    ],
)
async def test_without_its_index_a_query_is_found_out(index: str, query: str) -> None:
    with contextlib.closing(sqlite3.connect(":memory:")) as without:
        for path in migrations():
            without.executescript(path.read_text("utf-8"))
        without.execute(f"DROP INDEX {index}")
        assert any(scans(without, sql, values) for sql, values in await statements(query))
