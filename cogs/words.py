"""Every sentence about tables, seats and commands that a player reads. Sentences about a game are with the game."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

import discord

from bot import errors
from bot.seating import Seat, Table
from rendering.words import PHRASEBOOKS

GAME_NAMES = {name: book.title for name, book in PHRASEBOOKS.items()}
ROBOT_NAMES = ("Robo Rye", "Bolt Bun", "Gizmo Grain", "Cog Croissant")

TURNING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that set the direction of text; letters that run from right to left need none."""
INVISIBLE = ("Cc", "Cf", "Cs", "Mn", "Me", "Zl", "Zp", "Zs")
"""Unicode's categories of characters that nobody sees, or not without a letter before them."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols, as Unicode has it, that are drawn as nothing."""
MARKDOWN = re.compile(r"[\\*_~|`<\[\]]|^[#>-]")
"""What formats, links or stands for a time, a channel, a command or an emoji in a message."""

SAME_AGAIN = "That has been done already."
NOT_HERE = "There is no table in this channel. `/table open` starts one."
NOT_POSSIBLE = "That is not possible now."
BROKEN = (
    "Something went wrong on our side. Your game is safe: look at its newest board, and try again if nothing "
    "happened. If this comes back, tell whoever hosts the bot: `{reference}`."
)
ONLY_IN_SERVERS = "Tables live in a server's channels. Use this there."
NOT_A_MEMBER = "One of the people you named is not in this server."
MANAGERS_ONLY = "Only people who may manage this server can do that."
STARTED = "The game has begun. Good luck!"
CLOSED = "This table is closed."


def plain(name: str) -> str:
    """A name on one line, without marks that turn the direction of what stands beside it; never nothing."""
    flat = " ".join("".join(letter for letter in name if letter not in TURNING).split())
    return flat if any(_seen(letter) for letter in flat) else "somebody"


def _seen(letter: str) -> bool:
    return letter not in BLANK and unicodedata.category(letter) not in INVISIBLE


def safe(name: str) -> str:
    """A name that cannot format, link, mention or break lines where it stands."""
    return discord.utils.escape_mentions(MARKDOWN.sub(r"\\\g<0>", plain(name)))


def names(table: Table) -> tuple[str, ...]:
    """The seats' names, safe in a message."""
    return tuple(safe(name) for name in plain_names(table))


def plain_names(table: Table) -> tuple[str, ...]:
    """The seats' names, for pictures and menus, which format nothing; no two look the same."""
    return told_apart([plain(name) for name in table.names])


def told_apart(shown: Sequence[str]) -> tuple[str, ...]:
    """Names with the seat's number (from 1) behind those that would look the same as another."""
    apart = list(shown)
    while True:  # a number may make a name look like a third one; numbers differ, so this ends
        looks = [alike(name) for name in apart]
        often = Counter(looks)
        if len(often) == len(apart):
            return tuple(apart)
        apart = [
            f"{name} ({seat})" if often[look] > 1 else name
            for seat, (name, look) in enumerate(zip(apart, looks, strict=True), 1)
        ]


def alike(name: str) -> str:
    """What two names that look the same have in common."""
    normal = unicodedata.normalize("NFKC", name.casefold())
    return "".join(letter for letter in normal if unicodedata.category(letter) == "Mn" or _seen(letter))


def newest_board(link: str | None) -> str:
    """Where to go on, after a click on something old."""
    return f" [Go to the board]({link})" if link else ""


def seat_line(seat: Seat) -> str:
    """One line of the lobby."""
    who = f"🤖 {safe(seat.name)} ({seat.robot} robot)" if seat.robot else f"{safe(seat.name)}"
    return f"{seat.number + 1}. {who}"


def problem(error: errors.TableError) -> str:
    """What was wrong, and what can be done now."""
    match error:
        case errors.NoSuchTable():
            return NOT_HERE
        case errors.WrongPhase(phase="lobby"):
            return "The game has not begun yet: press **Start**, or use `/table start`."
        case errors.WrongPhase(phase="playing"):
            return "The game has begun already. `/table show` draws it."
        case errors.WrongPhase(phase="over"):
            return "This game is over. **Rematch** on its last board, or `/table open`, starts another."
        case errors.WrongPhase():
            return "This table is closed. `/table open` starts another."
        case errors.ChannelBusy():
            return (
                "There is a game in this channel already. `/table show` draws it; `/table open thread:True` "
                "opens another in a thread of its own."
            )
        case errors.NotSeated():
            return "You do not play at this table. `/table show` lets you watch; **Join** is open until a game starts."
        case errors.AlreadySeated():
            return "You have a seat at this table."
        case errors.NotInvited():
            return (
                "This table is for people named by its host. Ask the host, or open one of your own in another channel."
            )
        case errors.TableFull():
            return f"All {error.seats} seats are taken. You can watch, or open a table in another channel."
        case errors.TooFewPlayers():
            return f"This game needs at least {error.least} players: let somebody **Join**, or **Add robot**."
        case errors.NoRobot():
            return NO_ROBOT_LEFT
        case errors.NotHost():
            return "Only the host, or somebody who may manage this server, can do that before the game starts."
        case errors.NotYourDecision(seated=True):
            return f"It is {safe(error.name)}'s move. You will get a line here when it is yours."
        case errors.NotYourDecision():
            return (
                f"It is {safe(error.name)}'s move. You are watching this table; `/table open` elsewhere starts yours."
            )
        case errors.StaleClick(mine=True):
            return "That was settled already. The newest board shows what is asked of you now."
        case errors.StaleClick():
            waiting = " and ".join(safe(name) for name in error.waiting) or "nobody"
            return f"That was settled already. Now it is {waiting}'s move."
        case errors.NothingToUndo():
            return "You can take back your own last step only until dice fall or somebody else moves."
        case errors.AlreadyDone():
            return SAME_AGAIN
        case _:
            return NOT_POSSIBLE


# --- the lobby -----------------------------------------------------------------------------------------

RESIGNED = "You have left the game. Thank you for playing!"
SURE_TO_RESIGN = "Leave this game for good? Your cards go back to the box and cannot come back."
NO_THREAD_HERE = "A thread can only be made in an ordinary text channel. Leave `thread` out to play right here."
NO_TABLE_HERE = "There can be no table in a channel of this kind. Use `/table open` in an ordinary text channel."
MAY_NOT_MAKE_THREADS = "I may not make threads here. Leave `thread` out to play right here."
TOO_MANY_THREADS = (
    "This server has as many threads open as Discord allows. Archive one, or leave `thread` out to play right here."
)
NO_THREAD_NOW = "Discord would not make a thread just now. Try again, or leave `thread` out to play right here."
NOBODY_INVITED = "Nobody could join that table: name somebody as `guest1`, or leave `who` out."
RESIGN_INSTEAD = "The game has begun. `/table resign` leaves it for good; the others go on."
LEAVE_INSTEAD = "The game has not begun yet. `/table leave` gives your seat back."
OUT_ALREADY = "You have left this game already. `/table show` lets you watch the others."
NO_ROBOT_LEFT = "There is no robot at this table."


def permissions_missing(missing: list[str]) -> str:
    """The bot may not do what showing a table takes."""
    wanted = ", ".join(f"**{name}**" for name in missing)
    return f"I may not show a table here yet. Somebody who manages this server can allow me: {wanted}."


def thread_name(game: str, host: str) -> str:
    """What a table's own thread is called (Discord allows 100 characters)."""
    return f"{GAME_NAMES[game]} with {plain(host)}"[:100]


def opened(table: Table) -> str:
    """A table has been opened: where, and what comes next."""
    return (
        f"Table {table.id} is open in <#{table.row.channel_id}>. "
        "Others press **Join**; **Add robot** fills seats; then **Start**."
    )


def lobby_title(table: Table) -> str:
    """The lobby's heading."""
    return f"## {GAME_NAMES[table.row.game]}, table {table.id}"


def lobby_seats(table: Table) -> str:
    """Who sits, and how many more can."""
    free = table.terms.seats - len(table.seats)
    lines = [seat_line(seat) for seat in table.seats]
    if free:
        lines.append(f"-# {free} {'seat' if free == 1 else 'seats'} free")
    return "\n".join(lines)


def lobby_terms(table: Table, commitment: str) -> str:
    """What was agreed, and what makes the dice checkable."""
    who = "anybody may join"
    invited = " ".join(f"<@{user}>" for user in table.terms.invited)
    if table.terms.who == "invited":
        who = f"for {invited or 'nobody else'} only"
        invited = ""
    agreed = " · ".join(PHRASEBOOKS[table.row.game].terms(table.options()))
    calling = f"\nCalling {invited}." if invited else ""
    return (
        f"Host <@{table.row.host_id}> · {who}\n{agreed[:1].upper()}{agreed[1:]}{calling}\n"
        f"-# Dice are fixed by a secret with SHA-256 `{commitment}`, mixed with your joins. "
        "It is shown at the end; `/table verify` checks every roll."
    )


def lobby_started(table: Table) -> str:
    """What is left of the lobby once the game runs."""
    return f"{STARTED} {len(table.seats)} players: {', '.join(names(table))}."


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


# --- pings, motions ----------------------------------------------------------------------------------


def ping(user_id: int, link: str | None) -> str:
    """The short line that calls whoever owes a decision."""
    return f"<@{user_id}>, it is your move." + (f" [Go to the board]({link})" if link else "")


def motion(table: Table, agreed: list[str], missing: list[str]) -> str:
    """Somebody wants to close the table."""
    return (
        f"**Close this table?** The game would end without a winner.\n"
        f"Agreed: {', '.join(agreed) or 'nobody'}. Still asked: {', '.join(missing) or 'nobody'}."
    )


def agreed_to_close(missing: list[str]) -> str:
    """What came of asking to close."""
    return f"You agree to close this table. Still asked: {', '.join(missing)}." if missing else CLOSED


# --- help --------------------------------------------------------------------------------------------

HELP_NO_TABLE = (
    "**1.** `/table open` starts a table in this channel.\n"
    "**2.** Others press **Join** (or you press **Add robot**), then **Start**.\n"
    "**3.** Buttons on the board are all you need; `/card` explains any card."
)
HELP_IN_PRIVATE = (
    "**1.** Tables live in a server's channels: use `/table open` in one where I am.\n"
    "**2.** Others press **Join** (or you press **Add robot**), then **Start**.\n"
    "**3.** Here, `/card` explains any card."
)
HELP_OVER = (
    "**1.** This game is over. **Rematch** on the last board starts another with the same people.\n"
    "**2.** `/table verify` shows the dice's secret and checks every roll.\n"
    "**3.** `/table open` starts a fresh table."
)
HELP_MORE = (
    "**Looking.** `/card name:`, `/table show` (`text:True` for words), `/table log`.\n"
    "**Changing your mind.** `/table undo` takes back your own last step until dice fall or somebody moves.\n"
    "**Leaving.** `/table leave` before the start, `/table resign` afterwards, `/table close` asks everybody."
)


def help_lobby(table: Table, *, seated: bool) -> str:
    """What to do in a lobby."""
    mine = "You have a seat." if seated else "Press **Join** to take a seat."
    return (
        f"**1.** {mine} {len(table.seats)} of {table.terms.seats} seats are taken.\n"
        "**2.** **Add robot** fills a seat with an easy robot.\n"
        "**3.** Anybody with a seat presses **Start** when all are there."
    )


def help_your_move(ask: str, command: str) -> str:
    """What to do when something is asked of you."""
    return (
        f"**1.** It is your move: {ask}\n"
        f"**2.** Use the buttons on the newest board, or type `{command}`.\n"
        "**3.** `/table show` draws everything; `/card` explains any card or rule."
    )


def help_waiting(waiting: str, *, seated: bool, resigned: bool = False) -> str:
    """What to do while others move."""
    mine = "You get a line here when it is yours" if seated else "You are watching"
    if resigned:
        mine = "You have left this game and can watch it"
    return (
        f"**1.** Waiting for {waiting}. {mine}.\n"
        "**2.** `/table show` draws the table, `/table log` tells what happened.\n"
        "**3.** `/card` explains any card or rule."
    )


# --- verify ------------------------------------------------------------------------------------------


def verified(entries: int, draws: int, commitment: str, secret: str, joins: list[int]) -> str:
    """The check of a finished game."""
    return (
        f"**Checked.** All {entries} entries of the journal were played again and led to the same table; "
        f"all {draws} numbers drawn are the ones the secret gives.\n"
        f"SHA-256, posted when the table opened: `{commitment}`\nSecret: `{secret}`\n"
        f"Joins: `{','.join(map(str, joins))}`\n"
        "-# The README shows the few lines with which you can check this yourself, and what it does not prove."
    )


def verified_so_far(entries: int, draws: int, commitment: str) -> str:
    """The check of a game that still runs, without its secret."""
    return (
        f"**Checked so far.** All {entries} entries of the journal were played again and led to the same table; "
        f"all {draws} numbers drawn are the ones the secret gives.\n"
        f"SHA-256 of the secret: `{commitment}`\n-# The secret is shown when the game is over."
    )


def not_verified(problem: str) -> str:
    """The check failed."""
    return f"**The check failed.** {problem}. Please tell whoever hosts the bot."


def no_such_card(name: str, close: list[str]) -> str:
    """No card is called that."""
    hint = f" Did you mean {', '.join(close)}?" if close else " Start typing and choose from the list."
    return f"There is no card called “{safe(name[:50])}”.{hint}"


def nobody_called(typed: str, here: Sequence[str]) -> str:
    """No player is called that; `here` are the names of those who play, safe in a message."""
    return f"Nobody here is called “{safe(typed[:50])}”. At this table: {', '.join(here)}."
