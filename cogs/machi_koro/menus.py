"""Menus of cards. Discord allows 25 lines; longer choices become two menus, split by the cards' numbers."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import discord

from bot.games.machi_koro.views import MachiView, TownView
from bot.games.values import Decision
from bot.language import Sentence, say, say_plural
from bot.language.rows import bracketed, headed, semicolons, unfinished
from bot.publishing.content import Control
from bot.table.table import Ref
from cogs.machi_koro.explaining import explain_option
from cogs.tables.guided_words import ADVISED
from cogs.ui import components
from cogs.ui.components import Verb
from cogs.ui.layouts import MENU_HOLDS
from data.cards.machi_koro import (
    BankWith,
    Catch,
    CloseKind,
    Dice,
    Establishment,
    FromRollerWith,
    Landmark,
    PerCard,
    Wine,
)
from rendering.words import machi_koro as sentences
from rendering.words.common import LINE_HOLDS, named
from rendering.words.machi_koro.overview import mark

DICE = Sentence("dice {numbers}")
DICE_AND_LANDMARKS = Sentence("dice {numbers}, landmarks")

LOW = range(1, 7)
"""The highest total of one die; longer choices are split after it."""

HIGHEST = max(card.rolls[-1] for card in sentences.CARDS.values() if isinstance(card, Establishment))


class Part(NamedTuple):
    """Cards of a choice that fit into one menu. `span` describes them, and is empty if these are all."""

    span: str
    cards: Sequence[str]


def parted(cards: Iterable[str], holds: int = MENU_HOLDS) -> list[Part]:
    """Cards as one part, or as two: landmarks and low numbers, and high numbers. Each keeps the order given."""
    every = list(cards)
    if len(every) <= holds:
        return [Part("", every)]
    low = [card for card in every if _low(card)]
    landmarks = any(not isinstance(sentences.CARDS[card], Establishment) for card in low)
    small, large = f"{LOW[0]}–{LOW[-1]}", f"{LOW[-1] + 1}–{HIGHEST}"
    return [
        Part((DICE_AND_LANDMARKS if landmarks else DICE)(numbers=small), low),
        Part(DICE(numbers=large), [card for card in every if not _low(card)]),
    ]


def _low(card_id: str) -> bool:
    card = sentences.CARDS[card_id]
    return not isinstance(card, Establishment) or card.rolls[0] in LOW


def dearest_first(cards: Iterable[str]) -> list[str]:
    """Cards by cost, the dearest first."""
    return sorted(cards, key=lambda card: -sentences.CARDS[card].cost)


def cheapest_first(cards: Iterable[str]) -> list[str]:
    """Cards by cost, the cheapest first."""
    return sorted(cards, key=lambda card: sentences.CARDS[card].cost)


def menus(
    verb: Verb,
    ask: str,
    options: Sequence[discord.SelectOption],
    key: tuple[Ref, int],
    arg: str = "",
) -> list[list[Control]]:
    """A row with a menu for each part of these cards. An option's value is its card's id; others end each menu.

    `key`: the table and the decision. The argument of each custom id is `arg` with the number of the menu behind it.
    """
    by_card = {option.value: option for option in options if option.value in sentences.CARDS}
    last = [option for option in options if option.value not in by_card]
    return [
        [
            verb.at(*key, f"{arg}-{number}" if arg else number).menu(
                _asking(ask, part), [*(by_card[card] for card in part.cards), *last]
            )
        ]
        for number, part in enumerate(parted(by_card, MENU_HOLDS - len(last)))
    ]


def _asking(ask: str, part: Part) -> str:
    """What a menu asks, and which cards it has if there is another one."""
    return unfinished(headed(ask, part.span) if part.span else ask)


# --- lines of menus ----------------------------------------------------------------------------------


def dice_of(town: TownView) -> int:
    """The most dice that a town's owner may roll."""
    effects = [
        card.effect for site in town.sites if site.built and isinstance(card := sentences.CARDS[site.card], Landmark)
    ]
    return max((effect.most for effect in effects if isinstance(effect, Dice)), default=1)


def _pays_nothing_yet(card_id: str, town: TownView, dice: int) -> bool:
    """Whether an establishment would pay nothing as the town stands: it wants two dice, a landmark or other cards."""
    card = sentences.CARDS[card_id]
    if not isinstance(card, Establishment):
        return False
    if dice == 1 and card.rolls[0] > LOW[-1]:
        return True
    match card.effect:
        case BankWith(landmark=landmark) | Catch(landmark) | FromRollerWith(landmark=landmark):
            return not any(site.built for site in town.sites if site.card == landmark)
        case PerCard(card=other) | Wine(card=other):
            return not any(held.card == other for held in town.holdings)
        case _:
            return False


def build_options(view: MachiView, cards: Iterable[str], advised: str = "") -> list[discord.SelectOption]:
    """The purchases: cost, copies left, and effect; the last line explains a card.

    The one that is `advised` comes first, then the dearest. Cards that would pay nothing yet come last.
    """
    left = {pile.card: pile.left for pile in view.market}
    town = view.towns[view.active]
    dice, options = dice_of(town), []
    for card_id in sorted(
        dearest_first(cards), key=lambda each: (each != advised, _pays_nothing_yet(each, town, dice))
    ):
        card = sentences.CARDS[card_id]
        name, cost = sentences.card_name(card_id), sentences.coins(card.cost)
        if card_id in left:
            label = say("{card}: {coins}, {count} left", card=name, coins=cost, count=left[card_id])
        else:
            label = say("{card}: {coins}, landmark", card=name, coins=cost)
        label = f"{ADVISED} {label}" if card_id == advised else label
        options.append(components.option(label, card_id, sentences.option(card, dice=dice), emoji=mark(card)))
    return [*options, explain_option()]


def card_options(view: MachiView, seat: int, cards: Iterable[str]) -> list[discord.SelectOption]:
    """Cards of one town: copies, closed copies, and effect."""
    held = {holding.card: holding for holding in view.towns[seat].holdings}
    options = []
    for card_id in cards:
        card, holding = sentences.CARDS[card_id], held[card_id]
        copies = bracketed(holding.copies) if holding.copies > 1 else ""
        label = f"{sentences.card_name(card_id)}{copies}"
        if holding.closed == holding.copies:
            label = say("{card}, closed", card=label)
        elif holding.closed:
            label = say("{card}, {count} closed", card=label, count=holding.closed)
        options.append(components.option(label, card_id, sentences.option(card), emoji=mark(card)))
    return options


def renovate_options(
    view: MachiView, decision: Decision, cards: Iterable[str], names: Sequence[str]
) -> list[discord.SelectOption]:
    """Kinds of card that could close, and their cost for each player; the most useful first."""
    options = []
    for card_id, coins in most_brought(view, decision, cards).items():
        paying = _closing(view, decision, card_id).items()
        takes = [f"{names[other]} {paid}" for other, paid in paying if paid]
        mine = _open(view, decision.seat, card_id)
        own = say("none of yours closes")
        if mine:
            own = say_plural("{count} of yours closes too", "{count} of yours close too", mine)
        label = say("{card}: you take {coins}", card=sentences.card_name(card_id), coins=sentences.coins(coins))
        about = semicolons([named(takes, LINE_HOLDS - len(semicolons(["", own]))) or say("nobody pays"), own])
        options.append(components.option(label, card_id, about, emoji=mark(sentences.CARDS[card_id])))
    return options


def most_brought(view: MachiView, decision: Decision, cards: Iterable[str]) -> dict[str, int]:
    """The value of closing each kind of card, the highest first."""
    brings = {card: sum(_closing(view, decision, card).values()) for card in cards}
    return dict(sorted(brings.items(), key=lambda pair: -pair[1]))


def _closing(view: MachiView, decision: Decision, card: str) -> dict[int, int]:
    """The coins that each other player would pay for their open copies."""
    effect = sentences.CARDS[decision.card or ""].effect
    assert isinstance(effect, CloseKind)  # noqa: S101 - only such a card asks for a kind
    return {
        town.seat: min(effect.coins * _open(view, town.seat, card), town.coins)
        for town in view.towns
        if town.seat != decision.seat and not town.resigned
    }


def _open(view: MachiView, seat: int, card: str) -> int:
    return sum(held.copies - held.closed for held in view.towns[seat].holdings if held.card == card)
