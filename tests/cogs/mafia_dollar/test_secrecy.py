"""Hidden facts change no byte of what the bot would send a viewer, at the level of Discord's API, in any language.

BOT_TEST_MAFIA_PANELS says how many pairs of states are compared; the measure is 10,000.
"""

import logging
import os
import random
import re
from collections.abc import Iterable, Iterator, Sequence

import discord
import msgspec
import pytest

from bot.cli.serve import set_up_logging
from bot.errors import NotYourDecision, StaleClick, TableError
from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState
from bot.games.mafia_dollar.cards import CARDS
from bot.games.mafia_dollar.lessons import NOTHING, about
from bot.language import DEFAULT, LANGUAGES, speaking
from bot.publishing.message_slots import Message, PublicMessage
from bot.settings import Settings
from bot.table.click import pending_of
from bot.table.table import Table
from cogs.boards.composer import pings
from cogs.mafia_dollar import options
from cogs.mafia_dollar.panels import AsAnswer, panel
from cogs.mafia_dollar.presenter import MafiaPresenter
from cogs.ui import layouts, naming
from cogs.ui.presenter import Undoable
from data.rows import SlotRow
from rendering.words.mafia_dollar import card_name, mafia
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.bot.games.mafia_dollar.redealing import differences
from tests.bot.games.mafia_dollar.test_secrecy import decisions_of, pairs
from tests.cogs.mafia_dollar.tables import answer_somehow, deal, dms, hand_by_dm, my_hand, offer, pick, play, players
from tests.support import seated
from tests.support.long import LONG, sampled
from tests.support.world import Json, MemberActor, World, parts

FEW, PAIRS = 30, int(os.environ.get("BOT_TEST_MAFIA_PANELS", "150"))
MIXED = 4
"""Pairs of states in several languages, without -m long."""
DRAWN = 25
"""One of that many pairs is drawn; a picture is a function of values compared for all of them."""
COACH = 900
"""The id of a coach."""
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay")
PRESENTER = MafiaPresenter()
Reads = tuple[str, ...]
"""The languages of the table, and of the first seat, the second and so on; if there are fewer, they begin again."""


def table_of(state: MafiaState) -> Table:
    """A table with that state and people in all seats."""
    return seated.table_of(MAFIA_DOLLAR, state, NAMES[: len(state.clans)])


def sent(posts: Iterable[Message | None], *, drawn: bool) -> list[object]:
    """The payloads of these messages for Discord."""
    told: list[object] = []
    for post in posts:
        assert post is not None
        picture = layouts.NO_PICTURE
        if drawn and post.draw is not None:
            picture = post.draw()
        parts = post.content(picture).described() if post.content is not None else None
        whose = post.mentions if isinstance(post, PublicMessage) else post.reader
        told.append((post.slot, post.fingerprint, post.marker, post.text, whose, post.settled, parts))
        told.append((picture.png, picture.alt, picture.name))
    return told


def shown_to(
    table: Table, viewer: int | None, stored: Sequence[SlotRow], reads: Reads = (DEFAULT,), *, drawn: bool
) -> list[object]:
    """Everything the bot would send that viewer: public messages and private ones. Others' are made before theirs."""
    undo = None if viewer is None else Undoable(viewer, 5, "Ann")
    for language in reads[1:]:
        with speaking(language):
            sent(PRESENTER.hands(table, undo=undo), drawn=drawn)
    with speaking(reads[0]):
        everything = [*PRESENTER.hands(table, undo=undo), *pings(table, stored, {}, {})]
        public = [PRESENTER.board(table, undo=undo), *(post for post in everything if isinstance(post, PublicMessage))]
        found = sent(public, drawn=drawn)
    if viewer is None:
        return found
    with speaking(language_of(viewer, reads)):
        hands = PRESENTER.hands(table, undo=undo)
        own: list[Message | None] = [hand for hand in hands if hand.reader == 100 + viewer]
        own.append(panel(table, viewer, undo=undo, answer=AsAnswer(dms_closed=True)))
        own += [
            panel(table, viewer, answer=AsAnswer(step=(decision.id, stage)))
            for decision in decisions_of(state_in(table), viewer)
            for stage in ("0", "1")
        ]
        return found + sent(own, drawn=drawn)


def language_of(viewer: int | None, reads: Reads) -> str:
    """What that viewer reads privately."""
    return reads[0 if viewer is None else (1 + viewer) % len(reads)]


def state_in(table: Table) -> MafiaState:
    """The state of a table."""
    assert isinstance(table.state, MafiaState)
    return table.state


def offered_to(table: Table, viewer: int) -> list[object]:
    """All suggestions that viewer gets while typing commands."""
    view, names = mafia(table.view(viewer)), naming.plain_names(table)
    found: list[object] = []
    for decision in decisions_of(state_in(table), viewer):
        asked = options.Asked(decision, view, names)
        if decision.ask == "steal":
            continue
        answers = list(view.choices[decision.id])
        for choices in (
            options.first_steps(asked, answers, ""),
            options.the_rest(asked, answers, "a", 1),
            options.cards(view, ""),
        ):
            found.append([(choice.name, choice.value) for choice in choices])
    return found


def refusal(table: Table, viewer: int | None, decision: int) -> object:
    """The bot's answer to that viewer's click on that decision."""
    try:
        return pending_of(table, viewer, decision)
    except NotYourDecision as error:
        return error.name, error.seated
    except StaleClick as error:
        return error.mine, error.waiting
    except TableError as error:
        return type(error)


SEVERAL = ("es", "de", "ja")
ENGLISH = (DEFAULT,)
EVERY: list[tuple[int, Reads]] = [(FEW, ENGLISH), (PAIRS, ENGLISH), (MIXED, SEVERAL), (PAIRS, SEVERAL)]
EVERY += [(FEW, (language,)) for language in LANGUAGES if language != DEFAULT]


@pytest.mark.parametrize(("many", "reads"), sampled(EVERY, (FEW, ENGLISH), (MIXED, SEVERAL)))
def test_states_that_differ_in_hidden_cards_look_the_same(many: int, reads: Reads) -> None:
    changed = 0
    for number, (state, other, viewer, chance) in enumerate(pairs(many)):
        changed += differences(state, other) > 0
        mine, theirs, drawn = table_of(state), table_of(other), number % DRAWN == 0
        assert shown_to(mine, viewer, (), reads, drawn=drawn) == shown_to(theirs, viewer, (), reads, drawn=drawn)
        with speaking(language_of(viewer, reads)):
            if viewer is not None:
                assert offered_to(mine, viewer) == offered_to(theirs, viewer)
            for tried in ids(state, other, chance):
                assert refusal(mine, viewer, tried) == refusal(theirs, viewer, tried)
    assert changed > many * 0.9


def test_in_a_guided_game_no_ring_and_no_advice_shows_hidden_cards() -> None:
    ringed = 0
    for number, (state, other, viewer, _) in enumerate(pairs(FEW)):
        mine, theirs = (
            msgspec.structs.replace(table, terms=msgspec.structs.replace(table.terms, guided=True))
            for table in (table_of(state), table_of(other))
        )
        ringed += viewer is not None and about(mafia(mine.view(viewer))) != NOTHING
        drawn = number % DRAWN == 0
        assert shown_to(mine, viewer, (), drawn=drawn) == shown_to(theirs, viewer, (), drawn=drawn)
    assert ringed


@LONG
def test_what_one_person_reads_says_nothing_about_the_languages_of_others() -> None:
    for state, _, viewer, _ in pairs(MIXED):
        table, shown = table_of(state), list[list[object]]()
        for other in ("fr", "ja", DEFAULT):
            reads = ["es", *(other for _ in state.clans)]
            if viewer is not None:
                reads[1 + viewer] = "de"
            shown.append(shown_to(table, viewer, (), tuple(reads), drawn=False))
        assert shown[0] == shown[1] == shown[2]


def ids(state: MafiaState, other: MafiaState, chance: Chance) -> list[int]:
    """Decisions that a player might try to answer: all existing ones and an unknown one."""
    standing = [*MAFIA_DOLLAR.standing(state), *MAFIA_DOLLAR.standing(other)]
    return [*(one.id for one in (*state.pending, *standing)), 1 + chance.draw(50, "decision")]


def trading() -> Position:
    """A position of three players in which the first card played lets each pass one on."""
    return Position(
        clan("G01 P01", gangster("G02"), warehouse("W01")),
        clan("G03 I05", warehouse("W03", "L01")),
        clan("G05 I06", warehouse("W04", "L04")),
    )


async def test_naming_a_coach_changes_one_public_line_and_adds_a_notice(world: World) -> None:
    deal(world.patch, trading())
    ann, bo, cy = await players(world, "Ann", "Bo", "Cy")
    before = by_id(everything(world, bo, cy))
    await ann.slash(world.channel, "mafia coach", user=world.person("Dee"))
    after = by_id(everything(world, bo, cy))
    (changed,) = [each for each in before if before[each] != after[each]]
    said, says = (there[changed]["components"] for there in (before, after))
    assert parts_without(says, "🎓 Dee coaches Ann.") == parts_without(said, "")
    (notice,) = after.keys() - before.keys()
    assert after[notice]["content"].startswith("🎓 **Dee** coaches Ann now")
    await ann.slash(world.channel, "mafia coach")
    assert by_id(everything(world, bo, cy)) == after, "looking changes nothing"
    stop = await ann.slash(world.channel, "mafia coach")
    await world.press(ann, "coach_ended", on=stop)
    ended = by_id(everything(world, bo, cy))
    assert {each: parts_without(ended[each]["components"], "") for each in before} == {
        each: parts_without(before[each]["components"], "") for each in before
    }
    assert len(ended.keys() - after.keys()) == 1, "and that it is over"


def by_id(messages: list[Json]) -> dict[str, Json]:
    """The messages by their ids."""
    return {each["id"]: each for each in messages}


def parts_without(components: list[Json], line: str) -> list[Json]:
    """The parts of a message without that line, and without their numbers."""
    return [
        {key: value for key, value in part.items() if key not in ("id", "components", "items")}
        for part in parts({"components": components})
        if part.get("content") != line
    ]


async def test_a_coach_hears_of_no_secret_but_of_that_hand(world: World) -> None:
    """Given that Ann has Dee for a coach, and Cy has Eve; Bo passes on a card in secret, then another."""
    deal(world.patch, trading())
    ann, bo, cy = await players(world, "Ann", "Bo", "Cy")
    dee, eve = world.people("Dee", "Eve")
    await ann.slash(world.channel, "mafia coach", user=dee)
    await cy.slash(world.channel, "mafia coach", user=eve)
    panel = await my_hand(world, ann)
    seen = [await my_hand(world, each) for each in (dee, eve)]
    await pick(world, ann, panel, "Play the")
    await pick(world, bo, await my_hand(world, bo), "Pass on Wristwatch")
    before = [world.raw(each) for each in seen]
    requests = len(world.env.http_requests)
    await pick(world, bo, hand_by_dm(world, bo, 1), "Pass on Revolver")
    assert [world.raw(each) for each in seen] == before
    changed = [r.path for r in world.env.http_requests[requests:] if r.method in ("PATCH", "POST", "DELETE")]
    assert len(changed) == 2, "the answer to the click, and the other hand that Bo has open"


async def test_a_secret_of_the_hand_reaches_its_coach_alone(world: World) -> None:
    deal(world.patch, trading())
    ann, bo, cy = await players(world, "Ann", "Bo", "Cy")
    dee, eve = world.people("Dee", "Eve")
    await bo.slash(world.channel, "mafia coach", user=dee)
    await cy.slash(world.channel, "mafia coach", user=eve)
    await pick(world, ann, await my_hand(world, ann), "Play the")
    await pick(world, bo, await my_hand(world, bo), "Pass on Wristwatch")
    seen, others = await my_hand(world, dee), await my_hand(world, eve)
    before, public = (world.raw(seen), world.raw(others)), everything(world, ann, cy)
    await pick(world, bo, hand_by_dm(world, bo, 1), "Pass on Revolver")
    assert world.raw(seen) != before[0]
    assert world.raw(others) == before[1]
    assert everything(world, ann, cy) == public
    shown = world.raw(seen)
    stop = await bo.slash(world.channel, "mafia coach")
    await world.press(bo, "coach_ended", on=stop)
    ended = world.raw(seen)
    assert ended != shown
    await pick(world, bo, hand_by_dm(world, bo, 1), "Pass on Wristwatch")
    assert world.raw(seen) == ended, "the moment after it ends"


async def test_a_secret_answer_changes_only_messages_of_involved_players(world: World) -> None:
    deal(world.patch, trading())
    ann, bo, cy = await players(world, "Ann", "Bo", "Cy")
    panel = await my_hand(world, ann)
    await pick(world, ann, panel, "Play the")
    await pick(world, bo, await my_hand(world, bo), "Pass on Wristwatch")
    before = everything(world, ann, cy)
    requests = len(world.env.http_requests)
    await pick(world, bo, hand_by_dm(world, bo, 1), "Pass on Revolver")
    assert everything(world, ann, cy) == before
    changed = [r.path for r in world.env.http_requests[requests:] if r.method in ("PATCH", "POST", "DELETE")]
    assert len(changed) == 2, "the answer to the click, and the other hand that Bo has open"


async def test_a_secret_offer_changes_no_ping(world: World) -> None:
    """Given that Bo offers a card in secret, when all are asked to pass one on, then Bo is pinged with the others."""
    deal(world.patch, trading())
    ann, bo, cy = await players(world, "Ann", "Bo", "Cy")
    await offer(world, bo, await my_hand(world, bo), "Ann", "Revolver")
    await pick(world, ann, await my_hand(world, ann), "Play the")
    (line,) = world.pings()
    assert {bo.id, cy.id} <= set(world.pinged(line))


def everything(world: World, *people: MemberActor) -> list[Json]:
    """The messages in the channel and in these people's DMs."""
    return [
        *(world.raw(message) for message in world.messages()),
        *(world.raw(message) for who in people for message in dms(who)),
    ]


@pytest.fixture
def logs(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.LogCaptureFixture]:
    """All log lines at the most detailed level."""
    monkeypatch.setattr(discord.utils, "setup_logging", lambda **_: caplog.set_level(logging.DEBUG))
    before = {name: logging.getLogger(name).level for name in ("discord", "aiosqlite")}
    set_up_logging(Settings(log_level="DEBUG"))
    yield caplog
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


@pytest.mark.parametrize("answers", sampled([30, 60], 30))
async def test_nothing_logged_names_a_card(world: World, logs: pytest.LogCaptureFixture, answers: int) -> None:
    logging.getLogger("bot").debug("everything is logged")
    people = world.people("Ann", "Bo", "Cy")
    await play(world, *people)
    whim = random.Random(5)
    for _ in range(answers):
        seat = (await world.table()).pending()[0].seat
        await answer_somehow(world, people[seat], hand_by_dm(world, people[seat], 1), whim)
    names = re.compile("|".join(rf"\b{re.escape(each)}\b" for each in {*CARDS, *map(card_name, CARDS)}))
    written = [logging.Formatter().format(record) for record in logs.records]
    assert "everything is logged" in written
    assert [line for line in written if names.search(line)] == []
