"""List every sentence that a player can read: ``python -m tests.sentences [--hosts] [--marked|--bare] [FOLDER …]``.

The source is read, not run: every text with a space in it, `{placeholders}` included, by file and function, in reading
order. Marks: `LONG` is over two lines of a phone, `DIALECT` names the words that our plain English avoids, `RULE` is
the number of a rule, `BARE` is no sentence of `bot.language`, so that it cannot be translated.
"""

import argparse
import ast
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

import msgspec

ROOT: Final = Path(__file__).parents[1]
PLAYERS: Final = ("cogs", "rendering", "data/cards/machi_koro.toml", "data/cards/mafia_dollar.toml")
"""Where what players read stands."""
HOSTS: Final = (
    "bot/__main__.py",
    "bot/cli",
    "bot/settings.py",
    "bot/hosting/owner_dm.py",
    "bot/records/audit.py",
    "data/maintenance.py",
)
"""Where what hosts read stands, on the command line and in a DM."""
NO_WORDS: Final = ("rendering/art", "data/sql", "data/migrations")
"""Drawings and SQL."""
PHONE: Final = 44
"""Characters on a line of a phone, about."""
PLACEHOLDER: Final = "x" * 8
"""What a placeholder is measured as: a name, or a number with its unit."""

DIALECT: Final = re.compile(
    r"\b(who(m)?ever|so many|anew|(is|are|was|were|be|being) told|(is|are) owed|hangs on|comes of|came of|"
    r"of its own accord|somebody who|nobody else may|in vain|(is|are) asked of|c[ao]me to nothing)\b",
    re.IGNORECASE,
)
"""Words of our old dialect: a sentence says who does what."""
RULE: Final = re.compile(r"\bR-\d+|\b\d+\.\d+\.\d+\b|\brule \d|§")
SILENT: Final = re.compile(
    r"(log|re)\.|record_event|(Type|Context)Var|cast|Path|"
    r"(Value|Key|Type|Runtime|Assertion|Lookup|NotImplemented)Error"
)
"""Calls whose texts nobody reads in the game."""
TRANSLATED: Final = re.compile(
    r"(say|say_plural|say_counted|say_in_context|Sentence|Plural|Clause|option_name|command_line|as_in|"
    r"(app_commands\.)?(describe|rename|Choice|locale_str))"
)
"""Calls whose texts are translated: by `bot.language`, or by Discord's localisations of commands."""
NOT_FOR_PLAYERS: Final = re.compile(
    r"cogs/ui/(verbs|components)\.py|"
    r"rendering/(learn_palette|accessible_palettes|drawing/\w+|words/\w+/extraction)\.py"
)
"""Files whose texts no player reads: patterns of custom ids, names of files and colours."""
TABLE_FIELDS: Final = ("name", "text", "rulings", "our_rulings")


class Sentence(msgspec.Struct, frozen=True):
    """A text as it stands in the source. `line` counts from 1; `place` is a function, class or card, "" at the top.

    `bare`: it cannot be translated.
    """

    file: str
    line: int
    place: str
    text: str
    bare: bool = False

    @property
    def lines(self) -> int:
        """How many lines of a phone its longest sentence fills, about."""
        shown = re.sub(r"[*_`]|^(-#|#+) ", "", self.text, flags=re.MULTILINE)
        parts = re.split(r"(?<=[.!?…])(?:\s+|(?=\{))|\n", shown)
        lengths = [len(re.sub(r"\{[^{}]*\}|<[^<>]*>|\]\([^()]*\)", PLACEHOLDER, part).strip()) for part in parts]
        return max(-(-length // PHONE) for length in lengths)

    @property
    def dialect(self) -> Sequence[str]:
        """Its words of the dialect."""
        return [match[0] for match in DIALECT.finditer(self.text)]

    @property
    def rule(self) -> Sequence[str]:
        """The numbers of rules in it."""
        return RULE.findall(self.text)

    @property
    def marks(self) -> Sequence[str]:
        """What is wrong with it."""
        long = [str(self.lines)] if self.lines > 2 else []
        found = {"LONG": long, "DIALECT": self.dialect, "RULE": self.rule}
        return [f"{mark} {', '.join(why)}" for mark, why in found.items() if why]

    @property
    def whole(self) -> bool:
        """Whether it is a sentence, not a label or a part of one."""
        return len(self.text.split()) > 3 and self.text.rstrip("*_`) ").endswith((".", "!", "?"))


def sentences(places: Sequence[str] = PLAYERS) -> Iterator[Sentence]:
    """Every text in those files and folders of the repository, in reading order."""
    for place in places:
        path = ROOT / place
        files = [path] if path.is_file() else sorted([*path.rglob("*.py"), *path.rglob("*.toml")])
        for file in files:
            name = file.relative_to(ROOT).as_posix()
            if name.startswith(NO_WORDS):
                continue
            if file.suffix == ".toml":
                yield from _of_table(name, file.read_text("utf-8"))
            else:
                shown = NOT_FOR_PLAYERS.fullmatch(name) is None
                tree = ast.parse(file.read_text("utf-8"))
                translated = _translated(tree)
                for line, function, text, node in _texts(tree, ""):
                    yield Sentence(name, line, function, text, bare=shown and node not in translated)


def _of_table(name: str, source: str) -> Iterator[Sentence]:
    """The texts of a table of cards, each once."""
    seen = set[str]()
    for rows in tomllib.loads(source).values():
        for row in rows if isinstance(rows, list) else ():
            texts = [row[field] for field in TABLE_FIELDS if field in row]
            for text in (text for some in texts for text in ([some] if isinstance(some, str) else some)):
                if text not in seen:
                    seen.add(text)
                    yield Sentence(name, source[: source.find(text)].count("\n") + 1, str(row["id"]), text)


def _translated(tree: ast.AST) -> set[ast.AST]:
    """Everything inside the calls that translate, and the commands whose docstrings Discord shows."""
    found = set[ast.AST]()
    for node in ast.walk(tree):
        calls = isinstance(node, ast.Call) and TRANSLATED.fullmatch(ast.unparse(node.func))
        grouped = isinstance(node, ast.keyword) and node.arg == "group_description"
        if calls or grouped:
            found.update(ast.walk(node))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node)
    return found


def _texts(node: ast.AST, place: str) -> Iterator[tuple[int, str, str, ast.AST]]:
    """The texts below a node: line, function or class, text, and where it stands."""
    for child in ast.iter_child_nodes(node):
        if child is getattr(node, "returns", None):
            continue
        match child:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                inside = f"{place}.{name}".lstrip(".")
                if not isinstance(child, ast.ClassDef) and _described_by_docstring(child):
                    told = (ast.get_docstring(child) or "").split("\n\n")[0].replace("\n", " ")
                    yield child.lineno, inside, told, child
                yield from _texts(child, inside)
            case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.MatchValue():
                continue
            case ast.Call(func=function) if SILENT.match(ast.unparse(function)):
                continue
            case ast.arg() | ast.Subscript(slice=ast.Constant()) | ast.Assign(targets=[ast.Name(id="__all__")]):
                continue
            case ast.AnnAssign(value=value):
                if value is not None:
                    yield from _texts(ast.Expression(value), place)
            case ast.Dict(values=values):  # keys are no words
                yield from _texts(ast.Tuple(values), place)
            case ast.expr() if (text := _text(child)) is not None:
                if _read(text):
                    yield child.lineno, place, text, child
            case _:
                yield from _texts(child, place)


def _described_by_docstring(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether the first paragraph of its docstring describes a command of Discord."""
    calls = [call for call in function.decorator_list if isinstance(call, ast.Call)]
    commands = [call for call in calls if ast.unparse(call.func).endswith(".command")]
    return any("description" not in {word.arg for word in call.keywords} for call in commands)


def _text(node: ast.expr) -> str | None:
    """The text that an expression gives, with `{placeholders}`; None if it is no text."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(_placeholder(part) for part in values)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            parts = _text(left), _text(right)
            return None if parts[0] is None or parts[1] is None else parts[0] + parts[1]
    return None


def _placeholder(part: ast.expr) -> str:
    match part:
        case ast.Constant(value=value):
            return str(value)
        case ast.FormattedValue(value=ast.IfExp(body=body, orelse=other)):
            return f"{{{_text(body) or '…'}|{_text(other) or '…'}}}"
        case ast.FormattedValue(value=value):
            while isinstance(value, ast.Call | ast.Subscript):
                value = value.func if isinstance(value, ast.Call) else value.value
            return f"{{{re.split(r'[^a-z0-9_]', ast.unparse(value).lower())[-1].strip('_') or '…'}}}"
    return ""


def _read(text: str) -> bool:
    """Whether somebody reads that: words, or one word as on a button."""
    words = re.sub(r"\{[^{}]*\}", "", text)
    if " " not in text.strip():
        return bool(re.fullmatch(r"No|[A-Z][a-z]{2,}…?", text))
    return bool(re.search(r"[^\W\d_]{2}", words))


def main() -> None:
    """Print the listing, or only what is marked."""
    parser = argparse.ArgumentParser(prog="python -m tests.sentences")
    parser.add_argument("folder", nargs="*", help="only these files and folders")
    parser.add_argument("--hosts", action="store_true", help="what hosts read instead of what players read")
    parser.add_argument("--marked", action="store_true", help="only what is marked")
    parser.add_argument("--bare", action="store_true", help="only what cannot be translated")
    chosen = parser.parse_args()
    listed = list(sentences(chosen.folder or (HOSTS if chosen.hosts else PLAYERS)))
    out = sys.stdout.write
    for (file, place), texts in groupby(listed, lambda sentence: (sentence.file, sentence.place)):
        shown = [text for text in texts if (text.marks or not chosen.marked) and (text.bare or not chosen.bare)]
        if shown:
            out(f"\n{file} {place}".rstrip() + "\n")
        for sentence in shown:
            found = [*sentence.marks, *["BARE"] * sentence.bare]
            marks = f"  ⚠ {' · '.join(found)}" if found else ""
            lines = textwrap.indent(sentence.text.strip("\n"), " " * 7).lstrip()
            out(f"{sentence.line:5}  {lines}{marks}\n")
    marked = sum(bool(sentence.marks) for sentence in listed)
    long = sum(sentence.lines > 2 for sentence in listed)
    whole = sum(sentence.whole for sentence in listed)
    bare = sum(sentence.bare for sentence in listed)
    out(
        f"\n{len(listed)} texts, {whole} of them whole sentences; {marked} marked, {long} over two lines of a phone, "
        f"{bare} that cannot be translated.\n"
    )


if __name__ == "__main__":
    main()
