"""What players do with their cards, in words: what they play, pass on, give and lose."""

from collections.abc import Container, Sequence
from typing import Final, assert_never

from bot.games.mafia_dollar import events as e
from bot.language import Sentence, say_plural
from bot.language.rows import paragraph
from rendering.words.common import Told, listed
from rendering.words.mafia_dollar.names import (
    beside_owner,
    card_name,
    gangsters_counted,
    in_hand,
    item_name,
    loot_counted,
    loot_name,
    one_item,
    plight,
    symbol_of,
    warehouses_counted,
)

Seats = Sequence[str]

Played = e.Hired | e.Opened | e.Guarded | e.Equipped | e.Blocked | e.Freed | e.Discarded | e.Skipped | e.Celebrated


def played(event: Played, names: Seats, described: Container[str] = ()) -> str:
    """A card played, or discarded, in one line; without its figures if the card is `described` already."""
    match event:
        case e.Hired(seat, card):
            return HIRED(names, seat, card=card_name(card) if card in described else in_hand(card))
        case e.Opened(seat, card):
            return OPENED(names, seat, warehouse=card_name(card))
        case e.Guarded(seat, _, warehouse):
            return GUARDED(names, seat, warehouse=card_name(warehouse))
        case e.Equipped(seat, card, gangster, replaced):
            given = {"gangster": card_name(gangster), "item": one_item(card)}
            if replaced is None:
                return EQUIPPED(names, seat, **given)
            return EQUIPPED_INSTEAD(names, seat, replaced=item_name(replaced), **given)
        case e.Blocked(seat, card, owner, gangster):
            return BLOCKED(names, seat, owner, gangster=beside_owner(gangster), state=plight(card))
        case e.Freed():
            return _freed(event, names)
        case e.Discarded(seat, card):
            return DISCARDED(names, seat, card=card_name(card) if card in described else in_hand(card))
        case e.Skipped(seat):
            return SKIPPED(names, seat)
        case e.Celebrated(seat, _, warehouse, blocks):
            party = CELEBRATED(names, seat, warehouse=card_name(warehouse))
            gone = say_plural("{count} block is gone.", "{count} blocks are gone.", len(blocks)) if blocks else ""
            return paragraph(party, gone)
        case _:
            assert_never(event)


def _freed(event: e.Freed, names: Seats) -> str:
    used = {
        "block": card_name(event.block),
        "symbol": symbol_of(event.card),
        "card": item_name(event.card),
    }
    if event.owner == event.seat:
        return FREED_OWN(names, event.seat, gangster=card_name(event.gangster), **used)
    return FREED(names, event.seat, event.owner, gangster=beside_owner(event.gangster), **used)


HIRED: Final = Told(Sentence("🕴️ **{name}** hired **{card}**."), you=Sentence("🕴️ You hired **{card}**."))
OPENED: Final = Told(Sentence("🏭 **{name}** opened {warehouse}."), you=Sentence("🏭 You opened {warehouse}."))
GUARDED: Final = Told(
    Sentence("🐕 **{name}** put a guard dog on {warehouse}."), you=Sentence("🐕 You put a guard dog on {warehouse}.")
)
EQUIPPED: Final = Told(
    Sentence("🧰 **{name}** gave {gangster} {item}."), you=Sentence("🧰 You gave {gangster} {item}.")
)
EQUIPPED_INSTEAD: Final = Told(
    Sentence("🧰 **{name}** gave {gangster} {item}; {replaced} was discarded."),
    you=Sentence("🧰 You gave {gangster} {item}; {replaced} was discarded."),
)
BLOCKED: Final = Told(
    Sentence("⛔ **{name}** blocked **{other}**'s {gangster}, who is now {state}."),
    you=Sentence("⛔ You blocked **{other}**'s {gangster}, who is now {state}."),
    to_you=Sentence("⛔ **{name}** blocked your {gangster}, who is now {state}."),
)
FREED_OWN: Final = Told(
    Sentence("🔓 **{name}** freed {gangster} from {block} with a {symbol} ({card})."),
    you=Sentence("🔓 You freed {gangster} from {block} with a {symbol} ({card})."),
)
FREED: Final = Told(
    Sentence("🔓 **{name}** freed **{other}**'s {gangster} from {block} with a {symbol} ({card})."),
    you=Sentence("🔓 You freed **{other}**'s {gangster} from {block} with a {symbol} ({card})."),
    to_you=Sentence("🔓 **{name}** freed your {gangster} from {block} with a {symbol} ({card})."),
)
DISCARDED: Final = Told(Sentence("**{name}** discarded **{card}**."), you=Sentence("You discarded **{card}**."))
SKIPPED: Final = Told(
    Sentence("**{name}** played nothing: all cards in hand are police."),
    you=Sentence("You played nothing: all cards in hand are police."),
)
CELEBRATED: Final = Told(
    Sentence("🎂 **{name}** celebrates the Don's birthday: gifts go to {warehouse}."),
    you=Sentence("🎂 You celebrate the Don's birthday: gifts go to {warehouse}."),
)


# --- police and birthday --------------------------------------------------------------------------------

Taken = e.Chose | e.ChoseAnew | e.Passed | e.Gave | e.PolicePlayed | e.Confiscated | e.Raided


def taken(event: Taken, names: Seats) -> str:
    """What police and a birthday bring about, in one line."""
    match event:
        case e.PolicePlayed(seat, card):
            return POLICE_PLAYED(names, seat, card=card_name(card))
        case e.Chose(seat, str(card)):
            return CHOSE(names, seat, card=in_hand(card))
        case e.Chose(seat):
            return HAS_CHOSEN(names, seat)
        case e.ChoseAnew(seat, card):
            return CHOSE_INSTEAD(names, seat, card=in_hand(card))
        case e.Passed(seat, receiver, str(card)):
            return PASSED_CARD(names, seat, receiver, card=in_hand(card))
        case e.Passed(seat, receiver):
            return PASSED(names, seat, receiver)
        case e.Gave():
            return _gave(event, names)
        case e.Confiscated():
            return _confiscated(event, names)
        case e.Raided(seat, card, kept, gangsters, warehouses, loot):
            lost = [
                counted(len(many))
                for many, counted in (
                    (gangsters, gangsters_counted),
                    (warehouses, warehouses_counted),
                    (loot, loot_counted),
                )
                if many
            ]
            raid = {"card": card_name(card), "warehouse": card_name(kept)}
            if not lost:
                return RAIDED_NOTHING(names, seat, **raid)
            return RAIDED(names, seat, lost=listed(lost), **raid)
        case _:
            assert_never(event)


def _gave(event: e.Gave, names: Seats) -> str:
    """A gift for the birthday; only giver and receiver know which card it is."""
    known = {"warehouse": card_name(event.warehouse)}
    if event.source:
        known["source"] = card_name(event.source)
    if event.loot is None:
        told = GAVE_FROM if event.source else GAVE
    else:
        told = GAVE_LOOT_FROM if event.source else GAVE_LOOT
        known["loot"] = loot_name(event.loot)
    return told(names, event.seat, event.receiver, **known)


def _confiscated(event: e.Confiscated, names: Seats) -> str:
    police = {"card": card_name(event.card)}
    if event.loot is None:
        return NOTHING_TO_TAKE(names, event.seat, **police)
    if event.warehouse is None:
        return CONFISCATED(names, event.seat, loot=loot_name(event.loot), **police)
    where = card_name(event.warehouse)
    return CONFISCATED_FROM(names, event.seat, loot=loot_name(event.loot), warehouse=where, **police)


POLICE_PLAYED: Final = Told(
    Sentence("🚓 **{name}** played the **{card}**: everybody passes a card to the left."),
    you=Sentence("🚓 You played the **{card}**: everybody passes a card to the left."),
)
HAS_CHOSEN: Final = Told(Sentence("**{name}** has chosen."), you=Sentence("You have chosen."))
CHOSE: Final = Told(Sentence("**{name}** chose {card}."), you=Sentence("You chose {card}."))
CHOSE_INSTEAD: Final = Told(Sentence("**{name}** chose {card} instead."), you=Sentence("You chose {card} instead."))
PASSED: Final = Told(
    Sentence("✉️ **{name}** passed **{other}** a card."),
    you=Sentence("✉️ You passed **{other}** a card."),
    to_you=Sentence("✉️ **{name}** passed you a card."),
)
PASSED_CARD: Final = Told(
    Sentence("✉️ **{name}** passed **{card}** to **{other}**."),
    you=Sentence("✉️ You passed **{card}** to **{other}**."),
    to_you=Sentence("✉️ **{name}** passed you **{card}**."),
)
GAVE: Final = Told(
    Sentence("🎁 **{name}** gave **{other}** a loot card for the birthday; it lies in {warehouse}."),
    you=Sentence("🎁 You gave **{other}** a loot card for the birthday; it lies in {warehouse}."),
    to_you=Sentence("🎁 **{name}** gave you a loot card for the birthday; it lies in {warehouse}."),
)
GAVE_FROM: Final = Told(
    Sentence("🎁 **{name}** gave **{other}** a loot card from {source} for the birthday; it lies in {warehouse}."),
    you=Sentence("🎁 You gave **{other}** a loot card from {source} for the birthday; it lies in {warehouse}."),
    to_you=Sentence("🎁 **{name}** gave you a loot card from {source} for the birthday; it lies in {warehouse}."),
)
GAVE_LOOT: Final = Told(
    Sentence("🎁 **{name}** gave **{loot}** to **{other}** for the birthday; it lies in {warehouse}."),
    you=Sentence("🎁 You gave **{loot}** to **{other}** for the birthday; it lies in {warehouse}."),
    to_you=Sentence("🎁 **{name}** gave you **{loot}** for the birthday; it lies in {warehouse}."),
)
GAVE_LOOT_FROM: Final = Told(
    Sentence("🎁 **{name}** gave **{loot}** from {source} to **{other}** for the birthday; it lies in {warehouse}."),
    you=Sentence("🎁 You gave **{loot}** from {source} to **{other}** for the birthday; it lies in {warehouse}."),
    to_you=Sentence("🎁 **{name}** gave you **{loot}** from {source} for the birthday; it lies in {warehouse}."),
)
NOTHING_TO_TAKE: Final = Told(
    Sentence("The {card} found nothing to take from **{name}**."),
    you=Sentence("The {card} found nothing to take from you."),
)
CONFISCATED: Final = Told(
    Sentence("💸 **{name}** lost {loot} to the {card}."), you=Sentence("💸 You lost {loot} to the {card}.")
)
CONFISCATED_FROM: Final = Told(
    Sentence("💸 **{name}** lost {loot} from {warehouse} to the {card}."),
    you=Sentence("💸 You lost {loot} from {warehouse} to the {card}."),
)
RAIDED: Final = Told(
    Sentence("💸 {card}: **{name}** lost {lost}; {warehouse} stays, empty."),
    you=Sentence("💸 {card}: you lost {lost}; {warehouse} stays, empty."),
)
RAIDED_NOTHING: Final = Told(
    Sentence("💸 {card}: **{name}** lost nothing; {warehouse} stays, empty."),
    you=Sentence("💸 {card}: you lost nothing; {warehouse} stays, empty."),
)
