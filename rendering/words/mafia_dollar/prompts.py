"""What a private panel asks, in a line: its picture shows the cards, and its menus the answers."""

from collections.abc import Sequence

from msgspec import UNSET

from bot.games.mafia_dollar.actions import Answer, Confirm, Offer
from bot.games.mafia_dollar.cards import COUNTER, GROUP
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from rendering.words.common import listed
from rendering.words.mafia_dollar.names import (
    WISHES,
    card_name,
    counted,
    in_hand,
    item_name,
    loot_name,
    plight,
    symbol_named,
)
from rendering.words.mafia_dollar.places import left_of, name_of, offer_under, somebodys

Seats = Sequence[str]


def prompt(decision: Decision, view: MafiaView, names: Seats) -> str:
    """The question of the viewer's own decision; empty if other lines of the panel ask it."""
    match decision.ask:
        case "play":
            return _play(view)
        case "act":
            return _act(view)
        case "pass":
            return f"🚓 **Pass a card to {name_of(names, left_of(view, decision.seat))}.**{_chosen(view)}"
        case "gift":
            to = name_of(names, view.active)
            return f"🎂 **It is the Don's birthday: give {to} a loot card.** Which one?{_chosen(view)}"
        case "guard":
            return "🚓 **The guard takes a loot card.** Which one?"
        case "patrol":
            return "🚓 **The patrol takes your most valuable loot.** Which one?"
        case "raid":
            return "🚓 **The raid leaves you one empty warehouse.** Which one?"
        case "spoils":
            return _spoils(view)
        case "steal":
            return _steal(view, names)
        case "trade":
            return "🤝 **Offer a card** for one of theirs. Nobody else sees it."
        case "answer":
            return _answer(decision, view, names)
        case _:
            return ""


def _play(view: MafiaView) -> str:
    hand = (view.me.hand if view.me else None) or ()
    if hand and all(GROUP[card] == "police" for card in hand):
        return "**Play a police card**, or play nothing."
    if view.me is not None and not view.me.gangsters:
        if any(GROUP[card] == "gangster" for card in hand):
            return "**Play a card.** Hire a gangster: they bring in the loot."
        return "**Play a card.** You need a gangster: trade for one."
    warehouses = len(view.me.warehouses) if view.me else 0
    return f"**Play a card.** Then you have {counted(warehouses, 'action')}."


def _act(view: MafiaView) -> str:
    if not view.actions:
        return "**No actions left.** Trade, or end your turn."
    gangsters = view.me.gangsters if view.me else ()
    if not any(not each.acted and not each.blocks for each in gangsters):
        return "**No gangster can act.** Trade, or end your turn."
    return f"**{counted(view.actions, 'action')} left.**"


def held_back(view: MafiaView) -> str:
    """The viewer's own gangsters that a block holds, and what frees them, a line each; empty if there are none."""
    held = [each for each in (view.me.gangsters if view.me else ()) if each.blocks]
    return "\n".join(_held(each.card, each.blocks[-1]) for each in held)


def _held(gangster: str, block: str) -> str:
    frees = symbol_named(COUNTER[block])
    return f"⛔ **{card_name(gangster)}** is {plight(block)}: a card with a {frees} frees."


def _chosen(view: MafiaView) -> str:
    if view.chosen is None:
        return ""
    chosen = loot_name(view.chosen) if GROUP.get(view.chosen) == "loot" else in_hand(view.chosen)
    return f" You chose {chosen}; you can still change it."


def _spoils(view: MafiaView) -> str:
    job = view.job
    if job is None:
        return "🧰 **Which items do you keep?**"
    return f"🧰 **You won {listed(map(item_name, job.items))}.** What does {card_name(job.gangster)} keep?"


def _steal(view: MafiaView, names: Seats) -> str:
    job = view.job
    if job is None or job.warehouse is None:
        return "🔓 **Which loot do you take?**"
    where = somebodys(view, job.warehouse, names)
    return f"🔓 **{card_name(job.gangster)} is in {where}:** take {'one' if job.most <= 1 else f'up to {job.most}'}."


def _answer(decision: Decision, view: MafiaView, names: Seats) -> str:
    offer = offer_under(view, decision.id)
    if offer is None:
        return "🤝 **Answer with a card**, or decline."
    wish = "" if offer.wish is None else f" for {WISHES[offer.wish]}"
    return f"🤝 **{name_of(names, offer.seat)}** offers you {_shown(offer.give)}{wish}. Which card do you give for it?"


def trade_title(trade: Offer | Answer | Confirm, decision: Decision, view: MafiaView, names: Seats) -> str:
    """What the viewer is about to agree to, above both cards."""
    if isinstance(trade, Offer):
        when = ", when their turn comes" if trade.ahead else ""
        wish = "" if trade.wish is UNSET else f" for {WISHES[trade.wish]}"
        who = name_of(names, trade.partner)
        return f"🤝 **An offer to {who}**{wish}{when}. You still decide when you see their card."
    offer = offer_under(view, decision.id)
    other = -1 if offer is None else offer.partner if offer.seat == view.viewer else offer.seat
    if isinstance(trade, Answer):
        return f"🤝 **A trade with {name_of(names, other)}**, if they accept your card."
    return f"🤝 **A trade with {name_of(names, other)}:** is it a deal?"


def both_cards(trade: Offer | Answer | Confirm, decision: Decision, view: MafiaView) -> str:
    """What the viewer gives and gets, in words."""
    offer = offer_under(view, decision.id)
    match trade:
        case Offer(give=give):
            return f"You give **{in_hand(give)}**\nYou get the card they answer with"
        case Answer(give):
            return f"You give **{in_hand(give)}**\nYou get {_shown(offer.give if offer else None)}"
        case _:
            gives, gets = (offer.give, offer.answer) if offer else (None, None)
            return f"You give {_shown(gives)}\nYou get {_shown(gets)}"


def _shown(card: str | None) -> str:
    return "an unseen card" if card is None else f"**{in_hand(card)}**"
