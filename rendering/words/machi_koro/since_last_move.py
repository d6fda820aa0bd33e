"""What a player missed in Machi Koro: each turn in a line, then the player's gains and losses by card."""

from collections import Counter
from collections.abc import Collection, Container, Iterable, Sequence

from bot.games.machi_koro import events as e
from bot.games.machi_koro.views import TurnView
from bot.language import say
from rendering.words.common import listed, signed
from rendering.words.machi_koro.event_words import NEW_ON_SALE, THEIR_CARD, a_part, of_others, tellings
from rendering.words.machi_koro.names import card_name
from rendering.words.machi_koro.turn_log import log_of


def missed(
    turns: Sequence[tuple[TurnView, Sequence[str]]],
    seat: int,
    names: Sequence[str],
    purse: tuple[int, int] | None = None,
) -> list[str]:
    """Return a line for each turn, then the seat's balance. `purse`: its coins before these turns and after them.

    `turns`: each with the names as its line has them.
    """
    return [
        *(log_of(turn, reads) for turn, reads in turns),
        *reckoning([turn for turn, _ in turns], seat, names, purse),
    ]


def changed(turn: TurnView, seats: Collection[int], names: Sequence[str], told: Container[object]) -> list[str]:
    """Return what another player's turn changed for those seats: their coins in a line, then their cards.

    `told`: events that other words tell.
    """
    coins_by_it = of_others(turn, names, told, seats)
    others = {*seats} - {turn.seat}
    cards = [line.line(names) for event, line in tellings(turn) if event not in told and _touches(event, others)]
    return [*([coins_by_it] if coins_by_it else []), *cards]


def _touches(event: e.MachiEvent, seats: Collection[int]) -> bool:
    """Whether an event moved or closed cards of one of these seats."""
    match event:
        case e.Swapped(partner=partner):
            return partner in seats
        case e.Closed(seat=seat):
            return seat in seats
        case _:
            return False


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
        lines.append(say("Coins gained: {cards}.", cards=listed(gained)))
    if lost:
        lines.append(say("Coins lost: {cards}.", cards=listed(lost)))
    if spent:
        each = [f"{card} {signed(-cost)}" for card, cost in spent.items()]
        lines.append(say("Coins spent: {cards}.", cards=listed(each)))
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
