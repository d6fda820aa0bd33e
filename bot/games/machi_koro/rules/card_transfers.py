"""Swaps and gifts: cards that change hands.

A closed copy stays closed. Where a town has open and closed copies, the roller is asked which one goes, of both cards
of a swap one after the other; the transfer waits for the answers (RULINGS.md, "A closed card that changes hands").
"""

from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.events import Gave, Swapped
from bot.games.machi_koro.rules.resolution import Play
from bot.games.machi_koro.state import FAIRER, Move, Town, Transfer
from data.cards.machi_koro import GiveAway


def movable(town: Town, edition: Edition) -> list[str]:
    """List the cards of a town that can be swapped or given: all but majors, in table order."""
    return edition.sorted([card for card in town.cards if card not in edition.major_ids])


def anything_movable(town: Town, edition: Edition) -> bool:
    """Return whether a town has a card that can be swapped or given."""
    return not edition.major_ids.issuperset(town.cards)


def swap(play: Play, card: str, give: str, partner: int, take: str) -> None:
    """Exchange the roller's `give` for `partner`'s `take`; `card` allowed it."""
    _begin(play, Transfer(card, [Move(give, play.seat, partner), Move(take, partner, play.seat)]))


def give(play: Play, card: str, given: str, receiver: int) -> None:
    """Give the roller's `given` to `receiver`; `card` demanded it."""
    _begin(play, Transfer(card, [Move(given, play.seat, receiver)]))


def which(play: Play, seat: int, closed: bool) -> None:
    """Note which copy goes, and carry the transfer out when all copies are known.

    If the question was asked under earlier rules, `seat` may be the other owner, who answers for their own card.
    """
    transfer = play.state.transfer
    assert transfer is not None  # noqa: S101 - only a transfer asks this
    unknown = transfer.unknown()
    next((move for move in unknown if move.source == seat), unknown[0]).closed = closed
    _carry_out(play, transfer)


def call_off(play: Play, seat: int) -> None:
    """Cancel a waiting transfer in which `seat`, which has left, takes part (RULINGS.md, "A player who leaves")."""
    state = play.state
    if state.transfer is not None and any(seat in (move.source, move.target) for move in state.transfer.moves):
        state.transfer = None
        state.pending = [decision for decision in state.pending if decision.ask != "which"]


def _begin(play: Play, transfer: Transfer) -> None:
    for move in transfer.moves:
        town = play.state.towns[move.source]
        closed = town.closed.get(move.card, 0)
        if not 0 < closed < town.cards[move.card]:
            move.closed = closed > 0
    _carry_out(play, transfer)


def _carry_out(play: Play, transfer: Transfer) -> None:
    """Move the cards if all copies are known, else ask and keep the transfer waiting."""
    state = play.state
    if unknown := transfer.unknown():
        state.transfer = transfer
        if not state.pending:
            fairer = state.rules >= FAIRER
            for move in unknown[:1] if fairer else unknown:  # under earlier rules each owner was asked at once
                state.ask(play.seat if fairer else move.source, "which", move.card)
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
        play.emit(Swapped(first.source, transfer.card, first.card, first.target, taken.card, *copies))
    else:
        play.emit(Gave(first.source, transfer.card, first.card, first.target, bool(first.closed)))
    effect = play.edition.cards[transfer.card].effect
    if isinstance(effect, GiveAway):  # RULINGS.md, "A company may give itself away"
        play.earn(first.source, transfer.card, 1, effect.coins)
