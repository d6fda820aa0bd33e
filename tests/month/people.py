"""Simulated people: when they sleep, how they play, forget and leave."""

import random
from typing import Literal

import msgspec

from bot.calendar.preferences import Away, Person, Quiet

HOUR, DAY = 3600.0, 86_400.0
Manner = Literal["prompt", "evenings", "forgetful", "last-second", "leaver"]
MANNERS: tuple[tuple[Manner, int], ...] = (
    ("prompt", 40),
    ("evenings", 25),
    ("forgetful", 15),
    ("last-second", 12),
    ("leaver", 8),
)
"""Ways to play, each with its share of people in percent."""
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney", "America/Sao_Paulo", "Asia/Kolkata")


class Somebody(msgspec.Struct):
    """One person, who never returns after `leaves_at` (seconds since 1970)."""

    user: int
    name: str
    manner: Manner
    chosen: Person
    leaves_at: float = float("inf")

    def looks(self, now: float, due_at: float | None, whim: random.Random) -> bool:
        """Whether they look at their games in the next hour, with a decision due at `due_at`."""
        if now >= self.leaves_at or not self.chosen.may_be_pinged(now):
            return False
        local = self.chosen.local(now)
        match self.manner:
            case "prompt":
                return whim.random() < 0.7
            case "evenings":
                return 18 <= local.hour <= 22 and whim.random() < 0.9
            case "last-second":
                return due_at is not None and due_at - now <= HOUR
            case "leaver":
                return whim.random() < 0.5
            case "forgetful":
                return whim.random() < 0.08


def make_people(count: int, start: float, days: float, whim: random.Random) -> list[Somebody]:
    """Make `count` people, each with a time zone, a night and a way to play."""
    manners = whim.choices([manner for manner, _ in MANNERS], [share for _, share in MANNERS], k=count)
    return [_somebody(number, manner, start, days, whim) for number, manner in enumerate(manners)]


def _somebody(number: int, manner: Manner, start: float, days: float, whim: random.Random) -> Somebody:
    quiet = Quiet(22 * 60 + whim.randrange(90), 6 * 60 + whim.randrange(120)) if whim.random() < 0.8 else Quiet()
    away = None
    if whim.random() < 0.15:
        since = start + whim.random() * days * DAY
        away = Away(since, since + whim.randint(2, 6) * DAY)
    chosen = Person(
        zone=whim.choice(ZONES),
        quiet=quiet,
        away=away,
        remind=whim.choice(["off", "half", 4, 12]),
        up_next=whim.random() < 0.2,
    )
    leaves = start + whim.random() * days * DAY if manner == "leaver" else float("inf")
    return Somebody(1000 + number, f"Player {number}", manner, chosen, leaves)
