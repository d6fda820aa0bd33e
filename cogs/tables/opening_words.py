"""What is said when somebody opens a table: the form, why there can be none, and where it is open."""

from collections.abc import Iterable, Mapping, Sequence

import discord

from bot.language import Plural, Sentence, either, say
from bot.language.commands import option_name
from bot.language.rows import capital, commas
from bot.table.table import Table
from cogs.ui import labels, naming
from cogs.ui.components import option
from cogs.ui.words import GAME_NAMES, LEVEL_ABOUT
from rendering.words import PHRASEBOOKS, Phrasebook
from rendering.words.common import listed

OPEN_COMMAND = Sentence(
    "Open a table in this channel, and take its first seat. Without options, a short form asks you.",
    context="description of a command",
)
OPEN_A_TABLE = Sentence("Open a table")
WHICH_GAME = Sentence("Which game?")
INVITE_FRIENDS = Sentence("Invite friends")
INVITE_FRIENDS_ABOUT = Sentence("They get a message here. Everybody else may join, too.")
NOBODY_YET = Sentence("Nobody yet")
WHICH_ROBOTS = Sentence("Robots")
NO_ROBOTS = "none"
ROBOTS: Mapping[str, Plural] = {
    "easy": Plural("{count} easy robot", "{count} easy robots"),
    "normal": Plural("{count} normal robot", "{count} normal robots"),
    "hard": Plural("{count} hard robot", "{count} hard robots"),
}
HOW_FAST = Sentence("When do you play?")
THE_REST = Sentence("More settings are behind Options, once the table is open.")
SPEEDS: Mapping[str, tuple[Sentence, Sentence]] = {
    "now": (Sentence("now, together"), Sentence("Everybody is here for the whole game")),
    "day": (Sentence("over some days"), Sentence("Everybody has a day for each turn, nights not counted")),
    "post": (
        Sentence("over some days, by post"),
        Sentence("{games}: everybody sends orders in private, then the whole turn is played"),
    ),
}
"""How fast, and an explanation."""
WHICH_LANGUAGE = Sentence("Language of the table")
WHICH_LANGUAGE_ABOUT = Sentence("Everybody at the table reads it. What only you see stays in your language.")
NO_TABLE_HERE = Sentence("I cannot open a table in this kind of channel. Try an ordinary text channel.")
NO_THREAD_TO_LEARN = Sentence("This needs a thread of its own. Ask for it in an ordinary text channel.")
MANAGERS_OPEN = Sentence("In this server only managers open tables. Ask one of them; you can join afterwards.")


def robot_choices() -> list[discord.SelectOption]:
    """Robots to begin with; a value is what people type."""
    return [
        option(say("No robots"), NO_ROBOTS, say("You can add some later")),
        *(
            option(robots(count=count), f"{count} {level}", capital(str(LEVEL_ABOUT[level])))
            for level, robots in ROBOTS.items()
            for count in (1, 2, 3)
        ),
    ]


def speed_choices(book: Phrasebook | None = None) -> list[discord.SelectOption]:
    """How fast a game is played. `book`: of the game, if it is chosen already."""
    postal = [each.title for each in ([book] if book else PHRASEBOOKS.values()) if each.postal]
    return [
        option(capital(str(name)), speed, about(games=listed(postal)))
        for speed, (name, about) in SPEEDS.items()
        if postal or speed != "post"
    ]


def say_which_game() -> str:
    """Some options were chosen, but not the game."""
    return say(
        "Choose a {option}, too. Or send `/table open` alone: a short form asks for everything.",
        option=option_name("game", "table open"),
    )


def no_thread_here() -> str:
    """A thread was wanted where there can be none."""
    return say(
        "Threads work only in an ordinary text channel. Leave {option} out to play right here.", option=_thread_option()
    )


def may_not_make_threads() -> str:
    """The bot lacks the permission to make a thread."""
    return say("I may not make threads here. Leave {option} out to play right here.", option=_thread_option())


def too_many_threads() -> str:
    """Discord makes no more threads in that server."""
    return say(
        "This server has no room for another thread. Archive one, or leave {option} out to play right here.",
        option=_thread_option(),
    )


def no_room_for_threads(channel: int) -> str:
    """A table that is to open by itself waits for a thread."""
    return say(
        "Discord makes no more threads in {channel} for now, so your next table waits. I try again every minute. A "
        "server manager can close old threads there.",
        channel=f"<#{channel}>",
    )


def no_thread_now() -> str:
    """Discord did not make a thread and did not say why."""
    return say(
        "Discord did not make a thread. Try again, or leave {option} out to play right here.", option=_thread_option()
    )


def _thread_option() -> str:
    return option_name("thread", "table open")


def nobody_invited() -> str:
    """Only those who are invited may join, and nobody is."""
    return say(
        "Nobody could join that table. Name somebody in {guest}, or leave {option} out.",
        guest=option_name("guest1", "table open"),
        option=option_name("who", "table open"),
    )


def permissions_missing(missing: list[str]) -> str:
    """The bot lacks permissions to show a table."""
    wanted = commas(f"**{name}**" for name in missing)
    return say("I may not show a table here yet. A server manager can allow me: {permissions}.", permissions=wanted)


def not_here(chosen: Sequence[int]) -> str:
    """A table cannot be opened in that channel."""
    named = either(f"<#{channel}>" for channel in chosen[:10])
    return say("In this server tables open in {channels}. Use `/table open` there.", channels=named)


def thread_name(game: str, host: str) -> str:
    """The name of a table's own thread (Discord allows 100 characters)."""
    return say("{game} with {host}", game=GAME_NAMES[game], host=naming.plain(host))[:100]


LEFT_OUT = Sentence("You have blocked {people}, so I did not invite them. `/my blocked` changes that.")


def left_out(table: Table, guests: Iterable[int]) -> str:
    """Which of the `guests` were not invited to the host's new table, because the host has blocked them; or empty."""
    gone = [f"<@{user}>" for user in guests if user not in table.terms.invited]
    return LEFT_OUT(people=listed(gone)) if gone else ""


def opened(table: Table, note: str = "") -> str:
    """A table has been opened: where, and the next steps; with a note below."""
    said = say(
        "Table {table} is open in {channel}. Friends press **{join}**, and you can add robots. Then press **{start}**.",
        table=table.id,
        channel=f"<#{table.row.channel_id}>",
        join=labels.shown(labels.JOIN, table.language),
        start=labels.shown(labels.START, table.language),
    )
    return "\n".join(filter(None, (said, note)))


IN_A_THREAD = Sentence("-# The channel has a game already, so this one got a thread of its own.")
