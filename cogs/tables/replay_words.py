"""Sentences about replays."""

from bot.language import Plural, Sentence, percent, say

READY = Sentence("-# On a phone, tap the picture to save it or to send it on.")
HIDDEN = Sentence("This game still hides cards. When it is over, its replay shows all of them.")
BUSY = Sentence("I am still busy with another game for you or this channel. Try again in a few seconds.")
STOPPED = Sentence("I am restarting. Ask for the replay again in a minute.")
STOPPED_READING = Sentence("I am restarting. Send the file again in a minute.")
SHARING = Sentence("Here it comes, for everybody.")
GONE = Sentence("This replay is gone. `/table replay` draws it again.")
SHARED = Sentence("This replay is already here.")
NO_SUCH_SEAT = Plural("This table has {count} seat.", "This table has {count} seats.")
SHARED_BY = Sentence("🎞️ **{name}** shares the replay of this game.")


def progress(done: int) -> str:
    """How much of a replay has been drawn, in percent."""
    return say("🎞️ Drawing your game … {percent}", percent=percent(done / 100))
