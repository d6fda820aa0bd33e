"""Decides which message shows which turns: a board for each turn with a person in it, one message for a chain.

A chain is a run of turns in which no person acted: turns of robots, of stand-ins, and by standing orders. Its message
grows with each of them; the board and the ping for the next person follow it. Secret actions (`Entry.quiet`) don't
count as acting, so the messages give none away.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence

import msgspec

from bot.games.entries import Entry, Undid
from bot.games.values import Past
from bot.orders.standing import acts_at_once
from bot.publishing.message_slots import PublicMessage
from bot.table.notices import Ordered, read_notice
from bot.table.since_last_move import past_go
from bot.table.table import Table
from bot.table.tables import Reason, Tables
from bot.timekeeping.reminders import SLEEP
from cogs.boards.chain_words import MOST_LINES, heading, last_lines, ordered, playing
from cogs.ui import layouts, naming, words
from cogs.ui.presenter import Presenter, Undoable, presenter_of
from data.rows import DebtRow, SlotRow

MOST_DRAWN = 8
"""Turns of a chain in its picture; the log has all of them."""
COLOUR = 0x9AA3AD


class Boards(msgspec.Struct, frozen=True):
    """A table's messages: those of `old` turns, of the current one (`now`), and the turns with which each begins."""

    old: Sequence[PublicMessage]
    now: PublicMessage
    starts: Sequence[tuple[int, str]]

    def in_chain(self, goes: Collection[int]) -> bool:
        """Whether chains show all these turns."""
        return bool(goes) and all(
            max((start for start in self.starts if start[0] <= go), default=(0, ""))[1] == CHAIN for go in goes
        )


BOARD, CHAIN = "board", "chain"
Reasons = Callable[[Table, int], Awaitable[Sequence[Reason]]]
"""Why robots did what they did in a turn of a table."""


async def boards(
    tables: Tables,
    table: Table,
    stored: Sequence[SlotRow],
    debts: dict[int, DebtRow],
    undo: Undoable | None,
    reasons: Reasons,
) -> Boards:
    """The messages that show the turns of a live table. `stored`: those that exist already."""
    return await _Composing(tables, table, stored, reasons).boards(debts, undo)


class _Composing:
    """One table's boards and chains, being put together."""

    def __init__(self, tables: Tables, table: Table, stored: Sequence[SlotRow], reasons: Reasons) -> None:
        self._tables, self._table, self._presenter, self._reasons = tables, table, presenter_of(table), reasons
        self._go: int = table.game.go(table.state)
        self._rows = {start: row for row in stored if (start := _start(row)) is not None and start[0] <= self._go}
        moved_here = all(row.slot != "lobby" for row in stored)  # its earlier messages were in another channel
        self._first = self._go if moved_here else 1
        self._attended: frozenset[int] = frozenset()
        self._seen: frozenset[int] = frozenset()

    async def boards(self, debts: dict[int, DebtRow], undo: Undoable | None) -> Boards:
        newest = max((go for go, _ in self._rows), default=self._first)
        await self._look_back(min((go for (go, _), row in self._rows.items() if not row.settled), default=newest))
        own = (self._go, BOARD) in self._rows or await self._waits_for_people(debts)
        starts = self._starts(own=own)
        now = starts[-1]
        old = [post for start in starts[:-1] if (post := await self._old(start, starts)) is not None]
        return Boards(old, await self._now(now, undo), starts)

    def _starts(self, *, own: bool) -> list[tuple[int, str]]:
        """Where each message begins, in order: those posted already, then those still to be posted.

        Several turns can pass before the first of them is shown. `own`: the current turn has a board of its own.
        """
        starts = [start for start in sorted(self._rows) if not own or start != (self._go, CHAIN)]
        for go in range(starts[-1][0] + 1 if starts else self._first, self._go + 1):
            if go in self._attended or (own and go == self._go):
                starts.append((go, BOARD))
            elif not starts or starts[-1][1] == BOARD or go - 1 in self._attended:
                starts.append((go, CHAIN))
        return starts

    async def _look_back(self, since: int) -> None:
        """Read in which turns since that one a person acted, and in which anything was done."""
        attended, seen = set[int](), set[int]()
        for row in await self._tables.store.journal_since_go(self._table.id, since):
            entry = msgspec.json.decode(row.entry, type=Entry)
            if not entry.quiet:
                seen.add(entry.go)
                if row.user_id is not None and not isinstance(entry.deed, Undid):  # it was about an earlier turn
                    attended.add(entry.go)
        self._attended, self._seen = frozenset(attended), frozenset(seen)

    async def _waits_for_people(self, debts: dict[int, DebtRow]) -> bool:
        """Whether the current turn needs a board of its own: a person has to act, or the game has stopped."""
        table, store, now = self._table, self._tables.store, self._tables.clock()
        if self._go in self._attended or table.row.phase != "playing" or table.paused:
            return True
        if table.watched:  # spectators want to see each turn
            return True
        if not table.attended:  # it sleeps, or robots play it to its end
            return all(alarm.kind != SLEEP or alarm.at > now for alarm in await store.alarms(table.id))
        mine = {seat.number for seat in table.present()} & {owed.seat for owed in table.owed()}
        for seat in mine:
            debt = debts.get(seat)
            passed = debt is not None and debt.due_at is not None and debt.due_at <= now
            if not passed and not await acts_at_once(store, table, seat):
                return True
        return False

    async def _old(self, start: tuple[int, str], starts: Sequence[tuple[int, str]]) -> PublicMessage | None:
        """The final form of that message; None if it has it already."""
        row = self._rows.get(start)
        if row is not None and row.settled:
            return None
        if start[1] == BOARD:
            return await self._over(start[0])
        return await self._chain(self._goes(start[0], starts), current=False, undo=None)

    def _goes(self, begins: int, starts: Iterable[tuple[int, str]]) -> range:
        """The turns of the chain that begins there: until a person acts in one, or another message begins."""
        ends = begins
        while ends < self._go and ends + 1 not in self._attended and all(go != ends + 1 for go, _ in starts):
            ends += 1
        return range(begins, ends + 1)

    async def _now(self, now: tuple[int, str], undo: Undoable | None) -> PublicMessage:
        if now[1] == BOARD:
            return await self._played(undo)
        return await self._chain(range(now[0], self._go + 1), current=True, undo=undo)

    async def _played(self, undo: Undoable | None) -> PublicMessage:
        """The board of the current turn."""
        return self._presenter.board(self._table, undo=undo, reasons=await self._reasons(self._table, self._go))

    async def _over(self, go: int) -> PublicMessage | None:
        """The board of an earlier turn."""
        then = await self._tables.at_go(self._table, go)
        return self._presenter.settled_board(then, reasons=await self._reasons(self._table, go))

    async def _chain(self, goes: range, *, current: bool, undo: Undoable | None) -> PublicMessage:
        """A chain's message; a chain of one turn looks like a board."""
        table, presenter = self._table, self._presenter
        shown = [go for go in goes if go < self._go or go in self._seen]
        if len(goes) == 1 or not shown:
            post = await self._played(undo) if current else await self._over(goes[0])
            if post is not None:
                return _renamed(table, post, goes[0])
        past = [await past_go(self._tables, table, go, None) for go in shown[-MOST_LINES:]]
        orders = await self._ordered(goes)
        why = [reason for go in shown[-MOST_DRAWN:] for reason in await self._reasons(table, go)]
        return recap(table, presenter, past, orders, why, current=current, undo=undo, begins=goes[0], first=shown[0])

    async def _ordered(self, goes: range) -> list[int]:
        """The seats whose standing orders acted at once in one of these turns."""
        told = [read_notice(row) for row in await self._tables.store.notices(self._table.id)]
        acted = [one for one in told if isinstance(one, Ordered) and not set(goes).isdisjoint(one.goes)]
        return list(dict.fromkeys(seat for one in acted for seat in one.seats))


def recap(
    table: Table,
    presenter: Presenter,
    past: Sequence[Past],
    orders: Sequence[int],
    reasons: Sequence[Reason] = (),
    *,
    begins: int,
    first: int,
    current: bool,
    undo: Undoable | None = None,
) -> PublicMessage:
    """A chain of turns that began with turn `begins`, drawn as one strip and told in lines.

    `past`: its last turns. `first`: the first turn it tells of. `orders`: the seats whose standing orders acted.
    `reasons`: why robots did what they did. `current`: it still grows, and has the controls of a running game.
    """
    assert all(each.view.viewer is None for each in past)  # noqa: S101 - everybody reads it
    names, plain, drawn = naming.names(table), naming.plain_names(table), past[-MOST_DRAWN:]
    lines = last_lines(presenter.book.recap(past, names), past[0].go - first)
    told = f"{heading(first, past[-1].go)}\n{lines}"
    texts = [told, ordered([names[seat] for seat in orders]), words.reasons(table, reasons)]
    if current:
        texts.append(playing([names[seat] for seat in dict.fromkeys(owed.seat for owed in table.owed())]))
    rows = presenter.always(table, undo=undo) if current and table.row.phase == "playing" else ()
    content = layouts.board(texts, rows, accent=COLOUR)
    key = [table.game.encode_view(each.view).decode() for each in drawn]
    post = PublicMessage(
        slot="",
        fingerprint=layouts.fingerprint(content, key, plain),
        marker="",
        content=content,
        draw=presenter.strip(drawn, plain),
        settled=not current,
    )
    return _renamed(table, post, begins)


def _renamed(table: Table, post: PublicMessage, begins: int) -> PublicMessage:
    """That message as the one of the chain that begins there; its picture's name is the marker."""
    name = f"table-{table.id}-chain-{begins}.png"
    draw = None if post.draw is None else layouts.named(name, post.draw)
    return msgspec.structs.replace(post, slot=f"{CHAIN}:{begins}", marker=name, draw=draw)


def _start(row: SlotRow) -> tuple[int, str] | None:
    """The turn with which a message begins, and its kind; None if it shows no turns."""
    kind, _, go = row.slot.partition(":")
    return (int(go), kind) if kind in (BOARD, CHAIN) else None
