"""A picture that a message has already stays there: the edit names its attachment, and uploads nothing.

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

from bot.pictures.picture import Picture
from bot.transport.own_messages import attachment_of

log = logging.getLogger(__name__)

INVALID: Final = 50035
"""How Discord refuses an edit that keeps an attachment which the message does not have."""
REMEMBERED: Final = 4096
"""Pictures that are remembered without their bytes, and attachments of messages that no slot keeps."""
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
    """What a message was sent with: the fingerprint of its components (`Layout.fingerprint`), and its picture."""

    components: str
    attached: Attached | None


class Drawn(msgspec.Struct, frozen=True):
    """A picture and its fingerprint. The bytes are missing where only a message that has it already can show it."""

    picture: Picture
    fingerprint: str

    @classmethod
    def of(cls, picture: Picture | None) -> "Drawn | None":
        """That picture with its fingerprint."""
        if picture is None:
            return None
        found = hashlib.blake2b(picture.png, digest_size=12)
        found.update(picture.name.encode())
        return cls(picture, found.hexdigest())

    @property
    def outline(self) -> "Drawn":
        """The same without the bytes."""
        return Drawn(msgspec.structs.replace(self.picture, png=b""), self.fingerprint)

    def is_in(self, attached: Attached | None) -> bool:
        """Whether that is this picture."""
        return attached is not None and attached.fingerprint == self.fingerprint


class Latest(Generic[KeyT, T]):
    """Remembers the values that were added last."""

    def __init__(self) -> None:
        self._values: OrderedDict[KeyT, T] = OrderedDict()

    def add(self, key: KeyT, value: T) -> None:
        """Remember that value."""
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > REMEMBERED:
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
    """A picture as files to send; they can be sent once."""
    if picture is None:
        return []
    return [discord.File(io.BytesIO(picture.png), filename=picture.name, description=picture.alt)]


def attached_to(answer: object, drawn: Drawn | None) -> Attached | None:
    """What the message has that Discord answered to an upload, or to an interaction."""
    message = answer.resource if isinstance(answer, discord.InteractionCallbackResponse) else answer
    if drawn is None or not isinstance(message, discord.Message) or (found := attachment_of(message)) is None:
        return None
    _IN_MESSAGES.add((message.id, found), drawn.fingerprint)
    return Attached(found, drawn.fingerprint)


def attached_in(message: discord.Message | None) -> Attached | None:
    """What that message has, if this process has sent it."""
    if message is None or (found := attachment_of(message)) is None:
        return None
    known = _IN_MESSAGES.get((message.id, found))
    return None if known is None else Attached(found, known)


async def edited(
    request: Callable[[Files], Awaitable[object]], drawn: Drawn | None, had: Attached | None
) -> Attached | None:
    """Edit a message that `had` that picture; `request` gets what the edit names. Returns what the message has then.

    Raises what Discord answers. It is asked once more, with the picture itself, if it does not know what was to stay.
    """
    if drawn is not None and had is not None and drawn.is_in(had):
        try:
            await request([_Kept(had.id, drawn.picture.name)])
        except discord.HTTPException as error:
            if error.code != INVALID or not drawn.picture.png:
                raise
            log.info("a picture could not be kept: %s", error)
        else:
            return had
    return attached_to(await request(files(drawn.picture if drawn else None)), drawn)
