"""The small words of Machi Koro: cards, coins, dice, colours."""

from data.cards.machi_koro import Card, CardSet, Establishment, load

CARDS: dict[str, Card] = {card.id: card for card in load()}
MARKS = {"blue": "🔵", "green": "🟩", "red": "🔻", "purple": "⭐"}
"""A mark for each colour, as in the pictures: circle, square, triangle, star."""
MEANING = {
    "blue": "Blue: anyone's roll, from the bank",
    "green": "Green: your own roll, from the bank",
    "red": "Red: another player's roll, from whoever rolled",
    "purple": "Purple, major: your own roll, from the others",
}
SETS: dict[CardSet, str] = {"harbor": "Harbor", "millionaires-row": "Millionaire's Row", "promo": "promo"}
"""The boxes that are not the base game, by the name on them."""


def card_name(card: str) -> str:
    """A card's name; what was asked for, where there is no such card."""
    return CARDS[card].name if card in CARDS else card


def coins(count: int) -> str:
    """So many coins."""
    return "1 coin" if count == 1 else f"{count} coins"


def numbers(card: Establishment) -> str:
    """The totals a card acts on, as on the card."""
    return f"{card.rolls[0]}–{card.rolls[-1]}" if len(card.rolls) > 1 else str(card.rolls[0])


def a_card(card: str) -> str:
    """One copy of a card: “a Mine”, “an Apple Orchard”."""
    name = card_name(card)
    return f"an {name}" if name[:1] in "AEIO" else f"a {name}"


def copies_of(card: str, copies: int) -> str:
    """A card with its number, where there is more than one."""
    return card_name(card) if copies == 1 else f"{copies} × {card_name(card)}"
