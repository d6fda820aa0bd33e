"""Asks privately before what cannot be taken back: one page with the deed, what follows from it, and Yes or No."""

from typing import Final

from bot.calendar import preferences
from bot.client import Interaction
from bot.language import Sentence
from bot.publishing.content import Control, PrivateContent
from cogs.ui import layouts, verbs, words
from cogs.ui.components import Press, Style, Target, on
from cogs.ui.replies import amend

FIRST_GAMES: Final = 3
"""Until a player has finished this many games, they are asked first, unless they chose otherwise."""


async def asks(interaction: Interaction, *, promised: bool = False) -> bool:
    """Whether that person wants to be asked first. Until they choose, they are in their first games.

    `promised`: their button ends in "…", so it asks unless they have chosen never to be asked.
    """
    store, user = interaction.client.store, interaction.user.id
    chosen = (await preferences.person(store, user)).asks_first
    if chosen != "first_games":
        return chosen == "always"
    return promised or await store.finished_by(user) < FIRST_GAMES


def page(question: str | Sentence, yes: Target) -> PrivateContent:
    """The question, the button that does it, and the one that does nothing."""
    return layouts.page([question], [row(yes, verbs.DO_NOTHING.at(0))])


def row(yes: Target, no: Target) -> list[Control]:
    """The buttons under the question."""
    return [yes.button(words.YES, style=Style.danger), no.button(words.NO)]


@on(verbs.DO_NOTHING)
async def _do_nothing(interaction: Interaction, press: Press) -> None:
    await amend(interaction, layouts.page([words.NOTHING_DONE]))
