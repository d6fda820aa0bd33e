"""People who asked to be forgotten, and when: keyed hashes in a file beside the database.

A copy of the database that is put back holds people again who have been forgotten since. This list is no part of it,
and tells whom to forget again. Nobody can be read from it; with the key, which stands in a file of its own, one can
find out whether a known person is in it.
"""

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

KEY_BYTES: Final = 32
OWNER_ONLY: Final = 0o600
STEP: Final = 1e-3
"""Fewest seconds between two requests, so that their order is known even if the clock was set back."""


class ForgottenList:
    """The list in the file at `path`. Its key is kept in a second file, ``….key``; both are made when first needed.

    All methods raise `OSError` if a file cannot be used, and ValueError if the key cannot be.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._key_path = path.with_name(f"{path.name}.key")
        self._key: bytes | None = None

    def fact(self) -> str:
        """The name of the database's fact that tells until when this list's requests were carried out."""
        return f"forgotten until, by list {hashlib.sha256(self._keyed()).hexdigest()[:16]}"

    def exists(self) -> bool:
        """Whether anybody has asked yet."""
        return self._path.exists()

    def add(self, user_id: int, now: float) -> float:
        """Write down that somebody asks now, in seconds since 1970; return the moment that was written."""
        last = max((at for at, _ in self._lines()), default=0.0)
        at = round(max(now, last + STEP), 6)
        line = f"{at:.6f} {self.hash_of(user_id)}\n".encode()
        descriptor = os.open(self._path, os.O_CREAT | os.O_APPEND | os.O_RDWR, OWNER_ONLY)
        try:
            if not _ends_a_line(descriptor):  # a kill broke off the last one
                line = b"\n" + line
            os.write(descriptor, line)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        return at

    def withdraw(self, at: float) -> None:
        """Remove the request of that moment: it failed, and the person was told so."""
        kept = "".join(f"{moment:.6f} {hashed}\n" for moment, hashed in self._lines() if moment != at)
        half = self._path.with_name(f"{self._path.name}.part")
        half.unlink(missing_ok=True)
        with os.fdopen(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY), "w", encoding="ascii") as file:
            file.write(kept)
            file.flush()
            os.fsync(file.fileno())
        half.replace(self._path)

    def since(self, at: float) -> dict[str, float]:
        """The hashes of people who asked later than that, with the moment of the last time."""
        return {hashed: moment for moment, hashed in self._lines() if moment > at}

    def hash_of(self, user_id: int) -> str:
        """What stands for that person."""
        return hmac.new(self._keyed(), str(user_id).encode(), hashlib.sha256).hexdigest()

    def _lines(self) -> list[tuple[float, str]]:
        """The requests in their order. A line that a kill broke off counts for nothing."""
        found = list[tuple[float, str]]()
        try:
            lines = self._path.read_text("ascii", errors="replace").splitlines()
        except FileNotFoundError:
            return []
        for line in lines:
            moment, _, hashed = line.partition(" ")
            if len(hashed) == hashlib.sha256().digest_size * 2:
                found.append((float(moment), hashed))
        return found

    def _keyed(self) -> bytes:
        """The key; a new one if there is neither key nor list.

        Raises:
            ValueError: there is a list without its key.
        """
        if self._key is None:
            if not self._key_path.exists():
                if self.exists():
                    raise ValueError(f"{self._key_path} is missing: without it {self._path} tells nothing")
                self._path.parent.mkdir(parents=True, exist_ok=True)
                descriptor = os.open(self._key_path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)
                with os.fdopen(descriptor, "w", encoding="ascii") as file:
                    file.write(secrets.token_hex(KEY_BYTES))
                    file.flush()
                    os.fsync(file.fileno())
            key = bytes.fromhex(self._key_path.read_text("ascii").strip())
            if len(key) != KEY_BYTES:
                raise ValueError(f"{self._key_path} holds no key")
            self._key = key
        return self._key


def _ends_a_line(descriptor: int) -> bool:
    size = os.lseek(descriptor, 0, os.SEEK_END)
    if not size:
        return True
    os.lseek(descriptor, -1, os.SEEK_END)
    return os.read(descriptor, 1) == b"\n"
