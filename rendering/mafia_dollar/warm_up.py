"""Drawing beforehand what MafiaDollar's pictures are made of."""

import threading

from bot.games.mafia_dollar.views import GangsterView
from bot.pictures.sprite_cache import warming
from data.cards import mafia_dollar as cards
from rendering.art.street import stack
from rendering.drawing.palette import prepare
from rendering.drawing.sprites import on
from rendering.drawing.text import line
from rendering.drawing.theme import WIDTH
from rendering.mafia_dollar import faces, icons
from rendering.mafia_dollar.noir import CARD, NOIR_PAIRS, ROOM
from rendering.mafia_dollar.street import backdrop, crew, houses, rows


def warm(stop: threading.Event | None = None) -> None:
    """Rasterise the drawings and figures of a table and a hand, so that the first is as quick as the others.

    Takes about two seconds where the sprite cache has nothing, less than one where it has, and does not let
    other Python threads run meanwhile for up to 30 milliseconds at a time: call it in a thread.

    With `stop` set it ends after the drawing in hand, so that a bot that is asked to stop need not wait for it.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    with warming(stop):
        _draw()


def _draw() -> None:
    prepare(NOIR_PAIRS)
    deck = cards.load()
    for gangster in deck.gangsters:
        for size in (crew.USUAL, crew.BELOW_A_HAND):
            crew.gangster(GangsterView(gangster.id, gangster.attack, gangster.burglary, 1), size)
    for store in deck.warehouses:
        crew.number_of(store.id)
    for dog in (False, True):
        crew.shed(0, dog)
    for width in rows.WIDTHS:
        houses.prepare(width, crew.USUAL)
    backdrop.moon(rows.MOON)
    for layers in range(stack.MOST + 1):
        backdrop.deck(layers)
    backdrop.skyline(WIDTH, rows.CITY)
    backdrop.sky(WIDTH, rows.CITY)
    for drawing in icons.EVERY:
        on(drawing, 36, CARD)
        if drawing not in icons.GANGSTERS.values():  # a face is large only on a card
            on(drawing, 68, ROOM)
    for card in {card.name: card for card in deck}.values():
        faces.face(card.id)
    for figure in range(30):
        line(str(figure), 44, 800)
