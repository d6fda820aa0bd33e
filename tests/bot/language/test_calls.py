"""A constant sentence that is called gets a value for each of its placeholders, and no others."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import bot
import cogs
import rendering
from bot.language import Plural, Sentence
from tests.locales import placeholders


def modules() -> Iterator[ModuleType]:
    """Every module of the code."""
    for package in (bot, cogs, rendering):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                yield importlib.import_module(found.name)


def calls(module: ModuleType) -> Iterator[tuple[Sentence, ast.Call]]:
    """Every call in the module of a constant sentence, its own or another module's."""
    for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text("utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                called = getattr(module, name, None)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=place), attr=name)):
                called = getattr(getattr(module, place, None), name, None)
            case _:
                continue
        if isinstance(called, Sentence):
            yield called, node


def fits(sentence: Sentence, call: ast.Call) -> bool:
    """Whether the call gives what the sentence asks for: the number of a `Plural` first, the rest by name."""
    plural = isinstance(sentence, Plural)
    wanted = set(placeholders(sentence.many if isinstance(sentence, Plural) else sentence.english))
    given = {keyword.arg for keyword in call.keywords}
    return None in given or (len(call.args) == plural and given == wanted - ({"count"} if plural else set()))


def test_every_call_of_a_sentence_fills_its_placeholders() -> None:
    found = [(module.__name__, *said) for module in modules() for said in calls(module)]
    assert len(found) > 100
    wrong = [f"{name}:{call.lineno}: {sentence!r}" for name, sentence, call in found if not fits(sentence, call)]
    assert not wrong


def test_a_call_that_leaves_something_out_is_found() -> None:
    call = ast.parse("SAID(name=1)", mode="eval").body
    assert isinstance(call, ast.Call)
    assert fits(Sentence("Hello {name}"), call)
    assert not fits(Sentence("Hello {name} and {other}"), call)
    assert not fits(Sentence("Hello"), call)
    assert not fits(Plural("{count} card of {name}", "{count} cards of {name}"), call)
