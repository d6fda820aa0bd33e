"""What everybody saw happen in a turn, as short items of pictures, seats and words."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.affected_seats import affects
from bot.games.mafia_dollar.events import BaseEvent, MafiaEvent
from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.language import Sentence, say, say_plural
from bot.language.caches import in_each_language
from bot.language.rows import phrase
from rendering.drawing.sprites import Art
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import block, card, item, loot, symbol, thousands
from rendering.words.mafia_dollar.names import loot_counted, printed_name

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
    """The largest words: a name, and what is said `before` it and after it. `won`: it says who won."""

    name: str
    rest: str
    won: bool = False
    before: str = ""

    @property
    def words(self) -> str:
        return phrase(self.before, self.name, self.rest)


_MARK: Final = "\0"
"""Stands on both sides of a part's name in a sentence, where its picture or words belong."""


def told(sentence: Callable[..., str], tone: Tone = "quiet", **parts: Word | tuple[Word, ...]) -> Item:
    """A sentence with pictures, seats and coloured words in place of its placeholders.

    Its other words have the `tone`. Another language may order the parts as it needs.
    """
    found: list[Word] = []
    written = sentence(**{name: f"{_MARK}{name}{_MARK}" for name in parts})
    for at, piece in enumerate(written.split(_MARK)):
        if at % 2:
            part = parts[piece]
            found += part if isinstance(part, tuple) else (part,)
        elif words := piece.strip():
            found.append(Say(words, tone))
    return tuple(found)


def public(events: Sequence[MafiaEvent]) -> tuple[BaseEvent, ...]:
    """The events as everybody may see them, from any viewer's view."""
    shown = [event.seen_by(None) for event in events]
    return tuple(event for event in shown if event is not None)


def headline(view: MafiaView, turn: TurnView, names: Sequence[str]) -> Headline:
    """Whose turn it is and what there is to do in it, or who won."""
    if view.outcome is not None and turn.number >= view.turn.number:
        winners = view.outcome.winners
        return _headed(names[winners[0]], _won(len(winners) - 1), won=True)
    return _headed(names[turn.seat], _doing(view, turn))


def _headed(name: str, sentence: str, *, won: bool = False) -> Headline:
    """The headline of a sentence in which `_MARK` stands for the name."""
    before, _, rest = sentence.partition(_MARK)
    return Headline(name, rest.strip(), won, before.strip())


def _won(others: int) -> str:
    if not others:
        return say("{name} wins!", name=_MARK)
    return say_plural("{name} and {count} more win!", "{name} and {count} more win!", others, name=_MARK)


def _doing(view: MafiaView, turn: TurnView) -> str:
    if turn.over or turn.number < view.turn.number:
        return say("{name} had a turn", name=_MARK)
    if view.card is not None:
        return say("{name} plays {card}", name=_MARK, card=printed_name(card(view.card)))
    if view.phase == "play":
        return say("{name} plays a card", name=_MARK)
    if not view.actions:
        return say("{name} has no actions left", name=_MARK)
    return say_plural("{name} has {count} action left", "{name} has {count} actions left", view.actions, name=_MARK)


def items(turn: TurnView) -> list[Item]:
    """What everybody saw happen, in the order in which it did. Skill checks have a line of their own."""
    return [item for event in public(turn.events) for item in _told(event)]


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


@in_each_language(maxsize=256)  # a table tells them all again until the turn ends
def _told(event: BaseEvent) -> tuple[Item, ...]:
    return tuple(_one(event))


def _name(card_id: str, tone: Tone = "plain") -> Say:
    return Say(printed_name(card(card_id)), tone)


def _worth(card_id: str) -> tuple[Word, ...]:
    shown = loot(card_id)
    return Pic(icons.LOOT[shown.kind]), Say(thousands(shown.value), "good")


def _all_worth(cards: Sequence[str]) -> tuple[Word, ...]:
    return tuple(word for each in cards for word in _worth(each))


def _held(card_id: str) -> tuple[Word, ...]:
    """A card of somebody's hand, for the eyes of those who know it."""
    return _face(card_id), _name(card_id)


def _face(card_id: str) -> Pic:
    return Pic(icons.art_of(card(card_id)))


def _check(event: e.Checked) -> Iterator[Item]:
    """A skill check in short: who at whom, and the sum."""
    end = (
        Say(say("{sum}: success", sum=event.total), "good")
        if event.success
        else Say(say("{sum}: failed", sum=event.total), "bad")
    )
    job = (
        Sentence("{gangster} attacks {player} {target} {result}")
        if event.job == "attack"
        else Sentence("{gangster} breaks into {player} {target} {result}")
    )
    yield told(job, gangster=_name(event.gangster), player=Seat(event.owner), target=_name(event.target), result=end)


def _one(event: BaseEvent) -> Iterator[Item]:
    """An event as far as it is known: where the card is None, the line has no card."""
    match event:
        case e.LootTurnedUp(card=found, check=False):
            yield told(Sentence("{loot} turned up"), loot=_worth(found))
        case e.Drew(seat=seat, card=str(found)):
            yield told(Sentence("{player} draws {card}"), player=Seat(seat), card=_held(found))
        case e.Drew(seat=seat):
            yield told(Sentence("{player} {hand} draws"), player=Seat(seat), hand=Pic(icons.HAND))
        case e.EndDrawn(card=found):
            yield Pic(icons.END), _name(found, "bad")
        case e.DealBegan(deal=deal) if deal > 1:
            yield told(lambda: say("Deal {number} begins", number=deal))
        case e.DealBegan():
            yield told(Sentence("The cards are dealt"))
        case e.DealEnded():
            yield told(Sentence("The deal is over"))
        case e.Resigned(seat=seat):
            yield told(Sentence("{player} left the game"), player=Seat(seat))
        case e.Traded() | e.Offered():
            yield _traded(event)
        case _:
            yield from _played(event)
            yield from _police(event)
            yield from _done(event)


def _traded(event: e.Traded | e.Offered) -> Item:
    player, other = Seat(event.seat), Seat(event.partner)
    match event:
        case e.Traded(given=str(given), taken=str(taken)):
            sentence = Sentence("{player} {card} for {other} {answer}")
            return told(sentence, player=player, other=other, card=_held(given), answer=_held(taken))
        case e.Traded():
            return told(Sentence("{player} trades a card with {other}"), player=player, other=other)
        case e.Offered(give=give):
            card_shown = _held(give) if give else Say(say("an unseen card"))
            return told(Sentence("{player} offers {other} {card}"), player=player, other=other, card=card_shown)


def _played(event: BaseEvent) -> Iterator[Item]:
    """Phase 2."""
    match event:
        case e.Hired(card=found):
            yield told(Sentence("{gangster} joins"), gangster=_held(found))
        case e.Opened(card=found):
            yield told(Sentence("{warehouse} opens"), warehouse=(Pic(icons.WAREHOUSE), _name(found)))
        case e.Guarded(warehouse=found):
            yield told(Sentence("{dog} guards {warehouse}"), dog=Pic(icons.DOG), warehouse=_name(found))
        case e.Equipped(card=found, gangster=gangster, replaced=replaced):
            given = _face(found), Say(f"+{item(found).bonus}", "good")
            yield told(Sentence("{item} for {gangster}"), item=given, gangster=_name(gangster))
            if replaced:
                yield told(Sentence("{card} discarded"), card=_face(replaced))
        case e.Blocked(card=found, owner=owner, gangster=gangster):
            put = _face(found), _name(found, "bad")
            yield told(
                Sentence("{block} for {player} {gangster}"), block=put, player=Seat(owner), gangster=_name(gangster)
            )
        case e.Freed(card=used, owner=owner, gangster=gangster, block=gone):
            key = symbol(card(used)) or block(gone).countered_by
            yield told(
                Sentence("{symbol} frees {player} {gangster}"),
                symbol=Pic(icons.SYMBOLS[key]),
                player=Seat(owner),
                gangster=_name(gangster),
            )
        case e.Discarded(card=found):
            yield told(Sentence("{card} discarded"), card=_held(found))
        case e.Skipped():
            yield told(Sentence("Only police in hand"))
        case _:
            return


def _police(event: BaseEvent) -> Iterator[Item]:
    """Police and birthday."""
    match event:
        case e.PolicePlayed(card=found):
            yield _face(found), _name(found, "bad")
        case e.Passed(seat=seat, receiver=receiver, card=str(found)):
            yield told(
                Sentence("{player} passes {other} {card}"), player=Seat(seat), other=Seat(receiver), card=_held(found)
            )
        case e.Passed(seat=seat, receiver=receiver):
            yield told(Sentence("{player} passes a card to {other}"), player=Seat(seat), other=Seat(receiver))
        case e.Confiscated(loot=None):
            yield told(Sentence("No loot to lose"))
        case e.Confiscated(loot=str(found)):
            yield told(Sentence("{loot} lost"), "bad", loot=_worth(found))
        case e.Raided(gangsters=gangsters, warehouses=warehouses, loot=gone):
            yield Pic(icons.GANGSTER), Say(f"−{len(gangsters)}", "bad")
            yield Pic(icons.WAREHOUSE), Say(f"−{len(warehouses)}", "bad")
            yield told(lambda: say_plural("{count} loot card lost", "{count} loot cards lost", len(gone)), "bad")
        case e.Celebrated(blocks=gone):
            yield told(Sentence("{cake} The Don’s birthday"), "plain", cake=Pic(icons.BIRTHDAY))
            if gone:
                yield told(lambda: say_plural("{count} block gone", "{count} blocks gone", len(gone)), "good")
        case e.Gave(seat=seat, receiver=receiver, loot=str(found)):
            yield told(
                Sentence("{player} gives {other} {loot}"), player=Seat(seat), other=Seat(receiver), loot=_worth(found)
            )
        case e.Gave(seat=seat, receiver=receiver):
            yield told(Sentence("{player} gives loot to {other}"), player=Seat(seat), other=Seat(receiver))
        case _:
            return


def _done(event: BaseEvent) -> Iterator[Item]:
    """Phase 3."""
    match event:
        case e.MovedOut(gangster=gangster):
            yield told(Sentence("{gangster} goes out"), gangster=(_name(gangster), Pic(icons.LAMP)))
        case e.CameHome(gangster=gangster):
            yield told(Sentence("{gangster} comes home"), gangster=_name(gangster))
        case e.TookLoot(gangster=gangster, cards=cards) if len(cards) > 1:
            yield told(Sentence("{gangster} takes {loot}"), gangster=_name(gangster), loot=_all_worth(cards))
        case e.TookLoot(gangster=gangster, count=count, top=top):
            taken = _worth(top)
            if count > 1:
                taken = *taken, Say(say_plural("and {count} more", "and {count} more", count - 1), "good")
            yield told(Sentence("{gangster} takes {loot}"), gangster=_name(gangster), loot=taken)
        case e.TookOut(owner=owner, target=target):
            out = Sentence("{player} {gangster} is taken out")
            yield told(out, "bad", player=Seat(owner), gangster=_name(target))
        case e.SpoilsShared(kept=()):
            yield told(Sentence("No items kept"))
        case e.SpoilsShared(kept=kept):
            yield told(Sentence("{items} kept"), items=tuple(_face(each) for each in kept))
        case e.Stole(owner=owner, cards=cards, count=count):
            taken = _all_worth(cards) if cards else (Say(loot_counted(count), "good"),)
            yield told(Sentence("{loot} stolen from {player}"), loot=taken, player=Seat(owner))
        case e.HandedOver(receiver=receiver, item=given):
            yield told(Sentence("{item} handed to {gangster}"), item=_face(given), gangster=_name(receiver))
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
