"""Card options of Machi Koro's commands: reading what a player typed, and completions."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.refusals import NoSuchCard
from bot.games.values import IllegalAction
from bot.language.rows import bracketed
from cogs.ui import naming
from cogs.ui.options import Choices, offered
from rendering.words import PHRASEBOOKS, Article
from rendering.words import machi_koro as sentences
from rendering.words.phrasebook import alike, find

_NOTE: Final = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
"""What stands after an offered card's name."""


def _articles() -> dict[str, Article]:
    """The articles about cards, by id."""
    return {article.id: article for article in PHRASEBOOKS[MACHI_KORO.name].articles() if article.card}


def card_id(typed: str) -> str:
    """The id of the typed card.

    Raises:
        IllegalAction: there is no such card.
    """
    articles = _articles().values()
    card = find(typed, articles) or find(_NOTE.sub("", typed), articles)
    if card is None:
        raise IllegalAction(NoSuchCard(naming.safe(typed[:50])))
    return card.id


def price(card: str) -> str:
    """The price of a card, to be put after its name."""
    return sentences.coins(sentences.CARDS[card].cost)


def offered_cards(cards: Iterable[str], typed: str, note: Callable[[str], str] = price) -> Choices:
    """Completions among these cards, the best first; each with a note after its name."""
    articles = _articles()
    found = alike(typed, [articles[card] for card in cards])
    return offered((f"{card.name}{bracketed(note(card.id))}", card.id) for card in found)
