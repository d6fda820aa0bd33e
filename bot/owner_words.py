"""What whoever hosts the bot is told by DM."""

from collections.abc import Sequence

from bot.troubles import Trouble
from data.trouble import DAMAGED

MOST_TOLD = 5
ROOM = 1_900
"""Characters of a message."""


def troubles(found: Sequence[Trouble], minutes: float) -> str:
    """Errors that came since the last message, the most frequent first."""
    times = sum(trouble.untold for trouble in found)
    damaged = any(trouble.kind.startswith(DAMAGED) for trouble in found)
    lead = f"⚠️ **Something went wrong {'once' if times == 1 else f'{times} times'}.**"
    lines = [lead if damaged else f"{lead} No game is lost by it."]
    shown = sorted(found, key=lambda trouble: -trouble.untold)[:MOST_TOLD]
    for trouble in shown:
        lines.append(f"**{trouble.kind}** × {trouble.untold}, the last <t:{int(trouble.last)}:R>")
        lines += [f"`{place}`" for place in trouble.where[-3:]]
        if trouble.references:
            lines.append(f"reference {', '.join(trouble.references)}")
    if len(found) > len(shown):
        lines.append(f"… and {len(found) - len(shown)} other kinds.")
    wait = "a minute" if minutes <= 1 else f"{minutes:.0f} minutes"
    foot = (
        f"-# The log has it all, by these references. I write again in {wait} at the earliest; "
        "`OWNER_DM_MINUTES=0` turns these messages off."
    )
    return "\n".join(lines)[: ROOM - len(foot)] + "\n" + foot
