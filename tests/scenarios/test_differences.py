"""Checks each row of `differences`."""

from pathlib import Path

import pytest

from tests.scenarios.differences import DIFFERENCES, SAME, Ground
from tests.scenarios.in_process import in_process
from tests.scenarios.over_sockets import over_sockets
from tests.support.long import sampled


@pytest.mark.parametrize("number", sampled(range(len(DIFFERENCES)), *range(0, len(DIFFERENCES), 4)))
async def test_the_playground_does_what_discord_does_and_simcord_does_not(tmp_path: Path, number: int) -> None:
    difference = DIFFERENCES[number]
    async with over_sockets(tmp_path, strict=False) as ours:
        ground = Ground(ours, ours.bot.bot, int(ours.channel))
        assert await difference.probe(ground) == difference.discord
    async with in_process(tmp_path) as theirs:
        ground = Ground(theirs, theirs.world.bot, theirs.world.channel.id)
        assert await difference.probe(ground) == difference.simcord, "simcord has changed: this row can go"
    assert difference.discord != difference.simcord
    assert difference.source


async def test_both_agree_on_doubtful_behaviours(tmp_path: Path) -> None:
    expected = {same.what: same.result for same in SAME}
    async with over_sockets(tmp_path, strict=False) as ours:
        ground = Ground(ours, ours.bot.bot, int(ours.channel))
        assert {same.what: await same.probe(ground) for same in SAME} == expected
    async with in_process(tmp_path) as theirs:
        ground = Ground(theirs, theirs.world.bot, theirs.world.channel.id)
        assert {same.what: await same.probe(ground) for same in SAME} == expected
