"""Makes what channels show catch up with what is stored.

For every place it compares a fingerprint of what the message last showed with what it should show now, under
a lock per place. So it may be run at any time and any number of times, draws only the newest of a burst,
and after a crash simply goes on. The answer to a click is only another way to bring a place up to date.
"""

import asyncio
import datetime
import hashlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

import aiohttp
import discord
import msgspec

from bot import crash
from bot.answer import UNKNOWN_MESSAGE, Answer, files
from bot.errors import NoSuchTable
from bot.locks import Locks
from bot.places import Composer, Plan, Post
from bot.tables import Tables
from data.rows import PlaceRow
from rendering.picture import Picture

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL, ARCHIVED = 10003, 50083
CANNOT_EDIT_ANY_MORE = {UNKNOWN_MESSAGE, 30046, ARCHIVED}
"""Gone, too old to be edited so often, in an archived thread: the post is made anew."""
NOT_THERE = {UNKNOWN_CHANNEL, 50001, 50013}
"""The channel is gone, or the bot may not use it."""
LOOK_BACK = 100
"""How many messages are searched for a post whose id was never stored."""
RETRY_FIRST, RETRY_MOST = 1.0, 60.0


class Publisher:
    """Keeps every table's messages up to date. `compose` says what they should show."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        compose: Composer,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._client = client
        self._tables = tables
        self._compose = compose
        self._clock = clock
        self._locks = Locks[tuple[int, str]]()
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._suspects: set[int] = set()
        self._closed = False

    # --- catching up -----------------------------------------------------------------------------

    def poke(self, table_id: int) -> None:
        """That table has changed: bring its messages up to date soon."""
        if self._closed:
            return
        if table_id in self._workers:
            self._again.add(table_id)
            return
        worker = asyncio.create_task(self._work(table_id), name=f"publish table {table_id}")
        self._workers[table_id] = worker
        worker.add_done_callback(lambda _: self._finished(table_id))

    def _finished(self, table_id: int) -> None:
        del self._workers[table_id]
        if table_id in self._again:  # it changed after the worker had looked for the last time
            self._again.discard(table_id)
            self.poke(table_id)

    async def resume(self) -> None:
        """Go on where an earlier process stopped."""
        for table_id, _ in await self._tables.store.due():
            self.poke(table_id)

    def refresh(self, table_id: int) -> None:
        """Somebody looks for that table: make sure that its messages are really there."""
        self._suspects.add(table_id)
        self.poke(table_id)

    async def idle(self, table_id: int) -> None:
        """Wait until that table's messages are up to date, or cannot be brought there."""
        while worker := self._workers.get(table_id):
            await asyncio.wait({worker})

    async def close(self) -> None:
        """Stop. What is not up to date is still stored as due."""
        self._closed = True
        workers = list(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    async def _work(self, table_id: int) -> None:
        pause = RETRY_FIRST
        while True:
            self._again.discard(table_id)
            try:
                await self._catch_up(table_id)
            except discord.HTTPException as error:
                if error.code in NOT_THERE:  # until something about the channel changes
                    log.warning("table %d cannot be shown: %s", table_id, error)
                    return
                log.warning("table %d: Discord answered %s, trying again in %.0f s", table_id, error, pause)
            except (OSError, aiohttp.ClientError, TimeoutError) as error:
                log.warning("table %d: %r, trying again in %.0f s", table_id, error, pause)
            except NoSuchTable:
                return
            except Exception:
                log.exception("table %d cannot be published, trying again in %.0f s", table_id, pause)
            else:
                if table_id not in self._again:
                    return
                pause = RETRY_FIRST
                continue
            await asyncio.sleep(pause)
            pause = min(pause * 2, RETRY_MOST)

    async def _catch_up(self, table_id: int) -> None:
        store = self._tables.store
        if table_id in self._suspects:
            self._suspects.discard(table_id)
            await self._forget_deleted(table_id)
        while True:
            plan = await self._plan(table_id)
            whole = True
            for row in await store.places(table_id):
                if not row.settled and plan.post(row.place) is None:
                    with refused(table_id, row.place) as outcome:
                        await self._delete(table_id, row)
                    whole &= outcome.well
            for post in plan.posts:
                async with self._locks.hold((table_id, post.place)):
                    if await self._outdated(plan):
                        break  # the table has moved on
                    anew = False
                    with refused(table_id, post.place) as outcome:
                        anew = await self._bring_up(plan, post)
                    whole &= outcome.well
                    if anew:
                        crash.point("between-posts")
                        break  # a new post can be linked to: plan again
            else:
                if whole:
                    async with store.change() as tx:
                        await tx.caught_up(table_id, plan.table.row.version)
                return

    async def _forget_deleted(self, table_id: int) -> None:
        """Look whether our messages are still there; what somebody deleted is posted anew."""
        for row in await self._tables.store.places(table_id):
            if row.settled or row.message_id is None:
                continue
            try:
                await self._channel(row.channel_id).fetch_message(row.message_id)
            except discord.NotFound:
                async with self._tables.store.change() as tx:
                    await tx.drop_place(table_id, row.place)

    async def _plan(self, table_id: int) -> Plan:
        table = await self._tables.load(table_id)
        return await self._compose(table, await self._tables.store.places(table_id))

    async def _outdated(self, plan: Plan) -> bool:
        row = await self._tables.store.table(plan.table.id)
        return row is None or row.version != plan.table.row.version

    # --- one place -------------------------------------------------------------------------------

    async def _bring_up(self, plan: Plan, post: Post) -> bool:
        """Let a place show its post, whose lock is held; True if that took a new message."""
        table_id, channel_id = plan.table.id, plan.table.row.channel_id
        row = await self._tables.store.place(table_id, post.place)
        if row is not None and row.message_id is None:
            row = await self._adopt(table_id, row)
        if row is not None and row.message_id is not None:
            if row.shown == post.fingerprint:
                if post.settled and not row.settled:
                    await self.record(table_id, row, post)
                return False
            try:
                await self._edit(row, post)
                crash.point("edited")
            except discord.HTTPException as error:
                if error.code not in CANNOT_EDIT_ANY_MORE and not (post.settled and error.status == 400):
                    raise
                if post.settled:  # an old board that is gone need not come back
                    await self.record(table_id, row, post)
                    return False
                log.info("table %d: %s is posted anew (%s)", table_id, post.place, error.code)
                await self._take_away(row, error.code)
            else:
                await self.record(table_id, row, post)
                return False
        await self._post(table_id, channel_id, post)
        return True

    async def _take_away(self, row: PlaceRow, code: int) -> None:
        """Remove a message that can no longer be edited, so that it does not keep its controls."""
        if code == UNKNOWN_MESSAGE or row.message_id is None:
            return
        try:
            await self._channel(row.channel_id).get_partial_message(row.message_id).delete()
        except discord.HTTPException as error:
            log.info("%s could not be removed (%s)", row.place, error.code)

    async def _edit(self, row: PlaceRow, post: Post) -> None:
        message = self._channel(row.channel_id).get_partial_message(row.message_id or 0)
        nobody = discord.AllowedMentions.none()
        if post.layout is None:
            await message.edit(content=post.text, allowed_mentions=nobody)
        else:
            picture = await draw(post)
            await message.edit(view=post.layout(picture), attachments=files(picture), allowed_mentions=nobody)

    async def _post(self, table_id: int, channel_id: int, post: Post) -> None:
        intent = PlaceRow(
            post.place, channel_id, None, None, settled=False, posted_at=self._clock(), marker=post.marker
        )
        await self._write(table_id, intent)
        crash.point("intended")
        channel = self._channel(channel_id)
        nonce = hashlib.blake2s(f"{table_id} {post.place} {intent.posted_at}".encode(), digest_size=12).hexdigest()
        pinged = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in post.mentions]
        )
        if post.layout is None:
            message = await channel.send(post.text, nonce=nonce, allowed_mentions=pinged)
        else:
            picture = await draw(post)
            message = await channel.send(
                view=post.layout(picture), files=files(picture), nonce=nonce, allowed_mentions=pinged
            )
        crash.point("posted")
        await self.record(table_id, msgspec.structs.replace(intent, message_id=message.id), post)

    async def _adopt(self, table_id: int, row: PlaceRow) -> PlaceRow | None:
        """Find a post of ours whose id was never stored; remove it if it was made twice."""
        me = self._client.user.id if self._client.user else 0
        since = discord.Object(discord.utils.time_snowflake(_moment(row.posted_at - 86_400)))
        found = [
            message
            async for message in self._channel(row.channel_id).history(limit=LOOK_BACK, after=since, oldest_first=False)
            if message.author.id == me and bears(message, row.marker)
        ]
        if not found:
            return None
        *doubles, first = found
        for double in doubles:
            await double.delete()
        crash.point("found")
        adopted = msgspec.structs.replace(row, message_id=first.id, shown=None)
        await self._write(table_id, adopted)
        return adopted

    async def _delete(self, table_id: int, row: PlaceRow) -> None:
        async with self._locks.hold((table_id, row.place)):
            now = await self._tables.store.place(table_id, row.place)
            if now is None:
                return
            if now.message_id is None:
                now = await self._adopt(table_id, now) or now
            if now.message_id is not None:
                try:
                    await self._channel(now.channel_id).get_partial_message(now.message_id).delete()
                except discord.NotFound:
                    log.debug("table %d: %s was deleted by somebody else", table_id, row.place)
                except discord.HTTPException as error:
                    if error.code != ARCHIVED:
                        raise
                    log.info("table %d: %s goes when its thread is open again", table_id, row.place)
                    return
                crash.point("deleted")
            async with self._tables.store.change() as tx:
                await tx.drop_place(table_id, row.place)

    async def record(self, table_id: int, row: PlaceRow, post: Post) -> None:
        """That place shows that post now."""
        await self._write(table_id, msgspec.structs.replace(row, shown=post.fingerprint, settled=post.settled))

    async def _write(self, table_id: int, row: PlaceRow) -> None:
        async with self._tables.store.change() as tx:
            await tx.write_place(table_id, row)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    # --- answers to clicks -----------------------------------------------------------------------

    @asynccontextmanager
    async def answering(self, interaction: discord.Interaction, table_id: int) -> AsyncIterator[Answer]:
        """Answer a click on one of a table's own messages, with that message's place held.

        Where the place is busy for too long the click is acknowledged first. Leave the block by calling
        `Answer.show` for the message to catch up at once.
        """
        message_id = interaction.message.id if interaction.message else 0
        rows = await self._tables.store.places(table_id)
        row = next((row for row in rows if row.message_id == message_id), None)
        answer = Answer(interaction, self._clock)
        if row is None:
            yield answer
            return
        place = row.place
        async with self._hold(answer, (table_id, place)):

            async def show() -> None:
                now = await self._tables.store.place(table_id, place)
                post = (await self._plan(table_id)).post(place)
                if now is None or now.message_id != message_id or post is None or post.layout is None:
                    await answer.acknowledge()  # another message took its place while the click waited
                elif await answer.edit(post.layout, draw(post)):
                    crash.point("answered")
                    await self.record(table_id, now, post)

            answer.show = show
            yield answer

    @asynccontextmanager
    async def _hold(self, answer: Answer, key: tuple[int, str]) -> AsyncIterator[None]:
        holding = self._locks.hold(key)
        entering = asyncio.ensure_future(holding.__aenter__())
        try:
            done, _ = await asyncio.wait({entering}, timeout=answer.left())
            if not done:
                await answer.acknowledge()
                await entering
            yield
        finally:
            if entering.cancel():  # the click could not be acknowledged while it waited
                await asyncio.wait({entering})
            else:
                await holding.__aexit__(None, None, None)


class Outcome:
    """Whether a place could be brought up to date."""

    well = True


@contextmanager
def refused(table_id: int, place: str) -> Iterator[Outcome]:
    """Let one place that Discord refuses not keep the others from being shown; the log says which."""
    outcome = Outcome()
    try:
        yield outcome
    except discord.HTTPException as error:
        if error.status >= 500 or error.status == 429 or error.code in NOT_THERE:
            raise
        log.error("table %d: %s cannot be shown: %s", table_id, place, error)
        outcome.well = False


async def draw(post: Post) -> Picture | None:
    """The post's picture, drawn off the event loop; None if it has none."""
    return await asyncio.to_thread(_drawn, post.draw) if post.draw else None


def _drawn(drawing: Callable[[], Picture]) -> Picture:
    crash.point("drawing")
    return drawing()


def bears(message: discord.Message, marker: str) -> bool:
    """Whether a message is the post with that marker: in a text of it, a custom id or a picture's name."""
    if marker in message.content:
        return True
    waiting: list[object] = list(message.components)
    while waiting:
        component = waiting.pop()
        waiting.extend(getattr(component, "children", ()))
        for item in getattr(component, "items", ()):
            if marker in item.media.url:
                return True
        if any(marker in str(getattr(component, name, None) or "") for name in ("custom_id", "content")):
            return True
    return False


def _moment(seconds: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)
