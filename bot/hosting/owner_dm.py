"""Reports errors to the application's owner by DM, and what else they should know: one message in `minutes` at most."""

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence

import discord
import msgspec

from bot.hosting.error_digest import ErrorDigest, ErrorKind
from bot.transport.circuit_breaker import CircuitOpen, is_failure
from bot.transport.own_messages import say_once
from bot.transport.throttle import Throttle
from data.failures import DAMAGE
from data.store import Store

MAX_DM_KINDS = 5
MAX_CHARACTERS = 1_900
"""Characters of a message."""

log = logging.getLogger(__name__)

SENT_AT = "owner told of errors at"
"""The stored fact with the time of the last DM, so that a bot that keeps crashing doesn't send one each time."""
NOTED_AT = "owner told at: {about}"
"""The stored fact with the time of the last note about that."""
NOTE_SECONDS = 86_400.0
"""Seconds until a note about the same is sent again."""
GATHER_SECONDS = 5.0
"""Seconds that a first error waits for related ones."""
REFUSED_SECONDS = 86_400.0
"""Seconds until an owner who takes no DMs is tried again."""


class _Sending(msgspec.Struct, frozen=True, kw_only=True):
    """A message on its way, and what it tells of. `key` names it for Discord."""

    text: str
    key: str
    counts: Sequence[tuple[ErrorKind, int]]
    notes: Mapping[str, str]


class OwnerDM:
    """Sends the owner a digest of errors, at most one in `minutes`; none if 0."""

    def __init__(
        self, client: discord.Client, store: Store, digest: ErrorDigest, throttle: Throttle, *, minutes: float
    ) -> None:
        self._client, self._store, self._digest, self._throttle = client, store, digest, throttle
        self._minutes, self._clock = minutes, digest.clock
        self._fresh = asyncio.Event()
        self._sending: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start sending, unless `minutes` is 0."""
        if self._minutes and self._sending is None:
            self._digest.on_error.append(self._fresh.set)
            if self._digest.untold() or self._digest.notes():
                self._fresh.set()
            self._sending = asyncio.create_task(self._send_digests(), name="telling the owner")

    async def close(self) -> None:
        """Stop sending. The log has what was not sent."""
        if self._sending is not None:
            self._sending.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sending
            self._sending = None

    async def _send_digests(self) -> None:
        next_at = await self._last_sent() + self._minutes * 60
        unsure: _Sending | None = None
        while True:
            await self._fresh.wait()
            await asyncio.sleep(max(next_at - self._clock(), min(GATHER_SECONDS, self._minutes * 60)))
            self._fresh.clear()
            found, notes = self._digest.untold(), await self._new_notes()
            if not found and not notes:
                continue
            if unsure is None and (last := await self._claim()) is not None:  # another process has just sent one
                next_at = last + self._minutes * 60
                self._fresh.set()
                continue
            next_at = self._clock() + self._minutes * 60
            sending = unsure or _Sending(
                text=digest_text(found, self._minutes, list(notes.values())),
                key=f"owner {self._clock()}",
                counts=[(kind, kind.untold) for kind in found],
                notes=notes,
            )
            try:
                await self._send(sending, again=unsure is not None)
            except Exception as error:  # noqa: BLE001 - a failed report must not be an error itself
                log.warning("cannot send the owner a DM about errors: %r", error)
                if is_failure(error) or isinstance(error, CircuitOpen):  # nobody knows; looked for when Discord is back
                    unsure = sending
                    self._fresh.set()
                    continue
                next_at = self._clock() + REFUSED_SECONDS
            unsure = None
            for kind, times in sending.counts:
                kind.untold -= times
            await self._noted(sending.notes)
            if self._digest.untold():  # what came while the outcome was not known
                self._fresh.set()

    async def _send(self, sending: _Sending, *, again: bool) -> None:
        """Send a DM to the owner, or to the owner of the team."""
        application = self._client.application
        if application is None:
            raise ConnectionError("not logged in yet")
        who = application.team.owner_id if application.team is not None else application.owner.id
        await self._throttle.turn()
        channel = await self._client.create_dm(discord.Object(who or application.owner.id))
        await say_once(
            self._client, self._throttle, channel.id, sending.text, key=sending.key, again=again, silent=False
        )

    async def _new_notes(self) -> dict[str, str]:
        """The notes to send, without those of which the owner has read in the last day."""
        found = self._digest.notes()
        for about in list(found):
            with contextlib.suppress(Exception):  # if nothing can be read, it is sent
                last = float(await self._store.fact(NOTED_AT.format(about=about)) or 0)
                if last <= self._clock() < last + NOTE_SECONDS:
                    self._digest.drop_note(about, found.pop(about))
        return found

    async def _noted(self, notes: Mapping[str, str]) -> None:
        for about, text in notes.items():
            self._digest.drop_note(about, text)
            with contextlib.suppress(Exception):  # then it may be sent again
                async with self._store.change() as tx:
                    await tx.remember(NOTED_AT.format(about=about), str(self._clock()))

    async def _last_sent(self) -> float:
        with contextlib.suppress(Exception):
            return float(await self._store.fact(SENT_AT) or 0)
        return 0.0

    async def _claim(self) -> float | None:
        """Store that a DM is sent now; or return when another process sent one, if the next must wait."""
        now = self._clock()
        with contextlib.suppress(Exception):  # if nothing can be stored, the DM says so
            async with self._store.change() as tx:
                await tx.hold(SENT_AT)
                last = float(await tx.fact(SENT_AT) or 0)
                if self._store.shards.count is not None and last <= now < last + self._minutes * 60:
                    return last
                await tx.remember(SENT_AT, str(now))
        return None


def digest_text(found: Sequence[ErrorKind], minutes: float, notes: Sequence[str] = ()) -> str:
    """The message with these notes and about these errors, the most frequent first."""
    lines = [f"⚠️ {note}" for note in notes]
    if found:
        lines += _about(found)
    wait = "a minute" if minutes <= 1 else f"{minutes:.0f} minutes"
    foot = (
        f"-# The log has it all{', by these references' if found else ''}. I write again in {wait} at the earliest; "
        "`OWNER_DM_MINUTES=0` turns these messages off."
    )
    return "\n".join(lines)[: MAX_CHARACTERS - len(foot)] + "\n" + foot


def _about(found: Sequence[ErrorKind]) -> list[str]:
    times = sum(kind.untold for kind in found)
    damaged = any(kind.kind.startswith(DAMAGE) for kind in found)
    lead = f"⚠️ **Something went wrong {'once' if times == 1 else f'{times} times'}.**"
    lines = [lead if damaged else f"{lead} No game is lost by it."]
    shown = sorted(found, key=lambda kind: -kind.untold)[:MAX_DM_KINDS]
    for kind in shown:
        lines.append(f"**{kind.kind}** × {kind.untold}, the last <t:{int(kind.last)}:R>")
        lines += [f"`{place}`" for place in kind.where[-3:]]
        if kind.references:
            lines.append(f"reference {', '.join(kind.references)}")
    if len(found) > len(shown):
        lines.append(f"… and {len(found) - len(shown)} other kinds.")
    return lines
