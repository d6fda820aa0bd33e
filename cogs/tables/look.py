"""**Look…**, its tabs, and the buttons of earlier boards, which open the panel at one tab."""

from bot.client import Interaction
from bot.errors import NotSeated
from bot.table.table import Table
from cogs.tables import panel
from cogs.tables.notes import show_note
from cogs.tables.panel import first_tab, show_look
from cogs.tables.show import show_log, show_odds, show_table
from cogs.tables.since_last_move import show_since
from cogs.ui import verbs
from cogs.ui.components import Press, Verb, on
from cogs.ui.here import expect_begun
from cogs.ui.presenter import presenter_of


async def show_tab(
    interaction: Interaction, table: Table, tab: str, *, text: bool = False, amends: bool = False
) -> None:
    """Show that tab of the panel; a tab that nobody has any more shows the whole table. `text`: in words.

    Raises:
        WrongPhase: the game has not begun, or is over.
        NotSeated: only players have that tab.
        Refused: the table plays without odds, or they have left the game.
    """
    expect_begun(table)
    match tab:
        case panel.ODDS:
            await show_odds(interaction, table, text=text, amends=amends)
        case panel.SINCE:
            await show_since(interaction, table, amends=amends)
        case panel.NOTE:
            await show_note(interaction, table, amends=amends)
        case panel.LOG:
            await show_log(interaction, table, amends=amends)
        case _:
            await _show_look(interaction, table, tab, text=text, amends=amends)


async def _show_look(interaction: Interaction, table: Table, tab: str, *, text: bool, amends: bool) -> None:
    """Show a view that only this game has, or the whole table."""
    seat = table.seat_of(interaction.user.id)
    looks = presenter_of(table).looks(table, None if seat is None else seat.number)
    found = next((look for look in looks if look.tab == tab), None)
    if found is None:
        if any(look.tab == tab for look in presenter_of(table).looks(table, 0)):
            raise NotSeated
        await show_table(interaction, table, text=text, amends=amends)
    else:
        await show_look(interaction, table, found, text=text, amends=amends)


@on(verbs.LOOK)
async def _look(interaction: Interaction, press: Press) -> None:
    table = await interaction.client.tables.load(press.table)
    expect_begun(table)
    await show_tab(interaction, table, first_tab(table, interaction.user.id))


@on(verbs.LOOK_TAB)
async def _look_tab(interaction: Interaction, press: Press) -> None:
    await show_tab(interaction, await interaction.client.tables.load(press.table), press.arg, amends=True)


def opens(verb: Verb, tab: str, *, text: bool = False) -> None:
    """Let a control of that verb open the panel at a tab."""

    async def handler(interaction: Interaction, press: Press) -> None:
        await show_tab(interaction, await interaction.client.tables.load(press.table), tab, text=text)

    on(verb)(handler)


opens(verbs.ODDS, panel.ODDS)
opens(verbs.SINCE, panel.SINCE)
opens(verbs.SHOW, panel.TABLE)
opens(verbs.TELL, panel.TABLE, text=True)
opens(verbs.LOG, panel.LOG)
