"""Every sentence about tables, seats and commands that a player reads. Sentences about a game are with the game."""

from collections.abc import Mapping, Sequence

from bot.table.table import Table
from bot.table.table_reads import Reason
from cogs.ui import naming
from rendering.words import PHRASEBOOKS, Badge
from rendering.words.common import capital, listed

GAME_NAMES = {name: book.title for name, book in PHRASEBOOKS.items()}
ROBOT_NAMES = ("Robo Rye", "Bolt Bun", "Gizmo Grain", "Cog Croissant", "Dough Droid", "Widget Waffle")
LEVEL_NAMES: Mapping[str, str] = {
    "easy": "easy to beat, good for a first game",
    "normal": "knows the game and its odds",
    "hard": "thinks ahead and gives nothing away",
}
"""The names of robot levels."""
OPEN_A_TABLE = "Open a table"
WHICH_GAME = "Which game?"
CALL_FRIENDS = "Invite friends"
CALL_FRIENDS_ABOUT = "They get a message here. Everybody else may join, too."
NOBODY_YET = "Nobody yet"
WHICH_ROBOTS = "Robots"
NO_ROBOTS = "none"
ROBOT_CHOICES: Sequence[tuple[str, str, str]] = (
    ("No robots", NO_ROBOTS, "You can add some later"),
    *(
        (f"{count} {level} {'robot' if number == 1 else 'robots'}", f"{number} {level}", about)
        for level, about in (
            ("easy", "Easy to beat, good for a first game"),
            ("normal", "A fair match, knows the odds"),
            ("hard", "Hard to beat, thinking every move through"),
        )
        for number, count in enumerate(("One", "Two", "Three"), 1)
    ),
)
"""Robots to begin with: label, as typed, explanation."""
HOW_FAST = "When do you play?"
SPEED_CHOICES: Sequence[tuple[str, str, str]] = (
    ("Now, together", "now", "Everybody is here for the whole game"),
    ("Over some days", "day", "Each of you has a day for your turn"),
    ("Over some days, by post", "post", "Machi Koro: everybody sends orders in private, then the whole turn is played"),
)
"""How fast: label, key, explanation."""
SAY_WHICH_GAME = "Choose a `game`, too. Or send `/table open` alone: a short form asks you everything."
TOO_MANY_ROBOTS = "That is too many robots for one table. Try `2 hard, 1 normal`."

SAME_AGAIN = "That is done already."
NOT_HERE = "There is no table in this channel. `/table open` starts one."
NOT_POSSIBLE = "That is not possible now."
BROKEN = (
    "Something broke on our side; your game is safe. Try again from its newest board. If it keeps happening, send "
    "the bot's admin this code: `{reference}`."
)
CANNOT_KEEP = "I cannot save anything now, so nothing has changed. Try again in a few minutes. My admin can see why."
DAMAGED = (
    "Some of my data is damaged, so I cannot do that, and nothing has changed. Please ask my admin to restore a "
    "backup: my messages to them say how."
)
DISCORD_STUMBLED = "Discord had a problem. Look at your game's newest board, and try again if nothing happened there."
MESSAGE_GONE = "That message is gone, but what you did counts. `/table show` shows the table as it is now."
DONE_ELSEWHERE = "Done! That message is gone."
OLD_CONTROL = "That button is from an older version of me. `/table show` shows the table and what you can do."
OTHER_COMMAND = "That command has changed. Restart Discord (on a phone: close and open it), then try again."
ONLY_IN_SERVERS = "Tables are in the channels of a server. Use this there."
NOT_A_MEMBER = "One of the people you named is not in this server."
MANAGERS_ONLY = "Only server managers can do that."
STARTED = "The game has begun. Good luck!"
CLOSED = "This table is closed."
NO_COACH = "This table plays without odds. `/table show` shows everything that is open."
MOST_REASONS = 6
"""The most reasons on one board."""
STOPPED = "⏹️ This robot game is stopped. `/table watch` starts another."
WATCHED = "-# 🤖 Robots play among themselves. The person who started this, or a server manager, can **Stop** it."
STOPPED_BY_YOU = "Stopped. The boards stay where they are."
WATCH_PACES: Mapping[str, str] = {
    "slow": "slow: time to read everything",
    "steady": "steady: a few seconds a move",
    "fast": "fast: a game in a few minutes",
}


def newest_board(link: str | None) -> str:
    """The link to the board, after a click on something old."""
    return f" [Go to the board]({link})" if link else ""


ANSWER_HERE = "You can answer right here too:"


def robot_level(level: str | None) -> str:
    """The name of a robot level."""
    return "robot" if level is None else f"{level} robot: {LEVEL_NAMES[level]}"


def no_such_level(typed: str) -> str:
    """There is no such robot level."""
    level = naming.safe(typed[:30])
    return f"There is no robot level “{level}”. Choose easy, normal or hard, like `2 hard, 1 normal`."


# --- the end -------------------------------------------------------------------------------------------


def well_played(users: Sequence[int]) -> str:
    """A line that pings everybody who played; empty for robots alone."""
    return f"Well played, {listed(f'<@{user}>' for user in users)}!" if users else ""


# --- the lobby -----------------------------------------------------------------------------------------

RESIGNED = "You have left the game. Thank you for playing!"
SURE_TO_CLOSE = "**Close this table?** A running game ends without a winner. I ask everybody in it first."
SURE_TO_CLOSE_LOBBY = "**Close this table?** Nobody can join it any more."
SURE_TO_RESIGN = (
    "**Leave this game for good?** Your cards go back to the box. `/table replace` gives your seat to somebody else "
    "or to a robot instead."
)
NO_THREAD_HERE = "Threads work only in an ordinary text channel. Leave `thread` out to play right here."
NO_TABLE_HERE = "I cannot open a table in this kind of channel. Try an ordinary text channel."
MAY_NOT_MAKE_THREADS = "I may not make threads here. Leave `thread` out to play right here."
TOO_MANY_THREADS = "This server has no room for another thread. Archive one, or leave `thread` out to play right here."
NO_THREAD_NOW = "Discord did not make a thread. Try again, or leave `thread` out to play right here."
MANAGERS_OPEN = "In this server only managers open tables. Ask one of them; you can join afterwards."
NOBODY_INVITED = "Nobody could join that table. Name somebody in `guest1`, or leave `who` out."
RESIGN_INSTEAD = "The game has begun. `/table resign` leaves it for good; the others go on."
LEAVE_INSTEAD = "The game has not begun yet. `/table leave` gives your seat back."
OUT_ALREADY = "You have left this game already. `/table show` lets you watch the others."
NO_ROBOT_LEFT = "There is no robot at this table."


def permissions_missing(missing: list[str]) -> str:
    """The bot lacks permissions to show a table."""
    wanted = ", ".join(f"**{name}**" for name in missing)
    return f"I may not show a table here yet. A server manager can allow me: {wanted}."


def not_here(chosen: Sequence[int]) -> str:
    """A table cannot be opened in that channel."""
    named = " or ".join(f"<#{channel}>" for channel in chosen[:10])
    return f"In this server tables open in {named}. Use `/table open` there."


def thread_name(game: str, host: str) -> str:
    """The name of a table's own thread (Discord allows 100 characters)."""
    return f"{GAME_NAMES[game]} with {naming.plain(host)}"[:100]


def opened(table: Table) -> str:
    """A table has been opened: where, and the next steps."""
    return (
        f"Table {table.id} is open in <#{table.row.channel_id}>. "
        "Friends press **Join**, robots fill empty seats, then press **Start**."
    )


def choose_any(first: str, last: str) -> str:
    """The placeholder of a menu from which several may be chosen."""
    return f"Choose any: {first} … {last}"


IN_A_THREAD = "-# The channel has a game already, so this one got a thread of its own."


def reasons(table: Table, told: Sequence[Reason]) -> str:
    """The reasons of robots in a turn, a small line each, the last ones only; empty if there are none."""
    book, names = PHRASEBOOKS[table.row.game], naming.names(table)
    lines = [f"-# 💭 {names[each.seat]}: {book.why(each.why, names)}." for each in told]
    return "\n".join(lines[-MOST_REASONS:])


def badge(name: str, badge: Badge) -> str:
    """Somebody has earned a badge."""
    return f"🏅 **{name}** earns **{badge.name}**: {badge.how[0].lower()}{badge.how[1:]}."


def closed(table: Table) -> str:
    """A table is closed."""
    return STOPPED if table.watched else CLOSED


def now_to_watch(table: Table) -> str:
    """Robots have begun to play."""
    return (
        f"Table {table.id}: {len(table.seats)} robots play in <#{table.row.channel_id}>, a board for each turn. "
        "**Stop** below the newest board ends it."
    )


def lobby_seats(table: Table) -> str:
    """Who has a seat, and the number of free seats."""
    seated = listed(
        f"🤖 {name} ({seat.robot})" if seat.robot else f"**{name}**"
        for name, seat in zip(naming.names(table), table.seats, strict=True)
    )
    free = table.terms.seats - len(table.seats)
    if free <= 0 or table.row.phase != "lobby":
        return f"{seated} {'is' if len(table.seats) == 1 else 'are'} in."
    left = "1 seat is free" if free == 1 else f"{free} seats are free"
    return f"{seated} {'is' if len(table.seats) == 1 else 'are'} in, {left}."


def lobby_guests(table: Table) -> str:
    """The people who are called, or who alone may join; empty if there are none."""
    if table.row.phase != "lobby":
        return ""
    if table.terms.who == "invited":
        return f"Only for {' '.join(f'<@{user}>' for user in table.terms.invited)}."
    called = [user for user in table.terms.invited if table.seat_of(user) is None]
    return f"Invited: {' '.join(f'<@{user}>' for user in called)}." if called else ""


def lobby_terms(table: Table, agreed: Sequence[str]) -> str:
    """What was agreed, in one line, and the table's number."""
    return f"{capital(' · '.join(agreed))}\n-# {GAME_NAMES[table.row.game]}, table {table.id}"


FAIR_LUCK: Mapping[str, tuple[str, str]] = {
    "machi_koro": ("Fair dice", "every roll and shuffle"),
    "mafia_dollar": ("Fair cards", "every shuffle"),
}
"""By game: what is fair, and what a table's secret decides."""


def fair_dice(game: str, commitment: str) -> str:
    """How a player knows that nobody chooses the luck; `commitment`: the SHA-256 of the table's secret."""
    name, decided = FAIR_LUCK[game]
    return (
        f"🎲 **{name}.** A secret decides {decided}. It was fixed when the table opened, and each player who joins "
        "changes the luck, too. So nobody can choose it.\n"
        f"SHA-256 of the secret: `{commitment}`\n"
        "-# It is in the file name of the lobby's picture. After the game `/table verify` checks it all."
    )


def rules_heading(table: Table, note: str) -> str:
    """The text above the menus in which the host changes the terms."""
    warning = f"\n⚠️ {note}" if note else ""
    return f"**Options of table {table.id}.** You can change them until the game starts.{warning}"


def rules_fixed(agreed: Sequence[str]) -> str:
    """The terms, for a person who cannot change them."""
    rules = " · ".join(agreed)
    return f"Options of this table: {rules}."


CHOOSE_ONE = "Choose one of them."


def too_few_seats(taken: int) -> str:
    """There are more people than seats."""
    return f"{taken} players sit here already. For fewer seats, somebody has to leave first."


def seats_possible(title: str, possible: range, seats: int, ways: Sequence[str]) -> str:
    """A game is not for that many `seats`; `ways`: with which settings it would be."""
    way = f" For {seats}, choose {' or '.join(ways)}." if ways else ""
    return f"With these options {title} is for {possible[0]} to {possible[-1]} players.{way}"


UNDONE = "Taken back. The newest board shows what you can do now."


def joined(table: Table) -> str:
    """A person took a seat."""
    return f"You have a seat at table {table.id}: {len(table.seats)} of {table.terms.seats} are taken."


def left(table: Table) -> str:
    """A person left their seat."""
    return CLOSED if table.row.phase == "closed" else f"You have left table {table.id}."


def log(lines: str, page: int, pages: int, undone: int) -> str:
    """A page of the log."""
    note = f" · {undone} {'step' if undone == 1 else 'steps'} taken back" if undone else ""
    more = f" · `/table log page:{page + 1}` goes further back" if page < pages else ""
    where = f"Page {page} of {pages}, 1 is the newest" if pages > 1 else "This is everything"
    return f"{lines}\n-# {where}{more}{note}"


NOTHING_NEW = "Nothing has happened since your last move."
NOTHING_YET = "Nothing has happened yet."


def earlier_lines(hidden: int) -> str:
    """How many lines of the log a message has no room for."""
    earlier = "1 line" if hidden == 1 else f"{hidden} lines"
    return f"-# {earlier} before these: `/table log` has them all."


def as_it_was(turn: int) -> str:
    """The text above an earlier state of a table."""
    return f"**After turn {turn}**, as you could see it then."


def turn_line(turn: int, current: int) -> str:
    """One turn in a menu of moments to look back on."""
    return f"Turn {turn}, played now" if turn == current else f"After turn {turn}"


def no_such_turn(current: int) -> str:
    """The answer to a request for a turn that has not been played yet."""
    return f"Turn {current} is the newest one. `/table log` lists them all."


# --- pings, votes ------------------------------------------------------------------------------------


def ping(user_id: int, link: str | None, *, question: bool = False) -> str:
    """The short line that pings a player to decide. `question`: something is asked that comes up in others' turns."""
    return ping_mark(user_id, question=question) + (f" [Go to the board]({link})." if link else "")


def ping_mark(user_id: int, *, question: bool = False) -> str:
    """The marker of that line. A posted one is found by the marker that was stored with it, in the words of then."""
    return f"<@{user_id}>, a question for you!" if question else f"<@{user_id}>, your turn!"


def call(table: Table, host: str, users: Sequence[int], link: str | None) -> str:
    """The short line that pings people invited to a table."""
    pings = " ".join(f"<@{user}>" for user in users)
    return f"{pings}, {host} invites you to table {table.id} of {GAME_NAMES[table.row.game]}." + (
        f" [Go there and press Join]({link})" if link else ""
    )


def call_role(table: Table, role: int, link: str | None) -> str:
    """The short line that pings a server's role when a table opens for anybody."""
    return f"<@&{role}>, table {table.id} of {GAME_NAMES[table.row.game]} is open for everybody." + (
        f" [Go there and press Join]({link})" if link else ""
    )


def call_matched(table: Table, users: Sequence[int], link: str | None) -> str:
    """The short line that pings people who were waiting for each other in the queue."""
    pings = " ".join(f"<@{user}>" for user in users)
    return f"{pings}, somebody else would play {GAME_NAMES[table.row.game]}, too: table {table.id} is for you." + (
        f" [Go there and press Start]({link})" if link else ""
    )


def orders_wanted(user_id: int, postal_turn: int, link: str | None) -> str:
    """The short line that pings a player who has handed in no orders."""
    return orders_mark(user_id, postal_turn) + (f" [Go to the table]({link})." if link else "")


def orders_mark(user_id: int, postal_turn: int) -> str:
    """The marker of that line."""
    return f"<@{user_id}>, send your orders for turn {postal_turn}."


def agreed_to_close(missing: list[str]) -> str:
    """The answer to a request to close a table."""
    return f"You agree to close this table. Waiting for {', '.join(missing)}." if missing else CLOSED


# --- names that nobody has ---------------------------------------------------------------------------


def no_such_card(name: str, close: list[str]) -> str:
    """There is no card of that name."""
    hint = f" Did you mean {', '.join(close)}?" if close else " Start typing and choose from the list."
    return f"There is no card called “{naming.safe(name[:50])}”.{hint}"


def nobody_called(typed: str, here: Sequence[str]) -> str:
    """There is no player of that name; `here` are the players' names, safe in a message."""
    return f"Nobody here is called “{naming.safe(typed[:50])}”. At this table: {', '.join(here)}."
