"""The lobby's message, and the line that pings invited people to it."""

from collections.abc import Mapping, Sequence, Set

import msgspec

from bot.calendar import preferences
from bot.games.chance import commitment
from bot.games.values import LEVELS
from bot.language import Sentence, say
from bot.language.rows import unfinished
from bot.publishing.content import Control, Rows
from bot.publishing.message_slots import PublicMessage
from bot.table import company, roll_call
from bot.table.table import Seat, Table
from bot.table.tables import Tables
from cogs.help.how_to_play import button
from cogs.tables import extra_words, terms
from cogs.ui import labels, layouts, naming, ping_words, verbs, words
from cogs.ui.components import Style, option
from cogs.ui.links import link_to
from cogs.ui.presenter import presenter_of
from data.rows import SlotRow
from rendering.drawing.cover_parts import Chair, Cover
from rendering.words import PHRASEBOOKS

LOBBY_COLOUR = 0x4C8BF5


def lobby(table: Table) -> PublicMessage:
    """The lobby's message; settled once the game has begun or the table is closed.

    The picture's file name is public and holds the commitment of the dice.
    """
    sha, shown = commitment(table.secret), cover(table)
    texts = [
        words.lobby_seats(table),
        words.lobby_terms(table, terms.in_phrases(table)),
        words.lobby_guests(table),
        extra_words.asks(table),
        _tips(table),
        _phase(table),
    ]
    content = layouts.board(texts, _rows(table), accent=LOBBY_COLOUR)
    draw, picture = presenter_of(table).cover(table, shown), layouts.digest(shown)
    return PublicMessage(
        slot="lobby",
        fingerprint=layouts.fingerprint(content, picture),
        marker=sha,
        content=content,
        draw=layouts.named(f"table-{table.id}-{sha}.png", draw),
        picture=picture,
        settled=table.row.phase != "lobby",
    )


def cover(table: Table) -> Cover:
    """What the lobby's picture shows."""
    book = presenter_of(table).book
    return Cover(
        title=book.title,
        edition=book.edition(table.options()),
        chairs=tuple(
            Chair(name, seat.robot) for name, seat in zip(naming.plain_names(table), table.seats, strict=True)
        ),
        seats=table.terms.seats if table.row.phase == "lobby" else max(len(table.seats), 1),
    )


def _tips(table: Table) -> str:
    """What the host may want to choose for this company and pace, a small line each; empty if there is nothing."""
    if table.row.phase != "lobby":
        return ""
    tips = [PHRASEBOOKS[table.row.game].tip(table.options(), len(table.seats)), extra_words.tip(table)]
    return "\n".join(f"-# 💡 {each}" for each in tips if each)


def _phase(table: Table) -> str:
    """Whether the game has begun, or never will; empty before."""
    if table.row.phase == "lobby":
        return ""
    return str(words.CLOSED if table.row.phase == "closed" else words.STARTED)


ADD: Mapping[str, Sentence] = {
    "easy": Sentence("Add an easy robot"),
    "normal": Sentence("Add a normal robot"),
    "hard": Sentence("Add a hard robot"),
}
"""The lines that add a robot, by its level."""


def _rows(table: Table) -> Rows:
    if table.row.phase != "lobby":
        return ()
    full = len(table.seats) >= table.terms.seats
    ready = len(table.seats) >= table.game.seats(table.options())[0]
    join = verbs.JOIN.at(table.ref).button(labels.JOIN, style=Style.secondary if ready else Style.success)
    start = verbs.START.at(table.ref).button(labels.START, style=Style.success if ready else Style.secondary)
    if table.terms.called is not None:
        start = verbs.HERE.at(table.ref).button(labels.HERE, style=Style.success, emoji="🙋")
    first = [start] if full else [start, join] if ready else [join, start]
    begin: list[Control] = [*first, button(table.ref, table.row.game)]
    more = [
        verbs.OPTIONS.at(table.ref).button(labels.OPTIONS, emoji="⚙️"),
        verbs.FAIR_DICE.at(table.ref).button(PHRASEBOOKS[table.row.game].fair[0], emoji="🎲"),
        verbs.LEAVE.at(table.ref).button(labels.LEAVE),
    ]
    return [begin, _robots(table), more]


def _robots(table: Table) -> list[Control]:
    """A menu to add a robot of each level, and to remove each robot; its id changes with the robots.

    Otherwise Discord would keep the last choice, which could not be chosen again.
    """
    robots = [seat for seat in table.seats if seat.robot]
    free = len(table.seats) < table.terms.seats
    lines = [option(ADD[level], level, words.LEVEL_ABOUT[level], emoji="🤖") for level in LEVELS if free]
    lines += [
        option(
            say("Remove {name}", name=seat.name),
            f"{seat.number}:{seat.name}"[:100],
            words.LEVEL_ROBOTS[seat.robot or "easy"],
            emoji="👋",
        )
        for seat in robots
    ]
    if not lines:
        return []
    more = say("Add or remove a robot…") if robots else say("Add a robot…")
    ask = more if free else unfinished(say("Remove a robot"))
    return [verbs.ROBOTS.at(table.ref, arg=len(robots)).menu(ask, lines)]


async def lobby_pings(tables: Tables, table: Table, stored: Sequence[SlotRow]) -> list[PublicMessage]:
    """Plain lines that ping invited people without a seat, those whom the queue brought together, and a role.

    The lobby itself notifies nobody. A person who could not be pinged when the table opened gets a line of their own
    once they can, because an edit notifies nobody either.
    """
    if table.row.phase != "lobby":
        return []
    link, role = link_to(table.row, stored, "lobby"), table.terms.role
    calls = await _roll_call(tables, table, link)
    lines = [_line("call:role", ping_words.ping_role(table, role, link), role=role)] if role else []
    waiting = [user for user in table.terms.invited if user not in table.terms.declined]
    users = [user for user in waiting if table.terms.matched or table.seat_of(user) is None]
    chosen = await preferences.persons(tables.store, users)
    apart = (await company.company_of(tables.store, table.row.host_id)).blocked_by  # named, but not pinged
    asleep = [user for user in users if not chosen[user].may_be_pinged(table.row.opened_at)]
    if at_once := [user for user in users if user not in asleep]:
        lines.append(_ping(table, "call", at_once, link, apart))
    return [*lines, *calls] + [
        _ping(table, f"call:{user}", [user], link, apart)
        for user in asleep
        if chosen[user].may_be_pinged(tables.clock())
    ]


async def _roll_call(tables: Tables, table: Table, link: str | None) -> list[PublicMessage]:
    """The lines that ping people who have not answered a roll-call; one for each who slept when it began."""
    call = table.terms.called
    if call is None:
        return []
    users = [seat.user_id for seat in roll_call.missing(table) if seat.user_id is not None]
    chosen = await preferences.persons(tables.store, users)
    at_once = [user for user in users if chosen[user].may_be_pinged(call.since)]
    awake = [user for user in users if user not in at_once and chosen[user].may_be_pinged(tables.clock())]
    together = {"call:roll": at_once} if at_once else {}
    return [
        _line(slot, extra_words.ping(table, each, call.until, link), each)
        for slot, each in (together | {f"call:roll:{user}": [user] for user in awake}).items()
    ]


def _ping(table: Table, slot: str, users: Sequence[int], link: str | None, apart: Set[int]) -> PublicMessage:
    """The line that names these users, and pings those who are not `apart` from the host."""
    pinged = [user for user in users if user not in apart]
    if table.terms.matched:
        return _line(slot, ping_words.ping_matched(table, users, link), pinged)
    host = next((name for name, seat in zip(naming.names(table), table.seats, strict=True) if _hosts(table, seat)), "")
    line = _line(slot, ping_words.ping_invited(table, host, users, link), pinged)
    return msgspec.structs.replace(line, marker=ping_words.invited_mark(table)) if slot == "call" else line


def _line(slot: str, text: str, users: Sequence[int] = (), *, role: int = 0) -> PublicMessage:
    return PublicMessage(
        slot=slot,
        fingerprint=layouts.digest(text),
        marker=ping_words.before_link(text),
        text=text,
        mentions=tuple(users),
        role=role,
    )


def _hosts(table: Table, seat: Seat) -> bool:
    return seat.user_id == table.row.host_id
