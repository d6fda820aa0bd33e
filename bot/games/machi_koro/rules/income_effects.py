"""Income of a roll: red cards, then blue and green cards.

Sources: rulebook 2017, Earn income; RULINGS.md, "Restaurants are paid first", "Green and blue cards act in one step".
"""

from collections.abc import Callable, Iterable

from bot.games.machi_koro.events import Closed
from bot.games.machi_koro.rules.resolution import Play
from bot.games.machi_koro.state import FAIRER, Town
from data.cards.machi_koro import (
    AllFromRoller,
    Bank,
    BankIfFew,
    BankWith,
    Catch,
    Demolish,
    Establishment,
    FromGrownRoller,
    FromRoller,
    FromRollerWith,
    GiveAway,
    Loan,
    PerCard,
    PerEverybodys,
    Wine,
)

# --- coins that one copy pays -------------------------------------------------------------------------


def bank(play: Play, town: Town, effect: Bank) -> int:
    """Fixed coins, or coins for each own card with an icon (RULINGS.md, "Cards are counted by icon")."""
    if effect.per is None:
        return effect.coins
    return effect.coins * count(town, play.edition.cards_by_icon[effect.per])


def bank_if_few(play: Play, town: Town, effect: BankIfFew) -> int:
    """General Store, Corn Field: only while the owner has few landmarks (RULINGS.md, "City Hall is no landmark")."""
    return effect.coins if len(town.landmarks) < effect.fewer_than else 0


def bank_with(play: Play, town: Town, effect: BankWith) -> int:
    """Mackerel Boat: only if the owner has a Harbor."""
    return effect.coins if effect.landmark in town.landmarks else 0


def catch(play: Play, town: Town, effect: Catch) -> int:
    """Tuna Boat: the total of the roller's throw, only if the owner has a Harbor."""
    return play.throw_for_boats() if effect.landmark in town.landmarks else 0


def per_card(play: Play, town: Town, effect: PerCard | Wine) -> int:
    """Flower Shop, Winery: coins for each own copy of another card."""
    return effect.coins * count(town, (effect.card,))


def per_everybodys(play: Play, town: Town, effect: PerEverybodys) -> int:
    """Soda Bottling Plant: coins for each cup card in any town."""
    cups = play.edition.cards_by_icon[effect.per]
    return effect.coins * sum(count(other, cups) for other in play.state.towns)


def nothing_yet(play: Play, town: Town, effect: Loan | Demolish | GiveAway) -> int:
    """Loan Office and the companies: no income; they act after it."""
    return 0


def from_roller(play: Play, town: Town, effect: FromRoller) -> int:
    """Fixed coins from the roller."""
    return effect.coins


def from_roller_with(play: Play, town: Town, effect: FromRollerWith) -> int:
    """Sushi Bar: only if the owner has a Harbor."""
    return effect.coins if effect.landmark in town.landmarks else 0


def from_grown_roller(play: Play, town: Town, effect: FromGrownRoller) -> int:
    """French Restaurant: only if the roller has several landmarks."""
    return effect.coins if len(play.roller.landmarks) >= effect.landmarks else 0


def all_from_roller(play: Play, town: Town, effect: AllFromRoller) -> int:
    """Member's Only Club: all coins, if the roller has many landmarks."""
    return play.roller.coins if len(play.roller.landmarks) >= effect.landmarks else 0


PAYS: dict[type, Callable[..., int]] = {
    Bank: bank,
    BankIfFew: bank_if_few,
    BankWith: bank_with,
    Catch: catch,
    PerCard: per_card,
    PerEverybodys: per_everybodys,
    Wine: per_card,
    Loan: nothing_yet,
    Demolish: nothing_yet,
    GiveAway: nothing_yet,
    FromRoller: from_roller,
    FromRollerWith: from_roller_with,
    FromGrownRoller: from_grown_roller,
    AllFromRoller: all_from_roller,
}
"""For each kind of effect: the coins that one copy pays, without bonus; 0 if its condition fails.

Called as ``pays(play, town, effect)``.
"""


def income(play: Play, town: Town, card: Establishment, copies: int) -> int:
    """Return the coins that `copies` open copies of `card` pay their `town`, with bonuses.

    Each copy that pays something gets the bonus (RULINGS.md, "Shopping Mall goes by icon").
    """
    effect = card.effect
    coins = PAYS[type(effect)](play, town, effect)
    if coins:
        for landmark, bonus in play.edition.bonuses[card.id]:
            if landmark in town.landmarks:
                coins += bonus
    return copies * coins


def count(town: Town, cards: Iterable[str]) -> int:
    """Count a town's copies of these cards, closed ones too (RULINGS.md, "Closed cards count")."""
    owned = town.cards
    return sum([owned[card] for card in cards if card in owned])


# --- red cards ----------------------------------------------------------------------------------------


def restaurants(play: Play) -> None:
    """Pay red cards: the roller pays the others counter-clockwise, each in full before the next."""
    state = play.state
    cards = play.edition.restaurants[state.total]
    for seat in reversed(state.others(play.seat)):
        town = state.towns[seat]
        owned = town.cards
        for card in cards:
            if card.id in owned:
                copies = _open_copies(play, seat, card.id) if town.closed else owned[card.id]
                if copies:
                    owed = income(play, town, card, copies)
                    if isinstance(card.effect, AllFromRoller):
                        owed = min(owed, play.roller.coins) or _owed_in_vain(play, card.effect)
                    if owed:
                        play.take(seat, play.seat, card.id, owed)


def _owed_in_vain(play: Play, effect: AllFromRoller) -> int:
    """Return 1 if a Member's Only Club acts on a roller without coins, so that it says so as a Cafe does; else 0."""
    return int(play.state.rules >= FAIRER and len(play.roller.landmarks) >= effect.landmarks)


def _open_copies(play: Play, seat: int, card: str) -> int:
    """Count the copies that act, and open the others (RULINGS.md, "Closed copies open instead of acting")."""
    town = play.state.towns[seat]
    copies = town.cards[card]
    if town.closed and card in town.closed:
        copies -= town.closed[card]
        play.reopen(seat, card)
    return copies


# --- blue and green cards -----------------------------------------------------------------------------


def industry(play: Play) -> None:
    """Let the blue cards of all players and the green cards of the roller act, in one step."""
    state = play.state
    total = state.total
    cards = play.edition.industry[total]
    play.boat_throw = None
    later: list[tuple[int, Establishment, int]] = []
    for seat in state.clockwise(play.seat):
        town = state.towns[seat]
        owned = town.cards
        for card in cards:
            if card.id in owned:
                _act(play, seat, town, card, later)
        cards = play.edition.primary[total]
        if not cards:
            break
    if later:
        _afterwards(play, later)


def activate_all(play: Play, card: Establishment) -> None:
    """Let all the roller's copies of one blue or green card act."""
    play.boat_throw = None
    later: list[tuple[int, Establishment, int]] = []
    _act(play, play.seat, play.roller, card, later)
    _afterwards(play, later)


def _act(play: Play, seat: int, town: Town, card: Establishment, later: list[tuple[int, Establishment, int]]) -> None:
    """Pay the open copies; add them to `later` if they do something after all income is paid."""
    copies = _open_copies(play, seat, card.id) if town.closed else town.cards[card.id]
    if copies:
        coins = income(play, town, card, copies)
        if coins:
            play.earn(seat, card.id, copies, coins)
        if type(card.effect) in AFTERWARDS:
            later.append((seat, card, copies))


def _afterwards(play: Play, later: list[tuple[int, Establishment, int]]) -> None:
    for kind, then in AFTERWARDS.items():
        for seat, card, copies in later:
            if type(card.effect) is kind:
                then(play, seat, card, copies)


def pay_back(play: Play, seat: int, card: Establishment, copies: int) -> None:
    """Loan Office: each copy pays the bank (RULINGS.md, "Loan Offices are paid after all income")."""
    assert isinstance(card.effect, Loan)  # noqa: S101 - only Loan Offices pay back
    play.pay_back(seat, card.id, copies, copies * card.effect.back)


def close(play: Play, seat: int, card: Establishment, copies: int) -> None:
    """Winery: the copies that acted close (RULINGS.md, "Wineries close when they acted")."""
    play.close(seat, card.id, copies)
    play.emit(Closed(seat, card.id, copies))


def queue_copies(play: Play, seat: int, card: Establishment, copies: int) -> None:
    """Demolition and Moving Company: each copy is a step (RULINGS.md, "Each company acts on its own")."""
    play.state.agenda[:0] = [card.id] * copies


AFTERWARDS: dict[type, Callable[[Play, int, Establishment, int], None]] = {
    Loan: pay_back,
    Wine: close,
    Demolish: queue_copies,
    GiveAway: queue_copies,
}
"""What copies that acted do after all income is paid, in this order of effects.

Called as ``then(play, seat, card, copies)``.
"""
