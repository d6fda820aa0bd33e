"""How MafiaDollar is shown: a board for everybody, and a panel for each player's own eyes."""

from collections.abc import Callable, Sequence

from bot.games.mafia_dollar import coach
from bot.games.values import Past, View
from bot.publishing.content import Rows
from bot.publishing.message_slots import PrivateMessage, PublicMessage
from bot.table.table import Table
from bot.table.tables import Reason
from cogs.mafia_dollar import panels, verbs
from cogs.mafia_dollar.board import always, board
from cogs.ui.components import Style
from cogs.ui.presenter import Presenter, Undoable
from rendering import mafia_dollar as pictures
from rendering.drawing.picture import Picture
from rendering.words import PHRASEBOOKS
from rendering.words import mafia_dollar as sentences
from rendering.words.mafia_dollar import mafia
from rendering.words.mafia_dollar.phrasebook import go_of


class MafiaPresenter(Presenter):
    """One board for each turn; hands by DM."""

    book = PHRASEBOOKS[sentences.MafiaPhrasebook.game.name]

    def board(self, table: Table, *, undo: Undoable | None = None, reasons: Sequence[Reason] = ()) -> PublicMessage:
        """The board of the current turn, or of the last one."""
        view = mafia(table.view(None))
        return board(table, view, view.go, undo=undo, reasons=reasons)

    def settled_board(self, then: Table, *, reasons: Sequence[Reason] = ()) -> PublicMessage | None:
        """The board of the turn that had just ended then."""
        view = mafia(then.view(None))
        return board(then, view, view.last, reasons=reasons) if view.last is not None else None

    def always(self, table: Table, *, undo: Undoable | None = None) -> Rows:
        """One's own hand, the table in words, what happened and help."""
        return always(table.id, mafia(table.view(None)), undo=undo)

    def hands(self, table: Table, *, undo: Undoable | None = None) -> Sequence[PrivateMessage]:
        """Each person's panel, and a line for each trade that waits for them."""
        posts: list[PrivateMessage] = []
        for seat in table.seats:
            if seat.user_id is not None:
                posts.append(panels.panel(table, seat.number, undo=undo))
                if table.row.phase == "playing":
                    posts += panels.calls(table, seat.number)
        return posts

    def private_controls(self, table: Table, seat: int) -> Rows:
        """The way to one's own panel."""
        return [[verbs.HAND.button("My hand", table.id, style=Style.primary, emoji="🎩")]]

    def strip(
        self, past: Sequence[Past], names: Sequence[str], before: Past | None = None
    ) -> Callable[[], Picture] | None:
        """Each turn in a band, as its viewer knows it, with what changed for them."""
        goes, after = [go_of(each) for each in past], [mafia(each.view) for each in past]
        then = mafia(before.view) if before is not None else None
        return (lambda: pictures.strip(goes, after, names, then)) if goes else None

    def look_back(self, past: Past, names: Sequence[str]) -> Callable[[], Picture]:
        """The table, under what happened in that turn."""
        return lambda: pictures.table(mafia(past.view), names, go_of(past))

    def odds(self, view: View, seat: int) -> tuple[str, Callable[[], Picture]]:
        """How likely one's gangsters succeed."""
        found = coach.odds(mafia(view))
        return sentences.my_odds(found), lambda: pictures.odds(found)

    def draw_table(self, view: View, names: Sequence[str]) -> Picture:
        """The whole table, as everybody sees it."""
        return pictures.table(mafia(view), names)

    def draw_article(self, article: str) -> Picture:
        """One card."""
        return pictures.card(article)

    def warm(self) -> None:
        """Draw the cards once."""
        pictures.warm()
