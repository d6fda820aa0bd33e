"""The labels of buttons and menus that sentences name."""

from typing import Final

from bot.language import Sentence, current_language, speaking

JOIN: Final = Sentence("Join")
START: Final = Sentence("Start")
OPTIONS: Final = Sentence("Options")
LEAVE: Final = Sentence("Leave")
STOP: Final = Sentence("Stop")
REMATCH: Final = Sentence("Rematch")
HELP: Final = Sentence("Help")
HERE: Final = Sentence("I'm here")
IM_BACK: Final = Sentence("I'm back")
PAUSE_OR_REPLACE: Final = Sentence("Pause, replace…")
GO_ON: Final = Sentence("Go on…")
ADD_ROBOT: Final = Sentence("Add or remove a robot…")


def shown(label: Sentence, language: str | None) -> str:
    """The label as a table shows it: in the table's `language`, which need not be the reader's; None: in the reader's.

    >>> shown(START, "de")
    'Starten'
    """
    with speaking(language or current_language()):
        return str(label)
