"""Checks once the bot is idle: nothing lost, nothing doubled, messages agree with the database."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from bot.games import journal
from bot.games.entries import Acted, Entry
from bot.games.mafia_dollar.rules.trades import FIRST_TRADE
from bot.games.mafia_dollar.state import MafiaState
from bot.games.registry import GAMES
from bot.playground.server import Playground
from bot.playground.world.discord_types import Answer, MessageType
from bot.playground.world.models import Interaction, Message
from bot.publishing.message_slots import ASIDE, in_another
from tests.end_to_end import records
from tests.end_to_end.outside import ids_of, public, said_by
from tests.end_to_end.records import Record
from tests.malice.crowd import MOVES, Crowd
from tests.support.looking import Looking, looking

SECRET_ASKS = ("pass", "gift")
QUIET = 0.4
"""Seconds without a change after which the bot counts as idle."""


class NotAtRest(Exception):
    """The bot doesn't become idle, or messages stay outdated."""


class Judge:
    """Checks one playground and one database repeatedly; remembers what it saw.

    `spared`: tables that it leaves alone, such as those that were stored without being played.
    """

    def __init__(self, playground: Playground, database: Path | str, crowd: Crowd) -> None:
        self.playground, self.database, self.crowd = playground, database, crowd
        self.entries: dict[int, list[Entry]] = {}
        self.looked = 0
        self.spared = set[int]()
        self._asked_for = 0

    # --- coming to rest ---------------------------------------------------------------------------

    async def rest(self, patience: float) -> None:
        """Wait until the bot is idle.

        Raises:
            NotAtRest: it isn't after `patience` seconds.
        """
        give_up = time.monotonic() + patience
        still_since, last = time.monotonic(), ""
        while True:
            now = self._snapshot()
            if now != last or self._busy():
                last, still_since = now, time.monotonic()
            elif time.monotonic() - still_since > QUIET:
                return
            if time.monotonic() > give_up:
                raise NotAtRest(f"after {patience:.0f} s still due: {records.unfinished(self.database)}")
            await asyncio.sleep(0.05)

    def _busy(self) -> bool:
        return self.playground.hub.interactions.unanswered or bool(records.unfinished(self.database))

    def _snapshot(self) -> str:
        with self._reading() as db:
            versions = db.execute("SELECT id, version FROM tables ORDER BY id").fetchall()
        return f"{versions} {self.playground.hub.world.storage.highest_id()}"

    # --- judging ----------------------------------------------------------------------------------

    def look(self) -> list[str]:
        """Return all faults; the bot must be idle."""
        self.looked += 1
        with self._reading() as db:
            begun = [row[0] for row in db.execute("SELECT id FROM tables WHERE state IS NOT NULL ORDER BY id")]
        return [
            *(problem for table in begun if table not in self.spared for problem in self._table(table)),
            *self._messages(),
            *self._answered_is_kept(),
        ]

    def playing(self) -> set[int]:
        """The channels with a game or a lobby."""
        with self._reading() as db:
            return {row[0] for row in db.execute("SELECT channel_id FROM tables WHERE phase = 'playing'")}

    def _table(self, table: int) -> list[str]:
        try:
            record = records.read(self.database, table)
        except Exception as error:  # noqa: BLE001 - any exception is a finding
            return [f"table {table}: {type(error).__name__}: {error}"]
        before = self.entries.get(table, [])
        self.entries[table] = record.entries
        if record.entries[: len(before)] != before:
            return [f"table {table}: what had been done is lost or changed"]
        return [
            f"table {table}: entry {number} answers a decision for the second time"
            for number in answered_twice(record)
            if number > len(before)
        ]

    def _messages(self) -> list[str]:
        """Check that every slot has its message, and every message with game controls its slot."""
        with self._reading() as db:
            slots = "SELECT table_id, slot, channel_id, message_id, settled FROM slots"
            every = db.execute(slots).fetchall()
            pending = {
                number: {decision.id for decision in records.read(self.database, number).state.pending}
                for number, game in db.execute("SELECT id, game FROM tables WHERE phase = 'playing'")
                if game == "machi_koro"
            }
        storage, places = self.playground.hub.world.storage, [place for place in every if place[0] is not None]
        meant = [place for place in places if not place[1].startswith(ASIDE)]  # what may come late is looked for
        wrong = [
            f"table {table}: {place} is still only meant"
            for table, place, _, message, _ in meant
            if message is None  # 0: the message was another application's, and its slot stays empty
        ]
        known = {message for *_, message, _ in every}
        own = Counter(message for _, place, _, message, _ in places if message and not in_another(place))
        wrong += [f"message {message} is in two places" for message, times in own.items() if times > 1]
        whole = {
            (table, message)
            for table, place, _, message, _ in places
            if place.startswith(("board:", "question:", "vote_call:", "seat:")) and not in_another(place)
        }
        wrong += [
            f"table {table}: {place} is in no board or line"
            for table, place, _, message, _ in places
            if in_another(place) and (table, message) not in whole
        ]
        wrong += [
            f"table {table}: {place} is shown nowhere"
            for table, place, _, message, settled in places
            if message and not settled and storage.message(message) is None
        ]
        for message in public(self.playground, *self.playground.hub.world.channels):  # also one whose answer was lost
            if message.interaction is None and message.type == MessageType.DEFAULT:
                stray = message.id not in known and not self._is_notice(message) and not _is_shared(message)
                wrong += [f"message {message.id} is nobody's: {said_by(message)[:120]}"] * stray
                wrong += self._controls(message, pending)
        return wrong

    def _is_notice(self, message: Message) -> bool:
        """Whether it is a text by DM, such as that a table cannot be shown: those are in no slot."""
        return self.playground.hub.world.channel(message.channel_id).is_dm and not message.components

    def _controls(self, message: Message, pending: Mapping[int, set[int]]) -> list[str]:
        """Check that a board's controls answer its pending decisions."""
        wrong = []
        for identifier in _ids(message):
            _, table, decision, verb, *_ = identifier.split(":")
            if verb in MOVES and int(table) in pending and int(decision) and int(decision) not in pending[int(table)]:
                wrong.append(f"message {message.id} offers {identifier}, but owed is {pending[int(table)]}")
        return wrong

    def _answered_is_kept(self) -> list[str]:
        """Check that moves answered with a new board since the last check were committed."""
        world, new = self.playground.hub.world, self.crowd.pressed[self._asked_for :]
        self._asked_for = len(self.crowd.pressed)
        answered = {each.id for each in world.storage.things(Interaction) if each.answer == Answer.UPDATE}
        moves = {each.id for each in new if each.what.split(":")[-2:-1] == ["roll"] and each.id in answered}
        with self._reading() as db:
            kept = {row[0] for row in db.execute("SELECT interaction_id FROM clicks")}
        return [f"interaction {number} was answered and is not kept" for number in moves - kept]

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Looking]:
        with looking(self.database) as db:
            yield db


def _is_shared(message: Message) -> bool:
    """Whether somebody has shown a picture of their own to everybody, such as their figures: it is no table's."""
    names = [each.filename for each in message.attachments]
    return bool(names) and not _ids(message) and not any(name.startswith("table-") for name in names)


def answered_twice(record: Record) -> list[int]:
    """The entries that wrongly answer a decision a second time.

    Trades may repeat a decision: all offers are made under the same one. A secret choice of MafiaDollar can be changed
    until the last seat has chosen (RULINGS.md, "Passing cards"): that seat has chosen before, and another one not yet.
    """
    found, answered = [], set[int]()
    for entry in record.entries:
        deed = entry.deed
        if not isinstance(deed, Acted) or deed.decision >= FIRST_TRADE:
            continue
        if deed.decision in answered and not _chosen_again(record, entry.number, deed):
            found.append(entry.number)
        answered.add(deed.decision)
    return found


def _chosen_again(record: Record, number: int, deed: Acted) -> bool:
    state = journal.replay(GAMES[record.game], record.entries[: number - 1])
    if not isinstance(state, MafiaState):
        return False
    chosen = state.secret_of(deed.seat)
    others = {pending.seat for pending in state.pending if pending.ask in SECRET_ASKS} - {deed.seat}
    return chosen is not None and chosen.decision == deed.decision and bool(others)


def _ids(message: Message) -> list[str]:
    return [identifier for identifier in ids_of(message) if identifier.startswith("t:")]
