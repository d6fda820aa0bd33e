"""What a table of MafiaDollar agrees on."""

import msgspec
import pytest

from bot.games.mafia_dollar import MAFIA_DOLLAR, Options
from rendering.words.mafia_dollar.phrasebook import MafiaPhrasebook
from rendering.words.settings import NotAgreed
from tests.rendering.words.mafia_dollar.games import some_view

BOOK = MafiaPhrasebook()


def test_every_option_of_the_game_is_a_setting() -> None:
    settings = BOOK.settings(Options(), 2)
    assert {setting.key for setting in settings} == set(Options.__struct_fields__)
    for setting in settings:
        assert setting.chosen[0] in {each.value for each in setting.alternatives}
        for each in setting.alternatives:
            changed = BOOK.agree(Options(), setting.key, [each.value])
            now = {one.key: one.chosen for one in BOOK.settings(changed, 2)}
            assert now[setting.key] == (each.value,)
            assert MAFIA_DOLLAR.seats(changed) == BOOK.widest  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (Options(), ["one deal", "open trades", "first go by chance"]),
        (
            Options(target=250_000, give_items=True, blind_trades=True, first="joining"),
            ["short match, to 250,000 $", "blind trades", "first go to seat 1", "gangsters may hand items over"],
        ),
        (Options(target=300_000), ["match to 300,000 $", "open trades", "first go by chance"]),
    ],
)
def test_what_was_agreed_in_words(options: Options, said: list[str]) -> None:
    assert list(BOOK.terms(options)) == said


@pytest.mark.parametrize("typed", [["300000"], ["300", "000"], ["300.000 $"], ["300_000"]])
def test_a_match_to_any_sum(typed: list[str]) -> None:
    assert BOOK.agree(Options(), "target", typed) == Options(target=300_000)


@pytest.mark.parametrize("typed", [["5"], ["99999999999"], ["much"], ["٣٠٠٠٠٠"], []])
def test_a_match_to_no_such_sum(typed: list[str]) -> None:
    with pytest.raises(NotAgreed, match="a match to 100,000"):
        BOOK.agree(Options(), "target", typed)


def test_no_such_setting_or_value() -> None:
    with pytest.raises(NotAgreed, match="It has: Played for, Handing over, Trades, First go"):
        BOOK.agree(Options(), "edition", ["base"])
    with pytest.raises(NotAgreed, match="there is no such choice"):
        BOOK.agree(Options(), "first", ["nobody"])


def test_what_is_looked_up_most_at_a_table_comes_first() -> None:
    known = {article.id for article in BOOK.articles()}
    assert BOOK.at_hand(Options(), None)[0] == "mafia_setup"
    mine, theirs = BOOK.at_hand(Options(), some_view(0)), BOOK.at_hand(Options(), some_view(None))
    assert set(mine) <= known
    assert set(theirs) <= known
    assert len(mine) > len(theirs)


def test_the_game_in_a_few_lines_names_its_command() -> None:
    assert "`/mafia hand`" in BOOK.how_it_goes
    assert len(BOOK.how_it_goes) <= 900
    assert msgspec.structs.fields(Options)
