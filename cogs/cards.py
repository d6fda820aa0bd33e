"""``/card``: any card or rule of any game, by any of its names, with its picture, effect and rulings."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.client import Interaction, TableBot
from bot.errors import NoSuchTable
from cogs import layouts, words
from cogs.presenter import Presenter
from cogs.presenters import PRESENTERS
from cogs.replies import show, whisper
from rendering.words import Article
from rendering.words.phrasebook import alike, find

MOST_CHOICES = 25


class CardsCog(commands.Cog):
    """Looking cards and rules up."""

    @app_commands.command()
    @app_commands.describe(name="Any name of a card or a rule")
    async def card(self, interaction: Interaction, name: str) -> None:
        """Explain a card or a rule: its picture, what it does, and its rulings."""
        for presenter in await presenters_here(interaction):
            article = find(name, presenter.book.articles())
            if article is not None:
                await explain_article(interaction, presenter, article)
                return
        close = [other.name for _, other in await _like(interaction, name)][:5]
        await whisper(interaction, words.no_such_card(name, close))

    @card.autocomplete("name")
    async def _offer_cards(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=article.name[:100], value=article.id)
            for _, article in await _like(interaction, typed)
        ][:MOST_CHOICES]


async def presenters_here(interaction: Interaction) -> Sequence[Presenter]:
    """Every game's presenter, first that of the game played where the interaction was used."""
    try:
        here = (await interaction.client.tables.find(interaction.channel_id or 0)).row.game
    except NoSuchTable:
        return list(PRESENTERS.values())
    return sorted(PRESENTERS.values(), key=lambda presenter: presenter.book.game.name != here)


async def _like(interaction: Interaction, typed: str) -> list[tuple[Presenter, Article]]:
    return [
        (presenter, article)
        for presenter in await presenters_here(interaction)
        for article in alike(typed, presenter.book.articles())
    ]


async def explain_article(interaction: Interaction, presenter: Presenter, article: Article) -> None:
    """Show one card with its picture, or one section of the rules, privately."""
    if article.card:
        await show(interaction, lambda: presenter.draw_article(article.id), article.text)
    else:
        await whisper(interaction, layouts.page([article.text]))


async def setup(bot: TableBot) -> None:
    """Add the command."""
    await bot.add_cog(CardsCog())
