"""Debounces edits: steps of people within a few seconds change a table's other messages once.

The clicked message shows each step at once. What asks nobody anything may wait for the next step: the board in the
channel, until somebody else is asked, and the hands of people who have nothing to decide. A change that nobody clicked
for ends the wait.

When something is published is information, too. So a wait begins and ends with what everybody sees: a secret step
changes nothing about it, and a hand that waits is sent early only if its own reader may know more than before.
"""

import asyncio
import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

import msgspec

from bot.publishing.message_slots import Message, Plan, PublicMessage
from data.rows import SlotRow, Subject


class _Click(msgspec.Struct):
    """A click that is being answered, until it is `over`. `changed`: everybody may see that it has changed something.

    What follows from it, such as a robot's move, may go on when it is over.
    """

    subject: Subject
    user: int
    changed: bool = False
    over: bool = False


_CLICK: Final = ContextVar[_Click | None]("click", default=None)


class _Wait(msgspec.Struct):
    """A wait until `timer` fires. `held`: what messages are to show, by slot.

    `people`: whose clicks have changed the subject since it was planned last, in this order.
    """

    timer: asyncio.TimerHandle
    people: list[int] = []
    held: dict[str, str] = {}


class Debounce:
    """Decides which messages of a subject wait, and for no longer than `seconds`; 0: none waits.

    The board waits apart from the hands, because a question ends its wait and not theirs. `over` is called at the end
    of a wait for which something was held: with True if that is public.
    """

    def __init__(self, seconds: float, over: Callable[[Subject, bool], None]) -> None:
        self._seconds, self._over = seconds, over
        self._waits: dict[tuple[Subject, bool], _Wait] = {}
        """By subject, and whether it is the wait of public messages."""
        self._asked: dict[Subject, Mapping[int, int]] = {}
        """The user who is asked for each decision, by its id, as of the last plan."""

    @contextmanager
    def click(self, subject: Subject, user: int) -> Iterator[None]:
        """That person sees inside the block what their click changes. If it fails, nothing waits any more."""
        before, click = _CLICK.get(), _Click(subject, user)
        _CLICK.set(click)
        try:
            yield
        except BaseException:
            if click.changed:
                for public in (True, False):
                    self._end(subject, public=public)
            raise
        finally:
            click.over = True
            _CLICK.set(before)

    def changed(self, subject: Subject) -> None:
        """Everybody may see that the subject has changed: begin or go on waiting if a click did that, else stop."""
        click = _CLICK.get()
        if click is None or click.over or click.subject != subject or not self._seconds:
            for public in (True, False):
                self._drop(subject, public=public)
            return
        click.changed = True
        for public in (True, False):
            if (wait := self._waits.get((subject, public))) is None:
                ending = functools.partial(self._end, subject, public=public)
                wait = _Wait(asyncio.get_running_loop().call_later(self._seconds, ending))
                self._waits[subject, public] = wait
            wait.people.append(click.user)

    def _end(self, subject: Subject, *, public: bool) -> None:
        """End a wait, and have published what was held."""
        if (wait := self._drop(subject, public=public)) is not None and wait.held:
            self._over(subject, public)

    def _drop(self, subject: Subject, *, public: bool) -> _Wait | None:
        """End a wait without publishing; the caller publishes what was held."""
        if (wait := self._waits.pop((subject, public), None)) is not None:
            wait.timer.cancel()
        return wait

    def planned(self, plan: Plan) -> None:
        """The subject's public messages are to show that plan: they wait unless a question to somebody else changes.

        The board ends its wait if somebody is asked who does not see that in the message that they clicked last, and
        hands if what somebody was asked is asked no more.
        """
        subject, asks = plan.subject, plan.asks
        if (wait := self._waits.get((subject, True))) is not None:
            asked = self._asked.get(subject, {})
            new = {user for decision, user in asks.items() if decision not in asked}
            gone = {user for decision, user in asked.items() if decision not in asks}
            if not gone <= {*wait.people}:
                self._drop(subject, public=False)
            if new <= {*wait.people[-1:]} and gone <= {*wait.people}:
                self._asked[subject] = asks
                wait.people = []
            else:
                self._drop(subject, public=True)
        for public in (True, False):
            if (left := self._waits.get((subject, public))) is not None:
                left.held = {}

    def published(self, plan: Plan) -> None:
        """The subject's public messages show that plan, except what waits."""
        if plan.asks:
            self._asked[plan.subject] = plan.asks
        else:
            self._asked.pop(plan.subject, None)

    def holds(self, subject: Subject, wanted: Message, row: SlotRow | None, *, public: bool) -> bool:
        """Whether that message waits. `public`: the public messages are being published, not only what is secret."""
        wait = self._waits.get((subject, isinstance(wanted, PublicMessage)))
        if wait is None or not wanted.patient or row is None or row.message_id is None:
            return False
        if public:
            wait.held[wanted.slot] = wanted.mark
        elif wait.held.get(wanted.slot) != wanted.mark:  # a secret has changed it: from now on it does not wait
            wait.held.pop(wanted.slot, None)
        return wanted.slot in wait.held

    def held(self, subject: Subject, *, public: bool) -> bool:
        """Whether a public message of that subject is held, or a private one."""
        wait = self._waits.get((subject, public))
        return wait is not None and bool(wait.held)

    def close(self) -> None:
        """Stop. What waits is still stored as due."""
        for subject, public in list(self._waits):
            self._drop(subject, public=public)
