"""The ``resolved`` part of interactions: the chosen people and channels as objects."""

from collections.abc import Mapping
from typing import NamedTuple

from bot.playground import payloads
from bot.playground.validation.uploads import Upload, measure
from bot.playground.world import permissions
from bot.playground.world.discord_types import Json
from bot.playground.world.errors import Refused
from bot.playground.world.models import Channel, User
from bot.playground.world.snowflakes import read_id
from bot.playground.world.storage import StoredFile
from bot.playground.world.world import World


class Uploads(NamedTuple):
    """Files sent with an interaction, by number, and the address below which they can be fetched."""

    files: Mapping[int, Upload]
    base: str


NOTHING = Uploads({}, "")


class Resolved:
    """Collects what a person chose in one interaction.

    In direct messages people have no membership. A channel is written with the permissions of the person there.
    """

    def __init__(self, world: World, person: User, place: Channel, uploads: Uploads = NOTHING) -> None:
        self._uploads = uploads
        self._world = world
        self._person = person
        self._place = place
        self.written: Json = {}

    def user(self, value: object) -> str:
        """Resolve a person's id; raises ``Refused`` if it is unknown."""
        someone = self._world.users.get(_number(value))
        if someone is None:
            raise Refused("There is nobody of that name here.")
        key = str(someone.id)
        self.written.setdefault("users", {})[key] = payloads.user(someone)
        if self._place.is_dm:
            return key
        member = payloads.member(self._world, someone)
        for left_out in ("user", "deaf", "mute"):
            del member[left_out]
        member["permissions"] = str(int(permissions.of(self._world, someone, self._place)))
        self.written.setdefault("members", {})[key] = member
        return key

    def channel(self, value: object, types: list[int] | None = None) -> str:
        """Resolve a channel's id; raises ``Refused`` if there is none or not of one of these types."""
        place = self._world.channels.get(_number(value))
        if place is None or place.is_dm or (types and place.type not in types):
            raise Refused("There is no such channel here.")
        if not permissions.may_see(self._world, self._person, place):
            raise Refused("There is no such channel here.")
        written = payloads.channel(self._world, place)
        kept = {key: written[key] for key in ("id", "type", "name", "parent_id")}
        if "thread_metadata" in written:
            kept["thread_metadata"] = written["thread_metadata"]
        allowed = str(int(permissions.of(self._world, self._person, place)))
        self.written.setdefault("channels", {})[str(place.id)] = kept | {"permissions": allowed}
        return str(place.id)

    def role(self, value: object) -> str:
        """Resolve a role's id; raises ``Refused`` if there is none."""
        for role in payloads.roles(self._world):
            if role["id"] == str(value):
                self.written.setdefault("roles", {})[role["id"]] = role
                return str(role["id"])
        raise Refused("There is no such role here.")

    def attachment(self, value: object) -> str:
        """Keep the file of that number, and resolve it; raises ``Refused`` if it was not sent."""
        upload = self._uploads.files.get(value) if isinstance(value, int) else None
        if upload is None:
            raise Refused("Choose a file.")
        file = measure(self._world.snowflakes.new(), upload, None)
        self._world.storage.put_file(file.id, 0, StoredFile(file.filename, file.content_type, upload.data))
        written = payloads.attachment(self._uploads.base, self._place.id, file)
        self.written.setdefault("attachments", {})[str(file.id)] = written
        return str(file.id)

    def mentionable(self, value: object) -> str:
        """Resolve the id of a person or a role; raises ``Refused`` if it is neither."""
        return self.user(value) if _number(value) in self._world.users else self.role(value)


def _number(value: object) -> int:
    return read_id(value) or 0
