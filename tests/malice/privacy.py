"""Looks for private information in public messages during lost boards, late answers, kills and all kinds of clicks.

A passive spectator sees every version of every message in every channel. The bot marks what it renders for one person
only. The spectator must never see the mark, a picture of a hand, a private message's text, or the name of a gangster
in a hand or the deck whom no spectator has been shown.
"""

import asyncio
import contextlib
import random
import re
import sqlite3
from pathlib import Path

import msgspec

from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState
from bot.games.mafia_dollar.events import MafiaEvent
from bot.playground.faults import Fault, How
from bot.playground.server import Playground
from rendering.words.mafia_dollar.names import card_name
from tests.end_to_end.records import read
from tests.malice.crowd import NEWEST, Crowd, Setting
from tests.malice.killing import REST_SECONDS, gone, online
from tests.malice.marking import MARK
from tests.malice.stage import staged
from tests.support.looking import looking
from tests.support.person import COMMAND, Impossible, Json, Person, controls, pictures_of, text_of

LIFE = 6.0
"""Longest time in seconds before a bot is killed."""
STEP = 0.3
"""Mean time in seconds between two disturbances."""
HELD = 2.0
"""Longest delay of Discord's answers, in seconds."""
FAULTS = (How.LATE, How.LATE, How.LOST, How.SLOW, How.RESET, How.ERROR)
ROUTES = (
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*"),
    ("GET", "/channels/*"),
    ("POST", "/interactions/*"),
)
TABLE = re.compile(r"\btable-(\d+)-")
"""The table in a picture's file name."""
GANGSTER = re.compile(r"\bG\d\d\b")
PRIVATE_WORDS = ("Your hand at table", "Only you can see")


class PrivacyResult(msgspec.Struct):
    """The numbers of disturbances, and of messages that the spectator saw."""

    lives: int = 0
    kills: int = 0
    pressed: int = 0
    verbs: int = 0
    deleted: int = 0
    forgotten: int = 0
    faults: int = 0
    public: int = 0
    private: int = 0
    hidden: int = 0
    wrong: list[str] = msgspec.field(default_factory=list)


async def keep_private(folder: Path, *, lives: int, seed: int, pause: float = 0.05) -> PrivacyResult:
    """Run and kill bots while people click everything; stops at the first private text in public.

    `pause` is the mean time between two clicks, in seconds.
    """
    rng, result = random.Random(seed), PrivacyResult()
    async with staged(folder, {"PUBLISH_PAUSE": "1", "MARK_PRIVATE": "1"}, patience=REST_SECONDS) as stage:
        playground, bot, (*people, spectator) = stage.playground, stage.bot, stage.people
        crowd = Crowd(playground, bot.database, people, tables(stage.channels), rng)
        for _ in range(lives):
            await bot.start()
            await online(playground, wanted=True)
            await crowd.keep_going(_playing(bot.database))
            await _live(playground, crowd, rng, result, pause)
            result.lives += 1
            if rng.random() < 0.7:
                await bot.kill()
                result.kills += 1
            else:
                await bot.end()
            await gone(playground)
            playground.hub.faults.clear()
            result.forgotten += _forget_a_message(bot.database, rng)
            _look(spectator, people, bot.database, result)
            if result.wrong:
                break
        result.pressed = len(crowd.pressed)
        result.verbs = len({press.what.split(":")[3] for press in crowd.pressed if press.what.startswith("t:")})
    return result


def tables(channels: list[str]) -> list[Setting]:
    """Tables with hidden hands, orders by post, and standing orders in a live game."""
    mafia: dict[str, object] = {"game": "mafia_dollar", "items": "yes"}
    return [
        Setting(channels[0], (0, 1), 1, mafia),
        Setting(channels[1], (2, 3, 1), 0, mafia),
        Setting(channels[2], (3, 0), 0, {"game": "machi_koro", "pace": "postal"}),
        Setting(channels[3], (1, 2), 1, {"game": "machi_koro", "deadline": "1h"}),
    ]


async def _live(playground: Playground, crowd: Crowd, rng: random.Random, result: PrivacyResult, pause: float) -> None:
    """Click and disturb the bot until it is killed; however busy the machine is, somebody sees something private."""
    async with crowd.pressing(pause):
        until = asyncio.get_running_loop().time() + LIFE * (0.3 + 0.7 * rng.random())
        while asyncio.get_running_loop().time() < until or not (result.private or any(map(_private_to, crowd.people))):
            await asyncio.sleep(rng.random() * 2 * STEP)
            with contextlib.suppress(Impossible, TimeoutError):
                await _disturb(playground, crowd, rng, result)


async def _disturb(playground: Playground, crowd: Crowd, rng: random.Random, result: PrivacyResult) -> None:
    """Delete a table's message and use /table show, or let one of the bot's requests fail."""
    channel = rng.choice(crowd.tables).channel
    if rng.random() < 0.6:
        method, path = rng.choice(ROUTES)
        playground.hub.faults.add(Fault(rng.choice(FAULTS), method=method, path=path, seconds=rng.random() * HELD))
        result.faults += 1
    if rng.random() < 0.6:
        manager = crowd.people[0]
        boards = [message for message in manager.seen(channel)[-NEWEST:] if controls(message)]
        if boards:
            await manager.delete(rng.choice(boards))
            result.deleted += 1
        asks = rng.choice(crowd.people)
        await asks.start_interaction(COMMAND, channel, await asks.command_data("table show", {}))


def _playing(database: Path) -> set[int]:
    """The channels with an open table."""
    if not database.exists():
        return set()
    with looking(database) as db:
        rows = db.execute("SELECT channel_id FROM tables WHERE phase IN ('lobby', 'playing')").fetchall()
    return {channel for (channel,) in rows}


def _forget_a_message(database: Path, rng: random.Random) -> int:
    """Remove one public message of a killed bot from its database, as after a restore; returns how many."""
    if rng.random() < 0.5:
        return 0
    with contextlib.closing(sqlite3.connect(database, timeout=30)) as db, db:
        found = "SELECT table_id, slot FROM slots WHERE table_id IS NOT NULL AND slot NOT LIKE 'hand:%' AND settled = 0"
        rows = db.execute(f"{found} ORDER BY table_id, slot").fetchall()
        if rows:
            db.execute("DELETE FROM slots WHERE (table_id, slot) = (?, ?)", rng.choice(rows))
    return len(rows[:1])


def _look(spectator: Person, people: list[Person], database: Path, result: PrivacyResult) -> None:
    """Check everything that the spectator saw since the last call, and count what the others saw."""
    shown = [event["data"] for event in spectator.events if event["type"] in ("message_create", "message_update")]
    spectator.events.clear()
    result.public += len(shown)
    result.wrong += [f"public: {text_of(message)[:300]!r}" for message in shown if _is_private(message)]
    drawn = {int(found[1]) for message in shown if (found := TABLE.search(str(message["components"])))}
    begun = _begun(database)
    hidden = {table: _hidden_gangsters(database, table) if table in begun else frozenset[str]() for table in drawn}
    result.hidden += sum(map(len, hidden.values()))
    for message in shown:
        found = TABLE.search(str(message["components"]))
        names = hidden[int(found[1])] if found else frozenset[str]()
        result.wrong += [f"public: {name} in {text_of(message)[:300]!r}" for name in names if name in _said(message)]
    for person in people:
        result.private += _private_to(person)
        person.events.clear()


def _private_to(person: Person) -> int:
    """How many private messages a person has seen since the last look."""
    own = [event["data"] for event in person.events if event["type"] in ("message_create", "message_update")]
    return sum(MARK in text_of(message) for message in own)


def _is_private(message: Json) -> bool:
    """Whether a message shows something private."""
    said = _said(message)
    return (
        MARK in said
        or any(words in said for words in PRIVATE_WORDS)
        or any("-hand-" in picture["media"]["url"] for picture in pictures_of(message))
    )


def _said(message: Json) -> str:
    """A message's text, with alt texts and menu labels."""
    pictures = [str(picture["description"]) for picture in pictures_of(message)]
    menus = [str(control.get("options", "")) for control in controls(message)]
    return "\n".join([text_of(message), *pictures, *menus])


def _begun(database: Path) -> frozenset[int]:
    """The tables whose game has begun; a lobby has a picture, but no cards yet."""
    with looking(database) as db:
        return frozenset(table for (table,) in db.execute("SELECT id FROM tables WHERE state IS NOT NULL"))


def _hidden_gangsters(database: Path, table: int) -> frozenset[str]:
    """The gangsters in hands and the deck whom no spectator of that table has been shown."""
    record = read(database, table)
    if not isinstance(record.state, MafiaState) or record.phase != "playing":
        return frozenset()
    told = [MAFIA_DOLLAR.encode_view(MAFIA_DOLLAR.view(record.state, None))]
    for entry in record.entries:
        events = msgspec.json.decode(entry.events, type=list[MafiaEvent])
        told += [msgspec.json.encode(event.seen_by(None)) for event in events]
    known = set(GANGSTER.findall(b"\n".join(told).decode()))
    cards = [*record.state.deck, *(card for clan in record.state.clans for card in clan.hand)]
    return frozenset(card_name(card) for card in cards if card.startswith("G") and card not in known)
