"""The features of a table for robots, scaled to about 1: money is in units of 50,000 or 100,000 dollars."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from bot.games.mafia_dollar.kernel.position import Position
from bot.games.mafia_dollar.kernel.tables import (
    BIRTHDAY,
    BLOCK,
    DOG,
    GANGSTER,
    GROUPS,
    ITEM,
    KINDS,
    NO_SYMBOL,
    NONE,
    POLICE,
    WAREHOUSE,
)
from bot.games.mafia_dollar.robots.afterstates import CHOSEN
from bot.games.mafia_dollar.robots.model import MEAN_LOOT, Outlook
from bot.games.mafia_dollar.scores import FOR_A_GANGSTER, FOR_A_WAREHOUSE

UNIT: Final = 100_000
HALF: Final = 50_000
SOLO: Final = (
    "loot", "loot_squared", "cards", "heap", "exposed", "full", "men", "stores", "dogs", "able", "working", "pairs",
    "street", "stuck", "blocks", "burglars", "best_burglar", "gunmen", "best_gunman", "loads", "best_load",
    "several_stores", "anybody", "anybody_out",
)  # fmt: skip
"""One clan in play: its loot and where it lies; its gangsters, how many can act and how strong they are."""
HELD: Final = (
    "mine", "guards", "patrols", "raids", "more_police", "loot_to_raid", "loot_to_patrol", "new_men", "best_new_man",
    "best_new_burglar", "new_stores", "vehicle", "tool", "weapon", "birthdays", "new_blocks", "new_dogs", "frees",
    "symbols", "long_hand", "needy", "cheap_guard",
)  # fmt: skip
"""A known hand."""
CROSS: Final = (
    "haul", "second_haul", "steal", "shoot", "robbed", "shot", "turn", "first", "lead", "ahead", "leader", "share",
    "lead_soon", "loot_soon", "piled", "piles", "loot_left", "seats", "steal_soon", "haul_soon", "robbed_soon",
    "shoot_leader", "hidden_loot", "last_cards",
)  # fmt: skip
"""Between clans: what each may gain or lose next; who leads; the piles."""
NAMES: Final = SOLO + HELD + CROSS
"""The features in order; the weights file uses the same names."""
HAND: Final = 5
FEW: Final = 2
ENOUGH: Final = 3
A_LEAD: Final = 3.0
"""The largest lead that counts, in units."""
POOR: Final = 0.2
SOON: Final = 3.0
"""Factor for the nearness of the end."""
GUARDED: Final = 0.75
"""How much a burglar likes loot behind a dog, compared with other loot."""


class Clan(NamedTuple):
    """What others' features need of a clan.

    `worth` and `cards`: its loot, in dollars and cards. `banked`: dollars if the deal ended now, police not counted.
    `ready`: burglary, attack and load of its gangsters who can do a job next turn; `targets`: how many can be attacked.
    `prize`: the warehouse that burglars gain most from, by its cards, dollars and dogs; it has cards if any has.
    """

    worth: float
    cards: int
    banked: float
    stores: int
    ready: list[tuple[int, int, int]]
    targets: int
    prize: tuple[int, float, int]


def solo(position: Position, outlook: Outlook, seat: int) -> tuple[list[float], Clan]:
    """Return the features of a clan by itself: `SOLO`, then `HELD` if the hand is known; else these count as 0."""
    success, strength, value = outlook.success, position.strength, position.tables.value
    street, blocks, dogs, loot_in = position.street, position.blocks, position.dogs, position.loot
    mine, places = position.gangsters[seat], position.warehouses[seat]
    able = [gangster * KINDS for gangster in mine if not blocks[gangster]]
    gunmen = sorted([success[strength[base]] for base in able], reverse=True)
    burglars = sorted([success[strength[base + 1]] for base in able], reverse=True)
    loads = sorted([strength[base + 2] for base in able], reverse=True)
    ready = [(strength[base + 1], strength[base], strength[base + 2]) for base in able if street[base // KINDS]]
    targets = sum([street[gangster] for gangster in mine])
    stores, out = len(places), len(ready)
    working = min(len(able), stores)
    worth, exposed, cards, fullest, full, guarded = 0, 0, 0, 0, 0, 0
    prize, most = (0, 0.0, 0), 0.0
    for store in places:
        inside = loot_in[store]
        count, dog = len(inside), int(dogs[store] != NONE)
        guarded += dog
        if count:
            dollars = sum([value[card] for card in inside])
            worth += dollars
            cards += count
            full += 1
            exposed += 0 if dog else dollars
            fullest = max(fullest, count)
            liked = count * (GUARDED if dog else 1.0)
            if liked > most:
                prize, most = (count, dollars, dog), liked
    loot = worth / UNIT
    numbers = [
        loot,
        loot * loot / 4,
        cards / 10,
        fullest / 5,
        exposed / UNIT,
        full / 3,
        len(mine) / 4,
        stores / 3,
        guarded / 2,
        len(able) / 4,
        working / 3,
        len(able) * stores / (len(able) + stores) if able else 0.0,
        out / 3,
        (targets - out) / 2,
        sum([len(blocks[gangster]) for gangster in mine]) / 3,
        sum(burglars[:stores]),
        burglars[0] if able else 0.0,
        sum(gunmen[:stores]),
        gunmen[0] if able else 0.0,
        (sum(loads[:stores]) - working) / 3,
        (loads[0] - 1) / 3 if able else 0.0,
        float(stores > 1),
        float(bool(able)),
        float(out > 0),
    ]
    banked = position.totals[seat] + worth + FOR_A_GANGSTER * len(mine) + FOR_A_WAREHOUSE * stores
    if seat == outlook.me:
        numbers += held(position, seat, loot, bool(able))
    return numbers, Clan(worth, cards, banked, stores, ready, targets, prize)


def held(position: Position, seat: int, loot: float, anybody: bool) -> list[float]:
    """Return the features of a known hand; unknown cards are `NONE`."""
    tables, hand = position.tables, position.hands[seat]
    counts = [0] * len(GROUPS)
    stars = [0, 0, 0, 0]
    best = [0] * KINDS
    man, burglar, symbols = 0, 0, set[int]()
    for card in hand:
        if card == NONE:
            continue
        group = tables.group[card]
        counts[group] += 1
        if group == POLICE:
            stars[tables.stars[card]] += 1
        elif group == GANGSTER:
            attack, burglary = tables.strength[card * KINDS : card * KINDS + 2]
            man, burglar = max(man, attack + burglary), max(burglar, burglary)
        elif group == ITEM:
            best[tables.slot[card]] = max(best[tables.slot[card]], tables.bonus[card])
        symbols.add(tables.symbol[card])
    symbols.discard(NO_SYMBOL)
    blocks = [position.blocks[gangster] for gangster in position.gangsters[seat]]
    tops = {tables.counter[stack[-1]] for stack in blocks if stack}
    _, guards, patrols, raids = stars
    weapon, tool, vehicle = best
    return [
        1.0,
        float(guards),
        float(patrols),
        float(raids),
        float(max(0, counts[POLICE] - 1)),
        raids * loot,
        patrols * loot,
        float(min(FEW, counts[GANGSTER])),
        man / 6,
        burglar / 4,
        float(min(FEW, counts[WAREHOUSE])),
        vehicle / 3,
        tool / 3,
        weapon / 3,
        float(counts[BIRTHDAY]),
        min(ENOUGH, counts[BLOCK]) / 3,
        float(counts[DOG]),
        float(not tops.isdisjoint(symbols)),
        len(symbols) / 4,
        max(0.0, len(hand) / HAND - 1),
        float(not counts[GANGSTER] and not anybody),
        float(guards > 0 and loot < POOR),
    ]


def cross(position: Position, outlook: Outlook, clans: Mapping[int, Clan]) -> dict[int, list[float]]:
    """Return the features of every seat that depend on others: `CROSS`. The active seat has ended its turn."""
    order = (*position.others[position.active], position.active)
    piles = [(position.tables.value[pile[-1]], len(pile)) for pile in position.piles if pile]
    middle = [
        sum([cards for _, cards in piles]) / 10,
        sum([top + (cards - 1) * MEAN_LOOT for top, cards in piles]) / (2 * UNIT),
        outlook.loot_left / 20,
        len(order) / 4,
    ]
    hauls = _hauls(piles, order, clans)
    steals, fears = _thefts(outlook.success, clans)
    success = outlook.success
    shots = {
        seat: max([success[attack] for _, attack, _ in clan.ready]) if clan.ready else 0.0
        for seat, clan in clans.items()
    }
    all_targets, all_shots = sum([clan.targets for clan in clans.values()]), sum(shots.values())
    ranked = sorted([clan.banked for clan in clans.values()], reverse=True)
    leader = max(order, key=lambda seat: clans[seat].banked)
    seats = len(order)
    all_loot = 1.0 + sum([clan.worth for clan in clans.values()])
    soon, last_cards = SOON * outlook.soon, float(outlook.last_cards)
    found = {}
    for at, seat in enumerate(order):
        clan = clans[seat]
        lead = (clan.banked - ranked[0 if seat != leader else 1]) / UNIT if seats > 1 else A_LEAD
        lead = max(-A_LEAD, min(A_LEAD, lead))
        haul, second = hauls[seat]
        steal, fear = steals[seat] / HALF, fears[seat] / HALF
        shoot = shots[seat] if all_targets > clan.targets else 0.0
        found[seat] = [
            haul / HALF,
            second / HALF,
            steal,
            shoot,
            fear,
            (all_shots - shots[seat]) * min(clan.targets, FEW),
            at / seats,
            float(at == 0),
            lead,
            max(lead, 0.0),
            float(seat == leader),
            clan.worth / all_loot,
            lead * soon,
            clan.worth / UNIT * soon,
            *middle,
            steal * soon * 5 / 6,
            haul / HALF * soon * 5 / 6,
            fear * soon * 5 / 6,
            0.0 if seat == leader else shoot,
            0.0 if seat == outlook.me else clan.cards / 10,
            last_cards,
        ]
    return found


def _hauls(
    piles: list[tuple[int, int]], order: Sequence[int], clans: Mapping[int, Clan]
) -> dict[int, tuple[float, float]]:
    """Let all seats in turn take the best loot; return what the first gangster brings, and what the others bring."""
    found: dict[int, tuple[float, float]] = {}
    for seat in order:
        first, more = 0.0, 0.0
        clan = clans[seat]
        loads = sorted([load for _, _, load in clan.ready], reverse=True)[: clan.stores]
        for at, load in enumerate(loads):
            if not piles:
                break
            worths = [top + (min(load, cards) - 1) * MEAN_LOOT for top, cards in piles]
            most = max(worths)
            best = worths.index(most)
            if at:
                more += most
            else:
                first = most
            left = piles[best][1] - load
            if left > 0:
                piles[best] = (MEAN_LOOT, left)
            else:
                del piles[best]
        found[seat] = (first, more)
    return found


def _thefts(success: Sequence[float], clans: Mapping[int, Clan]) -> tuple[dict[int, float], dict[int, float]]:
    """Return the expected best burglary of every seat, and its expected loss by burglaries of others."""
    steals = dict.fromkeys(clans, 0.0)
    fears = dict.fromkeys(clans, 0.0)
    for victim, clan in clans.items():
        count, worth, dog = clan.prize
        if not count:
            continue
        one = worth / count + CHOSEN
        for seat, other in clans.items():
            if seat == victim or not other.ready:
                continue
            most = max(
                [
                    success[max(0, burglary - dog)] * (load * one if load < count else worth)
                    for burglary, _, load in other.ready
                ]
            )
            fears[victim] += most
            if most > steals[seat]:
                steals[seat] = most
    return steals, fears
