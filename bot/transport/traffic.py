"""Watches the traffic with Discord and records it as events: clicks, answers to them, rate limits.

An interaction's token stands in the address of its answer: addresses are never written down.
"""

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord

from bot.telemetry import record_event
from bot.transport.interaction_age import OffsetFilter, remember_age

MAX_REMEMBERED = 1_000
"""Interactions of which it is known when they were made."""
SECRET_COMMANDS = ("mafia",)
"""Commands of which the log does not say which one it was: whether somebody trades is their own business."""
MAX_YIELD_SECONDS: Final = 0.25
"""So many seconds does what nobody waits for step aside for people."""
FIRST_ANSWER_SECONDS: Final = 3.0
"""After so many seconds Discord takes no first answer any more."""
POLL_SECONDS: Final = 0.01
"""Seconds between two looks whether somebody still waits for an answer."""
_CUSTOM_ID = re.compile(r"t:(?P<table>\d{1,15}):\d{1,9}:(?P<verb>[a-z_]{1,40})")
_ANSWER = re.compile(r"/interactions/(?P<id>\d{1,20})/[^/]+/callback$")

KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "component",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "autocomplete",
}


class Traffic:
    """Watches the requests of one client. `clock` counts seconds and never jumps."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._offset = OffsetFilter(clock)
        self._made: OrderedDict[int, float] = OrderedDict()
        self._waiting: list[tuple[float, discord.Interaction]] = []

    def trace(self) -> aiohttp.TraceConfig:
        """What the client's HTTP session is to be opened with."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._ended)
        return config

    def came(self, interaction: discord.Interaction) -> None:
        """An interaction has come. To be called at once: what comes later has waited here, and counts as older."""
        made = self._clock() - self._offset.arrived(interaction.id)
        remember_age(interaction, lambda: self._clock() - made)
        self._made[interaction.id] = made
        if len(self._made) > MAX_REMEMBERED:
            self._made.popitem(last=False)
        self.answering()  # who has an answer is forgotten
        self._waiting.append((made, interaction))
        found = _CUSTOM_ID.match(str(dict(interaction.data or {}).get("custom_id", "")))
        command = interaction.command.qualified_name if interaction.command is not None else None
        if command is not None and command.split()[0] in SECRET_COMMANDS:
            command = command.split()[0]
        record_event(
            "interaction",
            interaction=interaction.id,
            kind=KINDS.get(interaction.type, "other"),
            name=found["verb"] if found else command,
            table=int(found["table"]) or None if found else None,
            server=interaction.guild_id,
            channel=interaction.channel_id,
        )

    def left(self, interaction_id: int) -> float:
        """Seconds for which Discord still takes the first answer to that interaction."""
        now = self._clock()
        return max(0.0, self._made.get(interaction_id, now) + FIRST_ANSWER_SECONDS - now)

    def answering(self) -> bool:
        """Whether somebody waits for the answer to a click, a command or a form."""
        since = self._clock() - FIRST_ANSWER_SECONDS
        self._waiting = [(at, one) for at, one in self._waiting if at > since and not one.response.is_done()]
        return bool(self._waiting)

    async def give_way(self) -> None:
        """Let people have their answers first; but do not wait for long, for there are always more people."""
        until = time.monotonic() + MAX_YIELD_SECONDS
        while self.answering() and time.monotonic() < until:  # noqa: ASYNC110 - one look costs nothing
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
            if ended.response.status != 429:  # else it is tried again
                self._made.pop(int(answer["id"]), None)
            record_event("answered", interaction=int(answer["id"]), seconds=seconds, status=ended.response.status)
