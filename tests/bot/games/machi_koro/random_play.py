"""Random games with their journals: for properties that must hold whatever is played."""

import msgspec

from bot.games import journal
from bot.games.chance import Chance
from bot.games.journal import Acted, Began, Entry, Left, Undid
from bot.games.machi_koro import MACHI_KORO, MachiKoro, MachiState, Options
from bot.games.machi_koro.edition import edition

KEY = b"the key of this table"


class RandomGame:
    """A game played at random from `seed`, its journal kept as a table keeps it.

    `seed` drives the players and the key the dice: a Chance of its own, so that both are repeatable.
    """

    def __init__(self, seed: int, seats: int, options: Options | None = None, game: MachiKoro = MACHI_KORO) -> None:
        self.game = game
        self.player = Chance(b"player %d" % seed)
        self.key = b"%s %d" % (KEY, seed)
        self.counter = 0
        self.entries: list[Entry] = []
        self.befores: dict[int, bytes] = {}
        self.start: bytes | None = None
        options = options or Options()
        chance = Chance(self.key)
        self.state: MachiState
        self.state, events = game.new(options, seats, chance)
        self.write(Began(seats, msgspec.Raw(msgspec.json.encode(options))), events, chance)

    @property
    def opening(self) -> MachiState | None:
        """A copy of the position that the journal starts from; None: the beginning."""
        return None if self.start is None else self.game.decode(self.start)

    def start_from_here(self) -> None:
        """Forget the journal: a position was set up by hand."""
        self.start = self.game.encode(self.state)
        self.entries.clear()

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

    def act(self) -> None:
        """Let whoever owes the first decision answer it at random."""
        self.befores[len(self.entries) + 1] = self.game.encode(self.state)
        decision = self.game.decisions(self.state)[0]
        action = self.game.legal(self.state, decision).sample(self.pick)
        chance = Chance(self.key, self.counter)
        events = self.game.apply(self.state, decision.id, action, chance)
        deed = Acted(decision.seat, decision.id, msgspec.Raw(msgspec.json.encode(action)))
        self.write(deed, events, chance)

    def resign(self) -> None:
        """Let some seat leave."""
        self.befores[len(self.entries) + 1] = self.game.encode(self.state)
        seat = self.state.seated[self.pick(len(self.state.seated))]
        chance = Chance(self.key, self.counter)
        self.write(Left(seat), self.game.resign(self.state, seat, chance), chance)

    def undo(self) -> bool:
        """Let somebody take back the last step, if anybody may; tell whether it was done."""
        for seat in range(len(self.state.towns)):
            entry = journal.undoable(self.entries, seat)
            if entry is not None:
                serial = self.state.serial
                self.state = self.game.decode(self.befores[entry.number])
                self.state.reissue(serial)
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


def rich(game: RandomGame, seed: int) -> None:
    """Give towns cards, some of them closed, landmarks and coins, so that every question comes up soon."""
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
