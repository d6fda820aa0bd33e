"""What is said about a person's own note at a table."""

from bot.language import Sentence

TITLE = Sentence("A note for yourself")
LABEL = Sentence("Your note")
ABOUT = Sentence(
    "📝 Only you can read your note. You see it after the first tap of your next turn, and behind **Look…** at any "
    "time. It goes when the game ends."
)


def quoted(note: str) -> str:
    """A note as a quotation."""
    return "\n".join(f"> {line}" for line in f"📝 {note}".splitlines())
