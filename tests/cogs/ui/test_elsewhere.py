"""A server that the bot does not belong to: a person has installed it to themselves, and brings it along."""

from collections.abc import Callable

import pytest
import simcord.interactions
from simcord.results import InteractionResult

from bot.errors import NoWorker
from bot.hosting.invitation import invite
from cogs.my import words as my_words
from cogs.records import words as record_words
from cogs.tables import review_words
from cogs.ui import words
from rendering.records import Shown
from tests.support.finished import finish
from tests.support.fixtures import noted
from tests.support.world import MemberActor, World, message_of, text_of

MAFIA = "mafia-dollar-01-2-seats"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Shown]:
    """What profiles were drawn of."""
    return noted(monkeypatch, "profile", lambda shown: f"{shown.name}: {shown.figures.games}")


@pytest.fixture
def go_elsewhere(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From the call on, every interaction comes from a person who has installed the bot to themselves, and only so."""
    real: Callable[..., tuple[object, dict[str, object]]] = simcord.interactions.base_payload

    def brought(*args: object, **kwargs: object) -> tuple[object, dict[str, object]]:
        record, payload = real(*args, **kwargs)
        return record, payload | {"authorizing_integration_owners": {"1": str(kwargs["user_id"])}}

    return lambda: monkeypatch.setattr(simcord.interactions, "base_payload", brought)


async def finished_at_home(world: World, *people: MemberActor) -> None:
    await finish(world.store, MAFIA, [who.id for who in people], guild=world.guild.id)
    await world.bot.results.backfill(pause=0)


async def test_your_own_figures_are_those_of_all_servers(
    world: World, drawn: list[Shown], go_elsewhere: Callable[[], None]
) -> None:
    ann, bo = world.people("Ann", "Bo")
    await finished_at_home(world, ann, bo)
    await ann.slash(world.channel, "stats")
    go_elsewhere()
    told = await ann.slash(world.channel, "stats")
    assert told.ephemeral
    assert [(each.server != "", each.figures.games) for each in drawn] == [(True, 1), (False, 1)]
    assert world.verbs(told) == ["badges"]
    badges = await world.press(ann, "badges", on=told)
    assert "badges_share" not in world.verbs(badges)


async def test_other_people_and_the_server_have_no_figures(world: World, go_elsewhere: Callable[[], None]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await finished_at_home(world, ann, bo)
    go_elsewhere()
    assert str(record_words.ONLY_YOURS) in text_of(await ann.slash(world.channel, "stats", player=bo))
    assert record_words.only_in_servers() in text_of(await ann.slash(world.channel, "stats", server=True))


async def test_help_and_cards_come_and_what_needs_a_table_says_how_to_invite(
    world: World, go_elsewhere: Callable[[], None]
) -> None:
    ann = world.person("Ann")
    at_home = await ann.slash(world.channel, "help")
    go_elsewhere()
    told = await ann.slash(world.channel, "help")
    assert "You have installed me" in text_of(told)
    invitation = words.NOT_INSTALLED_HERE(link=invite(world.bot.application_id or 0))
    assert invitation in text_of(told)
    assert {"open_form", "leaderboard"} <= set(world.verbs(at_home))
    assert not {"open_form", "leaderboard"} & set(world.verbs(told))
    assert "Wheat Field" in text_of(await ann.slash(world.channel, "card", name="Wheat Field"))
    for verb in ("open_form", "leaderboard"):
        assert invitation in text_of(await world.press(ann, verb, on=at_home))
    assert await world.store.open_tables_of(world.guild.id) == []


async def test_what_is_ones_own_can_be_seen_and_forgotten_there(world: World, go_elsewhere: Callable[[], None]) -> None:
    ann = world.person("Ann")
    go_elsewhere()
    told = await ann.slash(world.channel, "help")
    for verb in ("help_more", "my_data", "my_forget", "do_nothing"):
        told = await world.press(ann, verb, on=told)
        assert "oauth2" not in text_of(told), verb


async def test_more_help_names_the_commands_that_exist_there(world: World, go_elsewhere: Callable[[], None]) -> None:
    ann = world.person("Ann")
    assert "`/table undo`" in text_of(await world.more_help(ann))
    in_private = await ann.user.click(message_of(await ann.user.slash("help")), label="More…")
    assert "`/table undo`" not in text_of(in_private)
    assert "`/my away`" in text_of(in_private)
    go_elsewhere()
    assert text_of(await world.more_help(ann)) == ""


async def test_how_to_play_begins_no_guided_game_there(world: World, go_elsewhere: Callable[[], None]) -> None:
    ann = world.person("Ann")
    at_home = await ann.slash(world.channel, "help")
    assert "guided" in world.verbs(await world.press(ann, "how_to_play", on=at_home))
    go_elsewhere()
    there = await ann.slash(world.channel, "help")
    assert "guided" not in world.verbs(await world.press(ann, "how_to_play", on=there))


async def my_games(world: World, who: MemberActor) -> InteractionResult:
    """The list of a person's games, by way of Help."""
    return await world.press(who, "my_games", on=await world.more_help(who))


async def test_ones_finished_games_can_be_looked_back_on_there(
    world: World, go_elsewhere: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(work: object, about: object) -> None:
        raise NoWorker

    monkeypatch.setattr(world.bot.reviews, "_aside", busy)
    ann, bo = world.people("Ann", "Bo")
    number = await finish(world.store, MAFIA, [ann.id, bo.id], guild=world.guild.id)
    go_elsewhere()
    chosen = await world.choose(ann, "review_of", str(number), on=await my_games(world, ann))
    assert text_of(chosen) == str(review_words.BUSY)


async def test_a_table_of_a_server_without_the_bot_does_not_go_on_there(
    world: World, go_elsewhere: Callable[[], None]
) -> None:
    ann, _ = await world.players("Ann", "Bo")
    with world.env._bot_scope():
        for _ in range(2):
            await world.bot.lost_tables.compare_servers(set())
    world.channel = world.guild.create_text_channel("harbour")
    assert "go_on_here" in world.verbs(await my_games(world, ann))
    go_elsewhere()
    shown = await my_games(world, ann)
    assert "go_on_here" not in world.verbs(shown)
    assert str(my_words.LOST_ELSEWHERE) in text_of(shown)
