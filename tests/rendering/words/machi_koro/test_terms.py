"""A table's options in words: every choice has a name, can be chosen, and is shown as chosen."""

import pytest

from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro.edition import EDITIONS, edition_of
from rendering.words import PHRASEBOOKS
from rendering.words.settings import Alternative, NotAgreed, Setting
from tests.support.values import of_type

BOOK = PHRASEBOOKS[MACHI_KORO.name]


def without(options: Options, *names: str) -> tuple[str, ...]:
    found = of_type(Options, BOOK.agree(options, "without", names))
    return found.without


def agreed(options: Options, key: str, value: str) -> Options:
    return of_type(Options, BOOK.agree(options, key, (value,)))


def unavailable(seated: int) -> list[Alternative]:
    """The editions that that many players cannot take."""
    found = setting(Options(edition="harbor"), "edition", seated)
    return [alternative for alternative in found.alternatives if alternative.why_not]


def setting(options: Options, key: str, seated: int = 0) -> Setting:
    return next(found for found in BOOK.settings(options, seated) if found.key == key)


@pytest.mark.parametrize("key", ["edition", "market", "finish", "first"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_choice_can_be_made_and_is_shown_as_made(edition: str, key: str) -> None:
    for each in setting(Options(edition=edition), key).alternatives:
        options = agreed(Options(edition=edition), key, each.value)
        assert setting(options, key).chosen == (each.value,)
        assert MACHI_KORO.seats(options)
        assert each.name
        assert each.about
        usual = getattr(Options(), key) == each.value
        said = [BOOK.edition(options).casefold(), *BOOK.terms(options)]
        assert any(each.name.casefold() in phrase for phrase in said) or (usual and key != "edition")


def test_fair_seats_play_the_round_out_and_nobody_can_choose_otherwise() -> None:
    options = agreed(Options(), "market", "growing")

    at_once, _ = setting(options, "finish").alternatives
    assert setting(options, "finish").chosen == ("end-of-round",)
    assert at_once.why_not == "with fair seats the round is always played to its end"
    with pytest.raises(NotAgreed, match="fair seats"):
        agreed(options, "finish", "at-once")
    assert BOOK.terms(options) == ["fair seats: a market that grows", "the round is played to its end"]
    assert setting(agreed(options, "market", "10"), "finish").chosen == ("at-once",), "as it was before"


@pytest.mark.parametrize("edition", EDITIONS)
def test_fair_seats_are_recommended_where_they_were_measured_to_be_fairest(edition: str) -> None:
    growing = setting(Options(edition=edition), "market").alternatives[-1]

    assert growing.about.startswith("Fairest for 4 players. ") == (edition == "base")


def test_every_edition_of_the_rules_has_a_name() -> None:
    assert {each.value for each in setting(Options(), "edition").alternatives} == set(EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_any_establishment_can_be_left_out_by_any_name(edition: str) -> None:
    for card in edition_of(Options(edition=edition)).establishments.values():
        for name in (card.id, card.name.upper(), *card.also_called):
            assert without(Options(edition=edition), name) == (card.id,)


def test_cards_outside_the_edition_need_not_be_left_out() -> None:
    options = Options(edition="everything", without=("sushi_bar", "cafe"))
    assert agreed(options, "edition", "base").without == ("cafe",)


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("edition", ("cities",)),
        ("edition", ()),
        ("edition", ("base", "harbor")),
        ("target", ("none",)),
        ("post", ("x",)),
    ],
)
def test_an_unknown_card_is_refused(key: str, values: tuple[str, ...]) -> None:
    with pytest.raises(NotAgreed, match="`"):
        BOOK.agree(Options(), key, values)


def test_an_edition_for_fewer_than_sit_says_so() -> None:
    (base,) = unavailable(5)
    assert (base.value, base.why_not) == ("base", "5 players sit here, and it is for 2 to 4")
    assert unavailable(4) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_of_an_edition_is_at_hand_once(edition: str) -> None:
    options = Options(edition=edition)
    at_hand = BOOK.at_hand(options, None)
    cards = edition_of(options)
    assert sorted(at_hand) == sorted([*cards.establishments, *cards.landmarks])
