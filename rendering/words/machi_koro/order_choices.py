"""What the menus of orders offer: the choices of each part."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from bot.games.machi_koro.orders import NOTHING
from bot.games.machi_koro.views import MachiView, TownView
from bot.language import Plural, Sentence, say
from bot.language.rows import capital, headed, semicolons
from data.cards.machi_koro import Establishment
from rendering.words.common import LINE_HOLDS, NO, YES, named
from rendering.words.machi_koro.names import CARDS, card_name, coins, effect, numbers
from rendering.words.machi_koro.questions import A_CLOSED_ONE, AN_OPEN_ONE

IF_RICH = Sentence("Build once you can pay for it…")
A_GOOD_ROLL = 3
"""Coins that a roll may bring: cards affordable with them are offered first."""
AFFORDABLE = Plural("Build: what your {count} coin pays for…", "Build: what your {count} coins pay for…")


class Pick(msgspec.Struct, frozen=True):
    """A choice in the menu of a part."""

    value: str
    label: str
    about: str = ""


def cost_of(pick: Pick) -> int:
    """Return the cost of the card of a choice."""
    return CARDS[pick.value].cost


def picks(field: str, view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    """Return the next choices of a part. `so_far`: the choices made in its earlier steps."""
    return _PICKS[field](view, seat, names, so_far)


def _totals(first: int) -> Callable[..., list[Pick]]:
    def offer(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
        return [Pick(str(total), capital(say("on {totals}", totals=total))) for total in range(first, 13)]

    return offer


def _dice(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    return [
        Pick("1", say("One die")),
        Pick("2", say("Two dice"), say("if you have a Train Station by then")),
    ]


def _players(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    return [
        Pick(str(town.seat), names[town.seat], say("has {coins}", coins=coins(town.coins)))
        for town in view.towns
        if town.seat != seat and not town.resigned
    ]


def _swap(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    match len(so_far):
        case 0:
            return _movable(view.towns[seat])
        case 1:
            return _players(view, seat, names, so_far)
        case _:
            return [pick for town in view.towns if str(town.seat) == so_far[1] for pick in _movable(town)]


def _gift(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    return _players(view, seat, names, so_far) if so_far else _movable(view.towns[seat])


def _kinds_in_play(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    open_now: dict[str, dict[int, int]] = {}
    for town in view.towns:
        for held in town.holdings:
            if not _major(held.card):
                open_now.setdefault(held.card, {})[town.seat] = held.copies - held.closed
    kinds = sorted(open_now, key=list(CARDS).index)
    return [*_nothing(), *(Pick(card, _label(card), _whose(open_now[card], seat, names)) for card in kinds)]


def _whose(copies: Mapping[int, int], seat: int, names: Sequence[str]) -> str:
    """Return how many open copies each other player has, and the player's own."""
    others = [f"{names[other]} {count}" for other, count in copies.items() if other != seat and count]
    own = [say("{count} of yours", count=copies[seat])] if copies.get(seat) else []
    if not others:
        return semicolons([say("open now: nobody else"), *own])
    room = LINE_HOLDS - len(semicolons([say("open now: {players}", players=""), *own]))
    return semicolons([say("open now: {players}", players=named(others, room)), *own])


def _own_kinds(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    """Offer the cards that act on the owner's roll."""
    own = [held.card for held in view.towns[seat].holdings if not _major(held.card)]
    return [*_nothing(), *_cards(card for card in own if not _red(card))]


def _own_landmarks(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    return _cards(site.card for site in view.towns[seat].sites if site.built)


def _invest(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    return [Pick("yes", capital(str(YES)), say("one coin each turn")), Pick("no", capital(str(NO)))]


def _copies(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    return [Pick("closed", capital(str(A_CLOSED_ONE))), Pick("open", capital(str(AN_OPEN_ONE)))]


def _buy(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    town = view.towns[seat]
    own = {held.card for held in town.holdings if _major(held.card)}
    on_sale = [*(pile.card for pile in view.market if pile.left), *view.coming]
    offered = [card for card in on_sale if card not in own]
    missing = [site.card for site in town.sites if not site.built]
    within_reach = town.coins + A_GOOD_ROLL
    by_reach = sorted([*missing, *offered], key=lambda card: (CARDS[card].cost > within_reach, -CARDS[card].cost))
    return _cards(by_reach)


def _nothing() -> list[Pick]:
    return [Pick(NOTHING, say("Do not use it"))]


def _movable(town: TownView) -> list[Pick]:
    return _cards(held.card for held in town.holdings if not _major(held.card))


def _major(card: str) -> bool:
    found = CARDS[card]
    return isinstance(found, Establishment) and found.major


def _red(card: str) -> bool:
    found = CARDS[card]
    return isinstance(found, Establishment) and found.colour == "red"


def _cards(cards: Iterable[str]) -> list[Pick]:
    return [Pick(card, _label(card), effect(CARDS[card], briefly=True)) for card in cards]


def _label(card: str) -> str:
    found = CARDS[card]
    if isinstance(found, Establishment):
        return f"{numbers(found)} {headed(card_name(card), coins(found.cost))}"
    return say("{card}: {coins}, landmark", card=card_name(card), coins=coins(found.cost))


_PICKS: Mapping[str, Callable[[MachiView, int, Sequence[str], Sequence[str]], list[Pick]]] = {
    "dice": _dice,
    "reroll": _totals(1),
    "add": _totals(10),
    "buy": _buy,
    "victim": _players,
    "swap": _swap,
    "renovate": _kinds_in_play,
    "activate": _own_kinds,
    "demolish": _own_landmarks,
    "gift": _gift,
    "invest": _invest,
    "closed_copy": _copies,
}
