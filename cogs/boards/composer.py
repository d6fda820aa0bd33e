"""Makes the plan of a table's messages: its lobby, its boards, the lines that ping, votes."""

import asyncio
from collections.abc import Collection, Mapping, Sequence

import msgspec

from bot.calendar.preferences import Person
from bot.client import TableBot
from bot.language import speaking
from bot.orders.postal import PostalOffice
from bot.publishing.message_slots import Message, Plan, PrivateMessage, PublicMessage, in_language, plan_of_table
from bot.table import seats
from bot.table.table import Table
from bot.table.table_reads import Reason
from bot.table.tables import Tables
from bot.votes.votes import Votes
from cogs.boards import badges, coaches, posters, presenters, reminders, votes  # noqa: F401 - registers the presenters
from cogs.boards.boards import BoardComposer
from cogs.boards.lobbies import lobby, lobby_pings
from cogs.boards.restore_detector import RestoreDetector
from cogs.boards.tidying import tidied
from cogs.my import games
from cogs.tables import practice_words
from cogs.tables.log import first_turns
from cogs.tables.open_command import opens
from cogs.ui import layouts, personal, vote_words, words
from cogs.ui.components import Clicked
from cogs.ui.links import link_to
from cogs.ui.presenter import PRESENTERS, Undoable, presenter_of, undoable
from data.rows import ObligationRow, SlotRow


class Compose:
    """Makes the plan of every message of a table."""

    def __init__(self, tables: Tables, office: PostalOffice, ballots: Votes) -> None:
        self._tables, self._office, self._votes = tables, office, ballots

    async def __call__(self, table: Table, stored: Sequence[SlotRow]) -> Plan:
        """The plan for that table, in its language; hands are in that of their reader."""
        with speaking(table.language):
            return self._plan(table, stored, await self._messages(table, stored))

    def _plan(self, table: Table, stored: Sequence[SlotRow], messages: Sequence[Message]) -> Plan:
        spoken = [each if each.language else in_language(each, table.language) for each in messages]
        if not table.row.posted:  # people have seen it before the database went back to a copy
            spoken = [msgspec.structs.replace(each, silent=True) for each in spoken]
        plan = plan_of_table(table, spoken)
        return tidied(plan, stored, table) if table.terms.tidy else plan

    async def _messages(self, table: Table, stored: Sequence[SlotRow]) -> list[Message]:
        """The messages, old boards first, so that none keeps its controls beside a new one."""
        messages: list[Message] = [lobby(table)] if _wanted(table, stored, "lobby") else []
        messages += await lobby_pings(self._tables, table, stored)
        if table.state is None or table.postal:
            messages += await reminders.notices(self._tables, table, stored)
            messages += await self._postal(table, stored) if table.state is not None else []
        else:
            undo = await undoable(self._tables, table)
            obligations, people = await self._obligations(table)
            lines = pings(table, stored, obligations, people)
            shown, others = await asyncio.gather(  # together, so that their reads are batched
                BoardComposer(self._tables, table, stored, self._reasons).boards(obligations, undo),
                games.others_waiting(self._tables, table, obligations, lines),
            )
            messages += shown.old
            messages += await reminders.notices(self._tables, table, stored, shown)
            board = reminders.with_deadline(table, shown.now, obligations, people)
            board = layouts.with_note(board, practice_words.note(table))
            board = layouts.with_note(board, words.coached(table))
            board = layouts.with_note(votes.as_it_stands(table, board), await self._who_played(table))
            board = await votes.with_way_back(self._tables, table, board)
            board, lines = reminders.in_board(table, board, lines, stored, others)
            lines = reminders.together(table, lines, stored, others)
            messages.append(msgspec.structs.replace(board, patient=table.row.phase == "playing" and not table.paused))
            closed = await self._tables.store.closed_dms_at(table.id)
            messages += await self._hands(table, stored, undo, closed)
            messages += await coaches.named(self._tables, table)
            messages += games.naming_others(lines, others)
            messages += await reminders.up_next(self._tables, table, stored)
            messages += await reminders.unfit(self._tables, table, closed)
        messages += await votes.messages(self._tables, self._votes, table, stored)
        messages += await posters.poster(self._tables, table)
        return messages

    async def _hands(
        self, table: Table, stored: Sequence[SlotRow], undo: Undoable | None, closed: Collection[int]
    ) -> list[PrivateMessage]:
        """The private messages by DM, in the language of each reader and in their colours; to people who take DMs."""
        chosen, presenter = await seats.persons_at(self._tables.store, table), presenter_of(table)
        found = list[PrivateMessage]()
        for language in sorted({person.reads for person in chosen.values()}):
            with speaking(language):
                readers = {user for user, person in chosen.items() if person.reads == language}
                hands = presenter.hands(table, undo=undo, to=readers)
                sent = await self._sent(table, stored, hands, chosen, closed)
                sent = [votes.as_it_stands(table, hand, controls=False) for hand in sent]
            found += [in_language(hand, language) for hand in sent]
        return sorted(found, key=lambda hand: hand.slot)

    async def _sent(
        self,
        table: Table,
        stored: Sequence[SlotRow],
        hands: Sequence[PrivateMessage],
        chosen: Mapping[int, Person],
        closed: Collection[int],
    ) -> list[PrivateMessage]:
        """Those of these messages that are sent now.

        A message that pings somebody waits until they may be pinged, and names what else waits for them.
        """
        found = list[PrivateMessage]()
        there, now = {row.slot for row in stored}, self._tables.clock()
        for hand in hands:
            person = chosen[hand.reader]
            asleep = hand.notifies and hand.slot not in there and not person.may_be_pinged(now)
            if hand.reader in closed or not person.dm or asleep:
                continue
            named = await games.ping_naming_others(self._tables, table, stored, hand) if hand.notifies else hand
            found.append(personal.for_person(person, named))
        return found

    async def _postal(self, table: Table, stored: Sequence[SlotRow]) -> list[PublicMessage]:
        status = await self._office.status(table)
        shown = {row.slot for row in stored if row.settled}
        last = status.postal_turn - 1
        wanted = [
            postal_turn
            for postal_turn in range(1, status.postal_turn)
            if postal_turn == last or f"report:{postal_turn}" not in shown
        ]
        postal_turns = [
            postal_turn for number in wanted if (postal_turn := await self._office.resolved(table, number)) is not None
        ]
        boards = [
            await self._with_badges(table, message)
            for message in presenter_of(table).postal_messages(table, status, postal_turns)
        ]
        messages = [message if _is_report(message) else votes.as_it_stands(table, message) for message in boards]
        messages[-1] = layouts.with_note(messages[-1], practice_words.note(table))
        if table.row.phase != "playing":
            return [*messages[:-1], layouts.with_note(messages[-1], await self._who_played(table))]
        link = link_to(table.row, stored, f"post:{status.postal_turn}")
        obligations, people = await self._obligations(table)
        lines = reminders.postal_pings(table, status, link, obligations, people)
        others = await games.others_waiting(self._tables, table, obligations, lines)
        return [*messages, *games.naming_others(lines, others)]

    async def _with_badges(self, table: Table, message: PublicMessage) -> PublicMessage:
        """The report of a postal turn with the badges that were earned in it; any other message unchanged."""
        if not _is_report(message):
            return message
        row = await self._tables.store.postal_turn(table.id, int(message.slot.partition(":")[2]))
        earned = await self._tables.store.achievements_at(table.id) if row is not None else []
        in_it = [badge for badge in earned if row is not None and row.first_entry <= badge.entry <= row.last_entry]
        return layouts.with_note(message, badges.of(in_it, table))

    async def _who_played(self, table: Table) -> str:
        """The players of each seat, once the game has ended; empty if no seat changed hands."""
        history = await self._tables.store.seat_history(table.id) if table.row.phase != "playing" else ()
        if not history:
            return ""
        return "\n".join(
            vote_words.who_played(table, first_turns(table, await self._tables.entries(table.id), history))
        )

    async def _reasons(self, table: Table, turn: int | None = None) -> Sequence[Reason]:
        """The reasons of robots in that turn (None: the current one): all, or those of surprising actions."""
        if table.state is None or not (table.terms.reasons or table.robots()):
            return ()
        return await self._tables.reasons(table, table.game.turn(table.state) if turn is None else turn)

    async def _obligations(self, table: Table) -> tuple[dict[int, ObligationRow], dict[int, Person]]:
        """The obligations by seat, and what the table's people have chosen, by their ids."""
        store = self._tables.store
        rows, people = await asyncio.gather(store.obligations(table.id), seats.persons_at(store, table))
        return {row.seat: row for row in rows}, people


def _is_report(message: PublicMessage) -> bool:
    """Whether it reports a finished postal turn."""
    return message.slot.startswith("report:")


def _wanted(table: Table, stored: Sequence[SlotRow], slot: str) -> bool:
    """Whether the slot is needed: in the lobby, and once more to settle a message that was posted."""
    return table.row.phase == "lobby" or any(row.slot == slot and not row.settled for row in stored)


def pings(
    table: Table, stored: Sequence[SlotRow], obligations: reminders.Obligations, people: reminders.People
) -> list[PublicMessage]:
    """A plain line that pings each person with a pending decision; it is deleted once they have none."""
    if table.state is None:
        return []
    link = link_to(table.row, stored, f"board:{table.game.turn(table.state)}")
    return reminders.pings(table, link, obligations, people)


async def setup(bot: TableBot) -> None:
    """Publish tables with this composer, and take clicks on every button and menu."""
    bot.lost_tables.text = vote_words.lost
    detector = RestoreDetector(bot)
    bot.look_for_restore, bot.shows_restore = detector.look, detector.pressed
    bot.drawn = " ".join(f"{game}:{presenter.drawn}" for game, presenter in PRESENTERS.items())
    bot.publish_with(Compose(bot.tables, bot.postal_office, bot.votes))
    bot.add_dynamic_items(Clicked)
    for presenter in PRESENTERS.values():
        bot.warm_up(presenter.warm, presenter.book.game.name)
        await bot.add_cog(opens(presenter.commands(bot), presenter.book))
