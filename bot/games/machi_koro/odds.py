"""Odds for a player before a turn: what each total of the dice brings, and what each card would add.

Computed from a view alone. What a total brings is played by the rules, on a table rebuilt from the view: all coins as
they are, the dice for boats at their mean. What a card adds in a round is the robots' forecast for the player's own
turn and all other turns.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from bot.games.chance import Draw, Replayed
from bot.games.machi_koro.card_values import ESTABLISHMENTS
from bot.games.machi_koro.edition import AFTER_THE_ROLL, edition_of
from bot.games.machi_koro.events import Earned, PaidBack, Shared, Took
from bot.games.machi_koro.kernel import seen
from bot.games.machi_koro.robots.forecast import forecast
from bot.games.machi_koro.robots.thinking import payable
from bot.games.machi_koro.rules.resolution import Play
from bot.games.machi_koro.rules.turn import advance
from bot.games.machi_koro.state import MachiOptions, MachiState, Town
from bot.games.machi_koro.views import MachiView, TownView
from bot.games.values import Decision
from data.cards import machi_koro as cards

ROLLS: Final = 36
"""Chances are given as a number of rolls in this many."""
_ALL_CARDS: Final = MachiOptions(edition="everything")
_BOATS: Final = (Draw("die", 6, 2), Draw("die", 6, 3))
"""A throw of 7, the mean of two dice."""


class Part(msgspec.Struct, frozen=True):
    """What one card of `seat` brings or costs the player, in coins; 0 for a card that does something else."""

    seat: int
    card: str
    coins: int


class Total(msgspec.Struct, frozen=True):
    """What the player gets if their dice show `total`: `income` card by card, and `payments`, in positive coins."""

    total: int
    income: tuple[Part, ...]
    payments: tuple[Part, ...]

    @property
    def gained(self) -> int:
        """The coins that come in."""
        return sum(part.coins for part in self.income)

    @property
    def paid(self) -> int:
        """The coins that go out."""
        return sum(part.coins for part in self.payments)


class Throw(msgspec.Struct, frozen=True):
    """A roll of `dice` dice: the coins `expected` on average. `allowed`: the seat may roll that many dice."""

    dice: int
    expected: float
    allowed: bool


class Growth(msgspec.Struct, frozen=True):
    """The coins that a card would add in each round."""

    card: str
    coins: float


class MachiOdds(msgspec.Struct, frozen=True):
    """The odds of one seat.

    `coins`: what it has. `totals`: from 1 to 12, or to 14 with a Harbor. `throws`: one die and two.
    `growth`: the affordable cards, best first. `a_round`: the coins that its town brings in a round, on average.
    """

    seat: int
    coins: int
    totals: tuple[Total, ...]
    throws: tuple[Throw, ...]
    growth: tuple[Growth, ...]
    a_round: float


def often(dice: int, total: int) -> int:
    """Return in how many of `ROLLS` rolls that number of dice shows a total."""
    if dice == 1:
        return ROLLS // 6 if 1 <= total <= 6 else 0
    return max(0, 6 - abs(total - 7))


def odds(view: MachiView, seat: int) -> MachiOdds:
    """Compute what `seat` may expect of its next roll and of each card it can afford now."""
    table, now = seen(view, float), rolls(view, seat)
    a_round = forecast(table)[seat].gain
    growth = [
        Growth(table.tables.names[card], round(forecast(table.after(seat, card))[seat].gain - a_round, 1))
        for card in payable(table, seat)[:-1]
    ]
    return MachiOdds(
        seat,
        view.towns[seat].coins,
        now.totals,
        now.throws,
        tuple(sorted(growth, key=lambda one: -one.coins)),
        a_round,
    )


class Rolls(msgspec.Struct, frozen=True):
    """What the next roll of a seat brings: `totals` as they are, `nets` in coins, from a total of 1, and `throws`.

    In `nets` the Harbor raises a total where that brings more.
    """

    totals: tuple[Total, ...]
    nets: tuple[int, ...]
    throws: tuple[Throw, Throw]


def rolls(view: MachiView, seat: int) -> Rolls:
    """Compute what `seat` may expect of a roll of its own now."""
    table = seen(view, float)
    tables, base = table.tables, seat * table.tables.stride
    adds = tables.harbor_adds if table.cards[base + tables.harbor] else 0
    totals = tuple(_total(view, seat, total) for total in range(1, 13 + adds))
    plain = [each.gained - each.paid for each in totals]
    nets = tuple(
        max(net, plain[at + adds]) if at + 1 >= tables.harbor_least else net for at, net in enumerate(plain[:12])
    )
    both = bool(table.cards[base + tables.station])
    return Rolls(totals, nets, (Throw(1, _mean(1, nets), allowed=True), Throw(2, _mean(2, nets), allowed=both)))


def _mean(dice: int, nets: Sequence[int]) -> float:
    """The mean of a roll."""
    return sum(often(dice, total) * net for total, net in enumerate(nets, 1)) / ROLLS


def _total(view: MachiView, seat: int, total: int) -> Total:
    """Play the income of a roll by the rules."""
    state = _rolled(view, seat, total)
    play = Play(state, Replayed(_BOATS))
    income: list[Part] = []
    advance(play)
    while state.pending:
        income += _answered(play, state.pending.pop())
        advance(play)
    payments: list[Part] = []
    for event in play.events:
        match event:
            case Earned(owner, card, _, coins) if owner == seat:
                income.append(Part(seat, card, coins))
            case Took(owner, payer, card, coins, _) if owner == seat != payer:
                income.append(Part(seat, card, coins))
            case Took(owner, payer, card, coins, _) if payer == seat:
                payments.append(Part(owner, card, coins))
            case PaidBack(owner, card, _, coins, _) if owner == seat:
                payments.append(Part(seat, card, coins))
            case Shared(_, card, _, changes):
                (income if changes[seat] >= 0 else payments).append(Part(seat, card, abs(changes[seat])))
    return Total(total, _joined(income), tuple(part for part in _joined(payments) if part.coins))


def _answered(play: Play, decision: Decision) -> list[Part]:
    """Return the coins of a card that asks something: a TV Station takes from the richest player."""
    card = ESTABLISHMENTS[decision.card or ""]
    match card.effect:
        case cards.FromOne(coins):
            richest = max(play.others(), key=lambda other: play.state.towns[other].coins)
            play.take(play.seat, richest, card.id, coins)
            return []
        case cards.Demolish(coins) | cards.GiveAway(coins):
            return [Part(play.seat, card.id, coins)]
        case _:
            return [Part(play.seat, card.id, 0)]


def _joined(parts: Iterable[Part]) -> tuple[Part, ...]:
    """One part for each card of each seat."""
    found: dict[tuple[int, str], int] = {}
    for part in parts:
        found[part.seat, part.card] = found.get((part.seat, part.card), 0) + part.coins
    return tuple(Part(seat, card, coins) for (seat, card), coins in found.items())


def _rolled(view: MachiView, seat: int, total: int) -> MachiState:
    """The table as the viewer sees it, after a roll of `total` by `seat`."""
    steps = [step for step in edition_of(_ALL_CARDS).agendas[total] if step in AFTER_THE_ROLL]
    return MachiState(
        options=_ALL_CARDS,
        towns=[_town(town) for town in view.towns],
        seated=tuple(town.seat for town in view.towns if not town.resigned),
        active=seat,
        dice=(total,),
        total=total,
        agenda=steps,
    )


def _town(shown: TownView) -> Town:
    return Town(
        coins=shown.coins,
        cards={held.card: held.copies for held in shown.holdings},
        closed={held.card: held.closed for held in shown.holdings if held.closed},
        landmarks=[site.card for site in shown.sites if site.built],
        invested=sum(held.invested for held in shown.holdings),
    )
