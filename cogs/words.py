"""Every sentence about tables, seats and commands that a player reads. Sentences about a game are with the game."""

import unicodedata

import discord

from bot import errors
from bot.seating import Seat, Table

GAME_NAMES = {"machi_koro": "Machi Koro"}
ROBOT_NAMES = ("Robo Rye", "Bolt Bun", "Gizmo Grain", "Cog Croissant")

TURNING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that set the direction of text; letters that run from right to left need none."""
INVISIBLE = ("Cc", "Cf", "Zs")
"""Unicode's categories of characters that nobody sees."""

SAME_AGAIN = "That has been done already."
NOT_HERE = "There is no table in this channel. `/table open` starts one."
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
    return flat if any(unicodedata.category(letter) not in INVISIBLE for letter in flat) else "somebody"


def safe(name: str) -> str:
    """A name that cannot format, mention or break lines where it stands."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(plain(name)))


def names(table: Table) -> tuple[str, ...]:
    """The seats' names, safe in a message."""
    return tuple(safe(name) for name in table.names)


def plain_names(table: Table) -> tuple[str, ...]:
    """The seats' names, for pictures and menus, which format nothing."""
    return tuple(plain(name) for name in table.names)


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
            return "Only the host can do that before the game starts."
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
            return "That is not possible now."


# --- the lobby -----------------------------------------------------------------------------------------

RESIGNED = "You have left the game. Thank you for playing!"
SURE_TO_RESIGN = "Leave this game for good? Your cards go back to the box and cannot come back."
NO_THREAD_HERE = "A thread can only be made in an ordinary text channel. Leave `thread` out to play right here."
MAY_NOT_MAKE_THREADS = "I may not make threads here. Leave `thread` out to play right here."
NO_ROBOT_LEFT = "There is no robot at this table."


def permissions_missing(missing: list[str]) -> str:
    """The bot may not do what showing a table takes."""
    wanted = ", ".join(f"**{name}**" for name in missing)
    return f"I may not show a table here yet. Somebody who manages this server can allow me: {wanted}."


def thread_name(game: str, host: str) -> str:
    """What a table's own thread is called (Discord allows 100 characters)."""
    return f"{GAME_NAMES[game]} with {' '.join(host.split())}"[:100]


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
    first = "first go by chance" if getattr(table.options(), "first", "random") == "random" else "first go to seat 1"
    calling = f"\nCalling {invited}." if invited else ""
    return (
        f"Host <@{table.row.host_id}> · {who} · {first}{calling}\n"
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
HELP_OVER = (
    "**1.** This game is over. **Rematch** on the last board starts another with the same people.\n"
    "**2.** `/table verify` shows the dice's secret and checks every roll.\n"
    "**3.** `/table open` starts a fresh table."
)
HELP_MORE = (
    "\n\n**How Machi Koro goes.** Each go: roll, everybody's cards with that number act, then you may build one "
    "thing. 🔵 Blue acts on anyone's roll, 🟩 green on your own, 🔻 red takes from whoever rolled, ⭐ purple "
    "is once per town and acts on your own roll. Whoever builds all four landmarks first wins.\n"
    "**Looking.** `/machi town`, `/machi market`, `/card name:`, `/table show` (`text:True` for words), "
    "`/table log`.\n"
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


def help_your_move(ask: str) -> str:
    """What to do when something is asked of you."""
    return (
        f"**1.** It is your move: {ask}\n"
        "**2.** Use the buttons on the newest board, or type `/machi`.\n"
        "**3.** **My town** and **Market** show you more, privately; `/card` explains any card."
    )


def help_waiting(waiting: str, *, seated: bool) -> str:
    """What to do while others move."""
    mine = "You get a line here when it is yours" if seated else "You are watching"
    return (
        f"**1.** Waiting for {waiting}. {mine}.\n"
        "**2.** `/table show` draws the table, `/table log` tells what happened.\n"
        "**3.** `/machi market` and `/card` help you plan."
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


def verified_so_far(entries: int, commitment: str) -> str:
    """The check of a game that still runs, without its secret."""
    return (
        f"**Checked so far.** All {entries} entries of the journal were played again and led to the same table.\n"
        f"SHA-256 of the secret: `{commitment}`\n-# The secret is shown when the game is over."
    )


def not_verified(problem: str) -> str:
    """The check failed."""
    return f"**The check failed.** {problem}. Please tell whoever hosts the bot."


def no_such_card(name: str, close: list[str]) -> str:
    """No card is called that."""
    hint = f" Did you mean {', '.join(close)}?" if close else " Start typing and choose from the list."
    return f"There is no card called “{safe(name[:50])}”.{hint}"
