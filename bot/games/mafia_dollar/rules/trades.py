"""Trades: one hand card for one hand card, with the player whose turn it is.

An offer is answered, and the answer confirmed. An offer made ahead waits, unseen, for the partner's turn. Trading is
optional, and only the two know of it until cards change hands. So a decision id is made of the two seats and the number
of their trades: anything that depends on a third player would reveal something.

Sources: MafiaDollar 3; RULINGS.md, "Steps of a trade", "Offers ahead", "Secrecy of trades".
"""

from typing import Final, Literal

from bot.games.mafia_dollar.actions import Answer, Confirm, Decline, Offer, Withdraw
from bot.games.mafia_dollar.events import Answered, Dropped, Offered, Traded
from bot.games.mafia_dollar.rules.resolution import Play
from bot.games.mafia_dollar.state import MafiaState, PendingTrade
from bot.games.values import Decision

FIRST_TRADE: Final = 10_000_000
"""A seat makes and withdraws offers under the decision with this id plus its number, always the same one."""
FIRST_ANSWER: Final = 100_000_000
"""From here on, ids are those of answers and confirmations."""


def is_open(state: MafiaState) -> bool:
    """Say whether cards may be traded now (RULINGS.md, "When cards can be traded")."""
    return len(state.pending) == 1 and state.pending[0].ask in ("play", "act")


def answering(offer: PendingTrade) -> int:
    """Return the id under which an offer is answered."""
    return FIRST_ANSWER + ((offer.number * 8 + offer.seat) * 8 + offer.partner) * 2


def confirming(offer: PendingTrade) -> int:
    """Return the id under which an answer is confirmed."""
    return answering(offer) + 1


def offer_to(state: MafiaState, seat: int, partner: int) -> PendingTrade | None:
    """Find what `seat` offers to `partner`: one card at a time."""
    for offer in state.offers:
        if offer.seat == seat and offer.partner == partner:
            return offer
    return None


def offer_of(state: MafiaState, decision: int) -> PendingTrade | None:
    """Find the offer that is answered or confirmed under that id."""
    for offer in state.offers:
        if not offer.ahead and answering(offer) == decision & ~1:
            return offer
    return None


def standing(state: MafiaState) -> list[Decision]:
    """List the optional decisions about trades."""
    if state.over is not None:
        return []
    decisions, trading = list[Decision](), is_open(state)
    for seat in state.seated:
        if any(offer.seat == seat for offer in state.offers) or partners(state, seat) or partners_ahead(state, seat):
            decisions.append(Decision(FIRST_TRADE + seat, seat, "trade"))
    if trading:
        for offer in state.offers:
            if not offer.ahead:
                decisions.append(Decision(answering(offer), offer.partner, "answer"))
                if offer.answer is not None:
                    decisions.append(Decision(confirming(offer), offer.seat, "confirm"))
    return decisions


def waiting(state: MafiaState) -> list[Decision]:
    """List the trades that wait for an answer, or for a last word."""
    answered = {answering(offer) for offer in state.offers if offer.answer is not None}
    return [decision for decision in standing(state) if decision.ask != "trade" and decision.id not in answered]


def partners(state: MafiaState, seat: int) -> list[int]:
    """List the seats that `seat` can offer a card to now (RULINGS.md, "Who trades what")."""
    if not is_open(state) or not state.clans[seat].hand:
        return []
    others = state.others(seat) if seat == state.active else (state.active,)
    return [other for other in others if offer_to(state, seat, other) is None]


def partners_ahead(state: MafiaState, seat: int) -> list[int]:
    """List the seats that `seat` can make an offer ahead to."""
    if not state.clans[seat].hand:
        return []
    return [other for other in state.others(seat) if other != state.active and offer_to(state, seat, other) is None]


# --- answers to standing decisions: legal, when they come here ------------------------------------------


def make(play: Play, decision: Decision, action: Offer | Withdraw) -> None:
    """Make an offer, or withdraw one."""
    state, seat = play.state, decision.seat
    if isinstance(action, Withdraw):
        if (found := offer_to(state, seat, action.partner)) is not None:
            drop(play, found, "withdrawn")
        return
    number = 0 if action.ahead else _next_number(state, seat, action.partner)
    state.offers.append(PendingTrade(seat, action.partner, number, action.give, action.ahead, wish=action.wish))
    play.record(Offered(seat, action.partner, action.give, action.ahead, state.options.blind_trades, action.wish))


def answer(play: Play, decision: Decision, action: Answer | Decline) -> None:
    """Answer an offer with a card, or decline it, also after answering."""
    offer = _meant(play.state, decision)
    if isinstance(action, Decline):
        drop(play, offer, "declined")
        return
    offer.answer = action.give
    play.record(Answered(offer.partner, offer.seat, action.give, play.state.options.blind_trades))


def confirm(play: Play, decision: Decision, action: Confirm | Decline) -> None:
    """Swap the two cards, or decline the answer."""
    offer = _meant(play.state, decision)
    if isinstance(action, Decline) or offer.answer is None:
        drop(play, offer, "answer_declined")
        return
    play.state.offers.remove(offer)
    mine, theirs = play.state.clans[offer.seat].hand, play.state.clans[offer.partner].hand
    mine.remove(offer.give)
    theirs.remove(offer.answer)
    mine.append(offer.answer)
    theirs.append(offer.give)
    play.record(Traded(offer.seat, offer.partner, offer.give, offer.answer))


def _meant(state: MafiaState, decision: Decision) -> PendingTrade:
    offer = offer_of(state, decision.id)
    assert offer is not None  # noqa: S101 - the decision would not stand
    return offer


# --- how offers come and go ------------------------------------------------------------------------------


def open_up(play: Play) -> None:
    """Open the offers that were made ahead to the seat whose turn has begun."""
    for offer in play.state.offers:
        if offer.ahead and offer.partner == play.seat:
            offer.ahead, offer.number = False, _next_number(play.state, offer.seat, offer.partner)
            blind = play.state.options.blind_trades
            play.record(Offered(offer.seat, offer.partner, offer.give, blind=blind, wish=offer.wish))


def _next_number(state: MafiaState, seat: int, partner: int) -> int:
    """Count the offers that the partner has seen; those withdrawn before stay unknown."""
    pair = f"{seat}-{partner}"
    number = state.trade_numbers[pair] = state.trade_numbers.get(pair, 0) + 1
    return number


def close(play: Play, *, everything: bool = False) -> None:
    """Drop open offers at the end of a turn; with `everything`, also those ahead (RULINGS.md, "Offers that lapse")."""
    for offer in list(play.state.offers):
        if everything or not offer.ahead:
            drop(play, offer, "lapsed")


def tidy(play: Play) -> None:
    """Drop offers whose card has left the hand or whose partner has left the game (RULINGS.md, "Offers that lapse")."""
    state = play.state
    for offer in list(state.offers):
        kept = offer.give in state.clans[offer.seat].hand and (
            offer.answer is None or offer.answer in state.clans[offer.partner].hand
        )
        if not kept or offer.seat not in state.seated or offer.partner not in state.seated:
            drop(play, offer, "lapsed")


def drop(play: Play, offer: PendingTrade, why: Literal["withdrawn", "declined", "answer_declined", "lapsed"]) -> None:
    """Remove an offer that came to nothing."""
    play.state.offers.remove(offer)
    play.record(Dropped(offer.seat, offer.partner, why, offer.ahead))
