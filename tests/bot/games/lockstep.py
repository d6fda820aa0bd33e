"""Plays one game twice: the rules lead with random choices, and the kernel follows with the same draws and answers."""

from collections import deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from bot.games.chance import Chance
from bot.games.game import AnyGame
from bot.games.values import Action, Options, State
from tests.support.values import of_type

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=State)


class Leader(Generic[S]):
    """A game under the rules, as the kernel's policy and its chance.

    A question of the kernel is answered at random and carried out by the rules first; the numbers that they draw are
    the kernel's next floats. Whatever differs, in question, choices or draws, fails.
    """

    def __init__(self, game: AnyGame, options: Options, seats: int, seed: int) -> None:
        self.game = game
        self.chance, self.player = Chance(b"draws %d" % seed), Chance(b"player %d" % seed)
        self.floats: deque[float] = deque()
        self.state: S
        self.state, _ = game.new(options, seats, self.chance)
        self.asked: set[str] = set()
        self._draw()

    def end_turn(self) -> None:
        """End the rules' turn if the kernel does not ask for it."""

    def _answer(self, ask: str, kind: type[A], choices: int | None = None, seat: int | None = None) -> A:
        """Answer the rules' pending question at random; it must be this one, of that seat, with as many choices."""
        assert not self.floats, "the kernel left a draw of the rules"
        decision = self.state.pending[0]
        assert decision.ask == ask
        assert seat in (None, decision.seat)
        legal = self.game.legal(self.state, decision)
        assert choices is None or len(legal) == choices
        action = legal.sample(lambda many: self.player.draw(many, "pick"))
        self.game.apply(self.state, decision.id, action, self.chance)
        self.asked.add(ask)
        self._draw()
        return of_type(kind, action)

    def _draw(self) -> None:
        self.floats += [(draw.value + 0.5) / draw.sides for draw in self.chance.drawn]
        self.chance.drawn.clear()


class Differences:
    """What differs between the rules' state and the kernel's position."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def __call__(self, what: str, left: object, right: object) -> None:
        if left != right:
            self.found.append(f"{what}: rules {left}, kernel {right}")


def follow(leader: Leader[Any], position: Any, play: Callable[..., object], differ: Callable[..., list[str]]) -> int:  # noqa: ANN401 - of either kernel
    """Play to the end, comparing after every turn; returns the number of turns."""
    first = position.turn
    while not position.winners:
        assert not differ(leader.state, position)
        play(position, leader, leader.random, turns=1)  # type: ignore[attr-defined]
        leader.end_turn()
        assert not leader.floats
    assert not differ(leader.state, position)
    assert leader.state.over is not None
    return int(position.turn - first + 1)
