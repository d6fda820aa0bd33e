"""Phase 3: what gangsters do. Each function carries out a legal answer to "act".

Sources: MafiaDollar 4.3, 6.1, 7; RULINGS.md, "Unused actions", "Home after a job".
"""

from collections.abc import Callable, Collection
from typing import Any, Literal

import msgspec

from bot.games.mafia_dollar.actions import (
    ActAction,
    Attack,
    Burgle,
    ComeHome,
    EndTurn,
    HandOver,
    MoveOut,
    Spoils,
    Steal,
    TakeLoot,
)
from bot.games.mafia_dollar.cards import ATTACK, BURGLARY, DIE, NEEDED, SLOT
from bot.games.mafia_dollar.events import (
    CameHome,
    Checked,
    HandedOver,
    MovedOut,
    SpoilsShared,
    Stole,
    TookLoot,
    TookOut,
)
from bot.games.mafia_dollar.rules import turn
from bot.games.mafia_dollar.rules.resolution import (
    Play,
    bonus,
    the_gangster,
    the_warehouse,
    the_warehouse_of_anyone,
)
from bot.games.mafia_dollar.state import Gangster, Job
from bot.games.values import Decision


def act(play: Play, decision: Decision, action: ActAction) -> None:
    """Use an action, or end the turn."""
    if isinstance(action, EndTurn):
        turn.end(play, decision, action)
        return
    play.state.actions -= 1
    gangster = the_gangster(play.state, action.gangster)[1]
    gangster.acted = True
    ACTS[type(action)](play, gangster, action)


def move_out(play: Play, gangster: Gangster, action: MoveOut) -> None:
    """Send a gangster to the street."""
    gangster.street = True
    play.record(MovedOut(play.seat, gangster.card))
    turn.go_on(play)


def come_home(play: Play, gangster: Gangster, action: ComeHome) -> None:
    """Call a gangster back without a job, which is an action, too."""
    gangster.street = False
    play.record(CameHome(play.seat, gangster.card))
    turn.go_on(play)


def take_loot(play: Play, gangster: Gangster, action: TakeLoot) -> None:
    """Move the top cards of one pile to one warehouse (RULINGS.md, "Taking loot", "One warehouse for one haul")."""
    pile = play.state.piles[action.pile]
    cards = tuple([pile.pop() for _ in range(action.count)])
    the_warehouse(play.clan, action.warehouse).loot.extend(cards)
    gangster.street = False
    play.record(TookLoot(play.seat, gangster.card, action.pile, action.count, cards[0], action.warehouse, cards))
    turn.go_on(play)


def hand_over(play: Play, gangster: Gangster, action: HandOver) -> None:
    """Give an item to another gangster in the hideout (RULINGS.md, "Handing items over")."""
    gangster.items.remove(action.item)
    replaced = play.equip(the_gangster(play.state, action.receiver)[1], action.item)
    play.record(HandedOver(play.seat, gangster.card, action.receiver, action.item, replaced))
    turn.go_on(play)


def attack(play: Play, gangster: Gangster, action: Attack) -> None:
    """Attack: if the check succeeds, discard the target and ask which of his items to keep (RULINGS.md, "Attacks")."""
    owner, target = the_gangster(play.state, action.target)
    points = ATTACK[gangster.card]
    success = check(play, gangster, Check("attack", owner, action.target, points, bonus(gangster, "weapon")))
    if success is None:
        return
    gangster.street = False
    if success:
        play.state.clans[owner].gangsters.remove(target)
        play.discard(*target.blocks, target.card)
        items, blocks = tuple(target.items), tuple(target.blocks)
        play.record(TookOut(play.seat, gangster.card, owner, target.card, items, blocks))
        if items:
            play.state.job = Job(gangster.card, owner, target.items)
            play.state.ask(play.seat, "spoils")
            return
    turn.go_on(play)


def spoils(play: Play, decision: Decision, action: Spoils) -> None:
    """Give the winner the items that he keeps, and discard the rest (RULINGS.md, "Spoils")."""
    job, play.state.job = play.state.job, None
    assert job is not None  # noqa: S101 - only a fight won asks for this
    gangster = the_gangster(play.state, job.gangster)[1]
    kept, discarded = list[str](), list[str]()
    for item in job.items:
        if SLOT[item] in action.keep:
            kept.append(item)
            if (replaced := play.equip(gangster, item)) is not None:
                discarded.append(replaced)
        else:
            discarded.append(item)
            play.discard(item)
    play.record(SpoilsShared(play.seat, job.gangster, tuple(kept), tuple(discarded)))
    turn.go_on(play)


def burgle(play: Play, gangster: Gangster, action: Burgle) -> None:
    """Break in: if the check succeeds, ask which loot to take (RULINGS.md, "Loot of a burglary")."""
    state = play.state
    owner, source = the_warehouse_of_anyone(state, action.warehouse)
    points, dog = BURGLARY[gangster.card], int(source.dog is not None)
    success = check(play, gangster, Check("burglary", owner, source.card, points, bonus(gangster, "tool"), dog))
    if success is None:
        return
    gangster.street = False
    if not success:
        turn.go_on(play)
        return
    state.job = Job(gangster.card, owner, warehouse=source.card)
    if len(source.loot) == 1 and len(play.clan.warehouses) == 1:
        take_away(play, source.loot, play.clan.warehouses[0].card)
    else:
        state.ask(play.seat, "steal")


def steal(play: Play, decision: Decision, action: Steal) -> None:
    """Take the loot that the burglar chose."""
    take_away(play, action.loot, action.warehouse)


def take_away(play: Play, wanted: Collection[str], warehouse: str) -> None:
    """Move loot from the warehouse broken into to one of the burglar's, in the order in which it lies there."""
    job, play.state.job = play.state.job, None
    assert job is not None  # noqa: S101 - only a burglary asks for this
    source = the_warehouse(play.state.clans[job.owner], job.warehouse or "")
    cards = tuple([card for card in source.loot if card in wanted])
    for card in cards:
        source.loot.remove(card)
    the_warehouse(play.clan, warehouse).loot.extend(cards)
    play.record(Stole(play.seat, job.gangster, job.owner, source.card, len(cards), warehouse, cards))
    turn.go_on(play)


class Check(msgspec.Struct, frozen=True):
    """A skill check: the job, its target and the target's owner, and the points: own, of an item, less for a dog."""

    job: Literal["attack", "burglary"]
    owner: int
    target: str
    points: int
    item: int
    dog: int = 0


def check(play: Play, gangster: Gangster, job: Check) -> bool | None:
    """Flip and discard a card; return whether the check succeeded; None: deal over (RULINGS.md, "The flipped card")."""
    card = turn.turn_up(play, check=True)
    if card is None:
        return None
    play.discard(card)
    die = DIE[card]
    total = die + job.points + job.item - job.dog
    success = total > NEEDED
    play.record(
        Checked(
            seat=play.seat,
            gangster=gangster.card,
            job=job.job,
            owner=job.owner,
            target=job.target,
            card=card,
            die=die,
            points=job.points,
            item=job.item,
            dog=job.dog,
            total=total,
            success=success,
        )
    )
    return success


ACTS: dict[type, Callable[[Play, Gangster, Any], None]] = {
    MoveOut: move_out,
    ComeHome: come_home,
    TakeLoot: take_loot,
    HandOver: hand_over,
    Attack: attack,
    Burgle: burgle,
}
"""What each action does."""
