"""Machi Koro's presenter."""

import threading
from collections.abc import Callable, Sequence

from bot.client import TableBot
from bot.games.machi_koro import Options, odds
from bot.games.machi_koro.story import MachiStory
from bot.games.values import Past, View
from bot.orders.postal import PostalStatus, ResolvedPostalTurn
from bot.pictures.animation import Film
from bot.pictures.picture import Picture
from bot.publishing.content import Rows
from bot.publishing.message_slots import PublicMessage
from bot.table.table import Table
from bot.table.table_reads import Reason
from cogs.machi_koro import postal_board, private
from cogs.machi_koro.board import DRAWN, after, board
from cogs.machi_koro.commands import MachiCog
from cogs.machi_koro.controls import controls
from cogs.tables.rows import board_rows
from cogs.ui import naming
from cogs.ui.presenter import Finished, Look, Moment, Presenter, Undoable
from rendering import machi_koro as pictures
from rendering.drawing.cover_parts import Cover
from rendering.words import PHRASEBOOKS
from rendering.words import machi_koro as sentences
from rendering.words.machi_koro import machi
from rendering.words.machi_koro.phrasebook import turn_of


class MachiPresenter(Presenter):
    """Shows Machi Koro: one board for each turn; there are no secrets."""

    book = PHRASEBOOKS[sentences.MachiPhrasebook.game.name]
    drawn = DRAWN

    def commands(self, bot: TableBot) -> MachiCog:
        return MachiCog()

    def board(self, table: Table, *, undo: Undoable | None = None, reasons: Sequence[Reason] = ()) -> PublicMessage:
        view = machi(table.view(None))
        return board(table, view, view.turn, undo=undo, reasons=reasons)

    def settled_board(self, then: Table, *, reasons: Sequence[Reason] = ()) -> PublicMessage | None:
        view = machi(then.view(None))
        return board(then, view, view.last, reasons=reasons) if view.last is not None else None

    def cover(self, table: Table, shown: Cover) -> Callable[[], Picture]:
        options = table.options()
        assert isinstance(options, Options)  # noqa: S101 - the game's own
        return lambda: pictures.cover(shown, options.edition)

    def always(self, table: Table, *, undo: Undoable | None = None) -> Rows:
        return board_rows(table, undo)

    def postal_messages(
        self, table: Table, status: PostalStatus, postal_turns: Sequence[ResolvedPostalTurn]
    ) -> Sequence[PublicMessage]:
        """A report of each turn, then the table as it waits for orders, or as it ended."""
        reports = [postal_board.report(table, postal_turn) for postal_turn in postal_turns]
        game_over = bool(postal_turns) and postal_board.machi_report(postal_turns[-1]).after.outcome is not None
        return reports if game_over else [*reports, postal_board.waiting(table, status)]

    def private_controls(self, table: Table, seat: int) -> Rows:
        view, names = machi(table.view(seat)), naming.plain_names(table)
        return controls(table.ref, view, names, [seat], guided=table.terms.guided)

    def after(self, table: Table) -> Rows:
        return after(table)

    def poster(self, finished: Finished) -> Callable[[], Picture]:
        view = machi(finished.view)

        def draw() -> Picture:
            story = finished.story()
            assert isinstance(story, MachiStory)  # noqa: S101 - the game is over
            return pictures.poster(pictures.Ending(view, story, finished.played), finished.names)

        return draw

    def strip(
        self, past: Sequence[Past], names: Sequence[str], before: Past | None = None
    ) -> Callable[[], Picture] | None:
        """Each turn in a band: the roll, who gained what, what was built, and everybody's coins after it."""
        turns = [turn_of(each) for each in past]
        coins = [[town.coins for town in machi(each.view).towns] for each in past]
        return (lambda: pictures.strip(turns, names, coins)) if turns else None

    def look_back(self, past: Past, names: Sequence[str], table_number: int) -> Callable[[], Picture]:
        return lambda: pictures.table(machi(past.view), turn_of(past), names, table_number=table_number)

    def replayed_seat(self, table: Table, asker: int | None) -> int:
        """The winner's seat, else the asker's, else the one that is ahead."""
        return pictures.large_seat(machi(table.view(None)), asker)

    def film(self, moments: Sequence[Moment], names: Sequence[str], seat: int, ended: float | None) -> Film:
        return pictures.film([machi(view) for (view,) in moments], seat, names, ended)

    def odds(self, view: View, seat: int) -> tuple[str, Callable[[], Picture]]:
        found = odds.odds(machi(view), seat)
        return sentences.odds(found), lambda: pictures.odds(found)

    def looks(self, table: Table, seat: int | None) -> Sequence[Look]:
        own = [] if seat is None else [private.town(table, seat)]
        return [*own, private.market(table, seat)]

    def draw_table(self, view: View, names: Sequence[str], table_number: int) -> Picture:
        return pictures.table(machi(view), machi(view).turn, names, table_number=table_number)

    def guide(self) -> Picture:
        return pictures.guide()

    def draw_article(self, article: str) -> Picture:
        return pictures.card(article)

    def warm(self, stop: threading.Event) -> None:
        pictures.warm(stop)
