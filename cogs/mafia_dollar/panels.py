"""A seat's private panel: its hand, its decisions and its options. The same by DM and in a private answer.

It is made from that seat's view only, so it changes only with what the seat may know. The picture shows the cards; in
words they stand only where there is no picture.
"""

import itertools
from collections.abc import Callable, Sequence

import msgspec

from bot.errors import NotSeated
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.actions import EndTurn, MafiaAction
from bot.games.mafia_dollar.affected_seats import affects
from bot.games.mafia_dollar.events import (
    Answered,
    Checked,
    Chose,
    ChoseAnew,
    DealBegan,
    DealEnded,
    Drew,
    GameBegan,
    GameWon,
    LootTurnedUp,
    MafiaEvent,
    Offered,
    Stole,
    TookLoot,
    TurnBegan,
)
from bot.games.mafia_dollar.lessons import NOTHING, about, advised
from bot.games.mafia_dollar.views import NO_TURN, HashableView, MafiaView, TurnView
from bot.games.values import Decision
from bot.language import say, say_in_context
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from bot.publishing.content import Control, Rows
from bot.publishing.message_slots import PrivateMessage
from bot.table.table import Ref, Table
from cogs.mafia_dollar import coach_words, menus, panel_words, trade_pages, verbs
from cogs.mafia_dollar.options import Asked
from cogs.tables import guided_words
from cogs.tables.rows import back_button, looking_row
from cogs.ui import layouts, naming, sure, time_words, words
from cogs.ui.components import Style
from cogs.ui.presenter import Undoable
from rendering import mafia_dollar as pictures
from rendering.words import mafia_dollar as sentences
from rendering.words.common import SeatNames
from rendering.words.mafia_dollar import mafia
from rendering.words.mafia_dollar.lessons import TRADE, lesson

NEWS_LINES, OTHERS_NEWS_LINES = 3, 6
"""Lines of news of the player's own turn and of another player's; the log has all of them."""
NEWS_CHARACTERS = 500
"""Characters of news of one turn."""
MOST_HAND = 2000
"""Characters of the hand in words."""


BESIDE = 3
"""Buttons that fit beside each other on a phone."""


Step = tuple[int, str]
"""A decision, and the stage of its answer (`menus.Stage`)."""
Answering = tuple[tuple[Sequence[Control], ...], tuple[Control, ...]]
"""The rows that answer a player's decisions, and the buttons to what is rarely wise."""


class AsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A panel as a private answer, which is kept up to date only for a while.

    `step`: the step being chosen, if any. `notes` come first. `dms_closed`: there is a button to try DMs again.
    `beside_board`: it is read in the channel of its table, where the board has the buttons to look and for help.
    """

    step: Step | None = None
    notes: Sequence[str] = ()
    dms_closed: bool = False
    beside_board: bool = False


def panel(table: Table, seat: int, *, undo: Undoable | None = None, answer: AsAnswer | None = None) -> PrivateMessage:
    """The private panel of that seat: by DM, or as an `answer`. `undo`: the step that could be taken back now."""
    return panel_from(table, mafia(table.view(seat)), seat, undo=undo, answer=answer)


def panel_from(
    table: Table, view: MafiaView, seat: int, *, undo: Undoable | None = None, answer: AsAnswer | None = None
) -> PrivateMessage:
    """As `panel`, from that seat's view."""
    answered = answer if answer is not None else AsAnswer()
    names, reader = naming.plain_names(table), reader_of(table, seat)
    gone = view.clans[seat].resigned

    playing = table.row.phase == "playing" and not gone
    ringed = about(view) if playing and table.terms.guided else NOTHING

    def draw_hand() -> Picture:
        return pictures.hand(view, names, ringed)

    draw: Callable[[], Picture] = draw_hand
    public = (view.clans, view.piles, view.deck, view.discard_top, view.discards, view.active, names)
    advice = () if ringed == NOTHING else (ringed, public)
    shown = layouts.digest(view.me, view.chosen, names[seat], view.outcome is None, *advice)
    picture = "" if gone else shown
    stage = menus.Stage.read(answered.step[1]) if answered.step is not None else None
    decision = _decision(view, answered.step[0]) if playing and answered.step is not None else None
    asked = asked_about(table, view, decision) if decision is not None else None
    own_step = undo.decision if undo is not None and undo.seat == seat else None
    in_words, told = [] if gone else _hand(view), ""
    if gone:
        texts, rows = [str(panel_words.GONE)], list[Sequence[Control]]()
    elif playing and table.seats[seat].stand_in is not None:
        texts, rows = [str(time_words.PLAYED_FOR)], [[back_button(table.ref), *looking_row(table.ref)]]
    elif asked is not None and stage is not None:
        texts, rows = _step(table, asked, stage)
        if (drawing := trade_pages.drawing(asked, stage)) is not None:
            draw, picture, in_words = drawing, "", [trade_pages.in_words(asked, stage)]
    else:
        texts = questions(table, view)
        told = "" if view.outcome is not None or not playing else "\n".join(news(view, naming.names(table)))
        answers, others = _answers(table, view, names)
        more: list[Control] = [*others, *([] if answered.beside_board else looking_row(table.ref))]
        if answer is not None:
            more.append(verbs.PANEL.at(table.ref).button(say_in_context("a button", "Refresh"), emoji="🔄"))
        if not table.terms.tournament:
            more.append(verbs.COACH.at(table.ref).button(coach_words.COACH, emoji="🎓"))
        if answered.dms_closed:
            more.append(verbs.TRY_DM.at(table.ref).button(say_in_context("a button", "Try DM again"), emoji="📬"))
        rows = [*answers, *_beside_each_other(_turn_buttons(table, view, own_step), more)] if playing else []
    seen_by = [coach_words.SEEN(name=coach) for at, coach in naming.coaches(table).items() if at == seat]
    above = [panel_words.where(table, here=answer is not None), *seen_by, *answered.notes]
    bare = layouts.page(_close_together([*above, *texts]), rows, reader=reader, in_words=in_words)
    content = msgspec.structs.replace(bare, texts=_close_together([*above, told, *texts]))
    name = f"table-{table.id}-hand-{seat + 1}.png"
    return PrivateMessage(
        slot=f"hand:{seat}:{reader}",  # so that the seat's next player never sees it here
        fingerprint=layouts.fingerprint(bare, None if gone else shown),
        news=layouts.digest(told) if told else "",
        marker=panel_words.where(table),  # with or without its picture
        content=content,
        draw=None if gone else layouts.named(name, draw),
        picture=picture,
        reader=reader,
        settled=not playing,
        patient=playing and not _is_asked(view),
        ping=trade_pages.ping_here(view, table, reader) if playing and answer is not None else "",
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
    return next((decision for decision in asked_of(view) if decision.id == wanted), None)


def _close_together(texts: Sequence[str]) -> list[str]:
    """The texts, with the small print at their beginning as one paragraph: it is less high."""
    small = list(itertools.takewhile(lambda text: text.startswith("-# ") or not text, texts))
    return ["\n".join(filter(None, small)), *texts[len(small) :]]


# --- words -----------------------------------------------------------------------------------------------


def questions(table: Table, view: MafiaView) -> list[str]:
    """What the viewer is asked, offers among it; once the game is over, how it ended."""
    names = naming.names(table)
    if table.row.phase == "closed":
        return [str(words.CLOSED)]
    if view.outcome is not None:
        won = [GameWon(seat, view.outcome.reason) for seat in view.outcome.winners]
        banked = [event for event in view.turn.events if isinstance(event, DealEnded)]
        said = sentences.event_lines([*won, *banked], SeatNames(names, view.viewer))
        return ["\n".join([*said, *sentences.own_sum(view)])]
    own = [pending for pending in view.pending if pending.seat == view.viewer]
    changing = [decision for decision in view.standing if decision.ask in ("pass", "gift")]
    return [
        "\n".join(sentences.offers(view, names)),
        sentences.held_back(view) if any(each.ask == "play" for each in own) else "",
        *(_prompt(table, decision, view, names) for decision in (*own, *changing)),
    ]


def _prompt(table: Table, decision: Decision, view: MafiaView, names: Sequence[str]) -> str:
    """The question of a decision; in a guided game with advice."""
    advice = guided_words.with_advice(lesson(decision, view, names)) if table.terms.guided else ""
    asked = sentences.prompt(decision, view, names, hinted=not advice, coaches=naming.coaches(table))
    return f"{asked}\n{advice}" if advice else asked


def _hand(view: MafiaView) -> list[str]:
    text = "\n".join(sentences.hand(view))
    return [text if len(text) <= MOST_HAND else f"{text[:MOST_HAND]}…"]


def news(view: MafiaView, names: Sequence[str]) -> list[str]:
    """The latest events of the last turn and the current one, as far as a view goes back."""
    told, lines = SeatNames(names, view.viewer), list[str]()
    for turn in filter(None, (view.last, view.turn)):
        most = NEWS_LINES if turn.seat == view.viewer else OTHERS_NEWS_LINES
        news = sentences.event_lines(news_of(turn, view), told)[-most:]
        lines += layouts.last_that_fit(news, NEWS_CHARACTERS)
    return [f"-# {line}" for line in lines]


def news_of(turn: TurnView, view: MafiaView) -> tuple[MafiaEvent, ...]:
    """The events of a turn of which a panel tells its reader: of their own deeds only the latest."""
    told = [event for event in turn.events if _is_news(event, turn, view)]
    known: list[MafiaEvent] = []
    if turn is view.turn and turn.seat == view.viewer:
        deeds = [each for each in told if isinstance(each, TookLoot | Stole) or each.seen_by(None) == each]
        found = list(itertools.takewhile(lambda each: isinstance(each, LootTurnedUp), reversed(deeds)))
        known += deeds[: -max(1, len(found))]  # all loot turned up in one draw is one deed
    return tuple(event for event in told if not any(event is old for old in known))


def _is_news(event: MafiaEvent, turn: TurnView, view: MafiaView) -> bool:
    """Whether others see the event differently, it is of the player's current turn, or another player hit theirs."""
    if isinstance(event, GameBegan | DealBegan | TurnBegan | Offered | Answered):  # told by other lines
        return False
    if isinstance(event, Chose | ChoseAnew) and view.chosen is not None:  # the question says it
        return False
    if isinstance(event, Checked) and event.success:  # what it led to follows, or is asked
        return False
    if turn.seat == view.viewer:
        return turn is view.turn or (event.seen_by(None) != event and not isinstance(event, Drew))
    if isinstance(event, DealEnded):
        return False
    return event.seen_by(None) != event or (view.viewer is not None and affects(event, view.viewer))


# --- buttons and menus -----------------------------------------------------------------------------------


def _beside_each_other(turn: Sequence[Control], more: Sequence[Control]) -> Rows:
    """These buttons in rows that a phone does not break; `more` have rows of their own unless all fit into one."""
    if len(turn) + len(more) <= BESIDE:
        return [[*turn, *more]]
    return [each[start : start + BESIDE] for each in (turn, more) for start in range(0, len(each), BESIDE)]


def _answers(table: Table, view: MafiaView, names: Sequence[str]) -> Answering:
    """What answers the viewer's decisions."""
    if all(each.ask == "trade" for each in asked_of(view)):  # which has a button of its own
        return (), ()
    own = tuple([each for each in view.pending if each.seat == view.viewer])
    # While others choose at the same time, only this changes: no menu shows it.
    read = msgspec.structs.replace(view, pending=own, turn=NO_TURN, last=None, results=())
    hashable = HashableView(read, MAFIA_DOLLAR.encode_view(read))
    advice = tuple([advised(view, each) if table.terms.guided else None for each in own])
    return _answers_to(table.ref, hashable, tuple(names), advice)


def asked_of(view: MafiaView) -> list[Decision]:
    """The viewer's decisions, those that nobody waits for last."""
    return [*(pending for pending in view.pending if pending.seat == view.viewer), *view.standing]


def _is_asked(view: MafiaView) -> bool:
    """Whether the viewer has to decide something, or somebody waits for them in a trade."""
    own = any(pending.seat == view.viewer for pending in view.pending)
    return own or any(each.ask in ("answer", "confirm") for each in view.standing)


@in_each_language(64)  # it takes a while, and a plan is often made twice
def _answers_to(
    table: Ref, read: HashableView, names: tuple[str, ...], advice: tuple[MafiaAction | None, ...]
) -> Answering:
    """What answers the viewer's decisions. `advice`: what a guided game advises on each; it may depend on the turn."""
    view, own = read.view, read.view.pending
    answered = [Asked(each, view, names, best) for each, best in zip(own, advice, strict=True)]
    changing = [decision for decision in view.standing if decision.ask in ("pass", "gift")]
    bargains = [decision for decision in view.standing if decision.ask in ("answer", "confirm")]
    rows: list[Sequence[Control]] = [row for each in answered for row in menus.rows(table, each)]
    rows += [row for each in changing for row in menus.rows(table, Asked(each, view, names), again=True)]
    for each in bargains:
        rows += trade_pages.rows(table, Asked(each, view, names))
    return tuple(rows), tuple(other for each in answered for other in menus.other_jobs(table, each))


def asked_about(table: Table, view: MafiaView, decision: Decision) -> Asked:
    """A decision of the viewer; in a guided game with what is advised."""
    return Asked(decision, view, naming.plain_names(table), advised(view, decision) if table.terms.guided else None)


def _turn_buttons(table: Table, view: MafiaView, undo: int | None) -> list[Control]:
    """What else the viewer can do. `undo`: their own step that can be taken back."""
    own = [pending for pending in view.pending if pending.seat == view.viewer]
    turn: list[Control] = [
        verbs.END.at(table.ref, pending.id).button(
            str(panel_words.END_TURN),
            style=Style.primary if _may_end(table, pending, view) else Style.secondary,
            emoji="🏁",
        )
        for pending in own
        if pending.ask == "act"
    ]
    turn += [
        verbs.STEP.at(table.ref, each.id, menus.START.written()).button(TRADE, emoji="🤝")
        for each in view.standing
        if each.ask == "trade"
    ]
    if undo is not None:
        turn.append(verbs.TAKE_BACK.at(table.ref, undo).button(say("Undo"), emoji="↩️"))
    return turn


def _may_end(table: Table, decision: Decision, view: MafiaView) -> bool:
    """Whether to end the turn is the thing to do: what is advised, or all that is left."""
    if table.terms.guided:
        return isinstance(advised(view, decision), EndTurn)
    return not menus.could_act(decision, view)


def _step(table: Table, asked: Asked, stage: menus.Stage) -> tuple[list[str], list[Sequence[Control]]]:
    """The texts and rows of one step of an answer."""
    panel = verbs.PANEL.at(table.ref)
    if (costly := asked.answer(stage.keys)) is not None and menus.costs(asked, costly):
        yes = verbs.DO.at(table.ref, asked.decision.id, "-".join([*stage.keys, menus.YES]))
        return [panel_words.sure(costly, asked.view)], [sure.row(yes, panel)]
    back, names = panel.button(say("Back"), emoji="◀️"), naming.names(table)
    if (trade := menus.committing(asked, stage)) is not None:
        return [sentences.trade_title(trade, asked.decision, asked.view, names)], [
            trade_pages.wishes(table.ref, asked, trade),
            [*trade_pages.buttons(table.ref, asked, trade), back],
        ]
    prompt = sentences.prompt(asked.decision, asked.view, names, coaches=naming.coaches(table))
    return [prompt], [*menus.step_rows(table.ref, asked, stage), [back]]
