"""``live-check``: test on Discord itself the behaviours that it doesn't document, and print the results."""

import asyncio

import aiohttp
import discord

from bot.errors import CannotStart
from bot.playground.live_check.report import CannotCheck, Finding, check
from bot.playground.live_check.trials import OLD_EDITS, TRIALS
from bot.settings import Settings
from bot.transport.api_url import use_api

DIFFERENT = 1
"""Exit code when Discord did not behave like the playground."""


def run(settings: Settings, channel_id: int, *, patience: float, old: bool) -> int:
    """Run all trials in that channel; return the exit code, 0 if Discord behaved like the playground.

    `patience`: seconds to wait for each click, 0 to skip the trials that need one.

    Raises:
        CannotStart: there is no token, or the channel cannot be used.
    """
    if settings.discord_token is None:
        raise CannotStart("live-check needs DISCORD_TOKEN, the token of a bot that may write in that channel")
    try:
        findings = asyncio.run(_check(settings, channel_id, patience, old))
    except discord.LoginFailure as error:
        raise CannotStart("DISCORD_TOKEN: Discord does not accept this token") from error
    except CannotCheck as error:
        raise CannotStart(str(error)) from error
    except (discord.HTTPException, aiohttp.ClientError) as error:
        raise CannotStart(f"Discord cannot be reached, or failed: {error}") from error
    _say(_summary(findings))
    return DIFFERENT if any(finding.tried and not finding.same for finding in findings) else 0


async def _check(settings: Settings, channel_id: int, patience: float, old: bool) -> list[Finding]:
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    if settings.discord_api_url is not None:
        await use_api(settings.discord_api_url, token)
    trials = (*TRIALS, OLD_EDITS) if old else TRIALS
    return await check(token, channel_id, trials=trials, patience=patience, say=_say)


def _summary(findings: list[Finding]) -> str:
    same, untried = sum(each.same for each in findings), sum(not each.tried for each in findings)
    words = [f"{same} as on the playground", f"{len(findings) - same - untried} different"]
    return ", ".join(words + ([f"{untried} not tried"] if untried else [])) + "; all test messages were deleted."


def _say(words: str) -> None:
    print(words, flush=True)  # noqa: T201 - for the terminal
