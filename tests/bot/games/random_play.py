"""A game of any kind played at random, its journal kept as a table keeps it."""

from collections.abc import Sequence
from typing import Any, Generic

import msgspec

from bot.games import journal
from bot.games.chance import Chance
from bot.games.entries import Acted, Began, Deed, Entry, Left, Undid
from bot.games.game import Game, OptionsT, StateT
from bot.games.values import Action, Decision, Event

KEY = b"the key of this table"


class RandomPlay(Generic[StateT, OptionsT]):
    """A game played at random from `seed`, which drives the players and the key the dice: both are repeatable."""

    def __init__(self, game: Game[StateT, Any, Any, OptionsT, Any], options: OptionsT, seed: int, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.player = Chance(b"player %d" % seed)
        self.key = b"%s %d" % (KEY, seed)
        self.counter = 0
        self.entries: list[Entry] = []
        self.befores: dict[int, bytes] = {}
        chance = Chance(self.key)
        self.state, events = game.new(options, seats, chance)
        self.write(Began(seats, msgspec.Raw(msgspec.json.encode(options))), events, chance)

    def pick(self, many: int) -> int:
        """One of so many, by the player's own chance."""
        return self.player.draw(many, "player")

    def write(self, deed: Deed, events: Sequence[Event], chance: Chance) -> None:
        """Put an entry in the journal."""
        self.counter = chance.counter
        number = len(self.entries) + 1
        self.entries.append(
            journal.record(self.game, number, self.game.go(self.state), deed, events, self.state, chance)
        )

    def choose(self) -> Decision:
        """What is answered next."""
        return self.game.decisions(self.state)[0]

    def act(self) -> Decision:
        """Let somebody answer something at random; return what."""
        self.befores[len(self.entries) + 1] = self.game.encode(self.state)
        decision = self.choose()
        self.answer(decision, self.game.legal(self.state, decision).sample(self.pick))
        return decision

    def move(self) -> Decision:
        """Let somebody answer something at random, quickly: the journal does not tell of it. Return what."""
        decision, chance = self.choose(), Chance(self.key, self.counter)
        self.game.apply(self.state, decision.id, self.game.legal(self.state, decision).sample(self.pick), chance)
        self.counter = chance.counter
        return decision

    def answer(self, decision: Decision, action: Action) -> None:
        """Let a decision be answered so."""
        chance = Chance(self.key, self.counter)
        events = self.game.apply(self.state, decision.id, action, chance)
        self.write(Acted(decision.seat, decision.id, msgspec.Raw(msgspec.json.encode(action))), events, chance)

    def resign(self) -> None:
        """Let some seat leave."""
        self.befores[len(self.entries) + 1] = self.game.encode(self.state)
        left = self.game.resigned(self.state)
        seated = [seat for seat in range(self.seats) if seat not in left]
        seat = seated[self.pick(len(seated))]
        chance = Chance(self.key, self.counter)
        self.write(Left(seat), self.game.resign(self.state, seat, chance), chance)

    def undo(self) -> bool:
        """Let somebody take back the last step, if anybody may; tell whether it was done."""
        for seat in range(self.seats):
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
