"""The bot speaks the pseudo-language to everybody, while the simulated Discord shows the English sentences behind it.

So any scenario can be played in it as it is, and every text is looked at on its way to Discord.
"""

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

import pytest
from simcord.backend import Backend
from simcord.http import router
from simcord.types import HttpLogEntry

from bot.calendar.preferences import Person
from bot.language import DEFAULT
from bot.language.pseudo import ACCENTS, CLOSES, FILLER, OPENS, PSEUDO
from bot.publishing.readers import Readers
from cogs.ui.words import ROBOT_NAMES
from rendering.words.common import capital
from tests.support import pseudo
from tests.support.long import LONG

Json: TypeAlias = dict[str, Any]
"""A JSON object as the bot sends it."""

READ: Final = frozenset({"content", "label", "placeholder", "description", "title", "name", "text"})
"""The fields of a request that somebody reads."""
FIELD_OF_A_FORM: Final = 4
REGISTERED: Final = re.compile(r"/applications/\d+/(guilds/\d+/)?commands")
"""Where commands are registered, in all languages at once."""
OF_TESTS: Final = (
    *("A small picture.", "A short film.", "Not now.", ", it is your move.", "machi_koro:"),
    "no_such_card",
)
"""Texts that tests say themselves."""
SAMPLE: Final = frozenset({"test_five_people_play_everything_by_clicks_alone"})
"""The scenarios that every run tries in the pseudo-language, too."""
ELSEWHERE: Final[Mapping[str, str]] = {
    "tests.cogs.test_languages": "is about who reads which language",
    "tests.cogs.tables.test_language": "changes the language of a table",
    "tests.cogs.tables.test_default_language": "chooses the languages itself",
    "tests.cogs.tables.test_open_form_language": "is about a person who reads another language than the server",
    "tests.cogs.test_every_language": "chooses the language itself",
    "tests.cogs.errors.test_refusals": "chooses the languages itself",
    "tests.cogs.ui.test_labels": "is about a person who reads another language than the server",
    "test_a_new_board_pings_its_player_once": "a question pings where it begins with the name, not with a bracket",
    "test_a_harbor_adds_two_or_does_not": "a question pings where it begins with the name, not with a bracket",
    "test_the_last_of_several_cards_is_completed": "types letters with accents",
    "test_a_finished_table_of_mine_is_shown_in_another_server": "types English words to find translated ones",
    "test_a_game_with_hands_shows_them_to_their_owners_only": "reads how an alt text begins, which is with a bracket",
    "test_a_whole_game_in_private_answers_with_closed_dms": "reads the end of a list that is too long in longer words",
    "test_progress_is_told_and_replaced": "reads texts before they are sent",
}
"""Modules and tests that are not played in the pseudo-language, and why."""

_ENGLISH: Final = str.maketrans(
    {**{chr(after): chr(before) for before, after in ACCENTS.items()}, OPENS: "", CLOSES: ""}
)
_FILLED: Final = re.compile(f"{FILLER}+(?={CLOSES})")


def english(sent: Any) -> Any:  # noqa: ANN401 - any JSON
    """A text of the pseudo-language, or JSON with such texts, as the English sentences behind it.

    >>> english({"content": "-# ⟦Ann ĥàš ţĥé ðïçé.······⟧"})
    {'content': '-# Ann has the dice.'}
    """
    if isinstance(sent, str):
        return _FILLED.sub("", sent).translate(_ENGLISH)
    if isinstance(sent, dict):
        return {key: english(value) for key, value in sent.items()}
    if isinstance(sent, list | tuple):
        return [english(each) for each in sent]
    return sent


def texts_of(sent: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    """What somebody reads of a request: contents, labels, choices, titles, alt texts."""
    if isinstance(sent, list | tuple):
        for each in sent:
            yield from texts_of(each)
    elif isinstance(sent, dict):
        for key, value in sent.items():
            if isinstance(value, str):
                if key in READ or (key == "value" and sent.get("type") == FIELD_OF_A_FORM):
                    yield value
            else:
                yield from texts_of(value)


def languages(test: Callable[..., object]) -> list[object]:
    """The languages that the bot speaks in a test; none if that test is `ELSEWHERE`."""
    if {test.__module__, test.__name__} & ELSEWHERE.keys():
        return []
    return [DEFAULT, PSEUDO if test.__name__ in SAMPLE else pytest.param(PSEUDO, marks=LONG)]


class Sent:
    """What the bot has sent to a simulated Discord, in the language in which it spoke."""

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self.requests: list[HttpLogEntry] = []
        self.backends: list[Backend] = []
        self.typed: set[str] = set()

    def note(self, backend: Backend, request: HttpLogEntry) -> None:
        """A request is on its way."""
        if backend not in self.backends:
            self.backends.append(backend)
            backend.subscribers.append(self._heard)
        if not REGISTERED.match(request.path):
            self.requests.append(request)

    def _heard(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            self.typed.update(_values(payload["data"]))

    def names(self) -> set[str]:
        """Names of people, robots and places, and what people have typed: nobody translates them."""
        found = set(ROBOT_NAMES) | set(OF_TESTS) | self.typed
        for backend in self.backends:
            found |= {name for user in backend.users.values() for name in (user.name, user.global_name) if name}
            for guild in backend.guilds.values():
                found |= {guild.name, *(role.name for role in guild.roles.values())}
                found |= {member.nick for member in guild.members.values() if member.nick}
            found |= {channel.name for channel in backend.channels.values() if channel.name}
        return {name for name in found if OPENS not in name}

    def texts(self) -> list[str]:
        """Every text that somebody reads, once."""
        every = (text for each in self.requests for text in (*texts_of(each.json), each.reason or ""))
        return list(dict.fromkeys(every))

    def bare(self) -> list[str]:
        """The words outside brackets, each line with the text in which they are."""
        names = self.names()
        found = {text: pseudo.outside_brackets(text, names) for text in self.texts()}
        return [f"{' '.join(words)} in {text!r}" for text, words in found.items() if words]


def _values(data: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    """What a person typed or chose, in an interaction's data."""
    if isinstance(data, list):
        for each in data:
            yield from _values(each)
    elif isinstance(data, dict):
        if isinstance(value := data.get("value"), str) and len(value.strip()) > 2:
            yield value.strip()
        for each in data.values():
            yield from _values(each)


def _as_english_lists(_language: str, style: str, words: list[str]) -> str:
    """Words in a row without a comma before the last, which Babel's English has."""
    return f"{', '.join(words[:-1])} {'or' if style == 'or' else 'and'} {words[-1]}"


def _behind_the_bracket(words: str) -> str:
    """Words that begin a sentence."""
    at = int(words[:1] == "⟦")
    return f"{words[:at]}{words[at : at + 1].upper()}{words[at + 1 :]}"


@contextmanager
def to_everybody(monkeypatch: pytest.MonkeyPatch, language: str = PSEUDO) -> Iterator[Sent]:
    """Inside the block the bot speaks that language; what is sent in the pseudo-language, Discord shows in English."""
    sent, dispatch = Sent(language), router.dispatch

    def understood(
        backend: Backend,
        method: str,
        path: str,
        *,
        json: object = None,
        files: list[Any] | None = None,
        reason: str | None = None,
        **more: Any,  # noqa: ANN401 - as simcord has it
    ) -> Any:  # noqa: ANN401 - as simcord has it
        sent.note(backend, HttpLogEntry(method, path, {}, json, reason))
        if language == PSEUDO:
            json, reason = english(json), english(reason)
            for file in files or ():
                file.description = english(file.description)
        return dispatch(backend, method, path, json=json, files=files, reason=reason, **more)

    async def of_person(_self: Readers, _interaction: object) -> str:
        return language

    async def of_server(_self: Readers, _guild_id: int) -> str:
        return language

    with pseudo.offered() if language == PSEUDO else contextlib.nullcontext(), monkeypatch.context() as patch:
        patch.setattr("bot.table.table.DEFAULT", language)  # of tables that tests open beside `/table open`
        if language == PSEUDO:
            patch.setattr("bot.language.habits._patterns", _as_english_lists)
            patch.setattr(capital, "__code__", _behind_the_bracket.__code__)  # others import it by name
        patch.setattr(router, "dispatch", understood)
        patch.setattr(Readers, "of_person", of_person)
        patch.setattr(Readers, "of_server", of_server)
        patch.setattr(Person, "reads", language)
        yield sent
