"""One action being carried out: the state, its edition, the chance, and the events as they come about.

The verbs that card effects are written in live here.
"""

from bot.games.chance import Chance
from bot.games.machi_koro.edition import edition_of
from bot.games.machi_koro.events import Earned, Fished, MachiEvent, PaidBack, Reopened, Took
from bot.games.machi_koro.state import MachiState


class Play:
    """A state in motion. Everything that happens is told in the go's story and in `events`.

    `seat` is the roller, and `roller` its town. `caught` is what the boats bring that act together, once it
    has been thrown.
    """

    __slots__ = ("caught", "chance", "edition", "events", "roller", "seat", "state", "story")

    def __init__(self, state: MachiState, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.edition = edition_of(state.options)
        self.caught: int | None = None
        self.events: list[MachiEvent] = []
        self.story = state.story
        self.seat = state.active
        self.roller = state.towns[state.active]

    def hand_over(self, seat: int) -> None:
        """Make `seat` the roller."""
        self.state.active = self.seat = seat
        self.roller = self.state.towns[seat]

    def tell(self, event: MachiEvent) -> None:
        """Tell that something happened."""
        self.events.append(event)
        self.story.append(event)

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

    def pay_back(self, seat: int, card: str, copies: int, owed: int) -> None:
        """Let `copies` of a card cost their owner `owed` coins, or what is there, for the bank."""
        town = self.state.towns[seat]
        coins = min(owed, town.coins)
        town.coins -= coins
        self.tell(PaidBack(seat, card, copies, coins, owed))

    def reopen(self, seat: int, card: str) -> None:
        """Open the closed copies of a card; they did not act."""
        self.tell(Reopened(seat, card, self.state.towns[seat].closed.pop(card)))

    def close(self, seat: int, card: str, copies: int) -> None:
        """Close `copies` open copies of a card for renovation."""
        closed = self.state.towns[seat].closed
        closed[card] = closed.get(card, 0) + copies

    def catch(self) -> int:
        """Say what two dice bring that the roller throws once for everybody's boats."""
        if self.caught is None:
            dice = self.chance.dice(2)
            self.caught = sum(dice)
            self.tell(Fished(self.seat, dice))
        return self.caught

    def others(self) -> tuple[int, ...]:
        """Return the other players still in the game, clockwise from the roller."""
        return self.state.others(self.seat)
