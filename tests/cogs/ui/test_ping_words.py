"""Lines that ping: a phone shows them whole, and their markers find them again, however a language orders its words."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bot.calendar.deadlines import Duration
from bot.calendar.preferences import Person
from bot.language import catalogues, offered, speaking
from bot.publishing.message_slots import PublicMessage
from bot.table.motions import Close
from bot.table.tables import Tables
from bot.votes.votes import Poll
from cogs.ui import layouts, ping_words, time_words, vote_words
from tests.support.match import ANN, BO, Match
from tests.support.values import there

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{people}, {host} invites you to table {table} of {game}."
msgstr "{host} lädt zu {game} an Tisch {table} ein: {people}"

msgid "{people}, table {table} votes: {question}"
msgstr "Tisch {table} stimmt ab: {question} Das fragt {people}"
"""


MOST_SHOWN = 90
"""Characters of a line that pings, as a phone shows it."""
LONGEST_NAME = 32
LONGEST_DATE = "30 de septiembre de 2026, 22:16"
"""How Discord writes ``<t:…:f>`` where that takes most room."""


def shown(text: str) -> str:
    """A line as Discord shows it to a player with the longest name."""
    text = re.sub(r"<@\d+>", "@" + "W" * LONGEST_NAME, text)
    text = re.sub(r"<t:\d+:f>", LONGEST_DATE, text)
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).removeprefix("-# ")


@pytest.mark.parametrize("language", offered())
def test_a_phone_shows_every_line_that_pings_whole(language: str) -> None:
    link, due = "https://discord.com/channels/1/2/3", 1_800_000_000.0
    with speaking(language):
        marks = [
            ping_words.ping_mark(ANN),
            ping_words.ping_mark(ANN, question=True),
            ping_words.orders_mark(ANN),
        ]
        lines = [ping_words.line(mark, link, due) for mark in marks] + [ping_words.up_next(ANN)]
    for line in lines:
        assert "\n" not in line
        assert line.count("](") == line.count("<t:") <= 1
        assert len(shown(line)) <= MOST_SHOWN, shown(line)


@pytest.mark.parametrize("language", offered())
async def test_a_phone_shows_what_the_last_reminder_adds(language: str, tables: Tables) -> None:
    table = await Match(tables).begin(ANN, BO)
    said = set[str]()
    for pace, extensions, misses, seconds in itertools.product(("live", "postal"), (0, 2), (0, 1), (2.0, 14 * 24.0)):
        terms = msgspec.structs.replace(table.terms, pace=pace, deadline=Duration(3600 * seconds))
        seat = msgspec.structs.replace(table.seats[0], extensions=extensions, misses=misses)
        with speaking(language):
            table = msgspec.structs.replace(table, terms=terms)
            said.add(time_words.consequence(table, seat, Person(), 1_800_000_000.0))
    assert len(said) == 8
    assert max(len(shown(each)) for each in said) <= MOST_SHOWN, said


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A catalogue whose sentences name people at their end."""
    path = tmp_path / "de" / "messages.po"
    path.parent.mkdir()
    path.write_text(GERMAN, "utf-8")
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    monkeypatch.setattr(catalogues, "_kept_in", None)
    catalogues.forget()
    with speaking("de"):
        yield
    catalogues.forget()


@pytest.mark.usefixtures("german")
async def test_an_invitation_is_found_by_what_it_says_to_everybody(tables: Tables) -> None:
    table = await Match(tables).open(ANN)
    mark = ping_words.invited_mark(table)
    assert mark == f" lädt zu Machi Koro an Tisch {table.id} ein: "
    for users in ([BO], [BO, ANN]):
        assert mark in ping_words.ping_invited(table, "Ann", users, None)


@pytest.mark.usefixtures("german")
async def test_a_ping_to_vote_is_found_by_its_question(match: Match) -> None:
    table = await match.open(ANN, BO)
    table = (await match.lobby.start(match.click(ANN), table.id)).table
    poll = Poll(1, Close(), 0, 0.0, {0: True}, frozenset({0, 1}))
    mark = vote_words.ping_mark(poll, table)
    assert mark == f"Tisch {table.id} stimmt ab: Close this table? Das fragt "
    assert mark in vote_words.ping(poll, table, [ANN, BO], "https://discord.com/channels/1/2/3")


@pytest.mark.parametrize(
    "question", ["**Ann**, wirf die Würfel.", "**Ann**，掷骰子。", "**Ann**さん、サイコロを振ってください。"]
)
def test_a_question_that_begins_with_a_name_begins_with_a_mention(question: str) -> None:
    message = PublicMessage(slot="board:1", fingerprint="", marker="", content=layouts.board([question]))
    named = there(layouts.with_mention(message, "Ann", ANN))
    assert there(named.content).texts == [question.replace("**Ann**", f"<@{ANN}>")]
