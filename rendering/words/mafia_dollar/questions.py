"""The questions of MafiaDollar in a line for readers who do not know the rules, and the possible answers.

Texts for everybody are made from a spectator's view, so they depend on nothing hidden. The player who decides reads a
little more.
"""

import itertools
from collections.abc import Collection, Sequence

import msgspec

from bot.games.mafia_dollar.actions import Wish
from bot.games.mafia_dollar.cards import GROUP
from bot.games.mafia_dollar.views import MafiaView, OfferView
from bot.games.values import Decision
from rendering.words.common import listed, thinking
from rendering.words.mafia_dollar.choices import labels
from rendering.words.mafia_dollar.names import (
    WISHES,
    bullets,
    card_name,
    counted,
    in_hand,
    item_name,
    locks,
    loot_name,
)
from rendering.words.mafia_dollar.places import (
    attack_odds,
    break_in_points,
    burglary_odds,
    left_of,
    name_of,
    offer_under,
    percent,
)

MOST_NAMED = 5
"""The most answers that are named; if there are more, only their number is."""
MOST_ODDS = 3
"""The most gangsters whose odds stand with the question."""

Seats = Sequence[str]


def ask(decision: Decision, view: MafiaView, names: Seats) -> str:
    """The question of a decision, for the viewer of `view`."""
    name = f"**{name_of(names, decision.seat)}**"
    own = view.viewer == decision.seat
    match decision.ask:
        case "play":
            return f"{name}, play one card from your hand or discard one.{_hint(view) if own else ''}"
        case "act":
            return f"{name}, {_acts(decision, view, names)}"
        case "pass":
            to = name_of(names, left_of(view, decision.seat))
            return (
                f"{name}, the police are here: choose a hand card to pass to **{to}**, on your left. "
                f"When all have chosen, all cards move.{_so_far(view, own)}"
            )
        case "gift":
            to = name_of(names, view.active)
            return f"{name}, choose one of your loot cards as a birthday gift for **{to}**.{_so_far(view, own)}"
        case "guard":
            return f"{name}, the security guard takes a loot card: which one do you lose for good?"
        case "patrol":
            return f"{name}, the patrol takes your most valuable loot card for good: which one?"
        case "raid":
            return f"{name}, the raid takes everything you have in play. One empty warehouse stays: which one?"
        case "spoils":
            return f"{name}, {_spoils(view)}"
        case "steal":
            return f"{name}, {_steal(view, names)}"
        case "trade":
            return f"{name}, {_trade(decision, view, names)}"
        case "answer":
            return f"{name}, {_answer(offer_under(view, decision.id), view, names)}"
        case _:
            return f"{name}, {_confirm(offer_under(view, decision.id), view, names)}"


def waiting(view: MafiaView, names: Seats, robots: Collection[int] = ()) -> str:
    """Whom the table waits for, in one line; empty: for nobody. Reveals no choice.

    `robots`: the seats that robots play, which nobody asks.
    """
    owing = [decision.seat for decision in view.pending]
    if not owing:
        return ""
    who = listed(f"**{name_of(names, seat)}**" for seat in owing)
    match view.pending[0].ask:
        case "pass":
            players = sum(not clan.resigned for clan in view.clans)
            chosen = players - len(owing)
            return f"🚓 Everybody passes a card to the left: {chosen} of {players} have chosen. Waiting for {who}."
        case "gift":
            return f"🎂 Gifts for **{name_of(names, view.active)}**: waiting for {who}."
        case _ if owing[0] in robots:
            return thinking(name_of(names, owing[0]))
        case _:
            return ask(view.pending[0], msgspec.structs.replace(view, viewer=None), names)


def instead(decision: Decision, view: MafiaView, names: Seats) -> str:
    """The question of a decision, and a few of its answers, if the viewer may know them."""
    question, choice = ask(decision, view, names), view.choices.get(decision.id)
    if choice is None:
        return question
    first = list(itertools.islice(choice, MOST_NAMED))
    answers = labels(first, decision, view, names).values()
    more = f"; and {len(choice) - len(first)} more" if len(choice) > len(first) else ""
    return f"{question}\nYou can choose: {'; '.join(answers)}{more}."


# --- phases 2 and 3 --------------------------------------------------------------------------------------


def _hint(view: MafiaView) -> str:
    """A hint for a player with such a hand."""
    hand = (view.me.hand if view.me else None) or ()
    if hand and all(GROUP[card] == "police" for card in hand):
        return " Police cannot be discarded: play one, or play nothing and keep them all."
    if view.me is not None and not view.clans[view.active].gangsters:
        if any(GROUP[card] == "gangster" for card in hand):
            return " You have no gangster yet: hire one to bring in loot."
        return " You have no gangster to send for loot: trade for one, or wait for one to come."
    warehouses = len(view.me.warehouses) if view.me else 0
    return f" Then your gangsters have {counted(warehouses, 'action')}, one for each warehouse."


def _acts(decision: Decision, view: MafiaView, names: Seats) -> str:
    if not view.actions:
        return "you have no actions left: trade if you like, then end your turn."
    if not view.clans[decision.seat].gangsters:
        return "you have no gangster to act: trade if you like, then end your turn."
    able = [each for each in view.clans[decision.seat].gangsters if not each.acted and not each.blocks]
    if not able:
        return "none of your gangsters can act: trade if you like, then end your turn."
    left = counted(view.actions, "action")
    found = odds_now(view, decision.seat, names)
    return (
        f"{left} left: send gangsters out, do jobs on the street, or end your turn."
        f"{chr(10) + chr(10).join(found) if found else ''}"
    )


def odds_now(view: MafiaView, seat: int, names: Seats) -> list[str]:
    """The best job of each gangster of `seat` now, with its public odds; the likeliest first."""
    found: list[tuple[float, str]] = []
    for gangster in view.clans[seat].street:
        if gangster.acted or gangster.blocks:
            continue
        parts, best = [], 0.0
        rivals = [clan for clan in view.clans if clan.seat != seat and not clan.resigned]
        if any(clan.street for clan in rivals):
            chance = attack_odds(view, gangster).success
            best = float(chance)
            if chance:
                parts.append(f"attack {percent(chance)} ({bullets(gangster.attack)})")
        full = [each for clan in rivals for each in clan.warehouses if each.count]
        if full:
            easiest = max(full, key=lambda each: break_in_points(gangster, each))
            chance = burglary_odds(view, gangster, easiest).success
            best = max(best, float(chance))
            dogs = " past a dog" if easiest.dog else ""
            if chance:
                parts.append(f"break-in{dogs} {percent(chance)} ({locks(gangster.burglary)})")
        if parts:
            found.append((best, f"🎲 {card_name(gangster.card)}: {', '.join(parts)}"))
    found.sort(key=lambda each: -each[0])
    return [line for _, line in found[:MOST_ODDS]]


# --- questions of cards and jobs -------------------------------------------------------------------------


def _so_far(view: MafiaView, mine: bool) -> str:
    if not mine or view.chosen is None:
        return ""
    chosen = loot_name(view.chosen) if GROUP.get(view.chosen) == "loot" else in_hand(view.chosen)
    return f" You chose {chosen}; you can still change it."


def _spoils(view: MafiaView) -> str:
    job = view.job
    if job is None:
        return "which of the items do you keep?"
    won = listed(map(item_name, job.items))
    return f"you won {won}. What does {card_name(job.gangster)} keep? One of each kind; the rest is discarded."


def _steal(view: MafiaView, names: Seats) -> str:
    job = view.job
    if job is None or job.warehouse is None:
        return "which loot do you take, and to which warehouse?"
    where = f"{card_name(job.warehouse)} of **{name_of(names, job.owner)}**"
    return f"{card_name(job.gangster)} is in {where}: take {_up_to(job.most)} to one of your warehouses."


def _up_to(most: int) -> str:
    if most <= 1:
        return "one loot card"
    return f"1 {'or' if most == 2 else 'to'} {most} loot cards"


# --- trades ----------------------------------------------------------------------------------------------


def _trade(decision: Decision, view: MafiaView, names: Seats) -> str:
    if decision.seat == view.active:
        return "you can trade a card with anybody. Nobody else sees it."
    active = name_of(names, view.active)
    return f"you can trade a card with **{active}**, or leave an offer for somebody's turn."


def _answer(offer: OfferView | None, view: MafiaView, names: Seats) -> str:
    if offer is None:
        return "answer an offer with a card, or decline."
    what = f"**{name_of(names, offer.seat)}** offers you {_shown(offer.give)}"
    if offer.stage == "answered":
        return f"{what}; you answered with {_shown(offer.answer)}. You can still decline until they say yes."
    return f"{what}. Answer with a card of yours, or decline."


def _confirm(offer: OfferView | None, view: MafiaView, names: Seats) -> str:
    if offer is None:
        return "swap the two cards, or not?"
    who = name_of(names, offer.partner)
    return f"**{who}** gives you {_shown(offer.answer)} for your {_shown(offer.give)}. Is it a deal?"


def asks_for(wish: Wish | None) -> str:
    """What an offer asks for, after its card; empty: nothing."""
    return "" if wish is None else f" for {WISHES[wish]}"


def _shown(card: str | None) -> str:
    return "an unseen card" if card is None else f"**{in_hand(card)}**"


def offers(view: MafiaView, names: Seats) -> list[str]:
    """Every open trade, as far as the viewer knows, one line each."""
    return [offered(offer, view, names) for offer in view.offers]


def offered(offer: OfferView, view: MafiaView, names: Seats) -> str:
    """An open trade in a line, for one of the two."""
    own = offer.seat == view.viewer
    seat, partner = name_of(names, offer.seat), name_of(names, offer.partner)
    who = f"You offer **{partner}**" if own else f"**{seat}** offers you"
    given = _shown(offer.give)
    match offer.stage:
        case "ahead":
            return f"🤝 {who} {given}{asks_for(offer.wish)}, when their turn comes."
        case "offered":
            return f"🤝 {who} {given}{asks_for(offer.wish)}: waiting for {'an answer' if own else 'your answer'}."
        case _:
            whose = "to say yes" if own else f"for **{seat}** to say yes"
            return f"🤝 {who} {given} for {_shown(offer.answer)}: waiting {'for you ' + whose if own else whose}."
