"""One action being carried out: the state, its edition, the chance, and the events as they come about.

The verbs that card effects are written in live here.
"""

from bot.games.chance import Chance
from bot.games.machi_koro.edition import Edition, edition
from bot.games.machi_koro.events import Earned, MachiEvent, Took
from bot.games.machi_koro.state import MachiState, Town


class Play:
    """A state in motion. Everything that happens is told in the go's story and in `events`."""

    __slots__ = ("chance", "edition", "events", "roller", "seat", "state", "total")

    def __init__(self, state: MachiState, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.edition: Edition = edition(state.options.edition)
        self.events: list[MachiEvent] = []
        self.seat = state.active
        self.roller: Town = state.towns[state.active]
        self.total = sum(state.dice)

    def tell(self, event: MachiEvent) -> None:
        """Something happened."""
        self.events.append(event)
        self.state.story.append(event)

    def earn(self, seat: int, card: str, copies: int, coins: int) -> None:
        """`copies` of a card bring their owner `coins` from the bank."""
        self.state.towns[seat].coins += coins
        self.tell(Earned(seat, card, copies, coins))

    def take(self, seat: int, payer: int, card: str, owed: int) -> None:
        """A card of `seat` takes `owed` coins from `payer`, or what is there (rulebook: the rest is exempted)."""
        purse = self.state.towns[payer]
        coins = min(owed, purse.coins)
        purse.coins -= coins
        self.state.towns[seat].coins += coins
        self.tell(Took(seat, payer, card, coins, owed))

    def others(self) -> list[int]:
        """The other players still in the game, clockwise from the roller."""
        return self.state.clockwise(self.seat)[1:]
