"""Each answer of MafiaDollar in words: short, for a menu (`said`), and its meaning (`describe`)."""

from collections.abc import Sequence
from typing import assert_never

from bot.games.mafia_dollar import actions as a
from bot.games.mafia_dollar.cards import BONUS, CARDS, PENALTY, SLOT
from bot.games.mafia_dollar.scores import FOR_A_WAREHOUSE
from bot.games.mafia_dollar.views import GangsterView, MafiaView
from bot.games.values import Decision
from data.cards.mafia_dollar import BlockCard, LootKind
from rendering.words.common import capital, listed
from rendering.words.mafia_dollar.names import (
    LOOT_MARKS,
    LOOT_NAMES,
    bullets,
    card_name,
    counted,
    dollars,
    in_hand,
    item_name,
    locks,
    loot_name,
    symbol_named,
    symbol_of,
)
from rendering.words.mafia_dollar.places import (
    attack_odds,
    break_in_points,
    burglary_odds,
    figures_of,
    find_gangster,
    find_warehouse,
    left_of,
    name_of,
    needs,
    offer_under,
    percent,
    somebodys,
    source_of,
    state_of,
)
from rendering.words.mafia_dollar.steps import kept_items

Seats = Sequence[str]


def answer_words(action: a.MafiaAction, decision: Decision, view: MafiaView, names: Seats) -> str:
    """An answer in a few words."""
    match action:
        case a.Hire(card):
            return f"Hire {in_hand(card)}"
        case a.Open(card):
            return f"Open {in_hand(card)}"
        case a.Guard(card, warehouse):
            return f"{card_name(card)} guards {card_name(warehouse)} · {symbol_of(card)}"
        case a.Equip(card, gangster):
            return f"{item_name(card)} for {card_name(gangster)} · {symbol_of(card)}"
        case a.Block(card, gangster):
            return f"{card_name(card)} for {somebodys(view, gangster, names)} · {symbol_of(card)}"
        case a.Free(card, gangster):
            return f"Free {somebodys(view, gangster, names)} with the {symbol_of(card)} of {card_name(card)}"
        case a.Birthday(card, warehouse, free):
            blocks = "" if free else ", blocks stay on"
            return f"{card_name(card)}: gifts to {card_name(warehouse)}{blocks}"
        case a.Police(card):
            return f"Play the {in_hand(card)}"
        case a.Discard(card):
            return f"Discard {in_hand(card)}"
        case a.Skip():
            return "Play nothing: all your cards are police"
        case a.EndTurn():
            return "End the turn"
        case a.MoveOut(gangster):
            return f"{card_name(gangster)} goes out"
        case a.ComeHome(gangster):
            return f"{card_name(gangster)} comes home"
        case a.TakeLoot(gangster, pile, count, warehouse):
            return f"{card_name(gangster)} takes {_taken(pile, count, view)}{_to(warehouse, view)}"
        case a.Attack(gangster, target):
            return f"{card_name(gangster)} attacks {somebodys(view, target, names)}{_chance(action, view)}"
        case a.Burgle(gangster, warehouse):
            return f"{card_name(gangster)} breaks into {somebodys(view, warehouse, names)}{_chance(action, view)}"
        case a.HandOver(gangster, receiver, item):
            return f"{card_name(gangster)} hands {item_name(item)} to {card_name(receiver)}"
        case _:
            return _reply(action, decision, view, names)


def _taken(pile: LootKind, count: int, view: MafiaView) -> str:
    """The loot of a job: the top card of a pile, or a number of cards."""
    top = next((each.top for each in view.piles if each.kind == pile), None)
    return loot_name(top) if count == 1 and top is not None else f"{count} {LOOT_MARKS[pile]} {LOOT_NAMES[pile]}"


def _to(warehouse: str, view: MafiaView) -> str:
    """The warehouse that loot goes to; empty if the viewer has only one."""
    return f" → {card_name(warehouse)}" if view.me is None or len(view.me.warehouses) != 1 else ""


def _chance(action: a.Attack | a.Burgle, view: MafiaView) -> str:
    """The chance of a skill check; empty if one of the two is not in play."""
    placed = find_gangster(view, action.gangster)
    if placed is None:
        return ""
    if isinstance(action, a.Attack):
        return f" · {percent(attack_odds(view, placed.gangster).success)}"
    stored = find_warehouse(view, action.warehouse)
    return f" · {percent(burglary_odds(view, placed.gangster, stored.warehouse).success)}" if stored else ""


def _reply(action: a.ReplyAction | a.TradeAction, decision: Decision, view: MafiaView, names: Seats) -> str:
    """A reply to a card, a job or a trade in a few words."""
    match action:
        case a.PassCard(card):
            return f"Pass on {in_hand(card)}"
        case a.GiveLoot(loot):
            return f"Give {loot_name(loot)}{_in(loot, view)}"
        case a.LoseLoot(loot):
            return f"Lose {loot_name(loot)}{_in(loot, view)}"
        case a.KeepWarehouse(warehouse):
            return f"Keep {card_name(warehouse)}"
        case a.Spoils(keep):
            return f"Keep {kept_items(keep, view)}" if keep else "Keep nothing"
        case a.Steal(loot, warehouse):
            return f"{listed(map(loot_name, loot))}{_to(warehouse, view)}"
        case a.Offer(partner, give, ahead):
            when = " when their turn comes" if ahead else ""
            return f"Offer {name_of(names, partner)}: {in_hand(give)}{when}"
        case a.Withdraw(partner):
            return f"Take back the offer to {name_of(names, partner)}"
        case a.Answer(give):
            return f"Give {in_hand(give)} for it"
        case a.Decline():
            return "No deal"
        case a.Confirm():
            return "It's a deal"
        case _:
            assert_never(action)


def _in(loot: str, view: MafiaView) -> str:
    where = source_of(view, loot)
    return f" in {card_name(where)}" if where else ""


# --- what it means ---------------------------------------------------------------------------------------


def describe(action: a.MafiaAction, decision: Decision, view: MafiaView, names: Seats) -> str:
    """The meaning of an answer, for a reader who does not know the rules."""
    match action:
        case a.Hire():
            return "Comes into your hideout. Can go out this turn; does jobs from your next turn on."
        case a.Open():
            return f"One more action each turn, this one too. Costs {dollars(-FOR_A_WAREHOUSE)} at the end."
        case a.Guard():
            return "A rival who breaks in there counts one less."
        case a.Equip(card, gangster):
            return _equipped(card, gangster, view)
        case a.Block(card, gangster):
            found = CARDS[card]
            symbol = symbol_named(found.countered_by) if isinstance(found, BlockCard) else ""
            placed = find_gangster(view, gangster)
            who = f"{capital(state_of(placed))}. " if placed else ""
            return f"{who}Does nothing until a card with a {symbol} frees them."
        case a.Free(_, gangster):
            return _freed(gangster, view)
        case a.Birthday(_, _, free):
            blocks = "All blocks on your gangsters go. " if free else "The blocks on your gangsters stay. "
            return f"{blocks}Everybody who has loot gives you one loot card."
        case a.Police(card):
            toll = POLICE[int(getattr(CARDS[card], "stars", 1))]
            return f"No actions; all pass a card to the left. {toll}"
        case a.Discard(card):
            return f"Face up; nothing happens. {counted_actions(view)}"
        case a.Skip():
            return "Police cannot be discarded, so you keep them all. You still have your actions."
        case a.EndTurn():
            return _ended(view, names)
        case a.MoveOut(gangster):
            return f"Ready for a job from your next turn on; can be attacked there.{_gangster_figures(gangster, view)}"
        case a.ComeHome():
            return "Safe from attacks, and can be given items. Costs the action."
        case a.TakeLoot(_, pile, count, _):
            return _hauled(pile, count, view)
        case a.Attack(gangster, target):
            return _attacked(gangster, target, view)
        case a.Burgle(gangster, warehouse):
            return _broken_into(gangster, warehouse, view)
        case a.HandOver(_, receiver, item):
            return f"Costs an action and {_equipped(item, receiver, view, lower=True)}"
        case _:
            return _meant(action, decision, view, names)


POLICE = {
    1: "Then you lose a loot card of your choice.",
    2: "Then you lose your most valuable loot card.",
    3: "Then you lose all you have in play but one empty warehouse.",
}
"""The loot that police cards take, by their stars."""


def _meant(action: a.ReplyAction | a.TradeAction, decision: Decision, view: MafiaView, names: Seats) -> str:
    match action:
        case a.PassCard(card):
            to = name_of(names, left_of(view, decision.seat))
            rid = f" You avoid a penalty of {dollars(PENALTY[card])}." if card in PENALTY else ""
            return f"Goes to {to} when all have chosen; only the two of you know.{rid}"
        case a.GiveLoot():
            return "Only the two of you will know which card it was."
        case a.LoseLoot():
            return "It goes to the discard pile, and is gone for good."
        case a.KeepWarehouse(warehouse):
            return f"{card_name(warehouse)} stays, empty and without a dog. You lose everything else you have in play."
        case a.Spoils(keep):
            return _shared(keep, view)
        case a.Steal(loot, _):
            return f"{counted(len(loot), 'loot card')}; the others only see how many."
        case a.Offer(partner, _, ahead):
            who = name_of(names, partner)
            shown = " without seeing it" if view.options.blind_trades else ""
            when = (
                f"Waits for {who}'s turn; nobody sees it before." if ahead else f"{who} can answer with a card{shown}."
            )
            return f"{when} You still decide when you see their card."
        case a.Withdraw(partner):
            return f"{name_of(names, partner)} can no longer answer it."
        case a.Answer():
            offer = offer_under(view, decision.id)
            who = name_of(names, offer.seat) if offer else "The other player"
            return f"{who} must still say yes before you swap the cards."
        case a.Decline():
            return "Both keep their cards. Nobody else hears of it."
        case a.Confirm():
            return "You swap the two cards now. The others see only that you traded."
        case _:
            assert_never(action)


def counted_actions(view: MafiaView) -> str:
    """The number of actions of the active seat after its card."""
    count = len(view.clans[view.active].warehouses)
    return f"Then you have {counted(count, 'action')}."


def _equipped(card: str, gangster: str, view: MafiaView, *, lower: bool = False) -> str:
    placed, slot, bonus = find_gangster(view, gangster), SLOT[card], BONUS[card]
    name = card_name(gangster)
    had = next((item for item in placed.gangster.items if SLOT[item] == slot), None) if placed else None
    before = BONUS[had] if had else 0
    base = _points(placed.gangster, slot) if placed else 0
    now = base - before + bonus
    what = {
        "weapon": f"{name} attacks with {bullets(now)}.",
        "tool": f"{name} breaks in with {locks(now)}.",
        "vehicle": f"{name} takes up to {counted(now, 'loot card')} at once.",
    }[slot]
    instead = f" {item_name(had)} is discarded." if had else ""
    return ("the giver's turn: " if lower else "") + what + instead


def _points(gangster: GangsterView, slot: str) -> int:
    """The gangster's current points for that kind of item."""
    return {"weapon": gangster.attack, "tool": gangster.burglary, "vehicle": gangster.load}[slot]


def _freed(gangster: str, view: MafiaView) -> str:
    placed = find_gangster(view, gangster)
    left = len(placed.gangster.blocks) - 1 if placed else 0
    helped = "That helps a rival. " if placed and placed.seat != view.viewer else ""
    if left > 0:
        return f"{helped}{counted(left, 'block')} would still hold {card_name(gangster)} back."
    return f"{helped}{card_name(gangster)} can act again at once."


def _ended(view: MafiaView, names: Seats) -> str:
    left = f"{counted(view.actions, 'action')} would go unused. " if view.actions else ""
    return f"{left}Then it is {name_of(names, left_of(view, view.active))}'s turn; open offers lapse."


def _gangster_figures(gangster: str, view: MafiaView) -> str:
    placed = find_gangster(view, gangster)
    return f" {figures_of(placed.gangster)}." if placed else ""


def _hauled(pile: str, count: int, view: MafiaView) -> str:
    found = next((each for each in view.piles if each.kind == pile), None)
    if found is None or found.top is None or count == 1:
        return "Then goes home."
    return f"{loot_name(found.top)}, and {counted(count - 1, 'card')} from below it, face down. Then goes home."


def _attacked(gangster: str, target: str, view: MafiaView) -> str:
    placed, prey = find_gangster(view, gangster), find_gangster(view, target)
    if placed is None:
        return "Goes home afterwards, won or lost."
    points = placed.gangster.attack
    items = " and the items can be yours" if prey and prey.gangster.items else ""
    return f"{bullets(points)}: {needs(points)}. If it works, {card_name(target)} is out{items}."


def _broken_into(gangster: str, warehouse: str, view: MafiaView) -> str:
    placed, stored = find_gangster(view, gangster), find_warehouse(view, warehouse)
    if placed is None or stored is None:
        return "Goes home afterwards, won or lost."
    points = break_in_points(placed.gangster, stored.warehouse)
    dog = " − 1 dog" if stored.warehouse.dog else ""
    return (
        f"{_haul(placed.gangster.load, stored.warehouse.count)} "
        f"{locks(placed.gangster.burglary)}{dog}: {needs(points)}."
    )


def _haul(load: int, count: int) -> str:
    """The number of loot cards, out of `count`, that a gangster with that load could take."""
    if count == 1:
        return "Takes the only loot card."
    return f"Takes {'1' if load == 1 else f'up to {min(load, count)}'} of {count} loot cards."


def _shared(keep: Sequence[str], view: MafiaView) -> str:
    job = view.job
    if job is None:
        return "The rest is discarded."
    winner = find_gangster(view, job.gangster)
    own = [item for item in winner.gangster.items if SLOT[item] in keep] if winner else []
    gone = [item for item in job.items if SLOT[item] not in keep] + own
    return (
        f"{listed(map(item_name, gone))} {'is' if len(gone) == 1 else 'are'} discarded." if gone else "Nothing is lost."
    )
