"""``/stats server:True`` and its buttons: the figures of a whole server, privately, which can be shared."""

import discord

from bot.client import Interaction
from bot.language import say
from bot.publishing.content import Control
from bot.records.server_figures import server_figures
from cogs.records import words
from cogs.records.sharing import post
from cogs.ui import layouts, naming, verbs
from cogs.ui import words as ui_words
from cogs.ui.buttons import own_figures
from cogs.ui.components import Press, Style, on
from cogs.ui.here import server_of
from cogs.ui.replies import Refused, aloud, in_time, present
from rendering import records as pictures
from rendering.records import ServerShown


async def show_server_figures(interaction: Interaction, game: str | None = None, *, amends: bool = False) -> None:
    """Show this server's figures in a game, or in the first one that was played here.

    Raises:
        Refused: it is used outside a server, or no such game has ended here.
    """
    shown = await in_time(interaction, find(interaction, game), amends=amends)
    found = shown.figures.game
    row: list[Control] = [
        verbs.STATS_SERVER_SHARE.at(0, arg=found).button(say("Share it here"), style=Style.primary, emoji="📣"),
        *(
            verbs.STATS_SERVER.at(0, arg=other).button(name)
            for other, name in ui_words.GAME_NAMES.items()
            if other != found
        ),
        own_figures(found),
    ]
    content = layouts.page([], [row], reader=interaction.user.id)
    await present(interaction, content, lambda: pictures.server_card(shown), amends=amends)


async def find(interaction: Interaction, game: str | None) -> ServerShown:
    """This server's figures.

    Raises:
        Refused: it is used outside a server, or no such game has ended here.
    """
    guild: discord.Guild | None = interaction.guild
    if guild is None or server_of(interaction) is None:
        raise Refused(words.only_in_servers())
    games = [game] if game is not None else list(ui_words.GAME_NAMES)
    for each in games:
        figures = await server_figures(interaction.client.store, guild.id, each)
        if figures is not None:
            return ServerShown(naming.plain(guild.name), figures, interaction.client.tables.clock())
    raise Refused(words.NO_GAME_HERE if game is None else words.NOT_PLAYED_HERE(game=ui_words.GAME_NAMES[game]))


def _game(press: Press) -> str:
    """The game of a button.

    Raises:
        Refused: there is no such game.
    """
    if press.arg not in ui_words.GAME_NAMES:
        raise Refused(words.NO_GAME_HERE)
    return press.arg


@on(verbs.STATS_SERVER)
async def _server(interaction: Interaction, press: Press) -> None:
    await show_server_figures(interaction, _game(press), amends=True)


@on(verbs.STATS_SERVER_SHARE)
async def _share(interaction: Interaction, press: Press) -> None:
    """Post the server's figures for everybody in the channel."""
    with await aloud(interaction):
        shown = await in_time(interaction, find(interaction, _game(press)))
    await post(interaction, lambda: pictures.server_card(shown), words.server_shared_by)
