"""A table as everything outside the rules sees it: its terms, its seats, and the state of its game."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from bot import errors
from bot.games.chance import Chance, table_key
from bot.games.entries import Entry
from bot.games.game import AnyGame
from bot.games.registry import GAMES
from bot.games.values import Decision, Outcome, State, View
from bot.language import DEFAULT
from bot.table.terms import Terms, at_pace
from data.rows import SeatRow, Subject, TableEpochRow, TableRow
from data.sql.transaction import Reads


class Seat(msgspec.Struct, frozen=True):
    """One seat: a person, or a robot of some level.

    `name` is shown everywhere. `stand_in` is the level of the robot that plays for that person until they are back.
    `misses` counts the deadlines they missed lately, `in_time` the turns they have played in time since, `extensions`
    the extensions they have used of their bank. `coach` is the person who may see their hand, called `coach_name`.
    """

    number: int
    user_id: int | None
    name: str
    robot: str | None
    stand_in: str | None = None
    misses: int = 0
    extensions: int = 0
    in_time: int = 0
    coach: int | None = None
    coach_name: str = ""

    def back(self, *, misses: int) -> "Seat":
        """The same seat when its owner plays again, with that number of missed deadlines."""
        return msgspec.structs.replace(self, stand_in=None, misses=misses, in_time=0)

    @property
    def played_by_robot(self) -> str | None:
        """The level of the robot that moves for this seat now; None: a person does."""
        return self.robot or self.stand_in


class Ref(msgspec.Struct, frozen=True):
    """What a control names: the number of a table (0: none), and the epoch, empty in the first one.

    Numbers that were lost with a later time than the database knows may be given again, in another epoch.
    """

    id: int
    epoch: str = ""

    def __str__(self) -> str:
        """As it stands in the ids of controls."""
        return f"{self.id}.{self.epoch}" if self.epoch else str(self.id)


NO_TABLE: Final = Ref(0)
"""What controls name that belong to a person or a server."""


class Table(msgspec.Struct, frozen=True):
    """A table at one version, with everything that was committed for it.

    Never show `state`: use `view`. The rules change it in place. `resigned` are the seats that had left the game when
    the table was read.
    """

    row: TableRow
    terms: Terms
    seats: tuple[Seat, ...]
    state: State | None
    resigned: frozenset[int] = frozenset()

    def __repr__(self) -> str:
        """Leave out the state, which contains secrets."""
        return f"Table({self.row!r})"

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def subject(self) -> Subject:
        """The table as what messages show."""
        return Subject("table", self.row.id)

    @property
    def ref(self) -> "Ref":
        """What its controls name it by."""
        return Ref(self.row.id, self.row.epoch)

    @property
    def secret(self) -> bytes:
        """What its chance comes from in this epoch."""
        return self.row.later_secret or self.row.secret

    @property
    def key(self) -> bytes:
        """That secret mixed with the joins; empty before the game begins."""
        return self.row.later_key or self.row.key or b""

    def chance(self, counter: int | None = None) -> Chance:
        """The chance that its next numbers come from, after `counter` of them (None: as many as are stored).

        Raises:
            NotPosted: the SHA-256 of its secret is not posted yet.
        """
        self.expect_posted()
        return Chance(self.key, self.row.counter if counter is None else counter)

    def expect_posted(self) -> None:
        """Check that the SHA-256 of its secret was posted.

        Raises:
            NotPosted: it was not yet.
        """
        if not self.row.posted:
            raise errors.NotPosted

    @property
    def game(self) -> AnyGame:
        return GAMES[self.row.game]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def language(self) -> str:
        """The language of its messages: English for a table of an earlier version."""
        return self.terms.language or DEFAULT

    def options(self) -> Any:  # noqa: ANN401 - each game's own
        """The game's options, as the table's pace changes them."""
        chosen = msgspec.json.decode(self.terms.options, type=self.game.options_type)
        return at_pace(self.terms.pace, self.game, chosen)

    @property
    def postal(self) -> bool:
        return self.terms.pace == "postal"

    def people_left(self) -> tuple[Seat, ...]:
        """The people who have not resigned, without robots."""
        gone = self.game.resigned(self.state) if self.state is not None else frozenset[int]()
        return tuple(seat for seat in self.seats if seat.user_id is not None and seat.number not in gone)

    @property
    def paused(self) -> bool:
        """Whether the game is paused: nobody may act, and no deadline passes."""
        return self.row.paused_at is not None

    def present(self) -> tuple[Seat, ...]:
        """The people still in the game who play themselves, without a stand-in."""
        return tuple(seat for seat in self.people_left() if seat.stand_in is None)

    @property
    def exhibition(self) -> bool:
        """Whether only robots play here, for spectators: then each turn has a board of its own."""
        return self.terms.exhibition is not None

    @property
    def earns_badges(self) -> bool:
        """Whether its players can earn achievements: not where only robots play, and not in a game to learn."""
        return not (self.exhibition or self.terms.for_learning)

    @property
    def alone(self) -> bool:
        """Whether robots play here without a present person: their moves wait for those at tables with people."""
        return not self.present()

    @property
    def attended(self) -> bool:
        """Whether a person is present. Robots do not play on alone, except in exhibition games and tournaments."""
        return self.exhibition or bool(self.terms.tournament) or not self.alone

    @property
    def left_to_robots(self) -> bool:
        """Whether the table closed because every person had resigned."""
        return self.row.phase == "closed" and self.state is not None and not self.exhibition and not self.people_left()

    def seats_of_people(self) -> frozenset[int]:
        """The seats of people, also of absent ones, who take over from their stand-in with their next click."""
        return frozenset(seat.number for seat in self.seats if seat.user_id is not None)

    def robots(self) -> frozenset[int]:
        """The seats that robots play now, also for absent players."""
        return frozenset(seat.number for seat in self.seats if seat.played_by_robot is not None)

    def handed_over_since(self, before: "Table") -> list[int]:
        """The seats that have another player than in `before`."""
        pairs = zip(before.seats, self.seats, strict=True)
        return [then.number for then, seat in pairs if (then.user_id, then.robot) != (seat.user_id, seat.robot)]

    def vacated_since(self, before: "Table") -> list[int]:
        """The seats that a player has left since `before`, handed over or resigned."""
        return sorted({*self.handed_over_since(before), *(self.resigned - before.resigned)})

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat of that person; None if they have none."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)

    def coached_by(self, user_id: int) -> Seat | None:
        """The seat whose hand that person may see without playing there; None if there is none."""
        return next((seat for seat in self.seats if seat.coach == user_id), None)

    def pending(self) -> tuple[Decision, ...]:
        """The open decisions."""
        return tuple(self.game.decisions(self.state)) if self.state is not None else ()

    def standing(self) -> tuple[Decision, ...]:
        """The optional decisions; only the seat itself may know of them."""
        return tuple(self.game.standing(self.state)) if self.state is not None else ()

    def view(self, seat: int | None) -> View:
        """What that seat may know of the game, or a spectator (None).

        Raises:
            ValueError: the game has not begun.
        """
        view: View = self.game.view(begun(self), seat)
        return view

    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.game.outcome(self.state) if self.state is not None else None


def begun(table: Table) -> State:
    """The state of a game that has begun.

    Raises:
        ValueError: it has not begun.
    """
    if table.state is None:
        raise ValueError(f"the game at table {table.id} has not begun")
    return table.state


class Whole(msgspec.Struct, frozen=True):
    """A table, its journal, the ids of the clicks by which people joined, and its epochs after the first.

    All is read at one moment.
    """

    table: Table
    entries: list[Entry]
    joins: list[int]
    epochs: Sequence[TableEpochRow] = ()

    @property
    def secrets(self) -> list[bytes]:
        """What the game's numbers come from: the secret it began with, and one for each time it went back to a copy."""
        found = [self.table.row.secret]
        for row in self.epochs:
            if row.secret is not None and row.from_entry <= len(self.entries):
                found = [*found, row.secret] if row.from_entry else [row.secret]
        return found

    @property
    def keys(self) -> list[bytes]:
        """Those secrets, mixed with the joins."""
        return [table_key(secret, self.joins) for secret in self.secrets]


async def read_whole(reads: Reads, table_id: int) -> Whole | None:
    """The table of that number with its journal; None if there is none."""
    found = await reads.whole_table(table_id)
    if found is None:
        return None
    row, seats, lines, epochs = found
    entries = [msgspec.json.decode(line.entry, type=Entry) for line in lines]
    return Whole(read_table(row, seats), entries, [seat.join_id for seat in seats], epochs)


def read_table(row: TableRow, seats: list[SeatRow]) -> Table:
    """A table from its rows."""
    game = GAMES[row.game]
    state = game.decode(row.state) if row.state is not None else None
    return Table(
        row=row,
        terms=msgspec.json.decode(row.terms, type=Terms),
        seats=tuple(
            Seat(
                seat.seat,
                seat.user_id,
                seat.name,
                seat.robot,
                seat.stand_in,
                seat.misses,
                seat.extensions,
                seat.in_time,
                seat.coach,
                seat.coach_name,
            )
            for seat in seats
        ),
        state=state,
        resigned=game.resigned(state) if state is not None else frozenset(),
    )


async def read_in(reads: Reads, table_id: int) -> Table:
    """The table as committed, or as the open transaction has it.

    Raises:
        NoSuchTable: there is none with that number.
    """
    found = await reads.table_and_seats(table_id)
    if found is None:
        raise errors.NoSuchTable
    return read_table(*found)
