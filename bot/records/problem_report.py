"""Problems that players report: a file without secrets for the player, and a number that leads the host to the rest.

The player's file contains what their seat may know, and no more: two games that differ only in secrets give the same
file. If only the order of a deck is hidden, the file contains a game that can be replayed; with hidden hands it
contains what the player saw instead. The host's file is the whole game up to the report.
"""

import secrets
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.games import recording
from bot.games.entries import Acted, Entry
from bot.games.game import AnyGame
from bot.games.journal import live
from bot.games.recording import Recording
from bot.hosting.project import release
from bot.records.recording import recorded
from bot.table.table import Table, Whole
from bot.table.tables import Tables
from data.rows import ReportRow

FORMAT = 1
REMEMBERED_PEOPLE = 500
"""The number of people whose latest errors are remembered."""
REMEMBERED_ERRORS = 5
"""The number of errors remembered for each."""

NOTHING = msgspec.Raw(b"null")


class Happened(msgspec.Struct, frozen=True):
    """Events that the reporter saw, of one action in turn `turn`; `did` is the action if it was theirs, else null."""

    turn: int = msgspec.field(name="go")
    did: msgspec.Raw
    events: msgspec.Raw


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """The player's file.

    Times are in seconds since 1970. `report` is the number by which the host finds the rest, `errors` are references in
    the host's log. `seat` is the reporter's (None: a spectator). `view` is what they may know of the table now.
    `played` is the game itself, ready to be replayed, if that reveals no secret; else `seen` is what they saw happen.
    """

    format: int = FORMAT
    report: str
    version: str
    at: float
    game: str
    rules: int
    table: int
    phase: str
    seat: int | None
    seats: int
    robots: tuple[str | None, ...]
    options: msgspec.Raw
    errors: tuple[str, ...]
    view: msgspec.Raw
    played: Recording | None
    seen: tuple[Happened, ...] | None


class Errors:
    """The references of the latest errors that each person was shown, by user id. Forgotten when the bot stops."""

    def __init__(self) -> None:
        self._told: OrderedDict[int, tuple[str, ...]] = OrderedDict()

    def add(self, user_id: int, reference: str) -> None:
        """Remember that the person was shown that reference."""
        self._told[user_id] = (*self._told.pop(user_id, ()), reference)[-REMEMBERED_ERRORS:]
        if len(self._told) > REMEMBERED_PEOPLE:
            self._told.popitem(last=False)

    def of(self, user_id: int) -> tuple[str, ...]:
        """The references that the person was shown, the newest last."""
        return self._told.get(user_id, ())


async def report(tables: Tables, table_id: int, user_id: int, errors: Sequence[str]) -> tuple[str, bytes]:
    """Store a report of a person at a table; return its number and their file."""
    found = await tables.whole(table_id)
    table, seat = found.table, found.table.seat_of(user_id)
    row = ReportRow(
        id=secrets.token_hex(4),
        table_id=table.id,
        seat=seat.number if seat is not None else None,
        entries=len(found.entries),
        at=tables.clock(),
        errors=" ".join(errors),
    )
    async with tables.store.change() as tx:
        await tx.add_report(row)
    problem = problem_of(found, row)
    return row.id, msgspec.json.format(msgspec.json.encode(problem), indent=1)


def shows_hand(table: Table, user_id: int) -> bool:
    """Whether their file shows a hand that others at the table may not see."""
    return table.row.phase == "playing" and table.game.hidden_hands and table.seat_of(user_id) is not None


def problem_of(found: Whole, row: ReportRow) -> Problem:
    """The player's file for that report."""
    table, entries = found.table, found.entries
    game: AnyGame = table.game
    over = table.row.phase in ("over", "closed")
    begun = table.state is not None and bool(entries) and entries[-1].rules == game.version
    played: Recording | None = None
    if begun and over:
        played = recorded(found)
    elif begun and (redacted := game.redacted_journal(entries)) is not None:
        played = so_far(table, redacted)
    return Problem(
        report=row.id,
        version=str(release()),
        at=row.at,
        game=game.name,
        rules=game.version,
        table=table.id,
        phase=table.row.phase,
        seat=row.seat,
        seats=len(table.seats),
        robots=tuple(seat.robot for seat in table.seats),
        options=msgspec.Raw(msgspec.json.encode(table.options())),
        errors=tuple(row.errors.split()),
        view=msgspec.Raw(game.encode_view(table.view(row.seat))) if table.state is not None else NOTHING,
        played=played,
        seen=tuple(_seen(game, entries, row.seat)) if begun and played is None else None,
    )


def so_far(table: Table, entries: Sequence[Entry], keys: Sequence[str] = ("",)) -> Recording:
    """A game up to these entries; without `keys`, its numbers cannot be checked."""
    return Recording(
        game=table.row.game,
        rules=entries[-1].rules,
        seats=len(table.seats),
        robots=tuple(seat.robot for seat in table.seats),
        options=msgspec.Raw(msgspec.json.encode(table.options())),
        key=keys[0],
        later_keys=tuple(keys[1:]) or msgspec.UNSET,
        ended="running",
        outcome=None,
        entries=tuple(entries),
    )


def whole(found: Whole, row: ReportRow) -> bytes:
    """The host's file for that report: the game up to the report, with all secrets.

    Raises:
        ValueError: the game had not begun.
    """
    table, entries = found.table, found.entries
    until = [entry for entry in entries if entry.number <= row.entries]
    if not until or table.row.key is None:
        raise ValueError("the game had not begun")
    if table.row.phase in ("over", "closed") and len(until) == len(entries):
        return recording.write(recorded(found))
    then = msgspec.structs.replace(found, entries=until)
    return recording.write(so_far(table, until, [table.row.key.hex(), *(key.hex() for key in then.keys[1:])]))


def _seen(game: AnyGame, entries: Sequence[Entry], seat: int | None) -> list[Happened]:
    """The events that a seat saw, in order. The number of secret entries is not revealed either."""
    found: list[Happened] = []
    for entry in live(entries):
        events: list[Any] = game.decode_events(entry.events)
        own = isinstance(entry.deed, Acted) and entry.deed.seat == seat
        visible = game.seen(events, seat)
        if visible or own:
            did = msgspec.Raw(msgspec.json.encode(entry.deed)) if own else NOTHING
            found.append(Happened(entry.turn, did, msgspec.Raw(msgspec.json.encode(visible))))
    return found
