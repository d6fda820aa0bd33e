"""The subjects of messages: tables, tournaments, months. Each kind says whose they are, and what they should show."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from bot.publishing.message_slots import Composer, Plan
from bot.publishing.refusals import Refusal
from bot.table.tables import Tables
from data.rows import SlotRow
from data.store import Change


class Home(NamedTuple):
    """Where a subject belongs: its server and its channel, and since when (seconds since 1970)."""

    guild_id: int
    channel_id: int
    since: float


class Subjects(ABC):
    """All subjects of one kind."""

    @abstractmethod
    async def guild_of(self, number: int) -> int:
        """The server of a subject, which never changes.

        Raises:
            NotThere: there is no such subject.
        """

    @abstractmethod
    async def home(self, number: int) -> Home | None:
        """Where a subject belongs; None if there is no such subject."""

    @abstractmethod
    async def plan(self, number: int, stored: Sequence[SlotRow]) -> Plan:
        """What its messages should show; `stored` are those that exist.

        Raises:
            NotThere: there is no such subject.
        """

    @abstractmethod
    async def behind(self) -> list[int]:
        """The subjects of this process whose messages may not be up to date."""

    def is_named(self, number: int, custom_id: str) -> bool:
        """Whether a control with that id belongs to that subject."""
        return False

    async def pass_on(self, number: int, *, secret: bool) -> None:  # noqa: B027 - most kinds do nothing
        """Tell the process that shows that subject that something has changed."""

    async def caught_up(self, tx: Change, plan: Plan) -> None:  # noqa: B027 - most kinds do nothing
        """Store that the messages show that plan."""

    async def shown(self, number: int) -> None:  # noqa: B027 - most kinds do nothing
        """The subject's messages are up to date."""

    async def refused(self, number: int, refusal: Refusal) -> None:  # noqa: B027 - most kinds do nothing
        """The subject cannot be shown."""


class TableSubjects(Subjects):
    """Tables. `compose` says what they should show.

    `on_refused` functions get a table that cannot be shown, and why; `on_shown` functions one that is up to date.
    """

    def __init__(self, tables: Tables, compose: Composer) -> None:
        self._tables, self._store, self._compose = tables, tables.store, compose
        self.on_refused: list[Callable[[int, Refusal], None]] = []
        self.on_shown: list[Callable[[int], Awaitable[None]]] = []

    async def guild_of(self, number: int) -> int:
        """The table's server."""
        return (await self._tables.home(number)).guild_id

    async def home(self, number: int) -> Home | None:
        """Where the table is."""
        row = await self._store.table(number)
        return None if row is None else Home(row.guild_id, row.channel_id, row.opened_at)

    async def plan(self, number: int, stored: Sequence[SlotRow]) -> Plan:
        """The plan of the table as it is now."""
        return await self._compose(await self._tables.load(number), stored)

    async def behind(self) -> list[int]:
        """The tables that have changed since they were shown, and those that may have a message that came late."""
        due = [number for number, _ in await self._store.due()]
        return sorted({*due, *await self._store.tables_with_intents()})

    def is_named(self, number: int, custom_id: str) -> bool:
        """A table's controls begin with its number."""
        return custom_id.startswith((f"t:{number}:", f"t:{number}."))

    async def pass_on(self, number: int, *, secret: bool) -> None:
        """Another process shows the table."""
        await self._tables.changed(number, secret=secret)

    async def caught_up(self, tx: Change, plan: Plan) -> None:
        """The table is shown at the plan's version."""
        await tx.caught_up(plan.subject.number, plan.version)

    async def shown(self, number: int) -> None:
        """The table is up to date."""
        for listener in self.on_shown:
            await listener(number)

    async def refused(self, number: int, refusal: Refusal) -> None:
        """The table cannot be shown."""
        for listener in self.on_refused:
            listener(number, refusal)
