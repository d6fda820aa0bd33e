"""Runs the trials against the chosen API, and prints its results beside the playground's."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence

import discord
import msgspec
from discord.http import Route

from bot.playground.live_check.bench import Bench, NotTried, Refused
from bot.playground.live_check.expectations import PLAYGROUND
from bot.playground.live_check.rest import Rest
from bot.playground.live_check.trials import Trial

log = logging.getLogger(__name__)

CONNECTING = 30.0


class CannotCheck(Exception):
    """The trials cannot start; the message says why."""


class Finding(msgspec.Struct, frozen=True):
    """The result of a trial, or (not `tried`) why there is none; and the playground's result."""

    trial: str
    happened: str
    expected: str
    tried: bool = True

    @property
    def same(self) -> bool:
        """Whether it is the playground's result."""
        return self.tried and self.happened == self.expected


async def check(
    token: str, channel_id: int, *, trials: Sequence[Trial], patience: float, say: Callable[[str], None]
) -> list[Finding]:
    """Run the trials in a channel, print each finding, and clean up.

    `patience`: seconds to wait for each click; 0 skips the trials with clicks.

    Raises:
        CannotCheck: the channel cannot be used.
        LoginFailure: the token is not accepted.
    """
    async with _connected(token) as client, Rest(Route.BASE, token) as rest:
        bot_id = client.user.id if client.user else 0
        seen = await rest.call("GET", f"/channels/{channel_id}")
        if not seen.ok:
            raise CannotCheck(f"the bot cannot see channel {channel_id}: {seen.words}")
        bench = Bench(rest, channel_id, bot_id, patience=patience)
        client.event(_listener(bench))
        findings: list[Finding] = []
        try:
            for trial in trials:
                findings.append(finding := await _try(trial, bench))
                say(line(trial, finding))
        finally:
            for left in await bench.clean_up():
                say(f"could not be deleted: {left}")
        return findings


async def _try(trial: Trial, bench: Bench) -> Finding:
    try:
        happened = await trial.run(bench)
    except NotTried as error:
        return Finding(trial.name, f"not tried: {error}", PLAYGROUND[trial.name], tried=False)
    except Refused as error:
        happened = f"could not begin: {error}"
    return Finding(trial.name, happened, PLAYGROUND[trial.name])


def line(trial: Trial, finding: Finding) -> str:
    """A finding as one line of output."""
    if not finding.tried:
        return f"  ?  {trial.question}: {finding.happened} (the playground: {finding.expected})"
    if finding.same:
        return f"  =  {trial.question}: {finding.happened}"
    return f"  ≠  {trial.question}: {finding.happened}\n     the playground: {finding.expected}"


@contextlib.asynccontextmanager
async def _connected(token: str) -> AsyncIterator[discord.Client]:
    """A connected client that does nothing else."""
    client = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.5)
    running = asyncio.create_task(client.start(token), name="live-check")
    ready = asyncio.create_task(_ready(client))
    try:
        await asyncio.wait({running, ready}, timeout=CONNECTING, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
        if not ready.done():
            raise CannotCheck(f"the gateway did not answer within {CONNECTING:.0f} s")
        yield client
    finally:
        ready.cancel()
        await client.close()
        if running.done():
            running.exception()
        else:
            await running


async def _ready(client: discord.Client) -> None:
    while not client.is_ready():  # noqa: ASYNC110 - wait_until_ready fails before the login
        await asyncio.sleep(0.02)


def _listener(bench: Bench) -> Callable[[discord.Interaction], Coroutine[None, None, None]]:
    async def on_interaction(interaction: discord.Interaction) -> None:
        bench.clicked(interaction)

    return on_interaction
