"""One action being carried out: the state, the edition, the chance, and the events so far.

Card effects are written in the verbs of `Play`.
"""

from bot.games.chance import Chance
from bot.games.machi_koro.edition import edition_of
from bot.games.machi_koro.events import Earned, Fished, MachiEvent, PaidBack, Reopened, Took
from bot.games.machi_koro.state import MachiState


class Play:
    """The execution of one action. Events go to `events` and to the turn's story in the state.

    `seat` is the roller's seat, `roller` its town. `boat_throw` is the total thrown for the boats in this step, or
    None before the throw.
    """

    __slots__ = ("boat_throw", "chance", "edition", "events", "roller", "seat", "state", "story")

    def __init__(self, state: MachiState, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.edition = edition_of(state.options)
        self.boat_throw: int | None = None
        self.events: list[MachiEvent] = []
        self.story = state.story
        self.seat = state.active
        self.roller = state.towns[state.active]

    def set_roller(self, seat: int) -> None:
        """Make `seat` the roller."""
        self.state.active = self.seat = seat
        self.roller = self.state.towns[seat]

    def emit(self, event: MachiEvent) -> None:
        """Record an event."""
        self.events.append(event)
        self.story.append(event)

    def earn(self, seat: int, card: str, copies: int, coins: int) -> None:
        """Pay the owner of `copies` of a card `coins` from the bank (RULINGS.md, "The bank never runs out")."""
        self.state.towns[seat].coins += coins
        self.emit(Earned(seat, card, copies, coins))

    def take(self, seat: int, payer: int, card: str, owed: int) -> None:
        """Let a card of `seat` take `owed` coins from `payer`, or as many as `payer` has; the rest is forgiven.

        Source: rulebook 2017, Coin transactions between players.
        """
        purse = self.state.towns[payer]
        coins = min(owed, purse.coins)
        purse.coins -= coins
        self.state.towns[seat].coins += coins
        self.emit(Took(seat, payer, card, coins, owed))

    def pay_back(self, seat: int, card: str, copies: int, owed: int) -> None:
        """Let the owner of `copies` of a card pay the bank `owed` coins, or as many as they have."""
        town = self.state.towns[seat]
        coins = min(owed, town.coins)
        town.coins -= coins
        self.emit(PaidBack(seat, card, copies, coins, owed))

    def reopen(self, seat: int, card: str) -> None:
        """Open the closed copies of a card instead of letting them act."""
        self.emit(Reopened(seat, card, self.state.towns[seat].closed.pop(card)))

    def close(self, seat: int, card: str, copies: int) -> None:
        """Close `copies` open copies of a card for renovation."""
        closed = self.state.towns[seat].closed
        closed[card] = closed.get(card, 0) + copies

    def throw_for_boats(self) -> int:
        """Return the total of the roller's two dice for the boats (RULINGS.md, "One throw for all boats")."""
        if self.boat_throw is None:
            dice = self.chance.dice(2)
            self.boat_throw = sum(dice)
            self.emit(Fished(self.seat, dice))
        return self.boat_throw

    def others(self) -> tuple[int, ...]:
        """Return the other players still in the game, clockwise from the roller."""
        return self.state.others(self.seat)
