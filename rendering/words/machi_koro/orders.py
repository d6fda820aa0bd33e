"""Orders in words: parts, defaults, questions, and receipts."""

from collections.abc import Mapping, Sequence

import msgspec

from bot.games.machi_koro.actions import Pass
from bot.games.machi_koro.orders import FIELD_OF, MOST_TO_BUY, NO_ORDERS, NOTHING, Fault, GiftOrder, Orders, SwapOrder
from bot.games.machi_koro.postal_turn import MachiAnswered, TurnReport
from bot.games.machi_koro.views import TownView
from rendering.words.common import listed, told_to
from rendering.words.machi_koro.event_words import changes, doings, headline
from rendering.words.machi_koro.names import a_card, card_name
from rendering.words.machi_koro.questions import answer_words, dice_in_words
from rendering.words.machi_koro.refusals import refused

LEAVE_OPEN = "Leave it open"


class PartOfOrders(msgspec.Struct, frozen=True):
    """One part of orders: its `field` in `Orders`, and its words. `silence`: what happens if it is left open.

    `cards`: it matters to players who own or buy one of these; if empty, to everybody. `most`: values at once.
    """

    field: str
    title: str
    question: str
    silence: str
    cards: tuple[str, ...] = ()
    most: int = 1

    @property
    def open(self) -> str:
        """The text shown if nothing was chosen."""
        return f"left open, so {self.silence}"


PARTS: Mapping[str, PartOfOrders] = {
    part.field: part
    for part in (
        PartOfOrders("dice", "Dice", "How many dice?", "two if you can, else one", ("train_station",)),
        PartOfOrders(
            "reroll", "Roll again", "On which totals do you roll again, once?", "never", ("radio_tower",), most=12
        ),
        PartOfOrders("add", "Harbor", "To which totals do you add 2?", "never", ("harbor",), most=3),
        PartOfOrders("buy", "Build", "What do you build? The first on the list that is possible is built.", "nothing"),
        PartOfOrders("victim", "TV Station", "Which player pays you 5 coins?", "the richest", ("tv_station",)),
        PartOfOrders("swap", "Business Center", "Which cards do you swap?", "no swap", ("business_center",)),
        PartOfOrders(
            "renovate",
            "Renovation Company",
            "Which cards close?",
            "the last kind in the market that others have open and you do not own",
            ("renovation_company",),
        ),
        PartOfOrders(
            "activate",
            "Convention Center",
            "Which of your cards acts?",
            "it is not used",
            ("convention_center",),
        ),
        PartOfOrders(
            "demolish",
            "Demolition Company",
            "Which landmark do you tear down?",
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
        PartOfOrders("invest", "Tech Startup", "Put a coin on it at the end of the turn?", "no", ("tech_startup",)),
        PartOfOrders(
            "closed_copy",
            "Which copy goes",
            "If a card has open and closed copies, which one goes?",
            "a closed one",
        ),
    )
}
"""Each field of `Orders`, in the order of a turn."""


def of_use(part: PartOfOrders, town: TownView, orders: Orders) -> bool:
    """Return whether a part can matter to a town with these orders."""
    if part.field == "closed_copy":  # matters also in another player's swap
        return any(held.closed for held in town.holdings)
    has = {held.card for held in town.holdings} | {site.card for site in town.sites if site.built} | set(orders.buy)
    return not part.cards or bool(has.intersection(part.cards))


def value_of(field: str, orders: Orders, names: Sequence[str]) -> str:
    """Return what the orders say in a field; empty if nothing."""
    match field, getattr(orders, field):
        case _, None | ():
            return ""
        case "reroll" | "add", tuple(totals):
            return f"on {listed(map(str, sorted(totals)))}"
        case "buy", tuple(cards):
            return ", else ".join(card_name(card) for card in cards)
        case "dice", int(number):
            return dice_in_words(number)
        case "victim", int(seat):
            return _name(seat, names)
        case _, SwapOrder(give, take, partner):
            return f"your {card_name(give)} for {_name(partner, names)}'s {card_name(take)}"
        case _, GiftOrder(card, receiver):
            return f"{card_name(card)} to {_name(receiver, names)}"
        case "invest", bool(yes):
            return "yes" if yes else "no"
        case "closed_copy", bool(closed):
            return "a closed one" if closed else "an open one"
        case _, str(card):
            return "not used" if card == NOTHING else card_name(card)
        case _, value:
            return str(value)


def _name(seat: int, names: Sequence[str]) -> str:
    """Return a seat's name; orders may name a seat that does not exist."""
    return names[seat] if 0 <= seat < len(names) else f"seat {seat + 1}"


def lines(orders: Orders, town: TownView, names: Sequence[str]) -> list[str]:
    """Return a line for each part that was given or can matter; open ones in italics."""
    lines = []
    for part in PARTS.values():
        value = value_of(part.field, orders, names)
        if value:
            lines.append(f"**{part.title}**: {value}")
        elif of_use(part, town, orders):
            lines.append(f"**{part.title}**: *{part.open}*")
    return lines


# --- questions and answers -----------------------------------------------------------------------------


def question(field: str, names: Sequence[str], so_far: Sequence[str]) -> str:
    """Return the next question of a part. `so_far`: the choices made in its earlier steps."""
    steps = STEPS.get(field)
    if steps is None:
        return PARTS[field].question
    at = min(len(so_far), len(steps) - 1)
    chosen = ""
    if at == 1:
        chosen = f" You give {a_card(so_far[0])}."
    elif at == 2:
        whom = _name(int(so_far[1]), names) if so_far[1].isdecimal() else so_far[1]
        chosen = f" You give {whom} {a_card(so_far[0])}."
    return f"({at + 1} of {len(steps)}){chosen} {steps[at]}"


STEPS: Mapping[str, tuple[str, ...]] = {
    "swap": ("Which card do you give?", "Who gets it?", "Which card do you take for it?"),
    "gift": ("Which card do you give?", "Who gets it?"),
}
"""The questions of parts that are chosen in several steps."""


def chosen(orders: Orders, field: str, values: Sequence[str]) -> Orders:
    """Return the orders with a part set to `values`: one for each step, or several of one, or none to leave it open.

    Raises:
        ValueError: there is no such part, or these are no values of it.
    """
    if field not in PARTS:
        raise ValueError(f"orders have no part {field!r}")
    changed = msgspec.structs.replace(orders, **{field: _value(orders, field, values)})
    try:
        return msgspec.convert(msgspec.to_builtins(changed), Orders)
    except msgspec.ValidationError as error:
        raise ValueError(f"{field} cannot be {values}") from error


def without_the_last(orders: Orders) -> Orders:
    """Return the orders without the last card to buy."""
    return msgspec.structs.replace(orders, buy=orders.buy[:-1])


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
    """Return a part that is impossible, and why."""
    return f"⚠️ **{PARTS[found.field].title}**: {refused(found.why, names)}"


PASSING: Mapping[str, str] = {
    "swap": "no swap",
    "renovate": "close nothing",
    "activate": "keep the Convention Center",
    "invest": "no coin on the Tech Startup",
    "build": "build nothing",
}
"""What passing means, by question."""


def rehearsal(report: TurnReport, names: Sequence[str], orders: Orders = NO_ORDERS) -> list[str]:
    """Return what these orders would have done in an earlier turn: as ordered, impossible, left open."""
    turn, seat = report.turn, report.turn.seat
    lines = told_to(
        seat,
        names,
        lambda told: [headline(turn, told), *(changes(turn, told) if turn.dice else ()), *doings(turn, told)],
    )
    own = [answered for answered in report.answers if answered.decision.seat == seat]
    by_order = [_answer(answered, names) for answered in own if answered.ordered]
    by_default = [answered for answered in own if not answered.ordered]
    left_open = [_answer(answered, names) for answered in by_default if not _given(answered, orders)]
    in_vain = [_answer(answered, names) for answered in by_default if _given(answered, orders)]
    if by_order:
        lines.append(f"By your orders: {'; '.join(by_order)}.")
    if in_vain:
        lines.append(f"Your orders were not possible, so: {'; '.join(in_vain)}.")
    if left_open:
        lines.append(f"You left it open, so: {'; '.join(left_open)}.")
    return lines


def _given(answered: MachiAnswered, orders: Orders) -> bool:
    """Return whether the orders gave an answer, which was not possible."""
    return bool(value_of(FIELD_OF[answered.decision.ask], orders, ()))


def _answer(answered: MachiAnswered, names: Sequence[str]) -> str:
    if isinstance(answered.action, Pass):
        return PASSING[answered.decision.ask]
    return answer_words(answered.action, answered.decision, names)
