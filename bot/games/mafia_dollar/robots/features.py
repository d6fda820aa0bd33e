"""The features of a table for robots, scaled to about 1: money is in units of 50,000 or 100,000 dollars."""

from typing import Final

from bot.games.mafia_dollar.cards import ATTACK, BONUS, BURGLARY, COUNTER, GROUP, SLOT, STARS, SYMBOL
from bot.games.mafia_dollar.robots.model import CHOSEN, MEAN_LOOT, Clan, Gangster, Table

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
NO_HAND: Final = (0.0,) * len(HELD)
HAND: Final = 5
FEW: Final = 2
ENOUGH: Final = 3
A_LEAD: Final = 3.0
"""The largest lead that counts, in units."""
POOR: Final = 0.2
SOON: Final = 3.0
"""Factor for the nearness of the end."""


def solo(table: Table, side: Clan) -> list[float]:
    """Return the features of a clan by itself: `SOLO`, then `HELD`, which are 0 if the hand is unknown."""
    success = table.success
    able = [man for man in side.gangsters if not man.blocks]
    stores = len(side.warehouses)
    burglars = sorted([success[man.burglary] for man in able], reverse=True)
    gunmen = sorted([success[man.attack] for man in able], reverse=True)
    loads = sorted([man.load for man in able], reverse=True)
    counts = [store.count for store in side.warehouses]
    street = sum([man.street for man in able])
    working = min(len(able), stores)
    loot = side.worth / UNIT
    numbers = [
        loot,
        loot * loot / 4,
        sum(counts) / 10,
        max(counts) / 5,
        sum([store.worth for store in side.warehouses if not store.dog]) / UNIT,
        sum([count > 0 for count in counts]) / 3,
        len(side.gangsters) / 4,
        stores / 3,
        sum([store.dog for store in side.warehouses]) / 2,
        len(able) / 4,
        working / 3,
        len(able) * stores / (len(able) + stores) if able else 0.0,
        street / 3,
        (sum([man.street for man in side.gangsters]) - street) / 2,
        sum([len(man.blocks) for man in side.gangsters]) / 3,
        sum(burglars[:stores]),
        burglars[0] if able else 0.0,
        sum(gunmen[:stores]),
        gunmen[0] if able else 0.0,
        (sum(loads[:stores]) - working) / 3,
        (loads[0] - 1) / 3 if able else 0.0,
        float(stores > 1),
        float(bool(able)),
        float(street > 0),
    ]
    return numbers + (list(NO_HAND) if side.hand is None else held(side, side.hand, loot, bool(able)))


def held(side: Clan, hand: tuple[str, ...], loot: float, anybody: bool) -> list[float]:
    """Return the features of a known hand; unknown cards are empty strings."""
    counts = dict.fromkeys(GROUP.values(), 0)
    stars = [0, 0, 0]
    best = {"vehicle": 0, "tool": 0, "weapon": 0}
    man, burglar, symbols = 0, 0, set[str]()
    for card in hand:
        if not card:
            continue
        counts[GROUP[card]] += 1
        if card in STARS:
            stars[STARS[card] - 1] += 1
        elif card in ATTACK:
            man = max(man, ATTACK[card] + BURGLARY[card])
            burglar = max(burglar, BURGLARY[card])
        elif card in BONUS:
            best[SLOT[card]] = max(best[SLOT[card]], BONUS[card])
        if card in SYMBOL:
            symbols.add(SYMBOL[card])
    tops = {COUNTER[one.blocks[-1]] for one in side.gangsters if one.blocks}
    guards, patrols, raids = stars
    return [
        1.0,
        float(guards),
        float(patrols),
        float(raids),
        float(max(0, guards + patrols + raids - 1)),
        raids * loot,
        patrols * loot,
        float(min(FEW, counts["gangster"])),
        man / 6,
        burglar / 4,
        float(min(FEW, counts["warehouse"])),
        best["vehicle"] / 3,
        best["tool"] / 3,
        best["weapon"] / 3,
        float(counts["birthday"]),
        min(ENOUGH, counts["block"]) / 3,
        float(counts["dog"]),
        float(not tops.isdisjoint(symbols)),
        len(symbols) / 4,
        max(0.0, len(hand) / HAND - 1),
        float(not counts["gangster"] and not anybody),
        float(guards > 0 and loot < POOR),
    ]


def cross(table: Table) -> dict[int, list[float]]:
    """Return the features of every seat that depend on others: `CROSS`. The active seat has ended its turn."""
    order = table.order[1:] + table.order[:1]
    sides = table.sides
    ready = {seat: [man for man in side.gangsters if man.street and not man.blocks] for seat, side in sides.items()}
    hauls = _hauls(table, order, ready)
    steals, fears = _thefts(table, ready)
    success = table.success
    shots = {seat: max([success[man.attack] for man in men]) if men else 0.0 for seat, men in ready.items()}
    targets = {seat: sum([man.street for man in side.gangsters]) for seat, side in sides.items()}
    all_targets, all_shots = sum(targets.values()), sum(shots.values())
    banked = {seat: side.banked for seat, side in sides.items()}
    ranked = sorted(banked.values(), reverse=True)
    leader = max(order, key=banked.__getitem__)
    seats = len(order)
    all_loot = 1.0 + sum([side.worth for side in sides.values()])
    soon = SOON * table.soon
    middle = [*_middle(table), seats / 4]
    found = {}
    for at, seat in enumerate(order):
        lead = (banked[seat] - ranked[0 if seat != leader else 1]) / UNIT if seats > 1 else A_LEAD
        lead = max(-A_LEAD, min(A_LEAD, lead))
        haul, second = hauls[seat]
        steal, fear = steals[seat] / HALF, fears[seat] / HALF
        shoot = shots[seat] if all_targets > targets[seat] else 0.0
        worth = sides[seat].worth
        found[seat] = [
            haul / HALF,
            second / HALF,
            steal,
            shoot,
            fear,
            (all_shots - shots[seat]) * min(targets[seat], FEW),
            at / seats,
            float(at == 0),
            lead,
            max(lead, 0.0),
            float(seat == leader),
            worth / all_loot,
            lead * soon,
            worth / UNIT * soon,
            *middle,
            steal * soon * 5 / 6,
            haul / HALF * soon * 5 / 6,
            fear * soon * 5 / 6,
            0.0 if seat == leader else shoot,
            0.0 if seat == table.me else sides[seat].loot / 10,
            float(table.last_cards),
        ]
    return found


def _middle(table: Table) -> list[float]:
    cards = sum([count for _, count in table.piles.values()])
    worth = sum([top + (count - 1) * MEAN_LOOT for top, count in table.piles.values() if count])
    return [cards / 10, worth / (2 * UNIT), table.loot_left / 20]


def _hauls(table: Table, order: tuple[int, ...], ready: dict[int, list[Gangster]]) -> dict[int, tuple[float, float]]:
    """Let all seats in turn take the best loot; return what the first gangster brings, and what the others bring."""
    piles = [pile for pile in table.piles.values() if pile[1]]
    found: dict[int, tuple[float, float]] = {}
    for seat in order:
        first, more = 0.0, 0.0
        loads = sorted([man.load for man in ready[seat]], reverse=True)[: len(table.sides[seat].warehouses)]
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


def _thefts(table: Table, ready: dict[int, list[Gangster]]) -> tuple[dict[int, float], dict[int, float]]:
    """Return the expected best burglary of every seat, and its expected loss by burglaries of others."""
    steals = dict.fromkeys(table.sides, 0.0)
    fears = dict.fromkeys(table.sides, 0.0)
    success = table.success
    for victim, side in table.sides.items():
        prize = side.prize
        if prize is None:
            continue
        count, dog, worth = prize.count, prize.dog, prize.worth
        one = worth / count + CHOSEN
        for seat, men in ready.items():
            if seat == victim or not men:
                continue
            most = max([success[man.burglary - dog] * (man.load * one if man.load < count else worth) for man in men])
            fears[victim] += most
            if most > steals[seat]:
                steals[seat] = most
    return steals, fears
