"""The buttons and menus of Machi Koro, one class for each verb."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.client import Interaction
from bot.games.machi_koro import actions
from bot.games.machi_koro.views import MachiView
from bot.seating import Table
from bot.tables import owed_by
from cogs import items, layouts, words
from cogs.items import TableButton, TableMenu, move, template
from cogs.machi_koro import private
from cogs.replies import amend, click_of, in_time, whisper
from cogs.table_buttons import Rematch, Undo, Verify, WhatNow
from data.cards.machi_koro import Establishment
from rendering.words import machi_koro as sentences

CARD = "[a-z_]{1,40}"
MENU_SIZE = 25

__all__ = ["BUTTONS", "Rematch", "Undo", "Verify", "WhatNow"]


class Roll(TableButton, template=template("roll", "[12]")):
    """Roll one die or two."""

    verb = "roll"

    async def press(self, interaction: Interaction) -> None:
        """Roll."""
        await move(interaction, self.table, self.decision, actions.Roll(int(self.arg)))


class Reroll(TableButton, template=template("reroll", "[12]")):
    """Radio Tower: roll again."""

    verb = "reroll"

    async def press(self, interaction: Interaction) -> None:
        """Roll again."""
        await move(interaction, self.table, self.decision, actions.Reroll(int(self.arg)))


class Keep(TableButton, template=template("keep")):
    """Radio Tower: let the dice lie."""

    verb = "keep"

    async def press(self, interaction: Interaction) -> None:
        """Keep the roll."""
        await move(interaction, self.table, self.decision, actions.Keep())


class Pass(TableButton, template=template("pass")):
    """Do not build, do not swap."""

    verb = "pass"

    async def press(self, interaction: Interaction) -> None:
        """Leave it."""
        await move(interaction, self.table, self.decision, actions.Pass())


class Target(TableButton, template=template("target", r"\d")):
    """TV Station: take from this player."""

    verb = "target"

    async def press(self, interaction: Interaction) -> None:
        """Take from them."""
        await move(interaction, self.table, self.decision, actions.Target(int(self.arg)))


class BuildMenu(TableMenu, template=template("build", r"\d")):
    """What can be built now. The argument is the page, where there is more than a menu holds."""

    verb = "build"

    async def press(self, interaction: Interaction) -> None:
        """Build what was chosen."""
        await move(interaction, self.table, self.decision, actions.Build(self.chosen))


def build_menu(table: int, decision: int, view: MachiView, cards: Sequence[str]) -> list[list[ui.Item[Any]]]:
    """Menus of everything affordable, dearest first, with cost and effect; 25 to a menu."""
    left = {pile.card: pile.left for pile in view.market}
    dearest_first = sorted(cards, key=lambda card: -sentences.CARDS[card].cost)
    pages = [dearest_first[start : start + MENU_SIZE] for start in range(0, len(dearest_first), MENU_SIZE)]
    coins = view.towns[view.active].coins
    return [
        [
            BuildMenu.make(
                f"Build… you have {sentences.coins(coins)}",
                [_build_option(card, left.get(card)) for card in page],
                table,
                decision,
                number,
            )
        ]
        for number, page in enumerate(pages)
    ]


def _build_option(card_id: str, left: int | None) -> discord.SelectOption:
    card = sentences.CARDS[card_id]
    stock = f", {left} left" if left is not None else ", landmark"
    mark = sentences.MARKS[card.colour] if isinstance(card, Establishment) else "🏛️"
    return items.option(
        f"{card.name}: {sentences.coins(card.cost)}{stock}", card.id, sentences.option(card), emoji=mark
    )


# --- the swap of the Business Center: three questions, asked privately ----------------------------------


class SwapGive(TableButton, template=template("swap")):
    """Business Center: begin choosing a swap, in a message of one's own."""

    verb = "swap"

    async def press(self, interaction: Interaction) -> None:
        """Ask which card to give."""
        view, _ = await in_time(interaction, _my_swap(interaction, self.table, self.decision))
        gives = {action.give: None for action in view.choices[self.decision] if isinstance(action, actions.Swap)}
        menu = SwapFrom.make(
            "Which card do you give?", [_card_option(card) for card in gives], self.table, self.decision
        )
        await whisper(interaction, layouts.page(["**Swap** 1 of 3: which card do you give away?"], [[menu]]))


class SwapFrom(TableMenu, template=template("swap_from")):
    """Business Center: the card to give is chosen; now the partner."""

    verb = "swap_from"

    async def press(self, interaction: Interaction) -> None:
        """Ask whose card to take."""
        view, table = await in_time(interaction, _my_swap(interaction, self.table, self.decision), amends=True)
        names = words.plain_names(table)
        partners = {action.partner: None for action in view.choices[self.decision] if isinstance(action, actions.Swap)}
        menu = SwapTake.make(
            "Whose card do you take?",
            [items.option(names[seat], str(seat), emoji="🏘️") for seat in partners],
            self.table,
            self.decision,
            self.chosen,
        )
        await amend(
            interaction,
            layouts.page([f"**Swap** 2 of 3: you give a {sentences.card_name(self.chosen)}. To whom?"], [[menu]]),
        )


class SwapTake(TableMenu, template=template("swap_take", CARD)):
    """Business Center: card and partner are chosen; now the card to take."""

    verb = "swap_take"

    async def press(self, interaction: Interaction) -> None:
        """Ask which card to take."""
        view, _ = await in_time(interaction, _my_swap(interaction, self.table, self.decision), amends=True)
        partner = int(self.chosen)
        takes = {
            action.take: None
            for action in view.choices[self.decision]
            if isinstance(action, actions.Swap) and action.partner == partner
        }
        menu = SwapDone.make(
            "Which card do you take?",
            [_card_option(card) for card in takes],
            self.table,
            self.decision,
            f"{self.arg}-{partner}",
        )
        await amend(
            interaction,
            layouts.page([f"**Swap** 3 of 3: you give a {sentences.card_name(self.arg)}. What do you take?"], [[menu]]),
        )


class SwapDone(TableMenu, template=template("swap_done", rf"{CARD}-\d")):
    """Business Center: everything is chosen."""

    verb = "swap_done"

    async def press(self, interaction: Interaction) -> None:
        """Swap."""
        give, _, partner = self.arg.rpartition("-")
        action = actions.Swap(give, int(partner), self.chosen)
        tables = interaction.client.tables
        await in_time(interaction, tables.act(click_of(interaction), self.table, self.decision, action), amends=True)
        await amend(
            interaction,
            layouts.page([f"You gave a {sentences.card_name(give)} for a {sentences.card_name(self.chosen)}."]),
        )


def _card_option(card: str) -> discord.SelectOption:
    facts = sentences.CARDS[card]
    return items.option(facts.name, card, sentences.option(facts))


async def _my_swap(interaction: Interaction, table_id: int, decision: int) -> tuple[MachiView, Table]:
    """The table, and the game as whoever clicked sees it, if the swap is theirs to choose.

    Raises:
        NotYourDecision, StaleClick: it is not.
    """
    table = await interaction.client.tables.load(table_id)
    seat = table.seat_of(interaction.user.id)
    owed = owed_by(table, seat.number if seat else None, decision)
    return sentences.machi(table.view(owed.seat)), table


# --- looking ------------------------------------------------------------------------------------------


class ShowTown(TableButton, template=template("town")):
    """One's own town, privately."""

    verb = "town"

    async def press(self, interaction: Interaction) -> None:
        """Show it."""
        await private.show_town(interaction, await interaction.client.tables.load(self.table), None)


class ShowMarket(TableButton, template=template("market")):
    """The market, privately."""

    verb = "market"

    async def press(self, interaction: Interaction) -> None:
        """Show it."""
        await private.show_market(interaction, await interaction.client.tables.load(self.table))


BUTTONS = (
    Roll,
    Reroll,
    Keep,
    Pass,
    Target,
    BuildMenu,
    SwapGive,
    SwapFrom,
    SwapTake,
    SwapDone,
    ShowTown,
    ShowMarket,
)
