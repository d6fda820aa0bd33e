"""The caption of a turn: its most dramatic moment in one sentence, as a storyteller says it.

Everything in it is public. `names`: the seats' names, escaped for their place.
"""

import itertools
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar import moments
from bot.games.mafia_dollar.cards import NEEDED
from bot.games.mafia_dollar.moments import Moment
from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.language import Plural
from rendering.words.captions import NOTHING, Caption, variant
from rendering.words.clauses import Clause, Player
from rendering.words.mafia_dollar.event_words import event_lines
from rendering.words.mafia_dollar.events import EVENTS, MORE, loot, part
from rendering.words.mafia_dollar.names import dollars, loot_name

STORIES: Final[Mapping[str, tuple[Clause, ...]]] = {
    "cleaned out": (
        Clause("{name}'s {gangster} cleaned out {other}'s {source}: {haul} gone in one night", mark="💰"),
        Clause("{other}'s {source} is bare: {name}'s {gangster} carried off {haul}", mark="💰"),
    ),
    "stole": (
        Clause("{name}'s {gangster} broke into {other}'s {source} and made off with {haul}", mark="💰"),
        Clause("{haul} stolen from {other}'s {source}: {name}'s {gangster} came by night", mark="💰"),
    ),
    "inside": (Clause("{name}'s {gangster} is inside {other}'s {target} and looks around", mark="🔦"),),
    "took out": (
        Clause("{name}'s {gangster} took out {other}'s {target}", mark="💀"),
        Clause("{name}'s {gangster} attacked, and {other} lost {target} for good", mark="💀"),
    ),
    "took out the last": (Clause("{name}'s {gangster} took out {other}'s {target}, the last of the crew", mark="💀"),),
    "missed": (
        Clause("{name}'s {gangster} went for {other}'s {target} and missed: needed {needed}, got {total}", mark="💨"),
        Clause(
            "{other}'s {target} survived the attack: {name}'s {gangster} needed {needed} and got {total}", mark="💨"
        ),
    ),
    "locked out": (
        Clause("the lock of {other}'s {target} held: {name}'s {gangster} needed {needed} and got {total}", mark="🔒"),
        Clause("{name}'s {gangster} could not crack {other}'s {target}: needed {needed}, got {total}", mark="🔒"),
    ),
    "bitten": (
        Clause("{other}'s guard dog drove {name}'s {gangster} off {target}: needed {needed}, got {total}", mark="🐕"),
    ),
    "blocked": (
        Clause("{other}'s {gangster} is {state} and cannot act, thanks to {name}", mark="⛔"),
        Clause("{name} stopped {other}'s {gangster}, who is {state} and cannot act", mark="⛔"),
    ),
    "freed": (Clause("{name} used a {symbol} to free {other}'s {gangster}", mark="🔓"),),
    "freed own": (
        Clause("{name}'s {gangster} can act again, thanks to a {symbol}", mark="🔓"),
        Clause("{name} used a {symbol} to free {fellow}", mark="🔓"),
    ),
    "raided": (Clause("{name} lost {lost} to the {named}; only {stays} is left, empty", mark="🚨"),),
    "confiscated": (
        Clause("{name} lost {lost} to the {named}", mark="💸"),
        Clause("the {named} took {lost} from {name}", mark="💸"),
    ),
    "gifts": (
        Clause(
            Plural(
                "{name} celebrated the Don's birthday and got {count} loot card from {givers}",
                "{name} celebrated the Don's birthday and got {count} loot cards from {givers}",
            ),
            mark="🎂",
        ),
    ),
    "no gifts": (Clause("{name} celebrated the Don's birthday, but nobody had loot to give", mark="🎂"),),
    "party": (Clause("{name} celebrates the Don's birthday: everybody with loot has to give a card", mark="🎂"),),
    "most loot": (Clause("{name}'s {gangster} brought in {haul}: now {name} has the most loot cards", mark="💰"),),
    "big haul": (
        Clause("{name}'s {gangster} came home loaded: {haul}", mark="💰"),
        Clause("a good night for {name}: {fellow} hauled in {haul}", mark="💰"),
    ),
    "haul": (
        Clause("{name}'s {gangster} brought home {haul}", mark="💰"),
        Clause("{haul} for {name}: {fellow} is back from the street", mark="💰"),
    ),
    "hired": (Clause("{name} hired {card}", mark="🕴️"),),
    "won": (
        Clause("the prohibition is over, and {name} wins: the richest in town, with {dollars}", mark="🏆"),
        Clause("{name} wins with {dollars}: nobody in town is richer", mark="🏆"),
    ),
    "won together": (Clause("the prohibition is over: {winners} win together, with {dollars} each", mark="🏆"),),
    "deal and lead": (Clause("deal {deal} is over: {name} banked the most, {dollars}, and is in the lead", mark="💵"),),
    "deal": (Clause("deal {deal} is over: {name} banked the most, {dollars}, but {other} is in the lead", mark="💵"),),
}
"""What is said of a moment, in one or several ways; of others their own sentence is said."""

GAVE_THE_ONLY: Final = Clause(
    Plural(
        "{only} had only one loot card, and gave it without being asked",
        "{only} had only one loot card each, and gave it without being asked",
    ),
    mark="🎁",
)
MORE_OF_IT: Final = Plural("{loot} and {count} more card", "{loot} and {count} more cards")


MOST_OTHERS: Final = 3
"""Further moments of a turn that stand beside its caption."""
LEAST: Final = 16.0
"""The rank from which a further moment stands there."""


def caption(view: MafiaView, turn: TurnView, names: Sequence[str], table: int) -> Caption:
    """The caption of a turn as everybody may see it. `view`: a spectator's, after it; `table`: its number."""
    return next(_moments(view, turn, names, table), NOTHING)


def highlights(
    view: MafiaView, turn: TurnView, names: Sequence[str], table: int, *, last: MafiaView | None = None
) -> list[Caption]:
    """The caption of a turn and what else mattered in it, in its order, each thing once.

    `last`: the table after all turns of the same message: no lead is named that has changed hands since.
    """
    lasting = last is None or moments.leader(last) == moments.leader(view)
    first, *others = [*_moments(view, turn, names, table, lasting=lasting)] or [NOTHING]
    most = sorted((each for each in others if each.rank >= LEAST), key=lambda each: -each.rank)[:MOST_OTHERS]
    return sorted([first, *most], key=lambda each: turn.events.index(each.events[0]) if most else 0)


def _moments(
    view: MafiaView, turn: TurnView, names: Sequence[str], table: int, *, lasting: bool = True
) -> Iterator[Caption]:
    """What mattered in a turn, the most dramatic first, without what another sentence tells."""
    said: tuple[object, ...] = ()
    for found in moments.of(view, turn, lasting=lasting):
        if found.event not in said and (told := _caption(found, view, turn, names, table)).words:
            yield told
            said += told.events
            if isinstance(found.event, e.GameWon | e.DealEnded):
                return


def _caption(found: Moment, view: MafiaView, turn: TurnView, names: Sequence[str], table: int) -> Caption:
    """What is said of a moment; nothing if there is no sentence about it."""
    event, places = found.event, _places(found.event, turn)
    if isinstance(event, e.GameWon | e.DealEnded):
        return _ending(found, view, turn, names, table)
    if told := STORIES.get(_situation(found, view, turn)):
        line = EVENTS.filled(variant(told, table, turn.number), event, **places)
    elif (own := EVENTS.of(event, **places)) is not None:
        line = own
    else:
        return NOTHING
    return Caption(line.line(names), (event, *_led_to(event, turn)), found.rank)


def beside_picture(turn: TurnView, names: Sequence[str], said: Container[object] = ()) -> list[str]:
    """The lines of a turn that the table's picture lacks, or shows small: it shows the last skill check.

    `said`: by the caption and what stands below it.
    """
    checks = [each for each in turn.events if isinstance(each, e.Checked) and each != turn.check and each not in said]
    return [*_party(turn, names, said), *event_lines(checks, names)]


def _party(turn: TurnView, names: Sequence[str], said: Container[object]) -> list[str]:
    """Say who gave what at a birthday, and why nobody asked some of them."""
    party = next((event for event in turn.events if isinstance(event, e.Celebrated)), None)
    gave = [event.seat for event in turn.events if isinstance(event, e.Gave)]
    if party is None or not gave:
        return []
    asked = {event.seat for event in turn.events if isinstance(event, e.Chose)}
    only = tuple(Player(seat) for seat in gave if seat not in asked)
    told = [] if party in said else [EVENTS.filled(STORIES["gifts"][0], party, **_places(party, turn))]
    told += [GAVE_THE_ONLY(count=len(only), only=only)] if only else []
    told += [blocks] if (blocks := MORE.of(party)) is not None else []
    return [each.line(names) for each in told]


def _turned_up(event: e.LootTurnedUp, turn: TurnView) -> tuple[e.LootTurnedUp, ...]:
    """All loot that was turned up with that card, in one draw or one check."""
    for alike, row in itertools.groupby(turn.events, key=lambda each: isinstance(each, e.LootTurnedUp)):
        found = tuple([each for each in row if isinstance(each, e.LootTurnedUp)])
        if alike and event in found:
            return found
    return (event,)


def _led_to(event: e.MafiaEvent, turn: TurnView) -> tuple[e.MafiaEvent, ...]:
    """The skill check that led to an event, or the loot that was turned up with it."""
    checks = (each for each in turn.events if isinstance(each, e.Checked))
    match event:
        case e.Stole(gangster=gangster) | e.TookOut(gangster=gangster):
            return tuple(each for each in checks if each.success and each.gangster == gangster)
        case e.LootTurnedUp():
            return _turned_up(event, turn)
        case _:
            return ()


def _situation(found: Moment, view: MafiaView, turn: TurnView) -> str:
    """Which sentences are about such a moment; empty if its own one is said."""
    match event := found.event:
        case e.Stole(owner=owner, source=source):
            left = [store.count for store in view.clans[owner].warehouses if store.card == source]
            return "cleaned out" if left == [0] else "stole"
        case e.TookOut(owner=owner):
            return "took out" if view.clans[owner].gangsters else "took out the last"
        case e.Checked():
            if event.success:
                return "inside" if event.job == "burglary" else ""
            return "bitten" if moments.bitten(event) else "missed" if event.job == "attack" else "locked out"
        case e.Raided() if event.gangsters or event.warehouses or event.loot:
            return "raided"
        case e.Confiscated(loot=str()):
            return "confiscated"
        case e.Celebrated():
            if any(isinstance(each, e.Gave) for each in turn.events):
                return "gifts"
            return "party" if turn.number == view.turn.number and view.card is not None else "no gifts"
        case e.TookLoot():
            return "most loot" if found.leads else "big haul" if moments.worth(event) >= moments.BIG else "haul"
        case e.Freed():
            return "freed own" if event.owner == event.seat else "freed"
        case e.Hired() | e.Blocked():
            return "hired" if isinstance(event, e.Hired) else "blocked"
        case _:
            return ""


def _places(event: e.MafiaEvent, turn: TurnView) -> dict[str, object]:
    """What the event alone does not say."""
    match event:
        case e.Checked():
            return {"needed": NEEDED + 1}
        case e.Celebrated():
            givers = tuple(Player(each.seat) for each in turn.events if isinstance(each, e.Gave))
            return {"count": len(givers), "givers": givers}
        case e.LootTurnedUp():
            return {"turned": tuple([loot(each.card) for each in _turned_up(event, turn)])}
        case e.TookLoot(count=count) if count > 1:
            return {"haul": MORE_OF_IT(count - 1, loot=loot_name(event.top))}
        case e.Hired(card=card) | e.Discarded(card=card):
            return {"card": part(card)}
        case _:
            return {}


def _ending(found: Moment, view: MafiaView, turn: TurnView, names: Sequence[str], table: int) -> Caption:
    """The end of a deal or of the game."""
    ends = tuple(each for each in turn.events if isinstance(each, e.GameWon | e.DealEnded))
    won = [each for each in ends if isinstance(each, e.GameWon)]
    dealt = next((each for each in ends if isinstance(each, e.DealEnded)), None)
    if dealt is None or (won and won[0].reason == "last_left"):
        line = EVENTS.of(won[0])
        assert line is not None  # noqa: S101 - the table has a sentence about it
    elif won:
        told = variant(STORIES["won" if len(won) == 1 else "won together"], table, turn.number)
        winners = tuple(Player(each.seat) for each in won)
        line = told(won[0].seat, winners=winners, dollars=dollars(dealt.totals[won[0].seat]))
    else:
        most = max(range(len(dealt.dollars)), key=lambda seat: dealt.dollars[seat])
        first = max(range(len(dealt.totals)), key=lambda seat: dealt.totals[seat])
        told = STORIES["deal and lead" if dealt.totals[most] == dealt.totals[first] else "deal"][0]
        line = told(most, first, deal=dealt.deal, dollars=dollars(dealt.dollars[most]))
    return Caption(line.line(names), ends, found.rank)
