"""Handlers of MafiaDollar's controls."""

from bot.client import Interaction
from cogs.mafia_dollar import answer, coaching, private, verbs
from cogs.mafia_dollar.menus import PAGE_PREFIX
from cogs.ui.components import Press, on


@on(verbs.HAND)
async def _hand(interaction: Interaction, press: Press) -> None:
    """Show a player's own hand with all they can do, or a coach the hand they may see; everybody may press it."""
    await coaching.show_hand(interaction, await interaction.client.tables.load(press.table))


@on(verbs.END)
async def _end(interaction: Interaction, press: Press) -> None:
    await answer.end_turn(interaction, press.table, press.decision)


@on(verbs.DO)
async def _do(interaction: Interaction, press: Press) -> None:
    """Give a whole answer; on a trade's page it commits to the trade. The argument is the keys of the answer."""
    await answer.give(interaction, press.table, press.decision, tuple(press.arg.split("-")))


@on(verbs.CHOOSE)
async def _choose(interaction: Interaction, press: Press) -> None:
    """Show the next step of an answer, or give it. The argument is the stage."""
    if press.chosen.startswith(PAGE_PREFIX):
        _, _, keys = press.arg.partition("-")
        stage = f"{press.chosen.removeprefix(PAGE_PREFIX)}-{keys}".rstrip("-")
        await answer.turn_to(interaction, press.table, (press.decision, stage))
    else:
        await answer.choose(interaction, press.table, press.decision, tuple(press.chosen.split("-")))


@on(verbs.HAUL)
async def _haul(interaction: Interaction, press: Press) -> None:
    """Take several loot cards at once. The argument is the stage: its key is the own warehouse."""
    _, _, place = press.arg.partition("-")
    await answer.steal(interaction, press.table, press.decision, press.values, place)


@on(verbs.STEP)
async def _step(interaction: Interaction, press: Press) -> None:
    """Show another step of an answer in the clicked message. The argument is the stage."""
    await answer.turn_to(interaction, press.table, (press.decision, press.arg))


@on(verbs.PANEL)
async def _panel(interaction: Interaction, press: Press) -> None:
    await answer.turn_to(interaction, press.table, None)


@on(verbs.TAKE_BACK)
async def _take_back(interaction: Interaction, press: Press) -> None:
    """Take back one's own last step; the id's decision is the one that the step answered."""
    await answer.take_back(interaction, press.table, press.decision)


@on(verbs.TRY_DM)
async def _try_dm(interaction: Interaction, press: Press) -> None:
    """Send a player's hands by DM again, after DMs were closed."""
    await private.try_dm(interaction, press.table)
