"""Why an action is not possible: the words that every game has, and how a game's table of them is read."""

from collections.abc import Mapping
from typing import Final

from bot.games.values import NotAmongTheChoices, NotPending, Refusal
from bot.language import Sentence
from bot.language.tables import Fields, Words, said

GENERAL: Final[Mapping[type[Refusal], Words]] = {
    NotPending: Sentence("That was decided already."),
    NotAmongTheChoices: Sentence("You cannot choose that now."),
}
NOBODY: Final = Sentence("Choose another player who is still in the game.")
OUT: Final = Sentence("That seat is out of the game.")
NOT_POSSIBLE: Final = Sentence("That is not possible now.")


def why_not(refusal: Refusal, table: Mapping[type[Refusal], Words], fields: Fields) -> str:
    """The words for a refusal, of a game's `table` or of every game's."""
    words = table.get(type(refusal)) or GENERAL.get(type(refusal), NOT_POSSIBLE)
    return said(refusal, words, fields)
