"""Checks a game: replays its journal and repeats every draw."""

import asyncio

import msgspec

from bot.errors import WrongPhase
from bot.games import journal
from bot.games.chance import commitment
from bot.games.entries import SteppedBack
from bot.games.game import fingerprint
from bot.games.journal import JournalError
from bot.games.values import State
from bot.offload import OFFLOAD, For
from bot.table.table import Whole
from bot.table.tables import Tables

ELSEWHERE = "The journal leads to another table than the stored one"
OTHER_CHANCE = "What its dice come from is not what the journal says"


class CheckResult(msgspec.Struct, frozen=True):
    """The result of a check: the number of entries and draws checked, and the problem found, if any.

    `earlier` entries were made under earlier rules: their draws were checked, but they were not replayed.
    """

    entries: int
    draws: int
    problem: str | None = None
    earlier: int = 0


def check(whole: Whole) -> CheckResult:
    """Replay a table's journal and compare the results."""
    table, entries = whole.table, whole.entries
    draws = sum(len(entry.draws) for entry in entries)
    keys = whole.keys
    own = entries[journal.copied(entries) :]
    posted = [entry.deed.commitment for entry in own if isinstance(entry.deed, SteppedBack)]
    try:
        journal.audit(entries, *keys)
        stored = (table.row.key, table.key, table.row.counter)
        if not entries or stored != (keys[0], keys[-1], entries[-1].counter):
            return CheckResult(len(entries), draws, OTHER_CHANCE)
        if posted != [commitment(secret) for secret in whole.secrets[1:]]:
            return CheckResult(len(entries), draws, OTHER_CHANCE)
        if entries[-1].rules != table.game.version:  # the game is over, or unchanged since the rules are new
            same = fingerprint(table.row.state or b"") == entries[-1].hash
            return CheckResult(len(entries), draws, None if same else ELSEWHERE, earlier=len(entries))
        state: State = journal.replay(table.game, entries)
    except JournalError as error:
        return CheckResult(len(entries), draws, str(error))
    if table.state is None or table.game.hash(state) != table.game.hash(table.state):
        return CheckResult(len(entries), draws, ELSEWHERE)
    return CheckResult(len(entries), draws, earlier=len(entries) - len(journal.since_carried(entries)))


class Checks:
    """Checks tables behind more urgent work. People who ask for the same table at the same time share one check."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._running: dict[int, asyncio.Task[tuple[Whole, CheckResult]]] = {}

    async def check(self, table_id: int) -> tuple[Whole, CheckResult]:
        """The table with its journal, and the result of the check.

        Raises:
            NoSuchTable: there is none.
            WrongPhase: the game has not begun.
        """
        running = self._running.get(table_id)
        if running is None:
            running = asyncio.create_task(self._check(table_id), name=f"check table {table_id}")
            self._running[table_id] = running
            running.add_done_callback(lambda _: self._running.pop(table_id))
        return await asyncio.shield(running)

    async def _check(self, table_id: int) -> tuple[Whole, CheckResult]:
        whole = await self._tables.whole(table_id)
        if whole.table.state is None:
            raise WrongPhase(whole.table.row.phase)
        return whole, await OFFLOAD.run(lambda: check(whole), For.LOOKING)
