"""The private panel of a person at a table: one message, edited in place, with a tab for each view of the table.

Help, **How to play** and **Options** are shown in it, too (`shown_page`), so that private answers do not pile up.
"""

from collections.abc import Callable, Sequence

from bot.calendar import preferences
from bot.client import Interaction
from bot.language import say
from bot.pictures.picture import Picture
from bot.publishing.content import Control, Rows
from bot.publishing.privacy import only_they_read_it
from bot.table.table import Table
from cogs.ui import layouts, verbs
from cogs.ui.components import Style
from cogs.ui.here import expect_begun
from cogs.ui.presenter import Look, presenter_of
from cogs.ui.replies import present

ODDS, SINCE, TABLE, LOG, NOTE = "odds", "since", "table", "log", "note"
"""The tabs that every game has."""


async def show_in_panel(
    interaction: Interaction,
    table: Table,
    tab: str,
    texts: Sequence[str],
    draw: Callable[[], Picture] | None = None,
    *,
    rows: Rows = (),
    amends: bool = False,
) -> None:
    """Show that tab of the panel privately: the picture that `draw` makes, `texts`, the tab's own rows, the tabs.

    `amends`: in the clicked message. Otherwise in a new one, which replaces the person's earlier panel of that table.

    Raises:
        WrongPhase: the game has not begun, so there is nothing to look at.
    """
    expect_begun(table)
    content = layouts.page(texts, [*rows, *_tab_rows(table, interaction.user.id, tab)], reader=interaction.user.id)
    await present(interaction, content, draw, amends=amends)
    await shown_page(interaction, table.id, amends=amends)


async def shown_page(interaction: Interaction, table_id: int, *, amends: bool = False) -> None:
    """The answer shows a page of the person's panel of that table: a tab, help, how to play, or the options.

    `amends`: it replaced the clicked message, if only they read that. Otherwise their earlier panel is removed.
    """
    again = amends and only_they_read_it(interaction)
    await interaction.client.open_panels.shown(interaction, table_id, again=again)


async def show_look(
    interaction: Interaction, table: Table, look: Look, *, text: bool = False, amends: bool = False
) -> None:
    """Show that view in the panel: drawn, or as `text`, as it is also for a person who wants no pictures."""
    if text or await in_words(interaction):
        await show_in_panel(interaction, table, look.tab, [look.words()], amends=amends)
    else:
        await show_in_panel(interaction, table, look.tab, (), look.draw, amends=amends)


async def in_words(interaction: Interaction) -> bool:
    """Whether the person who asked wants words instead of pictures."""
    return not (await preferences.person(interaction.client.store, interaction.user.id)).pictures


def first_tab(table: Table, user_id: int) -> str:
    """The tab that **Look…** opens."""
    return next(tab for tab, _, _ in _tabs(table, user_id))


def _tab_rows(table: Table, user_id: int, shown: str) -> Rows:
    row: list[Control] = [
        verbs.LOOK_TAB.at(table.ref, arg=tab).button(
            label, style=Style.primary if tab == shown else Style.secondary, emoji=emoji
        )
        for tab, label, emoji in _tabs(table, user_id)
    ]
    return layouts.in_rows(row)


def _tabs(table: Table, user_id: int) -> list[tuple[str, str, str]]:
    """The tabs for that person, each with its label and emoji."""
    seat = table.seat_of(user_id)
    tabs = [
        (look.tab, look.label, look.emoji)
        for look in presenter_of(table).looks(table, None if seat is None else seat.number)
    ]
    if seat is not None and seat in table.people_left() and table.terms.coach and table.row.phase == "playing":
        tabs.append((ODDS, say("Odds"), "🎯"))
    if seat is not None:
        tabs.append((SINCE, say("Since you left"), "📰"))
    tabs += [(TABLE, say("Table"), "🗺️"), (LOG, say("Log"), "📖")]
    return [*tabs, (NOTE, say("Note"), "📝")] if seat is not None and table.row.phase == "playing" else tabs
