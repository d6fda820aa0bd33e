"""Hands by DM. A public step changes every player's view, but a hand is composed again only if it shows something else.

It is composed from the reduced view that is compared, so it cannot show anything that was not compared.
"""

from typing import Final

import msgspec

from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.views import ClanView, MafiaView, TurnView
from bot.language import current_language
from bot.publishing.kept_pictures import Latest
from bot.publishing.message_slots import PrivateMessage
from bot.table.table import Ref, Table
from cogs.mafia_dollar import panel_words, panels
from cogs.ui import naming
from cogs.ui.presenter import Undoable

_NOBODY: Final = -1
"""Stands for a seat whose turn tells nothing."""


class _Shown(msgspec.Struct, frozen=True):
    """All that a hand depends on. `view`: what it shows of the view, encoded."""

    table: Ref
    where: str
    phase: str
    names: tuple[str, ...]
    plain_names: tuple[str, ...]
    reader: int
    undo: int | None
    played_for: bool
    coaches: tuple[tuple[int, str], ...]
    language: str
    view: bytes


_LATEST: Final = Latest[tuple[int, int], tuple[_Shown, PrivateMessage]](256)
"""The hands composed last, by table and seat. Each keeps its view, about 10 KiB."""


def hand(table: Table, view: MafiaView, seat: int, *, undo: Undoable | None = None) -> PrivateMessage:
    """The panel of that seat by DM, from its view. `undo`: the step that could be taken back now."""
    read = _read(view)
    shown = _Shown(
        table.ref,
        panel_words.where(table),
        table.row.phase,
        naming.names(table),
        naming.plain_names(table),
        panels.reader_of(table, seat),
        undo.decision if undo is not None and undo.seat == seat else None,
        table.seats[seat].stand_in is not None,
        tuple(naming.coaches(table).items()),
        current_language(),
        MAFIA_DOLLAR.encode_view(read),
    )
    latest = _LATEST.get((table.id, seat))
    if latest is not None and latest[0] == shown:
        return latest[1]
    message = panels.panel_from(table, read, seat, undo=undo)
    _LATEST.add((table.id, seat), (shown, message))
    return message


def _read(view: MafiaView) -> MafiaView:
    """The view reduced to what a hand shows; all of it if something is asked or the game is over."""
    if view.outcome is not None or any(each.ask != "trade" for each in panels.asked_of(view)):
        return view
    return msgspec.structs.replace(
        view,
        pending=(),
        phase="play",
        active=0,
        actions=0,
        clans=tuple([clan if clan.seat == view.viewer else ClanView(clan.seat, (), (), (), 0) for clan in view.clans]),
        piles=(),
        deck=0,
        discard_top=None,
        discards=0,
        card=None,
        job=None,
        unseen=(),
        results=(),
        last_deal=False,
        turn=_told(view.turn, view),
        last=None if view.last is None else _told(view.last, view),
        choices={},
    )


def _told(turn: TurnView, view: MafiaView) -> TurnView:
    """What a hand tells of a turn."""
    return TurnView(0, turn.seat if turn.seat == view.viewer else _NOBODY, False, panels.news_of(turn, view))
