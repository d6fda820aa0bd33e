"""The short lines that ping people, and the markers by which a posted line is found."""

from collections.abc import Sequence

from bot.language import Sentence, listed, say, say_in_context
from bot.language.rows import paragraph
from bot.table.table import Table
from cogs.ui import labels, words


def line(mark: str, link: str | None, due_at: float | None = None) -> str:
    """A ping in one line that fits a phone: its `mark`, the deadline, and a link to the board.

    `due_at`: the deadline in seconds since 1970, if there is one.
    """
    until = "" if due_at is None else f"⏳ <t:{int(due_at)}:f>"
    board = say_in_context("a link at the end of a line that pings", "[board]({link})", link=link) if link else ""
    return " · ".join(filter(None, (mark, until, board)))


def ping_mark(*users: int, question: bool = False) -> str:
    """The marker of a line that pings players to decide. `question`: something is asked in another player's turn.

    A posted line is found by the marker that was stored with it, in the words of then.
    """
    players = listed(f"<@{user}>" for user in users)
    if question:
        return say("{player}, a question!", player=players)
    return say("{player}, your turn!", player=players)


def orders_mark(user_id: int) -> str:
    """The marker of a line that asks a player for their orders."""
    return say("{player}, your orders", player=f"<@{user_id}>")


def up_next(user_id: int) -> str:
    """The line for the player whose turn comes after this one."""
    return say("{player}, you are next.", player=f"<@{user_id}>")


def ping_invited(table: Table, host: str, users: Sequence[int], link: str | None) -> str:
    """The short line that pings people invited to a table."""
    return paragraph(_invited(table, " ".join(f"<@{user}>" for user in users), host), _go_and_press(labels.JOIN, link))


def invited_mark(table: Table) -> str:
    """The marker of that line, which is the same for all who are invited."""
    gap = "\0"  # no name contains it
    return max(_invited(table, gap, gap).split(gap), key=len)


def _invited(table: Table, people: str, host: str) -> str:
    return say(
        "{people}, {host} invites you to table {table} of {game}.",
        people=people,
        host=host,
        table=table.id,
        game=words.GAME_NAMES[table.row.game],
    )


def _go_and_press(button: Sentence, link: str | None) -> str:
    return say("[Go there and press {button}]({link})", button=button, link=link) if link else ""


def ping_role(table: Table, role: int, link: str | None) -> str:
    """The short line that pings a server's role when a table opens for anybody."""
    said = say(
        "{role}, table {table} of {game} is open for everybody.",
        role=f"<@&{role}>",
        table=table.id,
        game=words.GAME_NAMES[table.row.game],
    )
    return paragraph(said, _go_and_press(labels.JOIN, link))


def ping_matched(table: Table, users: Sequence[int], link: str | None) -> str:
    """The short line that pings people who were waiting for each other in the queue."""
    said = say(
        "{people}, you both want to play {game}: table {table} is for you.",
        people=" ".join(f"<@{user}>" for user in users),
        game=words.GAME_NAMES[table.row.game],
        table=table.id,
    )
    return paragraph(said, _go_and_press(labels.START, link))


def go_to_table(link: str | None) -> str:
    """The sentence with the link after it; empty without a link."""
    return say("[Go to the table]({link}).", link=link) if link else ""


def before_link(line: str) -> str:
    """A line without the link at its end, as a marker: the link may change."""
    return (line.rpartition("[")[0] or line).rstrip()
