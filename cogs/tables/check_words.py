"""Sentences about checks of a game, and about a game or a report as a file."""

from bot.language import Sentence, say
from bot.records.audit import CheckResult

NOTHING_TO_REPORT = Sentence("There was no table in this channel, so there is nothing to report.")
RECORDED = Sentence(
    "The whole game as a file, without names: every step, number and result. `/table show` can draw it again."
)
NOT_RECORDED_YET = Sentence("You can save this game as a file when it is over: the file hides nothing.")
NOTHING_RECORDED = Sentence("There is nothing to save: this game never began.")
LATER_SECRET = Sentence(
    "-# ⏪ I went back to an older copy of the games, and since then the numbers come from another secret.\n"
    "-# SHA-256, posted then: `{commitment}`\n-# Secret: `{secret}`"
)
LATER_COMMITMENT = Sentence(
    "-# ⏪ I went back to an older copy of the games, and since then the numbers come from another secret.\n"
    "-# SHA-256 of that secret: `{commitment}`"
)
NOT_VERIFIED = Sentence("**The check failed.** {problem}. Please tell the bot's admin.")


MEANING = Sentence(
    "When the table opened, the lobby showed the fingerprint (SHA-256) of a secret. That secret and your clicks on "
    "Join give all these numbers, so nobody could choose or change them."
)
"""What the check of a finished game proves, for a player."""


def verified_practice(found: CheckResult, commitment: str, secret: str, joins: list[int], copy: str) -> str:
    """The check of a finished practice. `copy`: what it goes on from."""
    return say(
        "**Checked.** {steps} Numbers drawn: {count}, each from the secret of the game in which it was drawn.\n"
        "{copy}\n-# SHA-256 of its own secret: `{commitment}`\n-# Secret: `{secret}`\n-# Joins: `{joins}`",
        copy=copy,
        steps=_played_again(found),
        count=found.draws,
        commitment=commitment,
        secret=secret,
        joins=",".join(map(str, joins)),
    )


def verified(found: CheckResult, commitment: str, secret: str, joins: list[int], kind: str = "") -> str:
    """The check of a finished game. `kind`: what is to know of its numbers, if it was guided."""
    return say(
        "**Checked.** {steps} Numbers drawn: {count}, each from the secret fixed at the start.\n{meaning}\n"
        "-# SHA-256, posted then: `{commitment}`\n-# Secret: `{secret}`\n-# Joins: `{joins}`",
        meaning=kind or MEANING,
        steps=_played_again(found),
        count=found.draws,
        commitment=commitment,
        secret=secret,
        joins=",".join(map(str, joins)),
    )


def verified_so_far(found: CheckResult, commitment: str) -> str:
    """The check of a running game, without its secret.

    Mentions no number: the number of entries would reveal secret trades.
    """
    if found.earlier:
        return say(
            "**Checked so far.** I played all steps again, and they lead to this table. All numbers drawn come from "
            "the secret. Steps from older rules were not played again.\nSHA-256 of the secret: `{commitment}`\n"
            "-# When the game is over, you see the secret and how much was checked.",
            commitment=commitment,
        )
    return say(
        "**Checked so far.** I played all steps again, and they lead to this table. All numbers drawn come from the "
        "secret.\nSHA-256 of the secret: `{commitment}`\n"
        "-# When the game is over, you see the secret and how much was checked.",
        commitment=commitment,
    )


def _played_again(found: CheckResult) -> str:
    """How much of the journal was replayed; entries made under older rules were not."""
    again = found.entries - found.earlier
    if not found.earlier:
        return say("I played all {count} steps again, and they lead to this table.", count=found.entries)
    if not again:
        return say(
            "All {count} steps are from older rules. I did not play them again, but they lead to this table.",
            count=found.entries,
        )
    return say(
        "I played {again} of the {count} steps again, and they lead to this table. "
        "The {earlier} before them are from older rules, so I did not play them again.",
        again=again,
        count=found.entries,
        earlier=found.earlier,
    )


CHECK_FAILED = Sentence("**The check failed.** Please tell the bot's admin: `verify-all` says more.")
"""The check of a running game failed. The place could reveal secret trades, so it is left out."""


def reported(number: str, *, hand: bool = False) -> str:
    """A problem was reported; `hand`: the file shows a hand that the others may not see."""
    if hand:
        return say(
            "Thank you! Send this file to the bot's admin or makers, and say what went wrong. It holds no names and "
            "nothing hidden from you. **It shows your hand**: send it in private, not into the channel. The admin "
            "finds the rest by this number: `{number}`.",
            number=number,
        )
    return say(
        "Thank you! Send this file to the bot's admin or makers, and say what went wrong. It holds no names and "
        "nothing hidden from you. The admin finds the rest by this number: `{number}`.",
        number=number,
    )
