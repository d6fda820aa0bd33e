"""Names: all names are readable and distinct, and have no effect on Discord's markup."""

import re

import msgspec
import pytest

from bot.calendar.preferences import Person, remember_person
from cogs.ui import naming, vote_words
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.dealing import deal, town
from tests.support.world import TEXT, World, labels, parts, shown_by, text_of

ADDRESSES = ["https://x.y", "HTTP://X.Y", "steam://x", "discord://-/x", "ahttps://x.y", "discord.gg/abc"]
LINK = re.compile(r"\w://|discord\.gg/", re.IGNORECASE)
"""Texts that Discord turns into a link or an invitation."""
OURS = re.compile(r"https://discord\.com/channels/[\d/]+")


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u200b", "\u034f", "\ufe0f", "\u2028"]
)
def test_an_invisible_name_becomes_somebody(name: str) -> None:
    assert naming.plain(name) == "somebody"


@pytest.mark.parametrize("name", ["Zoë", "ש", "🎲", "한글", "é", "."])
def test_a_name_that_can_be_seen_stays(name: str) -> None:
    assert naming.plain(name) == name


@pytest.mark.parametrize(
    "name", ["<t:0:R>", "<#1>", "</cmd:1>", "<:x:1>", "<a:x:1>", "<id:home>", "<https://x.y>", "<mailto:a@b.c>", "<+1>"]
)
def test_nothing_in_angle_brackets_is_rendered(name: str) -> None:
    assert naming.safe(name).startswith("\\<")


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_address_reads_the_same_and_is_no_link(name: str) -> None:
    assert naming.safe(name).replace("\\/", "/") == name
    assert not LINK.search(naming.safe(name))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("https://x.y/**z**", r"https:\/\/x.y\/\*\*z\*\*"),
        ("[**x**](http://y)", r"\[\*\*x\*\*\](http:\/\/y)"),
        ("# big", r"\# big"),
        ("> said", r"\> said"),
        ("`x`", r"\`x\`"),
    ],
)
def test_nothing_formats_or_links(name: str, shown: str) -> None:
    assert naming.safe(name) == shown


@pytest.mark.parametrize(
    ("people", "shown"),
    [
        (["Ann", "Bo"], ("Ann", "Bo")),
        (["Bo", "Ann", "Bo"], ("Bo (1)", "Ann", "Bo (3)")),
        (["Bo", "bo\u200b"], ("Bo (1)", "bo\u200b (2)")),
        (["Bo (2)", "Bo", "Bo"], ("Bo (2) (1)", "Bo (2) (2)", "Bo (3)")),
        (["cafe\u0301", "café", "cafe"], ("cafe\u0301 (1)", "café (2)", "cafe")),
        (["somebody", "somebody"], ("somebody (1)", "somebody (2)")),
    ],
)
def test_people_of_the_same_name_have_their_seats_number(people: list[str], shown: tuple[str, ...]) -> None:
    assert naming.told_apart(people) == shown


async def test_namesakes_are_distinguished_everywhere(world: World) -> None:
    deal(world.patch, town(3, tv_station=1), town(7), town(2))
    ann, _, other = await world.players("Ann", "Bo", "Bo", dice=[6])
    await world.press(ann, "roll")
    assert labels(world.raw(world.board()))[:2] == ["Take 5 from Bo (2) (has 7)", "Take 2 from Bo (3) (has 2)"]
    offered = await ann.autocomplete(world.channel, "machi choose", "player", "")
    assert [(choice["name"], choice["value"]) for choice in offered] == [("Bo (2)", "2"), ("Bo (3)", "3")]
    await ann.slash(world.channel, "machi choose", player="bo (3)")
    assert [town.coins for town in (await world.view()).towns] == [5, 7, 0]
    await ann.slash(world.channel, "machi pass")
    assert "Waiting for Bo (2)" in text_of(await other.slash(world.channel, "machi roll"))
    assert "Bo (2) rolls next." in shown_by(world.board())


def links(world: World) -> list[str]:
    """Every sent text with a link to anything but a message of ours."""
    found = []
    for request in world.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        body = body["data"] if isinstance(body.get("data"), dict) else body
        texts = [body.get("content") or "", *(part["content"] for part in parts(body) if part.get("type") == TEXT)]
        found += [text for text in texts if LINK.search(OURS.sub("", text))]
    return found


@pytest.mark.parametrize("game", ["machi_koro", "mafia_dollar"])
async def test_a_players_name_is_never_a_link(world: World, game: str) -> None:
    people = world.people("https://evil.example", "discord.gg/abc", "steam://x")
    ann, bo, cy = people
    if game == "machi_koro":
        await world.play(*people, dice=[4])
        await world.press(ann, "roll")
    else:
        await mafia.play(world, *people)
    async with world.store.change() as tx:
        await remember_person(tx, bo.id, Person(pictures=False))
    for command in ("show", "log", "verify", "pause", "rules", "undo"):
        for who in people:
            await who.slash(world.channel, f"table {command}")
    await bo.slash(world.channel, "table replace", seat="0")
    await world.press(cy, "disagree")
    for command in ("my games", "my data", "help"):
        await bo.slash(world.channel, command)
    await bo.slash(world.channel, "card", name="https://evil.example")
    await bo.slash(world.channel, "machi town", player="https://nobody.example")
    await cy.slash(world.channel, "table resign")
    assert links(world) == []


async def test_a_lost_tables_server_name_is_no_link(world: World) -> None:
    (ann,) = world.people("Ann")
    table = await world.play(ann, *world.people("Bo"))
    terms = msgspec.structs.replace(table.terms, server="https://evil.example")
    for why in vote_words.LOST:
        told = vote_words.lost(why, msgspec.structs.replace(table, terms=terms), None)
        assert not LINK.search(told)
