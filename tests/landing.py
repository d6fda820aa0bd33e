"""Which sentences can land on a button, in a menu or in a form: read from the source, by following its expressions.

An expression leads to the sentences that it says itself, to those of the constants, functions and fields that it names,
and for a parameter to those of every call. What stands in a placeholder is not followed: there stands the longest value
that a game can have.
"""

import ast
import functools
import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from bot.language import say_in_context, say_plural
from tests.plausible import NAME, longest_card, plausible
from tests.source import (
    PASSING_ON,
    Function,
    Kind,
    Scope,
    annotation_of,
    calls,
    fields_of,
    found_in_source,
    grown_in,
    last_name,
    locals_of,
    methods_of,
    modules,
    owners_of,
    parameters_of,
    says_nothing,
    scoped,
    types_of,
    within,
)

LIMITS: Final[Mapping[str, int]] = {
    "button": 80,
    "placeholder": 150,
    "option": 100,
    "description": 100,
    "form": 45,
    "field": 45,
    "hint": 100,
}
"""Characters by kind of place, by Discord's limits."""
FOLLOWED: Final = frozenset({"option", "description"})
"""Places whose texts come out of fields of many kinds; of buttons and forms only those of a known type are followed."""
NAME_IN_TITLES: Final = 30
"""Characters of a name that a form's title keeps."""
SAYING: Final = {"say": 1, "say_plural": 2, "say_counted": 1, "say_in_context": 2, "Sentence": 1, "Plural": 2}


class Said(NamedTuple):
    """A sentence of the source: its context, and its English form or forms."""

    context: str
    english: tuple[str, ...]

    def longest(self, values: Mapping[str, str]) -> str:
        """Its longest form in the reader's language, its placeholders filled."""
        given = {name: values[name] if name in values else plausible(name) for name in _placeholders(self.english[-1])}
        if len(self.english) > 1:
            given.pop("count", None)
            one, many = self.english
            return max((say_plural(one, many, count, **dict[str, object](given)) for count in (1, 2, 99)), key=len)
        return say_in_context(self.context, self.english[0], **given)


class Site(NamedTuple):
    """A place where a text meets a limit: file and line, the kind of place, and the expression of the text."""

    where: str
    kind: str
    scope: Scope
    expression: ast.expr

    def sentences(self) -> frozenset[Said]:
        """What can land there."""
        walk = _Walk("remembered" if self.kind in FOLLOWED else "ignored")
        return frozenset(walk.of(self.expression, self.scope))

    def longest(self, said: Said) -> str:
        """That sentence as it would stand there, as long as it can be."""
        values = {"card": longest_card()} if "machi_koro" in self.where else {}
        if "mafia_dollar" in self.where:  # there gangsters are attacked, and take what is handed over
            values |= dict.fromkeys(("receiver", "target"), plausible("gangster"))
        return said.longest(values | ({"name": NAME[:NAME_IN_TITLES]} if self.kind == "form" else {}))


# --- following expressions -------------------------------------------------------------------------------


class _Walk:
    """Follows an expression; each thing once."""

    def __init__(self, fields: Literal["followed", "remembered", "ignored"]) -> None:
        self._seen: set[object] = set()
        self._fields = fields

    def of(self, node: ast.AST, scope: Scope) -> Iterator[Said]:
        """The sentences to which an expression leads."""
        match node:
            case ast.Call():
                yield from self._call(node, scope)
            case ast.Name(id=name):
                yield from self._name(name, scope)
            case ast.Attribute():
                yield from self._attribute(node, scope)
            case ast.Subscript():
                for value, where in self._at(node, scope):
                    yield from self.of(value, where)
            case _:
                for part in _parts(node):
                    yield from self.of(part, scope)

    def _at(self, node: ast.Subscript, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        """What stands at that place in each line of a module's table; of anything else the whole value."""
        match node:
            case ast.Subscript(
                value=ast.Subscript(value=ast.Name() | ast.Attribute() as table), slice=ast.Constant(value=int(place))
            ):
                lines = [
                    (line, Scope(module, None))
                    for module, name in found_in_source(table, scope)
                    for value in modules()[module].constants.get(name, ())
                    if isinstance(value, ast.Dict)
                    for line in value.values
                ]
                yield from ((line.elts[place], where) for line, where in lines if isinstance(line, ast.Tuple))
                if lines and all(isinstance(line, ast.Tuple) for line, _ in lines):
                    return
        yield node.value, scope

    def _call(self, node: ast.Call, scope: Scope) -> Iterator[Said]:
        name = last_name(node.func)
        if name in SAYING:
            texts = [str(each.value) for each in node.args[: SAYING[name]] if isinstance(each, ast.Constant)]
            if name == "Sentence":
                told = [each.value for each in node.keywords if each.arg == "context"]
                texts.insert(0, str(told[0].value) if told and isinstance(told[0], ast.Constant) else "")
            if name == "say" and texts:
                yield Said("", (texts[0],))
            elif name in ("say_plural", "say_counted", "Plural"):
                yield Said("", (texts[0], texts[-1]))
            elif len(texts) == 2:
                yield Said(texts[0], (texts[1],))
            return
        ours = found_in_source(node.func, scope)
        for module, called in ours:
            yield from self._defined(module, called, (node, scope))
        methods = methods_of(node.func, scope) if isinstance(node.func, ast.Attribute) and not ours else []
        for module, method in methods:
            yield from self._given_back(module, method, (node, scope))
        if ours or methods:
            return
        # `str`, `join` and the like give back what they are given; keywords fill placeholders
        match node.func:
            case ast.Attribute(value=table, attr="values" | "items" | "get"):
                yield from self.of(table, scope)
            case function:
                yield from self.of(function, scope)
        for argument in node.args if self._gives_back(node.func, scope) else ():
            yield from self.of(argument, scope)

    def _gives_back(self, function: ast.expr, scope: Scope) -> bool:
        """Whether a function of others may give back what it is given; of methods those of texts and lists do."""
        match function:
            case ast.Attribute(value=ast.Name(id=base)) if base in modules()[scope.module].imports:
                return True
            case ast.Attribute(attr=name):
                return name in ("join", "get", *PASSING_ON)
            case _:
                return True

    def _name(self, name: str, scope: Scope) -> Iterator[Said]:
        if not self._once(("name", _key(scope), name)):
            return
        if scope.function is not None:
            inside = locals_of(scope.function).get(name, ())
            for value in inside:
                yield from self.of(value, scope)
            if name in (parameters := parameters_of(scope.function)):
                if not says_nothing(parameters[name], scope.module):
                    yield from self._given(scope, list(parameters).index(name), name)
                return
            if inside:
                return
        for place in found_in_source(ast.Name(name), scope):
            yield from self._defined(*place)

    def _defined(self, module: str, name: str, called: tuple[ast.Call, Scope] | None = None) -> Iterator[Said]:
        """What a function gives back, or a constant holds."""
        where = called and (_key(called[1]), called[0].lineno, called[0].col_offset)
        if not self._once(("defined", module, name, where)):
            return
        found = modules()[module]
        for function in found.functions.get(name, ()):
            yield from self._given_back(module, function, called)
        for value in found.constants.get(name, ()):
            yield from self.of(value, Scope(module, None))

    def _given_back(
        self, module: str, function: Function, called: tuple[ast.Call, Scope] | None = None
    ) -> Iterator[Said]:
        inner = Scope(module, function, called)
        for node in within(function):
            if isinstance(node, ast.Return | ast.Yield | ast.YieldFrom) and node.value is not None:
                yield from self.of(node.value, inner)
                for grown in grown_in(node.value, function):
                    yield from self.of(grown, inner)

    def _given(self, scope: Scope, at: int, name: str) -> Iterator[Said]:
        """What the call gives one of the function's parameters; if it was not reached by one, what all calls give."""
        assert scope.function is not None
        every = [(call, caller) for caller, call in calls().get(scope.function.name, ())]
        for call, caller in [scope.called] if scope.called else every:
            if scope.module not in {module for module, _ in found_in_source(call.func, caller)}:
                continue
            for value in _argument(call, at, name):
                yield from self.of(value, caller)

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Iterator[Said]:
        found = found_in_source(node, scope)
        for place in found:
            yield from self._defined(*place)
        if found or (self._fields == "ignored" and not types_of(node.value, scope)):
            return
        for kind in owners_of(node, scope):
            if self._fields != "followed":
                yield from _in_field(kind, node.attr)
            elif self._once(("field", kind, node.attr)):
                yield from self.field(kind, node.attr)

    def field(self, kind: "Kind", name: str) -> Iterator[Said]:
        """What is put into a class's field of that name, or what its property of that name gives."""
        found = modules()[kind.module].classes[kind.name]
        fields = fields_of(found)
        types = [annotation_of(each, name) for each in found.body if isinstance(each, ast.AnnAssign)]
        if name in fields and not any(says_nothing(each, kind.module) for each in types):
            yield from self._put(kind.name, fields.index(name), name)
        for each in found.body:
            if isinstance(each, Function) and each.name == name and each.decorator_list:
                yield from self._given_back(kind.module, each)

    def _put(self, kind: str, at: int, name: str) -> Iterator[Said]:
        for caller, call in calls().get(kind, ()):
            for value in _argument(call, at, name):
                yield from self.of(value, caller)

    def _once(self, key: object) -> bool:
        new = key not in self._seen
        self._seen.add(key)
        return new


def _parts(node: ast.AST) -> Sequence[ast.AST]:
    """The parts of an expression that may be its value; what is compared, and the keys of a table, are not."""
    match node:
        case ast.Dict(values=values):
            return values
        case ast.DictComp(value=value):
            return [value]
        case ast.IfExp(body=one, orelse=other):
            return [one, other]
        case ast.expr() | ast.keyword() if not isinstance(node, ast.Compare):
            return list(ast.iter_child_nodes(node))
        case _:
            return []


def _argument(call: ast.Call, at: int, name: str) -> list[ast.expr]:
    """What a call gives the parameter of that place and name."""
    return [*call.args[at : at + 1], *(each.value for each in call.keywords if each.arg == name)]


@functools.cache
def _in_field(kind: Kind, name: str) -> frozenset[Said]:
    """What a class's field of that name holds."""
    return frozenset(_Walk("followed").field(kind, name))


def _key(scope: Scope) -> object:
    """Which scope this is, with the last two calls that led to it."""
    calls, at = list[object](), scope.called
    while at is not None and len(calls) < 2:
        calls.append((at[1].module, at[0].lineno, at[0].col_offset))
        at = at[1].called
    return scope.module, scope.function and scope.function.lineno, *calls


# --- places ----------------------------------------------------------------------------------------------


def sites() -> list[Site]:
    """Every place where a text meets one of Discord's limits."""
    found = []
    for module in modules().values():
        if module.name.startswith("cogs"):
            for scope, node in scoped(module):
                if isinstance(node, ast.Call):
                    where = f"{module.name.replace('.', '/')}.py:{node.lineno}"
                    found += [Site(where, kind, scope, text) for kind, text in _texts(node)]
    return sorted(found, key=lambda site: (site.where, site.kind))


def _texts(node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """The texts of a call that makes a control, with the kind of place."""
    named = {each.arg: each.value for each in node.keywords}
    match last_name(node.func):
        case "button" if isinstance(node.func, ast.Attribute) and node.args:
            yield "button", node.args[0]
        case "menu" if isinstance(node.func, ast.Attribute) and len(node.args) == 2:
            yield "placeholder", node.args[0]
        case "option" if node.args and not isinstance(node.args[0], ast.Starred):
            yield "option", node.args[0]
            if len(node.args) > 2:
                yield "description", node.args[2]
        case "option" if node.args:
            yield "option", node.args[0]
        case "Modal":
            yield "form", named["title"]
        case "Label":
            kinds = {"text": "field", "description": "hint"}
            yield from ((kinds[key], named[key]) for key in kinds if key in named)
        case "TextInput" | "UserSelect" | "ChannelSelect" | "RoleSelect" as made if "placeholder" in named:
            yield "hint" if made == "TextInput" else "placeholder", named["placeholder"]
        case _:
            return


def _placeholders(english: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(english) if name}
