"""What somebody typed: which card or player they meant, and what is offered while they type."""

from collections.abc import Callable, Iterable, Sequence

from discord import app_commands

from bot.errors import WrongPhase
from bot.games.game import IllegalAction
from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.refusals import NoSuchCard
from bot.seating import Table
from cogs import words
from cogs.replies import Refused
from rendering.words import PHRASEBOOKS
from rendering.words import machi_koro as sentences
from rendering.words.phrasebook import alike, find

Choices = list[app_commands.Choice[str]]
MOST_CHOICES = 25
ARTICLES = tuple(article for article in PHRASEBOOKS[MACHI_KORO.name].articles() if article.card)
BY_ID = {article.id: article for article in ARTICLES}


def card_id(typed: str) -> str:
    """The card that was meant.

    Raises:
        IllegalAction: there is none of that name.
    """
    card = find(typed, ARTICLES)
    if card is None:
        raise IllegalAction(NoSuchCard(words.safe(typed[:50])))
    return card.id


def seat_number(table: Table, typed: str) -> int:
    """The seat (from 0) that was meant, by number (from 1, as offered) or by name.

    Raises:
        WrongPhase: the game has not begun.
        Refused: nobody here is called that.
    """
    if table.state is None:
        raise WrongPhase(table.row.phase)
    if typed.isdecimal() and len(typed) < 3 and 1 <= int(typed) <= len(table.seats):
        return int(typed) - 1
    meant = words.alike(typed)
    for seat, name in enumerate(words.plain_names(table)):
        if words.alike(name) == meant:
            return seat
    raise Refused(words.nobody_called(typed, words.names(table)))


def price(card: str) -> str:
    """What a card costs, to be said behind its name."""
    return sentences.coins(sentences.CARDS[card].cost)


def offered_cards(cards: Iterable[str], typed: str, note: Callable[[str], str] = price) -> Choices:
    """Of these cards, the best first, those whose name fits what is typed; each with a note behind its name."""
    return [
        app_commands.Choice(name=f"{card.name} ({note(card.id)})", value=card.id)
        for card in alike(typed, [BY_ID[card] for card in cards])
    ][:MOST_CHOICES]


def offered_players(names: Sequence[str], seats: Iterable[int], typed: str) -> Choices:
    """Of these seats, those whose name has in it what is typed."""
    return [
        app_commands.Choice(name=names[seat][:100], value=str(seat + 1))
        for seat in seats
        if typed.casefold() in names[seat].casefold()
    ][:MOST_CHOICES]
