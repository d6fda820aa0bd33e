"""A seat's private panel: its content, and every menu and button."""

import pytest

from bot.games.mafia_dollar.actions import EndTurn, Hire
from bot.games.mafia_dollar.events import Drew, LootTurnedUp
from bot.publishing.open_panels import OpenPanels
from cogs.mafia_dollar.panels import news_of
from rendering.words.mafia_dollar import highlights
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.cogs.mafia_dollar.tables import (
    button,
    close_dms,
    controls,
    deal,
    dms,
    hand_by_dm,
    lines,
    menu,
    my_hand,
    pick,
    play,
    players,
    press,
    state_of,
    use,
)
from tests.support.scenarios import exercises
from tests.support.world import World, labels, message_of, pictures, shown_by, text_of


def street(**more: object) -> Position:
    """Ann has two gangsters on the street and one in the hideout; Bo has a warehouse with loot, and a gangster out."""
    return Position(
        clan(
            "G01 B25 P01",
            gangster("G30", "I17", street=True),
            gangster("G29", "I08", street=True),
            gangster("G02"),
            warehouse("W01"),
            warehouse("W02", "L34"),
        ),
        clan("G03 I05 P09", gangster("G04", "I01", street=True), warehouse("W03", "L01", "L12")),
        piles={"tobacco": "L02 L03"},
        **more,  # type: ignore[arg-type]
    )


async def test_a_panel_says_who_is_blocked_and_what_frees_them(world: World) -> None:
    position = Position(
        clan("G01", gangster("G02", blocks=("B01",)), gangster("G29"), warehouse("W01")), clan("G03", warehouse("W03"))
    )
    deal(world.patch, position)
    ann, bo = await players(world, "Ann", "Bo")
    said = text_of(await my_hand(world, ann))
    assert "⛔ **Slow Sal** is in jail: a card with a 🔑 key frees them." in said
    assert "The Accountant" not in said
    assert "Slow Sal" not in text_of(await my_hand(world, bo))


@exercises("button hand", "button choose")
async def test_a_card_is_played_in_one_choice(world: World) -> None:
    deal(world.patch, street())
    ann, _ = await players(world, "Ann", "Bo")
    panel = await my_hand(world, ann)
    assert panel.ephemeral
    said = text_of(panel)
    assert "table 1" in said
    assert f"<#{world.channel.id}>" in said
    assert "**Play a card.**" in said
    assert "Paperboy Pip" not in said, "the picture shows it"
    await pick(world, ann, panel, "Hire Paperboy Pip")
    assert [one.card for one in state_of(await world.table()).clans[0].gangsters][-1] == "G01"
    assert await world.asked() == [(0, "act")]
    assert "Paperboy Pip joins" in shown_by(world.board())
    assert "actions left" in text_of(panel)


@exercises("button do")
async def test_the_only_answer_of_a_kind_is_a_button(world: World) -> None:
    deal(world.patch, street(actions=3))
    ann, _ = await players(world, "Ann", "Bo")
    panel = await my_hand(world, ann)
    assert "Slow Sal goes out" in labels(world.raw(panel))
    await press(world, ann, panel, "Slow Sal goes out")
    assert state_of(await world.table()).clans[0].gangsters[2].street


async def test_what_can_be_discarded_stands_below_the_only_card_to_play(world: World) -> None:
    deal(world.patch, Position(clan("G01 I05 I06", warehouse("W01")), clan("G03", warehouse("W03"))))
    ann, _ = await players(world, "Ann", "Bo")
    hire, discard = controls(world, await my_hand(world, ann), ("do", "choose"))
    assert hire["label"].startswith("Hire Paperboy Pip")
    assert discard["placeholder"] == "🗑️ Or discard one…"


async def test_a_card_and_its_target_are_one_choice(world: World) -> None:
    deal(world.patch, street())
    ann, _ = await players(world, "Ann", "Bo")
    panel = await my_hand(world, ann)
    await pick(world, ann, panel, "Girlfriend for Bo's")
    assert state_of(await world.table()).clans[1].gangsters[0].blocks == ["B25"]


async def test_a_hand_tells_what_others_did_to_its_player(world: World) -> None:
    position = Position(
        clan(
            "B25",
            gangster("G29", "I08", street=True),
            gangster("G30", street=True),
            warehouse("W01"),
            warehouse("W02"),
        ),
        clan("G03 I05", gangster("G02"), gangster("G04", street=True), gangster("G27", street=True), warehouse("W03")),
        clan("G05 I06", warehouse("W04")),
        deck="G09 G13 G06",  # dice of 8 and 1, then what Bo draws
    )
    deal(world.patch, position)
    ann, bo, cy = people = world.people("Ann", "Bo", "Cy")
    await play(world, *people)
    panel = await my_hand(world, ann)
    await pick(world, ann, panel, "Girlfriend for Bo's Slow Sal")
    await pick(world, ann, panel, "The Accountant attacks Bo's Alley Al")
    await pick(world, ann, panel, "Madame Midnight attacks Bo's Cool Carmela")
    await press(world, ann, panel, "End turn")
    hits = (
        "-# ⛔ **Ann** blocked your Slow Sal, who is now with a girlfriend.\n"
        "-# 💀 **Ann**'s Accountant took out your Alley Al.\n"
        "-# 🎲 **Ann**'s Madame Midnight attacked your Cool Carmela: "
        "die 1 + 2 bullets = 3, needs 9 or more: failed.\n"
        "-# You drew **Bowtie Benny"
    )
    hit = await my_hand(world, bo)
    assert hits in text_of(hit)
    await pick(world, bo, hit, "Hire Bowtie Benny")
    await press(world, bo, hit, "Bowtie Benny goes out")
    assert hits in text_of(hit), "the player's own moves do not push them out"
    assert "Slow Sal" not in text_of(await my_hand(world, cy))


def test_a_hand_tells_all_that_one_draw_turned_up_and_the_draw_of_a_turn_only_in_it() -> None:
    """Given two loot cards on top of the deck, then hand and board name both; after the turn the draw is no news."""
    position = Position(
        clan("G01", gangster("G02", street=True), warehouse("W01")),
        clan("G03", gangster("G04"), warehouse("W03")),
        actions=1,
        deck="L34 L40 G20 G21",
    )
    position.does(0, EndTurn())
    now = position.sees(1)
    assert news_of(now.turn, now) == (LootTurnedUp(1, "L34"), LootTurnedUp(1, "L40"), Drew(1, "G20"))
    (board,) = highlights(position.sees(None), now.turn, ("Ann", "Bo"), 1)
    assert "$5,000 and 🎰 Gambling $25,000" in board.words
    position.does(1, Hire("G03"))
    position.does(1, EndTurn())
    later = position.sees(1)
    assert later.last is not None
    assert [event for event in news_of(later.last, later) if isinstance(event, Drew)] == []


@exercises("button haul", "button choose")
async def test_loot_is_stolen_several_cards_at_once(world: World) -> None:
    position = street(actions=3, deck="G06 G05")
    position.state.clans[0].gangsters[0].items.append("I23")
    deal(world.patch, position)
    ann, _ = await players(world, "Ann", "Bo")
    panel = await my_hand(world, ann)
    await pick(world, ann, panel, "Madame Midnight breaks into")
    assert await world.asked() == [(0, "steal")]
    haul = menu(world, panel, "Warehouse 2", verb="haul")
    assert (haul["min_values"], haul["max_values"]) == (1, 2)
    await use(ann, panel, haul, "L12", "L01")
    mine = state_of(await world.table()).clans[0].warehouses
    assert [one.loot for one in mine] == [[], ["L34", "L01", "L12"]]
    assert "stolen from" in shown_by(world.board())
    assert "15k" not in shown_by(world.board())


async def test_a_theft_takes_three_interactions_with_closed_dms(world: World) -> None:
    """Open the hand, break in, take the loot: it stays open, and shows each question as soon as it is asked."""
    deal(world.patch, street(actions=1, deck="G06 G05"))
    ann, bo = world.people("Ann", "Bo")
    close_dms(world, ann)
    await play(world, ann, bo)
    panel = await my_hand(world, ann)
    await pick(world, ann, panel, "Madame Midnight breaks into")
    await use(ann, panel, menu(world, panel, "Warehouse 2", verb="haul"), "L01")
    assert state_of(await world.table()).clans[0].warehouses[1].loot == ["L34", "L01"]


@exercises("button end", "button take_back")
async def test_the_panel_offers_undo_to_the_player_who_acted(world: World) -> None:
    deal(world.patch, street(actions=3))
    ann, bo = await players(world, "Ann", "Bo")
    panel = await my_hand(world, ann)
    await pick(world, ann, panel, "Slow Sal goes out")
    assert "Undo" in labels(world.raw(panel))
    assert "Undo" not in labels(world.raw(await my_hand(world, bo)))
    await press(world, ann, panel, "Undo")
    assert state_of(await world.table()).actions == 3
    assert "Undo" not in labels(world.raw(panel))
    await pick(world, ann, panel, "Slow Sal goes out")
    assert "undo" not in world.verbs(world.board()), "everybody sees the board"
    await press(world, ann, panel, "Undo")
    assert state_of(await world.table()).actions == 3
    panel = await my_hand(world, ann)
    await press(world, ann, panel, "End turn")
    await press(world, ann, panel, "Yes")
    assert await world.asked() == [(1, "play")]


@exercises("button end")
async def test_only_the_active_player_ends_the_turn_on_the_board(world: World) -> None:
    deal(world.patch, street(actions=3))
    ann, bo = await players(world, "Ann", "Bo")
    refused = await world.press(bo, "end")
    assert "Waiting for Ann" in text_of(refused)
    assert refused.ephemeral
    page = message_of(await world.press(ann, "end"))
    await press(world, ann, page, "Yes")
    assert await world.asked() == [(1, "play")]


@exercises("button panel")
async def test_an_old_panel_says_that_it_was_settled_and_updates(world: World) -> None:
    deal(world.patch, street())
    ann, _ = await players(world, "Ann", "Bo")
    old = await my_hand(world, ann)
    world.bot.open_hands = OpenPanels()  # as after a restart: nobody removes the old one
    new = await my_hand(world, ann)
    await pick(world, ann, new, "Hire Paperboy Pip")
    await pick(world, ann, old, "Discard Girlfriend")
    assert "was settled already" in text_of(old)
    assert menu(world, old, "Take loot")
    await press(world, ann, old, "Refresh")
    assert "was settled already" not in text_of(old)


async def test_a_panel_deleted_meanwhile_is_shown_again(world: World) -> None:
    deal(world.patch, street())
    ann, _ = await players(world, "Ann", "Bo")
    gone = world.memory(await my_hand(world, ann)) | {"id": "999"}
    answer = await world.late(ann, gone, "t:1:0:panel")
    assert answer.ephemeral
    assert "**Play a card.**" in text_of(answer)


async def test_an_action_that_became_impossible_is_explained_in_the_panel(world: World) -> None:
    deal(world.patch, street(actions=3))
    ann, _ = await players(world, "Ann", "Bo")
    old = await my_hand(world, ann)
    world.bot.open_hands = OpenPanels()  # as after a restart: nobody removes the old one
    new = await my_hand(world, ann)
    for panel in (old, new):
        await press(world, ann, panel, "Trade…")
        await pick(world, ann, panel, "Offer Bo: Girlfriend")
    await press(world, ann, new, "Offer")
    await press(world, ann, old, "Offer")
    assert "was settled already" in text_of(old)
    assert [offer.give for offer in state_of(await world.table()).offers] == ["B25"]


@exercises("button look", "button what_now", "button tell")
async def test_panel_and_board_show_the_table_and_help(world: World) -> None:
    deal(world.patch, street(actions=1))
    ann, bo = await players(world, "Ann", "Bo")
    by_dm = hand_by_dm(world, ann, 1)
    shown = await press(world, ann, world.board(), "Look…")
    assert pictures({"components": shown.response.components if shown.response else []})
    assert "Your turn!" in text_of(await press(world, ann, world.board(), "Help"))
    assert not {"Look…", "Help"} & {*labels(world.raw(await my_hand(world, ann)))}, "the board has them, just above"
    told = text_of(await world.press_earlier(bo, "tell"))
    assert "Madame Midnight" in told
    assert "Girlfriend" not in told, "what is in a hand is in no public word"
    helped = await press(world, ann, by_dm, "Help")
    assert "Your turn!" in text_of(helped), "in DMs the button says which table it means"


@pytest.mark.parametrize("card", ["P01", "E01"], ids=["a pass", "a gift"])
async def test_another_card_can_be_chosen_but_not_the_same(world: World, card: str) -> None:
    position = Position(
        clan(f"G01 {card}", gangster("G02"), warehouse("W01")),
        clan("G03 I05 I06", warehouse("W03", "L01", "L12", "L34")),
        clan("G05 I07", warehouse("W04", "L04", "L05")),
    )
    deal(world.patch, position)
    ann, bo, _ = await players(world, "Ann", "Bo", "Cy")
    await pick(world, ann, await my_hand(world, ann), "Play the" if card == "P01" else "The Don's birthday")
    panel = await my_hand(world, bo)
    first, second, third = lines(menu(world, panel))
    await use(bo, panel, menu(world, panel), first)
    for chosen in (second, third):
        await use(bo, panel, menu(world, panel, "another one instead"), chosen)
    assert {*lines(menu(world, panel, "another one instead"))} == {first, second}
    assert "you can still change it" in text_of(panel)
    assert text_of(panel).lower().count("you chose") == 1


async def test_more_than_a_menu_holds_comes_in_pages(world: World) -> None:
    loot = [f"L{number:02}" for number in range(1, 31)]
    position = Position(
        clan("E01 G01", warehouse("W01", "L34")), clan("G02", warehouse("W03", *loot)), clan("G03", warehouse("W04"))
    )
    deal(world.patch, position)
    ann, bo, _ = await players(world, "Ann", "Bo", "Cy")
    panel = await my_hand(world, ann)
    await pick(world, ann, panel, "The Don's birthday")
    assert await world.asked() == [(1, "gift")]
    gifts = await my_hand(world, bo)
    first = lines(menu(world, gifts, "Give loot"))
    assert len(first) == 24
    await pick(world, bo, gifts, "More")
    second = lines(menu(world, gifts))
    assert len({*first, *second} - {"page 0", "page 1"}) == 30
    await pick(world, bo, gifts, "Back")
    assert lines(menu(world, gifts)) == first
    await use(bo, gifts, menu(world, gifts), "L11" if "L11" in first else first[0])
    assert state_of(await world.table()).pending[0].ask != "gift"
    assert [line for line in world.messages() if ann.id in world.pinged(line)] == [], "her own turn goes on"


@exercises("button step", "button haul")
async def test_too_much_loot_for_one_menu_comes_in_pages(world: World) -> None:
    loot = [f"L{number:02}" for number in range(1, 31)]
    position = Position(
        clan("G01", gangster("G30", "I17", street=True), warehouse("W01")),
        clan("G02", warehouse("W03", *loot)),
        actions=1,
        deck="G06 G05",
    )
    deal(world.patch, position)
    ann, _ = await players(world, "Ann", "Bo")
    panel = await my_hand(world, ann)
    await pick(world, ann, panel, "Madame Midnight breaks into")
    first = lines(menu(world, panel, verb="haul"))
    assert len(first) == 25
    await press(world, ann, panel, "Loot, page 2")
    rest = lines(menu(world, panel, verb="haul"))
    assert sorted([*first, *rest]) == loot
    await use(ann, panel, menu(world, panel, verb="haul"), rest[-1])
    assert state_of(await world.table()).clans[0].warehouses[0].loot == [rest[-1]]


async def test_a_step_survives_a_restart(world: World) -> None:
    deal(world.patch, street())
    ann, _ = await players(world, "Ann", "Bo")
    panel = await my_hand(world, ann)
    await world.restart()
    await pick(world, ann, panel, "Hire Paperboy Pip")
    assert await world.asked() == [(0, "act")]
    await press(world, ann, hand_by_dm(world, ann, 1), "Other jobs…")
    await world.restart()
    await pick(world, ann, hand_by_dm(world, ann, 1), "Madame Midnight comes home")
    assert state_of(await world.table()).clans[0].gangsters[0].street is False


async def test_a_spectator_has_no_hand(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await play(world, ann, bo)
    result = await world.press(cy, "hand")
    assert "You do not play at this table" in text_of(result)
    assert result.ephemeral


async def test_players_who_left_and_finished_games_have_no_controls(world: World) -> None:
    deal(world.patch, street())
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    position = street()
    position.state.clans.append(clan("G05", warehouse("W05")))
    position.state.seated = (0, 1, 2)
    position.state.deck.remove("G05")
    position.state.deck.remove("W05")
    deal(world.patch, position)
    await play(world, ann, bo, cy)
    for who in (cy, bo):
        asked = await who.slash(world.channel, "table resign")
        await world.press(who, "resign", on=asked.response)
    assert (await world.table()).row.phase == "over"
    for who, said in ((cy, "You have left"), (bo, "You have left"), (ann, "🏆 You win")):
        (by_dm,) = dms(who)
        assert said in text_of(by_dm)
        assert world.controls(by_dm) == []
    assert text_of(dms(ann)[0]).count("**Your score**: ") == 1
    assert "nobody else is left" in text_of(world.board())
    assert "rematch" in world.verbs(world.board())


async def test_a_first_turn_is_explained_with_its_odds(world: World) -> None:
    deal(world.patch, street(actions=3))
    ann, _ = await players(world, "Ann", "Bo")
    panel = await my_hand(world, ann)
    attacks = menu(world, panel, "Attack")
    assert all("%" in option["label"] and "needs a" in option["description"] for option in attacks["options"])
    await pick(world, ann, panel, "The Accountant attacks")
    assert "needs 9 or more" in shown_by(world.board())


async def test_two_clicks_at_once_count_once(world: World) -> None:
    deal(world.patch, street(actions=3))
    ann, _ = await players(world, "Ann", "Bo")
    panel = await my_hand(world, ann)
    control = button(world, panel, "Slow Sal goes out")["custom_id"]
    payload, _ = world.prepare(ann, world.memory(panel), control)
    await world.deliver(payload, payload)
    assert state_of(await world.table()).actions == 2


async def test_hands_are_shown_with_closed_dms_too(world: World) -> None:
    deal(world.patch, street())
    ann, bo = world.people("Ann", "Bo")
    close_dms(world, ann)
    await play(world, ann, bo)
    assert dms(ann) == []
    assert button(world, await my_hand(world, ann), "Try DM again")


async def test_a_closed_table_leaves_hands_without_controls(world: World) -> None:
    deal(world.patch, street())
    ann, bo = await players(world, "Ann", "Bo")
    old = await my_hand(world, ann)
    remembered, identifier = world.memory(old), menu(world, old, "Play a card")["custom_id"]
    for who in (ann, bo):
        await who.slash(world.channel, "table close")
    for who in (ann, bo):
        (by_dm,) = dms(who)
        assert "This table is closed." in text_of(by_dm)
        assert world.controls(by_dm) == []
    await world.late(ann, remembered, identifier, "B25")
    assert "This table is closed" in text_of(old)
    assert controls(world, old) == []


async def test_hands_of_two_boards_in_one_channel_stay_apart(world: World) -> None:
    deal(world.patch, street())
    ann, bo = await players(world, "Ann", "Bo")
    old = await my_hand(world, ann)
    remembered, identifier = world.memory(old), menu(world, old, "Play a card")["custom_id"]
    for who in (ann, bo):
        await who.slash(world.channel, "table close")
    await play(world, ann, bo)
    await world.late(ann, remembered, identifier, "B25")
    assert "table 1" in text_of(old)
    assert state_of(await world.bot.tables.load(2)).clans[1].gangsters[0].blocks == []
    assert "table 2" in text_of(await my_hand(world, ann))
