"""Options of a MafiaDollar table in words."""

import msgspec
import pytest

from bot.games.mafia_dollar import MAFIA_DOLLAR, Options
from bot.language import DEFAULT, speaking
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
        (Options(), ["One deal"]),
        (
            Options(target=250_000, give_items=True, blind_trades=True, first="joining"),
            ["Short match, to $250,000", "blind trades", "the first to join begins", "gangsters may hand items over"],
        ),
        (Options(target=300_000), ["Match to $300,000"]),
    ],
)
def test_options_have_words(options: Options, said: list[str]) -> None:
    assert [BOOK.edition(options), *BOOK.terms(options)] == said


@pytest.mark.parametrize("typed", [["300000"], ["300", "000"], ["300.000 $"], ["300_000"], ["$300,000"]])
def test_a_match_to_any_sum(typed: list[str]) -> None:
    assert BOOK.agree(Options(), "target", typed) == Options(target=300_000)


@pytest.mark.parametrize("typed", [["5"], ["99999999999"], ["much"], ["٣٠٠٠٠٠"], []])
def test_a_match_to_no_such_sum(typed: list[str]) -> None:
    with pytest.raises(NotAgreed, match=r"\$100,000 to \$1,000,000 for a match"):
        BOOK.agree(Options(), "target", typed)


def test_no_such_setting_or_value() -> None:
    with pytest.raises(NotAgreed, match="Its options: Length, Handing over, Trades, First turn"):
        BOOK.agree(Options(), "edition", ["base"])
    with pytest.raises(NotAgreed, match="that is not a choice"):
        BOOK.agree(Options(), "first", ["nobody"])


def test_the_most_used_entries_come_first() -> None:
    known = {article.id for article in BOOK.articles()}
    assert BOOK.at_hand(Options(), None)[0] == "mafia_setup"
    mine, theirs = BOOK.at_hand(Options(), some_view(0)), BOOK.at_hand(Options(), some_view(None))
    assert set(mine) <= known
    assert set(theirs) <= known
    assert len(mine) > len(theirs)


def test_the_game_in_five_lines_names_the_button_as_its_table_does() -> None:
    told = BOOK.how_it_goes(DEFAULT)
    assert told.count("\n") == 4, "five lines"
    assert len(told) <= 600
    assert "**My hand**" in told
    assert "**Meine Hand**" in BOOK.how_it_goes("de")
    with speaking("de"):
        assert "**My hand**" in BOOK.how_it_goes(DEFAULT)
    assert msgspec.structs.fields(Options)


@pytest.mark.parametrize("options", [Options(), Options(target=300_000)])
def test_every_length_says_for_how_many_players_it_is(options: Options) -> None:
    (length,) = [setting for setting in BOOK.settings(options, 2) if setting.key == "target"]
    for each in length.alternatives:
        assert each.about.endswith("2 to 6 players")
        assert ("deals, never over 12" in each.about) == (each.value != "0"), "no number stands without its noun"
