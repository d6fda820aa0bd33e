"""Coaches: a player names one person, who sees that hand as a private answer and can press nothing that plays."""

from typing import Any

import discord
from discord import ui

from bot.calendar import preferences
from bot.client import Interaction
from bot.errors import CannotCoach
from bot.language import say_in_context
from bot.language.commands import command_line
from bot.language.rows import paragraph
from bot.publishing.content import Control, PrivateContent
from bot.publishing.message_slots import PrivateMessage
from bot.table.click import expect, still_in
from bot.table.coaching import Named
from bot.table.table import Seat, Table
from cogs.mafia_dollar import coach_words, panels, private, verbs
from cogs.ui import labels, layouts, naming, personal
from cogs.ui.components import Picker, Press, on
from cogs.ui.replies import amend, click_of, in_time, whisper
from rendering import mafia_dollar as pictures
from rendering.words import mafia_dollar as sentences
from rendering.words.mafia_dollar import mafia


async def show_hand(interaction: Interaction, table: Table) -> None:
    """Show a player their own panel, or a coach the hand that they may see, privately; an earlier one is removed.

    Raises:
        WrongPhase, NotSeated: they may see none.
    """
    bot, user = interaction.client, interaction.user.id
    if table.coached_by(user) is None:
        await private.show_hand(interaction, table)
        return
    bot.open_answers.leave(table.id, user)
    message = await _seen_by(interaction, table)
    await private.present(interaction, message)
    await bot.open_hands.shown(interaction, table.id, again=False)

    async def renew() -> PrivateMessage:
        return await _seen_by(interaction, await bot.tables.load(table.id))

    bot.open_answers.follow(interaction, table.id, message, renew)


async def _seen_by(interaction: Interaction, table: Table) -> PrivateMessage:
    """What a coach sees now, in their colours: the hand, or that they see it no longer."""
    user = interaction.user.id
    seat = table.coached_by(user)
    if seat is None:
        return _unseen(table, user)
    message = seen(table, seat, here=interaction.guild_id is not None)
    return personal.for_person(await preferences.person(interaction.client.store, user), message)


def seen(table: Table, seat: Seat, *, here: bool = False) -> PrivateMessage:
    """The hand in that seat as its coach sees it: from its player's view, without anything that plays.

    `here`: it is read in the table's server.
    """
    view, names = mafia(table.view(seat.number)), naming.plain_names(table)
    safe, reader = naming.names(table), seat.coach or 0
    news = "\n".join(panels.news(view, safe))
    reads = coach_words.quoted([news, *panels.questions(table, view)])
    texts = [coach_words.where(table, safe[seat.number], here=here)]
    texts += ["\n".join([coach_words.READS(name=safe[seat.number]), *reads])] if reads else []
    row: list[Control] = [
        verbs.HAND.at(table.ref).button(say_in_context("a button", "Refresh"), emoji="🔄"),
        verbs.COACH_ENDED.at(table.ref).button(coach_words.STOP_COACHING, emoji="🚪"),
    ]
    content = layouts.page(texts, [row], reader=reader, in_words=sentences.hand(view))
    shown = layouts.digest(view.me, view.chosen, names[seat.number])
    return PrivateMessage(
        slot=f"hand:{seat.number}:{reader}",
        fingerprint=layouts.fingerprint(content, shown),
        marker=texts[0],
        content=content,
        draw=layouts.named(f"table-{table.id}-hand-{seat.number + 1}.png", lambda: pictures.hand(view, names)),
        picture=shown,
        reader=reader,
    )


def _unseen(table: Table, user: int) -> PrivateMessage:
    """What stands in the place of a hand that a former coach has open."""
    content = layouts.page([coach_words.NOT_SEEN], reader=user)
    return PrivateMessage(
        slot=f"hand:none:{user}",
        fingerprint=layouts.fingerprint(content, ""),
        marker="",
        content=content,
        reader=user,
        settled=True,
    )


# --- naming, and ending ----------------------------------------------------------------------------------


async def coach(interaction: Interaction, table: Table, user: discord.abc.User | None) -> None:
    """Let that person see the hand of the player who asks; without one show who may, or a coach the hand.

    Raises:
        WrongPhase, NotSeated: there is no hand to show.
        CannotCoach: that person may not see it, or nobody may.
    """
    if user is not None:
        await whisper(interaction, await in_time(interaction, _name(interaction, table, user)))
    elif table.coached_by(interaction.user.id) is not None:
        await show_hand(interaction, table)
    else:
        await whisper(interaction, _page(interaction, table))


def _page(interaction: Interaction, table: Table) -> PrivateContent:
    """The page that says who may see the hand of the player who asks, with the control that changes it.

    Raises:
        WrongPhase, NotSeated: they have no hand.
        CannotCoach: the table belongs to a tournament.
    """
    expect(table, "playing")
    seat = still_in(table, click_of(interaction))
    if table.terms.tournament:
        raise CannotCoach("tournament", "")
    if seat.coach is not None:
        end = verbs.COACH_ENDED.at(table.ref).button(coach_words.STOP_SHOWING, emoji="🚪")
        return layouts.page([coach_words.SHOWN(name=naming.safe(seat.coach_name))], [[end]])
    if interaction.guild_id is None:  # in a DM, Discord offers nobody else
        command = command_line("mafia coach", user="")
        there = coach_words.IN_THE_SERVER(channel=f"<#{table.row.channel_id}>", command=command)
        return layouts.page([coach_words.ABOUT, there])
    return layouts.page([coach_words.ABOUT], [[Picker(verbs.COACH_NAMED.custom_id(table.ref), _people_menu)]])


def _people_menu(custom_id: str) -> ui.UserSelect[Any]:
    return ui.UserSelect(placeholder=str(coach_words.WHO), custom_id=custom_id)


async def _name(interaction: Interaction, table: Table, user: discord.abc.User) -> PrivateContent:
    """Let that person see the hand of the player who asks. Returns the answer.

    Raises:
        WrongPhase, NotSeated: there is no hand to show.
        CannotCoach: that person may not see it.
    """
    if user.bot:
        raise CannotCoach("bot", user.display_name)
    named = Named(user.id, user.display_name)
    bot = interaction.client
    done = await bot.coaching.name(click_of(interaction), table.id, named)
    said = coach_words.NAMED(
        name=naming.safe(named.name),
        hand=labels.shown(sentences.MY_HAND, done.table.language),
        command=command_line("mafia hand"),
    )
    takes_dms = (await preferences.person(bot.store, named.user_id)).dm
    told = takes_dms and await private.reached(bot, table.id, named.user_id) is not False
    how = coach_words.NAMED_BY_DM if told else coach_words.NAMED_WITHOUT_DM
    end = verbs.COACH_ENDED.at(table.ref).button(coach_words.STOP_SHOWING, emoji="🚪")
    return layouts.page([paragraph(said, str(how))], [[end]])


@on(verbs.COACH)
async def _coach(interaction: Interaction, press: Press) -> None:
    await coach(interaction, await interaction.client.tables.load(press.table), None)


@on(verbs.COACH_NAMED)
async def _named(interaction: Interaction, press: Press) -> None:
    table = await interaction.client.tables.load(press.table)
    work = _name(interaction, table, press.people[0])
    await amend(interaction, await in_time(interaction, work, amends=True))


@on(verbs.COACH_ENDED)
async def _ended(interaction: Interaction, press: Press) -> None:
    """End it, as the player or as the coach, whose open hand disappears with this answer."""
    bot, user = interaction.client, interaction.user.id
    table = await bot.tables.load(press.table)
    coaches = table.coached_by(user) is not None
    await in_time(interaction, bot.coaching.end(click_of(interaction), press.table), amends=True)
    if coaches:  # a player's own hand stays open
        bot.open_answers.leave(press.table, user)
    await amend(interaction, layouts.page([coach_words.NOT_SEEN if coaches else coach_words.ENDED]))
