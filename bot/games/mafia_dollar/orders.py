"""Standing orders in MafiaDollar: what to pass to the police, which loot to give, whether to decline trades."""

from typing import Annotated, Final, Literal

import msgspec

from bot.games.orders import Rehearsal, StandingOrders
from bot.games.values import Action, Decision

MOST_TO_PASS: Final = 10


class MafiaStanding(StandingOrders, frozen=True, tag="mafia_dollar"):
    """Standing orders in MafiaDollar.

    `pass_on`: the cards to pass to the police, by id; the first that is in the hand is passed. `give`: which loot to
    give or lose. `decline`: decline every trade that is offered.
    """

    pass_on: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_TO_PASS)] = ()
    give: Literal["cheapest", "dearest"] | None = None
    decline: bool = False


class AskedInTurn(Rehearsal, frozen=True):
    """The decisions of a seat in one turn that orders are about, each with their answer (None: they leave it open)."""

    turn: int
    answers: tuple[tuple[Decision, Action | None], ...]
