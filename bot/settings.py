"""The environment as one typed object. `.env.example` describes every setting."""

import difflib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar, get_type_hints
from urllib.parse import parse_qsl, urlsplit

import msgspec
import platformdirs

from bot.errors import CannotStart

APP = "bakers-and-bootleggers"
FILE: Final = Path(".env")
DEFAULTS: Final = Path(__file__).parents[1] / "defaults.env"
"""What an installation, such as the image, has instead of the defaults here. An empty setting does not beat it."""
OTHERS: Final = ("POSTGRES_", "COMPOSE_")
"""How names in `FILE` begin that are for other programs."""
ALIKE_IN_FILE: Final = 0.6
ALIKE_IN_ENVIRONMENT: Final = 0.85
"""How much a name must be like that of a setting, from 0 to 1, so that this one is probably meant."""
NONE: Final = "none"
"""What a process serves that stands by."""
MOST_SHARDS: Final = 16_384
"""More than any bot has."""
RANGE: Final = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?", re.ASCII)
HOST: Final = re.compile(r"[a-z0-9._-]+|\[[0-9a-f:.]+\]")
"""A host name or address in lower case, without a port; an IPv6 address in brackets."""
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
YES: Final = ("true", "yes", "on", "t", "y", "1")
NO: Final = ("false", "no", "off", "f", "n", "0")
Number = TypeVar("Number", int, float)


class SettingsError(CannotStart):
    """A setting is wrong. The message is one line for the host."""


class Secret:
    """A text that is neither printed nor logged."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def get_secret_value(self) -> str:
        """The text itself."""
        return self._value

    def __repr__(self) -> str:
        return "Secret(…)"


# How each kind of setting is read. Each raises ValueError with what is wrong, to follow the setting's name.


def whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number."""
    return _between(int, "whole number", least, most)


def decimal(least: float, most: float) -> Callable[[str], float]:
    """Reads a number with or without a fraction."""
    return _between(float, "number", least, most)


def _between(kind: Callable[[str], Number], words: str, least: Number, most: Number) -> Callable[[str], Number]:
    def read(text: str) -> Number:
        try:
            number = kind(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise ValueError(f"is no {words} from {least:g} to {most:,g}")
        return number

    return read


def flag(text: str) -> bool:
    """Reads true or false."""
    if text.strip().lower() not in YES + NO:
        raise ValueError("is neither true nor false")
    return text.strip().lower() in YES


def level(text: str) -> str:
    """Reads a log level."""
    if text.upper() not in LEVELS:
        raise ValueError(f"is none of {', '.join(LEVELS)}")
    return text.upper()


def bot_token(text: str) -> Secret:
    """Reads a bot's token."""
    if not text.isascii() or any(character.isspace() for character in text):
        raise ValueError("is not a bot's token: it has spaces or strange characters")
    return Secret(text)


def server(text: str) -> str:
    """Reads the address of a server with Discord's API."""
    try:
        found = urlsplit(text.strip())
        usable = found.scheme in ("http", "https") and bool(found.hostname) and found.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise ValueError("is no address such as http://127.0.0.1:8123/api/v10")
    return text.strip()


def postgresql(text: str) -> Secret:
    """Reads the address of a database; it may hold a password."""
    if not text.startswith(("postgresql://", "postgres://")):
        raise ValueError("is no address of a PostgreSQL database: it begins with postgresql://")
    return Secret(text)


def folder(text: str) -> Path:
    """Reads a path; ``~`` is somebody's home."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise ValueError(f"{text} cannot be used: {error}") from error


def file(text: str) -> Path:
    """Reads the path of a file."""
    path = folder(text)
    try:
        is_folder = path.is_dir()
    except OSError as error:
        raise ValueError(f"{path} cannot be used: {error}") from error
    if is_folder:
        raise ValueError(f"{path} is a folder, not a file")
    return path


def shards(text: str) -> frozenset[int]:
    """Reads numbers and ranges, between commas, or none."""
    if text.strip().lower() == NONE:
        return frozenset()
    parts = [RANGE.fullmatch(part.strip()) for part in text.split(",")]
    if None in parts:
        raise ValueError("is no list of shards such as 0-3,8")
    found = [(int(part[1]), int(part[2] or part[1])) for part in parts if part is not None]
    if any(not first <= last < MOST_SHARDS for first, last in found):
        raise ValueError(f"names shards that cannot be; they count from 0 to {MOST_SHARDS - 1:,}")
    return frozenset(shard for first, last in found for shard in range(first, last + 1))


def address(text: str) -> IPv4Address | IPv6Address:
    """Reads an address of this machine."""
    try:
        return ip_address(text.strip())
    except ValueError:
        raise ValueError("is no address such as 127.0.0.1 or ::1") from None


def hosts(text: str) -> frozenset[str]:
    """Reads names of hosts, between commas."""
    names = [name.strip().lower() for name in text.split(",")]
    wrong = next((name for name in names if not HOST.fullmatch(name)), None)
    if wrong is not None:
        raise ValueError(f"“{wrong}” is not a host's name without a port")
    return frozenset(names)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings, from environment variables or a file ``.env``; beside each type stands how it is read.

    A new one is a field here, a line in ``.env.example``, and its use in `bot.cli.serve`.
    """

    discord_token: Annotated[Secret | None, bot_token] = None
    discord_api_url: Annotated[str | None, server] = None
    database_path: Annotated[Path, file] = msgspec.field(
        default_factory=lambda: Path(platformdirs.user_data_dir(APP, appauthor=False)) / "tables.sqlite3"
    )
    database_url: Annotated[Secret | None, postgresql] = None
    backup_path: Annotated[Path | None, folder] = None
    backups_kept: Annotated[int, whole(0, 1000)] = 14
    shard_count: Annotated[int | None, whole(1, MOST_SHARDS)] = None
    shard_ids: Annotated[frozenset[int] | None, shards] = None
    art_path: Annotated[Path | None, folder] = None
    playground_port: Annotated[int, whole(0, 65_535)] = 8123
    robot_pause: Annotated[float, decimal(0, 60)] = 1.0
    publish_pause: Annotated[float, decimal(0, 60)] = 1.0
    slow_call_ms: Annotated[int, whole(0, 10_000)] = 0
    log_level: Annotated[str, level] = "INFO"
    log_events: Annotated[bool, flag] = True
    pseudo_language: Annotated[bool, flag] = False
    owner_dm_minutes: Annotated[float, decimal(0, 10_080)] = 30
    metrics_port: Annotated[int | None, whole(0, 65_535)] = None
    metrics_address: Annotated[IPv4Address | IPv6Address, address] = IPv4Address("127.0.0.1")
    metrics_hosts: Annotated[frozenset[str], hosts] = frozenset()

    @property
    def database(self) -> Path | str:
        """Where everything is kept: the address of a PostgreSQL database, password included, or SQLite's file."""
        return self.database_path if self.database_url is None else self.database_url.get_secret_value()

    @property
    def art_folder(self) -> Path:
        """Folder of rasterised drawings: beside the database, unless `art_path` is set."""
        return self.art_path or self.database_path.with_name(self.database_path.stem + ".art")

    @property
    def backup_folder(self) -> Path:
        """Folder of nightly copies: beside the database, unless `backup_path` is set."""
        return self.backup_path or self.database_path.with_name("backups")

    @property
    def forgotten_path(self) -> Path:
        """File of requests to be forgotten: beside the database."""
        return self.database_path.with_name(f"{self.database_path.name}.forgotten")

    @property
    def world_path(self) -> Path:
        """File of the playground's world: beside the database."""
        return self.database_path.with_name(self.database_path.stem + ".playground")

    @property
    def database_name(self) -> str:
        """Where everything is kept, in words for the log, without user and password."""
        if self.database_url is None:
            return str(self.database_path.absolute())
        address, _, query = self.database_url.get_secret_value().partition("?")
        host, _, name = address.partition("://")[2].rpartition("@")[2].partition("/")
        host = re.sub(r":(?!\d+(,|$))[^,]*", "", host) or dict(parse_qsl(query)).get("host", "this machine")
        return f"PostgreSQL, {name} at {host}"

    def differing(self) -> list[str]:
        """The settings that differ from their defaults, as NAME=value. Of secrets only the name."""
        defaults, found = Settings(), list[str]()
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if value != getattr(defaults, name):
                found.append(name.upper() if isinstance(value, Secret) else f"{name.upper()}={_shown(value)}")
        return found

    def check_shards(self) -> None:
        """Refuse shards that do not fit.

        Raises:
            SettingsError: they do not.
        """
        if self.shard_count is None and self.shard_ids is not None:
            raise SettingsError("SHARD_IDS: set SHARD_COUNT, too")
        if self.shard_count is not None and self.database_url is None:
            raise SettingsError("SHARD_COUNT: several processes need PostgreSQL: set DATABASE_URL, too")
        if self.shard_count is not None and self.shard_ids is None:
            raise SettingsError("SHARD_IDS: name this process's shards, such as 0-3; a stand-by has SHARD_IDS=none")
        if self.shard_count is not None and max(self.shard_ids or (), default=0) >= self.shard_count:
            last = self.shard_count - 1
            raise SettingsError(f"SHARD_IDS: with SHARD_COUNT={self.shard_count} the last shard is {last}")

    def check_token(self) -> None:
        """Refuse a token that Discord cannot have issued.

        Raises:
            SettingsError: it is malformed.
        """
        if self.discord_token is not None and self.discord_api_url is None:
            parts = self.discord_token.get_secret_value().split(".")
            if len(parts) != 3 or not all(parts):
                raise SettingsError("DISCORD_TOKEN is malformed: a bot's token has three parts with dots between them")


def read_settings(token: str | None = None) -> Settings:
    """Read the settings; `token` replaces the one that is set.

    Raises:
        SettingsError: one of them is wrong; says which and why, without showing a secret.
    """
    given = {} if token is None else {"DISCORD_TOKEN": token}
    settings = settings_of(_named(_in_file(DEFAULTS)) | _named(_in_file(FILE)) | _named(os.environ) | given)
    settings.check_token()
    settings.check_shards()
    return settings


def settings_of(texts: Mapping[str, str]) -> Settings:
    """The settings with these texts, by name in capitals; what has none has its default.

    Raises:
        SettingsError: one of them is wrong.
    """
    values = dict[str, Any]()
    for name, kind in get_type_hints(Settings, include_extras=True).items():
        if (text := texts.get(name.upper())) is not None:
            _expect_bare(name.upper(), text)
            try:
                values[name] = kind.__metadata__[0](text)
            except ValueError as error:
                raise SettingsError(f"{name.upper()}: {error}") from None
    return Settings(**values)


def misnamed() -> list[str]:
    """Names in the file that are no settings, and those in the environment that nearly are, a sentence each."""
    in_file = [name for name in _in_file(FILE) if not name.upper().startswith(OTHERS)]
    found = [(f"{name} in {FILE}", near) for name, near in _strangers(in_file, ALIKE_IN_FILE)]
    around = _strangers(os.environ, ALIKE_IN_ENVIRONMENT)
    found += [(f"{name} in the environment", near) for name, near in around if near]
    return [f"{place} is not a setting" + (f": is {near} meant?" if near else "") for place, near in found]


def _strangers(names: Iterable[str], alike: float) -> Iterator[tuple[str, str]]:
    """Each name that is no setting's, and the setting's that it is like; empty if there is none."""
    known = [name.upper() for name in Settings.__struct_fields__]
    for name in names:
        if name.upper() not in known:
            yield name, next(iter(difflib.get_close_matches(name.upper(), known, n=1, cutoff=alike)), "")


def _expect_bare(name: str, text: str) -> None:
    """Refuse what a container's `--env-file` hands on as it stands."""
    if not text.strip():
        raise SettingsError(f"{name}: is a space; write a value, or leave the line out")
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        raise SettingsError(f"{name}: is in quotes, which would be part of it; leave them out")


def _shown(value: object) -> str:
    """A value as it is written in a file of settings."""
    if isinstance(value, frozenset):
        return ",".join(map(str, sorted(value))) or NONE
    if isinstance(value, bool):
        return str(value).lower()
    return re.sub(r"//[^/]*@", "//…@", str(value))  # an address may have a password


def _in_file(path: Path) -> Mapping[str, str | None]:
    if not path.is_file():
        return {}
    from dotenv import dotenv_values  # many hosts have no such file

    try:
        return dotenv_values(path)
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {error}") from None


def _named(texts: Mapping[str, str | None]) -> dict[str, str]:
    """What is not empty, by name in capitals."""
    return {name.upper(): text for name, text in texts.items() if text}
