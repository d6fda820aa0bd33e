"""Cards that change hands: swaps and gifts. A closed copy stays closed.

Who owns open and closed copies of a card that goes says which one; until then the transfer waits.
Source: rulings, "Renovation".
"""

from bot.games.machi_koro import house_rules
from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.events import Gave, Swapped
from bot.games.machi_koro.resolution import Play
from bot.games.machi_koro.state import Move, Town, Transfer
from data.cards.machi_koro import GiveAway


def movable(town: Town, edition: Edition) -> list[str]:
    """List the cards of a town that can be swapped or given: all but majors, in the order of the table."""
    return edition.sorted([card for card in town.cards if card not in edition.only_one])


def anything_movable(town: Town, edition: Edition) -> bool:
    """Say whether a town has a card that can be swapped or given."""
    return not edition.only_one.issuperset(town.cards)


def swap(play: Play, card: str, give: str, partner: int, take: str) -> None:
    """Exchange the roller's `give` for `partner`'s `take`, because of `card`."""
    _begin(play, Transfer(card, [Move(give, play.seat, partner), Move(take, partner, play.seat)]))


def give(play: Play, card: str, given: str, receiver: int) -> None:
    """Give the roller's `given` to `receiver`, because of `card`."""
    _begin(play, Transfer(card, [Move(given, play.seat, receiver)]))


def which(play: Play, seat: int, closed: bool) -> None:
    """Hear from `seat` which copy of its card goes."""
    transfer = play.state.transfer
    assert transfer is not None  # noqa: S101 - only a transfer asks
    next(move for move in transfer.moves if move.source == seat).closed = closed
    _carry_out(play, transfer)


def call_off(play: Play, seat: int) -> None:
    """Forget a transfer that waits, if `seat`, which has left the game, has part in it."""
    state = play.state
    if state.transfer is not None and any(seat in (move.source, move.target) for move in state.transfer.moves):
        state.transfer = None
        state.owed = [decision for decision in state.owed if decision.ask != "which"]


def _begin(play: Play, transfer: Transfer) -> None:
    for move in transfer.moves:
        town = play.state.towns[move.source]
        closed = town.closed.get(move.card, 0)
        if not 0 < closed < town.cards[move.card]:
            move.closed = closed > 0
        elif not house_rules.OWNER_SAYS_WHICH_COPY:
            move.closed = False
        else:
            play.state.owe(move.source, "which", move.card)
    _carry_out(play, transfer)


def _carry_out(play: Play, transfer: Transfer) -> None:
    """Let the cards change hands, once it is known of each which copy goes."""
    state = play.state
    if any(move.closed is None for move in transfer.moves):
        state.transfer = transfer
        return
    state.transfer = None
    for move in transfer.moves:
        state.towns[move.source].lose(move.card, closed=bool(move.closed))
    for move in transfer.moves:
        state.towns[move.target].gain(move.card, closed=bool(move.closed))
    first, *rest = transfer.moves
    if rest:
        taken = rest[0]
        copies = bool(first.closed), bool(taken.closed)
        play.tell(Swapped(first.source, transfer.card, first.card, first.target, taken.card, *copies))
    else:
        play.tell(Gave(first.source, transfer.card, first.card, first.target, bool(first.closed)))
    effect = play.edition.cards[transfer.card].effect
    kept = transfer.card in state.towns[first.source].cards
    if isinstance(effect, GiveAway) and (kept or house_rules.COMPANY_GIVEN_AWAY_IS_PAID):
        play.earn(first.source, transfer.card, 1, effect.coins)
