"""The page for a host's first day: what it quotes is what the bot says, and its paths are those of the units."""

import re
import shutil
import subprocess

import pytest

from tests.deploy.places import DEPLOY, ROOT

PAGE = (ROOT / ".github" / "FIRST_DAY.md").read_text(encoding="utf-8")
FENCES = re.findall(r"^```\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
UNIT = (DEPLOY / "bakers-and-bootleggers.service").read_text()


def setting(name: str) -> str:
    """A setting of the service."""
    (found,) = re.findall(rf"^{name}=(.+)$", UNIT, re.MULTILINE)
    return str(found)


@pytest.mark.parametrize(
    ("quoted", "path"),
    [
        ("I have all the permissions I need in this channel.", "cogs/server/words.py"),
        ("DISCORD_TOKEN: Discord does not accept this token", "bot/cli/serve.py"),
        ("is in use by another bot", "data/lease.py"),
        ("Interactions Endpoint URL", "bot/cli/setup.py"),
        ("Reset Token", "bot/cli/setup.py"),
    ],
)
def test_what_it_quotes_is_said(quoted: str, path: str) -> None:
    assert quoted in PAGE
    assert quoted in (ROOT / path).read_text(encoding="utf-8")


def test_the_service_finds_what_the_steps_install() -> None:
    assert f"git clone ADDRESS {setting('WorkingDirectory')} " in PAGE
    assert f"sudoedit {setting('EnvironmentFile')}\n" in PAGE
    assert setting("ExecStart").startswith(f"{setting('WorkingDirectory')}/.venv/bin/python -m bot")


@pytest.mark.skipif(shutil.which("bash") is None, reason="the steps are for a shell")
@pytest.mark.parametrize("number", range(len(FENCES)))
def test_a_shell_understands_the_steps(number: int) -> None:
    subprocess.run(["bash", "-n"], input=FENCES[number], text=True, check=True, timeout=60)
