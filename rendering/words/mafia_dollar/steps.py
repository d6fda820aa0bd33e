"""The steps in which an answer of MafiaDollar is chosen: first the card or gangster, then the job, then the target."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import UNSET

from bot.games.mafia_dollar import actions as a
from bot.games.mafia_dollar.cards import SLOT
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.language import Sentence, say, say_plural
from bot.language.contexts import CHOICE
from rendering.words.common import listed
from rendering.words.mafia_dollar.names import WISHES, in_hand, item_name, loot_name, pile_name
from rendering.words.mafia_dollar.places import name_of, somebodys

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
    "move_out": Sentence("Send out to the street", context=CHOICE),
    "come_home": Sentence("Call home", context=CHOICE),
    "take_loot": Sentence("Take loot", context="a job"),
    "attack": Sentence("Attack", context="a job"),
    "burgle": Sentence("Break in", context="a job"),
    "hand_over": Sentence("Hand over an item", context=CHOICE),
}
"""The name of each kind of play or job, in a menu."""
END_TURN: Final = Sentence("End the turn")
DECLINE: Final = Sentence("No deal")
CONFIRM: Final = Sentence("It's a deal")


class Step(msgspec.Struct, frozen=True):
    """One step to an answer: its key and label."""

    key: str
    label: str


class Choice(msgspec.Struct, frozen=True):
    """An answer to a decision, as its player sees it."""

    action: a.MafiaAction
    decision: Decision
    view: MafiaView
    names: Sequence[str]

    def field(self, name: str) -> str:
        """A field of the answer that is a card or a word."""
        return str(getattr(self.action, name))


def steps(action: a.MafiaAction, decision: Decision, view: MafiaView, names: Sequence[str]) -> tuple[Step, ...]:
    """The steps to an answer: at least one. No two answers to a decision have the same keys."""
    choice = Choice(action, decision, view, names)
    return tuple(step for made in STEPS[type(action)] if (step := made(choice)) is not None)


Made = Callable[[Choice], Step | None]


def _of(field: str, label: Callable[..., str]) -> Made:
    """The step that chooses a field of the answer. A key has letters and digits only."""
    return lambda choice: Step(choice.field(field).replace("_", ""), label(choice.field(field)))


def _somebodys(field: str) -> Made:
    """The step that names a gangster or a warehouse in play."""
    return lambda choice: Step(choice.field(field), somebodys(choice.view, choice.field(field), choice.names))


def _said(key: str, label: Sentence) -> Made:
    """A step in which there is nothing to choose."""
    return lambda _: Step(key, str(label))


def _verb(choice: Choice) -> Step:
    tag = str(type(choice.action).__struct_config__.tag)
    return Step(tag.replace("_", ""), str(VERBS[tag]))


def _count(choice: Choice) -> Step:
    count = int(choice.field("count"))
    return Step(str(count), say_plural("Take {count} card", "Take {count} cards", count))


def _partner(choice: Choice) -> Step:
    seat = int(choice.field("partner"))
    return Step(f"seat{seat}", name_of(choice.names, seat))


def _blocks(choice: Choice) -> Step:
    freed = isinstance(choice.action, a.Birthday) and choice.action.free
    return Step("free", say("Free all your gangsters")) if freed else Step("keep", say("Leave the blocks on"))


def _kept(choice: Choice) -> Step:
    keep = choice.action.keep if isinstance(choice.action, a.Spoils) else ()
    return Step("and".join(keep) or "none", kept(keep, choice.view))


def _haul(choice: Choice) -> Step:
    loot = choice.action.loot if isinstance(choice.action, a.Steal) else ()
    return Step("and".join(loot), listed(map(loot_name, loot)))


def _when(choice: Choice) -> Step:
    ahead = isinstance(choice.action, a.Offer) and choice.action.ahead
    return Step("ahead", say("When their turn comes")) if ahead else Step("now", "")


def _wish(choice: Choice) -> Step | None:
    wish = choice.action.wish if isinstance(choice.action, a.Offer) else UNSET
    return None if wish is UNSET else Step(wish.replace("_", ""), wish_name(wish))


CARD: Final = _of("card", in_hand)
GIVEN: Final = _of("give", in_hand)
LOOT: Final = _of("loot", loot_name)
GANGSTER: Final = _somebodys("gangster")
WAREHOUSE: Final = _somebodys("warehouse")
STEPS: Final[Mapping[type[a.MafiaAction], tuple[Made, ...]]] = {
    **dict.fromkeys((a.Hire, a.Open, a.Police, a.Discard), (CARD, _verb)),
    **dict.fromkeys((a.Equip, a.Block, a.Free), (CARD, _verb, GANGSTER)),
    a.Guard: (CARD, _verb, WAREHOUSE),
    a.Birthday: (CARD, _verb, WAREHOUSE, _blocks),
    a.Skip: (_said("skip", Sentence("Play nothing")),),
    a.EndTurn: (_said("end", END_TURN),),
    **dict.fromkeys((a.MoveOut, a.ComeHome), (GANGSTER, _verb)),
    a.TakeLoot: (GANGSTER, _verb, _of("pile", pile_name), _count, WAREHOUSE),
    a.Attack: (GANGSTER, _verb, _somebodys("target")),
    a.Burgle: (GANGSTER, _verb, WAREHOUSE),
    a.HandOver: (GANGSTER, _verb, _of("item", item_name), _somebodys("receiver")),
    a.PassCard: (CARD,),
    a.Answer: (GIVEN,),
    **dict.fromkeys((a.GiveLoot, a.LoseLoot), (LOOT,)),
    a.KeepWarehouse: (WAREHOUSE,),
    a.Spoils: (_kept,),
    a.Steal: (WAREHOUSE, _haul),
    a.Offer: (_partner, GIVEN, _when, _wish),
    a.Withdraw: (_partner, _said("withdraw", Sentence("Take the offer back"))),
    a.Decline: (_said("decline", DECLINE),),
    a.Confirm: (_said("confirm", CONFIRM),),
}
"""The steps to each kind of answer."""


def wish_name(wish: a.Wish) -> str:
    """What an offer asks for, in a menu."""
    return say("For {wish}", wish=WISHES[wish])


def kept(keep: Sequence[str], view: MafiaView) -> str:
    """The won items that are kept, by their slots, in words."""
    items = view.job.items if view.job else ()
    found = [item_name(item) for item in items if SLOT[item] in keep]
    return say("Keep {items}", items=listed(found)) if keep else say("Keep nothing")
