"""Reads and checks the database without the bot, as an auditor would."""

from pathlib import Path

import msgspec

from bot.games import journal
from bot.games.entries import Acted, Entry, Left
from bot.games.machi_koro.state import MachiState
from bot.games.mafia_dollar.state import MafiaState
from bot.games.registry import GAMES
from data.packing import unpack_entry
from tests.support.looking import looking


class Record(msgspec.Struct, frozen=True):
    """One table as stored. `places`: message ids by message slot, None until the message is sent.

    `attended` are the turns with a public action by a human.
    """

    table: int
    game: str
    phase: str
    state: MachiState | MafiaState
    entries: list[Entry]
    places: dict[str, int | None]
    seats: dict[int, int | None]
    attended: frozenset[int]

    def acted(self) -> list[Acted]:
        """Every action taken, in order."""
        return [entry.deed for entry in self.entries if isinstance(entry.deed, Acted)]

    def must_act(self) -> set[int]:
        """The people with a pending decision."""
        if self.phase != "playing":
            return set()
        return {user for pending in self.state.pending if (user := self.seats[pending.seat]) is not None}


def read(database: Path | str, table: int = 1) -> Record:
    """Read a table whose game has begun, and replay its journal.

    Raises:
        AssertionError, JournalError: the replay doesn't give the stored state, a draw doesn't follow from the
            secret, or the journal has gaps.
    """
    with looking(database) as db:
        game, phase, state, key, counter = db.execute(
            "SELECT game, phase, state, key, counter FROM tables WHERE id = ?", (table,)
        ).fetchone()
        rows = db.execute(
            "SELECT number, entry, user_id FROM journal WHERE table_id = ? ORDER BY number", (table,)
        ).fetchall()
        places = db.execute("SELECT slot, message_id FROM slots WHERE table_id = ?", (table,)).fetchall()
        seats = db.execute("SELECT seat, user_id FROM seats WHERE table_id = ?", (table,)).fetchall()
    rules = GAMES[game]
    entries = [msgspec.json.decode(unpack_entry(entry), type=Entry) for _, entry, _ in rows]
    assert [number for number, *_ in rows] == [entry.number for entry in entries] == list(range(1, len(rows) + 1))
    replayed = journal.replay(rules, entries)
    journal.audit(entries, key)
    assert rules.encode(replayed) == state, "the journal leads to another state than the stored one"
    assert entries[-1].counter == counter
    by_people = {number for number, _, user in rows if user is not None}
    answers = [entry for entry in entries if not entry.quiet and isinstance(entry.deed, Acted | Left)]
    attended = frozenset(entry.turn for entry in answers if entry.number in by_people)
    return Record(table, game, phase, rules.decode(state), entries, dict(places), dict(seats), attended)


def stored_state(database: Path | str, table: int = 1) -> MachiState | MafiaState:
    """The stored state of a table whose game has begun; only `read` checks it against the journal."""
    with looking(database) as db:
        game, state = db.execute("SELECT game, state FROM tables WHERE id = ?", (table,)).fetchone()
    found: MachiState | MafiaState = GAMES[game].decode(state)
    return found


def begun(database: Path | str, table: int = 1) -> bool:
    """Whether the table's journal has an entry."""
    with looking(database) as db:
        return db.execute("SELECT 1 FROM journal WHERE table_id = ? LIMIT 1", (table,)).fetchone() is not None


def unfinished(database: Path | str) -> list[int]:
    """The tables whose messages are not up to date yet."""
    with looking(database) as db:
        return [row[0] for row in db.execute("SELECT table_id FROM due")]
