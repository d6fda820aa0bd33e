"""A robot's question and answer: everything that goes to a worker process, and everything that comes back.

The robot gets its seat's view, which contains what that seat may know and nothing else. A view is sent to the other
process with its choices: these refer to functions and types of the rules, which exist there as well.
"""

import contextlib
import os
import signal
import threading
from multiprocessing import parent_process
from typing import Final

import msgspec

from bot.errors import NotPlayedByPost
from bot.games.chance import Chance
from bot.games.game import AnyGame
from bot.games.orders import PostalOrders
from bot.games.values import Action, Decision, Level, View, Why

NICENESS: Final = 10
"""The niceness of workers: on a busy core they get a tenth of the time of the process that answers people."""


class Question(msgspec.Struct, frozen=True):
    """A question for a robot: how to answer `decision`, from its own `view`.

    `seed` is its own source of chance. `hurried`: it has some milliseconds instead of up to a second.
    """

    game: AnyGame
    view: View
    decision: Decision
    level: Level
    seed: bytes
    hurried: bool = False

    def __repr__(self) -> str:
        """Leave out the view, which is secret."""
        return f"Question({self.game.name}, {self.decision.ask!r}, {self.level})"


class PostalQuestion(msgspec.Struct, frozen=True):
    """A question for a robot: which orders to hand in for a postal turn, from the `view` of its seat."""

    game: AnyGame
    view: View
    level: str

    def __repr__(self) -> str:
        """Leave out the view, which is secret."""
        return f"PostalQuestion({self.game.name}, {self.level})"


class Thought(msgspec.Struct, frozen=True):
    """A robot's answer, and its own reason, which may be secret."""

    action: Action
    why: Why

    def __repr__(self) -> str:
        """Leave out the action, which may be secret."""
        return "Thought()"


def think(question: Question) -> Thought:
    """Let the robot answer."""
    game, dice = question.game, Chance(question.seed)
    answered = game.reasoned(question.view, question.decision, question.level, dice, hurried=question.hurried)
    return Thought(*answered)


def write_orders(question: PostalQuestion) -> PostalOrders:
    """Return the orders that the robot writes.

    Raises:
        NotPlayedByPost: the game cannot be played by post.
    """
    postal = question.game.postal
    if postal is None:
        raise NotPlayedByPost(question.game.name)
    orders: PostalOrders = postal.robot_orders(question.view, question.level)
    return orders


def begin_work() -> None:
    """Make this process a worker: lower its priority, ignore Ctrl+C, and end it when its parent dies.

    A worker waits on a pipe whose other end it has itself, so it would never notice by itself that its parent was
    killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    threading.Thread(target=_die_with_parent, name="watches the parent", daemon=True).start()


def _die_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)
