"""Faults on demand: the next matching requests fail, hang, are held, come late or lose their answer."""

from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from http import HTTPStatus
from typing import Final, NamedTuple

from bot.playground.world.discord_types import Json


class How(StrEnum):
    """What happens to a request.

    ``ERROR`` answers with an HTTP status and does nothing. ``RESET`` resets the connection before anything is done,
    ``LOST`` after it was done, so the client cannot know. ``HANG`` never answers and does nothing. ``SLOW`` waits, then
    does it. ``HELD`` does it when it is released, also if the client has gone meanwhile. ``LATE`` does it, then waits
    before it answers.
    """

    ERROR = "error"
    RESET = "reset"
    LOST = "lost"
    HANG = "hang"
    SLOW = "slow"
    HELD = "held"
    LATE = "late"


class Route(NamedTuple):
    """A kind of request: its method, and a shell pattern of its path (``*`` also matches slashes)."""

    method: str
    path: str


POST_MESSAGE: Final = Route("POST", "/channels/*/messages")
EDIT_MESSAGE: Final = Route("PATCH", "/channels/*/messages/*")
DELETE_MESSAGE: Final = Route("DELETE", "/channels/*/messages/*")
READ_MESSAGE: Final = Route("GET", "/channels/*/messages/*")
READ_HISTORY: Final = Route("GET", "/channels/*/messages")
MAKE_THREAD: Final = Route("POST", "/channels/*/threads")
OPEN_DM: Final = Route("POST", "/users/@me/channels")
ANSWER: Final = Route("POST", "/interactions/*/callback")
EDIT_ANSWER: Final = Route("PATCH", "/webhooks/*/messages/*")
FOLLOW_UP: Final = Route("POST", "/webhooks/*")


class Meaning(NamedTuple):
    """What Discord sends with an error code: the HTTP status and a sentence."""

    status: int
    text: str


REFUSALS: Final = {
    20009: Meaning(400, "Explicit content cannot be sent to the desired recipient(s)"),
    30046: Meaning(429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40003: Meaning(403, "You are opening direct messages too fast"),
    40005: Meaning(413, "Request entity too large"),
    50001: Meaning(403, "Missing Access"),
    50005: Meaning(403, "Cannot edit a message authored by another user"),
    50007: Meaning(403, "Cannot send messages to this user"),
    50013: Meaning(403, "Missing Permissions"),
    50035: Meaning(400, "Invalid Form Body"),
    160005: Meaning(400, "Thread is locked"),
    160006: Meaning(400, "Maximum number of active threads reached"),
    200000: Meaning(400, "Message was blocked by automatic moderation"),
    240000: Meaning(400, "Message blocked by harmful links filter"),
}
"""Refusals by their JSON error code that depend on what the playground has no part of, such as AutoMod."""


@dataclass(eq=False)
class Fault:
    """A fault for the next ``times`` matching requests; ``None``: for all, until the faults are cleared.

    ``method`` and ``path`` are shell patterns (``*`` also matches slashes); the path is the API's, such as
    ``/channels/*/messages``. ``ERROR`` answers with ``status``, the JSON error ``code`` and ``retry_after``: the
    seconds of a 429, which without them looks like one of Cloudflare's. ``seconds`` is how long to wait: after the
    request was done for ``LATE`` and ``LOST``, else before. Raises ``ValueError`` for impossible numbers.
    """

    how: How
    times: int | None = 1
    method: str = "*"
    path: str = "*"
    status: int = 500
    seconds: float = 0.0
    code: int = 0
    retry_after: float | None = None

    def __post_init__(self) -> None:
        if (self.times is not None and self.times < 1) or self.seconds < 0 or not 400 <= self.status <= 599:
            raise ValueError("a fault needs times of at least 1, seconds of at least 0 and a status from 400 to 599")

    def matches(self, method: str, path: str) -> bool:
        """Whether the fault applies to this request."""
        return fnmatchcase(method, self.method.upper()) and fnmatchcase(path, self.path)

    def body(self) -> Json:
        """The JSON body of the error."""
        known = REFUSALS.get(self.code, Meaning(self.status, f"{self.status}: {HTTPStatus(self.status).phrase}"))
        body: Json = {"message": known.text, "code": self.code}
        return body if self.retry_after is None else body | {"retry_after": self.retry_after, "global": False}


def refuses(
    route: Route, code: int, times: int | None = None, *, channel_id: int | str = "*", retry_after: float | None = None
) -> Fault:
    """A fault that refuses a kind of request with a JSON error code, of which the status follows.

    ``channel_id``: only in that channel. An unknown code comes with status 400.
    """
    status = REFUSALS[code].status if code in REFUSALS else HTTPStatus.BAD_REQUEST
    path = route.path.replace("/channels/*", f"/channels/{channel_id}", 1)
    return Fault(How.ERROR, times, route.method, path, status, code=code, retry_after=retry_after)


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
        """Drop all faults, and release requests that hang or are held."""
        self.pending.clear()
        self._hanging.clear()

    def stop(self, fault: Fault) -> None:
        """Drop one fault; requests that it holds stay held."""
        if fault in self.pending:
            self.pending.remove(fault)

    def release(self) -> None:
        """Let the requests that are held now be carried out."""
        self._hanging = {fault for fault in self._hanging if fault.how != How.HELD}

    def take(self, method: str, path: str) -> Fault | None:
        """Take the fault for this request, and count it down."""
        for fault in self.pending:
            if fault.matches(method, path):
                if fault.times is not None:
                    fault.times -= 1
                    if fault.times == 0:
                        self.pending.remove(fault)
                if fault.how in (How.HANG, How.HELD):
                    self._hanging.add(fault)
                return fault
        return None

    def hangs(self, fault: Fault) -> bool:
        """Whether a request that met this fault must still wait."""
        return fault in self._hanging

    @property
    def held(self) -> bool:
        """Whether a request is held that can be released."""
        return any(fault.how == How.HELD for fault in self._hanging)
