"""A seat's private panel: its hand, what it is asked and may do. The same by DM and in a private answer.

It is made from that seat's view and nothing else, so it changes only when something does that the seat may know.
"""

from collections.abc import Sequence

import msgspec

from bot.errors import NotSeated
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.publishing.content import Control, Rows
from bot.publishing.message_slots import PrivateMessage
from bot.table.table import Table
from cogs.mafia_dollar import menus, panel_words, verbs
from cogs.tables.rows import odds_button
from cogs.ui import layouts, naming, words
from cogs.ui import verbs as table_verbs
from cogs.ui.components import Style
from cogs.ui.presenter import Undoable
from rendering import mafia_dollar as pictures
from rendering.words import mafia_dollar as sentences
from rendering.words.mafia_dollar import mafia

MOST_NEWS = 700
"""Characters of what has just happened."""
MOST_HAND = 2000
"""Characters of the hand in words; its picture shows all of it."""


Step = tuple[int, str]
"""A decision, and the stage of its answer (`menus.Stage`)."""


class AsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a panel shows besides as a private answer, which is kept up to date only for a while.

    `step`: what is being chosen, if anything. `notes` are said first. `dms_closed`: there is a button to try DMs again.
    """

    step: Step | None = None
    notes: Sequence[str] = ()
    dms_closed: bool = False


def panel(table: Table, seat: int, *, undo: Undoable | None = None, answer: AsAnswer | None = None) -> PrivateMessage:
    """What that seat is shown privately: by DM, or as an `answer`. `undo`: the step that could be taken back now."""
    step = answer.step if answer is not None else None
    view = mafia(table.view(seat))
    gone = view.clans[seat].resigned
    playing = table.row.phase == "playing" and not gone
    asked = _decision(view, step[0]) if playing and step is not None else None
    notes = answer.notes if answer is not None else ()
    texts = [panel_words.where(table), *notes, *([panel_words.GONE] if gone else _texts(table, view, asked))]
    name = f"table-{table.id}-hand-{seat + 1}.png"
    names = naming.plain_names(table)
    mine = undo.decision if undo is not None and undo.seat == seat else None
    reader = reader_of(table, seat)
    rows: Rows = ()
    if asked is not None and step is not None:
        rows = _step_rows(table.id, view, names, asked, menus.Stage.read(step[1]))
    elif playing:
        rows = _rows(table, view, names, undo=mine)
    if playing and answer is not None:
        renew = [] if asked is not None else [verbs.PANEL.button("Refresh", table.id, emoji="🔄")]
        again = [verbs.TRY_DM.button("Try DM again", table.id, emoji="📬")] if answer.dms_closed else []
        rows = [*rows, [*renew, *again]]
    content = layouts.page(texts, rows, reader=reader)
    return PrivateMessage(
        slot=f"hand:{seat}:{reader}",  # so that the seat's next player never sees it here
        fingerprint=layouts.fingerprint(
            content, None if gone else (view.me, view.chosen, names[seat], view.outcome is None)
        ),
        marker=panel_words.where(table),  # with or without its picture
        content=content,
        draw=None if gone else layouts.named(name, lambda: pictures.hand(view, names)),
        reader=reader,
        settled=not playing,
    )


def reader_of(table: Table, seat: int) -> int:
    """The user id of the person who plays that seat.

    Raises:
        NotSeated: a robot has it, and robots read no messages.
    """
    user = table.seats[seat].user_id
    if user is None:
        raise NotSeated
    return user


def _decision(view: MafiaView, wanted: int) -> Decision | None:
    mine = [*(owed for owed in view.owed if owed.seat == view.viewer), *view.standing]
    return next((decision for decision in mine if decision.id == wanted), None)


# --- words -----------------------------------------------------------------------------------------------


def _texts(table: Table, view: MafiaView, asked: Decision | None) -> list[str]:
    names = naming.names(table)
    if asked is not None:
        return [sentences.ask(asked, view, names), *_hand(view)]
    if table.row.phase == "closed":
        return [words.CLOSED, *_hand(view)]
    if view.outcome is not None:
        wins = [sentences.won(names[seat], view.outcome.reason) for seat in view.outcome.winners]
        return ["\n".join(wins), *_hand(view)]
    mine = [owed for owed in view.owed if owed.seat == view.viewer]
    changing = [each for each in view.standing if each.ask in ("pass", "gift")]
    turn = [] if mine or changing else [f"{sentences.headline(view.go, names)}."]
    return [
        "\n".join(panel_words.last_lines(_news(view, names), MOST_NEWS)),
        *turn,
        *(sentences.ask(decision, view, names) for decision in (*mine, *changing)),
        "\n".join(sentences.offers(view, names)),
        *_hand(view),
    ]


def _hand(view: MafiaView) -> list[str]:
    said = "\n".join(sentences.hand(view))
    return [said if len(said) <= MOST_HAND else f"{said[:MOST_HAND]}…"]


def _news(view: MafiaView, names: Sequence[str]) -> list[str]:
    """What has just happened: in one's own turn all of it, else only what nobody else was told like that."""
    goes = [view.go] if view.active == view.viewer or view.last is None else [view.last, view.go]
    own = view.active == view.viewer
    events = [event for go in goes for event in go.events if own or event.seen_by(None) != event]
    return [f"-# {line}" for line in sentences.event_lines(events, names)]


# --- buttons and menus -----------------------------------------------------------------------------------


def _rows(table: Table, view: MafiaView, names: Sequence[str], *, undo: int | None) -> Rows:
    mine = [owed for owed in view.owed if owed.seat == view.viewer]
    changing = [each for each in view.standing if each.ask in ("pass", "gift")]
    bargains = [each for each in view.standing if each.ask in ("answer", "confirm")]
    rows = [
        row
        for decision in (*mine, *changing, *bargains)
        for row in menus.rows(table.id, decision, view, names, again=decision in changing)
    ]
    last: list[Control] = [
        verbs.END.button("End turn", table.id, owed.id, style=Style.primary, emoji="🏁")
        for owed in mine
        if owed.ask == "act"
    ]
    last += [
        verbs.STEP.button("Trade…", table.id, each.id, menus.START.written(), emoji="🤝")
        for each in view.standing
        if each.ask == "trade"
    ]
    if undo is not None:
        last.append(verbs.TAKE_BACK.button("Undo", table.id, undo, emoji="↩️"))
    last.append(table_verbs.SHOW.button("Whole table", table.id, emoji="🗺️"))
    last += odds_button(table)
    last.append(table_verbs.WHAT_NOW.button("Help", table.id, emoji="❓"))
    return [*rows, *layouts.in_rows(last)]


def _step_rows(
    table: int, view: MafiaView, names: Sequence[str], asked: Decision, stage: menus.Stage
) -> list[list[Control]]:
    return [
        *menus.rows(table, asked, view, names, stage),
        [verbs.PANEL.button("Back", table, emoji="◀️")],
    ]


# --- lines that call ---------------------------------------------------------------------------------------


def calls(table: Table, seat: int) -> list[PrivateMessage]:
    """A short line by DM for each trade that waits for that seat: the panel's own edits notify nobody."""
    view, names = mafia(table.view(seat)), naming.names(table)
    posts = []
    for offer in view.offers:
        if offer.decision is None:
            continue
        if offer.seat == seat and offer.stage == "answered":
            text = panel_words.answered(table, names[offer.partner])
        elif offer.partner == seat and offer.stage == "offered":
            text = panel_words.offered(table, names[offer.seat])
        else:
            continue
        posts.append(
            PrivateMessage(
                slot=f"offer:{offer.decision}:{reader_of(table, seat)}",
                fingerprint=layouts.digest(text),
                marker=text,
                text=text,
                reader=reader_of(table, seat),
            )
        )
    return posts
