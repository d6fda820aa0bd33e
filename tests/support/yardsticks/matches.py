"""Matches of Machi Koro: many seeded games with rotating seats, and their results with confidence intervals."""

import time
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, Generic, TypeVar

import msgspec

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, MachiAction, MachiView, Options
from bot.games.machi_koro.postal_turn import play_postal_turn
from bot.games.machi_koro.robot import answer, robot_orders
from bot.games.values import Decision

ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")
Player = Callable[[MachiView, Decision, Chance], MachiAction]
"""A player: answers a decision from the view of its seat, with its own source of chance."""
MOST_TURNS: Final = 1_000
"""A game with more turns than this counts as won by nobody."""
Z: Final = 1.96
"""Half of a 95 % interval, in standard errors."""


class Played(msgspec.Struct, frozen=True):
    """A game's winners (rarely several, none if it was cut off) and its number of turns."""

    winners: tuple[int, ...]
    turns: int


class Share(msgspec.Struct, frozen=True):
    """A share of games won, with its Wilson 95 % interval."""

    won: float
    games: int

    @property
    def share(self) -> float:
        """The share of games won, from 0 to 1."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson 95 % confidence interval of the share."""
        n, p = self.games, self.share
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return middle - half, middle + half


class Figure(msgspec.Struct, frozen=True):
    """The results of a series of games.

    `share` is the first player's, `turns` the mean number of turns with half of its 95 % interval. `milliseconds` is
    the mean processor time of one of the player's answers, or of one turn by post.
    """

    share: Share
    turns: float
    turns_half: float
    milliseconds: float


def robot(level: str, budget: int | None = None) -> Player:
    """The robot of a level as a player; `budget` overrides its own."""

    def play(view: MachiView, decision: Decision, dice: Chance) -> MachiAction:
        if budget is None:
            return answer(view, decision, level, dice)
        return answer(view, decision, level, dice, budget)

    return play


def play_game(players: Sequence[Player], seed: int, options: Options) -> Played:
    """Play one game; the players share a source of chance, apart from the table's."""
    chance, dice = Chance(b"table %d" % seed), Chance(b"players %d" % seed)
    state, _ = MACHI_KORO.new(options, len(players), chance)
    while state.pending and state.turn <= MOST_TURNS:
        decision = state.pending[0]
        action = players[decision.seat](MACHI_KORO.view(state, decision.seat), decision, dice)
        MACHI_KORO.apply(state, decision.id, action, chance)
    return Played(state.over.winners if state.over else (), state.turn)


def play_postal_game(levels: Sequence[str], seed: int, options: Options) -> Played:
    """Play one game by post, with all orders written by robots of those levels."""
    chance = Chance(b"post %d" % seed)
    state, _ = MACHI_KORO.new(options, len(levels), chance)
    while state.pending and state.turn <= MOST_TURNS:
        orders = {seat: (robot_orders(MACHI_KORO.view(state, seat), levels[seat]),) for seat in state.seated}
        for _ in play_postal_turn(MACHI_KORO, state, orders, chance):
            pass
    return Played(state.over.winners if state.over else (), state.turn)


class Timed(Generic[ViewT, ActionT]):
    """Counts and times a player's answers, in any game."""

    def __init__(self, player: Callable[[ViewT, Decision, Chance], ActionT]) -> None:
        self.player, self.answers, self.seconds = player, 0, 0.0

    def __call__(self, view: ViewT, decision: Decision, dice: Chance) -> ActionT:
        start = time.process_time()
        action = self.player(view, decision, dice)
        self.seconds += time.process_time() - start
        self.answers += 1
        return action

    @property
    def milliseconds(self) -> float:
        """The mean processor time of an answer."""
        return 1_000 * self.seconds / max(1, self.answers)


def series(me: Player, rivals: Sequence[Player], games: int, options: Options, first_seed: int = 0) -> Figure:
    """Play games of one player against others; its seat moves on each game."""
    timed = Timed(me)
    played = []
    for game in range(games):
        seat = game % (len(rivals) + 1)
        played.append((seat, play_game([*rivals[:seat], timed, *rivals[seat:]], first_seed + game, options)))
    return _figure(played, timed.milliseconds)


def postal_series(me: str, rivals: Sequence[str], games: int, options: Options, first_seed: int = 0) -> Figure:
    """Play postal games of one level against others; its seat moves on each game."""
    played = []
    start = time.process_time()
    for game in range(games):
        seat = game % (len(rivals) + 1)
        played.append((seat, play_postal_game([*rivals[:seat], me, *rivals[seat:]], first_seed + game, options)))
    turns = sum(one.turns for _, one in played)
    return _figure(played, 1_000 * (time.process_time() - start) / max(1, turns))


def _figure(played: Sequence[tuple[int, Played]], milliseconds: float) -> Figure:
    won = sum(1 / len(one.winners) for seat, one in played if seat in one.winners)
    turns = [one.turns for _, one in played]
    mean = sum(turns) / len(turns)
    deviation = sqrt(sum((one - mean) ** 2 for one in turns) / max(1, len(turns) - 1))
    return Figure(Share(won, len(played)), mean, Z * deviation / sqrt(len(turns)), milliseconds)
