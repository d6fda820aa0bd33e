"""Debounces edits: steps of people within a few seconds change a table's other messages once.

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


class Debounce:
    """Decides which messages of a subject wait, for at most that many `seconds`; 0: none does.

    The board waits apart from the hands, because a question ends its wait and not theirs. `over` is called at the end
    of a wait for which something was held: with True if that is public.
    """

    def __init__(self, seconds: float, over: Callable[[Subject, bool], None]) -> None:
        self._seconds, self._over = seconds, over
        self._clicking: dict[Subject, list[int]] = {}
        """Whose clicks are being answered."""
        self._waits: dict[tuple[Subject, bool], _Wait] = {}
        """By subject, and whether it is the wait of public messages."""
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
        """Everybody may see that the subject has changed: begin or go on waiting if somebody clicked, else end it."""
        people = self._clicking.get(subject)
        for public in (True, False):
            wait = self._waits.get((subject, public))
            if not people or not self._seconds:
                self._end(subject, public=public)
            elif wait is not None:
                wait.people.update(people)
            else:
                timer = asyncio.get_running_loop().call_later(self._seconds, self._end_in_time, subject, public)
                self._waits[subject, public] = _Wait(timer, set(people))

    def _end_in_time(self, subject: Subject, public: bool) -> None:
        if self._waits.pop((subject, public)).held:
            self._over(subject, public)

    def _end(self, subject: Subject, *, public: bool) -> None:
        if (wait := self._waits.pop((subject, public), None)) is not None:
            wait.timer.cancel()

    def planned(self, plan: Plan) -> None:
        """The subject's public messages are to show that plan: they wait unless it asks somebody else anything new."""
        for public in (True, False):
            if (wait := self._waits.get((plan.subject, public))) is None:
                continue
            others = {decision for decision, user in plan.asks.items() if user not in wait.people}
            if public and not others <= self._asked.get(plan.subject, frozenset()):
                self._end(plan.subject, public=True)
            wait.held = {}

    def published(self, plan: Plan) -> None:
        """The subject's public messages show that plan, except what waits."""
        if plan.asks:
            self._asked[plan.subject] = frozenset(plan.asks)
        else:
            self._asked.pop(plan.subject, None)

    def holds(self, subject: Subject, wanted: Message, row: SlotRow | None, *, public: bool) -> bool:
        """Whether that message waits. `public`: the public messages are being published, not only what is secret."""
        wait = self._waits.get((subject, isinstance(wanted, PublicMessage)))
        if wait is None or not wanted.patient or row is None or row.message_id is None:
            return False
        if not public:
            return wait.held.get(wanted.slot) == wanted.mark
        wait.held[wanted.slot] = wanted.mark
        return True

    def held(self, subject: Subject, *, public: bool) -> bool:
        """Whether a public message of that subject is held, or a private one."""
        wait = self._waits.get((subject, public))
        return wait is not None and bool(wait.held)

    def close(self) -> None:
        """Stop. What waits is still stored as due."""
        for subject, public in list(self._waits):
            self._end(subject, public=public)
