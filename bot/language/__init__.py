"""The reader's language: sentences that can be translated, their catalogues, and numbers as the reader writes them."""

from bot.language.current import DEFAULT, current_language, speaking
from bot.language.sentences import Sentence, say, say_in_context, say_plural

__all__ = ["DEFAULT", "Sentence", "current_language", "say", "say_in_context", "say_plural", "speaking"]
