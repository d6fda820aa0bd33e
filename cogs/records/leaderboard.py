"""``/leaderboard`` and its buttons: the best players of a server, with the reader's own row, privately or shared."""

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec

from bot.calendar import preferences
from bot.client import Interaction
from bot.language import say
from bot.language.rows import capital
from bot.publishing.content import Control
from bot.records import leaderboard
from bot.records.leaderboard import SPANS, Board, Line, Span
from bot.records.profile import figures
from cogs.records import words
from cogs.records.sharing import post
from cogs.ui import layouts, naming, verbs
from cogs.ui import words as ui_words
from cogs.ui.components import Press, Style, Target, Verb, on
from cogs.ui.replies import Refused, aloud, in_time, present
from data.rows import PlayerRow
from data.sql.transaction import Reads
from rendering import records as pictures
from rendering.records import Named, Ranking
from rendering.records import words as record_words

ON_PODIUM: Final = 3


class Asked(msgspec.Struct, frozen=True):
    """Which leaderboard, of which server, and who reads it (None: everybody in the channel)."""

    guild_id: int
    game: str
    span: Span
    reader: int | None


async def show_leaderboard(interaction: Interaction, game: str, span: Span, *, amends: bool = False) -> None:
    """Show the best players of this server, and the reader's own row."""
    asked = Asked(interaction.guild_id or 0, game, span, interaction.user.id)
    shown = await in_time(interaction, find(interaction, asked), amends=amends)
    others: list[Control] = [
        _at(verbs.LEADERBOARD, other, span).button(ui_words.GAME_NAMES[other])
        for other in ui_words.GAME_NAMES
        if other != game
    ]
    spans: list[Control] = [
        _at(verbs.LEADERBOARD, game, other).button(capital(str(words.SPANS[other]))) for other in SPANS if other != span
    ]
    button = _at(verbs.LEADERBOARD_SHARE, game, span).button(say("Share it here"), style=Style.primary, emoji="📣")
    row = [*spans, *others, button] if shown is not None else [*spans, *others]
    texts = [] if shown is not None else [words.NOBODY_YET(game=ui_words.GAME_NAMES[game])]
    content = layouts.page(texts, [row], reader=interaction.user.id)
    draw = None if shown is None else lambda: pictures.leaderboard(shown)
    await present(interaction, content, draw, amends=amends)


def _at(verb: Verb, game: str, span: Span) -> Target:
    return verb.at(0, arg=f"{game}-{span}")


async def find(interaction: Interaction, asked: Asked) -> Ranking | None:
    """The leaderboard as it is drawn; None if nobody is on it."""
    store, now = interaction.client.store, interaction.client.tables.clock()
    ratings = await store.ratings(asked.guild_id, asked.game)
    tallies = await store.tallies(asked.guild_id, asked.game, leaderboard.since(asked.span, now))
    lines = leaderboard.ranked(ratings, tallies, asked.span)
    people = await store.people([line.player for line in lines], asked.guild_id)
    chosen = await preferences.persons(store, [row.user_id for row in people.values()])
    listed = {player for player, row in people.items() if chosen[row.user_id].listed}
    own = None if asked.reader is None else await store.player(asked.reader)
    found = leaderboard.board(lines, listed, own, asked.span)
    if not found.top and found.own is None:
        return None
    server = "" if interaction.guild is None else naming.plain(interaction.guild.name)
    month = record_words.month(now) if asked.span == "month" else ""
    rows = _named(found, people)
    stars = await _stars(store, rows, asked)
    return Ranking(game=asked.game, month=month, lines=rows, stars=stars, server=server)


def _named(found: Board, people: dict[int, PlayerRow]) -> tuple[Named, ...]:
    """The lines, each with a name that no other has, the reader's marked; it comes last if it is not among the best."""
    own = found.own
    lines: list[Line] = list(found.top)
    if own is not None and own.player not in {line.player for line in lines}:
        lines.append(own)
    names = naming.told_apart([naming.plain(people[line.player].name) for line in lines])
    return tuple(
        Named(line, name, own=own is not None and line.player == own.player)
        for line, name in zip(lines, names, strict=True)
    )


async def _stars(reads: Reads, lines: Sequence[Named], asked: Asked) -> tuple[str, ...]:
    """The best card of each of the first three; empty for those who have none."""
    played = await asyncio.gather(*(reads.results_of(each.line.player) for each in lines[:ON_PODIUM]))
    counted = (figures(each, {}, asked.game, asked.guild_id) for each in played)
    return tuple(each.stars[0] if each is not None and each.stars else "" for each in counted)


def _argument(press: Press) -> tuple[str, Span]:
    """The game and the span of a button.

    Raises:
        Refused: there is no such game.
    """
    game, _, typed = press.arg.rpartition("-")
    span = next((span for span in SPANS if span == typed), None)
    if game not in ui_words.GAME_NAMES or span is None:
        raise Refused(words.NO_SUCH_BOARD)
    return game, span


@on(verbs.LEADERBOARD)
async def _leaderboard(interaction: Interaction, press: Press) -> None:
    await show_leaderboard(interaction, *_argument(press), amends=True)


@on(verbs.LEADERBOARD_SHARE)
async def _share(interaction: Interaction, press: Press) -> None:
    """Post a leaderboard for everybody in the channel, without the row of the person who presses."""
    game, span = _argument(press)
    asked = Asked(interaction.guild_id or 0, game, span, None)
    with await aloud(interaction):
        shown = await in_time(interaction, find(interaction, asked))
    if shown is None:
        raise Refused(words.NOBODY_YET(game=ui_words.GAME_NAMES[game]))
    await post(interaction, lambda: pictures.leaderboard(shown), words.board_shared_by)
