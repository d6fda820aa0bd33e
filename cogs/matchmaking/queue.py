"""``/play``: the queue of people who would play, as a panel with one menu of everything that can be wished for."""

import functools
import itertools
from typing import Final

import discord
import msgspec
from discord import app_commands

from bot.client import Interaction
from bot.language import Sentence, speaking
from bot.language.caches import in_each_language
from bot.matchmaking.queue import LAPSES, Speed
from bot.publishing.content import Control, PrivateContent
from bot.table.openings import FutureSeat
from cogs.matchmaking import words
from cogs.tables import opening_words
from cogs.tables.open_form import SPEEDS
from cogs.tables.opening import NoPlace, expect_welcome, home_of
from cogs.tables.terms import Wanted, agree, encoded
from cogs.ui import layouts, naming, verbs
from cogs.ui.components import Press, on, option
from cogs.ui.permissions import lacking
from cogs.ui.replies import Refused, amend, in_time, whisper
from data.sql.matchmaking import OpeningRow, WishRow
from rendering.words import PHRASEBOOKS, Phrasebook
from rendering.words.common import capital


class Wish(msgspec.Struct, frozen=True):
    """What can be played: a game, one of its editions (empty: it has none), and how fast."""

    game: str
    edition: str
    speed: Speed

    @property
    def value(self) -> str:
        return f"{self.game}.{self.edition}.{self.speed}"

    @property
    def label(self) -> str:
        return words.wish(self.game, _editions(self.game).get(self.edition, ""), self.speed)


@in_each_language()
def _editions(game: str) -> dict[str, str]:
    """The editions of a game, with their names; one without a name if it has none."""
    book = PHRASEBOOKS[game]
    settings = book.settings(book.game.options_type(), 0)
    found = {one.value: one.name for each in settings if each.key == "edition" for one in each.alternatives}
    return found or {"": ""}


WISHES: Final[list[Wish]] = []
"""Everything that can be wished for; a menu and a command's choices hold 25."""
CHOICES: Final[list[app_commands.Choice[str]]] = []
"""The choices of ``/play``."""


def offer(book: Phrasebook) -> None:
    """Let people wish for a game from now on."""
    for edition, speed in itertools.product(_editions(book.game.name), LAPSES):
        if speed != "post" or book.postal:
            wish = Wish(book.game.name, edition, speed)
            WISHES.append(wish)
            CHOICES.append(app_commands.Choice(name=capital(wish.label), value=wish.value))


def wished(value: str) -> Wish:
    """The wish of that value.

    Raises:
        Refused: there is none.
    """
    found = next((wish for wish in WISHES if wish.value == value), None)
    if found is None:
        raise Refused(words.NO_SUCH_WISH)
    return found


async def show_queue(interaction: Interaction, said: str | Sentence = "", *, amends: bool = False) -> None:
    """Show who waits for what. `said` is about the last click; `amends`: in the clicked message."""
    content = await in_time(interaction, _page(interaction, said), amends=amends)
    await (amend(interaction, content) if amends else whisper(interaction, content))


async def _page(interaction: Interaction, said: str | Sentence) -> PrivateContent:
    waiting = await interaction.client.queue.waiting(interaction.guild_id or 0, interaction.user.id)
    mine = [row for row in waiting if row.user_id == interaction.user.id]
    counts: dict[str, int] = {}
    for row in waiting:
        if row.user_id != interaction.user.id:
            label = _of(row).label
            counts[label] = counts.get(label, 0) + 1
    others = "\n".join(words.WAITS(count, game=label) for label, count in counts.items())
    own = "\n".join(words.own_wish(_of(row).label, row.until) for row in mine)
    menu = verbs.QUEUE_JOIN.at(0).menu(
        words.CHOOSE, [option(each.label, each.value, PHRASEBOOKS[each.game].about) for each in WISHES]
    )
    buttons: list[Control] = [verbs.LIST_PAGE.at(0, arg=1).button(words.OPEN_TABLES, emoji="🪑")]
    if mine:
        buttons.append(verbs.QUEUE_LEAVE.at(0).button(words.LEAVE))
    return layouts.page([said, words.QUEUE, others or words.NOBODY_WAITS, own], [[menu], buttons])


def _of(row: WishRow) -> Wish:
    speed: Speed = next((speed for speed in LAPSES if speed == row.speed), "now")
    return Wish(row.game, row.edition, speed)


async def join_queue(interaction: Interaction, wish: Wish, *, amends: bool = False) -> None:
    """Wait for a person who wants the same; if one waits already, a table opens for both.

    Raises:
        NoPlace, Refused: no table may be opened there.
    """
    await in_time(interaction, _expect_place(interaction), amends=amends)
    now = interaction.client.tables.clock()
    row = WishRow(
        guild_id=interaction.guild_id or 0,
        game=wish.game,
        user_id=interaction.user.id,
        edition=wish.edition,
        speed=wish.speed,
        name=interaction.user.display_name,
        channel_id=home_of(interaction),
        join_id=interaction.id,
        at=now,
        until=now + LAPSES[wish.speed],
    )
    language = await interaction.client.readers.of_server(interaction.guild_id or 0)
    arrange = functools.partial(_arranged, wish, interaction.guild.name if interaction.guild else "", language)
    other = await in_time(interaction, interaction.client.queue.join(row, arrange), amends=amends)
    await show_queue(interaction, words.found(other.name) if other else "", amends=amends)


async def _expect_place(interaction: Interaction) -> None:
    """Check that a thread with a table can be opened in that channel.

    Raises:
        NoPlace, Refused: it cannot.
    """
    await expect_welcome(interaction)
    channel = interaction.channel.parent if isinstance(interaction.channel, discord.Thread) else interaction.channel
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        raise NoPlace(opening_words.NO_TABLE_HERE)
    if missing := lacking(interaction.app_permissions, in_thread=False, makes_thread=True):
        raise NoPlace(opening_words.permissions_missing(missing))


def _arranged(wish: Wish, server: str, language: str, first: WishRow, second: WishRow) -> OpeningRow:
    """The table for two people, in that language, in its lobby: others may join them."""
    pace, deadline = SPEEDS[wish.speed]
    wanted = Wanted(game={"edition": wish.edition or None}, pace=pace, deadline=deadline)
    invited = (first.user_id, second.user_id)
    options, terms = agree(PHRASEBOOKS[wish.game], wanted, who="everyone", invited=invited)
    terms = msgspec.structs.replace(
        terms, options=encoded(options), home=second.channel_id, server=server, matched=True, language=language
    )
    seats = [FutureSeat(each.user_id, each.name, None, each.join_id) for each in (first, second)]
    with speaking(language):
        name = words.thread_name(wish.game, naming.plain(first.name), naming.plain(second.name))
    return OpeningRow(
        guild_id=second.guild_id,
        channel_id=second.channel_id,
        name=name,
        game=wish.game,
        terms=msgspec.json.encode(terms),
        seats=msgspec.json.encode(seats),
        starts=False,
    )


@on(verbs.QUEUE)
async def _queue(interaction: Interaction, press: Press) -> None:
    await show_queue(interaction, amends=True)


@on(verbs.QUEUE_JOIN)
async def _queue_join(interaction: Interaction, press: Press) -> None:
    await join_queue(interaction, wished(press.chosen), amends=True)


@on(verbs.QUEUE_LEAVE)
async def _queue_leave(interaction: Interaction, press: Press) -> None:
    bot = interaction.client
    ended = await in_time(interaction, bot.queue.leave(interaction.guild_id or 0, interaction.user.id), amends=True)
    await show_queue(interaction, words.LEFT if ended else words.NOT_WAITING, amends=True)
