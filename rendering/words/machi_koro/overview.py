"""Towns, the market and single cards of Machi Koro in words."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.machi_koro.views import Holding, MachiView, TownView
from bot.language import Sentence, say
from bot.language.room import room_of
from bot.language.rows import bracketed, capital, commas, headed, semicolons, stopped
from data.cards.machi_koro import Card, Establishment
from rendering.words.common import listed
from rendering.words.machi_koro.names import (
    CARDS,
    ICONS,
    MARKS,
    MEANING,
    SETS,
    also_called,
    card_name,
    coins,
    copies_of,
    effect,
    numbers,
    ruling,
)

HOUSE_RULE = Sentence("{ruling} (house rule).")
"""A ruling of ours."""

MOST_OF_A_DIE = 6
TABLE_CHARACTERS = 3400
"""Most characters of towns and market in a message of 4,000."""


MARKET: Final = Sentence("Market")
NO_MARKS: Final = dict.fromkeys(MARKS, "")


def everything(view: MachiView, names: Sequence[str]) -> list[str]:
    """Return every town and the market; if too long for a message, one line for each card."""
    long = [*(town(each, names[each.seat]) for each in view.towns), f"**{MARKET}**\n{_piles(view)}"]
    return long if room_of(long) <= TABLE_CHARACTERS else condensed(view, names)


def condensed(view: MachiView, names: Sequence[str]) -> list[str]:
    """Return each player's coins and landmarks, then each card: the copies of each player and on offer."""
    towns = [one for one in view.towns if not one.resigned]
    who = "\n".join(
        parts_of(each, f"**{names[each.seat]}**")[0]
        if each.resigned
        else headed(f"**{names[each.seat]}**", _standing(each))
        for each in view.towns
    )
    left = {pile.card: pile.left for pile in view.market}
    held = {each.seat: {holding.card: holding for holding in each.holdings} for each in towns}
    owned = set().union(*held.values())
    cards = [card for card in CARDS if card in left or card in owned]
    lines = []
    for card in cards:
        label = f"{numbers(establishment(card))} {MARKS[establishment(card).colour]} {card_name(card)}"
        copies = " ".join(_held(held[each.seat].get(card)) for each in towns) if card in owned else say("nobody")
        on_sale = f" · {say('{count} left', count=left[card])}" if card in left else ""
        lines.append(f"{headed(label, copies)}{on_sale}")
    columns = " · ".join(names[each.seat] for each in towns)
    head = say("**Cards** of {players}, in this order (“2/1” is 2 cards, 1 of them closed)", players=columns)
    return [who, "\n".join([head, *lines])]


def _standing(town: TownView) -> str:
    """Return the coins and landmarks of one town, in half a line."""
    built = listed(card_name(site.card) for site in town.sites if site.built) or say("no landmark")
    invested = [
        say("{coins} on the {card}", coins=coins(held.invested), card=card_name(held.card))
        for held in town.holdings
        if held.invested
    ]
    return semicolons([commas([coins(town.coins), *invested]), built])


def _held(holding: Holding | None) -> str:
    if holding is None:
        return "–"
    return f"{holding.copies}/{holding.closed}" if holding.closed else str(holding.copies)


def town(town: TownView, name: str) -> str:
    """Return one town in words, a line for each part; `name` is safe in a message."""
    return "\n".join(parts_of(town, f"**{name}**", marks=MARKS))


def parts_of(town: TownView, name: str, marks: Mapping[str, str] = NO_MARKS) -> list[str]:
    """Return the coins, cards and landmarks of a town; `marks`: before a card, by its colour."""
    if town.resigned:
        return [stopped(say("{name} left the game", name=name))]
    cards = cards_of(town.holdings, marks)
    standing = [card_name(site.card) for site in town.sites if site.built]
    built = listed([*standing, *([card_name("city_hall")] if town.city_hall else [])])
    missing = commas(
        f"{card_name(site.card)}{bracketed(CARDS[site.card].cost)}" for site in town.sites if not site.built
    )
    lines = [headed(name, coins(town.coins)), cards or say("no cards")]
    lines.append(say("Landmarks built: {cards}", cards=built) if built else say("Landmarks built: none"))
    return [*lines, say("To build: {cards}", cards=missing)] if missing else lines


def cards_of(holdings: Sequence[Holding], marks: Mapping[str, str] = NO_MARKS) -> str:
    """Return the cards of a town; `marks`: before a card, by its colour."""
    return commas(
        f"{marks[establishment(held.card).colour]} {copies_of(held.card, held.copies)}{_state(held)}".lstrip()
        for held in holdings
        if held.copies
    )


def _state(holding: Holding) -> str:
    """Return how many copies are closed, and the coins on them."""
    phrases = [say("{count} closed", count=holding.closed)] if holding.closed else []
    if holding.invested:
        phrases.append(say("{coins} on it", coins=coins(holding.invested)))
    return bracketed(commas(phrases)) if phrases else ""


def market(view: MachiView) -> str:
    """Return the market in words, below the coins of the viewer if they play."""
    if view.viewer is None:
        return _piles(view)
    own = say("You have {coins}.", coins=coins(view.towns[view.viewer].coins))
    return f"{own}\n{_piles(view)}"


def _piles(view: MachiView) -> str:
    cards = ((establishment(offered.card), offered.left) for offered in view.market)
    return "\n".join(
        pile(card, left, f"{numbers(card)} {MARKS[card.colour]} {card_name(card.id)}") for card, left in cards
    )


def pile(card: Establishment, left: int, name: str) -> str:
    """Return a card on sale by its `name`: its cost, and how many are left."""
    if not left:
        return say("{card}, cost {price}: sold out", card=name, price=card.cost)
    return say("{card}, cost {price}: {count} left", card=name, price=card.cost, count=left)


def establishment(card: str) -> Establishment:
    """Return a card of a town or of the market."""
    found = CARDS[card]
    assert isinstance(found, Establishment)  # noqa: S101 - towns and markets have no other cards
    return found


def facts(card: Card) -> list[str]:
    """Return what a card is, when it acts, what it costs, and how many there are."""
    if not isinstance(card, Establishment):
        landmark = [say("Landmark: build all of them to win"), say("costs {coins}", coins=coins(card.cost))]
        return landmark if card.counts else [say("Everybody has one")]
    return [
        str(MEANING[card.colour]),
        say("acts on {numbers}", numbers=numbers(card)),
        say("costs {coins}", coins=coins(card.cost)),
        say("4 copies, with five players 5") if card.major else say("{count} copies", count=card.copies),
        say("symbol: {symbol}", symbol=ICONS[card.icon]),
    ]


def card_text(card: Card) -> str:
    """Return a card's facts and rulings."""
    first, *rest = facts(card)
    lines = [f"### {card_name(card.id)}", effect(card), f"{mark(card)} {first}"]
    if rest:
        lines.append(capital(" · ".join(rest)))
    if card.set in SETS:
        lines.append(say("Set: {box}", box=SETS[card.set]))
    if others := also_called(card):
        lines.append(say("Also called {names}.", names=listed(others)))
    rulings = [*map(ruling, card.rulings), *(HOUSE_RULE(ruling=ruling(each)) for each in card.our_rulings)]
    return "\n".join([*lines, *(f"- {each}" for each in rulings)])


def mark(card: Card) -> str:
    """Return the mark of a card's colour; landmarks have their own."""
    return MARKS[card.colour] if isinstance(card, Establishment) else "🏛️"


def option(card: Card, *, dice: int = 2) -> str:
    """Return a card's effect for a line of a menu. `dice`: how many its buyer may roll."""
    text = effect(card, briefly=True)
    if isinstance(card, Establishment):
        shown = numbers(card)
        if dice == 1 and card.rolls[0] > MOST_OF_A_DIE:
            shown = say("{numbers} (two dice)", numbers=shown)
        text = headed(shown, text)
    return text
