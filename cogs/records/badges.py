"""``/my achievements`` and its buttons: one's own wall of badges, privately, to be shared."""

from bot.client import Interaction
from bot.games.registry import GAMES
from bot.language import say
from bot.publishing.content import Control
from bot.records.profile import games_of
from cogs.records import words
from cogs.records.sharing import post
from cogs.ui import layouts, naming, verbs
from cogs.ui import words as ui_words
from cogs.ui.buttons import own_figures
from cogs.ui.components import Press, Style, on, option
from cogs.ui.here import server_of
from cogs.ui.replies import Refused, aloud, in_time, present
from rendering import records as pictures
from rendering.records import Shelf, Wall
from rendering.words import PHRASEBOOKS


async def show_badges(interaction: Interaction, game: str | None = None, *, amends: bool = False) -> None:
    """Show the badges of the person who asks in a game, or in the one that they play most.

    In a server these are the badges of that server, elsewhere those of all.
    """
    wall = await in_time(interaction, find(interaction, game), amends=amends)
    row: list[Control] = [
        verbs.BADGES.at(0, arg=other).button(name)
        for other, name in ui_words.GAME_NAMES.items()
        if other != wall.game and GAMES[other].achievements
    ]
    if server_of(interaction) is not None:
        target = verbs.BADGES_SHARE.at(0, arg=wall.game)
        row.insert(0, target.button(say("Share it here"), style=Style.primary, emoji="📣"))
    row.append(own_figures(wall.game))
    rows = [row, [_menu(wall)]] if wall.shelves else [row]
    content = layouts.page([], rows, reader=interaction.user.id)
    await present(interaction, content, lambda: pictures.badge_wall(wall), amends=amends)


def _menu(wall: Wall) -> Control:
    """What each badge is for; all hidden ones say the same."""
    book, riddle, lines = PHRASEBOOKS[wall.game], "", []
    for shelf in wall.shelves:
        if not shelf.riddle:
            how = book.badges[shelf.achievement.id].how
            lines.append(option(f"{'🏅 ' if shelf.times else ''}{shelf.name}", shelf.achievement.id, how))
        elif not riddle:
            riddle = shelf.achievement.id
    if riddle:
        lines.append(option(words.HIDDEN_BADGE, "hidden", words.HIDDEN_HOW))
    return verbs.BADGE.at(0, arg=wall.game).menu(words.WHICH_BADGE, lines)


async def find(interaction: Interaction, game: str | None) -> Wall:
    """The wall of the person who asks, in this server; elsewhere, over all servers."""
    store, guild_id = interaction.client.store, server_of(interaction)
    player = await store.player(interaction.user.id)
    played = [] if player is None else await store.results_of(player)
    chosen = game or next(iter(games_of(played, guild_id)), None) or next(iter(ui_words.GAME_NAMES))
    found = [] if player is None else await store.badges_of(player, chosen, guild_id)
    times = {badge.achievement: badge.times for badge in found}
    holders, players = dict[str, int](), 0
    if guild_id is not None:
        holders, players = await store.badge_holders(chosen, guild_id), await store.players_of(chosen, guild_id)
    book = PHRASEBOOKS[chosen]
    return Wall(
        name=naming.plain(interaction.user.display_name),
        game=chosen,
        shelves=[
            Shelf(
                each,
                book.badges[each.id].name,
                times.get(each.id, 0),
                None if guild_id is None else holders.get(each.id, 0),
            )
            for each in GAMES[chosen].achievements
        ],
        at=interaction.client.tables.clock(),
        server="" if interaction.guild is None or guild_id is None else naming.plain(interaction.guild.name),
        players=players,
    )


def _game(press: Press) -> str:
    """The game of a control.

    Raises:
        Refused: there is no such game, or it has no badges.
    """
    if press.arg not in GAMES or not GAMES[press.arg].achievements:
        raise Refused(words.NO_SUCH_BADGE)
    return press.arg


@on(verbs.BADGES)
async def _badges(interaction: Interaction, press: Press) -> None:
    await show_badges(interaction, _game(press), amends=True)


@on(verbs.BADGE)
async def _badge(interaction: Interaction, press: Press) -> None:
    """Show one badge, large, and what it is for."""
    wall = await in_time(interaction, find(interaction, _game(press)))
    shelf = _chosen(wall, press.values[0] if press.values else "")
    how = PHRASEBOOKS[wall.game].badges[shelf.achievement.id].how
    content = layouts.page([], [], reader=interaction.user.id)
    await present(interaction, content, lambda: pictures.badge_card(shelf, how, wall))


def _chosen(wall: Wall, value: str) -> Shelf:
    """The badge that was chosen in the menu; one that is hidden still stays a riddle.

    Raises:
        Refused: there is no such badge.
    """
    for shelf in wall.shelves:
        if (value == "hidden" and shelf.riddle) or (value == shelf.achievement.id and not shelf.riddle):
            return shelf
    raise Refused(words.NO_SUCH_BADGE)


@on(verbs.BADGES_SHARE)
async def _share(interaction: Interaction, press: Press) -> None:
    """Post one's own badges for everybody in the channel."""
    with await aloud(interaction):
        wall = await in_time(interaction, find(interaction, _game(press)))
    await post(interaction, lambda: pictures.badge_wall(wall), words.badges_shared_by)
