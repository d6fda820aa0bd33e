"""What a guided first game says in the newcomer's own hand: what to do, and why, in a sentence or two."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.mafia_dollar import actions as a
from bot.games.mafia_dollar.cards import BELOW, COUNTER, END, GROUP, NEEDED, PENALTY, VALUE
from bot.games.mafia_dollar.events import Drew
from bot.games.mafia_dollar.lessons import advised, may_end, nth_round, stuck, toll
from bot.games.mafia_dollar.scores import FOR_A_GANGSTER, FOR_A_WAREHOUSE
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.language import Sentence
from bot.language.rows import paragraph
from data.cards.mafia_dollar import COUNTERS
from rendering.words.common import listed
from rendering.words.mafia_dollar.names import PLIGHTS, card_name, dollars, loot_name, symbol_named
from rendering.words.mafia_dollar.places import can_act, find_gangster, name_of

TRADE: Final = Sentence("Trade…", context="a button")
LESSONS: Final[Mapping[type[a.MafiaAction], Sentence]] = {
    a.Hire: Sentence("Hire {card}: with more gangsters you still have one to send when others are blocked."),
    a.Open: Sentence("Open {card}: each warehouse is one more action a turn, and a place for loot."),
    a.Guard: Sentence("Play {card}: a dog makes it harder to break into your warehouse."),
    a.Equip: Sentence("Give {card} to **{gangster}**: it makes some of their jobs easier."),
    a.Block: Sentence(
        "Play {card} on **{gangster}**, who then cannot act until a card with the symbol {symbol} frees them."
    ),
    a.Free: Sentence("Free **{gangster}** with {card}: its symbol takes off the block. Both cards are gone then."),
    a.Birthday: Sentence("Play {card}: everybody who has loot gives you a loot card."),
    a.Police: Sentence(
        "Play {card} now: that costs you {toll} of loot; in your hand it would cost {penalty} at the end."
    ),
    a.Discard: Sentence("Discard {card}: it helps you least now, and you have to play or discard one."),
    a.Skip: Sentence("You hold nothing but police: play nothing this turn."),
    a.MoveOut: Sentence("Send **{gangster}** out: from the street they can do a job next turn."),
    a.TakeLoot: Sentence("Let **{gangster}** take {loot} to **{place}**: what your warehouses hold counts."),
    a.Attack: Sentence(
        "Attack with **{gangster}**. A check decides: a card is flipped, and the die in its corner plus the "
        "gangster's bullets must come to {needed} or more. If it fails, only the action is lost."
    ),
    a.Burgle: Sentence(
        "Break in with **{gangster}**. A check decides: a card is flipped, and the die in its corner plus the "
        "gangster's locks must come to {needed} or more. If it fails, only the action is lost."
    ),
    a.EndTurn: Sentence("Nothing useful is left to do: end your turn."),
    a.PassCard: Sentence("Pass {card} to the left: you will miss it least."),
    a.GiveLoot: Sentence("Give away {loot}: it is worth least."),
    a.LoseLoot: Sentence("Choose {loot}: if you have a choice, lose what is worth least."),
    a.KeepWarehouse: Sentence("Keep any one: all your warehouses are empty or lost."),
    a.Spoils: Sentence("Keep all you can: better items make jobs easier."),
    a.Steal: Sentence(
        "Take the most valuable loot, and put it where the least loot lies: one break-in robs one warehouse."
    ),
}
"""By kind of answer."""
HIRE_FIRST: Final = Sentence(
    "Hire {card}: gangsters bring in loot. At the end most dollars win: what your loot is worth, less {cost} for each "
    "gangster, {rent} for each warehouse, and police in your hand."
)
HIRE_FREE: Final = Sentence("Hire {card}: none of your gangsters can act, and a new one can.")
SEND_FOR: Final = Sentence(
    "Send **{gangster}** out: next turn they can take {loot}, the most valuable loot on top now."
)
TAKE_DEAREST: Final = Sentence("Let **{gangster}** take {loot} to **{place}**: no pile has more valuable loot on top.")
BLOCK_FIRST: Final = Sentence(
    "Play {card} on **{gangster}**: **{name}** has the most loot. A card with the symbol {symbol} frees them again."
)
STEAL_GUARDED: Final = Sentence("Take the most valuable loot, and put it where your guard dog helps to keep it.")
OPEN_SECOND: Final = Sentence(
    "Open {card}: a break-in robs only one warehouse, so keep your loot in two. A second one also gives you one more "
    "action a turn."
)
PASS_WAREHOUSE: Final = Sentence("Pass {card} to the left: one more warehouse would cost you {rent} at the end.")
PASS_POLICE: Final = Sentence("Pass {card} to the left: in your hand it would cost {penalty} at the end.")
NO_ACTION: Final = Sentence("End your turn.")
"""What the question above it says is not repeated."""
HOLDS_POLICE: Final = Sentence(
    "{card} costs you {penalty} if you hold it at the end. You cannot discard it: play it before then, or pass it to "
    "the left when somebody plays police."
)
FACTS: Final = (
    Sentence(
        "The deal, which here is the whole game, is over the moment **{end}** turns up from the deck: this short deck "
        "lasts some fourteen rounds."
    ),
    Sentence("Each gangster acts once a turn, and each of your warehouses is one action."),
    Sentence(
        "A check decides attacks and break-ins: a card is flipped, and the die in its corner plus bullets or locks "
        "must come to {needed} or more."
    ),
    Sentence(
        "Bullets count in an attack, locks in a break-in. Items add to them, and a guard dog takes one lock away."
    ),
    Sentence("After a job, won or lost, a gangster is back in the hideout."),
    Sentence(
        "Everybody sees gangsters, items, dogs and how many cards lie where. Hidden are the cards in a hand, and which "
        "loot lies in a warehouse."
    ),
    Sentence(
        "With **{trade}** you offer another player a card from your hand for one of theirs. Both of you have to agree."
    ),
    Sentence(
        "Police cost dollars if you hold them at the end: {police}. A player who plays police has no actions in that "
        "turn and loses loot, and everybody passes a card to the left."
    ),
    Sentence("A card with the right symbol frees a blocked gangster: {symbols}."),
    Sentence("Spread your loot: a break-in robs one warehouse, and a guard dog helps only its own."),
    Sentence(
        "On the Don's birthday everybody else with loot gives a loot card to the player who celebrates. That player's "
        "own blocked gangsters are free again."
    ),
    Sentence("A gangster can be attacked on the street, but not in the hideout."),
    Sentence("With a motorcycle or a car a gangster takes more loot at once."),
    Sentence("Rivals who can act can rob you: a block on one of them protects your loot for a while."),
)
"""What is said at the ends of the first turns: something new in each."""
URGENT: Final = (*range(9), *range(BELOW - 4, BELOW + 2))
"""Cards in the deck at which police in the hand are spoken of again: when it may end, and when it must soon."""
IF_NOW: Final = Sentence("If it ended now, you would have {worth}. The deck has {deck} cards left.")
ANY_MOMENT: Final = Sentence(
    "If it ended now, you would have {worth}. Cards left in the deck: {deck}. The End is among them, so it may "
    "turn up at any moment."
)
"""What is said at the ends of later turns."""


def lesson(decision: Decision, view: MafiaView, names: Sequence[str]) -> str:
    """Return the advice on the viewer's own decision; empty if there is none. `names`: the seats' names, escaped."""
    action = advised(view, decision)
    if action is None:
        return ""
    card, gangster = getattr(action, "card", ""), getattr(action, "gangster", "")
    loot = _dearest(view) if isinstance(action, a.MoveOut) else _loot(action, view)
    said = _sentence(action, view, loot)(
        card=f"**{card_name(card)}**" if card else "",
        gangster=card_name(gangster) if gangster else "",
        loot=loot_name(loot) if loot else "",
        needed=NEEDED + 1,
        symbol=symbol_named(COUNTER[card]) if card in COUNTER else "",
        name=name_of(names, found.seat) if (found := find_gangster(view, gangster)) else "",
        place=card_name(getattr(action, "warehouse", "")),
        cost=dollars(-FOR_A_GANGSTER),
        rent=dollars(-FOR_A_WAREHOUSE),
        penalty=dollars(PENALTY.get(card, 0)),
        toll=dollars(toll(view, card) if isinstance(action, a.Police) else 0),
    )
    if decision.ask == "play":
        return paragraph(said, _held_police(view, action))
    return paragraph(said, _fact(view)) if isinstance(action, a.EndTurn) else said


def _sentence(action: a.MafiaAction, view: MafiaView, loot: str) -> Sentence:
    """What is said of an answer as things stand. `loot`: what lies on top for a gangster."""
    gangsters = view.me.gangsters if view.me is not None else ()
    stores = view.me.warehouses if view.me is not None else ()
    match action:
        case a.Hire() if stuck(view):
            return HIRE_FREE if gangsters else HIRE_FIRST
        case a.MoveOut() if loot and nth_round(view):
            return SEND_FOR
        case a.TakeLoot() if loot == _dearest(view):
            return TAKE_DEAREST
        case a.Block(gangster=gangster) if (found := find_gangster(view, gangster)) and _leads(view, found.seat):
            return BLOCK_FIRST
        case a.Steal(warehouse=place) if any(each.dog for each in stores if each.card == place):
            return STEAL_GUARDED
        case a.Open() if len(stores) == 1 and stores[0].count:
            return OPEN_SECOND
        case a.PassCard(card) if card in PENALTY:
            return PASS_POLICE
        case a.PassCard(card) if GROUP[card] == "warehouse":
            return PASS_WAREHOUSE
        case a.EndTurn() if not view.actions or not any(map(can_act, gangsters)):
            return NO_ACTION
    return LESSONS[type(action)]


def _loot(action: a.MafiaAction, view: MafiaView) -> str:
    """The loot that an answer is about; of a pile its top card."""
    if isinstance(action, a.TakeLoot):
        return next((pile.top for pile in view.piles if pile.kind == action.pile and pile.top), "")
    return action.loot if isinstance(action, a.GiveLoot | a.LoseLoot) else ""


def _dearest(view: MafiaView) -> str:
    """The dearest loot on top of a pile; empty if there is none."""
    return max((pile.top for pile in view.piles if pile.top), key=VALUE.__getitem__, default="")


def _leads(view: MafiaView, seat: int) -> bool:
    """Whether that player has more loot cards than each other one."""
    counts = [sum(store.count for store in clan.warehouses) for clan in view.clans]
    return counts[seat] > max(count for at, count in enumerate(counts) if at != seat)


def _held_police(view: MafiaView, action: a.MafiaAction) -> str:
    """What the dearest police card in the hand costs, when it has just been drawn or the game may end."""
    hand = (view.me.hand if view.me is not None else None) or ()
    drawn = [event.card for event in view.turn.events if isinstance(event, Drew) and event.seat == view.viewer]
    urgent = view.deck in URGENT or not nth_round(view)
    police = [card for card in hand if GROUP[card] == "police" and (card in drawn or urgent)]
    if not police or isinstance(action, a.Police):
        return ""
    card = max(police, key=PENALTY.__getitem__)
    return HOLDS_POLICE(card=f"**{card_name(card)}**", penalty=dollars(PENALTY[card]))


def _fact(view: MafiaView) -> str:
    """What is new at the end of a turn."""
    nth, worth = nth_round(view), view.me.worth if view.me is not None else None
    if nth >= len(FACTS):
        said = ANY_MOMENT if may_end(view) else IF_NOW
        return said(worth=dollars(worth.dollars if worth is not None else 0), deck=min(view.deck, BELOW + 1))
    police = {card_name(card): dollars(PENALTY[card]) for card in PENALTY}
    return FACTS[nth](
        end=card_name(END),
        needed=NEEDED + 1,
        trade=TRADE,
        police=listed(f"{name} {cost}" for name, cost in police.items()),
        symbols=listed(f"{symbol_named(symbol)} – {PLIGHTS[kind]}" for kind, symbol in COUNTERS.items()),
    )
