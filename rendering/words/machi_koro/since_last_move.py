"""What a player missed in Machi Koro: each turn in a line, then the player's gains and losses by card."""

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from typing import Final

from bot.games.machi_koro import events as e
from bot.games.machi_koro.views import TurnView
from bot.language import say
from rendering.words.clauses import Clause, Line
from rendering.words.common import SeatNames, listed, signed
from rendering.words.machi_koro.event_words import EVENTS, NEW_ON_SALE, THEIR_CARD, a_part, part
from rendering.words.machi_koro.names import card_name, coins
from rendering.words.machi_koro.turn_log import log_of


def missed(
    turns: Sequence[TurnView], seat: int, names: Sequence[str], purse: tuple[int, int] | None = None
) -> list[str]:
    """Return a line for each turn, then the seat's balance. `purse`: its coins before these turns and after them."""
    told = SeatNames(names, seat)
    return [*(log_of(turn, told) for turn in turns), *reckoning(turns, seat, names, purse)]


LOST: Final = Clause("{name} lost {coins} ({cause})", mark="💸")


def losses(turn: TurnView, seats: Collection[int], names: Sequence[str], said: Container[object] = ()) -> list[str]:
    """Return a line for each time that a card of the player whose turn it was took something from one of those seats.

    `said`: events that other words tell.
    """
    lines = [line for event in turn.events if event not in said for line in _lost(event, turn, seats)]
    return [line.line(names) for line in lines if line is not None]


def _lost(event: e.MachiEvent, turn: TurnView, seats: Collection[int]) -> Iterator[Line | None]:
    match event:
        case e.Took(payer=payer, coins=amount) if payer in seats and payer != turn.seat and amount:
            yield EVENTS.of(event)
        case e.Shared(card=card, changes=changes):
            for seat in seats:
                if changes[seat] < 0:
                    yield LOST(seat, coins=coins(-changes[seat]), cause=card_name(card))
        case e.Swapped(partner=partner) if partner in seats:
            yield EVENTS.of(event)
        case e.Closed(seat, card, copies) if seat in seats and seat != turn.seat:
            yield EVENTS.of(event, cards=part(card, copies))


EARNED: Final = Clause("{name} earned {coins} ({causes})", mark="💰")


def gains(turn: TurnView, seats: Collection[int], names: Sequence[str], said: Container[object] = ()) -> list[str]:
    """Return a line for each of those seats that earned coins in another player's turn. `said`: as above."""
    lines = []
    for seat in seats:
        paid = [
            event
            for event in turn.events
            if isinstance(event, e.Earned | e.Took) and event.seat == seat != turn.seat
            if event.coins and event not in said
        ]
        if paid:
            causes = tuple(map(part, dict.fromkeys(event.card for event in paid)))
            lines.append(EARNED(seat, coins=coins(sum(event.coins for event in paid)), causes=causes).line(names))
    return lines


def new_on_sale(turns: Iterable[TurnView], names: Sequence[str]) -> str:
    """Return what a growing market gained in these turns, in a line; empty if it gained nothing."""
    gained = (event.card for turn in turns for event in turn.events if isinstance(event, e.Grew))
    cards = tuple(map(a_part, dict.fromkeys(gained)))
    return NEW_ON_SALE(cards=cards).line(names) if cards else ""


def reckoning(
    turns: Sequence[TurnView], seat: int, names: Sequence[str], purse: tuple[int, int] | None = None
) -> list[str]:
    """Return how a seat's coins changed in these turns, and by what: gains and losses by card; spending apart."""
    sums, spent = Counter[str](), Counter[str]()
    for turn in turns:
        for event in turn.events:
            why, amount = _change(event, seat, names)
            if amount:
                sums[why] += amount
            match event:
                case e.Built(builder, card, cost) if builder == seat and cost:
                    spent[card_name(card)] += cost
                case e.Invested(owner, card, amount) if owner == seat:
                    spent[card_name(card)] += amount
    gained = [f"{why} {signed(amount)}" for why, amount in sums.most_common() if amount > 0]
    lost = [f"{why} {signed(amount)}" for why, amount in reversed(sums.most_common()) if amount < 0]
    if not (gained or lost or spent):
        return [say("Nothing changed for you.") if turns[-1].over else say("Nothing has changed for you so far.")]
    lines = [f"**{say('Your coins: {before} → {now}', before=purse[0], now=purse[1])}**"] if purse else []
    if gained:
        lines.append(say("Gained: {cards}.", cards=listed(gained)))
    if lost:
        lines.append(say("Lost: {cards}.", cards=listed(lost)))
    if spent:
        each = [f"{card} {signed(-cost)}" for card, cost in spent.items()]
        lines.append(say("Spent: {cards}.", cards=listed(each)))
    return lines


def _change(event: e.MachiEvent, seat: int, names: Sequence[str]) -> tuple[str, int]:
    """Return why an event changed a seat's coins, and by how many, without building and investing."""
    match event:
        case e.Earned(owner, card, _, amount) if owner == seat:
            return card_name(card), amount
        case e.Took(owner, payer, card, amount) if owner == seat:
            return say("{card} from {players}", card=card_name(card), players=names[payer]), amount
        case e.Took(owner, payer, card, amount) if payer == seat:
            return THEIR_CARD(owner, card=card_name(card)).clause(names, plain=True), -amount
        case e.PaidBack(owner, card, _, amount) if owner == seat:
            return card_name(card), -amount
        case e.Shared(_, card, _, changes):
            return card_name(card), changes[seat]
        case _:
            return "", 0
