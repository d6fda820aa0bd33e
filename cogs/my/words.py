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
    "-# Messages that Discord keeps, like boards of earlier turns, may still show your name there."
)
FORGOTTEN = "Done: nothing stored here names you any more. If you play again, everything begins from nothing."
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
        f"{away(person, now)}\nNobody calls you in that time, and your tables know. Each one waits for you, or your "
        "standing orders play for you, as agreed there. The others may vote on that."
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


def game_line(title: str, server: str, due: float | None, notes: Sequence[str] = ()) -> str:
    """One table in a list, by its `title`; `due` is in seconds since 1970, `notes` say what else is to know."""
    where = f" in {server}" if server else ""
    until = f" · until <t:{int(due)}:R>" if due is not None else ""
    more = "".join(f" · {note}" for note in notes)
    return f"· {title}{where}{until}{more}"


def other_table(name: str, table: int, link: str, due: float | None, lost: Why | None) -> str:
    """Another table that waits for somebody, in a few words; `lost`: why it cannot be shown where it is."""
    until = f" <t:{int(due)}:R>" if due is not None else ""
    return f"{titled(name, table, link)}{f' ({LOST[lost]})' if lost else ''}{until}"


def titled(name: str, table: int, link: str) -> str:
    """A table's title, with a `link` if it can be seen."""
    title = f"{name}, table {table}"
    return f"[{title}]({link})" if link else title


def more_games(hidden: int) -> str:
    """How many tables the list has no room for."""
    return f"-# And {hidden} more."


def go_to_hand(channel_id: int, message_id: int) -> str:
    """What leads from a DM to the hand in the same DMs."""
    return f" [Go to your hand](https://discord.com/channels/@me/{channel_id}/{message_id})"


def others_waiting(links: Sequence[str], hidden: int) -> str:
    """What follows a line that calls somebody: the other tables that wait for them."""
    named = ", ".join(links) + (f" and {hidden} more" if hidden > 0 else "")
    return f"\n-# Also waiting for you: {named}. `/my games` lists them all."


def waiting_notice(user_id: int, lines: Sequence[str]) -> str:
    """One notice for several tables that wait for the same person."""
    text = "\n".join(lines)
    return f"<@{user_id}>, {len(lines)} tables wait for you:\n{text}"
