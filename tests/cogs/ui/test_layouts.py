"""Fingerprints of messages."""

import pytest

from bot.publishing import command_mentions
from bot.publishing.content import Rows
from cogs.ui.components import Button, Menu, Picker, Style, option
from cogs.ui.layouts import board, fingerprint, page

ROWS: Rows = [[Button("t:1:1:roll", "Roll", emoji="🎲")], [Menu("t:1:1:build", "Build…", (option("Mine", "mine"),))]]
OTHERS: list[Rows] = [
    [],
    ROWS[:1],
    [[Button("t:1:1:roll", "Roll")], ROWS[1]],
    [[Button("t:1:1:roll", "Roll", style=Style.primary, emoji="🎲")], ROWS[1]],
    [ROWS[0], [Menu("t:1:1:build", "Build…", (option("Mine", "mine", "5 coins"),))]],
    [ROWS[0], [Menu("t:1:1:build", "Build…", (option("Mine", "mine"),), most=2)]],
]


def test_all_that_is_shown_changes_the_fingerprint() -> None:
    contents = [board(["a"], rows) for rows in (ROWS, *OTHERS)] + [board(["b"], ROWS), board(["a"], ROWS, accent=1)]
    assert len({fingerprint(content, 1) for content in contents}) == len(contents)
    assert fingerprint(contents[0], 1) == fingerprint(board(["a"], ROWS), 1) != fingerprint(contents[0], 2)


def test_words_in_place_of_a_picture_do_not_change_the_fingerprint() -> None:
    assert fingerprint(page(["a"], in_words=["two cards"])) == fingerprint(page(["a"], in_words=["a dog"]))


def test_a_command_that_becomes_a_link_changes_the_fingerprint() -> None:
    content = board(["`/table open`"])
    command_mentions.learn({})
    before = fingerprint(content)
    command_mentions.learn({"table open": 5})
    assert fingerprint(content) != before
    command_mentions.learn({})


def test_what_discord_fills_has_no_fingerprint() -> None:
    with pytest.raises(TypeError):
        fingerprint(board(["a"], [[Picker("t:1:1:who", lambda _: Button("x", "y").item())]]))
