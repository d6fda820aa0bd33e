"""Towns, the market and single cards of Machi Koro in words."""

from bot.games.machi_koro.views import Holding, MachiView, TownView
from data.cards.machi_koro import Card, Establishment
from rendering.words.common import listed
from rendering.words.machi_koro.names import CARDS, MARKS, MEANING, SETS, card_name, coins, copies_of, numbers


def town(town: TownView, name: str) -> str:
    """One town in words."""
    if town.resigned:
        return f"**{name}** resigned."
    cards = ", ".join(
        f"{MARKS[_establishment(holding.card).colour]} {copies_of(holding.card, holding.copies)}{_state(holding)}"
        for holding in town.holdings
    )
    built = listed(card_name(site.card) for site in town.sites if site.built) or "none"
    missing = ", ".join(f"{card_name(site.card)} ({CARDS[site.card].cost})" for site in town.sites if not site.built)
    hall = ", and City Hall" if town.city_hall else ""
    lines = [f"**{name}**: {coins(town.coins)}", cards, f"Landmarks built: {built}{hall}"]
    return "\n".join([*lines, f"To build: {missing}"] if missing else lines)


def _state(holding: Holding) -> str:
    """What is particular about some copies: how many are closed, what lies on them."""
    said = [f"{holding.closed} closed"] if holding.closed else []
    if holding.invested:
        said.append(f"{coins(holding.invested)} on it")
    return f" ({', '.join(said)})" if said else ""


def market(view: MachiView) -> str:
    """What is on offer, in words."""
    return "\n".join(
        f"{numbers(card)} {MARKS[card.colour]} {card.name}, cost {card.cost}: "
        + (f"{pile.left} left" if pile.left else "sold out")
        for pile in view.market
        for card in [_establishment(pile.card)]
    )


def _establishment(card: str) -> Establishment:
    found = CARDS[card]
    assert isinstance(found, Establishment)  # noqa: S101 - towns and markets hold nothing else
    return found


def card_text(card: Card) -> str:
    """A card's facts and rulings."""
    if isinstance(card, Establishment):
        copies = "one for each player, at least 4" if card.major else str(card.copies)
        facts = (
            f"{MARKS[card.colour]} {MEANING[card.colour]}\nActs on {numbers(card)} · costs {coins(card.cost)} · "
            f"{copies} in the supply · icon: {card.icon}"
        )
    elif card.counts:
        facts = f"🏛️ Landmark: build all of them to win\nCosts {coins(card.cost)}"
    else:
        facts = "🏛️ Everybody has one"
    box = f"\nSet: {SETS[card.set]}" if card.set in SETS else ""
    also = f"\nAlso called {listed(card.also_called)}." if card.also_called else ""
    rulings = "".join(f"\n- {ruling}" for ruling in card.rulings)
    return f"### {card.name}\n{card.text}\n{facts}{box}{also}{rulings}"


def option(card: Card) -> str:
    """What a card does, short enough for a menu (100 characters)."""
    text = f"{numbers(card)}: {card.text}" if isinstance(card, Establishment) else card.text
    return text if len(text) <= 100 else text[:99] + "…"
