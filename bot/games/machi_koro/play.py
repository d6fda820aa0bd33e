"""One action being carried out: the state, its edition, the chance, and the events as they come about.

The verbs that card effects are written in live here.
"""

from bot.games.chance import Chance
from bot.games.machi_koro.edition import edition
from bot.games.machi_koro.events import Earned, MachiEvent, Took
from bot.games.machi_koro.state import MachiState


class Play:
    """A state in motion. Everything that happens is told in the go's story and in `events`.

    `seat` is the roller, and `roller` its town.
    """

    __slots__ = ("chance", "edition", "events", "roller", "seat", "state")

    def __init__(self, state: MachiState, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.edition = edition(state.options.edition)
        self.events: list[MachiEvent] = []
        self.seat = state.active
        self.roller = state.towns[state.active]

    def hand_over(self, seat: int) -> None:
        """Make `seat` the roller."""
        self.state.active = self.seat = seat
        self.roller = self.state.towns[seat]

    def tell(self, event: MachiEvent) -> None:
        """Tell that something happened."""
        self.events.append(event)
        self.state.story.append(event)

    def earn(self, seat: int, card: str, copies: int, coins: int) -> None:
        """Let `copies` of a card bring their owner `coins` from the bank."""
        self.state.towns[seat].coins += coins
        self.tell(Earned(seat, card, copies, coins))

    def take(self, seat: int, payer: int, card: str, owed: int) -> None:
        """Let a card of `seat` take `owed` coins from `payer`, or what is there.

        The rest is exempted (rulebook, "Coin transactions between players").
        """
        purse = self.state.towns[payer]
        coins = min(owed, purse.coins)
        purse.coins -= coins
        self.state.towns[seat].coins += coins
        self.tell(Took(seat, payer, card, coins, owed))

    def others(self) -> tuple[int, ...]:
        """Return the other players still in the game, clockwise from the roller."""
        return self.state.others(self.seat)
