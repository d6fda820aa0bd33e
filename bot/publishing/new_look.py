"""Shows live tables again after an update that has changed how they look; finished ones stay as they are."""

from typing import Final

from data.store import Store

DRAWN: Final = "pictures of boards"
"""The fact that says with which versions of the pictures live tables were shown last."""


async def show_again(store: Store, drawn: str) -> None:
    """Have every table that is being played at compared with what it shows, if `drawn` says another version."""
    if not drawn or await store.fact(DRAWN) == drawn:
        return
    async with store.change() as tx:
        await tx.mark_playing_due()
        await tx.remember(DRAWN, drawn)
