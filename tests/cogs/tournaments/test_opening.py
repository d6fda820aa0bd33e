"""Opening a tournament by the form that asks for everything."""

from bot.calendar.deadlines import DAY, Duration
from cogs.tables.opening_words import NO_TABLE_HERE
from cogs.tournaments import words
from tests.support.scenarios import exercises
from tests.support.spoken import english
from tests.support.values import there
from tests.support.world import World, text_of

FORM = {
    "name": "Winter Cup",
    "game": ["machi_koro.edition.harbor"],
    "kind": ["knock_out"],
    "seats": ["2"],
    "speed": ["day"],
}


@exercises("/tournament open", "form cup_open")
async def test_without_options_a_form_asks_for_everything(world: World) -> None:
    ann = world.person("Ann")
    shown = await ann.slash(world.channel, "tournament open")
    assert "is open in" in text_of(await ann.submit_modal(shown, FORM))
    tournament = await world.bot.tournaments.load(1)
    assert (tournament.row.name, tournament.row.kind, tournament.row.seats) == ("Winter Cup", "knock_out", 2)
    assert tournament.terms.deadline == Duration(DAY)
    assert b'"edition":"harbor"' in bytes(tournament.terms.options)
    assert [each.name for each in tournament.entrants] == ["Ann"]


async def test_a_tournament_without_a_typed_name_has_its_openers(world: World) -> None:
    (ann,) = world.people("Ann")
    shown = await ann.slash(world.channel, "tournament open")
    (name,) = [
        each["component"] for each in there(shown.modal)["components"] if each["component"]["custom_id"] == "name"
    ]
    assert (name.get("value"), name["placeholder"]) == (None, "Ann's tournament"), "nothing to delete first"
    await ann.submit_modal(shown, {**FORM, "name": "", "speed": ["now"]})
    tournament = await world.bot.tournaments.load(1)
    assert english(tournament.row.name) == "Ann's tournament"


async def test_the_form_is_not_opened_where_there_can_be_no_tournament(world: World) -> None:
    ann = world.person("Ann")
    refused = await ann.slash(world.guild.create_news_channel("news"), "tournament open")
    assert refused.modal is None
    assert text_of(refused) == str(NO_TABLE_HERE)


async def test_some_options_alone_are_not_ignored(world: World) -> None:
    ann = world.person("Ann")
    assert text_of(await ann.slash(world.channel, "tournament open", name="Winter Cup")) == words.say_more()
