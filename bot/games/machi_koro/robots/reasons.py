"""The reason of an action, derived from the table before it."""

from collections.abc import Sequence
from typing import Final

from bot.games.machi_koro.actions import (
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
    Which,
)
from bot.games.machi_koro.card_values import COSTS, ESTABLISHMENTS
from bot.games.machi_koro.kernel import Position, seen
from bot.games.machi_koro.kernel.policies import ONE_DIE, TWO_DICE
from bot.games.machi_koro.robots.forecast import forecast, mean, net_row, towns
from bot.games.machi_koro.robots.why import Why
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision
from data.cards import machi_koro as cards

A_GAIN: Final = 0.05
"""Fewest coins in a round for which a card "earns more"."""
FAT_PURSE: Final = 10
"""Coins with which it is odd to build nothing."""
ONLY_CHOICE: Final = Why("only_choice")
"""There was no other action."""


def explained(view: MachiView, decision: Decision, action: MachiAction, *, counts: bool) -> Why:
    """Return why a robot chose an action. If it does not count odds, the reason has no coins."""
    why = _why(seen(view, float), view, decision, action)
    return why if counts else Why(why.reason, why.card, why.seat)


def _why(table: Position, view: MachiView, decision: Decision, action: MachiAction) -> Why:
    seat = decision.seat
    match action:
        case Build(card):
            return _building(table, seat, card)
        case Pass() if decision.ask == "build":
            return _saving(table, view, seat)
        case Roll(dice):
            return Why("brings_most", coins=_mean_of_roll(table, dice))
        case Keep():
            return Why("good_enough", coins=_coins_of_total(table, view.turn.total))
        case Reroll(dice):
            return Why("rolls_better", coins=_mean_of_roll(table, dice))
        case Add():
            return Why("brings_most", decision.card, coins=_coins_of_total(table, view.turn.total + 2))
        case Target(victim):
            return Why("takes_most", decision.card, victim)
        case Swap(_, partner, take):
            return Why("earns_more", take, partner, _more(table, seat, take))
        case Give(card, receiver):
            return Why("costs_least", card, receiver)
        case Demolish(landmark):
            return Why("costs_least", landmark)
        case Renovate(kind):
            return Why("hurts_others", kind)
        case Activate(kind):
            return Why("brings_most", kind)
        case Invest():
            return Why("earns_more", decision.card)
        case Which():
            return Why("costs_least")
        case _:
            return Why("nothing_better", decision.card)


def _building(table: Position, seat: int, card: str) -> Why:
    if card not in ESTABLISHMENTS:
        wins = table.landmarks[seat] == table.tables.landmarks - 1
        return Why("wins" if wins else "builds_landmark", card)
    number = table.tables.number[card]
    effect = table.tables.effects[number]
    if isinstance(effect, cards.Loan):
        return Why("pays_at_once", card, coins=effect.coins)
    if isinstance(effect, cards.Demolish):
        return Why("pays_for_landmarks", card, coins=effect.coins)
    more = _more(table, seat, card)
    if more >= A_GAIN:
        return Why("earns_more", card, coins=more)
    rival = max(table.others[seat], key=lambda other: _more(table, other, card))
    theirs = _more(table, rival, card)
    if table.market[number] == 1 and not copies_to_come(table, number) and theirs >= A_GAIN:
        return Why("keeps_from_others", card, rival, theirs)
    return Why("prepares" if COSTS[card] else "costs_nothing", card)


def copies_to_come(table: Position, card: int) -> int:
    """Return how many copies of an establishment are neither on sale nor in a town: the market may still get them."""
    tables, owned = table.tables, sum(table.cards[card :: table.tables.stride])
    given = table.tables.seats * tables.start.count(card)
    return tables.copies[card] + given - table.market[card] - owned if table.deck else 0


def _saving(table: Position, view: MachiView, seat: int) -> Why:
    town, tables = view.towns[seat], table.tables
    if table.cards[seat * tables.stride + tables.airport]:
        return Why("paid_for_nothing", tables.names[tables.airport], coins=tables.airport_pays)
    at_hand = [site.card for site in town.sites if not site.built and COSTS[site.card] <= town.coins]
    if at_hand and (why := _worse_when_grown(table, seat, at_hand)) is not None:
        return why
    dear = [site.card for site in town.sites if not site.built and COSTS[site.card] > town.coins]
    if not dear:
        return Why("nothing_better")
    site = min(dear, key=COSTS.__getitem__)
    return Why("saves_up", site, coins=COSTS[site] - town.coins)


def _worse_when_grown(table: Position, seat: int, landmarks: Sequence[str]) -> Why | None:
    """Return what would cost a seat income if it built one of these landmarks; None if one of them costs none."""
    tables, gain, grown = table.tables, forecast(table)[seat].gain, table
    for landmark in landmarks:
        grown = table.copy()
        grown.change_landmark(seat, tables.number[landmark], 1)
        if forecast(grown)[seat].gain > gain - A_GAIN:
            return None
    many = grown.landmarks[seat]
    for card, effect in enumerate(tables.effects):
        owners = [owner for owner in table.seated if table.cards[owner * tables.stride + card]]
        match effect:
            case cards.BankIfFew(fewer_than=many_enough) if seat in owners and many == many_enough:
                return Why("few_landmarks", tables.names[card])
            case cards.FromGrownRoller(landmarks=least) | cards.AllFromRoller(landmarks=least) if least == many:
                rival = next((owner for owner in owners if owner != seat), None)
                if rival is not None:
                    return Why("grown_towns_pay", tables.names[card], rival)
    return None


def surprising(view: MachiView, action: MachiAction) -> bool:
    """Return whether people wonder about a robot's action: it builds nothing though it has saved many coins."""
    building = bool(view.pending) and view.pending[0].ask == "build"
    return isinstance(action, Pass) and building and view.towns[view.active].coins >= FAT_PURSE


def _more(table: Position, seat: int, card: str) -> float:
    """Return the additional coins in a round that a card would bring a seat, rounded to tenths."""
    then = table.copy()
    then.change(seat, table.tables.number[card], 1)
    return round(forecast(then)[seat].gain - forecast(table)[seat].gain, 1)


def _mean_of_roll(table: Position, dice: int) -> float:
    """Return the mean coins of a roll for the roller, rounded to tenths."""
    row, _, _ = net_row(table, table.roller, towns(table))
    return round(mean(TWO_DICE if dice == 2 else ONE_DIE, row), 1)


def _coins_of_total(table: Position, total: int) -> float:
    """Return the coins of a total for the roller, rounded to tenths."""
    row, _, _ = net_row(table, table.roller, towns(table))
    return round(row[total], 1)
