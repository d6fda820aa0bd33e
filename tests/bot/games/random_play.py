"""A random game of any kind, with its journal."""

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
        """A number below `many`, from the player's own chance."""
        return self.player.draw(many, "player")

    def write(self, deed: Deed, events: Sequence[Event], chance: Chance) -> None:
        """Append an entry to the journal."""
        self.counter = chance.counter
        number = len(self.entries) + 1
        played = journal.Played(deed, self.state, events, chance, self.game.turn(self.state))
        self.entries.append(journal.record(self.game, number, played))

    def choose(self) -> Decision:
        """The decision to answer next."""
        return self.game.decisions(self.state)[0]

    def act(self) -> Decision:
        """Answer a pending decision at random; returns the action."""
        self.befores[len(self.entries) + 1] = self.game.encode(self.state)
        decision = self.choose()
        self.answer(decision, self.game.legal(self.state, decision).sample(self.pick))
        return decision

    def move(self) -> Decision:
        """Answer a pending decision at random, quickly and without the journal; returns the action."""
        decision, chance = self.choose(), Chance(self.key, self.counter)
        self.game.apply(self.state, decision.id, self.game.legal(self.state, decision).sample(self.pick), chance)
        self.counter = chance.counter
        return decision

    def answer(self, decision: Decision, action: Action) -> None:
        """Answer a decision with that action."""
        chance = Chance(self.key, self.counter)
        events = self.game.apply(self.state, decision.id, action, chance)
        self.write(Acted(decision.seat, decision.id, msgspec.Raw(msgspec.json.encode(action))), events, chance)

    def resign(self) -> None:
        """Let a random seat resign."""
        self.befores[len(self.entries) + 1] = self.game.encode(self.state)
        left = self.game.resigned(self.state)
        seated = [seat for seat in range(self.seats) if seat not in left]
        seat = seated[self.pick(len(seated))]
        chance = Chance(self.key, self.counter)
        self.write(Left(seat), self.game.resign(self.state, seat, chance), chance)

    def undo(self) -> bool:
        """Undo the last step if any player may; returns whether it was undone."""
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
