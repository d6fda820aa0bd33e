"""Old games: `/table show` of any finished table of one's own, and of a file, at any turn, with its animation.

A file is only looked at: nothing of it is stored (`bot.records.imported`).
"""

from collections.abc import Sequence

import discord

from bot.client import Interaction
from bot.errors import NoSuchTable
from bot.language import say
from bot.language.reading import plain
from bot.publishing.content import Control, Rows
from bot.publishing.replays import ReplayBusy, ReplayStopped
from bot.records.imported import MOST_BYTES, ImportedGame, Replaying, Unfit, parse
from bot.table.table import Table
from cogs.tables import old_game_words as old_words
from cogs.tables import replay_words
from cogs.tables.rows import review_button, turn_row
from cogs.ui import layouts, naming, verbs, words
from cogs.ui.components import Press, Target, on, option
from cogs.ui.options import Choices, meant, number_in, offered
from cogs.ui.presenter import Presenter, presenter_for
from cogs.ui.replies import Refused, acknowledge, amend, present, whisper

ENDED = ("over", "closed")
MOST_OFFERED = 200
"""Own tables that are searched for what somebody types."""


# --- tables ------------------------------------------------------------------------------------------------


async def own_or_here(interaction: Interaction, typed: str) -> Table:
    """The table of that number: one at which the person has or had a seat, or one of this channel.

    Raises:
        NoSuchTable: there is none, or it is not theirs to see from here.
    """
    number = number_in(typed)
    if number is None:
        number = number_in(meant(typed, await _own(interaction)))
    if number is None:
        raise NoSuchTable
    table = await interaction.client.tables.load(number)
    if table.row.channel_id == interaction.channel_id:
        return table
    former = await interaction.client.store.seat_history(number)
    user = interaction.user.id
    mine = table.seat_of(user) is not None or any(row.user_id == user for row in former)
    if not mine or (table.row.phase not in ENDED and table.row.guild_id != interaction.guild_id):
        raise NoSuchTable
    return table


async def offer_own(interaction: Interaction, typed: str) -> Choices:
    """The person's own tables, the newest first."""
    return offered((name, value) for name, value in await _own(interaction) if plain(typed) in plain(name))


async def _own(interaction: Interaction) -> list[tuple[str, str]]:
    rows = await interaction.client.store.games_of(interaction.user.id, MOST_OFFERED)
    return [(old_words.table_line(game, number, opened_at), str(number)) for number, game, opened_at in rows]


def after_the_end(table: Table) -> Rows:
    """Below a finished game: any of its turns, the animation, the file."""
    if table.row.phase not in ENDED or table.state is None:
        return ()
    turns = moments(table.game.turn(table.state))
    lines = [option(words.turn_line(turn, turns[-1]), str(turn)) for turn in turns]
    menu: list[Control] = [verbs.LOOK_BACK.at(table.ref).menu(old_words.ANY_TURN, lines)] if len(turns) > 1 else []
    replay = verbs.REPLAY.at(table.ref).button(say("Replay"), emoji="🎞️")
    luck = [review_button(table)] if table.row.phase == "over" else []
    return [menu, [replay, *luck, verbs.EXPORT.at(table.ref).button(say("Save as a file"), emoji="💾")]]


def moments(last: int) -> Sequence[int]:
    """Up to 25 turns, evenly spread over the game; the last is always there."""
    step = -(-last // layouts.MENU_HOLDS)
    return [*range(last - step * ((last - 1) // step), last, step), last] if last > 1 else [last]


# --- files -------------------------------------------------------------------------------------------------


async def show_file(interaction: Interaction, file: discord.Attachment, turn: int | None) -> None:
    """Read an exported file, play it again, and show it as it was after that turn, or at its end.

    Raises:
        Refused: it cannot be read, or too many files are being read.
    """
    if file.size > MOST_BYTES:
        raise Refused(old_words.UNFIT["large"])
    await acknowledge(interaction)
    replays = interaction.client.replays
    try:
        with replays.queued(interaction.user.id, interaction.channel_id or 0):
            data = await file.read()
            playing = await replays.run(lambda: _begin(data))
            while await replays.run(playing.go_on):
                pass
            game = playing.result(interaction.user.id, old_words.players(playing.robots))
    except Unfit as error:
        raise Refused(old_words.UNFIT[error.why]) from error
    except ReplayBusy:
        raise Refused(replay_words.BUSY) from None
    except ReplayStopped:
        raise Refused(replay_words.STOPPED_READING) from None
    interaction.client.imported.keep(game)
    await _show(interaction, game, game.turns if turn is None else turn)


def _begin(data: bytes) -> Replaying:
    return Replaying(parse(data))


async def _show(interaction: Interaction, game: ImportedGame, turn: int, *, amends: bool = False) -> None:
    """Show an imported game after that turn."""
    if not 1 <= turn <= game.turns:
        raise Refused(words.NO_SUCH_TURN(turn=game.turns))
    table, presenter = game.at(turn), presenter_for(game.table.row.game)
    view, names = table.view(None), naming.plain_names(table)
    over = turn == game.turns
    texts = [old_words.imported(table.row.game, turn, game.turns, over=over)]
    in_words = presenter.book.overview(view, naming.names(table), table.robots())
    content = layouts.page(texts, _rows(game, turn), reader=interaction.user.id, in_words=in_words)
    await present(interaction, content, lambda: presenter.draw_table(view, names, 0), amends=amends)


def _rows(game: ImportedGame, turn: int) -> Rows:
    def at(number: int) -> Target:
        return verbs.FILE_TURN.at(0, arg=f"{game.id}-{number}")

    row = turn_row(at, turn, game.turns)
    if turn + 1 < game.turns:
        row.append(at(game.turns).button(say("The end"), emoji="⏭️"))
    lines = [option(words.turn_line(each, game.turns), str(each), chosen=each == turn) for each in moments(game.turns)]
    menu: list[Control] = []
    if len(lines) > 1:
        menu.append(verbs.FILE_GO.at(0, arg=f"{game.id}-{turn}").menu(old_words.ANY_TURN, lines))
    return [row, menu, [verbs.FILE_REPLAY.at(0, arg=game.id).button(say("Replay"), emoji="🎞️")]]


def _game(interaction: Interaction, press: Press) -> ImportedGame:
    return interaction.client.imported.find(press.arg.partition("-")[0], interaction.user.id)


@on(verbs.FILE_TURN)
async def _file_turn(interaction: Interaction, press: Press) -> None:
    """Show another turn of an imported game. The argument ends with its number."""
    await _show(interaction, _game(interaction, press), int(press.arg.partition("-")[2]), amends=True)


@on(verbs.FILE_GO)
async def _file_go(interaction: Interaction, press: Press) -> None:
    await _show(interaction, _game(interaction, press), number_in(press.chosen) or 0, amends=True)


@on(verbs.FILE_REPLAY)
async def _file_replay(interaction: Interaction, press: Press) -> None:
    game, replays = _game(interaction, press), interaction.client.replays
    presenter: Presenter = presenter_for(game.table.row.game)
    names = naming.plain_names(game.table)
    seat = presenter.replayed_seat(game.table, None)
    try:
        with replays.queued(interaction.user.id, interaction.channel_id or 0):
            await whisper(interaction, layouts.page([replay_words.progress(0)]))
            async with replays.drawing:
                shown = [
                    await replays.run(lambda turn=turn: presenter.moment(game.at(turn)))  # type: ignore[misc]
                    for turn in range(game.turns + 1)
                ]
                film = await replays.run(lambda: presenter.film(shown, names, seat, None))
                picture = await replays.draw(
                    film, lambda done: amend(interaction, layouts.page([replay_words.progress(done)]))
                )
    except ReplayBusy:
        raise Refused(replay_words.BUSY) from None
    except ReplayStopped:
        await amend(interaction, layouts.page([replay_words.STOPPED]))
        return
    content = layouts.page([old_words.REPLAYED], reader=interaction.user.id)
    await present(interaction, content, lambda: picture, amends=True)
