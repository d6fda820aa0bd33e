"""What players and hosts read is plain English, and stands in the modules of sentences."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from tests.sentences import HOSTS, PLAYERS, Sentence, sentences
from tests.source import ROOT

HOMES = re.compile(r"rendering/.*|data/cards/.*|cogs/(\w+/(\w*words|commands)|errors/refusals|commands/\w+)\.py")
"""Where whole sentences stand. Labels of buttons and menus stand where these are made."""


def where(found: list[Sentence]) -> list[str]:
    return [f"{sentence.file}:{sentence.line}: {sentence.text}" for sentence in found]


@pytest.fixture(scope="module")
def read() -> list[Sentence]:
    return list(sentences([*PLAYERS, *HOSTS]))


def test_no_word_of_the_dialect_is_read(read: list[Sentence]) -> None:
    assert not where([sentence for sentence in read if sentence.dialect])


OBSCURE = re.compile(
    r"(\A|[.!] )Who(se|m)?\b|"
    r"\b(so many|who(m)?ever|(is|are) told|told (apart|once)|what lies between|anew|for somebody who)\b",
    re.IGNORECASE,
)
"""In docstrings, comments and errors: a clause without a noun before it, or a word of the dialect."""
DIALECT = re.compile(OBSCURE.pattern.partition(r"?\b|")[2], re.IGNORECASE)
"""The words alone: a reason of a test may begin with a question."""
SUSPECT = re.compile(OBSCURE.pattern.replace(r"\A", r"[#\"'\\]\s*"), re.IGNORECASE)
"""In a file: most have nothing of the kind, and need not be taken apart."""


@pytest.mark.parametrize("room", ["bot", "cogs", "rendering", "data", "tests"])
def test_docstrings_comments_and_errors_read_plainly(room: str) -> None:
    for path in sorted((ROOT / room).rglob("*.py")):
        source = path.read_text("utf-8")
        if not SUSPECT.search(" ".join(source.split())):
            continue
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    assert not OBSCURE.search(" ".join(text.split())), f"{path}:{node.lineno}"
                case ast.Raise(exc=ast.expr() as error) | ast.Assert(msg=ast.expr() as error):
                    for part in ast.walk(error):
                        if isinstance(part, ast.Constant) and isinstance(part.value, str):
                            assert not DIALECT.search(part.value), f"{path}:{part.lineno}"
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                assert not OBSCURE.search(token.string.lstrip("# ")), f"{path}:{token.start[0]}"


def test_guides_read_plainly() -> None:
    guides = [ROOT / "README.md", ROOT / "tests/README.md", *sorted((ROOT / ".github").glob("*.md"))]
    for path in guides:
        for paragraph in re.split(r"\n(?=\s*[-#|>\d]|\n)", path.read_text("utf-8")):
            text = " ".join(paragraph.split())
            assert not OBSCURE.search(text.lstrip("-#> ")), f"{path}: {text}"


def test_no_number_of_a_rule_is_read(read: list[Sentence]) -> None:
    assert not where([sentence for sentence in read if sentence.rule])


def test_whole_sentences_stand_beside_their_peers(read: list[Sentence]) -> None:
    whole = [sentence for sentence in read if sentence.whole and sentence.file.startswith("cogs/")]
    assert not where([sentence for sentence in whole if not HOMES.fullmatch(sentence.file)])


def test_the_listing_finds_texts_placeholders_and_descriptions(read: list[Sentence]) -> None:
    texts = {sentence.text for sentence in read}
    assert "**{name}**, roll the dice." in texts
    assert "Roll the dice." in texts
    assert "On anyone's roll: 1 coin from the bank." in texts


MOST_BARE = {
    "cogs/commands": 2,
    "cogs/errors": 1,
    "cogs/server": 1,
    "cogs/tables": 9,
    "cogs/tournaments": 10,
    "cogs/ui": 7,
    "rendering/machi_koro": 1,
    "rendering/mafia_dollar": 11,
    "rendering/words": 26,
}
"""Texts that cannot be translated yet, by room; these numbers may only fall."""


@pytest.mark.parametrize("room", MOST_BARE)
def test_no_more_texts_cannot_be_translated(room: str, read: list[Sentence]) -> None:
    bare = where([sentence for sentence in read if sentence.bare and sentence.file.startswith(f"{room}/")])
    assert len(bare) <= MOST_BARE[room], "\n".join(bare)


def test_every_room_with_texts_that_cannot_be_translated_is_counted(read: list[Sentence]) -> None:
    rooms = {"/".join(sentence.file.split("/")[:2]) for sentence in read if sentence.bare}
    assert {room for room in rooms if room.startswith(("cogs/", "rendering/"))} <= MOST_BARE.keys()


def test_a_text_that_is_translated_is_not_bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.sentences.ROOT", tmp_path)
    (tmp_path / "words.py").write_text(
        'A = "Hello there"\nB = Sentence("Good day")\nC = say("{name} wins.", name="x")\n'
    )
    assert [(each.text, each.bare) for each in sentences(["words.py"])] == [
        ("Hello there", True),
        ("Good day", False),
        ("{name} wins.", False),
    ]


def test_long_sentences_are_marked() -> None:
    line = Sentence("a.py", 1, "", "**{name}** " + "a" * 70)
    assert line.lines == 2
    assert Sentence("a.py", 1, "", line.text + "b" * 20).lines == 3
    assert Sentence("a.py", 1, "", f"{line.text}. {line.text}.").lines == 2
