"""The buttons that every table has, whatever the game: lobby, undo, resigning, closing, rematch, help."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.client import Interaction
from bot.errors import NoSuchTable, NotSeated, WrongPhase
from bot.motions import Close
from bot.seating import Table
from bot.tables import Done
from cogs import layouts, looking, recordings, terms_menus, votes_buttons, words
from cogs.items import Style, TableButton, show_after, template
from cogs.opening import reopen
from cogs.replies import Refused, amend, click_of, in_time, whisper
from cogs.since import SinceYouLeft
from cogs.standing import StandingOrders
from cogs.verifying import verified
from cogs.whatnow import how_it_goes, table_here, what_now


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


async def close(interaction: Interaction, table_id: int) -> str:
    """Close a table or agree to it; what came of it, in words.

    Raises:
        WrongPhase, NotSeated, NotHost: why not.
    """
    bot = interaction.client
    table = (await bot.votes.close(click_of(interaction), table_id)).table
    missing = [seat for poll in await bot.votes.open(table) if poll.motion == Close() for seat in poll.missing]
    return words.agreed_to_close([words.names(table)[seat] for seat in missing])


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
        said = await in_time(interaction, close(interaction, self.table), amends=True)
        await amend(interaction, layouts.page([said]))


class Rematch(TableButton, template=template("rematch")):
    """The same game again, with the same people and robots."""

    verb = "rematch"

    async def press(self, interaction: Interaction) -> None:
        """Open a new table under the same terms and call everybody who played, or sit down at it."""
        bot = interaction.client
        async with bot.publisher.answering(interaction, self.table):
            await whisper(
                interaction, words.opened((await reopen(interaction, await bot.tables.load(self.table))).table)
            )


class Verify(TableButton, template=template("verify")):
    """Check the dice of this very game, also when another one is played here by now."""

    verb = "verify"

    async def press(self, interaction: Interaction) -> None:
        """Say privately what the check found."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        tables = interaction.client.tables
        await whisper(interaction, await verified(tables, await tables.load(self.table)))


class WhatNow(TableButton, template=template("what_now")):
    """What to do now, privately."""

    verb = "what_now"

    async def press(self, interaction: Interaction) -> None:
        """Say it."""
        private = interaction.guild_id is None  # a message of theirs alone says which table it means
        await whisper(interaction, await help_page(interaction, self.table if private else None))


async def help_page(interaction: Interaction, table_id: int | None = None, *, more: bool = False) -> ui.LayoutView:
    """What to do now at that table or the channel's, with buttons for what has none on the board.

    `more`: and how the game goes.
    """
    texts = [await what_now(interaction, table_id)]
    if more:
        texts.append(f"{await how_it_goes(interaction)}\n{words.HELP_MORE}")
    try:
        table = await table_here(interaction, table_id)
    except NoSuchTable:
        return layouts.page(texts)
    user = interaction.user.id
    return layouts.page(texts, [_help_row(table, user), [*_since_row(table, user), *_table_row(table, user)]])


def _table_row(table: Table, user_id: int) -> Sequence[ui.Item[Any]]:
    if table.row.phase != "playing" or table.seat_of(user_id) not in table.people_left():
        return ()
    return [votes_buttons.TablePage.make("Pause, replace, draw…", table.id, emoji="🗳️")]


def _help_row(table: Table, user_id: int) -> Sequence[ui.Item[Any]]:
    seat = table.seat_of(user_id)
    match table.row.phase:
        case "lobby":
            row: list[ui.Item[Any]] = [terms_menus.Rules.make("Rules…", table.id, emoji="📜")]
        case "playing":
            row = _looking(table)
            if seat is not None and table.state is not None and seat.number not in table.game.resigned(table.state):
                row.append(AskToResign.make("Resign…", table.id, style=Style.danger))
        case _:
            checking = [
                Verify.make("Check the dice", table.id, emoji="🔍"),
                recordings.Export.make("Save as a file", table.id, emoji="💾"),
            ]
            return [*_looking(table), *checking] if table.state else []
    return [*row, AskToClose.make("Close…", table.id, style=Style.danger)]


def _since_row(table: Table, user_id: int) -> Sequence[ui.Item[Any]]:
    if table.row.phase != "playing" or table.seat_of(user_id) is None:
        return []
    row: list[ui.Item[Any]] = [SinceYouLeft.make("Since you left", table.id, emoji="📰")]
    if not table.by_post:
        row.append(StandingOrders.make("Standing orders", table.id, emoji="📋"))
    return row


def _looking(table: Table) -> list[ui.Item[Any]]:
    return [
        looking.ShowTable.make("Whole table", table.id, emoji="🗺️"),
        looking.TellTable.make("In words", table.id, emoji="📝"),
        looking.ShowLog.make("Log", table.id, emoji="📖"),
    ]


BUTTONS = (
    Join,
    Leave,
    AddRobot,
    RemoveRobot,
    Start,
    Undo,
    AskToResign,
    Resign,
    AskToClose,
    CloseTable,
    Rematch,
    Verify,
    WhatNow,
    recordings.Export,
    *looking.BUTTONS,
    SinceYouLeft,
    terms_menus.Rules,
    terms_menus.RuleMenu,
)
