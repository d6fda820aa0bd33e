"""All tables of one person, in all servers: those that wait for them first, with links and deadlines."""

import asyncio
import re
from collections.abc import Mapping, Sequence, Set
from typing import Literal

import msgspec

from bot.client import Interaction, TableBot
from bot.language import Sentence, say
from bot.language.rows import bracketed, capital, paragraph
from bot.publishing.content import Control, PrivateContent
from bot.publishing.message_slots import PrivateMessage, PublicMessage
from bot.table.table import Table
from bot.table.tables import Tables
from bot.timekeeping.reminders import DEADLINE
from bot.timekeeping.shared_reminders import Waiting, waiting_elsewhere
from cogs.my import words as my_words
from cogs.my.words import OthersWaiting
from cogs.tables.moving import move_here
from cogs.tables.old_game_words import table_line
from cogs.tables.since_last_move import is_played_for
from cogs.ui import layouts, naming, verbs, vote_words, words
from cogs.ui.components import Press, Style, on, option
from cogs.ui.here import server_of
from cogs.ui.links import link_among, link_to_table
from cogs.ui.replies import amend, in_time
from data.rows import AlarmRow, ObligationRow, SlotRow, Why
from rendering.words.common import listed

LISTED_TABLES = 15
"""Tables of one kind in a list; a link has about a hundred characters."""
MOST_BUTTONS = 5
MOST_OTHERS = 5
"""The most other tables that a reminder names."""

Standing = Literal["mine", "robot", "waiting", "lobby"]
TITLES: dict[Standing, Sentence] = {
    "mine": Sentence("your turn"),
    "robot": Sentence("A robot plays for you"),
    "waiting": Sentence("Waiting for others"),
    "lobby": Sentence("not begun yet"),
}


class MyGame(msgspec.Struct, frozen=True):
    """One table of a person: its decision, its deadline (seconds since 1970, None: no deadline), and a link.

    `notes` say what else is to know; `lost`, why it cannot be shown in its channel.
    """

    table: Table
    standing: Standing
    due: float | None
    link: str
    notes: tuple[str, ...] = ()
    lost: Why | None = None

    @property
    def line_here(self) -> str:
        """The table in a list of its own server."""
        lobby = [str(TITLES["lobby"])] if self.standing == "lobby" else []
        return my_words.game_line(self._title, "", [*lobby, self._until, *self.notes])

    @property
    def line(self) -> str:
        server = naming.safe(self.table.terms.server) if self.table.terms.server else ""
        return my_words.game_line(self._title, server, [self._until, *self.notes])

    @property
    def _until(self) -> str:
        return my_words.until(self.due, mine=self.standing == "mine")

    @property
    def _title(self) -> str:
        row = self.table.row
        return my_words.titled(words.GAME_NAMES[row.game], row.id, self.link)


async def games_of(bot: TableBot, user_id: int) -> list[MyGame]:
    """Every unfinished table of a person: first those that wait for them, the nearest deadline first."""
    lost = {row.table_id: row.why for row in await bot.store.lost()}
    own = await bot.store.tables_of(user_id, active=True)
    left = [table_id for table_id in await bot.store.left_by(user_id) if table_id not in own]
    games = [await game_of(bot, table_id, user_id, lost.get(table_id)) for table_id in (*own, *left)]
    games = [game for game in games if game.standing == "robot" or game.table.id in own]
    order = list(TITLES)
    return sorted(
        games, key=lambda game: (order.index(game.standing), game.due is None, game.due or 0.0, -game.table.id)
    )


async def game_of(bot: TableBot, table_id: int, user_id: int, lost: Why | None = None) -> MyGame:
    """One table as that person sees it, who may be anybody."""
    table = await bot.tables.load(table_id)
    seat = table.seat_of(user_id)
    number = seat.number if seat else -1
    standing: Standing = "waiting"
    owing, due = await _waited_for(bot, table, number)
    if table.row.phase == "lobby":
        standing = "lobby"
    elif await is_played_for(bot, table, user_id):
        standing, due = "robot", None
    elif number in owing:
        standing = "mine"
    notes = [*([str(my_words.LOST[lost])] if lost else []), *await _notes(bot, table, number, owing)]
    link = await link_to_table(bot.store, table) if lost != "channel" else ""
    return MyGame(table, standing, due, link, tuple(notes), lost)


async def _waited_for(bot: TableBot, table: Table, seat: int) -> tuple[Set[int], float | None]:
    """The seats that have to act; and when that seat's turn ends, or the first of others', in seconds since 1970."""
    if table.row.phase != "playing" or table.paused:
        return frozenset(), None
    if table.postal:
        status = await bot.postal_office.status(table)
        return frozenset(status.waiting), status.deadline
    owing = {decision.seat for decision in table.pending()}
    awaited = owing & {seat} or owing
    return owing, min((row.at for row in await bot.store.alarms(table.id) if _ends_it(row, awaited)), default=None)


async def _notes(bot: TableBot, table: Table, seat: int, owing: Set[int]) -> list[str]:
    """Notes on the table: whether the game is paused or the person's vote is asked, and the seats it waits for."""
    if table.row.phase != "playing":
        return []
    notes = [str(my_words.PAUSED)] if table.paused else []
    if any(seat in poll.missing for poll in await bot.votes.open(table)):
        notes.append(str(my_words.VOTE_ASKED))
    if owing and seat not in owing:
        notes.append(my_words.WAITS_FOR(players=listed([naming.names(table)[each] for each in sorted(owing)])))
    return notes


def _ends_it(alarm: AlarmRow, seats: Set[int]) -> bool:
    return alarm.kind == DEADLINE and alarm.seat in (*seats, None)


@on(verbs.GO_ON_HERE)
async def _go_on_here(interaction: Interaction, press: Press) -> None:
    """Move a table whose channel is gone to the channel where the list is read."""

    async def work() -> PrivateContent:
        await move_here(interaction, press.table)
        return await my_games(interaction, said=vote_words.MOVED)

    await amend(interaction, await in_time(interaction, work(), amends=True))


async def my_games(read: Interaction, *, said: str | Sentence = "") -> PrivateContent:
    """The list as it is now, with a menu of the newest finished games. `said`: see `games_page`."""
    games = await games_of(read.client, read.user.id)
    finished = await read.client.store.finished_games_of(read.user.id, layouts.MENU_HOLDS)
    return games_page(games, read, finished, said=said)


def games_page(
    games: Sequence[MyGame], read: Interaction, finished: Sequence[tuple[int, str, float]], *, said: str | Sentence = ""
) -> PrivateContent:
    """The list, with a button for each table that waits for the person, and for each seat that a robot plays.

    Tables that cannot be shown in their channel can move to where the list is `read`, if that is in their server.
    `finished`: the tables whose luck can be looked at: number, game, and when each was opened. `said` is about the last
    click.
    """
    lines = [option(table_line(game, number, opened_at), str(number)) for number, game, opened_at in finished]
    luck: list[Control] = [verbs.REVIEW_OF.at(0).menu(my_words.WAS_IT_LUCK, lines)] if lines else []
    stats: list[Control] = [verbs.MY_STATS.at(0).button(say("My figures"), emoji="🏅")]
    if not games:
        return layouts.page([my_words.NO_GAMES], [button for button in (stats, luck) if button])
    texts = [str(said)]
    for standing, title in TITLES.items():
        alike = [game.line for game in games if game.standing == standing]
        if alike:
            hidden = len(alike) - LISTED_TABLES
            rest = [my_words.more_games(hidden)] if hidden > 0 else []
            texts.append(
                "\n".join([f"**{capital(str(title))}**{bracketed(len(alike))}", *alike[:LISTED_TABLES], *rest])
            )
    row: list[Control] = [
        verbs.SINCE.at(game.table.ref).button(say("What happened at table {table}", table=game.table.id), emoji="📰")
        for game in games[:MOST_BUTTONS]
        if game.standing == "mine"
    ]
    played_for = [game.table.ref for game in games if game.standing == "robot"]
    back: list[Control] = [
        verbs.BACK.at(ref).button(say("I'm back at table {table}", table=ref.id), style=Style.success, emoji="👋")
        for ref in played_for[:MOST_BUTTONS]
    ]
    lost = [game.table for game in games if game.lost]
    home = server_of(read)
    movable = [table.ref for table in lost if table.row.guild_id == home and table.row.channel_id != read.channel_id]
    here: list[Control] = [
        verbs.GO_ON_HERE.at(ref).button(say("Go on here: table {table}", table=ref.id), style=Style.primary, emoji="📦")
        for ref in movable[:MOST_BUTTONS]
    ]
    if lost and not here:
        texts.append(str(my_words.LOST_ELSEWHERE))
    return layouts.page(_fitting(texts), [button for button in (here, row, back, stats, luck) if button])


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


async def others_waiting(
    tables: Tables, table: Table, obligations: Mapping[int, ObligationRow], lines: Sequence[PublicMessage]
) -> dict[str, OthersWaiting]:
    """The other tables that wait for the person whom a line pings, by the line's slot, as of when it pinged them.

    If one of these has reminded them shortly before, this reminder is dropped (`bot.timekeeping.shared_reminders`).
    """
    found = dict[str, OthersWaiting]()
    for line in lines:
        seat = next((table.seat_of(user) for user in line.mentions), None)
        obligation = obligations.get(seat.number) if seat is not None else None
        reminded_at = obligation.reminded_at if obligation is not None else None
        if seat is None or seat.user_id is None or reminded_at is None:
            continue
        if (others := await _waiting_for(tables, table, seat.user_id, reminded_at)) is not None:
            found[line.slot] = others
    return found


def naming_others(lines: Sequence[PublicMessage], others: Mapping[str, OthersWaiting]) -> list[PublicMessage]:
    """The lines, each with the other tables that wait for the person whom it pings."""
    named = []
    for line in lines:
        if (waiting := others.get(line.slot)) is not None and line.text is not None:
            text = line.text + my_words.others_waiting(waiting)
            line = msgspec.structs.replace(line, text=text, fingerprint=layouts.digest(text))
        named.append(line)
    return named


async def ping_naming_others(
    tables: Tables, table: Table, stored: Sequence[SlotRow], ping: PrivateMessage
) -> PrivateMessage:
    """A DM that pings somebody, with a link to their hand there, and the other tables that wait for them."""
    hand = next((row for row in stored if re.fullmatch(rf"hand:\d+:{ping.reader}", row.slot) and row.message_id), None)
    link = "" if hand is None else my_words.go_to_hand(hand.channel_id, hand.message_id or 0)
    others = await _waiting_for(tables, table, ping.reader, tables.clock())
    text = paragraph(ping.text or "", link) + ("" if others is None else my_words.others_waiting(others))
    return msgspec.structs.replace(ping, text=text, fingerprint=layouts.digest(text))


async def _waiting_for(tables: Tables, table: Table, user: int, until: float) -> OthersWaiting | None:
    """The other tables of the server that waited for a person by then; None if none did."""
    others = await waiting_elsewhere(tables.store, user, table.id, until)
    if not others:
        return None
    lost = {row.table_id: row.why for row in await tables.store.lost()}
    found = await asyncio.gather(*(_other(tables, each, lost) for each in others[:MOST_OTHERS]))
    links = tuple(link for link in found if link is not None)
    return OthersWaiting(links, max(0, len(others) - MOST_OTHERS)) if links else None


async def _other(tables: Tables, waiting: Waiting, lost: Mapping[int, Why]) -> str | None:
    """Another table that waits, in a few words; None if it has just been deleted."""
    row, shown = await tables.store.table_and_slots(waiting.table)
    if row is None:
        return None
    why = lost.get(row.id)
    link = link_among(row, shown) if why != "channel" else ""
    return my_words.other_table(words.GAME_NAMES[row.game], row.id, link, waiting.obligation.due_at, why)
