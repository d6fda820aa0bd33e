"""What shows a table: its lobby, its boards, the lines that ping, a motion to close it."""

from collections.abc import Sequence

from discord import ui

from bot.client import TableBot
from bot.games.chance import commitment
from bot.games.journal import Acted, Entry
from bot.places import Plan, Post
from bot.post import PostOffice, PostStatus
from bot.seating import Seat, Table
from bot.tables import Tables, must_agree
from cogs import layouts, table_buttons, terms, terms_menus, words
from cogs.items import Style
from cogs.presenters import PRESENTERS, presenter_of
from data.rows import PlaceRow
from rendering.picture import Picture

LOBBY_COLOUR = 0x4C8BF5


class Compose:
    """Says what every place of a table should show."""

    def __init__(self, tables: Tables, office: PostOffice) -> None:
        self._tables, self._office = tables, office

    async def __call__(self, table: Table, stored: Sequence[PlaceRow]) -> Plan:
        """The plan for that table: old boards first, so that none keeps its controls beside a new one."""
        posts = [lobby(table)] if _wanted(table, stored, "lobby") else []
        posts += calls(table, stored)
        posts += await self._old_boards(table, stored)
        if table.state is not None and table.by_post:
            posts += await self._by_post(table, stored)
        elif table.state is not None:
            undo, presenter = await undo_step(self._tables, table), presenter_of(table)
            posts.append(presenter.board(table, undo=undo.number if undo is not None else None))
            closed = await self._tables.store.closed_dms()
            posts += [hand for hand in presenter.hands(table, undo=undo) if hand.recipient not in closed]
            posts += pings(table, stored)
        votes = await self._tables.store.votes(table.id)
        if votes and table.row.phase == "playing":
            posts += motion(table, votes, stored)
        return Plan(table, posts)

    async def _by_post(self, table: Table, stored: Sequence[PlaceRow]) -> list[Post]:
        status = await self._office.status(table)
        shown = {row.place for row in stored if row.settled}
        last = status.turn - 1
        wanted = [turn for turn in range(1, status.turn) if turn == last or f"report:{turn}" not in shown]
        turns = [turn for number in wanted if (turn := await self._office.resolved(table, number)) is not None]
        posts = list(presenter_of(table).by_post(table, status, turns))
        return posts + (post_pings(table, status, stored) if table.row.phase == "playing" else [])

    async def _board(self, table: Table) -> Post:
        undo = await self._tables.undoable(table)
        step = (
            undo.deed.decision
            if undo is not None and isinstance(undo.deed, Acted) and _by_person(table, undo)
            else None
        )
        return presenter_of(table).board(table, undo=step)

    async def _old_boards(self, table: Table, stored: Sequence[PlaceRow]) -> list[Post]:
        if table.state is None:
            return []
        current = table.game.go(table.state)
        posts = []
        for row in stored:
            kind, _, go = row.place.partition(":")
            if kind == "board" and not row.settled and int(go) < current:
                then = await self._tables.at_go(table, int(go))
                board = presenter_of(table).settled_board(then)
                if board is not None:
                    posts.append(board)
        return posts


def _by_person(table: Table, entry: Entry) -> bool:
    """Whether a person did that, who could take it back; a robot never does."""
    return isinstance(entry.deed, Acted) and table.seats[entry.deed.seat].user_id is not None


def _wanted(table: Table, stored: Sequence[PlaceRow], place: str) -> bool:
    """A place is wanted while it is alive, and once more to settle it where it was posted."""
    return table.row.phase == "lobby" or any(row.place == place and not row.settled for row in stored)


def lobby(table: Table) -> Post:
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

    def layout(picture: Picture | None) -> ui.LayoutView:
        return layouts.page(texts, _lobby_rows(table), accent=LOBBY_COLOUR)

    return Post(
        place="lobby",
        fingerprint=layouts.fingerprint(layout),
        marker=sha,
        layout=layout,
        settled=table.row.phase != "lobby",
    )


def _lobby_rows(table: Table) -> layouts.Rows:
    if table.row.phase != "lobby":
        return ()
    items = [
        table_buttons.Join.make("Join", table.id, style=Style.success),
        table_buttons.Leave.make("Leave", table.id),
        table_buttons.AddRobot.make("Add robot", table.id, emoji="🤖"),
        table_buttons.RemoveRobot.make("Remove robot", table.id),
        table_buttons.Start.make("Start", table.id, style=Style.primary),
    ]
    if not any(seat.robot for seat in table.seats):
        items = [item for item in items if not isinstance(item, table_buttons.RemoveRobot)]
    second = [
        terms_menus.Rules.make("Rules…", table.id, emoji="📜"),
        table_buttons.WhatNow.make("Help", table.id, emoji="❓"),
    ]
    return [items, second]


def calls(table: Table, stored: Sequence[PlaceRow]) -> list[Post]:
    """A short plain line for those who were named and have no seat yet; the lobby itself would not notify them."""
    users = [user for user in table.terms.invited if table.seat_of(user) is None]
    if table.row.phase != "lobby" or not users:
        return []
    host = next((name for name, seat in zip(words.names(table), table.seats, strict=True) if _hosts(table, seat)), "")
    text = words.call(table, host, users, link_to(table, stored, "lobby"))
    return [
        Post(
            place="call",
            fingerprint=text,
            marker=f" calls you to table {table.id} of ",
            text=text,
            mentions=tuple(users),
        )
    ]


def _hosts(table: Table, seat: Seat) -> bool:
    return seat.user_id == table.row.host_id


def link_to(table: Table, stored: Sequence[PlaceRow], place: str) -> str | None:
    """Where that message of a table's is, if it has been posted."""
    row = next((row for row in stored if row.place == place), None)
    if row is None or row.message_id is None:
        return None
    return f"https://discord.com/channels/{table.row.guild_id}/{row.channel_id}/{row.message_id}"


def pings(table: Table, stored: Sequence[PlaceRow]) -> list[Post]:
    """A short plain line for each person who owes something; it goes when they owe nothing more."""
    if table.row.phase != "playing" or table.state is None:
        return []
    link = link_to(table, stored, f"board:{table.game.go(table.state)}")
    posts = []
    for seat in table.seats:
        decision = next((owed for owed in table.owed() if owed.seat == seat.number), None)
        if decision is not None and seat.user_id is not None:
            text = words.ping(seat.user_id, link)
            posts.append(
                Post(
                    place=f"ping:{seat.number}",
                    fingerprint=text,
                    marker=f"<@{seat.user_id}>, it is your move.",
                    text=text,
                    mentions=(seat.user_id,),
                )
            )
    return posts


def post_pings(table: Table, status: PostStatus, stored: Sequence[PlaceRow]) -> list[Post]:
    """A short plain line for each person whose orders are wanted; a new one each turn, for edits are quiet."""
    link = link_to(table, stored, f"post:{status.turn}")
    posts = []
    for seat in status.waiting:
        user = table.seats[seat].user_id
        if user is not None:
            text = words.orders_wanted(user, status.turn, link)
            marker = text.partition(" wanted")[0]
            posts.append(
                Post(place=f"ping:{seat}:{status.turn}", fingerprint=text, marker=marker, text=text, mentions=(user,))
            )
    return posts


def motion(table: Table, votes: set[int], stored: Sequence[PlaceRow]) -> list[Post]:
    """The question whether to close the table, and a short plain line for those who have not answered it."""
    names = words.names(table)
    asked = must_agree(table)
    text = words.motion(
        table,
        [names[seat] for seat in sorted(asked & votes)],
        [f"<@{table.seats[seat].user_id}>" for seat in sorted(asked - votes)],
    )

    def layout(picture: Picture | None) -> ui.LayoutView:
        return layouts.page(
            [text],
            [
                [
                    table_buttons.AgreeToClose.make("Agree to close", table.id, style=Style.danger),
                    table_buttons.KeepOpen.make("Keep playing", table.id),
                ]
            ],
        )

    question = Post(
        place="motion",
        fingerprint=layouts.fingerprint(layout),
        marker=f"t:{table.id}:0:agree",
        layout=layout,
    )
    users = [user for seat in sorted(asked - votes) if (user := table.seats[seat].user_id) is not None]
    if not users:
        return [question]
    call = words.motion_call(table, users, link_to(table, stored, "motion"))
    line = Post(
        place="motion_call",
        fingerprint=call,
        marker=f", shall table {table.id} be closed?",
        text=call,
        mentions=tuple(users),
    )
    return [question, line]


async def setup(bot: TableBot) -> None:
    """Show tables the way this module says, and register every button and menu."""
    bot.publish_with(Compose(bot.tables, bot.post))
    bot.add_dynamic_items(*table_buttons.BUTTONS)
    for presenter in PRESENTERS.values():
        bot.beforehand(presenter.warm)
