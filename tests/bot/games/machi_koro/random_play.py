"""Random games with their journals, for property tests."""

from bot.games.machi_koro import MACHI_KORO, MachiKoro, MachiState, Options
from bot.games.machi_koro.edition import edition
from tests.bot.games.random_play import RandomPlay


class RandomGame(RandomPlay[MachiState, Options]):
    """A random game, from the beginning or from a position set up by hand."""

    def __init__(self, seed: int, seats: int, options: Options | None = None, game: MachiKoro = MACHI_KORO) -> None:
        super().__init__(game, options or Options(), seed, seats)
        self.start: bytes | None = None

    @property
    def opening(self) -> MachiState | None:
        """A copy of the position from which the journal starts; None for the beginning."""
        return None if self.start is None else self.game.decode(self.start)

    def start_from_here(self) -> None:
        """Begin a new journal at the present position."""
        self.start = self.game.encode(self.state)
        self.entries.clear()


def rich(game: RandomGame, seed: int) -> None:
    """Give towns cards (some closed), landmarks and coins, so that every question comes up soon."""
    state = game.state
    for seat, town in enumerate(state.towns):
        town.coins = (seed >> seat) % 25
        town.invested = seed % 3
        town.landmarks = ["harbor", "train_station", *(["radio_tower"] if seed % 2 else [])]
        for card in edition(game.state.options.edition).establishments.values():
            town.cards[card.id] = 1 if card.major else 1 + (seed + seat) % 3
            if not card.major and seed % 5 < 3:
                town.closed[card.id] = 1
    game.start_from_here()
