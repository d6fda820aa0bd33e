"""The caption of a turn: its most dramatic moment in one sentence, as a storyteller says it.

`names`: the seats' names, escaped for their place.
"""

from collections.abc import Container, Mapping, Sequence
from typing import Final

import msgspec

from bot.games.machi_koro import moments
from bot.games.machi_koro.events import (
    Built,
    BuiltNothing,
    Earned,
    GameWon,
    Gave,
    MachiEvent,
    Swapped,
    Took,
    TurnBegan,
)
from bot.games.machi_koro.moments import Moment
from bot.games.machi_koro.views import MachiView, TurnView
from bot.language import Sentence
from bot.language.rows import bracketed, paragraph
from rendering.words.captions import NOTHING, Caption, best, variant
from rendering.words.clauses import Clause, Part, Player
from rendering.words.machi_koro.event_words import (
    ANOTHER_TURN,
    EVENTS,
    FIELDS,
    LAST_LEFT,
    ROLLED,
    WON,
    beside_picture,
    income_is_open,
    of_others,
    part,
    settled,
    thrown,
)
from rendering.words.machi_koro.names import a_card, card_name, coins

STORIES: Final[Mapping[str, tuple[Clause, ...]]] = {
    "won": (WON, Clause("the last landmark stands: {name} wins!", mark="🏆")),
    "last left": (LAST_LEFT,),
    "won together": (Clause("every landmark is built: {winners} win together!", mark="🏆"),),
    "nearly": (
        Clause("{name} opened the {landmark}: one landmark to go!", mark="🏁"),
        Clause("the {landmark} stands, and {name} has one landmark to go!", mark="🏁"),
    ),
    "in the lead": (
        Clause("{name} built the {landmark} and took the lead", mark="👑"),
        Clause("the new {landmark} put {name} in the lead", mark="👑"),
    ),
    "landmark": (
        Clause("{name} built the {landmark}: {built} of {all} landmarks", mark="🌟"),
        Clause("the {landmark} opened in {name}'s town: {built} of {all} landmarks", mark="🌟"),
    ),
    "robbed": (
        Clause("{name}'s {card} took {coins} from {victims}", mark="💸"),
        Clause("{victims} had to pay {name}'s {card}: {coins} gone", mark="💸"),
        Clause("{coins} from {victims} went to {name}'s {card}", mark="💸"),
    ),
    "cleaned out": (
        Clause("{name}'s {card} cleaned {victims} out: {coins}, all they had", mark="💸"),
        Clause("{name}'s {card} took all that {victims} had: {coins}", mark="💸"),
    ),
    "swapped": (
        Clause("{name} took {taken} from {other} and left {given} in its place", mark="🔄"),
        Clause("a swap: {name} got {taken}, and {other} got {given} for it", mark="🔄"),
    ),
    "gave": (
        Clause("{name} gave {other} {given} and got {coins} from the bank", mark="📦"),
        Clause("a present for {other}: {given} from {name}, who got {coins} from the bank", mark="📦"),
    ),
    "demolished": (
        Clause("{name} tore down the {landmark} and got {coins} for it", mark="🧨"),
        Clause("the {landmark} in {name}'s town is rubble, sold for {coins}", mark="🧨"),
    ),
    "closed": (Clause("{name} closed every {kind} in town and took {coins} from {victims}", mark="🚧"),),
    "closed for nothing": (Clause("{name} closed every {kind} in town", mark="🚧"),),
    "shared": (Clause("{name}'s {card} shared out all coins: everybody has {coins}", mark="⚖️"),),
    "paid": (
        Clause("{name} rolled {total} and earned {coins}, thanks to the {card}", mark="💰"),
        Clause("{coins} in one go: {name} rolled {total}, and the {card} paid", mark="💰"),
    ),
    "paid by another": (Clause("{other} rolled {total}, and {name}'s {card} paid: {coins}", mark="💰"),),
    "leads": (Clause("{name} took the lead", mark="👑"),),
    "moves ahead": (Clause("{name} moved ahead of {other}", mark="👑"),),
}
"""What is said of a moment, in one or several ways."""

# --- turns in which nothing dramatic happened ------------------------------------------------------------

EARNED_AND_BUILT: Final = Clause("{name} rolled {total}, earned {coins} and built {card}")
LOST_AND_BUILT: Final = Clause("{name} rolled {total}, lost {coins} and built {card}")
PAID_AND_BUILT: Final = Clause("{name} rolled {total}, lost {coins} to {takers} and built {card}")
JUST_BUILT: Final = Clause("{name} rolled {total} and built {card}")
PAID_EARNED_AND_BUILT: Final = Clause("{name} rolled {total}, paid {takers} {paid}, earned {coins} and built {card}")
PAID_AND_EARNED: Final = Clause("{name} rolled {total}, paid {takers} {paid} and earned {coins}")
EARNED: Final = Clause("{name} rolled {total} and earned {coins}")
LOST: Final = Clause("{name} rolled {total} and lost {coins}")
PAID: Final = Clause("{name} rolled {total} and lost {coins} to {takers}")
FOR_ANOTHER: Final = Clause("{name} rolled {total}, and {other} earned {coins}")
FOR_ANOTHER_BY_BANK: Final = Clause("{name} rolled {total}, and {other} earned {coins} from the bank")
FOR_NOBODY: Final = Clause("{name} rolled {total}, and nobody earned anything")
ONCE_MORE: Final = Sentence("Once more, after doubles (Amusement Park): {turn}")
BROKE: Final = Clause("{name} rolled {total} and could afford nothing, so the turn ended")
EARNED_BUT_BROKE: Final = Clause("{name} rolled {total} and earned {coins}, but could afford nothing")


def caption(
    view: MachiView, turn: TurnView, names: Sequence[str], table: int, *, last: MachiView | None = None
) -> Caption:
    """The caption of a turn. `view`: the table after it; `table`: its number.

    `last`: the table after all turns of the same message: it names no lead that has changed hands since.
    """
    lasting = last is None or moments.leader(last) == moments.leader(view)
    found = next(iter(moments.of(view, turn, lasting=lasting)), None)
    if found is not None and found.kind == "built":
        found = None  # the words of a quiet turn say it beside the roll
    if found is None or income_is_open(view, turn):
        return _so_far(view, turn, names)
    if found.kind == "left":
        line = EVENTS.of(found.events[0])
        assert line is not None  # noqa: S101 - the table has a sentence about it
        return Caption(line.line(names), found.events, found.rank)
    told = variant(STORIES[_situation(found, turn)], table, turn.number)
    other = found.others[0] if found.others else turn.seat
    said = told(found.seat, other, **_places(found, view, turn)).line(names)
    if found.kind in ("gave", "demolished"):
        got = [
            each
            for each in turn.events
            if isinstance(each, Earned) and (each.seat, each.card) == (found.seat, found.card)
        ]
        return Caption(said, (*found.events, *(each for each in got if each.coins == found.coins)), found.rank)
    if found.kind != "paid":
        return Caption(said, found.events, found.rank)
    by_bank = [event for event in found.events if isinstance(event, Earned)]  # it names nobody else who paid
    roll = () if found.others and _did_something(turn) else _whole(turn)
    return Caption(said, (*by_bank, *roll), found.rank)


def beside(
    view: MachiView, turn: TurnView, names: Sequence[str], told: Container[object]
) -> tuple[list[str], list[str]]:
    """The lines above a caption that tells those events, or all of the turn, and those below it, from the roll on.

    The roll stands above, with what it brought to each player beside what the caption tells; below stands what neither
    says nor is drawn. `view`: the table after the turn.
    """
    quiet, rest = NOTHING, _untold(turn, told)
    if not any(isinstance(event, TurnBegan) and event in told for event in turn.events):
        quiet = _so_far(view, rest, names, others=rest.gains != turn.gains)
    said = [event for event in turn.events if event in told or event in quiet.events]
    others, lines = of_others(rest, names, said, range(len(turn.gains))), beside_picture(turn, names, said)
    if quiet.words:
        return [paragraph(quiet.words, others)], lines
    return [], [others, *lines] if others else lines


def _untold(turn: TurnView, told: Container[object]) -> TurnView:
    """The turn without what a caption tells: the coins that it names, and what was built."""
    events, gains = list[MachiEvent](), list(turn.gains)
    for event in turn.events:
        if not (isinstance(event, Built | Earned | Took) and event in told):
            events.append(event)
        elif not isinstance(event, Built):
            gains[event.seat] -= event.coins
            if isinstance(event, Took):
                gains[event.payer] += event.coins
    return msgspec.structs.replace(turn, events=tuple(events), gains=tuple(gains))


def _did_something(turn: TurnView) -> bool:
    """Whether the player whose turn it was gained, paid or built anything, or could not."""
    broke = any(isinstance(each, BuiltNothing) and each.broke for each in turn.events)
    paid = any(isinstance(each, Took) and each.coins and each.payer == turn.seat for each in turn.events)
    return broke or paid or turn.built is not None or turn.gains[turn.seat] != 0


def _whole(turn: TurnView) -> tuple[TurnBegan, ...]:
    """What a caption that tells all of a turn has among its events."""
    return tuple(event for event in turn.events if isinstance(event, TurnBegan))


def caption_of_all(view: MachiView, turns: Sequence[TurnView], names: Sequence[str], table: int) -> Caption:
    """The caption of several turns in a row. `view`: the table after the last one."""
    found, last = list[Caption](), view
    for turn in reversed(turns):
        found.insert(0, caption(view, turn, names, table, last=last))
        view = moments.before(view, turn)
    return best(found)


def _situation(found: Moment, turn: TurnView) -> str:
    """Which sentences are about such a moment of a turn."""
    match found.kind:
        case "landmark" if found.nearly or found.leads:
            return "nearly" if found.nearly else "in the lead"
        case "robbed" if all(isinstance(event, Took) and event.coins < event.owed for event in found.events):
            later = turn.events[turn.events.index(found.events[-1]) :]
            got = any(isinstance(each, Earned | Took) and each.coins and each.seat in found.others for each in later)
            return "robbed" if got else "cleaned out"
        case "paid" if found.others:
            return "paid by another"
        case "closed" if not found.coins:
            return "closed for nothing"
        case "leads":
            return "moves ahead" if found.others else "leads"
        case "won" if found.last_left or len(found.events) > 1:
            return "last left" if found.last_left else "won together"
        case kind:
            return kind


def _places(found: Moment, view: MachiView, turn: TurnView) -> dict[str, object]:
    """What stands at the placeholders."""
    town = view.towns[found.seat]
    swap = next((event for event in found.events if isinstance(event, Gave | Swapped)), None)
    return {
        "card": part(found.card),
        "landmark": part(found.given or found.card),
        "kind": part(found.given),
        "coins": coins(_by_the_card(found) if found.kind == "paid" and found.others else found.coins),
        "victims": tuple(map(Player, found.others)),
        "winners": tuple(Player(event.seat) for event in found.events if isinstance(event, GameWon)),
        "given": "" if swap is None else FIELDS["given" if isinstance(swap, Swapped) else "gift"][1](swap),
        "taken": FIELDS["taken"][1](swap) if isinstance(swap, Swapped) else "",
        "built": town.landmarks,
        "all": len(town.sites),
        "total": turn.total,
    }


def _so_far(view: MachiView, turn: TurnView, names: Sequence[str], *, others: bool = False) -> Caption:
    """A turn in which nothing dramatic happened: the roll alone while it may still bring something. `others`: below."""
    may_bring = not any(turn.gains) and not settled(view, turn)
    if turn.dice and (may_bring or income_is_open(view, turn)):
        return Caption(ROLLED(turn.seat, dice=thrown(turn.dice, turn.added)).line(names), _whole(turn), 1)
    return _quiet(turn, names, others=others)


def _by_the_card(found: Moment) -> int:
    """What the card of a moment brought, without the coins that others brought beside it."""
    return sum(event.coins for event in found.events if isinstance(event, Earned | Took))


def _quiet(turn: TurnView, names: Sequence[str], *, others: bool) -> Caption:
    """A turn in which nothing dramatic happened: the roll, what it brought, and what was built.

    `others`: other words tell of more coins that it brought.
    """
    if not turn.dice:
        return Caption(ANOTHER_TURN(turn.seat).line(names), _whole(turn), 1) if turn.extra else NOTHING
    built = next((event for event in turn.events if isinstance(event, Built)), None)
    broke = tuple(event for event in turn.events if isinstance(event, BuiltNothing) and event.broke)
    gain, told, other = turn.gains[turn.seat], ROLLED if others else FOR_NOBODY, None
    most = max(range(len(turn.gains)), key=lambda seat: turn.gains[seat])
    taken = [each for each in turn.events if isinstance(each, Took) and each.coins and each.payer == turn.seat]
    takers, paid = tuple(dict.fromkeys(Player(each.seat) for each in taken)), sum(each.coins for each in taken)
    if paid and gain + paid > 0:
        told, gain = PAID_AND_EARNED if built is None else PAID_EARNED_AND_BUILT, gain + paid
    elif built is not None and gain >= 0:
        told = EARNED_AND_BUILT if gain else JUST_BUILT
    elif built is not None:
        told = PAID_AND_BUILT if takers else LOST_AND_BUILT
    elif broke and gain >= 0:
        told = EARNED_BUT_BROKE if gain else BROKE
    elif gain:
        told = EARNED if gain > 0 else PAID if takers else LOST
    elif turn.gains[most] > 0:
        took = any(isinstance(each, Took) and each.coins and each.seat == most for each in turn.events)
        told, other, gain = FOR_ANOTHER if took else FOR_ANOTHER_BY_BANK, most, turn.gains[most]
    said = [*_whole(turn), *broke, *([built] if built else []), *(taken if len(takers) == 1 else [])]
    if told is FOR_ANOTHER_BY_BANK:
        said += [each for each in turn.events if isinstance(each, Earned) and each.seat == other]
    card = "" if built is None else Part(a_card(built.card), strong=True)
    brought = f"{coins(abs(gain))}{_thanks_to(turn) if gain >= moments.MUCH and other is None else ''}"
    line = told(
        turn.seat, other, total=turn.total, dice=turn.total, coins=brought, card=card, takers=takers, paid=coins(paid)
    )
    words = ONCE_MORE(turn=line.line(names)) if turn.extra else line.line(names)
    return Caption(words, tuple(said), 20 if built else 1)


def _thanks_to(turn: TurnView) -> str:
    """The card that brought most of many coins to the player whose turn it was, in brackets."""
    found = next((each for each in moments.paid(turn) if each.seat == turn.seat), None)
    return bracketed(card_name(found.card)) if found is not None else ""
