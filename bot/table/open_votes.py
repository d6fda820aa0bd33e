"""What open votes and offers of seats have to do with everything else that changes a table."""

from collections.abc import Set as AbstractSet

import msgspec

from bot.table.motions import REWIND, Close, Motion, decided
from bot.table.notices import VoteLapsed, tell
from bot.table.table import Table
from bot.table.vote_cooldown import came_to_nothing
from data.rows import OfferRow, PollRow
from data.store import Change


def motion_of(poll: PollRow) -> Motion:
    """What a vote is about."""
    return msgspec.json.decode(poll.motion, type=Motion)  # type: ignore[no-any-return]


async def lapse(tx: Change, table: Table, at: float) -> None:
    """The game has gone on: a vote on taking steps back is about others than those that were spelled out."""
    if not table.row.polls:
        return
    poll = await tx.poll(table.id, REWIND)
    if poll is not None:
        await tx.drop_poll(table.id, REWIND)
        await came_to_nothing(tx, table.id, poll.user_id, "vote", at)
        await tell(tx, table.id, at, VoteLapsed(motion_of(poll)))


async def agreed_to_close(tx: Change, table_id: int, people: AbstractSet[int]) -> bool:
    """Whether the seats of `people`, who alone are left, have all agreed to close the table."""
    motion = Close()
    poll = await tx.poll(table_id, "close")
    return poll is not None and decided(motion, people, await tx.ballots(poll.id)) is True


async def drop_offer(tx: Change, offer: OfferRow, at: float) -> None:
    """An offer of a seat came to nothing."""
    await tx.drop_offer(offer.table_id, offer.seat)
    await came_to_nothing(tx, offer.table_id, offer.user_id, "offer", at)


async def leave_votes(tx: Change, table: Table, seat: int, at: float) -> None:
    """Whoever sat there does not any more: their votes are void, their seat is not offered, open votes are counted."""
    await tx.drop_ballots(table.id, seat)
    for offer in await tx.offers(table.id):
        if offer.seat == seat:
            await drop_offer(tx, offer, at)
    await tx.drop_wanted(table.id, seat)
    await tx.count_again(table.id, at)
