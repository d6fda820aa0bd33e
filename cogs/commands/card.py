"""``/card``: any card or rule of any game, by any of its names, with its picture, effect and rulings."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.client import Interaction, TableBot
from bot.errors import NoSuchTable
from bot.table.table import Table
from cogs.help.how_to_play import explain_article
from cogs.ui import words
from cogs.ui.here import channel_table
from cogs.ui.options import Choices, offered
from cogs.ui.presenter import PRESENTERS, Presenter
from cogs.ui.replies import whisper
from rendering.words import Article
from rendering.words.phrasebook import alike, find


class CardsCog(commands.Cog):
    """Looking cards and rules up."""

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.describe(name="Any name of a card or a rule")
    async def card(self, interaction: Interaction, name: str) -> None:
        """Explain a card or a rule: its picture, what it does, and its rulings."""
        for presenter in await presenters_here(interaction):
            article = find(name, presenter.book.articles())
            if article is not None:
                async with interaction.client.view_queue.turn(interaction):
                    await explain_article(interaction, presenter, article)
                return
        close = [other.name for _, other in await _like(interaction, name)][:5]
        await whisper(interaction, words.no_such_card(name, close))

    @card.autocomplete("name")
    async def _offer_cards(self, interaction: Interaction, typed: str) -> Choices:
        return offered((article.name, article.id) for _, article in await _like(interaction, typed))


async def presenters_here(interaction: Interaction) -> Sequence[Presenter]:
    """Every game's presenter, first that of the game played where the interaction was used."""
    table = await _table_here(interaction)
    here = table.row.game if table is not None else None
    return sorted(PRESENTERS.values(), key=lambda presenter: presenter.book.game.name != here)


async def _table_here(interaction: Interaction) -> Table | None:
    try:
        return await channel_table(interaction)
    except NoSuchTable:
        return None


async def _like(interaction: Interaction, typed: str) -> list[tuple[Presenter, Article]]:
    """Matches for the typed text, first those that matter most at the table in this channel."""
    table = await _table_here(interaction)
    found = []
    for presenter in await presenters_here(interaction):
        articles = presenter.book.articles()
        if table is not None and table.row.game == presenter.book.game.name:
            seat = table.seat_of(interaction.user.id)
            view = table.view(seat.number if seat else None) if table.state is not None else None
            place = {article: at for at, article in enumerate(presenter.book.at_hand(table.options(), view))}
            articles = sorted(articles, key=lambda article: place.get(article.id, len(place)))
        found += [(presenter, article) for article in alike(typed, articles)]
    return found


async def setup(bot: TableBot) -> None:
    """Add the command."""
    await bot.add_cog(CardsCog())
