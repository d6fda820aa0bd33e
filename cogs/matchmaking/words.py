"""Sentences about open tables, the queue and challenges."""

from collections.abc import Sequence

from bot.language import Plural, Sentence, say
from bot.language.commands import command_line
from bot.language.rows import commas, paragraph
from bot.matchmaking.queue import Speed
from bot.table.table import Table
from cogs.tables.opening_words import SPEEDS
from cogs.ui import naming, ping_words, words
from cogs.ui.robot_words import robots_typed
from cogs.ui.words import GAME_NAMES
from rendering.words.common import listed

NO_OPEN_TABLES = Sentence(
    "No table waits for players here. `/table open` starts one; or tell me what you want to play."
)
WOULD_PLAY = Sentence("I'd play…")
OPEN_TABLES = Sentence("Open tables")
CHOOSE = Sentence("I'd play…")
LEAVE = Sentence("Don't wait any more")
LEFT = Sentence("You don't wait any more.")
NOT_WAITING = Sentence("You were not waiting for anybody.")
NO_SUCH_WISH = Sentence("That is not a choice any more. `/play` shows the choices.")
QUEUE = Sentence(
    "**Who would play?** Say what you'd play. As soon as somebody wants the same, a table opens for you both, "
    "and I ping you."
)
NOBODY_WAITS = Sentence("Nobody waits at the moment.")
NOT_HERE_ANY_MORE = Sentence("That person is not in this server any more.")
NOT_YOURSELF = Sentence("You cannot challenge yourself. `/table watch` lets robots play.")
JOIN_TABLE = Sentence("Join table {table}")
WAITS = Plural("- **{game}**: {count} person waits", "- **{game}**: {count} people wait")


def not_a_bot() -> str:
    """Somebody challenged a bot."""
    command = command_line("table open", robots=f" {robots_typed(['hard'])}")
    return say("That one is a bot. {command} gives you a robot to play with.", command=command)


def open_tables(shown: int, first: int, count: int) -> str:
    """The heading of a page of open tables: which of how many it shows, from 1."""
    if count == shown:
        return say("**Tables that wait for players**")
    return say(
        "**Tables that wait for players**, {first} to {last} of {count}",
        first=first,
        last=first + shown - 1,
        count=count,
    )


def open_table(table: Table, agreed: Sequence[str], link: str) -> str:
    """One open table: where it is, who sits there, what is agreed."""
    said = say(
        "**[{game}, table {table}]({link})**: {players}, {taken} of {seats} seats taken.",
        game=GAME_NAMES[table.row.game],
        table=table.id,
        link=link,
        players=listed(naming.names(table)) if table.seats else say("nobody"),
        taken=len(table.seats),
        seats=table.terms.seats,
    )
    if table.terms.who == "invited":
        said = paragraph(said, say("Only for invited players."))
    return f"{said}\n-# {' · '.join(agreed)}"


def joined(table: Table, link: str) -> str:
    """A person took a seat from the list."""
    return paragraph(words.joined(table), ping_words.go_to_table(link))


def wish(game: str, edition: str, speed: Speed) -> str:
    """What somebody would play; `edition` is its name, or empty."""
    return commas(filter(None, (GAME_NAMES[game], edition, str(SPEEDS[speed][0]))))


def own_wish(wanted: str, until: float) -> str:
    """What the reader waits for."""
    return say("You wait for somebody to play **{game}**, until {time}.", game=wanted, time=f"<t:{int(until)}:f>")


def found(name: str) -> str:
    """Somebody was waiting already."""
    return say(
        "**{name}** wants the same! A table opens for you both in a thread here, and I ping you there.",
        name=naming.safe(name),
    )


def thread_name(game: str, one: str, other: str) -> str:
    """The name of the thread for two people from the queue (Discord allows 100 characters)."""
    return say(
        "{game}: {name} and {other}", game=GAME_NAMES[game], name=naming.plain(one)[:32], other=naming.plain(other)[:32]
    )[:100]


def challenge(name: str) -> str:
    """The title of the form that challenges somebody (Discord allows 45 characters)."""
    plain = naming.plain(name)
    return say("Challenge {name}", name=plain if len(plain) <= 30 else f"{plain[:29]}…")[:45]


def cannot_see(name: str) -> str:
    """A person who is challenged cannot see the channel."""
    return say("**{name}** cannot see this channel. Challenge them in one that you both see.", name=naming.safe(name))
