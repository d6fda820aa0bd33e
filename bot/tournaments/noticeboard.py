"""Keeps the message that shows each tournament up to date: one while people join and play, and another at its end.

A message is stored as an intent before it is sent, and confirmed with its id afterwards; if the process dies in
between, the next one finds it by a control that names the tournament.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import discord
import msgspec

from bot.concurrency import RETRY_FIRST, backoff
from bot.errors import NoSuchTournament
from bot.language import speaking
from bot.offload import OFFLOAD, For
from bot.pictures.picture import Picture
from bot.publishing.answer import UNKNOWN_MESSAGE, files
from bot.publishing.content import PublicContent
from bot.publishing.message_sender import NO_ACCESS
from bot.publishing.stray_copies import own_messages
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournaments import Tournaments
from bot.transport.circuit_breaker import CircuitOpen
from bot.transport.throttle import Throttle
from data.failures import StorageFailure
from data.priority_lock import Urgency, set_task_urgency
from data.sql.tournaments import TournamentRow
from data.store import Store

log = logging.getLogger(__name__)

BOARD: Final = "board"
FINAL: Final = "final"


class TournamentMessage(msgspec.Struct, frozen=True, kw_only=True):
    """What a tournament's message should show.

    `slot`: which of its messages. `marker` finds it in the channel. `draw` makes its picture, if it has one.
    """

    slot: str
    marker: str
    fingerprint: str
    content: PublicContent
    draw: Callable[[], Picture] | None


Compose = Callable[[Tournament], Awaitable[TournamentMessage]]


class Noticeboard:
    """Shows tournaments the way `compose` says, each in a task of its own. Every request passes the `throttle`."""

    compose: Compose

    def __init__(self, client: discord.Client, store: Store, tournaments: Tournaments, throttle: Throttle) -> None:
        self._client, self._store, self._tournaments, self._throttle = client, store, tournaments, throttle
        self._working: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._suspects: set[int] = set()
        self._open = True
        tournaments.on_change.append(self.poke)

    def refresh(self, number: int) -> None:
        """Check that a tournament's message still exists: somebody is looking for it."""
        self._suspects.add(number)
        self.poke(number)

    def poke(self, number: int) -> None:
        """Bring a tournament's message up to date soon."""
        if not self._open:
            return
        if number in self._working:
            self._again.add(number)
            return
        task = asyncio.create_task(self._work(number), name=f"show tournament {number}")
        self._working[number] = task
        task.add_done_callback(lambda _: self._worked(number))

    def _worked(self, number: int) -> None:
        del self._working[number]
        if number in self._again:
            self._again.discard(number)
            self.poke(number)

    async def idle(self, number: int) -> None:
        """Wait until that tournament's message is up to date, or cannot be."""
        while task := self._working.get(number):
            await asyncio.wait({task})

    async def close(self) -> None:
        """Stop. The next process shows what is not shown."""
        self._open = False
        for task in (tasks := list(self._working.values())):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, number: int) -> None:
        set_task_urgency(Urgency.BY_ITSELF)
        pause = RETRY_FIRST
        while True:
            self._again.discard(number)
            try:
                await self._show(number)
            except NoSuchTournament:
                return
            except discord.HTTPException as error:
                if error.code in NO_ACCESS:
                    log.warning("tournament %d: cannot be shown: %s", number, error)
                    return
                log.warning("tournament %d: Discord answered %s, trying again in %.0f s", number, error, pause)
            except (OSError, aiohttp.ClientError, TimeoutError, CircuitOpen, StorageFailure) as error:
                log.info("tournament %d: cannot be shown, trying again in %.0f s: %r", number, pause, error)
            except Exception:
                log.exception("tournament %d: cannot be shown, trying again in %.0f s", number, pause)
            else:
                return
            await asyncio.sleep(pause)
            pause = backoff(pause)

    async def _show(self, number: int) -> None:
        """Edit the message, or send it: for the first time, because it is gone, or in place of another slot's."""
        tournament = await self._tournaments.load(number)
        if not self._store.shards.owns(tournament.row.guild_id):
            return  # another process shows it
        with speaking(tournament.language):
            await self._bring_up(tournament)

    async def _bring_up(self, tournament: Tournament) -> None:
        number, wanted, row = tournament.row.id, await self.compose(tournament), tournament.row
        if row.slot == wanted.slot and row.message_id is None:
            row = await self._found(row, wanted)
        there = row.slot == wanted.slot and row.message_id is not None
        known = row.shown == wanted.fingerprint and number not in self._suspects
        self._suspects.discard(number)
        if there and (known or await self._edited(row, wanted)):
            return
        await self._send(row, wanted)

    async def _found(self, row: TournamentRow, wanted: TournamentMessage) -> TournamentRow:
        """The row with the message that was intended, if it was sent; its picture may be out of date."""
        found = await own_messages(self._client, self._throttle, row.channel_id, wanted.marker)
        if not found:
            return row
        return await self._stored(row, wanted.slot, found[0].id, None)

    async def _edited(self, row: TournamentRow, wanted: TournamentMessage) -> bool:
        """Edit the message; whether it was still there."""
        view, picture = await self._drawn(wanted)
        message = self._client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id or 0)
        try:
            async with self._throttle.request(row.channel_id):
                await message.edit(
                    view=view, attachments=files(picture), allowed_mentions=discord.AllowedMentions.none()
                )
        except discord.HTTPException as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        await self._stored(row, wanted.slot, row.message_id, wanted.fingerprint)
        return True

    async def _send(self, row: TournamentRow, wanted: TournamentMessage) -> None:
        view, picture = await self._drawn(wanted)
        await self._stored(row, wanted.slot, None, None)
        async with self._throttle.request(row.channel_id):
            message = await self._client.get_partial_messageable(row.channel_id).send(
                view=view, files=files(picture), allowed_mentions=discord.AllowedMentions.none()
            )
        await self._stored(row, wanted.slot, message.id, wanted.fingerprint)
        if row.slot not in (None, wanted.slot) and row.message_id is not None:
            await self._remove(row)

    async def _remove(self, row: TournamentRow) -> None:
        """Remove the message that another one has replaced."""
        try:
            async with self._throttle.request(row.channel_id):
                channel = self._client.get_partial_messageable(row.channel_id)
                await channel.get_partial_message(row.message_id or 0).delete()
        except discord.HTTPException as error:
            log.info("tournament %d: its earlier message cannot be removed (%s)", row.id, error.code)

    async def _drawn(self, wanted: TournamentMessage) -> tuple[discord.ui.LayoutView, Picture | None]:
        picture = None if wanted.draw is None else await OFFLOAD.run(wanted.draw, For.BOARD)
        return wanted.content(picture), picture

    async def _stored(self, row: TournamentRow, slot: str, message_id: int | None, shown: str | None) -> TournamentRow:
        async with self._store.change() as tx:
            await tx.write_tournament_message(row.id, slot, message_id, shown)
        return msgspec.structs.replace(row, slot=slot, message_id=message_id, shown=shown)
