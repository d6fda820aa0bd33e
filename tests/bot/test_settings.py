"""Settings: read from the environment, checked, and all named in the example."""

import re
from ipaddress import IPv6Address
from pathlib import Path

import pytest

import bot.settings
from bot.settings import Settings, SettingsError, misnamed, read_settings, settings_of

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
    return dict(re.findall(r"^#([A-Z_]+)=(.*)$", EXAMPLE.read_text("utf-8"), re.MULTILINE))


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
        if re.match("#[A-Z]", line):
            assert lines[number - 1].startswith("# "), line


def test_a_copy_of_the_example_sets_nothing() -> None:
    assert all(not line or line.startswith("#") for line in EXAMPLE.read_text("utf-8").splitlines())
    defaults = read_settings()
    Path(".env").write_text(EXAMPLE.read_text("utf-8"))
    assert read_settings() == defaults
    assert misnamed() == []


def test_an_installations_defaults_stand_below_everything_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty variable does not beat them: `--env-file` hands on those of a copied example."""
    monkeypatch.setattr(bot.settings, "DEFAULTS", tmp_path / "defaults.env")
    (tmp_path / "defaults.env").write_text("METRICS_PORT=9300\nLOG_LEVEL=ERROR\nROBOT_PAUSE=3\n")
    monkeypatch.setenv("METRICS_PORT", "")
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    Path(".env").write_text("ROBOT_PAUSE=4\nMETRICS_PORT=\n")
    settings = read_settings()
    assert (settings.metrics_port, settings.log_level, settings.robot_pause) == (9300, "DEBUG", 4)


@pytest.mark.parametrize(
    ("setting", "text", "said"),
    [
        ("METRICS_PORT", " ", "is a space"),
        ("DATABASE_PATH", " \t ", "is a space"),
        ("DISCORD_TOKEN", '"MTIz.abc.defghi"', "is in quotes"),
        ("LOG_LEVEL", "'INFO'", "is in quotes"),
        ("DATABASE_URL", '"postgresql://bot:secret-word@h/games"', "is in quotes"),
    ],
)
def test_what_a_containers_file_hands_on_is_refused_by_name(
    setting: str, text: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(setting, text)
    with pytest.raises(SettingsError, match=f"{setting}: {said}") as refused:
        read_settings()
    assert "secret-word" not in str(refused.value)
    assert "MTIz" not in str(refused.value)


def test_quotes_in_the_bots_own_file_are_taken_away() -> None:
    Path(".env").write_text("LOG_LEVEL='ERROR'\nDATABASE_PATH=\"a b.sqlite3\"\n")
    assert (read_settings().log_level, str(read_settings().database_path)) == ("ERROR", "a b.sqlite3")


def test_unknown_names_are_named_with_the_nearest_right_one(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text(
        "DISCORD_TOKE=MTIz.abc.defghi\nPOSTGRES_PASSWORD=x\nCOMPOSE_PROJECT_NAME=x\nTZ=Europe/Berlin\n"
    )
    monkeypatch.setenv("METRIC_PORT", "9100")
    monkeypatch.setenv("LANGUAGE", "de")
    assert misnamed() == [
        "DISCORD_TOKE in .env is not a setting: is DISCORD_TOKEN meant?",
        "TZ in .env is not a setting",
        "METRIC_PORT in the environment is not a setting: is METRICS_PORT meant?",
    ]


def test_the_log_names_settings_that_differ_and_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings().differing() == []
    for name, value in {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": "http://me:secret-word@127.0.0.1:1/api",
        "DATABASE_URL": "postgresql://bot:secret-word@db:5432/games",
        "SHARD_COUNT": "4",
        "SHARD_IDS": "3,0-1",
        "LOG_EVENTS": "false",
    }.items():
        monkeypatch.setenv(name, value)
    settings = read_settings()
    assert settings.differing() == [
        "DISCORD_TOKEN",
        "DISCORD_API_URL=http://…@127.0.0.1:1/api",
        "DATABASE_URL",
        "SHARD_COUNT=4",
        "SHARD_IDS=0,1,3",
        "LOG_EVENTS=false",
    ]
    assert settings.database_name == "PostgreSQL, games at db:5432"


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


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("postgresql://bot:secret@db:5432/games", "games at db:5432"),
        ("postgresql://bot:secret@/games?host=/run/pg&password=secret@x", "games at /run/pg"),
        ("postgresql://bot:secret/games", "games at bot"),
        ("postgresql://bot:[secret?x@db/games", " at bot"),
        ("postgresql://bot:sec@ret@a:1,b:2/games?sslmode=require", "games at a:1,b:2"),
        ("postgresql:///games", "games at this machine"),
    ],
)
def test_a_database_is_named_without_its_password(address: str, name: str) -> None:
    assert settings_of({"DATABASE_URL": address}).database_name == f"PostgreSQL, {name}"


def test_several_processes_share_the_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://localhost/games")
    monkeypatch.setenv("SHARD_COUNT", "12")
    with pytest.raises(SettingsError, match="a stand-by has SHARD_IDS=none"):
        read_settings()
    monkeypatch.setenv("SHARD_IDS", "None")
    assert read_settings().shard_ids == frozenset()
    monkeypatch.setenv("SHARD_IDS", "0-3, 8")
    assert read_settings().shard_ids == frozenset({0, 1, 2, 3, 8})


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"SHARD_IDS": "0"}, "SHARD_IDS: set SHARD_COUNT, too"),
        ({"SHARD_IDS": "none"}, "SHARD_IDS: set SHARD_COUNT, too"),
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
