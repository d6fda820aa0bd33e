"""RULINGS.md and its citations agree: each ruling cited exists, each ruling is cited."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[4]
RULINGS = ROOT / "bot/games/machi_koro/RULINGS.md"
CITING = (
    "bot/games/machi_koro/**/*.py",
    "data/cards/machi_koro*",
    "rendering/**/machi_koro/*.py",
    "tests/bot/games/machi_koro/**/*.py",
    "tests/data/cards/test_machi_koro.py",
    "tests/recorded/by_hand/*.toml",
    "tests/rendering/**/machi_koro/*.py",
)
CITATION = re.compile(r"RULINGS\.md(,(?: and)? \"[^\"\n]+\")+")
UNPUBLISHED = re.compile(r"\b(rulings, [\"“]|Rulings, |house rule \d|R-\d\d|[Ss]cenario \d)")


def texts() -> Iterator[tuple[Path, str]]:
    """Each file that may cite rulings, each run of white space and comment marks as one space."""
    for pattern in CITING:
        for path in ROOT.glob(pattern):
            if path != Path(__file__) and "mafia" not in path.name:
                yield path, re.sub(r"\s*\n[\s#]*", " ", path.read_text(encoding="utf-8"))


def cited() -> set[str]:
    found = (match for _, text in texts() for match in CITATION.finditer(text))
    return {heading for match in found for heading in re.findall(r'"([^"]+)"', match[0])}


def test_every_ruling_cited_is_a_heading_and_every_heading_is_cited() -> None:
    headings = re.findall(r"^### (.+)$", RULINGS.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(headings) == len(set(headings))
    assert cited() == set(headings)


def test_every_ruling_has_a_question_an_answer_and_a_source() -> None:
    for ruling in RULINGS.read_text(encoding="utf-8").split("\n### ")[1:]:
        assert re.match(r".+\n[^?\n]+\? [^*\n]+\*Source: [^*\n]+\*\n", ruling), ruling


def test_nothing_cites_a_paper_that_nobody_can_open() -> None:
    for path, text in texts():
        assert UNPUBLISHED.search(text) is None, path
