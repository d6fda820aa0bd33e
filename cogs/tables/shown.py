"""How a table's messages look: menus with which the people at it change that, and their handlers."""

from bot.client import Interaction
from bot.language import offered
from bot.language.rows import capital
from bot.publishing.content import Control, Rows
from bot.table.click import is_open
from bot.table.look import change_language, change_tidy
from bot.table.table import Table
from cogs.tables.terms import OLD_BOARDS, language_of
from cogs.ui import layouts, verbs, words
from cogs.ui.components import Press, on, option
from cogs.ui.replies import amend, click_of, in_time


def questions(table: Table) -> list[tuple[str, Rows]]:
    """The questions for a form, each with a menu; none once the game is over. With only English, none asks for it."""
    if not is_open(table):
        return []
    languages, now = offered(), ("away" if table.terms.tidy else "stay")
    lines = [
        option(capital(str(name)), value, str(about), chosen=value == now)
        for value, (name, about) in OLD_BOARDS.items()
    ]
    boards: Control = verbs.TABLE_TIDY.at(table.ref).menu(words.OLD_BOARDS, lines)
    tongues = [option(name, tag, chosen=tag == table.language) for tag, name in languages.items()]
    menu: Control = verbs.TABLE_LANGUAGE.at(table.ref).menu(words.LANGUAGE_OF_TABLE, tongues)
    found: list[tuple[str, Rows]] = [(str(words.CHANGE_LANGUAGE), [[menu]]), (str(words.CHANGE_OLD_BOARDS), [[boards]])]
    return found if len(languages) > 1 else found[1:]


@on(verbs.TABLE_LANGUAGE)
async def _table_language(interaction: Interaction, press: Press) -> None:
    language = language_of(press.chosen)
    work = change_language(interaction.client.tables, click_of(interaction), press.table, language)
    await in_time(interaction, work, amends=True)
    await amend(interaction, layouts.page([words.LANGUAGE_CHANGED(language=offered()[language])]))


@on(verbs.TABLE_TIDY)
async def _table_tidy(interaction: Interaction, press: Press) -> None:
    tidy = press.chosen == "away"
    work = change_tidy(interaction.client.tables, click_of(interaction), press.table, tidy=tidy)
    await in_time(interaction, work, amends=True)
    await amend(interaction, layouts.page([words.TIDY if tidy else words.NOT_TIDY]))
