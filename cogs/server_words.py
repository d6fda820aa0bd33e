"""Sentences about what a server's managers have chosen."""

from collections.abc import Sequence

from bot.people import Server
from cogs.terms_deadlines import in_words

HEADING = "**How this server plays.** Menus and buttons change it at once; open tables stay as they are."
MANAGERS_OPEN = "In this server only people who may manage it open tables. Ask one of them; you can join afterwards."
EVERYWHERE = "Tables may be opened in every channel where I may write."
ONLY_SERVERS = "This is for servers. Use it in one of its channels."


def channels(chosen: Sequence[int]) -> str:
    """Where tables may be opened."""
    if not chosen:
        return EVERYWHERE
    return f"Tables may be opened in {' '.join(f'<#{channel}>' for channel in chosen)} and in threads there."


def not_here(chosen: Sequence[int]) -> str:
    """A table cannot be opened in that channel."""
    named = " or ".join(f"<#{channel}>" for channel in chosen[:10])
    return f"In this server tables are opened in {named}. Use `/table open` there."


def told(server: Server) -> str:
    """Everything that was chosen, in words."""
    who = "Everybody may open tables." if server.opens == "everyone" else "Only managers open tables."
    deadline = in_words(server.deadline) if server.deadline is not None else "none, unless the host agrees on one"
    return f"{channels(server.channels)}\n{who}\nDeadline of new tables: {deadline}."
