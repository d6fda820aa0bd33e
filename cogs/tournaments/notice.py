"""The message that shows a tournament: who is in, who meets whom now, how everybody stands."""

from bot.calendar import preferences
from bot.client import TableBot
from bot.language import say
from bot.publishing.content import Control, Rows
from bot.table.table import Table
from bot.tournaments import schedule
from bot.tournaments.noticeboard import BOARD, FINAL, Notice
from bot.tournaments.standings import Played, winner_of
from bot.tournaments.tournament import Tournament
from cogs.tables.terms import in_phrases
from cogs.tournaments import words
from cogs.ui import labels, layouts, naming, verbs
from cogs.ui.components import Style, option
from cogs.ui.words import LEVEL_ABOUT
from data.rows import TableRow
from data.sql.tournaments import EntrantRow
from data.sql.transaction import Reads
from rendering import tournaments as pictures
from rendering.drawing.picture import Picture
from rendering.tournaments import Box, Shown

COLOUR = 0x8A5CF6
MOST_LINES = 8
"""Matches of a round: sixteen entrants, two at a table."""


async def names_of(reads: Reads, cup: Tournament) -> tuple[str, ...]:
    """What everybody may call the entrants: who keeps their figures to themselves has a number."""
    users = [each.user_id for each in cup.entrants if each.user_id is not None]
    chosen = await preferences.persons(reads, users)

    def name(each: EntrantRow) -> str:
        hidden = each.user_id is not None and not chosen[each.user_id].listed
        return words.unlisted(each.number + 1) if hidden else naming.plain(each.name)

    return naming.told_apart([name(each) for each in cup.entrants])


async def compose(bot: TableBot, cup: Tournament, *, controls: bool = True) -> Notice:
    """What the message of a tournament should show."""
    names = await names_of(bot.store, cup)
    over = cup.row.phase in ("over", "closed")
    texts = [words.heading(cup), words.about(cup, _agreed(cup)), *await _news(bot, cup, names)]
    rows = _rows(cup) if controls else ()
    content = layouts.board(texts, rows, accent=layouts.WINNER_COLOUR if over else COLOUR)
    guild = bot.get_guild(cup.row.guild_id)
    shown = shown_of(cup, names, "" if guild is None else naming.plain(guild.name))
    draws = bool(cup.entrants)
    return Notice(
        slot=FINAL if over else BOARD,
        marker=f":cup_show:{cup.id}-{FINAL if over else BOARD}",
        fingerprint=layouts.fingerprint(content, shown),
        content=content,
        draw=(lambda: draw(shown)) if draws else None,
    )


def draw(shown: Shown) -> Picture:
    """The picture of a tournament: a bracket once a knock-out has begun, else rows."""
    return pictures.bracket(shown) if shown.rounds else pictures.standings(shown)


def shown_of(cup: Tournament, names: tuple[str, ...], server: str) -> Shown:
    """A tournament as it is drawn."""
    return Shown(
        name=naming.plain(cup.row.name),
        game=cup.row.game,
        about=words.progress(cup),
        names=names,
        robots=frozenset(each.number for each in cup.entrants if each.robot is not None),
        withdrawn=frozenset(each.number for each in cup.entrants if each.withdrawn),
        standings=tuple(cup.standings()),
        rounds=_rounds(cup) if cup.knock_out and cup.matches else (),
        over=cup.row.phase == "over",
        server=server,
    )


def _rounds(cup: Tournament) -> list[list[Box]]:
    """The matches of a knock-out, with those to come."""
    found = []
    for number in range(1, cup.last_round + 1):
        boxes = []
        for match in cup.of_round(number):
            if match.places is None or len(match.seats) == 1:
                boxes.append(Box(match.seats, ahead=0))
                continue
            first = winner_of(Played(number, match.seats, match.places))
            order = sorted(zip(match.places, match.seats, strict=True), key=lambda pair: (pair[1] != first, pair))
            boxes.append(Box(tuple(one for _, one in order), ahead=1))
        found.append(boxes)
    left = len(found[-1])
    while left > 1:
        coming = schedule.sizes(left, cup.row.seats)
        found.append([Box((), free=size) for size in coming])
        left = len(coming)
    return found


def _agreed(cup: Tournament) -> list[str]:
    """What is agreed for its tables, one phrase each, without the number of players."""
    row = TableRow(
        id=0,
        game=cup.row.game,
        guild_id=cup.row.guild_id,
        channel_id=0,
        host_id=0,
        phase="playing",
        terms=cup.row.terms,
        version=1,
        state=None,
        secret=b"",
        key=None,
        counter=0,
        opened_at=0.0,
        changed_at=0.0,
    )
    return in_phrases(Table(row, cup.terms, (), None), seats=False)


async def _news(bot: TableBot, cup: Tournament, names: tuple[str, ...]) -> list[str]:
    """What happens now."""
    safe = [naming.safe(name) for name in names]
    if cup.row.phase == "joining":
        return [words.joining(cup)]
    if cup.row.phase == "closed":
        return [str(words.CLOSED)]
    if cup.row.phase == "over":
        return [words.winner([safe[each.entrant] for each in cup.standings() if each.rank == 1])]
    lines, channels = [words.round_now(cup)], await bot.store.channels_of_matches(cup.id)
    for match in cup.of_round(cup.round)[:MOST_LINES]:
        if len(match.seats) == 1:
            lines.append(words.goes_on(safe[match.seats[0]]))
            continue
        channel = channels.get(match.table_id or 0)
        link = None if channel is None else f"https://discord.com/channels/{cup.row.guild_id}/{channel}"
        lines.append(words.match_line([safe[one] for one in match.seats], link, over=match.places is not None))
    return ["\n".join(lines), str(words.RULES)]


def _rows(cup: Tournament) -> Rows:
    """The controls; one of them is always there, because it marks the message."""
    slot = FINAL if cup.row.phase in ("over", "closed") else BOARD
    mark = verbs.CUP_SHOW.at(0, arg=f"{cup.id}-{slot}").button(say("Look closer"), emoji="🔎")
    if slot == FINAL:
        return [[mark]]
    if cup.row.phase == "playing":
        return [[mark, verbs.CUP_LEAVE.at(0, arg=cup.id).button(words.WITHDRAW)]]
    begin: list[Control] = [
        verbs.CUP_JOIN.at(0, arg=cup.id).button(labels.JOIN, style=Style.success),
        verbs.CUP_START.at(0, arg=cup.id).button(labels.START, style=Style.primary),
        verbs.CUP_LEAVE.at(0, arg=cup.id).button(labels.LEAVE),
        mark,
    ]
    robots = sum(each.robot is not None for each in cup.entrants)
    lines = [
        option(words.add_robots(number, level), f"{number}-{level}", about, emoji="🤖")
        for level, about in LEVEL_ABOUT.items()
        for number in (1, 4, 8)
    ]
    lines += [option(say("Remove a robot"), "remove", emoji="👋")] if robots else []
    menu = verbs.CUP_ROBOTS.at(0, arg=f"{cup.id}-{robots}").menu(labels.ADD_ROBOT, lines)
    return [begin, [menu]]
