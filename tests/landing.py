"""Which sentences can land on a button, in a menu or in a form: read from the source, by following its expressions.

An expression leads to the sentences that it says itself, to those of the constants, functions and fields that it names,
and for a parameter to those of every call. What stands in a placeholder is not followed: there stands the longest value
that a game can have.
"""

import ast
import functools
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple

from bot.language import say_in_context, say_plural
from tests.plausible import NAME, longest_card, plausible

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = (
    *("cogs", "rendering/words", "rendering/records", "rendering/tournaments"),
    *("bot/calendar", "bot/language"),
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
"""Places whose texts come out of fields of many kinds; buttons and forms say theirs themselves."""
NAME_IN_TITLES: Final = 30
"""Characters of a name that a form's title keeps."""
SAYING: Final = {"say": 1, "say_plural": 2, "say_counted": 1, "say_in_context": 2, "Sentence": 1, "Plural": 2}
Function = ast.FunctionDef | ast.AsyncFunctionDef


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


class Scope(NamedTuple):
    """A module, the function in it that an expression stands in, and the call by which it was reached, if by one."""

    module: str
    function: Function | None
    called: "tuple[ast.Call, Scope] | None" = None


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
        return said.longest(values | ({"name": NAME[:NAME_IN_TITLES]} if self.kind == "form" else {}))


# --- the source ------------------------------------------------------------------------------------------


class _Module(NamedTuple):
    """A file: what it imports, its functions and classes by name, its constants, and each function's lines."""

    name: str
    tree: ast.Module
    imports: dict[str, str]
    functions: dict[str, list[Function]]
    classes: dict[str, ast.ClassDef]
    constants: dict[str, list[ast.expr]]


@functools.cache
def _modules() -> dict[str, _Module]:
    found = {}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            found[name] = _read(name, ast.parse(path.read_text("utf-8")))
    return found


def _read(name: str, tree: ast.Module) -> _Module:
    made = _Module(name, tree, {}, {}, {}, {})
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            made.imports.update({each.asname or each.name: f"{node.module}.{each.name}" for each in node.names})
        elif isinstance(node, Function):
            made.functions.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.ClassDef):
            made.classes[node.name] = node
    for statement in tree.body:
        for target, value in _assigned(statement):
            made.constants.setdefault(target, []).append(value)
    return made


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement gives a value, with that value; of several at once, each with the whole value."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from ((name, node.value) for name in _names(target))
    elif isinstance(node, ast.AnnAssign | ast.AugAssign) and node.value is not None:
        yield from ((name, node.value) for name in _names(node.target))
    elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        yield from ((name, node.iter) for name in _names(node.target))
    elif isinstance(node, ast.NamedExpr):
        yield node.target.id, node.value


@functools.cache
def _locals(function: Function) -> dict[str, list[ast.expr]]:
    """What a function gives its names."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        for name, value in _assigned(node):
            found.setdefault(name, []).append(value)
    return found


def _names(target: ast.expr) -> list[str]:
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]


@functools.cache
def _calls() -> dict[str, list[tuple[Scope, ast.Call]]]:
    """Every call, by the last name of what is called."""
    found: dict[str, list[tuple[Scope, ast.Call]]] = {}
    for module in _modules().values():
        for scope, node in _scoped(module):
            if isinstance(node, ast.Call) and (name := _last(node.func)):
                found.setdefault(name, []).append((scope, node))
    return found


def _scoped(module: _Module) -> Iterator[tuple[Scope, ast.AST]]:
    """Every node of a module, with the innermost function around it."""
    waiting: list[tuple[Scope, ast.AST]] = [(Scope(module.name, None), module.tree)]
    while waiting:
        scope, node = waiting.pop()
        yield scope, node
        inner = Scope(module.name, node) if isinstance(node, Function) else scope
        waiting += [(inner, child) for child in ast.iter_child_nodes(node)]


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


# --- following expressions -------------------------------------------------------------------------------


class _Walk:
    """Follows an expression; each thing once."""

    def __init__(self, fields: Literal["followed", "remembered", "ignored"]) -> None:
        self._seen: set[object] = set()
        self._fields = fields

    def of(self, node: ast.AST, scope: Scope) -> Iterator[Said]:
        """The sentences to which an expression leads."""
        if isinstance(node, ast.Call):
            yield from self._call(node, scope)
        elif isinstance(node, ast.Name):
            yield from self._name(node.id, scope)
        elif isinstance(node, ast.Attribute):
            yield from self._attribute(node, scope)
        elif isinstance(node, ast.Compare):
            return
        elif isinstance(node, ast.IfExp):
            yield from self.of(node.body, scope)
            yield from self.of(node.orelse, scope)
        elif isinstance(node, ast.Subscript):
            yield from self.of(node.value, scope)
        elif isinstance(node, ast.comprehension):
            return
        elif isinstance(node, ast.expr | ast.keyword):
            for child in ast.iter_child_nodes(node):
                yield from self.of(child, scope)

    def _call(self, node: ast.Call, scope: Scope) -> Iterator[Said]:
        name = _last(node.func)
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
        ours = list(self._found(node.func, scope))
        for module, called in ours:
            yield from self._defined(module, called, (node, scope))
        if not ours:  # `str`, `join` and the like give back what they are given
            yield from self.of(node.func, scope)
            for argument in (*node.args, *(each.value for each in node.keywords)):
                yield from self.of(argument, scope)

    def _found(self, function: ast.expr, scope: Scope) -> Iterator[tuple[str, str]]:
        """The module and name that an expression names, if it is in the source."""
        module = _modules()[scope.module]
        if isinstance(function, ast.Name):
            if function.id in module.functions or function.id in module.constants:
                yield module.name, function.id
            elif function.id in module.imports:
                yield from _resolved(module.imports[function.id])
        elif isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
            base = module.imports.get(function.value.id)
            if base:
                yield from _resolved(f"{base}.{function.attr}")

    def _name(self, name: str, scope: Scope) -> Iterator[Said]:
        if not self._once(("name", _key(scope), name)):
            return
        if scope.function is not None:
            inside = _locals(scope.function).get(name, ())
            for value in inside:
                yield from self.of(value, scope)
            if name in (parameters := _parameters(scope.function)):
                yield from self._given(scope, parameters.index(name), name)
                return
            if inside:
                return
        yield from self._global(ast.Name(name), scope)

    def _global(self, node: ast.expr, scope: Scope) -> Iterator[Said]:
        for module, name in self._found(node, scope):
            yield from self._defined(module, name)

    def _defined(self, module: str, name: str, called: tuple[ast.Call, Scope] | None = None) -> Iterator[Said]:
        """What a function gives back, or a constant holds."""
        where = called and (_key(called[1]), called[0].lineno, called[0].col_offset)
        if not self._once(("defined", module, name, where)):
            return
        found = _modules()[module]
        for function in found.functions.get(name, ()):
            inner = Scope(module, function, called)
            for node in _within(function):
                if isinstance(node, ast.Return | ast.Yield | ast.YieldFrom) and node.value is not None:
                    yield from self.of(node.value, inner)
                    for grown in _grown(node.value, function):
                        yield from self.of(grown, inner)
        for value in found.constants.get(name, ()):
            yield from self.of(value, Scope(module, None))

    def _given(self, scope: Scope, at: int, name: str) -> Iterator[Said]:
        """What the call gives one of the function's parameters; if it was not reached by one, what all calls give."""
        assert scope.function is not None
        every = [(call, caller) for caller, call in _calls().get(scope.function.name, ())]
        for call, caller in [scope.called] if scope.called else every:
            if scope.module not in {module for module, _ in self._found(call.func, caller)}:
                continue
            positional = [call.args[at]] if at < len(call.args) else []
            for value in [*positional, *(each.value for each in call.keywords if each.arg == name)]:
                yield from self.of(value, caller)

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Iterator[Said]:
        found = list(self._found(node, scope))
        for module, name in found:
            yield from self._defined(module, name)
        if not found and self._fields == "remembered":
            yield from _in_fields(node.attr)
        elif not found and self._fields == "followed" and self._once(("field", node.attr)):
            yield from self.field(node.attr)

    def field(self, name: str) -> Iterator[Said]:
        """What is put into the fields of that name, and what the properties of that name give."""
        for module in _modules().values():
            for kind in module.classes.values():
                annotated = [each.target for each in kind.body if isinstance(each, ast.AnnAssign)]
                fields = [field for target in annotated for field in _names(target)]
                if name in fields:
                    yield from self._put(kind.name, fields.index(name), name)
                for each in kind.body:
                    if isinstance(each, Function) and each.name == name and each.decorator_list:
                        yield from self._defined(module.name, name)

    def _put(self, kind: str, at: int, name: str) -> Iterator[Said]:
        for caller, call in _calls().get(kind, ()):
            positional = [call.args[at]] if at < len(call.args) else []
            for value in [*positional, *(each.value for each in call.keywords if each.arg == name)]:
                yield from self.of(value, caller)

    def _once(self, key: object) -> bool:
        new = key not in self._seen
        self._seen.add(key)
        return new


@functools.cache
def _in_fields(name: str) -> frozenset[Said]:
    """What the fields of that name hold."""
    return frozenset(_Walk("followed").field(name))


def _key(scope: Scope) -> object:
    """Which scope this is, with the last two calls that led to it."""
    calls, at = list[object](), scope.called
    while at is not None and len(calls) < 2:
        calls.append((at[1].module, at[0].lineno, at[0].col_offset))
        at = at[1].called
    return scope.module, scope.function and scope.function.lineno, *calls


def _resolved(path: str) -> Iterator[tuple[str, str]]:
    """The module and name of something imported, through the modules that only pass it on."""
    module, _, name = path.rpartition(".")
    found = _modules().get(module)
    if found is None:
        return
    if name in found.functions or name in found.constants:
        yield module, name
    elif name in found.imports:
        yield from _resolved(found.imports[name])


def _parameters(function: Function) -> list[str]:
    """The names of the parameters, without `self`."""
    every = [each.arg for each in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    return [name for name in every if name not in ("self", "cls")]


def _within(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function, without those of functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, Function)]


def _grown(value: ast.expr, function: Function) -> Iterator[ast.expr]:
    """What is put into a list before it is given back."""
    named = set(_names(value))
    for node in _within(function):
        match node:
            case ast.Call(ast.Attribute(ast.Name(changed), "append" | "insert" | "extend"), [*_, put]) if (
                changed in named
            ):
                yield put
            case _:
                continue


# --- places ----------------------------------------------------------------------------------------------


def sites() -> list[Site]:
    """Every place where a text meets one of Discord's limits."""
    found = []
    for module in _modules().values():
        if module.name.startswith("cogs"):
            for scope, node in _scoped(module):
                if isinstance(node, ast.Call):
                    where = f"{module.name.replace('.', '/')}.py:{node.lineno}"
                    found += [Site(where, kind, scope, text) for kind, text in _texts(node)]
    return sorted(found, key=lambda site: (site.where, site.kind))


def _texts(node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """The texts of a call that makes a control, with the kind of place."""
    named = {each.arg: each.value for each in node.keywords}
    match _last(node.func):
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
        case "TextInput":
            yield "hint", named["placeholder"]
        case "UserSelect" | "ChannelSelect" | "RoleSelect":
            yield from (("placeholder", named[key]) for key in ("placeholder",) if key in named)
        case _:
            return


def _placeholders(english: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(english) if name}
