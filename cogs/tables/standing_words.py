"""Sentences of the editors of standing orders, for every game."""

from collections.abc import Mapping

from bot.games.orders import When
from bot.language import Plural, Sentence, say, say_in_context
from bot.language.rows import paragraph

TITLE = Sentence("Standing orders")
"""The button to an editor, and the heading of every page of it."""
ABOUT = Sentence("What I do for you while you are away. Choose it here, then say when with a button below.")
"""The text below it on the first page."""
ABOUT_UNTIMED = Sentence(
    "What I do for you from now on, your turn now too if it is yours. Choose it here, then press the button below."
)
"""The same at a table without a deadline, where nobody can be late."""
DRAFT = Sentence("-# A draft, not followed yet. Only you can see it.")
WITHDRAWN = Sentence("Withdrawn. From now on I ask you again.")
RECEIPT = Sentence("📋 **Receipt.** I follow these orders from now on.")
ASK_ME = Sentence("I ask you")
"""Beside a part that says nothing."""
DRY_RUN: Mapping[When, Sentence] = {
    "now": Sentence("🧪 **Dry run:** none of this happened. This is how your last turns would have gone:"),
    "late": Sentence(
        "🧪 **Dry run:** none of this happened. This is how your last turns would have gone, had you been late:"
    ),
}
TURNS_AGO = Plural("-# Your last turn:", "-# {count} turns ago:")
NOT_ASKED = Sentence("🧪 **Dry run:** in your last turns there was nothing for these orders to decide.")
ASKED_AGAIN = Plural(
    "-# If nobody does anything for {count} round, I ask you again.",
    "-# If nobody does anything for {count} rounds, I ask you again.",
)
WOULD_HAVE = Sentence("-# In turn {turn} I would have: {answers}.")


def followed(late: str | None, *, fit: bool, changed: bool) -> str:
    """When active orders are followed; `late` None: at once. `changed`: the draft has other orders."""
    how = late or say_in_context("when standing orders are followed", "at once, whenever they fit")
    if fit:
        said = say("-# I follow these {when}, until you withdraw them. Only you can see this.", when=how)
    else:
        said = say(
            "-# I follow these {when} (but nothing in them is possible now), until you withdraw them. Only you can see "
            "this.",
            when=how,
        )
    return paragraph(said, say("You have changed them: press one of the buttons again.") if changed else "")
