"""Phase 2: one card is played or discarded. Each function carries out an answer to "play", legal when it comes here.

Sources: rulebook 4.2 and 7; R-06 to R-11, R-19 to R-23, R-27 to R-30.
"""

from collections.abc import Callable
from typing import Any

from bot.games.game import Decision
from bot.games.mafia_dollar import birthday, police, turn
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
from bot.games.mafia_dollar.resolution import Play, the_gangster, the_warehouse
from bot.games.mafia_dollar.state import Gangster, Warehouse


def hire(play: Play, action: Hire) -> None:
    """A gangster comes into the hideout; he may be sent out this turn (R-20)."""
    play.clan.gangsters.append(Gangster(action.card))
    play.tell(Hired(play.seat, action.card))


def open_warehouse(play: Play, action: Open) -> None:
    """A warehouse opens: one action more, this turn already (R-20)."""
    play.clan.warehouses.append(Warehouse(action.card))
    play.tell(Opened(play.seat, action.card))


def guard(play: Play, action: Guard) -> None:
    """A dog guards a warehouse (R-19)."""
    the_warehouse(play.clan, action.warehouse).dog = action.card
    play.tell(Guarded(play.seat, action.card, action.warehouse))


def equip(play: Play, action: Equip) -> None:
    """A gangster in the hideout gets an item, in the place of one of that kind (R-22, R-23)."""
    gangster = the_gangster(play.state, action.gangster)[1]
    replaced = play.equip(gangster, action.card)
    play.tell(Equipped(play.seat, action.card, action.gangster, replaced))


def block(play: Play, action: Block) -> None:
    """A block comes on top of the others on a rival's gangster (R-27, R-28)."""
    owner, gangster = the_gangster(play.state, action.gangster)
    gangster.blocks.append(action.card)
    play.tell(Blocked(play.seat, action.card, owner, action.gangster))


def free(play: Play, action: Free) -> None:
    """A symbol counters the top block; both cards are discarded (R-29, R-30)."""
    owner, gangster = the_gangster(play.state, action.gangster)
    top = gangster.blocks.pop()
    play.discard(action.card, top)
    play.tell(Freed(play.seat, action.card, owner, action.gangster, top))


def discard(play: Play, action: Discard) -> None:
    """A card is discarded, face up (R-06)."""
    play.discard(action.card)
    play.tell(Discarded(play.seat, action.card))


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
        play.tell(Skipped(play.seat))
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
