"""Snapshots of the database and the messages, which show at which crash point the bot was killed."""

from pathlib import Path

import msgspec

from bot.crash_points import Point
from bot.playground.server import Playground
from bot.playground.world.models import Message
from bot.publishing.message_slots import ASIDE, in_another
from tests.support.looking import looking

MOST = 100


class Moment(msgspec.Struct, frozen=True):
    """`version`: the sum of all tables' versions. `places`: each message slot's message id and fingerprint.

    `messages` are the public ones by id. `due`: some table's messages are not up to date yet.
    """

    version: int
    due: bool
    places: dict[str, tuple[int | None, str | None]]
    messages: dict[int, Message]

    def known(self) -> set[int]:
        """The ids of messages that are stored."""
        return {message for message, _ in self.places.values() if message is not None}

    def meant(self) -> list[str]:
        """The message slots without a known message; not those of pings in another slot's message, and of late ones."""
        unknown = [place for place, (message, _) in self.places.items() if message is None]
        return [place for place in unknown if not in_another(place) and f" {ASIDE}" not in place]

    def strays(self) -> set[int]:
        """The ids of messages in the channel that are not stored."""
        return set(self.messages) - self.known()


SLOTS = "SELECT table_id, slot, message_id, shown FROM slots WHERE table_id IS NOT NULL"


def look(playground: Playground, database: Path | str, channel: str) -> Moment:
    """Take a snapshot of the database and of that channel."""
    with looking(database) as db:
        ((version,),) = db.execute("SELECT CAST(coalesce(sum(version), 0) AS BIGINT) FROM tables")
        due = bool(db.execute("SELECT 1 FROM due").fetchone())
        places = {f"{table} {place}": (message, shown) for table, place, message, shown in db.execute(SLOTS)}
    shown = playground.hub.world.storage.history(int(channel), viewer_id=None, limit=MOST)
    return Moment(version, due, places, {message.id: message for message in shown})


def expect_killed_at(point: Point, before: Moment, after: Moment) -> None:
    """Check that what was left is what a kill at that crash point leaves.

    Raises:
        AssertionError: it isn't.
    """
    committed = after.version > before.version
    match point:
        case "before-commit" | "undo-half-written" | "post-half-resolved":
            assert after == before
        case "after-commit":
            assert committed
            assert after.due
            assert after.messages == before.messages
            assert after.places.keys() == before.places.keys()
            assert all(_shows(before, place, *kept) for place, kept in after.places.items())
        case "drawing":
            assert committed
            assert not after.strays()
        case "answered" | "edited":
            assert committed
            assert len(_changed(before, after)) == 1, "what it shows is not recorded"
        case "intended":
            assert len(after.meant()) == 1
            assert not after.strays()
        case "posted" | "found":
            assert len(after.meant()) == 1
            assert len(after.strays()) == 1
        case "between-posts":
            assert len(after.meant()) == 1
            assert len(after.strays()) == 1
            assert after.due
        case "deleted":
            assert committed
            assert len(after.known() - set(after.messages)) == 1


def _changed(before: Moment, after: Moment) -> list[str]:
    """The message slots whose message changed without the change being stored."""
    return [
        place
        for place, (message, shown) in after.places.items()
        if not in_another(place)
        and message in before.messages
        and after.messages.get(message) != before.messages[message]
        and _shows(before, place, message, shown)
    ]


def _shows(before: Moment, place: str, message: int | None, shown: str | None) -> bool:
    """Whether a slot has the message it had, and shows the same; None: an undo opened it, and nobody knows any more."""
    had = before.places.get(place)
    return had == (message, shown) or (had is not None and had[0] == message and shown is None)
