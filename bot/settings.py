"""The environment as one typed object. `.env.example` describes every setting."""

import re
from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated, Final, Literal

import platformdirs
from pydantic import Field, HttpUrl, IPvAnyAddress, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.errors import CannotStart

APP = "bakers-and-bootleggers"
MOST_SHARDS: Final = 16_384
"""More than any bot has."""
RANGE: Final = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?", re.ASCII)
HOST: Final = re.compile(r"[a-z0-9._-]+|\[[0-9a-f:.]+\]")
"""A host name or address in lower case, without a port; an IPv6 address in brackets."""


class SettingsError(CannotStart):
    """A setting is wrong. The message is one line for the host."""


class Settings(BaseSettings):
    """All settings, from environment variables or a file ``.env``.

    A new one is a field here, a line in ``.env.example``, and its use in `bot.cli.serve`.
    """

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True)

    discord_token: SecretStr | None = None
    discord_api_url: HttpUrl | None = None
    database_path: Path = Field(
        default_factory=lambda: Path(platformdirs.user_data_dir(APP, appauthor=False)) / "tables.sqlite3"
    )
    database_url: SecretStr | None = None
    shard_count: int | None = Field(default=None, ge=1, le=MOST_SHARDS)
    shard_ids: Annotated[frozenset[int], NoDecode] = frozenset()
    art_path: Path | None = None
    playground_port: int = Field(default=8123, ge=0, le=65_535)
    robot_pause: float = Field(default=1.0, ge=0, le=60)
    publish_pause: float = Field(default=1.0, ge=0, le=60)
    slow_call_ms: int = Field(default=0, ge=0, le=10_000)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_events: bool = True
    pseudo_language: bool = False
    owner_dm_minutes: float = Field(default=30, ge=0, le=10_080)
    metrics_port: int | None = Field(default=None, ge=0, le=65_535)
    metrics_address: IPvAnyAddress = IPv4Address("127.0.0.1")
    metrics_hosts: Annotated[frozenset[str], NoDecode] = frozenset()

    @field_validator("discord_token")
    @classmethod
    def _looks_like_a_token(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None:
            value = token.get_secret_value()
            if not value.isascii() or any(character.isspace() for character in value):
                raise ValueError("is not a bot's token: it has spaces or strange characters")
        return token

    @field_validator("database_url")
    @classmethod
    def _leads_to_postgresql(cls, url: SecretStr | None) -> SecretStr | None:
        if url is not None and not url.get_secret_value().startswith(("postgresql://", "postgres://")):
            raise ValueError("is no address of a PostgreSQL database: it begins with postgresql://")
        return url

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _numbers_and_ranges(cls, shards: object) -> object:
        if not isinstance(shards, str):
            return shards
        parts = [RANGE.fullmatch(part.strip()) for part in shards.split(",")]
        if None in parts:
            raise ValueError("is no list of shards such as 0-3,8")
        found = [(int(part[1]), int(part[2] or part[1])) for part in parts if part is not None]
        if any(not first <= last < MOST_SHARDS for first, last in found):
            raise ValueError(f"names shards that cannot be; they count from 0 to {MOST_SHARDS - 1:,}")
        return {shard for first, last in found for shard in range(first, last + 1)}

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level

    @field_validator("metrics_hosts", mode="before")
    @classmethod
    def _host_names(cls, hosts: object) -> object:
        if not isinstance(hosts, str):
            return hosts
        names = [name.strip().lower() for name in hosts.split(",")]
        wrong = next((name for name in names if not HOST.fullmatch(name)), None)
        if wrong is not None:
            raise ValueError(f"“{wrong}” is not a host's name without a port")
        return names

    @field_validator("database_path")
    @classmethod
    def _a_file_that_can_be(cls, path: Path) -> Path:
        try:
            path = path.expanduser()
            is_folder = path.is_dir()
        except (OSError, RuntimeError) as error:
            raise ValueError(f"{path} cannot be used: {error}") from error
        if is_folder:
            raise ValueError(f"{path} is a folder, not a file")
        return path

    @field_validator("art_path")
    @classmethod
    def _at_home(cls, path: Path | None) -> Path | None:
        try:
            return path and path.expanduser()
        except RuntimeError as error:
            raise ValueError(f"{path} cannot be used: {error}") from error

    @property
    def database(self) -> Path | str:
        """Where everything is kept: the address of a PostgreSQL database, password included, or SQLite's file."""
        return self.database_path if self.database_url is None else self.database_url.get_secret_value()

    @property
    def art_folder(self) -> Path:
        """Folder of rasterised drawings: beside the database, unless `art_path` is set."""
        return self.art_path or self.database_path.with_name(self.database_path.stem + ".art")

    @property
    def world_path(self) -> Path:
        """File of the playground's world: beside the database."""
        return self.database_path.with_name(self.database_path.stem + ".playground")

    def check_shards(self) -> None:
        """Refuse shards that do not fit.

        Raises:
            SettingsError: they do not.
        """
        if self.shard_count is None and self.shard_ids:
            raise SettingsError("SHARD_IDS: set SHARD_COUNT, too")
        if self.shard_count is not None and self.database_url is None:
            raise SettingsError("SHARD_COUNT: several processes need PostgreSQL: set DATABASE_URL, too")
        if self.shard_count is not None and max(self.shard_ids, default=0) >= self.shard_count:
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
    try:
        settings = Settings() if token is None else Settings(discord_token=SecretStr(token))
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "settings"
        problem = first["msg"].removeprefix("Value error, ")
        raise SettingsError(f"{name}: {problem[:1].lower()}{problem[1:]}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f".env cannot be read: {error}") from None
    settings.check_token()
    settings.check_shards()
    return settings
