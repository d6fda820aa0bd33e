"""Card options of Machi Koro's commands: reading what a player typed, and completions."""

from collections.abc import Callable, Iterable

from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.refusals import NoSuchCard
from bot.games.values import IllegalAction
from cogs.ui import naming
from cogs.ui.options import Choices, offered
from rendering.words import PHRASEBOOKS
from rendering.words import machi_koro as sentences
from rendering.words.phrasebook import alike, find

ARTICLES = tuple(article for article in PHRASEBOOKS[MACHI_KORO.name].articles() if article.card)
BY_ID = {article.id: article for article in ARTICLES}


def card_id(typed: str) -> str:
    """The id of the typed card.

    Raises:
        IllegalAction: there is no such card.
    """
    card = find(typed, ARTICLES)
    if card is None:
        raise IllegalAction(NoSuchCard(naming.safe(typed[:50])))
    return card.id


def price(card: str) -> str:
    """The price of a card, to be put after its name."""
    return sentences.coins(sentences.CARDS[card].cost)


def offered_cards(cards: Iterable[str], typed: str, note: Callable[[str], str] = price) -> Choices:
    """Completions among these cards, the best first; each with a note after its name."""
    found = alike(typed, [BY_ID[card] for card in cards])
    return offered((f"{card.name} ({note(card.id)})", card.id) for card in found)
