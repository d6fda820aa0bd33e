"""StorageFailure on demand: the next requests that match fail, hang, come late or lose their answer."""

from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase


class How(StrEnum):
    """What happens to a request.

    ``ERROR`` answers it with an HTTP status and does nothing; ``RESET`` resets its connection before anything
    is done and ``LOST`` after it was done, so that the client cannot tell; ``HANG`` never answers and does
    nothing; ``SLOW`` does it as usual, only later; ``LATE`` does it at once and answers later.
    """

    ERROR = "error"
    RESET = "reset"
    LOST = "lost"
    HANG = "hang"
    SLOW = "slow"
    LATE = "late"


@dataclass(eq=False)
class Fault:
    """What happens to the next ``times`` requests that match.

    ``method`` and ``path`` are shell patterns (``*`` also matches slashes); the path is the API's, such as
    ``/channels/*/messages``. ``status`` is what ``ERROR`` answers, ``seconds`` how long to wait: with
    ``LATE`` and ``LOST`` after the request was done, else before.
    """

    how: How
    times: int = 1
    method: str = "*"
    path: str = "*"
    status: int = 500
    seconds: float = 0.0

    def matches(self, method: str, path: str) -> bool:
        """Tell whether it happens to this request."""
        return fnmatchcase(method, self.method.upper()) and fnmatchcase(path, self.path)


class Faults:
    """The faults still to come, in the order they were asked for. One request meets one fault."""

    def __init__(self) -> None:
        self.pending: list[Fault] = []
        self._hanging: set[Fault] = set()

    def add(
        self,
        how: How,
        times: int = 1,
        *,
        method: str = "*",
        path: str = "*",
        status: int = 500,
        seconds: float = 0.0,
    ) -> Fault:
        """Let something happen to the next requests; see `Fault`. Raises ``ValueError`` for impossible numbers."""
        if times < 1 or seconds < 0 or not 400 <= status <= 599:
            raise ValueError("a fault needs times of at least 1, seconds of at least 0 and a status from 400 to 599")
        fault = Fault(how, times, method, path, status, seconds)
        self.pending.append(fault)
        return fault

    def clear(self) -> None:
        """Let nothing more happen, and let go of what hangs."""
        self.pending.clear()
        self._hanging.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return what happens to this request and count it off."""
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
        """Tell whether a request that met this fault is still kept waiting."""
        return fault in self._hanging
