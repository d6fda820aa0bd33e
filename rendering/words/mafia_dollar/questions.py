"""The questions of MafiaDollar in a line for readers who do not know the rules, and the possible answers.

Texts for everybody are made from a spectator's view, so they depend on nothing hidden. The player who decides reads a
little more.
"""

import itertools
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from bot.games.mafia_dollar.views import MafiaView, OfferView
from bot.games.values import Decision
from bot.language import Sentence, say, say_counted, say_plural
from bot.language.rows import commas, headed, paragraph, semicolons
from rendering.words.common import listed, thinking
from rendering.words.mafia_dollar.choices import labels
from rendering.words.mafia_dollar.names import (
    bullets,
    card_name,
    item_name,
    locks,
    shown_card,
    wanted,
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
from rendering.words.mafia_dollar.prompts import chosen, hint

MOST_NAMED = 5
"""The most answers that are named; if there are more, only their number is."""
MOST_ODDS = 3
"""The most gangsters whose odds stand with the question."""

Seats = Sequence[str]
MY_HAND: Final = Sentence("My hand", context="a button")
"""The button on the board that shows a player's hand."""


def ask(decision: Decision, view: MafiaView, names: Seats) -> str:
    """The question of a decision, for the viewer of `view`."""
    name = name_of(names, decision.seat)
    own = view.viewer == decision.seat
    match decision.ask:
        case "play":
            asked = say("**{name}**, play one card from your hand or discard one.", name=name)
            return paragraph(asked, hint(view)) if own else asked
        case "act":
            return _acts(decision, view, names)
        case "pass":
            asked = say(
                "**{name}**, the police are here: choose a hand card to pass to **{other}**, on your left. "
                "When all have chosen, all cards move.",
                name=name,
                other=name_of(names, left_of(view, decision.seat)),
            )
            return paragraph(asked, chosen(view)) if own else asked
        case "gift":
            asked = say(
                "**{name}**, choose one of your loot cards as a birthday gift for **{other}**.",
                name=name,
                other=name_of(names, view.active),
            )
            return paragraph(asked, chosen(view)) if own else asked
        case "guard":
            return say("**{name}**, the security guard takes a loot card: which one do you lose for good?", name=name)
        case "patrol":
            return say("**{name}**, the patrol takes your most valuable loot card for good: which one?", name=name)
        case "raid":
            return say(
                "**{name}**, the raid takes everything you have in play. One empty warehouse stays: which one?",
                name=name,
            )
        case "spoils":
            return _spoils(view, name)
        case "steal":
            return _steal(view, name, names)
        case "trade":
            return _trade(decision, view, names)
        case "answer":
            return _answer(offer_under(view, decision.id), name, names)
        case _:
            return _confirm(offer_under(view, decision.id), name, names)


PASSING: Final = Sentence("Chosen so far: {chosen} of {players}. Waiting for {names}.")


def waiting(view: MafiaView, names: Seats, robots: Collection[int] = (), *, board: bool = False) -> str:
    """The players for whom the table waits, in one line; empty if there are none. Reveals no choice.

    `robots`: the seats that robots play, which nobody asks. `board`: it stands on the board, below what was played and
    above the button `MY_HAND`, so it says where to choose, and not again what everybody passes or gives.
    """
    owing = [decision.seat for decision in view.pending]
    if not owing:
        return ""
    who = listed(f"**{name_of(names, seat)}**" for seat in owing)
    people = [seat for seat in owing if seat not in robots]
    match view.pending[0]:
        case Decision(ask="pass", card=str(card)):
            players = sum(not clan.resigned for clan in view.clans)
            so_far = PASSING(chosen=players - len(owing), players=players, names=who)
            if not board:
                said = say("🚓 {card}: everybody passes a card to the left.", card=f"**{card_name(card)}**")
                return paragraph(said, so_far)
            asked = f"🚓 {so_far}"
            where = say(
                "Choose a card from your hand: **{hand}** below shows it. All cards move at once.",
                hand=MY_HAND,
            )
            return paragraph(asked, where) if people else asked
        case Decision(ask="gift"):
            if board:
                asked = say("🎂 Waiting for {names}.", names=who)
                where = say("Choose your gift: **{hand}** below asks you for it.", hand=MY_HAND)
                return paragraph(asked, where) if people else asked
            return say(
                "🎂 Birthday: everybody with loot gives **{name}** a loot card. Waiting for {names}.",
                name=name_of(names, view.active),
                names=who,
            )
        case Decision(seat=seat) if seat in robots:
            return thinking(name_of(names, seat))
        case decision:
            return ask(decision, msgspec.structs.replace(view, viewer=None), names)


def instead(decision: Decision, view: MafiaView, names: Seats) -> str:
    """The question of a decision, and a few of its answers, if the viewer may know them."""
    question, choice = ask(decision, view, names), view.choices.get(decision.id)
    if choice is None:
        return question
    first = list(itertools.islice(choice, MOST_NAMED))
    answers = labels(first, decision, view, names).values()
    named, more = semicolons(answers), len(choice) - len(first)
    if more <= 0:
        return f"{question}\n{say('You can choose: {answers}.', answers=named)}"
    return f"{question}\n{say_counted('You can choose: {answers}; and {count} more.', more, answers=named)}"


# --- phases 2 and 3 --------------------------------------------------------------------------------------


def _acts(decision: Decision, view: MafiaView, names: Seats) -> str:
    name = name_of(names, decision.seat)
    if not view.actions:
        return say("**{name}**, you have no actions left: trade if you like, then end your turn.", name=name)
    if all(each.acted or each.blocks for each in view.clans[decision.seat].gangsters):
        return say(
            "**{name}**, no gangster of yours can act any more this turn: trade if you like, then end your turn.",
            name=name,
        )
    if view.viewer != decision.seat:
        return say_plural(
            "**{name}**, {count} action left.", "**{name}**, {count} actions left.", view.actions, name=name
        )
    asked = say_plural(
        "**{name}**, {count} action left: send gangsters out, do jobs on the street, or end your turn.",
        "**{name}**, {count} actions left: send gangsters out, do jobs on the street, or end your turn.",
        view.actions,
        name=name,
    )
    return "\n".join([asked, *odds_now(view, decision.seat, names)])


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
                parts.append(say("attack {chance} ({points})", chance=percent(chance), points=bullets(gangster.attack)))
        full = [each for clan in rivals for each in clan.warehouses if each.count]
        if full:
            easiest = max(full, key=lambda each: break_in_points(gangster, each))
            chance = burglary_odds(view, gangster, easiest).success
            best = max(best, float(chance))
            odds = {"chance": percent(chance), "points": locks(gangster.burglary)}
            if chance:
                parts.append(
                    say("break-in past a dog {chance} ({points})", **odds)
                    if easiest.dog
                    else say("break-in {chance} ({points})", **odds)
                )
        if parts:
            name = card_name(gangster.card)
            found.append((best, f"🎲 {headed(name, commas(parts))}"))
    found.sort(key=lambda each: -each[0])
    return [line for _, line in found[:MOST_ODDS]]


# --- questions of cards and jobs -------------------------------------------------------------------------


def _spoils(view: MafiaView, name: str) -> str:
    job = view.job
    if job is None:
        return say("**{name}**, which of the items do you keep?", name=name)
    return say(
        "**{name}**, you won {items}. What does {gangster} keep? One of each kind; the rest is discarded.",
        name=name,
        items=listed(map(item_name, job.items)),
        gangster=card_name(job.gangster),
    )


def _steal(view: MafiaView, name: str, names: Seats) -> str:
    job = view.job
    if job is None or job.warehouse is None:
        return say("**{name}**, which loot do you take, and to which warehouse?", name=name)
    where = {
        "name": name,
        "gangster": card_name(job.gangster),
        "warehouse": card_name(job.warehouse),
        "other": name_of(names, job.owner),
    }
    return say_plural(
        "**{name}**, {gangster} is in **{other}**'s {warehouse}: take a loot card to one of your warehouses.",
        "**{name}**, {gangster} is in **{other}**'s {warehouse}: take up to {count} loot cards to one of your "
        "warehouses.",
        job.most,
        **where,
    )


# --- trades ----------------------------------------------------------------------------------------------


def _trade(decision: Decision, view: MafiaView, names: Seats) -> str:
    name = name_of(names, decision.seat)
    if decision.seat == view.active:
        return say("**{name}**, you can trade a card with anybody. Nobody else sees it.", name=name)
    return say(
        "**{name}**, you can trade a card with **{other}**, or leave an offer for somebody's turn.",
        name=name,
        other=name_of(names, view.active),
    )


def _answer(offer: OfferView | None, name: str, names: Seats) -> str:
    if offer is None:
        return say("**{name}**, answer an offer with a card, or decline.", name=name)
    offered = {"name": name, "other": name_of(names, offer.seat), "card": shown_card(offer.give)}
    if offer.stage == "answered":
        return say(
            "**{name}**, **{other}** offers you {card}; you answered with {answer}. You can still decline until they "
            "say yes.",
            answer=shown_card(offer.answer),
            **offered,
        )
    return say("**{name}**, **{other}** offers you {card}. Answer with a card of yours, or decline.", **offered)


def _confirm(offer: OfferView | None, name: str, names: Seats) -> str:
    if offer is None:
        return say("**{name}**, swap the two cards, or not?", name=name)
    return say(
        "**{name}**, **{other}** gives you {answer} for your {card}. Is it a deal?",
        name=name,
        other=name_of(names, offer.partner),
        answer=shown_card(offer.answer),
        card=shown_card(offer.give),
    )


def offers(view: MafiaView, names: Seats) -> list[str]:
    """Every open trade, as far as the viewer knows, one line each."""
    return [offered(offer, view, names) for offer in view.offers]


def offered(offer: OfferView, view: MafiaView, names: Seats) -> str:
    """An open trade in a line, for one of the two."""
    if offer.seat == view.viewer:
        return _own_offer(offer, name_of(names, offer.partner))
    return _offer_of(offer, name_of(names, offer.seat))


def _own_offer(offer: OfferView, who: str) -> str:
    """An offer of the reader's own to that player."""
    trade = {"name": who, "card": wanted(shown_card(offer.give), offer.wish)}
    if offer.stage == "ahead":
        return say("🤝 Your offer to **{name}**, when their turn comes: {card}.", **trade)
    if offer.stage == "offered":
        return say("🤝 Your offer to **{name}**: {card}. Waiting for an answer.", **trade)
    answer = {"card": shown_card(offer.give), "answer": shown_card(offer.answer)}
    return say("🤝 **{name}** answers with {answer} for your {card}: say yes or no.", name=who, **answer)


def _offer_of(offer: OfferView, who: str) -> str:
    """An offer of that player to the reader."""
    trade = {"name": who, "card": wanted(shown_card(offer.give), offer.wish)}
    if offer.stage == "ahead":
        return say("🤝 **{name}** offers you {card}, when their turn comes.", **trade)
    if offer.stage == "offered":
        return say("🤝 **{name}** offers you {card}: waiting for your answer.", **trade)
    answer = {"card": shown_card(offer.give), "answer": shown_card(offer.answer)}
    return say("🤝 **{name}** offers you {card} for {answer}: waiting for **{name}** to say yes.", name=who, **answer)
