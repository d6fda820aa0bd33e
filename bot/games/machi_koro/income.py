"""What a roll brings: restaurants, then primary and secondary industry, then majors.

Sources: rulebook (first edition and 2017) "Earn income"; rulings, "Turn" 3 to 5.
"""

from collections.abc import Callable

from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.events import Declined, Swapped
from bot.games.machi_koro.play import Play
from bot.games.machi_koro.state import Town
from data.cards.machi_koro import Bank, Effect, Establishment, FromEach, FromOne, FromRoller, SwapCards

# --- restaurants and industry: how much one copy pays ------------------------------------------------


def bank(effect: Bank, town: Town, edition: Edition) -> int:
    """So many coins, or so many for each own card that bears an icon."""
    if effect.per is None:
        return effect.coins
    cards = town.cards
    return effect.coins * sum([cards[card] for card in edition.bearing[effect.per] if card in cards])


def from_roller(effect: FromRoller, town: Town, edition: Edition) -> int:
    """So many coins, from whoever rolled."""
    return effect.coins


PAYS: dict[type[Effect], Callable[..., int]] = {Bank: bank, FromRoller: from_roller}
"""For each kind of effect: the coins one copy pays its owner, before any bonus."""


def worth(card: Establishment, town: Town, edition: Edition) -> int:
    """The coins one open copy of `card` pays in that town, bonuses included; 0 if it pays nothing.

    A bonus is added to each copy that pays something (rulings, Cards).
    """
    coins = PAYS[type(card.effect)](card.effect, town, edition)
    if coins:
        for landmark, bonus in edition.bonuses[card.id]:
            if landmark in town.landmarks:
                coins += bonus
    return coins


def restaurants(play: Play) -> None:
    """Red cards: the roller pays the others counter-clockwise, each in full before the next."""
    cards = play.edition.restaurants[play.total]
    if not cards:
        return
    for seat in reversed(play.others()):
        town = play.state.towns[seat]
        for card in cards:
            copies = open_copies(town, card.id)
            if copies:
                play.take(seat, play.seat, card.id, copies * worth(card, town, play.edition))


def industry(play: Play) -> None:
    """Blue cards of everybody and green cards of the roller, from the bank, in one step."""
    cards = play.edition.industry[play.total]
    if not cards:
        return
    for seat in play.state.clockwise(play.seat):
        town = play.state.towns[seat]
        for card in cards:
            copies = open_copies(town, card.id)
            if copies and (card.colour == "blue" or seat == play.seat):
                coins = worth(card, town, play.edition)
                if coins:
                    play.earn(seat, card.id, copies, copies * coins)


def open_copies(town: Town, card: str) -> int:
    """How many copies of `card` in the town can act: those not closed for renovation."""
    copies = town.cards.get(card, 0)
    if copies and town.closed:
        copies -= town.closed.get(card, 0)
    return copies


# --- majors: one step of the agenda each -------------------------------------------------------------


def majors(play: Play) -> None:
    """Put the roller's majors that this total activates next on the agenda, in the order of the table."""
    if play.edition.majors[play.total]:
        play.state.agenda[:0] = [
            card.id for card in play.edition.majors[play.total] if open_copies(play.roller, card.id)
        ]


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


MAJORS: dict[type[Effect], Callable[..., None]] = {
    FromEach: from_each,
    FromOne: from_one,
    SwapCards: swap_cards,
}
"""For each kind of major: what it does when it is activated."""


def activate(play: Play, card: Establishment) -> None:
    """Let a major of the roller act: it is done, or owes a decision."""
    MAJORS[type(card.effect)](play, card, card.effect)


def swappable(town: Town, edition: Edition) -> list[str]:
    """The cards of a town that a swap can move: all but majors, in the order of the table."""
    return [
        card
        for card in sorted(town.cards, key=edition.order.__getitem__)
        if not edition.establishments[card].major
    ]


def swap(play: Play, card: str, give: str, partner: int, take: str) -> None:
    """The roller's `give` against `partner`'s `take`."""
    theirs = play.state.towns[partner]
    play.roller.lose(give)
    theirs.lose(take)
    play.roller.gain(take)
    theirs.gain(give)
    play.tell(Swapped(play.seat, card, give, partner, take))


def no_swap(play: Play, card: str) -> None:
    """The roller keeps what there is."""
    play.tell(Declined(play.seat, card))
