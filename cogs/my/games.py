"""All tables of one person, in all servers: those that wait for them first, with links and deadlines."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from bot.client import Interaction, TableBot
from bot.errors import NoSuchTable
from bot.publishing.content import Control, PrivateContent
from bot.publishing.message_slots import PublicMessage
from bot.table.table import Table
from bot.table.tables import Tables
from bot.timekeeping.shared_reminders import Waiting, waiting_elsewhere
from cogs.my import words as my_words
from cogs.tables.moving import move_here
from cogs.ui import layouts, naming, verbs, vote_words, words
from cogs.ui.components import Press, Style, on
from cogs.ui.links import link_among, link_to_table
from cogs.ui.replies import amend, in_time
from data.rows import DebtRow, Why
from rendering.words.common import listed

MOST_LINES = 15
"""Tables of one kind in a list; a link takes a hundred characters."""
MOST_BUTTONS = 5
MOST_OTHERS = 5
"""Other tables that a line which calls somebody names."""

Standing = Literal["mine", "robot", "waiting", "lobby"]
TITLES: dict[Standing, str] = {
    "mine": "Your move",
    "robot": "A robot plays for you",
    "waiting": "Waiting for others",
    "lobby": "Not begun yet",
}


class MyGame(msgspec.Struct, frozen=True):
    """One table of somebody's: what it waits for, until when (seconds since 1970, None: no deadline), and a link.

    `notes` say what else there is to know of it; `lost`, why it cannot be shown where it is.
    """

    table: Table
    standing: Standing
    due: float | None
    link: str
    notes: tuple[str, ...] = ()
    lost: Why | None = None

    @property
    def line(self) -> str:
        """The table in one line."""
        row = self.table.row
        server = naming.safe(self.table.terms.server) if self.table.terms.server else ""
        return my_words.game_line(words.GAME_NAMES[row.game], row.id, self.link, server, self.due, self.notes)


async def games_of(bot: TableBot, user_id: int) -> list[MyGame]:
    """Every table at which somebody sits that is not over: theirs to move first, the nearest deadline first."""
    lost = {row.table_id: row.why for row in await bot.store.lost()}
    tables = await bot.store.tables_of(user_id, active=True)
    games = [await _game(bot, table_id, user_id, lost.get(table_id)) for table_id in tables]
    order = list(TITLES)
    return sorted(
        games, key=lambda game: (order.index(game.standing), game.due is None, game.due or 0.0, -game.table.id)
    )


async def _game(bot: TableBot, table_id: int, user_id: int, lost: Why | None) -> MyGame:
    table = await bot.tables.load(table_id)
    seat = table.seat_of(user_id)
    number = seat.number if seat else -1
    standing: Standing = "waiting"
    due = None
    if table.row.phase == "lobby":
        standing = "lobby"
    elif seat is not None and seat.stand_in is not None:
        standing = "robot"
    elif table.paused:
        standing = "waiting"
    elif table.by_post:
        status = await bot.post.status(table)
        due, standing = status.deadline, "mine" if number in status.waiting else "waiting"
    elif any(owed.seat == number for owed in table.owed()):
        standing = "mine"
        due = next((row.at for row in await bot.store.alarms(table.id) if _ends_it(row.kind, row.seat, number)), None)
    notes = [*([my_words.LOST[lost]] if lost else []), *await _notes(bot, table, number)]
    link = await link_to_table(bot.store, table) if lost != "channel" else ""
    return MyGame(table, standing, due, link, tuple(notes), lost)


async def _notes(bot: TableBot, table: Table, seat: int) -> list[str]:
    """Whether the game stands still or somebody's vote is asked, and whom it waits for if not for them."""
    if table.row.phase != "playing":
        return []
    notes = [my_words.PAUSED] if table.paused else []
    if any(seat in poll.missing for poll in await bot.votes.open(table)):
        notes.append(my_words.VOTE_ASKED)
    owing = set() if table.paused else {owed.seat for owed in table.owed()}
    if not table.by_post and owing and seat not in owing:
        notes.append(my_words.waits_for(listed([naming.names(table)[each] for each in sorted(owing)])))
    return notes


def _ends_it(kind: str, concerns: int | None, seat: int) -> bool:
    return kind == "deadline" and concerns in (seat, None)


@on(verbs.GO_ON_HERE)
async def _go_on_here(interaction: Interaction, press: Press) -> None:
    """Go on with a table whose channel is gone in the one where the list is read."""

    async def work() -> list[MyGame]:
        await move_here(interaction, press.table)
        return await games_of(interaction.client, interaction.user.id)

    games = await in_time(interaction, work(), amends=True)
    await amend(interaction, games_page(games, interaction, said=vote_words.MOVED))


def games_page(games: Sequence[MyGame], read: Interaction, *, said: str = "") -> PrivateContent:
    """The list, with a button to what happened for each table that waits for them, and to each seat a robot plays.

    Tables that cannot be shown where they are can go on where it is `read`, if that is in their server.
    `said` is about what was just done.
    """
    if not games:
        return layouts.page([my_words.NO_GAMES])
    texts = [said]
    for standing, title in TITLES.items():
        alike = [game.line for game in games if game.standing == standing]
        if alike:
            hidden = len(alike) - MOST_LINES
            rest = [my_words.more_games(hidden)] if hidden > 0 else []
            texts.append("\n".join([f"**{title}** ({len(alike)})", *alike[:MOST_LINES], *rest]))
    row: list[Control] = [
        verbs.SINCE.button(f"What happened at table {game.table.id}", game.table.id, emoji="📰")
        for game in games[:MOST_BUTTONS]
        if game.standing == "mine"
    ]
    played_for = [game.table.id for game in games if game.standing == "robot"]
    back: list[Control] = [
        verbs.BACK.button(f"I'm back at table {number}", number, style=Style.success, emoji="👋")
        for number in played_for[:MOST_BUTTONS]
    ]
    lost = [game.table for game in games if game.lost]
    movable = [
        table.id for table in lost if table.row.guild_id == read.guild_id and table.row.channel_id != read.channel_id
    ]
    here: list[Control] = [
        verbs.GO_ON_HERE.button(f"Go on here: table {number}", number, style=Style.primary, emoji="📦")
        for number in movable[:MOST_BUTTONS]
    ]
    if lost and not here:
        texts.append(my_words.LOST_ELSEWHERE)
    return layouts.page(_fitting(texts), [each for each in (here, row, back) if each])


def _fitting(texts: Sequence[str]) -> list[str]:
    """As much of the texts as a message holds, cut between lines."""
    room, kept = 3900, []
    for text in texts:
        lines = []
        for line in text.split("\n"):
            room -= len(line) + 1
            if room < 0:
                break
            lines.append(line)
        if lines:
            kept.append("\n".join(lines))
    return kept


async def naming_others(
    tables: Tables, table: Table, debts: Mapping[int, DebtRow], lines: Sequence[PublicMessage]
) -> list[PublicMessage]:
    """Lines that call people at a table, each with the other tables that waited for them by then.

    Where these would call them soon afterwards they keep still (`bot.timekeeping.shared_reminders`).
    """
    named = []
    for line in lines:
        seat = next((table.seat_of(user) for user in line.mentions), None)
        debt = debts.get(seat.number) if seat is not None else None
        if seat is not None and seat.user_id is not None and debt is not None and debt.called_at is not None:
            others = await waiting_elsewhere(tables.store, seat.user_id, table.id, debt.called_at)
            lost = {row.table_id: row.why for row in await tables.store.lost()} if others else {}
            links = await asyncio.gather(*(_other(tables, each, lost) for each in others[:MOST_OTHERS]))
            if links and line.text is not None:
                text = line.text + my_words.others_waiting(links, len(others) - MOST_OTHERS)
                line = msgspec.structs.replace(line, text=text, fingerprint=layouts.digest(text))
        named.append(line)
    return named


async def _other(tables: Tables, waiting: Waiting, lost: Mapping[int, Why]) -> str:
    row, shown = await tables.store.table_and_slots(waiting.table)
    if row is None:
        raise NoSuchTable
    why = lost.get(row.id)
    link = link_among(row, shown) if why != "channel" else ""
    return my_words.other_table(words.GAME_NAMES[row.game], row.id, link, waiting.obligation.due_at, why)


async def merged_notice(bot: TableBot, user_id: int) -> str | None:
    """One notice for all tables that wait for somebody, to be sent in place of one each; None if fewer than two do."""
    waiting = [game.line for game in await games_of(bot, user_id) if game.standing == "mine"]
    if len(waiting) < 2:
        return None
    while len(notice := my_words.waiting_notice(user_id, waiting)) > 2000:
        waiting.pop()
    return notice
