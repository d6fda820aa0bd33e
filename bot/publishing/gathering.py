"""Steps of people within a few seconds change a table's other messages once.

The clicked message shows each step at once. What asks nobody anything may wait for the next step: the board in the
channel, until somebody else is asked, and the hands of people who have nothing to decide. A change that nobody clicked
for ends the wait.

When something is published is information, too. So a wait begins and ends with what everybody sees: a secret step
changes nothing about it, and a hand that waits is sent early only if its own reader may know more than before.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from bot.publishing.message_slots import Message, Plan, PublicMessage
from data.rows import SlotRow, Subject


class _Wait(msgspec.Struct):
    """A wait until `timer` fires, for steps of these people. `held`: what messages are to show, by slot."""

    timer: asyncio.TimerHandle
    people: set[int]
    held: dict[str, str] = {}
    public: bool = False
    """Whether a public message is held."""
    asks: bool = False
    """Whether somebody else is asked, so that no public message may wait."""


class Gathering:
    """Decides which messages of a subject wait, for at most that many `seconds`; 0: none does.

    `over` is called at the end of a wait for which something was held; with False if only private messages were.
    """

    def __init__(self, seconds: float, over: Callable[[Subject, bool], None]) -> None:
        self._seconds, self._over = seconds, over
        self._clicking: dict[Subject, list[int]] = {}
        """Whose clicks are being answered."""
        self._waits: dict[Subject, _Wait] = {}
        self._asked: dict[Subject, frozenset[int]] = {}
        """The decisions that published messages ask for."""

    @contextmanager
    def click(self, subject: Subject, user: int) -> Iterator[None]:
        """That person sees inside the block what their click changes."""
        clicking = self._clicking.setdefault(subject, [])
        clicking.append(user)
        try:
            yield
        finally:
            clicking.remove(user)
            if not clicking:
                del self._clicking[subject]

    def changed(self, subject: Subject) -> None:
        """Everybody may see that the subject has changed: begin or prolong a wait if somebody clicked, else end it."""
        people = self._clicking.get(subject)
        if not people or not self._seconds:
            self.end(subject)
        elif (wait := self._waits.get(subject)) is not None:
            wait.people.update(people)
        else:
            timer = asyncio.get_running_loop().call_later(self._seconds, self._end_in_time, subject)
            self._waits[subject] = _Wait(timer, set(people))

    def _end_in_time(self, subject: Subject) -> None:
        wait = self._waits.pop(subject)
        if wait.held:
            self._over(subject, wait.public)

    def end(self, subject: Subject) -> None:
        """Let nothing of that subject wait any more."""
        if (wait := self._waits.pop(subject, None)) is not None:
            wait.timer.cancel()

    def planned(self, plan: Plan) -> None:
        """The subject's public messages are to show that plan: they may wait if it asks nobody else anything new."""
        if (wait := self._waits.get(plan.subject)) is not None:
            others = {each for each, user in plan.asks.items() if user not in wait.people}
            wait.asks = not others <= self._asked.get(plan.subject, frozenset())
            wait.public, wait.held = False, {}

    def published(self, plan: Plan) -> None:
        """The subject's public messages show that plan, except what waits."""
        if plan.asks:
            self._asked[plan.subject] = frozenset(plan.asks)
        else:
            self._asked.pop(plan.subject, None)

    def holds(self, subject: Subject, wanted: Message, row: SlotRow | None, *, public: bool) -> bool:
        """Whether that message waits. `public`: the public messages are being published, not only what is secret."""
        wait = self._waits.get(subject)
        if wait is None or not wanted.patient or row is None or row.message_id is None:
            return False
        if not public:
            return wait.held.get(wanted.slot) == wanted.mark
        if wait.asks and isinstance(wanted, PublicMessage):
            return False
        wait.held[wanted.slot] = wanted.mark
        wait.public = wait.public or isinstance(wanted, PublicMessage)
        return True

    def held(self, subject: Subject) -> tuple[bool, bool]:
        """Whether any message of that subject is held, and whether a public one is."""
        wait = self._waits.get(subject)
        return (False, False) if wait is None else (bool(wait.held), wait.public)

    def close(self) -> None:
        """Stop. What waits is still stored as due."""
        for subject in list(self._waits):
            self.end(subject)
