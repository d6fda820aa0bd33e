"""Games are begun for the processes by a bot without Discord, which leaves nothing to do behind."""

from pathlib import Path

import pytest

from tests.benchmarks.load_world import start_game, unconnected


async def test_no_follow_up_task_meets_the_closed_database(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with unconnected(tmp_path / "games.sqlite3") as bot:
        await start_game(bot, 1, "machi_koro", 1, 1, [(1, "Ann"), (2, "Bo")])
        begun = [*bot.postal_office.under_way, *bot.standing.under_way]
    assert begun
    assert all(task.done() for task in begun)
    assert [record.message for record in caplog.records if "closed" in record.message] == []
