"""The looks of the games, by name."""

from typing import Final

from rendering.drawing.style import Style
from rendering.machi_koro.style import STYLE as MACHI_KORO
from rendering.mafia_dollar.style import STYLE as MAFIA_DOLLAR

STYLES: Final[dict[str, Style]] = {style.game: style for style in (MACHI_KORO, MAFIA_DOLLAR)}
