"""The answer of /help: a short page on what to do now, and one with everything else behind **More**."""

import contextlib

from bot.calendar import preferences
from bot.calendar.deadlines import over_days
from bot.client import Interaction
from bot.errors import NoSuchTable
from bot.language import say
from bot.language.rows import unfinished
from bot.publishing.content import Control, PrivateContent, Rows
from bot.table.click import Click
from bot.table.table import NO_TABLE, Ref, Table
from cogs.help import words
from cogs.help.how_to_play import button
from cogs.help.what_now import table_here, what_now
from cogs.my import handlers as my_handlers
from cogs.my import words as my_words
from cogs.tables import guided_words, panel, standing_words
from cogs.tables.open_form import open_button
from cogs.tables.rows import back_button, looking_row
from cogs.tables.since_last_move import is_played_for
from cogs.ui import labels, layouts, verbs, vote_words
from cogs.ui.buttons import own_figures
from cogs.ui.components import Press, on
from cogs.ui.here import server_of
from cogs.ui.links import link_to
from cogs.ui.replies import amend, click_of, whisper
from rendering.words import PHRASEBOOKS


@on(verbs.WHAT_NOW)
async def _what_now(interaction: Interaction, press: Press) -> None:
    await show_help(interaction, _meant(interaction, press))


@on(verbs.HELP)
async def _help(interaction: Interaction, press: Press) -> None:
    await show_help(interaction, press.table or None, amends=True)


@on(verbs.HELP_MORE)
async def _more(interaction: Interaction, press: Press) -> None:
    await amend(interaction, await more_page(interaction, press.table))
    await panel.shown_page(interaction, press.table, amends=True)


async def show_help(interaction: Interaction, table_id: int | None = None, *, amends: bool = False) -> None:
    """Show the short page in the person's panel of that table or the channel's; without one, in a message of its own.

    `amends`: in the clicked message.
    """
    content = await help_page(interaction, table_id)
    await (amend if amends else whisper)(interaction, content)
    with contextlib.suppress(NoSuchTable):
        await panel.shown_page(interaction, (await table_here(interaction, table_id)).id, amends=amends)


def _meant(interaction: Interaction, press: Press) -> int | None:
    """The table that a button of a private message means; in a server, the channel's."""
    return press.table if server_of(interaction) is None else None


async def help_page(interaction: Interaction, table_id: int | None = None) -> PrivateContent:
    """What to do now at that table or the channel's, how to play, and a button to everything else."""
    texts = [await what_now(interaction, table_id)]
    try:
        table = await table_here(interaction, table_id)
    except NoSuchTable:
        games = [button(NO_TABLE, name, words.how_to_play(book.title)) for name, book in PHRASEBOOKS.items()]
        here = server_of(interaction) is not None
        first = [[open_button()], list(map(guided_words.button, PHRASEBOOKS))] if here else []
        more = verbs.HELP_MORE.at(0).button(words.MORE, emoji="➕")
        return layouts.page(texts, [*first, games, [*_figures(interaction, next(iter(PHRASEBOOKS))), more]])
    click, more = click_of(interaction), verbs.HELP_MORE.at(table.ref).button(words.MORE, emoji="➕")
    asked, clock = await _clock(interaction, table)
    texts += [*await _votes(interaction, table), *asked]
    row = [*await _back(interaction, table), *_orders(table, click), *_ask_for(table, click)]
    row += [button(table.ref, table.row.game), more]
    return layouts.page(texts, [row, *clock, _figures(interaction, table.row.game)])


async def _votes(interaction: Interaction, table: Table) -> list[str]:
    """A line for each open vote that waits for the reader, with a link to it."""
    bot, seat = interaction.client, table.seat_of(interaction.user.id)
    if table.row.phase != "playing" or seat is None:
        return []
    waiting = [poll for poll in await bot.votes.open(table) if seat.number in poll.missing]
    slots = await bot.store.slots(table.subject) if waiting else ()
    return [vote_words.waits_for_you(poll, table, link_to(table.row, slots, f"vote:{poll.id}")) for poll in waiting]


async def _clock(interaction: Interaction, table: Table) -> tuple[list[str], Rows]:
    """The question for the time zone of a player over days who has not told it, and a button to answer."""
    bot, user = interaction.client, interaction.user.id
    if (
        table.seat_of(user) is None
        or not over_days(table.terms.deadline)
        or table.row.phase not in ("lobby", "playing")
    ):
        return [], ()
    person = await preferences.person(bot.store, user)
    if person.zone_known:
        return [], ()
    said = my_words.until_zone_known(person, person.guess, bot.tables.clock())
    return [f"-# 🕗 {said}"], [[verbs.MY_ZONE.at(0).button(my_words.YOUR_TIME, emoji="🕗")]]


async def more_page(interaction: Interaction, table_id: int) -> PrivateContent:
    """Everything else that can be done at that table (0: at none), and what commands there are."""
    if not table_id:
        return layouts.page([_typed(interaction)], [[*my_handlers.row(), _back_to_help(NO_TABLE)]])
    table, click = await interaction.client.tables.load(table_id), click_of(interaction)
    problem = verbs.REPORT.at(table.ref).button(say("Report a problem"), emoji="🛟")
    rows = [_looking(table), _changing(table, click), [*my_handlers.row(), problem, _back_to_help(table.ref)]]
    return layouts.page([_typed(interaction)], rows)


def _typed(interaction: Interaction) -> str:
    """The commands without a button on that page, if they exist where the person asks."""
    here = server_of(interaction) is not None
    undo, away = [words.HELP_UNDO] if here else [], [words.HELP_AWAY] if here or interaction.context.dm_channel else []
    return "\n".join(map(str, [*undo, *away]))


def _back_to_help(table: Ref) -> Control:
    return verbs.HELP.at(table).button(say("Back"), emoji="◀️")


async def _back(interaction: Interaction, table: Table) -> list[Control]:
    """The button that gives a person their seat back from a robot."""
    if not await is_played_for(interaction.client, table, interaction.user.id):
        return []
    return [back_button(table.ref)]


def _orders(table: Table, click: Click) -> list[Control]:
    """The button to a player's standing orders."""
    if table.row.phase != "playing" or table.postal or not _plays(table, click):
        return []
    return [verbs.STANDING.at(table.ref).button(standing_words.TITLE, emoji="📋")]


def _ask_for(table: Table, click: Click) -> list[Control]:
    """The button to what a player who waits for others can ask for."""
    own = any(table.seats[decision.seat].user_id == click.user_id for decision in table.pending())
    if table.row.phase != "playing" or own or len(table.people_left()) < 2 or not _plays(table, click):
        return []
    return [verbs.MATTERS.at(table.ref).button(labels.PAUSE_OR_REPLACE, emoji="🗳️")]


def _figures(interaction: Interaction, game: str) -> list[Control]:
    """The buttons to what people have achieved: the reader, and everybody in this server."""
    own: list[Control] = [
        own_figures(),
        verbs.BADGES.at(0, arg=game).button(say("Badges"), emoji="🏅"),
    ]
    if server_of(interaction) is None:
        return own
    return [*own, verbs.LEADERBOARD.at(0, arg=f"{game}-all").button(say("Leaderboard"), emoji="🏆")]


def _looking(table: Table) -> list[Control]:
    """The buttons that show the table."""
    if table.row.phase == "lobby" or table.state is None:
        return []
    look, _ = looking_row(table.ref)
    if table.row.phase == "playing":
        return [look]
    checking = verbs.VERIFY.at(table.ref).button(say("Check the dice"), emoji="🔍")
    return [look, checking, verbs.EXPORT.at(table.ref).button(say("Save as a file"), emoji="💾")]


def _changing(table: Table, click: Click) -> list[Control]:
    """The buttons that change the table; each asks for a confirmation."""
    close_it = verbs.ASK_CLOSE.at(table.ref).button(say("Close the table…"))
    match table.row.phase:
        case "lobby":
            options = verbs.OPTIONS.at(table.ref).button(labels.OPTIONS, emoji="⚙️")
            return [options, close_it] if _sits(table, click) or click.manager else [options]
        case "playing":
            matters = verbs.MATTERS.at(table.ref).button(say("Pause, replace, draw, old boards…"), emoji="🗳️")
            resign = verbs.ASK_RESIGN.at(table.ref).button(unfinished(say("Resign")))
            if _plays(table, click):
                return [matters, resign, close_it]
            return [matters, close_it] if click.manager else []
        case _:
            return []


def _plays(table: Table, click: Click) -> bool:
    return any(seat.user_id == click.user_id for seat in table.people_left())


def _sits(table: Table, click: Click) -> bool:
    return click.user_id is not None and table.seat_of(click.user_id) is not None
