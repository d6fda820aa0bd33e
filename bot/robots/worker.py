"""What a robot is asked, and what it answers: all that goes to a worker process, and all that comes back.

The robot gets its seat's view, which holds what that seat may know and nothing else. A view crosses to another
process as it is, its choices with it: what makes their answers are functions and types of the rules, which are there
as well.
"""

import contextlib
import os
import signal
import threading
from multiprocessing import parent_process
from typing import Final

import msgspec

from bot.errors import NotByPost
from bot.games.chance import Chance
from bot.games.orders import PostalOrders
from bot.games.registry import GAMES
from bot.games.values import Action, Decision, Level, View, Why

NICENESS: Final = 10
"""By how much robots think less urgently than the bot answers people: on a busy core they get a tenth of its time."""


class Question(msgspec.Struct, frozen=True):
    """What a robot is asked: how it answers `decision`, from its own `view`.

    `seed` is its own source of chance. `hurried`: it has some milliseconds instead of up to a second.
    """

    game: str
    view: View
    decision: Decision
    level: Level
    seed: bytes
    hurried: bool = False

    def __repr__(self) -> str:
        """Without the view, which is the seat's secret."""
        return f"Question({self.game}, {self.decision.ask!r}, {self.level})"


class PostQuestion(msgspec.Struct, frozen=True):
    """Which orders a robot hands in for a postal turn, from the `view` of its seat."""

    game: str
    view: View
    level: str

    def __repr__(self) -> str:
        """Leave out the view, which is secret."""
        return f"PostQuestion({self.game}, {self.level})"


class Thought(msgspec.Struct, frozen=True):
    """What a robot answers, and its own reason, which is not for everybody."""

    action: Action
    why: Why

    def __repr__(self) -> str:
        """Without the action, which may be a secret."""
        return "Thought()"


def think(question: Question) -> Thought:
    """Let the robot answer."""
    game, dice = GAMES[question.game], Chance(question.seed)
    answered = game.reasoned(question.view, question.decision, question.level, dice, hurried=question.hurried)
    return Thought(*answered)


def write_orders(question: PostQuestion) -> PostalOrders:
    """Return the orders that the robot writes.

    Raises:
        NotByPost: the game cannot be played by post.
    """
    postal = GAMES[question.game].postal
    if postal is None:
        raise NotByPost(question.game)
    orders: PostalOrders = postal.robot_orders(question.view, question.level)
    return orders


def begin_work() -> None:
    """Make this process a worker: it lets others go first, leaves Ctrl+C to its parent, and dies with it.

    A worker waits for work on a pipe whose other end it has itself, so it would never notice by itself that its parent
    was killed.
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
