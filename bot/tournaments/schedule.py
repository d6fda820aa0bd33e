"""Schedules a tournament: pairings, byes and seats, for round robins and knock-outs. Pure arithmetic.

Entrants are numbers from 0, in the order of a draw. A *match* is one table: its entrants in the order of their seats. A
round robin of two at a table is the circle method of the Berger tables (FIDE Handbook C.05, annex 1); with more at a
table, rounds are searched that bring new pairs together, until every pair has met. Seats follow from an edge colouring
of the graph of entrants and matches (König): among matches of one size, how often an entrant has each seat differs by
at most one.
"""

import functools
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

FEWEST: Final = 3
MOST: Final = 16
"""The fewest and the most entrants of a tournament."""
DRAWS: Final = 1000
"""Draws of a knock-out that are tried until one keeps people apart: some milliseconds."""
_TRIES: Final = 30
"""Arrangements of a round that are tried from the beginning."""
_REPEATS: Final = 20
"""How much more it matters that two meet again than how often they have."""

Match: TypeAlias = tuple[int, ...]
Round: TypeAlias = tuple[Match, ...]


def sizes(entrants: int, seats: int) -> list[int]:
    """The sizes of the matches of a round: as few as possible of at most `seats`, as even as possible.

    >>> sizes(10, 4), sizes(5, 2)
    ([4, 3, 3], [2, 2, 1])
    """
    tables = -(-entrants // seats)
    return [entrants // tables + (table < entrants % tables) for table in range(tables)]


@functools.lru_cache(maxsize=128)
def round_robin(entrants: int, seats: int) -> tuple[Round, ...]:
    """Rounds in which every pair meets at least once; with two at a table exactly once.

    Nobody sits out, except with two at a table and an odd number: then one in each round, everybody once. The first
    call for these numbers may take a second.
    """
    rounds = _circle(entrants) if seats == 2 else _covering(entrants, seats)
    return tuple(_seated(rounds))


def first_round(entrants: int, seats: int) -> Round:
    """The first round of a knock-out, in the order of its bracket; a match of one is a bye.

    Byes go to the first of the draw. The others are spread over the matches, so that the first two meet as late as
    possible.

    >>> first_round(8, 2)
    ((0, 7), (3, 4), (1, 6), (2, 5))
    """
    wanted = sizes(entrants, seats)
    alone = wanted.count(1)
    tables = _spread(range(alone, entrants), [size for size in wanted if size > 1])
    slots = [*((one,) for one in range(alone)), *map(tuple, tables)]
    return tuple(slots[at] for at in _far_apart(len(slots), seats))


def draw(entrants: int, seats: int, apart: Collection[Collection[int]], dice: Random) -> list[int]:
    """Draw the order of a knock-out's entrants so that no match of its first round has both of a pair in `apart`.

    Each such order is as likely as any other. If none is found, any order is.
    """
    order = list[int]()
    for _ in range(DRAWS):
        order = dice.sample(range(entrants), entrants)
        tables = [{order[place] for place in match} for match in first_round(entrants, seats)]
        if not any(table.issuperset(pair) for table in tables for pair in apart):
            break
    return order


def knock_out(left: Sequence[int], byes: Counter[int], seats: int) -> Round:
    """The next round for the winners of a round, in the order of its matches; a match of one is a bye.

    Neighbours meet, so a bracket can be drawn before anything is played. `byes`: how many each has had. Byes go to
    those with the fewest, the first of these among them.
    """
    wanted = sizes(len(left), seats)
    alone = sorted(left, key=lambda one: (byes[one], left.index(one)))[: wanted.count(1)]
    rest = [one for one in left if one not in alone]
    found: list[Match] = [(one,) for one in alone]
    for size in wanted:
        if size > 1:
            found.append(tuple(rest[:size]))
            rest = rest[size:]
    return tuple(sorted(found, key=lambda match: left.index(match[0])))


def _spread(entrants: Sequence[int], wanted: Sequence[int]) -> list[list[int]]:
    """The entrants at tables of the `wanted` sizes, dealt back and forth, as a snake."""
    rest, tables = list(entrants), [list[int]() for _ in wanted]
    forwards = True
    while rest:
        for table in range(len(tables)) if forwards else reversed(range(len(tables))):
            if rest and len(tables[table]) < wanted[table]:
                tables[table].append(rest.pop(0))
        forwards = not forwards
    return tables


def _far_apart(matches: int, seats: int) -> list[int]:
    """The matches of a round in an order in which the winners of the first ones meet late, if neighbours meet."""
    wanted = sizes(matches, seats)
    if len(wanted) == 1:
        return list(range(matches))
    groups = _spread(range(matches), wanted)
    return [one for at in _far_apart(len(groups), seats) for one in groups[at]]


def rotated(match: Match, turns: Sequence[Counter[int]]) -> Match:
    """The match with its seats given to those who have had them least; `turns[seat]`: how often each had it."""
    left, seated = list(match), list[int]()
    for seat in range(len(match)):
        had = turns[seat] if seat < len(turns) else Counter[int]()
        chosen = min(left, key=lambda one: (had[one], match.index(one)))
        left.remove(chosen)
        seated.append(chosen)
    return tuple(seated)


def seats_had(rounds: Iterable[Round], seats: int) -> list[Counter[int]]:
    """For each seat, how often each entrant has had it."""
    turns = [Counter[int]() for _ in range(seats)]
    for each in rounds:
        for match in each:
            for seat, one in enumerate(match):
                turns[seat][one] += 1 if len(match) > 1 else 0
    return turns


# --- round robin -----------------------------------------------------------------------------------------


def _circle(entrants: int) -> list[Round]:
    """One entrant stays, the others move on by one place each round; an odd one out meets nobody."""
    places, rounds = list(range(entrants + entrants % 2)), list[Round]()
    for _ in range(len(places) - 1):
        half = len(places) // 2
        pairs = zip(places[:half], reversed(places[half:]), strict=True)
        rounds.append(tuple(pair for pair in pairs if max(pair) < entrants))
        places = [places[0], places[-1], *places[1:-1]]
    return rounds


def _covering(entrants: int, seats: int) -> list[Round]:
    """Rounds at tables of up to `seats` until every pair has met; the same for the same numbers, always."""
    dice = Random(entrants * 100 + seats)  # noqa: S311 - it arranges tables, and has to be repeatable
    wanted, met = sizes(entrants, seats), Counter[tuple[int, int]]()
    pairs, rounds = list(combinations(range(entrants), 2)), list[Round]()
    while any(not met[pair] for pair in pairs):
        found = min((_arranged(entrants, wanted, met, dice) for _ in range(_TRIES)), key=lambda one: _cost(one, met))
        for match in found:
            met.update(combinations(sorted(match), 2))
        rounds.append(found)
    return rounds


def _arranged(entrants: int, wanted: Sequence[int], met: Counter[tuple[int, int]], dice: Random) -> Round:
    """One arrangement, in which no exchange of two entrants would bring more new pairs together."""
    order = dice.sample(range(entrants), entrants)
    tables = [[order.pop() for _ in range(size)] for size in wanted]
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(tables)), 2):
            for here in range(len(tables[one])):
                for there in range(len(tables[other])):
                    better |= _exchange(tables[one], here, tables[other], there, met)
    return tuple(tuple(table) for table in tables)


def _exchange(one: list[int], here: int, other: list[int], there: int, met: Counter[tuple[int, int]]) -> bool:
    """Exchange two entrants if that brings more new pairs together; whether it did."""
    before = _pairs_cost(one, met) + _pairs_cost(other, met)
    one[here], other[there] = other[there], one[here]
    if _pairs_cost(one, met) + _pairs_cost(other, met) < before:
        return True
    one[here], other[there] = other[there], one[here]
    return False


def _cost(found: Round, met: Counter[tuple[int, int]]) -> int:
    return sum(_pairs_cost(match, met) for match in found)


def _pairs_cost(match: Sequence[int], met: Counter[tuple[int, int]]) -> int:
    """What it costs that pairs of a match have met before: few such pairs matter most, then none of them too often."""
    return sum(_REPEATS + met[pair] ** 2 for pair in combinations(sorted(match), 2) if met[pair])


# --- seats -----------------------------------------------------------------------------------------------


def _seated(rounds: Sequence[Round]) -> list[Round]:
    """The same rounds with seats that favour nobody, for matches of each size by themselves."""
    flat = [(at, match) for at, each in enumerate(rounds) for match in each]
    seated: list[list[Match]] = [[] for _ in rounds]
    by_size = {size: _coloured([m for _, m in flat if len(m) == size]) for size in {len(m) for _, m in flat}}
    for at, match in flat:
        seated[at].append(by_size[len(match)].pop(0))
    return [tuple(each) for each in seated]


def _coloured(matches: Sequence[Match]) -> list[Match]:
    """Matches of one size in which every entrant has each seat equally often, give or take one.

    Each entrant's matches are taken in bundles of `size`. Entrants' bundles and matches form a bipartite graph whose
    degree is at most `size`, so its edges have that many colours: the seats. An edge that finds no seat free at both
    ends swaps two seats along the path that alternates between them.
    """
    size = len(matches[0])
    seen, at_bundle = Counter[int](), dict[tuple[tuple[int, int], int], int]()
    at_match = [dict[int, tuple[int, int]]() for _ in matches]
    for number, match in enumerate(matches):
        for one in match:
            bundle = (one, seen[one] // size)
            seen[one] += 1
            here = next(seat for seat in range(size) if seat not in at_match[number])
            there = next(seat for seat in range(size) if (bundle, seat) not in at_bundle)
            if here != there and (bundle, here) in at_bundle:
                _swap(at_match, at_bundle, bundle, (here, there))
            at_match[number][here], at_bundle[bundle, here] = bundle, number
    return [tuple(seats[seat][0] for seat in range(size)) for seats in at_match]


def _swap(
    at_match: list[dict[int, tuple[int, int]]],
    at_bundle: dict[tuple[tuple[int, int], int], int],
    bundle: tuple[int, int],
    seats: tuple[int, int],
) -> None:
    """Swap two seats along the path from a bundle that has the first of them and not the second."""
    path, seat, other = list[tuple[tuple[int, int], int, int]](), *seats
    while (bundle, seat) in at_bundle:
        number = at_bundle[bundle, seat]
        path.append((bundle, number, seat))
        if other not in at_match[number]:
            break
        bundle = at_match[number][other]
        path.append((bundle, number, other))
    for each, number, seat in path:
        del at_match[number][seat], at_bundle[each, seat]
    for each, number, seat in path:
        now = seats[1] if seat == seats[0] else seats[0]
        at_match[number][now], at_bundle[each, now] = each, number
