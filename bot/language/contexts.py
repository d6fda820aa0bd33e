"""Contexts that are named in several places: in the catalogues they tell a card's name from the same word elsewhere."""

from typing import Final

CHOICE: Final = "choice of an option"
"""Of a command; where it has its own sentence elsewhere, that has this context, too."""
MACHI_CARD: Final = "Machi Koro card"
ONE_MACHI_CARD: Final = "Machi Koro card with its article, as an object: somebody gives it, or has it"
MACHI_RULE: Final = "a rule on a Machi Koro card"
MAFIA_CARD: Final = "MafiaDollar card"
