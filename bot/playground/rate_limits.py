"""Rate limits like Discord's: by route and channel, global, and for edits of old messages.

Discord publishes only the global limit (50 a second, without answers to interactions) and that of invalid requests.
The others were observed: sending and editing five in five seconds a channel, under one bucket's name but counted
separately (discord-api-docs #1442, #8073), deleting by the message's age (#8330), changing and renaming channels
(#2190), editing messages older than an hour three times in twenty seconds a channel (starboard-4 #118; error
30046). Reading messages has no limit of its own (#1135).
"""

import hashlib
import math
import re
from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

from bot.playground.world.discord_types import Json
from bot.playground.world.snowflakes import Clock, made_at

MAX_REQUESTS = 50
MAX_INVALID = 10_000
INVALID_SECONDS = 600.0
FRESH_SECONDS = 10.0
OLD_DELETE_SECONDS = 14 * 86_400.0
OLD_EDIT_SECONDS = 3600.0
OLD_EDIT_MESSAGE = "Maximum number of edits to messages older than 1 hour reached. Try again later"

VIA = {"Via": "1.1 playground"}
"""In all of Discord's own answers. Without it, discord.py takes a 429 for a ban by Cloudflare."""


class Rule(NamedTuple):
    """At most ``requests`` in ``seconds``; the bucket's name is derived from ``name``."""

    name: str
    limit: int
    seconds: float


MESSAGES = re.compile(r"/channels/(\d+)/messages")
MESSAGE = re.compile(r"/channels/(\d+)/messages/(\d{1,19})")
CHANNEL = re.compile(r"/channels/(\d+)")
EXEMPT = re.compile(r"/(interactions|webhooks)/")
EVERYWHERE = Rule("global", MAX_REQUESTS, 1.0)
POST = Rule("write a message", 5, 5.0)
EDIT = Rule("write a message", 5, 5.0)
DELETE_FRESH = Rule("delete a fresh message", 5, 1.0)
DELETE_USUAL = Rule("delete a message", 3, 1 / 3)
DELETE_OLD = Rule("delete an old message", 30, 4.0)
CHANGE = Rule("change a channel", 10, 15.0)
RENAME = Rule("rename a channel", 2, 600.0)
OLD_EDIT = Rule("edit an old message", 3, 20.0)


@dataclass
class _Window:
    """A fixed window: it starts with its first request and ends ``seconds`` later."""

    began: float
    used: int = 0


class Verdict(NamedTuple):
    """The headers for a request, and the body of its 429 if it is over a limit."""

    headers: dict[str, str]
    refusal: Json | None


class RateLimits:
    """Counts the bot's requests. While ``on`` is false, nothing is counted or refused.

    ``everywhere``: the global limit. ``invalid_allowed``: invalid requests allowed in ten minutes.
    """

    def __init__(self, clock: Clock) -> None:
        self.on = False
        self.everywhere = EVERYWHERE
        self.invalid_allowed = MAX_INVALID
        self._clock = clock
        self._windows: dict[tuple[str, str, str], _Window] = {}
        self._invalid: deque[float] = deque()

    def reset(self) -> None:
        """Start all counts again."""
        self._windows.clear()
        self._invalid.clear()

    @property
    def banned(self) -> bool:
        """Whether there were too many invalid requests in ten minutes: then Cloudflare answers instead of Discord."""
        limit = self._clock() - INVALID_SECONDS
        while self._invalid and self._invalid[0] < limit:
            self._invalid.popleft()
        return self.on and len(self._invalid) >= self.invalid_allowed

    def note_status(self, status: int) -> None:
        """Count an answer: 401, 403 and 429 are invalid requests."""
        if self.on and status in (401, 403, 429):
            self._invalid.append(self._clock())

    def check(self, method: str, path: str) -> Verdict:
        """Count a request by its route and globally. Answers to interactions and their webhooks don't count."""
        if not self.on or EXEMPT.match(path):
            return Verdict({}, None)
        wait = self._count(self.everywhere, "", "")
        if wait is not None:
            return _refused(wait, {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, everywhere=True)
        found = self._rule(method, path)
        if found is None:
            return Verdict(dict(VIA), None)
        rule, where = found
        wait = self._count(rule, method, where)
        headers = self._headers(rule, method, where)
        return Verdict(headers, None) if wait is None else _refused(wait, headers | {"X-RateLimit-Scope": "user"})

    def check_old_edit(self, channel_id: int, age: float) -> Verdict:
        """Count an edit of a message that is ``age`` seconds old, if that is more than an hour; 30046 if refused."""
        if age <= OLD_EDIT_SECONDS:
            return Verdict({}, None)
        verdict = self._below(OLD_EDIT, channel_id)
        if verdict.refusal is not None:
            verdict.refusal.update(message=OLD_EDIT_MESSAGE, code=30046)
        return verdict

    def check_rename(self, channel_id: int) -> Verdict:
        """Count a change of a channel's name or topic."""
        return self._below(RENAME, channel_id)

    def _below(self, rule: Rule, channel_id: int) -> Verdict:
        """Count against a hidden limit: its headers appear only when it refuses."""
        wait = self._count(rule, "", str(channel_id)) if self.on else None
        return Verdict({}, None) if wait is None else _refused(wait, {"X-RateLimit-Scope": "user"})

    def _rule(self, method: str, path: str) -> tuple[Rule, str] | None:
        """The rule of a route, and the channel it counts for."""
        if method == "POST" and (matched := MESSAGES.fullmatch(path)):
            return POST, matched[1]
        if method == "PATCH" and (matched := CHANNEL.fullmatch(path)):
            return CHANGE, matched[1]
        matched = MESSAGE.fullmatch(path)
        if method == "PATCH" and matched:
            return EDIT, matched[1]
        if method == "DELETE" and matched:
            age = self._clock() - made_at(int(matched[2]))
            rule = DELETE_FRESH if age < FRESH_SECONDS else DELETE_OLD if age > OLD_DELETE_SECONDS else DELETE_USUAL
            return rule, matched[1]
        return None

    def _window(self, rule: Rule, method: str, where: str) -> _Window:
        now = self._clock()
        window = self._windows.get((rule.name, method, where))
        if window is None or now - window.began >= rule.seconds:
            window = self._windows[rule.name, method, where] = _Window(now)
        return window

    def _count(self, rule: Rule, method: str, where: str) -> float | None:
        """Count one request; return how many seconds to wait if it is one too many."""
        window = self._window(rule, method, where)
        if window.used >= rule.limit:
            return max(0.001, window.began + rule.seconds - self._clock())
        window.used += 1
        return None

    def _headers(self, rule: Rule, method: str, where: str) -> dict[str, str]:
        window = self._window(rule, method, where)
        ends = window.began + rule.seconds
        return VIA | {
            "X-RateLimit-Limit": str(rule.limit),
            "X-RateLimit-Remaining": str(rule.limit - window.used),
            "X-RateLimit-Reset": f"{ends:.3f}",
            "X-RateLimit-Reset-After": f"{max(0.0, ends - self._clock()):.3f}",
            "X-RateLimit-Bucket": hashlib.md5(rule.name.encode(), usedforsecurity=False).hexdigest(),
        }


def _refused(wait: float, headers: dict[str, str], *, everywhere: bool = False) -> Verdict:
    told = VIA | headers | {"Retry-After": str(math.ceil(wait))}
    body: Json = {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": everywhere}
    return Verdict(told, body)
