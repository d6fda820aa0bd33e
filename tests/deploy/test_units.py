"""systemd's and Compose's files, read by their own parsers where they are installed."""

import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from bot.settings import Settings, settings_of
from tests.deploy.places import DEPLOY, ROOT

UNITS = sorted(path.name for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer"))
INSTALLED = "/opt/bakers-and-bootleggers"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_understands_every_unit(tmp_path: Path) -> None:
    for name in UNITS:  # as if installed here, because systemd looks for the command
        (tmp_path / name).write_text((DEPLOY / name).read_text().replace(INSTALLED, str(ROOT)))
    found = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in UNITS)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    ours = [line for line in found.stderr.splitlines() if "bakers-and-bootleggers" in line]
    assert (found.returncode, ours) == (0, [])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_the_service_is_hardened() -> None:
    unit = DEPLOY / "bakers-and-bootleggers.service"
    found = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert found.returncode == 0, found.stdout


def test_settings_in_files_are_settings_of_the_bot() -> None:
    known = {name.upper() for name in Settings.__struct_fields__}
    for path in (*DEPLOY.glob("*.service"),):
        for line in path.read_text().splitlines():
            if line.startswith("Environment="):
                assert line.removeprefix("Environment=").partition("=")[0] in known | {"PYTHONDONTWRITEBYTECODE"}


@pytest.mark.parametrize("name", ["bakers-and-bootleggers.service", "bakers-and-bootleggers@.service"])
def test_a_service_runs_a_bot_and_no_playground(name: str) -> None:
    assert "\nExecStart=/opt/bakers-and-bootleggers/.venv/bin/python -m bot run\n" in (DEPLOY / name).read_text()


@pytest.mark.parametrize("name", ["compose.yaml", "compose-processes.yaml"])
def test_logs_of_containers_do_not_grow_for_ever(name: str) -> None:
    for service in yaml.safe_load((DEPLOY / name).read_text())["services"].values():
        assert service["logging"]["options"] == {"max-size": "10m", "max-file": "5"}


def test_no_password_is_part_of_an_address() -> None:
    """It would have to be encoded there."""
    services = yaml.safe_load((DEPLOY / "compose-processes.yaml").read_text())["services"]
    for name in ("one", "two", "stand-by"):
        settings = services[name]["environment"]
        assert "$" not in settings["DATABASE_URL"]
        assert settings["PGPASSWORD"] == "${POSTGRES_PASSWORD}"


def test_memory_file_systems_have_options_that_podman_knows_too() -> None:
    """Podman 4.3 knows no uid, and without one only root may write at /data: a volume stands there."""
    for path in DEPLOY.glob("compose*.yaml"):
        for service in yaml.safe_load(path.read_text())["services"].values():
            assert set(service.get("tmpfs", [])) <= {"/tmp"}


def test_compose_builds_this_dockerfile_read_only_with_a_volume() -> None:
    file = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    bot = file["services"]["bot"]
    assert (DEPLOY / bot["build"] / "Dockerfile").samefile(ROOT / "Dockerfile")
    assert (DEPLOY / bot["env_file"]).parent.samefile(ROOT)
    assert bot["read_only"] is True
    assert bot["volumes"] == ["games:/data"]
    assert bot["cap_drop"] == ["ALL"]
    assert "games" in file["volumes"]


def test_compose_starts_two_processes_and_a_stand_by_on_one_database() -> None:
    services = yaml.safe_load((DEPLOY / "compose-processes.yaml").read_text())["services"]
    settings = {name: each["environment"] for name, each in services.items() if name != "database"}
    assert {name: each["SHARD_IDS"] for name, each in settings.items()} == {
        "one": "0-3",
        "two": "4-7",
        "stand-by": "none",
    }
    for each in settings.values():
        made = settings_of({name: value for name, value in each.items() if name != "PGPASSWORD"})
        made.check_shards()
        assert made.shard_count == 8
