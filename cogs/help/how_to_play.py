"""**How to play**: one illustrated page for each game, and a menu of what else there is to read."""

from collections.abc import Sequence

import discord

from bot.client import Interaction
from bot.errors import NoSuchTable
from bot.language import Sentence, current_language
from bot.publishing.content import Control, PrivateContent
from bot.table.table import Ref
from cogs.help import words
from cogs.tables import guided_words, panel
from cogs.ui import layouts, verbs
from cogs.ui.components import Press, on, option
from cogs.ui.here import server_of
from cogs.ui.layouts import MENU_HOLDS
from cogs.ui.presenter import Presenter, presenter_for
from cogs.ui.replies import Refused, present, show, whisper
from rendering.words import PHRASEBOOKS, Article, Phrasebook


def button(table: Ref, game: str, label: str | Sentence = words.HOW_TO_PLAY) -> Control:
    """The button that opens the page of that game."""
    return verbs.HOW_TO_PLAY.at(table, arg=game).button(label, emoji="📖")


@on(verbs.HOW_TO_PLAY)
async def _how_to_play(interaction: Interaction, press: Press) -> None:
    presenter = _presenter(press.arg)
    try:
        table = await interaction.client.tables.load(press.table)
    except NoSuchTable:  # then in the language in which the reader would open one
        texts = [presenter.book.how_it_goes(current_language())]
    else:
        texts = [presenter.book.how_it_goes(table.language), presenter.book.how_it_differs(table.options())]
    content = _page(interaction, "\n".join(filter(None, texts)), presenter.book, press.ref)
    await present(interaction, content, presenter.guide, amends=True)
    await panel.shown_page(interaction, press.table, amends=True)


@on(verbs.ARTICLE)
async def _article(interaction: Interaction, press: Press) -> None:
    """Explain the chosen card or section of the rules, in place of the clicked page."""
    presenter = _presenter(press.arg)
    article = next((article for article in presenter.book.articles() if article.id == press.chosen), None)
    if article is None:
        raise Refused(words.NO_SUCH_PAGE)
    content = _page(interaction, article.text, presenter.book, press.ref, read=article.id)
    draw = (lambda: presenter.draw_article(article.id)) if article.card else None
    await present(interaction, content, draw, amends=True)
    await panel.shown_page(interaction, press.table, amends=True)


def _page(interaction: Interaction, text: str, book: Phrasebook, table: Ref, *, read: str = "") -> PrivateContent:
    """A text, the menu of what there is to read, and ways back. `read`: the article that it is; empty: how to play."""
    menu = verbs.ARTICLE.at(table, arg=book.game.name).menu(words.READ_MORE, _options(book, read))
    back: list[Control] = [button(table, book.game.name)] if read else []
    back.append(verbs.HELP.at(table).button(words.WHAT_NOW, emoji="❓"))
    if not table.id and server_of(interaction) is not None:
        back.append(guided_words.button(book.game.name))
    return layouts.page([text], [[menu], back], reader=interaction.user.id)


async def offer_articles(interaction: Interaction, table: Ref, game: str, which: Sequence[str]) -> None:
    """Ask which of these articles to show, privately; the chosen one takes the place of the question."""
    articles = {article.id: article for article in presenter_for(game).book.articles()}
    lines = [option(article.name, article.id, article.about) for each in which if (article := articles.get(each))]
    if not lines:
        raise Refused(words.NO_SUCH_PAGE)
    menu = verbs.ARTICLE.at(table, arg=game).menu(words.CHOOSE_CARD, lines[:MENU_HOLDS])
    await whisper(interaction, layouts.page([words.WHICH_CARD], [[menu]], reader=interaction.user.id))
    await panel.shown_page(interaction, table.id)


async def explain_article(interaction: Interaction, presenter: Presenter, article: Article) -> None:
    """Show one card with its picture, or one section of the rules, privately."""
    if article.card:
        await show(interaction, lambda: presenter.draw_article(article.id), article.text)
    else:
        await whisper(interaction, layouts.page([article.text]))


def _presenter(game: str) -> Presenter:
    """The presenter of that game.

    Raises:
        Refused: there is no such game.
    """
    if game not in PHRASEBOOKS:
        raise Refused(words.NO_SUCH_PAGE)
    return presenter_for(game)


def _options(book: Phrasebook, read: str) -> list[discord.SelectOption]:
    """The sections of the rules, then the cards of the usual game, as far as a menu holds them. `read`: the chosen."""
    articles = {article.id: article for article in book.articles()}
    sections = [article for article in articles.values() if not article.card]
    usual = [articles[each] for each in book.at_hand(book.game.options_type(), None)]
    found = list(dict.fromkeys([*sections, *usual]))[:MENU_HOLDS]
    return [option(article.name, article.id, article.about, chosen=article.id == read) for article in found]
