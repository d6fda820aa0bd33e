"""``/server settings``: where tables are opened, by whom, how many, and what deadline a new one begins with."""

from collections.abc import Callable, Sequence
from typing import Any, Self

import discord
import msgspec
from discord import ui

from bot.calendar import preferences
from bot.calendar.deadlines import Deadline
from bot.calendar.preferences import Server
from bot.client import Interaction
from bot.publishing.privacy import PrivateLayout
from cogs.tables.opening import home_of
from cogs.ui import deadlines, layouts, server_words, words
from cogs.ui.components import Style, TableButton, TableItem, TableMenu, custom_id, option, template
from cogs.ui.deadline_form import TYPED, AnotherDeadline, Mistyped
from cogs.ui.replies import Refused, amend, in_time, whisper
from rendering.words.common import capital
from rendering.words.settings import NotAgreed

MOST_CHANNELS = 25
"""Channels that can be named."""
DEADLINE = "**Deadline of new tables**"


def expect_manager(interaction: Interaction) -> int:
    """The server whose settings may be changed by whoever asked.

    Raises:
        Refused: it is used outside of servers, or by somebody who may not manage this one.
    """
    if interaction.guild_id is None:
        raise Refused(server_words.ONLY_SERVERS)
    if not (interaction.permissions.manage_guild or interaction.permissions.administrator):
        raise Refused(words.MANAGERS_ONLY)
    return interaction.guild_id


async def change(interaction: Interaction, revise: Callable[[Server], Server]) -> Server:
    """Let a manager choose anew; what holds now.

    Raises:
        Refused: they may not.
    """
    guild_id = expect_manager(interaction)
    async with interaction.client.store.change() as tx:
        chosen = revise(await preferences.server(tx, guild_id))
        await preferences.remember_server(tx, guild_id, chosen)
    return chosen


def toggled(server: Server, channel: int) -> Server:
    """Tables may be opened in that channel as well, or not there any more.

    Raises:
        Refused: so many channels cannot be named.
    """
    if channel in server.channels:
        left = tuple(each for each in server.channels if each != channel)
        return msgspec.structs.replace(server, channels=left)
    if len(server.channels) >= MOST_CHANNELS:
        raise Refused(f"At most {MOST_CHANNELS} channels can be named.")
    return msgspec.structs.replace(server, channels=(*server.channels, channel))


class ServerOpens(TableMenu, template=template("server_opens")):
    """Who may open tables."""

    verb = "server_opens"

    async def press(self, interaction: Interaction) -> None:
        """Change it."""
        opens = "managers" if self.chosen == "managers" else "everyone"

        def revise(now: Server) -> Server:
            return msgspec.structs.replace(now, opens=opens)

        await show_change(interaction, revise)


class ServerWatch(TableMenu, template=template("server_watch")):
    """Who may let robots play among themselves."""

    verb = "server_watch"

    async def press(self, interaction: Interaction) -> None:
        """Change it."""
        who = next((each for each in server_words.WATCH if each == self.chosen), None)
        if who is None:
            raise Refused(words.NOT_POSSIBLE)
        await show_change(interaction, lambda now: msgspec.structs.replace(now, watch=who))


class ServerHosted(TableMenu, template=template("server_hosted")):
    """How many tables one person may have open."""

    verb = "server_hosted"

    async def press(self, interaction: Interaction) -> None:
        """Change it."""
        most = _offered(self.chosen, server_words.HOSTED)
        await show_change(interaction, lambda now: msgspec.structs.replace(now, hosted=most))


class ServerWatched(TableMenu, template=template("server_watched")):
    """How many games to watch may run at once."""

    verb = "server_watched"

    async def press(self, interaction: Interaction) -> None:
        """Change it."""
        most = _offered(self.chosen, server_words.WATCHED)
        await show_change(interaction, lambda now: msgspec.structs.replace(now, watched=most))


class ServerDeadline(TableMenu, template=template("server_deadline")):
    """The deadline of a new table."""

    verb = "server_deadline"

    async def press(self, interaction: Interaction) -> None:
        """Change it."""
        await show_change(interaction, lambda now: with_deadline(now, self.chosen))


class ServerDeadlineTyped(AnotherDeadline, template=template("server_deadline_typed", TYPED, needed=False)):
    """The deadline of a new table, typed."""

    verb = "server_deadline_typed"

    async def expect_allowed(self, interaction: Interaction) -> None:
        """Nothing, if they manage the server."""
        expect_manager(interaction)

    async def take(self, interaction: Interaction, deadline: Deadline | None) -> None:
        """Change it."""
        await show_change(interaction, lambda now: msgspec.structs.replace(now, deadline=deadline))

    async def asked_again(self, interaction: Interaction, mistyped: Mistyped) -> PrivateLayout:
        """The same page, with what was wrong above the menu of deadlines."""
        now = await preferences.server(interaction.client.store, expect_manager(interaction))
        return server_page(interaction, now, mistyped)


class ServerHere(TableButton, template=template("server_here", r"\d{1,20}")):
    """Let tables be opened in a channel, the argument, or not there any more."""

    verb = "server_here"

    async def press(self, interaction: Interaction) -> None:
        """Change it."""
        await show_change(interaction, lambda now: toggled(now, int(self.arg)))


class ServerChannels(TableItem[ui.ChannelSelect[Any]], template=template("server_channels")):
    """The channels in which tables may be opened; none: everywhere."""

    verb, control = "server_channels", ui.ChannelSelect

    @classmethod
    def of(cls, server: Server) -> Self:
        """The menu of the server's channels, those chosen marked."""
        chosen = [
            discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
            for channel in server.channels
        ]
        select: ui.ChannelSelect[Any] = ui.ChannelSelect(
            placeholder="Every channel",
            channel_types=[discord.ChannelType.text, discord.ChannelType.voice],
            default_values=chosen,
            min_values=0,
            max_values=MOST_CHANNELS,
            custom_id=custom_id(cls.verb, 0),
        )
        return cls(select)

    async def press(self, interaction: Interaction) -> None:
        """Change it."""
        chosen = tuple(channel.id for channel in self.item.values)
        await show_change(interaction, lambda now: msgspec.structs.replace(now, channels=chosen))


class ServerEverywhere(TableButton, template=template("server_everywhere")):
    """Let tables be opened in every channel."""

    verb = "server_everywhere"

    async def press(self, interaction: Interaction) -> None:
        """Change it."""
        await show_change(interaction, lambda now: msgspec.structs.replace(now, channels=()))


def _offered(chosen: str, offered: Sequence[int]) -> int:
    """The number that was chosen.

    Raises:
        Refused: it was never offered.
    """
    found = next((number for number in offered if str(number) == chosen), None)
    if found is None:
        raise Refused(words.NOT_POSSIBLE)
    return found


def with_deadline(server: Server, typed: str) -> Server:
    """The settings with that deadline, as it would be typed.

    Raises:
        NotAgreed: it is none.
    """
    return msgspec.structs.replace(server, deadline=deadlines.read(typed))


async def show_change(interaction: Interaction, revise: Callable[[Server], Server]) -> None:
    """Change something by a click on the page, which then shows it.

    Raises:
        Refused, NotAgreed: it cannot be changed so.
    """
    chosen = await in_time(interaction, change(interaction, revise), amends=True)
    await amend(interaction, server_page(interaction, chosen))


async def show_server(interaction: Interaction, server: Server) -> None:
    """The page, privately."""
    await whisper(interaction, server_page(interaction, server))


def server_page(
    interaction: discord.Interaction[Any], server: Server, mistyped: Mistyped | None = None
) -> PrivateLayout:
    """What is chosen, with menus and buttons."""
    channel = home_of(interaction)
    listed = channel in server.channels
    label = "Not in this channel" if listed else "Only in this channel" if not server.channels else "In this one too"
    row: list[ui.Item[Any]] = [ServerHere.make(label, 0, arg=channel, style=Style.primary)]
    if server.channels:
        row.append(ServerEverywhere.make("Everywhere", 0))
    who = [option("Everybody", "everyone"), option("Managers only", "managers")]
    for line in who:
        line.default = line.value == server.opens
    watch = [option(name, value) for value, name in server_words.WATCH.items()]
    for line in watch:
        line.default = line.value == server.watch
    hosted = [option(str(number), str(number)) for number in server_words.HOSTED]
    for line in hosted:
        line.default = line.value == str(server.hosted)
    watched = [option(str(number), str(number)) for number in server_words.WATCHED]
    for line in watched:
        line.default = line.value == str(server.watched)
    return layouts.form(
        f"{server_words.HEADING}\n{server_words.told(server)}",
        [
            ("**Channels in which tables may be opened**", [[ServerChannels.of(server)], row]),
            ("**Who may open tables**", [[ServerOpens.make("Who may open tables", who, 0)]]),
            ("**Tables that one person may have open**", [[ServerHosted.make("Tables of one host", hosted, 0)]]),
            ("**Who may let robots play to watch** (`/table watch`)", [[ServerWatch.make("Who may watch", watch, 0)]]),
            ("**Games to watch that may run at once**", [[ServerWatched.make("Games at once", watched, 0)]]),
            (
                mistyped.below(DEADLINE) if mistyped else DEADLINE,
                [[_deadlines(server, str(interaction.locale))], [ServerDeadlineTyped.of(0, mistyped)]],
            ),
        ],
    )


def _deadlines(server: Server, locale: str) -> ServerDeadline:
    offered = dict.fromkeys(map(deadlines.written, (server.deadline, *deadlines.usual(locale))))
    lines = []
    for value in offered:
        line = option(_deadline_name(value), value)
        line.default = value == deadlines.written(server.deadline)
        lines.append(line)
    select: ui.Select[Any] = ui.Select(
        placeholder="Deadline of new tables", options=lines, custom_id=custom_id(ServerDeadline.verb, 0)
    )
    return ServerDeadline(select)


def _deadline_name(value: str) -> str:
    try:
        deadline = deadlines.read(value)
    except NotAgreed:
        return value
    return capital(deadlines.in_words(deadline, None))


BUTTONS: tuple[type[ui.DynamicItem[Any]], ...] = (
    ServerOpens,
    ServerHosted,
    ServerWatch,
    ServerWatched,
    ServerDeadline,
    ServerDeadlineTyped,
    ServerChannels,
    ServerHere,
    ServerEverywhere,
)
