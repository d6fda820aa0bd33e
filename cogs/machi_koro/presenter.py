"""How Machi Koro is shown."""

from collections.abc import Callable, Sequence

from bot.games.machi_koro import odds
from bot.games.values import Past, View
from bot.orders.postal import PostStatus, ResolvedTurn
from bot.publishing.content import Rows
from bot.publishing.message_slots import PublicMessage
from bot.table.table import Table
from bot.table.tables import Reason
from cogs.machi_koro import postal_board
from cogs.machi_koro.board import always, board
from cogs.machi_koro.controls import controls
from cogs.ui import naming
from cogs.ui.presenter import Presenter, Undoable
from rendering import machi_koro as pictures
from rendering.drawing.picture import Picture
from rendering.words import PHRASEBOOKS
from rendering.words import machi_koro as sentences
from rendering.words.machi_koro import machi
from rendering.words.machi_koro.phrasebook import go_of


class MachiPresenter(Presenter):
    """One board for each turn; nothing is secret."""

    book = PHRASEBOOKS[sentences.MachiPhrasebook.game.name]

    def board(self, table: Table, *, undo: Undoable | None = None, reasons: Sequence[Reason] = ()) -> PublicMessage:
        """The board of the current turn, or of the last one."""
        view = machi(table.view(None))
        return board(table, view, view.go, undo=undo, reasons=reasons)

    def settled_board(self, then: Table, *, reasons: Sequence[Reason] = ()) -> PublicMessage | None:
        """The board of the turn that had just ended then."""
        view = machi(then.view(None))
        return board(then, view, view.last, reasons=reasons) if view.last is not None else None

    def always(self, table: Table, *, undo: Undoable | None = None) -> Rows:
        """My town, the market, what happened and help."""
        return always(table, undo=undo)

    def by_post(self, table: Table, status: PostStatus, turns: Sequence[ResolvedTurn]) -> Sequence[PublicMessage]:
        """A report of each turn, then the table as it waits for orders, or as it ended."""
        reports = [postal_board.report(table, turn) for turn in turns]
        told = bool(turns) and postal_board.happened(turns[-1]).after.outcome is not None
        return reports if told else [*reports, postal_board.waiting(table, status)]

    def private_controls(self, table: Table, seat: int) -> Rows:
        """The board's own buttons and menus, for that seat's decisions only."""
        return controls(table.id, machi(table.view(seat)), naming.plain_names(table), seat)

    def strip(
        self, past: Sequence[Past], names: Sequence[str], before: Past | None = None
    ) -> Callable[[], Picture] | None:
        """Each turn in a band: the roll, who gained what, what was built, and everybody's coins after it."""
        goes = [go_of(each) for each in past]
        coins = [[town.coins for town in machi(each.view).towns] for each in past]
        return (lambda: pictures.strip(goes, names, coins)) if goes else None

    def look_back(self, past: Past, names: Sequence[str]) -> Callable[[], Picture]:
        """Every town and the market, under what happened in that turn."""
        return lambda: pictures.table(machi(past.view), go_of(past), names)

    def odds(self, view: View, seat: int) -> tuple[str, Callable[[], Picture]]:
        """What the next roll brings, and what can be built adds."""
        found = odds.odds(machi(view), seat)
        return sentences.odds(found), lambda: pictures.odds(found)

    def draw_table(self, view: View, names: Sequence[str]) -> Picture:
        """Every town and the market."""
        return pictures.table(machi(view), machi(view).go, names)

    def draw_article(self, article: str) -> Picture:
        """One card."""
        return pictures.card(article)

    def warm(self) -> None:
        """Draw the market's cards once."""
        pictures.warm()
