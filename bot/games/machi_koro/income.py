"""What a roll brings: restaurants, then primary and secondary industry, then majors.

Sources: rulebook (first edition and 2017) "Earn income"; rulings, "Turn" 3 to 5.
"""

from collections.abc import Callable

from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.events import Declined, Swapped
from bot.games.machi_koro.play import Play
from bot.games.machi_koro.state import Town
from data.cards.machi_koro import Bank, Establishment, FromEach, FromOne, FromRoller, SwapCards

# --- restaurants and industry: how much one copy pays ------------------------------------------------


def bank(play: Play, seat: int, effect: Bank) -> int:
    """Pay so many coins, or so many for each own card that bears an icon."""
    if effect.per is None:
        return effect.coins
    cards = play.state.towns[seat].cards
    return effect.coins * sum([cards[card] for card in play.edition.bearing[effect.per] if card in cards])


def from_roller(play: Play, seat: int, effect: FromRoller) -> int:
    """Take so many coins from whoever rolled."""
    return effect.coins


PAYS: dict[type, Callable[..., int]] = {Bank: bank, FromRoller: from_roller}
"""For each kind of effect: the coins that one copy in the town of `seat` pays it, before any bonus.

Called as ``pays(play, seat, effect)``. A card whose condition fails pays 0.
"""


def income(play: Play, seat: int, card: Establishment, copies: int) -> int:
    """Work out what `copies` open copies of `card` pay `seat`, bonuses included; 0 if they pay nothing.

    A bonus is added to each copy that pays something (rulings, "Cards").
    """
    coins = PAYS[type(card.effect)](play, seat, card.effect)
    if coins:
        for landmark, bonus in play.edition.bonuses[card.id]:
            if landmark in play.state.towns[seat].landmarks:
                coins += bonus
    return copies * coins


def open_copies(town: Town, card: str) -> int:
    """Count the copies of `card` in the town that can act: those not closed for renovation."""
    copies = town.cards.get(card, 0)
    return copies - town.closed.get(card, 0) if town.closed else copies


def restaurants(play: Play) -> None:
    """Red cards: the roller pays the others counter-clockwise, each in full before the next."""
    state = play.state
    if cards := play.edition.restaurants[state.total]:
        for seat in reversed(play.others()):
            town = state.towns[seat]
            for card in cards:
                if card.id in town.cards and (copies := open_copies(town, card.id)):
                    owed = income(play, seat, card, copies)
                    if owed:
                        play.take(seat, play.seat, card.id, owed)


def industry(play: Play) -> None:
    """Blue cards of everybody and green cards of the roller, from the bank, in one step."""
    state = play.state
    cards = play.edition.industry[state.total]
    for seat in state.clockwise(play.seat):
        town = state.towns[seat]
        for card in cards:
            if card.id in town.cards and (copies := open_copies(town, card.id)):
                coins = income(play, seat, card, copies)
                if coins:
                    play.earn(seat, card.id, copies, coins)
        cards = play.edition.primary[state.total]
        if not cards:
            break


# --- majors: one step of the agenda each -------------------------------------------------------------


def majors(play: Play) -> None:
    """Put the roller's majors that this total activates next on the agenda, in the order of the table."""
    if cards := play.edition.majors[play.state.total]:
        play.state.agenda[:0] = [card.id for card in cards if open_copies(play.roller, card.id)]


def from_each(play: Play, card: Establishment, effect: FromEach) -> None:
    """Stadium: so many coins from every other player."""
    for seat in play.others():
        play.take(play.seat, seat, card.id, effect.coins)


def from_one(play: Play, card: Establishment, effect: FromOne) -> None:
    """TV Station: so many coins from a player of the roller's choice; no question where there is one."""
    others = play.others()
    if len(others) == 1:
        play.take(play.seat, others[0], card.id, effect.coins)
    else:
        play.state.owe(play.seat, "target", card.id)


def swap_cards(play: Play, card: Establishment, effect: SwapCards) -> None:
    """Business Center: asks for a swap, where there is anything to swap."""
    if swappable(play.roller, play.edition) and any(
        swappable(play.state.towns[seat], play.edition) for seat in play.others()
    ):
        play.state.owe(play.seat, "swap", card.id)


MAJORS: dict[type, Callable[..., None]] = {
    FromEach: from_each,
    FromOne: from_one,
    SwapCards: swap_cards,
}
"""For each kind of effect that is a step of its own: what it does. Called as ``act(play, card, effect)``."""


def activate(play: Play, card: Establishment) -> None:
    """Let a card of the roller act in a step of its own: it is done, or owes a decision."""
    MAJORS[type(card.effect)](play, card, card.effect)


def swappable(town: Town, edition: Edition) -> list[str]:
    """List the cards of a town that a swap can move: all but majors, in the order of the table."""
    return [
        card for card in sorted(town.cards, key=edition.order.__getitem__) if not edition.establishments[card].major
    ]


def swap(play: Play, card: str, give: str, partner: int, take: str) -> None:
    """Exchange the roller's `give` for `partner`'s `take`. A closed card stays closed."""
    theirs = play.state.towns[partner]
    given_closed, taken_closed = play.roller.lose(give), theirs.lose(take)
    play.roller.gain(take, closed=taken_closed)
    theirs.gain(give, closed=given_closed)
    play.tell(Swapped(play.seat, card, give, partner, take))


def no_swap(play: Play, card: str) -> None:
    """Leave everything where it is."""
    play.tell(Declined(play.seat, card))
