"""Dated copies of a database in a folder. Only files of this naming are ever deleted."""

import datetime
import logging
import math
import re
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from data.maintenance import STEPS_BETWEEN_STOPS, Stopped, back_up, damage, opened
from data.migrate import StoreError

log = logging.getLogger(__name__)

FORM: Final = "%Y%m%dT%H%M%SZ"
NIGHT: Final = datetime.time(4)
"""When a new copy is due, by this machine's clock."""
CLOCKS_DIFFER: Final = 3600.0
"""Seconds in the future up to which the date of a copy is believed; the clock may have been wrong when it was made."""
SQLITE: Final = ".sqlite3"
POSTGRESQL: Final = ".dump"
HALF: Final = ".part"


class Copies(msgspec.Struct, frozen=True):
    """Copies of one database, such as ``tables-20260503T020000Z.sqlite3`` in `folder`, of which `kept` are kept.

    `stem`: what their names begin with. `ending`: `SQLITE`, or `POSTGRESQL` for dumps. Times are seconds since 1970.
    """

    folder: Path
    stem: str
    kept: int
    ending: str = SQLITE

    def path_at(self, now: float) -> Path:
        """Where a copy of that moment goes."""
        moment = datetime.datetime.fromtimestamp(now, datetime.UTC)
        return self.folder / f"{self.stem}-{moment.strftime(FORM)}{self.ending}"

    def age(self, now: float) -> float:
        """Seconds since the newest copy was made; infinite if there is none."""
        known = [at for at in self._found() if at <= now + CLOCKS_DIFFER]
        return max(0.0, now - max(known)) if known else math.inf

    def is_due(self, now: float) -> bool:
        """Whether no copy was made since the last night began."""
        local = datetime.datetime.fromtimestamp(now).astimezone()
        night = datetime.datetime.combine(local.date(), NIGHT).astimezone()
        if night > local:
            night = datetime.datetime.combine(local.date() - datetime.timedelta(days=1), NIGHT).astimezone()
        return self.age(now) > now - night.timestamp()

    def take(self, database: Path, now: float, stopping: Callable[[], bool] = lambda: False) -> Path:
        """Copy SQLite's file, open and verify the copy, and delete those that are too many; return the copy.

        Raises:
            StoreError: it cannot be copied, or the copy is damaged; then nothing is deleted, and no copy remains.
            Stopped: `stopping` said so.
        """
        copy = self.path_at(now)
        self.make_folder()
        back_up(database, copy, stopping, verify=lambda half: _wrong_with(half, stopping))
        self.clear_up(copy)
        return copy

    def make_folder(self) -> None:
        """Make the folder, for its owner alone, unless it is there.

        Raises:
            StoreError: it cannot be made.
        """
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"cannot make the folder of copies {self.folder}: {error.strerror}") from error

    def clear_up(self, newest: Path) -> None:
        """Delete the oldest copies until `kept` are left, never `newest`, and what broken-off copies have left."""
        others = sorted((at, path) for at, path in self._found().items() if path != newest)
        too_many = [path for _, path in others[: max(0, len(others) - (self.kept - 1))]]
        for path in (*too_many, *self._halves()):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                log.warning("cannot delete the copy %s: %s", path, error.strerror)

    def _found(self) -> dict[float, Path]:
        """The copies by the moment that their names tell."""
        name = re.compile(rf"{re.escape(self.stem)}-(\d{{8}}T\d{{6}}Z){re.escape(self.ending)}", re.ASCII)
        found = dict[float, Path]()
        for path in self._files():
            if match := name.fullmatch(path.name):
                with suppress(ValueError):  # no such day
                    at = datetime.datetime.strptime(match[1], FORM).replace(tzinfo=datetime.UTC)
                    found[at.timestamp()] = path
        return found

    def _halves(self) -> list[Path]:
        """Unfinished copies with their side files. One that is being made at this moment by hand is lost, too."""
        ending = re.escape(self.ending + HALF)
        name = re.compile(rf"{re.escape(self.stem)}-\d{{8}}T\d{{6}}Z{ending}(-journal|-wal|-shm)?", re.ASCII)
        return [path for path in self._files() if name.fullmatch(path.name)]

    def _files(self) -> list[Path]:
        try:
            return [path for path in self.folder.iterdir() if path.is_file() and not path.is_symlink()]
        except OSError:  # no folder, no copies; making one says why
            return []


def _wrong_with(copy: Path, stopping: Callable[[], bool]) -> str:
    """What cannot be read in a copy; empty if all can."""
    try:
        with opened(copy) as connection:
            connection.set_progress_handler(stopping, STEPS_BETWEEN_STOPS)
            return damage(connection)
    except sqlite3.Error as error:
        if stopping():
            raise Stopped from error
        return str(error)
