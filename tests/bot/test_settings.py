"""Settings: read from the environment, checked, and all named in the example."""

from ipaddress import IPv6Address
from pathlib import Path

import pytest

import bot.settings
from bot.settings import Settings, SettingsError, read_settings

EXAMPLE = Path(bot.settings.__file__).parents[1] / ".env.example"
TOKEN = "MTIz.abc.defghi"


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Clear all settings of the environment."""
    for name in Settings.__struct_fields__:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def example() -> dict[str, str]:
    """The settings in the example file, by name."""
    lines = EXAMPLE.read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_example_names_every_setting_and_no_other() -> None:
    assert list(example()) == [name.upper() for name in Settings.__struct_fields__]


def test_the_example_shows_every_default(monkeypatch: pytest.MonkeyPatch) -> None:
    defaults = read_settings()
    for name, value in example().items():
        monkeypatch.setenv(name, value)
    assert read_settings() == defaults


def test_every_setting_in_the_example_is_explained() -> None:
    lines = EXAMPLE.read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        if line and not line.startswith("#"):
            assert lines[number - 1].startswith("# "), line


def test_a_file_sets_what_the_environment_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("ROBOT_PAUSE=2.5\nLOG_LEVEL=debug\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("LOG_LEVEL", "warning")
    settings = read_settings()
    assert (settings.robot_pause, settings.log_level) == (2.5, "WARNING")


@pytest.mark.parametrize(
    ("setting", "text", "value"),
    [
        ("PLAYGROUND_PORT", " 0 ", 0),
        ("PUBLISH_PAUSE", "60", 60.0),
        ("LOG_EVENTS", "No", False),
        ("METRICS_ADDRESS", "::1", IPv6Address("::1")),
        ("log_level", "error", "ERROR"),
        ("SHARD_COUNT", "", None),
    ],
)
def test_each_kind_of_setting_is_read(setting: str, text: str, value: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(setting, text)
    assert getattr(read_settings(), setting.lower()) == value


@pytest.mark.parametrize(
    ("setting", "text", "said"),
    [
        ("PLAYGROUND_PORT", "65536", "is no whole number from 0 to 65,535"),
        ("ROBOT_PAUSE", "nan", "is no number from 0 to 60"),
        ("LOG_EVENTS", "perhaps", "is neither true nor false"),
        ("LOG_LEVEL", "loud", "is none of DEBUG, INFO, WARNING, ERROR"),
        ("METRICS_ADDRESS", "localhost", "is no address such as"),
        ("DISCORD_API_URL", "ftp://127.0.0.1", "is no address such as"),
        ("DISCORD_API_URL", "http://[", "is no address such as"),
    ],
)
def test_what_cannot_be_used_is_refused(setting: str, text: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(setting, text)
    with pytest.raises(SettingsError, match=f"{setting}: {said}"):
        read_settings()


def test_the_playgrounds_world_is_stored_beside_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_PATH", "some/where.sqlite3")
    settings = read_settings()
    assert settings.world_path == Path("some/where.playground")


def test_a_database_of_postgresql_takes_the_place_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings().database == read_settings().database_path
    address = "postgresql://bot:secret-word@127.0.0.1/games"
    monkeypatch.setenv("DATABASE_URL", address)
    settings = read_settings()
    assert settings.database == address
    assert "secret-word" not in f"{settings!r} {settings}"
    monkeypatch.setenv("DATABASE_URL", "mysql://bot:secret-word@127.0.0.1/games")
    with pytest.raises(SettingsError, match="DATABASE_URL: is no address of a PostgreSQL database") as wrong:
        read_settings()
    assert "secret-word" not in str(wrong.value)


def test_several_processes_share_the_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://localhost/games")
    monkeypatch.setenv("SHARD_COUNT", "12")
    assert read_settings().shard_ids == set()
    monkeypatch.setenv("SHARD_IDS", "0-3, 8")
    assert read_settings().shard_ids == {0, 1, 2, 3, 8}


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"SHARD_IDS": "0"}, "SHARD_IDS: set SHARD_COUNT, too"),
        ({"SHARD_COUNT": "4"}, "SHARD_COUNT: several processes need PostgreSQL"),
        ({"SHARD_COUNT": "0", "DATABASE_URL": "postgresql://"}, "SHARD_COUNT"),
        ({"SHARD_COUNT": "4", "SHARD_IDS": "3-4", "DATABASE_URL": "postgresql://"}, "SHARD_IDS: with SHARD_COUNT=4"),
        ({"SHARD_COUNT": "4", "SHARD_IDS": "one", "DATABASE_URL": "postgresql://"}, "SHARD_IDS: is no list of shards"),
        ({"SHARD_COUNT": "4", "SHARD_IDS": "3-1", "DATABASE_URL": "postgresql://"}, "SHARD_IDS: names shards"),
    ],
)
def test_shards_that_cannot_be_are_refused(
    settings: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=said):
        read_settings()


def test_drawings_are_cached_beside_the_database_or_as_configured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_PATH", "some/where.sqlite3")
    assert read_settings().art_folder == Path("some/where.art")
    monkeypatch.setenv("ART_PATH", "~/else/where")
    assert read_settings().art_folder == Path.home() / "else" / "where"


def test_the_token_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = read_settings()
    assert TOKEN not in repr(settings) + str(settings)
    for bad in ("my.secret token.x", "mysecret", "my..secret", "mysecrät.a.b"):
        monkeypatch.setenv("DISCORD_TOKEN", bad)
        with pytest.raises(SettingsError, match="DISCORD_TOKEN") as refused:
            read_settings()
        assert "secr" not in str(refused.value)


def test_another_server_takes_any_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "anything")
    monkeypatch.setenv("DISCORD_API_URL", "http://127.0.0.1:8123/api/v10")
    assert str(read_settings().discord_api_url) == "http://127.0.0.1:8123/api/v10"


def test_hosts_of_the_metrics_page_stand_between_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METRICS_HOSTS", "Bot.internal, [fd00::1],bot_1")
    assert read_settings().metrics_hosts == {"bot.internal", "[fd00::1]", "bot_1"}


@pytest.mark.parametrize("wrong", ["http://bot", "bot:9100", "*", "a b", "bot,", "fd00::1"])
def test_an_invalid_host_is_refused(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.setenv("METRICS_HOSTS", wrong)
    with pytest.raises(SettingsError, match="METRICS_HOSTS"):
        read_settings()
