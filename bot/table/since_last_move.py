"""What happened at a table since a person's last action there, as their seat may know it."""

import msgspec

from bot.games.entries import Acted, Undid
from bot.games.journal import live
from bot.games.values import Past
from bot.table.table import Seat, Table
from bot.table.tables import Tables


class SinceLastMove(msgspec.Struct, frozen=True):
    """The turns (`turns`) a person missed, the oldest first, as their seat sees them, and the table `before` them.

    `at` is the time of their last action in seconds since 1970; None: they have not acted, so this is the whole game.
    `played_for`: their seat has acted since then, but not they; each such turn says so itself.
    """

    seat: int
    at: float | None
    turns: tuple[Past, ...]
    before: Past | None = None
    played_for: bool = False


async def since_last_act(tables: Tables, table: Table, seat: Seat) -> SinceLastMove:
    """The turns since the last action of the person in that seat.

    By post: the postal turns from the last one for which they handed in orders.

    Raises:
        ValueError: the game has not begun, or no person has the seat.
    """
    if table.state is None or seat.user_id is None:
        raise ValueError(f"nobody at table {table.id} has missed anything in seat {seat.number}")
    act = await tables.store.last_act(table.id, seat.user_id)
    if table.postal:
        if not await tables.store.postal_turns(table.id):
            return SinceLastMove(seat.number, None, ())
        after, at = await _last_orders(tables, table, seat.number, act.number if act is not None else 0)
    else:
        after, at = (act.number, act.at) if act is not None else (0, None)
    seen = [entry for entry in live(await tables.entries(table.id, after)) if not entry.quiet]
    turns = sorted({entry.turn for entry in seen if not isinstance(entry.deed, Undid)})
    acted = {entry.turn for entry in seen if isinstance(entry.deed, Acted) and entry.deed.seat == seat.number}
    played_for = set[int]() if table.postal else acted
    told = list[Past]()
    for turn in turns:
        past = await past_turn(tables, table, turn, seat.number)
        told.append(msgspec.structs.replace(past, played_for=turn in played_for))
    before = await past_turn(tables, table, turns[0] - 1, seat.number) if turns else None
    return SinceLastMove(seat.number, at, tuple(told), before, at is not None and bool(played_for))


async def past_turn(tables: Tables, table: Table, turn: int, seat: int | None) -> Past:
    """One turn as that seat, or a spectator (None), saw the table at its end; the current turn as they see it now.

    Turn 0 is the table before turn 1.

    Raises:
        ValueError: the game has not begun.
    """
    then = await tables.at_turn(table, turn)
    return Past(turn, then.view(seat), ended=then is not table)


async def _last_orders(tables: Tables, table: Table, seat: int, act: int) -> tuple[int, float | None]:
    """The journal entry before the last postal turn for which a person had handed in orders, and when it was resolved.

    `act` is the last entry of theirs: a robot may have written the later orders for the seat.
    """
    for number in range(await tables.store.postal_turns(table.id), 0, -1):
        postal_turn = await tables.store.postal_turn(table.id, number)
        if postal_turn is not None and seat not in postal_turn.silent and postal_turn.first_entry <= act:
            return postal_turn.first_entry - 1, postal_turn.resolved_at
    return 0, None
