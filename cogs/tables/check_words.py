"""Sentences about checks of a game, and about a game or a report as a file."""

from bot.records.audit import Checked

NOTHING_TO_REPORT = "There was no table in this channel, so there is nothing to report."
RECORDED = (
    "The whole game as a file, without names: every step, number and result. PLAYING.md, which the README links to, "
    "explains the fields."
)
NOT_RECORDED_YET = "You can save this game as a file when it is over: the file hides nothing."
NOTHING_RECORDED = "There is nothing to save: this game never began."


def verified(found: Checked, commitment: str, secret: str, joins: list[int]) -> str:
    """The check of a finished game."""
    return (
        f"**Checked.** {_played_again(found)} All {found.draws} numbers come from the secret fixed at the start.\n"
        f"-# SHA-256, posted then: `{commitment}`\n-# Secret: `{secret}`\n-# Joins: `{','.join(map(str, joins))}`\n"
        "-# FAIR_DICE.md, which the README links to, shows how to check this yourself."
    )


def verified_so_far(found: Checked, commitment: str) -> str:
    """The check of a running game, without its secret.

    Mentions no number: the number of entries would reveal secret trades.
    """
    earlier = " Steps from older rules were not played again." if found.earlier else ""
    return (
        "**Checked so far.** I played all steps again, and they lead to this table. All numbers drawn come from the "
        f"secret.{earlier}\nSHA-256 of the secret: `{commitment}`\n"
        "-# When the game is over, you see the secret and how much was checked."
    )


def _played_again(found: Checked) -> str:
    """How much of the journal was replayed; entries made under older rules were not."""
    again = found.entries - found.earlier
    if not found.earlier:
        return f"I played all {found.entries} steps again, and they lead to this table."
    if not again:
        return (
            f"All {found.entries} steps are from older rules. I did not play them again, but they lead to this table."
        )
    return (
        f"I played {again} of the {found.entries} steps again, and they lead to this table. "
        f"The {found.earlier} before them are from older rules, so I did not play them again."
    )


CHECK_FAILED = "**The check failed.** Please tell the bot's admin: `verify-all` says more."
"""The check of a running game failed. The place could reveal secret trades, so it is left out."""


def not_verified(problem: str) -> str:
    """The check of a finished game failed."""
    return f"**The check failed.** {problem}. Please tell the bot's admin."


def reported(number: str, *, hand: bool = False) -> str:
    """A problem was reported; `hand`: the file shows a hand that the others may not see."""
    private = " **It shows your hand**: send it in private, not into the channel." if hand else ""
    return (
        "Thank you! Send this file to the bot's admin or makers, and say what went wrong. It holds no names "
        f"and nothing hidden from you.{private} The admin finds the rest by this number: `{number}`."
    )
