"""Every sentence about tables, seats and commands that a player reads. Sentences about a game are with the game."""

from collections.abc import Mapping, Sequence

from bot.table.table import Seat, Table
from bot.table.tables import Reason
from cogs.ui import naming
from rendering.words import PHRASEBOOKS
from rendering.words.common import capital

GAME_NAMES = {name: book.title for name, book in PHRASEBOOKS.items()}
ROBOT_NAMES = ("Robo Rye", "Bolt Bun", "Gizmo Grain", "Cog Croissant", "Dough Droid", "Widget Waffle")
LEVELS: Mapping[str, str] = {
    "easy": "pleasant to beat, for children too",
    "normal": "knows the game and counts its odds",
    "hard": "thinks ahead and gives nothing away",
}
"""How well robots play."""
TOO_MANY_ROBOTS = "So many robots sit at no table. Try `2 hard, 1 normal`."

SAME_AGAIN = "That has been done already."
NOT_HERE = "There is no table in this channel. `/table open` starts one."
NOT_POSSIBLE = "That is not possible now."
BROKEN = (
    "Something went wrong on our side. Your game is safe: look at its newest board, and try again if nothing "
    "happened. If this comes back, tell the bot's host: `{reference}`."
)
CANNOT_KEEP = (
    "I cannot save anything just now, so nothing has changed. My host can read why. Try again in a few minutes."
)
DAMAGED = (
    "A part of what I have kept is damaged, so I cannot do that. My host can read what to do: ask them to put "
    "a copy back. Nothing has changed."
)
DISCORD_STUMBLED = (
    "Discord stumbled just then. Look at your game's newest board, and try again if nothing happened there."
)
MESSAGE_GONE = "The message you used is gone. `/table show` shows the table as it is now, with what you did."
DONE_ELSEWHERE = "Done! The message you used is gone."
OLD_CONTROL = (
    "That button is from an earlier version of me. `/table show` shows the table as it is, with what you can do."
)
OTHER_COMMAND = (
    "That command has changed since your Discord loaded it. Restart Discord (on a phone: close it and open it again) "
    "and try once more."
)
ONLY_IN_SERVERS = "Tables live in a server's channels. Use this there."
NOT_A_MEMBER = "One of the people you named is not in this server."
MANAGERS_ONLY = "Only people who may manage this server can do that."
STARTED = "The game has begun. Good luck!"
CLOSED = "This table is closed."
NO_COACH = "This table has agreed to play without odds. `/table show` draws everything that lies open."
MOST_REASONS = 6
"""Reasons told on one board."""
STOPPED = "⏹️ This game of robots has been stopped. `/table watch` starts another."
WATCHED = "-# 🤖 Robots play among themselves. **Stop** is for whoever started this, and for server managers."
STOPPED_BY_YOU = "Stopped. The boards stay where they are."
WATCH_PACES: Mapping[str, str] = {
    "slow": "slow: time to read everything",
    "steady": "steady: some seconds a move",
    "fast": "fast: a game in some minutes",
}


def newest_board(link: str | None) -> str:
    """Where to go on, after a click on something old."""
    return f" [Go to the board]({link})" if link else ""


ANSWER_HERE = "You can answer right here too:"


def robot_level(level: str | None) -> str:
    """How well a robot plays."""
    return "robot" if level is None else f"{level} robot: {LEVELS[level]}"


def no_such_level(typed: str) -> str:
    """No robot plays like that."""
    level = naming.safe(typed[:30])
    return f"There is no robot of level “{level}”: they are easy, normal or hard. Try `2 hard, 1 normal`."


def seat_line(seat: Seat) -> str:
    """One line of the lobby."""
    who = f"🤖 {naming.safe(seat.name)} ({seat.robot} robot)" if seat.robot else f"{naming.safe(seat.name)}"
    return f"{seat.number + 1}. {who}"


# --- the lobby -----------------------------------------------------------------------------------------

RESIGNED = "You have left the game. Thank you for playing!"
SURE_TO_CLOSE = "**Close this table?** A game that runs ends without a winner. Everybody still in it is asked first."
SURE_TO_CLOSE_LOBBY = "**Close this table?** Nobody can join it any more."
SURE_TO_RESIGN = (
    "Leave this game for good? Your cards go back to the box and cannot come back. `/table replace` hands your seat to "
    "somebody else, or to a robot, instead."
)
NO_THREAD_HERE = "A thread can only be made in an ordinary text channel. Leave `thread` out to play right here."
NO_TABLE_HERE = "There can be no table in a channel of this kind. Try again in an ordinary text channel."
MAY_NOT_MAKE_THREADS = "I may not make threads here. Leave `thread` out to play right here."
TOO_MANY_THREADS = (
    "This server has as many threads open as Discord allows. Archive one, or leave `thread` out to play right here."
)
NO_THREAD_NOW = "Discord would not make a thread just now. Try again, or leave `thread` out to play right here."
MANAGERS_OPEN = "In this server only people who may manage it open tables. Ask one of them; you can join afterwards."
NOBODY_INVITED = "Nobody could join that table: name somebody as `guest1`, or leave `who` out."
RESIGN_INSTEAD = "The game has begun. `/table resign` leaves it for good; the others go on."
LEAVE_INSTEAD = "The game has not begun yet. `/table leave` gives your seat back."
OUT_ALREADY = "You have left this game already. `/table show` lets you watch the others."
NO_ROBOT_LEFT = "There is no robot at this table."


def permissions_missing(missing: list[str]) -> str:
    """The bot may not do what showing a table takes."""
    wanted = ", ".join(f"**{name}**" for name in missing)
    return f"I may not show a table here yet. Somebody who manages this server can allow me: {wanted}."


def not_here(chosen: Sequence[int]) -> str:
    """A table cannot be opened in that channel."""
    named = " or ".join(f"<#{channel}>" for channel in chosen[:10])
    return f"In this server tables are opened in {named}. Use `/table open` there."


def thread_name(game: str, host: str) -> str:
    """What a table's own thread is called (Discord allows 100 characters)."""
    return f"{GAME_NAMES[game]} with {naming.plain(host)}"[:100]


def opened(table: Table) -> str:
    """A table has been opened: where, and what comes next."""
    return (
        f"Table {table.id} is open in <#{table.row.channel_id}>. "
        "Others press **Join**; **Easy**, **Normal** and **Hard robot** fill seats; then **Start**."
    )


def reasons(table: Table, told: Sequence[Reason]) -> str:
    """Why robots did what they did in a turn, a small line each, the last ones only; empty if there are no reasons."""
    book, shown = PHRASEBOOKS[table.row.game], naming.names(table)
    lines = [f"-# 💭 {shown[each.seat]}: {book.why(each.why, shown)}." for each in told]
    return "\n".join(lines[-MOST_REASONS:])


def closed(table: Table) -> str:
    """A table is closed."""
    return STOPPED if table.watched else CLOSED


def now_to_watch(table: Table) -> str:
    """Robots have begun to play."""
    return (
        f"Table {table.id}: {len(table.seats)} robots play in <#{table.row.channel_id}>, a board for each go. "
        "**Stop** below the newest board ends it."
    )


def lobby_title(table: Table) -> str:
    """The lobby's heading."""
    return f"## {GAME_NAMES[table.row.game]}, table {table.id}"


def lobby_seats(table: Table) -> str:
    """Who sits, and how many more can."""
    free = table.terms.seats - len(table.seats) if table.row.phase == "lobby" else 0
    lines = [seat_line(seat) for seat in table.seats]
    if free:
        lines.append(f"-# {free} {'seat' if free == 1 else 'seats'} free")
    return "\n".join(lines)


def lobby_terms(table: Table, agreed: Sequence[str], closed_off: Sequence[str], commitment: str) -> str:
    """What was `agreed`, what cannot be chosen that way, and what makes the dice checkable."""
    who, called = "anybody may join", [user for user in table.terms.invited if table.seat_of(user) is None]
    if table.row.phase != "lobby":
        called = []
    if table.terms.who == "invited":
        everybody = " ".join(f"<@{user}>" for user in table.terms.invited)
        who, called = f"for {everybody or 'nobody else'} only", []
    rules = " · ".join(agreed)
    calling = f"\nCalling {' '.join(f'<@{user}>' for user in called)}." if called else ""
    shut = f"-# Not possible as agreed: {'; '.join(closed_off)}.\n" if closed_off else ""
    return (
        f"Host <@{table.row.host_id}> · {who}\n{capital(rules)}{calling}\n{shut}"
        f"-# Dice are fixed by a secret with SHA-256 `{commitment}`, mixed with your joins. "
        "It is shown at the end; `/table verify` checks every roll."
    )


def lobby_started(table: Table) -> str:
    """What is left of the lobby once the game runs."""
    return f"{STARTED} {len(table.seats)} players: {', '.join(naming.names(table))}."


def rules_heading(table: Table, note: str) -> str:
    """Above the menus in which the host changes what was agreed."""
    told = f"\n⚠️ {note}" if note else ""
    return f"**Rules of table {table.id}.** They can be changed until the game starts; the lobby shows them.{told}"


def rules_fixed(agreed: Sequence[str]) -> str:
    """What was agreed, for those who cannot change it."""
    rules = " · ".join(agreed)
    return f"Agreed here: {rules}."


UNDONE = "Taken back. The newest board shows what is asked of you again."


def joined(table: Table) -> str:
    """Somebody sat down."""
    return f"You have a seat at table {table.id}: {len(table.seats)} of {table.terms.seats} are taken."


def left(table: Table) -> str:
    """Somebody got up."""
    return CLOSED if table.row.phase == "closed" else f"You have left table {table.id}."


def log(lines: str, page: int, pages: int, undone: int) -> str:
    """A page of the log."""
    note = f" · {undone} {'step' if undone == 1 else 'steps'} taken back" if undone else ""
    more = f" · `/table log page:{page + 1}` goes further back" if page < pages else ""
    return f"{lines}\n-# Page {page} of {pages}, 1 is the newest{more}{note}"


def as_it_was(go: int) -> str:
    """Above a table that is shown as it was."""
    return f"**After go {go}**, as you could see it then."


def go_line(go: int, current: int) -> str:
    """One turn in a menu of moments to look back on."""
    return f"Go {go}, played now" if go == current else f"After go {go}"


def no_such_go(current: int) -> str:
    """The answer to a request for a turn that has not been played yet."""
    return f"Go {current} is the newest one. `/table log` numbers them all."


# --- pings, votes ------------------------------------------------------------------------------------


def ping(user_id: int, link: str | None) -> str:
    """The short line that calls a player to decide."""
    return f"<@{user_id}>, it is your move." + (f" [Go to the board]({link})." if link else "")


def call(table: Table, host: str, users: Sequence[int], link: str | None) -> str:
    """The short line that calls people to a table."""
    called = " ".join(f"<@{user}>" for user in users)
    return f"{called}, {host} calls you to table {table.id} of {GAME_NAMES[table.row.game]}." + (
        f" [Go there and press Join]({link})" if link else ""
    )


def orders_wanted(user_id: int, turn: int, link: str | None) -> str:
    """The short line that calls a player who has handed in no orders."""
    told = f"<@{user_id}>, your orders for turn {turn} are wanted."
    return told + (f" [Go to the table]({link})." if link else "")


def agreed_to_close(missing: list[str]) -> str:
    """The answer to a request to close a table."""
    return f"You agree to close this table. Still asked: {', '.join(missing)}." if missing else CLOSED


# --- names that nobody has ---------------------------------------------------------------------------


def no_such_card(name: str, close: list[str]) -> str:
    """No card is called that."""
    hint = f" Did you mean {', '.join(close)}?" if close else " Start typing and choose from the list."
    return f"There is no card called “{naming.safe(name[:50])}”.{hint}"


def nobody_called(typed: str, here: Sequence[str]) -> str:
    """No player is called that; `here` are the names of those who play, safe in a message."""
    return f"Nobody here is called “{naming.safe(typed[:50])}”. At this table: {', '.join(here)}."
