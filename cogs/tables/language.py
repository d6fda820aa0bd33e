"""The menu by which people at a table change its language, and its handler."""

from bot.client import Interaction
from bot.language import offered
from bot.publishing.content import Control, Rows
from bot.table.language import change_language
from bot.table.table import Table
from cogs.tables.terms import language_of
from cogs.ui import layouts, verbs, words
from cogs.ui.components import Press, on, option
from cogs.ui.replies import amend, click_of, in_time


def language_question(table: Table) -> list[tuple[str, Rows]]:
    """The question for a form, with a menu of the languages; none if there is only English, or the game is over."""
    languages = offered()
    if len(languages) == 1 or table.row.phase not in ("lobby", "playing"):
        return []
    lines = [option(name, tag, chosen=tag == table.language) for tag, name in languages.items()]
    menu: Control = verbs.TABLE_LANGUAGE.at(table.ref).menu(words.LANGUAGE_OF_TABLE, lines)
    return [(str(words.CHANGE_LANGUAGE), [[menu]])]


@on(verbs.TABLE_LANGUAGE)
async def _table_language(interaction: Interaction, press: Press) -> None:
    language = language_of(press.chosen)
    work = change_language(interaction.client.tables, click_of(interaction), press.table, language)
    await in_time(interaction, work, amends=True)
    await amend(interaction, layouts.page([words.LANGUAGE_CHANGED(language=offered()[language])]))
