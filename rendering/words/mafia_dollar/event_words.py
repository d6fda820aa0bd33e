"""The events of MafiaDollar in words, a line for each event. `names`: the seats' names, escaped for their place.

Events must come from `seen_by`: a card that is None there is not named.
"""

import itertools
from collections.abc import Iterable, Sequence
from typing import assert_never

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.cards import NEEDED
from bot.games.mafia_dollar.views import TurnView
from rendering.words.common import listed
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
    owned,
    plight,
    symbol_of,
)

Seats = Sequence[str]


def headline(turn: TurnView, names: Seats) -> str:
    """Whose turn it is, in one line."""
    return f"**{names[turn.seat]}**'s turn"


def story(turn: TurnView, names: Seats) -> list[str]:
    """The events of a turn, one line for each event that has one."""
    return event_lines(turn.events, names)


DRAWN = (
    e.TurnBegan
    | e.LootTurnedUp
    | e.Drew
    | e.Hired
    | e.Opened
    | e.Guarded
    | e.Blocked
    | e.Discarded
    | e.Skipped
    | e.MovedOut
    | e.CameHome
    | e.TookLoot
    | e.TookOut
    | e.Stole
    | e.Traded
    | e.Gave
    | e.PolicePlayed
)
"""What the picture of a table names as well as words could."""


def beside_picture(turn: TurnView, names: Seats) -> list[str]:
    """The lines of a turn that the table's picture lacks. It shows the turn's last skill check as a scene."""
    return event_lines([each for each in turn.events if not isinstance(each, DRAWN) and each != turn.check], names)


def event_lines(events: Iterable[e.MafiaEvent], names: Seats) -> list[str]:
    """One line for each event that has one; similar events in a row share a line."""
    happened = list(events)
    carried_out = any(isinstance(event, e.Passed | e.Gave) for event in happened)
    lines: list[str] = []
    for kind, row in itertools.groupby(happened, key=_alike):
        alike = list(row)
        if kind == "turned up":
            lines.append(_turned_up([event for event in alike if isinstance(event, e.LootTurnedUp)], names))
        elif kind == "passed":
            known = [event for event in alike if isinstance(event, e.Passed) and event.card is not None]
            lines += ["✉️ Everybody passed a card to the left.", *(line(event, names) for event in known)]
        elif kind != "chosen" or not carried_out:
            lines += filter(None, (line(event, names) for event in alike))
    return lines


def _alike(event: e.MafiaEvent) -> str:
    """The key of events that share a line if they follow each other; empty: none."""
    match event:
        case e.LootTurnedUp():
            return "turned up"
        case e.Passed():
            return "passed"
        case e.Chose() | e.ChoseAnew():
            return "chosen"
        case _:
            return ""


def log_line(number: int, events: Sequence[e.MafiaEvent], names: Seats) -> str:
    """A whole turn in one line, for the log, without the events that every turn has."""
    short = [event for event in events if not isinstance(event, e.TurnBegan | e.Drew)]
    return f"`{number:>3}` " + " · ".join(event_lines(short or events, names))


def line(event: e.MafiaEvent, names: Seats) -> str:
    """One event in one line; empty for events without a line."""
    match event:
        case e.GameBegan(seats, target):
            goal = f"a match to {dollars(target)}" if target else "most dollars win"
            return f"{counted(seats, 'player')} begin: {goal}."
        case e.DealBegan():
            return _dealt(event, names)
        case e.TurnBegan(seat):
            return f"**{names[seat]}**'s turn."
        case e.LootTurnedUp():
            return _turned_up([event], names)
        case e.Drew(seat, card):
            return f"**{names[seat]}** drew {f'**{in_hand(card)}**' if card else 'a card'}."
        case e.EndDrawn(seat, _, check):
            where = "in the middle of a check" if check else "while drawing"
            return f"🍻 **{names[seat]}** turned up the **End of the prohibition** {where}. The deal is over."
        case e.DealEnded():
            return _reckoned(event, names)
        case e.Resigned(seat):
            return f"**{names[seat]}** left the game; every card is discarded."
        case e.GameWon(seat, reason):
            return won(names[seat], reason)
        case e.Offered() | e.Answered() | e.Dropped() | e.Traded():
            return _bargained(event, names)
        case e.Chose() | e.ChoseAnew() | e.Passed() | e.Gave() | e.PolicePlayed() | e.Confiscated() | e.Raided():
            return _taken(event, names)
        case e.MovedOut() | e.CameHome() | e.TookLoot() | e.Checked() | e.TookOut() | e.SpoilsShared() | e.Stole():
            return _done(event, names)
        case e.HandedOver(seat, gangster, receiver, item, replaced):
            given = f"{_owned(names[seat], gangster)} handed {card_name(receiver)} {_an(item)}"
            return f"{given}{_replaced(replaced)}."
        case _:
            return _played(event, names)


# --- the course of the game -----------------------------------------------------------------------------


def _dealt(event: e.DealBegan, names: Seats) -> str:
    deal = f"Deal {event.deal}" if event.deal > 1 else "The cards are dealt"
    loot = f"; {counted(len(event.loot), 'loot card')} from the hands went to the piles" if event.loot else ""
    return f"🃏 {deal}{loot}. **{names[event.first]}** has the first turn."


def _turned_up(row: Sequence[e.LootTurnedUp], names: Seats) -> str:
    loot = listed(loot_name(event.card) for event in row)
    piles = "its pile" if len(row) == 1 else "the piles"
    during = " during the check" if row[0].check else ""
    return f"**{names[row[0].seat]}** turned up {loot}{during}: onto {piles}."


def _reckoned(event: e.DealEnded, names: Seats) -> str:
    banked = ", ".join(f"**{name}** {dollars(amount)}" for name, amount in zip(names, event.dollars, strict=True))
    if event.deal == 1:
        return f"💵 Banked: {banked}."
    totals = ", ".join(f"**{name}** {dollars(amount)}" for name, amount in zip(names, event.totals, strict=True))
    return f"💵 Banked in deal {event.deal}: {banked}. In all: {totals}."


def won(name: str, reason: str) -> str:
    """The end of the game, in one line."""
    if reason == "last_left":
        return f"🏆 **{name}** wins: nobody else is left."
    return f"🏆 **{name}** wins: the richest in town."


# --- phase 2 --------------------------------------------------------------------------------------------

Played = e.Hired | e.Opened | e.Guarded | e.Equipped | e.Blocked | e.Freed | e.Discarded | e.Skipped | e.Celebrated


def _played(event: Played, names: Seats) -> str:
    name = f"**{names[event.seat]}**"
    match event:
        case e.Hired(_, card):
            return f"🕴️ {name} hired {_figured(card)}."
        case e.Opened(_, card):
            return f"🏭 {name} opened {card_name(card)}."
        case e.Guarded(_, _, warehouse):
            return f"🐕 {name} put a guard dog on {card_name(warehouse)}."
        case e.Equipped(_, card, gangster, replaced):
            return f"🧰 {name} gave {card_name(gangster)} {_an(card)}{_replaced(replaced)}."
        case e.Blocked(_, card, owner, gangster):
            return f"⛔ {name}: {_owned(names[owner], gangster)} is {plight(card)}."
        case e.Freed(seat, card, owner, gangster, block):
            whom = card_name(gangster) if owner == seat else _owned(names[owner], gangster)
            key = f"{symbol_of(card)} of {_an(card)}"
            return f"🔓 {name} freed {whom} from {card_name(block)} ({key})."
        case e.Discarded(_, card):
            return f"{name} discarded {_figured(card)}."
        case e.Skipped():
            return f"{name} played nothing: all cards in hand are police."
        case e.Celebrated(_, _, warehouse, blocks):
            freed = f" {counted(len(blocks), 'block')} {'is' if len(blocks) == 1 else 'are'} gone." if blocks else ""
            return f"🎂 {name} celebrates the Don's birthday: gifts go to {card_name(warehouse)}.{freed}"
        case _:
            assert_never(event)


def _an(item: str) -> str:
    """An item with its bonus, or another card, with an article: a Revolver +2."""
    name = item_name(item)
    plural = name.partition(" +")[0].endswith(("knuckles", "picks"))
    article = "" if plural or name[:5] == "Nitro" else "an " if name[:1] in "AEIOU" else "a "
    return article + name


def _owned(owner: str, card: str) -> str:
    return owned(f"**{owner}**", card)


def _figured(card: str) -> str:
    return f"**{in_hand(card)}**"


def _replaced(item: str | None) -> str:
    return f"; {item_name(item)} was discarded" if item else ""


# --- police and birthday --------------------------------------------------------------------------------

Taken = e.Chose | e.ChoseAnew | e.Passed | e.Gave | e.PolicePlayed | e.Confiscated | e.Raided


def _taken(event: Taken, names: Seats) -> str:
    name = f"**{names[event.seat]}**"
    match event:
        case e.PolicePlayed(_, card):
            return f"🚓 {name} played the **{card_name(card)}**: everybody passes a card to the left."
        case e.Chose(_, card):
            return f"{name} {f'chose {in_hand(card)}' if card else 'has chosen'}."
        case e.ChoseAnew(_, card):
            return f"{name} chose {in_hand(card)} instead."
        case e.Passed(_, receiver, card):
            return f"✉️ {name} passed **{names[receiver]}** {f'**{in_hand(card)}**' if card else 'a card'}."
        case e.Gave(_, receiver, loot, source, warehouse):
            what = f"**{loot_name(loot)}**" if loot else "a loot card"
            where = f" from {card_name(source)}" if source else ""
            lies = f"it lies in {card_name(warehouse)}"
            return f"🎁 {name} gave **{names[receiver]}** {what}{where} for the birthday; {lies}."
        case e.Confiscated(_, card, loot, warehouse):
            if loot is None:
                return f"The {card_name(card)} found nothing to take from {name}."
            where = f" from {card_name(warehouse)}" if warehouse else ""
            return f"💸 {name} lost {loot_name(loot)}{where} to the {card_name(card)}."
        case e.Raided(_, card, kept, gangsters, warehouses, loot):
            lost = [
                counted(len(many), word)
                for many, word in ((gangsters, "gangster"), (warehouses, "warehouse"), (loot, "loot card"))
                if many
            ]
            what = listed(lost) if lost else "nothing"
            return f"💸 {card_name(card)}: {name} lost {what}; {card_name(kept)} stays, empty."
        case _:
            assert_never(event)


# --- phase 3 --------------------------------------------------------------------------------------------

Done = e.MovedOut | e.CameHome | e.TookLoot | e.Checked | e.TookOut | e.SpoilsShared | e.Stole


def _done(event: Done, names: Seats) -> str:
    who = _owned(names[event.seat], event.gangster)
    match event:
        case e.MovedOut():
            return f"{who} went out to the street."
        case e.CameHome():
            return f"{who} came home."
        case e.TookLoot(_, _, pile, count, top, warehouse, cards):
            shown = (
                listed(map(loot_name, cards))
                if cards
                else _hidden_below(top, count, f"{LOOT_MARKS[pile]} {LOOT_NAMES[pile]}")
            )
            return f"💰 {who} took {shown} to {card_name(warehouse)}."
        case e.Checked():
            return checked(event, names)
        case e.TookOut(_, _, owner, target, items):
            won = f", and won {listed(map(_an, items))}" if items else ""
            return f"💀 {who} took out {_owned(names[owner], target)}{won}."
        case e.SpoilsShared(_, gangster, kept, discarded):
            had = (
                f"{card_name(gangster)} kept {listed(map(item_name, kept))}"
                if kept
                else f"{card_name(gangster)} kept nothing"
            )
            return f"{had}{f'; {listed(map(item_name, discarded))} went to the discard pile' if discarded else ''}."
        case e.Stole(_, _, owner, source, count, warehouse, cards):
            what = listed(map(loot_name, cards)) if cards else counted(count, "loot card")
            return f"💰 {who} stole {what} from {_owned(names[owner], source)}; to {card_name(warehouse)}."
        case _:
            assert_never(event)


def _hidden_below(top: str, count: int, pile: str) -> str:
    """Loot taken from a pile as the others see it: only the first card."""
    return f"{loot_name(top)}{f' and {count - 1} more of {pile}' if count > 1 else ''}"


def checked(event: e.Checked, names: Seats) -> str:
    """A skill check, told die by die."""
    target = _owned(names[event.owner], event.target)
    doing = f"attacked {target}" if event.job == "attack" else f"tried to break into {target}"
    return f"🎲 {_owned(names[event.seat], event.gangster)} {doing}: {sum_of(event)}."


def sum_of(event: e.Checked) -> str:
    """The sum of a skill check: “die 4 + 2 bullets + 1 weapon = 7, needs more than 8: failed”."""
    attack = event.job == "attack"
    parts = [f"die {event.die}", bullets(event.points) if attack else locks(event.points)]
    if event.item:
        parts.append(f"{event.item} {'weapon' if attack else 'tool'}")
    dog = f" − {event.dog} dog" if event.dog else ""
    end = "it worked" if event.success else "failed"
    return f"{' + '.join(parts)}{dog} = {event.total}, needs more than {NEEDED}: {end}"


# --- trades ---------------------------------------------------------------------------------------------


def _bargained(event: e.Offered | e.Answered | e.Dropped | e.Traded, names: Seats) -> str:
    name, partner = f"**{names[event.seat]}**", f"**{names[event.partner]}**"
    match event:
        case e.Offered(_, _, give, ahead):
            when = ", for when their turn comes" if ahead else ""
            return f"🤝 {name} offers {partner} {_card(give)}{when}."
        case e.Answered(_, _, give):
            return f"🤝 {name} answers {partner} with {_card(give)}."
        case e.Dropped(_, _, why):
            return f"🤝 {_dropped(why, name, partner)}"
        case e.Traded(_, _, given, taken):
            if given is None or taken is None:
                return f"🤝 {name} and {partner} traded one card."
            return f"🤝 {name} gave {partner} {_card(given)} for {_card(taken)}."
        case _:
            assert_never(event)


def _card(card: str | None) -> str:
    return f"**{in_hand(card)}**" if card else "an unseen card"


def _dropped(why: str, name: str, partner: str) -> str:
    match why:
        case "withdrawn":
            return f"{name} took back the offer to {partner}."
        case "declined":
            return f"{partner} declined {name}'s offer."
        case "answer_declined":
            return f"{name} declined {partner}'s answer."
        case _:
            return f"{name}'s offer to {partner} lapsed."
