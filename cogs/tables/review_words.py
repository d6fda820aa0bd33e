"""Sentences about looking back on finished games."""

from bot.language import Sentence

NOT_YET = Sentence("This game is not over yet. When it is, I can look back on it.")
NOT_PLAYED = Sentence("This game was not played to its end, so there is no luck to judge.")
UNKNOWN = Sentence("I cannot look back on this game: I cannot estimate who was ahead in it.")
BUSY = Sentence("I have too much to do now. Ask me for it again in a minute.")
HOW_IT_COUNTS = Sentence(
    "-# 🍀 Luck is what the dice and cards brought, compared with the average of what they could have brought."
)
SHARED_BY = Sentence("🍀 **{name}** asks: was it luck?")
