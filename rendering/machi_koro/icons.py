"""The drawing of each card and icon, and the shape of each colour."""

from typing import Final

from data.art import ArtMissing
from data.cards.machi_koro import Colour, Icon
from rendering.drawing.canvas import RING, SQUARE, STAR, TRIANGLE, Points
from rendering.drawing.sprites import Art


def _emoji(code: str) -> Art:
    return Art("emoji", code)


def _own(name: str) -> Art:
    return Art("own", name)


CARDS: Final[dict[str, Art]] = {
    "wheat_field": _emoji("1f33e"),
    "ranch": _emoji("1f404"),
    "bakery": _emoji("1f35e"),
    "cafe": _emoji("2615"),
    "convenience_store": _own("convenience_store"),
    "forest": _emoji("1f332"),
    "stadium": _emoji("1f3df"),
    "tv_station": _emoji("1f4fa"),
    "business_center": _own("business_center"),
    "cheese_factory": _emoji("1f9c0"),
    "furniture_factory": _emoji("1fa91"),
    "mine": _emoji("26cf"),
    "family_restaurant": _emoji("1f35d"),
    "apple_orchard": _emoji("1f34e"),
    "fruit_and_vegetable_market": _own("produce_market"),
    "train_station": _emoji("1f689"),
    "shopping_mall": _emoji("1f6cd"),
    "amusement_park": _emoji("1f3a1"),
    "radio_tower": _emoji("1f5fc"),
    "sushi_bar": _emoji("1f363"),
    "general_store": _emoji("1f6d2"),
    "corn_field": _emoji("1f33d"),
    "demolition_company": _emoji("1f9e8"),
    "flower_orchard": _emoji("1f337"),
    "french_restaurant": _emoji("1f9d1-200d-1f373"),
    "loan_office": _emoji("1f4b0"),
    "flower_shop": _emoji("1f490"),
    "pizza_joint": _emoji("1f355"),
    "vineyard": _emoji("1f347"),
    "publisher": _emoji("1f4da"),
    "hamburger_stand": _emoji("1f354"),
    "mackerel_boat": _emoji("1f41f"),
    "renovation_company": _emoji("1f528"),
    "tax_office": _emoji("1f4b8"),
    "winery": _emoji("1f377"),
    "moving_company": _emoji("1f69a"),
    "tech_startup": _emoji("1f4bb"),
    "convention_center": _emoji("1f4ca"),
    "soda_bottling_plant": _emoji("1f964"),
    "park": _emoji("26f2"),
    "food_warehouse": _emoji("1f96b"),
    "members_only_club": _emoji("1f3a9"),
    "tuna_boat": _emoji("1f6a2"),
    "city_hall": _emoji("1f3db"),
    "harbor": _emoji("2693"),
    "airport": _emoji("2708"),
}
"""By card id."""

KINDS: Final[dict[Icon, Art]] = {
    "wheat": _emoji("1f33e"),
    "cow": _emoji("1f404"),
    "gear": _emoji("2699"),
    "bread": _emoji("1f35e"),
    "cup": _emoji("2615"),
    "factory": _emoji("1f3ed"),
    "fruit": _emoji("1f34e"),
    "tower": _emoji("1f5fc"),
    "boat": _emoji("26f5"),
    "briefcase": _emoji("1f4bc"),
}
"""The icons that other cards count."""

TROPHY: Final = _emoji("1f3c6")
WAVE: Final = _emoji("1f44b")

MARKS: Final[dict[Colour, Points]] = {"blue": RING, "green": SQUARE, "red": TRIANGLE, "purple": STAR}
"""A shape for each colour, so that nobody needs to tell colours apart."""


def art_of(card: str) -> Art:
    """Return the drawing of a card.

    Raises:
        ArtMissing: the card has none.
    """
    try:
        return CARDS[card]
    except KeyError:
        raise ArtMissing(f"no drawing is given for the card {card!r}") from None
