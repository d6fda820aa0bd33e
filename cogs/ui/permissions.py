"""The permissions that the bot needs to show a table, as Discord names them in the reader's language."""

import discord

from bot.language import say_in_context


def lacking(may: discord.Permissions, *, in_thread: bool, makes_thread: bool = False) -> list[str]:
    """Those that the bot lacks where it `may` do that, in a thread or to make one."""
    if may.administrator:
        return []
    writes = (
        (say_in_context("a permission in Discord", "Send Messages in Threads"), may.send_messages_in_threads)
        if in_thread or makes_thread
        else (say_in_context("a permission in Discord", "Send Messages"), may.send_messages)
    )
    makes = may.create_public_threads or not makes_thread
    needed = (
        (say_in_context("a permission in Discord", "View Channels"), may.view_channel),
        writes,
        (say_in_context("a permission in Discord", "Create Public Threads"), makes),
        (say_in_context("a permission in Discord", "Attach Files"), may.attach_files),
        (say_in_context("a permission in Discord", "Read Message History"), may.read_message_history),
    )
    return [name for name, allowed in needed if not allowed]
