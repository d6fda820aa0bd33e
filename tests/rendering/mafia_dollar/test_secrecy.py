"""Pictures keep secrets: public pictures are equal for all views, and a hand shows only its owner's cards.

That holds in every language, also when others have drawn the same table in theirs before.
"""

import itertools
import random

import pytest

from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState
from bot.games.mafia_dollar.cards import GROUP
from bot.games.mafia_dollar.lessons import about
from bot.language import DEFAULT, LANGUAGES, speaking
from bot.pictures.picture import Picture
from rendering import mafia_dollar as pictures
from tests.rendering import caches
from tests.rendering.mafia_dollar import samples
from tests.support.long import LONG, sampled

TURNS = (2, 15, 30, 45, 60)
TABLES = [*itertools.product(TURNS, (2, 4, 6), LANGUAGES)]
HANDS = [*itertools.product(TURNS, range(4), LANGUAGES)]
NAMES = ("直骨", "Bö", "Señor Álvarez", "小林さくら")
"""Names that two languages draw differently."""


def in_english(every: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    return [combination for combination in every if combination[2] == DEFAULT]


def redealt(state: MafiaState, viewer: int | None, seed: int) -> MafiaState:
    """A state that differs only in cards hidden from `viewer`: others' hands, the deck, others' loot."""
    other = MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(state))
    shuffle = random.Random(seed).shuffle
    seats = [seat for seat in range(len(other.clans)) if seat != viewer]
    hidden = [at for at, card in enumerate(other.deck) if GROUP[card] not in {"loot", "end"}]
    cards = [card for seat in seats for card in other.clans[seat].hand] + [other.deck[at] for at in hidden]
    shuffle(cards)
    for seat in seats:
        held = len(other.clans[seat].hand)
        other.clans[seat].hand, cards = cards[:held], cards[held:]
    for at, card in zip(hidden, cards, strict=True):
        other.deck[at] = card
    stores = [store for seat in seats for store in other.clans[seat].warehouses]
    loot = [card for store in stores for card in store.loot]
    shuffle(loot)
    for store in stores:
        store.loot, loot = loot[: len(store.loot)], loot[len(store.loot) :]
    return other


@pytest.mark.parametrize("turn", TURNS)
def test_every_seat_and_a_spectator_see_the_same_table(turn: int) -> None:
    names = samples.names(4)
    plain = samples.view(4, turn)
    tables = [(plain.turn, None), *([(plain.last, plain.last)] if plain.last else [])]
    for _, shown in tables:
        expected = pictures.table(plain, names, shown)
        for seat in range(4):
            view = samples.view(4, turn, viewer=seat)
            assert pictures.table(view, names, view.last if shown else None) == expected


@pytest.mark.parametrize(("turn", "seats", "language"), sampled(TABLES, *in_english(TABLES), (30, 4, "de")))
def test_the_table_picture_does_not_depend_on_hidden_cards(turn: int, seats: int, language: str) -> None:
    state, names = samples.state(seats, turn), samples.names(seats)
    with speaking(language):
        expected = pictures.table(MAFIA_DOLLAR.view(state, None), names)
        for seed in range(4):
            view = MAFIA_DOLLAR.view(redealt(state, None, seed), None)
            assert pictures.table(view, names) == expected


@pytest.mark.parametrize(("turn", "viewer", "language"), sampled(HANDS, *in_english(HANDS), (30, 1, "ja")))
def test_a_hand_picture_does_not_depend_on_other_hidden_cards(turn: int, viewer: int, language: str) -> None:
    state, names = samples.state(4, turn), samples.names(4)
    with speaking(language):
        view = MAFIA_DOLLAR.view(state, viewer)
        expected, advised = pictures.hand(view, names), pictures.hand(view, names, about(view))
        for seed in range(4):
            view = MAFIA_DOLLAR.view(redealt(state, viewer, seed), viewer)
            assert pictures.hand(view, names) == expected
            assert pictures.hand(view, names, about(view)) == advised


def drawn(state: MafiaState, seat: int | None, language: str) -> Picture:
    """A hand, or the table, in its reader's language."""
    view = MAFIA_DOLLAR.view(state, seat)
    with speaking(language):
        return pictures.table(view, NAMES) if seat is None else pictures.hand(view, NAMES)


@LONG
@pytest.mark.parametrize("turn", TURNS)
def test_a_reader_sees_the_same_when_others_have_read_before_in_their_languages(turn: int) -> None:
    """A seat reads German, the table Spanish; another seat, whose hidden cards differ, reads something else."""
    state = samples.state(4, turn)
    caches.forget()
    mine = drawn(state, 0, "de")
    caches.forget()
    public = drawn(state, None, "es")
    others = set()
    for each in (state, redealt(state, 0, turn)):
        for language in ("ja", "zh-CN", "de"):
            others.add(drawn(each, 1, language).png)
            assert drawn(each, 0, "de") == mine
            assert drawn(each, None, "es") == public
    assert len(others) > 3, "neither their cards nor their languages showed"


def test_the_shuffles_change_something_hidden() -> None:
    state = samples.state(4, 30)
    other = redealt(state, 0, 1)
    assert [clan.hand for clan in other.clans[1:]] != [clan.hand for clan in state.clans[1:]]
    assert other.clans[0].hand == state.clans[0].hand
    one, two = (pictures.hand(MAFIA_DOLLAR.view(each, 1), samples.names(4)) for each in (state, other))
    assert one.png != two.png
    assert one.name == two.name


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="only who plays"):
        pictures.hand(samples.view(4, 30), samples.names(4))
