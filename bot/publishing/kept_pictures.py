"""A picture that a message has already stays there: the edit names its attachment, and uploads only the others.

Discord removes what an edit does not name. It wants the file's name beside the id where a component shows it.
"""

import hashlib
import io
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Generic, TypeVar

import discord
import msgspec

from bot.pictures.picture import Picture, together
from bot.transport.own_messages import attachments_of

log = logging.getLogger(__name__)

INVALID: Final = 50035
"""How Discord refuses an edit that keeps an attachment which the message does not have."""
REMEMBERED: Final = 4096
"""Values that `Latest` remembers, if nothing else is said."""
ORIGINAL: Final = "attached"
"""Where an interaction keeps what its original response has."""

T = TypeVar("T")
KeyT = TypeVar("KeyT")
Files = Sequence[discord.File | discord.Attachment]


class Attached(msgspec.Struct, frozen=True):
    """A picture that a message has: the attachment's id, and the fingerprint of its name and bytes."""

    id: int
    fingerprint: str


class Sent(msgspec.Struct, frozen=True):
    """What a message was sent with: the fingerprint of its components (`Layout.fingerprint`), and its pictures."""

    components: str
    attached: tuple[Attached, ...]


class Drawn(msgspec.Struct, frozen=True):
    """A message's picture with its rest, and the fingerprint of each.

    The bytes are missing where only a message that has the pictures already can show them.
    """

    picture: Picture
    fingerprints: tuple[str, ...]

    @classmethod
    def of(cls, picture: Picture | None) -> "Drawn | None":
        """That picture with its fingerprints."""
        return None if picture is None else cls(picture, tuple(map(_fingerprint, picture.pages)))

    @property
    def outline(self) -> "Drawn":
        """The same without the bytes."""
        bare = [msgspec.structs.replace(each, png=b"") for each in self.picture.pages]
        return Drawn(together(bare), self.fingerprints)

    def is_in(self, attached: Sequence[Attached]) -> bool:
        """Whether these are just its pictures."""
        return tuple(each.fingerprint for each in attached) == self.fingerprints


def _fingerprint(picture: Picture) -> str:
    found = hashlib.blake2b(picture.png, digest_size=12)
    found.update(picture.name.encode())
    return found.hexdigest()


class Latest(Generic[KeyT, T]):
    """Remembers the last `most` values that were added."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most, self._values = most, OrderedDict[KeyT, T]()

    def add(self, key: KeyT, value: T) -> None:
        """Remember that value."""
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > self._most:
            self._values.popitem(last=False)

    def get(self, key: KeyT) -> T | None:
        """The value, if it is still remembered."""
        return self._values.get(key)


_IN_MESSAGES: Final[Latest[tuple[int, int], str]] = Latest()
"""The fingerprints of pictures in messages, by the ids of the message and of the attachment."""


class _Kept(discord.Attachment):
    """An attachment that stays in its message."""

    __slots__ = ()

    def __init__(self, kept: int, filename: str) -> None:
        self.id, self.filename = kept, filename

    def to_dict(self) -> Any:  # noqa: ANN401 - discord.py's type has more in it than Discord needs
        return {"id": self.id, "filename": self.filename}


def files(picture: Picture | None) -> list[discord.File]:
    """A picture with its rest as files to send; they can be sent once."""
    return [] if picture is None else [_file(each) for each in picture.pages]


def _file(picture: Picture) -> discord.File:
    return discord.File(io.BytesIO(picture.png), filename=picture.name, description=picture.alt)


def attached_to(answer: object, drawn: Drawn | None) -> tuple[Attached, ...]:
    """What the message has that Discord answered to an upload, or to an interaction; empty if that is not clear."""
    message = answer.resource if isinstance(answer, discord.InteractionCallbackResponse) else answer
    if drawn is None or not isinstance(message, discord.Message):
        return ()
    found = attachments_of(message)
    if len(found) != len(drawn.fingerprints):
        return ()
    for each, fingerprint in zip(found, drawn.fingerprints, strict=True):
        _IN_MESSAGES.add((message.id, each), fingerprint)
    return tuple(map(Attached, found, drawn.fingerprints))


def attached_in(message: discord.Message | None) -> tuple[Attached, ...]:
    """What that message has, as far as this process has sent it."""
    found = () if message is None else [(message.id, each) for each in attachments_of(message)]
    return tuple(Attached(key[1], known) for key in found if (known := _IN_MESSAGES.get(key)) is not None)


async def edited(
    request: Callable[[Files], Awaitable[object]], drawn: Drawn | None, had: Sequence[Attached]
) -> tuple[Attached, ...]:
    """Edit a message that `had` these pictures; `request` gets what the edit names. Returns what the message has then.

    Raises what Discord answers. It is asked once more, with all pictures, if it does not know what was to stay.
    """
    if drawn is None:
        return attached_to(await request([]), drawn)
    known = {each.fingerprint: each.id for each in had}
    named = list(zip(drawn.picture.pages, map(known.get, drawn.fingerprints), strict=True))
    if any(kept is not None for _, kept in named):
        try:
            answer = await request([_file(each) if kept is None else _Kept(kept, each.name) for each, kept in named])
        except discord.HTTPException as error:
            if error.code != INVALID or not all(each.png for each, _ in named):
                raise
            log.info("a picture could not be kept: %s", error)
        else:
            return tuple(had) if drawn.is_in(had) else attached_to(answer, drawn)
    return attached_to(await request(files(drawn.picture)), drawn)
