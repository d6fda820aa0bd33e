"""Drawing beforehand what MafiaDollar's pictures are made of."""

from bot.games.mafia_dollar.views import GangsterView
from data.cards import mafia_dollar as cards
from rendering.drawing.palette import prepare
from rendering.drawing.sprite_cache import warming
from rendering.drawing.sprites import on
from rendering.drawing.text import line
from rendering.mafia_dollar import faces, icons, pieces
from rendering.mafia_dollar.noir import CARD, LAMP, NOIR_PAIRS, ROOM


@warming()
def warm() -> None:
    """Rasterise the drawings and figures of a table and a hand, so that the first is as quick as the others.

    Takes less than a second and does not let other Python threads run meanwhile for a few milliseconds at a
    time: call it in a thread when the bot starts.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    prepare(NOIR_PAIRS)
    deck = cards.load()
    for ground in (ROOM, LAMP):
        for gangster in deck.gangsters:
            for street in (False, True):
                shown = GangsterView(gangster.id, gangster.attack, gangster.burglary, 1)
                pieces.gangster(shown, ground, street=street)
        for dog in (False, True):
            pieces.store(0, dog, ground)
    for drawing in icons.EVERY:
        on(drawing, 36, CARD)
        on(drawing, 68, ROOM)
    for card in {card.name: card for card in deck}.values():
        faces.face(card.id)
    for figure in range(30):
        line(str(figure), 44, 800)
