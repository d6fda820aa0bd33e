"""The message that shows a tournament: its entrants, the matches of this round, and the standings."""

from collections.abc import Sequence

from bot.calendar import preferences
from bot.client import TableBot
from bot.language import Sentence, say
from bot.pictures.picture import Picture
from bot.publishing.content import Control, Rows
from bot.publishing.message_slots import PublicMessage, in_language
from bot.table.table import Table
from bot.tournaments import bracket
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_messages import BOARD, FINAL
from cogs.tables.finished import finished_game
from cogs.tables.rows import has_poster
from cogs.tables.terms import in_phrases
from cogs.tournaments import words
from cogs.ui import labels, layouts, naming, verbs
from cogs.ui.components import Style, option
from cogs.ui.presenter import presenter_of
from cogs.ui.words import LEVEL_ABOUT
from data.rows import SlotRow, TableRow
from data.sql.tournaments import EntrantRow, MatchRow
from data.sql.transaction import Reads
from rendering import tournaments as pictures
from rendering.tournaments import Box, Shown

COLOUR = 0x8A5CF6
LOOK_CLOSER = Sentence("Look closer")
RESULT_SECONDS = 86_400.0
"""For how long after its end the result of a match is posted; later the standings are enough."""
MOST_LINES = 8
"""Matches of a round: sixteen entrants, two at a table."""


async def names_of(reads: Reads, tournament: Tournament) -> tuple[str, ...]:
    """What everybody may call the entrants: people who keep their figures to themselves have a number."""
    users = [each.user_id for each in tournament.entrants if each.user_id is not None]
    chosen = await preferences.persons(reads, users)

    def name(each: EntrantRow) -> str:
        hidden = each.user_id is not None and not chosen[each.user_id].listed
        return words.UNLISTED(number=each.number + 1) if hidden else naming.plain(each.name)

    return naming.told_apart([name(each) for each in tournament.entrants])


async def compose(bot: TableBot, tournament: Tournament, *, controls: bool = True) -> PublicMessage:
    """What the message of a tournament should show."""
    names = await names_of(bot.store, tournament)
    over = tournament.row.phase in ("over", "closed")
    texts = [
        words.heading(tournament),
        words.about(tournament, _agreed(tournament)),
        *await _news(bot, tournament, names),
    ]
    rows = _rows(tournament) if controls else ()
    content = layouts.board(texts, rows, accent=layouts.WINNER_COLOUR if over else COLOUR)
    guild = bot.get_guild(tournament.row.guild_id)
    shown = shown_of(tournament, names, "" if guild is None else naming.plain(guild.name))
    draws = bool(tournament.entrants)
    message = PublicMessage(
        slot=FINAL if over else BOARD,
        marker=f"{_epoch(tournament)}:cup_show:{tournament.id}-{FINAL if over else BOARD}",
        fingerprint=layouts.fingerprint(content, shown),
        content=content,
        draw=(lambda: draw(shown)) if draws else None,
    )
    return in_language(message, tournament.language)


async def messages(bot: TableBot, tournament: Tournament, stored: Sequence[SlotRow]) -> list[PublicMessage]:
    """All messages that a tournament needs now: results that are not posted yet, then its own."""
    return [*await _results(bot, tournament, stored), await compose(bot, tournament)]


async def _results(bot: TableBot, tournament: Tournament, stored: Sequence[SlotRow]) -> list[PublicMessage]:
    """A message for each match that has ended lately and has none; it never changes, and pings nobody."""
    told, names = {row.slot for row in stored if row.settled}, await names_of(bot.store, tournament)
    found = list[PublicMessage]()
    for match in tournament.matches:
        late = match.round < tournament.round - 1
        if match.places is None or match.table_id is None or late or _slot(match) in told:
            continue
        table = await bot.tables.load(match.table_id)
        if bot.tables.clock() - table.row.changed_at <= RESULT_SECONDS:
            found.append(await _result(bot, tournament, match, table, names))
    return found


def _slot(match: MatchRow) -> str:
    """The slot of the message about that match."""
    return f"result:{match.round}:{match.number}"


async def _result(
    bot: TableBot, tournament: Tournament, match: MatchRow, table: Table, names: Sequence[str]
) -> PublicMessage:
    """The message about one match, with the poster of its game."""
    title = words.round_name(tournament, match.round)
    placed = sorted(zip(match.places or (), match.seats, strict=True))
    winners = [naming.safe(names[seat]) for place, seat in placed if place == 1]
    others = [naming.safe(names[seat]) for place, seat in placed if place != 1]
    arg = f"{tournament.id}-{match.round}-{match.number:02}"
    mark = verbs.TOURNAMENT_SHOW.at(tournament.ref, arg=arg).button(LOOK_CLOSER(), emoji="🔎")
    content = layouts.board([words.result(title, winners, others)], [[mark]], accent=layouts.WINNER_COLOUR)
    poster = presenter_of(table).poster(await finished_game(bot.tables, table)) if has_poster(table) else None
    message = PublicMessage(
        slot=_slot(match),
        marker=f"{_epoch(tournament)}:cup_show:{arg}",
        fingerprint=layouts.fingerprint(content, table.id),
        content=content,
        draw=None if poster is None else layouts.named(f"tournament-{arg}.png", poster),
        settled=True,
        silent=True,
    )
    return in_language(message, tournament.language)


def draw(shown: Shown) -> Picture:
    """The picture of a tournament: a bracket once a knock-out has begun, else rows."""
    return pictures.bracket(shown) if shown.rounds else pictures.standings(shown)


def shown_of(tournament: Tournament, names: tuple[str, ...], server: str) -> Shown:
    """A tournament as it is drawn."""
    return Shown(
        name=words.title(tournament.row),
        game=tournament.row.game,
        about=words.progress(tournament),
        names=names,
        robots=frozenset(each.number for each in tournament.entrants if each.robot is not None),
        withdrawn=frozenset(each.number for each in tournament.entrants if each.withdrawn),
        standings=tuple(tournament.standings()),
        rounds=_rounds(tournament) if tournament.knock_out and tournament.matches else (),
        over=tournament.row.phase == "over",
        server=server,
    )


def _rounds(tournament: Tournament) -> list[list[Box]]:
    """The matches of a knock-out, with those to come."""
    found, winners = list[list[Box]](), list[int | None]()
    for each in bracket.slots(tournament):
        found.append([_box(slot, [winners[at] for at in slot.after]) for slot in each])
        winners = [bracket.winner(slot.match) for slot in each]
    return found


def _box(slot: bracket.Slot, winners: list[int | None]) -> Box:
    """A match as it is drawn; `winners`: of the matches before it. In the first round its own winner comes first."""
    match, first = slot.match, bracket.winner(slot.match)
    if match is None:
        return Box(tuple(winners), slot.after)
    places = dict(zip(match.seats, match.places or (), strict=False))
    seats = (
        winners
        if len(winners) == len(match.seats)
        else sorted(match.seats, key=lambda one: (one != first, places.get(one, 0)))
    )
    return Box(tuple(seats), slot.after, first, tuple(places[one] for one in seats if one in places))


def _agreed(tournament: Tournament) -> list[str]:
    """What is agreed for its tables, one phrase each, without the number of players."""
    row = TableRow(
        id=0,
        game=tournament.row.game,
        guild_id=tournament.row.guild_id,
        channel_id=0,
        host_id=0,
        phase="playing",
        terms=tournament.row.terms,
        version=1,
        state=None,
        secret=b"",
        key=None,
        counter=0,
        opened_at=0.0,
        changed_at=0.0,
    )
    return in_phrases(Table(row, tournament.terms, (), None), seats=False, match=True)


async def _news(bot: TableBot, tournament: Tournament, names: tuple[str, ...]) -> list[str]:
    """What happens now."""
    safe = [naming.safe(name) for name in names]
    if tournament.row.phase == "joining":
        return [words.joining(tournament)]
    if tournament.row.phase == "closed":
        return [str(words.CLOSED)]
    if tournament.row.phase == "over":
        return [words.winner([safe[each.entrant] for each in tournament.standings() if each.rank == 1])]
    lines, channels = [words.round_now(tournament)], await bot.store.channels_of_matches(tournament.id)
    for match in tournament.of_round(tournament.round)[:MOST_LINES]:
        if len(match.seats) == 1:
            lines.append(words.GOES_ON(name=safe[match.seats[0]], round=tournament.round))
            continue
        channel = channels.get(match.table_id or 0)
        link = None if channel is None else f"https://discord.com/channels/{tournament.row.guild_id}/{channel}"
        placed = list(zip(match.seats, match.places or (), strict=False))
        first = [safe[one] for one, place in placed if place == min(match.places or ())]
        lines.append(words.match_line([safe[one] for one in match.seats], link, first))
    there = {one for match in tournament.of_round(tournament.round) for one in match.seats}
    if not tournament.knock_out:
        left = [each for each in tournament.entrants if each.number not in there and not each.withdrawn]
        lines += [words.SITS_OUT(name=safe[each.number], round=tournament.round) for each in left]
    return ["\n".join(lines), str(words.RULES)]


def _rows(tournament: Tournament) -> Rows:
    """The controls; one of them is always there, because it marks the message."""
    slot = FINAL if tournament.row.phase in ("over", "closed") else BOARD
    mark = verbs.TOURNAMENT_SHOW.at(tournament.ref, arg=f"{tournament.id}-{slot}").button(LOOK_CLOSER(), emoji="🔎")
    if slot == FINAL:
        return [[mark]]
    if tournament.row.phase == "playing":
        return [[mark, verbs.TOURNAMENT_LEAVE.at(tournament.ref, arg=tournament.id).button(words.WITHDRAW)]]
    begin: list[Control] = [
        verbs.TOURNAMENT_JOIN.at(tournament.ref, arg=tournament.id).button(labels.JOIN, style=Style.success),
        verbs.TOURNAMENT_START.at(tournament.ref, arg=tournament.id).button(labels.START, style=Style.primary),
        verbs.TOURNAMENT_LEAVE.at(tournament.ref, arg=tournament.id).button(labels.LEAVE),
        mark,
    ]
    robots = sum(each.robot is not None for each in tournament.entrants)
    lines = [
        option(words.add_robots(number, level), f"{number}-{level}", about, emoji="🤖")
        for level, about in LEVEL_ABOUT.items()
        for number in (1, 4, 8)
    ]
    lines += [option(say("Remove a robot"), "remove", emoji="👋")] if robots else []
    menu = verbs.TOURNAMENT_ROBOTS.at(tournament.ref, arg=f"{tournament.id}-{robots}").menu(labels.ADD_ROBOT, lines)
    return [begin, [menu]]


def _epoch(tournament: Tournament) -> str:
    """What stands before the name of the control that marks its messages, as far as it tells epochs apart."""
    return f"{tournament.row.epoch}:0" if tournament.row.epoch else ""
