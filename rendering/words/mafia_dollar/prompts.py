"""What a private panel asks, in a line: its picture shows the cards, and its menus the answers."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec import UNSET

from bot.games.mafia_dollar.actions import Answer, Confirm, Discard, Offer
from bot.games.mafia_dollar.cards import COUNTER, GROUP
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.language import Sentence, say, say_counted, say_plural
from bot.language.rows import bracketed, commas, paragraph, semicolons
from rendering.words.common import listed
from rendering.words.mafia_dollar.names import (
    card_name,
    in_hand,
    item_name,
    plight,
    shown_card,
    symbol_named,
    wanted,
)
from rendering.words.mafia_dollar.places import can_act, left_of, name_of, offer_under, somebodys

Seats = Sequence[str]

NOBODY: Final = MappingProxyType(dict[int, str]())
WITHOUT_TARGET: Final = {
    "item": Sentence("nobody in your hideout", context="why a card cannot be played"),
    "block": Sentence("no rival has a gangster", context="why a card cannot be played"),
    "dog": Sentence("each of your warehouses has one", context="why a guard dog cannot be played"),
}
"""Why a card of a group has nothing to be played on."""
NOT_NOW: Final = Sentence("-# Not now: {cards}")
BEFORE_A_GANGSTER: Final = Sentence("Hire a gangster: they bring in the loot.")


def prompt(
    decision: Decision, view: MafiaView, names: Seats, *, hinted: bool = True, coaches: Mapping[int, str] = NOBODY
) -> str:
    """The question of the viewer's own decision; empty if other lines of the panel ask it.

    `hinted`: with a hint where a card is to be played; advice takes its place. `coaches`: who see hands, by seats.
    """
    match decision.ask:
        case "play":
            asked = paragraph(say("**Play a card.**"), hint(view) if hinted else "")
            return "\n".join(filter(None, (asked, not_now(decision, view))))
        case "act":
            return _act(view)
        case "pass":
            to = left_of(view, decision.seat)
            asked = say("🚓 **Pass a card to {name}.**", name=name_of(names, to))
            return paragraph(asked, _who_will_know(decision.seat, to, coaches), chosen(view))
        case "gift":
            asked = say("🎂 **It is the Don's birthday: give {name} a loot card.**", name=name_of(names, view.active))
            return paragraph(asked, _who_will_know(decision.seat, view.active, coaches), chosen(view))
        case "guard":
            return say("🚓 **The guard takes a loot card, for good.** Which one?")
        case "patrol":
            return say("🚓 **The patrol takes your most valuable loot, for good.** Which one?")
        case "raid":
            return say("🚓 **The raid leaves you one empty warehouse.** Which one?")
        case "spoils":
            return _spoils(view)
        case "steal":
            return _steal(view, names)
        case "trade":
            who_sees = say("Nobody else sees it, except a coach.") if coaches else say("Nobody else sees it.")
            return paragraph(say("🤝 **Offer a card** for one of theirs."), who_sees)
        case "answer":
            return _answer(decision, view, names)
        case _:
            return ""


def _who_will_know(giver: int, taker: int, coaches: Mapping[int, str]) -> str:
    """Says who will know the card that goes from one seat to the other: a coach sees a hand as its player does."""
    seeing = [coaches[seat] for seat in (giver, taker) if seat in coaches]
    if seeing:
        return say("Only the two of you and {coaches} will know which.", coaches=listed(seeing))
    return say("Only the two of you will know which.")


def hint(view: MafiaView) -> str:
    """A hint for a player with such a hand who plays a card."""
    hand = (view.me.hand if view.me else None) or ()
    if hand and all(GROUP[card] == "police" for card in hand):
        return say("Police cannot be discarded: play one, or play nothing.")
    if view.me is None or view.me.gangsters:
        warehouses = len(view.me.warehouses) if view.me else 0
        return say_plural(
            "Then you have {count} action, one for each warehouse.",
            "Then you have {count} actions, one for each warehouse.",
            warehouses,
        )
    if any(GROUP[card] == "gangster" for card in hand):
        return str(BEFORE_A_GANGSTER)
    return say("You need a gangster: trade for one.")


def not_now(decision: Decision, view: MafiaView) -> str:
    """The cards in the viewer's hand that can only be discarded now, and why, in small print; empty if none."""
    hand = (view.me.hand if view.me else None) or ()
    able = {getattr(each, "card", "") for each in view.choices[decision.id] if not isinstance(each, Discard)}
    left = dict[str, dict[str, None]]()
    for card in hand:
        if card not in able and GROUP[card] in WITHOUT_TARGET:
            left.setdefault(GROUP[card], {})[card_name(card)] = None
    why = [f"{commas(cards)}{bracketed(WITHOUT_TARGET[group])}" for group, cards in left.items()]
    return NOT_NOW(cards=semicolons(why)) if why else ""


def _act(view: MafiaView) -> str:
    if not view.actions:
        return say("**No actions left.** Trade, or end your turn.")
    gangsters = view.me.gangsters if view.me else ()
    if not any(map(can_act, gangsters)):
        return say("**No gangster can act any more this turn.** Trade, or end your turn.")
    return say_plural("**{count} action left.**", "**{count} actions left.**", view.actions)


def held_back(view: MafiaView) -> str:
    """The viewer's own gangsters that a block holds, and what frees them, a line each; empty if there are none."""
    held = [gangster for gangster in (view.me.gangsters if view.me else ()) if gangster.blocks]
    return "\n".join(_held(each.card, each.blocks[-1]) for each in held)


def _held(gangster: str, block: str) -> str:
    return "⛔ " + say(
        "{gangster} is {state}: a card with a {symbol} frees them.",
        gangster=f"**{card_name(gangster)}**",
        state=plight(block),
        symbol=symbol_named(COUNTER[block]),
    )


def chosen(view: MafiaView) -> str:
    """The viewer's choice, if they can still change it; empty: none."""
    if view.chosen is None:
        return ""
    return say("You chose {card}; you can still change it.", card=in_hand(view.chosen))


def _spoils(view: MafiaView) -> str:
    job = view.job
    if job is None:
        return say("🧰 **Which items do you keep?**")
    return say(
        "🧰 **You won {items}.** What does {gangster} keep?",
        items=listed(map(item_name, job.items)),
        gangster=card_name(job.gangster),
    )


def _steal(view: MafiaView, names: Seats) -> str:
    job = view.job
    if job is None or job.warehouse is None:
        return say("🔓 **Which loot do you take?**")
    where = {"gangster": card_name(job.gangster), "warehouse": somebodys(view, job.warehouse, names)}
    if job.most <= 1:
        return say("🔓 **{gangster} is in {warehouse}:** take one.", **where)
    return say_counted("🔓 **{gangster} is in {warehouse}:** take up to {count}.", job.most, **where)


def _answer(decision: Decision, view: MafiaView, names: Seats) -> str:
    offer = offer_under(view, decision.id)
    if offer is None:
        return say("🤝 **Answer with a card**, or decline.")
    who, card = name_of(names, offer.seat), wanted(shown_card(offer.give), offer.wish)
    return say("🤝 **{name}** offers you {card}. Which card do you give for it?", name=who, card=card)


def trade_title(trade: Offer | Answer | Confirm, decision: Decision, view: MafiaView, names: Seats) -> str:
    """What the viewer is about to agree to, above both cards."""
    if isinstance(trade, Offer):
        return _offer_title(trade, name_of(names, trade.partner))
    offer = offer_under(view, decision.id)
    other = name_of(names, -1 if offer is None else offer.partner if offer.seat == view.viewer else offer.seat)
    if isinstance(trade, Answer):
        return say("🤝 **A trade with {name}**, if they accept your card.", name=other)
    return say("🤝 **A trade with {name}:** is it a deal?", name=other)


def _offer_title(offer: Offer, who: str) -> str:
    title = say("**An offer to {name}**", name=who)
    offered = {"offer": title if offer.wish is UNSET else wanted(title, offer.wish)}
    if offer.ahead:
        return say("🤝 {offer}, when their turn comes. You still decide after their answer.", **offered)
    return say("🤝 {offer}. You still decide after their answer.", **offered)


def both_cards(trade: Offer | Answer | Confirm, decision: Decision, view: MafiaView) -> str:
    """What the viewer gives and gets, in words."""
    offer = offer_under(view, decision.id)
    match trade:
        case Offer(give=give):
            return f"{_gives(give)}\n{YOU_GET_ANSWER}"
        case Answer(give):
            return f"{_gives(give)}\n{_gets(offer.give if offer else None)}"
        case _:
            gives, gets = (offer.give, offer.answer) if offer else (None, None)
            return f"{_gives(gives)}\n{_gets(gets)}"


YOU_GET_ANSWER = Sentence("You get the card they answer with")


def _gives(card: str | None) -> str:
    return say("You give {card}", card=shown_card(card))


def _gets(card: str | None) -> str:
    return say("You get {card}", card=shown_card(card))
