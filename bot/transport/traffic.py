"""Watches the traffic with Discord and records it as events: clicks, answers to them, rate limits.

The address of an answer contains the interaction's token, so addresses are never logged.
"""

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands

from bot.telemetry import record_event
from bot.transport.interaction_age import OffsetFilter, remember_age

MAX_REMEMBERED = 1_000
"""Number of recent interactions whose time is remembered."""
ONLY_GROUP: Final = "logged as its group"
"""The key in the `extras` of a command group that is logged without its subcommand."""
MAX_YIELD_SECONDS: Final = 0.25
"""Longest time background work waits for pending interactions."""
FIRST_ANSWER_SECONDS: Final = 3.0
"""Seconds after which Discord no longer accepts a first answer."""
POLL_SECONDS: Final = 0.01
"""Seconds between two checks whether an interaction still waits."""
_CUSTOM_ID = re.compile(r"t:(?P<table>\d{1,15})(?:\.[0-9a-f]{6})?:\d{1,9}:(?P<verb>[a-z_]{1,40})")
_ANSWER = re.compile(r"/interactions/(?P<id>\d{1,20})/[^/]+/callback$")

KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "component",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "autocomplete",
}


class Traffic:
    """Watches the requests of one client. `clock` is monotonic, in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._offset = OffsetFilter(clock)
        self._made: OrderedDict[int, float] = OrderedDict()
        self._waiting: list[tuple[float, discord.Interaction]] = []

    def trace(self) -> aiohttp.TraceConfig:
        """The trace configuration for the client's HTTP session."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._ended)
        return config

    def interaction_came(self, interaction: discord.Interaction) -> None:
        """Record an interaction. Call it at once on arrival: a later one counts as having waited."""
        made = self._clock() - self._offset.arrived(interaction.id)
        remember_age(interaction, lambda: self._clock() - made)
        self._made[interaction.id] = made
        if len(self._made) > MAX_REMEMBERED:
            self._made.popitem(last=False)
        self.waiting()  # drops the answered ones
        self._waiting.append((made, interaction))
        found = _CUSTOM_ID.match(str(dict(interaction.data or {}).get("custom_id", "")))
        command = None if interaction.command is None else _logged(interaction.command)
        record_event(
            "interaction",
            interaction=interaction.id,
            kind=KINDS.get(interaction.type, "other"),
            name=found["verb"] if found else command,
            table=int(found["table"]) or None if found else None,
            server=interaction.guild_id,
            channel=interaction.channel_id,
        )

    def seconds_left(self, interaction_id: int) -> float:
        """Seconds for which Discord still accepts the first answer to that interaction."""
        now = self._clock()
        return max(0.0, self._made.get(interaction_id, now) + FIRST_ANSWER_SECONDS - now)

    def waiting(self) -> int:
        """How many clicks, commands and forms still wait for their answers."""
        since = self._clock() - FIRST_ANSWER_SECONDS
        self._waiting = [(at, one) for at, one in self._waiting if at > since and not one.response.is_done()]
        return len(self._waiting)

    async def give_way(self, most: int = 0) -> None:
        """While more than `most` interactions wait let them go first, for at most `MAX_YIELD_SECONDS`."""
        until = time.monotonic() + MAX_YIELD_SECONDS
        while self.waiting() > most and time.monotonic() < until:  # noqa: ASYNC110 - one look costs nothing
            await asyncio.sleep(POLL_SECONDS)

    async def _ended(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        if ended.response.status == 429:
            record_event("rate_limited", method=ended.method)
        answer = _ANSWER.search(ended.url.path)
        if answer is not None:
            made = self._made.get(int(answer["id"]))
            seconds = None if made is None else self._clock() - made
            if ended.response.status != 429:  # else it is retried
                self._made.pop(int(answer["id"]), None)
            record_event("answered", interaction=int(answer["id"]), seconds=seconds, status=ended.response.status)


def _logged(command: app_commands.Command[Any, ..., Any] | app_commands.ContextMenu) -> str:
    """The name of a command; of a secret one, its group's."""
    group = command.root_parent if isinstance(command, app_commands.Command) else None
    return group.name if group is not None and group.extras.get(ONLY_GROUP) else command.qualified_name
