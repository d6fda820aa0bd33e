"""`/table replay` and its button: a game as an animation, for the person who asked, who can share it with everybody.

A game that hides nothing can be replayed at any time; one with hidden hands when it is over, because a replay shows
them.
"""

import functools
from collections.abc import Sequence

import msgspec

from bot.calendar import preferences
from bot.client import Interaction
from bot.errors import NoSuchTable
from bot.language import current_language, say, speaking
from bot.pictures.animation import Film
from bot.publishing.answer import reply, share
from bot.publishing.replays import Replay, ReplayBusy, ReplayStopped
from bot.table.table import Table
from cogs.tables import replay_words
from cogs.ui import layouts, naming, personal, verbs
from cogs.ui.components import Press, Style, on
from cogs.ui.here import expect_begun
from cogs.ui.presenter import Moment, presenter_of
from cogs.ui.replies import Refused, amend, whisper

AT_ONCE = 20
"""How many turns are read in one go, between pictures that people wait for."""


async def show_replay(interaction: Interaction, table: Table, seat: int | None = None) -> None:
    """Draw a game as an animation and show it privately, with a button to share it.

    `seat`: whose town is large; a usual one if left out.

    Raises:
        WrongPhase: the game has not begun.
        Refused: the game hides something and still runs; there is no such seat; or too many replays are being drawn.
    """
    _expect_shown(table)
    if seat is not None and not 0 <= seat < len(table.seats):
        raise Refused(replay_words.NO_SUCH_SEAT(len(table.seats)))
    asker = table.seat_of(interaction.user.id)
    shown = presenter_of(table).replayed_seat(table, asker.number if asker else None) if seat is None else seat
    language = current_language()
    replay = _kept(interaction, table, shown, language)
    kept = replay is not None and replay.entries == table.row.entries
    if not kept:
        replay = await _drawn(interaction, table, shown, language)
    if replay is not None:
        await _show(interaction, table, replay, amends=not kept)


def _expect_shown(table: Table) -> None:
    """Check that the replay of that game may be shown.

    Raises:
        WrongPhase: the game has not begun.
        Refused: it hides something and still runs.
    """
    expect_begun(table)
    if presenter_of(table).hides and table.row.phase == "playing":
        raise Refused(replay_words.HIDDEN)


def _kept(interaction: Interaction, table: Table, seat: int, language: str) -> Replay | None:
    """The last drawing of that game in that language, if it is kept and its names are those of now."""
    kept = interaction.client.replays.kept(table.id, seat, language)
    return kept if kept is not None and kept.names == _names(table, language) else None


def _names(table: Table, language: str) -> tuple[str, ...]:
    with speaking(language):
        return naming.plain_names(table)


async def _drawn(interaction: Interaction, table: Table, seat: int, language: str) -> Replay | None:
    """Draw a game in that language. The person who waits sees the progress, in theirs.

    None if the bot stops meanwhile, which they read.

    Raises:
        Refused: too many replays are being drawn.
    """
    replays, own = interaction.client.replays, current_language()

    async def report(done: int) -> None:
        with speaking(own):
            await amend(interaction, layouts.page([replay_words.progress(done)]))

    try:
        with replays.queued(interaction.user.id, interaction.channel_id or 0):
            await whisper(interaction, layouts.page([replay_words.progress(0)]))
            async with replays.drawing:
                with speaking(language):
                    picture = await replays.draw(await _film(interaction, table, seat), report)
    except ReplayBusy:
        raise Refused(replay_words.BUSY) from None
    except ReplayStopped:
        await amend(interaction, layouts.page([replay_words.STOPPED]))
        return None
    picture = msgspec.structs.replace(picture, name=f"table-{table.id}-{picture.name}")
    replay = Replay(table.id, seat, table.row.entries, _names(table, language), picture, language=language)
    replays.keep(replay)
    return replay


async def _film(interaction: Interaction, table: Table, seat: int) -> Film:
    """Read every turn of a game, some at a time.

    Raises:
        ReplayStopped: the bot stops.
    """
    presenter, replays = presenter_of(table), interaction.client.replays
    states = [*await interaction.client.tables.turn_starts(table), table.row.state or b""]

    def read(part: Sequence[bytes]) -> list[Moment]:
        return [presenter.moment(msgspec.structs.replace(table, state=table.game.decode(state))) for state in part]

    moments: list[Moment] = []
    for start in range(0, len(states), AT_ONCE):
        moments += await replays.run(functools.partial(read, states[start : start + AT_ONCE]))
    last = await interaction.client.tables.store.last_entry(table.id)
    ended = table.row.changed_at if last is None else last.at
    return await replays.run(lambda: presenter.film(moments, naming.plain_names(table), seat, ended))


async def _show(interaction: Interaction, table: Table, replay: Replay, *, amends: bool = False) -> None:
    """Show a drawing to the person who asked, in their colours, or in words."""
    person = await preferences.person(interaction.client.store, interaction.user.id)
    button = verbs.REPLAY_SHARE.at(table.ref, arg=replay.seat).button(
        say("Share it here"), style=Style.primary, emoji="📣"
    )
    public = _kept(interaction, table, replay.seat, table.language)
    shared = public is not None and public.shared and public.entries >= replay.entries
    may_share = not shared and interaction.channel_id == table.row.channel_id
    content = layouts.page([replay_words.READY], [[button] if may_share else []], reader=interaction.user.id)
    if not person.pictures:
        content, picture = personal.in_words(content, replay.picture), None
    else:
        picture = personal.for_eyes(person, lambda: replay.picture)()
    await reply(interaction, content(picture), picture, amends=amends)


@on(verbs.REPLAY)
async def _replay(interaction: Interaction, press: Press) -> None:
    await show_replay(interaction, await interaction.client.tables.load(press.table))


@on(verbs.REPLAY_SHARE)
async def _share(interaction: Interaction, press: Press) -> None:
    """Post a replay into the channel, once, in the table's language. The argument is the seat that it shows."""
    replays, seat = interaction.client.replays, int(press.arg)
    table = await interaction.client.tables.load(press.table)
    if interaction.channel_id != table.row.channel_id:
        raise NoSuchTable
    _expect_shown(table)
    seen, replay = (_kept(interaction, table, seat, each) for each in (current_language(), table.language))
    if seen is None:
        raise Refused(replay_words.GONE)
    drawn = replay is None or replay.entries < seen.entries
    if replay is None or drawn:
        replay = await _drawn(interaction, table, seat, table.language)
    if replay is None:
        return
    if replay.shared:
        raise Refused(replay_words.SHARED)
    replays.keep(msgspec.structs.replace(replay, shared=True))
    with speaking(table.language):
        said = replay_words.SHARED_BY(name=naming.safe(interaction.user.display_name))
        content = layouts.board([said], accent=layouts.WINNER_COLOUR)
    sharing = layouts.page([replay_words.SHARING])
    try:  # answer at once: a long upload may take more than three seconds
        await (amend(interaction, sharing) if drawn else whisper(interaction, sharing))
        await share(interaction, content(replay.picture), replay.picture)
    except BaseException:
        replays.keep(replay)
        raise
