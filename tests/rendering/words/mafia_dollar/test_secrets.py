"""Texts for a reader do not depend on facts hidden from them, in any language."""

import gettext
import itertools
import random

import pytest

from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState
from bot.games.mafia_dollar.cards import GROUP
from bot.games.mafia_dollar.views import MafiaView
from bot.language import DEFAULT, LANGUAGES, sentences, speaking
from bot.language.catalogues import catalogue
from rendering.words.mafia_dollar import ask, hand, labels, menu, offers
from rendering.words.mafia_dollar.phrasebook import MafiaPhrasebook
from tests.rendering.words.mafia_dollar.games import NAMES, moments
from tests.support.long import sampled

BOOK = MafiaPhrasebook()


def redealt(state: MafiaState, viewer: int | None, rnd: random.Random) -> MafiaState:
    """Another state that looks the same to `viewer`: the hands of the others and the deck are shuffled together."""
    other = MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(state))
    hands = [clan.hand for seat, clan in enumerate(other.clans) if seat != viewer]
    places = [
        (pile, at) for pile in (*hands, other.deck) for at in range(len(pile)) if GROUP[pile[at]] not in ("loot", "end")
    ]
    cards = [pile[at] for pile, at in places]
    rnd.shuffle(cards)
    for (pile, at), card in zip(places, cards, strict=True):
        pile[at] = card
    others = [clan for seat, clan in enumerate(other.clans) if seat != viewer]
    spots = [(each.loot, at) for clan in others for each in clan.warehouses for at in range(len(each.loot))]
    loot = [pile[at] for pile, at in spots]
    rnd.shuffle(loot)
    for (pile, at), card in zip(spots, loot, strict=True):
        pile[at] = card
    return other


def everything_said(view: MafiaView) -> list[str]:
    """All that a viewer reads about a table as it stands."""
    said = [*BOOK.overview(view, NAMES), *hand(view), *offers(view, NAMES)]
    for decision in (*view.pending, *view.standing):
        said.append(ask(decision, view, NAMES))
        answers = list(itertools.islice(view.choices.get(decision.id, ()), 60))
        said += labels(answers, decision, view, NAMES).values()
        said += [f"{each.keys} {each.label} {each.about}" for each in menu(answers, (), decision, view, NAMES)]
    return said


class Backwards(gettext.NullTranslations):
    """A language that puts every sentence's words in the opposite order."""

    def gettext(self, message: str) -> str:
        """The sentence, without its context."""
        return " ".join(reversed(message.rpartition("\x04")[2].split(" ")))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form that English has."""
        return self.gettext(msgid1 if n == 1 else msgid2)


BACKWARDS = "backwards"
EVERY = [*itertools.product(range(2, 7), (*LANGUAGES, BACKWARDS))]


@pytest.mark.parametrize(
    ("seats", "language"), sampled(EVERY, (2, DEFAULT), (3, BACKWARDS), (4, "de"), (5, "ja"), (6, DEFAULT))
)
def test_two_tables_that_look_the_same_read_the_same(
    seats: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = Backwards()
    monkeypatch.setattr(sentences, "catalogue", lambda named: known if named == BACKWARDS else catalogue(named))
    rnd, pairs = random.Random(seats), 0
    for moment in itertools.islice(moments(seats + 40, seats), 0, None, 6):
        if moment.view.outcome or moment.view.job or moment.view.card:
            continue  # the hidden card is then named elsewhere in the state, too
        state = MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(moment.state))
        state.offers.clear()  # as is what others offer
        for viewer in (None, rnd.randrange(seats)):
            other = redealt(state, viewer, rnd)
            with speaking(language):
                assert everything_said(MAFIA_DOLLAR.view(state, viewer)) == everything_said(
                    MAFIA_DOLLAR.view(other, viewer)
                )
            pairs += 1
    assert pairs >= 20
