"""Alt texts in languages without spaces: what we join reads as it would be written there."""

import re
from collections.abc import Iterator

import pytest

from bot.games.mafia_dollar.cards import CARDS as MAFIA_CARDS
from bot.language import speaking
from rendering.machi_koro import alt as machi_alt
from rendering.mafia_dollar import alt as mafia_alt
from rendering.mafia_dollar.cards import card
from rendering.words.machi_koro.names import CARDS
from tests import gallery
from tests.rendering import samples
from tests.rendering.machi_koro import test_pictures as machi_koro
from tests.rendering.mafia_dollar import samples as mafia_samples
from tests.rendering.mafia_dollar import test_pictures as mafia_dollar
from tests.support.long import LONG

NAMES = ("Ann", "Bo", "Cleo", "Dev")
HAN = "[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]"
WESTERN = re.compile(rf"{HAN} {HAN}|{HAN}[.,;:]|[.,;:] ?{HAN}|。 |。。|{HAN} ?\(")
"""Spaces and marks that nobody writes between these letters."""

unspaced = pytest.mark.parametrize("language", ["ja", "zh-CN"])


def texts() -> Iterator[str]:
    """Descriptions of pictures, which are not drawn for them."""
    for sample in ("middle", "built", "won", "resigned", "everything"):
        view = samples.ALL[sample]()
        names = samples.names(len(view.towns))
        turn = view.last or view.turn
        yield machi_alt.board(view, turn, names)
        yield from machi_alt.split_board(view, turn, names, turn.seat)
        yield machi_alt.strip([turn, turn], names)
        yield from machi_alt.report([[turn], [turn]], view, names, alone=sample == "won")
        yield machi_alt.market(view.market, 5)
        yield from machi_alt.town(view, 0, names[0], [view.towns[0].holdings[:2]])
    for shown in CARDS.values():
        yield machi_alt.card(shown)
    checked = mafia_samples.with_check(4)
    yield mafia_alt.table(checked, checked.turn, NAMES)
    own = mafia_samples.view(4, 40, viewer=2)
    yield mafia_alt.hand(own, own.clans[2], NAMES)
    for name in MAFIA_CARDS:
        yield mafia_alt.shown_card(card(name))


@unspaced
def test_alt_texts_have_the_marks_of_their_script(language: str) -> None:
    with speaking(language):
        every = list(texts())
    assert [found[0] for text in every for found in WESTERN.finditer(text)] == []
    assert any("。" in text for text in every)


@LONG
@unspaced
def test_drawn_pictures_are_described_with_the_marks_of_their_script(language: str) -> None:
    with speaking(language):
        every = [machi_koro.draw(kind, "everything").alt for kind in machi_koro.DRAWINGS]
        every += [mafia_dollar.draw(kind).alt for kind in mafia_dollar.EVERY]
        every += [draw().alt for draw in (gallery.odds, gallery.jobs, gallery.recap, gallery.profile)]
        every += [draw().alt for draw in (gallery.leaderboard, gallery.badges, gallery.month_of_server)]
    assert [found[0] for text in every for found in WESTERN.finditer(text)] == []
