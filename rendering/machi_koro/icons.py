"""The drawing of each card and icon, and the shape of each colour."""

from typing import Final, get_args

from data.art import ArtMissing
from data.cards.machi_koro import Colour, Icon
from rendering.art import town
from rendering.art.town import named
from rendering.art.town.look import Look
from rendering.drawing.canvas import RING, SQUARE, STAR, TRIANGLE, Points
from rendering.drawing.sprites import LEFT as LEFT
from rendering.drawing.sprites import TROPHY as TROPHY
from rendering.drawing.sprites import Art

CARDS: Final[dict[str, Art]] = {
    card: Art("own", named.lot(card, Look()), close=True) for card in (*town.BUILDINGS, *town.SITES)
}
"""By card id."""

KINDS: Final[dict[Icon, Art]] = {icon: Art("own", named.symbol(icon)) for icon in get_args(Icon)}
"""The icons that other cards count."""

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
