"""Sentences about open tables, the queue and challenges."""

from collections.abc import Mapping, Sequence

from bot.matchmaking.queue import Speed
from bot.table.table import Table
from cogs.ui import naming
from cogs.ui.words import GAME_NAMES
from rendering.words.common import listed

NO_OPEN_TABLES = "No table waits for players here. `/table open` starts one; or tell me what you would play."
WOULD_PLAY = "I'd play…"
OPEN_TABLES = "Open tables"
CHOOSE = "I'd play…"
LEAVE = "Don't wait any more"
LEFT = "You don't wait any more."
NOT_WAITING = "You were not waiting for anybody."
NO_SUCH_WISH = "That is not a choice any more. `/play` shows the choices."
QUEUE = (
    "**Who would play?** Say what you'd play. As soon as somebody wants the same, a table opens for you both, "
    "and I call you."
)
NOBODY_WAITS = "Nobody waits at the moment."
SPEEDS: Mapping[Speed, str] = {"now": "now, together", "day": "over some days", "post": "over some days, by post"}
"""How fast, after the name of a game."""
NOT_YOURSELF = "You cannot challenge yourself. `/table watch` lets robots play."
NOT_A_BOT = "That one is a bot. `/table open robots: 1 hard` gives you a robot to play with."


def open_tables(shown: int, first: int, count: int) -> str:
    """The heading of a page of open tables: which of how many it shows, from 1."""
    if count == shown:
        return "**Tables that wait for players**"
    return f"**Tables that wait for players**, {first} to {first + shown - 1} of {count}"


def open_table(table: Table, agreed: Sequence[str], link: str) -> str:
    """One open table: where it is, who sits there, what is agreed."""
    who = listed(naming.names(table)) if table.seats else "nobody"
    seats = f"{len(table.seats)} of {table.terms.seats} seats taken"
    invited = " Only for invited players." if table.terms.who == "invited" else ""
    title = f"**[{GAME_NAMES[table.row.game]}, table {table.id}]({link})**"
    return f"{title}: {who}, {seats}.{invited}\n-# {' · '.join(agreed)}"


def join_table(number: int) -> str:
    """The button that takes a seat."""
    return f"Join table {number}"


def joined(table: Table, link: str) -> str:
    """A person took a seat from the list."""
    return f"You have a seat at [table {table.id}]({link}): {len(table.seats)} of {table.terms.seats} are taken."


def wish(game: str, edition: str, speed: Speed) -> str:
    """What somebody would play; `edition` is its name, or empty."""
    title = f"{GAME_NAMES[game]}, {edition}" if edition else GAME_NAMES[game]
    return f"{title}, {SPEEDS[speed]}"


def waits(wanted: str, count: int) -> str:
    """How many others would play something."""
    return f"- **{wanted}**: {'1 person waits' if count == 1 else f'{count} people wait'}"


def own_wish(wanted: str, until: float) -> str:
    """What the reader waits for."""
    return f"You wait for somebody to play **{wanted}**, until <t:{int(until)}:f>."


def found(name: str) -> str:
    """Somebody was waiting already."""
    return f"**{naming.safe(name)}** wants the same! A table opens for you both in a thread here, and I call you there."


def thread_name(game: str, one: str, other: str) -> str:
    """The name of the thread for two people from the queue (Discord allows 100 characters)."""
    return f"{GAME_NAMES[game]}: {naming.plain(one)[:32]} and {naming.plain(other)[:32]}"


def challenge(name: str) -> str:
    """The title of the form that challenges somebody (Discord allows 45 characters)."""
    plain = naming.plain(name)
    return f"Challenge {plain if len(plain) <= 30 else f'{plain[:29]}…'}"


def cannot_see(name: str) -> str:
    """A person who is challenged cannot see the channel."""
    return f"**{naming.safe(name)}** cannot see this channel. Challenge them in one that you both see."
