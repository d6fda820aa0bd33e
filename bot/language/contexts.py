"""Contexts that are named in several places: in the catalogues they tell one meaning of a sentence from another."""

from typing import Final

CHOICE: Final = "choice of an option"
"""Of a command; where it has its own sentence elsewhere, that has this context, too."""
