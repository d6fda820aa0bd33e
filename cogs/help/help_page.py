"""The answer of /help: what to do now, with a button for everything else."""

from bot.client import Interaction
from bot.errors import NoSuchTable
from bot.publishing.content import Control, PrivateContent
from bot.table.click import Click
from bot.table.table import Table
from cogs.help import words
from cogs.help.what_now import how_it_goes, table_here, what_now
from cogs.my import handlers as my_handlers
from cogs.tables.rows import odds_button
from cogs.ui import layouts, verbs
from cogs.ui.components import Press, Style, on
from cogs.ui.replies import click_of, whisper


@on(verbs.WHAT_NOW)
async def _what_now(interaction: Interaction, press: Press) -> None:
    """What to do now, privately."""
    private = interaction.guild_id is None  # a message of theirs alone says which table it means
    await whisper(interaction, await help_page(interaction, press.table if private else None))


async def help_page(interaction: Interaction, table_id: int | None = None, *, more: bool = False) -> PrivateContent:
    """What to do now at that table or the channel's, with buttons for what has none on the board.

    `more`: and how the game goes.
    """
    texts = [await what_now(interaction, table_id)]
    if more:
        texts.append(f"{await how_it_goes(interaction)}\n{words.HELP_MORE}")
    try:
        table = await table_here(interaction, table_id)
    except NoSuchTable:
        return layouts.page(texts, [list(my_handlers.row())])
    click = click_of(interaction)
    problem = verbs.REPORT.button("Report a problem", table.id, emoji="🛟")
    rows = [_back(table, click), _looking(table, click), _changing(table, click), [*my_handlers.row(), problem]]
    return layouts.page(texts, rows)


def _back(table: Table, click: Click) -> list[Control]:
    """What gives somebody their seat again that a robot plays for them."""
    seat = None if click.user_id is None else table.seat_of(click.user_id)
    if table.row.phase != "playing" or seat is None or seat.stand_in is None:
        return []
    return [verbs.BACK.button("I'm back", table.id, style=Style.success, emoji="👋")]


def _looking(table: Table, click: Click) -> list[Control]:
    """What shows the table: for everybody, or for those who play."""
    if table.row.phase == "lobby" or table.state is None:
        return []
    row: list[Control] = [
        verbs.SHOW.button("Whole table", table.id, emoji="🗺️"),
        verbs.TELL.button("In words", table.id, emoji="📝"),
        verbs.LOG.button("Log", table.id, emoji="📖"),
    ]
    if table.row.phase != "playing":
        checking = verbs.VERIFY.button("Check the dice", table.id, emoji="🔍")
        return [*row, checking, verbs.EXPORT.button("Save as a file", table.id, emoji="💾")]
    if _sits(table, click):
        row.append(verbs.SINCE.button("Since you left", table.id, emoji="📰"))
        if not table.by_post and _plays(table, click):
            row.append(verbs.STANDING.button("Standing orders", table.id, emoji="📋"))
    return row


def _changing(table: Table, click: Click) -> list[Control]:
    """What changes the table: each asks before it does anything."""
    close_it = verbs.ASK_CLOSE.button("Close…", table.id, style=Style.danger)
    match table.row.phase:
        case "lobby":
            rules = verbs.RULES.button("Rules…", table.id, emoji="📜")
            return [rules, close_it] if _sits(table, click) or click.manager else [rules]
        case "playing":
            matters = verbs.MATTERS.button("Pause, replace, draw…", table.id, emoji="🗳️")
            resign = verbs.ASK_RESIGN.button("Resign…", table.id, style=Style.danger)
            if _plays(table, click):
                return [*odds_button(table), matters, resign, close_it]
            return [matters, close_it] if click.manager else []
        case _:
            return []


def _plays(table: Table, click: Click) -> bool:
    return any(seat.user_id == click.user_id for seat in table.people_left())


def _sits(table: Table, click: Click) -> bool:
    return click.user_id is not None and table.seat_of(click.user_id) is not None
