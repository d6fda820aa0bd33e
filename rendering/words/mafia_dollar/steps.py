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
    card_name,
    cards_counted,
    in_hand,
    item_name,
    loot_name,
    pile_name,
)
from rendering.words.mafia_dollar.places import (
    attack_odds,
    break_in_points,
    burglary_odds,
    chances,
    find_gangster,
    find_warehouse,
    inside,
    name_of,
    somebodys,
    source_of,
    state_of,
)

VERBS: Final = {
    "hire": (Sentence("Hire", context="a card: a gangster"), Sentence("Into your hideout; can go out this turn")),
    "open": (
        Sentence("Open", context="a card: a warehouse"),
        Sentence("One more action each turn, and room for loot"),
    ),
    "guard": (Sentence("Put on guard"), Sentence("Break-ins there count one less")),
    "equip": (Sentence("Give to a gangster"), Sentence("To one of yours in the hideout")),
    "block": (Sentence("Block a rival"), Sentence("A blocked gangster does nothing until freed")),
    "free": (Sentence("Free a gangster"), Sentence("Use the symbol; this card and the block are discarded")),
    "birthday": (
        Sentence("Celebrate", context="the Don's birthday"),
        Sentence("Your blocks go, and everybody gives you loot"),
    ),
    "police": (Sentence("Play the police"), Sentence("No actions this turn, and everybody passes a card")),
    "discard": (Sentence("Discard", context="a card"), Sentence("Instead of playing a card")),
    "move_out": (Sentence("Send out to the street"), Sentence("Ready for a job from your next turn on")),
    "come_home": (Sentence("Call home"), Sentence("Back to the hideout without a job")),
    "take_loot": (Sentence("Take loot", context="a job"), Sentence("From one pile, to one of your warehouses")),
    "attack": (Sentence("Attack", context="a job"), Sentence("Take out a rival on the street")),
    "burgle": (Sentence("Break in", context="a job"), Sentence("Steal loot from a rival's warehouse")),
    "hand_over": (Sentence("Hand over an item"), Sentence("To another gangster in your hideout")),
}
"""The name and meaning of each kind of play or job, in a menu."""


class Step(msgspec.Struct, frozen=True):
    """One step to an answer: its key, label and description."""

    key: str
    label: str
    about: str = ""


def steps(action: a.MafiaAction, decision: Decision, view: MafiaView, names: Sequence[str]) -> tuple[Step, ...]:
    """The steps to an answer: at least one. No two answers to a decision have the same keys."""
    match action:
        case a.Hire(card) | a.Open(card) | a.Police(card) | a.Discard(card):
            return (_card(card), _verb(action))
        case a.Guard(card, warehouse):
            return (_card(card), _verb(action), _warehouse(warehouse, view, names))
        case a.Birthday(card, warehouse, free):
            blocks = Step("free", say("Free all your gangsters")) if free else Step("keep", say("Leave the blocks on"))
            return (_card(card), _verb(action), _warehouse(warehouse, view, names), blocks)
        case a.Equip(card, gangster) | a.Block(card, gangster) | a.Free(card, gangster):
            return (_card(card), _verb(action), _gangster(gangster, view, names))
        case a.Skip():
            return (Step("skip", say("Play nothing"), say("All your cards are police")),)
        case a.EndTurn():
            return (Step("end", say("End the turn")),)
        case a.MoveOut() | a.ComeHome() | a.TakeLoot() | a.Attack() | a.Burgle() | a.HandOver():
            return (_gangster(action.gangster, view, names), _verb(action), *_job(action, view, names))
        case a.PassCard(card) | a.Answer(card):
            return (_card(card),)
        case a.GiveLoot(loot) | a.LoseLoot(loot):
            return (_loot(loot, view),)
        case a.KeepWarehouse(warehouse):
            return (_warehouse(warehouse, view, names),)
        case a.Spoils(keep):
            return (Step("and".join(keep) or "none", _kept(keep, view)),)
        case a.Steal(loot, warehouse):
            haul = Step("and".join(loot), listed(map(loot_name, loot)))
            return (_warehouse(warehouse, view, names), haul)
        case a.Offer(partner, give, ahead):
            when = Step("ahead", say("When their turn comes")) if ahead else Step("now", "")
            seen = say("Sees it when their turn comes") if ahead else say("Can answer at once")
            path = (Step(*_partner(partner, names), seen), _card(give), when)
            if action.wish is UNSET:
                return path
            return (*path, Step(action.wish.replace("_", ""), wish_name(action.wish)))
        case a.Withdraw(partner):
            return (Step(*_partner(partner, names)), Step("withdraw", say("Take the offer back")))
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
            found = next((each for each in view.piles if each.kind == pile), None)
            top = (
                say("{cards}, on top {loot}", cards=cards_counted(found.count), loot=loot_name(found.top))
                if found and found.top
                else ""
            )
            return (
                Step(pile.replace("_", ""), pile_name(pile), top),
                Step(str(count), say_plural("Take {count} card", "Take {count} cards", count)),
                _warehouse(warehouse, view, names),
            )
        case a.Attack(gangster, target):
            placed = find_gangster(view, gangster)
            step = _gangster(target, view, names)
            if placed is None:
                return (step,)
            found_odds = chances(attack_odds(view, placed.gangster), placed.gangster.attack)
            return (Step(step.key, step.label, f"{found_odds} · {step.about}"),)
        case a.Burgle(gangster, warehouse):
            placed, stored = find_gangster(view, gangster), find_warehouse(view, warehouse)
            step = _warehouse(warehouse, view, names)
            if placed is None or stored is None:
                return (step,)
            points = break_in_points(placed.gangster, stored.warehouse)
            found_odds = chances(burglary_odds(view, placed.gangster, stored.warehouse), points)
            return (Step(step.key, step.label, f"{found_odds} · {step.about}"),)
        case a.HandOver(_, receiver, item):
            return (Step(item, item_name(item)), _gangster(receiver, view, names))
        case _:
            return ()


def _verb(action: a.MafiaAction) -> Step:
    tag = str(type(action).__struct_config__.tag)
    label, about = VERBS[tag]
    return Step(tag.replace("_", ""), str(label), str(about))


def _card(card: str) -> Step:
    return Step(card, in_hand(card))


def _gangster(card: str, view: MafiaView, names: Sequence[str]) -> Step:
    placed = find_gangster(view, card)
    return Step(card, somebodys(view, card, names), state_of(placed) if placed else "")


def _warehouse(card: str, view: MafiaView, names: Sequence[str]) -> Step:
    stored = find_warehouse(view, card)
    return Step(card, somebodys(view, card, names), inside(stored.warehouse) if stored else "")


def _loot(loot: str, view: MafiaView) -> Step:
    where = source_of(view, loot)
    return Step(loot, loot_name(loot), say("in {warehouse}", warehouse=card_name(where)) if where else "")


def wish_name(wish: a.Wish) -> str:
    """What an offer asks for, in a menu."""
    return say("For {wish}", wish=WISHES[wish])


def _partner(seat: int, names: Sequence[str]) -> tuple[str, str]:
    return f"seat{seat}", name_of(names, seat)


def _kept(keep: Sequence[str], view: MafiaView) -> str:
    return say("Keep {items}", items=kept_items(keep, view)) if keep else say("Keep nothing")


def kept_items(keep: Sequence[str], view: MafiaView) -> str:
    """The won items of those kinds, in words."""
    items = view.job.items if view.job else ()
    return listed(item_name(item) for item in items if SLOT[item] in keep)
