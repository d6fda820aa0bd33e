"""Builds the Dockerfile with Debian's buildah, on a base made of Debian's packages, and runs it with podman.

Everything is kept in one folder, and nothing is loaded from a registry of images.
"""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.deploy.places import ROOT

NEEDED = ("buildah", "podman", "debootstrap")
BASE, IMAGE = "localhost/base", "localhost/bakers-and-bootleggers"
STEP_SECONDS = 900
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
"""Of this machine: a network may have an authority of its own."""
MODEST = ("--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1024:1024")
"""Limits for machines on which nobody may raise any."""
WAYS: tuple[list[str], ...] = ([], ["run", *MODEST], ["--runtime", "runc", "run", *MODEST])
PACKAGES = "python3,python3-venv,python3-pip,ca-certificates"


class CannotRun(Exception):
    """Containers cannot be built or run on this machine; says why."""


def missing() -> str:
    """What this machine lacks, empty if nothing."""
    lacking = [name for name in NEEDED if shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin") is None]
    if lacking:
        return f"not installed: {', '.join(lacking)}"
    return "" if os.geteuid() == 0 else "debootstrap needs root"


class Containers:
    """Images and containers below one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._run = Path(tempfile.mkdtemp(prefix="run"))  # podman takes at most 50 characters
        self._place = ["--root", str(folder / "storage"), "--runroot", str(self._run)]
        self._way: list[str] = []

    def make_base(self) -> None:
        """Make an image with Debian's Python that looks like Docker's.

        Raises:
            CannotRun: Debian's packages cannot be had.
        """
        top = self._folder / "debian"
        made = self._do("debootstrap", "--variant=minbase", f"--include={PACKAGES}", _suite(), str(top), *_mirror())
        if made.returncode:
            raise CannotRun(f"debootstrap fails: {made.stdout[-500:]}")
        (top / "usr/bin/python").symlink_to("python3")
        for marker in top.glob("usr/lib/python3*/EXTERNALLY-MANAGED"):
            marker.unlink()  # Docker's Python has none, and installs with pip
        if CERTIFICATES.is_file():
            shutil.copy(CERTIFICATES, top / CERTIFICATES.relative_to("/"))
        trusting = [f"--env={name}={CERTIFICATES}" for name in ("PIP_CERT", "SSL_CERT_FILE")]
        container = self._must("buildah", *self._place, "from", "scratch")
        self._must("buildah", *self._place, "copy", "--quiet", container, str(top), "/")
        self._must("buildah", *self._place, "config", *trusting, container)
        self._must("buildah", *self._place, "commit", "--quiet", container, BASE)
        self._must("buildah", *self._place, "rm", container)
        shutil.rmtree(top)

    def build(self) -> None:
        """Build the Dockerfile as it is, but for its base."""
        text = (ROOT / "Dockerfile").read_text()
        file = self._folder / "Dockerfile"
        file.write_text(re.sub(r"^FROM \S+", f"FROM {BASE}", text, flags=re.MULTILINE))
        ways = ["--isolation=chroot", "--format=docker", "--pull-never"]  # its own format keeps the health check
        self._must("buildah", *self._place, "bud", *ways, "--file", str(file), "--tag", IMAGE, str(ROOT))

    def find_way(self) -> None:
        """Find out how containers run here.

        Raises:
            CannotRun: they do not.
        """
        for way in WAYS:
            self._way = list(way) or ["run"]
            tried = self.run("--rm", command=["true"])
            if tried.returncode == 0:
                return
        raise CannotRun(f"podman cannot run containers here: {tried.stdout.strip()}")

    def run(self, *options: str, command: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
        """Run the image to its end, read-only as HOSTING.md does."""
        return self._do(*self.line(*options, command=command))

    def line(self, *options: str, command: Sequence[str] = ()) -> list[str]:
        """The command that runs the image on this machine's network."""
        usual = ["--network=host", "--read-only", "--tmpfs=/tmp", "--cap-drop=ALL"]
        return ["podman", *self._place, *self._way, *usual, *options, IMAGE, *command]

    def podman(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run another command of podman."""
        return self._do("podman", *self._place, *words)

    def close(self) -> None:
        """Remove everything."""
        self.podman("rm", "--all", "--force")
        self._do("buildah", *self._place, "rm", "--all")
        self._do("buildah", *self._place, "rmi", "--all", "--force")
        shutil.rmtree(self._folder, ignore_errors=True)
        shutil.rmtree(self._run, ignore_errors=True)

    def _must(self, *command: str) -> str:
        done = self._do(*command)
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-3000:]}"
        return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else ""

    def _do(self, *command: str) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"PATH": f"{os.environ['PATH']}:/usr/sbin"}
        return subprocess.run(
            command,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=STEP_SECONDS,
            check=False,
        )


def _suite() -> str:
    """This machine's release of Debian."""
    found = re.search(r"^VERSION_CODENAME=(\w+)$", Path("/etc/os-release").read_text(), re.MULTILINE)
    return found[1] if found else "stable"


def _mirror() -> list[str]:
    """Where this machine gets Debian's packages; empty for debootstrap's own choice."""
    places = [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*")]
    lines = [line for path in places if path.is_file() for line in path.read_text().splitlines()]
    found = (re.search(r"^(?:URIs:|deb\b.*?)\s*(https?://\S+/debian/?)(?:\s|$)", line) for line in lines)
    return [each[1] for each in found if each][:1]
