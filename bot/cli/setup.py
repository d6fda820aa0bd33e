"""``setup``: ask for the bot's token, check it, print the invitation, and offer to write ``.env``."""

import asyncio
import os
import re
import sys
from getpass import getpass
from pathlib import Path

import aiohttp
import discord

from bot.errors import CannotStart
from bot.hosting.invitation import invite
from bot.settings import Settings, read_settings
from bot.transport.api_url import use_api

PORTAL = """Make an application in Discord's developer portal, open its page “Bot”, press “Reset Token” and copy it.
No privileged intent is needed.
"""


def run(settings: Settings, env: Path = Path(".env")) -> int:
    """Ask in the terminal; return the exit code. A token that is set already is only checked.

    Raises:
        CannotStart: Discord does not accept the token or cannot be reached, or `env` cannot be written.
    """
    asked = settings.discord_token is None
    if asked:
        _say(PORTAL)
        settings = read_settings(token=_ask_for_token())
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    application = asyncio.run(_application_of(settings, token))
    _say(f"Discord accepts the token: this is {application.name}. Invite it to your server:")
    _say(f"\n    {invite(application.id)}\n")
    if application.interactions_endpoint_url is not None:
        _say("Remove its “Interactions Endpoint URL” in the portal: with it, no click reaches this bot.")
    if asked and _agreed(f"Write the token to {env}, readable by you alone?"):
        write_token(env, token)
    _say("Start the bot with:  uv run python -m bot run")
    return 0


def write_token(env: Path, token: str) -> None:
    """Write the token into a file of settings that only its owner can read; other lines stay.

    Raises:
        CannotStart: the file cannot be written.
    """
    part = env.with_name(f"{env.name}.part")
    try:
        lines = env.read_text("utf-8").splitlines() if env.exists() else []
        kept = [line for line in lines if not re.match(r"\s*(export\s+)?DISCORD_TOKEN\s*=", line, re.IGNORECASE)]
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
            file.write("\n".join((f"DISCORD_TOKEN={token}", *kept, "")))
        part.replace(env)
    except OSError as error:
        raise CannotStart(f"{env} cannot be written: {error.strerror}") from error


async def _application_of(settings: Settings, token: str) -> discord.AppInfo:
    try:
        if settings.discord_api_url is not None:
            await use_api(settings.discord_api_url, token)
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(token)
            return await client.application_info()
    except discord.LoginFailure as error:
        raise CannotStart("Discord does not accept this token; copy it again from the developer portal") from error
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        raise CannotStart(f"Discord cannot be reached, or failed: {error}") from error


def _ask_for_token() -> str:
    token = getpass("Token (stays invisible): ") if sys.stdin.isatty() else sys.stdin.readline()
    if not token.strip():
        raise CannotStart("no token was given")
    return token.strip()


def _agreed(question: str) -> bool:
    """Ask a question; Enter means yes, and so does the end of the input."""
    print(f"{question} [Y/n] ", end="", flush=True)  # noqa: T201 - for the terminal
    return sys.stdin.readline().strip().lower() in ("", "y", "yes")


def _say(words: str) -> None:
    print(words, flush=True)  # noqa: T201 - for the terminal
