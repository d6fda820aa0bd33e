"""“What are my odds”, for the eyes of whoever asks; a table can agree to play without."""

from bot.calendar import preferences
from bot.client import Interaction
from bot.errors import NotSeated, WrongPhase
from bot.publishing.content import Control
from bot.table.table import Table
from cogs.ui import layouts, verbs, words
from cogs.ui.components import Press, on
from cogs.ui.presenter import presenter_of
from cogs.ui.replies import Refused, show, whisper


async def show_odds(interaction: Interaction, table: Table, *, text: bool = False) -> None:
    """What whoever asks may expect, from their own view: as a chart, or in words.

    Raises:
        WrongPhase: the game has not begun, or is over.
        NotSeated: they do not play.
        Refused: the table plays without, or they have left the game.
    """
    if table.row.phase != "playing" or table.state is None:
        raise WrongPhase(table.row.phase)
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise NotSeated
    if seat.number in table.game.resigned(table.state):
        raise Refused(words.OUT_ALREADY)
    if not table.terms.coach:
        raise Refused(words.NO_COACH)
    told, draw = presenter_of(table).odds(table.view(seat.number), seat.number)
    if text or not (await preferences.person(interaction.client.store, interaction.user.id)).pictures:
        await whisper(interaction, layouts.page([told], reader=seat.user_id))
    else:
        await show(interaction, draw)


@on(verbs.ODDS)
async def _odds(interaction: Interaction, press: Press) -> None:
    """What one may expect, privately."""
    await show_odds(interaction, await interaction.client.tables.load(press.table))


def odds_button(table: Table) -> list[Control]:
    """The button, where the table wants it."""
    return (
        [verbs.ODDS.button("My odds", table.id, emoji="🎯")]
        if table.terms.coach and table.row.phase == "playing"
        else []
    )
