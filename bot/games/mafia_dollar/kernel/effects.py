"""What a card does that is put down, and what a gangster does who needs no skill check."""

from bot.games.mafia_dollar.kernel.moves import (
    CALL_POLICE,
    CELEBRATE,
    CELEBRATE_ONLY,
    DISCARD,
    EQUIP,
    FREE,
    GUARD,
    HAND_OVER,
    HIRE,
    MOVE_OUT,
    OPEN,
    PUT_BLOCK,
    SKIP,
    TAKE_LOOT,
    Move,
)
from bot.games.mafia_dollar.kernel.position import GIFT, PASS, Position


def put_down(position: Position, seat: int, move: Move) -> None:
    """Play a card; police and the Don's birthday then stop at their first question."""
    how, card, target = move
    if how == SKIP:
        return
    position.hands[seat].remove(card)
    if how == HIRE:
        position.gangsters[seat].append(card)
    elif how == DISCARD:
        position.discard.append(card)
    elif how == EQUIP:
        position.equip(target, card)
    elif how == PUT_BLOCK:
        position.blocks[target].append(card)
    elif how == OPEN:
        position.warehouses[seat].append(card)
    elif how == FREE:
        position.discard += (card, position.blocks[target].pop())
    elif how == GUARD:
        position.dogs[target] = card
    elif how == CALL_POLICE:
        position.discard.append(card)
        position.asking, position.step = card, PASS
    elif how in (CELEBRATE, CELEBRATE_ONLY):
        if how == CELEBRATE:
            for gangster in position.gangsters[seat]:
                position.discard += position.blocks[gangster]
                position.blocks[gangster].clear()
        position.discard.append(card)
        position.gifts_to, position.step = target, GIFT


def work(position: Position, move: Move) -> None:
    """Let a gangster do what needs no skill check, or come home from one."""
    how, worker = move[:2]
    position.acted.append(worker)
    if how == MOVE_OUT:
        position.street[worker] = True
        return
    if how == HAND_OVER:
        position.hand_over(*move[1:])
        return
    position.street[worker] = False
    if how == TAKE_LOOT:
        pile = position.piles[move[2]]
        position.loot[move[4]] += pile[: -move[3] - 1 : -1]
        del pile[-move[3] :]
