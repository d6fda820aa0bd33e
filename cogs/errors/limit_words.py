"""The words for every limit that is reached: what is full, and when it will not be."""

from bot.errors import Full
from bot.language import say, say_plural
from cogs.ui import time_words
from cogs.ui.labels import LEAVE, START, STOP, shown


def no_room(full: Full, language: str | None) -> str:
    """What is full, and when it will not be. `language`: of the table whose buttons are named; None: the reader's."""
    until = "" if full.until is None else time_words.at(full.until)
    match full.limit:
        case "hosted":
            return say_plural(
                "You host a table in this server already, the most one person may. Play it to its end, or ask to close "
                "it with `/table close`.",
                "You host {count} tables in this server already, the most one person may. Play one to its end, or ask "
                "to close one with `/table close`.",
                full.most,
            )
        case "gathering":
            return say_plural(
                "You host {count} table in this server that has not begun. Press **{start}** or **{leave}** there, "
                "then open the next.",
                "You host {count} tables in this server that have not begun. Press **{start}** or **{leave}** at one "
                "of them, then open the next.",
                full.most,
                start=shown(START, language),
                leave=shown(LEAVE, language),
            )
        case "an hour":
            return say_plural(
                "You have opened {count} table in this server within an hour. You can open the next one {time}.",
                "You have opened {count} tables in this server within an hour. You can open the next one {time}.",
                full.most,
                time=until,
            )
        case "pings":
            return say_plural(
                "Your new tables may ping {count} person a minute. Try again {time}.",
                "Your new tables may ping {count} people a minute. Try again {time}.",
                full.most,
                time=until,
            )
        case "threads":
            return say_plural(
                "{count} table has got a thread in this channel within an hour. The next one can open {time}; another "
                "channel may have room now.",
                "{count} tables have got threads in this channel within an hour. The next one can open {time}; another "
                "channel may have room now.",
                full.most,
                time=until,
            )
        case "gathering here":
            return say_plural(
                "{count} table of this server has not begun. `/table list` shows it: join it, or open yours when it "
                "has begun.",
                "{count} tables of this server have not begun. `/table list` shows them: join one, or open yours when "
                "one has begun.",
                full.most,
            )
        case "open here":
            return say_plural(
                "This server has {count} open table, the most it may. You can open one when it ends.",
                "This server has {count} open tables, the most it may. You can open one when another ends.",
                full.most,
            )
        case "robots":
            return say_plural(
                "A game to watch runs in this server already. Wait for it to end, or ask the person who started it to "
                "press **{stop}**.",
                "{count} games to watch run in this server already. Wait for one to end, or ask the person who started "
                "it to press **{stop}**.",
                full.most,
                stop=shown(STOP, language),
            )
        case "robots today":
            return say_plural(
                "{count} game among robots has begun here within a day. The next one can begin {time}.",
                "{count} games among robots have begun here within a day. The next one can begin {time}.",
                full.most,
                time=until,
            )
        case "tournament":
            return say("You have a tournament here that is not over yet. Server managers may open more.")
        case "tournaments here":
            return say_plural(
                "This server has {count} tournament that is not over. Wait until it ends.",
                "This server has {count} tournaments that are not over. Wait until one ends.",
                full.most,
            )
        case "tournaments today":
            return say_plural(
                "You have opened {count} tournament here within a day. You can open the next one {time}.",
                "You have opened {count} tournaments here within a day. You can open the next one {time}.",
                full.most,
                time=until,
            )
