"""``live-check`` against the playground: its findings match the playground's documented behaviour."""

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import discord
import pytest
from discord.http import Route

from bot.playground.live_check.expectations import PLAYGROUND
from bot.playground.live_check.report import CannotCheck, Finding, check, line
from bot.playground.live_check.trials import OLD_EDITS, TRIALS, Trial
from bot.playground.server import Playground, start
from bot.playground.validation.uploads import Body
from bot.transport.api_url import use_api
from tests.support.person import Json, Person

ROOT = Path(__file__).parents[4]
HOUR = 3600.0
CLICKED = {"deferred upload", "click, picture kept", "follow-up board", "ephemeral defer"}
"""The trials that wait for clicks."""


@pytest.fixture
async def playground(tmp_path: Path) -> AsyncIterator[Playground]:
    """A playground with all limits, to which discord.py connects."""
    running = await start(tmp_path / "world", port=0)
    before = Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE
    await use_api(running.api_url, running.token)
    yield running
    Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE = before
    assert running.unknown_routes == []
    await running.close()


@pytest.fixture
async def owner(playground: Playground) -> AsyncIterator[Person]:
    """The person who named the channel."""
    async with Person(playground.base_url, playground.hub.world.people()[0].id) as person:
        yield person


def channel(playground: Playground) -> int:
    """The channel that was named."""
    return playground.hub.world.text_channels()[-1].id


async def press_all(owner: Person, channel_id: int) -> None:
    """Press every button that the check asks for."""
    pressed: set[str] = set()

    def asks(message: Json) -> bool:
        return message["id"] not in pressed and "Press me" in str(message["components"])

    while True:
        message = await owner.wait_for_message(channel_id, asks)
        pressed.add(message["id"])
        await owner.click(message, "Press me")


async def look(
    playground: Playground, *, patience: float, trials: Sequence[Trial] = TRIALS
) -> tuple[dict[str, Finding], list[str]]:
    """Run the check; returns the findings by name and the printed text."""
    said: list[str] = []
    found = await check(playground.token, channel(playground), trials=trials, patience=patience, say=said.append)
    return {finding.trial: finding for finding in found}, said


async def test_the_stored_expectations_are_what_the_playground_does(playground: Playground, owner: Person) -> None:
    pressing = asyncio.create_task(press_all(owner, channel(playground)))
    found, said = await look(playground, patience=10)
    pressing.cancel()
    happened = {name: finding.happened for name, finding in found.items()}
    assert happened == {name: PLAYGROUND[name] for name in happened}
    assert happened.keys() == {trial.name for trial in TRIALS}
    assert all(words.startswith("  =  ") for words in said)


async def test_nothing_of_it_is_left(playground: Playground, owner: Person) -> None:
    pressing = asyncio.create_task(press_all(owner, channel(playground)))
    await look(playground, patience=10)
    pressing.cancel()
    world = playground.hub.world
    for place in world.channels.values():
        assert world.storage.history(place.id, viewer_id=int(owner.user_id)) == []


async def test_without_clicks_the_remaining_trials_run(playground: Playground) -> None:
    found, said = await look(playground, patience=0)
    untried = {name for name, finding in found.items() if not finding.tried}
    assert untried == CLICKED
    assert all(finding.same for finding in found.values() if finding.tried)
    assert sum(words.startswith("  ?  ") for words in said) == len(CLICKED)


async def test_a_click_that_comes_too_late_is_no_finding(playground: Playground) -> None:
    found, _ = await look(playground, patience=0.2, trials=TRIALS[-len(CLICKED) :])
    assert {name for name, finding in found.items() if not finding.tried} == CLICKED


async def test_edits_of_an_old_message_leave_it_as_it_was(playground: Playground) -> None:
    world, hub = playground.hub.world, playground.hub
    place = world.channel(channel(playground))
    old = hub.messages.post(place, world.bot_id, Body({"content": "long ago"}, {}))
    hub.clockwork.move(2 * HOUR)
    hub.rate_limits.on = True
    found, _ = await look(playground, patience=0, trials=[OLD_EDITS])
    assert found[OLD_EDITS.name].happened == PLAYGROUND[OLD_EDITS.name]
    kept = world.storage.message(old.id)
    assert kept is not None
    assert kept.content == "long ago"


async def test_without_an_old_message_it_says_so(playground: Playground) -> None:
    found, _ = await look(playground, patience=0, trials=[TRIALS[0], OLD_EDITS])
    assert found[OLD_EDITS.name].happened == "not tried: no plain message of ours older than an hour"


async def test_an_invisible_channel_is_reported_at_once(playground: Playground) -> None:
    with pytest.raises(CannotCheck, match="cannot see channel 1: 404 10003"):
        await check(playground.token, 1, trials=TRIALS, patience=0, say=print)


async def test_a_forbidden_message_is_reported_for_each_trial(playground: Playground) -> None:
    world = playground.hub.world
    place = world.channel(channel(playground))
    place.denied = 1 << 11
    world.keep_channel(place)
    found, _ = await look(playground, patience=0, trials=TRIALS[:2])
    assert found["nonce"].happened == "could not begin: 403 50013"
    assert not found["nonce"].same


def test_a_difference_is_shown_beside_the_expectation() -> None:
    words = line(TRIALS[0], Finding("nonce", "two messages", "the same message"))
    assert words == "  ≠  the same nonce twice: two messages\n     the playground: the same message"


async def run_command(playground: Playground, *arguments: str, **settings: str) -> tuple[int, str, str]:
    """``python -m bot live-check``; exit code, standard output and error."""
    given = {"DISCORD_API_URL": playground.api_url, "DISCORD_TOKEN": playground.token, **settings}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "live-check", *arguments,
        cwd=ROOT, env={"PATH": "/usr/bin", "HOME": "/nonexistent", **given},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, err = await asyncio.wait_for(process.communicate(), 60)
    return process.returncode or 0, out.decode(), err.decode()


async def test_the_command_prints_a_report_and_exits_with_zero(playground: Playground) -> None:
    code, out, err = await run_command(playground, "--channel", str(channel(playground)), "--wait", "0")
    assert (code, err) == (0, "")
    assert out.count("  =  ") == len(TRIALS) - len(CLICKED)
    assert out.rstrip().endswith("all test messages were deleted.")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"DISCORD_TOKEN": ""}, "live-check needs DISCORD_TOKEN"),
        pytest.param({"DISCORD_TOKEN": "another"}, "does not accept the token", marks=pytest.mark.long),
        pytest.param({}, "cannot see channel 1", marks=pytest.mark.long),
    ],
)
async def test_unusable_arguments_are_refused_in_one_line(
    playground: Playground, settings: dict[str, str], words: str
) -> None:
    code, out, err = await run_command(playground, "--channel", "1", "--wait", "0", **settings)
    assert (code, out) == (2, "")
    assert err.startswith("bot: ")
    assert words in err
    assert err.count("\n") == 1
