"""Secret actions of two players change nothing that a third one can see or request."""

import json
import re
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from bot.calendar.preferences import Person, Quiet, remember_person
from bot.games.journal import live
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.actions import Offer, Withdraw
from bot.games.mafia_dollar.rules.trades import partners, partners_ahead
from bot.games.values import Decision
from bot.records.audit import CheckResult
from bot.records.problem_report import problem_of
from bot.table.click import Click
from bot.table.table import Whole
from bot.table.undo import rewindable
from cogs.tables import check_words
from data.rows import ReportRow
from rendering.words import PHRASEBOOKS
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.bot.records.test_problem_report import table_of
from tests.cogs.mafia_dollar.tables import answer_offer, deal, dms, hand_by_dm, my_hand, offer, pick, play, state_of
from tests.support.long import LONG, sampled
from tests.support.world import MemberActor, World, text_of

COMMANDS = (
    *("table verify", "table log", "table show", "table rules", "table undo", "help"),
    *("mafia odds", "mafia hand", "my games", "server status"),
)
Secret = Callable[[World, MemberActor, MemberActor], Awaitable[None]]


@pytest.fixture
def people(world: World, monkeypatch: pytest.MonkeyPatch) -> list[MemberActor]:
    """Ann, who is active, Bo, and Cy, who manages the server and watches both."""
    deal(
        monkeypatch,
        Position(
            clan("G01 B25 P01", gangster("G02"), warehouse("W01")),
            clan("G03 I05", warehouse("W03", "L01", "L12")),
            clan("G05 I06", warehouse("W04", "L04")),
        ),
    )
    return [*world.people("Ann", "Bo"), world.person("Cy", manager=True)]


async def seen_by(world: World, viewer: MemberActor) -> dict[str, object]:
    """Everything that a person can see and request, without the ids of each answer."""
    found: dict[str, object] = {
        "messages": [world.raw(message) for message in world.messages()],
        "DMs": [world.raw(message) for message in dms(viewer)],
        "offers of undo": await viewer.autocomplete(world.channel, "table undo", "back", ""),
    }
    for command in COMMANDS:
        answer = await viewer.slash(world.channel, command)
        found[command] = text_of(answer), world.raw(answer.response) if answer.response is not None else None
    data = (await viewer.slash(world.channel, "my data")).response
    for page, verb in ((await world.more_help(viewer), "report"), (data, "my_export")):
        await world.press(viewer, verb, on=page)
        found[verb] = _of_its_own(list(world.env.backend.cdn._blobs.values())[-1])
    return {name: _numbered(what) for name, what in found.items()}


def _of_its_own(file: bytes) -> object:
    """A file without its time, its number, and the reports made for this test."""
    content = json.loads(file)
    for table in content.get("tables", []) if isinstance(content.get("tables"), list) else []:
        table["reports"] = []
    return {name: value for name, value in content.items() if name not in ("at", "report")}


def _numbered(what: object) -> str:
    """Without Discord's ids and addresses of messages, which differ in every answer."""
    return re.sub(r"\d{17,20}|[0-9a-f]{8,}|\d{4}-\d\d-\d\dT[\d:.+]+", "#", repr(what))


async def offered_and_taken_back(world: World, ann: MemberActor, bo: MemberActor, table: int = 1) -> None:
    for _ in range(2):
        panel = await my_hand(world, bo)
        await offer(world, bo, panel, "Ann", "Revolver")
        await pick(world, ann, hand_by_dm(world, ann, table), "No deal")


async def offered_and_answered(world: World, ann: MemberActor, bo: MemberActor) -> None:
    panel = await my_hand(world, bo)
    await offer(world, bo, panel, "Ann", "Revolver")
    await answer_offer(world, ann, hand_by_dm(world, ann, 1), "Paperboy Pip")


async def offered_to_a_sleeper(world: World, ann: MemberActor, bo: MemberActor) -> None:
    now = int(world.clock() // 60) % 1440
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person(quiet=Quiet((now - 60) % 1440, (now + 60) % 1440)))
    await offer(world, bo, await my_hand(world, bo), "Ann", "Revolver")


async def secretly(world: World, who: MemberActor, interaction: int, action: Offer | Withdraw) -> None:
    """Act in a trade without clicking."""
    table = await world.table()
    seat = table.seat_of(who.id)
    trade = next(one for one in table.standing() if seat and one.seat == seat.number and one.ask == "trade")
    with world.env._bot_scope():
        await world.bot.tables.act(Click(interaction, who.id), 1, trade.id, action)
    await world.env.settle()


@pytest.mark.parametrize(
    "secret",
    sampled([offered_and_taken_back, offered_and_answered, offered_to_a_sleeper], offered_and_answered),
)
async def test_a_trade_of_two_others_changes_nothing(world: World, people: list[MemberActor], secret: Secret) -> None:
    ann, bo, cy = people
    await play(world, *people)
    await seen_by(world, cy)  # fills every cache that later reads use
    before, entries = await seen_by(world, cy), len(await world.bot.tables.entries(1))
    await secret(world, ann, bo)
    assert len(await world.bot.tables.entries(1)) > entries
    assert await seen_by(world, cy) == before


@LONG
async def test_a_changed_choice_changes_nothing(world: World, people: list[MemberActor]) -> None:
    ann, bo, cy = people
    await play(world, *people)
    await pick(world, ann, await my_hand(world, ann), "Play the")
    await pick(world, bo, await my_hand(world, bo), "Pass on Revolver")
    await seen_by(world, cy)
    before, entries = await seen_by(world, cy), len(await world.bot.tables.entries(1))
    await pick(world, bo, hand_by_dm(world, bo, 1), "Pass on Wristwatch")
    assert len(await world.bot.tables.entries(1)) > entries
    assert await seen_by(world, cy) == before


async def test_a_trade_does_not_post_lines_delayed_by_quiet_hours(world: World, people: list[MemberActor]) -> None:
    ann, bo, _ = people
    start = int(world.clock() // 60) % 1440
    asleep = Quiet((start - 60) % 1440, (start + 60) % 1440)
    async with world.store.change() as tx:
        await remember_person(tx, bo.id, Person(up_next=True, quiet=asleep))
    await play(world, *people)
    with world.patch.context() as patched:  # a bot that missed its alarms
        patched.setattr(world.bot.alarms, "poke", lambda: None)
        await world.env.advance_time(2 * 3600)
        before = [world.raw(message) for message in world.messages()]
        await offered_and_taken_back(world, ann, bo)
    assert [world.raw(message) for message in world.messages()] == before


async def test_a_trade_does_not_edit_a_board_that_names_other_tables(world: World, people: list[MemberActor]) -> None:
    ann, bo, _ = people
    second = world.guild.create_text_channel("second")
    for who, command in ((ann, "machi open"), (bo, "table join"), (ann, "table start")):
        options = {"first": "joining"} if command == "machi open" else {}
        await who.slash(second, command, **options)
    await play(world, *people)
    await world.env.settle()
    assert any("Also waiting for **Ann**" in text_of(message) for message in world.messages())
    before = [world.raw(message) for message in world.messages()]
    async with world.store.change() as tx:
        await tx.drop_obligation(1)  # Ann has moved there
    await offered_and_taken_back(world, ann, bo, 2)
    assert [world.raw(message) for message in world.messages()] == before


@LONG
async def test_many_trades_do_not_shorten_how_far_a_vote_rewinds(world: World, people: list[MemberActor]) -> None:
    ann, bo, _ = people
    world.patch.setattr("bot.table.undo.MOST_STEPS_BACK", 1)
    await play(world, *people)
    await pick(world, ann, await my_hand(world, ann), "Play the")
    before = await rewindable(world.bot.tables.store, await world.table())
    assert len(before) == 1
    for number in range(11):
        for action in (Offer(2, state_of(await world.table()).clans[1].hand[0], ahead=True), Withdraw(2)):
            await secretly(world, bo, 200 + 2 * number + isinstance(action, Withdraw), action)
    assert len(await world.bot.tables.entries(1)) > 20
    assert await rewindable(world.bot.tables.store, await world.table()) == before


async def test_a_trade_keeps_the_mark_that_public_messages_are_behind(world: World, people: list[MemberActor]) -> None:
    ann, bo, _ = people
    await play(world, *people)
    await world.env.settle()
    world.env.inject_error("PATCH", f"/channels/{world.channel.id}/messages/*", status=403, code=50013, times=None)
    with world.env._bot_scope():
        await world.bot.tables.resign(Click(99, people[2].id, "Cy"), 1)
    await world.env.settle()
    assert await world.store.due()
    await secretly(world, bo, 100, Offer(0, state_of(await world.table()).clans[1].hand[0]))
    assert "Answer Bo" in str(world.raw(hand_by_dm(world, ann, 1))), "the offer has come"
    assert await world.store.due(), "the board is still behind"
    world.env.backend.faults.clear()
    await world.restart()
    assert not await world.store.due()


class Twins:
    """Two games with the same steps; in the second, seats other than `viewer` also make and withdraw offers."""

    def __init__(self, seed: int) -> None:
        self.one, self.two = RandomGame(seed, 4, trading=0), RandomGame(seed, 4, trading=0)
        self.viewer, self.quiet = seed % 4, 0

    def step(self) -> None:
        """A player answers in both games while two others trade in the second one."""
        decision = self.one.choose()
        action = MAFIA_DOLLAR.legal(self.one.state, decision).sample(self.one.pick)
        for game in (self.one, self.two):
            game.answer(decision, action)
        state = self.two.state
        for seat in state.seated if state.pending else ():
            ahead = not partners(state, seat)
            for partner in partners_ahead(state, seat) if ahead else partners(state, seat):
                if self.viewer not in (seat, partner) and state.clans[seat].hand:
                    self.two.quietly(Offer(partner, state.clans[seat].hand[0], ahead=ahead), seat)
                    self.two.quietly(Withdraw(partner), seat)
                    self.quiet += 2


def told(game: RandomGame, viewer: int | None) -> tuple[object, ...]:
    """A player's knowledge of a game at its table: view, question, log, problem report, check."""
    table = table_of("mafia_dollar", game.state, game.state.options, 4)
    row = ReportRow("ab12cd34", 7, viewer, len(game.entries), 5.0, "")
    asked: list[Decision] = [
        decision for decision in (*game.state.pending, *MAFIA_DOLLAR.standing(game.state)) if decision.seat == viewer
    ]
    events = [event for entry in live(game.entries) for event in MAFIA_DOLLAR.decode_events(entry.events)]
    return (
        MAFIA_DOLLAR.encode_view(MAFIA_DOLLAR.view(game.state, viewer)),
        asked,
        PHRASEBOOKS["mafia_dollar"].log(events, ("Ann", "Bo", "Cy", "Dee")),
        msgspec.json.encode(problem_of(Whole(table, game.entries, []), row)),
        check_words.verified_so_far(CheckResult(len(game.entries), game.counter), "the hash"),
    )


@pytest.mark.parametrize("games", sampled([2, 8], 2))
def test_games_that_differ_in_others_secret_steps_look_the_same(games: int) -> None:
    quiet = 0
    for seed in range(games):
        twins = Twins(seed)
        while twins.one.state.pending and len(twins.one.entries) < 80:
            twins.step()
            if len(twins.one.entries) % 10 == 0:
                for viewer in (twins.viewer, None):
                    assert told(twins.one, viewer) == told(twins.two, viewer)
        quiet += twins.quiet
    assert quiet > 125 * games
