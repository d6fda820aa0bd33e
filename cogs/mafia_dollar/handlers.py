"""What happens when somebody uses a control of MafiaDollar."""

from bot.client import Interaction
from bot.games.mafia_dollar import actions
from cogs.mafia_dollar import answer, private, verbs
from cogs.mafia_dollar.menus import PAGE
from cogs.ui.components import Press, on


@on(verbs.HAND)
async def _hand(interaction: Interaction, press: Press) -> None:
    """One's own hand with all one can do, privately; everybody may press it."""
    await private.show_hand(interaction, await interaction.client.tables.load(press.table))


@on(verbs.END)
async def _end(interaction: Interaction, press: Press) -> None:
    """End the turn; from the board it needs no hand panel."""
    await answer.answer(interaction, press.table, press.decision, lambda *_: actions.EndTurn())


@on(verbs.CHOOSE)
async def _choose(interaction: Interaction, press: Press) -> None:
    """The next step of an answer, or the answer itself. The argument is the stage."""
    if press.chosen.startswith(PAGE):
        _, _, keys = press.arg.partition("-")
        stage = f"{press.chosen.removeprefix(PAGE)}-{keys}".rstrip("-")
        await answer.turn_to(interaction, press.table, (press.decision, stage))
    else:
        await answer.choose(interaction, press.table, press.decision, tuple(press.chosen.split("-")))


@on(verbs.HAUL)
async def _haul(interaction: Interaction, press: Press) -> None:
    """Loot to be stolen, several cards at once. The argument is the stage: its key is the warehouse it goes to."""
    _, _, place = press.arg.partition("-")
    await answer.steal(interaction, press.table, press.decision, press.values, place)


@on(verbs.STEP)
async def _step(interaction: Interaction, press: Press) -> None:
    """Another step of an answer, in place of this one. The argument is the stage."""
    await answer.turn_to(interaction, press.table, (press.decision, press.arg))


@on(verbs.PANEL)
async def _panel(interaction: Interaction, press: Press) -> None:
    """The panel as it is now, in place of a step."""
    await answer.turn_to(interaction, press.table, None)


@on(verbs.TAKE_BACK)
async def _take_back(interaction: Interaction, press: Press) -> None:
    """Take back one's own last step: the journal entry that stands where others have a decision."""
    await answer.take_back(interaction, press.table, press.decision)


@on(verbs.TRY_DM)
async def _try_dm(interaction: Interaction, press: Press) -> None:
    """Send one's hands by DM again, after DMs were closed."""
    await private.try_dm(interaction, press.table)
