"""Each game's RULINGS.md and its citations agree: each ruling cited exists, each ruling is cited."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
GAMES = {"machi_koro": "[!m]*", "mafia_dollar": "mafia_*"}
"""The glob of each game's hand-written recorded games."""
CITING = (
    "bot/games/{game}/**/*.py",
    "data/cards/{game}*",
    "rendering/**/{game}/*.py",
    "tests/bot/games/{game}/**/*.py",
    "tests/data/cards/test_{game}.py",
    "tests/recorded/by_hand/{by_hand}.toml",
    "tests/rendering/**/{game}/*.py",
)
CITATION = re.compile(r"RULINGS\.md(,(?: and)? \"[^\"\n]+\")+")
UNPUBLISHED = re.compile(r"\b([Rr]ulings?,? [\"“]|house rule \d|R-\d\d|[Ss]cenario \d)")
RULING = re.compile(r".+\n\s*[^?]+\?\s.+\*Source: [^*]+\*\n", re.DOTALL)


def texts(game: str) -> Iterator[tuple[Path, str]]:
    """Each file that may cite a game's rulings, and its text with line breaks and comment marks as spaces."""
    for pattern in CITING:
        for path in ROOT.glob(pattern.format(game=game, by_hand=GAMES[game])):
            yield path, re.sub(r"\s*\n[\s#]*", " ", path.read_text(encoding="utf-8"))


def rulings(game: str) -> list[str]:
    """Each section of the game's page, beginning with its heading."""
    return (ROOT / f"bot/games/{game}/RULINGS.md").read_text(encoding="utf-8").split("\n### ")[1:]


@pytest.mark.parametrize("game", GAMES)
def test_every_cited_ruling_is_a_heading_and_vice_versa(game: str) -> None:
    headings = [ruling.partition("\n")[0] for ruling in rulings(game)]
    cited = {
        heading
        for _, text in texts(game)
        for match in CITATION.finditer(text)
        for heading in re.findall(r'"([^"]+)"', match[0])
    }
    assert len(headings) == len(set(headings))
    assert cited == set(headings)


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_a_question_an_answer_and_a_source(game: str) -> None:
    assert [ruling for ruling in rulings(game) if not RULING.match(ruling)] == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_cites_a_paper_that_nobody_can_open(game: str) -> None:
    assert [path for path, text in texts(game) if UNPUBLISHED.search(text)] == []
