"""``/my blocked``: the people with whom a person never wants to sit at a table. Nobody else sees it."""

from typing import Any

from discord import ui

from bot.client import Interaction
from bot.publishing.content import Control, PrivateContent
from bot.table import company
from cogs.my import words
from cogs.ui import layouts, naming, verbs
from cogs.ui.components import Picker, Press, on, option
from cogs.ui.links import link_to_table
from cogs.ui.replies import Refused, amend, in_time, whisper
from cogs.ui.words import GAME_NAMES


async def show_blocked(interaction: Interaction) -> None:
    """Show the list privately, with a menu that blocks people of the server and one that unblocks."""
    await whisper(interaction, await in_time(interaction, _page(interaction)))


async def _page(interaction: Interaction, note: str = "") -> PrivateContent:
    """The list, with a note above it."""
    bot, user = interaction.client, interaction.user.id
    blocked = (await company.company_of(bot.store, user)).blocked
    tables: dict[bool, list[str]] = {True: [], False: []}
    for each in await company.together(bot.tables, user):
        link = await link_to_table(bot.store, each)
        tables[each.row.phase == "lobby"].append(words.titled(GAME_NAMES[each.row.game], each.id, link))
    tournaments = [naming.safe(each.row.name) for each in await bot.tournaments.together(user)]
    texts = [str(words.BLOCKED), words.blocked(map(naming.safe, blocked.values()))]
    texts += list(filter(None, [words.together(tables[True], tables[False], tournaments)]))
    rows: list[list[Control]] = [[Picker(verbs.MY_BLOCK.custom_id(0), _people)]]
    if blocked:
        lines = [option(name, str(number)) for number, name in blocked.items()]
        rows.append([verbs.MY_UNBLOCK.at(0).menu(words.UNBLOCK, lines)])
    return layouts.page([*([note] if note else []), *texts, words.BLOCKED_ABOUT], rows)


def _people(custom_id: str) -> ui.UserSelect[Any]:
    return ui.UserSelect(placeholder=str(words.BLOCK), custom_id=custom_id)


@on(verbs.MY_BLOCKED)
async def _my_blocked(interaction: Interaction, press: Press) -> None:
    await show_blocked(interaction)


@on(verbs.MY_BLOCK)
async def _my_block(interaction: Interaction, press: Press) -> None:
    [other], user = press.people, interaction.user.id
    if other.bot or other.id == user:
        raise Refused(words.NOT_THEM)
    work = company.block(interaction.client.tables, user, other.id, other.display_name)
    await in_time(interaction, work, amends=True)
    await amend(interaction, await _page(interaction))


@on(verbs.MY_UNBLOCK)
async def _my_unblock(interaction: Interaction, press: Press) -> None:
    bot, user = interaction.client, interaction.user.id
    blocked = (await company.company_of(bot.store, user)).blocked
    other = next((each for each in blocked if str(each) == press.chosen), 0)  # nobody, if the choice is forged
    name = blocked.get(other, "")
    await in_time(interaction, company.unblock(bot.tables, user, other), amends=True)
    await amend(interaction, await _page(interaction, words.UNBLOCKED(name=naming.safe(name)) if name else ""))
