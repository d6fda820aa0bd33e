"""Which worker runs which test: a worker keeps to one file, and then to its folder.

What one test has drawn, judged or read is then there for the next one. Some workers begin with the tests that mostly
wait for a bot, so that the processors are busy all the time. At the end workers help each other with what is left.
"""

from typing import Final

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController

WAITING: Final = ("tests/end_to_end/", "tests/malice/", "tests/month/")
"""Folders with tests that take seconds each, mostly waiting for a bot that they started."""
SLOW: Final = ("tests/malice/test_restoring.py", "tests/month/test_nights.py", "tests/malice/test_keeping.py")
"""Those of them with a long test of minutes: begun last, all others would wait for it."""
WAITERS: Final = 2
"""How many workers begin with them."""


class ByFile(LoadGroupScheduling):  # type: ignore[misc]  # its base has no types
    """Gives a worker one test, or one group of tests, after the other."""

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        super().__init__(config, log)
        self._left: dict[str, list[str]] = {}
        self._at: dict[WorkerController, str] = {}

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """Forget what is done: it would be counted after every test."""
        done = self._split_scope(self.registered_collections[node][item_index])
        super().mark_test_complete(node, item_index, duration)
        if all(self.assigned_work[node][done].values()):
            del self.assigned_work[node][done]

    def _reschedule(self, node: WorkerController) -> None:
        """Give one test ahead, not two: what waits behind a test of minutes, nobody else can take."""
        if not self.workqueue or self._pending_of(self.assigned_work[node]) < 2:
            super()._reschedule(node)

    def _assign_work_unit(self, node: WorkerController) -> None:
        self.workqueue.move_to_end(self._next(node), last=False)
        super()._assign_work_unit(node)

    def _next(self, node: WorkerController) -> str:
        """What this worker does next, a key of the queue."""
        if not self._left:
            for key, tests in self.workqueue.items():
                self._left.setdefault(_file(next(iter(tests))), []).append(key)
        if (file := self._at.get(node)) not in self._left:
            file = self._at[node] = self._choice(node)
        if len(keys := self._left[file]) == 1:
            del self._left[file]
        return keys.pop(0)

    def _choice(self, node: WorkerController) -> str:
        """The file to go on with: the nearest one that nobody is at, or else one that others are at."""
        waits, before = self.nodes.index(node) < WAITERS, self._at.get(node, "")
        others = {file for other, file in self._at.items() if other is not node}
        rooms = {_room(file) for file in others}

        def distance(file: str) -> tuple[bool, ...]:
            return (
                file in others,
                file.startswith(WAITING) != waits,
                file not in SLOW,
                _folder(file) != _folder(before),
                _room(file) != _room(before),
                _room(file) in rooms,
            )

        return min(self._left, key=distance)


def _file(test: str) -> str:
    return test.partition("::")[0]


def _folder(file: str) -> str:
    return file.rpartition("/")[0]


def _room(file: str) -> str:
    """The folder in ``tests``."""
    return "/".join(file.split("/")[:2])
