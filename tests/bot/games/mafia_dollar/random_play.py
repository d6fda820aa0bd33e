"""Random games with their journals, trades among them: for properties that must hold whatever is played."""

import msgspec

from bot.games import journal
from bot.games.chance import Chance
from bot.games.game import Decision
from bot.games.journal import Acted, Began, Entry, Left, Undid
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, Options
from bot.games.mafia_dollar.actions import Offer
from bot.games.mafia_dollar.trades import DESK

KEY = b"the key of this table"
OPTIONS = (
    Options(),
    Options(give_items=True),
    Options(blind_trades=True, give_items=True),
)
"""What random games are played under, one after the other."""


class RandomGame:
    """A game played at random from `seed`, its journal kept as a table keeps it.

    `seed` drives the players and the key the cards: a Chance of its own, so that both are repeatable. `trading`:
    out of 100 steps, so many are answers to what nobody owes.
    """

    def __init__(self, seed: int, seats: int, options: Options | None = None, *, trading: int = 25) -> None:
        self.game = MAFIA_DOLLAR
        self.player = Chance(b"player %d" % seed)
        self.key = b"%s %d" % (KEY, seed)
        self.counter = 0
        self.trading = trading
        self.entries: list[Entry] = []
        self.befores: dict[int, bytes] = {}
        options = options or OPTIONS[seed % len(OPTIONS)]
        chance = Chance(self.key)
        self.state: MafiaState
        self.state, events = self.game.new(options, seats, chance)
        self.write(Began(seats, msgspec.Raw(msgspec.json.encode(options))), events, chance)

    def pick(self, many: int) -> int:
        """One of so many, by the player's own chance."""
        return self.player.draw(many, "player")

    def write(self, deed: journal.Deed, events: object, chance: Chance) -> None:
        """Put an entry in the journal."""
        assert isinstance(events, list | tuple)
        self.counter = chance.counter
        number = len(self.entries) + 1
        self.entries.append(
            journal.record(self.game, number, self.game.go(self.state), deed, events, self.state, chance)
        )

    def choose(self) -> Decision:
        """Something to be answered: mostly what is owed."""
        standing = self.game.standing(self.state)
        if standing and self.pick(100) < self.trading:
            return standing[self.pick(len(standing))]
        return self.state.owed[self.pick(len(self.state.owed))]

    def act(self, *, journalled: bool = True) -> Decision:
        """Let somebody answer something at random; return what."""
        if journalled:
            self.befores[len(self.entries) + 1] = self.game.encode(self.state)
        decision = self.choose()
        action = self.game.legal(self.state, decision).sample(self.pick)
        chance = Chance(self.key, self.counter)
        events = self.game.apply(self.state, decision.id, action, chance)
        self.counter = chance.counter
        if journalled:
            deed = Acted(decision.seat, decision.id, msgspec.Raw(msgspec.json.encode(action)))
            self.write(deed, events, chance)
        return decision

    def quietly(self, action: Offer, seat: int) -> None:
        """Let a seat make an offer."""
        chance = Chance(self.key, self.counter)
        events = self.game.apply(self.state, DESK + seat, action, chance)
        self.write(Acted(seat, DESK + seat, msgspec.Raw(msgspec.json.encode(action))), events, chance)

    def resign(self) -> None:
        """Let some seat leave."""
        self.befores[len(self.entries) + 1] = self.game.encode(self.state)
        seat = self.state.seated[self.pick(len(self.state.seated))]
        chance = Chance(self.key, self.counter)
        self.write(Left(seat), self.game.resign(self.state, seat, chance), chance)

    def undo(self) -> bool:
        """Let somebody take back the last step, if anybody may; tell whether it was done."""
        for seat in range(len(self.state.clans)):
            entry = journal.undoable(self.entries, seat)
            if entry is not None:
                latest = self.state
                self.state = self.game.decode(self.befores[entry.number])
                self.state.supersede(latest)
                self.write(Undid(seat, entry.number), (), Chance(self.key, self.counter))
                return True
        return False

    def step(self, *, undos: bool = False, resignations: bool = False) -> None:
        """Do something at random: mostly an action."""
        kind = self.pick(400)
        if undos and kind < 80 and self.undo():
            return
        if resignations and kind == 399:
            self.resign()
        else:
            self.act()

    def play_on(self, steps: int) -> None:
        """Play so many steps without a journal, or to the end."""
        for _ in range(steps):
            if not self.state.owed:
                return
            self.act(journalled=False)
