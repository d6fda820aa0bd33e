"""Stores the world in one SQLite file in WAL mode. Every change is committed before it is announced."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from bot.playground.world.models import Channel, Command, Interaction, Message, User

Thing = TypeVar("Thing", User, Channel, Command, Interaction)

VERSION = 1
OWNER_ONLY = 0o600

SCHEMA = """
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE things (
    kind TEXT NOT NULL, id INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE TABLE messages (
    id INTEGER PRIMARY KEY, channel_id INTEGER NOT NULL, viewer_id INTEGER, body BLOB NOT NULL
);
CREATE INDEX messages_by_channel ON messages (channel_id, id);
CREATE TABLE files (
    id INTEGER PRIMARY KEY, message_id INTEGER NOT NULL, filename TEXT NOT NULL,
    content_type TEXT NOT NULL, data BLOB NOT NULL
);
CREATE INDEX files_by_message ON files (message_id);
"""


class WorldFileError(Exception):
    """The world's file cannot be opened, or is from a newer version."""


class StoredFile(msgspec.Struct, frozen=True):
    """The bytes of an attachment, with its name and media type."""

    filename: str
    content_type: str
    data: bytes


def bot_of_world(path: Path) -> int | None:
    """The application id of the bot in the world of that file; None if it is no world. The file is only read."""
    if not path.is_file():
        return None
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            row = db.execute("SELECT value FROM settings WHERE key = 'bot_id'").fetchone()
    except sqlite3.Error:
        return None
    return None if row is None else int(row[0])


class Storage:
    """The world's file at ``path``. All calls are quick, and made in the event loop's thread."""

    def __init__(self, path: Path) -> None:
        """Open or create the file; raises ``WorldFileError``."""
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Hands sent by DM and the bot's token are in here; SQLite gives its side files the same mode.
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
            path.chmod(OWNER_ONLY)  # for worlds from before this
            self._db = sqlite3.connect(path, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise WorldFileError(f"{path}: {error}") from error
        try:
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            self._prepare()
        except (WorldFileError, sqlite3.Error) as error:
            self._db.close()
            raise WorldFileError(f"{path}: {error}") from error

    def _prepare(self) -> None:
        version = int(self._db.execute("PRAGMA user_version").fetchone()[0])
        if version > VERSION:
            raise WorldFileError(f"the world was written by a newer version ({version} > {VERSION})")
        if version == 0:
            self._db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Do the writes inside the block in one transaction."""
        if self._db.in_transaction:
            yield
            return
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def highest_id(self) -> int:
        """The highest id in use, 0 in a new world."""
        rows = self._db.execute(
            "SELECT max(id) FROM things UNION ALL SELECT max(id) FROM messages UNION ALL SELECT max(id) FROM files"
        )
        return max(int(row[0] or 0) for row in rows)

    def setting(self, key: str) -> str | None:
        """One of the world's own values."""
        row = self._db.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def set_setting(self, key: str, value: str) -> None:
        """Store one of the world's own values."""
        self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, value))

    def things(self, kind: type[Thing]) -> list[Thing]:
        """All people, channels, commands or interactions, oldest first."""
        rows = self._db.execute("SELECT body FROM things WHERE kind = ? ORDER BY id", (kind.__name__,))
        return [msgspec.json.decode(row[0], type=kind) for row in rows]

    def put(self, thing: User | Channel | Command | Interaction) -> None:
        """Store a person, channel, command or interaction."""
        self._db.execute(
            "INSERT OR REPLACE INTO things VALUES (?, ?, ?)",
            (type(thing).__name__, thing.id, msgspec.json.encode(thing)),
        )

    def drop(self, kind: type[Thing], thing_id: int) -> None:
        """Delete a person, channel, command or interaction."""
        self._db.execute("DELETE FROM things WHERE kind = ? AND id = ?", (kind.__name__, thing_id))

    def message(self, message_id: int) -> Message | None:
        """A message by id."""
        row = self._db.execute("SELECT body FROM messages WHERE id = ?", (message_id,)).fetchone()
        return None if row is None else msgspec.json.decode(row[0], type=Message)

    def put_message(self, message: Message) -> None:
        """Store a message."""
        self._db.execute(
            "INSERT OR REPLACE INTO messages VALUES (?, ?, ?, ?)",
            (message.id, message.channel_id, message.viewer_id, msgspec.json.encode(message)),
        )

    def drop_message(self, message_id: int) -> None:
        """Delete a message and its files."""
        self._db.execute("DELETE FROM messages WHERE id = ?", (message_id,))
        self._db.execute("DELETE FROM files WHERE message_id = ?", (message_id,))

    def drop_channel_messages(self, channel_id: int) -> None:
        """Delete all messages of a channel and their files."""
        of_channel = "SELECT id FROM messages WHERE channel_id = ?"
        self._db.execute(f"DELETE FROM files WHERE message_id IN ({of_channel})", (channel_id,))  # noqa: S608 - a constant
        self._db.execute("DELETE FROM messages WHERE channel_id = ?", (channel_id,))

    def history(
        self,
        channel_id: int,
        *,
        viewer_id: int | None,
        before: int | None = None,
        after: int | None = None,
        limit: int = 50,
    ) -> list[Message]:
        """Messages of a channel, newest first, without other people's ephemeral ones.

        With ``after``, the ones right after it (still newest first). Without ``viewer_id``, no ephemeral message.
        """
        order = "ASC" if after is not None else "DESC"
        rows = self._db.execute(
            "SELECT body FROM messages WHERE channel_id = ? AND id < ? AND id > ?"  # noqa: S608 - a constant
            f" AND (viewer_id IS NULL OR viewer_id = ?) ORDER BY id {order} LIMIT ?",
            (channel_id, before if before is not None else 2**63 - 1, after or 0, viewer_id, limit),
        )
        found = [msgspec.json.decode(row[0], type=Message) for row in rows]
        return found[::-1] if after is not None else found

    def put_file(self, file_id: int, message_id: int, file: StoredFile) -> None:
        """Store the bytes of an attachment."""
        self._db.execute(
            "INSERT INTO files VALUES (?, ?, ?, ?, ?)",
            (file_id, message_id, file.filename, file.content_type, file.data),
        )

    def file(self, file_id: int) -> StoredFile | None:
        """The bytes of an attachment."""
        row = self._db.execute("SELECT filename, content_type, data FROM files WHERE id = ?", (file_id,)).fetchone()
        return None if row is None else StoredFile(row[0], row[1], row[2])

    def drop_file(self, file_id: int) -> None:
        """Delete the bytes of an attachment."""
        self._db.execute("DELETE FROM files WHERE id = ?", (file_id,))

    def drop_interactions_before(self, snowflake: int) -> None:
        """Delete interactions older than an id."""
        self._db.execute("DELETE FROM things WHERE kind = 'Interaction' AND id < ?", (snowflake,))
