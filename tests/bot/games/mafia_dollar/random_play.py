"""Random games with their journals and trades, for properties that hold in every game."""

from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, Options
from bot.games.mafia_dollar.actions import Offer, Withdraw
from bot.games.mafia_dollar.rules.trades import FIRST_TRADE
from bot.games.values import Decision
from tests.bot.games.random_play import RandomPlay

OPTIONS = (
    Options(),
    Options(give_items=True),
    Options(blind_trades=True, give_items=True),
)
"""The options of the random games, in turn."""


class RandomGame(RandomPlay[MafiaState, Options]):
    """A game played at random. `trading`: percentage of steps that answer standing decisions."""

    def __init__(self, seed: int, seats: int, options: Options | None = None, *, trading: int = 25) -> None:
        super().__init__(MAFIA_DOLLAR, options or OPTIONS[seed % len(OPTIONS)], seed, seats)
        self.trading = trading

    def choose(self) -> Decision:
        """A decision to answer: usually a pending one."""
        standing = self.game.standing(self.state)
        if standing and self.pick(100) < self.trading:
            return standing[self.pick(len(standing))]
        return self.state.pending[self.pick(len(self.state.pending))]

    def quietly(self, action: Offer | Withdraw, seat: int) -> None:
        """Let a seat make an offer, or take one back."""
        self.answer(Decision(FIRST_TRADE + seat, seat, "trade"), action)

    def play_on(self, steps: int) -> None:
        """Play `steps` steps without a journal, or to the end."""
        for _ in range(steps):
            if not self.state.pending:
                return
            self.move()
