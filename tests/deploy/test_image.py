"""The Dockerfile's own steps, done in an empty folder: what comes out plays.

No image is built, because that needs a container daemon. A virtual environment stands in for the base image.
"""

import asyncio
import json
import os
import shlex
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.server import Playground, start
from tests.deploy.dockerfile import Image, stages
from tests.deploy.places import ROOT
from tests.end_to_end.process import complaints_in
from tests.support.timeouts import TIMEOUT, until

TEXT = (ROOT / "Dockerfile").read_text()


@pytest.fixture
async def playground(tmp_path: Path) -> AsyncIterator[Playground]:
    running = await start(tmp_path / "world", port=0)
    yield running
    await running.close()


def test_the_last_stage_runs_the_bot_as_nobody_with_a_volume_and_a_health_check() -> None:
    last = {step.name: step.words for step in stages(TEXT)[-1]}
    assert json.loads(last["CMD"]) == ["python", "-m", "bot"]
    assert last["USER"] == "10001:10001"
    assert last["VOLUME"] == "/data"
    assert "/live" in last["HEALTHCHECK"]
    assert not any("uv" in step.words.split() for step in stages(TEXT)[-1]), "tools stay in the first stage"


def test_the_build_sees_exactly_what_it_copies() -> None:
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {step.words.split()[0] for step in stages(TEXT)[0] if step.name == "COPY"}
    assert allowed == copied
    assert all((ROOT / path).exists() for path in allowed)


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="giving /data to the bot's user needs root")
async def test_what_the_steps_make_starts_answers_its_health_check_and_stops(
    tmp_path: Path, playground: Playground
) -> None:
    image = Image(tmp_path)
    await asyncio.to_thread(image.build, TEXT)
    data = Path(image.place("/data"))
    assert (data.stat().st_uid, data.stat().st_mode & 0o777) == (10001, 0o700)
    process = image.run(
        image.command,
        DISCORD_TOKEN=playground.token,
        DISCORD_API_URL=playground.api_url,
        METRICS_PORT=image.environment["METRICS_PORT"],
    )
    try:
        await until(lambda: b"ready as" in image.log.read_bytes() or process.poll() is not None)
        assert process.poll() is None, image.log.read_text()
        assert await ended(image.run(shlex.split(image.health))) == 0
    finally:
        process.terminate()
    assert await ended(process) == 0
    assert complaints_in(image.log.read_text()) == []
    assert await ended(image.run(shlex.split(image.health))) != 0, "without the bot the check fails"
    assert {path.name for path in data.iterdir()} >= {"tables.sqlite3"}


async def ended(process: subprocess.Popen[bytes]) -> int:
    """Wait until a process has ended; returns its exit code."""
    return await asyncio.to_thread(process.wait, TIMEOUT)
