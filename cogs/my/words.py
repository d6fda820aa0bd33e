"""Sentences about what people choose for themselves, where they play, and what is stored about them."""

from collections.abc import Mapping, Sequence

from bot.calendar.preferences import Person, Quiet
from data.rows import Why
from rendering.words.common import listed

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

NO_GAMES = "You have no seat at any table now. `/table open` in a server channel starts one."
NOT_AWAY = "You had no days away to end."
BACK = "Welcome back! Your seats are yours again, and I tell you when it is your turn."
NO_SUCH_ZONE = "I do not know that time zone. Type a city, like `Berlin` or `New York`, and choose from the list."
NO_SUCH_DAY = "That day is not in the calendar."
NO_DAY = "I cannot read that day. Type `2026-12-24`, `24.12.`, `tomorrow`, `friday`, or `2w` for in two weeks."
DAY_OVER = "That day is already over."
DAY_TOO_FAR = "That is more than a year away."
UNTIL_FIRST = "The last day must be after the first one: choose a later `until`."
SETTINGS = (
    "**Your settings** for all tables. Nobody else sees them, and what you choose counts at once.\n"
    "`/my data` shows what is stored about you."
)
FORGET_SURE = (
    "**Forget you?** This cannot be taken back.\n"
    "· In running games a robot takes your seat, under another name. A table without other people closes.\n"
    "· In finished games your seat gets a neutral name. Your moves stay, without your name.\n"
    "· Your settings, your orders and the hands in your DMs are deleted.\n"
    "-# Old messages in Discord, like earlier boards, may still show your name."
)
FORGOTTEN = "Done: I have forgotten you. If you play again, you start fresh."
DATA = (
    "**I store** your tables, moves, name, orders and settings, and whether DMs reach you. "
    "I do not read or keep messages.\n"
    "**Export** gives you all of it as a file, with your own hands only. **Forget me** deletes it."
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


ASK_ZONE = "Choose your time zone"
WHAT_TIME = "What time is it for you?"
WHICH_ZONE = "**What time is it for you?** Then I ping you by your own clock."
OTHER_ZONE = "-# Your city is not there? `/my settings` knows every one."


def zone_of(person: Person, now: float) -> str:
    """What time it is for somebody, or that they have not said; `now` in seconds since 1970."""
    return f"it is {person.local(now):%H:%M} for you" if person.zone_known else "not chosen yet"


def zone_chosen(person: Person, now: float) -> str:
    """The answer to a chosen time zone."""
    calm = quiet(person.quiet)
    pinged = f"No pings from {calm}." if calm else "Pings come at any hour."
    return f"🕗 It is **{person.local(now):%H:%M}** for you, in {place(person.zone)}. {pinged}"


def place(zone: str) -> str:
    """The city of a time zone."""
    return zone.rpartition("/")[2].replace("_", " ")


def nights(night: Quiet) -> str:
    """The button for quiet nights."""
    return f"No pings from {clock(night.start)} to {clock(night.end)}"


def away(person: Person, now: float) -> str:
    """The holiday somebody has announced, if it is not over."""
    if person.away is None or person.away.until <= now:
        return ""
    since = f"from <t:{int(person.away.since)}:D> " if person.away.since > now else ""
    return f"🏖️ Away {since}until <t:{int(person.away.until)}:D>. `/my back` ends it."


def announced(person: Person, now: float) -> str:
    """A holiday was announced."""
    return (
        f"{away(person, now)}\nI do not ping you in that time, and I tell your tables. Each one waits for you, or your "
        "standing orders play for you: its options say which. The other players can vote to change that."
    )


# --- games -----------------------------------------------------------------------------------------------


PAUSED = "⏸️ paused"
LOST: Mapping[Why, str] = {
    "channel": "📦 its channel is gone",
    "server": "📦 I am not in that server any more",
    "permission": "📦 I may not write there any more",
}
LOST_ELSEWHERE = "-# 📦 To go on, open this list in a free channel of the same server and press **Go on here**."
VOTE_ASKED = "🗳️ a vote waits for you"


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
