"""Plays whole games for the corpus: robots and random players, with undos, resignations and rewind votes."""

from typing import Any

import msgspec

from bot.games import journal
from bot.games.chance import Chance
from bot.games.entries import Acted, Began, Deed, Entry, Left, Undid
from bot.games.game import AnyGame
from bot.games.machi_koro.robot import robot_orders
from bot.games.recording import Recording
from bot.games.registry import GAMES
from bot.games.values import Decision, Options, State
from bot.orders.postal_turn import played

RANDOM = "random"
"""A player that takes random legal actions."""
CLUMSY = 400
"""A random player resigns once in this number of steps."""


class Plan(msgspec.Struct, frozen=True):
    """A game to play: its players (robot levels, or "random") and options.

    `undo`: the player or the table takes steps back. `leaving`: somebody may resign. After `most` steps the game is
    closed.
    """

    name: str
    game: str
    players: tuple[str, ...]
    options: Options
    undo: bool = False
    leaving: bool = False
    most: int = 6_000


class Player:
    """Plays a plan and keeps a journal as a table does. All random choices follow from the plan's name."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: AnyGame = GAMES[plan.game]
        self.dice = Chance(b"players of " + plan.name.encode())
        self.key = b"key of " + plan.name.encode()
        self.entries: list[Entry] = []
        self.befores: dict[int, bytes] = {}
        chance = Chance(self.key)
        self.state: Any
        self.state, events = self.game.new(plan.options, len(plan.players), chance)
        self._write(
            Began(len(plan.players), msgspec.Raw(msgspec.json.encode(plan.options))), events, chance, self._turn()
        )

    def play(self) -> Recording:
        """Play the game to its end; returns the recording."""
        while self.state.pending and len(self.entries) < self.plan.most:
            if getattr(self.plan.options, "postal", False):
                self._postal_turn()
            else:
                self._step()
        return self.recording()

    def recording(self) -> Recording:
        """The recording so far."""
        outcome = self.game.outcome(self.state)
        return Recording(
            game=self.game.name,
            rules=self.game.version,
            seats=len(self.plan.players),
            robots=tuple(None if level == RANDOM else level for level in self.plan.players),
            options=msgspec.Raw(msgspec.json.encode(self.plan.options)),
            key=self.key.hex(),
            ended="over" if outcome else "closed",
            outcome=outcome,
            entries=tuple(self.entries),
        )

    def _step(self) -> None:
        if self.plan.undo and self._pick(8) == 0 and self._undo():
            return
        if self.plan.leaving and self._pick(CLUMSY) == 0:
            self._resign()
            return
        standing = self.game.standing(self.state)
        if standing and self._pick(4) == 0:
            asked = standing[self._pick(len(standing))]
            if self._react(asked):
                return
        pending = self.state.pending[self._pick(len(self.state.pending))]
        level = self.plan.players[pending.seat]
        if level == RANDOM:
            action = self.game.legal(self.state, pending).sample(self._pick)
        else:
            action = self.game.robot(self.game.view(self.state, pending.seat), pending, level, self.dice)
        self._act(pending, action)

    def _react(self, asked: Decision) -> bool:
        level = self.plan.players[asked.seat]
        if level == RANDOM:
            action = self.game.legal(self.state, asked).sample(self._pick)
        else:
            action = self.game.react(self.game.view(self.state, asked.seat), asked, level, self.dice)
        if action is not None:
            self._act(asked, action)
        return action is not None

    def _act(self, asked: Decision, action: Any) -> None:  # noqa: ANN401 - either game's
        self.befores[len(self.entries) + 1] = self.game.encode(self.state)
        chance, turn = Chance(self.key, self._counter()), self._turn()
        events = self.game.apply(self.state, asked.id, action, chance)
        self._write(Acted(asked.seat, asked.id, msgspec.Raw(msgspec.json.encode(action))), events, chance, turn)

    def _resign(self) -> None:
        chance, turn = Chance(self.key, self._counter()), self._turn()
        seat = self.state.seated[self._pick(len(self.state.seated))]
        self.befores[len(self.entries) + 1] = self.game.encode(self.state)
        self._write(Left(seat), self.game.resign(self.state, seat, chance), chance, turn)

    def _undo(self) -> bool:
        """Take the last step back, by its player or by the table's vote (which may undo dice)."""
        steps = journal.rewindable(self.entries, self.game.version)
        agreed = self._pick(3) == 0
        seats = range(len(self.plan.players))
        mine = next(filter(None, (journal.undoable(self.entries, seat) for seat in seats)), None)
        entry = (steps[-1] if steps else None) if agreed else mine
        if entry is None or not isinstance(entry.deed, Acted):
            return False
        latest: State = self.state
        chance, turn = Chance(self.key, self._counter()), self._turn()
        self.state = self.game.decode(self.befores[entry.number])
        self.state.supersede(latest)
        if agreed:
            self.game.rewound(self.state, chance)
        self.befores[len(self.entries) + 1] = self.game.encode(latest)
        self._write(Undid(entry.deed.seat, entry.number, agreed), (), chance, turn)
        return True

    def _postal_turn(self) -> None:
        orders = {
            seat: (robot_orders(self.game.view(self.state, seat), level),)
            for seat, level in enumerate(self.plan.players)
            if level != RANDOM  # a random player of a postal game hands in nothing
        }
        for step in played(self.game, self.state, orders, self.key, self._counter()):
            decision, action = step.answered.decision, step.answered.action
            deed = Acted(decision.seat, decision.id, msgspec.Raw(msgspec.json.encode(action)))
            self._write(deed, step.events, step.chance, step.turn)

    def _write(self, deed: Deed, events: Any, chance: Chance, turn: int) -> None:  # noqa: ANN401
        number = len(self.entries) + 1
        self.entries.append(journal.record(self.game, number, journal.Played(deed, self.state, events, chance, turn)))

    def _turn(self) -> int:
        return self.game.turn(self.state)

    def _counter(self) -> int:
        return self.entries[-1].counter

    def _pick(self, many: int) -> int:
        return self.dice.draw(many, "player")
