"""Whole turns in one loop: `rules.turn` in integers."""

from collections.abc import Callable

from bot.games.machi_koro.kernel import income, majors
from bot.games.machi_koro.kernel.market import fill, lay_out, refill
from bot.games.machi_koro.kernel.policy import Policy
from bot.games.machi_koro.kernel.position import ADD, BUILD, EFFECTS, ROLL, Position
from bot.games.machi_koro.kernel.tables import TOTALS, Tables

ENDLESS = 1_000_000
"""More turns than any game has."""


def new_game(tables: Tables, random: Callable[[], float]) -> Position:
    """Set up a game as `MachiKoro.new` does, with the same draws in the same order."""
    position = Position(tables, tuple(range(tables.seats)))
    for seat in position.seated:
        for card in tables.start:
            position.change(seat, card, 1)
    if tables.options.first == "random":
        position.first = position.roller = int(random() * tables.seats)
    lay_out(position, random)
    return position


def play(position: Position, policy: Policy, random: Callable[[], float], turns: int = ENDLESS) -> tuple[int, ...]:
    """Play at most `turns` turns, or to the end; returns the winners, none while the game goes on.

    A turn that has begun counts as one. One long function with everything in local variables: calls and attributes
    are what costs time here. The lists are the position's own, so that policies see every change at once.
    """
    tables = position.tables
    seats, stride, icons = tables.seats, tables.stride, tables.icons
    establishments, nothing, dealt = tables.establishments, tables.nothing, bool(tables.sections)
    grows = tables.grows
    station, tower, park, harbor = tables.station, tables.tower, tables.park, tables.harbor
    least, adds, relief = tables.harbor_least, tables.harbor_adds, tables.relief
    airport, airport_pays, startup = tables.airport, tables.airport_pays, tables.startup
    acting, asks, slots = tables.acting, tables.asks, tables.slots
    affordable, dearest, cost, icon_of, major = (
        tables.affordable,
        tables.dearest,
        tables.cost,
        tables.icon,
        tables.major,
    )
    green = TOTALS * seats
    coins, cards, closed, icon_counts = position.coins, position.cards, position.closed, position.icons
    rows, pay, landmarks, shut = position.rows, position.pay, position.landmarks, position.shut
    market, queue, others, first = position.market, position.queue, position.others, position.first
    payees = [seat[::-1] for seat in others]
    following = [seat[0] for seat in others]
    round_ends = [(following[seat] - first) % seats < (seat - first) % seats for seat in range(seats)]
    rate, build = position.rate, policy.build
    seat, step, again, total = position.roller, position.step, position.again, position.total
    one, two = position.dice
    turn = position.turn
    if position.winners:
        return position.winners
    last = turn + turns
    while turn < last:
        base = seat * stride
        if step < ADD:
            if step == ROLL:
                both = cards[base + station] and policy.dice(position, seat) == 2
                one = int(random() * 6) + 1
                two = int(random() * 6) + 1 if both else 0
            if cards[base + tower]:
                thrown = policy.again(position, seat, (one, two))
                if thrown:
                    one = int(random() * 6) + 1
                    two = int(random() * 6) + 1 if thrown == 2 else 0
            again = one == two and cards[base + park] == 1
            total = one + two
        if step < EFFECTS:
            if total >= least and cards[base + harbor] and policy.add(position, seat, total):
                total += adds
            at = total * seats
            purse = coins[seat]
            restaurants, primary, counted, later, boats, majors_here = acting[total]
            if restaurants:
                asked = asks[landmarks[seat]] + at
                for other in payees[seat]:
                    owed = rows[asked + other]
                    if owed:
                        if owed > purse:
                            owed = purse
                        purse -= owed
                        coins[other] += owed
            if primary:
                for other in others[seat]:
                    brings = rows[at + other]
                    if brings:
                        coins[other] += brings
                purse += rows[at + seat]
            purse += rows[green + at + seat]
            for card in counted:
                if cards[base + card]:
                    purse += (cards[base + card] - closed[base + card]) * rate(seat, card)
            coins[seat] = purse
            special = shut[total] or boats
            for card in later:
                if cards[base + card]:
                    special = True
            if special:
                position.roller = seat
                income.settle(position, total, random)
            for card in majors_here:
                if cards[base + card]:
                    queue.append(card)
        if queue:
            position.roller = seat
            majors.act(position, policy, random)
        if step <= BUILD:
            purse = coins[seat]
            if not purse:
                coins[seat] = purse = relief
            choices = affordable[purse if purse < dearest else dearest]
            card = build(position, seat, choices)
            if card < establishments:
                coins[seat] = purse - cost[card]
                cards[base + card] += 1
                icon_counts[seat * icons + icon_of[card]] += 1
                brings = pay[base + card]
                if brings:
                    for slot in slots[card]:
                        rows[slot + seat] += brings
                market[card] -= 1
                if dealt and (major[card] or not market[card]):
                    refill(position, card)
            elif card < nothing:
                coins[seat] = purse - cost[card]
                position.change_landmark(seat, card, 1)
                if tables.at_once and landmarks[seat] == tables.landmarks:
                    position.winners = (seat,)
                    break
            elif cards[base + airport]:
                coins[seat] = purse + airport_pays
        if cards[base + startup] and coins[seat] and policy.invest(position, seat):
            coins[seat] -= 1
            position.invested[seat] += 1
        if not again:
            if round_ends[seat]:
                if not tables.at_once and _finish(position):
                    break
                position.round += 1
            seat = following[seat]
        again = False
        step = ROLL
        turn += 1
        if turn <= grows:
            position.turn = turn
            fill(position)
    position.roller, position.step, position.again, position.total = seat, ROLL, False, 0
    position.dice, position.turn = (0, 0), turn
    return position.winners


def _finish(position: Position) -> bool:
    """End the game after a round if somebody has all landmarks; most coins decide among these."""
    finished = [seat for seat in position.seated if position.landmarks[seat] == position.tables.landmarks]
    most = max((position.coins[seat] for seat in finished), default=0)
    position.winners = tuple(seat for seat in finished if position.coins[seat] == most)
    return bool(finished)
