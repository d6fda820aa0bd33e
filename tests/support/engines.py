"""Which tests run with which database."""

import pytest

SQLITE, POSTGRESQL = "sqlite", "postgresql"
KEEPING = (
    *("tests/data/", "tests/bot/table/", "tests/bot/votes/", "tests/bot/timekeeping/", "tests/bot/orders/"),
    *("tests/bot/records/", "tests/bot/hosting/test_application.py"),
    *(
        f"tests/end_to_end/test_{name}.py"
        for name in (
            *("restarts", "kill_anytime", "kill_points", "by_post", "clean_stop", "discord_down", "gateway_closes"),
            *("mafia_dollar", "no_hand_in_public", "requests_a_click", "shards", "strays", "together", "trouble"),
            "whole_game",
        )
    ),
)
"""Where tests run with both, if they use one of `KEEPERS`."""
KEEPERS = {"store", "inside", "bot", "doomed"}
"""Fixtures that keep something."""
SAMPLE = {
    "test_a_failed_transaction_is_rolled_back",
    "test_readers_see_only_committed_rows",
    "test_changes_wait_for_each_other",
    "test_a_stale_version_is_a_conflict",
    "test_a_channel_holds_one_active_table",
    "test_a_person_has_one_seat_and_a_seat_one_sitter",
    "test_places_are_written_over_and_dropped",
    "test_each_table_and_seat_has_one_alarm_of_a_kind",
    "test_tables_that_name_a_person_without_a_seat",
    "test_finds_tables_whose_reminder_is_not_shown",
    "test_the_end_of_a_game_stores_its_result",
    "test_a_question_that_cannot_be_asked_spoils_no_other",
}
"""Tests that the default run makes with PostgreSQL too, all in one worker, which starts the server."""
ONLY_SQLITE = pytest.mark.parametrize("engine", [SQLITE], indirect=True)
"""For a test of what only SQLite has."""

ON_POSTGRESQL = pytest.mark.xdist_group(POSTGRESQL)
"""For a test with PostgreSQL in the default run."""


def engines(test: str) -> list[object]:
    """The parameters of a test that runs with both."""
    marks = ON_POSTGRESQL if test in SAMPLE else pytest.mark.long
    return [SQLITE, pytest.param(POSTGRESQL, marks=marks)]
