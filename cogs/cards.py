"""``/card``: any card by any of its names, with its picture, effect and rulings."""

from discord import app_commands
from discord.ext import commands

from bot.client import Interaction, TableBot
from cogs import words
from cogs.machi_koro import private
from cogs.machi_koro.lookup import cards_like, find_card
from cogs.replies import whisper
from rendering import machi_koro as pictures
from rendering.words import machi_koro as sentences

MOST_CHOICES = 25


class CardsCog(commands.Cog):
    """Looking cards up."""

    @app_commands.command()
    @app_commands.describe(name="Any name of a card")
    async def card(self, interaction: Interaction, name: str) -> None:
        """Explain a card: its picture, what it does, and its rulings."""
        card = find_card(name)
        if card is None:
            close = [other.name for other in cards_like(name, sentences.CARDS.values())][:5]
            await whisper(interaction, words.no_such_card(name, close))
            return
        await private.show(interaction, lambda: pictures.card(card.id), sentences.card_text(card))

    @card.autocomplete("name")
    async def _offer_cards(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=card.name, value=card.id) for card in cards_like(typed, sentences.CARDS.values())
        ][:MOST_CHOICES]


async def setup(bot: TableBot) -> None:
    """Add the command."""
    await bot.add_cog(CardsCog())
