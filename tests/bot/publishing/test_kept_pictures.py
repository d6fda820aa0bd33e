"""A picture that a message shows already is neither sent again nor, if it is known to be the same, drawn again."""

from collections.abc import Callable, Sequence

import msgspec
import pytest

from bot.pictures.picture import Picture, together
from bot.publishing import message_sender
from bot.publishing.message_slots import Plan, PublicMessage
from bot.publishing.subjects import TableSubjects
from bot.table.table import Table
from cogs.ui import layouts
from data.rows import SlotRow, Subject
from rendering.machi_koro import card
from tests.bot.publishing.test_publisher import people, poke, roll, slot
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.values import of_type, there
from tests.support.world import Json, MemberActor, World, pictures, text_of

__all__ = ["people"]

TABLE = Subject("table", 1)


class Note:
    """A note on every board, a mark of its fingerprint that nobody sees, and cards in pictures below the board."""

    def __init__(self, world: World) -> None:
        self.text, self.mark = "", ""
        self.cards: tuple[str, ...] = ()
        shown = of_type(TableSubjects, world.bot.publisher._kinds["table"])
        compose = shown._compose

        async def noted(table: Table, stored: Sequence[SlotRow]) -> Plan:
            plan = await compose(table, stored)
            return msgspec.structs.replace(plan, messages=[self._on(message) for message in plan.messages])

        shown._compose = noted

    def _on(self, message: object) -> object:
        if not isinstance(message, PublicMessage) or not message.slot.startswith("board:"):
            return message
        noted, draw = layouts.with_note(message, self.text), message.draw
        if self.cards and draw is not None:
            cards = self.cards
            noted = msgspec.structs.replace(
                noted,
                draw=lambda: together([draw(), *map(card, cards)]),
                picture=f"{noted.picture} {cards}",
                fingerprint=f"{noted.fingerprint} {cards}",
            )
        return msgspec.structs.replace(noted, fingerprint=f"{noted.fingerprint}{self.mark}")


def edits(world: World, since: int) -> list[Json]:
    """What edits of messages sent, except answers to clicks."""
    return [one.json or {} for one in world.env.http_requests[since:] if one.method == "PATCH"]


def kept(edit: Json) -> bool:
    """Whether that edit keeps its picture by its id and name."""
    return [set(each) for each in edit["attachments"]] == [{"id", "filename"}] and edit["attachments"][0]["id"] != 0


def address(world: World) -> str:
    """Where phones load the board's picture from."""
    (picture,) = pictures(world.board())
    return str(picture["media"]["url"])


def count_drawings(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Each drawing from now on."""
    drawn = list[object]()
    draw_now = message_sender._draw_now

    def draw(drawing: Callable[[], Picture]) -> Picture:
        drawn.append(drawing)
        return draw_now(drawing)

    monkeypatch.setattr(message_sender, "_draw_now", draw)
    return drawn


async def test_an_edit_of_the_text_keeps_the_picture_and_draws_nothing(world: World, people: list[MemberActor]) -> None:
    note, before, since = Note(world), address(world), len(world.env.http_requests)
    drawn = count_drawings(world.patch)
    note.text = "It rains."
    await poke(world)
    (edit,) = edits(world, since)
    assert kept(edit)
    assert "It rains." in text_of(world.board())
    assert address(world) == before, "no phone loads it again"
    assert drawn == []


async def test_another_picture_takes_the_place_of_the_first(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, dice=[1])  # which pays both of them
    before, since = address(world), len(world.env.http_requests)
    await roll(world, ann, 1)
    (edit,) = edits(world, since)
    assert not kept(edit)
    assert address(world) != before
    row = await slot(world, "board:1")
    assert str(row.attachment_id) in address(world)


async def test_the_picture_is_kept_after_a_restart(world: World, people: list[MemberActor]) -> None:
    before = address(world)
    await world.restart()
    note, since = Note(world), len(world.env.http_requests)
    note.text = "It rains."
    await poke(world)
    (edit,) = edits(world, since)
    assert kept(edit)
    assert address(world) == before


async def test_a_picture_that_discord_does_not_know_any_more_is_sent_again(
    world: World, people: list[MemberActor]
) -> None:
    board = await slot(world, "board:1")
    async with world.store.change() as tx:  # as after an edit whose outcome was never stored
        await tx.write_slot(TABLE, msgspec.structs.replace(board, attachment_id=1))
    note, since = Note(world), len(world.env.http_requests)
    note.text = "It rains."
    await poke(world)
    first, second = edits(world, since)
    assert kept(first)
    assert not kept(second)
    assert "It rains." in text_of(world.board())
    assert len(world.messages()) == len({message.id for message in world.messages()}), "no new message took its place"
    assert (await slot(world, "board:1")).message_id == board.message_id
    assert str((await slot(world, "board:1")).attachment_id) in address(world)


async def test_what_looks_the_same_is_not_sent_again(world: World, people: list[MemberActor]) -> None:
    note, since = Note(world), len(world.env.http_requests)
    note.mark = " as if somebody had chosen a card"
    await poke(world)
    assert edits(world, since) == []
    assert (await slot(world, "board:1")).shown.endswith("somebody had chosen a card")  # type: ignore[union-attr]
    assert await world.store.due() == []


async def test_a_click_on_a_private_panel_keeps_its_picture(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    mafia.close_dms(world, ann, bo)
    await mafia.play(world, ann, bo)
    panel = await mafia.my_hand(world, ann)
    before = pictures(world.raw(panel))
    since = len(world.env.http_requests)
    refresh = next(control for control in mafia.controls(world, panel, ("panel",)))
    await mafia.use(ann, panel, refresh)
    answers: list[Json] = [one.json or {} for one in world.env.http_requests[since:] if one.path.endswith("/callback")]
    assert [kept(answer["data"]) for answer in answers] == [True]
    assert pictures(world.raw(panel)) == before


async def test_a_hand_by_dm_keeps_its_picture_where_only_words_change(world: World) -> None:
    """A step shows other words above the same cards, so the clicked hand is not uploaded."""
    ann, bo = world.people("Ann", "Bo")
    await mafia.play(world, ann, bo)
    hand = mafia.hand_by_dm(world, ann, 1)
    before = pictures(hand)
    await mafia.use(ann, hand, next(control for control in mafia.controls(world, hand, ("step",))))
    again = mafia.hand_by_dm(world, ann, 1)
    assert text_of(again) != text_of(hand)
    assert [each["media"]["url"] for each in pictures(again)] == [each["media"]["url"] for each in before]


async def shown(world: World, note: Note, *cards: str) -> Json:
    """The edit that shows these cards below the board."""
    note.cards, since = cards, len(world.env.http_requests)
    await poke(world)
    (edit,) = edits(world, since)
    return edit


def number(media: Json) -> str:
    """The id of an attachment, from its address."""
    return str(media["url"]).split("/")[-2]


async def test_pictures_of_one_message_are_kept_or_replaced_each_by_itself(
    world: World, people: list[MemberActor]
) -> None:
    note = Note(world)
    assert len((await shown(world, note, "mine", "bakery"))["attachments"]) == 3
    board, mine, _ = (each["media"] for each in pictures(world.board()))
    await world.restart()
    note = Note(world)
    edit = await shown(world, note, "mine", "cafe")
    assert [str(each["id"]) for each in edit["attachments"]] == [number(board), number(mine), "0"]
    names = ["table-1-go-1.png", "card-mine.png", "card-cafe.png"]
    after = [each["media"] for each in pictures(world.board())]
    assert [each["url"].rpartition("/")[2].partition("?")[0] for each in after] == names
    assert [each["url"] for each in after[:2]] == [board["url"], mine["url"]], "no phone loads them again"
    note.text, since = "It rains.", len(world.env.http_requests)
    await poke(world)
    (edit,) = edits(world, since)
    assert [str(each["id"]) for each in edit["attachments"]] == [number(each) for each in after]
    await shown(world, note, "mine")
    assert [each["media"]["url"] for each in pictures(world.board())] == [board["url"], mine["url"]]


async def test_if_one_picture_is_not_known_any_more_all_are_sent_again(world: World, people: list[MemberActor]) -> None:
    note = Note(world)
    await shown(world, note, "mine")
    row = await slot(world, "board:1")
    first, _, other = there(row.picture).partition(" ")
    lost = msgspec.structs.replace(row, picture=f"{first} 1:{other.partition(':')[2]}")
    async with world.store.change() as tx:
        await tx.write_slot(TABLE, lost)
    note.text, since = "It rains.", len(world.env.http_requests)
    await poke(world)
    before, after = edits(world, since)
    assert {1} < {int(each["id"]) for each in before["attachments"]}
    assert [int(each["id"]) for each in after["attachments"]] == [0, 1], "the numbers of uploads"
    assert "It rains." in text_of(world.board())
    assert len(pictures(world.board())) == 2
