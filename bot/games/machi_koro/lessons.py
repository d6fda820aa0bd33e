"""What a newcomer is advised to do in a guided first game, and which dice let them meet every kind of card."""

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from bot.games.chance import Chance
from bot.games.machi_koro.actions import Build, MachiAction, Pass, Roll, Swap, Target
from bot.games.machi_koro.card_values import COSTS, ESTABLISHMENTS, built, copies
from bot.games.machi_koro.events import Earned, Took
from bot.games.machi_koro.odds import rolls
from bot.games.machi_koro.robots.easy import easy
from bot.games.machi_koro.robots.levels import answer
from bot.games.machi_koro.state import MachiOptions
from bot.games.machi_koro.views import MachiView, TownView
from bot.games.values import Decision

if TYPE_CHECKING:
    from bot.games.machi_koro.game import MachiKoro

PLAN: Final = ("ranch", "cafe", "stadium", "train_station")
"""What to build first: a blue card, a red one, a purple one, a landmark. Everybody begins with a green one."""
TURNS: Final = 6
"""Turns of the newcomer in which all of it is built, and has paid."""
NEARLY: Final = 2
"""As many coins often come before the next purchase: if no more are missing, it is wise to save."""
CHEAP: Final = ("wheat_field", "ranch", "bakery")
"""What is bought on the way to a card of the plan that is too dear yet: of these the one that is owned least."""
COURSES: Final = 6
"""Ways in which robots may build, in all of which a game has to teach."""


class Ringed(msgspec.Struct, frozen=True):
    """What advice speaks of: the dice, a card on sale, one in the town of `seat`, or all of that player's town."""

    what: Literal["dice", "market", "town", "player"]
    seat: int
    card: str = ""


def wanted(view: MachiView, seat: int) -> str | None:
    """Return the plan's next card; None: all are built, or its turns are over.

    The one for which a newcomer saves is wanted longer, once it is nearly paid: else they have saved in vain.
    """
    town = view.towns[seat]
    missing = next((card for card in PLAN if not copies(town, card) and not built(town, card)), None)
    if missing is None or view.round <= TURNS:
        return missing
    nearly = COSTS[missing] - town.coins <= NEARLY and view.round <= 2 * TURNS
    return missing if nearly and missing == max(PLAN, key=COSTS.__getitem__) else None


def next_landmark(town: TownView) -> str | None:
    """Return the cheapest landmark that a town lacks; None: it has all."""
    return min((site.card for site in town.sites if not site.built), key=COSTS.__getitem__, default=None)


def advised(view: MachiView, decision: Decision) -> MachiAction:
    """Return what to answer: the dice that earn more; what `_purchase` says; anything else as an easy robot."""
    if decision.ask == "build":
        return _purchase(view, decision)
    if chooses_dice(view, decision):
        one, two = (throw.expected for throw in rolls(view, decision.seat).throws)
        return Roll(2 if two > one else 1)
    return easy(view, decision, Chance(b"advice %d" % decision.id))


def chooses_dice(view: MachiView, decision: Decision) -> bool:
    """Return whether the decision is to roll one die or two."""
    return decision.ask == "roll" and Roll(2) in view.choices[decision.id]


def _purchase(view: MachiView, decision: Decision) -> MachiAction:
    """Return what to build: the plan's next card, or else a landmark, or else what a normal robot would.

    Nothing if the next of these can nearly be paid, or somebody lacks one landmark; on the way to a card of the plan a
    cheap one.
    """
    town, choice = view.towns[decision.seat], view.choices[decision.id]
    card, landmark = wanted(view, decision.seat), next_landmark(town)
    if (here := next((Build(each) for each in (card, landmark) if each and Build(each) in choice), None)) is not None:
        return here
    aim = card or landmark
    if aim is not None and (COSTS[aim] - town.coins <= NEARLY or nearly_won(view) is not None):
        return Pass()
    if card is None:
        return answer(view, decision, "normal", Chance(b"advice %d" % decision.id))
    cheap = [each for each in map(Build, CHEAP) if each in choice]
    return min(cheap, key=lambda each: copies(town, each.card), default=Pass())


def nearly_won(view: MachiView) -> int | None:
    """Return the first seat that lacks one landmark, so that new cards have no time to pay; None: there is none."""
    close = (town.seat for town in view.towns if town.landmarks == len(town.sites) - 1 and not town.resigned)
    return next(close, None)


def goal(view: MachiView, seat: int, advice: MachiAction) -> str:
    """Return the card that advice on what to build names, to build it or to save for it; empty if there is none."""
    if isinstance(advice, Build):
        return advice.card
    return wanted(view, seat) or next_landmark(view.towns[seat]) or ""


def about(view: MachiView, decision: Decision) -> Ringed | None:
    """Return what the advice on a decision speaks of, if it can be seen. All of it is public."""
    seat = decision.seat
    match decision.ask, advised(view, decision):
        case "build", advice:
            card = goal(view, seat, advice)
            return Ringed("market" if card in ESTABLISHMENTS else "town", seat, card) if card else None
        case _, Swap(partner=partner, take=card):
            return Ringed("town", partner, card)
        case _, Target(other):
            return Ringed("player", other)
        case "roll" | "keep", _:
            return Ringed("dice", seat)
        case _:
            return None


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
    town = game.view(state, 0).towns[0]
    return not owed and all(copies(town, card) or built(town, card) for card in PLAN)
