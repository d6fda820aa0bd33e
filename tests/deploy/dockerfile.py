"""Reads the Dockerfile, and does its steps in a folder, where no container daemon is at hand."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.deploy.places import ROOT

STEP_SECONDS = 600


@dataclass(frozen=True)
class Step:
    """One instruction and its arguments, a line."""

    name: str
    words: str


def stages(text: str) -> list[list[Step]]:
    """The instructions of each stage, from its FROM on."""
    joined = "\n".join(line for line in text.replace("\\\n", " ").splitlines() if line and not line.startswith("#"))
    found: list[list[Step]] = []
    for line in joined.splitlines():
        name, _, words = line.partition(" ")
        if name == "FROM":
            found.append([])
        found[-1].append(Step(name, words.strip()))
    return found


class Image:
    """What the steps of the last stage leave behind, with ``folder`` in the place of the root folder.

    The base image is a new virtual environment of this Python. USER, VOLUME, LABEL and HEALTHCHECK change no files.
    `arguments` are those of the build, for ARG.
    """

    def __init__(self, folder: Path, **arguments: str) -> None:
        self._folder, self._arguments = folder, arguments
        self.log = folder / "log"
        self.user = self.health = ""
        self.command: list[str] = []
        self.environment: dict[str, str] = {}

    def build(self, text: str) -> None:
        """Do every step of every stage, in order."""
        built: dict[str, Path] = {}
        for number, stage in enumerate(stages(text)):
            base, _, name = stage[0].words.partition(" AS ")
            self._begin(self._folder / f"stage{number}", base)
            built[name] = self._top
            for step in stage[1:]:
                self._do(step, built)

    def run(self, command: list[str], **settings: str) -> subprocess.Popen[bytes]:
        """Start a command as the container would, in its last WORKDIR. Its output goes to `log`."""
        environment = self._environment() | settings
        found = shutil.which(command[0], path=environment["PATH"])
        assert found is not None, f"{command[0]} is not in the image's PATH"
        with self.log.open("ab") as log:
            return subprocess.Popen([found, *command[1:]], cwd=self._here, env=environment, stdout=log, stderr=log)

    def place(self, path: str) -> str:
        """Where a path of the image lies on this machine."""
        return str(self._top / path.lstrip("/"))

    def _begin(self, top: Path, base: str) -> None:
        assert base.startswith("python:"), base
        self._top, self._here = top, top
        self.environment = {}
        subprocess.run([sys.executable, "-m", "venv", str(top / "base")], check=True, timeout=STEP_SECONDS)

    def _do(self, step: Step, built: dict[str, Path]) -> None:
        match step.name:
            case "WORKDIR":
                self._here = Path(self.place(step.words))
                self._here.mkdir(parents=True, exist_ok=True)
            case "RUN":
                self._shell(step.words)
            case "COPY":
                self._copy(step.words, built)
            case "ENV":
                for pair in step.words.split():
                    key, _, value = pair.partition("=")
                    self.environment[key] = value
            case "USER":
                self.user = step.words
            case "HEALTHCHECK":
                self.health = step.words.partition(" CMD ")[2]
            case "CMD":
                self.command = json.loads(step.words)
            case "ARG":
                key, _, value = step.words.partition("=")
                self.environment[key] = self._arguments.get(key, value)
            case "VOLUME" | "LABEL":
                pass
            case _:
                raise AssertionError(f"{step.name} is not understood")

    def _copy(self, words: str, built: dict[str, Path]) -> None:
        *sources, target = words.split()
        stage = ROOT
        if sources[0].startswith("--from="):
            stage = built[sources.pop(0).removeprefix("--from=")]
        aim, ignored = self._here / target, shutil.ignore_patterns("__pycache__")
        for origin in (stage / source.lstrip("/") for source in sources):
            if origin.is_dir():
                shutil.copytree(origin, aim, symlinks=True, dirs_exist_ok=True, ignore=ignored)
            else:
                shutil.copy(origin, aim)

    def _shell(self, line: str) -> None:
        line = re.sub(r"(?<= )/(?=data|usr/)", self.place("/") + "/", line)
        subprocess.run(line, shell=True, check=True, cwd=self._here, env=self._environment(), timeout=STEP_SECONDS)

    def _environment(self) -> dict[str, str]:
        """This machine's environment without our virtual one, with the base image's Python first, and the ENV lines."""
        inherited = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
        inherited["PATH"] = f"{self._top / 'base' / 'bin'}:{inherited['PATH']}"
        for key, value in self.environment.items():
            absolute = ":".join(self.place(part) if part.startswith("/") else part for part in value.split(":"))
            inherited[key] = absolute.replace(f"${key}", inherited.get(key, ""))
        return inherited
