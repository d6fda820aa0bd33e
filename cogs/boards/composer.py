"""Makes the plan of a table's messages: its lobby, its boards, the lines that ping, votes."""

import asyncio
from collections.abc import Collection, Sequence

from bot.client import TableBot
from bot.games.chance import commitment
from bot.games.values import LEVELS
from bot.orders.postal import PostOffice
from bot.publishing.content import Control, Rows
from bot.publishing.message_slots import Message, Plan, PrivateMessage, PublicMessage
from bot.table import seats
from bot.table.table import Seat, Table
from bot.table.tables import Reason, Tables
from bot.votes.votes import Votes
from cogs.boards import reminders, votes
from cogs.boards.boards import boards
from cogs.boards.presenters import PRESENTERS, presenter_of
from cogs.my import games
from cogs.tables import terms
from cogs.tables.log import first_goes
from cogs.ui import layouts, naming, personal, verbs, vote_words, words
from cogs.ui.components import Clicked, Style, option
from cogs.ui.links import link_to
from cogs.ui.presenter import undoable
from data.rows import DebtRow, SlotRow

LOBBY_COLOUR = 0x4C8BF5


class Compose:
    """Says what every message slot of a table should show."""

    def __init__(self, tables: Tables, office: PostOffice, ballots: Votes) -> None:
        self._tables, self._office, self._votes = tables, office, ballots

    async def __call__(self, table: Table, stored: Sequence[SlotRow]) -> Plan:
        """The plan for that table: old boards first, so that none keeps its controls beside a new one."""
        posts: list[Message] = [lobby(table)] if _wanted(table, stored, "lobby") else []
        posts += calls(table, stored)
        if table.state is None or table.by_post:
            posts += await reminders.notices(self._tables, table, stored)
            posts += await self._by_post(table, stored) if table.state is not None else []
        else:
            undo, presenter = await undoable(self._tables, table), presenter_of(table)
            debts = await self._debts(table)
            shown, lines = await asyncio.gather(  # so that what they ask goes together
                boards(self._tables, table, stored, debts, undo, self._reasons),
                games.naming_others(self._tables, table, debts, pings(table, stored, debts)),
            )
            posts += shown.old
            posts += await reminders.notices(self._tables, table, stored, shown)
            board = reminders.with_deadline(table, shown.now, debts)
            posts.append(layouts.with_note(votes.as_it_stands(table, board), await self._who_played(table)))
            closed = await self._tables.store.closed_dms()
            hands = await self._hands(table, presenter.hands(table, undo=undo), closed)
            posts += [votes.as_it_stands(table, hand, controls=False) for hand in hands]
            posts += lines
            posts += await reminders.up_next(self._tables, table, stored)
            posts += await reminders.unfit(self._tables, table, closed)
        posts += await votes.posts(self._tables, self._votes, table, stored)
        return Plan(table, posts)

    async def _hands(
        self, table: Table, hands: Sequence[PrivateMessage], closed: Collection[int]
    ) -> list[PrivateMessage]:
        """What goes out by DM: to those who can be written to and want it, in the colours they have chosen."""
        chosen = await seats.persons_at(self._tables.store, table)
        return [
            personal.for_person(chosen[hand.reader], hand)
            for hand in hands
            if hand.reader not in closed and chosen[hand.reader].dm
        ]

    async def _by_post(self, table: Table, stored: Sequence[SlotRow]) -> list[PublicMessage]:
        status = await self._office.status(table)
        shown = {row.slot for row in stored if row.settled}
        last = status.turn - 1
        wanted = [turn for turn in range(1, status.turn) if turn == last or f"report:{turn}" not in shown]
        turns = [turn for number in wanted if (turn := await self._office.resolved(table, number)) is not None]
        boards = presenter_of(table).by_post(table, status, turns)
        posts = [post if _is_report(post) else votes.as_it_stands(table, post) for post in boards]
        if table.row.phase != "playing":
            return [*posts[:-1], layouts.with_note(posts[-1], await self._who_played(table))]
        link = link_to(table.row, stored, f"post:{status.turn}")
        debts = await self._debts(table)
        lines = reminders.post_pings(table, status, link, debts)
        return posts + await games.naming_others(self._tables, table, debts, lines)

    async def _who_played(self, table: Table) -> str:
        """Who played which seat, once the game has ended; nothing if none changed hands."""
        history = await self._tables.store.seat_history(table.id) if table.row.phase != "playing" else ()
        if not history:
            return ""
        return "\n".join(vote_words.who_played(table, first_goes(table, await self._tables.entries(table.id), history)))

    async def _reasons(self, table: Table, go: int | None = None) -> Sequence[Reason]:
        """Why robots did what they did in that turn (None: the current one), if the table wants to know."""
        if not table.terms.reasons or table.state is None:
            return ()
        return await self._tables.reasons(table, table.game.go(table.state) if go is None else go)

    async def _debts(self, table: Table) -> dict[int, DebtRow]:
        return {debt.seat: debt for debt in await self._tables.store.debts(table.id)}


def _is_report(post: PublicMessage) -> bool:
    """Whether it reports a finished postal turn."""
    return post.slot.startswith("report:")


def _wanted(table: Table, stored: Sequence[SlotRow], slot: str) -> bool:
    """Whether the slot is needed: in the lobby, and once more to settle a message that was posted."""
    return table.row.phase == "lobby" or any(row.slot == slot and not row.settled for row in stored)


def lobby(table: Table) -> PublicMessage:
    """The message where people sit down; settled once the game has begun or the table is closed."""
    sha = commitment(table.row.secret)
    agreed, closed_off = terms.told(table), terms.closed_off(table) if table.row.phase == "lobby" else []
    texts = [
        words.lobby_title(table),
        words.lobby_seats(table),
        words.lobby_terms(table, agreed, closed_off, sha),
    ]
    if table.row.phase == "closed":
        texts.append(words.CLOSED)
    elif table.row.phase != "lobby":
        texts.append(words.lobby_started(table))
    content = layouts.board(texts, _lobby_rows(table), accent=LOBBY_COLOUR)
    return PublicMessage(
        slot="lobby",
        fingerprint=layouts.fingerprint(content),
        marker=sha,
        content=content,
        settled=table.row.phase != "lobby",
    )


def _lobby_rows(table: Table) -> Rows:
    if table.row.phase != "lobby":
        return ()
    items = [
        verbs.JOIN.button("Join", table.id, style=Style.success),
        verbs.LEAVE.button("Leave", table.id),
        verbs.START.button("Start", table.id, style=Style.primary),
    ]
    robots: list[list[Control]] = [
        [verbs.ADD_ROBOT.button(f"{level.capitalize()} robot", table.id, arg=level, emoji="🤖") for level in LEVELS]
    ]
    match sum(seat.robot is not None for seat in table.seats):
        case 0:
            pass
        case 1:
            robots[0].append(verbs.REMOVE_ROBOT.button("Remove robot", table.id))
        case _:
            robots.append([_robots_menu(table)])
    more = [
        verbs.RULES.button("Rules…", table.id, emoji="📜"),
        verbs.WHAT_NOW.button("Help", table.id, emoji="❓"),
    ]
    return [items, *robots, more]


def _robots_menu(table: Table) -> Control:
    lines = [
        option(seat.name, f"{seat.number}:{seat.name}"[:100], words.robot_level(seat.robot), emoji="🤖")
        for seat in table.seats
        if seat.robot
    ]
    return verbs.SEND_ROBOT.menu("Remove a robot…", lines, table.id)


def calls(table: Table, stored: Sequence[SlotRow]) -> list[PublicMessage]:
    """A plain line that pings invited people without a seat, because the lobby itself notifies nobody."""
    users = [user for user in table.terms.invited if table.seat_of(user) is None]
    if table.row.phase != "lobby" or not users:
        return []
    host = next((name for name, seat in zip(naming.names(table), table.seats, strict=True) if _hosts(table, seat)), "")
    text = words.call(table, host, users, link_to(table.row, stored, "lobby"))
    return [
        PublicMessage(
            slot="call",
            fingerprint=layouts.digest(text),
            marker=f" calls you to table {table.id} of ",
            text=text,
            mentions=tuple(users),
        )
    ]


def _hosts(table: Table, seat: Seat) -> bool:
    return seat.user_id == table.row.host_id


def pings(table: Table, stored: Sequence[SlotRow], debts: reminders.Debts | None = None) -> list[PublicMessage]:
    """A plain line that pings each person with a pending decision; it is deleted once they have none."""
    if table.state is None:
        return []
    return reminders.pings(table, link_to(table.row, stored, f"board:{table.game.go(table.state)}"), debts)


async def setup(bot: TableBot) -> None:
    """Publish tables with this composer, and take clicks on every button and menu."""
    bot.lost_tables.text = vote_words.lost
    bot.publish_with(Compose(bot.tables, bot.post, bot.votes))
    bot.add_dynamic_items(Clicked)
    for presenter in PRESENTERS.values():
        bot.warm_up(presenter.warm)
