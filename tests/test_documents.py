"""The READMEs and .github name only files, links, tests and commands that exist, and their examples are true."""

import argparse
import ast
import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord import app_commands

from bot.__main__ import command_line
from bot.client import EXTENSIONS, TableBot, Timing
from data.store import Store

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "tests" / "README.md",
    *sorted((ROOT / ".github").rglob("*.md")),
    *sorted((ROOT / ".github").rglob("*.yml")),
]
NAMES = [path.relative_to(ROOT).as_posix() for path in DOCUMENTS]
LINK = re.compile(r"\]\((?P<file>[^)#\s]*)(?:#(?P<heading>[^)\s]+))?\)")
CODE = re.compile(r"`(?P<code>[^`\n]+)`")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"[\w.*-]+(?:/[\w.*<>-]*)+(?:::\w+)?|\w+\.(?:py|toml|md|sql|js)(?:::\w+)?|\.[\w.-]+\.ya?ml")
COMMAND = re.compile(r"python -m bot(?: +(?P<word>[a-z][a-z-]*))?")
DOORS = ("bot.__main__", "bot.client", "bot.resuming")
PACKAGES = ("bot", "cogs", "rendering", "data")
FOLDERS = ("bot", "cogs", "data", "rendering", "tests", ".github", ".ci")
NEW = "<"
"""A path with a part in angle brackets is an example for a file to create."""

ARROW = re.compile(r"^ *([\w.]+) -->(?:\|.*\|)? ([\w.]+)$", re.MULTILINE)


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def headings(name: str) -> set[str]:
    """The names by which links reach the headings of a document."""
    found = re.findall(r"^#+ (.+)$", FENCE.sub("", text(name)), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


def paths(name: str) -> set[str]:
    """The paths and modules that a document names as code."""
    found = set[str]()
    for code in CODE.finditer(FENCE.sub("", text(name))):
        for word in code["code"].split():
            if PATH.fullmatch(word) and NEW not in word and (word.startswith(FOLDERS) or "/" not in word):
                found.add(word)
    return found


def names(module: Path) -> set[str]:
    """The functions, methods, classes and constants of a module."""
    found = set[str]()
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case (
                ast.Assign(targets=[ast.Name(id=name)])
                | ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name))
            ):
                found.add(name)
    return found


@pytest.mark.parametrize("name", [name for name in NAMES if "/workflows/" not in name])
def test_links_lead_somewhere(name: str) -> None:
    for link in LINK.finditer(FENCE.sub("", text(name))):
        if "://" in link["file"]:
            continue
        target = ((ROOT / name).parent / link["file"]).resolve() if link["file"] else ROOT / name
        assert target.exists(), link[0]
        if link["heading"]:
            assert link["heading"] in headings(target.relative_to(ROOT).as_posix()), link[0]


@pytest.mark.parametrize("name", NAMES)
def test_files_and_tests_that_are_named_exist(name: str) -> None:
    files = {path.name for folder in FOLDERS for path in (ROOT / folder).rglob("*")} | {
        path.name for path in ROOT.iterdir()
    }
    for word in sorted(paths(name)):
        path, _, inside = word.partition("::")
        found = list(ROOT.glob(path)) if "/" in path else [ROOT / path] if path in files else []
        assert found, f"{name}: {word}"
        if inside:
            assert inside in names(found[0]), f"{name}: {word}"


def room(module: str) -> str:
    """The room of the architecture's picture in which a module stands."""
    package, _, rest = module.partition(".")
    name = f"{package}.{rest.partition('.')[0]}"
    if name == "data.cards" or name in DOORS or (package != "data" and (ROOT / name.replace(".", "/")).is_dir()):
        return name
    return {"bot": "ground", "rendering": "looks"}.get(package, package)


def imports() -> set[tuple[str, str]]:
    """The imports between rooms, in the order of importer and imported."""
    found = set[tuple[str, str]]()
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            here = room(".".join(path.relative_to(ROOT).with_suffix("").parts))
            for node in statements(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module:
                    names = [f"{node.module}.{each.name}" for each in node.names]
                elif isinstance(node, ast.Import):
                    names = [each.name for each in node.names]
                else:
                    continue
                found |= {(here, room(each)) for each in names if each.partition(".")[0] in PACKAGES}
    return {(here, there) for here, there in found if here != there}


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements of a module, and those inside them."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        if not isinstance(child, ast.expr):
            yield from statements(child)


def reachable(arrows: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """These arrows and all that follow from them."""
    found = arrows
    while more := {(a, d) for a, b in found for c, d in arrows if b == c} - found:
        found = found | more
    return found


def test_the_picture_of_the_rooms_is_true() -> None:
    drawn = set(ARROW.findall(text(".github/ARCHITECTURE.md")))
    real = imports()
    assert {each for arrow in drawn for each in arrow} == {each for arrow in real for each in arrow}
    assert drawn <= reachable(real)
    assert real <= reachable(drawn)


@pytest.mark.parametrize("name", NAMES)
def test_commands_that_are_named_exist(name: str) -> None:
    (actions,) = (action for action in command_line()._actions if isinstance(action, argparse._SubParsersAction))
    for command in COMMAND.finditer(text(name)):
        assert command["word"] in (None, *actions.choices), command[0]


def described(row: str) -> set[str]:
    """The slash commands in a row of a table: a group is named once for the commands that follow it."""
    found, group = set[str](), ""
    for name in re.findall(r"`(/?[a-z][a-z ]*)`", row.split("|")[1]):
        if name.startswith("/"):
            group = name.partition(" ")[0]
            found.add(name)
        else:
            found.add(f"{group} {name}")
    return found


async def test_every_slash_command_is_described_for_players(store: Store) -> None:
    bot = TableBot(store, Timing(robot_pause=0))
    for extension in EXTENSIONS:
        await bot.load_extension(extension)
    there = {f"/{each.qualified_name}" for each in bot.tree.walk_commands() if isinstance(each, app_commands.Command)}
    rows = [line for line in text(".github/PLAYING.md").splitlines() if line.startswith("| `/")]
    assert set().union(*map(described, rows)) == there


@pytest.mark.parametrize("name", [name for name in NAMES if ">>> " in text(name)])
def test_the_examples_of_a_document_are_true(name: str) -> None:
    assert doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8").failed == 0


def test_the_example_of_a_test_is_one() -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```", text("tests/README.md"), re.MULTILINE | re.DOTALL)
    assert example in text("tests/cogs/tables/test_lobby.py")


def test_the_two_commands_stand_in_the_readme() -> None:
    for command in ("pip install uv && uv run python -m bot", "uv run pytest"):
        assert f"```\n{command}\n```" in text("README.md")


def test_the_pictures_are_small() -> None:
    for path in (ROOT / ".github" / "pictures").iterdir():
        most = 2 * 1024 if path.suffix == ".gif" else 200
        assert path.stat().st_size <= most * 1024, path.name
