"""The buttons that every table has, whatever the game: lobby, undo, resigning, closing, rematch, help."""

from typing import Any

from discord import ui

from bot.client import Interaction
from bot.errors import NotSeated, WrongPhase
from bot.publishing.privacy import PrivateLayout
from bot.table.motions import Close
from bot.table.table import Table
from bot.table.tables import Done
from cogs.tables import robots_option
from cogs.tables.audit import show_check
from cogs.tables.opening import reopen, watch_again
from cogs.tables.propose import propose
from cogs.ui import layouts, words
from cogs.ui.components import Style, TableButton, TableMenu, option, show_after, template
from cogs.ui.replies import Refused, amend, click_of, in_time, whisper


async def leave(interaction: Interaction, table: int) -> Done:
    """Get up from a table that has not begun.

    Raises:
        Refused: it has begun; says how a game is left.
        WrongPhase, NotSeated: why not.
    """
    try:
        return await interaction.client.lobby.leave(click_of(interaction), table)
    except WrongPhase as error:
        if error.phase == "playing":
            raise Refused(words.RESIGN_INSTEAD) from error
        raise


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
        await show_after(interaction, self.table, lambda: leave(interaction, self.table))


class AddRobot(TableButton, template=template("add_robot", "[a-z]{1,10}", needed=False)):
    """Let a robot sit down: of the level that the argument says, or an easy one (on lobbies from before levels)."""

    verb = "add_robot"

    async def press(self, interaction: Interaction) -> None:
        """Add a robot, and let the lobby show it."""
        click, bot, level = click_of(interaction), interaction.client, robots_option.level(self.arg or "easy")
        await show_after(
            interaction, self.table, lambda: bot.lobby.add_robot(click, self.table, level, words.ROBOT_NAMES)
        )


class RemoveRobot(TableButton, template=template("remove_robot")):
    """Send the last robot away."""

    verb = "remove_robot"

    async def press(self, interaction: Interaction) -> None:
        """Remove a robot, and let the lobby show it."""
        click, bot = click_of(interaction), interaction.client
        await show_after(interaction, self.table, lambda: bot.lobby.remove_robot(click, self.table))


class SendRobot(TableMenu, template=template("send_robot")):
    """Send the robot that is chosen away. The value is its seat and its name: a lobby may have changed meanwhile."""

    verb = "send_robot"

    @classmethod
    def of(cls, table: Table) -> "SendRobot":
        """The menu of a table's robots."""
        lines = [
            option(seat.name, f"{seat.number}:{seat.name}"[:100], words.robot_level(seat.robot), emoji="🤖")
            for seat in table.seats
            if seat.robot
        ]
        return cls.make("Remove a robot…", lines, table.id)

    async def press(self, interaction: Interaction) -> None:
        """Remove it, and let the lobby show it."""
        click, bot = click_of(interaction), interaction.client
        number, _, name = self.chosen.partition(":")
        seat = int(number) if number.isdecimal() else -1
        await show_after(
            interaction, self.table, lambda: bot.lobby.remove_robot(click, self.table, seat=seat, name=name)
        )


class Start(TableButton, template=template("start")):
    """Begin the game."""

    verb = "start"

    async def press(self, interaction: Interaction) -> None:
        """Begin, and let the lobby show it; the first board follows."""
        click, bot = click_of(interaction), interaction.client
        await show_after(interaction, self.table, lambda: bot.lobby.start(click, self.table))


class Undo(TableButton, template=template("undo")):
    """Take back one's own last step: the journal entry that stands where others have a decision."""

    verb = "undo"

    async def press(self, interaction: Interaction) -> None:
        """Take it back, and let the board show it."""
        click, bot = click_of(interaction), interaction.client
        await show_after(interaction, self.table, lambda: bot.tables.undo(click, self.table, self.decision))


class Resign(TableButton, template=template("resign")):
    """Leave the game for good; asked for by ``/table resign``, confirmed here."""

    verb = "resign"

    async def press(self, interaction: Interaction) -> None:
        """Resign."""
        work = interaction.client.tables.resign(click_of(interaction), self.table)
        await in_time(interaction, work, amends=True)
        await amend(interaction, layouts.page([words.RESIGNED]))


async def ask_to_resign(interaction: Interaction, table: Table) -> None:
    """Ask privately whether to leave the game for good.

    Raises:
        Refused: it has not begun, or they have left it; says what can be done.
        WrongPhase, NotSeated: there is nothing to resign from.
    """
    seat = table.seat_of(interaction.user.id)
    if table.row.phase == "lobby" and seat is not None:
        raise Refused(words.LEAVE_INSTEAD)
    if table.row.phase != "playing" or table.state is None:
        raise WrongPhase(table.row.phase)
    if seat is None:
        raise NotSeated
    if seat.number in table.game.resigned(table.state):
        raise Refused(words.OUT_ALREADY)
    button = Resign.make("Resign", table.id, style=Style.danger)
    await whisper(interaction, layouts.page([words.SURE_TO_RESIGN], [[button]]))


class AskToResign(TableButton, template=template("ask_resign")):
    """Leave the game for good, after a question."""

    verb = "ask_resign"

    async def press(self, interaction: Interaction) -> None:
        """Ask."""
        await ask_to_resign(interaction, await interaction.client.tables.load(self.table))


async def close(interaction: Interaction, table_id: int) -> PrivateLayout:
    """Close a table in its lobby, or ask those who play; what came of it.

    Raises:
        WrongPhase, NotSeated, NotHost: why not.
    """
    bot = interaction.client
    table = await bot.tables.load(table_id)
    if table.watched:
        await bot.watching.stop(click_of(interaction), table_id)
        return layouts.page([words.STOPPED_BY_YOU])
    if table.row.phase == "playing":
        return await propose(interaction, table_id, Close())
    await bot.votes.close(click_of(interaction), table_id)
    return layouts.page([words.CLOSED])


class AskToClose(TableButton, template=template("ask_close")):
    """Close the table or ask the others to, after a question."""

    verb = "ask_close"

    async def press(self, interaction: Interaction) -> None:
        """Ask."""
        table = await interaction.client.tables.load(self.table)
        if table.row.phase not in ("lobby", "playing"):
            raise WrongPhase(table.row.phase)
        said = words.SURE_TO_CLOSE if table.row.phase == "playing" else words.SURE_TO_CLOSE_LOBBY
        button = CloseTable.make("Close", table.id, style=Style.danger)
        await whisper(interaction, layouts.page([said], [[button]]))


class CloseTable(TableButton, template=template("close")):
    """Close the table, or agree to it, as ``/table close`` does."""

    verb = "close"

    async def press(self, interaction: Interaction) -> None:
        """Close it, or ask the others."""
        await amend(interaction, await in_time(interaction, close(interaction, self.table), amends=True))


class StopWatching(TableButton, template=template("stop")):
    """End a game that robots play among themselves."""

    verb = "stop"

    async def press(self, interaction: Interaction) -> None:
        """End it, and let the board show it."""
        click, bot = click_of(interaction), interaction.client
        await show_after(interaction, self.table, lambda: bot.watching.stop(click, self.table))


def over_row(table: Table, check: str) -> list[ui.Item[Any]]:
    """What can be done after a game: another, and a look at what it was drawn from, called `check`."""
    again = "Watch another" if table.watched else "Rematch"
    return [
        Rematch.make(again, table.id, style=Style.success, emoji="🔁"),
        Verify.make(check, table.id, emoji="🔍"),
    ]


class Rematch(TableButton, template=template("rematch")):
    """The same game again, with the same people and robots."""

    verb = "rematch"

    async def press(self, interaction: Interaction) -> None:
        """Open a new table under the same terms and call everybody who played, or sit down at it."""
        bot = interaction.client
        async with bot.publisher.answering(interaction, self.table):
            table = await bot.tables.load(self.table)
            if table.watched:
                await whisper(interaction, words.now_to_watch((await watch_again(interaction, table)).table))
            else:
                await whisper(interaction, words.opened((await reopen(interaction, table)).table))


class Verify(TableButton, template=template("verify")):
    """Check the dice of this very game, also when another one is played here by now."""

    verb = "verify"

    async def press(self, interaction: Interaction) -> None:
        """Say privately what the check found."""
        await show_check(interaction, self.table)
