"""What a player missed in Machi Koro: each turn in a line, then the player's gains and losses by card."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from bot.games.machi_koro import events as e
from bot.games.machi_koro.views import TurnView
from bot.language import say, say_in_context
from bot.language.rows import stopped
from rendering.words.common import SeatNames, listed, signed
from rendering.words.machi_koro.event_words import CLOSED, THEIR_CARD, log_line
from rendering.words.machi_koro.names import a_card, card_name, coins, copies_of


def missed(turns: Sequence[TurnView], seat: int, names: Sequence[str]) -> list[str]:
    """Return a line for each turn, then the seat's balance."""
    told = SeatNames(names, seat)
    return [*(log_line(turn, told) for turn in turns), *reckoning(turns, seat, names)]


MOST_TURNS = 5
"""Of how many turns everything built is named."""


def built(turns: Sequence[TurnView], names: Sequence[str]) -> list[str]:
    """Return one line that names the cards built; none if the turns are many or nothing was built."""
    cards: dict[int, list[str]] = {}
    for turn in turns:
        for event in turn.events:
            if isinstance(event, e.Built):
                cards.setdefault(event.seat, []).append(card_name(event.card))
    found = [
        say_in_context(
            "in a list of what was built", "**{name}** built **{card}**", name=names[seat], card=listed(theirs)
        )
        for seat, theirs in cards.items()
    ]
    return [f"🔨 {stopped(listed(found))}"] if found and len(turns) <= MOST_TURNS else []


def losses(turns: Sequence[TurnView], seats: Collection[int], names: Sequence[str]) -> list[str]:
    """Return a line for each time that a card of another player, in that player's turn, took something from a seat."""
    return [line for turn in turns for event in turn.events for line in _lost(event, turn, seats, names)]


def _lost(event: e.MachiEvent, turn: TurnView, seats: Collection[int], names: Sequence[str]) -> Iterator[str]:
    match event:
        case e.Took(owner, payer, card, amount) if payer in seats and payer != turn.seat and amount:
            yield say(
                "💸 **{name}** took {coins} from **{other}** ({card}).",
                name=names[owner],
                coins=coins(amount),
                other=names[payer],
                card=card_name(card),
            )
        case e.Shared(_, card, _, changes):
            for seat in seats:
                if changes[seat] < 0:
                    yield say(
                        "💸 **{name}** lost {coins} ({card}).",
                        name=names[seat],
                        coins=coins(-changes[seat]),
                        card=card_name(card),
                    )
        case e.Swapped(seat, card, give, partner, take) if partner in seats:
            yield say(
                "🔁 **{name}** took **{taken}** from **{other}** for {given} ({card}).",
                name=names[seat],
                taken=card_name(take),
                other=names[partner],
                given=a_card(give),
                card=card_name(card),
            )
        case e.Closed(seat, card, copies) if seat in seats and seat != turn.seat:
            yield CLOSED(names, seat, cards=copies_of(card, copies))
        case _:
            return


def reckoning(turns: Sequence[TurnView], seat: int, names: Sequence[str]) -> list[str]:
    """Return what a seat gained and lost in these turns, by card; spending apart."""
    sums, spent = Counter[str](), Counter[str]()
    for turn in turns:
        for event in turn.events:
            why, amount = _change(event, seat, names)
            if amount:
                sums[why] += amount
            match event:
                case e.Built(builder, card, cost) if builder == seat:
                    spent[card_name(card)] += cost
                case e.Invested(owner, card, amount) if owner == seat:
                    spent[card_name(card)] += amount
    gained = [f"{why} {signed(amount)}" for why, amount in sums.most_common() if amount > 0]
    lost = [f"{why} {signed(amount)}" for why, amount in reversed(sums.most_common()) if amount < 0]
    total = signed(sums.total())
    changed = bool(gained or lost)
    lines = [
        say("**You: {coins}**", coins=total)
        if changed
        else say("**You: {coins}**. Nothing changed for you.", coins=total)
    ]
    if gained:
        lines.append(say("Gained: {cards}.", cards=listed(gained)))
    if lost:
        lines.append(say("Lost: {cards}.", cards=listed(lost)))
    if spent:
        each = [say("{card}, {coins}", card=card, coins=coins(cost)) for card, cost in spent.items()]
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
            return THEIR_CARD(names, owner, card=card_name(card)), -amount
        case e.PaidBack(owner, card, _, amount) if owner == seat:
            return card_name(card), -amount
        case e.Shared(_, card, _, changes):
            return card_name(card), changes[seat]
        case _:
            return "", 0
