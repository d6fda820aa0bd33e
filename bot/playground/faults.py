"""Faults on demand: the next matching requests fail, hang, come late or lose their answer."""

from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase


class How(StrEnum):
    """What happens to a request.

    ``ERROR`` answers with an HTTP status and does nothing. ``RESET`` resets the connection before anything is done,
    ``LOST`` after it was done, so the client cannot know. ``HANG`` never answers and does nothing. ``SLOW`` waits, then
    does it. ``LATE`` does it, then waits before it answers.
    """

    ERROR = "error"
    RESET = "reset"
    LOST = "lost"
    HANG = "hang"
    SLOW = "slow"
    LATE = "late"


@dataclass(eq=False)
class Fault:
    """A fault for the next ``times`` matching requests.

    ``method`` and ``path`` are shell patterns (``*`` also matches slashes); the path is the API's, such as
    ``/channels/*/messages``. ``status`` is the answer of ``ERROR``. ``seconds`` is how long to wait: after the request
    was done for ``LATE`` and ``LOST``, else before. Raises ``ValueError`` for impossible numbers.
    """

    how: How
    times: int = 1
    method: str = "*"
    path: str = "*"
    status: int = 500
    seconds: float = 0.0

    def __post_init__(self) -> None:
        """Check the numbers."""
        if self.times < 1 or self.seconds < 0 or not 400 <= self.status <= 599:
            raise ValueError("a fault needs times of at least 1, seconds of at least 0 and a status from 400 to 599")

    def matches(self, method: str, path: str) -> bool:
        """Whether the fault applies to this request."""
        return fnmatchcase(method, self.method.upper()) and fnmatchcase(path, self.path)


class Faults:
    """The pending faults, first in first out. One request meets one fault."""

    def __init__(self) -> None:
        self.pending: list[Fault] = []
        self._hanging: set[Fault] = set()

    def add(self, fault: Fault) -> Fault:
        """Queue a fault."""
        self.pending.append(fault)
        return fault

    def clear(self) -> None:
        """Drop all faults and release hanging requests."""
        self.pending.clear()
        self._hanging.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Take the fault for this request, and count it down."""
        for fault in self.pending:
            if fault.matches(method, path):
                fault.times -= 1
                if fault.times == 0:
                    self.pending.remove(fault)
                if fault.how == How.HANG:
                    self._hanging.add(fault)
                return fault
        return None

    def hangs(self, fault: Fault) -> bool:
        """Whether a request that met this fault must still wait."""
        return fault in self._hanging
