"""The jobs of gangsters in words, a line each, and the sums of skill checks."""

from collections.abc import Sequence
from typing import Final, assert_never

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.cards import NEEDED
from bot.language import Sentence, say, say_plural
from data.cards.mafia_dollar import LootKind
from rendering.words.common import Told, listed
from rendering.words.mafia_dollar.names import (
    beside_owner,
    bullets,
    card_name,
    item_name,
    locks,
    loot_counted,
    loot_name,
    one_item,
    pile_name,
)

Seats = Sequence[str]

Done = e.HandedOver | e.MovedOut | e.CameHome | e.TookLoot | e.Checked | e.TookOut | e.SpoilsShared | e.Stole


def done(event: Done, names: Seats) -> str:
    """What a gangster did, in one line."""
    gangster = beside_owner(event.gangster)
    match event:
        case e.HandedOver(seat, _, receiver, item, replaced):
            given = {"gangster": gangster, "receiver": card_name(receiver), "item": one_item(item)}
            if replaced is None:
                return HANDED_OVER(names, seat, **given)
            return HANDED_OVER_INSTEAD(names, seat, replaced=item_name(replaced), **given)
        case e.MovedOut(seat):
            return MOVED_OUT(names, seat, gangster=gangster)
        case e.CameHome(seat):
            return CAME_HOME(names, seat, gangster=gangster)
        case e.TookLoot(seat, _, pile, count, top, warehouse, cards):
            loot = listed(map(loot_name, cards)) if cards else _hidden_below(top, count, pile)
            return TOOK_LOOT(names, seat, gangster=gangster, loot=loot, warehouse=card_name(warehouse))
        case e.Checked():
            return checked(event, names)
        case e.TookOut(seat, _, owner, target, items):
            people = {"gangster": gangster, "target": beside_owner(target)}
            if not items:
                return TOOK_OUT(names, seat, owner, **people)
            return TOOK_OUT_ITEMS(names, seat, owner, items=listed(map(one_item, items)), **people)
        case e.SpoilsShared():
            return _shared(event)
        case e.Stole(seat, _, owner, source, count, warehouse, cards):
            return STOLE(
                names,
                seat,
                owner,
                gangster=gangster,
                loot=listed(map(loot_name, cards)) if cards else loot_counted(count),
                source=beside_owner(source),
                warehouse=card_name(warehouse),
            )
        case _:
            assert_never(event)


def _hidden_below(top: str, count: int, pile: LootKind) -> str:
    """Loot taken from a pile as the others see it: only the first card."""
    if count <= 1:
        return loot_name(top)
    return say_plural(
        "{loot} and {count} more of {pile}",
        "{loot} and {count} more of {pile}",
        count - 1,
        loot=loot_name(top),
        pile=pile_name(pile),
    )


def _shared(event: e.SpoilsShared) -> str:
    """What a gangster keeps of the items won."""
    gangster, gone = card_name(event.gangster), listed(map(item_name, event.discarded))
    if not event.kept:
        if not event.discarded:
            return say("{gangster} kept nothing.", gangster=gangster)
        return say("{gangster} kept nothing; {items} went to the discard pile.", gangster=gangster, items=gone)
    kept = listed(map(item_name, event.kept))
    if not event.discarded:
        return say("{gangster} kept {items}.", gangster=gangster, items=kept)
    return say(
        "{gangster} kept {items}; {others} went to the discard pile.", gangster=gangster, items=kept, others=gone
    )


HANDED_OVER: Final = Told(
    Sentence("**{name}**'s {gangster} handed {receiver} {item}."),
    you=Sentence("Your {gangster} handed {receiver} {item}."),
)
HANDED_OVER_INSTEAD: Final = Told(
    Sentence("**{name}**'s {gangster} handed {receiver} {item}; {replaced} was discarded."),
    you=Sentence("Your {gangster} handed {receiver} {item}; {replaced} was discarded."),
)
MOVED_OUT: Final = Told(
    Sentence("**{name}**'s {gangster} went out to the street."),
    you=Sentence("Your {gangster} went out to the street."),
)
CAME_HOME: Final = Told(Sentence("**{name}**'s {gangster} came home."), you=Sentence("Your {gangster} came home."))
TOOK_LOOT: Final = Told(
    Sentence("💰 **{name}**'s {gangster} took {loot} to {warehouse}."),
    you=Sentence("💰 Your {gangster} took {loot} to {warehouse}."),
)
TOOK_OUT: Final = Told(
    Sentence("💀 **{name}**'s {gangster} took out **{other}**'s {target}."),
    you=Sentence("💀 Your {gangster} took out **{other}**'s {target}."),
    to_you=Sentence("💀 **{name}**'s {gangster} took out your {target}."),
)
TOOK_OUT_ITEMS: Final = Told(
    Sentence("💀 **{name}**'s {gangster} took out **{other}**'s {target}, and won {items}."),
    you=Sentence("💀 Your {gangster} took out **{other}**'s {target}, and won {items}."),
    to_you=Sentence("💀 **{name}**'s {gangster} took out your {target}, and won {items}."),
)
STOLE: Final = Told(
    Sentence("💰 **{name}**'s {gangster} stole {loot} from **{other}**'s {source}; to {warehouse}."),
    you=Sentence("💰 Your {gangster} stole {loot} from **{other}**'s {source}; to {warehouse}."),
    to_you=Sentence("💰 **{name}**'s {gangster} stole {loot} from your {source}; to {warehouse}."),
)


def checked(event: e.Checked, names: Seats) -> str:
    """A skill check, told die by die."""
    told = ATTACKED if event.job == "attack" else BROKE_IN
    job = {"gangster": beside_owner(event.gangster), "target": beside_owner(event.target), "sum": sum_of(event)}
    return told(names, event.seat, event.owner, **job)


ATTACKED: Final = Told(
    Sentence("🎲 **{name}**'s {gangster} attacked **{other}**'s {target}: {sum}."),
    you=Sentence("🎲 Your {gangster} attacked **{other}**'s {target}: {sum}."),
    to_you=Sentence("🎲 **{name}**'s {gangster} attacked your {target}: {sum}."),
)
BROKE_IN: Final = Told(
    Sentence("🎲 **{name}**'s {gangster} tried to break into **{other}**'s {target}: {sum}."),
    you=Sentence("🎲 Your {gangster} tried to break into **{other}**'s {target}: {sum}."),
    to_you=Sentence("🎲 **{name}**'s {gangster} tried to break into your {target}: {sum}."),
)


def sum_of(event: e.Checked) -> str:
    """The sum of a skill check: “die 4 + 2 bullets + 1 weapon = 7, needs 9 or more: failed”."""
    attack = event.job == "attack"
    parts = [say("die {number}", number=event.die), bullets(event.points) if attack else locks(event.points)]
    if event.item:
        weapon, tool = say("{number} weapon", number=event.item), say("{number} tool", number=event.item)
        parts.append(weapon if attack else tool)
    added = " + ".join(parts)
    if event.dog:
        dog = say("{number} dog", number=event.dog)
        added = f"{added} − {dog}"
    total = {"sum": f"{added} = {event.total}", "number": str(NEEDED + 1)}
    if event.success:
        return say("{sum}, needs {number} or more: it worked", **total)
    return say("{sum}, needs {number} or more: failed", **total)
