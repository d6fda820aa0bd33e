"""Cards that change hands, by clicks: the swap of the Business Center, the gift of the Moving Company.

Whose town it is about is a button on the board; the card or cards are chosen in a private message.
"""

from bot.client import Interaction
from bot.errors import StaleClick
from bot.games.machi_koro import actions
from cogs.machi_koro.answer import answer, my_decision
from cogs.machi_koro.menus import card_options, cheapest_first, dearest_first, menus
from cogs.ui import layouts, naming
from cogs.ui.components import TableButton, TableMenu, template
from cogs.ui.replies import amend, in_time, whisper
from rendering.words import machi_koro as sentences

CARD = "[a-z_]{1,40}"


class SwapWith(TableButton, template=template("swap", r"\d")):
    """Business Center: swap with this player. The argument is their seat."""

    verb = "swap"

    async def press(self, interaction: Interaction) -> None:
        """Ask privately which of their cards to take."""
        view, table = await in_time(interaction, my_decision(interaction, self.table, self.decision))
        partner = int(self.arg)
        swaps = [swap for swap in view.choices[self.decision] if isinstance(swap, actions.Swap)]
        takes = dict.fromkeys(swap.take for swap in swaps if swap.partner == partner)
        if not takes:
            raise StaleClick(mine=True, waiting=())
        whose = naming.names(table)[partner]
        rows = menus(
            SwapTake,
            f"Take from {naming.plain_names(table)[partner]}",
            card_options(view, partner, dearest_first(takes)),
            self.table,
            self.decision,
            self.arg,
        )
        await whisper(interaction, layouts.page([f"**Swap** 1 of 2: which card of **{whose}** do you take?"], rows))


class SwapTake(TableMenu, template=template("swap_take", r"\d-\d")):
    """Business Center: the card to take is chosen. The argument is the partner's seat and the menu's number."""

    verb = "swap_take"

    async def press(self, interaction: Interaction) -> None:
        """Ask which card to give for it."""
        view, table = await in_time(interaction, my_decision(interaction, self.table, self.decision), amends=True)
        partner = int(self.arg[0])
        swaps = [swap for swap in view.choices[self.decision] if isinstance(swap, actions.Swap)]
        gives = dict.fromkeys(swap.give for swap in swaps if (swap.partner, swap.take) == (partner, self.chosen))
        if not gives:
            raise StaleClick(mine=True, waiting=())
        rows = menus(
            SwapGive,
            f"Give to {naming.plain_names(table)[partner]}",
            card_options(view, view.active, cheapest_first(gives)),
            self.table,
            self.decision,
            f"{partner}-{self.chosen}",
        )
        took = sentences.a_card(self.chosen)
        whose = naming.names(table)[partner]
        await amend(
            interaction,
            layouts.page([f"**Swap** 2 of 2: you take {took} from **{whose}**. Which card do you give for it?"], rows),
        )


class SwapGive(TableMenu, template=template("swap_give", rf"\d-{CARD}-\d")):
    """Business Center: everything is chosen. The argument is the partner's seat, the card taken, the menu's number."""

    verb = "swap_give"

    async def press(self, interaction: Interaction) -> None:
        """Swap."""
        partner, take, _ = self.arg.split("-")
        await answer(interaction, self.table, self.decision, actions.Swap(self.chosen, int(partner), take))


class GiveTo(TableButton, template=template("give_to", r"\d")):
    """Moving Company: give something to this player. The argument is their seat."""

    verb = "give_to"

    async def press(self, interaction: Interaction) -> None:
        """Ask privately which card."""
        view, table = await in_time(interaction, my_decision(interaction, self.table, self.decision))
        receiver = int(self.arg)
        gifts = [gift for gift in view.choices[self.decision] if isinstance(gift, actions.Give)]
        cards = [gift.card for gift in gifts if gift.receiver == receiver]
        if not cards:
            raise StaleClick(mine=True, waiting=())
        rows = menus(
            Give,
            f"Give to {naming.plain_names(table)[receiver]}",
            card_options(view, view.active, cheapest_first(cards)),
            self.table,
            self.decision,
            self.arg,
        )
        whom = naming.names(table)[receiver]
        await whisper(interaction, layouts.page([f"Which card do you give **{whom}**?"], rows))


class Give(TableMenu, template=template("give", r"\d-\d")):
    """Moving Company: everything is chosen. The argument is the receiver's seat and the menu's number."""

    verb = "give"

    async def press(self, interaction: Interaction) -> None:
        """Give."""
        await answer(interaction, self.table, self.decision, actions.Give(self.chosen, int(self.arg[0])))


MENUS = (SwapWith, SwapTake, SwapGive, GiveTo, Give)
