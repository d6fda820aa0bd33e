"""The image is built and started in an empty folder, as HOSTING.md says: step, expected, seen.

It takes minutes, so it is long and not part of `.ci/run`. Where images cannot be built, or containers cannot be run,
it is skipped, and says why: `uv run pytest -m long -n 0 -rs tests/deploy/test_containers.py`.
"""

import asyncio
import contextlib
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.playground.server import Playground, start
from tests.deploy.containers import CannotRun, Containers, missing
from tests.deploy.places import ROOT
from tests.end_to_end.process import complaints_in
from tests.support.timeouts import TIMEOUT, until

pytestmark = [
    pytest.mark.long,
    pytest.mark.xdist_group("containers"),
    pytest.mark.timeout(1800),
    pytest.mark.skipif(bool(missing()), reason=f"no containers here: {missing()}"),
]
NAME = "bot-of-the-test"


@pytest.fixture(scope="module")
def containers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Containers]:
    """The image, built."""
    made = Containers(tmp_path_factory.mktemp("containers"))
    try:
        made.make_base()
        made.build()
        made.find_way()
        yield made
    except CannotRun as why:
        pytest.skip(str(why))
    finally:
        made.close()


@pytest.fixture
async def playground(tmp_path: Path) -> AsyncIterator[Playground]:
    running = await start(tmp_path / "world", port=0)
    yield running
    await running.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """What is mounted at /data: a folder of the bot's user."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o777)
    folder.chmod(0o777)
    return folder


class Running:
    """A container that runs."""

    def __init__(self, containers: Containers, log: Path, process: subprocess.Popen[bytes]) -> None:
        self._containers, self._log, self.process = containers, log, process

    def log(self) -> str:
        return self._log.read_text(errors="replace")

    async def logs(self, words: str) -> None:
        await until(lambda: words in self.log() or self.process.poll() is not None)
        assert words in self.log(), self.log()

    async def healthy(self) -> bool:
        """What the image's own health check says."""
        asked = await asyncio.to_thread(self._containers.podman, "healthcheck", "run", NAME)
        return asked.returncode == 0


@contextlib.asynccontextmanager
async def running(containers: Containers, tmp_path: Path, *options: str) -> AsyncIterator[Running]:
    """A container with these options; afterwards it must stop cleanly."""
    log = tmp_path / "container.log"
    with log.open("wb") as file:
        line = containers.line("--name", NAME, "--rm", *options)
        process = subprocess.Popen(line, stdout=file, stderr=subprocess.STDOUT)  # noqa: ASYNC220 - it returns at once
    found = Running(containers, log, process)
    try:
        yield found
        await asyncio.to_thread(containers.podman, "kill", "--signal=TERM", NAME)
        assert await asyncio.to_thread(process.wait, TIMEOUT) == 0, found.log()
        assert found.log().rstrip().endswith("stopped")
        assert complaints_in(found.log()) == []
    finally:
        await asyncio.to_thread(containers.podman, "rm", "--force", NAME)


def settings(tmp_path: Path, playground: Playground, *more: str) -> str:
    """A file of settings: the example's copy with what a host writes into it."""
    text = (ROOT / ".env.example").read_text()
    text = text.replace("#DISCORD_TOKEN=", f"DISCORD_TOKEN={playground.token}")
    text = text.replace("#DISCORD_API_URL=", f"DISCORD_API_URL={playground.api_url}")
    file = tmp_path / "settings.env"
    file.write_text("\n".join((text, *more, "")))
    return f"--env-file={file}"


def test_without_a_token_it_ends_and_opens_no_playground(containers: Containers, data: Path) -> None:
    done = containers.run("--rm", f"--volume={data}:/data")
    assert done.returncode == 2, done.stdout
    assert "DISCORD_TOKEN is not set, so there is no bot to run" in done.stdout
    assert list(data.iterdir()) == []


@pytest.mark.parametrize("emptied", [(), ("METRICS_PORT=", "DATABASE_PATH=", "SHARD_IDS=", "DATABASE_URL=")])
async def test_a_copy_of_the_example_runs_healthy_on_the_images_own_database(
    containers: Containers, playground: Playground, data: Path, tmp_path: Path, emptied: tuple[str, ...]
) -> None:
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", 9300))
    options = (f"--volume={data}:/data", settings(tmp_path, playground, *emptied))
    async with running(containers, tmp_path, *options) as bot:
        await bot.logs("ready as")
        assert "database: /data/tables.sqlite3" in bot.log()
        assert await bot.healthy()
    assert (data / "tables.sqlite3").is_file()
    assert not (data / ".local").exists(), "no second database beside it"


async def test_another_port_stays_healthy(
    containers: Containers, playground: Playground, data: Path, tmp_path: Path, unused_tcp_port: int
) -> None:
    more = (f"METRICS_PORT={unused_tcp_port}", "METRICS_ADDRESS=0.0.0.0")
    options = (f"--volume={data}:/data", settings(tmp_path, playground, *more))
    async with running(containers, tmp_path, *options) as bot:
        await bot.logs("ready as")
        assert await bot.healthy()


@pytest.mark.parametrize(
    ("line", "said"),
    [("LOG_LEVEL='INFO'", "LOG_LEVEL: is in quotes"), ("ROBOT_PAUSE= ", "ROBOT_PAUSE: is a space")],
)
def test_what_the_file_hands_on_is_refused_by_name(
    containers: Containers, tmp_path: Path, line: str, said: str
) -> None:
    file = tmp_path / "settings.env"
    file.write_text(f"DISCORD_TOKEN=MTIz.abc.defghi\n{line}\n")
    done = containers.run("--rm", f"--env-file={file}")
    assert (done.returncode, said in done.stdout) == (2, True), done.stdout


def test_without_a_mount_data_can_be_written(containers: Containers) -> None:
    """The image declares a volume, which belongs to the bot."""
    done = containers.run("--rm", command=["python", "-c", "open('/data/x', 'w').close()"])
    assert done.returncode == 0, done.stdout
