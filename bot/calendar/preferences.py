"""What people and servers choose: when they may be pinged, and how they are shown things."""

import datetime
import zoneinfo
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from bot.calendar.deadlines import Deadline
from bot.language import DEFAULT, is_offered
from data.sql.transaction import Change, Reads

Minute = Annotated[int, msgspec.Meta(ge=0, le=1439)]
Weekday = Annotated[int, msgspec.Meta(ge=0, le=6)]


AsksFirst: TypeAlias = Literal["first_games", "always", "never"]


class Quiet(msgspec.Struct, frozen=True):
    """When a person is not pinged: from one minute of the day to another, and on whole days off.

    Minutes count from midnight. If `start` is after `end`, the time spans midnight; if they are equal there is none.
    Weekdays count from Monday, 0.
    """

    start: Minute = 0
    end: Minute = 0
    days_off: tuple[Weekday, ...] = ()

    @property
    def hours(self) -> bool:
        """Whether some hours of each day are quiet."""
        return self.start != self.end

    def at(self, moment: datetime.datetime) -> bool:
        """Whether that local time is quiet."""
        minute = moment.hour * 60 + moment.minute
        night = self.start <= minute < self.end if self.start <= self.end else not self.end <= minute < self.start
        return night or moment.weekday() in self.days_off


FIRST_HOURS: Final = 8 * 3600.0
"""For how long a person whose time zone cannot be guessed is not pinged, in seconds."""
DEFAULT_NIGHT: Final = Quiet(23 * 60, 8 * 60)
"""When a person who has not said which hours are quiet is not pinged."""


class Away(msgspec.Struct, frozen=True):
    """A holiday announced in advance, in seconds since 1970; `until` is not included."""

    since: float
    until: float


class Person(msgspec.Struct, frozen=True):
    """One person's settings.

    `zone`: an IANA time zone; UTC until they choose one. `zone_chosen`: they did; settings of earlier versions lack
    it. `remind`: "off", "half" for one reminder at half time, or one every that many hours.
    `up_next`: a notice before one's turn. `pictures`: or words instead. `palette`: colours of pictures. `dm`: hands
    and notices may come by DM. `listed`: others may see their figures, on leaderboards too; `luck_seen`: and how lucky
    they were, and how well they decided. `language`: the one they
    have chosen, empty for that of their Discord; `told` is what Discord told last, empty for English. `asks_first`:
    when they are asked before what cannot be taken back. `any_hour`: they said that pings may come at any hour.

    `guess`: the time zone that is assumed until they choose one; empty if nothing is known. `seated_at`: when they
    first sat at a table over days, in seconds since 1970; 0: never. `asked`: they were asked for their zone.
    """

    zone: str = "UTC"
    quiet: Quiet = Quiet()
    away: Away | None = None
    remind: Literal["off", "half"] | Annotated[int, msgspec.Meta(ge=1, le=72)] = "half"
    up_next: bool = False
    pictures: bool = True
    palette: Literal["standard", "high-contrast", "colour-vision"] = "standard"
    dm: bool = True
    zone_chosen: bool = False
    listed: bool = True
    language: str = ""
    told: str = ""
    guess: str = ""
    seated_at: float = 0.0
    asked: bool = False
    asks_first: AsksFirst = "first_games"
    luck_seen: bool = True
    any_hour: bool = False

    @property
    def shows_luck(self) -> bool:
        """Whether others may see how lucky that person was, and how well they decided."""
        return self.listed and self.luck_seen

    @property
    def chosen(self) -> "Person":
        """Only what that person has chosen."""
        return msgspec.structs.replace(self, told="", guess="", seated_at=0.0, asked=False)

    @property
    def reads(self) -> str:
        """The language of what is sent to that person."""
        return next((tag for tag in (self.language, self.told) if is_offered(tag)), DEFAULT)

    @property
    def zone_known(self) -> bool:
        """Whether the zone is that person's choice."""
        return self.zone_chosen or self.zone != "UTC"

    @property
    def night_known(self) -> bool:
        """Whether they have said when they may be pinged: not in quiet hours, or at any hour."""
        return self.any_hour or (self.zone_known and self.quiet.hours)

    @property
    def night_assumed(self) -> bool:
        """Whether they are not pinged when it may be night: they sat at a table over days, and did not say it yet."""
        return self.seated_at > 0 and not self.night_known

    @property
    def night_unknown(self) -> bool:
        """Whether nobody knows when it is night for them: they have not said it, and a guess may be wrong."""
        return not (self.zone_known or self.any_hour)

    @property
    def likely_zone(self) -> str:
        """The zone that they chose, else the guessed one; empty if nothing is known."""
        return self.zone if self.zone_known else self.guess

    def in_zone(self, zone: str) -> "Person":
        """The same settings with that zone as their choice: their days away begin and end by it."""
        away = self.away
        if away is not None and zone != self.likely_zone:
            away = Away(self._same_day(away.since, zone), self._same_day(away.until, zone))
        return msgspec.structs.replace(self, zone=zone, zone_chosen=True, away=away)

    def _same_day(self, moment: float, zone: str) -> float:
        """The beginning of the day in `zone` that begins for them at that moment; another moment stays as it is."""
        there = self.local(moment)
        begins = there.time() == datetime.time()
        return there.replace(tzinfo=zoneinfo.ZoneInfo(zone)).timestamp() if begins else moment

    def local(self, moment: float) -> datetime.datetime:
        """That moment (seconds since 1970) in the person's time zone, as far as it is known or guessed, else in UTC."""
        return datetime.datetime.fromtimestamp(moment, zoneinfo.ZoneInfo(self.likely_zone or "UTC"))

    def may_be_pinged(self, moment: float) -> bool:
        """Whether the person is neither in quiet hours nor on holiday at that moment, nor perhaps asleep."""
        return not (self.is_away(moment) or self.quiet.at(self.local(moment)) or self._may_sleep(moment))

    def _may_sleep(self, moment: float) -> bool:
        """Whether it may be night for a person who has not said when they may be pinged."""
        if not self.night_assumed:
            return False
        if not self.likely_zone:
            return moment < self.seated_at + FIRST_HOURS
        return DEFAULT_NIGHT.at(self.local(moment))

    def is_away(self, moment: float) -> bool:
        """Whether that moment is in the person's holiday."""
        return self.away is not None and self.away.since <= moment < self.away.until


_STORED_AS = {"pinged_at": "called_at", "exhibition_starters": "watch", "exhibitions": "watched"}


class Server(msgspec.Struct, frozen=True, rename=_STORED_AS):
    """One server's settings, chosen by its managers.

    `channels`: where tables may be opened; empty for everywhere. `opens`: who may open them. `deadline`: the default
    for a new table. `exhibition_starters`: who may start exhibition games, of which `exhibitions` may run at a time.
    `hosted`: open tables that one person may host. `role`: pinged when a table opens for anybody, 0 for none; the last
    time was `pinged_at`, in seconds since 1970. `language`: that of new tables and of the server's pictures, empty for
    that of its Discord.
    """

    channels: tuple[int, ...] = ()
    opens: Literal["everyone", "managers"] = "everyone"
    deadline: Deadline | None = None
    exhibition_starters: Literal["everyone", "managers", "nobody"] = "everyone"
    hosted: int = 25
    exhibitions: int = 2
    role: int = 0
    pinged_at: float = 0.0
    language: str = ""


async def person(reads: Reads, user_id: int) -> Person:
    """That person's settings, or the defaults."""
    stored = await reads.person(user_id)
    return Person() if stored is None else msgspec.json.decode(stored, type=Person)


async def persons(reads: Reads, user_ids: Sequence[int]) -> dict[int, Person]:
    """The settings of several people, by user id."""
    return decoded(await reads.persons(user_ids), user_ids)


def decoded(stored: Mapping[int, bytes], user_ids: Iterable[int]) -> dict[int, Person]:
    """The settings of these people, from those that are `stored`."""
    return {user: msgspec.json.decode(stored[user], type=Person) if user in stored else Person() for user in user_ids}


async def remember_person(tx: Change, user_id: int, chosen: Person) -> None:
    """Store that person's settings."""
    await tx.write_person(user_id, msgspec.json.encode(chosen))


async def server(reads: Reads, guild_id: int) -> Server:
    """That server's settings, or the defaults."""
    stored = await reads.server(guild_id)
    return Server() if stored is None else msgspec.json.decode(stored, type=Server)


async def remember_server(tx: Change, guild_id: int, chosen: Server) -> None:
    """Store that server's settings."""
    await tx.write_server(guild_id, msgspec.json.encode(chosen))
