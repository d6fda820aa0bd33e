"""/my data: everything stored about a person, and deleting it."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.calendar.preferences import Person, person
from bot.games.machi_koro import Build
from bot.games.mafia_dollar.actions import Offer
from bot.records.erasure import NEUTRAL
from bot.records.personal_data import export
from bot.table.click import SYSTEM, Click
from bot.table.motions import Pause, Replace
from bot.table.table import Table
from bot.votes.seat_changes import Passing
from bot.votes.vote_cooldown import FIRST_COOLDOWN
from cogs.my import words
from data.forgotten import ForgottenList
from data.rows import AttendanceRow, ReportRow
from data.sql.personal import ActRow
from data.sql.transaction import Change
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.scenarios import exercises
from tests.support.stored import everything
from tests.support.world import MemberActor, World, text_of


async def pressed(world: World, who: MemberActor, *verbs: str) -> str:
    """Press buttons of the person's own messages, each on the answer to the one before."""
    shown = await who.slash(world.channel, "my data")
    for verb in verbs:
        shown = await world.press(who, verb, on=shown)
    return text_of(shown)


async def stored(world: World) -> str:
    """Everything the database holds, as one text."""
    return repr([*(await everything(world.store)).items(), *await _settings(world)])


async def _settings(world: World) -> list[tuple[object, ...]]:
    rows = []
    for name in (
        *("people", "closed_dms", "attendance", "standing_orders", "obligations", "notices"),
        *("seat_history", "offers", "polls"),
    ):
        found = await world.store._all(tuple, f"SELECT * FROM {name}")
        rows += [tuple(row) for row in found]
    return rows


@exercises("/my data", "button my_export")
async def test_the_file_holds_everything_about_oneself(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo, dice=[6])
    await world.press(ann, "roll")
    await ann.slash(world.channel, "my settings", zone="Asia/Tokyo")
    assert str(words.EXPORTED) in await pressed(world, ann, "my_export")
    sent = [data for url, data in world.env.backend.cdn._blobs.items() if url.endswith("/my-data.json")]
    found: dict[str, Any] = json.loads(sent[-1])
    assert found["user"] == ann.id
    assert found["settings"]["zone"] == "Asia/Tokyo"
    (mine,) = found["tables"]
    assert (mine["table"], mine["seat"], mine["name"], mine["host"]) == (table.id, 0, "Ann", True)
    assert [deed["did"]["tag" if "tag" in deed["did"] else "type"] for deed in mine["deeds"]][:2] == ["began", "acted"]
    assert str(bo.id) not in sent[-1].decode()


async def test_a_table_left_during_the_export_is_not_in_it(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await ann.slash(world.channel, "table open", game="machi_koro")
    await bo.slash(world.channel, "table join")
    acts_of = world.store.acts_of

    async def leaves_meanwhile(user: int) -> list[ActRow]:
        async with world.store.change() as tx:
            await tx.leave_nameless(1, bo.id, "Robo", "easy")
        return await acts_of(user)

    world.patch.setattr(world.store, "acts_of", leaves_meanwhile)
    assert json.loads(await export(world.bot.tables, bo.id))["tables"] == []


async def test_an_export_shows_the_owners_hand_only(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await mafia.play(world, ann, bo)
    hands = [set(clan.hand) for clan in mafia.state_of(table).clans]
    assert hands[0] - hands[1]
    files = {who.id: (await export(world.bot.tables, who.id)).decode() for who in (ann, bo)}
    for seat, text in enumerate(files[each.user_id or 0] for each in table.seats):
        clans = json.loads(text)["tables"][0]["seen"]["clans"]
        assert set(clans[seat]["hand"]) == hands[seat]
        assert clans[1 - seat]["hand"] is None
        seen = json.dumps(json.loads(text)["tables"][0]["seen"])
        public = table.game.encode_view(table.view(None)).decode()
        hidden = {card for card in hands[1 - seat] - hands[seat] if f'"{card}"' in seen and card not in public}
        assert hidden == set(), "a card that only the other holds"
    assert table.row.secret.hex() not in "".join(files.values())


def trade_of(table: Table, seat: int) -> int:
    """The decision by which that seat offers a trade."""
    return next(each.id for each in table.standing() if each.seat == seat and each.ask == "trade")


def held(table: Table, seat: int) -> str:
    """A card that seat can give away."""
    return mafia.state_of(table).clans[seat].hand[0]


async def test_secret_actions_of_others_do_not_change_an_export(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    table = await mafia.play(world, ann, bo, cy)

    async def mine() -> dict[str, Any]:
        found: dict[str, Any] = json.loads(await export(world.bot.tables, cy.id))
        assert found.pop("at")
        return found

    before = await mine()
    assert before["tables"][0]["messages"] == [mafia.hand_by_dm(world, cy, table.id).jump_url]
    await world.bot.tables.act(Click(1, bo.id), table.id, trade_of(table, 1), Offer(0, held(table, 1)))
    await world.env.settle()
    assert (await world.table()).row.version > table.row.version
    assert await mine() == before
    await world.bot.tables.act(Click(2, cy.id), table.id, trade_of(table, 2), Offer(0, held(table, 2)))
    (deed,) = (await mine())["tables"][0]["deeds"]
    assert (deed["number"], deed["did"]["type"]) == (1, "acted")


async def test_an_undo_in_the_export_names_the_action_it_reverted(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo, dice=[4])
    await world.press(ann, "roll")
    asked = (await world.table()).pending()[0]
    await world.bot.tables.act(Click(1, ann.id), table.id, asked.id, Build("cafe"))
    await world.bot.tables.undo(Click(2, ann.id), table.id)
    deeds = json.loads(await export(world.bot.tables, ann.id))["tables"][0]["deeds"]
    assert [(deed["number"], deed["did"]["type"]) for deed in deeds][-2:] == [(3, "acted"), (4, "undid")]
    assert deeds[-1]["did"]["entry"] == 3


async def test_votes_obligations_and_offers_are_exported_for_their_people_only(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo, deadline="2d")
    await ann.slash(world.channel, "table draw")
    await bo.slash(world.channel, "table replace", by=cy)
    anns, bos, cys = [json.loads(await export(world.bot.tables, who.id)) for who in (ann, bo, cy)]
    (vote,) = anns["tables"][0]["votes"]
    assert (vote["on"], vote["asked"], vote["yes"]) == ("draw", True, True)
    assert anns["tables"][0]["due"]["until"] == pytest.approx(world.clock() + 2 * 86_400, abs=60)
    assert anns["tables"][0]["due"].keys() == {"since", "until", "calls", "called_at", "seen_at"}
    assert (bos["tables"][0]["votes"], bos["tables"][0]["due"]) == ([], None)
    assert [(offer["seat"], offer["name"]) for offer in cys["offers"]] == [(1, "Cy")]
    assert (anns["offers"], bos["offers"]) == ([], [])


async def test_orders_by_post_are_in_ones_own_file_only(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo, pace="postal", deadline="1d")
    async with world.store.change() as tx:
        await tx._run(
            "INSERT INTO orders (table_id, seat, turn, draft) VALUES (?, 0, 1, ?)", table.id, b'[{"buy":["mine"]}]'
        )
    assert b'"mine"' in await export(world.bot.tables, ann.id)
    orders = json.loads(await export(world.bot.tables, bo.id))["tables"][0]["orders"]
    assert orders is None


@exercises("/my data", "button my_forget", "button my_forget_sure")
async def test_a_forgotten_player_leaves_no_trace_and_a_robot_continues(world: World) -> None:
    ann, bo, _ = await world.players("Annika", "Bo", "Cy")
    await ann.slash(world.channel, "my settings", zone="Asia/Tokyo")
    await world.press(ann, "roll")
    assert "cannot be taken back" in await pressed(world, ann, "my_forget")
    assert str(ann.id) in await stored(world)
    assert await pressed(world, ann, "my_forget", "my_forget_sure") == str(words.FORGOTTEN)
    await world.env.settle()
    kept = await stored(world)
    assert str(ann.id) not in kept
    assert "Annika" not in kept
    table = await world.table()
    assert table.row.phase == "playing"
    assert (table.seats[0].name, table.seats[0].user_id, table.seats[0].robot) == (NEUTRAL, None, "normal")
    assert table.row.host_id == bo.id
    assert [pending.seat for pending in table.pending()] == [1], "the robot has finished the go"
    assert "Annika" not in text_of(world.board())
    assert "**Checked so far.**" in text_of(await bo.slash(world.channel, "table verify"))
    assert await person(world.store, ann.id) == Person()
    assert "You do not play" in text_of(await world.press_earlier(ann, "since"))


async def test_a_request_is_noted_beside_the_database(world: World, tmp_path: Path) -> None:
    ann, _ = await world.players("Annika", "Bo")
    world.bot.forgetting.kept = kept = ForgottenList(tmp_path / "forgotten")
    await pressed(world, ann, "my_forget", "my_forget_sure")
    assert list(kept.since(0.0)) == [kept.hash_of(ann.id)]


async def test_a_finished_game_keeps_its_story_without_the_name(world: World) -> None:
    ann, bo = await world.players("Annika", "Bo")
    await world.press(ann, "roll")
    shown = await bo.slash(world.channel, "table resign")
    await world.press(bo, "resign", on=shown)
    assert (await world.table()).row.phase == "over"
    await pressed(world, ann, "my_forget", "my_forget_sure")
    await world.env.settle()
    assert str(ann.id) not in await stored(world)
    assert "Annika" not in text_of(world.board())
    assert NEUTRAL in text_of(world.board())
    assert (await world.table()).seats[0].robot == ""
    assert "**Checked.**" in text_of(await bo.slash(world.channel, "table verify"))
    assert NEUTRAL in text_of(await bo.slash(world.channel, "table log"))


@pytest.mark.parametrize("joined", [True, False])
async def test_in_a_lobby_the_seat_is_given_back(world: World, joined: bool) -> None:
    ann, bo = world.people("Annika", "Bo")
    await world.sit(ann, *([bo] if joined else []))
    await pressed(world, ann, "my_forget", "my_forget_sure")
    assert str(ann.id) not in await stored(world)
    table = await world.table()
    assert table.row.phase == ("lobby" if joined else "closed")
    assert [seat.user_id for seat in table.seats] == ([bo.id] if joined else [None])


async def test_invitations_of_a_forgotten_person_are_gone(world: World) -> None:
    ann, bo = world.people("Annika", "Bo")
    await bo.slash(world.channel, "table open", game="machi_koro", guest1=ann)
    assert str(ann.id) in await stored(world)
    await pressed(world, ann, "my_forget", "my_forget_sure")
    assert str(ann.id) not in await stored(world)


async def test_a_game_without_other_people_is_closed(world: World) -> None:
    ann = world.person("Annika")
    await world.play(ann, robots=1)
    await pressed(world, ann, "my_forget", "my_forget_sure")
    assert (await world.table()).row.phase == "closed"
    assert str(ann.id) not in await stored(world)


async def test_several_tables_and_hands_by_dm_at_once(world: World) -> None:
    ann, bo = await world.players("Annika", "Bo")
    there = world.guild.create_text_channel("night")
    night = await mafia.play(world, ann, bo, channel=there)
    lobby = world.guild.create_text_channel("lobby")
    await bo.slash(lobby, "table open", game="machi_koro")
    await ann.slash(lobby, "table join")
    hand = mafia.hand_by_dm(world, ann, night.id)
    await pressed(world, ann, "my_forget", "my_forget_sure")
    await world.env.settle()
    assert str(ann.id) not in await stored(world)
    assert hand.id not in [message.id for message in mafia.dms(ann)]
    assert [seat.user_id for seat in (await world.table(lobby)).seats] == [bo.id]
    assert (await world.table(there)).seats[night.seats[0].number].robot in ("normal", None)
    again = await pressed(world, ann, "my_forget", "my_forget_sure")
    assert again == str(words.FORGOTTEN)


async def test_handed_over_seats_and_their_notices_are_forgotten_too(world: World) -> None:
    ann, bo, cy = world.people("Annika", "Bo", "Cy")
    table = await world.play(ann, bo)
    await world.press(ann, "roll")

    async def pass_on(tx: Change, now: Table) -> tuple[()]:
        await world.bot.seat_changes.seat(tx, now, Passing(Replace(0, "Cy", user_id=cy.id)))
        return ()

    await world.bot.tables.change(SYSTEM, table.id, pass_on)
    await world.env.settle()
    assert [seat.user_id for seat in (await world.table()).seats] == [cy.id, bo.id]
    found = json.loads(await export(world.bot.tables, ann.id))
    assert (found["tables"], found["named_at"]) == ([], [table.id])
    assert [seat["name"] for seat in found["former_seats"]] == ["Annika"]
    assert [deed["deed"]["did"]["type"] for deed in found["deeds_elsewhere"]] == ["began", "acted"]
    assert "Annika" in await stored(world)
    await pressed(world, ann, "my_forget", "my_forget_sure")
    await world.env.settle()
    kept = await stored(world)
    assert str(ann.id) not in kept
    assert "Annika" not in kept
    assert [seat.user_id for seat in (await world.table()).seats] == [cy.id, bo.id]


async def test_people_who_were_only_asked_or_managed_are_forgotten_too(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cyprian")
    table = await world.play(ann, bo, deadline="1d")
    await world.bot.votes.propose(Click(1, ann.id, "Ann"), table.id, Replace(1, "Cyprian", user_id=cy.id))
    (poll,) = await world.bot.votes.open(await world.table())
    await world.bot.votes.vote(Click(2, bo.id, "Bo"), table.id, poll.id, yes=True)
    (offer,) = await world.store.offers(table.id)
    await world.bot.seat_changes.decline(Click(3, cy.id, "Cyprian"), table.id, offer.id)
    await world.bot.votes.propose(Click(4, cy.id, "Cyprian", manager=True), table.id, Pause())
    await world.env.advance_time(FIRST_COOLDOWN)
    await bo.slash(world.channel, "table replace", by=cy)
    version = (await world.table()).row.version
    assert json.loads(await export(world.bot.tables, cy.id))["named_at"] == [table.id]
    await pressed(world, cy, "my_forget", "my_forget_sure")
    await world.bot.publisher.idle(table.subject)
    kept = await stored(world)
    assert str(cy.id) not in kept
    assert "Cyprian" not in kept
    assert (await world.table()).row.version > version, "the message that asked is taken away"
    assert await world.store.offers(table.id) == []


async def test_stored_message_plans_contain_no_names(world: World) -> None:
    """A message may be sent and stored while a person in it is being forgotten."""
    ann, bo = world.people("Annika", "Boris")
    table = await world.play(ann, bo, deadline="1d")
    await world.bot.votes.propose(Click(1, ann.id, "Annika"), table.id, Replace(1, "Cyprian", user_id=77))
    (poll,) = await world.bot.votes.open(await world.table())
    await world.bot.votes.vote(Click(2, bo.id, "Boris"), table.id, poll.id, yes=True)
    await world.bot.publisher.idle(table.subject)
    shown = {row.slot: row.shown or "" for row in await world.store.slots(table.subject)}
    assert {"ping:0", "notice:1"} <= set(shown)
    assert not [text for text in shown.values() for name in ("Annika", "Boris", "Cyprian", str(ann.id)) if name in text]


async def test_reports_and_stand_ins_are_in_their_owners_export_only(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo)
    async with world.store.change() as tx:
        await tx.write_attendance(table.id, AttendanceRow(0, stand_in="easy"))
        await tx.add_report(ReportRow("R-1", table.id, 0, 1, world.clock(), "E-7"))
    (anns,), (bos,) = [json.loads(await export(world.bot.tables, who.id))["tables"] for who in (ann, bo)]
    assert [(row["id"], row["errors"]) for row in anns["reports"]] == [("R-1", "E-7")]
    assert (anns["robot_meanwhile"], bos["robot_meanwhile"], bos["reports"]) == ("easy", None, [])
