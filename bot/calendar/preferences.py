"""What people and servers choose for themselves: when they may be called, how they are shown things."""

import datetime
import zoneinfo
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal

import msgspec

from bot.calendar.deadlines import Deadline
from data.sql.transaction import Change, Reads

Minute = Annotated[int, msgspec.Meta(ge=0, le=1439)]
Weekday = Annotated[int, msgspec.Meta(ge=0, le=6)]
MINUTES_A_DAY: Final = 1440


class Quiet(msgspec.Struct, frozen=True):
    """When somebody is not to be called: from one minute of the day to another, and on whole days off.

    Minutes count from midnight; where `start` is after `end` the night lies between them, where they are equal
    there is no quiet time of day. Weekdays count from Monday, 0.
    """

    start: Minute = 0
    end: Minute = 0
    days_off: tuple[Weekday, ...] = ()

    def at(self, moment: datetime.datetime) -> bool:
        """Whether it is quiet at that local time."""
        minute = moment.hour * 60 + moment.minute
        night = self.start <= minute < self.end if self.start <= self.end else not self.end <= minute < self.start
        return night or moment.weekday() in self.days_off


class Away(msgspec.Struct, frozen=True):
    """Days announced in advance on which somebody does not play; in seconds since 1970, the end not included."""

    since: float
    until: float


class Person(msgspec.Struct, frozen=True):
    """What one person has chosen.

    `zone` is an IANA time zone. `remind`: no reminders ("off"), one at half time ("half"), or one every so many
    hours. `up_next`: a notice when one is next. `pictures`: else words. `palette`: colours of pictures.
    `dm`: hands and notices may come by DM.
    """

    zone: str = "UTC"
    quiet: Quiet = Quiet()
    away: Away | None = None
    remind: Literal["off", "half"] | Annotated[int, msgspec.Meta(ge=1, le=72)] = "half"
    up_next: bool = False
    pictures: bool = True
    palette: Literal["standard", "high-contrast", "colour-vision"] = "standard"
    dm: bool = True

    def local(self, moment: float) -> datetime.datetime:
        """That moment (seconds since 1970) on their clock."""
        return datetime.datetime.fromtimestamp(moment, zoneinfo.ZoneInfo(self.zone))

    def may_be_called(self, moment: float) -> bool:
        """Whether it is neither quiet time nor holiday for them then."""
        return not (self.is_away(moment) or self.quiet.at(self.local(moment)))

    def is_away(self, moment: float) -> bool:
        """Whether they have announced to be away then."""
        return self.away is not None and self.away.since <= moment < self.away.until


class Server(msgspec.Struct, frozen=True):
    """What one server's managers have chosen.

    `channels`: where tables may be opened (none named: everywhere). `opens`: who may open them. `deadline` is
    what a new table begins with. `watch`: who may let robots play among themselves. `hosted`: tables that one person
    may have open; `watched`: games of robots among themselves that may run at once.
    """

    channels: tuple[int, ...] = ()
    opens: Literal["everyone", "managers"] = "everyone"
    deadline: Deadline | None = None
    watch: Literal["everyone", "managers", "nobody"] = "everyone"
    hosted: int = 25
    watched: int = 2


async def person(reads: Reads, user_id: int) -> Person:
    """What that person has chosen, or what holds for those who have chosen nothing."""
    stored = await reads.person(user_id)
    return Person() if stored is None else msgspec.json.decode(stored, type=Person)


async def persons(reads: Reads, user_ids: Sequence[int]) -> dict[int, Person]:
    """The same for several people, by id."""
    return _chosen(await reads.persons(user_ids), user_ids)


def _chosen(stored: Mapping[int, bytes], user_ids: Iterable[int]) -> dict[int, Person]:
    return {user: msgspec.json.decode(stored[user], type=Person) if user in stored else Person() for user in user_ids}


async def remember_person(tx: Change, user_id: int, chosen: Person) -> None:
    """Keep what that person has chosen."""
    await tx.write_person(user_id, msgspec.json.encode(chosen))


async def server(reads: Reads, guild_id: int) -> Server:
    """What that server has chosen, or what holds where nothing was chosen."""
    stored = await reads.server(guild_id)
    return Server() if stored is None else msgspec.json.decode(stored, type=Server)


async def remember_server(tx: Change, guild_id: int, chosen: Server) -> None:
    """Keep what that server has chosen."""
    await tx.write_server(guild_id, msgspec.json.encode(chosen))
