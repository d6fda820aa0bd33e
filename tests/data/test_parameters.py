"""Typed text never becomes part of a statement: SQL is written out, and values are parameters."""

import ast
from collections.abc import Collection
from pathlib import Path

ROOT = Path(__file__).parents[2]
ASKS = {
    *("execute", "executemany", "execute_fetchall", "executescript"),
    *("_run", "_all", "_one", "_number", "_numbers", "_run_now", "_insert"),
    *("_add", "_add_once", "_put", "_new"),
}
"""The functions that take a statement, or the name of a table and its columns."""
PLACES = {
    ("data/sqlite.py", "pragma"),  # from a tuple beside it
    ("data/maintenance.py", "table"),  # from a tuple above it
    ("data/maintenance.py", "column"),
    ("data/sql/people.py", "marks"),  # question marks, one for each value
    *(("data/moving.py", name) for name in ("name", "keys", "marks")),  # from a table of ours, and question marks
    ("data/sql/results.py", "marks"),
    ("data/sql/slots.py", "column"),  # from a table of ours
    ("data/sql/ratings.py", "marks"),
    ("bot/playground/world/storage.py", "of_channel"),  # a statement written out above it
}
"""Names in statements that stand for text of our own."""


def is_ours(value: ast.expr) -> bool:
    """Whether it is text of our own: a constant, one of two, or each of several."""
    match value:
        case ast.Constant(value=str()):
            return True
        case ast.IfExp(body=body, orelse=orelse):
            return is_ours(body) and is_ours(orelse)
        case ast.Tuple(elts=parts):
            return all(map(is_ours, parts))
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="_shards"))):
            return True  # it formats numbers only
    return False


def written_out(tree: ast.Module) -> set[str]:
    """The names that stand only for text of our own."""
    bound: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                bound.setdefault(name, []).append(value)
            case ast.For(target=ast.Name(id=name), iter=value):
                bound.setdefault(name, []).append(value)
            case ast.arg(arg=name):
                bound.setdefault(name, []).append(ast.Name(name))
    return {name for name, values in bound.items() if all(map(is_ours, values))}


def pieces(node: ast.expr) -> list[ast.expr]:
    """The parts that are joined to one text."""
    match node:
        case ast.JoinedStr():
            return [value for value in node.values if isinstance(value, ast.FormattedValue)]
        case ast.BinOp(left=left, right=right):
            return [*pieces(left), *pieces(right)]
        case ast.Constant():
            return []
        case _:
            return [node]


def harmless(piece: ast.expr, path: str, ours: Collection[str] = ()) -> bool:
    """Whether the part can only be text of ours or a number."""
    if isinstance(piece, ast.FormattedValue):
        if piece.format_spec is not None and ast.unparse(piece.format_spec) == "f'd'":
            return True  # it raises for everything except integers
        piece = piece.value
    if isinstance(piece, ast.Name):
        return piece.id.isupper() or piece.id in ours or (path, piece.id) in PLACES
    return is_ours(piece)


def written_together(path: Path) -> list[str]:
    """Every statement of a file that contains anything but text of our own."""
    source = path.read_text("utf-8")
    if not any(f".{asks}" in source for asks in ASKS):
        return []
    tree = ast.parse(source)
    name = path.relative_to(ROOT).as_posix()
    texts = {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    wrong, ours = [], written_out(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in ASKS:
            continue
        for argument in node.args[:2]:
            found = texts.get(argument.id, argument) if isinstance(argument, ast.Name) else argument
            if isinstance(found, ast.JoinedStr | ast.BinOp):
                wrong += [
                    f"{name}:{node.lineno}: {ast.unparse(piece)}"
                    for piece in pieces(found)
                    if not harmless(piece, name, ours)
                ]
            elif isinstance(found, ast.Call) and ast.unparse(found.func).endswith((".format", ".join", ".replace")):
                wrong.append(f"{name}:{node.lineno}: {ast.unparse(found)}")
    return wrong


def test_no_statement_is_put_together_from_values() -> None:
    files = [path for folder in ("data", "bot", "cogs") for path in (ROOT / folder).rglob("*.py")]
    assert len(files) > 100
    assert [problem for path in files for problem in written_together(path)] == []


def test_a_statement_put_together_would_be_found() -> None:
    for text, well in (('f"SELECT {name}"', False), ('"SELECT " + name', False), ('f"PRAGMA x = {number:d}"', True)):
        (piece,) = pieces(ast.parse(text, mode="eval").body)
        assert harmless(piece, "data/some.py") == well
    assert written_out(ast.parse("for a in ('x', 'y'):\n  b = a\nc = 'x'\ndef f(c): ...")) == {"a"}
