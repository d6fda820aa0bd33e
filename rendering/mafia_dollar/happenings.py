"""What everybody saw happen in a turn, as short items of pictures, seats and words."""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.affected_seats import affects
from bot.games.mafia_dollar.events import BaseEvent, MafiaEvent
from bot.games.mafia_dollar.views import MafiaView, TurnView
from rendering.drawing.sprites import Art
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import block, card, item, loot, symbol, thousands

Tone = Literal["plain", "good", "bad", "quiet"]


class Pic(msgspec.Struct, frozen=True):
    """A drawing."""

    art: Art


class Seat(msgspec.Struct, frozen=True):
    """A player, by seat."""

    seat: int


class Say(msgspec.Struct, frozen=True):
    """Words."""

    text: str
    tone: Tone = "plain"


Word = Pic | Seat | Say
Item = tuple[Word, ...]
"""What is kept on one line."""


class Headline(msgspec.Struct, frozen=True):
    """The largest words: a name and what is said of it. `won`: it says who won."""

    name: str
    rest: str
    won: bool = False


def public(events: Sequence[MafiaEvent]) -> tuple[BaseEvent, ...]:
    """The events as everybody may see them, from any viewer's view."""
    shown = [event.seen_by(None) for event in events]
    return tuple(event for event in shown if event is not None)


def headline(view: MafiaView, turn: TurnView, names: Sequence[str]) -> Headline:
    """Whose turn it is and what there is to do in it, or who won."""
    if view.outcome is not None and turn.number >= view.turn.number:
        winners = view.outcome.winners
        rest = "wins!" if len(winners) == 1 else f"and {len(winners) - 1} more win!"
        return Headline(names[winners[0]], rest, won=True)
    name = names[turn.seat]
    if turn.over or turn.number < view.turn.number:
        return Headline(name, "had a turn")
    if view.card is not None:
        return Headline(name, f"plays {card(view.card).name}")
    if view.phase == "play":
        return Headline(name, "plays a card")
    left = {0: "no actions", 1: "1 action"}.get(view.actions, f"{view.actions} actions")
    return Headline(name, f"has {left} left")


def items(turn: TurnView) -> list[Item]:
    """What everybody saw happen, in the order in which it did. Skill checks have a line of their own."""
    return [item for event in public(turn.events) for item in _one(event)]


def recap(turn: TurnView) -> list[Item]:
    """What everybody saw happen, with skill checks. That somebody draws an unseen card goes without saying."""
    return [
        item
        for event in public(turn.events)
        if not isinstance(event, e.Drew)
        for item in (_check(event) if isinstance(event, e.Checked) else _one(event))
    ]


def known(turn: TurnView, viewer: int) -> list[tuple[Item, bool]]:
    """What one seat knows to have happened, and whether it touched what is theirs; skill checks are among it.

    That others drew or passed on some card, as everybody does then, goes without saying.
    """
    return [
        (item, affects(event, viewer))
        for event in turn.events
        if not (isinstance(event, e.Drew | e.Passed) and event.card is None)
        for item in (_check(event) if isinstance(event, e.Checked) else _one(event))
    ]


def _name(card_id: str) -> Say:
    return Say(card(card_id).name)


def _worth(card_id: str) -> tuple[Word, ...]:
    shown = loot(card_id)
    return Pic(icons.LOOT[shown.kind]), Say(thousands(shown.value), "good")


def _held(card_id: str) -> tuple[Word, ...]:
    """A card of somebody's hand, for the eyes of those who know it."""
    return _face(card_id), _name(card_id)


def _face(card_id: str) -> Pic:
    return Pic(icons.art_of(card(card_id)))


def _many(count: int, one: str, more: str = "") -> str:
    return f"1 {one}" if count == 1 else f"{count} {more or one + 's'}"


def _check(event: e.Checked) -> Iterator[Item]:
    """A skill check in short: who at whom, and the sum."""
    job = Say("attacks" if event.job == "attack" else "breaks into", "quiet")
    end = Say(f"{event.total}: success", "good") if event.success else Say(f"{event.total}: failed", "bad")
    yield _name(event.gangster), job, Seat(event.owner), _name(event.target), end


def _one(event: BaseEvent) -> Iterator[Item]:
    """An event as far as it is known: where the card is None, the line has no card."""
    match event:
        case e.LootTurnedUp(card=found, check=False):
            yield *_worth(found), Say("turned up", "quiet")
        case e.Drew(seat=seat, card=str(found)):
            yield Seat(seat), Say("draws", "quiet"), *_held(found)
        case e.Drew(seat=seat):
            yield Seat(seat), Pic(icons.HAND), Say("draws", "quiet")
        case e.EndDrawn():
            yield Pic(icons.END), Say("End of the prohibition", "bad")
        case e.DealBegan(deal=deal):
            yield (Say(f"Deal {deal} begins" if deal > 1 else "The cards are dealt", "quiet"),)
        case e.DealEnded():
            yield (Say("The deal is over", "quiet"),)
        case e.Resigned(seat=seat):
            yield Seat(seat), Say("left the game", "quiet")
        case e.Traded(seat=seat, partner=partner, given=str(given), taken=str(taken)):
            yield Seat(seat), *_held(given), Say("for", "quiet"), Seat(partner), *_held(taken)
        case e.Traded(seat=seat, partner=partner):
            yield Seat(seat), Say("trades a card with", "quiet"), Seat(partner)
        case e.Offered(seat=seat, partner=partner, give=give):
            card_shown = (Say("an unseen card"),) if give is None else _held(give)
            yield Seat(seat), Say("offers", "quiet"), Seat(partner), *card_shown
        case _:
            yield from _played(event)
            yield from _police(event)
            yield from _done(event)


def _played(event: BaseEvent) -> Iterator[Item]:
    """Phase 2."""
    match event:
        case e.Hired(card=found):
            yield _face(found), _name(found), Say("joins", "quiet")
        case e.Opened(card=found):
            yield Pic(icons.WAREHOUSE), _name(found), Say("opens", "quiet")
        case e.Guarded(warehouse=found):
            yield Pic(icons.DOG), Say("guards", "quiet"), _name(found)
        case e.Equipped(card=found, gangster=gangster, replaced=replaced):
            bonus = Say(f"+{item(found).bonus}", "good")
            yield _face(found), bonus, Say("for", "quiet"), _name(gangster)
            if replaced:
                yield _face(replaced), Say("discarded", "quiet")
        case e.Blocked(card=found, owner=owner, gangster=gangster):
            yield _face(found), Say(card(found).name, "bad"), Say("for", "quiet"), Seat(owner), _name(gangster)
        case e.Freed(card=used, owner=owner, gangster=gangster, block=gone):
            key = symbol(card(used)) or block(gone).countered_by
            yield Pic(icons.SYMBOLS[key]), Say("frees", "quiet"), Seat(owner), _name(gangster)
        case e.Discarded(card=found):
            yield _face(found), _name(found), Say("discarded", "quiet")
        case e.Skipped():
            yield (Say("Only police in hand", "quiet"),)
        case _:
            return


def _police(event: BaseEvent) -> Iterator[Item]:
    """Police and birthday."""
    match event:
        case e.PolicePlayed(card=found):
            yield _face(found), Say(card(found).name, "bad")
        case e.Passed(seat=seat, receiver=receiver, card=str(found)):
            yield Seat(seat), Say("passes", "quiet"), Seat(receiver), *_held(found)
        case e.Passed(seat=seat, receiver=receiver):
            yield Seat(seat), Say("passes a card to", "quiet"), Seat(receiver)
        case e.Confiscated(loot=found):
            yield (Say("No loot to lose", "quiet"),) if found is None else (*_worth(found), Say("lost", "bad"))
        case e.Raided(gangsters=gangsters, warehouses=warehouses, loot=gone):
            yield Pic(icons.GANGSTER), Say(f"−{len(gangsters)}", "bad")
            yield Pic(icons.WAREHOUSE), Say(f"−{len(warehouses)}", "bad")
            yield (Say(f"{_many(len(gone), 'loot card')} lost", "bad"),)
        case e.Celebrated(blocks=gone):
            yield Pic(icons.BIRTHDAY), Say("The Don’s birthday")
            if gone:
                yield (Say(f"{_many(len(gone), 'block')} gone", "good"),)
        case e.Gave(seat=seat, receiver=receiver, loot=str(found)):
            yield Seat(seat), Say("gives", "quiet"), Seat(receiver), *_worth(found)
        case e.Gave(seat=seat, receiver=receiver):
            yield Seat(seat), Say("gives loot to", "quiet"), Seat(receiver)
        case _:
            return


def _done(event: BaseEvent) -> Iterator[Item]:
    """Phase 3."""
    match event:
        case e.MovedOut(gangster=gangster):
            yield _name(gangster), Pic(icons.LAMP), Say("goes out", "quiet")
        case e.CameHome(gangster=gangster):
            yield _name(gangster), Say("comes home", "quiet")
        case e.TookLoot(gangster=gangster, cards=cards) if len(cards) > 1:
            yield _name(gangster), Say("takes", "quiet"), *(word for each in cards for word in _worth(each))
        case e.TookLoot(gangster=gangster, count=count, top=top):
            more = (Say(f"and {count - 1} more", "good"),) if count > 1 else ()
            yield _name(gangster), Say("takes", "quiet"), *_worth(top), *more
        case e.TookOut(owner=owner, target=target):
            yield Seat(owner), _name(target), Say("is taken out", "bad")
        case e.SpoilsShared(kept=kept):
            yield (*(_face(each) for each in kept), Say("kept" if kept else "No items kept", "quiet"))
        case e.Stole(owner=owner, cards=cards) if cards:
            loot_taken = (word for each in cards for word in _worth(each))
            yield *loot_taken, Say("stolen from", "quiet"), Seat(owner)
        case e.Stole(owner=owner, count=count):
            yield Say(_many(count, "loot card"), "good"), Say("stolen from", "quiet"), Seat(owner)
        case e.HandedOver(receiver=receiver, item=given):
            yield _face(given), Say("handed to", "quiet"), _name(receiver)
        case _:
            return


def about(turn: TurnView) -> Art:
    """What a turn was about, as everybody saw it: who did a job, or the card played."""
    found = [
        (weight, -at, card_id) for at, event in enumerate(public(turn.events)) for weight, card_id in _mattered(event)
    ]
    return icons.art_of(card(max(found)[2])) if found else icons.HAND


def _mattered(event: BaseEvent) -> Iterator[tuple[int, str]]:
    """The card that an event was about, and how much it mattered."""
    match event:
        case e.EndDrawn(card=found):
            yield 9, found
        case e.Checked(gangster=found):
            yield 8, found
        case e.PolicePlayed(card=found):
            yield 7, found
        case e.TookLoot(gangster=found):
            yield 6, found
        case e.Hired(card=found) | e.Blocked(card=found) | e.Opened(card=found) | e.Equipped(card=found):
            yield 5, found
        case e.Guarded(card=found) | e.Freed(gangster=found):
            yield 5, found
        case e.MovedOut(gangster=found) | e.CameHome(gangster=found):
            yield 4, found
        case e.Discarded(card=found):
            yield 3, found
        case _:
            return


def took_part(turn: TurnView) -> frozenset[str]:
    """The gangsters and warehouses, by card id, that the events of a turn concern."""
    found: set[str] = set()
    for event in public(turn.events):
        for field in ("gangster", "target", "warehouse", "receiver", "source"):
            value = getattr(event, field, None)
            if isinstance(value, str):
                found.add(value)
        if isinstance(event, e.Hired | e.Opened):
            found.add(event.card)
    return frozenset(found)
