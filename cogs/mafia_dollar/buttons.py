"""The buttons and menus of MafiaDollar, one class for each verb. All but `MyHand` and `EndTurn` stand in panels."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.client import Interaction
from bot.games.mafia_dollar import actions
from cogs.mafia_dollar import answer, private
from cogs.ui.components import TableButton, TableMenu, custom_id, template

STAGE = r"\d{1,2}(?:-[A-Za-z0-9]{1,40}){0,5}"
"""The pattern of a stage: the page of the menu, and the keys chosen so far."""
PAGE = "page "
"""How the value of a menu's line begins that leads to another page."""


class MyHand(TableButton, template=template("hand")):
    """One's own hand with all one can do, privately; everybody may press it."""

    verb = "hand"

    async def press(self, interaction: Interaction) -> None:
        """Show it."""
        await private.show_hand(interaction, await interaction.client.tables.load(self.table))


class EndTurn(TableButton, template=template("end")):
    """End the turn: on the board it hangs on nobody's hand."""

    verb = "end"

    async def press(self, interaction: Interaction) -> None:
        """End it."""
        await answer.answer(interaction, self.table, self.decision, lambda *_: actions.EndTurn())


class Choose(TableMenu, template=template("choose", STAGE)):
    """The next step of an answer, or the answer itself. The argument is the stage."""

    verb = "choose"

    async def press(self, interaction: Interaction) -> None:
        """Answer, or ask on."""
        if self.chosen.startswith(PAGE):
            _, _, keys = self.arg.partition("-")
            stage = f"{self.chosen.removeprefix(PAGE)}-{keys}".rstrip("-")
            await answer.turn_to(interaction, self.table, (self.decision, stage))
        else:
            await answer.choose(interaction, self.table, self.decision, tuple(self.chosen.split("-")))


class Haul(TableMenu, template=template("haul", STAGE)):
    """Loot to be stolen, several cards at once. The argument is the stage: its key is the warehouse it goes to."""

    verb = "haul"

    @classmethod
    def several(
        cls,
        placeholder: str,
        options: Sequence[discord.SelectOption],
        most: int,
        table: int,
        decision: int,
        arg: str,
    ) -> "Haul":
        """A menu of which one to `most` lines are chosen."""
        identifier = custom_id(cls.verb, table, decision, arg)
        select: ui.Select[Any] = ui.Select(
            placeholder=placeholder,
            options=list(options),
            custom_id=identifier,
            min_values=1,
            max_values=max(1, min(most, len(options))),
        )
        return cls(select)

    async def press(self, interaction: Interaction) -> None:
        """Take it."""
        _, _, place = self.arg.partition("-")
        await answer.steal(interaction, self.table, self.decision, self.item.values, place)


class Step(TableButton, template=template("step", STAGE)):
    """Another step of an answer, in place of this one. The argument is the stage."""

    verb = "step"

    async def press(self, interaction: Interaction) -> None:
        """Turn to it."""
        await answer.turn_to(interaction, self.table, (self.decision, self.arg))


class Panel(TableButton, template=template("panel")):
    """The panel as it is now, in place of a step."""

    verb = "panel"

    async def press(self, interaction: Interaction) -> None:
        """Turn back to it."""
        await answer.turn_to(interaction, self.table, None)


class TakeBack(TableButton, template=template("take_back")):
    """Take back one's own last step: the journal entry that stands where others have a decision."""

    verb = "take_back"

    async def press(self, interaction: Interaction) -> None:
        """Take it back."""
        await answer.take_back(interaction, self.table, self.decision)


class TryDM(TableButton, template=template("try_dm")):
    """Send one's hands by DM again, after DMs were closed."""

    verb = "try_dm"

    async def press(self, interaction: Interaction) -> None:
        """Try."""
        await private.try_dm(interaction, self.table)


BUTTONS = (MyHand, EndTurn, Choose, Haul, Step, Panel, TakeBack, TryDM)
