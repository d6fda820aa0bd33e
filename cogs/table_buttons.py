"""The buttons that every table has, whatever the game: lobby, undo, resigning, closing, rematch, help."""

import msgspec

from bot.client import Interaction
from bot.errors import AlreadyDone
from cogs import layouts, words
from cogs.items import TableButton, show_after, template
from cogs.opening import reopen
from cogs.replies import click_of, whisper
from cogs.whatnow import what_now


class Join(TableButton, template=template("join")):
    """Sit down."""

    verb = "join"

    async def press(self, interaction: Interaction) -> None:
        """Sit down, and let the lobby show it."""
        click, bot = click_of(interaction), interaction.client
        await show_after(interaction, self.table, lambda: bot.lobby.join(click, self.table))


class Leave(TableButton, template=template("leave")):
    """Get up again."""

    verb = "leave"

    async def press(self, interaction: Interaction) -> None:
        """Get up, and let the lobby show it."""
        click, bot = click_of(interaction), interaction.client
        await show_after(interaction, self.table, lambda: bot.lobby.leave(click, self.table))


class AddRobot(TableButton, template=template("add_robot")):
    """Let an easy robot sit down."""

    verb = "add_robot"

    async def press(self, interaction: Interaction) -> None:
        """Add a robot, and let the lobby show it."""
        click, bot = click_of(interaction), interaction.client
        await show_after(
            interaction, self.table, lambda: bot.lobby.add_robot(click, self.table, "easy", words.ROBOT_NAMES)
        )


class RemoveRobot(TableButton, template=template("remove_robot")):
    """Send the last robot away."""

    verb = "remove_robot"

    async def press(self, interaction: Interaction) -> None:
        """Remove a robot, and let the lobby show it."""
        click, bot = click_of(interaction), interaction.client
        await show_after(interaction, self.table, lambda: bot.lobby.remove_robot(click, self.table))


class Start(TableButton, template=template("start")):
    """Begin the game."""

    verb = "start"

    async def press(self, interaction: Interaction) -> None:
        """Begin, and let the lobby show it; the first board follows."""
        click, bot = click_of(interaction), interaction.client
        await show_after(interaction, self.table, lambda: bot.lobby.start(click, self.table))


class Undo(TableButton, template=template("undo")):
    """Take back one's own last step."""

    verb = "undo"

    async def press(self, interaction: Interaction) -> None:
        """Take it back, and let the board show it."""
        click, bot = click_of(interaction), interaction.client
        await show_after(interaction, self.table, lambda: bot.tables.undo(click, self.table))


class Resign(TableButton, template=template("resign")):
    """Leave the game for good; asked for by ``/table resign``, confirmed here."""

    verb = "resign"

    async def press(self, interaction: Interaction) -> None:
        """Resign."""
        await interaction.client.tables.resign(click_of(interaction), self.table)
        await interaction.response.edit_message(view=layouts.page([words.RESIGNED]))


class AgreeToClose(TableButton, template=template("agree")):
    """Agree to closing the table."""

    verb = "agree"

    async def press(self, interaction: Interaction) -> None:
        """Agree, and let the motion show it."""
        # A manager who plays agrees like anybody else here; `/table close` is for managing.
        click, bot = msgspec.structs.replace(click_of(interaction), manager=False), interaction.client
        await show_after(interaction, self.table, lambda: bot.tables.close(click, self.table))


class KeepOpen(TableButton, template=template("keep_open")):
    """Do not agree to closing the table: it stays open."""

    verb = "keep_open"

    async def press(self, interaction: Interaction) -> None:
        """Take the motion off the table."""
        click, bot = click_of(interaction), interaction.client
        await show_after(interaction, self.table, lambda: bot.tables.keep_open(click, self.table))


class Rematch(TableButton, template=template("rematch")):
    """The same game again, with the same people."""

    verb = "rematch"

    async def press(self, interaction: Interaction) -> None:
        """Open a new table under the same terms and call everybody who played."""
        bot = interaction.client
        async with bot.publisher.answering(interaction, self.table):
            try:
                done = await reopen(interaction, await bot.tables.load(self.table))
            except AlreadyDone:
                await whisper(interaction, words.SAME_AGAIN)
            else:
                await whisper(interaction, words.opened(done.table))


class WhatNow(TableButton, template=template("what_now")):
    """What to do now, privately."""

    verb = "what_now"

    async def press(self, interaction: Interaction) -> None:
        """Say it."""
        await whisper(interaction, await what_now(interaction))


BUTTONS = (Join, Leave, AddRobot, RemoveRobot, Start, Undo, Resign, AgreeToClose, KeepOpen, Rematch, WhatNow)
