"""`/table open` without options asks in a short form."""

import pytest

from bot.calendar.deadlines import Duration
from bot.games.machi_koro import Options
from cogs.tables import guided_words, opening_words
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import World, text_of

MAFIA = "mafia_dollar.target.0"
USUAL = {"game": ["machi_koro.edition.base"], "robots": ["none"], "speed": ["now"]}


@exercises("/table open")
async def test_the_form_opens_a_table_and_invites_friends(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    shown = await ann.slash(world.channel, "table open")
    assert shown.modal is not None
    chosen = {"game": [MAFIA], "guests": [bo, ann], "robots": ["2 easy"], "speed": ["day"]}
    opened = await ann.submit_modal(shown, chosen)
    assert "Table 1 is open" in text_of(opened)
    table = await world.table()
    assert (table.row.game, table.terms.pace, table.terms.deadline) == ("mafia_dollar", "live", Duration(86_400))
    assert table.terms.invited == (bo.id,)
    assert [seat.robot for seat in table.seats] == [None, "easy", "easy"]
    assert world.pinged(world.messages()[1]) == [bo.id]


async def test_the_form_opens_a_thread_where_a_game_is_on(world: World) -> None:
    _, bo = await world.players("Ann", "Bo")
    shown = await bo.slash(world.channel, "table open")
    opened = await bo.submit_modal(shown, USUAL | {"robots": ["1 easy"]})
    table = await world.store.table(2)
    assert table is not None
    assert table.channel_id != world.channel.id
    assert text_of(opened).startswith(f"Table 2 is open in <#{table.channel_id}>.")
    assert text_of(opened).endswith(f"{opening_words.IN_A_THREAD}\n{guided_words.NEW_HERE}")
    assert (await world.table()).row.phase == "playing"


async def test_the_form_asks_for_the_edition_of_each_game(world: World) -> None:
    (ann,) = world.people("Ann")
    shown = await ann.slash(world.channel, "table open")
    await ann.submit_modal(shown, USUAL | {"game": ["machi_koro.edition.harbor"]})
    options = (await world.table()).options()
    assert isinstance(options, Options)
    assert options.edition == "harbor"


@pytest.mark.parametrize(("edition", "advised"), [("base", True), ("harbor", False)])
async def test_a_lobby_of_four_says_how_the_seats_become_fair(world: World, edition: str, advised: bool) -> None:
    ann, *others = world.people("Ann", "Bo", "Cy", "Dee")
    await world.sit(ann, *others[:2], edition=edition)
    assert "“Fair seats”" not in text_of(world.messages()[0])
    await world.press(others[2], "join")
    assert ("“Fair seats”" in text_of(world.messages()[0])) == advised


async def test_the_form_of_one_game_has_its_name(world: World) -> None:
    (ann,) = world.people("Ann")
    titles = [there((await ann.slash(world.channel, each)).modal)["title"] for each in ("mafia open", "table open")]
    assert titles == ["Open a table: MafiaDollar", "Open a table"]


@pytest.mark.parametrize(("asked", "told"), [({"market": "10"}, False), ({"deadline": "1d"}, True)])
async def test_a_slow_lobby_says_what_it_may_ask_of_players(world: World, asked: dict[str, str], told: bool) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "machi open", **asked)
    assert ("players who are on time" in text_of(world.messages()[0])) == told


@exercises("button open_form")
async def test_help_in_an_empty_channel_opens_the_form_too(world: World) -> None:
    (ann,) = world.people("Ann")
    helped = (await ann.slash(world.channel, "help")).response
    await ann.submit_modal(await world.press(ann, "open_form", on=helped), USUAL | {"speed": ["post"]})
    assert (await world.table()).terms.pace == "postal"


async def test_every_answer_of_the_form_is_possible_for_one_game(world: World) -> None:
    ann = world.person("Ann", manager=True)
    for number, (robots, speed) in enumerate(
        [(each.value, "now") for each in opening_words.robot_choices()] + [("none", "day")]
    ):
        channel = world.guild.create_text_channel(f"room-{number}")
        shown = await ann.slash(channel, "table open")
        await ann.submit_modal(shown, USUAL | {"robots": [robots], "speed": [speed]})
        assert (await world.table(channel)).row.phase == "lobby"


async def test_what_a_game_does_not_offer_is_said(world: World) -> None:
    (ann,) = world.people("Ann")
    shown = await ann.slash(world.channel, "table open")
    refused = await ann.submit_modal(shown, USUAL | {"game": [MAFIA], "speed": ["post"]})
    assert "MafiaDollar is not played by post" in text_of(refused)


@pytest.mark.parametrize("options", [{"seats": 3}, {"robots": "2 hard"}])
async def test_options_without_a_game_are_not_ignored(world: World, options: dict[str, object]) -> None:
    (ann,) = world.people("Ann")
    assert text_of(await ann.slash(world.channel, "table open", **options)) == opening_words.say_which_game()
