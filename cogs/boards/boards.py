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
from bot.table.since_last_move import past_turn
from bot.table.table import Table
from bot.table.table_reads import Reason
from bot.table.tables import Tables
from bot.timekeeping.reminders import SLEEP
from cogs.boards import badges
from cogs.boards.chain_words import earlier, heading, ordered, playing
from cogs.ui import layouts, naming, words
from cogs.ui.presenter import Presenter, Undoable, presenter_of
from data.rows import ObligationRow, SlotRow
from rendering.words.captions import in_order

MOST_DRAWN = 8
"""Turns of a chain in its picture; the log has all of them."""
MOST_BESIDE = 6
"""Lines beside the picture of a chain; the last ones."""
CHAIN_COLOUR = 0x9AA3AD


class Boards(msgspec.Struct, frozen=True):
    """A table's messages: those of `old` turns, of the current one (`now`), and the turn with which each begins."""

    old: Sequence[PublicMessage]
    now: PublicMessage
    starts: Sequence[tuple[int, str]]

    def in_chain(self, turns: Collection[int]) -> bool:
        """Whether chains show all these turns."""
        return bool(turns) and all(
            max((start for start in self.starts if start[0] <= turn), default=(0, ""))[1] == CHAIN for turn in turns
        )


BOARD, CHAIN = "board", "chain"
Reasons = Callable[[Table, int], Awaitable[Sequence[Reason]]]
"""Returns the reasons of robots in a turn of a table."""


class Chain(msgspec.Struct, frozen=True):
    """A chain of turns that began with turn `begins`.

    `first`: the first turn in it with something to show. `past`: its last turns. `orders`: the seats whose standing
    orders acted. `reasons`: of robots. `current`: it still grows, and has the controls of a running game.
    """

    begins: int
    first: int
    past: Sequence[Past]
    orders: Sequence[int] = ()
    reasons: Sequence[Reason] = ()
    current: bool = False


class BoardComposer:
    """Makes the boards and chains of one live table. `stored`: the messages that exist already."""

    def __init__(self, tables: Tables, table: Table, stored: Sequence[SlotRow], reasons: Reasons) -> None:
        self._tables, self._table, self._presenter, self._reasons = tables, table, presenter_of(table), reasons
        self._turn: int = table.game.turn(table.state)
        self._rows = {start: row for row in stored if (start := _start(row)) is not None and start[0] <= self._turn}
        moved_here = all(row.slot != "lobby" for row in stored)  # its earlier messages were in another channel
        self._first = self._turn if moved_here else 1
        self._attended: frozenset[int] = frozenset()
        self._seen: frozenset[int] = frozenset()

    async def boards(self, obligations: dict[int, ObligationRow], undo: Undoable | None) -> Boards:
        """The messages that show the table's turns. `undo`: the step that can be taken back."""
        newest = max((turn for turn, _ in self._rows), default=self._first)
        await self._look_back(min((turn for (turn, _), row in self._rows.items() if not row.settled), default=newest))
        own = (self._turn, BOARD) in self._rows or await self._waits_for_people(obligations)
        starts = self._starts(own=own)
        now = starts[-1]
        old = [message for start in starts[:-1] if (message := await self._old(start, starts)) is not None]
        return Boards(old, await self._now(now, undo), starts)

    def _starts(self, *, own: bool) -> list[tuple[int, str]]:
        """The beginning of each message, in order: of those posted already, then of those still to be posted.

        Several turns can pass before the first of them is shown. `own`: the current turn has a board of its own.
        """
        starts = [start for start in sorted(self._rows) if not own or start != (self._turn, CHAIN)]
        for turn in range(starts[-1][0] + 1 if starts else self._first, self._turn + 1):
            if turn in self._attended or (own and turn == self._turn):
                starts.append((turn, BOARD))
            elif not starts or starts[-1][1] == BOARD or turn - 1 in self._attended:
                starts.append((turn, CHAIN))
        return starts

    async def _look_back(self, since: int) -> None:
        """Find out in which turns after `since` a person acted, and in which anything was done."""
        attended, seen, store = set[int](), set[int](), self._tables.store
        rows = await store.journal_since_snapshot(self._table.id)  # nearly always enough, and the plan reads it anyway
        if not rows or msgspec.json.decode(rows[0].entry, type=Entry).turn > since:
            rows = await store.journal_since_turn(self._table.id, since)
        for row in rows:
            entry = msgspec.json.decode(row.entry, type=Entry)
            if not entry.quiet:
                seen.add(entry.turn)
                # An undo is noted in the turn that it takes back.
                if row.user_id is not None and not isinstance(entry.deed, Undid):
                    attended.add(entry.turn)
        self._attended, self._seen = frozenset(attended), frozenset(seen)

    async def _waits_for_people(self, obligations: dict[int, ObligationRow]) -> bool:
        """Whether the current turn needs a board of its own: a person has to act, or the game has stopped."""
        table, store, now = self._table, self._tables.store, self._tables.clock()
        if self._turn in self._attended or table.row.phase != "playing" or table.paused:
            return True
        if table.exhibition:  # spectators want to see each turn
            return True
        if not table.attended:  # the table sleeps, or robots play it to its end
            return all(alarm.kind != SLEEP or alarm.at > now for alarm in await store.alarms(table.id))
        waiting = {seat.number for seat in table.present()} & {decision.seat for decision in table.pending()}
        for seat in waiting:
            obligation = obligations.get(seat)
            passed = obligation is not None and obligation.due_at is not None and obligation.due_at <= now
            if not passed and not await acts_at_once(store, table, seat):
                return True
        return False

    async def _old(self, start: tuple[int, str], starts: Sequence[tuple[int, str]]) -> PublicMessage | None:
        """The final form of that message; None if it has that form already."""
        row = self._rows.get(start)
        if row is not None and row.settled:
            return None
        if start[1] == BOARD:
            return await self._over(start[0])
        return await self._chain(self._turns(start[0], starts), current=False, undo=None)

    def _turns(self, begins: int, starts: Iterable[tuple[int, str]]) -> range:
        """The turns of the chain that begins there: up to a turn in which a person acted, or the next message."""
        ends = begins
        while ends < self._turn and ends + 1 not in self._attended and all(turn != ends + 1 for turn, _ in starts):
            ends += 1
        return range(begins, ends + 1)

    async def _now(self, now: tuple[int, str], undo: Undoable | None) -> PublicMessage:
        if now[1] == BOARD:
            return await self._played(undo)
        return await self._chain(range(now[0], self._turn + 1), current=True, undo=undo)

    async def _played(self, undo: Undoable | None) -> PublicMessage:
        """The board of the current turn."""
        reasons = await self._reasons(self._table, self._turn)
        return await self._with_badges(self._presenter.board(self._table, undo=undo, reasons=reasons), {self._turn})

    async def _over(self, turn: int) -> PublicMessage | None:
        """The board of an earlier turn."""
        then = await self._tables.at_turn(self._table, turn)
        message = self._presenter.settled_board(then, reasons=await self._reasons(self._table, turn))
        return None if message is None else await self._with_badges(message, {turn})

    async def _with_badges(self, message: PublicMessage, turns: Collection[int]) -> PublicMessage:
        """The message with the badges that were earned in these turns."""
        earned = await self._tables.store.achievements_at(self._table.id)
        return layouts.with_note(message, badges.lines(self._table, earned, turns))

    async def _chain(self, turns: range, *, current: bool, undo: Undoable | None) -> PublicMessage:
        """A chain's message; a chain of one turn looks like a board."""
        table, presenter = self._table, self._presenter
        shown = [turn for turn in turns if turn < self._turn or turn in self._seen]
        if len(turns) == 1 or not shown:
            message = await self._played(undo) if current else await self._over(turns[0])
            if message is not None:
                return _renamed(table, message, turns[0])
        past = [await past_turn(self._tables, table, turn, None) for turn in shown[-MOST_DRAWN:]]
        orders = await self._ordered(turns)
        why = [reason for turn in shown[-MOST_DRAWN:] for reason in await self._reasons(table, turn)]
        message = recap(table, presenter, Chain(turns[0], shown[0], past, orders, why, current), undo)
        return await self._with_badges(message, turns)

    async def _ordered(self, turns: range) -> list[int]:
        """The seats whose standing orders acted at once in one of these turns."""
        notices = [read_notice(row) for row in await self._tables.store.notices(self._table.id)]
        acted = [one for one in notices if isinstance(one, Ordered) and not set(turns).isdisjoint(one.turns)]
        return list(dict.fromkeys(seat for one in acted for seat in one.seats))


def recap(table: Table, presenter: Presenter, chain: Chain, undo: Undoable | None = None) -> PublicMessage:
    """A chain's message: its turns drawn as one strip. `undo`: the step that can be taken back."""
    past, current = chain.past, chain.current
    assert all(each.view.viewer is None for each in past)  # noqa: S101 - everybody reads it
    names, plain = naming.names(table), naming.plain_names(table)
    text = heading(chain.first, past[-1].turn) + earlier(past[0].turn - chain.first)
    told = presenter.book.recap(past, table.seats_of_people(), names, table.id)
    texts = [text, in_order(told, MOST_BESIDE), ordered([names[seat] for seat in chain.orders])]
    texts.append(words.reasons(table, chain.reasons))
    if current:
        texts.append(playing([names[seat] for seat in dict.fromkeys(decision.seat for decision in table.pending())]))
    rows = presenter.always(table, undo=undo) if current and table.row.phase == "playing" else ()
    content = layouts.board(texts, rows, accent=CHAIN_COLOUR)
    picture = layouts.digest([table.game.encode_view(each.view).decode() for each in past], plain)
    message = PublicMessage(
        slot="",
        fingerprint=layouts.fingerprint(content, picture),
        marker="",
        content=content,
        draw=presenter.strip(past, plain),
        picture=picture,
        settled=not current,
    )
    return _renamed(table, message, chain.begins)


def _renamed(table: Table, message: PublicMessage, begins: int) -> PublicMessage:
    """That message as a chain's message; its picture's name is the marker."""
    name = f"table-{table.id}-chain-{begins}.png"
    draw = None if message.draw is None else layouts.named(name, message.draw)
    return msgspec.structs.replace(message, slot=f"{CHAIN}:{begins}", marker=name, draw=draw)


def _start(row: SlotRow) -> tuple[int, str] | None:
    """The turn with which a message begins, and its kind; None if it shows no turns."""
    kind, _, turn = row.slot.partition(":")
    return (int(turn), kind) if kind in (BOARD, CHAIN) else None
