"""``python -m bot live-check``: an unreachable Discord is reported in one line."""

from pathlib import Path

import aiohttp
import pytest

from bot.__main__ import main


def test_an_unreachable_discord_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def unreachable(*_: object, **__: object) -> None:
        raise aiohttp.ClientConnectionError("no route to host")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "MTIz.abc.def")
    monkeypatch.delenv("DISCORD_API_URL", raising=False)
    monkeypatch.setattr("bot.cli.live_check.check", unreachable)
    assert main(["live-check", "--channel", "1"]) == 2
    said = capsys.readouterr().err
    assert ("no route to host" in said, "MTIz" in said, said.count("\n")) == (True, False, 1)
