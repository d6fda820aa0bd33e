"""Random games of MafiaDollar whose texts are tested."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, Options
from bot.games.mafia_dollar.actions import MafiaAction
from bot.games.mafia_dollar.events import MafiaEvent
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")
LONG = ("_" * 64,) * 6


@dataclass
class Moment:
    """A state, the seat and decision that come next, and the preceding events."""

    state: MafiaState
    decision: Decision
    view: MafiaView
    events: tuple[MafiaEvent, ...]

    @property
    def answers(self) -> list[MafiaAction]:
        return list(self.view.choices[self.decision.id])


def moments(seed: int, seats: int, options: Options | None = None) -> Iterator[Moment]:
    """A whole game: usually sensible moves, so that much happens, and some random ones, including trades."""
    rnd, chance = random.Random(seed), Chance(bytes([seed]) * 32)
    agreed = options or Options(give_items=bool(seed % 2), blind_trades=seed % 3 == 0)
    state, events = MAFIA_DOLLAR.new(agreed, seats, chance)
    while MAFIA_DOLLAR.outcome(state) is None:
        pending = list(MAFIA_DOLLAR.decisions(state))
        decision = rnd.choice([*pending, *MAFIA_DOLLAR.standing(state)] if rnd.random() < 0.3 else pending)
        view = MAFIA_DOLLAR.view(state, decision.seat)
        yield Moment(state, decision, view, tuple(events))
        if decision in pending and rnd.random() < 0.5:
            action = MAFIA_DOLLAR.robot(view, decision, "easy", chance)
        else:
            action = MAFIA_DOLLAR.legal(state, decision).sample(rnd.randrange)
        events = MAFIA_DOLLAR.apply(state, decision.id, action, chance)
    yield Moment(state, Decision(0, 0, "over"), MAFIA_DOLLAR.view(state, None), tuple(events))


def some_view(viewer: int | None = 0, seats: int = 3) -> MafiaView:
    """The table at the start of a game."""
    state, _ = MAFIA_DOLLAR.new(Options(first="joining"), seats, Chance(b"a secret"))
    return MAFIA_DOLLAR.view(state, viewer)
