"""A former player of MafiaDollar sees and changes nothing there, even with pages still open."""

import json

from bot.games.mafia_dollar.cards import CARDS
from bot.records.personal_data import export
from tests.cogs.mafia_dollar.tables import close_dms, controls, dms, my_hand, open_dms, play, state_of
from tests.support.long import LONG
from tests.support.world import MENU, Json, MemberActor, World, message_of, parts, text_of


async def everything_open(world: World, who: MemberActor) -> list[Json]:
    """Every page that a person can open at a table, as their client remembers it."""
    helped = await world.more_help(who)
    pages = [world.memory(await my_hand(world, who)), world.memory(helped)]
    for verb in world.verbs(helped):
        if not verb.startswith("my_"):
            if not world.there(helped):  # a page that replaced it
                helped = await world.more_help(who)
            page = (await world.press(who, verb, on=helped)).response
            pages += [world.memory(page)] if page is not None else []
    return pages


def clicks(page: Json) -> list[tuple[str, list[str]]]:
    """Every button of a page, and every menu with its first line."""
    found = []
    for part in parts(page):
        if "custom_id" in part:
            lines = [option["value"] for option in part.get("options", ())]
            found.append(
                (part["custom_id"], lines[: max(1, part.get("min_values", 1))] if part["type"] == MENU else [])
            )
    return found


@LONG
async def test_nothing_that_was_open_shows_or_does_anything_any_more(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await play(world, ann, bo)
    pages = await everything_open(world, ann)
    old = dms(ann)[-1]
    pages.append(world.memory(old))
    await ann.slash(world.channel, "table replace", by=cy)
    await world.press(cy, "accept_seat")
    assert old.id not in [message.id for message in dms(ann)]
    table = await world.table()
    hidden = {CARDS[card].name for card in state_of(table).clans[0].hand if card[0] in "GIB"}
    assert hidden
    before = await world.bot.tables.entries(1)
    kept = await world.store.standing_orders_of(1, 0)
    for page in pages:
        for identifier, values in clicks(page):
            if identifier.split(":")[1] == "1":
                told = text_of(await world.late(ann, page, identifier, *values))
                assert not [name for name in hidden if name in told], identifier
    after = await world.table()
    assert await world.bot.tables.entries(1) == before
    assert (after.row.phase, after.names, after.paused) == ("playing", ("Cy", "Bo"), False)
    assert await world.store.standing_orders_of(1, 0) == kept
    assert await world.store.polls(1) == []
    data = json.loads(await export(world.bot.tables, ann.id))
    assert data["tables"] == []
    assert not [name for name in hidden if name in json.dumps(data)]
    for command in ("mafia hand", "mafia orders"):
        assert "You do not play" in text_of(await ann.slash(world.channel, command))
    for command, option in (("mafia play", "card"), ("mafia discard", "card"), ("mafia act", "gangster")):
        assert await ann.autocomplete(world.channel, command, option, "") == []


async def test_a_new_owner_with_closed_dms_uses_the_hand_button(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await play(world, ann, bo)
    close_dms(world, cy)
    await ann.slash(world.channel, "table replace", by=cy)
    taken = await world.press(cy, "accept_seat")
    assert "hand" in world.verbs(taken)
    shown = message_of(await world.press(cy, "hand", on=taken))
    assert controls(world, shown)
    assert dms(cy) == []
    open_dms(world)


async def test_an_agreed_replacement_gives_the_hand_to_the_new_player(world: World) -> None:
    ann, bo, cy, dee = world.people("Ann", "Bo", "Cy", "Dee")
    await play(world, ann, bo, cy)
    hand = set(state_of(await world.table()).clans[1].hand)
    await ann.slash(world.channel, "table replace", seat="1", by=dee)
    await world.press(cy, "agree")
    assert (await world.table()).names == ("Ann", "Bo", "Cy"), "not before Dee says yes"
    assert dms(bo)
    await world.press(dee, "accept_seat")
    assert (await world.table()).names == ("Ann", "Dee", "Cy")
    assert set(state_of(await world.table()).clans[1].hand) == hand
    assert len(dms(dee)) == 1
    assert dms(bo) == []
    assert "You do not play" in text_of(await world.press(bo, "hand"))
