"""Answers by clicks in a panel, by DM or in a private answer, and on the board; the clicked message shows the result.

A panel shows its own errors, beside what the player can do now.
"""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from bot.client import Interaction
from bot.errors import AlreadyDone, NothingToUndo, StaleClick, WrongPhase
from bot.games.mafia_dollar.actions import Answer, Confirm, EndTurn, Offer, Steal
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision, IllegalAction
from bot.publishing.privacy import only_they_read_it
from bot.table.click import expect, pending_of, seated
from bot.table.table import Table
from cogs.errors.refusals import problem
from cogs.mafia_dollar import menus, panel_words
from cogs.mafia_dollar.panels import Step
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

    async def act() -> Step | None:
        view, asked, _ = await _view_and_decision(interaction, table_id, decision)
        if menus.could_act(asked, view) and await sure.asks(interaction):
            return decision, menus.ENDING.written()
        await interaction.client.tables.act(click_of(interaction), table_id, decision, EndTurn())
        return None

    await _changing(interaction, table_id, act)


async def choose(interaction: Interaction, table_id: int, decision: int, keys: tuple[str, ...]) -> None:
    """Answer a decision with the answer that those keys lead to; if they are incomplete, show the next step.

    What would commit to a trade is shown first.

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
    async def act() -> Step | None:
        view, asked, names = await _view_and_decision(interaction, table_id, decision)
        choice = view.choices[asked.id]
        meant = sentences.answer(choice, keys, asked, view, names)
        if meant is None or (not commits and isinstance(meant, COMMITS)):
            begun = meant is not None or asked.ask == "steal"  # too many answers to list them: the loot is chosen next
            if not begun and not sentences.menu(choice, keys, asked, view, names):
                raise StaleClick(mine=True, waiting=())
            return asked.id, "-".join(["0", *keys])
        await interaction.client.tables.act(click_of(interaction), table_id, decision, meant)
        return None

    await _changing(interaction, table_id, act)


async def steal(interaction: Interaction, table_id: int, decision: int, loot: Sequence[str], warehouse: str) -> None:
    """Take that loot to that warehouse.

    Raises:
        NotSeated: the person who clicked does not play.
    """

    async def act() -> Step | None:
        await _view_and_decision(interaction, table_id, decision)
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
            await _view_and_decision(interaction, table_id, step[0])
        return step

    await _changing(interaction, table_id, act)


async def _view_and_decision(
    interaction: Interaction, table_id: int, decision: int
) -> tuple[MafiaView, Decision, tuple[str, ...]]:
    """The view of the person who clicked, that decision of theirs, and all plain names.

    Raises:
        WrongPhase, NotSeated, NotYourDecision, StaleClick: it is not theirs to answer.
    """
    table = await interaction.client.tables.load(table_id)
    expect(table, "playing")
    seat = seated(table, click_of(interaction))
    asked = pending_of(table, seat.number, decision)
    return mafia(table.view(seat.number)), asked, naming.plain_names(table)


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
