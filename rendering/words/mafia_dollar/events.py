"""What is said of each event of MafiaDollar, in messages and in pictures: one entry for each kind.

Events must come from `seen_by`: a card that is None there is not named.
"""

from collections.abc import Callable, Sequence
from typing import Final

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.cards import NEEDED, SYMBOL
from bot.language import Plural, Sentence, say, say_counted
from bot.language.rows import bracketed, commas
from bot.language.tables import By, Fields
from rendering.words.clauses import LEFT, Clause, EventTable, Part
from rendering.words.mafia_dollar.names import (
    SYMBOLS,
    beside_name,
    beside_owner,
    bullets,
    card_name,
    dollars,
    gangsters_counted,
    item_name,
    locks,
    loot_counted,
    loot_name,
    one_item,
    pile_name,
    plight,
    warehouses_counted,
)

Seats = Sequence[str]

# --- sentences of which the event chooses one -------------------------------------------------------------

BEGAN: Final = Clause(Plural("{count} players begin: most dollars win"))
MATCH_BEGAN: Final = Clause(Plural("{count} players begin: a match to {dollars}"))
FROM_HANDS: Final = Clause(
    Plural("{count} loot card from the hands went to the piles", "{count} loot cards from the hands went to the piles")
)
DEALT: Final = Clause("the cards are dealt", mark="🃏")
NEXT_DEAL: Final = Clause("deal {deal} begins", mark="🃏")
FIRST_TURN: Final = Clause("{name} has the first turn", you="you have the first turn")
TURNED_UP: Final = Clause(
    "{name} turned up {turned}: onto the piles",
    you="you turned up {turned}: onto the piles",
    short="{turned} turned up",
)
TURNED_UP_IN_CHECK: Final = Clause(
    "{name} turned up {turned} during the check: onto the piles",
    you="you turned up {turned} during the check: onto the piles",
)
END_DRAWN: Final = Clause(
    "{name} turned up the End of the prohibition while drawing. The deal is over",
    you="you turned up the End of the prohibition while drawing. The deal is over",
    mark="🍻",
)
END_IN_CHECK: Final = Clause(
    "{name} turned up the End of the prohibition in the middle of a check. The deal is over",
    you="you turned up the End of the prohibition in the middle of a check. The deal is over",
    mark="🍻",
)
BANKED: Final = Clause("banked: {sums}", short="the deal is over", mark="💵")
BANKED_AGAIN: Final = Clause("banked in deal {deal}: {sums}. In all: {totals}", short="the deal is over", mark="💵")
BANKED_BY: Final = Clause(
    Sentence("{name} {dollars}", context="in a list of players and what they banked"),
    you=Sentence("you {dollars}", context="in a list of players and what they banked"),
)
WON: Final = Clause("{name} wins: the richest in town", you="you win: the richest in town", mark="🏆")
LAST_LEFT: Final = Clause("{name} wins: nobody else is left", you="you win: nobody else is left", mark="🏆")
FREED_OWN: Final = Clause(
    "{name} freed {fellow} from {block} with a {symbol} ({used})",
    you="you freed {fellow} from {block} with a {symbol} ({used})",
    short="{symbol} frees {other} {gangster}",
    mark="🔓",
)
FREED: Final = Clause(
    "{name} freed {other}'s {gangster} from {block} with a {symbol} ({used})",
    you="you freed {other}'s {gangster} from {block} with a {symbol} ({used})",
    to_you="{name} freed your {gangster} from {block} with a {symbol} ({used})",
    short="{symbol} frees {other} {gangster}",
    mark="🔓",
)
REPLACED: Final = Clause("{replaced} is discarded", short="{replaced} discarded")
BLOCKS_GONE: Final = Clause(
    Plural(
        "the birthday took {count} block off {name}'s own gangsters",
        "the birthday took {count} blocks off {name}'s own gangsters",
    ),
    you=Plural(
        "the birthday took {count} block off your own gangsters",
        "the birthday took {count} blocks off your own gangsters",
    ),
    short=Plural("{count} block is gone", "{count} blocks are gone"),
)
ITEMS_WON: Final = Clause("{name} won {won}", you="you won {won}")
ITEMS_GONE: Final = Clause("{discarded} went to the discard pile")
CHOSE: Final = Clause("{name} chose {card}", you="you chose {card}")
PASSED: Final = Clause(
    "{name} passed {card} to {other}", you="you passed {card} to {other}", to_you="{name} passed you {card}", mark="✉️"
)
CONFISCATED: Final = Clause(
    "{name} lost {lost} from {warehouse} to the {named}",
    you="you lost {lost} from {warehouse} to the {named}",
    short="{lost} lost",
    mark="💸",
)
NOTHING_TO_TAKE: Final = Clause(
    "the {named} found nothing to take from {name}",
    you="the {named} found nothing to take from you",
    short="no loot to lose",
)
KEPT: Final = Clause("{fellow} kept {kept}", short="{kept} kept")
KEPT_NOTHING: Final = Clause("{fellow} kept nothing", short="no items kept")
ATTACKED: Final = Clause(
    "{name}'s {gangster} attacked {other}'s {target}: {sum}",
    you="your {gangster} attacked {other}'s {target}: {sum}",
    to_you="{name}'s {gangster} attacked your {target}: {sum}",
    short="{gangster} attacks {other} {target} {result}",
    mark="🎲",
)
BROKE_IN: Final = Clause(
    "{name}'s {gangster} tried to break into {other}'s {target}: {sum}",
    you="your {gangster} tried to break into {other}'s {target}: {sum}",
    to_you="{name}'s {gangster} tried to break into your {target}: {sum}",
    short="{gangster} breaks into {other} {target} {result}",
    mark="🎲",
)
OFFERED: Final = Clause(
    "{name} offers {give} to {other}", you="you offer {give} to {other}", to_you="{name} offers you {give}", mark="🤝"
)
OFFERED_AHEAD: Final = Clause(
    "{name} offers {give} to {other}, for when their turn comes",
    you="you offer {give} to {other}, for when their turn comes",
    mark="🤝",
)
TRADED: Final = Clause(
    "{name} and {other} traded one card each",
    you="you and {other} traded one card each",
    to_you="you and {name} traded one card each",
    mark="🤝",
)
TRADED_CARDS: Final = Clause(
    "{name} gave {given} to {other} for {taken}",
    you="you gave {given} to {other} for {taken}",
    to_you="{name} gave you {given} for {taken}",
    mark="🤝",
)
DROPPED: Final = {
    "withdrawn": Clause(
        "{name} took back the offer to {other}",
        you="you took back the offer to {other}",
        to_you="{name} took back the offer to you",
        mark="🤝",
    ),
    "declined": Clause(
        "{other} declined {name}'s offer",
        you="{other} declined your offer",
        to_you="you declined {name}'s offer",
        mark="🤝",
    ),
    "answer_declined": Clause(
        "{name} declined {other}'s answer",
        you="you declined {other}'s answer",
        to_you="{name} declined your answer",
        mark="🤝",
    ),
    "lapsed": Clause(
        "{name}'s offer to {other} lapsed",
        you="your offer to {other} lapsed",
        to_you="{name}'s offer to you lapsed",
        mark="🤝",
    ),
}

# --- every event -----------------------------------------------------------------------------------------


def part(card: str) -> Part:
    """A card by its name; pictures draw it."""
    return Part(card_name(card), strong=True, card=card)


def _held(card: str | None) -> Part:
    """A card of a hand, its name bold, with its figures; None: one that the reader may not see."""
    if card is None:
        return Part(str(A_CARD))
    name, beside = card_name(card), beside_name(card)
    return Part(f"**{name}**{bracketed(beside) if beside else ''}", plain=name, card=card)


A_CARD: Final = Sentence("a card", context="an unseen card that somebody draws or passes on")


def _unseen(card: str | None) -> Part:
    """A card of a trade; None: one that the reader may not see."""
    return Part(say("an unseen card")) if card is None else _held(card)


def loot(card: str | None) -> Part:
    """A loot card; None: one that the reader may not see."""
    return Part(loot_counted(1)) if card is None else Part(loot_name(card), card=card)


def _one_item(card: str) -> Part:
    return Part(one_item(card), card=card)


def _item(card: str) -> Part:
    return Part(item_name(card), card=card)


def _haul(event: e.TookLoot | e.Stole) -> tuple[Part, ...]:
    """The loot of a job; of a pile, others know only the first card."""
    if event.cards:
        return tuple(map(loot, event.cards))
    if isinstance(event, e.Stole):
        return (Part(loot_counted(event.count)),)
    more = event.count - 1
    rest = say_counted("{count} more of {pile}", more, pile=pile_name(event.pile))
    return (loot(event.top), *[Part(rest, plain=say("+{count} more", count=more))] * bool(more))


def _symbol(card: str) -> Part:
    return Part(SYMBOLS[SYMBOL[card]], card=SYMBOL[card])


def _lost(event: e.Confiscated | e.Raided) -> tuple[object, ...]:
    """What police took: a loot card, or so much of each kind."""
    if isinstance(event, e.Confiscated):
        return (loot(event.loot),)
    kinds = (
        (event.gangsters, gangsters_counted),
        (event.warehouses, warehouses_counted),
        (event.loot, loot_counted),
    )
    lost = tuple(counted(len(cards)) for cards, counted in kinds if cards)
    return lost or (say("nothing"),)


def _count(event: e.GameBegan | e.DealBegan | e.Celebrated | e.Stole) -> int:
    """The number in a sentence about such an event."""
    match event:
        case e.GameBegan(seats):
            return seats
        case e.DealBegan(loot=cards) | e.Celebrated(blocks=cards):
            return len(cards)
        case e.Stole(count=count):
            return count


def _banked(amounts: Sequence[int]) -> Callable[[Seats], str]:
    return lambda names: commas(
        BANKED_BY(seat, dollars=dollars(amount)).clause(names) for seat, amount in enumerate(amounts)
    )


def rolled(event: e.Checked) -> str:
    """The sum of a skill check: “die 4 + 2 bullets + 1 weapon = 7”."""
    attack = event.job == "attack"
    parts = [say("die {number}", number=event.die), bullets(event.points) if attack else locks(event.points)]
    if event.item:
        weapon, tool = say("{number} weapon", number=event.item), say("{number} tool", number=event.item)
        parts.append(weapon if attack else tool)
    added = " + ".join(parts)
    if event.dog:
        dog = say("{number} dog", number=event.dog)
        added = f"{added} − {dog}"
    return f"{added} = {event.total}"


def sum_of(event: e.Checked) -> str:
    """The sum of a skill check, and whether it was enough: “die 4 + 2 bullets = 6, needs 9 or more: failed”."""
    total = {"sum": rolled(event), "number": str(NEEDED + 1)}
    if event.success:
        return say("{sum}, needs {number} or more: it worked", **total)
    return say("{sum}, needs {number} or more: failed", **total)


def _result(event: e.Checked) -> Part:
    words = say("{sum}: success", sum=event.total) if event.success else say("{sum}: failed", sum=event.total)
    return Part(words, strong=True)


FIELDS: Final[Fields] = {
    **{field: (field, card_name) for field in ("warehouse", "receiver")},
    **{field: (field, beside_owner) for field in ("gangster", "target", "source")},
    "count": ("", _count),
    **{field: (field, _unseen) for field in ("give", "given", "taken")},
    "card": ("card", _held),
    "named": ("card", part),
    "block": ("block", part),
    "dog": ("card", part),
    "put": ("card", part),
    "state": ("card", plight),
    "symbol": ("card", _symbol),
    "used": ("card", item_name),
    "fellow": ("gangster", card_name),
    "item": ("card", _one_item),
    "handed": ("item", _one_item),
    "replaced": ("replaced", _item),
    "kept": ("kept", lambda items: tuple(map(_item, items))),
    "discarded": ("discarded", lambda items: tuple(map(_item, items))),
    "won": ("items", lambda items: tuple(map(_one_item, items))),
    "stays": ("kept", card_name),
    "loot": ("loot", loot),
    "turned": ("card", loot),
    "haul": ("", _haul),
    "lost": ("", _lost),
    "sum": ("", sum_of),
    "result": ("", _result),
    "dollars": ("target", dollars),
    "sums": ("dollars", _banked),
    "totals": ("totals", _banked),
}
"""How the parts of sentences are shown."""
EVENTS: Final = EventTable(
    {
        e.GameBegan: lambda event: MATCH_BEGAN if event.target else BEGAN,
        e.DealBegan: lambda event: NEXT_DEAL if event.deal > 1 else DEALT,
        e.TurnBegan: Clause("{name}'s turn", you="your turn"),
        e.LootTurnedUp: lambda event: TURNED_UP_IN_CHECK if event.check else TURNED_UP,
        e.Drew: Clause("{name} drew {card}", you="you drew {card}"),
        e.EndDrawn: lambda event: END_IN_CHECK if event.check else END_DRAWN,
        e.DealEnded: lambda event: BANKED if event.deal == 1 else BANKED_AGAIN,
        e.Resigned: Clause(
            "{name} left the game; all their cards are discarded",
            you="you left the game; all your cards are discarded",
            short="{name} left the game",
        ),
        e.GameWon: lambda event: LAST_LEFT if event.reason == "last_left" else WON,
        e.Hired: Clause("{name} hired {card}", you="you hired {card}", short="{card} joins", mark="🕴️"),
        e.Opened: Clause("{name} opened {named}", you="you opened {named}", short="{named} opens", mark="🏭"),
        e.Guarded: Clause(
            "{name} put a guard dog on {warehouse}",
            you="you put a guard dog on {warehouse}",
            short="{dog} guards {warehouse}",
            mark="🐕",
        ),
        e.Equipped: Clause(
            "{name} gave {fellow} {item}", you="you gave {fellow} {item}", short="{item} for {fellow}", mark="🧰"
        ),
        e.Blocked: Clause(
            "{name} blocked {other}'s {gangster}, who is now {state}",
            you="you blocked {other}'s {gangster}, who is now {state}",
            to_you="{name} blocked your {gangster}, who is now {state}",
            short="{put} on {other} {gangster}",
            mark="⛔",
        ),
        e.Freed: lambda event: FREED_OWN if event.owner == event.seat else FREED,
        e.Discarded: Clause("{name} discarded {card}", you="you discarded {card}", short="{card} discarded"),
        e.Skipped: Clause(
            "{name} played nothing: all their cards were police",
            you="you played nothing: all your cards were police",
            short="only police in hand",
        ),
        e.PolicePlayed: Clause(
            "{name} played the {named}: everybody passes a card to the left",
            you="you played the {named}: everybody passes a card to the left",
            mark="🚓",
        ),
        e.Chose: lambda event: None if event.card is None else CHOSE,
        e.ChoseAnew: Clause("{name} chose {card} instead", you="you chose {card} instead"),
        e.Passed: PASSED,
        e.Confiscated: lambda event: NOTHING_TO_TAKE if event.loot is None else CONFISCATED,
        e.Raided: Clause(
            "{named}: {name} lost {lost}; {stays} stays, empty",
            you="{named}: you lost {lost}; {stays} stays, empty",
            short="{lost} lost",
            mark="💸",
        ),
        e.Celebrated: Clause(
            "{name} celebrates the Don's birthday: gifts go to {warehouse}",
            you="you celebrate the Don's birthday: gifts go to {warehouse}",
            mark="🎂",
        ),
        e.Gave: Clause(
            "{name} gave {loot} from {source} to {other} for the birthday; it lies in {warehouse}",
            you="you gave {loot} from {source} to {other} for the birthday; it lies in {warehouse}",
            to_you="{name} gave you {loot} from {source} for the birthday; it lies in {warehouse}",
            short="{name} gives {other} {loot}",
            mark="🎁",
        ),
        e.MovedOut: Clause(
            "{name}'s {gangster} went out to the street",
            you="your {gangster} went out to the street",
            short="{gangster} goes out",
            mark="🚶",
        ),
        e.CameHome: Clause(
            "{name}'s {gangster} came home",
            you="your {gangster} came home",
            short="{gangster} comes home",
            mark="🏠",
        ),
        e.TookLoot: Clause(
            "{name}'s {gangster} took {haul} to {warehouse}",
            you="your {gangster} took {haul} to {warehouse}",
            short="{gangster} takes {haul}",
            mark="💰",
        ),
        e.Checked: lambda event: ATTACKED if event.job == "attack" else BROKE_IN,
        e.TookOut: Clause(
            "{name}'s {gangster} took out {other}'s {target}",
            you="your {gangster} took out {other}'s {target}",
            to_you="{name}'s {gangster} took out your {target}",
            short="{other} {target} is taken out",
            mark="💀",
        ),
        e.SpoilsShared: lambda event: KEPT if event.kept else KEPT_NOTHING,
        e.Stole: Clause(
            "{name}'s {gangster} stole {haul} from {other}'s {source} to {warehouse}",
            you="your {gangster} stole {haul} from {other}'s {source} to {warehouse}",
            to_you="{name}'s {gangster} stole {haul} from your {source} to {warehouse}",
            short="{haul} stolen from {other}",
            mark="💰",
        ),
        e.HandedOver: Clause(
            "{name}'s {gangster} handed {receiver} {handed}",
            you="your {gangster} handed {receiver} {handed}",
            short="{handed} handed to {receiver}",
            mark="🧰",
        ),
        e.Offered: lambda event: OFFERED_AHEAD if event.ahead else OFFERED,
        e.Answered: Clause(
            "{name} answers {other} with {give}",
            you="you answer {other} with {give}",
            to_you="{name} answers you with {give}",
            mark="🤝",
        ),
        e.Dropped: lambda event: DROPPED[event.why],
        e.Traded: lambda event: TRADED if event.given is None or event.taken is None else TRADED_CARDS,
    },
    FIELDS,
)
"""Every event."""
MORE: Final = EventTable(
    {
        e.DealBegan: lambda event: FROM_HANDS if event.loot else None,
        e.Equipped: lambda event: REPLACED if event.replaced else None,
        e.HandedOver: lambda event: REPLACED if event.replaced else None,
        e.Celebrated: lambda event: BLOCKS_GONE if event.blocks else None,
        e.TookOut: lambda event: ITEMS_WON if event.items else None,
        e.SpoilsShared: lambda event: ITEMS_GONE if event.discarded else None,
    },
    FIELDS,
)
"""What else there is to say of some events."""

PLAYED_POLICE: Final = Clause("{name} played the {named}, and all passed a card")
DEEDS: Final = (e.Stole, e.TookOut, e.Checked, e.Celebrated, e.PolicePlayed, e.Confiscated, e.Raided)
"""What a turn can have come to that changed much."""
TURNED: Final = (e.Checked, e.EndDrawn, e.Resigned, e.Drew)
"""What a game can have turned on, the most telling first."""
TURNED_WORDS: Final = EventTable(
    {
        e.Checked: By(
            lambda event: (event.job, event.success),
            {
                ("attack", True): Clause("{name} attacked {other} and rolled {die}: it worked"),
                ("attack", False): Clause("{name} attacked {other} and rolled {die}: it failed"),
                ("burglary", True): Clause("{name} broke in at {other}'s and rolled {die}: it worked"),
                ("burglary", False): Clause("{name} tried to break in at {other}'s and rolled {die}: it failed"),
            },
        ),
        e.EndDrawn: Clause("{name} turned up the End of the prohibition"),
        e.Resigned: LEFT,
        e.Drew: Clause("{name} drew {card} unseen"),
        e.Stole: Clause(
            Plural(
                "{name} stole {count} loot card from {other}",
                "{name} stole {count} loot cards from {other}",
            )
        ),
        e.TookOut: Clause("{name} took out {other}'s {target}"),
        e.PolicePlayed: PLAYED_POLICE,
        e.Confiscated: PLAYED_POLICE,
        e.Raided: PLAYED_POLICE,
        e.Celebrated: Clause("{name} celebrated the Don's birthday"),
    },
    FIELDS,
)
"""The same in a few words, when all is open."""
