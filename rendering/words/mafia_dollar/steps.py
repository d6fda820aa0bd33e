"""The steps in which an answer of MafiaDollar is chosen: first the card or gangster, then the job, then the target."""

from collections.abc import Sequence
from typing import Final, assert_never

import msgspec
from msgspec import UNSET

from bot.games.mafia_dollar import actions as a
from bot.games.mafia_dollar.cards import SLOT
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.language import Sentence, say, say_plural
from rendering.words.common import listed
from rendering.words.mafia_dollar.names import (
    WISHES,
    in_hand,
    item_name,
    loot_name,
    pile_name,
)
from rendering.words.mafia_dollar.places import (
    name_of,
    somebodys,
)

VERBS: Final = {
    "hire": Sentence("Hire", context="a card: a gangster"),
    "open": Sentence("Open", context="a card: a warehouse"),
    "guard": Sentence("Put on guard"),
    "equip": Sentence("Give to a gangster"),
    "block": Sentence("Block a rival"),
    "free": Sentence("Free a gangster"),
    "birthday": Sentence("Celebrate", context="the Don's birthday"),
    "police": Sentence("Play the police"),
    "discard": Sentence("Discard", context="a card"),
    "move_out": Sentence("Send out to the street"),
    "come_home": Sentence("Call home"),
    "take_loot": Sentence("Take loot", context="a job"),
    "attack": Sentence("Attack", context="a job"),
    "burgle": Sentence("Break in", context="a job"),
    "hand_over": Sentence("Hand over an item"),
}
"""The name of each kind of play or job, in a menu."""


class Step(msgspec.Struct, frozen=True):
    """One step to an answer: its key and label."""

    key: str
    label: str


def steps(action: a.MafiaAction, decision: Decision, view: MafiaView, names: Sequence[str]) -> tuple[Step, ...]:
    """The steps to an answer: at least one. No two answers to a decision have the same keys."""
    match action:
        case a.Hire(card) | a.Open(card) | a.Police(card) | a.Discard(card):
            return (_card(card), _verb(action))
        case a.Guard(card, warehouse):
            return (_card(card), _verb(action), _somebodys(warehouse, view, names))
        case a.Birthday(card, warehouse, free):
            blocks = Step("free", say("Free all your gangsters")) if free else Step("keep", say("Leave the blocks on"))
            return (_card(card), _verb(action), _somebodys(warehouse, view, names), blocks)
        case a.Equip(card, gangster) | a.Block(card, gangster) | a.Free(card, gangster):
            return (_card(card), _verb(action), _somebodys(gangster, view, names))
        case a.Skip():
            return (Step("skip", say("Play nothing")),)
        case a.EndTurn():
            return (Step("end", say("End the turn")),)
        case a.MoveOut() | a.ComeHome() | a.TakeLoot() | a.Attack() | a.Burgle() | a.HandOver():
            return (_somebodys(action.gangster, view, names), _verb(action), *_job(action, view, names))
        case a.PassCard(card) | a.Answer(card):
            return (_card(card),)
        case a.GiveLoot(loot) | a.LoseLoot(loot):
            return (Step(loot, loot_name(loot)),)
        case a.KeepWarehouse(warehouse):
            return (_somebodys(warehouse, view, names),)
        case a.Spoils(keep):
            return (Step("and".join(keep) or "none", _kept(keep, view)),)
        case a.Steal(loot, warehouse):
            haul = Step("and".join(loot), listed(map(loot_name, loot)))
            return (_somebodys(warehouse, view, names), haul)
        case a.Offer(partner, give, ahead):
            when = Step("ahead", say("When their turn comes")) if ahead else Step("now", "")
            path = (_partner(partner, names), _card(give), when)
            if action.wish is UNSET:
                return path
            return (*path, Step(action.wish.replace("_", ""), wish_name(action.wish)))
        case a.Withdraw(partner):
            return (_partner(partner, names), Step("withdraw", say("Take the offer back")))
        case a.Decline():
            return (Step("decline", say("No deal")),)
        case a.Confirm():
            return (Step("confirm", say("It's a deal")),)
        case _:
            assert_never(action)


def _job(
    action: a.MoveOut | a.ComeHome | a.TakeLoot | a.Attack | a.Burgle | a.HandOver,
    view: MafiaView,
    names: Sequence[str],
) -> tuple[Step, ...]:
    """The steps of a job after the gangster and the verb."""
    match action:
        case a.TakeLoot(_, pile, count, warehouse):
            return (
                Step(pile.replace("_", ""), pile_name(pile)),
                Step(str(count), say_plural("Take {count} card", "Take {count} cards", count)),
                _somebodys(warehouse, view, names),
            )
        case a.Attack(_, target):
            return (_somebodys(target, view, names),)
        case a.Burgle(_, warehouse):
            return (_somebodys(warehouse, view, names),)
        case a.HandOver(_, receiver, item):
            return (Step(item, item_name(item)), _somebodys(receiver, view, names))
        case _:
            return ()


def _verb(action: a.MafiaAction) -> Step:
    tag = str(type(action).__struct_config__.tag)
    return Step(tag.replace("_", ""), str(VERBS[tag]))


def _card(card: str) -> Step:
    return Step(card, in_hand(card))


def _somebodys(card: str, view: MafiaView, names: Sequence[str]) -> Step:
    """The step that names a gangster or a warehouse in play."""
    return Step(card, somebodys(view, card, names))


def wish_name(wish: a.Wish) -> str:
    """What an offer asks for, in a menu."""
    return say("For {wish}", wish=WISHES[wish])


def _partner(seat: int, names: Sequence[str]) -> Step:
    return Step(f"seat{seat}", name_of(names, seat))


def _kept(keep: Sequence[str], view: MafiaView) -> str:
    return say("Keep {items}", items=kept_items(keep, view)) if keep else say("Keep nothing")


def kept_items(keep: Sequence[str], view: MafiaView) -> str:
    """The won items of those kinds, in words."""
    items = view.job.items if view.job else ()
    return listed(item_name(item) for item in items if SLOT[item] in keep)
