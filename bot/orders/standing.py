"""Standing orders: what somebody leaves behind to be done in their stead, until they withdraw it. Pure, and secret.

They answer a decision at once, or only when its deadline has passed. Machi Koro's are the orders of the game by
post; MafiaDollar's say what to pass to the police, which loot to give, and whether to decline every trade.
"""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec

from bot.games.game import Action, Decision
from bot.games.journal import Entry
from bot.games.machi_koro import MACHI_KORO, MachiState, Pass, Roll
from bot.games.machi_koro import postal_turn as by_post
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.views import MachiView
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, MafiaView
from bot.games.mafia_dollar.actions import Decline, GiveLoot, LoseLoot, PassCard
from bot.games.mafia_dollar.cards import VALUE
from bot.table.table import Table
from data.cards.machi_koro import load
from data.rows import StandingRow
from data.sql.transaction import Reads

When = Literal["now", "late"]
"""Act at once, or only when a deadline has passed."""
MOST_TO_PASS: Final = 10

MOST_ALONE: Final = 5
"""So many rounds orders act at once in which no person does anything; then whoever is to move is asked."""

_CARDS: Final = load()
_MAJORS: Final = frozenset(card.id for card in _CARDS.establishments if card.major)
_LANDMARKS: Final = frozenset(card.id for card in _CARDS.landmarks)

ASKED: Final = {
    "roll": "dice",
    "keep": "reroll",
    "add": "add",
    "target": "victim",
    "swap": "swap",
    "which": "closed_copy",
    "give": "gift",
    "demolish": "demolish",
    "renovate": "renovate",
    "activate": "activate",
    "invest": "invest",
    "build": "buy",
}
"""Which part of a Machi Koro order answers what is asked."""


TRADES: Final = ("answer", "confirm")
CARRIED_OUT: Final = ("pass", "gift", "guard", "patrol")
"""What MafiaDollar's orders answer: offers of trades, and what police and birthdays ask."""


class MachiStanding(msgspec.Struct, frozen=True, tag="machi_koro"):
    """Standing orders in Machi Koro. `keep_coins`: nothing is bought that would leave fewer coins than that."""

    orders: Orders = Orders()
    when: When = "late"
    keep_coins: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0

    def __repr__(self) -> str:
        """Without the orders."""
        return f"MachiStanding(when={self.when!r})"


class MafiaStanding(msgspec.Struct, frozen=True, tag="mafia_dollar"):
    """Standing orders in MafiaDollar.

    `pass_on`: the cards to pass to the police, by id, the first that is in the hand is passed. `give`: which loot
    to give or lose. `decline`: decline every trade that is offered.
    """

    pass_on: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_TO_PASS)] = ()
    give: Literal["cheapest", "dearest"] | None = None
    decline: bool = False
    when: When = "late"

    def __repr__(self) -> str:
        """Without the orders."""
        return f"MafiaStanding(when={self.when!r})"


Standing = MachiStanding | MafiaStanding


def read_standing(row: StandingRow | None) -> Standing | None:
    """The standing orders that are followed, if any are."""
    return None if row is None or row.given is None else msgspec.json.decode(row.given, type=Standing)


def read_draft(row: StandingRow | None) -> Standing | None:
    """What somebody has written so far, if they have."""
    return None if row is None else msgspec.json.decode(row.draft, type=Standing)


def about(table: Table, decision: Decision) -> bool:
    """Whether orders could answer that, whoever gave them. What is asked is public; whether there are any is not."""
    asked = CARRIED_OUT if isinstance(table.state, MafiaState) else tuple(ASKED)
    return decision.ask in asked


def empty(standing: Standing) -> bool:
    """Whether they say nothing at all that could be done."""
    match standing:
        case MachiStanding(orders):
            return orders == Orders()
        case MafiaStanding(pass_on, give, decline):
            return not (pass_on or give or decline)


def answered(table: Table, decision: Decision, standing: Standing, *, late: bool = False) -> Action | None:
    """Answer what a seat owes, or may do besides, as its standing orders say; None if they do not say.

    `late`: its deadline has passed, so what they leave open in a go whose purchase they name goes by the default.
    """
    state = table.state
    match standing:
        case MachiStanding() if isinstance(state, MachiState):
            return _machi(MACHI_KORO.view(state, decision.seat), decision, standing, late=late)
        case MafiaStanding() if isinstance(state, MafiaState):
            return _mafia(MAFIA_DOLLAR.view(state, decision.seat), decision, standing)
        case _:
            return None


def _machi(view: MachiView, decision: Decision, standing: MachiStanding, *, late: bool) -> Action | None:
    """What is given is followed; where it cannot be done, silence is. What is left open is left to the player."""
    orders, choice = standing.orders, view.choices[decision.id]
    field = ASKED.get(decision.ask, "")
    given = getattr(orders, field, None)
    follows = field in ("reroll", "add") and orders.dice is not None
    if decision.ask == "build" and not _left_to_buy(view, decision.seat, orders):
        return None
    if given in (None, ()) and not (follows or _on_the_way(view, decision, orders, late=late)):
        return None
    if decision.ask == "build":
        thrifty = by_post.leaving(view, decision.seat, orders, standing.keep_coins)
        return by_post.ordered(view, decision, thrifty) or Pass()
    if decision.ask == "roll" and orders.dice is not None and Roll(orders.dice) not in choice:
        return next(iter(choice))
    return by_post.answer(view, decision, orders)


def _on_the_way(view: MachiView, decision: Decision, orders: Orders, *, late: bool) -> bool:
    """Whether a question they leave open needs nobody on the way to what they buy: one way to roll, or no time left."""
    only = decision.ask == "roll" and len(list(view.choices[decision.id])) == 1
    return (only or late) and decision.seat == view.active and _left_to_buy(view, decision.seat, orders)


def _left_to_buy(view: MachiView, seat: int, orders: Orders) -> bool:
    """Whether that seat can buy some day what they name: it is on offer, or may come, and is not one it has already."""
    town = view.towns[seat]
    if any(site.card in orders.buy for site in town.sites if not site.built):
        return True
    owned = _MAJORS.intersection(holding.card for holding in town.holdings)
    wanted = set(orders.buy) - _LANDMARKS - owned
    return bool(wanted) and (view.deck > 0 or any(pile.card in wanted for pile in view.market if pile.left))


def _mafia(view: MafiaView, decision: Decision, standing: MafiaStanding) -> Action | None:
    if decision.ask in TRADES:
        return Decline() if standing.decline else None
    if decision.ask not in CARRIED_OUT or decision not in view.owed:
        return None  # what was chosen already could be chosen anew, again and again: that is the player's alone
    choices = list(view.choices[decision.id])
    passes = {choice.card: choice for choice in choices if isinstance(choice, PassCard)}
    for card in standing.pass_on:
        if card in passes:
            return passes[card]
    loot = [choice for choice in choices if isinstance(choice, GiveLoot | LoseLoot)]
    if not loot or standing.give is None:
        return None
    pick = min if standing.give == "cheapest" else max
    return pick(loot, key=lambda choice: VALUE[choice.loot])


def would_answer(view: MafiaView, decision: Decision, standing: MafiaStanding) -> Action | None:
    """Answer what a seat was asked in a view of its own, as these orders would have; None if they would not."""
    return _mafia(view, decision, standing)


def fits(table: Table, seat: int, standing: Standing) -> bool:
    """Whether what they name can still be done some day: something to buy is left, a card to pass on is not discarded.

    A card that is not in the hand may come into it yet; a further deal brings back what is discarded.
    """
    state = table.state
    match standing:
        case MachiStanding(orders) if isinstance(state, MachiState) and orders.buy:
            return _left_to_buy(MACHI_KORO.view(state, seat), seat, orders)
        case MafiaStanding(pass_on, None, False) if isinstance(state, MafiaState) and pass_on:
            return state.options.target > 0 or not set(state.discard).issuperset(pass_on)
        case _:
            return True


async def attended_in(reads: Reads, table_id: int) -> int:
    """The last go in which a person did something, as `first_at_once` asks."""
    row = await reads.last_by_person(table_id)
    return 0 if row is None else msgspec.json.decode(row.entry, type=Entry).go


def first_at_once(
    table: Table, orders: Sequence[tuple[int, Standing]], attended: int
) -> tuple[Decision, Action] | None:
    """The first decision that standing orders answer at once, with that answer.

    `attended` is the last go in which a person did something: they do not play on for ever among themselves.
    """
    if table.row.phase != "playing" or table.by_post or table.paused:
        return None
    if table.game.go(table.state) - attended > MOST_ALONE * len(table.seats):
        return None
    present = {seat.number for seat in table.present()}
    now = {seat: each for seat, each in orders if each.when == "now" and seat in present}
    if not now:
        return None
    for decision in (*table.owed(), *table.standing()):
        if decision.seat in now:
            action = answered(table, decision, now[decision.seat])
            if action is not None:
                return decision, action
    return None


def told_openly(table: Table) -> bool:
    """Whether everybody may know that orders acted; where answers are secret, not even their time says so."""
    return not isinstance(table.state, MafiaState)


async def followed(reads: Reads, table_id: int) -> list[tuple[int, Standing]]:
    """The standing orders that are followed at a table, with their seats."""
    rows = await reads.standing_orders(table_id)
    return [(row.seat, standing) for row in rows if (standing := read_standing(row)) is not None]


async def acts_at_once(reads: Reads, table: Table, seat: int) -> bool:
    """Whether that seat's standing orders are about to answer what it owes, as everybody may know."""
    if not told_openly(table):
        return False
    standing = read_standing(await reads.standing_orders_of(table.id, seat))
    if standing is None or standing.when != "now":
        return False
    return first_at_once(table, [(seat, standing)], await attended_in(reads, table.id)) is not None
