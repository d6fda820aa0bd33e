"""Cards that act in a step of their own: the majors, the Demolition Company and the Moving Company.

Each acts at once or asks a question; the function that carries out the answer follows.
Sources: rulebook 2017, Earn income; the rulings under "Majors" in RULINGS.md.
"""

from collections.abc import Callable

from bot.games.machi_koro.actions import Activate, Demolish, Give, Pass, Renovate, Swap, Target
from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.events import Activated, Declined, Demolished, Renovated, Shared
from bot.games.machi_koro.rules import card_transfers, income_effects, market
from bot.games.machi_koro.rules.resolution import Play
from bot.games.machi_koro.state import FAIRER, MachiState
from bot.games.values import Decision
from data.cards import machi_koro as cards
from data.cards.machi_koro import Establishment


def majors(play: Play) -> None:
    """Put the roller's majors that act on this total on the agenda (RULINGS.md, "Order of the majors")."""
    owned = play.roller.cards
    acting = [card for card in play.edition.majors[play.state.total] if card.id in owned]
    if play.state.rules < FAIRER:
        acting.sort(key=lambda card: isinstance(card.effect, cards.HalfOfRich))  # after the Renovation Company
    play.state.agenda[:0] = [card.id for card in acting]


def activate(play: Play, card: Establishment) -> None:
    """Let a card of the roller act in a step of its own."""
    STEPWISE[type(card.effect)](play, card, card.effect)


# --- coins from the others ---------------------------------------------------------------------------


def from_each(play: Play, card: Establishment, effect: cards.FromEach) -> None:
    """Stadium: coins from each other player."""
    for seat in play.others():
        play.take(play.seat, seat, card.id, effect.coins)


def from_each_per(play: Play, card: Establishment, effect: cards.FromEachPer) -> None:
    """Publisher: coins for each cup and bread (RULINGS.md, "Publisher counts the other player's cards")."""
    counted = [other for icon in effect.icons for other in play.edition.cards_by_icon[icon]]
    for seat in play.others():
        pending = effect.coins * income_effects.count(play.state.towns[seat], counted)
        if pending:
            play.take(play.seat, seat, card.id, pending)


def from_each_invested(play: Play, card: Establishment, effect: cards.FromEachInvested) -> None:
    """Tech Startup: the coins on it, from each other player (RULINGS.md, "Coins on the Tech Startup")."""
    if play.roller.invested:
        for seat in play.others():
            play.take(play.seat, seat, card.id, play.roller.invested)


def half_of_rich(play: Play, card: Establishment, effect: cards.HalfOfRich) -> None:
    """Tax Office: half the coins of each rich player (RULINGS.md, "Tax Office rounds down")."""
    for seat in play.others():
        have = play.state.towns[seat].coins
        if have >= effect.least:
            play.take(play.seat, seat, card.id, have // 2)


def share_out(play: Play, card: Establishment, effect: cards.ShareOut) -> None:
    """Park: all coins shared evenly (RULINGS.md, "Park rounds everybody up")."""
    towns = [play.state.towns[seat] for seat in play.state.seated]
    each = -(-sum(town.coins for town in towns) // len(towns))
    changes = [0] * len(play.state.towns)
    for seat in play.state.seated:
        town = play.state.towns[seat]
        changes[seat], town.coins = each - town.coins, each
    play.emit(Shared(play.seat, card.id, each, tuple(changes)))


def from_one(play: Play, card: Establishment, effect: cards.FromOne) -> None:
    """TV Station: coins from a player of the roller's choice (RULINGS.md, "Questions that are not asked")."""
    others = play.others()
    broke = play.state.rules >= FAIRER and not any(play.state.towns[seat].coins for seat in others)
    if len(others) == 1 or broke:
        play.take(play.seat, others[0], card.id, effect.coins)
    else:
        play.state.ask(play.seat, "target", card.id)


def target(play: Play, decision: Decision, action: Target) -> None:
    """TV Station: take from the chosen player."""
    card = play.edition.establishments[decision.card or ""]
    assert isinstance(card.effect, cards.FromOne)  # noqa: S101 - only a TV Station asks for a target
    play.take(play.seat, action.seat, card.id, card.effect.coins)


# --- cards that change hands -------------------------------------------------------------------------


def swap_cards(play: Play, card: Establishment, effect: cards.SwapCards) -> None:
    """Business Center: ask for a swap if there is anything to swap."""
    towns = play.state.towns
    if card_transfers.anything_movable(play.roller, play.edition) and any(
        card_transfers.anything_movable(towns[seat], play.edition) for seat in play.others()
    ):
        play.state.ask(play.seat, "swap", card.id)


def swap(play: Play, decision: Decision, action: Swap | Pass) -> None:
    """Business Center: swap, or decline."""
    card = decision.card or ""
    if isinstance(action, Swap):
        card_transfers.swap(play, card, action.give, action.partner, action.take)
    else:
        play.emit(Declined(play.seat, card))


def give_away(play: Play, card: Establishment, effect: cards.GiveAway) -> None:
    """Moving Company: ask for a card to give if there is one."""
    if card_transfers.anything_movable(play.roller, play.edition):
        play.state.ask(play.seat, "give", card.id)


def give(play: Play, decision: Decision, action: Give) -> None:
    """Moving Company: give the card; the bank pays after that."""
    card_transfers.give(play, decision.card or "", action.card, action.receiver)


# --- landmarks torn down, cards closed ---------------------------------------------------------------


def must_demolish(play: Play, card: Establishment, effect: cards.Demolish) -> None:
    """Demolition Company: ask for a landmark if one is built."""
    if play.roller.landmarks:
        play.state.ask(play.seat, "demolish", card.id)


def demolish(play: Play, decision: Decision, action: Demolish) -> None:
    """Demolition Company: tear down the landmark; then the bank pays."""
    card = play.edition.establishments[decision.card or ""]
    assert isinstance(card.effect, cards.Demolish)  # noqa: S101 - only a Demolition Company asks for a landmark
    play.roller.landmarks.remove(action.landmark)
    play.emit(Demolished(play.seat, card.id, action.landmark))
    play.earn(play.seat, card.id, 1, card.effect.coins)


def close_kind(play: Play, card: Establishment, effect: cards.CloseKind) -> None:
    """Renovation Company: ask for a card if anybody owns one that is no major."""
    if any(card_transfers.anything_movable(play.state.towns[seat], play.edition) for seat in play.state.seated):
        play.state.ask(play.seat, "renovate", card.id)


def kinds_in_towns(state: MachiState, edition: Edition) -> list[str]:
    """List the cards, no majors, that somebody owns, in table order."""
    owned: set[str] = set().union(*(state.towns[seat].cards for seat in state.seated))
    return edition.sorted(owned - edition.major_ids)


def renovate(play: Play, decision: Decision, action: Renovate | Pass) -> None:
    """Renovation Company: close all open copies; the other owners pay for theirs."""
    card = play.edition.establishments[decision.card or ""]
    assert isinstance(card.effect, cards.CloseKind)  # noqa: S101 - only a Renovation Company asks for a card
    if isinstance(action, Pass):
        play.emit(Declined(play.seat, card.id))
        return
    closing = [0] * len(play.state.towns)
    for seat, town in enumerate(play.state.towns):
        closing[seat] = town.cards.get(action.card, 0) - town.closed.get(action.card, 0)
        if closing[seat]:
            play.close(seat, action.card, closing[seat])
    play.emit(Renovated(play.seat, card.id, action.card, tuple(closing)))
    for seat in play.others():
        if closing[seat]:
            play.take(play.seat, seat, card.id, closing[seat] * card.effect.coins)


# --- another card instead ----------------------------------------------------------------------------


def activate_another(play: Play, card: Establishment, effect: cards.ActivateAnother) -> None:
    """Convention Center: ask which other card acts, if one would do something."""
    if able(play.state, play.edition, play.seat):
        play.state.ask(play.seat, "activate", card.id)


def able(state: MachiState, edition: Edition, seat: int) -> list[str]:
    """List the cards of `seat`, no majors, that would do something now on its own turn."""
    return [
        card
        for card in card_transfers.movable(state.towns[seat], edition)
        if does_something(state, edition, seat, card)
    ]


def does_something(state: MachiState, edition: Edition, seat: int, card: str) -> bool:
    """Return whether a card of `seat`, no major, would do something now on its own turn.

    Source: RULINGS.md, "Convention Center offers only cards that do something". Opening a closed copy is something.
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
            return income_effects.count(town, edition.cards_by_icon[icon]) > 0
        case cards.PerCard(card=counted):
            return income_effects.count(town, (counted,)) > 0
        case cards.PerEverybodys(per=icon):
            return any(income_effects.count(other, edition.cards_by_icon[icon]) for other in state.towns)
        case cards.Loan():
            return town.coins > 0
        case cards.Demolish():
            return bool(town.landmarks)
        case _:
            return True


def activate_instead(play: Play, decision: Decision, action: Activate | Pass) -> None:
    """Convention Center: activate the other card (RULINGS.md, "Convention Center activates every copy")."""
    card = decision.card or ""
    if isinstance(action, Pass):
        play.emit(Declined(play.seat, card))
        return
    play.emit(Activated(play.seat, card, action.card))
    play.state.agenda.insert(0, "go_back")
    income_effects.activate_all(play, play.edition.establishments[action.card])


def go_back(play: Play) -> None:
    """Convention Center: return to the market."""
    card = play.edition.returning_card
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
"""For each kind of effect that is a step of its own: the function that carries it out, ``act(play, card, effect)``."""
