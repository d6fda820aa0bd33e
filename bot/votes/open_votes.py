"""Keeps open votes and offers of seats valid when their table changes."""

from typing import Final

import msgspec

from bot.games.entries import Acted, Entry, Undid
from bot.table.click import must_agree
from bot.table.journal import close
from bot.table.motions import REPLACE, REWIND, Close, Motion, Replace, decided
from bot.table.notices import VoteLapsed, tell
from bot.table.table import Table, read_in
from bot.votes.vote_cooldown import came_to_nothing
from data.rows import OfferRow, PollRow
from data.store import Change

_MOTIONS: Final[msgspec.json.Decoder[Motion]] = msgspec.json.Decoder(Motion)


def motion_of(poll: PollRow) -> Motion:
    """The motion that a vote is about."""
    return _MOTIONS.decode(poll.motion)


async def drop_offer(tx: Change, offer: OfferRow, at: float) -> None:
    """End an offer of a seat that was not accepted."""
    await tx.drop_offer(offer.table_id, offer.seat)
    await came_to_nothing(tx, offer.table_id, offer.user_id, "offer", at)


async def keep_votes_valid(tx: Change, before: Table, now: Table, at: float) -> Table:
    """Bring votes and offers in line with a change of a running game, and return the table afterwards.

    A vote on going back lapses when the game goes on. When a player leaves a seat or hands it over, their votes are
    void, offers of the seat end, and open votes are counted again. When somebody resigns and no person left wants to
    play on, the table closes.
    """
    if before.row.phase != "playing":
        return now
    if now.row.polls and now.row.entries > before.row.entries:
        await _cancel_rewind(tx, before, now, at)
    for seat in now.vacated_since(before):
        await _void_votes(tx, now, seat, at)
    if now.row.phase == "playing" and now.resigned != before.resigned and await _all_would_close(tx, now):
        await close(tx, now, at)
        return await read_in(tx, now.id)
    return now


async def _cancel_rewind(tx: Change, before: Table, now: Table, at: float) -> None:
    """Cancel the vote on going back if somebody has acted since: the steps it lists are no longer the last ones."""
    entries = [msgspec.json.decode(row.entry, type=Entry) for row in await tx.journal(now.id, before.row.entries)]
    acted = any(isinstance(entry.deed, Acted | Undid) and not entry.quiet for entry in entries)
    poll = await tx.poll(now.id, REWIND) if acted else None
    if poll is not None:
        await tx.drop_poll(now.id, REWIND)
        await came_to_nothing(tx, now.id, poll.user_id, "vote", at)
        await tell(tx, now.id, at, VoteLapsed(motion_of(poll)))


async def keep_seat(tx: Change, table: Table, seat: int, at: float) -> None:
    """The player of `seat` is back: nobody else is wanted for it, and a vote on another player for it lapses."""
    await tx.drop_wanted(table.id, seat)
    poll = await tx.poll(table.id, REPLACE)
    motion = None if poll is None else motion_of(poll)
    if isinstance(motion, Replace) and motion.seat == seat:
        await tx.drop_poll(table.id, REPLACE)
        await tell(tx, table.id, at, VoteLapsed(motion))


async def _void_votes(tx: Change, table: Table, seat: int, at: float) -> None:
    await tx.drop_ballots(table.id, seat)
    for offer in await tx.offers(table.id):
        if offer.seat == seat:
            await drop_offer(tx, offer, at)
    await tx.drop_wanted(table.id, seat)
    await tx.count_again(table.id, at)


async def _all_would_close(tx: Change, table: Table) -> bool:
    """Whether every person still in the game has agreed to close the table, or there is none."""
    people = must_agree(table)
    poll = await tx.poll(table.id, "close") if people else None
    return not people or (poll is not None and decided(Close(), people, await tx.ballots(poll.id)) is True)
