"""Orders in words: what each part says, what silence means, what was understood, what could be chosen."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from bot.games.machi_koro.orders import MOST_TO_BUY, NOTHING, Fault, GiftOrder, Orders, SwapOrder
from bot.games.machi_koro.post import Answered, GoReport
from bot.games.machi_koro.views import MachiView, TownView
from data.cards.machi_koro import Establishment
from rendering.words.common import listed
from rendering.words.machi_koro.asked import said
from rendering.words.machi_koro.happened import changes, doings, headline
from rendering.words.machi_koro.names import CARDS, card_name, coins, numbers
from rendering.words.machi_koro.refusing import refused

LEAVE_OPEN = "Leave it open"
A_GOOD_ROLL = 3
"""Coins that may come in by the roll: what costs no more than that and what one has is offered first."""


class PartOfOrders(msgspec.Struct, frozen=True):
    """One part of orders: its `field`, what it is called, what to choose, and what is done where it is left open.

    `cards`: it is of use to whoever has one of these, or buys it; empty: to everybody. `most`: how many values
    it takes at once.
    """

    field: str
    title: str
    question: str
    silence: str
    cards: tuple[str, ...] = ()
    most: int = 1


PARTS: Mapping[str, PartOfOrders] = {
    part.field: part
    for part in (
        PartOfOrders("dice", "Dice", "How many dice?", "two if you can, else one", ("train_station",)),
        PartOfOrders(
            "reroll", "Roll again", "On which totals do you roll again, once?", "never", ("radio_tower",), most=12
        ),
        PartOfOrders("add", "Harbor", "To which totals do you add 2?", "never", ("harbor",), most=3),
        PartOfOrders("buy", "Buy", "What do you buy? The first on the list that is possible is built.", "nothing"),
        PartOfOrders("victim", "TV Station", "Whom does it take 5 coins from?", "the richest", ("tv_station",)),
        PartOfOrders("swap", "Business Center", "Which cards do you swap?", "no swap", ("business_center",)),
        PartOfOrders(
            "renovate",
            "Renovation Company",
            "Which cards close?",
            "the kind lowest in the card table that you do not own",
            ("renovation_company",),
        ),
        PartOfOrders(
            "activate",
            "Convention Center",
            "Which of your cards acts?",
            "it makes no use of it",
            ("convention_center",),
        ),
        PartOfOrders(
            "demolish",
            "Demolition Company",
            "Which landmark do you un-build?",
            "the cheapest landmark",
            ("demolition_company",),
        ),
        PartOfOrders(
            "gift",
            "Moving Company",
            "Which card do you give, and to whom?",
            "the cheapest card, to the poorest",
            ("moving_company",),
        ),
        PartOfOrders("invest", "Tech Startup", "Put a coin on it at the end of the go?", "no", ("tech_startup",)),
        PartOfOrders(
            "closed_copy",
            "Which copy goes",
            "Of a card of which you have open and closed copies, which one leaves?",
            "a closed one",
            ("business_center", "moving_company"),
        ),
    )
}
"""Every field of `Orders`, in the order of a go."""


class Pick(msgspec.Struct, frozen=True):
    """Something that can be chosen for a part."""

    value: str
    label: str
    about: str = ""


def of_use(part: PartOfOrders, town: TownView, orders: Orders) -> bool:
    """Whether that part can matter to that town in a go for which these orders buy something."""
    if part.field == "closed_copy" and not any(held.closed for held in town.holdings):
        return False
    has = {held.card for held in town.holdings} | {site.card for site in town.sites if site.built} | set(orders.buy)
    return not part.cards or bool(has.intersection(part.cards))


def value_of(field: str, orders: Orders, names: Sequence[str]) -> str:
    """What the orders say there; empty where nothing."""
    match field, getattr(orders, field):
        case _, None | ():
            return ""
        case "reroll" | "add", tuple(totals):
            return f"on {listed(map(str, sorted(totals)))}"
        case "buy", tuple(cards):
            return ", else ".join(card_name(card) for card in cards)
        case "victim", int(seat):
            return names[seat] if seat < len(names) else f"seat {seat + 1}"
        case _, SwapOrder(give, take, partner):
            return f"your {card_name(give)} for {names[partner]}'s {card_name(take)}"
        case _, GiftOrder(card, receiver):
            return f"{card_name(card)} to {names[receiver]}"
        case "invest", bool(yes):
            return "yes" if yes else "no"
        case "closed_copy", bool(closed):
            return "a closed one" if closed else "an open one"
        case _, str(card):
            return "no use" if card == NOTHING else card_name(card)
        case _, value:
            return str(value)


def lines(orders: Orders, town: TownView, names: Sequence[str]) -> list[str]:
    """Every part that says something or can matter; what is left open in italics."""
    told = []
    for part in PARTS.values():
        value = value_of(part.field, orders, names)
        if value:
            told.append(f"**{part.title}**: {value}")
        elif of_use(part, town, orders):
            told.append(f"**{part.title}**: *open: {part.silence}*")
    return told


# --- what could be chosen -----------------------------------------------------------------------------


def picks(field: str, view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    """What can be chosen there next; `so_far` are the choices made before in a part of several steps."""
    return _PICKS[field](view, seat, names, so_far)


def _totals(first: int) -> Callable[..., list[Pick]]:
    def offer(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
        return [Pick(str(total), f"On {total}") for total in range(first, 13)]

    return offer


def _dice(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    return [Pick("1", "One die"), Pick("2", "Two dice", "if you have a Train Station by then")]


def _players(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    return [
        Pick(str(town.seat), names[town.seat], f"has {coins(town.coins)}")
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
            return _movable(view.towns[int(so_far[1])])


def _gift(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    return _players(view, seat, names, so_far) if so_far else _movable(view.towns[seat])


def _kinds_in_play(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    owned = {held.card: 0 for town in view.towns for held in town.holdings}
    return [*_nothing(), *_cards(card for card in owned if not _major(card))]


def _own_kinds(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    mine = (held.card for held in view.towns[seat].holdings if held.card != "convention_center")
    return [*_nothing(), *_cards(mine)]


def _own_landmarks(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    return _cards(site.card for site in view.towns[seat].sites if site.built)


def _invest(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    return [Pick("yes", "Yes", "one coin each go"), Pick("no", "No")]


def _copies(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    return [Pick("closed", "A closed one"), Pick("open", "An open one")]


def _buy(view: MachiView, seat: int, names: Sequence[str], so_far: Sequence[str]) -> list[Pick]:
    town = view.towns[seat]
    own = {held.card for held in town.holdings}
    offered = [pile.card for pile in view.market if pile.left and not (_major(pile.card) and pile.card in own)]
    missing = [site.card for site in town.sites if not site.built]
    within_reach = town.coins + A_GOOD_ROLL
    by_reach = sorted([*missing, *offered], key=lambda card: (CARDS[card].cost > within_reach, -CARDS[card].cost))
    return _cards(by_reach)


def _nothing() -> list[Pick]:
    return [Pick(NOTHING, "Make no use of it")]


def _movable(town: TownView) -> list[Pick]:
    return _cards(held.card for held in town.holdings if not _major(held.card))


def _major(card: str) -> bool:
    found = CARDS[card]
    return isinstance(found, Establishment) and found.major


def _cards(cards: Iterable[str]) -> list[Pick]:
    return [Pick(card, _label(card), CARDS[card].text) for card in cards]


def _label(card: str) -> str:
    found = CARDS[card]
    acts = f"{numbers(found)} " if isinstance(found, Establishment) else "Landmark: "
    return f"{acts}{found.name} ({found.cost})"


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

STEPS: Mapping[str, tuple[str, ...]] = {
    "swap": ("Which card do you give?", "To whom?", "Which card do you take?"),
    "gift": ("Which card do you give?", "To whom?"),
}
"""The parts that are chosen in several steps."""


def chosen(orders: Orders, field: str, values: Sequence[str]) -> Orders:
    """The orders with that part answered; `values` of every step, or several of one, or none to leave it open.

    Raises:
        ValueError: they are not such values.
    """
    return msgspec.structs.replace(orders, **{field: _value(orders, field, values)})


def _value(orders: Orders, field: str, values: Sequence[str]) -> object:
    match field, list(values):
        case "reroll" | "add", totals:
            return tuple(sorted(int(total) for total in totals))
        case "buy", []:
            return ()
        case "buy", cards:
            return tuple(dict.fromkeys((*orders.buy, *cards)))[:MOST_TO_BUY]
        case _, []:
            return None
        case "dice" | "victim", [number]:
            return int(number)
        case "swap", [give, partner, take]:
            return SwapOrder(give, take, int(partner))
        case "gift", [card, receiver]:
            return GiftOrder(card, int(receiver))
        case "invest", [answer]:
            return answer == "yes"
        case "closed_copy", [answer]:
            return answer == "closed"
        case _, [card]:
            return card
    raise ValueError(f"{field} cannot be {values}")


# --- receipts -----------------------------------------------------------------------------------------


def fault(found: Fault, names: Sequence[str]) -> str:
    """What can never be done, and why."""
    return f"⚠️ **{PARTS[found.field].title}**: {refused(found.why, names)}"


def rehearsal(report: GoReport, names: Sequence[str]) -> list[str]:
    """What orders would have done on an earlier go, and what would have been decided for want of them."""
    go = report.go
    told = [headline(go, names), *(changes(go, names) if go.dice else ()), *doings(go, names)]
    by_order = [_answer(answered, names) for answered in report.answers if answered.ordered]
    by_default = [_answer(answered, names) for answered in report.answers if not answered.ordered]
    if by_order:
        told.append(f"By your orders: {'; '.join(by_order)}.")
    if by_default:
        told.append(f"Left open, so: {'; '.join(by_default)}.")
    return told


def _answer(answered: Answered, names: Sequence[str]) -> str:
    return said(answered.action, answered.decision, names)
