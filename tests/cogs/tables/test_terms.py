"""Terms of a new table: each option, and every impossible combination."""

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.calendar.deadlines import Daily, Duration
from bot.calendar.preferences import Server, remember_server
from bot.games.machi_koro import Options
from tests.support.opening import opening
from tests.support.scenarios import exercises
from tests.support.world import World, text_of


async def opened(world: World, who: MemberActor, **options: object) -> InteractionResult:
    command, typed = opening("machi_koro", **options)
    return await who.slash(world.channel, command, **typed)


async def options_of(world: World) -> Options:
    options = (await world.table()).options()
    assert isinstance(options, Options)
    return options


@exercises("/machi open")
async def test_everything_can_be_chosen_and_the_lobby_shows_it(world: World) -> None:
    (ann,) = world.people("Ann")
    await opened(
        world,
        ann,
        edition="everything",
        seats=5,
        market="5-5-2",
        finish="end-of-round",
        first="joining",
        without="Café, sushi bar,, cafe",
    )
    options, table = await options_of(world), await world.table()
    assert (options.edition, options.market, options.finish) == ("everything", "5-5-2", "end-of-round")
    assert (options.first, options.without, table.terms.seats) == ("joining", ("sushi_bar", "cafe"), 5)
    shown = text_of(world.messages()[0])
    for phrase in (
        "Every box · 2–5 players",
        "market of 5 low, 5 high and 2 purple cards",
        "the first to join begins",
        "the round is played to its end",
        "without Sushi Bar and Cafe",
    ):
        assert phrase in shown


@pytest.mark.parametrize(("edition", "seats"), [("base", 4), ("harbor", 5), ("millionaires-row", 5), ("everything", 5)])
async def test_a_table_has_as_many_seats_as_its_edition_allows(world: World, edition: str, seats: int) -> None:
    (ann,) = world.people("Ann")
    await opened(world, ann, edition=edition)
    assert (await world.table()).terms.seats == seats
    await world.choose(ann, "robots", "easy")
    await world.press(ann, "start")
    assert (await world.table()).row.phase == "playing"


async def test_impossible_terms_are_refused_with_possible_ones(world: World) -> None:
    (ann,) = world.people("Ann")
    impossible: list[tuple[dict[str, object], str]] = [
        ({"seats": 5}, "Machi Koro is for 2 to 4 players. For 5, choose Harbor, Millionaire's Row or every box."),
        ({"seats": 5, "edition": "base"}, "For 5, choose Harbor"),
        ({"pace": "postal", "finish": "at-once"}, "by post the round is always played to its end"),
        ({"pace": "live", "deadline": "nonsense"}, "I cannot read that deadline. Type hours or days"),
        ({"pace": "postal", "deadline": "soon"}, "I cannot read that deadline. Type hours or days"),
        ({"pace": "postal", "deadline": "20:00"}, "Add your time zone"),
        ({"without": "sushi bar"}, "Sushi Bar is not in this edition (base game)"),
        ({"without": "radio tower"}, "Radio Tower is a landmark"),
        ({"without": "@everyone `x`\n# y"}, "There is no card called “everyone x y”"),
        ({"without": "x" * 6000}, "There is no card called"),
    ]
    for options, told in impossible:
        refused = await opened(world, ann, **options)
        assert refused.ephemeral, options
        assert told in text_of(refused)
        assert await world.store.table(1) is None, options


async def test_not_everything_can_be_left_out(world: World) -> None:
    (ann,) = world.people("Ann")
    offered = [choice["value"] for choice in await ann.autocomplete(world.channel, "machi open", "without", "")]
    assert len(offered) == 15
    refused = await opened(world, ann, without=",".join(offered))
    assert "Something must be left to build" in text_of(refused)
    await opened(world, ann, without=",".join(offered[1:]))
    assert len((await options_of(world)).without) == 14


async def test_a_postal_game_has_a_deadline_and_finishes_the_round(world: World) -> None:
    (ann,) = world.people("Ann")
    await opened(world, ann, pace="postal")
    table, options = await world.table(), await options_of(world)
    assert (table.terms.pace, table.terms.deadline) == ("postal", Duration(48 * 3600))
    assert (options.postal, options.finish) == (True, "end-of-round")
    shown = text_of(world.messages()[0])
    assert "by post · a postal turn within 2 days" in shown


async def test_a_live_game_has_the_agreed_deadline(world: World) -> None:
    (ann,) = world.people("Ann")
    await opened(world, ann, deadline="1d")
    table = await world.table()
    assert (table.terms.pace, table.terms.deadline) == ("live", Duration(24 * 3600))
    assert "a turn within 1 day" in text_of(world.messages()[0])


async def test_a_table_begins_with_the_deadline_of_its_server(world: World) -> None:
    (ann,) = world.people("Ann")
    async with world.store.change() as tx:
        await remember_server(tx, world.guild.id, Server(deadline=Duration(72 * 3600)))
    await opened(world, ann)
    assert (await world.table()).terms.deadline == Duration(72 * 3600)


async def test_a_deadline_can_be_a_time_of_day(world: World) -> None:
    (ann,) = world.people("Ann")
    await opened(world, ann, pace="postal", deadline="20:30 europe/berlin")
    assert (await world.table()).terms.deadline == Daily(20, 30, "Europe/Berlin")
    assert "a postal turn every day at 20:30, Europe/Berlin" in text_of(world.messages()[0])


async def test_the_lobby_says_what_is_agreed_and_not_what_is_usual_or_impossible(world: World) -> None:
    (ann,) = world.people("Ann")
    await opened(world, ann)
    lobby = text_of(world.messages()[0])
    assert "Base game · 2–4 players\n" in lobby
    assert not any(phrase in lobby for phrase in ("ot possible", "every card", "by chance", "SHA"))


@exercises("offers /machi open without")
async def test_the_last_of_several_cards_is_completed(world: World) -> None:
    (ann,) = world.people("Ann")

    async def offered(typed: str, **filled: object) -> list[str]:
        choices = await ann.autocomplete(world.channel, "machi open", "without", typed, **filled)
        return [choice["value"] for choice in choices]

    assert await offered("caf") == ["Cafe"]
    assert (await offered("Café, b"))[:2] == ["Café, Bakery", "Café, Business Center"]
    assert "Café, Cafe" not in await offered("Café, caf")
    assert await offered("sushi") == []
    assert await offered("sushi", edition="harbor") == ["Sushi Bar"]
    assert await offered("sushi", edition="nonsense") == []
    assert len(await offered("", edition="everything")) == 25
    long = ", ".join(["Bakery"] * 11)
    assert all(len(value) <= 100 for value in await offered(f"{long}, c"))


@exercises("offers /table open deadline")
async def test_sensible_deadlines_are_offered(world: World) -> None:
    (ann,) = world.people("Ann")
    offered = await ann.autocomplete(world.channel, "table open", "deadline", "")
    assert [choice["value"] for choice in offered][:3] == ["12h", "1d", "2d"]
    assert offered[2]["name"] == "2d: a turn within 2 days"
    postal = await ann.autocomplete(world.channel, "table open", "deadline", "", pace="postal")
    assert postal[2]["name"] == "2d: a postal turn within 2 days"
    berlin = await ann.autocomplete(world.channel, "table open", "deadline", "19:00 berl")
    assert [choice["value"] for choice in berlin] == ["19:00 Europe/Berlin"]


async def test_a_rematch_keeps_the_agreed_terms(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", edition="harbor", market="10", without="cafe")
    asked = await bo.slash(world.channel, "table resign")
    await world.press(bo, "resign", on=asked)
    await world.press(ann, "rematch")
    options = await options_of(world)
    assert (options.edition, options.market, options.without) == ("harbor", "10", ("cafe",))
