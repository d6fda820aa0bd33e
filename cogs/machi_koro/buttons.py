"""The buttons and menus of Machi Koro, one class for each verb."""

from bot.client import Interaction
from bot.games.machi_koro import actions
from cogs.machi_koro import private, transfers
from cogs.machi_koro.answer import answer
from cogs.machi_koro.transfers import CARD
from cogs.ui.components import TableButton, TableMenu, template


class Roll(TableButton, template=template("roll", "[12]")):
    """Roll one die or two."""

    verb = "roll"

    async def press(self, interaction: Interaction) -> None:
        """Roll."""
        await answer(interaction, self.table, self.decision, actions.Roll(int(self.arg)))


class Reroll(TableButton, template=template("reroll", "[12]")):
    """Radio Tower: roll again."""

    verb = "reroll"

    async def press(self, interaction: Interaction) -> None:
        """Roll again."""
        await answer(interaction, self.table, self.decision, actions.Reroll(int(self.arg)))


class Keep(TableButton, template=template("keep")):
    """Radio Tower: let the dice lie. Harbor: add nothing."""

    verb = "keep"

    async def press(self, interaction: Interaction) -> None:
        """Keep the roll."""
        await answer(interaction, self.table, self.decision, actions.Keep())


class Pass(TableButton, template=template("pass")):
    """Do not build; make no use of a card."""

    verb = "pass"

    async def press(self, interaction: Interaction) -> None:
        """Leave it."""
        await answer(interaction, self.table, self.decision, actions.Pass())


class Target(TableButton, template=template("target", r"\d")):
    """TV Station: take from this player."""

    verb = "target"

    async def press(self, interaction: Interaction) -> None:
        """Take from them."""
        await answer(interaction, self.table, self.decision, actions.Target(int(self.arg)))


class Add(TableButton, template=template("add")):
    """Harbor: add to the total rolled."""

    verb = "add"

    async def press(self, interaction: Interaction) -> None:
        """Add."""
        await answer(interaction, self.table, self.decision, actions.Add())


class Which(TableButton, template=template("which", "open|closed")):
    """Say which copy of a card goes to another town."""

    verb = "which"

    async def press(self, interaction: Interaction) -> None:
        """Let that copy go."""
        await answer(interaction, self.table, self.decision, actions.Which(self.arg == "closed"))


class Demolish(TableButton, template=template("demolish", CARD)):
    """Demolition Company: un-build this landmark."""

    verb = "demolish"

    async def press(self, interaction: Interaction) -> None:
        """Un-build it."""
        await answer(interaction, self.table, self.decision, actions.Demolish(self.arg))


class Invest(TableButton, template=template("invest")):
    """Tech Startup: put a coin on it."""

    verb = "invest"

    async def press(self, interaction: Interaction) -> None:
        """Put it there."""
        await answer(interaction, self.table, self.decision, actions.Invest())


# --- menus, of which a long choice has two: the argument is the menu's number ---------------------------


class BuildMenu(TableMenu, template=template("build", r"\d")):
    """What can be built now."""

    verb = "build"

    async def press(self, interaction: Interaction) -> None:
        """Build what was chosen."""
        await answer(interaction, self.table, self.decision, actions.Build(self.chosen))


class RenovateMenu(TableMenu, template=template("renovate", r"\d")):
    """Renovation Company: the kinds of card that can close."""

    verb = "renovate"

    async def press(self, interaction: Interaction) -> None:
        """Close what was chosen."""
        await answer(interaction, self.table, self.decision, actions.Renovate(self.chosen))


class ActivateMenu(TableMenu, template=template("activate", r"\d")):
    """Convention Center: the cards that can act instead."""

    verb = "activate"

    async def press(self, interaction: Interaction) -> None:
        """Let the chosen card act."""
        await answer(interaction, self.table, self.decision, actions.Activate(self.chosen))


# --- looking ------------------------------------------------------------------------------------------


class ShowTown(TableButton, template=template("town")):
    """One's own town, privately."""

    verb = "town"
    looks = True

    async def press(self, interaction: Interaction) -> None:
        """Show it."""
        await private.show_town(interaction, await interaction.client.tables.load(self.table), None)


class ShowMarket(TableButton, template=template("market")):
    """The market, privately."""

    verb = "market"
    looks = True

    async def press(self, interaction: Interaction) -> None:
        """Show it."""
        await private.show_market(interaction, await interaction.client.tables.load(self.table))


BUTTONS = (
    Roll,
    Reroll,
    Keep,
    Add,
    Pass,
    Target,
    Which,
    Demolish,
    Invest,
    BuildMenu,
    RenovateMenu,
    ActivateMenu,
    *transfers.MENUS,
    ShowTown,
    ShowMarket,
)
