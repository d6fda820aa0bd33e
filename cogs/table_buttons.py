"""The buttons that every table has, whatever the game: lobby, undo, resigning, closing, rematch, help."""

import msgspec

from bot.client import Interaction
from bot.errors import AlreadyDone
from cogs import layouts, words
from cogs.items import TableButton, template
from cogs.opening import reopen
from cogs.replies import click_of, whisper
from cogs.whatnow import what_now


class Join(TableButton, template=template("join")):
    """Sit down."""

    verb = "join"

    async def press(self, interaction: Interaction) -> None:
        """Sit down, and let the lobby show it."""
        bot = interaction.client
        async with bot.publisher.answering(interaction, self.table) as answer:
            await bot.lobby.join(click_of(interaction), self.table)
            await answer.show()


class Leave(TableButton, template=template("leave")):
    """Get up again."""

    verb = "leave"

    async def press(self, interaction: Interaction) -> None:
        """Get up, and let the lobby show it."""
        bot = interaction.client
        async with bot.publisher.answering(interaction, self.table) as answer:
            await bot.lobby.leave(click_of(interaction), self.table)
            await answer.show()


class AddRobot(TableButton, template=template("add_robot")):
    """Let an easy robot sit down."""

    verb = "add_robot"

    async def press(self, interaction: Interaction) -> None:
        """Add a robot, and let the lobby show it."""
        bot = interaction.client
        async with bot.publisher.answering(interaction, self.table) as answer:
            await bot.lobby.add_robot(click_of(interaction), self.table, "easy", words.ROBOT_NAMES)
            await answer.show()


class RemoveRobot(TableButton, template=template("remove_robot")):
    """Send the last robot away."""

    verb = "remove_robot"

    async def press(self, interaction: Interaction) -> None:
        """Remove a robot, and let the lobby show it."""
        bot = interaction.client
        async with bot.publisher.answering(interaction, self.table) as answer:
            await bot.lobby.remove_robot(click_of(interaction), self.table)
            await answer.show()


class Start(TableButton, template=template("start")):
    """Begin the game."""

    verb = "start"

    async def press(self, interaction: Interaction) -> None:
        """Begin, and let the lobby show it; the first board follows."""
        bot = interaction.client
        async with bot.publisher.answering(interaction, self.table) as answer:
            await bot.lobby.start(click_of(interaction), self.table)
            await answer.show()


class Undo(TableButton, template=template("undo")):
    """Take back one's own last step."""

    verb = "undo"

    async def press(self, interaction: Interaction) -> None:
        """Take it back, and let the board show it."""
        bot = interaction.client
        async with bot.publisher.answering(interaction, self.table) as answer:
            await bot.tables.undo(click_of(interaction), self.table)
            await answer.show()


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
        bot = interaction.client
        async with bot.publisher.answering(interaction, self.table) as answer:
            # A manager who plays agrees like anybody else here; `/table close` is for managing.
            click = msgspec.structs.replace(click_of(interaction), manager=False)
            await bot.tables.close(click, self.table)
            await answer.show()


class KeepOpen(TableButton, template=template("keep_open")):
    """Do not agree to closing the table: it stays open."""

    verb = "keep_open"

    async def press(self, interaction: Interaction) -> None:
        """Take the motion off the table."""
        bot = interaction.client
        async with bot.publisher.answering(interaction, self.table) as answer:
            await bot.tables.keep_open(click_of(interaction), self.table)
            await answer.show()


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
