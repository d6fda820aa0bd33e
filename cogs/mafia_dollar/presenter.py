"""MafiaDollar's presenter."""

import threading
from collections.abc import Callable, Collection, Sequence

from bot.client import TableBot
from bot.games.mafia_dollar import coach
from bot.games.mafia_dollar.story import MafiaStory
from bot.games.values import Past, View
from bot.pictures.animation import Film
from bot.pictures.picture import Picture, together
from bot.publishing.content import Rows
from bot.publishing.message_slots import PrivateMessage, PublicMessage
from bot.table.table import Table
from bot.table.table_reads import Reason
from cogs.mafia_dollar import trade_pages, verbs
from cogs.mafia_dollar.board import after, always, board
from cogs.mafia_dollar.commands import MafiaCog
from cogs.mafia_dollar.hands import hand
from cogs.ui.components import Style
from cogs.ui.presenter import Finished, Moment, Presenter, Undoable
from rendering import mafia_dollar as pictures
from rendering.drawing.cover_parts import Cover
from rendering.words import PHRASEBOOKS
from rendering.words import mafia_dollar as sentences
from rendering.words.mafia_dollar import mafia
from rendering.words.mafia_dollar.phrasebook import turn_of


class MafiaPresenter(Presenter):
    """Shows MafiaDollar: one public board for each turn; hands by DM."""

    book = PHRASEBOOKS[sentences.MafiaPhrasebook.game.name]

    def commands(self, bot: TableBot) -> MafiaCog:
        return MafiaCog(bot)

    hides = True

    def board(self, table: Table, *, undo: Undoable | None = None, reasons: Sequence[Reason] = ()) -> PublicMessage:
        view = mafia(table.view(None))
        return board(table, view, view.turn, reasons=reasons)

    def settled_board(self, then: Table, *, reasons: Sequence[Reason] = ()) -> PublicMessage | None:
        view = mafia(then.view(None))
        return board(then, view, view.last, reasons=reasons) if view.last is not None else None

    def cover(self, table: Table, shown: Cover) -> Callable[[], Picture]:
        return lambda: pictures.cover(shown)

    def always(self, table: Table, *, undo: Undoable | None = None) -> Rows:
        """**My hand** and **End turn**, then the buttons of every game."""
        return always(table, mafia(table.view(None)))

    def hands(
        self, table: Table, *, undo: Undoable | None = None, to: Collection[int] | None = None
    ) -> Sequence[PrivateMessage]:
        """Each person's panel, and a line about trades that wait for them."""
        messages: list[PrivateMessage] = []
        for seat in table.seats:
            if seat.user_id is not None and (to is None or seat.user_id in to):
                view = mafia(table.view(seat.number))
                messages.append(hand(table, view, seat.number, undo=undo))
                ping = trade_pages.ping(table, view, seat.user_id) if table.row.phase == "playing" else None
                messages += [ping] if ping is not None else []
        return messages

    def private_controls(self, table: Table, seat: int) -> Rows:
        return [[verbs.HAND.at(table.ref).button(str(sentences.MY_HAND), style=Style.primary, emoji="🎩")]]

    def after(self, table: Table) -> Rows:
        return after(table)

    def poster(self, finished: Finished) -> Callable[[], Picture]:
        view = mafia(finished.view)

        def draw() -> Picture:
            story = finished.story()
            assert isinstance(story, MafiaStory)  # noqa: S101 - the game is over
            return pictures.poster(pictures.Ending(view, story, finished.played), finished.names)

        return draw

    def strip(
        self, past: Sequence[Past], names: Sequence[str], before: Past | None = None
    ) -> Callable[[], Picture] | None:
        """Each turn in a band, as its viewer knows it, with their changes."""
        turns, after = [turn_of(each) for each in past], [mafia(each.view) for each in past]
        then = mafia(before.view) if before is not None else None
        return (lambda: pictures.strip(turns, after, names, then)) if turns else None

    def look_back(self, past: Past, names: Sequence[str], table_number: int) -> Callable[[], Picture]:
        return lambda: pictures.table(mafia(past.view), names, turn_of(past))

    def moment(self, then: Table) -> Moment:
        """Each seat's own view: a replay shows every hand."""
        return tuple(then.view(seat.number) for seat in then.seats)

    def film(self, moments: Sequence[Moment], names: Sequence[str], seat: int, ended: float | None) -> Film:
        return pictures.film([[mafia(view) for view in moment] for moment in moments], names, ended)

    def odds(self, view: View, seat: int) -> tuple[str, Callable[[], Picture]]:
        found = coach.odds(mafia(view))
        return sentences.my_odds(found), lambda: pictures.odds(found)

    def draw_table(self, view: View, names: Sequence[str], table_number: int) -> Picture:
        return pictures.table(mafia(view), names)

    def draw_own(self, view: View, names: Sequence[str], table_number: int) -> Picture:
        """The street, and the viewer's hand below it."""
        return together([self.draw_table(view, names, table_number), pictures.hand(mafia(view), names)])

    def guide(self) -> Picture:
        return pictures.guide()

    def draw_article(self, article: str) -> Picture:
        return pictures.card(article)

    def warm(self, stop: threading.Event) -> None:
        pictures.warm(stop)
