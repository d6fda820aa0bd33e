"""Sentences about a server's settings and status."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from bot.calendar.preferences import Server
from bot.robots.exhibition import TIMES_A_DAY
from cogs.ui.deadlines import in_words

HEADING = "**How this server plays.** What you choose counts at once; open tables stay as they are."
NOT_EVERYBODY = "I never ping everybody. Choose a role that people can take themselves."
EVERYWHERE = "Tables may be opened in every channel where I may write."
ONLY_SERVERS = "This is for servers. Use it in one of its channels."

OPENS: Mapping[str, str] = {"everyone": "Everybody", "managers": "Managers only"}
"""Who may open tables."""
WATCH: Mapping[Literal["everyone", "managers", "nobody"], str] = {
    "everyone": "Everybody",
    "managers": "Managers only",
    "nobody": "Nobody",
}
"""Who may start exhibition games."""
HOSTED_CHOICES = (1, 2, 3, 5, 10, 25, 50)
"""The choices for the number of tables that one person may host."""
WATCHED_CHOICES = (1, 2, 3, 5, 10)
"""The choices for the number of exhibition games at once."""


def cannot_ping(role: int) -> str:
    """The chosen role would not be notified."""
    return (
        f"Discord does not let me ping <@&{role}> yet: allow anyone to mention it, in the role's settings, or give me "
        "the permission **Mention Everyone**."
    )


def most_channels(most: int) -> str:
    """More channels than a menu holds were chosen."""
    return f"Choose at most {most} channels."


def channels(chosen: Sequence[int]) -> str:
    """Where tables may be opened."""
    if not chosen:
        return EVERYWHERE
    return f"Tables may be opened in {' '.join(f'<#{channel}>' for channel in chosen)} and in threads there."


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
    version: str
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
    latency = "not known yet" if now.latency is None else f"{now.latency * 1000:.0f} ms"
    shard = "" if now.shard is None else f" This server is on shard {now.shard[0]} of {now.shard[1]}."
    waiting = "No table waits for anybody."
    if now.waiting is not None:
        table, since = f"[Table {now.waiting.table}]({now.waiting.link})", f"<t:{int(now.waiting.since)}:R>"
        waiting = f"{table} waits longest: I asked its player {since}."
    failed = "Nothing failed here in the last 24 hours."
    if now.failed:
        times = "1 thing" if now.failed == 1 else f"{now.failed} things"
        failed = f"{times} failed here in the last 24 hours. The bot's admin finds it in the log."
    may = "I have all the permissions I need in this channel."
    if now.lacking:
        may = f"⚠️ In this channel I lack: **{', '.join(now.lacking)}**. Allow it in the channel's settings."
    return "\n".join(
        [
            "**How I am doing**",
            f"Running since <t:{int(now.since)}:R>, version {now.version}. Discord answers me in {latency}.{shard}",
            f"Tables on this server: {played} running, {lobbies} open for players, {ended} ended.",
            waiting,
            failed,
            may,
            f"-# My database for all servers is smaller than {_room(now.size)} MiB.",
        ]
    )


def _room(size: int) -> int:
    """The bytes in MiB, rounded up to a power of two: the growth of a database would reveal secret trades."""
    return 1 << (size >> 20).bit_length()


def settings(server: Server) -> str:
    """The settings in words."""
    who = "Everybody may open tables." if server.opens == "everyone" else "Only managers open tables."
    deadline = in_words(server.deadline, None) if server.deadline is not None else "none, unless the host sets one"
    watch = {"everyone": "Everybody may", "managers": "Only managers", "nobody": "Nobody may"}[server.watch]
    at_once, a_day = server.watched, server.watched * TIMES_A_DAY
    games = "game" if at_once == 1 else "games"
    robots = f"{watch} start robot games to watch: {at_once} {games} at once, {a_day} a day."
    hosted = "1 table" if server.hosted == 1 else f"{server.hosted} tables"
    limit = f"One person may have {hosted} open; managers as many as they like."
    called = (
        f"\nI ping <@&{server.role}> when a table opens for everybody, at most once an hour." if server.role else ""
    )
    return f"{channels(server.channels)}\n{who} {limit}\n{robots}\nDeadline of new tables: {deadline}.{called}"


# --- the picture of the month ----------------------------------------------------------------------------

MONTH = "**Picture of the month**, posted on the first, about the month before"
MONTH_OFF = (
    "**Picture of the month.** On the first of each month I can post a picture about the month before: games, winner, "
    "luckiest roll, longest game, newest table. It pings nobody. Choose a channel to turn it on."
)


def month_on(channel: int, month: str, trouble: str | None) -> str:
    """Where pictures of months are posted, the next one about that month; and what keeps them from being posted."""
    said = f"**Picture of the month.** I post the next one, about {month}, in <#{channel}>. It pings nobody."
    problems = {
        "gone": "⚠️ That channel does not exist any more. Choose another one.",
        "closed": "⚠️ I may not write there. Allow me to send messages and files there, or choose another channel.",
    }
    return "\n".join(filter(None, [said, problems.get(trouble or "")]))


def month_closed(channel: int) -> str:
    """The bot may not post in a channel that a manager has chosen."""
    return f"I may not write in <#{channel}>. Allow me to send messages and files there, then choose it again."
