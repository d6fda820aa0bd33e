"""Matches of Machi Koro in the kernel: the robots' minds without views and questions, several times faster."""

from collections.abc import Sequence
from random import Random
from typing import cast

from bot.games.machi_koro import Options
from bot.games.machi_koro.kernel import Policy, Position, new_game, play, tables_of
from tests.support.yardsticks.matches import MOST_TURNS, Share


class Seated:
    """Asks each seat's own policy."""

    def __init__(self, policies: Sequence[Policy]) -> None:
        self.policies = policies

    def __getattr__(self, question: str) -> object:
        def ask(position: Position, seat: int, *arguments: object) -> object:
            return getattr(self.policies[seat], question)(position, seat, *arguments)

        return ask


def played(policies: Sequence[Policy], seed: int, options: Options, turns: int = MOST_TURNS) -> Position:
    """Play a game, for a limited number of turns."""
    random = Random(seed).random
    position = new_game(tables_of(options, len(policies)), random)
    play(position, cast("Policy", Seated(policies)), random, turns)
    return position


def match(me: Policy, rival: Policy, games: int, options: Options, *, seats: int = 4, first: int = 0) -> Share:
    """Play games of one policy against copies of another; its seat moves on each game."""
    won = 0.0
    for game in range(games):
        seat = game % seats
        winners = played([me if at == seat else rival for at in range(seats)], first + game, options).winners
        won += (seat in winners) / max(1, len(winners))
    return Share(won, games)
