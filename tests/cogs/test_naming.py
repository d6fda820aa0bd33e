"""Names: whatever people are called, they can be read, told apart, and do nothing else."""

import pytest

from cogs import naming
from tests.support.dealing import deal, town
from tests.support.world import World, labels, text_of


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u200b", "\u034f", "\ufe0f", "\u2028"]
)
def test_a_name_that_nobody_sees_is_somebody(name: str) -> None:
    assert naming.plain(name) == "somebody"


@pytest.mark.parametrize("name", ["Zoë", "ש", "🎲", "한글", "é", "."])
def test_a_name_that_can_be_seen_stays(name: str) -> None:
    assert naming.plain(name) == name


@pytest.mark.parametrize("name", ["<t:0:R>", "<#1>", "</cmd:1>", "<:x:1>", "<a:x:1>", "<id:home>", "<https://x.y>"])
def test_nothing_in_angle_brackets_is_rendered(name: str) -> None:
    assert naming.safe(name) == "\\" + name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("https://x.y/**z**", r"https://x.y/\*\*z\*\*"),
        ("[**x**](http://y)", r"\[\*\*x\*\*\](http://y)"),
        ("# big", r"\# big"),
        ("> said", r"\> said"),
        ("`x`", r"\`x\`"),
    ],
)
def test_links_hide_no_markdown(name: str, shown: str) -> None:
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


async def test_namesakes_are_told_apart_wherever_they_stand(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, town(3, tv_station=1), town(7), town(2))
    ann, bo, other = world.people("Ann", "Bo", "Bo")
    await world.play(ann, bo, other, dice=[6])
    await world.press(ann, "roll")
    assert labels(world.raw(world.board()))[:2] == ["Take 5 from Bo (2) (has 7)", "Take 2 from Bo (3) (has 2)"]
    offered = await ann.autocomplete(world.channel, "machi choose", "player", "")
    assert [(choice["name"], choice["value"]) for choice in offered] == [("Bo (2)", "2"), ("Bo (3)", "3")]
    await ann.slash(world.channel, "machi choose", player="bo (3)")
    assert [town.coins for town in (await world.view()).towns] == [5, 7, 0]
    await ann.slash(world.channel, "machi pass")
    assert "It is Bo (2)'s move" in text_of(await other.slash(world.channel, "machi roll"))
    assert "**Bo (2)**'s go" in text_of(world.board())
