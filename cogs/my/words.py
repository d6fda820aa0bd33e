"""Sentences about what people choose for themselves, where they play, and what is stored about them."""

import datetime
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from bot.calendar.preferences import DEFAULT_NIGHT, Person, Quiet
from bot.language import (
    DEFAULT,
    Sentence,
    city,
    clock,
    current_language,
    day_and_month,
    say,
    say_in_context,
    time_of_day,
    weekday,
)
from bot.language.commands import option_name
from bot.language.reading import spoken
from bot.language.rows import bracketed, commas, paragraph
from data.rows import Why
from rendering.words.common import and_more, listed

MY_LANGUAGE = Sentence("Language")
LANGUAGE_OF_DISCORD = Sentence("Same as my Discord")
WAS_IT_LUCK = Sentence("Was it luck? Choose a finished game…")
NO_GAMES = Sentence("You have no seat at any table now. `/table open` in a server channel starts one.")
NOT_AWAY = Sentence("You had no days away to end.")
BACK = Sentence("Welcome back! Your seats are yours again, and I tell you when it is your turn.")
NO_SUCH_ZONE = Sentence(
    "I do not know that time zone. Type a city, like `Berlin` or `New York`, and choose from the list."
)
NO_SUCH_DAY = Sentence("That day is not in the calendar.")
TODAY = Sentence("today, now", context="typed words, with commas between them")
TOMORROW = Sentence("tomorrow", context="typed words, with commas between them")
DAY_AFTER = Sentence("day after tomorrow", context="typed words, with commas between them")
DAY_OVER = Sentence("That day is already over.")
DAY_TOO_FAR = Sentence("That is more than a year away.")
SETTINGS = Sentence(
    "**Your settings** for all tables. Nobody else sees them, and what you choose counts at once.\n"
    "`/my data` shows what is stored about you."
)
FORGET_SURE = Sentence(
    "**Forget you?** This cannot be taken back.\n"
    "· In running games a robot takes your seat, under another name. A table without other people closes.\n"
    "· In finished games your seat gets a neutral name. Your moves stay, without your name.\n"
    "· Your settings, your list of blocked people, your orders and the hands in your DMs are deleted.\n"
    "· I keep a code made from your id, and the time, so that an older copy of my data cannot bring you back.\n"
    "-# Old messages in Discord, like earlier boards, may still show your name."
)
FORGOTTEN = Sentence("Done: I have forgotten you. If you play again, you start fresh.")
DATA = Sentence(
    "**I store** your tables, moves, name, orders and settings, whom you have blocked, which of your votes failed, and "
    "whether DMs reach you. Finished games stay until the bot's admin deletes them. I do not read or keep messages; my "
    "log has numbers of tables, servers, channels and clicks.\n"
    "**Export** gives you all of it as a file, with your own hands only. **Forget me** deletes it."
)
BLOCKED_PEOPLE = Sentence("Blocked people…")
BLOCKED = Sentence("**Blocked people** get no seat at your tables, and the queue does not bring you together.")
BLOCKED_ABOUT = Sentence(
    "-# Blocked people only read that there is no seat for them. If they invite you, they do not learn that you are "
    "not pinged. Nobody but you sees this list. Games that you play together go on, and in a tournament you may meet. "
    "People who ask me to forget them leave your list."
)
NOBODY_BLOCKED = Sentence("You have not blocked anybody.")
UNBLOCKED = Sentence("**{name}** is not blocked any more.")
BLOCK = Sentence("Block somebody in this server…")
UNBLOCK = Sentence("Unblock…")
NOT_THEM = Sentence("Choose another person: you cannot block yourself or a bot.")
EXPORTED = Sentence("Everything stored about you, as JSON. Only you see this message; the file holds your own hands.")
WAITS_FOR = Sentence("waits for {players}", context="a note on a table")


def blocked(names: Iterable[str]) -> str:
    """The people whom the reader has blocked; the names may stand in a message."""
    shown = listed(f"**{name}**" for name in names)
    return say("Blocked: {people}.", people=shown) if shown else str(NOBODY_BLOCKED)


def together(open_ones: Sequence[str], running: Sequence[str], tournaments: Sequence[str]) -> str:
    """Where the reader meets them already: links to tables in the lobby and to those that play, tournaments by name."""
    lines = (
        [say("You sit with one of them at: {tables}. Play goes on there.", tables=commas(running))] if running else []
    )
    if open_ones:
        lines.append(
            say(
                "You sit with one of them at: {tables}. Nothing has begun there yet, so you can leave.",
                tables=commas(open_ones),
            )
        )
    if tournaments:
        named = commas(f"**{name}**" for name in tournaments)
        lines.append(say("You are with one of them in: {tournaments}. You may meet there.", tournaments=named))
    return "\n".join(lines)


def no_day(today: datetime.date) -> str:
    """What was typed is no day: what would be one."""
    christmas, friday = datetime.date(today.year + ((today.month, today.day) > (12, 24)), 12, 24), weekday(4)
    return say(
        "I cannot read that day. Type `{date}`, `{short}`, `{tomorrow}`, `{friday}`, or `2w` for in two weeks.",
        date=christmas.isoformat(),
        short=day_and_month(christmas),
        tomorrow=spoken(TOMORROW)[0],
        friday=friday.lower() if current_language() == DEFAULT else friday,
    )


def until_first() -> str:
    """A holiday was to end before it begins."""
    option = option_name("until", "my away")
    return say("The last day must be after the first one: choose a later {option}.", option=option)


def quiet(quiet: Quiet) -> str:
    """Quiet hours in words; nothing where there are none."""
    hours = span(quiet) if quiet.hours else ""
    days = ""
    if quiet.days_off:
        days = say_in_context("hours without pings", "all of {days}", days=listed(map(weekday, quiet.days_off)))
    if not (hours and days):
        return hours or days
    return say_in_context("hours without pings", "{hours} and {days}", hours=hours, days=days)


def span(quiet: Quiet) -> str:
    """Quiet hours of every day."""
    return say_in_context("hours without pings", "{start} to {end}", start=clock(quiet.start), end=clock(quiet.end))


YOUR_TIME = Sentence("Choose your time…")
WHICH_ZONE = Sentence("**What time is it for you?**")
AT_ANY_HOUR = Sentence("At any hour")
OTHER_ZONE = Sentence("-# Your city is not there? `/my settings` knows every one.")


def which_zone(person: Person, guess: str, now: float) -> str:
    """The question for a person's time zone; `guess` is the one that is assumed, empty if nothing is known."""
    return paragraph(str(WHICH_ZONE), until_zone_known(person, guess, now))


def until_zone_known(person: Person, guess: str, now: float) -> str:
    """When a person whose time zone is not known is not pinged."""
    if person.any_hour:
        return say("Pings come at any hour.")
    if not guess:
        return say("Until you tell me, I may ping you at night.")
    return say(
        "Until you tell me, I think it is {time}. In slow games I don't ping you from {start} to {end}.",
        time=time_of_day(person.in_zone(guess).local(now)),
        start=clock(DEFAULT_NIGHT.start),
        end=clock(DEFAULT_NIGHT.end),
    )


def it_is(time: str) -> str:
    """The button that takes a guessed time zone."""
    return say("It is {time} here", time=time)


def zone_chosen(person: Person, now: float) -> str:
    """The answer to a chosen time zone."""
    pinged = say("No pings from {hours}.", hours=quiet(person.quiet)) if quiet(person.quiet) else ""
    if not person.night_known:
        assumed = say(
            "Until you choose, no pings from {start} to {end} in slow games.",
            start=clock(DEFAULT_NIGHT.start),
            end=clock(DEFAULT_NIGHT.end),
        )
        pinged = paragraph(pinged, assumed)
    pinged = pinged or say("Pings come at any hour.")
    time = time_of_day(person.local(now))
    return paragraph(say("🕗 It is **{time}** for you, in {place}.", time=time, place=city(person.zone)), pinged)


def nights(night: Quiet) -> str:
    """The button for quiet nights."""
    return say("No pings from {start} to {end}", start=clock(night.start), end=clock(night.end))


def in_force(person: Person, now: float, chosen: tuple[str, str], *, dms_closed: bool) -> str:
    """What holds now, in three lines; `now` in seconds since 1970. `dms_closed`: the last DM to them was refused.

    `chosen`: reminder and colours as the menus say them.
    """
    reminder, colours = chosen
    clock_line = zone_chosen(person, now) if person.zone_known else no_zone(person, now)
    also = [str(NEWS[key]) for key, wanted in (("up_next", person.up_next), ("dm", person.dm)) if wanted]
    if person.dm and dms_closed:
        also[-1] = str(DMS_CLOSED)
    pings = say("🔔 Reminders: {reminder}.", reminder=reminder)
    looks = LOOKS[person.pictures](colours=colours)
    return "\n".join([clock_line, paragraph(pings, *also), paragraph(looks, str(SEEN[person.listed]))])


def no_zone(person: Person, now: float) -> str:
    """On the page of a person's settings: their time zone is not known."""
    return paragraph(say("🕗 I don't know your time zone yet."), until_zone_known(person, person.guess, now))


NEWS: Mapping[str, Sentence] = {
    "up_next": Sentence("I also tell you when you are next."),
    "dm": Sentence("I may send you DMs."),
}
DMS_CLOSED = Sentence("You want DMs, but Discord refuses mine: your DMs are closed.")
LOOKS: Mapping[bool, Sentence] = {
    True: Sentence("🎨 You see pictures (colours: {colours})."),
    False: Sentence("🎨 You see words instead of pictures."),
}
SEEN: Mapping[bool, Sentence] = {
    True: Sentence("Everybody may see your figures."),
    False: Sentence("Only you see your figures."),
}


def away(person: Person, now: float) -> str:
    """The holiday somebody has announced, if it is not over."""
    if person.away is None or person.away.until <= now:
        return ""
    end = f"<t:{int(person.away.until)}:f>"
    if person.away.since > now:
        start = f"<t:{int(person.away.since)}:f>"
        return say("🏖️ Away from {start} until {end}. `/my back` ends it.", start=start, end=end)
    return say("🏖️ Away until {end}. `/my back` ends it.", end=end)


def announced(person: Person, now: float) -> str:
    """A holiday was announced."""
    follows = say(
        "I do not ping you in that time, and I tell your tables. Each one waits for you, or I play for you: its "
        "options say which. The other players can vote to change that."
    )
    reckoned = say(
        "I don't know your time zone, so I count these days as if it were {time} for you now. Choose your zone in "
        "`/my settings`, and the days move with it.",
        time=time_of_day(person.local(now)),
    )
    return "\n".join([away(person, now), *([] if person.zone_known else [f"-# {reckoned}"]), follows])


# --- games -----------------------------------------------------------------------------------------------


PAUSED = Sentence("⏸️ paused")
LOST: Mapping[Why, Sentence] = {
    "channel": Sentence("📦 its channel is gone"),
    "server": Sentence("📦 I am not in that server any more"),
    "permission": Sentence("📦 I may not write there any more"),
    "locked": Sentence("📦 its thread is locked"),
    "content": Sentence("📦 a filter refuses my messages there"),
    "unknown": Sentence("📦 Discord refuses my messages there"),
}
LOST_ELSEWHERE = Sentence(
    "-# 📦 To go on, open this list in a free channel of the same server and press **Go on here**."
)
VOTE_ASKED = Sentence("🗳️ a vote waits for you")


def game_line(title: str, server: str, notes: Sequence[str] = ()) -> str:
    """One table in a list, by its `title`; `notes` say what else is to know."""
    where = say("{table} in {server}", table=title, server=server) if server else title
    return f"· {' · '.join(note for note in (where, *notes) if note)}"


def until(due: float | None, *, mine: bool) -> str:
    """Until when a table waits, in seconds since 1970: for the reader (`mine`) or for others; None: without end."""
    if due is None:
        return ""
    time = f"<t:{int(due)}:R>"
    if mine:
        return say_in_context("after a table", "your turn ends {time}", time=time)
    return say_in_context("after a table", "the turn ends {time}", time=time)


def other_table(name: str, table: int, link: str, due: float | None, lost: Why | None) -> str:
    """Another table that waits for somebody, in a few words; `lost`: why it cannot be shown where it is."""
    until = f" ⏳ <t:{int(due)}:f>" if due is not None else ""
    return f"{titled(name, table, link)}{bracketed(LOST[lost]) if lost else ''}{until}"


def titled(name: str, table: int, link: str) -> str:
    """A table's title, with a `link` if it can be seen."""
    title = say("{game}, table {table}", game=name, table=table)
    return f"[{title}]({link})" if link else title


def more_games(hidden: int) -> str:
    """How many tables the list has no room for."""
    return f"-# {and_more('…', hidden)}"


def go_to_hand(channel_id: int, message_id: int) -> str:
    """What leads from a DM to the hand in the same DMs."""
    link = f"https://discord.com/channels/@me/{channel_id}/{message_id}"
    return say("[Go to your hand]({link})", link=link)


class OthersWaiting(msgspec.Struct, frozen=True):
    """Other tables that wait for somebody: `named`, and `hidden` more."""

    named: tuple[str, ...]
    hidden: int = 0


def others_waiting(others: OthersWaiting) -> str:
    """What follows a line that pings somebody: the other tables that wait for them."""
    tables = and_more(commas(others.named), others.hidden)
    said = say("-# Also waiting for you: {tables}.", tables=tables)
    return f"\n{said}"


def others_waiting_for(name: str, others: OthersWaiting) -> str:
    """The same on a board, which everybody reads: `name` is who is pinged."""
    tables = and_more(commas(others.named), others.hidden)
    return say("-# Also waiting for **{name}**: {tables}.", name=name, tables=tables)
