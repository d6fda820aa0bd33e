"""**Challenge** in the menu on a person: opens a table for two, with them invited and pinged in the channel.

The ping is a line in the channel that mentions them: it reaches people who take no direct messages, too.
"""

import discord

from bot.client import Interaction
from bot.games.registry import GAMES
from cogs.matchmaking import words
from cogs.tables import opening_words
from cogs.tables.open_form import GAME, SPEED, SPEEDS, Opening, open_or_in_thread
from cogs.tables.opening import expect_place, expect_welcome
from cogs.tables.terms import Wanted
from cogs.ui import verbs
from cogs.ui import words as ui_words
from cogs.ui.components import Press, on, option
from cogs.ui.forms import ask, handed_in, question
from cogs.ui.replies import Refused, in_time
from rendering.words import PHRASEBOOKS

TWO = 2


async def ask_challenge(interaction: Interaction, member: discord.Member) -> None:
    """Open the form that challenges a person: which game, how fast.

    Raises:
        Refused: that is the same person, a bot, or a person who can't see the channel; or no table may be here.
    """
    _expect_challengeable(interaction, member)
    expect_place(interaction)
    await expect_welcome(interaction)
    games = [option(ui_words.GAME_NAMES[name], name, PHRASEBOOKS[name].about) for name in GAMES]
    await ask(
        interaction,
        words.challenge(member.display_name),
        verbs.CHALLENGE.custom_id(0, arg=member.id),
        question(GAME, opening_words.WHICH_GAME, games),
        question(SPEED, opening_words.HOW_FAST, opening_words.speed_choices()),
    )


def _expect_challengeable(interaction: Interaction, member: discord.Member) -> None:
    """Check that the person can be challenged in that channel.

    Raises:
        Refused: that is the same person, a bot, or a person who can't see the channel.
    """
    if member.id == interaction.user.id:
        raise Refused(words.NOT_YOURSELF)
    if member.bot:
        raise Refused(words.not_a_bot())
    channel = interaction.channel
    if (
        isinstance(channel, discord.abc.GuildChannel | discord.Thread)
        and not channel.permissions_for(member).view_channel
    ):
        raise Refused(words.cannot_see(member.display_name))


async def _still_here(interaction: Interaction, user_id: int) -> discord.Member:
    """The person who is challenged, as they are now: they may have left since the form was opened.

    Raises:
        Refused: they are not in this server any more.
    """
    if interaction.guild is None:
        raise Refused(ui_words.OLD_CONTROL)
    try:
        return await interaction.guild.fetch_member(user_id)
    except discord.NotFound as error:
        raise Refused(words.NOT_HERE_ANY_MORE) from error


@on(verbs.CHALLENGE)
async def _challenge(interaction: Interaction, press: Press) -> None:
    """Open the table for two. The argument is who is challenged."""
    form = handed_in(interaction)
    game, speed = form.first(GAME), form.first(SPEED)
    if interaction.type is not discord.InteractionType.modal_submit or game not in GAMES or speed not in SPEEDS:
        raise Refused(ui_words.OLD_CONTROL)
    _expect_challengeable(interaction, await in_time(interaction, _still_here(interaction, int(press.arg))))
    pace, deadline = SPEEDS[speed]
    wanted = Wanted(game={}, seats=TWO, pace=pace, deadline=deadline)
    await open_or_in_thread(interaction, Opening(game=game, wanted=wanted, invited=[int(press.arg)], who="invited"))
