"""The catalogues of sentences: ``python -m tests.locales extract|update [LANGUAGE …]|check``.

`extract` writes the template `messages.pot` from the source; nobody needs to keep it. `update` brings the catalogues in
`data/locales` up to date with the source, and begins one for a language that has none. `check` compares each
translation with its English sentence, looks for commands that have the same name in a language, and prints how much is
translated. Babel does the work.
"""

import argparse
import ast
import asyncio
import functools
import io
import re
import string
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

import discord
import msgspec
from babel.messages import pofile
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.frontend import parse_keywords

from bot.language import DEFAULT, LANGUAGES, catalogues
from bot.language.commands import CommandTranslator, context_of, fits, small
from bot.language.contexts import CHOICE
from bot.playground.validation.command_limits import MAX_TOTAL, size

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ("bot", "cogs", "rendering")
CARDS: Final = {
    f"data/cards/{path.parent.name}.toml": f"rendering.words.{path.parent.name}.extraction:cards"
    for path in sorted((ROOT / "rendering" / "words").glob("*/extraction.py"))
}
"""Tables of cards, and the extraction method for each."""
STRANGERS: Final = "playground"
"""A room of `bot` that says nothing to players."""
KEYWORDS: Final = "say say_plural:1,2 say_in_context:1c,2"
TRANSLATING: Final = {
    "say": 1,
    "say_plural": 2,
    "say_counted": 1,
    "say_in_context": 2,
    "Sentence": 1,
    "Plural": 1,
    "Clause": 1,
}
"""The calls that translate, and how many of their first arguments have to be literal."""
LITERAL: Final = {"Clause": (ast.Constant, ast.Call, ast.Name, ast.Attribute)}
"""What may stand there, if not a text alone: a `Clause` may be made of sentences with a context."""
FORMS: Final = ("you", "to_you", "short")
"""What else a `Clause` says, each a sentence of its own."""
TWICE: Final = re.compile(r"([,、，。：；])\1|(?<!\.)\.\.(?!\.)")
CALL: Final = re.compile(rf"\b({'|'.join(TRANSLATING)})\(")
"""Stands in every file that has such a call."""
Found: TypeAlias = tuple[int, str, tuple[str, ...], list[str]]
"""What Babel's extraction methods find: line, function, its texts, and remarks above it."""
COMMENTS: Final = "For translators:"
"""How a comment begins that translators read above a sentence."""
LEFT_OUT: Final = re.compile(
    rb'^"(Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team'
    rb"|Generated-By):.*\n",
    re.MULTILINE,
)
"""What changes each time that a catalogue is written, and what nobody fills in."""
HEADER: Final = """\
# Translations template for PROJECT.
# The words of the games are in data/locales/GLOSSARY.md; .github/CONTRIBUTING.md says how to translate and correct.
#"""
"""The remark at the top of a catalogue; Babel puts in the language and the project."""
SHORTEST_ALIKE: Final = 12
"""Shorter texts are alike by chance."""
LITTLE_CHANGED: Final = 0.8
"""How alike two sentences are, from 0 to 1, if the translation of one helps with the other."""
CODE: Final = re.compile(r"`[^`]+`|<[@#/:]?[\w{}:/]+>|\]\([^)]*\)")
"""Commands, mentions, times and links, which a translation keeps as they are."""


# --- extracting ------------------------------------------------------------------------------------------


def template() -> Catalog:
    """Every sentence that can be translated: of the source, of the tables of cards, and of Discord's commands."""
    made = Catalog(project="Bakers & Bootleggers", charset="utf-8")
    keywords = parse_keywords(KEYWORDS.split())
    for folder in SOURCES:
        found = extract_from_dir(
            ROOT / folder, METHODS, keywords=keywords, comment_tags=(COMMENTS,), strip_comment_tags=True
        )
        for name, _, message, comments, context in sorted(found, key=lambda each: each[:2]):
            made.add(
                message, locations=[(f"{folder}/{Path(name).as_posix()}", 0)], auto_comments=comments, context=context
            )
    for name, method in CARDS.items():
        for _, message, comments, context in extract_from_file(method, ROOT / name):
            made.add(message, locations=[(name, 0)], auto_comments=comments, context=context)
    for command, context, text in asyncio.run(command_texts()):
        if context == CHOICE and made.get(small(text), CHOICE) is not None:
            continue  # said elsewhere, too, with a small letter
        made.add(text, context=context, auto_comments=[command])
    return made


def calls(file: IO[bytes], keywords: object, comment_tags: object, options: object) -> Iterator[Found]:
    """Find the calls that translate: an extraction method of Babel, whose own one loses calls within calls."""
    source = file.read().decode()
    lines = source.splitlines()
    for name, node in _translating(source):
        above = lines[node.lineno - 2].strip().removeprefix("# ")
        for function, texts in _said(name, node):
            yield node.lineno, function, texts, [above] if above.startswith(COMMENTS) else []


def _said(name: str, node: ast.Call) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a call says: the function that translates it, and its texts. What is not literal is extracted elsewhere."""
    named = {each.arg: each.value for each in node.keywords}
    texts = tuple(text for each in node.args if (text := _literal(each)) is not None)
    match name:
        case "Clause":
            forms = (_literal(named.get(form)) for form in FORMS)
            yield from (("say", (text,)) for text in (*texts, *forms) if text is not None)
        case _ if len(texts) < TRANSLATING[name]:
            return
        case "Sentence" if (context := _literal(named.get("context"))) is not None:
            yield "say_in_context", (context, *texts)
        case "Sentence":
            yield "say", texts
        case "Plural" | "say_counted":
            yield "say_plural", (texts[0], texts[-1])
        case _:
            yield name, texts


def _literal(node: ast.expr | None) -> str | None:
    if isinstance(node, ast.Name) and node.id == "CHOICE":
        return CHOICE
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@functools.cache
def _translating(source: str) -> list[tuple[str, ast.Call]]:
    """The calls that translate, each with its function. Remembered, because a template and `computed` need them."""
    tree = ast.parse(source if CALL.search(source) else "")
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    named = ((ast.unparse(call.func), call) for call in calls if isinstance(call.func, ast.Name))
    return [(name, call) for name, call in named if name in TRANSLATING]


METHODS: Final = [(f"{STRANGERS}/**.py", "ignore"), ("**.py", "tests.locales:calls")]
"""Babel's extraction methods for the files of a folder."""


def computed() -> list[str]:
    """Where a text that is to be translated is not literal, so that it stands in no catalogue."""
    found = list[str]()
    for place, name, node in _everywhere():
        forms = (each.value for each in node.keywords if name == "Clause" and each.arg in FORMS)
        texts = [*node.args[: TRANSLATING[name]], *forms]
        if not all(isinstance(each, LITERAL.get(name, ast.Constant)) for each in texts):
            found.append(f"{place}: {ast.unparse(node)}")
    return found


def said_twice() -> list[str]:
    """Where both forms of a plural are the same English."""
    plurals = ((place, node.args) for place, name, node in _everywhere() if name in ("Plural", "say_plural"))
    forms = ((place, _literal(args[0]), _literal(args[1])) for place, args in plurals if len(args) > 1)
    return [f"{place}: {one}" for place, one, many in forms if one is not None and one == many]


def _everywhere() -> Iterator[tuple[str, str, ast.Call]]:
    """The calls that translate in all sources, each with its file and line, and its function."""
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for name, node in _translating(path.read_text("utf-8")) if STRANGERS not in path.parts else ():
                yield f"{path.relative_to(ROOT).as_posix()}:{node.lineno}", name, node


class _Recorder(discord.app_commands.Translator):
    """Writes down what discord.py wants translated, as (command, context, text)."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], str] = {}

    async def translate(
        self,
        text: discord.app_commands.locale_str,
        locale: discord.Locale,
        context: discord.app_commands.TranslationContextTypes,
    ) -> None:
        """Write it down."""
        of, kind = context.data, context_of(text, context)
        command = getattr(of, "command", of)
        if kind is not None:
            self.found.setdefault((kind, text.message), getattr(command, "qualified_name", ""))


async def command_texts() -> list[tuple[str, str, str]]:
    """Names and descriptions of Discord's commands, options and choices: command, context, text."""
    from tests.support.commands import commands_of_bot

    recorder = _Recorder()
    async with commands_of_bot() as tree:
        for command in tree.get_commands():
            await command.get_translated_payload(tree, recorder)
    return [(f"/{command}" if command else "", context, text) for (context, text), command in recorder.found.items()]


async def payload() -> list[dict[str, Any]]:
    """The commands as Discord gets them, with every translation."""
    from tests.support.commands import commands_of_bot, commands_payload

    async with commands_of_bot() as tree:
        await tree.set_translator(CommandTranslator())
        return await commands_payload(tree)


def clashes(commands: Sequence[dict[str, Any]], above: str = "") -> Iterator[str]:
    """Names that a reader sees twice in one list, and commands that are too long, in plain words.

    A list holds the commands of one level, the options of a command, or the choices of an option.
    """
    kinds = {each.get("type", 1) if not above else 0 for each in commands}
    for kind in kinds:
        level = [command for command in commands if above or command.get("type", 1) == kind]
        for locale in sorted({name for each in level for name in each.get("name_localizations") or ()}):
            names = Counter(_shown(each, locale) for each in level)
            for name in sorted(name for name, count in names.items() if count > 1):
                those = " and ".join(each["name"] for each in level if _shown(each, locale) == name)
                yield f"{locale}: {above or 'commands'}: {those} are both called {name!r}"
    for each in commands:
        if not above and size(each) > MAX_TOTAL:
            yield f"/{each['name']} has {size(each)} characters with the longest language; Discord takes {MAX_TOTAL}"
        below = f"{above} {each['name']}".strip() if above else f"/{each['name']}"
        for key in ("options", "choices"):
            yield from clashes(each.get(key) or (), below)


def _shown(each: dict[str, Any], locale: str) -> str:
    return str((each.get("name_localizations") or {}).get(locale, each["name"]))


def texts_of(catalogue: Catalog) -> set[str]:
    """Every English text in a catalogue, in any context."""
    return {english for message in catalogue for english in english_of(message)}


# --- writing ---------------------------------------------------------------------------------------------


def written(catalogue: Catalog) -> bytes:
    """A catalogue as a file: in the order of its sentences, without dates and lines, which would change each time."""
    file = io.BytesIO()
    catalogue.header_comment = HEADER
    pofile.write_po(file, catalogue, width=120, sort_output=True, include_lineno=False, ignore_obsolete=True)
    return LEFT_OUT.sub(b"", file.getvalue())


def read(language: str) -> Catalog:
    """A language's catalogue; an empty one if there is none."""
    path, locale = catalogues.file_of(language), language.replace("-", "_")
    if not path.is_file():
        return Catalog(locale=locale, project="Bakers & Bootleggers", charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return pofile.read_po(file, locale=locale)


def update(catalogue: Catalog, source: Catalog) -> None:
    """Bring a catalogue to the sentences that there are now. What changed a little is marked as fuzzy."""
    catalogue.update(source, update_creation_date=False)
    for message in catalogue:
        if message.fuzzy and message.previous_id and not _little_changed(message):
            message.string = ("",) * catalogue.num_plurals if message.pluralizable else ""
            message.flags.discard("fuzzy")


def _little_changed(message: Message) -> bool:
    """Whether a sentence is nearly its predecessor. Babel guesses more: what “hard” is called for “card”."""
    before, now = message.previous_id[-1], english_of(message)[-1]
    alike = SequenceMatcher(None, before, now).ratio() >= LITTLE_CHANGED
    return before == now or (alike and len(now) >= SHORTEST_ALIKE)


# --- checking --------------------------------------------------------------------------------------------


class Count(msgspec.Struct, frozen=True):
    """How much of a catalogue is translated, and what is wrong in it."""

    sentences: int
    untranslated: int
    fuzzy: int
    problems: tuple[str, ...]


def check(catalogue: Catalog) -> Count:
    """Compare every translation with its English sentence. What is fuzzy is not shown, so only counted."""
    messages = [message for message in catalogue if message.id]
    shown = [message for message in messages if _translated(message) and not message.fuzzy]
    return Count(
        len(messages),
        sum(not _translated(message) for message in messages),
        sum(message.fuzzy for message in messages),
        tuple(f"{english_of(message)[-1]!r}: {why}" for message in shown for why in _problems(message, catalogue)),
    )


def _translated(message: Message) -> bool:
    return any(message.string) if isinstance(message.string, list | tuple) else bool(message.string)


def forms_of(message: Message) -> tuple[str, ...]:
    """The translations of a sentence: one, or one for each form that the language's plural has."""
    return tuple(message.string) if isinstance(message.string, list | tuple) else (message.string or "",)


def english_of(message: Message) -> tuple[str, ...]:
    """The English of a sentence: one form, or two of a plural."""
    return tuple(message.id) if isinstance(message.id, list | tuple) else (message.id,)


def _problems(message: Message, catalogue: Catalog) -> Iterator[str]:
    plural = isinstance(message.id, list | tuple)
    forms = forms_of(message)
    if plural and (len(forms) != catalogue.num_plurals or not all(forms)):
        yield f"has {sum(map(bool, forms))} of {catalogue.num_plurals} plural forms"
    english = english_of(message)[-1]
    for form in filter(None, forms):
        yield from _differences(english, form, count_may_go=plural)
        if not fits(message.context or "", form):
            yield f"{form!r} is no {message.context} that Discord takes"


def _differences(english: str, form: str, *, count_may_go: bool) -> Iterator[str]:
    """What a translation lacks or has too much of, in plain words."""
    try:
        wanted, found = placeholders(english), placeholders(form)
    except ValueError as error:
        yield f"{form!r} cannot be filled: {error}"
        return
    if count_may_go:
        found["count"] = wanted["count"] = 0
    if set(+wanted) != set(+found):
        yield f"{form!r} has the placeholders {sorted(+found)}, not {sorted(+wanted)}"
    for mark in ("**", "`", "~~"):
        if form.count(mark) % 2:
            yield f"{form!r} opens {mark} without closing it"
    if Counter(CODE.findall(english)) != Counter(CODE.findall(form)):
        yield f"{form!r} has other commands, mentions or links than the English sentence"
    if english.count("\n") != form.count("\n"):
        yield f"{form!r} has another number of lines"
    if TWICE.search(form):
        yield f"{form!r} has a comma or stop twice"


def placeholders(text: str) -> Counter[str]:
    """The names in braces.

    Raises:
        ValueError: a brace has no partner, or there is more than a name between two.
    """
    found = Counter[str]()
    for _, name, spec, conversion in string.Formatter().parse(text):
        if name is not None:
            if not name.isidentifier() or spec or conversion:
                raise ValueError(f"only a name may stand in braces, not {name!r}")
            found[name] += 1
    return found


def table(counts: Mapping[str, Count]) -> str:
    """How much of each language is translated, as lines of a table."""
    lines = [f"{'language':10}{'sentences':>11}{'untranslated':>14}{'fuzzy':>7}{'problems':>10}"]
    lines += [
        f"{language:10}{count.sentences:11}{count.untranslated:14}{count.fuzzy:7}{len(count.problems):10}"
        for language, count in counts.items()
    ]
    return "\n".join(lines)


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return [language for language in LANGUAGES if language != DEFAULT and catalogues.file_of(language).is_file()]


def main(out: IO[str] = sys.stdout) -> int:
    """Run one of the commands; 1 if the check finds a mistake."""
    parser = argparse.ArgumentParser(prog="python -m tests.locales")
    parser.add_argument("command", choices=("extract", "update", "check"))
    parser.add_argument("language", nargs="*", help="only these languages, like de or zh-CN")
    chosen = parser.parse_args()
    if unknown := set(chosen.language) - set(LANGUAGES):
        parser.error(f"{', '.join(sorted(unknown))}: add it to bot/language/languages.py::LANGUAGES first")
    if chosen.command == "check":
        counts = {language: check(read(language)) for language in chosen.language or languages()}
        for language, count in counts.items():
            out.writelines(f"{language}: {problem}\n" for problem in count.problems)
        found = list(clashes(asyncio.run(payload())))
        out.writelines(f"{problem}\n" for problem in found)
        out.write(table(counts) + "\n")
        return int(any(found) or any(count.problems for count in counts.values()))
    source = template()
    if chosen.command == "extract":
        (catalogues.FOLDER / f"{catalogues.DOMAIN}.pot").write_bytes(written(source))
        out.write(f"{len(source)} sentences in {catalogues.DOMAIN}.pot\n")
        return 0
    for language in chosen.language or languages():
        path = catalogues.file_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = read(language)
        update(catalogue, source)
        path.write_bytes(written(catalogue))
        count = check(read(language))
        out.write(
            f"{language}: {count.untranslated} of {count.sentences} are not translated, {count.fuzzy} are fuzzy\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
