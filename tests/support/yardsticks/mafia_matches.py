"""Matches of MafiaDollar between players that only see their own view, with rotating seats."""

import random
import time
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

import msgspec

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, MafiaView, Options
from bot.games.mafia_dollar.actions import MafiaAction
from bot.games.mafia_dollar.robot import AT_ONCE, answer
from bot.games.values import LEVELS, Decision
from tests.support.yardsticks.mafia_dollar import YARDSTICKS, Player

SURE: Final = 1.96
"""Half of a 95 % interval, in standard errors."""
ONE_DEAL: Final = Options()


class Share(msgspec.Struct, frozen=True):
    """A player's results: `won` of `games` (a shared victory counts in part) and mean `dollars`.

    `milliseconds` is the mean processor time of an answer.
    """

    won: float
    games: int
    dollars: float
    milliseconds: float = 0.0

    @property
    def rate(self) -> float:
        """The share of games won, from 0 to 1."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson 95 % confidence interval of the rate."""
        n, z2 = self.games, SURE * SURE
        middle = (self.rate + z2 / (2 * n)) / (1 + z2 / n)
        half = SURE * sqrt(self.rate * (1 - self.rate) / n + z2 / (4 * n * n)) / (1 + z2 / n)
        return middle - half, middle + half

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.rate:6.1%} [{low:5.1%}, {high:5.1%}]  {self.dollars:9,.0f} dollars  {self.milliseconds:6.2f} ms"


def robot(level: str, budget: int = AT_ONCE) -> Player:
    return lambda view, decision, dice: answer(view, decision, level, dice, budget)


def players() -> Mapping[str, Player]:
    """The fixed players and the robots of all levels, by name."""
    return {**YARDSTICKS, **{level: robot(level) for level in LEVELS}}


class QuickChance(Chance):
    """A repeatable source of chance, quicker than the verifiable one."""

    __slots__ = ("_rng",)

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self._rng = random.Random(key)

    def draw(self, sides: int, purpose: str) -> int:
        """A number from 0 to `sides` - 1."""
        return self._rng.randrange(sides)


def played(seats: Sequence[Player], seed: int, options: Options = ONE_DEAL) -> MafiaState:
    """Play a game to its end, without trades."""
    chance, dice = QuickChance(b"cards %d" % seed), QuickChance(b"players %d" % seed)
    state, _ = MAFIA_DOLLAR.new(options, len(seats), chance)
    while state.pending:
        decision = state.pending[0]
        action = seats[decision.seat](MAFIA_DOLLAR.view(state, decision.seat), decision, dice)
        MAFIA_DOLLAR.apply(state, decision.id, action, chance)
    return state


def match(one: Player, others: Player, games: int, seats: int = 4, seed: int = 0) -> Share:
    """Play games with `one` in one seat, moving on each game, and `others` in the rest."""
    won, dollars = 0.0, 0
    timed = _Timed(one)
    for number in range(games):
        seat = number % seats
        table = [timed if place == seat else others for place in range(seats)]
        state = played(table, seed + number)
        winners = state.over.winners if state.over else ()
        won += (seat in winners) / max(1, len(winners))
        dollars += state.clans[seat].total
    return Share(won, games, dollars / games, 1_000 * timed.seconds / max(1, timed.answers))


class _Timed:
    """Counts and times a player's answers."""

    def __init__(self, player: Player) -> None:
        self.player, self.answers, self.seconds = player, 0, 0.0

    def __call__(self, view: MafiaView, decision: Decision, dice: Chance) -> MafiaAction:
        start = time.process_time()
        action = self.player(view, decision, dice)
        self.seconds += time.process_time() - start
        self.answers += 1
        return action
