"""Answers by clicks in a panel, by DM or in a private answer, and on the board; the clicked message shows the result.

A panel shows its own errors, beside what the player can do now.
"""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from bot.client import Interaction
from bot.errors import AlreadyDone, NothingToUndo, StaleClick, WrongPhase
from bot.games.mafia_dollar.actions import Answer, Confirm, Offer, Steal
from bot.games.values import IllegalAction
from bot.publishing.privacy import only_they_read_it
from bot.table.click import expect, pending_of, seated
from bot.table.table import Table
from cogs.errors.refusals import problem
from cogs.mafia_dollar import menus, panel_words
from cogs.mafia_dollar.options import Asked
from cogs.mafia_dollar.panels import Step, asked_about
from cogs.mafia_dollar.private import follow, panel_of, repaint, show_hand, told_once
from cogs.ui import naming, sure
from cogs.ui.replies import click_of
from rendering.words import mafia_dollar as sentences
from rendering.words.mafia_dollar import mafia

COMMITS = (Offer, Answer, Confirm)
"""The answers about a trade that are shown before they are given."""


async def end_turn(interaction: Interaction, table_id: int, decision: int) -> None:
    """End the turn; while gangsters can still act, ask first, as `sure.asks` says. On the board it needs no panel.

    Raises:
        WrongPhase, NotSeated, NotYourDecision, StaleClick, IllegalAction: why it does not count, on the board.
    """
    await _answer_by_keys(interaction, table_id, decision, menus.ENDING.keys, commits=True)


async def choose(interaction: Interaction, table_id: int, decision: int, keys: tuple[str, ...]) -> None:
    """Answer a decision with the answer that those keys lead to; if they are incomplete, show the next step.

    What would commit to a trade is shown first, and what costs much, as `sure.asks` says.

    Raises:
        NotSeated: the person who clicked does not play.
    """
    await _answer_by_keys(interaction, table_id, decision, keys, commits=False)


async def give(interaction: Interaction, table_id: int, decision: int, keys: tuple[str, ...]) -> None:
    """Answer a decision with the answer that those keys lead to; if they are incomplete, show the next step.

    Raises:
        NotSeated: the person who clicked does not play.
    """
    await _answer_by_keys(interaction, table_id, decision, keys, commits=True)


async def _answer_by_keys(
    interaction: Interaction, table_id: int, decision: int, keys: tuple[str, ...], *, commits: bool
) -> None:
    surely, chosen = keys[-1:] == (menus.YES,), tuple([key for key in keys if key != menus.YES])

    async def act() -> Step | None:
        asked = await _asked(interaction, table_id, decision)
        meant, step = asked.answer(chosen), (decision, "-".join(["0", *chosen]))
        if meant is None or (not commits and isinstance(meant, COMMITS)):
            begun = meant is not None or asked.decision.ask == "steal"  # too many to list: the loot is chosen next
            choice = asked.view.choices[decision]
            if not begun and not sentences.menu(choice, chosen, asked.decision, asked.view, asked.names):
                raise StaleClick(mine=True, waiting=())
            return step
        if not surely and menus.costs(asked, meant) and await sure.asks(interaction):
            return step
        await interaction.client.tables.act(click_of(interaction), table_id, decision, meant)
        return None

    await _changing(interaction, table_id, act)


async def steal(interaction: Interaction, table_id: int, decision: int, loot: Sequence[str], warehouse: str) -> None:
    """Take that loot to that warehouse.

    Raises:
        NotSeated: the person who clicked does not play.
    """

    async def act() -> Step | None:
        await _asked(interaction, table_id, decision)
        await interaction.client.tables.act(click_of(interaction), table_id, decision, Steal(tuple(loot), warehouse))
        return None

    await _changing(interaction, table_id, act)


async def take_back(interaction: Interaction, table_id: int, step: int) -> None:
    """Undo one's own last step.

    Raises:
        NotSeated: the person who clicked does not play.
    """

    async def act() -> Step | None:
        await interaction.client.tables.undo(click_of(interaction), table_id, step)
        return None

    await _changing(interaction, table_id, act)


async def turn_to(interaction: Interaction, table_id: int, step: Step | None) -> None:
    """Show that step in the panel, or the panel as it is now.

    Raises:
        NotSeated: the person who clicked does not play.
    """

    async def act() -> Step | None:
        if step is not None:
            await _asked(interaction, table_id, step[0])
        return step

    await _changing(interaction, table_id, act)


async def _asked(interaction: Interaction, table_id: int, decision: int) -> Asked:
    """That decision of the person who clicked.

    Raises:
        WrongPhase, NotSeated, NotYourDecision, StaleClick: it is not theirs to answer.
    """
    table = await interaction.client.tables.load(table_id)
    expect(table, "playing")
    seat = seated(table, click_of(interaction))
    return asked_about(table, mafia(table.view(seat.number)), pending_of(table, seat.number, decision))


async def _changing(
    interaction: Interaction, table_id: int, act: Callable[[], Coroutine[Any, Any, Step | None]]
) -> None:
    """Run `act` while the clicked message is locked, then show the result.

    A panel shows the next step, or itself as it is now. A board, or an unknown message, shows nothing private: the next
    step gets an answer of its own.
    """
    bot, alone = interaction.client, interaction.message is not None and interaction.message.flags.ephemeral
    if alone:
        bot.open_answers.leave(table_id, interaction.user.id)
    async with bot.publisher.answering(interaction, table_id, panel=alone) as reply:
        step, notes = None, list[str]()
        try:
            step = await reply.in_time(act())
        except AlreadyDone:  # delivered twice: it is stored, but perhaps was never answered
            pass
        except (StaleClick, WrongPhase, IllegalAction, NothingToUndo) as error:
            if not only_they_read_it(interaction):
                raise
            notes.append(_refusal_text(error, await bot.tables.load(table_id)))
        if step is None and not notes and (reply.slot or not only_they_read_it(interaction)):
            await reply.show()
            return
        table = await bot.tables.load(table_id)
        if not only_they_read_it(interaction):
            await show_hand(interaction, table, step=step)
            return
        notes += await told_once(interaction)
        panel = await panel_of(interaction, table, step=step, notes=notes)
        await repaint(interaction, reply, panel)
        if alone:  # used again, it can be removed for longer
            await bot.open_hands.shown(interaction, table_id, again=True)
        if alone and step is None:
            await follow(interaction, table, panel, notes)


def _refusal_text(error: StaleClick | WrongPhase | IllegalAction | NothingToUndo, table: Table) -> str:
    match error:
        case IllegalAction():
            return f"⚠️ {sentences.refused(error.refusal, naming.names(table))}"
        case StaleClick():
            return str(panel_words.SETTLED)
        case _:
            return f"⚠️ {problem(error, table.language)}"
