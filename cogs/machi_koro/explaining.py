"""**Explain a card…**, the last line of each menu of what to build: a private menu of the cards in that menu."""

import discord

from bot.client import Interaction
from bot.language import Sentence
from cogs.help import words
from cogs.help.how_to_play import offer_articles
from cogs.ui import components
from cogs.ui.components import Press, menu_values
from cogs.ui.replies import free_menu
from rendering.words import machi_koro as sentences

EXPLAIN = "explain"
"""The value of that line; no card has this id."""
LABEL = Sentence("Explain a card…")


def explain_option() -> discord.SelectOption:
    """The line that explains instead of building."""
    return components.option(LABEL, EXPLAIN, words.CARD_EXPLAINED, emoji="📖")


async def explain(interaction: Interaction, press: Press) -> None:
    """Ask which of the cards in the used menu to explain, privately."""
    cards = [value for value in menu_values(interaction) if value in sentences.CARDS]
    await free_menu(interaction)
    await offer_articles(interaction, press.ref, sentences.MachiPhrasebook.game.name, cards)
