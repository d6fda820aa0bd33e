"""Sentences about what people choose for themselves, where they play, and what is stored about them."""

from collections.abc import Mapping, Sequence

from bot.calendar.preferences import Person, Quiet
from data.rows import Why
from rendering.words.common import listed

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

NO_GAMES = "You play at no table now. `/table open` in a server's channel starts one."
NOT_AWAY = "You had announced no holiday."
BACK = "Welcome back! You are called again, and your seats are yours."
NO_SUCH_ZONE = "There is no such time zone. Type a city, like `Berlin` or `New York`, and choose from the list."
UNTIL_FIRST = "A holiday ends after it has begun: give a later day as `until`."
SETTINGS = (
    "**Your settings.** They hold at all tables, and nobody else sees them. Menus change them at once.\n"
    "`/my data` shows what is stored about you."
)
FORGET_SURE = (
    "**Forget you?** This cannot be taken back.\n"
    "· In games that run, a robot takes your seat, under another name; a table without other people is closed.\n"
    "· In games that are over, your seat gets a neutral name. What was done stays, without saying by whom.\n"
    "· Your settings, orders and hands sent by DM are deleted.\n"
    "-# Messages that Discord keeps, like boards of earlier goes, may still show your name there."
)
FORGOTTEN = "Done: nothing stored here names you any more. If you play again, that begins anew."
DATA = (
    "**What is stored about you:** the tables you sit at and what you did there, your name as it was shown, the orders "
    "and settings you chose, and whether DMs reach you. No messages are read or kept.\n"
    "**Export** gives you all of it as a file, with your own hands and nobody else's. **Forget me** takes it away."
)
EXPORTED = "Everything stored about you, as JSON. Only you see this message; the file holds your own hands."
NEUTRAL = "Former player"


def quiet(quiet: Quiet) -> str:
    """Quiet hours in words; nothing where there are none."""
    parts = []
    if quiet.start != quiet.end:
        parts.append(f"{clock(quiet.start)} to {clock(quiet.end)}")
    if quiet.days_off:
        parts.append("all of " + listed(WEEKDAYS[day] for day in quiet.days_off))
    return " and ".join(parts)


def clock(minute: int) -> str:
    """A minute of the day as on a clock."""
    return f"{minute // 60:02}:{minute % 60:02}"


def away(person: Person, now: float) -> str:
    """The holiday somebody has announced, if it is not over."""
    if person.away is None or person.away.until <= now:
        return ""
    since = f"from <t:{int(person.away.since)}:D> " if person.away.since > now else ""
    return f"🏖️ Away {since}until <t:{int(person.away.until)}:D>. `/my back` ends that."


def announced(person: Person, now: float) -> str:
    """A holiday was announced."""
    return (
        f"{away(person, now)}\nNobody calls you in that time. Your tables are told; each waits for you, or your "
        "standing orders play for you, as it was agreed there; the others may vote on that."
    )


# --- games -----------------------------------------------------------------------------------------------


PAUSED = "⏸️ paused"
LOST: Mapping[Why, str] = {
    "channel": "📦 its channel is gone",
    "server": "📦 I am not in that server any more",
    "permission": "📦 I may not write there any more",
}
LOST_ELSEWHERE = "-# 📦 Open this list in a channel of the same server where nobody plays: a button goes on there."
VOTE_ASKED = "🗳️ your vote is asked"


def waits_for(names: str) -> str:
    """Whom a table waits for."""
    return f"waits for {names}"


def game_line(name: str, table: int, link: str, server: str, due: float | None, notes: Sequence[str] = ()) -> str:
    """One table in a list, with a `link` if it can be seen; `due` is in seconds since 1970.

    `notes` are what else there is to know of it.
    """
    where = f" in {server}" if server else ""
    until = f" · until <t:{int(due)}:R>" if due is not None else ""
    more = "".join(f" · {note}" for note in notes)
    return f"· {_titled(name, table, link)}{where}{until}{more}"


def other_table(name: str, table: int, link: str, due: float | None, lost: Why | None) -> str:
    """Another table that waits for somebody, in a few words; `lost`: why it cannot be shown where it is."""
    until = f" <t:{int(due)}:R>" if due is not None else ""
    return f"{_titled(name, table, link)}{f' ({LOST[lost]})' if lost else ''}{until}"


def _titled(name: str, table: int, link: str) -> str:
    """What a table is called, with a `link` if it can be seen."""
    titled = f"{name}, table {table}"
    return f"[{titled}]({link})" if link else titled


def more_games(hidden: int) -> str:
    """How many tables the list has no room for."""
    return f"-# And {hidden} more."


def others_waiting(links: Sequence[str], hidden: int) -> str:
    """What follows a line that calls somebody: the other tables that wait for them."""
    told = ", ".join(links) + (f" and {hidden} more" if hidden > 0 else "")
    return f"\n-# Also waiting for you: {told}. `/my games` lists them all."


def waiting_notice(user_id: int, lines: Sequence[str]) -> str:
    """One notice for several tables that wait for the same person."""
    told = "\n".join(lines)
    return f"<@{user_id}>, {len(lines)} tables wait for you:\n{told}"
