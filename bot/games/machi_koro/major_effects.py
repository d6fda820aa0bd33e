"""Cards that act in a step of their own: the majors, and the two companies that ask something.

Each is done at once or owes a decision; what the answer does stands beside it.
Sources: rulebook "Major establishment"; rulings, "Turn" 4 and 5, and "Cards".
"""

from collections.abc import Callable

from bot.games.game import Decision
from bot.games.machi_koro import card_transfers, income_effects, market
from bot.games.machi_koro.actions import Activate, Demolish, Give, Pass, Renovate, Swap, Target
from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.events import Activated, Declined, Demolished, Renovated, Shared
from bot.games.machi_koro.resolution import Play
from bot.games.machi_koro.state import MachiState
from data.cards import machi_koro as cards
from data.cards.machi_koro import Establishment


def majors(play: Play) -> None:
    """Put the roller's majors that this total activates next on the agenda."""
    owned = play.roller.cards
    play.state.agenda[:0] = [card.id for card in play.edition.majors[play.state.total] if card.id in owned]


def activate(play: Play, card: Establishment) -> None:
    """Let a card of the roller act in a step of its own: it is done, or owes a decision."""
    STEPWISE[type(card.effect)](play, card, card.effect)


# --- coins from the others ---------------------------------------------------------------------------


def from_each(play: Play, card: Establishment, effect: cards.FromEach) -> None:
    """Stadium: so many coins from every other player."""
    for seat in play.others():
        play.take(play.seat, seat, card.id, effect.coins)


def from_each_per(play: Play, card: Establishment, effect: cards.FromEachPer) -> None:
    """Publisher: from every other player for each of their cups and breads."""
    counted = [other for icon in effect.icons for other in play.edition.bearing[icon]]
    for seat in play.others():
        owed = effect.coins * income_effects.count(play.state.towns[seat], counted)
        if owed:
            play.take(play.seat, seat, card.id, owed)


def from_each_invested(play: Play, card: Establishment, effect: cards.FromEachInvested) -> None:
    """Tech Startup: what lies on it, from every other player."""
    if play.roller.invested:
        for seat in play.others():
            play.take(play.seat, seat, card.id, play.roller.invested)


def half_of_rich(play: Play, card: Establishment, effect: cards.HalfOfRich) -> None:
    """Tax Office: half, rounded down, from every other player with many coins."""
    for seat in play.others():
        have = play.state.towns[seat].coins
        if have >= effect.least:
            play.take(play.seat, seat, card.id, have // 2)


def share_out(play: Play, card: Establishment, effect: cards.ShareOut) -> None:
    """Park: all coins shared out evenly, everybody rounded up."""
    towns = [play.state.towns[seat] for seat in play.state.seated]
    each = -(-sum(town.coins for town in towns) // len(towns))
    changes = [0] * len(play.state.towns)
    for seat in play.state.seated:
        town = play.state.towns[seat]
        changes[seat], town.coins = each - town.coins, each
    play.tell(Shared(play.seat, card.id, each, tuple(changes)))


def from_one(play: Play, card: Establishment, effect: cards.FromOne) -> None:
    """TV Station: so many coins from a player of the roller's choice; no question where there is one."""
    others = play.others()
    if len(others) == 1:
        play.take(play.seat, others[0], card.id, effect.coins)
    else:
        play.state.owe(play.seat, "target", card.id)


def target(play: Play, decision: Decision, action: Target) -> None:
    """TV Station: take from the player chosen."""
    card = play.edition.establishments[decision.card or ""]
    assert isinstance(card.effect, cards.FromOne)  # noqa: S101 - only such a card asks for a target
    play.take(play.seat, action.seat, card.id, card.effect.coins)


# --- cards that change hands -------------------------------------------------------------------------


def swap_cards(play: Play, card: Establishment, effect: cards.SwapCards) -> None:
    """Business Center: asks for a swap, where there is anything to swap."""
    towns = play.state.towns
    if card_transfers.anything_movable(play.roller, play.edition) and any(
        card_transfers.anything_movable(towns[seat], play.edition) for seat in play.others()
    ):
        play.state.owe(play.seat, "swap", card.id)


def swap(play: Play, decision: Decision, action: Swap | Pass) -> None:
    """Business Center: swap, or leave it."""
    card = decision.card or ""
    if isinstance(action, Swap):
        card_transfers.swap(play, card, action.give, action.partner, action.take)
    else:
        play.tell(Declined(play.seat, card))


def give_away(play: Play, card: Establishment, effect: cards.GiveAway) -> None:
    """Moving Company: a card must be given, where there is one."""
    if card_transfers.anything_movable(play.roller, play.edition):
        play.state.owe(play.seat, "give", card.id)


def give(play: Play, decision: Decision, action: Give) -> None:
    """Moving Company: give the card; the bank pays when it has gone."""
    card_transfers.give(play, decision.card or "", action.card, action.receiver)


# --- landmarks un-built, cards closed ----------------------------------------------------------------


def must_demolish(play: Play, card: Establishment, effect: cards.Demolish) -> None:
    """Demolition Company: a landmark must go, where one stands."""
    if play.roller.landmarks:
        play.state.owe(play.seat, "demolish", card.id)


def demolish(play: Play, decision: Decision, action: Demolish) -> None:
    """Demolition Company: un-build the landmark; then the bank pays."""
    card = play.edition.establishments[decision.card or ""]
    assert isinstance(card.effect, cards.Demolish)  # noqa: S101 - only such a card asks for a landmark
    play.roller.landmarks.remove(action.landmark)
    play.tell(Demolished(play.seat, card.id, action.landmark))
    play.earn(play.seat, card.id, 1, card.effect.coins)


def close_kind(play: Play, card: Establishment, effect: cards.CloseKind) -> None:
    """Renovation Company: asks for a kind of card, where anybody owns one."""
    if any(card_transfers.anything_movable(play.state.towns[seat], play.edition) for seat in play.state.seated):
        play.state.owe(play.seat, "renovate", card.id)


def kinds_in_towns(state: MachiState, edition: Edition) -> list[str]:
    """List the kinds of card, no majors, that somebody owns, in the order of the table."""
    owned: set[str] = set().union(*(state.towns[seat].cards for seat in state.seated))
    return edition.sorted(owned - edition.only_one)


def renovate(play: Play, decision: Decision, action: Renovate | Pass) -> None:
    """Renovation Company: all open copies close; their owners pay, each what is there."""
    card = play.edition.establishments[decision.card or ""]
    assert isinstance(card.effect, cards.CloseKind)  # noqa: S101 - only such a card asks for a kind
    if isinstance(action, Pass):
        play.tell(Declined(play.seat, card.id))
        return
    closing = [0] * len(play.state.towns)
    for seat, town in enumerate(play.state.towns):
        closing[seat] = town.cards.get(action.card, 0) - town.closed.get(action.card, 0)
        if closing[seat]:
            play.close(seat, action.card, closing[seat])
    play.tell(Renovated(play.seat, card.id, action.card, tuple(closing)))
    for seat in play.others():
        if closing[seat]:
            play.take(play.seat, seat, card.id, closing[seat] * card.effect.coins)


# --- another card instead ----------------------------------------------------------------------------


def activate_another(play: Play, card: Establishment, effect: cards.ActivateAnother) -> None:
    """Convention Center: asks which other card acts, where one could do anything."""
    if able(play.state, play.edition, play.seat):
        play.state.owe(play.seat, "activate", card.id)


def able(state: MachiState, edition: Edition, seat: int) -> list[str]:
    """List the kinds of card of `seat`, no majors, that would do something now on its own go."""
    return [
        card
        for card in card_transfers.movable(state.towns[seat], edition)
        if does_something(state, edition, seat, card)
    ]


def does_something(state: MachiState, edition: Edition, seat: int, card: str) -> bool:
    """Say whether a card of `seat`, no major, would do something now on its own go.

    Red cards never do. Closed copies open; open ones pay, close, pay back, or make their owner do something.
    """
    town, effect = state.towns[seat], edition.establishments[card].effect
    if edition.establishments[card].colour == "red":
        return False
    if town.closed.get(card):
        return True
    match effect:
        case cards.BankIfFew(fewer_than=limit):
            return len(town.landmarks) < limit
        case cards.BankWith(landmark=landmark) | cards.Catch(landmark=landmark):
            return landmark in town.landmarks
        case cards.Bank(per=icon) if icon is not None:
            return income_effects.count(town, edition.bearing[icon]) > 0
        case cards.PerCard(card=counted):
            return income_effects.count(town, (counted,)) > 0
        case cards.PerEverybodys(per=icon):
            return any(income_effects.count(other, edition.bearing[icon]) for other in state.towns)
        case cards.Loan():
            return town.coins > 0
        case cards.Demolish():
            return bool(town.landmarks)
        case _:
            return True


def activate_instead(play: Play, decision: Decision, action: Activate | Pass) -> None:
    """Convention Center: let the other card act; when all its copies have, this one goes back."""
    card = decision.card or ""
    if isinstance(action, Pass):
        play.tell(Declined(play.seat, card))
        return
    play.tell(Activated(play.seat, card, action.card))
    play.state.agenda.insert(0, "go_back")
    income_effects.one_kind(play, play.edition.establishments[action.card])


def go_back(play: Play) -> None:
    """Convention Center: return to the market."""
    card = play.edition.returning
    if card is not None and card in play.roller.cards:
        play.roller.lose(card)
        market.put_back(play, card)


STEPWISE: dict[type, Callable[..., None]] = {
    cards.FromEach: from_each,
    cards.FromEachPer: from_each_per,
    cards.FromEachInvested: from_each_invested,
    cards.HalfOfRich: half_of_rich,
    cards.ShareOut: share_out,
    cards.FromOne: from_one,
    cards.SwapCards: swap_cards,
    cards.GiveAway: give_away,
    cards.Demolish: must_demolish,
    cards.CloseKind: close_kind,
    cards.ActivateAnother: activate_another,
}
"""For each kind of effect that is a step of its own: what it does. Called as ``act(play, card, effect)``."""
