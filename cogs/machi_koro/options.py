"""What somebody typed in Machi Koro: which card they meant, and which are offered while they type."""

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
    """The card that was meant.

    Raises:
        IllegalAction: there is none of that name.
    """
    card = find(typed, ARTICLES)
    if card is None:
        raise IllegalAction(NoSuchCard(naming.safe(typed[:50])))
    return card.id


def price(card: str) -> str:
    """What a card costs, to be said behind its name."""
    return sentences.coins(sentences.CARDS[card].cost)


def offered_cards(cards: Iterable[str], typed: str, note: Callable[[str], str] = price) -> Choices:
    """Of these cards, the best first, those whose name fits what is typed; each with a note behind its name."""
    found = alike(typed, [BY_ID[card] for card in cards])
    return offered((f"{card.name} ({note(card.id)})", card.id) for card in found)
