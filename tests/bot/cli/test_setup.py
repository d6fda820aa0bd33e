"""``python -m bot setup``: a token is asked for, checked and written; the invitation is printed."""

import asyncio
import io
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cli import setup
from bot.errors import CannotStart
from bot.hosting.invitation import invite
from bot.playground.server import Playground, start
from bot.settings import read_settings

README = Path(__file__).parents[3] / "README.md"
TOKEN = "a.b.c"


@pytest.fixture
async def playground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    running = await start(tmp_path / "world", port=0, token=TOKEN)
    monkeypatch.setenv("DISCORD_API_URL", running.api_url)
    yield running
    await running.close()


async def setting_up(monkeypatch: pytest.MonkeyPatch, *answers: str) -> int:
    """Run the command with those answers typed; return its exit code."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    return await asyncio.to_thread(setup.run, read_settings())


async def test_a_good_token_is_written_for_its_owner_alone(
    playground: Playground, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await setting_up(monkeypatch, TOKEN, "") == 0
    shown = capsys.readouterr().out
    assert "this is Bakers & Bootleggers" in shown
    assert f"client_id={playground.hub.world.bot_id}&scope=bot+applications.commands&permissions=309237746688" in shown
    assert TOKEN not in shown
    env = Path(".env")
    assert env.read_text() == f"DISCORD_TOKEN={TOKEN}\n"
    assert stat.S_IMODE(env.stat().st_mode) == 0o600
    assert read_settings().discord_token is not None


async def test_other_settings_stay(playground: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("# ours\nROBOT_PAUSE=2\nDISCORD_TOKEN=\n")
    await setting_up(monkeypatch, TOKEN, "yes")
    assert Path(".env").read_text() == f"DISCORD_TOKEN={TOKEN}\n# ours\nROBOT_PAUSE=2\n"
    assert sorted(path.name for path in Path().glob(".env*")) == [".env"]


async def test_nothing_is_written_without_agreement(playground: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await setting_up(monkeypatch, TOKEN, "n") == 0
    assert not Path(".env").exists()


async def test_a_token_that_is_set_is_only_checked(
    playground: Playground, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert await setting_up(monkeypatch) == 0
    assert "Discord accepts the token" in capsys.readouterr().out
    assert not Path(".env").exists()


@pytest.mark.parametrize(
    ("typed", "why"), [("x.y.z", "does not accept"), ("", "no token"), ("my token", "spaces"), ("päß.b.c", "strange")]
)
async def test_a_bad_token_is_refused_in_one_line(
    playground: Playground, monkeypatch: pytest.MonkeyPatch, typed: str, why: str
) -> None:
    with pytest.raises(CannotStart, match=why) as refused:
        await setting_up(monkeypatch, typed, "")
    assert "\n" not in str(refused.value)
    assert not Path(".env").exists()


def test_the_readme_invites_with_the_same_permissions() -> None:
    assert invite(1).replace("client_id=1", "client_id=YOUR_APPLICATION_ID") in README.read_text()
