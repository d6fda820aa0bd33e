"""Puts recorded games into a store as tables whose game is over, without playing them."""

import gzip
import hashlib
import pickle
import time
from collections.abc import Callable, Sequence
from functools import cache, wraps
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec

from bot.calendar.months import before, due_month, span
from bot.games import recording
from bot.games.entries import Acted, Began, Entry, Undid
from bot.games.game import AnyGame
from bot.games.recording import Recording
from bot.games.registry import GAMES
from bot.games.values import State
from bot.records.results import Results
from bot.review import looking_back, review
from bot.table.tables import Tables
from bot.table.terms import Terms
from data.rows import JournalRow, MonthRow, NewTableRow, SeatRow, Snapshot
from data.store import Store
from tests.support.long import sampled

CORPUS = Path(__file__).parents[1] / "recorded" / "corpus"
RECORDED = sorted(path.name.removesuffix(".json.gz") for path in CORPUS.iterdir())
SOME = sampled(RECORDED, *RECORDED[::4], RECORDED[-1])
"""Parameters for a test of every recorded game; a game of each kind runs without -m long."""
SECONDS = 60.0
"""Between two journal entries."""


def look_back_once(shared: Path) -> None:
    """Find only once, from now on, what there is in a journal: many tests look back on the same recorded games.

    What one process of a run has found the others read in the folder `shared`.
    """
    review._read = _once(review._read, shared)
    for name in ("weigh", "judge"):
        setattr(looking_back, name, _once(getattr(looking_back, name), shared))


def _once(plain: Callable[..., Any], shared: Path) -> Callable[..., Any]:
    """The same, which remembers what it found in a journal for the same question."""
    known: dict[Path, object] = {}

    @wraps(plain)
    def found(game: AnyGame, entries: Sequence[Entry], *asked: object) -> object:
        question = msgspec.msgpack.encode((plain.__name__, game.name, entries, repr(asked)))
        kept = shared / hashlib.sha256(question).hexdigest()
        if kept not in known:
            if not kept.exists():
                own = kept.with_suffix(f".{uuid4()}")
                own.write_bytes(pickle.dumps(plain(game, entries, *asked)))
                own.replace(kept)
            known[kept] = pickle.loads(kept.read_bytes())
        return known[kept]

    return found


@cache
def recording_of(name: str) -> Recording:
    """A recorded game."""
    return recording.read(gzip.decompress((CORPUS / f"{name}.json.gz").read_bytes()))


@cache
def recorded(name: str) -> tuple[Recording, State]:
    """A recorded game, and its end."""
    found = recording_of(name)
    return found, recording.replay(GAMES[found.game], found)


@cache
def snapshots_of(name: str) -> tuple[Snapshot, ...]:
    """The states at the start of a recorded game's turns."""
    found, taken = recording_of(name), list[Snapshot]()
    game = GAMES[found.game]
    for entry, state in recording.steps(game, found):
        if isinstance(entry.deed, Undid):
            taken = [each for each in taken if each.number < entry.deed.entry]
        if isinstance(entry.deed, Began) or game.turn(state) > entry.turn:
            taken.append(Snapshot(entry.number, game.turn(state), game.encode(state)))
    return tuple(taken)


async def finish(
    store: Store,
    name: str,
    people: Sequence[int | None],
    *,
    guild: int = 1,
    began: float = 1_000.0,
    snapshots: bool = False,
) -> int:
    """Store a recorded game as if these people had played it (None: a robot); return the table's number.

    `began`: seconds since 1970. No result is stored. `snapshots`: with those of each turn.
    """
    found, state = recorded(name)
    terms = msgspec.json.encode(Terms(options=found.options, seats=found.seats))
    new = NewTableRow(game=found.game, guild_id=guild, channel_id=2, host_id=0, terms=terms, secret=b"s" * 32, at=began)
    async with store.change() as tx:
        table = await tx.open_table(new)
        seats = [
            SeatRow(seat, who, f"P{seat}", None if who is not None else "easy", seat) for seat, who in enumerate(people)
        ]
        await tx.write_seats(table, seats)
        for entry in found.entries:
            who = people[entry.deed.seat] if isinstance(entry.deed, Acted) else None
            at = began + entry.number * SECONDS
            await tx.add_entry(table, JournalRow(entry.number, who, at, msgspec.json.encode(entry)))
        for snapshot in snapshots_of(name) if snapshots else ():
            await tx.add_snapshot(table, snapshot)
        await tx._run(
            "UPDATE tables SET phase = 'over', state = ?, key = ?, changed_at = ? WHERE id = ?",
            GAMES[found.game].encode(state),
            bytes.fromhex(found.key),
            began + len(found.entries) * SECONDS,
            table,
        )
    return table


async def reviewed(store: Store) -> list[int]:
    """The tables of which a review is kept."""
    return await store._numbers("SELECT table_id FROM reviews ORDER BY table_id")


async def finish_due_month(store: Store, people: Sequence[int | None], *, guild: int, channel: int) -> int:
    """Store a game of the last full month, with its result; `channel` has shown the months before it and not this one.

    Returns the table's number.
    """
    month = due_month(time.time())
    number = await finish(store, "mafia-dollar-01-2-seats", people, guild=guild, began=span(month)[0] + 1000)
    await Results(Tables(store)).backfill(pause=0)
    async with store.change() as tx:
        await tx.write_month_picture(MonthRow(guild, channel, before(month)))
    return number
