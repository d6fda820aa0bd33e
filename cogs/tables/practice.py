"""Practice from here: one's own decision of a finished game once more, with robots in the other seats, in a thread."""

import asyncio
import functools
from collections.abc import Mapping, Sequence

from bot.client import Interaction
from bot.games.entries import Acted
from bot.games.journal import JournalError, live, since_carried
from bot.games.values import LEVELS, Level
from bot.publishing.content import Control
from bot.records.results import owners, read_journal
from bot.review.decisions import before_each
from bot.table.lobby import NewTable
from bot.table.practice import Moment
from bot.table.table import Table, Whole
from bot.table.terms import Practice, Terms
from cogs.tables import practice_words, review_words, robots_option
from cogs.tables.opening import open_table, tell_if_not_shown
from cogs.ui import verbs
from cogs.ui.components import Press, Style, on
from cogs.ui.replies import Refused, acknowledge, in_time, whisper


def button(table: Table, entry: int) -> Control:
    """The button that begins a practice before that journal entry of a finished game."""
    return verbs.PRACTICE.at(table.ref, arg=entry).button(practice_words.FROM_HERE, emoji="🎯")


def again_button(table: Table, practice: Practice) -> Control:
    """The button that begins a finished practice again."""
    button = verbs.PRACTICE.at(table.ref, arg=practice.entry)
    return button.button(practice_words.AGAIN, style=Style.success, emoji="🔁")


async def buttons(interaction: Interaction, table: Table, turns: Sequence[int]) -> Sequence[Control]:
    """Buttons that begin where the person had to decide something in those turns of a finished game, or next."""
    own = await _own_seat(interaction, table)
    if own is None:
        return []
    found = await _first_decisions(interaction, table, own)
    starts = [min([each for each in found if each >= turn], default=0) for turn in turns]
    return [
        verbs.PRACTICE.at(table.ref, arg=found[turn]).button(practice_words.from_turn(turn), emoji="🎯")
        for turn in dict.fromkeys(starts)
        if turn
    ]


@on(verbs.PRACTICE)
async def _practise(interaction: Interaction, press: Press) -> None:
    """Begin a practice. The argument is the entry of the journal before which it begins."""
    await acknowledge(interaction)
    await _begin(interaction, await interaction.client.tables.load(press.table), int(press.arg))


async def practise(interaction: Interaction, table: Table, turn: int) -> None:
    """Begin a practice with the person's first decision of that turn.

    Raises:
        Refused: the game is not over, they did not play, or they had nothing to decide then.
    """
    await acknowledge(interaction)
    found = await _first_decisions(interaction, table, await _seat(interaction, table))
    if turn not in found:
        raise Refused(practice_words.NOTHING_THEN(turn=turn))
    await _begin(interaction, table, found[turn])


async def _first_decisions(interaction: Interaction, table: Table, seat: int) -> Mapping[int, int]:
    """By turn: the entry with which that seat first answered something that it had to answer."""
    found, optional = dict[int, int](), table.game.standing_from
    for entry in live(since_carried(await interaction.client.tables.entries(table.id))):
        deed = entry.deed
        if isinstance(deed, Acted) and deed.seat == seat and (optional is None or deed.decision < optional):
            found.setdefault(entry.turn, entry.number)
    return found


async def _own_seat(interaction: Interaction, table: Table) -> int | None:
    """The seat of a finished game whose result is the person's; None: they did not play."""
    owned = owners(await read_journal(interaction.client.tables.store, table))
    return next((seat for seat, owner in owned.items() if owner.user_id == interaction.user.id), None)


async def _seat(interaction: Interaction, table: Table) -> int:
    """The seat of a finished game whose result is the person's.

    Raises:
        Refused: it is not over, or they did not play.
    """
    if table.row.phase != "over":
        raise Refused(review_words.NOT_YET)
    own = await _own_seat(interaction, table)
    if own is None:
        raise Refused(review_words.NOT_YOURS)
    return own


async def _begin(interaction: Interaction, table: Table, entry: int) -> None:
    """Open a practice in a thread, and tell the person where it is."""
    bot, seat = interaction.client, await _seat(interaction, table)
    if table.postal:  # by post the decision was made for a whole postal turn
        postal_turn = await bot.store.postal_turn_with(table.id, entry)
        entry = entry if postal_turn is None else postal_turn.first_entry
    moment = await asyncio.to_thread(_moment, await bot.tables.whole(table.id), entry)
    earlier = table.terms.practice
    if earlier is None or earlier.entry != entry:
        earlier = Practice(table.id, entry, table.game.turn(moment.state))
    levels: list[Level] = [next((level for level in LEVELS if level == each.robot), "normal") for each in table.seats]
    terms = Terms(
        options=table.terms.options,
        seats=len(table.seats),
        who="invited",
        pace=table.terms.pace,
        tidy=True,
        practice=earlier,
    )
    new = NewTable(
        game=table.row.game,
        options=table.options(),
        terms=terms,
        robots=robots_option.seats([*levels[:seat], *levels[seat + 1 :]]),
        place=seat,
    )
    begin = functools.partial(bot.practices.begin, moment=moment)
    done = await in_time(interaction, open_table(interaction, new, thread=True, begin=begin))
    await whisper(interaction, practice_words.begun(done.table, earlier))
    await tell_if_not_shown(interaction, done.table)


def _moment(game: Whole, entry: int) -> Moment:
    """The table before an entry.

    Raises:
        Refused: its journal cannot be read that far, or has no such entry.
    """
    rules, before = game.table.game, game.entries[: entry - 1]
    try:
        for each, state in before_each(rules, [*since_carried(before), *game.entries[entry - 1 : entry]]):
            if before and each.number == entry and each in live(game.entries) and rules.hash(state) == before[-1].hash:
                return Moment(game, entry, state)
    except JournalError as error:
        raise Refused(review_words.UNKNOWN) from error
    raise Refused(review_words.UNKNOWN)
