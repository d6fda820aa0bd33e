"""Lobbies, games and refusals: the same words on both simulations."""

import random
import re

import msgspec
import pytest

from bot.games import journal
from bot.games.entries import Entry
from cogs.machi_koro.explaining import EXPLAIN
from tests.end_to_end.party import MOVES
from tests.scenarios.driver import ANN, BO, CLEO, DEV, Guest, Refused, Scene, controls_of, stored_table
from tests.support.dealing import deal, town
from tests.support.long import sampled
from tests.support.person import Json, controls, pictures_of, text_of
from tests.support.values import there

MOST = 1500


# --- the lobby -------------------------------------------------------------------------------------------


async def test_a_lobby_with_all_its_refusals(scene: Scene) -> None:
    assert "no table in this channel" in await scene.run(BO, "table join")
    opened = await scene.run(ANN, "table open", game="machi_koro", seats=3)
    assert "Table 1 is open" in opened
    (lobby,) = await scene.public()
    assert "**Ann** is in" in text_of(lobby)
    assert "This channel has a game already" in await scene.run(BO, "table open", game="machi_koro")
    assert "You have a seat" in await scene.refused(ANN, "join")
    assert "at least 2 players" in await scene.refused(ANN, "start")
    for verb in ("leave", "start"):
        assert "You do not play at this table" in await scene.refused(CLEO, verb)
    await scene.press(BO, "join")
    join = await scene.find("join")
    await scene.choose(ANN, "robots", "easy")
    await scene.driver.late(CLEO, join.message, join.id)
    assert "All 3 seats are taken" in await scene.told(CLEO)
    await scene.choose(BO, "robots", "2:Robo Rye")
    assert "3 of 3 are taken" in await scene.run(CLEO, "table join")
    assert "You have left table 1" in await scene.run(BO, "table leave")
    assert "has not begun yet" in await scene.run(ANN, "machi roll")
    assert "Only the host" in await scene.run(CLEO, "table close")
    await scene.press(ANN, "leave")
    (lobby,) = await scene.public()
    assert "**Cleo** is in" in text_of(lobby)
    assert "This table is closed." in await scene.run(CLEO, "table leave")
    (lobby,) = await scene.public()
    assert controls(lobby) == []
    assert "This table is closed" in await scene.run(ANN, "table join")


async def test_a_table_for_invited_people_only(scene: Scene) -> None:
    await scene.run(ANN, "table open", game="machi_koro", who="invited", guest1=Guest(BO), guest2=Guest(ANN))
    lobby, ping = await scene.public()
    assert f"Only for <@{scene.driver.users[BO]}>." in text_of(lobby)
    assert f"<@{scene.driver.users[BO]}>, Ann invites you to table 1 of Machi Koro." in text_of(ping)
    assert "no seat for you" in await scene.refused(CLEO, "join")
    await scene.press(BO, "join")
    (lobby,) = await scene.public()
    assert "**Bo** are in" in text_of(lobby)


async def test_the_host_changes_the_rules_in_private_until_the_start(scene: Scene) -> None:
    await scene.open(BO)
    assert "Only the host" in await scene.refused(BO, "rules")
    before = len(await scene.private(ANN))
    await scene.press(ANN, "rules")
    assert len(await scene.private(ANN)) == before + 1
    for setting, chosen in (("edition-0", "everything"), ("market-0", "10"), ("pace-0", "postal"), ("pace-0", "live")):
        if all(control.arg != setting for control in await scene.controls(ANN)):
            await scene.press(ANN, "rules_part")
        menu = next(c for c in await scene.controls(ANN) if (c.verb, c.arg) == ("rule", setting))
        await scene.driver.choose(ANN, menu.message, menu.id, chosen)
    (lobby,) = await scene.public()
    assert "Every box · 2–5 players · market of 10 piles" in text_of(lobby)
    await scene.press(BO, "start")
    assert await scene.asked() is not None


async def test_a_game_that_is_already_on_cannot_be_joined(scene: Scene) -> None:
    await scene.open(BO)
    (lobby,) = await scene.public()
    await scene.press(BO, "start")
    join = next(control for control in controls_of(lobby) if control.verb == "join")
    await scene.driver.late(CLEO, lobby, join.id)
    assert "The game has begun already" in await scene.told(CLEO)
    with pytest.raises(Refused):
        await scene.driver.click(CLEO, lobby, join.id)
    assert "The game has begun already" in await scene.run(CLEO, "table join")


# --- the game --------------------------------------------------------------------------------------------


@pytest.mark.long
async def test_a_whole_game_to_a_winner(scene: Scene) -> None:
    """Three people and a robot click what they see until one of them wins."""
    rng = random.Random(7)
    await scene.begin(BO, CLEO, robots=1)
    steps = 0
    while (asked := await scene.asked()) is not None:
        who, _ = asked
        assert await scene.pinged() == [who]
        await click_something(scene, who, rng)
        steps += 1
        assert steps < MOST
    *boards, poster = await scene.boards()
    ann, bo, cleo = (f"<@{scene.driver.users[who]}>" for who in (ANN, BO, CLEO))
    assert text_of(poster) == f"Well played, {ann}, {bo} and {cleo}!"
    last = text_of(boards[-1])
    assert "🏆" in last
    assert "wins" in last
    table = await stored_table(scene.driver.store)
    assert sum(map(turns_on, boards)) == table.game.turn(there(table.state))
    assert [control.verb for control in await scene.controls() if not control.message["flags"] & 64] == [
        "rematch",
        "replay",
        "review",
        "verify",
        "my_stats",
    ]
    assert await scene.pinged() == []
    await journal_replays(scene)
    assert "Checked." in await scene.run(DEV, "table verify")
    assert "This game is over" in await scene.run(ANN, "machi roll")


async def click_something(scene: Scene, who: int, rng: random.Random) -> None:
    """Make any move that the board offers, landmarks first."""
    board = (await scene.boards())[-1]
    moves = [control for control in controls_of(board) if control.verb in MOVES]
    menu = next((move for move in moves if move.options), None)
    if menu is not None:
        cards = [card for card in menu.options if card != EXPLAIN]
        landmarks = [card for card in cards if card in LANDMARKS]
        await scene.driver.choose(who, board, menu.id, rng.choice(landmarks or cards))
        return
    move = rng.choice(moves)
    await scene.driver.click(who, board, move.id)
    for verb in ("swap_take", "swap_give") if move.verb == "swap" else ():
        question = await scene.find(verb, who=who)
        await scene.driver.choose(who, question.message, question.id, rng.choice(question.options))


LANDMARKS = ("train_station", "shopping_mall", "amusement_park", "radio_tower")


def turns_on(board: Json) -> int:
    """How many turns a board shows: two, if a robot that rolled doubles had another turn."""
    found = re.search(r"⏩ Turns (\d+)–(\d+)", text_of(board))
    return int(found[2]) - int(found[1]) + 1 if found else 1


async def journal_replays(scene: Scene) -> None:
    """Check that replaying the journal gives the stored state."""
    store = scene.driver.store
    table = await stored_table(store)
    entries = [msgspec.json.decode(row.entry, type=Entry) for row in await store.journal(1)]
    assert table.game.encode(journal.replay(table.game, entries)) == table.row.state
    journal.audit(entries, table.row.key or b"")


async def test_a_game_continues_after_a_restart(scene: Scene) -> None:
    rng = random.Random(2)
    await scene.open()
    await scene.driver.restart()
    await scene.press(BO, "join")
    await scene.driver.restart()
    await scene.press(BO, "start")
    for _ in range(6):
        before = [message["id"] for message in await scene.public()]
        await scene.driver.restart()
        assert [message["id"] for message in await scene.public()] == before
        asked = there(await scene.asked())
        await click_something(scene, asked[0], rng)
    assert len(await scene.driver.store.journal(1)) == 7
    await journal_replays(scene)


async def test_a_private_question_outlives_a_restart(scene: Scene) -> None:
    await scene.begin(BO)
    assert "Leave this game for good?" in await scene.run(BO, "table resign")
    await scene.driver.restart()
    await scene.press(BO, "resign")
    assert "You have left the game" in await scene.told(BO)
    assert "🏆" in text_of((await scene.boards())[-1])


async def test_a_step_is_taken_back(scene: Scene) -> None:
    await scene.begin(BO, dice=[4])
    assert "until dice are rolled" in await scene.run(ANN, "table undo")
    await scene.press(ANN, "roll")
    first = (await scene.boards())[-1]["id"]
    await scene.press(ANN, "pass")
    assert [await scene.asked(), len(await scene.boards()), await scene.pinged()] == [(BO, "roll"), 2, [BO]]
    assert "The last step was Ann's" in await scene.refused(BO, "undo")
    await scene.press(ANN, "undo")
    assert [await scene.asked(), await scene.pinged()] == [(ANN, "build"), []]
    (board,) = await scene.boards()
    assert board["id"] == first
    assert "build" in {control.verb for control in controls_of(board)}
    await journal_replays(scene)


async def test_a_table_is_closed_by_all_who_play(scene: Scene) -> None:
    await scene.begin(BO, CLEO)
    assert "Waiting for" in await scene.run(BO, "table close")
    motion = (await scene.find("agree")).message
    assert f"<@{scene.driver.users[ANN]}>" in text_of(motion)
    assert "You do not play at this table" in await scene.refused(DEV, "agree")
    await scene.press(CLEO, "agree")
    await scene.press(ANN, "disagree")
    assert "agree" not in await scene.verbs()
    assert "You manage this server, so you do not have to wait." in await scene.run(ANN, "table close")
    await scene.press(ANN, "decide")
    assert "This table is closed." in await scene.told(ANN)
    assert not [control for message in await scene.public() for control in controls_of(message)]
    assert await scene.pinged() == []


# --- refusals in play ------------------------------------------------------------------------------------


async def test_other_people_and_old_buttons_are_refused(scene: Scene) -> None:
    await scene.begin(BO, dice=[4])
    assert "Waiting for Ann. You will get a line here" in await scene.refused(BO, "roll")
    assert "You are watching" in await scene.refused(CLEO, "roll")
    assert "Waiting for Ann" in await scene.run(BO, "machi roll")
    old = (await scene.find("roll")).message
    roll = next(control.id for control in controls_of(old) if control.verb == "roll")
    await scene.press(ANN, "roll")
    await scene.driver.late(ANN, old, roll)
    assert "settled already" in await scene.told(ANN)
    assert "what you can do now" in await scene.told(ANN)
    await scene.driver.late(BO, old, roll)
    assert "Now the game waits for Ann" in await scene.told(BO)
    with pytest.raises(Refused):
        await scene.driver.click(ANN, old, roll)
    assert len(await scene.driver.store.journal(1)) == 2


@pytest.mark.parametrize(
    "typed", sampled(["@everyone", "x" * 6000, "²", "-1", "**`", "\u202e", "💩" * 100], "@everyone", "²", "\u202e")
)
async def test_nonsense_is_refused_in_words(scene: Scene, typed: str) -> None:
    await scene.begin(BO, dice=[4])
    await scene.press(ANN, "roll")
    for answer in (
        await scene.run(ANN, "machi build", card=typed),
        await scene.run(ANN, "machi choose", player="1", give=typed, take=typed),
        await scene.run(ANN, "card", name=typed),
    ):
        assert 10 < len(answer) < 400
        assert "our side" not in answer
    assert "our side" not in await scene.run(ANN, "machi town", player=typed)
    assert await scene.asked() == (ANN, "build")


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("machi roll", {"dice": 3}),
        ("machi roll", {"dice": 0}),
        ("table open", {"game": "chess"}),
        ("table open", {"game": "machi_koro", "seats": 9}),
    ],
)
async def test_actions_that_discord_blocks_are_refused(scene: Scene, command: str, options: dict[str, object]) -> None:
    await scene.driver.run(ANN, "help")  # the commands are known by now
    with pytest.raises(Refused):
        await scene.driver.run(ANN, command, **options)
    assert len(await scene.private(ANN)) == 1


# --- commands, pictures, offers --------------------------------------------------------------------------


async def test_every_table_command_answers_privately(scene: Scene) -> None:
    await scene.begin(BO, dice=[4])
    assert "rolled" in await scene.run(ANN, "machi roll")
    assert await scene.run(CLEO, "table log")
    assert "Checked so far" in await scene.run(CLEO, "table verify")
    assert "**Market**" in await scene.run(CLEO, "table show", text=True)
    assert "Your turn!" in await scene.run(ANN, "help")
    assert "Waiting for Ann" in await scene.run(BO, "help")
    public = [text_of(message) for message in await scene.public()]
    assert not [text for text in public if "Checked so far" in text or "**Market**" in text]
    for who, number in ((ANN, 2), (BO, 1), (CLEO, 2), (DEV, 0)):  # Cleo's log became the table
        opened = 1 if who == ANN else 0
        assert len(await scene.private(who)) == number + opened


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("table show", {}),
        ("machi market", {}),
        ("machi town", {"player": "Bo"}),
        ("card", {"name": "Bakery"}),
    ],
)
async def test_a_private_picture_is_only_seen_by_its_owner(
    scene: Scene, command: str, options: dict[str, object]
) -> None:
    await scene.begin(BO)
    before = await scene.public()
    await scene.run(CLEO, command, **options)
    (answer,) = await scene.private(CLEO)
    shown = pictures_of(answer)
    assert shown
    assert all(20 <= len(picture["description"]) <= 1024 for picture in shown)
    assert answer["attachments"] == []
    assert await scene.private(BO) == []
    assert await scene.public() == before


async def test_buttons_show_town_and_market_privately(scene: Scene) -> None:
    await scene.begin(BO)
    await scene.press(BO, "look")
    (panel,) = await scene.private(BO)
    await scene.press(BO, "look_tab", "market")
    assert pictures_of(panel) != pictures_of((await scene.private(BO))[0])
    await scene.press(BO, "look")
    assert [len(pictures_of(message)) for message in await scene.private(BO)] == [1]


async def test_only_legal_actions_are_offered(scene: Scene) -> None:
    await scene.begin(BO, dice=[4])
    offered = scene.driver.complete
    assert await offered(ANN, "machi build", "card", "") == []
    await scene.press(ANN, "roll")
    menu = await scene.find("build")
    assert {*await offered(ANN, "machi build", "card", ""), EXPLAIN} == set(menu.options)
    assert await offered(ANN, "machi build", "card", "ranch") == ["ranch"]
    assert await offered(BO, "machi build", "card", "") == []
    assert len(await offered(CLEO, "machi town", "player", "")) == 2
    assert len(await offered(CLEO, "machi town", "player", "BO")) == 1
    assert len(await offered(DEV, "card", "name", "")) <= 25


async def test_a_swap_is_chosen_in_two_private_steps(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, town(5, business_center=1, ranch=1), town(0, mine=1))
    await scene.begin(BO, dice=[6])
    await scene.press(ANN, "roll")
    assert await scene.asked() == (ANN, "swap")
    offered = scene.driver.complete
    assert set(await offered(ANN, "machi choose", "give", "")) == {"ranch", "wheat_field", "bakery"}
    assert "mine" in await offered(ANN, "machi choose", "take", "", player="1")
    assert "Waiting for Ann" in await scene.refused(BO, "swap")
    before = len(await scene.private(ANN))
    await scene.press(ANN, "swap")
    assert len(await scene.private(ANN)) == before + 1
    assert "swap_take" not in await scene.verbs(CLEO)
    await scene.choose(ANN, "swap_take", "mine")
    last = await scene.find("swap_give", who=ANN)
    assert "ranch" in last.options
    await scene.driver.choose(ANN, last.message, last.id, "ranch")
    assert "a Ranch for a Mine" in await scene.told(ANN)
    assert len(await scene.private(ANN)) == before + 1, "it was one message all along"
    assert await scene.asked() == (ANN, "build")
    await scene.driver.late(ANN, last.message, last.id, "ranch")
    assert "settled already" in await scene.told(ANN)
