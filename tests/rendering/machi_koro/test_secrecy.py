"""The order of the deck is the one secret of Machi Koro: nobody reads or sees it, in any language."""

import itertools
import random

import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, MachiState, Options, odds
from bot.language import LANGUAGES, speaking
from rendering import machi_koro as pictures
from rendering.words.machi_koro.phrasebook import MachiPhrasebook
from tests.support.long import sampled

BOOK = MachiPhrasebook()
NAMES = ("直骨", "Bö", "Señor Álvarez", "小林さくら")
OPTIONS = Options(edition="everything", market="10", first="joining")


def state(steps: int) -> MachiState:
    """A game of robots with a deck, after that number of steps."""
    made, _ = MACHI_KORO.new(OPTIONS, len(NAMES), Chance(b"deck"))
    for step in range(steps):
        decision = MACHI_KORO.decisions(made)[0]
        action = MACHI_KORO.robot(MACHI_KORO.view(made, decision.seat), decision, "normal", Chance(b"%d" % step))
        MACHI_KORO.apply(made, decision.id, action, Chance(b"deck %d" % step))
    return made


def shown(made: MachiState, viewer: int | None) -> list[object]:
    """What that viewer reads and sees."""
    view = MACHI_KORO.view(made, viewer)
    told: list[object] = [BOOK.overview(view, NAMES), *(BOOK.ask(each, view, NAMES) for each in view.pending)]
    told += [pictures.board(view, view.turn, NAMES), pictures.market(view, None)]
    return told if viewer is None else [*told, pictures.odds(odds.odds(view, viewer))]


@pytest.mark.parametrize(("steps", "language"), sampled(itertools.product((0, 40, 90), LANGUAGES), (0, "de")))
def test_the_order_of_the_deck_changes_nothing(steps: int, language: str) -> None:
    one, other = state(steps), state(steps)
    random.Random(steps).shuffle(other.deck)
    assert one.deck != other.deck
    with speaking(language):
        for viewer in (None, 1):
            assert shown(one, viewer) == shown(other, viewer)
