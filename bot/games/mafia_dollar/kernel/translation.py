"""Answers of the rules as moves of the kernel, and back."""

from typing import Final

from bot.games.mafia_dollar.actions import (
    Attack,
    Birthday,
    Block,
    Burgle,
    ComeHome,
    Discard,
    EndTurn,
    Equip,
    Free,
    Guard,
    HandOver,
    Hire,
    MafiaAction,
    MoveOut,
    Open,
    Police,
    Skip,
    TakeLoot,
)
from bot.games.mafia_dollar.kernel import moves
from bot.games.mafia_dollar.kernel.moves import Move
from bot.games.mafia_dollar.kernel.tables import NONE, Tables
from data.cards.mafia_dollar import LOOT_KINDS

PLAYS: Final[dict[type[MafiaAction], int]] = {
    Hire: moves.HIRE,
    Open: moves.OPEN,
    Guard: moves.GUARD,
    Equip: moves.EQUIP,
    Block: moves.PUT_BLOCK,
    Free: moves.FREE,
    Police: moves.CALL_POLICE,
    Discard: moves.DISCARD,
}
JOBS: Final[dict[type[MafiaAction], int]] = {
    MoveOut: moves.MOVE_OUT,
    ComeHome: moves.COME_HOME,
    TakeLoot: moves.TAKE_LOOT,
    Attack: moves.ATTACK,
    Burgle: moves.BURGLE,
    HandOver: moves.HAND_OVER,
}


def move_of(action: MafiaAction, tables: Tables) -> Move:
    """Return an answer to "play" or "act" as a move."""
    number = tables.number
    match action:
        case Skip():
            return moves.SKIPPING
        case EndTurn():
            return moves.ENDING
        case Birthday(card, store, free):
            return (moves.CELEBRATE if free else moves.CELEBRATE_ONLY), number[card], number[store]
        case TakeLoot(gangster, pile, count, store):
            return moves.TAKE_LOOT, number[gangster], LOOT_KINDS.index(pile), count, number[store]
    cards = [number[getattr(action, field)] for field in action.__struct_fields__]
    if type(action) in PLAYS:
        return (PLAYS[type(action)], *cards) if len(cards) > 1 else (PLAYS[type(action)], cards[0], NONE)
    return JOBS[type(action)], *cards
