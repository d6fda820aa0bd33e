"""A guided first game: offered to newcomers, begun in a thread with one tap, with a line of advice on each question."""

import logging

import msgspec

from bot.client import Interaction
from bot.table.guided import ROBOTS
from bot.table.lobby import NewTable
from bot.table.table import Table
from cogs.tables import guided_words, robots_option
from cogs.tables.opening import open_table, tell_if_not_shown
from cogs.tables.terms import Wanted, agree
from cogs.ui import layouts, verbs, words
from cogs.ui.components import Press, on
from cogs.ui.replies import Refused, acknowledge, in_time, whisper
from data.failures import StorageFailure
from rendering.words import PHRASEBOOKS

log = logging.getLogger(__name__)


async def is_new(interaction: Interaction) -> bool:
    """Whether that person has finished no game yet, on any server; False if that cannot be read now."""
    try:
        return await interaction.client.store.player(interaction.user.id) is None
    except StorageFailure as error:  # what they wanted is done all the same
        log.info("interaction %d: its person's games could not be looked up: %s", interaction.id, error)
        return False


@on(verbs.GUIDED)
async def _guided(interaction: Interaction, press: Press) -> None:
    """Begin a guided game in a thread, and tell the person where it is."""
    if press.arg not in PHRASEBOOKS:
        raise Refused(words.OLD_CONTROL)
    await acknowledge(interaction)
    book = PHRASEBOOKS[press.arg]
    _, terms = agree(book, Wanted(game={}, seats=1 + len(ROBOTS)), who="invited", invited=())
    new = NewTable(
        game=press.arg,
        options=book.game.first_game(),
        terms=msgspec.structs.replace(terms, guided=True),
        robots=robots_option.seats(ROBOTS),
    )
    done = await in_time(interaction, open_table(interaction, new, thread=True))
    await whisper(interaction, guided_words.begun(done.table))
    await tell_if_not_shown(interaction, done.table)


async def offer(interaction: Interaction, table: Table, text: str) -> None:
    """Answer privately with that text; to a newcomer also with a button to a guided game of the table's kind."""
    if table.terms.guided or not await in_time(interaction, is_new(interaction)):
        await whisper(interaction, text)
        return
    row = [guided_words.button(table.row.game)]
    await whisper(interaction, layouts.page([text, str(guided_words.NEW_HERE)], [row]))
