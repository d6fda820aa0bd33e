"""What a newcomer is advised to do in a guided first game, and which dice let them meet every kind of card."""

from typing import TYPE_CHECKING, Final

from bot.games.chance import Chance
from bot.games.machi_koro.actions import Build, MachiAction, Pass
from bot.games.machi_koro.card_values import COSTS, ESTABLISHMENTS, built, copies
from bot.games.machi_koro.events import Earned, Took
from bot.games.machi_koro.robots.easy import easy
from bot.games.machi_koro.state import MachiOptions
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision

if TYPE_CHECKING:
    from bot.games.machi_koro.game import MachiKoro

PLAN: Final = ("ranch", "cafe", "stadium", "train_station")
"""What to build first: a blue card, a red one, a purple one, a landmark. Everybody begins with a green one."""
TURNS: Final = 6
"""Turns of the newcomer in which all of it is built, and has paid."""
COURSES: Final = 6
"""Ways in which robots may build, in all of which a game has to teach."""


def wanted(view: MachiView, seat: int) -> str | None:
    """Return the next card of the plan; None: all are built."""
    town = view.towns[seat]
    return next((card for card in PLAN if not copies(town, card) and not built(town, card)), None)


def advised(view: MachiView, decision: Decision) -> MachiAction:
    """Return what to answer: the plan's next card or to save for it, then what the easy robot would do."""
    card = wanted(view, decision.seat) if decision.ask == "build" else None
    if card is not None:
        if Build(card) in view.choices[decision.id]:
            return Build(card)
        if COSTS[card] > view.towns[decision.seat].coins:
            return Pass()
    return easy(view, decision, Chance(b"advice %d" % decision.id))


def meets_every_kind(game: "MachiKoro", options: MachiOptions, seats: int, key: bytes) -> bool:
    """Return whether the plan is built and every colour has paid after six turns of seat 0, whatever robots build.

    The others are easy robots with dice of their own, which are not known yet; so several courses are tried.
    """
    return all(_meets(game, options, seats, Chance(key), Chance(b"robots %d" % course)) for course in range(COURSES))


def _meets(game: "MachiKoro", options: MachiOptions, seats: int, chance: Chance, robots: Chance) -> bool:
    state, _ = game.new(options, seats, chance)
    owed = {"blue", "green", "red", "purple"}
    while state.pending and game.turn(state) <= TURNS * seats:
        decision = state.pending[0]
        view = game.view(state, decision.seat)
        action = advised(view, decision) if decision.seat == 0 else easy(view, decision, robots)
        for event in game.apply(state, decision.id, action, chance):
            if isinstance(event, Earned | Took) and event.seat == 0 and event.coins:
                owed.discard(ESTABLISHMENTS[event.card].colour)
    return not owed and wanted(game.view(state, 0), 0) is None
