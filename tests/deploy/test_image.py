"""The Dockerfile's own steps, done in an empty folder: what comes out plays.

No image is built, because that needs a container daemon. A virtual environment stands in for the base image.
"""

import asyncio
import json
import os
import re
import shlex
import subprocess
import tomllib
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
    assert json.loads(last["CMD"]) == ["python", "-m", "bot", "run"]
    assert last["USER"] == "10001:10001"
    assert last["VOLUME"] == "/data"
    assert last["HEALTHCHECK"].endswith("CMD python -m bot healthy"), "it reads the settings as the bot does"
    assert not any("uv" in step.words.split() for step in stages(TEXT)[-1]), "tools stay in the first stage"


def test_the_build_sees_exactly_what_it_copies() -> None:
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = [path for step in stages(TEXT)[0] if step.name == "COPY" for path in step.words.split()[:-1]]
    assert sorted(allowed) == sorted(copied)
    assert all((ROOT / path).exists() for path in allowed)


def test_every_stage_has_one_base_by_its_full_tag() -> None:
    bases = {stage[0].words.partition(" AS ")[0] for stage in stages(TEXT)}
    assert len(bases) == 1
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-[a-z]+", bases.pop())


def test_labels_name_the_licence() -> None:
    (labels,) = (step.words for step in stages(TEXT)[-1] if step.name == "LABEL")
    licence = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["license"]
    assert f"org.opencontainers.image.licenses={licence}" in labels.split()


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="giving /data to the bot's user needs root")
async def test_what_the_steps_make_starts_answers_its_health_check_and_stops(
    tmp_path: Path, playground: Playground
) -> None:
    image = Image(tmp_path, COMMIT="0123456789abcdef0123456789abcdef01234567")
    await asyncio.to_thread(image.build, TEXT)
    assert await ended(image.run(["python", "-m", "bot", "--version"])) == 0
    assert ", commit 0123456789ab, " in image.log.read_text()
    assert not list(Path(image.place("/base/bin")).glob("pip*")), "no tool that installs is left"
    assert Path(image.place("/app/LICENSE")).is_file()
    data = Path(image.place("/data"))
    assert (data.stat().st_uid, data.stat().st_mode & 0o777) == (10001, 0o700)
    process = image.run(
        image.command,
        DISCORD_TOKEN=playground.token,
        DISCORD_API_URL=playground.api_url,
        DATABASE_PATH=image.place("/data/tables.sqlite3"),
        METRICS_PORT="",  # as a copied example has it
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
