"""Matches of MafiaDollar between players that only see their own view, with rotating seats."""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, Options
from bot.games.mafia_dollar.robot import AT_ONCE, answer
from bot.games.values import LEVELS
from tests.support.yardsticks import matches
from tests.support.yardsticks.mafia_dollar import YARDSTICKS, Player
from tests.support.yardsticks.matches import Timed

ONE_DEAL: Final = Options()


class Share(matches.Share, frozen=True):
    """A player's results: `won` of `games` (a shared victory counts in part) and mean `dollars`.

    `milliseconds` is the mean processor time of an answer.
    """

    dollars: float
    milliseconds: float = 0.0

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:6.1%} [{low:5.1%}, {high:5.1%}]  {self.dollars:9,.0f} dollars  {self.milliseconds:6.2f} ms"


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
    timed = Timed(one)
    for number in range(games):
        seat = number % seats
        table = [timed if place == seat else others for place in range(seats)]
        state = played(table, seed + number)
        winners = state.over.winners if state.over else ()
        won += (seat in winners) / max(1, len(winners))
        dollars += state.clans[seat].total
    return Share(won, games, dollars / games, timed.milliseconds)
