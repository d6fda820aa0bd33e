"""Afterstates: the table after an action, and after a roll."""

from typing import Final

from bot.games.machi_koro.actions import (
    Activate,
    Build,
    Demolish,
    Give,
    Invest,
    MachiAction,
    Renovate,
    Swap,
    Target,
    Which,
)
from bot.games.machi_koro.card_values import ESTABLISHMENTS
from bot.games.machi_koro.robots.forecast import demands, major
from bot.games.machi_koro.robots.ledger import PLANT_ROLLS
from bot.games.machi_koro.robots.model import Table
from data.cards import machi_koro as cards
from data.cards.machi_koro import ForNothing, load

FOR_NOTHING: Final = {card.id: card.effect.coins for card in load().landmarks if isinstance(card.effect, ForNothing)}
"""The coins that a landmark pays for building nothing."""


def after(table: Table, seat: int, action: MachiAction, card: str | None = None) -> Table:
    """Return the table after a seat's answer to the question of `card`, or after building.

    The rest of the turn is left out. Actions about dice do not change the table.
    """
    town = table.towns[seat]
    match action:
        case Build(wanted):
            return table.built(seat, wanted)
        case Swap(give, partner, take):
            return moved(moved(table, give, seat, partner), take, partner, seat)
        case Give(given, receiver):
            paid = table.but({seat: town.paid(_coins_of(card))})
            return moved(paid, given, seat, receiver)
        case Demolish(landmark):
            return table.but({seat: town.without_landmark(landmark).paid(_coins_of(card))})
        case Renovate(kind):
            return _renovated(table, seat, kind, _coins_of(card))
        case Activate(kind):
            return _activated(table, seat, kind, card)
        case Target(victim):
            return taken(table, seat, victim, _coins_of(card))
        case Invest():
            return table.but({seat: town.put_on(1)})
        case _:
            return table


def unbuilt(table: Table, seat: int) -> Table:
    """Return the table after a seat built nothing; an Airport pays."""
    town = table.towns[seat]
    coins = sum(pays for landmark, pays in FOR_NOTHING.items() if landmark in town.built)
    return table.but({seat: town.paid(coins)}) if coins else table


def moved(table: Table, card: str, source: int, target: int) -> Table:
    """Return the table after a card changed hands: an open copy, or a closed one if all are closed."""
    giver, taker = table.towns[source], table.towns[target]
    shut = int(giver.closed.get(card, 0) >= giver.cards.get(card, 1))
    return table.but({source: giver.holding(card, -1, closed=-shut), target: taker.holding(card, closed=shut)})


def parted(table: Table, seat: int, card: str, action: Which) -> Table:
    """Return the table after a seat lost one copy of a card, closed or open as chosen."""
    return table.but({seat: table.towns[seat].holding(card, -1, closed=-int(action.closed))})


def taken(table: Table, seat: int, payer: int, coins: int) -> Table:
    """Return the table after a seat took coins from another, or as many as it has."""
    purse = table.towns[payer]
    paid = min(coins, purse.coins)
    return table.but({seat: table.towns[seat].paid(paid), payer: purse.paid(-paid)})


def _coins_of(card: str | None) -> int:
    """Return the coins in a card's effect; 0 if it has none."""
    effect = ESTABLISHMENTS[card].effect if card else None
    coins = getattr(effect, "coins", 0)
    return coins if isinstance(coins, int) else 0


def _renovated(table: Table, seat: int, kind: str, coins: int) -> Table:
    for other in table.seats:
        town = table.towns[other]
        closing = town.cards.get(kind, 0) - town.closed.get(kind, 0)
        if closing:
            table = table.but({other: town.holding(kind, 0, closed=closing)})
            if other != seat:
                table = taken(table, seat, other, coins * closing)
    return table


def _activated(table: Table, seat: int, kind: str, card: str | None) -> Table:
    """Let card `kind` act on its lowest number; the Convention Center goes back."""
    town = table.towns[seat]
    book, total = town.ledger, ESTABLISHMENTS[kind].rolls[0]
    same = sum(
        1 for name in town.cards if total in ESTABLISHMENTS[name].rolls and ESTABLISHMENTS[name].colour in "blue green"
    )
    brings = book.own[total] / max(1, same)
    if isinstance(ESTABLISHMENTS[kind].effect, cards.PerEverybodys):
        brings = book.plants * sum(other.ledger.icons.get("cup", 0) for other in table.towns.values())
    town = town.paid(int(brings))
    return table.but({seat: town.holding(card, -1) if card is not None and card in town.cards else town})


def settled(table: Table, total: int) -> Table:
    """Return the table after the income of the roller's total."""
    roller = table.roller
    purses = {seat: float(town.coins) for seat, town in table.towns.items()}
    for seat in reversed(table.others(roller)):
        decision = demands(table, seat, roller)
        if decision is not None and decision[total]:
            paid = min(decision[total], purses[roller])
            purses[roller] -= paid
            purses[seat] += paid
    cups = 0
    for seat, town in table.towns.items():
        book = town.ledger
        purses[seat] = max(0.0, purses[seat] + (book.own if seat == roller else book.anyone)[total])
        cups += book.icons.get("cup", 0)
    book = table.towns[roller].ledger
    if book.plants and total in PLANT_ROLLS:
        purses[roller] += book.plants * cups
    for card in book.majors:
        if total in card.rolls:
            _let_act(table, purses, card.id)
    changed = {
        seat: town.paid(round(purses[seat]) - town.coins)
        for seat, town in table.towns.items()
        if round(purses[seat]) != town.coins
    }
    return table.but(changed) if changed else table


def _let_act(table: Table, purses: dict[int, float], card: str) -> None:
    """Move the coins of a roller's major; other effects count as coins."""
    roller, effect = table.roller, ESTABLISHMENTS[card].effect
    others = table.others(roller)
    owed: dict[int, float] = {}
    match effect:
        case cards.FromEach(coins):
            owed = dict.fromkeys(others, coins)
        case cards.FromOne(coins):
            owed = {max(others, key=purses.__getitem__): coins}
        case cards.FromEachPer(coins, icons):
            owed = {seat: coins * sum(table.towns[seat].ledger.icons.get(icon, 0) for icon in icons) for seat in others}
        case cards.FromEachInvested():
            owed = dict.fromkeys(others, table.towns[roller].invested)
        case cards.HalfOfRich(least):
            owed = {seat: purses[seat] // 2 for seat in others if purses[seat] >= least}
        case cards.ShareOut():
            share = -(-sum(purses.values()) // len(purses))
            purses.update(dict.fromkeys(purses, share))
        case _:
            purses[roller] += major(table, roller, ESTABLISHMENTS[card])
    for seat, due in owed.items():
        paid = min(due, purses[seat])
        purses[seat] -= paid
        purses[roller] += paid
