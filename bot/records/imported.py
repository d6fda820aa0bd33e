"""Games from exported files, to look at. They are kept in memory only, so nothing can change or outlast them.

A file may come from anybody. Its size, its layout and the number of its steps are bounded; then every draw is checked
with its key and every step is played again, for a limited time. So no state is shown that the rules do not lead to.
"""

import secrets
import time
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from itertools import islice
from typing import Final, Literal

import msgspec

from bot.errors import NoSuchImport
from bot.games import recording
from bot.games.entries import Began, Entry, Practised, SteppedBack, Undid
from bot.games.game import AnyGame
from bot.games.journal import JournalError, every_key
from bot.games.recording import NoRecording, Recording
from bot.games.registry import GAMES
from bot.games.values import State
from bot.table.table import Seat, Table
from bot.table.terms import Terms
from data.packing import pack, unpack
from data.rows import TableRow

MOST_BYTES: Final = 4 * 1024 * 1024
"""Of a file, also once it is decompressed."""
MOST_ENTRIES: Final = 8_000
MOST_UNDONE: Final = 200
MOST_SECONDS: Final = 20.0
"""Of processor time that playing a file again may take."""
MOST_KEPT_BYTES: Final = 24 * 1024 * 1024
"""Of all games in memory."""
STEPS_AT_ONCE: Final = 40
"""Steps that are played in one go, between pictures that people wait for."""
_GZIP: Final = b"\x1f\x8b"
_KEY_BYTES: Final = 64
"""The most that a key has: ours have 32, those of recorded test games others."""


Why = Literal["foreign", "unknown", "running", "newer", "long", "large", "damaged", "wrong", "slow"]
"""Why a file cannot be looked at."""


class Unfit(Exception):
    """A file cannot be looked at."""

    def __init__(self, why: Why) -> None:
        self.why: Why = why
        super().__init__(why)


class ImportedGame(msgspec.Struct, frozen=True):
    """A game from a file: the table at its end, the packed states at the start of each turn from 1, who imported it."""

    id: str
    owner: int
    table: Table
    starts: tuple[bytes, ...]

    @property
    def turns(self) -> int:
        return len(self.starts)

    def at(self, turn: int) -> Table:
        """The table when that turn ended."""
        if turn >= self.turns:
            return self.table
        return msgspec.structs.replace(self.table, state=self.table.game.decode(unpack(self.starts[max(turn, 0)])))

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return sum(map(len, self.starts)) + len(self.table.row.state or b"")


class ImportedGames:
    """The games that are looked at; one for each person, and the oldest go when there are too many bytes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, ImportedGame] = OrderedDict()

    def keep(self, game: ImportedGame) -> None:
        """Keep a game, in place of an earlier one of its owner."""
        self._kept = OrderedDict((key, one) for key, one in self._kept.items() if one.owner != game.owner)
        self._kept[game.id] = game
        while len(self._kept) > 1 and sum(one.size for one in self._kept.values()) > MOST_KEPT_BYTES:
            self._kept.popitem(last=False)

    def find(self, game_id: str, owner: int) -> ImportedGame:
        """A game that this person has imported.

        Raises:
            NoSuchImport: it is not kept any more, or is another person's.
        """
        found = self._kept.get(game_id)
        if found is None or found.owner != owner:
            raise NoSuchImport
        self._kept.move_to_end(game_id)
        return found


def parse(data: bytes) -> Recording:
    """Decode a file and check everything that needs no replay.

    Raises:
        Unfit: it is no game that can be looked at.
    """
    try:
        found = recording.read(_decompressed(data))
    except (NoRecording, RecursionError, UnicodeDecodeError) as error:
        raise Unfit("foreign") from error
    game = GAMES.get(found.game)
    if game is None:
        raise Unfit("unknown")
    if found.ended not in ("over", "closed", "draw"):
        raise Unfit("running")
    if found.rules > game.version:
        raise Unfit("newer")
    back = sum(isinstance(each.deed, Undid | SteppedBack) for each in found.entries)
    if len(found.entries) > MOST_ENTRIES or back > MOST_UNDONE:
        raise Unfit("long")
    if not _whole(game, found):
        raise Unfit("damaged")
    return found


def _decompressed(data: bytes) -> bytes:
    """The JSON of a file, which may be compressed.

    Raises:
        Unfit: it is too large, or damaged.
    """
    if data.startswith(_GZIP):
        unpacking = zlib.decompressobj(wbits=31)
        try:
            data = unpacking.decompress(data, MOST_BYTES + 1)
        except zlib.error as error:
            raise Unfit("damaged") from error
    if len(data) > MOST_BYTES:
        raise Unfit("large")
    return data


def _whole(game: AnyGame, found: Recording) -> bool:
    """Whether the head of a recording fits its entries, and each can be checked by these rules."""
    entries = found.entries
    if not entries or len(found.robots) != found.seats or not isinstance(entries[0].deed, Began):
        return False
    try:
        possible = game.seats(msgspec.json.decode(found.options, type=game.options_type))
        keys = every_key(entries, found.keys)
    except (ValueError, RecursionError):
        return False
    times = sum(isinstance(each.deed, SteppedBack | Practised) for each in entries)
    began = [each.deed.seats for each in entries if isinstance(each.deed, Began)]
    return (
        len(keys) == times + 1
        and all(0 < len(key) <= _KEY_BYTES for key in keys)
        and began == [found.seats]
        and found.seats in possible
        and [each.number for each in entries] == list(range(1, len(entries) + 1))
        and all(game.same_states_since <= each.rules <= game.version for each in entries)
        and entries[-1].rules == found.rules
    )


class Replaying:
    """Plays a file again, some steps in each call of `go_on`, which may run in any thread."""

    def __init__(self, found: Recording) -> None:
        self._game, self._found = GAMES[found.game], found
        self._steps: Iterator[tuple[Entry, State]] = recording.steps(self._game, found)
        self._starts: list[bytes] = []
        self._state: State | None = None
        self._seconds = 0.0

    @property
    def robots(self) -> tuple[str | None, ...]:
        """For each seat the level of its robot; None: a person's."""
        return self._found.robots

    def go_on(self) -> bool:
        """Play some steps; whether there may be more.

        Raises:
            Unfit: the rules lead elsewhere, or it takes too long.
        """
        began, count = time.thread_time(), 0
        try:
            for entry, state in islice(self._steps, STEPS_AT_ONCE):
                count += 1
                self._state, turn = state, self._game.turn(state)
                del self._starts[turn:]
                if isinstance(entry.deed, Began) or turn > len(self._starts):
                    self._starts.append(pack(self._game.encode(state)))
        except (JournalError, NoRecording, ValueError, RecursionError) as error:
            raise Unfit("wrong") from error
        self._seconds += time.thread_time() - began
        if self._seconds > MOST_SECONDS:
            raise Unfit("slow")
        return count == STEPS_AT_ONCE

    def result(self, owner: int, names: tuple[str, ...]) -> ImportedGame:
        """The game, for the person who imported it, with names for its seats."""
        found, game = self._found, self._game
        terms = Terms(options=found.options, seats=found.seats)
        row = TableRow(
            id=0,
            game=found.game,
            guild_id=0,
            channel_id=0,
            host_id=0,
            phase="over" if found.ended == "over" else "closed",
            terms=msgspec.json.encode(terms),
            version=1,
            state=None if self._state is None else game.encode(self._state),
            secret=b"",
            key=bytes.fromhex(found.key),
            counter=found.entries[-1].counter,
            opened_at=0.0,
            changed_at=0.0,
            entries=len(found.entries),
        )
        seats = tuple(
            Seat(number, None, name, robot or "normal")
            for number, (name, robot) in enumerate(zip(names, found.robots, strict=True))
        )
        table = Table(row, terms, seats, self._state, game.resigned(self._state) if self._state else frozenset())
        return ImportedGame(secrets.token_hex(6), owner, table, tuple(self._starts))
