"""Decides which message shows which turns: a board for each turn with a person in it, one message for a chain.

A chain is a run of turns that needed nobody: robots', ordered ones, those of a stand-in. Its message grows until it
tells all of them; only then is there a board, and a line that calls somebody. What makes a chain depends on nothing
secret: an action that others may not know of does not count as a part in a turn.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence

import msgspec

from bot.games.game import Past
from bot.games.journal import Entry, Undid
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
"""Goes of a chain in its picture; the log has all of them."""
COLOUR = 0x9AA3AD


class Boards(msgspec.Struct, frozen=True):
    """What shows a table's goes: `old` ones, the one that is played (`now`), and where chains and boards begin."""

    old: Sequence[PublicMessage]
    now: PublicMessage
    starts: Sequence[tuple[int, str]]

    def in_chain(self, goes: Collection[int]) -> bool:
        """Whether a chain's message tells of all these goes."""
        return bool(goes) and all(
            max((start for start in self.starts if start[0] <= go), default=(0, ""))[1] == CHAIN for go in goes
        )


BOARD, CHAIN = "board", "chain"
Reasons = Callable[[Table, int], Awaitable[Sequence[Reason]]]
"""Why robots did what they did in a go of a table."""


async def boards(
    tables: Tables,
    table: Table,
    stored: Sequence[SlotRow],
    debts: dict[int, DebtRow],
    undo: Undoable | None,
    reasons: Reasons,
) -> Boards:
    """What shows the goes of a live table; `stored` are the messages there are already."""
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
        """Where each message begins, in order: those that are posted, then those that later goes are still to get.

        Several goes can pass before the first of them is shown. `own`: the go being played is a board.
        """
        starts = [start for start in sorted(self._rows) if not own or start != (self._go, CHAIN)]
        for go in range(starts[-1][0] + 1 if starts else self._first, self._go + 1):
            if go in self._attended or (own and go == self._go):
                starts.append((go, BOARD))
            elif not starts or starts[-1][1] == BOARD or go - 1 in self._attended:
                starts.append((go, CHAIN))
        return starts

    async def _look_back(self, since: int) -> None:
        """Learn in which goes since that one somebody had a part, and in which anything was done."""
        attended, seen = set[int](), set[int]()
        for row in await self._tables.store.journal_since_go(self._table.id, since):
            entry = msgspec.json.decode(row.entry, type=Entry)
            if not entry.quiet:
                seen.add(entry.go)
                if row.user_id is not None and not isinstance(entry.deed, Undid):  # that was about an earlier go
                    attended.add(entry.go)
        self._attended, self._seen = frozenset(attended), frozenset(seen)

    async def _waits_for_people(self, debts: dict[int, DebtRow]) -> bool:
        """Whether the go being played has to be a board of its own: somebody is asked, or it is the last one."""
        table, store, now = self._table, self._tables.store, self._tables.clock()
        if self._go in self._attended or table.row.phase != "playing" or table.paused:
            return True
        if table.watched:  # whoever looks on wants to see each go
            return True
        if not table.attended:  # it sleeps; or robots are playing it to its end
            return all(alarm.kind != SLEEP or alarm.at > now for alarm in await store.alarms(table.id))
        mine = {seat.number for seat in table.present()} & {owed.seat for owed in table.owed()}
        for seat in mine:
            debt = debts.get(seat)
            passed = debt is not None and debt.due_at is not None and debt.due_at <= now
            if not passed and not await acts_at_once(store, table, seat):
                return True
        return False

    async def _old(self, start: tuple[int, str], starts: Sequence[tuple[int, str]]) -> PublicMessage | None:
        """What that message shows for good; None if it does already."""
        row = self._rows.get(start)
        if row is not None and row.settled:
            return None
        if start[1] == BOARD:
            return await self._over(start[0])
        return await self._chain(self._goes(start[0], starts), current=False, undo=None)

    def _goes(self, begins: int, starts: Iterable[tuple[int, str]]) -> range:
        """The goes of the chain that begins there: until somebody has a part in one, or another message begins."""
        ends = begins
        while ends < self._go and ends + 1 not in self._attended and all(go != ends + 1 for go, _ in starts):
            ends += 1
        return range(begins, ends + 1)

    async def _now(self, now: tuple[int, str], undo: Undoable | None) -> PublicMessage:
        if now[1] == BOARD:
            return await self._played(undo)
        return await self._chain(range(now[0], self._go + 1), current=True, undo=undo)

    async def _played(self, undo: Undoable | None) -> PublicMessage:
        """The board of the go being played."""
        return self._presenter.board(self._table, undo=undo, reasons=await self._reasons(self._table, self._go))

    async def _over(self, go: int) -> PublicMessage | None:
        """The board of an earlier go."""
        then = await self._tables.at_go(self._table, go)
        return self._presenter.settled_board(then, reasons=await self._reasons(self._table, go))

    async def _chain(self, goes: range, *, current: bool, undo: Undoable | None) -> PublicMessage:
        """A chain's message: while it is one go only, that looks like any other."""
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
        """The seats whose standing orders acted at once in one of these goes."""
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
    """Goes that needed nobody, drawn as one strip and told in lines. `orders`: whose standing orders acted in them.

    The chain's goes are told of from `first` on; of a long one `past` are only the last.

    `reasons`: why robots did what they did. The `current` one has what follows a game as well, for as long as it grows.
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
    """That post as the message of the chain that begins there, which is recognised by its picture's name."""
    name = f"table-{table.id}-chain-{begins}.png"
    draw = None if post.draw is None else layouts.named(name, post.draw)
    return msgspec.structs.replace(post, slot=f"{CHAIN}:{begins}", marker=name, draw=draw)


def _start(row: SlotRow) -> tuple[int, str] | None:
    """With which go a message begins, and of which kind it is; None if it shows no goes."""
    kind, _, go = row.slot.partition(":")
    return (int(go), kind) if kind in (BOARD, CHAIN) else None
