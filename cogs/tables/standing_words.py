"""Sentences of the editors of standing orders, for every game."""

HEADING = "### Standing orders"
"""The heading of every page of an editor."""
ABOUT = "What I do for you while you are away. Choose it here, then say when."
"""The text below it on the first page."""
DRAFT = "-# A draft, not followed yet. Only you can see it."
WITHDRAWN = "Withdrawn. From now on I ask you again."
RECEIPT = "📋 **Receipt.** I follow these orders from now on."
LEFT_OPEN = "-# I ask you about everything that you leave open. If you are late, I do this."
ONE_DIE = " I roll one die for you."
NOT_ASKED = "-# In your last turns there was nothing for them to decide."
HOW_MANY_KEPT = "How many coins do you keep when you build?"


def followed(late: str | None, *, fit: bool, changed: bool) -> str:
    """When active orders are followed; `late` None: at once. `changed`: the draft has other orders."""
    how = late or "at once, whenever they fit"
    unfit = "" if fit else " (but nothing in them is possible now)"
    again = " You have changed them: press **Follow** again." if changed else ""
    return f"-# I follow these {how}{unfit}, until you withdraw them. Only you can see this.{again}"


def asked_again(rounds: int) -> str:
    """After how many rounds without a person orders that are followed at once ask their player."""
    return f"-# If nobody does anything for {rounds} rounds, I ask you again."


def would_have(turn: int, answers: str) -> str:
    """What the orders would have answered in that turn."""
    return f"-# In turn {turn} they would have: {answers}."
