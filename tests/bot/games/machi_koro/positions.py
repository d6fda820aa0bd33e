"""Positions in few words: towns by keyword, dice that fall as told, and a table to play on."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar, cast

import msgspec
import pytest

from bot.games.chance import Chance, Draw
from bot.games.game import Action, Decision, IllegalAction, Refusal
from bot.games.machi_koro import MACHI_KORO, MachiAction, MachiKoro, MachiState, Options, Roll, Town
from bot.games.machi_koro.events import GoBegan, MachiEvent

E = TypeVar("E")

STATION, MALL, PARK, TOWER = "train_station", "shopping_mall", "amusement_park", "radio_tower"
LANDMARKS = (STATION, MALL, PARK, TOWER)
HARBOR, AIRPORT = "harbor", "airport"
EVERYTHING = Options(edition="everything", first="joining")
"""Every card, every pile on offer."""


class Falling(Chance):
    """Dice that fall as they are told: the faces of `fall`, one after the other."""

    def __init__(self, *fall: int) -> None:
        super().__init__(b"told")
        self.fall = list(fall)

    def draw(self, sides: int, purpose: str) -> int:
        """Give the next face told, less one."""
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
    """A town with exactly these coins, cards and built landmarks; one copy of `closed`, or so many, are closed."""
    landmarks = [built] if isinstance(built, str) else list(built)
    closed = ({closed: 1} if closed else {}) if isinstance(closed, str) else dict(closed)
    return Town(coins, {**cards, **also}, closed, landmarks)


def table(*towns: Town, active: int = 0, **options: object) -> "Table":
    """A game of the whole edition going on, in which seat `active` is to roll."""
    return Table(*towns, active=active, options=msgspec.structs.replace(EVERYTHING, **options))


class Table:
    """A game going on, in which seat `active` is to roll."""

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
        self.state.story = [GoBegan(active, self.state.go)]
        self.state.owed = []
        self.state.owe(active, "roll")

    @property
    def owed(self) -> Decision:
        """The decision owed; there must be exactly one."""
        (decision,) = self.game.decisions(self.state)
        return decision

    @property
    def asks(self) -> tuple[int, str]:
        """Who is asked what."""
        return self.owed.seat, self.owed.ask

    @property
    def coins(self) -> list[int]:
        """Every town's coins."""
        return [town.coins for town in self.state.towns]

    @property
    def legal(self) -> list[MachiAction]:
        """Every answer to the decision owed."""
        return list(self.game.legal(self.state, self.owed))

    def answers(self, action: Action, *dice: int) -> Sequence[MachiEvent]:
        """The one who owes a decision answers; dice fall as told."""
        chance = Falling(*dice)
        events = self.game.apply(self.state, self.owed.id, cast("MachiAction", action), chance)
        assert not chance.fall, f"these dice were not thrown: {chance.fall}"
        return events

    def answers_as(self, seat: int, action: Action) -> Sequence[MachiEvent]:
        """That seat, which is one of several that owe a decision, answers its own."""
        (decision,) = [decision for decision in self.game.decisions(self.state) if decision.seat == seat]
        return self.game.apply(self.state, decision.id, cast("MachiAction", action), Falling())

    def rolls(self, *dice: int) -> Sequence[MachiEvent]:
        """As many dice are rolled as faces are told."""
        return self.answers(Roll(len(dice)), *dice)

    def resigns(self, seat: int) -> Sequence[MachiEvent]:
        """That seat leaves."""
        return self.game.resign(self.state, seat, Falling())

    def refuses(self, action: Action, decision: int | None = None) -> Refusal:
        """Answer illegally. Neither state nor chance may change; what could be answered is told."""
        chance = Chance(b"untouched")
        before = self.game.encode(self.state)
        asked = self.owed.id if decision is None else decision
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
