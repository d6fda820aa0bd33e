"""RULINGS.md and whatever cites it agree."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[4]
PAGE = ROOT / "bot/games/mafia_dollar/RULINGS.md"
HEADINGS = re.findall(r"^### (.+)$", PAGE.read_text(), re.MULTILINE)
CITING = (
    "bot/games/mafia_dollar",
    "rendering/mafia_dollar",
    "rendering/words/mafia_dollar",
    "tests/bot/games/mafia_dollar",
    "tests/recorded/by_hand",
    "tests/malice",
)
CITATION = re.compile(r"\brulings?\s+((?:\"[^\"]+\"[,\s]*(?:and\s+)?)+)", re.IGNORECASE)


def cited() -> Iterator[tuple[str, str]]:
    """Every file that cites a ruling, with the heading that it names."""
    for folder in CITING:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".toml") and "machi_koro" not in path.name:
                for citation in CITATION.findall(path.read_text()):
                    for heading in re.findall(r"\"([^\"]+)\"", citation):
                        yield path.name, " ".join(heading.split())


CITED = tuple(cited())


def test_every_ruling_cited_is_a_heading_of_the_page() -> None:
    assert [found for found in CITED if found[1] not in HEADINGS] == []


def test_every_ruling_is_cited_where_it_is_followed_or_tested() -> None:
    assert set(HEADINGS) - {heading for _, heading in CITED} == set()


def test_every_ruling_has_a_heading_of_its_own_an_answer_and_a_source() -> None:
    sections = re.split(r"^### .+$", PAGE.read_text(), flags=re.MULTILINE)[1:]
    assert len(set(HEADINGS)) == len(sections)
    assert all(len(section.split("*Source: ")) == 2 for section in sections)
