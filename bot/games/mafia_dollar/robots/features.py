"""What of a clan counts, in numbers. Money is in units of 10,000 dollars."""

from typing import Final

from bot.games.mafia_dollar.cards import ATTACK, BONUS, BURGLARY, COUNTER, GROUP, SLOT, STARS, SYMBOL
from bot.games.mafia_dollar.robots.model import CHOSEN, MEAN_LOOT, Man, Side, Table

UNIT: Final = 10_000
SOLO: Final = (
    "loot",
    "cards",
    "heap",
    "men",
    "stores",
    "dogs",
    "able",
    "working",
    "pairs",
    "street",
    "stuck",
    "blocks",
    "burglars",
    "best_burglar",
    "gunmen",
    "best_gunman",
    "loads",
    "best_load",
    "weapons_out",
)
HELD: Final = (
    "mine",
    "guards",
    "patrols",
    "raids",
    "new_men",
    "best_new_man",
    "new_stores",
    "vehicle",
    "tool",
    "weapon",
    "birthdays",
    "new_blocks",
    "new_dogs",
    "frees",
    "symbols",
)
CROSS: Final = ("haul", "second_haul", "steal", "shoot", "robbed", "shot", "turn", "first")
NAMES: Final = SOLO + HELD + CROSS
"""What the numbers are, in their order: those of a clan alone, of the viewer's hand, and between clans."""
NO_HAND: Final = (0.0,) * len(HELD)
ENOUGH: Final = 3
NOTHING: Final = (0.0, 0.0)


def solo(table: Table, side: Side) -> list[float]:
    """Return the numbers of a clan by itself: `SOLO`, then `HELD`, which are 0 where the hand is not known."""
    able = [man for man in side.men if not man.blocks]
    stores = len(side.stores)
    burglars = sorted([table.success[man.burglary] for man in able], reverse=True)
    gunmen = sorted([table.success[man.attack] for man in able], reverse=True)
    loads = sorted([man.load for man in able], reverse=True)[: max(1, stores)]
    counts = [store.count for store in side.stores]
    numbers = [
        (sum([store.worth for store in side.stores]) + side.total) / UNIT,
        float(sum(counts)),
        float(max(counts, default=0)),
        float(len(side.men)),
        float(stores),
        float(sum([store.dog for store in side.stores])),
        float(len(able)),
        float(min(len(able), stores)),
        len(able) * stores / (len(able) + stores) if able else 0.0,
        float(sum([man.street for man in able])),
        float(sum([man.street for man in side.men]) - sum([man.street for man in able])),
        float(sum([len(man.blocks) for man in side.men])),
        sum(burglars[:stores]),
        burglars[0] if burglars else 0.0,
        sum(gunmen[:stores]),
        gunmen[0] if gunmen else 0.0,
        float(sum(loads) - len(loads)),
        float(loads[0] - 1) if loads else 0.0,
        float(sum([len(man.items) for man in able if man.street])),
    ]
    return numbers + (list(NO_HAND) if side.hand is None else held(side, side.hand))


def held(side: Side, hand: tuple[str, ...]) -> list[float]:
    """Return the numbers of a known hand."""
    counts = dict.fromkeys(GROUP.values(), 0)
    stars = [0, 0, 0]
    best = {"vehicle": 0, "tool": 0, "weapon": 0}
    man, symbols = 0, set[str]()
    for card in hand:
        counts[GROUP[card]] += 1
        if card in STARS:
            stars[STARS[card] - 1] += 1
        elif card in ATTACK:
            man = max(man, ATTACK[card] + BURGLARY[card])
        elif card in BONUS:
            best[SLOT[card]] = max(best[SLOT[card]], BONUS[card])
        if card in SYMBOL:
            symbols.add(SYMBOL[card])
    tops = {COUNTER[one.blocks[-1]] for one in side.men if one.blocks}
    return [
        1.0,
        *map(float, stars),
        float(min(2, counts["gangster"])),
        man / 6,
        float(min(2, counts["warehouse"])),
        float(best["vehicle"]),
        float(best["tool"]),
        float(best["weapon"]),
        float(counts["birthday"]),
        float(min(ENOUGH, counts["block"])),
        float(counts["dog"]),
        float(bool(tops & symbols)),
        len(symbols) / 4,
    ]


def cross(table: Table) -> dict[int, list[float]]:
    """Return, for every seat, the numbers that depend on others: `CROSS`. The first seat of the order moves next."""
    ready = {seat: [man for man in side.men if man.street and not man.blocks] for seat, side in table.sides.items()}
    hauls = _hauls(table, ready)
    victims = dict.fromkeys(table.sides, 0.0)
    thefts = {seat: _theft(table, seat, men, victims) for seat, men in ready.items()}
    shots = {seat: max([table.success[man.attack] for man in men]) if men else 0.0 for seat, men in ready.items()}
    targets = {seat: sum([man.street for man in side.men]) for seat, side in table.sides.items()}
    all_targets = sum(targets.values())
    all_shots = sum(shots.values())
    many = len(table.order)
    return {
        seat: [
            hauls[seat][0] / UNIT,
            hauls[seat][1] / UNIT,
            thefts[seat] / UNIT,
            shots[seat] * (all_targets > targets[seat]),
            victims[seat] / UNIT,
            (all_shots - shots[seat]) * min(targets[seat], 2),
            at / many,
            float(at == 0),
        ]
        for at, seat in enumerate(table.order)
    }


def _hauls(table: Table, ready: dict[int, list[Man]]) -> dict[int, tuple[float, float]]:
    """Let all seats in turn take the best loot they can: what the first gangster brings, and what the others bring."""
    piles = sorted([pile for pile in table.piles.values() if pile[1]], reverse=True)
    found: dict[int, tuple[float, float]] = {}
    for seat in table.order:
        first, more = 0.0, 0.0
        if not ready[seat]:
            found[seat] = NOTHING
            continue
        loads = sorted([man.load for man in ready[seat]], reverse=True)[: len(table.sides[seat].stores)]
        for at, load in enumerate(loads):
            if not piles:
                break
            worths = [top + (min(load, cards) - 1) * MEAN_LOOT for top, cards in piles]
            best = worths.index(max(worths))
            cards = piles[best][1]
            if at:
                more += worths[best]
            else:
                first = worths[best]
            left = cards - min(load, cards)
            if left:
                piles[best] = (MEAN_LOOT, left)
            else:
                del piles[best]
        found[seat] = (first, more)
    return found


def _theft(table: Table, seat: int, men: list[Man], victims: dict[int, float]) -> float:
    """Return what a seat may expect of its best burglary, and add it to what its victims have to fear."""
    best = 0.0
    if not men:
        return best
    success = table.success
    for side in table.sides.values():
        prize = side.prize
        if prize is None or side.seat == seat:
            continue
        count, dog, mean = prize.count, prize.dog, prize.worth / prize.count
        fear = 0.0
        for man in men:
            take = success[man.burglary - dog] * (man.load * (mean + CHOSEN) if man.load < count else prize.worth)
            if take > fear:
                fear = take
        victims[side.seat] += fear
        if fear > best:
            best = fear
    return best
