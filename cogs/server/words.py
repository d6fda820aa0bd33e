"""Sentences about a server's settings and status."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from bot.calendar.preferences import Server
from bot.hosting.project import Release
from bot.language import Plural, Sentence, say, say_plural
from bot.language.rows import commas, paragraph
from bot.table.limits import TIMES_A_DAY
from cogs.ui.deadlines import in_words

HEADING = Sentence("**How this server plays.** What you choose counts at once; open tables stay as they are.")
NOT_EVERYBODY = Sentence("I never ping everybody. Choose a role that people can take themselves.")
EVERYWHERE = Sentence("Tables may be opened in every channel where I may write.")
ONLY_SERVERS = Sentence("This is for servers. Use it in one of its channels.")

LANGUAGE = Sentence("Language of new tables and of the server's pictures")
LANGUAGE_OF_DISCORD = Sentence("Same as this server in Discord")

WHO_OPENS = Sentence("Who may open tables")
AT_ONCE = Sentence("Robot games at once")
DEADLINE = Sentence("Deadline of new tables")
OPENS: Mapping[str, Sentence] = {"everyone": Sentence("Everybody"), "managers": Sentence("Managers only")}
"""The choices for the people who may open tables."""
EXHIBITION_STARTERS: Mapping[Literal["everyone", "managers", "nobody"], Sentence] = {
    "everyone": Sentence("Everybody"),
    "managers": Sentence("Managers only"),
    "nobody": Sentence("Nobody", context="who may start exhibition games"),
}
"""The choices for the people who may start exhibition games."""
HOSTED_CHOICES = (1, 2, 3, 5, 10, 25, 50)
"""The choices for the number of tables that one person may host."""
EXHIBITIONS_AT_ONCE = (1, 2, 3, 5, 10)
"""The choices for the number of exhibition games at once."""
MOST_CHANNELS = Plural("Choose at most {count} channel.", "Choose at most {count} channels.")


def cannot_ping(role: int) -> str:
    """The chosen role would not be notified."""
    return say(
        "Discord does not let me ping {role} yet: allow anyone to mention it, in the role's settings, or give me "
        "the permission **Mention Everyone**.",
        role=f"<@&{role}>",
    )


def channels(chosen: Sequence[int]) -> str:
    """Where tables may be opened."""
    if not chosen:
        return str(EVERYWHERE)
    return say(
        "Tables may be opened in {channels} and in threads there.",
        channels=" ".join(f"<#{channel}>" for channel in chosen),
    )


class Waiting(msgspec.Struct, frozen=True):
    """The table that has waited longest: its number, a link to it, and since when, in seconds since 1970."""

    table: int
    link: str
    since: float


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """The bot's status, for one server.

    Times are in seconds since 1970, `latency` is in seconds, None: unknown. `shard` is this server's, from 0, and how
    many there are, None: there is one. `failed` counts clicks and commands here that failed in the last day; `lacking`
    names permissions that the bot lacks in this channel; `size` is in bytes.
    """

    since: float
    release: Release
    latency: float | None
    shard: tuple[int, int] | None
    phases: Mapping[str, int]
    waiting: Waiting | None
    failed: int
    lacking: Sequence[str]
    size: int


def status(now: Status) -> str:
    """The status in words."""
    played, lobbies = now.phases.get("playing", 0), now.phases.get("lobby", 0)
    ended = now.phases.get("over", 0) + now.phases.get("closed", 0)
    running = {"since": f"<t:{int(now.since)}:R>", "version": now.release.version}
    if now.latency is None:
        up = say("Started {since}, version {version}. I do not know yet how fast Discord answers me.", **running)
    else:
        milliseconds = f"{now.latency * 1000:.0f}"
        up = say(
            "Started {since}, version {version}. Discord answers me in {milliseconds} ms.",
            milliseconds=milliseconds,
            **running,
        )
    if now.shard is not None:
        shard = say("This server is on shard {shard} of {shards}.", shard=now.shard[0], shards=now.shard[1])
        up = paragraph(up, shard)
    return "\n".join(
        [
            say("**How I am doing**"),
            up,
            say(
                "Tables on this server: {running} running, {open} open for players, {ended} ended.",
                running=played,
                open=lobbies,
                ended=ended,
            ),
            _waiting(now.waiting),
            _failed(now.failed),
            _may(now.lacking),
            say("-# My database for all servers is smaller than {size} MiB.", size=_room(now.size)),
            say("-# Commit {commit}, database schema {schema}.", commit=now.release.commit, schema=now.release.schema),
        ]
    )


def _waiting(waiting: Waiting | None) -> str:
    if waiting is None:
        return say("No table waits for anybody.")
    return say(
        "[Table {table}]({link}) waits longest: I asked its player {time}.",
        table=waiting.table,
        link=waiting.link,
        time=f"<t:{int(waiting.since)}:R>",
    )


def _failed(count: int) -> str:
    if not count:
        return say("Nothing failed here in the last 24 hours.")
    return say_plural(
        "{count} thing failed here in the last 24 hours. The bot's admin finds it in the log.",
        "{count} things failed here in the last 24 hours. The bot's admin finds it in the log.",
        count,
    )


def _may(lacking: Sequence[str]) -> str:
    if not lacking:
        return say("I have all the permissions I need in this channel.")
    return say(
        "⚠️ In this channel I lack: **{permissions}**. Allow it in the channel's settings.",
        permissions=commas(lacking),
    )


def _room(size: int) -> int:
    """The bytes in MiB, rounded up to a power of two: the growth of a database would reveal secret trades."""
    return 1 << (size >> 20).bit_length()


def settings(server: Server) -> str:
    """The settings in words."""
    who = say("Everybody may open tables.") if server.opens == "everyone" else say("Only managers open tables.")
    limit = say_plural(
        "One person may have {count} table open; managers as many as they like.",
        "One person may have {count} tables open; managers as many as they like.",
        server.hosted,
    )
    if server.deadline is None:
        deadline = say("Deadline of new tables: none, unless the host sets one.")
    else:
        deadline = say("Deadline of new tables: {deadline}.", deadline=in_words(server.deadline, None))
    lines = [channels(server.channels), paragraph(who, limit), _exhibitions(server), deadline]
    if server.role:
        lines.append(
            say(
                "I ping {role} when a table opens for everybody, at most once an hour.",
                role=f"<@&{server.role}>",
            )
        )
    return "\n".join(lines)


def _exhibitions(server: Server) -> str:
    """The people who may start exhibition games, and how many."""
    at_once, a_day = server.exhibitions, server.exhibitions * TIMES_A_DAY
    if server.exhibition_starters == "everyone":
        return say_plural(
            "Everybody may start robot games to watch: {count} game at once, {day} a day.",
            "Everybody may start robot games to watch: {count} games at once, {day} a day.",
            at_once,
            day=a_day,
        )
    if server.exhibition_starters == "managers":
        return say_plural(
            "Only managers start robot games to watch: {count} game at once, {day} a day.",
            "Only managers start robot games to watch: {count} games at once, {day} a day.",
            at_once,
            day=a_day,
        )
    return say_plural(
        "Nobody may start robot games to watch: {count} game at once, {day} a day.",
        "Nobody may start robot games to watch: {count} games at once, {day} a day.",
        at_once,
        day=a_day,
    )


# --- the picture of the month ----------------------------------------------------------------------------

MONTH = Sentence("**Picture of the month**, posted on the first, about the month before")
MONTH_OFF = Sentence(
    "**Picture of the month.** On the first of each month I can post a picture about the month before: games, winner, "
    "luckiest roll, longest game, newest table. It pings nobody. Choose a channel to turn it on."
)


def month_on(channel: int, month: str, trouble: str | None) -> str:
    """Where pictures of months are posted, the next one about that month; and what keeps them from being posted."""
    said = say(
        "**Picture of the month.** I post the next one, about {month}, in {channel}. It pings nobody.",
        month=month,
        channel=f"<#{channel}>",
    )
    problem = _MONTH_PROBLEMS.get(trouble or "")
    return said if problem is None else f"{said}\n{problem}"


_MONTH_PROBLEMS: Mapping[str, Sentence] = {
    "gone": Sentence("⚠️ That channel does not exist any more. Choose another one."),
    "closed": Sentence(
        "⚠️ I may not write there. Allow me to send messages and files there, or choose another channel."
    ),
}


# --- the message of running games ------------------------------------------------------------------------

OVERVIEW = Sentence("**Running games**, in one message that is kept up to date")
RUNNING = Sentence("## Running games")
NOTHING_RUNS = Sentence("No game is running here. `/table open` starts one.")
LOOK_NOW = Sentence("Look now")
AS_OF_NOW = Sentence("-# As of this moment. The message in the channel may be half a minute behind.")


def all_games(count: int) -> str:
    """The button to all running games, of which there are that many."""
    return say_plural("All {count} game", "All {count} games", count)


def overview(channel: int) -> str:
    """Where the message of running games is; 0: nowhere."""
    about = say("**Running games.** One message lists every game here and whose turn it is. It pings nobody.")
    if not channel:
        return f"{about} {say('Choose a channel to turn it on.')}"
    return f"{about} {say('It is in {channel}.', channel=f'<#{channel}>')}"


def channel_closed(channel: int) -> str:
    """The bot may not post in a channel that a manager has chosen."""
    return say(
        "I may not write in {channel}. Allow me to send messages and files there, then choose it again.",
        channel=f"<#{channel}>",
    )
