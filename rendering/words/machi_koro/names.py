"""Names of cards, colours and sets; amounts of coins."""

from data.cards.machi_koro import Card, CardSet, Establishment, load

CARDS: dict[str, Card] = {card.id: card for card in load()}
MARKS = {"blue": "🔵", "green": "🟩", "red": "🔻", "purple": "⭐"}
"""A mark for each colour, as in the pictures: circle, square, triangle, star."""
MEANING = {
    "blue": "Blue: anyone's roll, from the bank",
    "green": "Green: your own roll, from the bank",
    "red": "Red: another player's roll, from the player who rolled",
    "purple": "Purple, major: your own roll, from the others",
}
SETS: dict[CardSet, str] = {"harbor": "Harbor", "millionaires-row": "Millionaire's Row", "promo": "promo"}
"""The printed names of the expansions."""


def card_name(card: str) -> str:
    """Return a card's name; for an unknown card the given text."""
    return CARDS[card].name if card in CARDS else card


def coins(count: int) -> str:
    """Return a number of coins in words."""
    return "1 coin" if count == 1 else f"{count} coins"


def numbers(card: Establishment) -> str:
    """Return the totals that a card acts on, such as ``4`` or ``11–12``."""
    return f"{card.rolls[0]}–{card.rolls[-1]}" if len(card.rolls) > 1 else str(card.rolls[0])


def a_card(card: str) -> str:
    """Return one copy of a card: “a Mine”, “an Apple Orchard”."""
    name = card_name(card)
    return f"an {name}" if name[:1] in "AEIO" else f"a {name}"


def copies_of(card: str, copies: int) -> str:
    """Return a card with its copies, if more than one."""
    return card_name(card) if copies == 1 else f"{copies} × {card_name(card)}"
