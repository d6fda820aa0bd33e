"""Files that can be made again, kept with a digest of what they hold, so that a damaged one counts as missing."""

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Final

_DIGEST: Final = hashlib.sha256().digest_size


def read(file: Path) -> bytes | None:
    """What is kept in the file; None if there is none, or if it cannot be read or is damaged."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    body = content[_DIGEST:]
    return body if hashlib.sha256(body).digest() == content[:_DIGEST] else None


def write(file: Path, body: bytes, prefix: str) -> None:
    """Write the file, readable by this user only, and delete the others beside it whose names begin with `prefix`.

    Raises:
        OSError: the folder cannot be made, or written.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=file.parent, prefix=prefix)  # mode 0600
    with os.fdopen(descriptor, "wb") as target:
        target.write(hashlib.sha256(body).digest() + body)
    Path(temporary).replace(file)
    for other in file.parent.glob(f"{prefix}*"):
        if other != file:
            other.unlink(missing_ok=True)
