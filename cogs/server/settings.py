"""``/server settings``: where tables are opened, by whom, how many, and the default deadline."""

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import discord
import msgspec
from discord import ui

from bot.calendar import preferences
from bot.calendar.deadlines import Deadline
from bot.calendar.preferences import Server
from bot.client import Interaction
from bot.language import Sentence, offered, say
from bot.publishing.content import Control, PrivateContent, Rows
from bot.table.table import NO_TABLE
from cogs.server import words as server_words
from cogs.tables.opening import home_of
from cogs.ui import deadlines, layouts, verbs, words
from cogs.ui.components import Picker, Press, Style, Verb, on, option
from cogs.ui.deadline_form import DeadlineForm, Mistyped, form_button, register
from cogs.ui.replies import Refused, amend, in_time, whisper
from rendering.words.common import capital
from rendering.words.settings import NotAgreed

OF_DISCORD = "discord"
"""The choice of the language that the server has in Discord."""

T = TypeVar("T")


def expect_manager(interaction: Interaction) -> int:
    """The server whose settings that person may change.

    Raises:
        Refused: it is used outside a server, or without permission to manage it.
    """
    if interaction.guild_id is None:
        raise Refused(server_words.ONLY_SERVERS)
    if not (interaction.permissions.manage_guild or interaction.permissions.administrator):
        raise Refused(words.MANAGERS_ONLY)
    return interaction.guild_id


async def change(interaction: Interaction, revise: Callable[[Server], Server]) -> Server:
    """Change a server's settings for a manager, and return the new settings.

    Raises:
        Refused: they may not.
    """
    guild_id = expect_manager(interaction)
    async with interaction.client.store.change() as tx:
        await tx.hold(f"server {guild_id}")
        chosen = revise(await preferences.server(tx, guild_id))
        await preferences.remember_server(tx, guild_id, chosen)
    return chosen


def toggled(server: Server, channel: int) -> Server:
    """Allow tables in that channel, or not any more.

    Raises:
        Refused: a menu holds no more channels.
    """
    if channel in server.channels:
        left = tuple(other for other in server.channels if other != channel)
        return msgspec.structs.replace(server, channels=left)
    if len(server.channels) >= layouts.MENU_HOLDS:
        raise Refused(server_words.MOST_CHANNELS(layouts.MENU_HOLDS))
    return msgspec.structs.replace(server, channels=(*server.channels, channel))


def with_deadline(server: Server, typed: str) -> Server:
    """The settings with that typed deadline.

    Raises:
        NotAgreed: it is none.
    """
    return msgspec.structs.replace(server, deadline=deadlines.read(typed))


# --- what its controls do --------------------------------------------------------------------------------


def _changed(now: Server, press: Press) -> Server:
    """The settings as that control changes them.

    Raises:
        Refused, NotAgreed: the change is not possible.
    """
    match press.verb:
        case verbs.SERVER_CHANNELS:
            return msgspec.structs.replace(now, channels=tuple(map(int, press.values)))
        case verbs.SERVER_HERE:
            return toggled(now, int(press.arg))
        case verbs.SERVER_EVERYWHERE:
            return msgspec.structs.replace(now, channels=())
        case verbs.SERVER_OPENS:
            return msgspec.structs.replace(now, opens="managers" if press.chosen == "managers" else "everyone")
        case verbs.SERVER_LANGUAGE:
            return msgspec.structs.replace(now, language=press.chosen if press.chosen in offered() else "")
        case verbs.SERVER_HOSTED:
            return msgspec.structs.replace(now, hosted=_offered(press.chosen, server_words.HOSTED_CHOICES))
        case verbs.SERVER_EXHIBITION_STARTERS:
            return msgspec.structs.replace(
                now, exhibition_starters=_offered(press.chosen, server_words.EXHIBITION_STARTERS)
            )
        case verbs.SERVER_EXHIBITIONS:
            return msgspec.structs.replace(now, exhibitions=_offered(press.chosen, server_words.EXHIBITIONS_AT_ONCE))
        case verbs.SERVER_ROLE:
            return msgspec.structs.replace(now, role=next(map(int, press.values), 0))
        case _:
            return with_deadline(now, press.chosen)


@on(verbs.SERVER_CHANNELS)
@on(verbs.SERVER_HERE)
@on(verbs.SERVER_EVERYWHERE)
@on(verbs.SERVER_OPENS)
@on(verbs.SERVER_LANGUAGE)
@on(verbs.SERVER_HOSTED)
@on(verbs.SERVER_EXHIBITION_STARTERS)
@on(verbs.SERVER_EXHIBITIONS)
@on(verbs.SERVER_DEADLINE)
async def _change_setting(interaction: Interaction, press: Press) -> None:
    await _show_change(interaction, lambda now: _changed(now, press))


@on(verbs.SERVER_ROLE)
async def _choose_role(interaction: Interaction, press: Press) -> None:
    """Choose the role that is pinged when a table opens for anybody; nothing chosen: none."""
    guild, chosen = interaction.guild, next(map(int, press.values), 0)
    role = None if guild is None else guild.get_role(chosen)
    if role is not None and role.is_default():
        raise Refused(server_words.NOT_EVERYBODY)
    await _show_change(interaction, lambda now: _changed(now, press))
    if role is not None and not (role.mentionable or interaction.app_permissions.mention_everyone):
        await whisper(interaction, server_words.cannot_ping(role.id))


async def _expect_manager(interaction: Interaction, _: int) -> None:
    expect_manager(interaction)


async def _take_deadline(interaction: Interaction, _: int, deadline: Deadline | None) -> None:
    await _show_change(interaction, lambda now: msgspec.structs.replace(now, deadline=deadline))


async def _ask_again(interaction: Interaction, _: int, mistyped: Mistyped) -> PrivateContent:
    now = await preferences.server(interaction.client.store, expect_manager(interaction))
    return server_page(interaction, now, mistyped)


register(verbs.SERVER_DEADLINE_TYPED, DeadlineForm(_expect_manager, _take_deadline, _ask_again))


def _offered(chosen: str, offered: Iterable[T]) -> T:
    """The chosen value.

    Raises:
        Refused: it was never offered.
    """
    found = next((choice for choice in offered if str(choice) == chosen), None)
    if found is None:
        raise Refused(words.NOT_POSSIBLE)
    return found


async def _show_change(interaction: Interaction, revise: Callable[[Server], Server]) -> None:
    """Change a setting by a click on the page, which then shows it.

    Raises:
        Refused, NotAgreed: the change is not possible.
    """
    chosen = await in_time(interaction, change(interaction, revise), amends=True)
    await amend(interaction, server_page(interaction, chosen))


# --- the page --------------------------------------------------------------------------------------------


async def show_server(interaction: Interaction, server: Server) -> None:
    """Show the page, privately."""
    await whisper(interaction, server_page(interaction, server))


def server_page(
    interaction: discord.Interaction[Any], server: Server, mistyped: Mistyped | None = None
) -> PrivateContent:
    """The settings, with menus and buttons."""
    channel = home_of(interaction)
    listed = channel in server.channels
    if listed:
        label = say("Not in this channel")
    else:
        label = say("In this one too") if server.channels else say("Only in this channel")
    row: list[Control] = [verbs.SERVER_HERE.at(0, arg=channel).button(label, style=Style.primary)]
    if server.channels:
        row.append(verbs.SERVER_EVERYWHERE.at(0).button(say("Everywhere")))
    channels = Picker(verbs.SERVER_CHANNELS.custom_id(0), functools.partial(_channel_menu, server.channels))
    deadline = f"**{server_words.DEADLINE}**"
    return layouts.form(
        f"{server_words.HEADING}\n{server_words.settings(server)}",
        [
            *_language(server),
            (say("**Channels in which tables may be opened**"), [[channels], row]),
            (
                f"**{server_words.WHO_OPENS}**",
                _menu(verbs.SERVER_OPENS, str(server_words.WHO_OPENS), server_words.OPENS.items(), server.opens),
            ),
            (
                say("**Tables that one person may have open**"),
                _menu(
                    verbs.SERVER_HOSTED,
                    say("Tables of one person"),
                    _numbers(server_words.HOSTED_CHOICES),
                    str(server.hosted),
                ),
            ),
            (
                say("**Who may start robot games to watch** (`/table watch`)"),
                _menu(
                    verbs.SERVER_EXHIBITION_STARTERS,
                    say("Who may start robot games"),
                    server_words.EXHIBITION_STARTERS.items(),
                    server.exhibition_starters,
                ),
            ),
            (
                f"**{server_words.AT_ONCE}**",
                _menu(
                    verbs.SERVER_EXHIBITIONS,
                    str(server_words.AT_ONCE),
                    _numbers(server_words.EXHIBITIONS_AT_ONCE),
                    str(server.exhibitions),
                ),
            ),
            (
                say("**Role to ping when a table opens for everybody** (at most once an hour)"),
                [[Picker(verbs.SERVER_ROLE.custom_id(0), functools.partial(_role_menu, server.role))]],
            ),
            (
                mistyped.below(deadline) if mistyped else deadline,
                [
                    *_deadlines(server, str(interaction.locale)),
                    [form_button(verbs.SERVER_DEADLINE_TYPED, NO_TABLE, mistyped)],
                ],
            ),
            (server_words.MONTH, [[verbs.SERVER_MONTH.at(0).button(say("Picture of the month…"), emoji="📅")]]),
            (
                server_words.OVERVIEW,
                [[verbs.SERVER_OVERVIEW.at(0).button(say("Running games…"), emoji="🗂️")]],
            ),
        ],
    )


def _menu(
    verb: Verb, placeholder: str, offered: Iterable[tuple[str, str | Sentence]], chosen: str
) -> list[list[Control]]:
    """A menu of those values, with their labels."""
    return [[verb.at(0).menu(placeholder, [option(name, value, chosen=value == chosen) for value, name in offered])]]


def _language(server: Server) -> list[tuple[str, Rows]]:
    """The menu of languages, once there are several."""
    languages = [(OF_DISCORD, str(server_words.LANGUAGE_OF_DISCORD)), *offered().items()]
    chosen = server.language if server.language in offered() else OF_DISCORD
    menu = _menu(verbs.SERVER_LANGUAGE, str(server_words.LANGUAGE), languages, chosen)
    return [(f"**{server_words.LANGUAGE}**", menu)] if len(offered()) > 1 else []


def _numbers(choices: Iterable[int]) -> list[tuple[str, str]]:
    return [(str(number), str(number)) for number in choices]


def _channel_menu(chosen: Sequence[int], custom_id: str) -> ui.ChannelSelect[Any]:
    """The menu of the server's channels, those chosen marked."""
    of_channels = discord.SelectDefaultValueType.channel
    return ui.ChannelSelect(
        placeholder=say("Every channel"),
        channel_types=[discord.ChannelType.text, discord.ChannelType.voice],
        default_values=[discord.SelectDefaultValue(id=channel, type=of_channels) for channel in chosen],
        min_values=0,
        max_values=layouts.MENU_HOLDS,
        custom_id=custom_id,
    )


def _role_menu(chosen: int, custom_id: str) -> ui.RoleSelect[Any]:
    """The menu of the server's roles, the chosen one marked."""
    marked = [discord.SelectDefaultValue(id=chosen, type=discord.SelectDefaultValueType.role)] if chosen else []
    return ui.RoleSelect(
        placeholder=say("No role"), default_values=marked, min_values=0, max_values=1, custom_id=custom_id
    )


def _deadlines(server: Server, locale: str) -> list[list[Control]]:
    offered = map(deadlines.written, (server.deadline, *deadlines.usual(locale)))
    names = {value: _deadline_name(value) for value in offered}.items()
    return _menu(verbs.SERVER_DEADLINE, str(server_words.DEADLINE), names, deadlines.written(server.deadline))


def _deadline_name(value: str) -> str:
    try:
        deadline = deadlines.read(value)
    except NotAgreed:
        return value
    return capital(deadlines.in_words(deadline, None))
