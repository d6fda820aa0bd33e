"""What the store needs of a database. `data.sqlite` and `data.postgresql` provide it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from data.dialect import Dialect
from data.shards import Shards


class Row(Protocol):
    """A row, as either library has it: a sequence of values that also have names."""

    def __getitem__(self, key: int | str, /) -> Any: ...  # noqa: ANN401 - a column has any type

    def __iter__(self) -> Iterator[Any]: ...

    def keys(self) -> Iterable[str]:
        """The names of the columns."""
        ...


Rows = list[Any]
Statement = tuple[str, tuple[object, ...]]
"""SQL with ``?`` or ``?1`` for parameters, and the values of these."""


class Step(NamedTuple):
    """A statement of a transaction; `otherwise` is raised if it changes no row."""

    sql: str
    values: tuple[object, ...] = ()
    otherwise: Exception | None = None


class Violation(Exception):
    """A change contradicts a constraint, for example a second game in one channel. The transaction is over."""


class Database(Protocol):
    """An open database: one connection reads what is committed, another one writes.

    Both raise `data.failures.StorageFailure` while the database cannot be used.
    """

    @property
    def dialect(self) -> Dialect:
        """The statements that this database words in its own way."""
        ...

    @property
    def shards(self) -> Shards: ...

    async def read(self, groups: Sequence[Sequence[Statement]]) -> list[list[Rows] | Exception]:
        """The rows of each query, or the error of its group; all as of one moment."""
        ...

    async def write(self, steps: Sequence[Step]) -> list[Rows]:
        """Run statements of one transaction in order; return the rows of each.

        Raises:
            Violation: a constraint forbids one of them.
        """
        ...

    async def roll_back(self) -> None:
        """Give up the open transaction, if there is one."""
        ...

    async def close(self) -> None:
        """Close both connections, and let others use the database."""
        ...
