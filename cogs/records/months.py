"""What the post about a month says: one picture, and where the newest table waits."""

from bot.calendar.months import title
from bot.client import TableBot
from bot.errors import NoSuchTable
from bot.language import speaking
from bot.publishing.message_slots import PublicMessage
from bot.publishing.month_pictures import ComposeMonth, named, picture_name, slot_of
from bot.records.months import Digest, digest
from bot.records.profile import figures
from cogs.records import words
from cogs.ui import layouts, naming
from cogs.ui.words import GAME_NAMES
from rendering import records as pictures
from rendering.records import MonthShown


def composer(bot: TableBot) -> ComposeMonth:
    """Make posts about months for a bot's servers."""

    async def compose(guild_id: int, month: str) -> PublicMessage | None:
        found = await digest(bot.tables, guild_id, month)
        if found is None:
            return None
        guild = bot.get_guild(guild_id)
        server = "" if guild is None else naming.plain(guild.name)
        language = await bot.readers.of_server(guild_id)
        shown = MonthShown(found, server, next(iter(found.games)), await _stars(bot, guild_id, found))
        with speaking(language):
            texts = [words.MONTH_OF(month=title(month)), await _newest(bot, found)]
            content = layouts.board(texts, accent=layouts.WINNER_COLOUR)
        return PublicMessage(
            slot=slot_of(month),
            fingerprint=layouts.fingerprint(content, month),
            marker=picture_name(month),
            content=content,
            draw=lambda: named(month, pictures.month_card(shown)),
            settled=True,
            language=language,
            silent=True,
        )

    return compose


async def _stars(bot: TableBot, guild_id: int, found: Digest) -> tuple[str, ...]:
    """The winner's best cards, for the scene."""
    if not found.winners:
        return ()
    played = await bot.store.results_of(found.winners[0].player)
    counted = figures(played, {}, next(iter(found.games)), guild_id)
    return () if counted is None else counted.stars


async def _newest(bot: TableBot, found: Digest) -> str:
    """Where the newest table waits for players; empty if it does not."""
    if found.newest is None or found.newest.phase != "lobby":
        return ""
    try:
        table = await bot.tables.load(found.newest.table_id)
    except NoSuchTable:
        return ""
    if table.terms.who != "everyone":
        return ""
    return words.table_waits(GAME_NAMES[table.row.game], table.row.channel_id)
