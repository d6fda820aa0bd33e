"""Which servers this process looks after, when several processes share a database and a bot.

Discord deals servers out to shards: shard = (server's id >> 22) % number of shards. Each shard belongs to one process,
and with it the tables of its servers: their messages, alarms and robots. Other processes may change such a table, when
a player answers by DM, and tell the owner.
"""

from typing import Final, Protocol

NOBODY: Final = -1
"""No shard has that number."""
CHANGED: Final = "bakers_and_bootleggers"
"""The channel of PostgreSQL in which processes tell each other of changed tables."""


def owner_of(shard: int, count: int) -> str:
    """The name of the stored fact that says which process has that shard."""
    return f"owner of shard {shard} of {count}"


class Shards:
    """The shards of this process: all, or, if there is a `count`, those in `mine`. `token` names the process."""

    def __init__(self, count: int | None = None, token: str = "") -> None:
        self.count = count
        self.token = token
        self.mine: frozenset[int] = frozenset()

    def of(self, guild_id: int) -> int:
        """The shard of that server, from 0."""
        return (guild_id >> 22) % (self.count or 1)

    def owns(self, guild_id: int) -> bool:
        """Whether this process looks after that server's tables."""
        return self.count is None or self.of(guild_id) in self.mine

    def first(self) -> bool:
        """Whether this process does what only one may do: it has shard 0."""
        return self.count is None or 0 in self.mine

    def part(self) -> float:
        """The part of all shards that this process has, from 0 to 1."""
        return 1.0 if self.count is None else len(self.mine) / self.count

    def of_servers(self, column: str = "guild_id") -> str:
        """SQL that limits a query with a WHERE to this process's servers; empty if these are all."""
        if self.count is None:
            return ""
        numbers = ", ".join(f"{shard:d}" for shard in sorted(self.mine) or [NOBODY])
        return f" AND ({column} >> 22) % {self.count:d} IN ({numbers})"

    def of_tables(self, column: str) -> str:
        """The same by the column of the table's number."""
        if self.count is None:
            return ""
        servers = self.of_servers("home.guild_id")
        return f" AND EXISTS (SELECT 1 FROM tables AS home WHERE home.id = {column}{servers})"  # noqa: S608 - numbers


class NotOwner(Exception):
    """Another process looks after that table by now."""


class Listener(Protocol):
    """What happens to the shards of this process."""

    async def gained(self, shards: frozenset[int]) -> None:
        """These shards are its own from now on."""

    async def lost(self, shards: frozenset[int]) -> None:
        """Another process has taken these over."""

    def changed_elsewhere(self, table_id: int, *, secret: bool) -> None:
        """Another process has changed one of its tables; `secret`: only some seats may know."""

    def missed(self, seconds: float) -> None:
        """Messages of other processes may have been missed, in the last `seconds`."""


class Ownership(Protocol):
    """Takes shards for this process and keeps them, until it ends."""

    @property
    def shards(self) -> Shards:
        """The shards that it has now."""
        ...

    async def start(self, listener: Listener) -> None:
        """Take the shards that are its own and free, and go on watching."""
        ...

    async def may_identify(self, bucket: int) -> None:
        """Wait until a shard of that bucket may identify; no other of any process may for five seconds after that."""
        ...

    async def close(self) -> None:
        """Give up all shards."""
        ...
