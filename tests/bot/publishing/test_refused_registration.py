"""Commands are registered beside everything else: whatever Discord answers, the bot plays, and tries again."""

import logging
from collections.abc import Callable

import discord
import pytest
from discord import app_commands

from bot.hosting.owner_dm import digest_text
from bot.publishing import command_registration
from bot.publishing.command_registration import LATE, LATE_SECONDS, REFUSED_SECONDS
from tests.bot.hosting.test_patience import Response
from tests.support.world import World

Answers = Callable[..., list[float]]


def refused(status: int, code: int, said: str = "Missing Access") -> discord.HTTPException:
    body = {"code": code, "message": said}
    return discord.HTTPException(Response(status), body)


@pytest.fixture
def answers(world: World, monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Lets Discord answer registrations with these errors, then accept them; returns when it was asked."""
    sync = app_commands.CommandTree.sync

    def answer(*errors: Exception) -> list[float]:
        left, asked = list(errors), list[float]()

        async def answered(self: app_commands.CommandTree[discord.Client]) -> list[app_commands.AppCommand]:
            asked.append(world.clock())
            if left:
                raise left.pop(0)
            return await sync(self)

        monkeypatch.setattr(app_commands.CommandTree, "sync", answered)
        return asked

    return answer


async def changed(world: World) -> None:
    """Start the bot again with commands that Discord does not have yet."""
    async with world.store.change() as tx:
        await tx.remember(f"commands of {world.bot.application_id}", "yesterday's")
    await world.restart()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (refused(403, 50001), "(403, code 50001: Missing Access)"),
        (
            refused(400, 50035, "Invalid Form Body\nIn name: too long"),
            "code 50035: Invalid Form Body In name: too long",
        ),
        (refused(400, 30034, "Max number of daily application command creates"), "at most 200 new commands"),
    ],
)
async def test_a_refusal_stops_nothing_reaches_the_owner_and_is_tried_again(
    world: World, answers: Answers, may_log_errors: None, caplog: pytest.LogCaptureFixture, error: Exception, words: str
) -> None:
    asked = answers(error, error)
    await changed(world)
    await world.play(*world.people("Ann", "Bo"))
    assert world.board(), "commands of before go on working"
    told = digest_text(world.bot.error_digest.untold(), 30)
    assert words in told
    assert command_registration.CONTINUES in told
    await world.env.advance_time(REFUSED_SECONDS + 1)
    await world.env.advance_time(REFUSED_SECONDS + 1)
    assert [round(at - asked[0]) for at in asked] == [0, 3600, 7200]
    assert len([record for record in caplog.records if record.levelno == logging.ERROR]) == 1, "the owner reads it once"


async def test_a_start_with_the_same_commands_asks_nothing(world: World, answers: Answers) -> None:
    asked = answers()
    await world.restart()
    assert asked == []


async def test_trouble_that_passes_is_waited_for_and_told_if_it_lasts(
    world: World, answers: Answers, may_log_errors: None, caplog: pytest.LogCaptureFixture
) -> None:
    limited = discord.HTTPException(Response(429, Retry_After="3000"), "error code: 1015")
    asked = answers(limited)
    await changed(world)
    assert not [record for record in caplog.records if record.levelno == logging.ERROR]
    await world.env.advance_time(LATE_SECONDS + 1)
    assert [each.getMessage() for each in caplog.records if each.levelno == logging.ERROR] == [LATE]
    await world.env.advance_time(3000)
    assert [round(at - asked[0]) for at in asked] == [0, 3000]
