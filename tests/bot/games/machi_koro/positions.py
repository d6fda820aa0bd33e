"""Positions in few words: towns by keyword, scripted dice, and a table to play on."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar, cast

import msgspec
import pytest

from bot.games.chance import Chance, Draw
from bot.games.machi_koro import MACHI_KORO, MachiAction, MachiKoro, MachiState, Options, Roll, Town
from bot.games.machi_koro.events import MachiEvent, TurnBegan
from bot.games.values import Action, Decision, IllegalAction, Refusal

E = TypeVar("E")

STATION, MALL, PARK, TOWER = "train_station", "shopping_mall", "amusement_park", "radio_tower"
LANDMARKS = (STATION, MALL, PARK, TOWER)
HARBOR, AIRPORT = "harbor", "airport"
EVERYTHING = Options(edition="everything", first="joining")
"""Every card, every pile on offer."""


class Falling(Chance):
    """Scripted dice: the faces of `fall`, in order."""

    def __init__(self, *fall: int) -> None:
        super().__init__(b"told")
        self.fall = list(fall)

    def draw(self, sides: int, purpose: str) -> int:
        """Return the next face, less one."""
        value = self.fall.pop(0) - 1
        assert 0 <= value < sides, f"no {value + 1} on {sides} sides"
        self.counter += 1
        self.drawn.append(Draw(purpose, sides, value))
        return value


def town(
    coins: int = 3,
    built: str | Iterable[str] = (),
    closed: str | Mapping[str, int] = "",
    also: Mapping[str, int] = MappingProxyType({}),
    **cards: int,
) -> Town:
    """A town with these coins, cards and built landmarks. `closed`: a card with one closed copy, or copies by card."""
    landmarks = [built] if isinstance(built, str) else list(built)
    closed = ({closed: 1} if closed else {}) if isinstance(closed, str) else dict(closed)
    return Town(coins, {**cards, **also}, closed, landmarks)


def table(*towns: Town, active: int = 0, **options: object) -> "Table":
    """A game with all cards, in which seat `active` is to roll."""
    return Table(*towns, active=active, options=msgspec.structs.replace(EVERYTHING, **options))


class Table:
    """A game in which seat `active` is to roll."""

    def __init__(
        self,
        *towns: Town,
        active: int = 0,
        first: int = 0,
        options: Options | None = None,
        game: MachiKoro = MACHI_KORO,
    ) -> None:
        self.game = game
        self.state: MachiState
        options = options or Options(first="joining")
        self.state, _ = game.new(options, len(towns), Falling() if options.market == "all" else Chance(b"deal"))
        self.state.towns = list(towns)
        self.state.first = first
        self.state.active = active
        self.state.story = [TurnBegan(active, self.state.turn)]
        self.state.pending = []
        self.state.ask(active, "roll")

    @property
    def pending(self) -> Decision:
        """The open decision; there must be exactly one."""
        (decision,) = self.game.decisions(self.state)
        return decision

    @property
    def asks(self) -> tuple[int, str]:
        """The seat and the question of the open decision."""
        return self.pending.seat, self.pending.ask

    @property
    def coins(self) -> list[int]:
        """Every town's coins."""
        return [town.coins for town in self.state.towns]

    @property
    def legal(self) -> list[MachiAction]:
        """Every legal action for the open decision."""
        return list(self.game.legal(self.state, self.pending))

    def answers(self, action: Action, *dice: int) -> Sequence[MachiEvent]:
        """Answer the open decision; `dice` are the faces rolled."""
        chance = Falling(*dice)
        events = self.game.apply(self.state, self.pending.id, cast("MachiAction", action), chance)
        assert not chance.fall, f"these dice were not thrown: {chance.fall}"
        return events

    def answers_as(self, seat: int, action: Action) -> Sequence[MachiEvent]:
        """Answer the decision of this seat, one of several that are open."""
        (decision,) = [decision for decision in self.game.decisions(self.state) if decision.seat == seat]
        return self.game.apply(self.state, decision.id, cast("MachiAction", action), Falling())

    def rolls(self, *dice: int) -> Sequence[MachiEvent]:
        """Roll these faces."""
        return self.answers(Roll(len(dice)), *dice)

    def resigns(self, seat: int) -> Sequence[MachiEvent]:
        """Let this seat leave."""
        return self.game.resign(self.state, seat, Falling())

    def refuses(self, action: Action, decision: int | None = None) -> Refusal:
        """Answer illegally: neither state nor chance may change, and the refusal lists the legal actions."""
        chance = Chance(b"untouched")
        before = self.game.encode(self.state)
        asked = self.pending.id if decision is None else decision
        with pytest.raises(IllegalAction) as refused:
            self.game.apply(self.state, asked, cast("MachiAction", action), chance)
        assert self.game.encode(self.state) == before
        assert (chance.counter, chance.drawn) == (0, [])
        instead = refused.value.instead
        assert (None if instead is None else list(instead)) == (self.legal if decision is None else None)
        return refused.value.refusal


def only(kind: type[E], events: Iterable[object]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
