"""Everything stored about one person, as a JSON file. Their own hands are in it, nobody else's."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.calendar import preferences
from bot.calendar.preferences import Person
from bot.games.entries import Entry, Undid
from bot.table.table import Table
from bot.table.tables import Tables
from data.sql.personal import ActRow, FormerSeat


class Deed(msgspec.Struct, frozen=True):
    """Something they did: the how-manyth deed of theirs at the table, when (seconds since 1970), in which go, and what.

    An undo says which of these it took back; 0 is somebody else's. The journal's own numbers would tell how many
    entries there are that they may not know of.
    """

    number: int
    at: float
    go: int
    did: msgspec.Raw


class DeedElsewhere(msgspec.Struct, frozen=True):
    """Something they did at a table at which they have no seat any more."""

    table: int
    deed: Deed


class OwnOrders(msgspec.Struct, frozen=True):
    """Orders of theirs for a postal turn: as drafted, and as handed in."""

    turn: int
    draft: msgspec.Raw
    handed_in: msgspec.Raw | None
    final: bool
    handed_in_at: float | None


class OwnStanding(msgspec.Struct, frozen=True):
    """Standing orders of theirs: as drafted, and as given."""

    draft: msgspec.Raw
    given: msgspec.Raw | None


class OwnVote(msgspec.Struct, frozen=True):
    """An open vote that they asked for or voted on (None: not yet): what it is on, and until when it is open."""

    on: str
    asked: bool
    yes: bool | None
    until: float


class OwnDebt(msgspec.Struct, frozen=True):
    """Something due from them: since when, until when, and how often and when last they were called for it."""

    since: float
    until: float | None
    calls: int
    called_at: float | None


class OwnReport(msgspec.Struct, frozen=True):
    """A problem that they reported: its number, when, and the references of errors that went with it."""

    id: str
    at: float
    errors: str


class SeatOffer(msgspec.Struct, frozen=True):
    """A seat that they are asked to play on in, and until when."""

    table: int
    seat: int
    name: str
    until: float


class OwnTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table at which they sit, and what is stored about them there. Times are in seconds since 1970.

    `changed_at` is known of games that have ended: before, it would tell when others did something in secret.
    `seen` is what their seat may know of the game now. `messages` are those sent to them by DM. `robot_meanwhile` is
    the level of the robot that plays until they are back.
    """

    table: int
    game: str
    server: int
    channel: int
    server_name: str
    phase: str
    opened_at: float
    changed_at: float | None
    host: bool
    invited: bool
    seat: int
    name: str
    join: int
    missed_deadlines: int
    in_time_since: int
    extensions_used: int
    robot_meanwhile: str | None
    deeds: list[Deed]
    orders: OwnOrders | None
    standing_orders: OwnStanding | None
    votes: list[OwnVote]
    due: OwnDebt | None
    messages: list[str]
    reports: list[OwnReport]
    seen: msgspec.Raw | None


class InVain(msgspec.Struct, frozen=True):
    """How often lately votes that they asked for, or offers to them, came to nothing; not again before `until`."""

    table: int
    what: str
    times: int
    until: float


class Export(msgspec.Struct, frozen=True):
    """Everything. `dms_closed`: a DM to them was refused.

    `named_at` are tables at which they have no seat now, but which they opened, were invited or asked to, or played at.
    """

    user: int
    at: float
    settings: Person
    settings_chosen: bool
    dms_closed: bool
    tables: list[OwnTable]
    named_at: list[int]
    former_seats: list[FormerSeat]
    offers: list[SeatOffer]
    deeds_elsewhere: list[DeedElsewhere]
    in_vain: list[InVain]


async def export(tables: Tables, user_id: int) -> bytes:
    """The file for that person: JSON, indented, UTF-8."""
    store = tables.store
    mine, acts = await store.tables_of(user_id), await store.acts_of(user_id)
    elsewhere = [table_id for table_id in await store.tables_naming(user_id) if table_id not in mine]
    found = Export(
        user=user_id,
        at=tables.clock(),
        settings=await preferences.person(store, user_id),
        settings_chosen=await store.person(user_id) is not None,
        dms_closed=user_id in await store.closed_dms(),
        tables=[own for table_id in mine if (own := await _table(tables, table_id, user_id, acts)) is not None],
        named_at=elsewhere,
        former_seats=await store.former_seats(user_id),
        offers=[
            SeatOffer(table_id, offer.seat, offer.name, offer.until)
            for table_id in elsewhere
            for offer in await store.offers(table_id)
            if offer.user_id == user_id
        ],
        deeds_elsewhere=[
            DeedElsewhere(table_id, deed)
            for table_id in dict.fromkeys(act.table_id for act in acts)
            if table_id not in mine
            for deed in _deeds(acts, table_id)
        ],
        in_vain=[InVain(row.table_id, row.kind, row.times, row.until) for row in await store.all_in_vain(user_id)],
    )
    return msgspec.json.format(msgspec.json.encode(found), indent=2)


async def _table(tables: Tables, table_id: int, user_id: int, acts: Sequence[ActRow]) -> OwnTable | None:
    """What is stored about somebody at a table; None if they have left it meanwhile."""
    store, table = tables.store, await tables.load(table_id)
    seat = next((row for row in await store.seats(table_id) if row.user_id == user_id), None)
    if seat is None:
        return None
    orders = await store.orders_of(table_id, seat.seat)
    standing = await store.standing_orders_of(table_id, seat.seat)
    return OwnTable(
        table=table_id,
        game=table.row.game,
        server=table.row.guild_id,
        channel=table.row.channel_id,
        server_name=table.terms.server,
        phase=table.row.phase,
        opened_at=table.row.opened_at,
        changed_at=None if table.row.phase == "playing" else table.row.changed_at,
        host=table.row.host_id == user_id,
        invited=user_id in table.terms.invited,
        seat=seat.seat,
        name=seat.name,
        join=seat.join_id,
        missed_deadlines=seat.misses,
        in_time_since=seat.in_time,
        extensions_used=seat.extensions,
        robot_meanwhile=seat.stand_in,
        deeds=_deeds(acts, table_id),
        orders=None
        if orders is None
        else OwnOrders(
            orders.turn, msgspec.Raw(orders.draft), _raw(orders.handed_in), orders.final, orders.handed_in_at
        ),
        standing_orders=None if standing is None else OwnStanding(msgspec.Raw(standing.draft), _raw(standing.given)),
        votes=await _votes(tables, table_id, seat.seat),
        due=next(
            (
                OwnDebt(debt.since, debt.due_at, debt.calls, debt.called_at)
                for debt in await store.debts(table_id)
                if debt.seat == seat.seat
            ),
            None,
        ),
        messages=[
            f"https://discord.com/channels/@me/{row.channel_id}/{row.message_id}"
            for row in await store.private_messages(table_id, seat.seat)
            if row.message_id is not None
        ],
        reports=[OwnReport(row.id, row.at, row.errors) for row in await store.reports_of(table_id, seat.seat)],
        seen=_seen(table, seat.seat),
    )


async def _votes(tables: Tables, table_id: int, seat: int) -> list[OwnVote]:
    found = []
    for poll in await tables.store.polls(table_id):
        ballots = await tables.store.ballots(poll.id)
        if poll.seat == seat or seat in ballots:
            found.append(OwnVote(poll.kind, poll.seat == seat, ballots.get(seat), poll.until))
    return found


def _deeds(acts: Sequence[ActRow], table_id: int) -> list[Deed]:
    """What they did there; what came of it may hold what is others' to know, and is in the log."""
    found: list[Deed] = []
    numbers: dict[int, int] = {}
    for act in acts:
        if act.table_id != table_id:
            continue
        entry = msgspec.json.decode(act.entry, type=Entry)
        deed, numbers[act.number] = entry.deed, len(numbers) + 1
        if isinstance(deed, Undid):
            deed = msgspec.structs.replace(deed, entry=numbers.get(deed.entry, 0))
        found.append(Deed(numbers[act.number], act.at, entry.go, msgspec.Raw(msgspec.json.encode(deed))))
    return found


def _seen(table: Table, seat: int) -> msgspec.Raw | None:
    game: Any = table.game
    return msgspec.Raw(game.encode_view(table.view(seat))) if table.state is not None else None


def _raw(data: bytes | None) -> msgspec.Raw | None:
    return None if data is None else msgspec.Raw(data)
