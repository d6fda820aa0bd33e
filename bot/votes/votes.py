"""Votes: the people at a table, or a manager of the server, decide questions that concern the whole table."""

import functools
from collections.abc import Sequence

import msgspec

from bot import errors
from bot.calendar.deadlines import next_deadline
from bot.games.entries import Acted, Entry
from bot.games.values import Event
from bot.table import company
from bot.table.alarms import Alarms
from bot.table.click import SYSTEM, Click, expect, expect_open, must_agree, still_in
from bot.table.journal import close, touch
from bot.table.motions import (
    KINDS,
    REWIND,
    TIME_TO_VOTE,
    ChangeDeadline,
    Close,
    Draw,
    Holidays,
    Motion,
    Pause,
    Replace,
    Resume,
    Rewind,
    decided,
    kind_of,
)
from bot.table.notices import Managed, VoteEnded, tell
from bot.table.table import Table
from bot.table.tables import Done, Tables
from bot.table.terms import POST, Terms, with_deadline
from bot.table.undo import Undoing, rewindable, take_back
from bot.table.waking import VOTER, ping_later
from bot.votes.open_votes import keep_votes_valid, motion_of
from bot.votes.seat_changes import Passing, SeatChanges
from bot.votes.vote_cooldown import came_to_nothing, expect_may_ask, expect_may_be_offered
from data.rows import PollRow
from data.sql.transaction import Reads
from data.sql.votes import VOTE
from data.store import Change


class Poll(msgspec.Struct, frozen=True):
    """An open vote: its motion, the seat that proposed it (None: none), when it ends, and the ballots so far.

    `people` are the seats whose votes count.
    """

    id: int
    motion: Motion
    seat: int | None
    until: float
    ballots: dict[int, bool]
    people: frozenset[int]

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(sorted(self.people - set(self.ballots)))


class Votes:
    """All votes at all tables."""

    def __init__(self, tables: Tables, alarms: Alarms, seat_changes: SeatChanges) -> None:
        self._tables = tables
        self._seat_changes = seat_changes
        for kind in (*KINDS, REWIND):
            alarms.on(VOTE + kind, functools.partial(self._rings, kind))
        tables.consequences.append(self._follow)

    async def _follow(self, tx: Change, click: Click, before: Table, now: Table) -> Table:
        return await keep_votes_valid(tx, before, now, self._tables.clock())

    async def open(self, table: Table) -> list[Poll]:
        """The open votes at a table, the oldest first."""
        return [await _poll(self._tables.store, table, row) for row in await self._tables.store.polls(table.id)]

    # --- asking and voting -----------------------------------------------------------------------

    async def propose(self, click: Click, table_id: int, motion: Motion) -> Done:
        """Propose a motion and vote for it; if it is open already, just vote for it.

        Managers of the server carry motions alone, except for taking steps back.

        Raises:
            WrongPhase, NotSeated: the person has no vote.
            NothingToVoteOn, Paused, NotPaused, AlreadySeated, OfferedLately: the motion cannot be carried out.
            AskedInVain: a vote of theirs failed lately.
            OtherVote: another vote of that kind is open.
            BlockedGuests: a person with a seat proposes a player whom they have blocked.
            CannotSit: they propose a player who does not sit down with another one.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            for seat in _seats_of(table, click):
                await company.expect_agreed(tx, click.user_id, _newcomers(table, motion, beside=seat))
            if click.manager and not isinstance(motion, Rewind):
                await self._expect_possible(tx, table, motion)
                if must_agree(table) - _seats_of(table, click):
                    await tell(tx, table.id, self._tables.clock(), Managed(motion, click.name, click.user_id))
                await tx.drop_poll(table.id, kind_of(motion))
                await self._carry(tx, table, click, motion, None)
                return ()
            seat = still_in(table, click).number
            poll = await self._opened(tx, table, click, motion, seat)
            await tx.write_ballot(poll.id, seat, yes=True)
            await self._count(tx, table, click, poll)
            return ()

        return await self._tables.change(click, table_id, change)

    async def volunteer(self, click: Click, table_id: int, seat: int) -> Done:
        """Propose oneself for a seat without a person.

        Raises:
            WrongPhase, OfferOver: the seat is not free, or another player does not sit down with them.
            AlreadySeated: they play here already.
            OtherVote: the table is voting on another seat, or on another volunteer.
            BlockedThere: they have blocked another player, and are asked first.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            wanted = seat in await tx.wanted(table.id) and table.seats[seat].stand_in is not None
            if click.user_id is None or not (wanted or await self._left_to_a_robot(table, seat)):
                raise errors.OfferOver
            motion = Replace(seat, click.name, user_id=click.user_id, volunteered=True)
            if table.seat_of(click.user_id) is not None:
                raise errors.AlreadySeated
            await company.expect_welcome(tx, table, click, seat)
            poll = await self._opened(tx, table, click, motion, None)
            await self._count(tx, table, click, poll)
            return ()

        return await self._tables.change(click, table_id, change)

    async def vote(self, click: Click, table_id: int, poll_id: int, *, yes: bool) -> Done:
        """Vote for or against. A vote may be changed until the motion is decided.

        Raises:
            WrongPhase, NotSeated: the person has no vote.
            VoteOver: that vote is over.
            BlockedGuests: they agree to a player whom they have blocked.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "playing")
            seat = still_in(table, click).number
            poll = next((one for one in await tx.polls(table.id) if one.id == poll_id), None)
            if poll is None:
                raise errors.VoteOver
            if yes:
                await company.expect_agreed(tx, click.user_id, _newcomers(table, motion_of(poll), beside=seat))
            await tx.write_ballot(poll.id, seat, yes=yes)
            await self._count(tx, table, click, poll)
            return ()

        return await self._tables.change(click, table_id, change)

    async def close(self, click: Click, table_id: int) -> Done:
        """Close a table in its lobby as its host or a manager of the server; otherwise propose to close it.

        Raises:
            WrongPhase, NotSeated, NotHost: why not.
        """
        if (await self._tables.load(table_id)).row.phase == "playing":
            return await self.propose(click, table_id, Close())

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect_open(table)
            if not click.manager:
                still_in(table, click)
                if click.user_id != table.row.host_id:
                    raise errors.NotHost
            expect(table, "lobby")
            await close(tx, table, self._tables.clock())
            return ()

        return await self._tables.change(click, table_id, change)

    # --- counting --------------------------------------------------------------------------------

    async def _opened(self, tx: Change, table: Table, click: Click, motion: Motion, seat: int | None) -> PollRow:
        """The open vote on that motion; opened if there is none.

        Raises:
            NothingToVoteOn, Paused, NotPaused, AlreadySeated, CannotSit, OfferedLately, OtherVote: it is not possible.
            AskedInVain: the person may propose again later.
        """
        kind, now = kind_of(motion), self._tables.clock()
        poll = await tx.poll(table.id, kind)
        if poll is not None:
            if motion_of(poll) != motion:
                raise errors.OtherVote
            return poll
        await self._expect_possible(tx, table, motion)
        if must_agree(table) - {seat}:
            await expect_may_ask(tx, table, click.user_id, now)
        until = now + TIME_TO_VOTE
        opened = PollRow(0, table.id, kind, msgspec.json.encode(motion), seat, now, until, click.user_id)
        await tx.set_alarm(table.id, VOTE + kind, until)
        others = {one.number: one.user_id for one in table.present() if one.user_id not in (None, click.user_id)}
        await ping_later(tx, table.id, VOTER, others, now)
        return msgspec.structs.replace(opened, id=await tx.open_poll(opened))

    async def _rings(self, kind: str, tx: Change, table: Table) -> Sequence[Event]:
        """Count a vote again: its time is up, or its people have changed."""
        row = await tx.poll(table.id, kind)
        if row is None or table.row.phase != "playing":
            return ()
        time_is_up = row.until <= self._tables.clock()
        if not time_is_up:
            await tx.set_alarm(table.id, VOTE + kind, row.until)
        await self._count(tx, table, SYSTEM, row, time_is_up=time_is_up)
        return ()

    async def _count(self, tx: Change, table: Table, click: Click, row: PollRow, *, time_is_up: bool = False) -> None:
        """Carry or reject a motion if it is decided. Makes a new version of the table."""
        poll, now = await _poll(tx, table, row), self._tables.clock()
        verdict = decided(poll.motion, poll.people, poll.ballots, time_is_up=time_is_up)
        if verdict is None:
            await touch(tx, table, now)
            return
        await tx.drop_poll(table.id, row.kind)
        if verdict and not await self._is_possible(tx, table, poll.motion):
            verdict = False  # the table may have changed since the proposal
        if len(poll.people) > 1:
            votes = list(poll.ballots.values())
            ended = VoteEnded(poll.motion, verdict, votes.count(True), votes.count(False), len(poll.missing))
            await tell(tx, table.id, now, ended)
        if verdict:
            await self._carry(tx, table, click, poll.motion, poll.seat)
        else:
            await came_to_nothing(tx, table.id, row.user_id, "vote", now)
            await touch(tx, table, now)

    async def _is_possible(self, reads: Reads, table: Table, motion: Motion) -> bool:
        try:
            await self._expect_possible(reads, table, motion)
        except errors.TableError:
            return False
        return True

    async def _expect_possible(self, reads: Reads, table: Table, motion: Motion) -> None:
        """Check that the motion can be carried out now.

        Raises:
            NothingToVoteOn, Paused, NotPaused, AlreadySeated, CannotSit, OfferedLately: it cannot.
        """
        match motion:
            case Pause() if table.paused:
                raise errors.Paused
            case Resume() if not table.paused:
                raise errors.NotPaused
            case ChangeDeadline(deadline) if deadline == table.terms.deadline:
                raise errors.NothingToVoteOn
            case Holidays(away) if away == table.terms.away:
                raise errors.NothingToVoteOn
            case Replace() if motion.seat >= len(table.seats) or motion.seat in table.game.resigned(table.state):
                raise errors.NothingToVoteOn
            case Replace() if motion.robot is not None and motion.robot == table.seats[motion.seat].robot:
                raise errors.NothingToVoteOn
            case Replace() if motion.user_id is not None and table.seat_of(motion.user_id) is not None:
                raise errors.AlreadySeated
            case Replace(user_id=int(user_id), volunteered=True):
                if (await company.company_of(reads, user_id)).is_kept_from(table, motion.seat):
                    raise errors.NothingToVoteOn  # the others read nothing else
            case Replace(user_id=int(user_id), volunteered=False):
                await company.expect_substitute(reads, table, motion.seat, user_id, motion.name)
                await expect_may_be_offered(reads, table, motion.seat, user_id, self._tables.clock())
            case Rewind():
                await self._steps(table, motion)

    async def _steps(self, table: Table, motion: Rewind) -> list[Entry]:
        """The steps that the motion takes back, the oldest first.

        Raises:
            NothingToVoteOn: they are not the last ones, or cannot be taken back.
        """
        steps = await rewindable(self._tables.store, table)
        decisions = [step.deed.decision for step in steps if isinstance(step.deed, Acted)]
        if motion.since not in decisions or decisions[-1] != motion.last:
            raise errors.NothingToVoteOn
        return steps[decisions.index(motion.since) :]

    async def _left_to_a_robot(self, table: Table, seat: int) -> bool:
        known = seat < len(table.seats) and seat not in table.game.resigned(table.state)
        return known and await self._seat_changes.former(table, seat) is not None

    # --- doing -----------------------------------------------------------------------------------

    async def _carry(self, tx: Change, table: Table, click: Click, motion: Motion, seat: int | None) -> None:
        """Carry the motion out; `seat` had proposed it. Makes a new version of the table."""
        now = self._tables.clock()
        match motion:
            case Close():
                await close(tx, table, now)
            case Draw():
                await tx.write_ended(table.id, "draw")
                await close(tx, table, now)
            case Pause():
                await tx.write_pause(table.id, now)
                await touch(tx, table, now)
            case Resume():
                await tx.write_pause(table.id, None)
                await touch(tx, table, now)
            case ChangeDeadline(deadline):
                await self._revise(tx, table, with_deadline(table.terms, deadline))
                await touch(tx, table, now)
            case Holidays(away):
                await self._revise(tx, table, msgspec.structs.replace(table.terms, away=away))
                await touch(tx, table, now)
            case Replace():
                await self._seat_changes.pass_on(tx, table, Passing(motion, agreed=True, knowing=True))
            case Rewind():
                steps = await self._steps(table, motion)
                asker = motion.seat if seat is None else seat
                await take_back(tx, table, steps, Undoing(asker, click.user_id, now, agreed=True))

    async def _revise(self, tx: Change, table: Table, terms: Terms) -> None:
        """Store the new terms, and move the postal turn's deadline accordingly.

        Live deadlines are recomputed with every change. During a pause the remaining time stays the same.
        """
        await tx.write_terms(table.id, msgspec.json.encode(terms))
        deadline, now, paused = terms.deadline, self._tables.clock(), table.row.paused_at
        if table.postal:
            there = next((each.at for each in await tx.alarms(table.id) if each.kind == POST), None)
            await tx.drop_alarm(table.id, POST)
            if deadline is not None:
                at = next_deadline(deadline, now if paused is None else paused)
                same = there is not None and deadline == table.terms.deadline  # only the rule for holidays changed
                await tx.set_alarm(table.id, POST, min(at, there) if same and there is not None else at)


async def _poll(reads: Reads, table: Table, row: PollRow) -> Poll:
    """An open vote. People for whom a robot stands in count only if they vote."""
    cast = await reads.ballots(row.id)
    people = frozenset(seat.number for seat in table.people_left() if seat.stand_in is None or seat.number in cast)
    ballots = {seat: yes for seat, yes in cast.items() if seat in people}
    return Poll(row.id, motion_of(row), row.seat, row.until, ballots, people)


def _newcomers(table: Table, motion: Motion, beside: int) -> list[int]:
    """The person whom a motion would let sit down at the table, beside the player in that seat; or nobody."""
    user = motion.user_id if isinstance(motion, Replace) and motion.seat != beside else None
    return [] if user is None or table.seat_of(user) is not None else [user]


def _seats_of(table: Table, click: Click) -> set[int]:
    seat = table.seat_of(click.user_id) if click.user_id is not None else None
    return set() if seat is None else {seat.number}
