"""Two processes share one token but not a database: the bot's owner gets a warning."""

from pathlib import Path

import pytest

from bot.playground.server import Playground
from tests.end_to_end.inside import BotInside
from tests.support.person import Person
from tests.support.timeouts import until


async def test_a_second_bot_with_the_same_token_is_noticed(
    inside: BotInside,
    playground: Playground,
    tmp_path: Path,
    people: list[Person],
    channel: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (tmp_path / "other").mkdir()
    other = BotInside(tmp_path / "other", playground)
    await other.start()
    try:
        for _ in range(10):
            await people[0].run(channel, "my games")
        await until(lambda: "Another process answers clicks in my name" in caplog.text)
    finally:
        await other.stop()
