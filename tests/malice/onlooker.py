"""Checks what everybody sees in the playground's world against the facts that any version of the database has.

Tables, tournaments, months and the threads that were made for them: each is shown once, with controls that answer what
is pending, and nothing else offers a game or a place in one.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bot.games.registry import GAMES
from bot.playground.server import Playground
from bot.playground.world.models import Message
from tests.end_to_end.outside import CUP, LOBBY, ids_of, public, said_by, threads, with_verbs
from tests.end_to_end.party import MOVES
from tests.support.looking import looking

PLAYED = ("what_now",)
"""A control of every board that is played on."""
STANDINGS = ("board", "final")
"""What a tournament's own message shows; each result of a match has a message besides."""
SIGNS_UP = ("cup_join", "cup_start", "cup_robots")


class Facts(msgspec.Struct, frozen=True):
    """What must be shown. `pending`: decisions of a game that is played in turns; empty where they are secret.

    `tournaments`: their phases by number. `meant`: threads and tables that are still to be made.
    """

    phases: dict[int, str]
    channels: dict[int, int]
    pending: dict[int, frozenset[int]]
    tournaments: dict[int, str]
    matches: tuple[int, ...]
    meant: int
    months: tuple[str, ...]


def read(database: Path | str) -> Facts:
    """Read the facts as of one moment."""
    with looking(database) as db:
        tables = db.execute("SELECT id, phase, channel_id, game, state FROM tables ORDER BY id").fetchall()
        tournaments = dict(db.execute("SELECT id, phase FROM tournaments"))
        matches = [row[0] for row in db.execute("SELECT table_id FROM matches WHERE table_id IS NOT NULL")]
        openings = db.execute("SELECT id FROM openings").fetchall()
        months = [row[0] for row in db.execute("SELECT month FROM month_pictures")]
    return Facts(
        {number: phase for number, phase, *_ in tables},
        {number: channel for number, _, channel, *_ in tables},
        {
            number: frozenset(each.id for each in GAMES[game].decode(state).pending)
            for number, phase, _, game, state in tables
            if phase == "playing" and game == "machi_koro"
        },
        tournaments,
        tuple(matches),
        len(openings),
        tuple(months),
    )


def wrong(playground: Playground, database: Path | str) -> list[str]:
    """Everything that an onlooker would call wrong now; nothing once the bot has caught up."""
    facts, shown = read(database), public(playground)
    return [
        *(fault for table in facts.phases for fault in _table(playground, facts, table, shown)),
        *(fault for number in facts.tournaments for fault in tournament_faults(facts, number, shown)),
        *_threads(playground, facts),
        *_months(facts, shown),
        *([f"{facts.meant} tables are still to be opened"] if facts.meant else []),
    ]


def _table(playground: Playground, facts: Facts, table: int, shown: Sequence[Message]) -> list[str]:
    phase, place = facts.phases[table], facts.channels[table]
    alive = [message for message in with_verbs(shown, table, (*LOBBY, *PLAYED, *MOVES)) if not message.interaction]
    if place not in playground.hub.world.channels:
        return [f"table {table} is lost, and live in {message.channel_id}" for message in alive]
    wanted = 1 if phase in ("lobby", "playing") else 0
    found = [f"table {table} ({phase}) is live in {len(alive)} messages: {_named(alive)}"] * (len(alive) != wanted)
    astray = [message.channel_id for message in alive if message.channel_id != place]
    found += [f"table {table} is live in channel {channel}, not {place}" for channel in astray]
    if table in facts.pending:
        asked = {
            int(identifier.split(":")[2])
            for message in alive
            for identifier in ids_of(message)
            if identifier.split(":")[1].partition(".")[0] == str(table) and identifier.split(":")[3] in MOVES
        }
        found += [f"table {table} offers decisions {asked}, pending are {set(facts.pending[table])}"] * bool(
            asked - facts.pending[table]
        )
    return found


def tournament_faults(facts: Facts, number: int, shown: Sequence[Message]) -> list[str]:
    """What is wrong with that tournament's messages: it has one, and at most one more for each result."""
    phase = facts.tournaments[number]
    parts = [(message, {_part(one, number) for one in ids_of(message)}) for message in with_verbs(shown, 0, CUP)]
    own = [message for message, named in parts if named & {"", *STANDINGS}]
    found = [f"tournament {number} ({phase}) is shown in {len(own)} messages: {_named(own)}"] * (len(own) != 1)
    verbs = SIGNS_UP if phase == "playing" else (*SIGNS_UP, "cup_leave") if phase != "joining" else ()
    old = with_verbs(own, 0, verbs)
    found += [f"tournament {number} ({phase}) still offers {ids_of(message)}" for message in old]
    results = Counter(match for _, named in parts for match in named - {None, "", *STANDINGS})
    return found + [
        f"tournament {number} shows the result of {each} {times} times" for each, times in results.items() if times > 1
    ]


def _part(identifier: str, number: int) -> str | None:
    """What a custom id names of that tournament: its standings, the match of a result, or all (empty); else None."""
    _, _, _, verb, *rest = [*identifier.split(":"), "", "", "", ""]
    named, _, part = rest[0].partition("-") if rest else ("", "", "")
    return part if verb in CUP and named == str(number) else None


def _threads(playground: Playground, facts: Facts) -> list[str]:
    with_table = set(facts.channels.values())
    idle = [thread for thread in threads(playground) if thread.id not in with_table]
    found = [f"thread {each.id} ({each.name}) has no table" for each in idle]
    twice = {table for table in facts.matches if facts.matches.count(table) > 1}
    return found + [f"table {table} is of two matches" for table in twice]


def _months(facts: Facts, shown: Sequence[Message]) -> list[str]:
    found = []
    for month in facts.months:
        times = sum(f"month-{month}.png" in str(message.attachments) for message in shown)
        found += [f"the picture of {month} is shown {times} times"] * (times != 1)
    return found


def _named(messages: Sequence[Message]) -> list[str]:
    return [f"{message.id}: {said_by(message)[:60]!r} {ids_of(message)[:3]}" for message in messages]
