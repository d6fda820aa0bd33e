"""Every turn has a caption: one short sentence that says what happened, in every language."""

import re
from collections.abc import Sequence

import pytest

from bot.games.machi_koro.views import MachiView
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Past, View
from bot.language import DEFAULT, LANGUAGES, speaking
from rendering.machi_koro import happenings, strips
from rendering.words import PHRASEBOOKS, machi_koro, mafia_dollar
from rendering.words.captions import NOTHING, Caption, best
from rendering.words.machi_koro.phrasebook import turn_of
from rendering.words.phrasebook import Phrasebook
from tests.rendering.words import recorded
from tests.rendering.words.recorded import NAMES
from tests.support.long import sampled
from tests.support.values import of_type

LONGEST = 140
RECORDED = [(game, name) for game in ("machi_koro", "mafia_dollar") for name in recorded.games(game)]
EVERYWHERE = [(*each, language) for each in RECORDED for language in LANGUAGES]
FEW = [each for each in EVERYWHERE if each[2] == DEFAULT][::6] + EVERYWHERE[::35]
NOTHING_SAID = re.compile(r"has chosen|[−+-]0\b")


def caption(book: Phrasebook, past: Sequence[Past], table: int) -> Caption:
    """The caption of these turns: the most dramatic thing in their recap."""
    return best(book.recap(past, (), NAMES, table))


def alone(past: Past, last: View) -> Caption:
    """The caption of one turn, told with others after which the table is as in `last`."""
    if isinstance(past.view, MachiView) and isinstance(last, MachiView):
        return machi_koro.captions.caption(past.view, turn_of(past), NAMES, 7, last=last)
    view = of_type(MafiaView, past.view)
    turn = mafia_dollar.phrasebook.turn_of(past)
    return best(mafia_dollar.captions.highlights(view, turn, NAMES, 7, last=of_type(MafiaView, last)))


def shown(words: str) -> str:
    """What a reader sees of a message."""
    return words.replace("**", "")


@pytest.mark.parametrize(("game", "name", "language"), sampled(EVERYWHERE, *FEW))
def test_every_turn_of_a_recorded_game_has_one_short_sentence(game: str, name: str, language: str) -> None:
    book = PHRASEBOOKS[game]
    with speaking(language):
        said = [shown(caption(book, [past], 7).words) for past in recorded.turns(name)]
    assert [each for each in said if not each or "\n" in each or len(each) > LONGEST] == []
    assert [each for each in said if NOTHING_SAID.search(each)] == []
    assert [each for each in said if not re.search(r"[.!?。！？]$", each)] == []


@pytest.mark.parametrize(("game", "name"), sampled(RECORDED, *RECORDED[::9]))
def test_a_turn_under_way_has_no_caption_only_before_anything_has_happened(game: str, name: str) -> None:
    book = PHRASEBOOKS[game]
    for past in recorded.steps(name, 7):
        if not caption(book, [past], 7).words:
            assert isinstance(past.view, MachiView), "in MafiaDollar a card was drawn"
            assert past.view.turn.dice == ()


@pytest.mark.parametrize(("game", "name"), sampled(RECORDED, *RECORDED[::9]))
def test_the_caption_of_a_recap_is_that_of_its_most_dramatic_turn(game: str, name: str) -> None:
    book, turns = PHRASEBOOKS[game], recorded.turns(name)
    for start in range(0, len(turns), 8):
        some = turns[start : start + 8]
        each = [alone(past, some[-1].view) for past in some]
        assert caption(book, some, 7) == best(each)
        assert best(each).rank == max(one.rank for one in each)
    assert caption(book, [], 7) == NOTHING


@pytest.mark.parametrize("name", sampled(recorded.games("machi_koro"), *recorded.games("machi_koro")[::6]))
def test_everybody_whose_coins_a_turn_changed_is_named_so_that_they_add_up(name: str) -> None:
    book = PHRASEBOOKS["machi_koro"]
    for past in recorded.turns(name):
        turn = turn_of(past)
        told = " ".join(each.words for each in book.recap([past], (), NAMES, 7))
        missing = [NAMES[seat] for seat, gain in enumerate(turn.gains) if gain and f"**{NAMES[seat]}**" not in told]
        assert missing == [] or not turn.over or "everybody has" in told, told


def test_a_turn_is_always_told_alike_and_not_each_in_the_same_words() -> None:
    book, turns = PHRASEBOOKS["mafia_dollar"], recorded.turns(recorded.games("mafia_dollar")[0])
    for past in turns:
        assert caption(book, [past], 7) == caption(book, [past], 7)
    told = [[caption(book, [past], table).words for past in turns] for table in (7, 8)]
    assert told[0] != told[1], "another table tells it in other words"


@pytest.mark.parametrize("name", sampled(recorded.games("machi_koro"), *recorded.games("machi_koro")[::6]))
def test_nobody_gets_or_pays_nothing(name: str) -> None:
    """Neither in words nor in pictures: it was free, they had no coins, or nothing is said."""
    book = PHRASEBOOKS["machi_koro"]
    seats = NAMES[: len(turn_of(recorded.turns(name)[0]).gains)]
    for past in recorded.turns(name):
        turn = turn_of(past)
        drawn = [*happenings.happened(turn, seats), *strips.shown_turn(turn, seats).items]
        texts = [word.text for item in drawn for word in item if isinstance(word, happenings.PlainWord)]
        texts += [line for seat in range(len(seats)) for line in book.missed([past], seat, seats)]
        assert [text for text in texts if NOTHING_SAID.search(text) or "for 0 " in text] == []


def test_nobody_has_built_nothing_while_they_may_still_build() -> None:
    (name, *_) = recorded.games("machi_koro")
    undecided = [past for past in recorded.steps(name, 1) if _may_build(past)]
    assert undecided
    assert not any(strips.shown_turn(turn_of(past), NAMES).idle for past in undecided)
    shown = [strips.shown_turn(turn_of(past), NAMES) for past in recorded.turns(name)]
    assert all(turn.idle or turn.built for turn in shown)


def _may_build(past: Past) -> bool:
    return any(decision.ask == "build" for decision in past.view.pending)
