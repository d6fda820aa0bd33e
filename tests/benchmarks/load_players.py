"""People at the page who click as fast as answers come, or at a given rate."""

import asyncio
import random
import time
from collections.abc import Iterator, Sequence

import aiohttp
import msgspec

from tests.end_to_end.party import MOVES, board_of
from tests.support.person import BUTTON, Failed, Impossible, Json, Person, controls, text_of

VERBS = frozenset(MOVES) | {"choose", "do", "haul", "end", "give", "demolish", "renovate", "activate", "which", "add"}
"""Verbs that answer a decision in either game."""
TIMEOUT = 30.0
GONE = 200
"""The status with which the playground says that the control is not there any more."""


class Page(Person):
    """A person's page. It keeps each table's newest message with a pending decision, and wakes that table."""

    def __init__(self, base_url: str, user_id: int, name: str) -> None:
        super().__init__(base_url, user_id, timeout=TIMEOUT)
        self.name = name
        self.offers: dict[int, Json] = {}
        """Each table's newest message with a pending decision that this person sees."""
        self.wakes: dict[int, asyncio.Event] = {}
        self._answers: dict[str, asyncio.Future[str | None]] = {}

    def pinged_in(self, line: str) -> bool:
        """Whether that line asks this person to decide."""
        return f"**{self.name}**" in line or f"<@{self.user_id}>" in line

    async def _listen(self) -> None:
        async for frame in self._socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                continue
            event: Json = msgspec.json.decode(frame.data)
            self._heed(event["type"], event["data"])

    def _heed(self, kind: str, data: Json) -> None:
        if kind in ("message_create", "message_update"):
            if (table := table_of(data)) is not None:
                self.offers[table] = data
                if table in self.wakes:
                    self.wakes[table].set()
            else:
                self._over(data["id"])
        elif kind == "message_delete":
            self._over(data["id"])
        elif kind == "interaction_done":
            self._answered(data["id"], None)
        elif kind == "interaction_failed":
            self._answered(data["id"], data["message"])

    def _over(self, message_id: str) -> None:
        """Forget a message without pending decisions."""
        self.offers = {table: offer for table, offer in self.offers.items() if offer["id"] != message_id}

    def _answered(self, interaction: str, failure: str | None) -> None:
        answer = self._answers.setdefault(interaction, asyncio.get_running_loop().create_future())
        if not answer.done():
            answer.set_result(failure)

    async def outcome(self, interaction_id: str) -> None:
        """Wait until the bot answered; raises ``Failed`` if the interaction failed."""
        answer = self._answers.setdefault(interaction_id, asyncio.get_running_loop().create_future())
        try:
            async with asyncio.timeout(TIMEOUT):
                failure = await answer
        finally:
            del self._answers[interaction_id]
        if failure is not None:
            raise Failed(failure)


def table_of(message: Json) -> int | None:
    """The table whose decision a message's controls answer."""
    return next((int(str(each["custom_id"]).split(":")[1]) for each in answers(message)), None)


def answers(message: Json) -> Iterator[Json]:
    """A message's enabled controls that answer a decision."""
    for each in controls(message):
        parts = str(each.get("custom_id", "")).split(":")
        if len(parts) >= 4 and parts[0] == "t" and parts[3] in VERBS and not each.get("disabled"):
            yield each


def _asks(message: Json) -> str:
    """A board's line that says who has to decide: the last one."""
    return text_of(message).splitlines()[-1]


class Pace:
    """Spreads clicks evenly, `rate` per second; 0: no limit."""

    def __init__(self, rate: float) -> None:
        self._every = 1 / rate if rate else 0.0
        self._next = 0.0

    async def turn(self, until: float) -> None:
        """Wait for the next slot, unless that is after `until`."""
        now = time.perf_counter()
        at = max(self._next, now)
        if at > until:
            await asyncio.sleep(until - now)
            return
        self._next = at + self._every
        await asyncio.sleep(at - now)


class Tally(msgspec.Struct):
    """Seconds from click to answer, the numbers of answers by game, and of failed clicks by reason.

    `gone`: clicks on a control that the message no longer had, because it changed at that moment.
    """

    answered: list[float] = []
    failed: dict[str, int] = {}
    games: dict[str, int] = {}
    gone: int = 0

    def fail(self, why: str) -> None:
        """Count a failed click."""
        self.failed[why] = self.failed.get(why, 0) + 1


class Player:
    """Plays one table for all of its people."""

    def __init__(self, table: int, game: str, pages: Sequence[Page], pace: Pace, tally: Tally) -> None:
        self._table, self._game, self._pages, self._pace, self._tally = table, game, pages, pace, tally
        self._rng = random.Random(table)
        self._changed = asyncio.Event()
        self._tried: set[object] = set()
        for page in pages:
            page.wakes[table] = self._changed

    async def play(self, until: float) -> None:
        """Click until ``time.perf_counter`` reaches `until`.

        What to click is chosen after the wait for the pace, from what the page shows then, as people do.
        """
        while time.perf_counter() < until:
            await self._pace.turn(until)
            while (left := until - time.perf_counter()) > 0:
                self._changed.clear()
                if (found := self._choose()) is not None:
                    await self._click(*found)
                    break
                try:
                    await asyncio.wait_for(self._changed.wait(), min(left, 1.0))
                except TimeoutError:
                    self._tried.clear()

    def _choose(self) -> tuple[Page, Json, Json] | None:
        for page in self._rng.sample(self._pages, len(self._pages)):
            message = page.offers.get(self._table)
            if message is None or (board_of(message) and not page.pinged_in(_asks(message))):
                continue
            moves = list(answers(message))
            key = (message["id"], text_of(message), tuple(move["custom_id"] for move in moves))
            if key in self._tried:
                continue
            self._tried = {key}
            menus = [move for move in moves if move.get("options")]
            buttons = [move for move in moves if not move.get("options")]
            chosen = menus if menus and (not buttons or self._rng.random() < 0.6) else buttons
            return page, message, self._rng.choice(chosen)
        return None

    async def _click(self, page: Page, message: Json, move: Json) -> None:
        began = time.perf_counter()
        try:
            if move["type"] == BUTTON:
                await page.click(message, move["custom_id"])
            else:
                least = max(1, move.get("min_values", 1))
                options = [each["value"] for each in move["options"]]
                await page.choose(message, *self._rng.sample(options, least), select=move["custom_id"])
        except Impossible as error:
            self._tally.gone += error.status == GONE
            self._tally.fail(str(error))
        except (Failed, TimeoutError) as error:
            self._tally.fail(f"{type(error).__name__}: {error}")
        else:
            self._tally.answered.append(time.perf_counter() - began)
            self._tally.games[self._game] = self._tally.games.get(self._game, 0) + 1
