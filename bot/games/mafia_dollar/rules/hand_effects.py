"""Phase 2: one card is played or discarded. Each function carries out a legal answer to "play".

Sources: MafiaDollar 4.2, 7; RULINGS.md, "Effect or symbol", "Hand size", "New warehouses and gangsters", "No limits".
"""

from collections.abc import Callable
from typing import Any

from bot.games.mafia_dollar.actions import (
    Birthday,
    Block,
    Discard,
    Equip,
    Free,
    Guard,
    Hire,
    Open,
    PlayAction,
    Police,
    Skip,
)
from bot.games.mafia_dollar.events import Blocked, Discarded, Equipped, Freed, Guarded, Hired, Opened, Skipped
from bot.games.mafia_dollar.rules import birthday, police, turn
from bot.games.mafia_dollar.rules.resolution import Play, the_gangster, the_warehouse
from bot.games.mafia_dollar.state import Gangster, Warehouse
from bot.games.values import Decision


def hire(play: Play, action: Hire) -> None:
    """Put a gangster into the hideout; he can be sent out this turn."""
    play.clan.gangsters.append(Gangster(action.card))
    play.record(Hired(play.seat, action.card))


def open_warehouse(play: Play, action: Open) -> None:
    """Open a warehouse, which gives one more action from this turn on."""
    play.clan.warehouses.append(Warehouse(action.card))
    play.record(Opened(play.seat, action.card))


def guard(play: Play, action: Guard) -> None:
    """Put a dog on a warehouse (RULINGS.md, "Guard dogs")."""
    the_warehouse(play.clan, action.warehouse).dog = action.card
    play.record(Guarded(play.seat, action.card, action.warehouse))


def equip(play: Play, action: Equip) -> None:
    """Give an item to a gangster in the hideout (RULINGS.md, "Giving items")."""
    gangster = the_gangster(play.state, action.gangster)[1]
    replaced = play.equip(gangster, action.card)
    play.record(Equipped(play.seat, action.card, action.gangster, replaced))


def block(play: Play, action: Block) -> None:
    """Put a block on top of a rival's gangster (RULINGS.md, "Who can be blocked", "Stacks of blocks")."""
    owner, gangster = the_gangster(play.state, action.gangster)
    gangster.blocks.append(action.card)
    play.record(Blocked(play.seat, action.card, owner, action.gangster))


def free(play: Play, action: Free) -> None:
    """Discard the top block and the card whose symbol counters it (RULINGS.md, "Freeing", "Freeing a rival")."""
    owner, gangster = the_gangster(play.state, action.gangster)
    top = gangster.blocks.pop()
    play.discard(action.card, top)
    play.record(Freed(play.seat, action.card, owner, action.gangster, top))


def discard(play: Play, action: Discard) -> None:
    """Discard a card, face up."""
    play.discard(action.card)
    play.record(Discarded(play.seat, action.card))


PLAYS: dict[type, Callable[[Play, Any], None]] = {
    Hire: hire,
    Open: open_warehouse,
    Guard: guard,
    Equip: equip,
    Block: block,
    Free: free,
    Discard: discard,
}
"""What each way to play a card does, where phase 3 follows at once."""


def play_card(play: Play, decision: Decision, action: PlayAction) -> None:
    """Play a card from the hand, discard one, or skip."""
    if isinstance(action, Skip):
        play.record(Skipped(play.seat))
        turn.begin_actions(play)
        return
    play.lay_down(action.card)
    if isinstance(action, Police):
        police.begin(play, action)
    elif isinstance(action, Birthday):
        birthday.begin(play, action)
    else:
        PLAYS[type(action)](play, action)
        turn.begin_actions(play)
