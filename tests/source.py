"""The source of what players read, parsed: what its names stand for, and which classes its annotations name."""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = (
    *("cogs", "rendering/words", "rendering/records", "rendering/tournaments"),
    *("bot/calendar", "bot/language"),
)
PASSING_ON: Final = frozenset(
    {"list", "tuple", "sorted", "reversed", "iter", "next", "enumerate", "zip", "dict", "fromkeys"}
)
"""Functions that give back things of the types that they are given."""
STEPS: Final = 24
"""Most steps from an expression back to an annotation."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Scope(NamedTuple):
    """A module, the function in it that an expression stands in, and the call by which it was reached, if by one."""

    module: str
    function: Function | None
    called: "tuple[ast.Call, Scope] | None" = None


class Module(NamedTuple):
    """A file: what it imports, its functions, methods and classes by name, and the values of its constants."""

    name: str
    tree: ast.Module
    imports: dict[str, str]
    functions: dict[str, list[Function]]
    classes: dict[str, ast.ClassDef]
    constants: dict[str, list[ast.expr]]


@functools.cache
def modules() -> dict[str, Module]:
    found = {}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            found[name] = _read(name, ast.parse(path.read_text("utf-8")))
    return found


def _read(name: str, tree: ast.Module) -> Module:
    made = Module(name, tree, {}, {}, {}, {})
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
    """The names that a statement gives a value, with that value; of several from one value, each with the whole."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            match target, node.value:
                case ast.Tuple(elts=names), ast.Tuple(elts=values) if len(names) == len(values):
                    pairs = list(zip(names, values, strict=True))
                case _:
                    pairs = [(target, node.value)]
            yield from ((name, value) for given, value in pairs for name in names_in(given))
    elif isinstance(node, ast.AnnAssign | ast.AugAssign) and node.value is not None:
        yield from ((name, node.value) for name in names_in(node.target))
    elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        match node.target, node.iter:
            case ast.Tuple(elts=[key, line]), ast.Call(func=ast.Attribute(value=table, attr="items")):
                yield from _unpacked(line, ast.Subscript(table, key))
            case _:
                yield from ((name, node.iter) for name in names_in(node.target))
    elif isinstance(node, ast.NamedExpr):
        yield node.target.id, node.value


def _unpacked(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    match target:
        case ast.Tuple(elts=parts):
            for place, part in enumerate(parts):
                yield from _unpacked(part, ast.Subscript(value, ast.Constant(place)))
        case _:
            yield from ((name, value) for name in names_in(target))


@functools.cache
def locals_of(function: Function) -> dict[str, list[ast.expr]]:
    """What a function gives its names."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        for name, value in _assigned(node):
            found.setdefault(name, []).append(value)
    return found


def names_in(target: ast.expr) -> list[str]:
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]


@functools.cache
def calls() -> dict[str, list[tuple[Scope, ast.Call]]]:
    """Every call, by the last name of what is called."""
    found: dict[str, list[tuple[Scope, ast.Call]]] = {}
    for module in modules().values():
        for scope, node in scoped(module):
            if isinstance(node, ast.Call) and (name := last_name(node.func)):
                found.setdefault(name, []).append((scope, node))
    return found


def scoped(module: Module) -> Iterator[tuple[Scope, ast.AST]]:
    """Every node of a module, with the innermost function around it."""
    waiting: list[tuple[Scope, ast.AST]] = [(Scope(module.name, None), module.tree)]
    while waiting:
        scope, node = waiting.pop()
        yield scope, node
        inner = Scope(module.name, node) if isinstance(node, Function) else scope
        waiting += [(inner, child) for child in ast.iter_child_nodes(node)]


def last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def found_in_source(node: ast.expr, scope: Scope) -> list[tuple[str, str]]:
    """The module and name of the function or constant that an expression names; empty if it is not in the source."""
    place = _place_of(node, modules()[scope.module])
    return [] if place is None or place[1] in modules()[place[0]].classes else [place]


def _place_of(node: ast.AST, module: Module) -> tuple[str, str] | None:
    """The module and name of what a name, or an attribute of an imported module, stands for."""
    match node:
        case ast.Name(id=name) if _defines(module, name):
            return module.name, name
        case ast.Name(id=name):
            return _imported(module.imports.get(name, ""))
        case ast.Attribute(value=ast.Name(id=base), attr=name) if base in module.imports:
            return _imported(f"{module.imports[base]}.{name}")
        case _:
            return None


def _imported(path: str) -> tuple[str, str] | None:
    """The module and name of something imported, through the modules that only pass it on."""
    module, _, name = path.rpartition(".")
    found = modules().get(module)
    if found is None:
        return None
    return (module, name) if _defines(found, name) else _imported(found.imports.get(name, ""))


def _defines(module: Module, name: str) -> bool:
    return name in module.functions or name in module.constants or name in module.classes


class Kind(NamedTuple):
    """A class of the source."""

    module: str
    name: str


def owners_of(node: ast.Attribute, scope: Scope) -> list[Kind]:
    """The classes whose field or property an attribute may be: of its object's type, if it is written down.

    Else all that have such a name, of those that the module can know.
    """
    holds, types = _holders(node.attr), types_of(node.value, scope)
    if types is not None:
        holds = [kind for kind in holds if types & {kind, *_bases(kind)}]
    return [kind for kind in holds if types or kind.module in _known_to(scope.module)]


def _bases(kind: Kind) -> set[Kind]:
    """The classes that a class inherits from."""
    named = {base for each in modules()[kind.module].classes[kind.name].bases for base in _named_in(each, kind.module)}
    return named.union(*map(_bases, named))


@functools.cache
def _holders(name: str) -> list[Kind]:
    return [
        Kind(module.name, kind.name)
        for module in modules().values()
        for kind in module.classes.values()
        if name in fields_of(kind) or any(isinstance(each, Function) and each.name == name for each in kind.body)
    ]


def fields_of(kind: ast.ClassDef) -> list[str]:
    return [field for each in kind.body if isinstance(each, ast.AnnAssign) for field in names_in(each.target)]


def types_of(node: ast.AST, scope: Scope, steps: int = STEPS, behind: frozenset[str] = frozenset()) -> set[Kind] | None:
    """The classes that the annotations name from which an expression's value comes. None: they do not tell.

    `behind`: the names that led here, which say nothing about themselves.
    """

    def all_of(*parts: ast.AST, behind: frozenset[str] = behind) -> set[Kind] | None:
        found = [types_of(part, scope, steps - 1, behind) for part in parts] if steps else [None]
        known = [types for types in found if types is not None]
        return set[Kind]().union(*known) if len(known) == len(found) else None

    match node:
        case ast.Name(id="self" | "cls"):
            return _class_around(scope)
        case ast.Name(id=name) if name in behind:
            return set()
        case ast.Name(id=name):
            if scope.function is not None and (name in (given := parameters_of(scope.function))):
                return _named_in(given[name], scope.module) or None
            if scope.function is not None and (values := locals_of(scope.function).get(name)):
                return all_of(*values, behind=behind | {name})
            return _type_of_constant(node, scope)
        case ast.Call(func=ast.Attribute(value=table, attr="values" | "items" | "get"), args=args):
            return all_of(table, *args[1:])
        case ast.Call(func=ast.Name() | ast.Attribute() as function):
            if last_name(function) in PASSING_ON:
                return all_of(*node.args)
            called = [
                (module, each)
                for module, name in found_in_source(function, scope)
                for each in modules()[module].functions.get(name, ())
            ]
            called += methods_of(function, scope, steps) if isinstance(function, ast.Attribute) else []
            types = {kind for module, each in called for kind in _named_in(each.returns, module)}
            return types | _named_in(function, scope.module) or None
        case ast.Attribute(value=value, attr=name):
            owners = all_of(value)
            return {
                kind
                for owner in owners or ()
                for each in modules()[owner.module].classes[owner.name].body
                for kind in _named_in(annotation_of(each, name), owner.module)
            } or _type_of_constant(node, scope)
        case ast.Subscript(value=value) | ast.Starred(value=value) | ast.Await(value=value):
            return all_of(value)
        case ast.ListComp(elt=value) | ast.SetComp(elt=value) | ast.GeneratorExp(elt=value) | ast.DictComp(value=value):
            return all_of(value)
        case ast.List(elts=values) | ast.Tuple(elts=values):
            return all_of(*values)
        case ast.IfExp(body=one, orelse=other):
            return all_of(one, other)
        case _:
            return None


def methods_of(node: ast.Attribute, scope: Scope, steps: int = STEPS) -> list[tuple[str, Function]]:
    """The methods of that name, with their modules, of the classes that an object may have."""
    return [
        (kind.module, each)
        for kind in (types_of(node.value, scope, steps - 1) if steps else None) or ()
        for each in modules()[kind.module].classes[kind.name].body
        if isinstance(each, Function) and each.name == node.attr
    ]


def _type_of_constant(node: ast.expr, scope: Scope) -> set[Kind] | None:
    """The classes that the annotation of a module's constant names."""
    return {
        kind
        for module, name in found_in_source(node, scope)
        for statement in modules()[module].tree.body
        for kind in _named_in(annotation_of(statement, name), module)
    } or None


def says_nothing(annotation: ast.expr | None, module: str) -> bool:
    """Whether a type comes from a package below, whose things hold no sentence, such as a view or a decision."""
    path = modules()[module].imports.get(last_name(annotation), "") if isinstance(annotation, ast.Name) else ""
    return path.startswith(("bot.", "data.")) and path.rpartition(".")[0] not in modules()


def parameters_of(function: Function) -> dict[str, ast.expr | None]:
    """The parameters, without `self`, with their annotations."""
    every = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    return {each.arg: each.annotation for each in every if each.arg not in ("self", "cls")}


def annotation_of(node: ast.stmt, name: str) -> ast.expr | None:
    """The type of a field or property, if the statement of a class is that."""
    match node:
        case ast.AnnAssign(target=ast.Name(id=field), annotation=annotation) if field == name:
            return annotation
        case ast.FunctionDef(name=field, returns=returns) if field == name:
            return returns
        case _:
            return None


def _named_in(annotation: ast.expr | None, module: str) -> set[Kind]:
    """The classes of the source that an annotation names, however deep."""
    nodes = ast.walk(annotation) if annotation is not None else ()
    places = [place for node in nodes if (place := _place_of(node, modules()[module])) is not None]
    return {Kind(*place) for place in places if place[1] in modules()[place[0]].classes}


def _class_around(scope: Scope) -> set[Kind]:
    return {
        Kind(scope.module, kind.name)
        for kind in modules()[scope.module].classes.values()
        if scope.function in kind.body
    }


@functools.cache
def _known_to(module: str) -> frozenset[str]:
    """The modules of the source that a module imports, also through others, and itself."""
    found, waiting = set[str](), [module]
    while waiting:
        name = waiting.pop()
        if name in modules() and name not in found:
            found.add(name)
            paths = modules()[name].imports.values()
            waiting += [each for path in paths for each in (path, path.rpartition(".")[0])]
    return frozenset(found)


def within(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function, without those of functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, Function)]


def grown_in(value: ast.expr, function: Function) -> Iterator[ast.expr]:
    """What is put into a list, or into a table as a key, before it is given back."""
    named = set(names_in(value))
    for node in within(function):
        match node:
            case ast.Call(ast.Attribute(ast.Name(changed), "append" | "insert" | "extend"), [*_, put]) if (
                changed in named
            ):
                yield put
            case ast.Assign(targets=[ast.Subscript(value=ast.Name(changed), slice=put)]) if changed in named:
                yield put
            case _:
                continue
