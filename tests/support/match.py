"""Plays games directly on `Tables` and `Lobby`, without Discord."""

import itertools
from collections.abc import Mapping, Sequence

import msgspec

from bot.calendar.preferences import Person, person, remember_person
from bot.games import journal
from bot.games.machi_koro import Options, Pass, Roll
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.values import Action, Decision, Level
from bot.table.alarms import Alarms
from bot.table.click import Click
from bot.table.lobby import Lobby, NewTable
from bot.table.roll_call import RollCalls
from bot.table.table import Table
from bot.table.tables import Done, Tables
from bot.table.terms import Terms
from bot.votes.seat_changes import SeatChanges
from bot.votes.votes import Votes
from tests.support.clock import Clock
from tests.support.dealing import load_dice

GUILD, CHANNEL = 1, 2
ANN, BO, CY, DEE = 101, 102, 103, 104
NAMES = {ANN: "Ann", BO: "Bo", CY: "Cy", DEE: "Dee"}
OPEN = Terms(options=msgspec.Raw(b"{}"), seats=4)
MACHI = NewTable(game="machi_koro", guild_id=GUILD, channel_id=CHANNEL, options=Options(first="joining"), terms=OPEN)
MAFIA = msgspec.structs.replace(MACHI, game="mafia_dollar", options=MafiaOptions(first="joining"))


def known(settings: Person) -> Person:
    """The same settings of a person who has said what time it is for them, and that other hours are not quiet."""
    return msgspec.structs.replace(settings, zone_chosen=True, any_hour=not settings.quiet.hours)


class Match:
    """Tables, a lobby, and unique interaction ids that count up from `first`; `names` are the people's, by id."""

    def __init__(self, tables: Tables, first: int = 1000, names: Mapping[int, str] = NAMES) -> None:
        self.tables, self.names = tables, names
        self.lobby = Lobby(tables)
        self.roll_calls = RollCalls(tables)
        self.alarms = Alarms(tables)
        self.seat_changes = SeatChanges(tables, self.alarms)
        self.votes = Votes(tables, self.alarms, self.seat_changes)
        self._ids = itertools.count(first)

    def click(self, user: int | None = ANN, *, manager: bool = False) -> Click:
        """A new interaction by that user."""
        return Click(next(self._ids), user, self.names.get(user or 0, ""), manager)

    async def know(self, *people: int) -> None:
        """Let these people have said what time it is for them."""
        async with self.tables.store.change() as tx:
            for user in people:
                await remember_person(tx, user, known(await person(tx, user)))

    async def open(
        self,
        *people: int,
        robots: int = 0,
        level: Level = "easy",
        channel: int = CHANNEL,
        terms: Terms = OPEN,
        new: NewTable = MACHI,
    ) -> Table:
        """Open a table of `new` with those people and robots, in that channel and with those terms."""
        new = msgspec.structs.replace(new, channel_id=channel, terms=terms)
        done = await self.lobby.open(self.click(people[0]), new)
        for user in people[1:]:
            done = await self.lobby.join(self.click(user), done.table.id)
        for _ in range(robots):
            done = await self.lobby.add_robot(self.click(people[0]), done.table.id, level, ("Robo", "Bolt", "Gizmo"))
        return done.table

    async def begin(
        self,
        *people: int,
        robots: int = 0,
        level: Level = "easy",
        dice: Sequence[int] = (),
        channel: int = CHANNEL,
        terms: Terms = OPEN,
        new: NewTable = MACHI,
    ) -> Table:
        """Open a table and start its game, with `dice` as the first rolls."""
        await self.know(*people)
        table = await self.open(*people, robots=robots, level=level, channel=channel, terms=terms, new=new)
        await load_dice(self.tables.store, table, dice)
        return (await self.lobby.start(self.click(people[0]), table.id)).table

    async def pending(self, table_id: int = 1) -> Decision:
        """The only pending decision."""
        (decision,) = (await self.tables.load(table_id)).pending()
        return decision

    async def act(self, user: int, action: Action, table_id: int = 1) -> Done:
        """Answer that user's pending decision."""
        return await self.tables.act(self.click(user), table_id, (await self.pending(table_id)).id, action)

    async def roll_and_pass(self, user: int, table_id: int = 1) -> Done:
        """Play a turn that builds nothing."""
        done = await self.act(user, Roll(1), table_id)
        while done.table.row.phase == "playing" and done.table.pending()[0].ask != "roll":
            done = await self.act(user, Pass(), table_id)
        return done

    async def check(self, table_id: int = 1) -> None:
        """Check that replaying the journal gives the stored state, with every draw from the key.

        Raises:
            JournalError: it doesn't.
        """
        table = await self.tables.load(table_id)
        entries = await self.tables.entries(table_id)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        assert table.game.encode(journal.replay(table.game, entries)) == table.row.state
        journal.audit(entries, table.row.key or b"")
        assert entries[-1].counter == table.row.counter


class ClockMatch(Match):
    """The same with a clock that tests move. `later` waits until all that is due has been done."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        super().__init__(tables)
        self.clock = clock

    async def later(self, seconds: float) -> None:
        """Advance time at once and fire everything that is due."""
        self.clock.move(seconds)
        self.alarms.start()
        self.alarms.poke()
        await self.alarms.idle()

    async def table(self, table_id: int = 1) -> Table:
        """The stored table."""
        return await self.tables.load(table_id)
