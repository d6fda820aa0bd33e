"""What a refusal says is in the reader's language; the buttons it names are labelled as the table shows them."""

import inspect
from collections.abc import Iterator

import pytest

from bot import errors
from bot.language import Plural, Sentence, speaking
from bot.language.tables import By, With, Words, placeholders
from cogs.errors.refusals import FIELDS, LABELS, WORDS, problem
from tests.support.world import World, labels, message_of, text_of


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (errors.WrongPhase("lobby"), ["**開始**"]),
        (errors.WrongPhase("over"), ["**再戦**"]),
        (errors.NotSeated(), ["**参加**"]),
        (errors.TooFewPlayers(2), ["**参加**"]),
        (errors.SeatsDoNotFit(9, range(2, 5), 1), ["**オプション**"]),
        (errors.Full("robots", 1), ["**停止**"]),
        (errors.Full("lobbies", 2), ["**開始**", "**退席**"]),
        (errors.PostalTable(), ["**ヘルプ**"]),
    ],
)
def test_buttons_are_named_as_the_table_shows_them(error: errors.TableError, told: list[str]) -> None:
    with speaking("de"):
        assert [label for label in told if label not in problem(error, "ja")] == []
        assert [label for label in told if label in problem(error)] == []


UNSAID = {errors.TableError, errors.NotThere, errors.TournamentError, errors.NotDue}
"""Base classes of errors, and the one error that shows no message."""


def test_every_error_of_a_table_has_words() -> None:
    every = {kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.TableError)}
    assert every - UNSAID == WORDS.keys()


@pytest.mark.parametrize("kind", WORDS)
def test_every_part_of_a_sentence_is_a_field_of_its_error(kind: type[errors.TableError]) -> None:
    assert set(named(WORDS[kind])) - {*inspect.signature(kind.__init__).parameters, *LABELS} == set()


def named(words: Words) -> Iterator[str]:
    """The fields and labels that words name."""
    match words:
        case By():
            for each in words.choices:
                yield from named(each)
        case With():
            yield from (place for place in named(words.words) if place not in words.parts)
        case Sentence():
            english, counted = (words.many, [words.of]) if isinstance(words, Plural) else (words.english, [])
            yield from counted
            yield from (FIELDS.get(part, (part, str))[0] for part in placeholders(english) if part != "count")


def test_without_a_table_buttons_are_named_in_the_readers_language() -> None:
    with speaking("de"):
        assert "**Starten**" in problem(errors.WrongPhase("lobby"))
    assert "press **Start**" in problem(errors.WrongPhase("lobby"))


async def test_a_german_reader_at_a_japanese_table_is_told_the_label_that_they_see(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    page = message_of(await ann.slash(world.channel, "my settings"))
    await ann.select(page, ["de"], custom_id="t:0:0:my_set:language")
    await world.sit(bo, language="日本語")
    assert "開始" in labels(world.raw(world.board()))
    assert "Drück **開始**" in text_of(await ann.slash(world.channel, "table log"))
    assert "**開始**" in text_of(await ann.slash(world.channel, "help"))
