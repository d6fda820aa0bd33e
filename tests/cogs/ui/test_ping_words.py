"""Lines that ping are found again by their markers, however a language orders its words."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.language import catalogues, speaking
from bot.publishing.message_slots import PublicMessage
from bot.table.motions import Close
from bot.table.tables import Tables
from bot.votes.votes import Poll
from cogs.ui import layouts, ping_words, vote_words
from tests.support.match import ANN, BO, Match

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


@pytest.fixture(autouse=True)
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


async def test_an_invitation_is_found_by_what_it_says_to_everybody(tables: Tables) -> None:
    table = await Match(tables).open(ANN)
    mark = ping_words.invited_mark(table)
    assert mark == f" lädt zu Machi Koro an Tisch {table.id} ein: "
    for users in ([BO], [BO, ANN]):
        assert mark in ping_words.ping_invited(table, "Ann", users, None)


async def test_a_ping_to_vote_is_found_by_its_question(match: Match) -> None:
    table = await match.open(ANN, BO)
    table = (await match.lobby.start(match.click(ANN), table.id)).table
    poll = Poll(1, Close(), 0, 0.0, {0: True}, frozenset({0, 1}))
    mark = vote_words.ping_mark(poll, table)
    assert mark == f"Tisch {table.id} stimmt ab: Close this table? Das fragt "
    assert mark in vote_words.ping(poll, table, "https://discord.com/channels/1/2/3")


@pytest.mark.parametrize(
    "question", ["**Ann**, wirf die Würfel.", "**Ann**，掷骰子。", "**Ann**さん、サイコロを振ってください。"]
)
def test_a_question_that_begins_with_a_name_begins_with_a_mention(question: str) -> None:
    message = PublicMessage(slot="board:1", fingerprint="", marker="", content=layouts.board([question]))
    named = layouts.with_mention(message, "Ann", ANN)
    assert named is not None
    assert named.content is not None
    assert named.content.texts == [question.replace("**Ann**", f"<@{ANN}>")]
