"""What a roll brings: restaurants, then primary and secondary industry.

Sources: rulebook (first edition and 2017) "Earn income"; rulings, "Turn" 3 and 4, and "Cards".
"""

from collections.abc import Callable, Iterable

from bot.games.machi_koro import house_rules
from bot.games.machi_koro.events import Closed
from bot.games.machi_koro.resolution import Play
from bot.games.machi_koro.state import Town
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

# --- how much one copy pays --------------------------------------------------------------------------


def bank(play: Play, town: Town, effect: Bank) -> int:
    """Pay so many coins, or so many for each own card that bears an icon."""
    if effect.per is None:
        return effect.coins
    return effect.coins * count(town, play.edition.bearing[effect.per])


def bank_if_few(play: Play, town: Town, effect: BankIfFew) -> int:
    """General Store, Corn Field: only while few landmarks of the owner stand."""
    return effect.coins if len(town.landmarks) < effect.fewer_than else 0


def bank_with(play: Play, town: Town, effect: BankWith) -> int:
    """Mackerel Boat: only with a Harbor."""
    return effect.coins if effect.landmark in town.landmarks else 0


def catch(play: Play, town: Town, effect: Catch) -> int:
    """Tuna Boat: one throw of the roller for everybody, only with a Harbor."""
    return play.catch() if effect.landmark in town.landmarks else 0


def per_card(play: Play, town: Town, effect: PerCard | Wine) -> int:
    """Flower Shop, Winery: for each own copy of another card."""
    return effect.coins * count(town, (effect.card,))


def per_everybodys(play: Play, town: Town, effect: PerEverybodys) -> int:
    """Soda Bottling Plant: for each cup in any town."""
    cups = play.edition.bearing[effect.per]
    return effect.coins * sum(count(other, cups) for other in play.state.towns)


def nothing_yet(play: Play, town: Town, effect: Loan | Demolish | GiveAway) -> int:
    """Loan Office and the companies: nothing with the income of the roll."""
    return 0


def from_roller(play: Play, town: Town, effect: FromRoller) -> int:
    """Take so many coins from whoever rolled."""
    return effect.coins


def from_roller_with(play: Play, town: Town, effect: FromRollerWith) -> int:
    """Sushi Bar: only with a Harbor of the owner."""
    return effect.coins if effect.landmark in town.landmarks else 0


def from_grown_roller(play: Play, town: Town, effect: FromGrownRoller) -> int:
    """French Restaurant: only from a roller of whom several landmarks stand."""
    return effect.coins if len(play.roller.landmarks) >= effect.landmarks else 0


def all_from_roller(play: Play, town: Town, effect: AllFromRoller) -> int:
    """Member's Only Club: everything, from a roller of whom many landmarks stand."""
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
"""For each kind of effect: the coins that one copy in a `town` pays it, before any bonus.

Called as ``pays(play, town, effect)``. A card whose condition fails pays 0.
"""


def income(play: Play, town: Town, card: Establishment, copies: int) -> int:
    """Work out what `copies` open copies of `card` pay their `town`, bonuses included; 0 if they pay nothing.

    A bonus is added to each copy that pays something (rulings, "Cards").
    """
    effect = card.effect
    coins = PAYS[type(effect)](play, town, effect)
    if coins:
        for landmark, bonus in play.edition.bonuses[card.id]:
            if landmark in town.landmarks:
                coins += bonus
    return copies * coins


def count(town: Town, cards: Iterable[str]) -> int:
    """Count a town's copies of those cards."""
    owned = town.cards
    copies = sum([owned[card] for card in cards if card in owned])
    if town.closed and not house_rules.CLOSED_CARDS_COUNT:
        copies -= sum([town.closed.get(card, 0) for card in cards])
    return copies


# --- restaurants -------------------------------------------------------------------------------------


def restaurants(play: Play) -> None:
    """Red cards: the roller pays the others counter-clockwise, each in full before the next."""
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
                        owed = min(owed, play.roller.coins)
                    if owed:
                        play.take(seat, play.seat, card.id, owed)


def _open_copies(play: Play, seat: int, card: str) -> int:
    """Count the copies that act. Closed ones do not, they open instead (rulings, "Renovation")."""
    town = play.state.towns[seat]
    copies = town.cards[card]
    if town.closed and card in town.closed:
        copies -= town.closed[card]
        play.reopen(seat, card)
    return copies


# --- industry ----------------------------------------------------------------------------------------


def industry(play: Play) -> None:
    """Blue cards of everybody and green cards of the roller, from the bank, in one step."""
    state = play.state
    total = state.total
    cards = play.edition.industry[total]
    play.caught = None
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


def one_kind(play: Play, card: Establishment) -> None:
    """Let all the roller's copies of one card act as in a step of industry."""
    play.caught = None
    later: list[tuple[int, Establishment, int]] = []
    _act(play, play.seat, play.roller, card, later)
    _afterwards(play, later)


def _act(play: Play, seat: int, town: Town, card: Establishment, later: list[tuple[int, Establishment, int]]) -> None:
    """Pay what the open copies bring; note those that do something when all income is paid."""
    copies = _open_copies(play, seat, card.id) if town.closed else town.cards[card.id]
    if copies:
        coins = income(play, town, card, copies)
        if coins:
            play.earn(seat, card.id, copies, coins)
        if type(card.effect) in AFTERWARDS:
            if isinstance(card.effect, Loan) and not house_rules.LOANS_ARE_PAID_AFTER_INCOME:
                pay_back(play, seat, card, copies)
            else:
                later.append((seat, card, copies))


def _afterwards(play: Play, later: list[tuple[int, Establishment, int]]) -> None:
    for kind, then in AFTERWARDS.items():
        for seat, card, copies in later:
            if type(card.effect) is kind:
                then(play, seat, card, copies)


def pay_back(play: Play, seat: int, card: Establishment, copies: int) -> None:
    """Loan Office: each copy pays the bank, never below zero."""
    assert isinstance(card.effect, Loan)  # noqa: S101 - only such a card is paid back
    play.pay_back(seat, card.id, copies, copies * card.effect.back)


def close(play: Play, seat: int, card: Establishment, copies: int) -> None:
    """Winery: the copies that acted close, even if they paid nothing."""
    play.close(seat, card.id, copies)
    play.tell(Closed(seat, card.id, copies))


def line_up(play: Play, seat: int, card: Establishment, copies: int) -> None:
    """Demolition Company, Moving Company: every copy is a step of its own."""
    play.state.agenda[:0] = [card.id] * copies


AFTERWARDS: dict[type, Callable[[Play, int, Establishment, int], None]] = {
    Loan: pay_back,
    Wine: close,
    Demolish: line_up,
    GiveAway: line_up,
}
"""What the copies that acted do when all income is paid, one kind of effect after the other.

Called as ``then(play, seat, card, copies)``.
"""
