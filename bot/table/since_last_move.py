"""What happened at a table since somebody's last act there, as they may know it."""

import msgspec

from bot.games.game import Past
from bot.games.journal import Undid, live
from bot.table.table import Seat, Table
from bot.table.tables import Tables


class Since(msgspec.Struct, frozen=True):
    """What somebody missed: `goes`, the oldest first, as their seat sees them, and how it saw the table `before`.

    `at` is when they last did something, in seconds since 1970; None: nothing yet, so this is the whole game.
    """

    seat: int
    at: float | None
    goes: tuple[Past, ...]
    before: Past | None = None


async def since_last_act(tables: Tables, table: Table, seat: Seat) -> Since:
    """What happened since the person in that seat last did anything at the table.

    By post that is every turn since the last one for which they had handed in orders, that one included.

    Raises:
        ValueError: the game has not begun, or nobody sits there.
    """
    if table.state is None or seat.user_id is None:
        raise ValueError(f"nobody at table {table.id} has missed anything in seat {seat.number}")
    act = await tables.store.last_act(table.id, seat.user_id)
    if table.by_post:
        if not await tables.store.turns(table.id):
            return Since(seat.number, None, ())
        after, at = await _last_orders(tables, table, seat.number, act.number if act is not None else 0)
    else:
        after, at = (act.number, act.at) if act is not None else (0, None)
    seen = [entry for entry in live(await tables.entries(table.id, after)) if not entry.quiet]
    goes = sorted({entry.go for entry in seen if not isinstance(entry.deed, Undid)})
    told = tuple([await past_go(tables, table, go, seat.number) for go in goes])
    before = await past_go(tables, table, goes[0] - 1, seat.number) if goes else None
    return Since(seat.number, at, told, before)


async def past_go(tables: Tables, table: Table, go: int, seat: int | None) -> Past:
    """One go as that seat, or a spectator, saw the table when it ended; or sees it now, if it is still played.

    Go 0 ended when the first began.

    Raises:
        ValueError: the game has not begun.
    """
    then = await tables.at_go(table, go)
    return Past(go, then.view(seat), ended=then is not table)


async def _last_orders(tables: Tables, table: Table, seat: int, act: int) -> tuple[int, float | None]:
    """The journal entry before the last turn for which a seat had handed in orders, and when that was resolved.

    `act` is the last entry that somebody's orders there led to: a robot may have written those that came later.
    """
    for number in range(await tables.store.turns(table.id), 0, -1):
        turn = await tables.store.turn(table.id, number)
        if turn is not None and seat not in turn.silent and turn.first_entry <= act:
            return turn.first_entry - 1, turn.resolved_at
    return 0, None
