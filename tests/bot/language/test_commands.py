"""Sentences name options as the reader's Discord does."""

import pytest

from bot.language import speaking
from bot.language.commands import NAME_IN_MENU, command_line, fits, option_name
from bot.language.current import speak
from bot.publishing.command_mentions import clickable


def test_an_option_has_the_name_that_the_reader_sees() -> None:
    assert option_name("seats", "table open") == "`seats`"
    with speaking("de"):
        assert option_name("seats", "table open") == "`plätze`"
        assert command_line("table show", turn=2) == "`/table show zug:2`"


def test_a_command_stays_a_link_with_options_of_any_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.publishing.command_mentions._ids", {})
    with speaking("ja"):
        assert clickable(f"{command_line('table show', turn=2)}！") == "**/table show ターン:2**！"


def test_discords_own_language_names_the_options_if_a_person_has_chosen_another_one() -> None:
    with speaking("fr"):
        speak("fr", of_commands="de")
        assert option_name("seats", "table open") == "`plätze`"
        with speaking("es"):
            assert option_name("seats", "table open") == "`asientos`", "a text for somebody else"
        assert option_name("seats", "table open") == "`plätze`"
    assert option_name("seats", "table open") == "`seats`"


def test_a_name_in_a_menu_may_have_capitals_and_spaces() -> None:
    assert fits(NAME_IN_MENU, "Zum Spiel fordern")
    assert not fits("name of the command /table", "Der Tisch")
    assert fits("", "anything at all")
