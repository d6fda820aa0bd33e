"""What a player missed in Machi Koro: each turn in a line, then the player's gains and losses by card."""

from collections import Counter
from collections.abc import Sequence

from bot.games.machi_koro import events as e
from bot.games.machi_koro.views import TurnView
from rendering.words.common import listed, signed, told_to
from rendering.words.machi_koro.event_words import log_line
from rendering.words.machi_koro.names import card_name, coins


def missed(turns: Sequence[TurnView], seat: int, names: Sequence[str]) -> list[str]:
    """Return a line for each turn, then the seat's balance."""
    lines = told_to(seat, names, lambda named: (log_line(turn, named) for turn in turns))
    return [*lines, *reckoning(turns, seat, names)]


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
    lines = [f"**You: {signed(sums.total())}**" + ("" if gained or lost else ". Nothing changed for you.")]
    if gained:
        lines.append(f"Gained: {listed(gained)}.")
    if lost:
        lines.append(f"Lost: {listed(lost)}.")
    if spent:
        lines.append(f"Spent: {listed(f'{card}, {coins(cost)}' for card, cost in spent.items())}.")
    return lines


def _change(event: e.MachiEvent, seat: int, names: Sequence[str]) -> tuple[str, int]:
    """Return why an event changed a seat's coins, and by how many, without building and investing."""
    match event:
        case e.Earned(owner, card, _, amount) if owner == seat:
            return card_name(card), amount
        case e.Took(owner, payer, card, amount) if owner == seat:
            return f"{card_name(card)} from {names[payer]}", amount
        case e.Took(owner, payer, card, amount) if payer == seat:
            return f"{names[owner]}'s {card_name(card)}", -amount
        case e.PaidBack(owner, card, _, amount) if owner == seat:
            return card_name(card), -amount
        case e.Shared(_, card, _, changes):
            return card_name(card), changes[seat]
        case _:
            return "", 0
