"""What is said about a person's own note at a table."""

from bot.language import Sentence

TITLE = Sentence("A note for yourself")
LABEL = Sentence("Your note")
ABOUT = Sentence(
    "📝 Only you can read your note. You see it after the first tap of each of your turns, and behind **Look…** at any "
    "time. I delete it when the game ends; messages in which I have shown it stay until you dismiss them."
)
GONE = Sentence("📝 The game is over, and your note is deleted.")


def quoted(note: str) -> str:
    """A note as a quotation."""
    return "\n".join(f"> {line}" for line in f"📝 {note}".splitlines())
