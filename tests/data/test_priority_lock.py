"""The priority lock: the most urgent waiter goes next."""

import asyncio
from collections.abc import Sequence

import pytest

from data.priority_lock import FAIR, PriorityLock, Urgency, set_task_urgency
from data.store import Store


class Line:
    """The waiters of a lock, and the order in which they got it."""

    def __init__(self) -> None:
        self.turns = PriorityLock()
        self.had: list[str] = []

    async def wait(self, name: str, urgency: Urgency | None = None) -> None:
        """Hold the lock."""
        async with self.turns.hold(urgency):
            self.had.append(name)
            await asyncio.sleep(0)

    async def behind(self, *those: tuple[str, Urgency]) -> Sequence[str]:
        """Let waiters arrive one after another while the lock is held; returns the order in which they got it."""
        async with self.turns.hold():
            tasks = [asyncio.create_task(self.wait(*one)) for one in those]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return self.had


async def test_people_go_before_follow_up_tasks_and_robots_go_last() -> None:
    came = [("robot", Urgency.ROBOT), ("board", Urgency.BY_ITSELF), ("Ann", Urgency.PERSON)]
    assert await Line().behind(*came) == ["Ann", "board", "robot"]


async def test_within_a_priority_it_is_first_come_first_served() -> None:
    came = [("Robo", Urgency.ROBOT), ("Bolt", Urgency.ROBOT), ("Ann", Urgency.PERSON), ("Bo", Urgency.PERSON)]
    assert await Line().behind(*came) == ["Ann", "Bo", "Robo", "Bolt"]


async def test_nobody_is_passed_by_for_ever() -> None:
    people = [(f"person {number}", Urgency.PERSON) for number in range(10)]
    had = await Line().behind(("robot", Urgency.ROBOT), *people)
    assert had.index("robot") < FAIR


async def test_only_one_at_a_time_has_a_turn() -> None:
    turns, inside = PriorityLock(), 0

    async def one() -> None:
        nonlocal inside
        async with turns.hold():
            inside += 1
            assert inside == 1
            await asyncio.sleep(0)
            inside -= 1

    await asyncio.gather(*(one() for _ in range(20)))


async def test_a_cancelled_waiter_keeps_nobody_waiting() -> None:
    line = Line()
    async with line.turns.hold():
        gone, next_one = asyncio.create_task(line.wait("gone")), asyncio.create_task(line.wait("next"))
        await asyncio.sleep(0)
        gone.cancel()
    await next_one
    assert line.had == ["next"]
    assert gone.cancelled()


async def test_a_turn_that_came_too_late_is_passed_on() -> None:
    line = Line()
    async with line.turns.hold():
        gone, next_one = asyncio.create_task(line.wait("gone")), asyncio.create_task(line.wait("next"))
        await asyncio.sleep(0)
    gone.cancel()  # it has the lock already
    await next_one
    assert line.had == ["next"]
    async with line.turns.hold():
        assert not line.turns._waiting


async def test_a_turn_ends_with_an_error() -> None:
    line = Line()
    with pytest.raises(ZeroDivisionError):
        async with line.turns.hold():
            _ = 1 / 0
    await asyncio.wait_for(line.wait("next"), 1)


async def test_urgency_goes_with_a_task_and_those_it_starts() -> None:
    line = Line()

    async def robot() -> None:
        set_task_urgency(Urgency.ROBOT)
        await asyncio.gather(line.wait("robot"))

    async with line.turns.hold():
        waiting = asyncio.create_task(robot())
        await asyncio.sleep(0.01)
        person = asyncio.create_task(line.wait("person"))
        await asyncio.sleep(0.01)
    await asyncio.gather(waiting, person)
    assert line.had == ["person", "robot"]


async def test_a_robots_transaction_waits_for_a_persons(store: Store) -> None:
    order = []

    async def change(name: str, urgency: Urgency) -> None:
        set_task_urgency(urgency)
        async with store.change() as tx:
            order.append(name)
            await tx.remember("who", name)

    async with store.change():
        robots = [asyncio.create_task(change("robot", Urgency.ROBOT)) for _ in range(2)]
        await asyncio.sleep(0)
        person = asyncio.create_task(change("person", Urgency.PERSON))
        await asyncio.sleep(0)
    await asyncio.gather(person, *robots)
    assert order == ["person", "robot", "robot"]
    assert await store.fact("who") == "robot"
