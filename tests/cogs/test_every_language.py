"""Whole games of each kind in every shipped language: nothing stays English, nothing is left unfilled."""

import gettext
import random
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from discord import app_commands

from bot.language import DEFAULT, LANGUAGES, catalogues
from bot.language.pseudo import OPENS, PseudoTranslations
from tests.cogs.machi_koro import tables as machi
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.long import LONG
from tests.support.pseudo import bare, drawn_texts
from tests.support.spoken import Sent
from tests.support.vocabulary import watched
from tests.support.world import MemberActor, World

MOST: Final = 1500
"""Answers: more than any game needs."""
KINDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "base": {"edition": "base"},
    "Harbor": {"edition": "harbor"},
    "everything": {"edition": "everything", "market": "10"},
    "by post": {"edition": "everything", "pace": "postal", "deadline": "24h"},
    "MafiaDollar": {"game": mafia.GAME},
}
TRANSLATED: Final = [language for language in LANGUAGES if language != DEFAULT]
CHANGING: Final = frozenset(
    f"table {name}" for name in ("close", "draw", "leave", "pause", "replace", "resign", "start")
)
"""Commands that do more than answer."""


async def ask_everything(world: World, who: MemberActor) -> None:
    """Run every command that needs no options and only answers."""
    for command in world.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command) and command.qualified_name not in CHANGING:
            required = [option for option in command.parameters if option.required]
            if not required:
                await who.slash(world.channel, command.qualified_name)


async def play_machi_koro(world: World, **options: Any) -> None:  # noqa: ANN401 - as World.play has it
    """Ann and Bo play with a robot; Cy, who watches, asks for everything."""
    ann, bo, cy = (world.person(name, manager=True) for name in ("Ann", "Bo", "Cy"))
    await ask_everything(world, cy)
    await world.play(ann, bo, robots=1, **options)
    whim, answers = random.Random(5), 0
    while (await world.table()).row.phase == "playing":
        if answers == 20:
            await ask_everything(world, cy)
            await ask_everything(world, ann)
        if (await world.table()).terms.pace == "postal":
            await world.env.advance_time(24 * 3600 + 5)
            await world.bot.alarms.idle()
            await world.env.settle()
        else:
            await machi.answer_somehow(world, [ann, bo], whim)
        answers += 1
        assert answers < MOST
    assert (await world.table()).row.phase == "over"
    await ask_everything(world, ann)


async def play_mafia_dollar(world: World, **options: object) -> None:
    """Ann plays with two robots; Cy, who watches, asks for everything."""
    ann, cy = (world.person(name, manager=True) for name in ("Ann", "Cy"))
    await mafia.play(world, ann, robots=2)
    whim, answers = random.Random(5), 0
    while (await world.table()).row.phase == "playing":
        if answers == 10:
            await ask_everything(world, cy)
            await ask_everything(world, ann)
        await mafia.answer_somehow(world, ann, mafia.hand_by_dm(world, ann, 1), whim)
        answers += 1
        assert answers < MOST
    assert (await world.table()).row.phase == "over"
    await ask_everything(world, ann)


@LONG
@pytest.mark.parametrize("kind", ["base", "Harbor", "by post"])
@pytest.mark.parametrize("spoken", TRANSLATED, indirect=True)
async def test_a_whole_game_leaves_nothing_in_english(world: World, spoken: Sent, kind: str) -> None:
    await play_and_expect_no_english(world, world.patch, spoken, kind)


@LONG
@pytest.mark.parametrize("kind", ["everything", "MafiaDollar"])
@pytest.mark.parametrize("spoken", TRANSLATED, indirect=True)
async def test_a_whole_game_with_its_pictures_leaves_nothing_in_english(
    world: World, spoken: Sent, kind: str, real_pictures: None
) -> None:
    await play_and_expect_no_english(world, world.patch, spoken, kind)


async def play_and_expect_no_english(world: World, monkeypatch: pytest.MonkeyPatch, spoken: Sent, kind: str) -> None:
    with watched(monkeypatch, spoken.language) as faults, drawn_texts(monkeypatch) as drawn:
        play = play_mafia_dollar if kind == "MafiaDollar" else play_machi_koro
        await play(world, **KINDS[kind])
    found = faults.in_texts(spoken.language, [*spoken.texts(), *sorted(drawn)], spoken.names())
    assert not found, "\n".join(found)


class Patchy(gettext.NullTranslations):
    """A catalogue in which every third sentence is missing."""

    def __init__(self, inner: gettext.NullTranslations) -> None:
        super().__init__()
        self._inner = inner

    def gettext(self, message: str) -> str:
        """The translation, or the English sentence."""
        return message if zlib.crc32(message.encode()) % 3 == 0 else self._inner.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form for that number; English for every third sentence."""
        if zlib.crc32(msgid1.encode()) % 3 == 0:
            return super().ngettext(msgid1, msgid2, n)
        return self._inner.ngettext(msgid1, msgid2, n)


@pytest.fixture
def patchy(spoken: Sent) -> Iterator[None]:
    """A third of the language's catalogue is missing."""
    catalogues.install(spoken.language, Patchy(PseudoTranslations()))
    yield
    catalogues.forget()


@pytest.mark.parametrize("spoken", ["de"], indirect=True)
async def test_a_sentence_without_translation_is_english_and_no_error(world: World, spoken: Sent, patchy: None) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[1, 1])
    whim = random.Random(1)
    for _ in range(6):
        await machi.answer_somehow(world, [ann, bo], whim)
    shown = spoken.texts()
    assert any(text.startswith(OPENS) for text in shown)
    assert any(bare(text, spoken.names()) for text in shown)
