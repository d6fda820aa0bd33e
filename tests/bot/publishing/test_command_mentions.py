"""Commands in messages are links once their ids are known."""

from collections.abc import Iterator

import pytest

from bot.publishing import command_mentions
from bot.publishing.command_mentions import clickable

SENTENCE = "`/table open` starts one, `/card` explains; `/table log page:2`, `/nothing` and `code` stay."


@pytest.fixture
def ids() -> Iterator[None]:
    before = dict(command_mentions._ids)
    yield
    command_mentions.learn(before)


def test_a_command_is_bold_until_its_id_is_known_then_a_link(ids: None) -> None:
    command_mentions.learn({})
    bold = "**/table open** starts one, **/card** explains; **/table log page:2**, **/nothing** and `code` stay."
    assert clickable(SENTENCE) == bold
    command_mentions.learn({"table open": 5, "table log": 5, "card": 7})
    links = "</table open:5> starts one, </card:7> explains; </table log:5> **page:2**, **/nothing** and `code` stay."
    assert clickable(SENTENCE) == links
