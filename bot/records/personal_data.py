"""Everything stored about one person, as a JSON file. It contains their own hands, but never another player's."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.calendar import preferences
from bot.calendar.preferences import Person
from bot.games.entries import Entry, Undid
from bot.records.judgements import played_at
from bot.review.decisions import VERSION, Played
from bot.table.company import company_of
from bot.table.table import Table
from bot.table.tables import Tables
from data.rows import SeatResultRow
from data.sql.matchmaking import WishRow
from data.sql.personal import ActRow, FormerSeat
from data.sql.tournaments import EnteredRow
from data.sql.transaction import Reads


class OwnAction(msgspec.Struct, frozen=True):
    """One action of theirs at a table.

    `number` counts their own actions there from 1, `at` is in seconds since 1970, `turn` is the number of the turn. An
    undo names the action of theirs that it took back, or 0 for another player's. The journal's own numbers are left
    out, because they would reveal how many secret entries there are.
    """

    number: int
    at: float
    turn: int = msgspec.field(name="go")
    did: msgspec.Raw


class ActionElsewhere(msgspec.Struct, frozen=True):
    """An action of theirs at a table where they have no seat any more."""

    table: int
    deed: OwnAction


class OwnOrders(msgspec.Struct, frozen=True):
    """Their orders for a postal turn: the draft, and what they handed in."""

    postal_turn: int = msgspec.field(name="turn")
    draft: msgspec.Raw
    handed_in: msgspec.Raw | None
    final: bool
    handed_in_at: float | None


class SentOrders(msgspec.Struct, frozen=True):
    """The orders by which they played a postal turn."""

    table: int
    postal_turn: int
    orders: msgspec.Raw


class OwnStanding(msgspec.Struct, frozen=True):
    """Their standing orders: the draft, and the active ones."""

    draft: msgspec.Raw
    given: msgspec.Raw | None


class OwnVote(msgspec.Struct, frozen=True):
    """An open vote that they proposed or voted on (None: not yet): its motion, and when it ends."""

    on: str
    asked: bool
    yes: bool | None
    until: float


class OwnObligation(msgspec.Struct, frozen=True, rename={"reminders": "calls", "reminded_at": "called_at"}):
    """An obligation of theirs: when it began, when it is due, how many reminders were sent, and when the last.

    `seen_at`: when they first used the bot after the ping.
    """

    since: float
    until: float | None
    reminders: int
    reminded_at: float | None
    seen_at: float | None


class OwnReport(msgspec.Struct, frozen=True):
    """A problem that they reported: its number, its time, and the references of errors in it."""

    id: str
    at: float
    errors: str


class SeatOffer(msgspec.Struct, frozen=True):
    """A seat that they are offered, and when the offer ends."""

    table: int
    seat: int
    name: str
    until: float


class OwnTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table where they have a seat, and what is stored about them there.

    Times are in seconds since 1970. `changed_at` is given only for games that have ended: before, it would reveal when
    others did something in secret. `here`: they have answered the roll-call that is on. `seen` is what their seat may
    know of the game now. `messages` are their DMs.
    `robot_meanwhile` is the level of the robot that plays until they are back.
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
    declined: bool
    here: bool
    seat: int
    name: str
    join: int
    missed_deadlines: int
    in_time_since: int
    extensions_used: int
    robot_meanwhile: str | None
    deeds: list[OwnAction]
    orders: OwnOrders | None
    standing_orders: OwnStanding | None
    votes: list[OwnVote]
    due: OwnObligation | None
    messages: list[str]
    reports: list[OwnReport]
    seen: msgspec.Raw | None


class InVain(msgspec.Struct, frozen=True):
    """How many of their votes, or offers to them, failed lately; the next one is possible from `until` on."""

    table: int
    what: str
    times: int
    until: float


class OwnResult(msgspec.Struct, frozen=True):
    """What a finished game of theirs came to, for statistics; `result.player` is the random id of their results.

    `rating`: openskill's estimate after the game, and its standard deviation; None if the game was not rated. `luck`:
    what dice and cards changed of their chance to win, from -1 to 1; None if the game was not looked back on.
    `decisions`: what was found of theirs; None if nothing was judged.
    """

    table: int
    game: str
    ended_at: float
    result: SeatResultRow
    rating: tuple[float, float] | None
    luck: float | None
    decisions: Played | None


class OwnBadge(msgspec.Struct, frozen=True):
    """An achievement of theirs: at which table, in which game, and when."""

    table: int
    game: str
    achievement: str
    at: float


class OwnNote(msgspec.Struct, frozen=True):
    """What they noted for themselves at a table."""

    table: int
    text: str


class OwnBlock(msgspec.Struct, frozen=True):
    """A person whom they have blocked, and that person's name then."""

    user: int
    name: str


class OwnCoaching(msgspec.Struct, frozen=True, kw_only=True):
    """A person who sees a hand at a table, or saw it until that `ended`.

    `hand`: whose hand it is, "own" or "other". `coach` is the other person's name in the first case, theirs otherwise.
    """

    table: int
    seat: int
    hand: str
    coach: str
    ended: bool


class NameThere(msgspec.Struct, frozen=True):
    """What statistics call them in a server."""

    guild_id: int
    name: str


class Export(msgspec.Struct, frozen=True):
    """The whole file.

    `settings.language` is the one they have chosen, `settings.told` that of their Discord if it is not English.
    `settings_chosen`: a setting of theirs is not the usual one. `dms_closed`: a DM to them was refused. `named_at` are
    tables where they have no seat now, but which they opened, were invited to, or played at.
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
    deeds_elsewhere: list[ActionElsewhere]
    in_vain: list[InVain]
    results: list[OwnResult]
    badges: list[OwnBadge]
    names: list[NameThere]
    wishes: list[WishRow]
    tournaments: list[EnteredRow]
    tournaments_hosted: list[int]
    notes: list[OwnNote]
    sent_orders: list[SentOrders]
    blocked: list[OwnBlock]
    coaching: list[OwnCoaching]


async def export(tables: Tables, user_id: int) -> bytes:
    """The file for that person: JSON, indented, UTF-8."""
    store = tables.store
    tables_of_user, acts = await store.tables_of(user_id), await store.acts_of(user_id)
    player, settings = await store.player(user_id), await preferences.person(store, user_id)
    elsewhere = [table_id for table_id in await store.tables_naming(user_id) if table_id not in tables_of_user]
    found = Export(
        user=user_id,
        at=tables.clock(),
        settings=settings,
        settings_chosen=settings.chosen != Person(),
        dms_closed=await store.told_of_closed_dms(user_id) is not None,
        tables=[
            own for table_id in tables_of_user if (own := await _table(tables, table_id, user_id, acts)) is not None
        ],
        named_at=elsewhere,
        former_seats=await store.former_seats(user_id),
        offers=[
            SeatOffer(table_id, offer.seat, offer.name, offer.until)
            for table_id in elsewhere
            for offer in await store.offers(table_id)
            if offer.user_id == user_id
        ],
        deeds_elsewhere=[
            ActionElsewhere(table_id, deed)
            for table_id in dict.fromkeys(act.table_id for act in acts)
            if table_id not in tables_of_user
            for deed in _deeds(acts, table_id)
        ],
        in_vain=[InVain(row.table_id, row.kind, row.times, row.until) for row in await store.all_in_vain(user_id)],
        results=await _results(store, player),
        badges=await _badges(store, player),
        names=[] if player is None else [NameThere(*each) for each in await store.player_names(player)],
        wishes=await store.wishes_of(user_id),
        tournaments=await store.tournaments_of(user_id),
        tournaments_hosted=await store.tournaments_hosted(user_id),
        sent_orders=[
            SentOrders(row.table_id, row.postal_turn, msgspec.Raw(row.sets))
            for row in await store.sent_orders_of(user_id)
        ],
        notes=[OwnNote(*each) for each in await store.notes_of(user_id)],
        blocked=[OwnBlock(*each) for each in (await company_of(store, user_id)).blocked.items()],
        coaching=[
            OwnCoaching(
                table=row.table_id,
                seat=row.seat,
                hand="other" if row.user_id == user_id else "own",
                coach=row.name,
                ended=row.ended,
            )
            for row in await store.coaches_of(user_id)
        ],
    )
    return msgspec.json.format(msgspec.json.encode(found), indent=2)


async def _results(reads: Reads, player: int | None) -> list[OwnResult]:
    if player is None:
        return []
    steps, luck = await reads.rating_steps(player), await reads.luck_of(player)
    decided = played_at(await reads.decisions_of(player, VERSION, whole=False))
    return [
        OwnResult(at, game.game, game.ended_at, seat, steps.get(at), luck.get(at), decided.get(at))
        for game, seat in await reads.results_of(player)
        for at in [game.table_id]
    ]


async def _badges(reads: Reads, player: int | None) -> list[OwnBadge]:
    found = [] if player is None else await reads.all_badges_of(player)
    return [OwnBadge(table_id, game, row.achievement, row.at) for table_id, game, row in found]


async def _table(tables: Tables, table_id: int, user_id: int, acts: Sequence[ActRow]) -> OwnTable | None:
    """The data of a person at a table; None if they have left it meanwhile."""
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
        declined=user_id in table.terms.declined,
        here=table.terms.called is not None and user_id in table.terms.called.here,
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
            orders.postal_turn, msgspec.Raw(orders.draft), _raw(orders.handed_in), orders.final, orders.handed_in_at
        ),
        standing_orders=None if standing is None else OwnStanding(msgspec.Raw(standing.draft), _raw(standing.given)),
        votes=await _votes(tables, table_id, seat.seat),
        due=next(
            (
                OwnObligation(
                    obligation.since,
                    obligation.due_at,
                    obligation.reminders,
                    obligation.reminded_at,
                    obligation.seen_at,
                )
                for obligation in await store.obligations(table_id)
                if obligation.seat == seat.seat
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


def _deeds(acts: Sequence[ActRow], table_id: int) -> list[OwnAction]:
    """Their actions there. The events are left out, because they may contain other players' secrets."""
    found: list[OwnAction] = []
    numbers: dict[int, int] = {}
    for act in acts:
        if act.table_id != table_id:
            continue
        entry = msgspec.json.decode(act.entry, type=Entry)
        deed, numbers[act.number] = entry.deed, len(numbers) + 1
        if isinstance(deed, Undid):
            deed = msgspec.structs.replace(deed, entry=numbers.get(deed.entry, 0))
        found.append(OwnAction(numbers[act.number], act.at, entry.turn, msgspec.Raw(msgspec.json.encode(deed))))
    return found


def _seen(table: Table, seat: int) -> msgspec.Raw | None:
    game: Any = table.game
    return msgspec.Raw(game.encode_view(table.view(seat))) if table.state is not None else None


def _raw(data: bytes | None) -> msgspec.Raw | None:
    return None if data is None else msgspec.Raw(data)
