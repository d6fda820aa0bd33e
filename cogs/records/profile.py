"""``/stats`` and its buttons: a player's profile, privately, which they can share."""

import msgspec

from bot.calendar import preferences
from bot.client import Interaction
from bot.errors import NoSuchTable
from bot.games.achievements import RANKS
from bot.games.registry import GAMES
from bot.language import say
from bot.publishing.content import Control
from bot.records.judgements import played_at
from bot.records.profile import figures, games_of
from bot.review.decisions import VERSION
from bot.table.tables import Tables
from cogs.records import words
from cogs.records.sharing import post
from cogs.ui import layouts, naming, verbs
from cogs.ui import words as ui_words
from cogs.ui.components import Press, Style, on
from cogs.ui.here import server_of
from cogs.ui.replies import Refused, aloud, in_time, present
from data.sql.transaction import Reads
from rendering import records as pictures
from rendering.records import Badges, Home, Shown
from rendering.words import PHRASEBOOKS

MOST_RIVALS = 10
"""Players looked at for a nemesis: some of them may not want to be named."""

MAX_ID = 2**63 - 1
"""The highest number that a database stores."""


class Found(msgspec.Struct, frozen=True):
    """A profile, and the other games that its player has finished here."""

    shown: Shown
    others: tuple[str, ...]


async def show_profile(
    interaction: Interaction, user_id: int, game: str | None = None, *, first: str = "", amends: bool = False
) -> None:
    """Show a player's figures in a game; without one in the `first` if they have played it, or in what they play most.

    Raises:
        Refused: they have finished no such game here, or do not want others to see their figures.
    """
    found = await in_time(interaction, find(interaction, user_id, game, first=first), amends=amends)
    row: list[Control] = [
        verbs.STATS.at(0, arg=f"{user_id}-{other}").button(ui_words.GAME_NAMES[other]) for other in found.others
    ]
    if not found.shown.figures.games:
        await _only_with_robots(interaction, user_id, found, row, amends=amends)
        return
    if user_id == interaction.user.id and server_of(interaction) is not None:
        target = verbs.STATS_SHARE.at(0, arg=f"{user_id}-{found.shown.figures.game}")
        row.insert(0, target.button(say("Share it here"), style=Style.primary, emoji="📣"))
    if server_of(interaction) is not None:
        row.append(verbs.STATS_SERVER.at(0, arg=found.shown.figures.game).button(say("This server"), emoji="🏘️"))
    if user_id == interaction.user.id:
        row.append(verbs.BADGES.at(0, arg=found.shown.figures.game).button(say("Badges"), emoji="🏅"))
    content = layouts.page([], [row], reader=interaction.user.id)
    await present(interaction, content, lambda: pictures.profile(found.shown), amends=amends)


async def _only_with_robots(
    interaction: Interaction, user_id: int, found: Found, row: list[Control], *, amends: bool
) -> None:
    """Say why there are no figures yet, instead of a picture of nothing."""
    own, shown = user_id == interaction.user.id, found.shown.figures
    game = ui_words.GAME_NAMES[shown.game]
    if own:
        row.append(verbs.BADGES.at(0, arg=shown.game).button(say("Badges"), emoji="🏅"))
    said = words.ONLY_WITH_ROBOTS(shown.practice, game=game) if own else words.ONLY_WITH_ROBOTS_BY_THEM(game=game)
    await present(
        interaction, layouts.page([said], layouts.in_rows(row), reader=interaction.user.id), None, amends=amends
    )


async def find(
    interaction: Interaction, user_id: int, game: str | None, *, first: str = "", aloud: bool = False
) -> Found:
    """A player's figures in this server; elsewhere, their own in all servers. `aloud`: others will see them.

    `first`: as above.

    Raises:
        Refused: they have finished no such game here, or do not want others to see their figures.
    """
    store, own, guild_id = interaction.client.store, user_id == interaction.user.id, server_of(interaction)
    if guild_id is None and not own:
        raise Refused(words.ONLY_YOURS)
    player = await store.player(user_id)
    if player is None:
        raise Refused(words.NOT_PLAYED if own else words.NOT_PLAYED_BY_THEM)
    chosen_by_them = await preferences.person(store, user_id)
    if not own and not chosen_by_them.listed:
        raise Refused(words.PRIVATE)
    played = await store.results_of(player)
    games = games_of(played, guild_id)
    if not games:
        raise Refused(words.NOT_PLAYED if own else words.NOT_PLAYED_BY_THEM)
    name = interaction.user.display_name if own else (await store.people([player], guild_id))[player].name
    chosen = game or (first if first in games else next(iter(games)))
    told = (own and not aloud) or chosen_by_them.shows_luck
    luck = await store.luck_of(player) if told else {}
    decided = played_at(await store.decisions_of(player, VERSION, whole=True)) if told else {}
    costs = {table_id: each.cost for table_id, each in decided.items()}
    counted = figures(played, await store.rating_steps(player), chosen, guild_id, luck, costs)
    if counted is None:
        raise Refused(words.NOT_PLAYED_HERE(game=ui_words.GAME_NAMES[chosen]))
    await interaction.client.reviews.want_those_of(player)
    shown = await _with_rivals(
        store, player, guild_id, Shown(naming.plain(name), counted, interaction.client.tables.clock())
    )
    home = await _home(interaction.client.tables, await store.best_of(player, chosen, guild_id))
    shown = msgspec.structs.replace(shown, home=home)
    if own:
        shown = msgspec.structs.replace(shown, badges=await _badges(store, player, chosen, guild_id))
    server = "" if interaction.guild is None or guild_id is None else naming.plain(interaction.guild.name)
    return Found(msgspec.structs.replace(shown, server=server), tuple(each for each in games if each != chosen))


async def _home(tables: Tables, best: tuple[int, int] | None) -> Home | None:
    """How a player's best game ended, by its table and their seat."""
    if best is None:
        return None
    try:
        table = await tables.load(best[0])
    except NoSuchTable:  # it was deleted just now
        return None
    return Home(table.view(None), best[1])


async def _badges(reads: Reads, player: int, game: str, guild_id: int | None) -> Badges:
    """How many badges a player has, and the one that fewest others have; over all servers, the hardest."""
    kinds, book = {achievement.id: achievement for achievement in GAMES[game].achievements}, PHRASEBOOKS[game]
    own = [each.achievement for each in await reads.badges_of(player, game, guild_id) if each.achievement in kinds]
    if not own:
        return Badges(0, len(kinds))
    holders = {} if guild_id is None else await reads.badge_holders(game, guild_id)
    rarest = min(own, key=lambda each: (holders.get(each, 0), -RANKS.index(kinds[each].rank)))
    players = 0 if guild_id is None else await reads.players_of(game, guild_id)
    return Badges(len(own), len(kinds), kinds[rarest], book.badges[rarest].name, holders.get(rarest, 0), players)


async def _with_rivals(reads: Reads, player: int, guild_id: int | None, shown: Shown) -> Shown:
    game = shown.figures.game
    nemesis = await _first_named(reads, guild_id, await reads.robbed_by(player, game, guild_id))
    prey = await _first_named(reads, guild_id, await reads.victims_of(player, game, guild_id))
    return msgspec.structs.replace(shown, nemesis=nemesis, prey=prey)


async def _first_named(reads: Reads, guild_id: int | None, rivals: list[tuple[int, int]]) -> tuple[str, int] | None:
    """The first who is known and may be named, with the amount; None if nobody is."""
    people = await reads.people([player for player, _ in rivals[:MOST_RIVALS]], guild_id)
    chosen = await preferences.persons(reads, [row.user_id for row in people.values()])
    for player, amount in rivals[:MOST_RIVALS]:
        if player in people and chosen[people[player].user_id].listed:
            return naming.plain(people[player].name), amount
    return None


def _argument(press: Press) -> tuple[int, str]:
    """The player and the game of a button.

    Raises:
        Refused: there is no such game, or cannot be such a player.
    """
    user, _, game = press.arg.partition("-")
    if game not in ui_words.GAME_NAMES or int(user) > MAX_ID:
        raise Refused(words.NOT_PLAYED)
    return int(user), game


@on(verbs.STATS)
async def _stats(interaction: Interaction, press: Press) -> None:
    await show_profile(interaction, *_argument(press), amends=True)


@on(verbs.MY_STATS)
async def _my_stats(interaction: Interaction, press: Press) -> None:
    await show_profile(interaction, interaction.user.id, first=press.arg)


@on(verbs.STATS_SHARE)
async def _share(interaction: Interaction, press: Press) -> None:
    """Post one's own profile for everybody in the channel."""
    user, game = _argument(press)
    if user != interaction.user.id or server_of(interaction) is None:
        raise Refused(words.PRIVATE)
    with await aloud(interaction):
        found = await in_time(interaction, find(interaction, user, game, aloud=True))
    await post(interaction, lambda: pictures.profile(found.shown), words.shared_by)
