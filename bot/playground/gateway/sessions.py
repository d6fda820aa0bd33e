"""The gateway's sessions: events sent, events to repeat on a resume, and the limit on new sessions."""

import asyncio
import math
from collections import deque
from dataclasses import dataclass, field
from enum import Enum

from bot.playground.gateway.frames import Op, write_frame
from bot.playground.world.discord_types import Intent, Json
from bot.playground.world.snowflakes import Clock

BACKLOG = 2000
"""Events that a session keeps. If more were missed it cannot be resumed."""
RESUMABLE_SECONDS = 180.0
STARTS = 1000
STARTS_SECONDS = 86_400.0
IDENTIFY_SECONDS = 5.0


class Moment(Enum):
    """Moments at which a test can make a connection end."""

    CONNECT = "before HELLO"
    HELLO = "after HELLO"
    IDENTIFY = "before READY"
    READY = "between READY and the server"
    RESUME = "after the first event of a replay"


@dataclass(frozen=True)
class HangUp:
    """Queued among the frames: the connection ends here with ``code`` (``None``: it breaks)."""

    code: int | None


class Outbox(asyncio.Queue[str | HangUp]):
    """The frames still to be sent over one connection."""


@dataclass(eq=False)
class Session:
    """One identified client. Its last events stay in ``backlog`` until the session is over."""

    id: str
    shard: int
    shards: int
    intents: Intent
    last: int = 0
    backlog: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=BACKLOG))
    outbox: Outbox | None = None
    lost_at: float | None = None
    welcomed: int = 0
    """Number of the last event of the welcome (READY and the guilds)."""

    @property
    def connected(self) -> bool:
        return self.outbox is not None

    def hears(self, guild_id: int | None) -> bool:
        """Whether events of a server (``None``: direct messages) go to this shard."""
        return self.shard == (0 if guild_id is None else (guild_id >> 22) % self.shards)

    def tell(self, event: str, data: Json) -> None:
        """Send an event, or keep it for a resume."""
        self.last += 1
        text = write_frame(Op.DISPATCH, data, t=event, s=self.last)
        self.backlog.append((self.last, text))
        self.send(text)

    def tell_last_again(self) -> None:
        """Send the latest event once more, under the same number."""
        self.send(self.backlog[-1][1])

    def send(self, frame: str | HangUp) -> None:
        """Send a frame if there is a connection."""
        if self.outbox is not None:
            self.outbox.put_nowait(frame)

    def missed_since(self, seen: int, again: int = 0) -> list[str] | None:
        """The events after number ``seen``; ``None`` if some are no longer kept.

        ``again`` events before that are repeated, but not those of the welcome.
        """
        oldest = self.backlog[0][0] if self.backlog else self.last + 1
        if seen < oldest - 1:
            return None
        first = min(seen, max(seen - again, self.welcomed))
        return [text for number, text in self.backlog if number > first]


class Starts:
    """Limits new sessions: ``STARTS`` in 24 hours, and one in five seconds for each bucket."""

    def __init__(self, clock: Clock) -> None:
        self.allowed = STARTS
        self.concurrency = 1
        self._clock = clock
        self._begun: deque[float] = deque()
        self._latest: dict[int, float] = {}

    @property
    def remaining(self) -> int:
        """How many more sessions may start today."""
        limit = self._clock() - STARTS_SECONDS
        while self._begun and self._begun[0] <= limit:
            self._begun.popleft()
        return max(0, self.allowed - len(self._begun))

    def too_quick(self, shard: int) -> bool:
        """Whether a shard starts too soon after another of its bucket."""
        latest = self._latest.get(shard % self.concurrency, -math.inf)
        return self._clock() - latest < IDENTIFY_SECONDS

    def note(self, shard: int) -> None:
        """Count a new session."""
        self._begun.append(self._clock())
        self._latest[shard % self.concurrency] = self._clock()

    def written(self) -> Json:
        """The session start limit object."""
        remaining = self.remaining
        ends = self._begun[0] + STARTS_SECONDS - self._clock() if self._begun else 0.0
        return {
            "total": self.allowed,
            "remaining": remaining,
            "reset_after": int(ends * 1000),
            "max_concurrency": self.concurrency,
        }
