"""Orders in words: parts, defaults, questions, and receipts."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bot.games.machi_koro.actions import Pass
from bot.games.machi_koro.fates import DryRun, Fate, fate
from bot.games.machi_koro.orders import FIELD_OF, MOST_TO_BUY, NO_ORDERS, NOTHING, Fault, GiftOrder, Orders, SwapOrder
from bot.games.machi_koro.postal_turn import MachiAnswered, TurnReport
from bot.games.machi_koro.views import MachiView, TownView
from bot.language import Plural, Sentence, say
from bot.language.rows import headed, semicolons
from rendering.words.common import NO, YES, SeatNames, listed
from rendering.words.machi_koro.event_words import BUILT_NOTHING, before_roll, changes, doings, from_roll, headline
from rendering.words.machi_koro.names import a_card, card_name
from rendering.words.machi_koro.questions import A_CLOSED_ONE, AN_OPEN_ONE, DICE_IN_WORDS, GIVE, SWAP, answer_words
from rendering.words.machi_koro.refusals import refused

LEAVE_OPEN: Final = Sentence("Leave it open")


class PartOfOrders(msgspec.Struct, frozen=True):
    """One part of orders: its `field` in `Orders`, and its words. `default`: what happens if nothing was chosen.

    `cards`: it matters to players who own or buy one of these; if empty, to everybody. `most`: values at once.
    """

    field: str
    title: Sentence
    question: Sentence
    default: Sentence
    cards: tuple[str, ...] = ()
    most: int = 1

    @property
    def open(self) -> str:
        """What happens by post if nothing was chosen, in words."""
        return say("left open, so {default}", default=self.default)

    def asks(self, *, timed: bool) -> str:
        """What happens in a live game if nothing was chosen, in words. `timed`: the table has a deadline."""
        return say("I ask you; if you are late: {default}", default=self.default) if timed else say("I ask you")


PARTS: Mapping[str, PartOfOrders] = {
    part.field: part
    for part in (
        PartOfOrders(
            "dice",
            Sentence("Dice"),
            Sentence("How many dice?"),
            Sentence("two if you can, else one", context="what is done where orders say nothing"),
            ("train_station",),
        ),
        PartOfOrders(
            "reroll",
            Sentence("Roll again"),
            Sentence("On which totals do you roll again, once?"),
            Sentence("never", context="what is done where orders say nothing"),
            ("radio_tower",),
            most=12,
        ),
        PartOfOrders(
            "add",
            Sentence("Harbor", context="Machi Koro card"),
            Sentence("To which totals do you add 2?"),
            Sentence("never", context="what is done where orders say nothing"),
            ("harbor",),
            most=3,
        ),
        PartOfOrders(
            "buy",
            Sentence("Build"),
            Sentence("What do you build? The first on the list that is possible is built."),
            Sentence("nothing", context="what is done where orders say nothing"),
        ),
        PartOfOrders(
            "victim",
            Sentence("TV Station", context="Machi Koro card"),
            Sentence("Which player pays you 5 coins?"),
            Sentence("the richest", context="what is done where orders say nothing"),
            ("tv_station",),
        ),
        PartOfOrders(
            "swap",
            Sentence("Business Center", context="Machi Koro card"),
            Sentence("Which cards do you swap?"),
            Sentence("no swap", context="what is done where orders say nothing"),
            ("business_center",),
        ),
        PartOfOrders(
            "renovate",
            Sentence("Renovation Company", context="Machi Koro card"),
            Sentence("Which cards close?"),
            Sentence(
                "the last kind in the market that others have open and you do not own",
                context="what is done where orders say nothing",
            ),
            ("renovation_company",),
        ),
        PartOfOrders(
            "activate",
            Sentence("Convention Center", context="Machi Koro card"),
            Sentence("Which of your cards acts?"),
            Sentence("it is not used", context="what is done where orders say nothing"),
            ("convention_center",),
        ),
        PartOfOrders(
            "demolish",
            Sentence("Demolition Company", context="Machi Koro card"),
            Sentence("Which landmark do you tear down?"),
            Sentence("the cheapest landmark", context="what is done where orders say nothing"),
            ("demolition_company",),
        ),
        PartOfOrders(
            "gift",
            Sentence("Moving Company", context="Machi Koro card"),
            Sentence("Which card do you give, and to whom?"),
            Sentence("the cheapest card, to the poorest", context="what is done where orders say nothing"),
            ("moving_company",),
        ),
        PartOfOrders(
            "invest",
            Sentence("Tech Startup", context="Machi Koro card"),
            Sentence("Put a coin on it at the end of the turn?"),
            Sentence("no", context="what is done where orders say nothing"),
            ("tech_startup",),
        ),
        PartOfOrders(
            "closed_copy",
            Sentence("Which copy goes"),
            Sentence("If a card has open and closed copies, which one goes?"),
            Sentence("a closed one", context="what is done where orders say nothing"),
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
            return say("on {totals}", totals=listed(map(str, sorted(totals))))
        case "buy", tuple(cards):
            return str(ELSE).join(card_name(card) for card in cards)
        case "dice", int(number):
            return DICE_IN_WORDS(number)
        case "victim", int(seat):
            return _name(seat, names)
        case _, SwapOrder(give, take, partner):
            return SWAP(given=card_name(give), name=_name(partner, names), taken=card_name(take))
        case _, GiftOrder(card, receiver):
            return GIVE(card=card_name(card), name=_name(receiver, names))
        case "invest", bool(yes):
            return str(YES if yes else NO)
        case "closed_copy", bool(closed):
            return str(A_CLOSED_ONE if closed else AN_OPEN_ONE)
        case _, str(card):
            return say("not used") if card == NOTHING else card_name(card)
        case _, value:
            return str(value)


ELSE: Final = Sentence(", else ", context="between the cards that somebody would build: the first, else the second")


def _name(seat: int, names: Sequence[str]) -> str:
    """Return a seat's name; orders may name a seat that does not exist."""
    return names[seat] if 0 <= seat < len(names) else say("seat {number}", number=seat + 1)


def lines(orders: Orders, town: TownView, names: Sequence[str]) -> list[str]:
    """Return a line for each part that was given or can matter; open ones in italics."""
    lines = []
    for part in PARTS.values():
        value = value_of(part.field, orders, names)
        if value:
            lines.append(headed(f"**{part.title}**", value))
        elif of_use(part, town, orders):
            lines.append(headed(f"**{part.title}**", f"*{part.open}*"))
    return lines


ONE_DIE: Final = Sentence("one, until you have a Train Station")
TWO_DICE: Final = Sentence("two if you have a Train Station, else one")
UNTIL_GONE: Final = Plural(
    "{choice}; once you can no longer get it, I ask you", "{choice}; once you can no longer get any of these, I ask you"
)
GONE: Final = Sentence("{choice} (not possible any more, so I ask you)")
OR_ELSE: Final = ("victim", "swap", "renovate", "activate", "demolish", "gift", "buy")
"""Parts whose choice may be impossible when the time comes, so that their default is named as well."""


def standing(view: MachiView, seat: int, orders: Orders, names: Sequence[str], *, timed: bool = True) -> dict[str, str]:
    """Return what standing orders do, part by part, as far as it can matter: exactly what their rules would do.

    `timed`: the table has a deadline, so somebody can be late.
    """
    town, written = view.towns[seat], dict[str, str]()
    for part in PARTS.values():
        value, how = value_of(part.field, orders, names), fate(view, seat, orders, part.field)
        one_die = part.field == "dice" and how == "default"
        if value or one_die or of_use(part, town, orders):
            written[part.field] = _written(part, value, how, timed=timed)
    if fate(view, seat, orders, "buy") == "ordered":
        written["buy"] = UNTIL_GONE(len(orders.buy), choice=written["buy"])
    return written


def brief(view: MachiView, seat: int, orders: Orders, field: str, names: Sequence[str]) -> str:
    """What standing orders do about one part, in a menu; empty if they leave it to the player."""
    value, how = value_of(field, orders, names), fate(view, seat, orders, field)
    return value or (str(ONE_DIE if field == "dice" else PARTS[field].default) if how == "default" else "")


def _written(part: PartOfOrders, value: str, how: Fate, *, timed: bool) -> str:
    """Return one part of standing orders in words; what nobody chose stands in italics."""
    match how, part.field:
        case "ask", _:
            return GONE(choice=value) if value else f"*{part.asks(timed=timed)}*"
        case "default", "dice":
            return f"*{ONE_DIE}*"
        case "default", _:
            return f"*{part.default}*"
        case _, "dice" if value == DICE_IN_WORDS(2):
            return str(TWO_DICE)
        case _, field if field in OR_ELSE:
            return f"{value}{ELSE}{part.default}"
    return value


# --- questions and answers -----------------------------------------------------------------------------


def question(field: str, names: Sequence[str], so_far: Sequence[str]) -> str:
    """Return the next question of a part. `so_far`: the choices made in its earlier steps."""
    steps = STEPS.get(field)
    if steps is None:
        return str(PARTS[field].question)
    at = min(len(so_far), len(steps) - 1)
    asked: dict[str, object] = {"step": at + 1, "steps": len(steps), "question": steps[at]}
    if at == 0:
        return say("({step} of {steps}) {question}", **asked)
    card = a_card(so_far[0])
    if at == 1:
        return say("({step} of {steps}) You give {card}. {question}", card=card, **asked)
    whom = _name(int(so_far[1]), names) if so_far[1].isdecimal() else so_far[1]
    return say("({step} of {steps}) You give {name} {card}. {question}", name=whom, card=card, **asked)


STEPS: Mapping[str, tuple[Sentence, ...]] = {
    "swap": (
        Sentence("Which card do you give?"),
        Sentence("Who gets it?"),
        Sentence("Which card do you take for it?"),
    ),
    "gift": (Sentence("Which card do you give?"), Sentence("Who gets it?")),
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
    return f"⚠️ {headed(f'**{PARTS[found.field].title}**', refused(found.why, names))}"


PASSING: Mapping[str, Sentence] = {
    "swap": Sentence("no swap", context="an answer, in a list of answers"),
    "renovate": Sentence("close nothing", context="an answer, in a list of answers"),
    "activate": Sentence("keep the Convention Center", context="an answer, in a list of answers"),
    "invest": Sentence("no coin on the Tech Startup", context="an answer, in a list of answers"),
    "build": Sentence("build nothing", context="an answer, in a list of answers"),
}
"""What passing means, by question."""


def rehearsal(report: TurnReport, names: Sequence[str], orders: Orders = NO_ORDERS) -> list[str]:
    """Return what was answered in an earlier turn (as ordered, impossible, left open, asked), then what it led to."""
    turn, seat = report.turn, report.turn.seat
    told = SeatNames(names, seat)
    lines = list[str]()
    own = [answered for answered in report.answers if answered.decision.seat == seat]
    by_order = [_answer(answered, names) for answered in own if answered.ordered]
    asked = report.asked if isinstance(report, DryRun) else ()
    chosen = [_answer(answered, names) for answered in own if answered.decision in asked]
    by_default = [answered for answered in own if not answered.ordered and answered.decision not in asked]
    left_open = [_answer(answered, names) for answered in by_default if not _given(answered, orders)]
    in_vain = [_answer(answered, names) for answered in by_default if _given(answered, orders)]
    if by_order:
        lines.append(say("By your orders: {answers}.", answers=semicolons(by_order)))
    if in_vain:
        lines.append(say("Your orders were not possible, so: {answers}.", answers=semicolons(in_vain)))
    if left_open:
        lines.append(say("You left it open, so: {answers}.", answers=semicolons(left_open)))
    if chosen:
        lines.append(say("I asked you, and you chose: {answers}.", answers=semicolons(chosen)))
    answered_ones = [answered.decision for answered in own]
    said = BUILT_NOTHING(seat).line(told) if any(_builds_nothing(answered) for answered in own) else ""
    lines += [*before_roll(turn, told), headline(turn, told), *(changes(turn, told) if turn.dice else ())]
    lines += [line for line in doings(from_roll(turn), told) if line != said]
    lines += [
        say("Then I asked you: {question}", question=question(FIELD_OF[decision.ask], names, ()))
        for decision in asked
        if decision not in answered_ones
    ]
    return lines


def _builds_nothing(answered: MachiAnswered) -> bool:
    return answered.decision.ask == "build" and isinstance(answered.action, Pass)


def _given(answered: MachiAnswered, orders: Orders) -> bool:
    """Return whether the orders gave an answer, which was not possible."""
    return bool(value_of(FIELD_OF[answered.decision.ask], orders, ()))


def _answer(answered: MachiAnswered, names: Sequence[str]) -> str:
    if isinstance(answered.action, Pass):
        return str(PASSING[answered.decision.ask])
    return answer_words(answered.action, answered.decision, names)
