"""Each answer of MafiaDollar in words: short, for a menu (`said`), and its meaning (`describe`)."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from bot.games.mafia_dollar import actions as a
from bot.games.mafia_dollar.cards import BONUS, CARDS, PENALTY, SLOT
from bot.games.mafia_dollar.scores import FOR_A_WAREHOUSE
from bot.games.mafia_dollar.views import GangsterView, MafiaView
from bot.games.values import Decision
from bot.language import Sentence, say, say_plural
from bot.language.rows import paragraph
from data.cards.mafia_dollar import BlockCard, LootKind
from rendering.words.common import capital, listed
from rendering.words.mafia_dollar.names import (
    actions_counted,
    bullets,
    card_name,
    cards_counted,
    dollars,
    in_hand,
    item_name,
    locks,
    loot_counted,
    loot_name,
    pile_name,
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
            return say("Hire {card}", card=in_hand(card))
        case a.Open(card):
            return say("Open {card}", card=in_hand(card))
        case a.Guard(card, warehouse):
            guards = say("{dog} guards {warehouse}", dog=card_name(card), warehouse=card_name(warehouse))
            return f"{guards} · {symbol_of(card)}"
        case a.Equip(card, gangster):
            given = say("{card} for {gangster}", card=item_name(card), gangster=card_name(gangster))
            return f"{given} · {symbol_of(card)}"
        case a.Block(card, gangster):
            put = say("{card} for {gangster}", card=card_name(card), gangster=somebodys(view, gangster, names))
            return f"{put} · {symbol_of(card)}"
        case a.Free(card, gangster):
            return say(
                "Free {gangster} with a {symbol} ({card})",
                gangster=somebodys(view, gangster, names),
                symbol=symbol_of(card),
                card=card_name(card),
            )
        case a.Birthday(card, warehouse, free):
            cards = {"card": card_name(card), "warehouse": card_name(warehouse)}
            if free:
                return say("{card}: gifts to {warehouse}", **cards)
            return say("{card}: gifts to {warehouse}, blocks stay on", **cards)
        case a.Police(card):
            return say("Play the {card}", card=in_hand(card))
        case a.Discard(card):
            return say("Discard {card}", card=in_hand(card))
        case a.Skip():
            return say("Play nothing: all your cards are police")
        case a.EndTurn():
            return say("End the turn")
        case a.MoveOut(gangster):
            return say("{gangster} goes out", gangster=card_name(gangster))
        case a.ComeHome(gangster):
            return say("{gangster} comes home", gangster=card_name(gangster))
        case a.TakeLoot(gangster, pile, count, warehouse):
            takes = say("{gangster} takes {loot}", gangster=card_name(gangster), loot=_taken(pile, count, view))
            return f"{takes}{_to(warehouse, view)}"
        case a.Attack(gangster, target):
            attacks = say(
                "{gangster} attacks {target}", gangster=card_name(gangster), target=somebodys(view, target, names)
            )
            return f"{attacks}{_chance(action, view)}"
        case a.Burgle(gangster, warehouse):
            breaks_in = say(
                "{gangster} breaks into {warehouse}",
                gangster=card_name(gangster),
                warehouse=somebodys(view, warehouse, names),
            )
            return f"{breaks_in}{_chance(action, view)}"
        case a.HandOver(gangster, receiver, item):
            return say(
                "{gangster} hands {item} to {receiver}",
                gangster=card_name(gangster),
                item=item_name(item),
                receiver=card_name(receiver),
            )
        case _:
            return _reply(action, decision, view, names)


def _taken(pile: LootKind, count: int, view: MafiaView) -> str:
    """The loot of a job: the top card of a pile, or a number of cards."""
    top = next((each.top for each in view.piles if each.kind == pile), None)
    if count == 1 and top is not None:
        return loot_name(top)
    return say_plural("{count} {loot}", "{count} {loot}", count, loot=pile_name(pile))


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
            return say("Pass on {card}", card=in_hand(card))
        case a.GiveLoot(loot):
            if where := source_of(view, loot):
                return say("Give {loot} in {warehouse}", loot=loot_name(loot), warehouse=card_name(where))
            return say("Give {loot}", loot=loot_name(loot))
        case a.LoseLoot(loot):
            if where := source_of(view, loot):
                return say("Lose {loot} in {warehouse}", loot=loot_name(loot), warehouse=card_name(where))
            return say("Lose {loot}", loot=loot_name(loot))
        case a.KeepWarehouse(warehouse):
            return say("Keep {warehouse}", warehouse=card_name(warehouse))
        case a.Spoils(keep):
            return say("Keep {items}", items=kept_items(keep, view)) if keep else say("Keep nothing")
        case a.Steal(loot, warehouse):
            return f"{listed(map(loot_name, loot))}{_to(warehouse, view)}"
        case a.Offer(partner, give, ahead):
            offer = {"name": name_of(names, partner), "card": in_hand(give)}
            if ahead:
                return say("Offer {name}: {card} when their turn comes", **offer)
            return say("Offer {name}: {card}", **offer)
        case a.Withdraw(partner):
            return say("Take back the offer to {name}", name=name_of(names, partner))
        case a.Answer(give):
            return say("Give {card}", card=in_hand(give))
        case a.Decline():
            return say("No deal")
        case a.Confirm():
            return say("It's a deal")
        case _:
            assert_never(action)


# --- what it means ---------------------------------------------------------------------------------------


def describe(action: a.MafiaAction, decision: Decision, view: MafiaView, names: Seats) -> str:
    """The meaning of an answer, for a reader who does not know the rules."""
    match action:
        case a.Hire():
            return say("Comes into your hideout. Can go out this turn; does jobs from your next turn on.")
        case a.Open():
            return say(
                "One more action each turn, this one too. Costs {dollars} at the end.",
                dollars=dollars(-FOR_A_WAREHOUSE),
            )
        case a.Guard():
            return say("A rival who breaks in there counts one less.")
        case a.Equip(card, gangster):
            return _equipped(card, gangster, view, EQUIPPED)
        case a.Block(card, gangster):
            found = CARDS[card]
            symbol = symbol_named(found.countered_by) if isinstance(found, BlockCard) else ""
            placed = find_gangster(view, gangster)
            who = f"{capital(state_of(placed))}." if placed else ""
            return paragraph(who, say("Does nothing until a card with a {symbol} frees them.", symbol=symbol))
        case a.Free(_, gangster):
            return _freed(gangster, view)
        case a.Birthday(_, _, free):
            if free:
                return say("All blocks on your gangsters go. Everybody who has loot gives you one loot card.")
            return say("The blocks on your gangsters stay. Everybody who has loot gives you one loot card.")
        case a.Police(card):
            return str(POLICE[int(getattr(CARDS[card], "stars", 1))])
        case a.Discard(card):
            count = len(view.clans[view.active].warehouses)
            return say("Face up; nothing happens. Then you have {actions}.", actions=actions_counted(count))
        case a.Skip():
            return say("Police cannot be discarded, so you keep them all. You still have your actions.")
        case a.EndTurn():
            return _ended(view, names)
        case a.MoveOut(gangster):
            ready = say("Ready for a job from your next turn on; can be attacked there.")
            placed = find_gangster(view, gangster)
            return paragraph(ready, f"{figures_of(placed.gangster)}.") if placed else ready
        case a.ComeHome():
            return say("Safe from attacks, and can be given items. Costs the action.")
        case a.TakeLoot(_, pile, count, _):
            return _hauled(pile, count, view)
        case a.Attack(gangster, target):
            return _attacked(gangster, target, view)
        case a.Burgle(gangster, warehouse):
            return _broken_into(gangster, warehouse, view)
        case a.HandOver(_, receiver, item):
            return _equipped(item, receiver, view, HANDED_OVER)
        case _:
            return _meant(action, decision, view, names)


POLICE = {
    1: Sentence("No actions; all pass a card to the left. Then you lose a loot card of your choice."),
    2: Sentence("No actions; all pass a card to the left. Then you lose your most valuable loot card."),
    3: Sentence("No actions; all pass a card to the left. Then you lose all you have in play but one empty warehouse."),
}
"""What playing police does, by their stars."""


def _meant(action: a.ReplyAction | a.TradeAction, decision: Decision, view: MafiaView, names: Seats) -> str:
    match action:
        case a.PassCard(card):
            to = name_of(names, left_of(view, decision.seat))
            goes = say("Goes to {name} when all have chosen; only the two of you know.", name=to)
            if card not in PENALTY:
                return goes
            return paragraph(goes, say("You avoid a penalty of {dollars}.", dollars=dollars(PENALTY[card])))
        case a.GiveLoot():
            return say("Only the two of you will know which card it was.")
        case a.LoseLoot():
            return say("It goes to the discard pile, and is gone for good.")
        case a.KeepWarehouse(warehouse):
            return say(
                "{warehouse} stays, empty and without a dog. You lose everything else you have in play.",
                warehouse=card_name(warehouse),
            )
        case a.Spoils(keep):
            return _shared(keep, view)
        case a.Steal(loot, _):
            return say("{loot}; the others only see how many.", loot=loot_counted(len(loot)))
        case a.Offer(partner, _, ahead):
            return _offered(name_of(names, partner), view, ahead=ahead)
        case a.Withdraw(partner):
            return say("{name} can no longer answer it.", name=name_of(names, partner))
        case a.Answer():
            offer = offer_under(view, decision.id)
            if offer is None:
                return say("The other player must still say yes before you swap the cards.")
            return say("{name} must still say yes before you swap the cards.", name=name_of(names, offer.seat))
        case a.Decline():
            return say("Both keep their cards. Nobody else hears of it.")
        case a.Confirm():
            return say("You swap the two cards now. The others see only that you traded.")
        case _:
            assert_never(action)


def _offered(who: str, view: MafiaView, *, ahead: bool) -> str:
    if ahead:
        return say("Waits for {name}'s turn; nobody sees it before. You still decide after their answer.", name=who)
    if view.options.blind_trades:
        return say("{name} can answer with a card without seeing it. You still decide after their answer.", name=who)
    return say("{name} can answer with a card. You still decide after their answer.", name=who)


EQUIPPED = {
    "weapon": Sentence("{gangster} attacks with {bullets}."),
    "tool": Sentence("{gangster} breaks in with {locks}."),
    "vehicle": Sentence("{gangster} takes up to {loot} at once."),
}
"""What a gangster can do with a new item, by its slot."""
HANDED_OVER = {
    "weapon": Sentence("Costs an action and the giver's turn: {gangster} attacks with {bullets}."),
    "tool": Sentence("Costs an action and the giver's turn: {gangster} breaks in with {locks}."),
    "vehicle": Sentence("Costs an action and the giver's turn: {gangster} takes up to {loot} at once."),
}
"""The same, if another gangster hands it over."""


def _equipped(card: str, gangster: str, view: MafiaView, meaning: Mapping[str, Sentence]) -> str:
    placed, slot, bonus = find_gangster(view, gangster), SLOT[card], BONUS[card]
    had = next((item for item in placed.gangster.items if SLOT[item] == slot), None) if placed else None
    before = BONUS[had] if had else 0
    base = _points(placed.gangster, slot) if placed else 0
    now = base - before + bonus
    what = meaning[slot](gangster=card_name(gangster), bullets=bullets(now), locks=locks(now), loot=loot_counted(now))
    return paragraph(what, say("{item} is discarded.", item=item_name(had))) if had else what


def _points(gangster: GangsterView, slot: str) -> int:
    """The gangster's current points for that kind of item."""
    return {"weapon": gangster.attack, "tool": gangster.burglary, "vehicle": gangster.load}[slot]


def _freed(gangster: str, view: MafiaView) -> str:
    placed, name = find_gangster(view, gangster), card_name(gangster)
    left = len(placed.gangster.blocks) - 1 if placed else 0
    helped = say("That helps a rival.") if placed and placed.seat != view.viewer else ""
    if left <= 0:
        return paragraph(helped, say("{gangster} can act again at once.", gangster=name))
    held = say_plural(
        "{count} block would still hold {gangster} back.",
        "{count} blocks would still hold {gangster} back.",
        left,
        gangster=name,
    )
    return paragraph(helped, held)


def _ended(view: MafiaView, names: Seats) -> str:
    following = say("Then it is {name}'s turn; open offers lapse.", name=name_of(names, left_of(view, view.active)))
    if not view.actions:
        return following
    unused = say_plural("{count} action would go unused.", "{count} actions would go unused.", view.actions)
    return paragraph(unused, following)


def _hauled(pile: str, count: int, view: MafiaView) -> str:
    found = next((each for each in view.piles if each.kind == pile), None)
    if found is None or found.top is None or count == 1:
        return say("Then goes home.")
    return say(
        "{loot}, and {cards} from below it, face down. Then goes home.",
        loot=loot_name(found.top),
        cards=cards_counted(count - 1),
    )


def _attacked(gangster: str, target: str, view: MafiaView) -> str:
    placed, prey = find_gangster(view, gangster), find_gangster(view, target)
    if placed is None:
        return say("Goes home afterwards, won or lost.")
    points, name = placed.gangster.attack, card_name(target)
    if prey and prey.gangster.items:
        end = say("If it works, {gangster} is out and the items can be yours.", gangster=name)
    else:
        end = say("If it works, {gangster} is out.", gangster=name)
    return paragraph(say("{points}: {needed}.", points=bullets(points), needed=needs(points)), end)


def _broken_into(gangster: str, warehouse: str, view: MafiaView) -> str:
    placed, stored = find_gangster(view, gangster), find_warehouse(view, warehouse)
    if placed is None or stored is None:
        return say("Goes home afterwards, won or lost.")
    needed, points = needs(break_in_points(placed.gangster, stored.warehouse)), locks(placed.gangster.burglary)
    chance = (
        say("{points} − 1 dog: {needed}.", points=points, needed=needed)
        if stored.warehouse.dog
        else say("{points}: {needed}.", points=points, needed=needed)
    )
    return paragraph(_haul(placed.gangster.load, stored.warehouse.count), chance)


def _haul(load: int, count: int) -> str:
    """The number of loot cards, out of `count`, that a gangster with that load could take."""
    if count == 1:
        return say("Takes the only loot card.")
    if load == 1:
        return say_plural("Takes 1 of {count} loot cards.", "Takes 1 of {count} loot cards.", count)
    return say_plural(
        "Takes up to {most} of {count} loot cards.",
        "Takes up to {most} of {count} loot cards.",
        count,
        most=min(load, count),
    )


def _shared(keep: Sequence[str], view: MafiaView) -> str:
    job = view.job
    if job is None:
        return say("The rest is discarded.")
    winner = find_gangster(view, job.gangster)
    own = [item for item in winner.gangster.items if SLOT[item] in keep] if winner else []
    gone = [item for item in job.items if SLOT[item] not in keep] + own
    if not gone:
        return say("Nothing is lost.")
    return say_plural("{items} is discarded.", "{items} are discarded.", len(gone), items=listed(map(item_name, gone)))
