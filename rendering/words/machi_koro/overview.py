"""Towns, the market and single cards of Machi Koro in words."""

from collections.abc import Sequence

from bot.games.machi_koro.views import Holding, MachiView, TownView
from data.cards.machi_koro import Card, Establishment
from rendering.words.common import listed
from rendering.words.machi_koro.names import CARDS, MARKS, MEANING, SETS, card_name, coins, copies_of, numbers

OURS = " (house rule)."
"""The end of a sentence that states a ruling of ours."""

MOST_OF_A_DIE = 6
TABLE_CHARACTERS = 3400
"""Most characters of towns and market in a message of 4,000."""


def everything(view: MachiView, names: Sequence[str]) -> list[str]:
    """Return every town and the market; if too long for a message, one line for each card."""
    long = [*(town(each, names[each.seat]) for each in view.towns), f"**Market**\n{_piles(view)}"]
    return long if sum(map(len, long)) <= TABLE_CHARACTERS else ledger(view, names)


def ledger(view: MachiView, names: Sequence[str]) -> list[str]:
    """Return each player's coins and landmarks, then each card: the copies of each player and on offer."""
    towns = [each for each in view.towns if not each.resigned]
    who = "\n".join(
        f"**{names[each.seat]}**: {_standing(each)}" if not each.resigned else f"**{names[each.seat]}** resigned."
        for each in view.towns
    )
    left = {pile.card: pile.left for pile in view.market}
    held = {each.seat: {holding.card: holding for holding in each.holdings} for each in towns}
    owned = set().union(*held.values())
    cards = [card for card in CARDS if card in left or card in owned]
    lines = [
        f"{numbers(_establishment(card))} {MARKS[_establishment(card).colour]} {card_name(card)}: "
        + (" ".join(_held(held[each.seat].get(card)) for each in towns) if card in owned else "nobody")
        + (f" · {left[card]} left" if card in left else "")
        for card in cards
    ]
    columns = " · ".join(names[each.seat] for each in towns)
    head = f"**Cards** of {columns}, in this order (“2/1” is 2 cards, 1 of them closed)"
    return [who, "\n".join([head, *lines])]


def _standing(town: TownView) -> str:
    """Return the coins and landmarks of one town, in half a line."""
    built = listed(card_name(site.card) for site in town.sites if site.built) or "no landmark"
    invested = "".join(
        f", {coins(held.invested)} on the {card_name(held.card)}" for held in town.holdings if held.invested
    )
    return f"{coins(town.coins)}{invested}; {built}"


def _held(holding: Holding | None) -> str:
    if holding is None:
        return "–"
    return f"{holding.copies}/{holding.closed}" if holding.closed else str(holding.copies)


def town(town: TownView, name: str) -> str:
    """Return one town in words."""
    if town.resigned:
        return f"**{name}** resigned."
    cards = ", ".join(
        f"{MARKS[_establishment(holding.card).colour]} {copies_of(holding.card, holding.copies)}{_state(holding)}"
        for holding in town.holdings
    )
    standing = [card_name(site.card) for site in town.sites if site.built]
    built = listed([*standing, *(["City Hall"] if town.city_hall else [])]) or "none"
    missing = ", ".join(f"{card_name(site.card)} ({CARDS[site.card].cost})" for site in town.sites if not site.built)
    lines = [f"**{name}**: {coins(town.coins)}", cards, f"Landmarks built: {built}"]
    return "\n".join([*lines, f"To build: {missing}"] if missing else lines)


def _state(holding: Holding) -> str:
    """Return how many copies are closed, and the coins on them."""
    phrases = [f"{holding.closed} closed"] if holding.closed else []
    if holding.invested:
        phrases.append(f"{coins(holding.invested)} on it")
    return f" ({', '.join(phrases)})" if phrases else ""


def market(view: MachiView) -> str:
    """Return the market in words, below the coins of the viewer if they play."""
    own = "" if view.viewer is None else f"You have {coins(view.towns[view.viewer].coins)}.\n"
    return own + _piles(view)


def _piles(view: MachiView) -> str:
    return "\n".join(
        f"{numbers(card)} {MARKS[card.colour]} {card.name}, cost {card.cost}: "
        + (f"{pile.left} left" if pile.left else "sold out")
        for pile in view.market
        for card in [_establishment(pile.card)]
    )


def _establishment(card: str) -> Establishment:
    found = CARDS[card]
    assert isinstance(found, Establishment)  # noqa: S101 - towns and markets have no other cards
    return found


def card_text(card: Card) -> str:
    """Return a card's facts and rulings."""
    if isinstance(card, Establishment):
        copies = "4 copies, with five players 5" if card.major else f"{card.copies} copies"
        facts = (
            f"{MARKS[card.colour]} {MEANING[card.colour]}\nActs on {numbers(card)} · costs {coins(card.cost)} · "
            f"{copies} · symbol: {card.icon}"
        )
    elif card.counts:
        facts = f"🏛️ Landmark: build all of them to win\nCosts {coins(card.cost)}"
    else:
        facts = "🏛️ Everybody has one"
    box = f"\nSet: {SETS[card.set]}" if card.set in SETS else ""
    also = f"\nAlso called {listed(card.also_called)}." if card.also_called else ""
    ours = [ruling + OURS for ruling in card.our_rulings]
    rulings = "".join(f"\n- {ruling}" for ruling in (*card.rulings, *ours))
    return f"### {card.name}\n{card.text}\n{facts}{box}{also}{rulings}"


def option(card: Card, *, dice: int = 2) -> str:
    """Return a card's effect in at most 100 characters, for a menu. `dice`: how many its buyer may roll."""
    text = card.text
    if isinstance(card, Establishment):
        needs = " (two dice)" if dice == 1 and card.rolls[0] > MOST_OF_A_DIE else ""
        text = f"{numbers(card)}{needs}: {card.text}"
    return text if len(text) <= 100 else text[:99] + "…"
