"""The log of Machi Koro: a turn's roll, then each event in a line of its own, coins by the card that moved them."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.machi_koro import events as e
from bot.games.machi_koro.views import TurnView
from bot.language import say
from bot.language.rows import capital, commas, headed, stopped
from rendering.words.clauses import Clause
from rendering.words.common import called, listed, log_entry, signed
from rendering.words.machi_koro.event_words import (
    MONEY,
    THEIR_CARD,
    TOOK,
    YOU_CLOSED,
    YOU_COULD_NOT,
    YOU_PAID,
    headline,
    part,
    tellings,
)
from rendering.words.machi_koro.names import card_name, coins

TOOK_PART: Final = Clause(
    "{name} took {amount} of {owed} from {other} ({cause})",
    you="you took {amount} of {owed} from {other} ({cause})",
    to_you="{name} took {amount} of {owed} from you ({cause})",
    mark="💸",
)
TOOK_EACH: Final = Clause(
    "{name} took {coins} each from {players} ({cause})",
    you="you took {coins} each from {players} ({cause})",
    mark="💸",
)


def log_of(turn: TurnView, names: Sequence[str]) -> str:
    """Return a turn for the log: its number and roll, then a line for each event."""
    return log_entry(turn.number, stopped(headline(turn, names)), _lines(turn, names))


def _lines(turn: TurnView, names: Sequence[str]) -> Iterator[str]:
    others = {id(event): line for event, line in tellings(turn)}
    told = set[tuple[type, int, str]]()
    for event in turn.events:
        if not isinstance(event, MONEY):
            if id(event) in others and not isinstance(event, e.Added):  # the first line has the sum
                yield others[id(event)].line(names)
            continue
        owner = event.seat if isinstance(event, e.Took) else -1  # one line for all that the bank pays for a card
        key = (type(event), owner, event.card)
        if key not in told:
            told.add(key)
            alike = [one for one in turn.events if isinstance(one, type(event)) and one.card == event.card]
            yield from _coins(event, [one for one in alike if owner in (-1, one.seat)], names)


def _coins(
    first: e.Earned | e.Took | e.PaidBack | e.Shared, alike: Sequence[e.MachiEvent], names: Sequence[str]
) -> Iterator[str]:
    """Tell what one card brought or cost. `alike`: all events of its kind in that turn."""
    card = card_name(first.card)
    match first:
        case e.Took():
            yield from _taken([each for each in alike if isinstance(each, e.Took)], names)
        case e.Shared(_, _, each, changes):
            shared = say("{card}: everybody has {coins}", card=f"**{card}**", coins=each)
            yield stopped(headed(shared, _sums(changes, names)) if any(changes) else shared)
        case _:
            sums = [0] * len(names)
            for one in alike:
                match one:
                    case e.Earned(seat, _, _, amount):
                        sums[seat] += amount
                    case e.PaidBack(seat, _, _, amount):
                        sums[seat] -= amount
            if any(sums):
                yield stopped(headed(f"**{card}**", _sums(sums, names)))


def _sums(changes: Sequence[int], names: Sequence[str]) -> str:
    return commas(f"**{called(names, seat, YOU_CLOSED)}** {signed(by)}" for seat, by in enumerate(changes) if by)


def _taken(takings: Sequence[e.Took], names: Sequence[str]) -> Iterator[str]:
    """Tell what one card took: those who paid the same share a line."""
    owner, card = takings[0].seat, card_name(takings[0].card)
    whole: dict[int, list[int]] = {}
    for one in takings:
        if one.coins and one.coins < one.owed:
            yield TOOK_PART(owner, one.payer, amount=one.coins, owed=coins(one.owed), cause=card).line(names)
        elif one.coins:
            whole.setdefault(one.coins, []).append(one.payer)
    for amount, payers in whole.items():
        players = listed(f"**{called(names, payer, YOU_PAID)}**" for payer in payers)
        each = TOOK_EACH(owner, coins=coins(amount), players=players, cause=card)
        alone = TOOK(owner, payers[0], coins=coins(amount), cause=card)
        yield (alone if len(payers) == 1 else each).line(names)
    if without := [called(names, one.payer, YOU_COULD_NOT) for one in takings if one.owed and not one.coins]:
        whose = THEIR_CARD(owner, card=part(takings[0].card)).clause(names)
        yield stopped(capital(say("{card}: {players} had no coins", card=whose, players=listed(without))))
